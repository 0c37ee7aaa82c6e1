// Other browsers: Firefox, the oldest Chromium that compiles at once, the last that does not, and one without SIMD. Pages
// without a bundler, and the golden bits of tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve as serveRoot } from '../../tools/serve.mjs';
import {
    lookAtGame,
    openChromium,
    openFirefox,
    openOldChromium,
    outcomeOf,
    visit,
} from '../browsers.mjs';
import { headersOf, makeSite } from '../site.mjs';
import { root, scratch, serve } from '../users.mjs';
import { errorOf, PAGES } from './pages.mjs';

export default async function browsersChapter({ check }) {
    const golden = JSON.parse(await readFile(join(root, 'tests/fixtures/golden.json'), 'utf8'));
    const site = await makeSite('browsers');
    const server = await serve(site, headersOf);
    const { url } = server;

    const checkGolden = (browser, name, page) =>
        check(`${name}: the golden bits, ${page}`, async () =>
            assert.deepEqual(await visit(browser, `${url}${page}/`, outcomeOf), golden),
        );

    async function using(what, open, use) {
        let browser;
        await check(`${what} can be opened`, async () => {
            browser = await open();
        });
        if (browser) await use(browser).finally(() => browser.close());
    }

    await using('Firefox', openFirefox, async (firefox) => {
        const name = (await firefox.version()).replace('firefox/', 'Firefox ');
        for (const [claim, path] of Object.entries(PAGES))
            await check(`${name}: ${claim}`, () => lookAtGame(firefox, url + path));
        await checkGolden(firefox, name, 'golden');
        await checkGolden(firefox, name, 'golden-plain');
        await check(`${name}: without 'wasm-unsafe-eval', the errors say so`, async () => {
            for (const page of ['refusing-refused', 'refusing-async-refused'])
                assert.match(await errorOf(firefox, `${url}${page}/`), /'wasm-unsafe-eval'/, page);
        });
        await check(`${name}: tests/browser/api.page.js`, () => testApi(firefox));
    });

    await using(
        'Chromium 115',
        () => openOldChromium(115, scratch),
        async (old) => {
            const name = `Chromium ${old.version()}`;
            for (const [claim, path] of Object.entries(PAGES))
                await check(`${name}: ${claim}`, () => lookAtGame(old, url + path));
            await checkGolden(old, name, 'golden');
        },
    );

    await using(
        'Chromium 114',
        () => openOldChromium(114, scratch),
        async (old) => {
            const name = `Chromium ${old.version()}`;
            await check(
                `${name}: the errors of sepaxis and sepaxis/async name workers`,
                async () => {
                    for (const page of ['refused', 'async-refused'])
                        assert.match(await errorOf(old, `${url}${page}/`), /only in workers/, page);
                },
            );
            await check(`${name}: a module worker, sepaxis`, () =>
                lookAtGame(old, `${url}worker-page/`),
            );
        },
    );

    const plain = ['--js-flags=--no-enable-sse4-1 --no-enable-ssse3'];
    await using(
        'Chromium without SIMD',
        () => openChromium({ args: plain }),
        async (browser) => {
            const name = `Chromium ${browser.version()} without SIMD`;
            await check(`${name}: the error of sepaxis names sepaxis/plain`, async () =>
                assert.match(await errorOf(browser, `${url}refused/`), /sepaxis\/plain/),
            );
            await checkGolden(browser, name, 'golden-plain');
            await checkGolden(browser, name, 'golden-async');
        },
    );
    server.stop();
}

/** The tests of the library's names in a page. */
async function testApi(browser) {
    const { url, close } = await serveRoot(0, { kept: true });
    try {
        const page = `${url}/tests/browser/page.html?specs=api.page.js`;
        const { results } = await visit(browser, page, async (opened) => {
            await opened.waitForFunction(() => globalThis.outcome?.ended);
            return outcomeOf(opened);
        });
        assert.ok(results.length > 0);
        assert.deepEqual(
            results.filter(({ error }) => error !== null),
            [],
        );
    } finally {
        close();
    }
}
