// Pages without a bundler in the Chromium of the system: import maps, plain scripts, strict policies, and every way in
// which load() succeeds or fails.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGamePage, errorOf } from '../browsers.mjs';
import { headersOf, makeSite, PAGES } from '../site.mjs';
import { during, serve } from '../users.mjs';

export default async function pagesChapter({ check, chromium }) {
    const site = await makeSite('pages');
    await writeFile(join(site, 'async-refused', 'cut.wasm'), Uint8Array.of(0, 0x61, 0x73, 0x6d, 1));
    const name = `Chromium ${chromium.version()}`;
    await during(await serve(site, headersOf), async (url) => {
        for (const [claim, path] of Object.entries(PAGES))
            await check(`${name}: ${claim}`, async () => {
                const { headers } = await fetch(url + path);
                const policy = claim.startsWith('script-src') ? claim.split(',')[0] : null;
                assert.equal(headers.get('content-security-policy'), policy);
                await checkGamePage(chromium, url + path);
            });
        for (const source of ['address', 'URL', 'promise', 'response', 'bytes', 'module'])
            await check(`${name}: load() takes what it gets, ${source}`, () =>
                checkGamePage(chromium, `${url}async-sources/?source=${source}`),
            );

        for (const [entry, path] of Object.entries({
            sepaxis: 'refusing-refused/',
            'sepaxis/async': 'refusing-async-refused/',
            'sepaxis.global.js': 'refusing-refused-script/',
        }))
            await check(`${name}: without 'wasm-unsafe-eval', the error of ${entry}`, async () =>
                assert.match(await errorOf(chromium, url + path), /must allow 'wasm-unsafe-eval'/),
            );
        for (const [claim, from, sentence] of [
            ['is not there', 'missing.wasm', /missing\.wasm has status 404/],
            ['is a page instead', 'index.html', /is not WebAssembly, it begins with "<!doctype/],
            ['is cut short', 'cut.wasm', /not WebAssembly that can run here/],
            ['is on no server', 'http://localhost:1/', /localhost:1\/ cannot be read/],
        ])
            await check(`${name}: the error of load() where the file ${claim}`, async () =>
                assert.match(
                    await errorOf(
                        chromium,
                        `${url}async-refused/?from=${encodeURIComponent(from)}`,
                    ),
                    sentence,
                ),
            );
    });
    for (const type of ['application/octet-stream', 'text/plain'])
        await check(`${name}: sepaxis/async where .wasm is said to be ${type}`, async () => {
            const typed = (path) => (path.endsWith('.wasm') ? { 'content-type': type } : {});
            await during(await serve(site, typed), async (url) => {
                const { headers } = await fetch(`${url}node_modules/sepaxis/dist/sepaxis.wasm`);
                assert.equal(headers.get('content-type'), type);
                await checkGamePage(chromium, `${url}async/`);
            });
        });
    await check(`${name}: a plain script in a page from a disk, sepaxis.global.js`, () =>
        checkGamePage(chromium, `file://${site}/script/index.html`),
    );
}
