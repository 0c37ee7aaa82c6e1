// Takes screenshots of the demo: every page, scene, figure and tile, on desktop and phone, light and dark. Reads web/
// and dist/; writes build/screenshots/NAME-WIDTH-THEME.png. Fails if a page raises an error.
//
//     node tests/tools/screenshots.mjs [part of a page's name]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { names as scenes } from '../browser/scenes/names.js';
import { launch } from './chromium.mjs';
import { LANGUAGES, pagePaths } from './pages.mjs';
import { root, serve } from './serve.mjs';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
};

// How long scenes run before a screenshot, so that bodies have collided.
const settleMs = 1000;
// A longer page is cut: its figures have screenshots of their own.
const longest = 6000;

const part = process.argv[2] ?? '';
const folder = join(root, 'build', 'screenshots');
const pages = LANGUAGES.flatMap(pagePaths).filter((name) => name.includes(part));
const turns = [desktop, phone].flatMap((device) =>
    ['light', 'dark'].map((theme) => ({ device, theme })),
);

mkdirSync(folder, { recursive: true });
const { url, close } = await serve(0, { kept: true });
const browser = await launch().catch((error) => {
    console.error(`No browser to take pictures with: ${error.message}`);
    process.exit(1);
});
try {
    // Two tabs at a time: while one waits, the other draws.
    const take = async () => {
        for (let turn = turns.shift(); turn; turn = turns.shift()) await shootAll(turn);
    };
    await Promise.all([take(), take()]);
} finally {
    await browser.close();
    close();
}

/** All pages with one device and theme, in one tab. */
async function shootAll({ device, theme }) {
    const page = await browser.newPage({ ...device, colorScheme: theme });
    let name = '';
    const complain = (text) => {
        console.error(`${name}, ${device.viewport.width}, ${theme}: ${text}`);
        process.exitCode = 1;
    };
    page.on('pageerror', (error) => complain(error.stack ?? String(error)));
    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complain(message.text());
    });
    const fileOf = (what) => {
        const path = `${name.replace('.html', '').replace('/', '-')}${what}`;
        return join(folder, `${path}-${device.viewport.width}-${theme}.png`);
    };

    for (name of pages) {
        try {
            await page.goto(`${url}/web/${name}`);
            await page.waitForTimeout(settleMs);
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            await page.screenshot({ path: fileOf(''), fullPage: height <= longest });
            await shootFigures(page, fileOf);
            if (name.endsWith('scenes.html')) await shootScenes(page, fileOf);
            console.log(`${name}, ${device.viewport.width}, ${theme}`);
        } catch (error) {
            complain(error.message);
        }
    }
    await page.close();
}

/** Takes a screenshot of every figure and tile as soon as it has a caption; the caption is in the picture. */
async function shootFigures(page, fileOf) {
    for (const figure of await page.locator('[data-figure], [data-tile]').all()) {
        const id = await figure.evaluate(({ dataset }) => dataset.figure ?? dataset.tile);
        await figure.scrollIntoViewIfNeeded();
        await page.waitForFunction((of) => (window.figures ?? window.tiles)[of].said(), id);
        await figure.screenshot({ path: fileOf(`-${id}`) });
    }
}

async function shootScenes(page, fileOf) {
    for (const scene of scenes) {
        await page.evaluate((search) => {
            history.pushState(null, '', search);
            dispatchEvent(new PopStateEvent('popstate'));
        }, `?scene=${scene}&seed=1`);
        await page.waitForTimeout(settleMs);
        await page.screenshot({ path: fileOf(`-${scene}`) });
    }
}
