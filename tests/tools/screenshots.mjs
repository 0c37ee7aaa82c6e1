// Takes pictures of the demo's scenes. Reads web/ and dist/; writes build/screenshots/NAME-WIDTHxHEIGHT-THEME.png,
// or with --picture the README's web/picture.png.
//
//     node tests/tools/screenshots.mjs [--picture [scene]]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './chromium.mjs';
import { root, serve } from './serve.mjs';

const SCENES = ['boxes', 'projections', 'polygons', 'pushout'];
const SIZES = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'];

// How long a scene runs before its picture is taken, so that things have met.
const SETTLE_MS = 1500;

const { url, close } = await serve();
const browser = await launch();

async function shoot(scene, viewport, colorScheme, path) {
    const page = await browser.newPage({ viewport, colorScheme });
    page.on('pageerror', (error) => {
        console.error(`${scene}: ${error.message}`);
        process.exitCode = 1;
    });
    await page.goto(`${url}/web/?scene=${scene}&seed=1`);
    await page.waitForFunction(() => window.demo?.ready);
    await page.waitForTimeout(SETTLE_MS);
    await page.screenshot({ path });
    await page.close();
    console.log(path.slice(root.length));
}

try {
    if (process.argv[2] === '--picture') {
        const scene = process.argv[3] ?? 'projections';
        await shoot(scene, SIZES[0], 'light', join(root, 'web', 'picture.png'));
    } else {
        const folder = join(root, 'build', 'screenshots');
        mkdirSync(folder, { recursive: true });
        for (const scene of SCENES) {
            for (const size of SIZES) {
                for (const theme of THEMES) {
                    const name = `${scene}-${size.width}x${size.height}-${theme}.png`;
                    await shoot(scene, size, theme, join(folder, name));
                }
            }
        }
    }
} finally {
    await browser.close();
    close();
}
