// Vite as it comes: the development server, what it builds, and pages rendered on a server.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookAtGame, visit } from '../browsers.mjs';
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
                'sums.js': 'apps/sums.js',
                ...files,
            });
            await during(await start([vite], { cwd }), async (url) => {
                await lookAtGame(chromium, url);
                await lookAtGame(chromium, url);
            });
        });
        await check(`${name}, built: ${claim}`, async () => {
            await node([vite, 'build'], { cwd });
            await during(await start([vite, 'preview'], { cwd }), (url) =>
                lookAtGame(chromium, url),
            );
        });
    }
    await onTheServer(name, check);
}

// --- The newcomer ------------------------------------------------------------------------------------

async function newcomer(name, check, chromium, tarball) {
    await check(`${name}: from npm install to moving boxes in five lines`, async () => {
        const lines = await fiveLines();
        assert.equal(lines.trim().split('\n').length, 5);
        const cwd = await newProject('newcomer', tarball, {
            'index.html': 'apps/newcomer.html',
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

/** The first program of the guide. */
async function fiveLines() {
    const guide = await readFile(join(root, 'web', 'guides', 'consumers.md'), 'utf8');
    return /^```js page\n(.*?)^```$/ms.exec(guide)[1];
}

/** In the page: the first and the last column of the canvas in which there is ink. */
function inkedColumns() {
    const canvas = document.querySelector('canvas');
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const columns = new Set();
    for (let i = 3; i < data.length; i += 4) if (data[i] > 0) columns.add(((i - 3) / 4) % width);
    return { first: Math.min(...columns), last: Math.max(...columns) };
}

/** The first box runs right; when it has come to the others, it pushes them on. */
async function lookAtMovingBoxes(browser, url) {
    const [early, late] = await visit(browser, url, async (page) => {
        await page.waitForFunction(`(${inkedColumns})().last > 0`);
        const columns = await page.evaluate(inkedColumns);
        await page.waitForFunction(`(${inkedColumns})().last > ${columns.last} + 10`);
        return [columns, await page.evaluate(inkedColumns)];
    });
    assert.ok(early.first < 100 && early.last < 190, `they begin at ${JSON.stringify(early)}`);
    assert.ok(late.first > early.first + 25, `the first came to ${JSON.stringify(late)}`);
    assert.ok(late.last - late.first >= 118, `they overlap: ${JSON.stringify(late)}`);
}

// --- Rendered on a server ----------------------------------------------------------------------------

async function onTheServer(name, check) {
    const files = {
        'server.js': 'apps/server.js',
        'game.js': 'apps/game.js',
        'sums.js': 'apps/sums.js',
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
