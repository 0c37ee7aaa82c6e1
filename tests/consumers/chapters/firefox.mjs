// The Firefox of the system: pages without a bundler, the golden bits of tests/fixtures/golden.json, and the tests of the
// library's names in a page.

import assert from 'node:assert/strict';
import { serve as serveRoot } from '../../tools/serve.mjs';
import {
    checkGamePage,
    errorOf,
    openFirefox,
    outcomeOf,
    visit,
    withBrowser,
} from '../browsers.mjs';
import { golden } from '../expected.mjs';
import { headersOf, makeSite, PAGES } from '../site.mjs';
import { during, serve } from '../users.mjs';

export default async function firefoxChapter({ check }) {
    const site = await makeSite('firefox');
    await during(await serve(site, headersOf), (url) =>
        withBrowser(check, 'Firefox', openFirefox, async (firefox) => {
            const name = (await firefox.version()).replace('firefox/', 'Firefox ');
            for (const [claim, path] of Object.entries(PAGES))
                await check(`${name}: ${claim}`, () => checkGamePage(firefox, url + path));
            for (const path of ['golden/', 'golden-plain/'])
                await check(`${name}: the bits of ${path}`, async () =>
                    assert.deepEqual(await visit(firefox, url + path, outcomeOf), golden),
                );
            await check(`${name}: without 'wasm-unsafe-eval', the errors say so`, async () => {
                for (const path of ['refusing-refused/', 'refusing-async-refused/'])
                    assert.match(await errorOf(firefox, url + path), /'wasm-unsafe-eval'/, path);
            });
            await check(`${name}: tests/browser/api.page.js`, () => testApi(firefox));
        }),
    );
}

async function testApi(browser) {
    const { url, close } = await serveRoot(0, { kept: true });
    try {
        const page = `${url}/tests/browser/page.html?specs=api.page.js`;
        const { results } = await visit(browser, page, async (opened) => {
            await opened.waitForFunction(() => globalThis.outcome?.ended);
            return outcomeOf(opened);
        });
        assert.ok(results.length > 0);
        const failed = results.filter(({ error }) => error !== null);
        assert.deepEqual(failed, []);
    } finally {
        close();
    }
}
