// The suite of the examples for game engines: opens web/engines/*.html in a headless Chromium, with the package as npm
// would install it next to Phaser and PixiJS, plays them, and checks the screen; starts servers of web/engines/colyseus
// and plays there. Writes a line per test and the count `N passed, N failed`.
//
//     node tests/engines/run.mjs [phaser | pixi | colyseus] [a chapter: colyseus, more, play, sources]
//
// Needs dist/, a redis-server, and the packages of tests/engines and web/engines/colyseus; `make test-engines` provides
// all of it.

import { readdir } from 'node:fs/promises';
import { createChecks } from '../browser/checks.mjs';
import { launch } from '../tools/chromium.mjs';
import { install } from './install.mjs';

const [part = '', chapter = ''] = process.argv.slice(2);
const checks = createChecks();
const chapters = (await readdir(new URL('chapters/', import.meta.url)))
    .filter((name) => name.endsWith('.mjs') && name.includes(chapter))
    .sort();

const { url, close } = await install();
const browser = await launch();
try {
    for (const name of chapters) {
        const { default: tell } = await import(`./chapters/${name}`);
        await tell({ ...checks, url, browser, part });
    }
} catch (error) {
    checks.fail('the examples can be opened', error);
} finally {
    await browser.close();
    await close();
}
checks.finish();
