// Makes the pictures that a shared link shows, web/pictures/NAME.jpg, one for each page, and the
// thumbnails of the scenes, web/pictures/scenes/NAME.webp: `make picture`. Reads web/ and dist/.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { names as scenes } from '../browser/scenes/names.js';
import { launch } from './chromium.mjs';
import { pageNames } from './pages.mjs';
import { root, serve } from './serve.mjs';

/** A large preview has 1200 × 630 pixels; a smaller window makes its letters large enough to read. */
const card = { window: { width: 840, height: 441 }, scale: 10 / 7 };
const mostBytes = 45_000;

const mostThumbnailBytes = 12_000; // a dozen of them load with a page
const far = { window: { width: 720, height: 450 }, scale: 0.5 };
/** For scenes with small shapes, very many shapes or labels, which would be too small in a thumbnail. */
const near = { window: { width: 480, height: 300 }, scale: 0.75 };
const wide = { window: { width: 1000, height: 625 }, scale: 0.36 };
const NEAR = [
    'boxes',
    'car',
    'closest',
    'crowd',
    'kinds',
    'platformer',
    'playground',
    'polygons',
    'projections',
    'pushout',
    'rays',
    'sweep',
    'swing',
    'tunnelling',
];

/** How long a page runs before its picture is taken. */
const settleMs = 2500;

/** Settings with which pages and scenes look best. */
const PAGE_STATES = { scenes: '?scene=kinds&seed=7', learn: '#torch' };
/** What is pressed before the picture: the lamp of the article finds its widest gap. */
const PRESSED = { learn: '[data-figure=torch] .controls button' };
/** What is done before the thumbnail: Swarm shows no title and no numbers, which would be in English everywhere. */
const DONE = {
    swarm: () => {
        const { page, session } = window.game;
        session.title(1600);
        page.view.context.fillText = () => {};
    },
};
const SCENE_STATES = { crowd: '&count=1000', closest: '&count=4&field=0', boxes: '&count=9' };

/** Pages that are in the gallery like scenes. */
const PLAYED = ['playground', 'draw-and-run', 'swarm', 'race', 'rollback'];

/** Pages without a figure are shared with the picture of the first page. */
const PROSE = ['glossary', 'gallery'];

/** The link shows the title, so the picture has no header. */
const layout = `header.top, nav.row, .stage .buttons, .bars, #touch { display: none !important; }
    .stage { height: 100vh !important; min-height: 0 !important; }`;
/** A thumbnail is the canvas alone: letters around it would be too small to read. */
const playOnly = `${layout}
    .stage .head, .rollback > :not(.match), .rollback .side > :not(.view) { display: none !important; }
    .playground > :not(canvas) { visibility: hidden; }
    .rollback .match { position: fixed !important; inset: 0; align-content: center; }`;
const canvasOnly = `${layout}
    .side, .meter, .overlay, .stage .head { display: none !important; }
    .page { display: block !important; }
    #canvas { top: 0 !important; height: 100% !important; }
    .picture { position: fixed !important; inset: 0; height: auto !important; border: 0 !important; }`;

const folder = join(root, 'web', 'pictures');
mkdirSync(join(folder, 'scenes'), { recursive: true });
const only = process.argv[2];
const { url, close } = await serve();
const browser = await launch();
try {
    for (const name of pageNames()) {
        if (PROSE.includes(name) || (only && only !== name)) continue;
        const path = `${name}.html${PAGE_STATES[name] ?? ''}`;
        const press = PRESSED[name];
        write(
            `${name}.jpg`,
            await shoot(path, card.window, card.scale, layout, asPicture, { press }),
        );
    }
    for (const name of [...scenes, ...PLAYED.filter((name) => pageNames().includes(name))]) {
        if (only && !`scenes/${name}`.startsWith(only)) continue;
        const isScene = scenes.includes(name);
        const scene = `scenes.html?scene=${name}&seed=7${SCENE_STATES[name] ?? ''}`;
        const { window, scale } = NEAR.includes(name) ? near : isScene ? far : wide;
        const path = isScene ? scene : `${name}.html`;
        const style = isScene ? canvasOnly : playOnly;
        const webp = await shoot(path, window, scale, style, asThumbnail, { act: DONE[name] });
        write(`scenes/${name}.webp`, webp);
    }
} finally {
    await browser.close();
    close();
}

function write(name, jpeg) {
    writeFileSync(join(folder, name), jpeg);
    console.log(`web/pictures/${name}: ${jpeg.length} bytes`);
}

/** A page as a picture, in the best quality that is small enough. */
async function shoot(path, viewport, deviceScaleFactor, style, encode, { press, act }) {
    const page = await browser.newPage({ viewport, deviceScaleFactor });
    try {
        await page.goto(`${url}/web/${path}`);
        await page.addStyleTag({ content: style });
        if (act) await page.evaluate(act);
        await page.waitForTimeout(settleMs);
        if (press) {
            const button = page.locator(press).first();
            await button.click();
            await page.mouse.move(0, 0);
            await button.evaluate((one) => one.closest('[data-figure]').scrollIntoView());
            await page.evaluate(() => new Promise(requestAnimationFrame));
        }
        for (let quality = 88; quality >= 8; quality -= 8) {
            const { bytes, most } = await encode(page, quality);
            if (bytes.length <= most) return bytes;
        }
        throw new Error(`${path}: its picture is too large`);
    } finally {
        await page.close();
    }
}

async function asPicture(page, quality) {
    return { bytes: await page.screenshot({ type: 'jpeg', quality }), most: mostBytes };
}

/** Browsers show WebP, which is smaller; some previews of links do not. */
async function asThumbnail(page, quality) {
    const png = await page.screenshot();
    const encoded = await page.evaluate(
        async ([base64, share]) => {
            const bitmap = await createImageBitmap(
                await (await fetch(`data:image/png;base64,${base64}`)).blob(),
            );
            const canvas = document.createElement('canvas');
            Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
            canvas.getContext('2d').drawImage(bitmap, 0, 0);
            return canvas.toDataURL('image/webp', share);
        },
        [png.toString('base64'), quality / 100],
    );
    return { bytes: Buffer.from(encoded.split(',')[1], 'base64'), most: mostThumbnailBytes };
}
