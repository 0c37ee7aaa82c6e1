// The oldest Chromium that runs the library, the newest that does not, and one without SIMD: pages without a bundler
// and the golden bits of tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import {
    checkGamePage,
    errorOf,
    openChromium,
    openOldChromium,
    outcomeOf,
    visit,
    withBrowser,
} from '../browsers.mjs';
import { golden } from '../expected.mjs';
import { headersOf, makeSite, PAGES } from '../site.mjs';
import { during, hasEngines, scratch, serve } from '../users.mjs';

const openWithoutSimd = () =>
    openChromium({ args: ['--js-flags=--no-enable-sse4-1 --no-enable-ssse3'] });

export default async function oldBrowsersChapter({ check }) {
    if (!hasEngines) return;
    const site = await makeSite('old browsers');
    await during(await serve(site, headersOf), async (url) => {
        const checkGolden = (name, browser, path) =>
            check(`${name}: the bits of ${path}`, async () =>
                assert.deepEqual(await visit(browser, url + path, outcomeOf), golden),
            );
        const checkRefused = (name, browser, path, sentence) =>
            check(`${name}: the error of ${path}`, async () =>
                assert.match(await errorOf(browser, url + path), sentence),
            );

        const oldest = () => openOldChromium(115, scratch);
        await withBrowser(check, 'Chromium 115', oldest, async (browser) => {
            const name = `Chromium ${browser.version()}`;
            for (const [claim, path] of Object.entries(PAGES))
                await check(`${name}: ${claim}`, () => checkGamePage(browser, url + path));
            await checkGolden(name, browser, 'golden/');
        });

        const tooOld = () => openOldChromium(114, scratch);
        await withBrowser(check, 'Chromium 114', tooOld, async (browser) => {
            const name = `Chromium ${browser.version()}`;
            for (const path of ['refused/', 'async-refused/'])
                await checkRefused(name, browser, path, /only in workers/);
            await check(`${name}: a module worker, sepaxis`, () =>
                checkGamePage(browser, `${url}worker-page/`),
            );
        });

        await withBrowser(check, 'Chromium without SIMD', openWithoutSimd, async (browser) => {
            const name = `Chromium ${browser.version()} without SIMD`;
            await checkRefused(name, browser, 'refused/', /sepaxis\/plain/);
            await checkGolden(name, browser, 'golden-plain/');
            await checkGolden(name, browser, 'golden-async/');
        });
    });
}
