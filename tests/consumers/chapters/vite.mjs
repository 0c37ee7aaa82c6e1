// Vite with its defaults: the development server, its builds, and server-side rendering.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGamePage, visit } from '../browsers.mjs';
import { checkGame } from '../expected.mjs';
import { during, newProject, node, project, root, start, tool, versionOf } from '../users.mjs';

const vite = tool('vite/bin/vite.js');

const APPS = {
    sepaxis: { 'main.js': 'apps/default.js' },
    'sepaxis/plain': { 'main.js': 'apps/plain.js' },
    'sepaxis/async': { 'main.js': 'apps/async.js' },
    'sepaxis/async with sepaxis.wasm?url': { 'main.js': 'apps/async-vite.js' },
    'sepaxis in a module worker': {
        'main.js': 'apps/worker-page.js',
        'worker.js': 'apps/worker.js',
    },
    'sepaxis/async, the module posted to a worker': {
        'main.js': 'apps/posted-page.js',
        'posted-worker.js': 'apps/posted-worker.js',
    },
};

export default async function viteChapter({ check, chromium, tarball }) {
    const name = `Vite ${await versionOf('vite')}`;
    await newcomer(name, check, chromium, tarball);
    for (const [claim, files] of Object.entries(APPS)) {
        let cwd;
        await check(`${name}, development server, two loads: ${claim}`, async () => {
            cwd = await project(`${name} ${claim}`, {
                'index.html': 'apps/page.html',
                'game.js': 'apps/game.js',
                ...files,
            });
            await during(await start([vite], { cwd }), async (url) => {
                await checkGamePage(chromium, url);
                await checkGamePage(chromium, url);
            });
        });
        await check(`${name}, built: ${claim}`, async () => {
            await node([vite, 'build'], { cwd });
            await during(await start([vite, 'preview'], { cwd }), (url) =>
                checkGamePage(chromium, url),
            );
        });
    }
    await onTheServer(name, check);
}

// --- The newcomer ------------------------------------------------------------------------------------

async function newcomer(name, check, chromium, tarball) {
    await check(`${name}: from npm install to moving boxes in five lines`, async () => {
        const { 'index.html': page, 'main.js': lines } = await firstSteps();
        assert.equal(lines.trim().split('\n').length, 5);
        const cwd = await newProject('newcomer', tarball, {
            'index.html': `=${page}`,
            'main.js': `=${lines}`,
        });
        await during(await start([vite], { cwd }), async (url) => {
            await lookAtMovingBoxes(chromium, url);
            await lookAtMovingBoxes(chromium, url);
        });
        await node([vite, 'build'], { cwd });
        await during(await start([vite, 'preview'], { cwd }), (url) =>
            lookAtMovingBoxes(chromium, url),
        );
    });
}

/** The first two files of the guide for beginners. */
async function firstSteps() {
    const guide = await readFile(join(root, 'web', 'guides', 'start.md'), 'utf8');
    const block = /^```[^\n]*\n(?:<!--|\/\/) file: (\S+)[^\n]*\n(.*?)^```$/gms;
    const files = [...guide.matchAll(block)].map(([, path, text]) => [path, text]);
    return Object.fromEntries(files.slice(0, 2));
}

/** Runs in the page. Returns the visible picture of each of the guide's eight boxes in a row as text; '' for none. */
function seenBoxes() {
    const context = document.querySelector('canvas').getContext('2d');
    return Array.from({ length: 8 }, (_, k) => {
        const { data } = context.getImageData(40 + 46 * k - 10, 150 - 40, 20, 80);
        return data.some((value) => value > 0) ? data.join() : '';
    });
}

/** Checks that all eight are visible, and that each looks different after a while. */
async function lookAtMovingBoxes(browser, url) {
    await visit(browser, url, async (page) => {
        await page.waitForFunction(`(${seenBoxes})().every((seen) => seen !== '')`);
        await page.evaluate(`globalThis.early = (${seenBoxes})()`);
        await page.waitForFunction(
            `(${seenBoxes})().every((seen, k) => seen !== '' && seen !== early[k])`,
        );
    });
}

// --- Rendering on a server ----------------------------------------------------------------------------

async function onTheServer(name, check) {
    const files = {
        'server.js': 'apps/server.js',
        'game.js': 'apps/game.js',
        'render.mjs': 'apps/render.mjs',
        'watch.mjs': 'apps/watch.mjs',
        'render-development.mjs': 'apps/render-development.mjs',
    };
    const checkRendered = (printed) => {
        const { importing, html } = JSON.parse(printed);
        assert.deepEqual(importing, []);
        checkGame(JSON.parse(/^<pre>(.*)<\/pre>$/s.exec(html)[1]));
    };
    let cwd;
    await check(`${name}, built for a server: renders, and importing does nothing`, async () => {
        cwd = await project(`${name} server`, files);
        await node([vite, 'build', '--ssr', 'server.js'], { cwd });
        checkRendered(await node(['render.mjs', './dist/server.js'], { cwd }));
    });
    await check(`${name}, rendered in development: importing does nothing`, async () => {
        const { href } = new URL(`file://${tool('vite/dist/node/index.js')}`);
        checkRendered(await node(['render-development.mjs', href], { cwd }));
    });
}
