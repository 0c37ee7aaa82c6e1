// Takes pictures of the demo's scenes. Reads web/ and dist/; writes build/screenshots/NAME-WIDTH-THEME.png, or
// with --picture the README's web/picture.png. Fails if a page raises an error.
//
//     node tests/tools/screenshots.mjs [--picture [scene]]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { names } from '../browser/scenes/names.js';
import { launch } from './chromium.mjs';
import { root, serve } from './serve.mjs';

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
};
const THEMES = ['light', 'dark'];

// How long a scene runs before its picture is taken, so that things have met.
const SETTLE_MS = 1500;

const { url, close } = await serve();
const browser = await start();

/** A browser; without one there is nothing to do but say so. */
async function start() {
    try {
        return await launch();
    } catch (error) {
        console.error(`No browser to take pictures with: ${error.message}`);
        process.exit(1);
    }
}

async function shoot(scene, device, theme, path) {
    const page = await browser.newPage({ ...device, colorScheme: theme });
    const complain = (text) => {
        console.error(`${scene}, ${theme}: ${text}`);
        process.exitCode = 1;
    };
    page.on('pageerror', (error) => complain(error.stack ?? String(error)));
    page.on('console', (message) => {
        if (message.type() === 'error') complain(message.text());
    });
    try {
        await page.goto(`${url}/web/?scene=${scene}&seed=1&theme=${theme}`);
        await page.waitForFunction(() => window.demo?.ready);
        await page.waitForTimeout(SETTLE_MS);
        await page.screenshot({ path });
        console.log(path.slice(root.length));
    } catch (error) {
        complain(error.message);
    } finally {
        await page.close();
    }
}

try {
    if (process.argv[2] === '--picture') {
        const scene = process.argv[3] ?? 'projections';
        await shoot(scene, DESK, 'light', join(root, 'web', 'picture.png'));
    } else {
        const folder = join(root, 'build', 'screenshots');
        mkdirSync(folder, { recursive: true });
        for (const scene of names) {
            for (const device of [DESK, PHONE]) {
                for (const theme of THEMES) {
                    const name = `${scene}-${device.viewport.width}-${theme}.png`;
                    await shoot(scene, device, theme, join(folder, name));
                }
            }
        }
    }
} finally {
    await browser.close();
    close();
}
