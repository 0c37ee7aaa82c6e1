// Makes the README's picture, web/picture.gif: `make picture`. Reads web/ and dist/. Plays the scene of projections
// with a clock that stops between two frames, so that the same scene always gives the same picture.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import gifenc from 'gifenc';
import { launch } from './chromium.mjs';
import { root, serve } from './serve.mjs';

const { applyPalette, GIFEncoder, quantize } = gifenc;

const size = { width: 720, height: 450 };
const density = 4 / 3; // finer than displayed, for high-density screens
const frameMs = 80; // a GIF counts in hundredths of a second
const colours = 24; // and one more, for unchanged pixels
const mostBytes = 400_000;

// The shapes are as large as in a wide window; then the canvas fills a small window.
const wide = { width: 1280, height: 900 };
const layout = `
    header, nav, .side > *, .meter { visibility: hidden; }
    body { overflow: hidden; }
    .picture { position: fixed; z-index: 8; inset: 0; height: auto; border: 0; background: var(--paper); }
    #readout { visibility: visible; }
    #outcome { position: fixed; z-index: 9; inset: auto 0 0; box-sizing: border-box; height: 72px; margin: 0; }
    #outcome { padding: 8px 24px; font-size: 17px; background: var(--surface); }
    #axes { display: none; }`;

// Poses relative to the middle of the canvas. B starts apart, stays inside A for a while, moves along the shortest push
// and a little farther, and returns to its start.
const poseOfA = { x: -118, y: -66, angle: 0.2 };
const apart = { x: 176, y: -98, angle: -0.5 };
const inside = { x: 6, y: -76, angle: 0.12 };
const further = 4;

const { url, close } = await serve();
const browser = await launch();
try {
    const frames = await play();
    const gif = encode(frames);
    if (gif.length > mostBytes) throw new Error(`${gif.length} bytes are more than ${mostBytes}`);
    await writeFile(join(root, 'web', 'picture.gif'), gif);
    console.log(`web/picture.gif: ${frames.length} frames, ${gif.length} bytes`);
} finally {
    await browser.close();
    close();
}

/** The frames of one loop: RGBA, and the duration of each. */
async function play() {
    const page = await browser.newPage({ viewport: wide, deviceScaleFactor: density });
    const reader = await browser.newPage(); // its clock keeps running
    const errors = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto(
        `${url}/web/scenes.html?scene=projections&seed=1&rotate=0&axes=one&theme=light`,
    );
    const settle = async () => {
        await page.screenshot(); // makes the view measure its size
        await page.clock.runFor(1000);
    };
    await settle();
    await page.addStyleTag({ content: layout });
    await settle();
    await page.setViewportSize(size);
    await settle();
    const frames = [];

    const shoot = async (pose, delay = frameMs) => {
        await page.evaluate(
            (poses) => {
                const { world, view } = window.demo;
                poses.forEach(({ x, y, angle }, k) => {
                    world.body(k).set(view.width / 2 + x, view.height / 2 + y, angle);
                });
                view.wake();
            },
            [poseOfA, pose],
        );
        await page.clock.runFor(frameMs);
        frames.push({ pixels: await pixelsOf(await page.screenshot(), reader), delay });
    };
    const go = async (from, to, count) => {
        for (let k = 1; k <= count; k++) await shoot(between(from, to, k / count));
    };
    // A line may still move to its place for some frames.
    const stay = async (pose, delay) => {
        for (let k = 0; k < 4; k++) await shoot(pose);
        await shoot(pose, delay);
    };

    await stay(apart, frameMs);
    frames.length = 0;
    await shoot(apart, 500);
    await go(apart, inside, 18);
    await stay(inside, 1200);
    const { x, y } = await page.evaluate(async (more) => {
        const { collide } = await import('sepaxis');
        const { normal, depth } = collide(window.demo.world.body(0), window.demo.world.body(1));
        const way = depth + more;
        return { x: normal.x * way, y: normal.y * way };
    }, further);
    const parted = { ...inside, x: inside.x + x, y: inside.y + y };
    await go(inside, parted, 10);
    await stay(parted, 700);
    await go(parted, apart, 12);
    if (errors.length > 0) throw errors[0];
    return frames;
}

/** A pose between two, slow at both ends. */
function between(from, to, t) {
    const part = t * t * (3 - 2 * t);
    const mix = (key) => from[key] + (to[key] - from[key]) * part;
    return { x: mix('x'), y: mix('y'), angle: mix('angle') };
}

async function pixelsOf(png, page) {
    const data = await page.evaluate(async (base64) => {
        const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
        const bitmap = await createImageBitmap(blob);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let text = '';
        for (let k = 0; k < data.length; k += 32768) {
            text += String.fromCharCode(...data.subarray(k, k + 32768));
        }
        return btoa(text);
    }, png.toString('base64'));
    return new Uint8ClampedArray(Buffer.from(data, 'base64'));
}

/** Uses one palette for all frames; stores only the pixels that differ from the previous frame. */
function encode(frames) {
    const samples = frames.filter((_, k) => k % 8 === 0).map(({ pixels }) => pixels);
    const all = new Uint8ClampedArray(samples.length * samples[0].length);
    samples.forEach((pixels, k) => {
        all.set(pixels, k * pixels.length);
    });
    const palette = quantize(all, colours);
    const same = palette.length; // the index after the last colour, which is transparent
    const gif = GIFEncoder();
    let before = null;
    for (const { pixels, delay } of frames) {
        const now = applyPalette(pixels, palette);
        const changed = now.map((colour, k) => (before?.[k] === colour ? same : colour));
        gif.writeFrame(changed, size.width * density, size.height * density, {
            palette: before ? undefined : [...palette, [0, 0, 0]],
            delay,
            transparent: true,
            transparentIndex: same,
            dispose: 1,
        });
        before = now;
    }
    gif.finish();
    return gif.bytes();
}
