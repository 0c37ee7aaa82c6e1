/**
 * An automatic visitor of the playground. `page` is a Playwright page, `baseUrl` the address of the project's root.
 * Scenes are links and paused: the tests make frames one by one, so that the speed of the machine does not matter.
 */

import assert from 'node:assert/strict';
import { flingOn, framesOf, listen, near } from '../listen.js';

export { near };

export const desktop = { width: 1280, height: 800 };

/** The size of the canvas. */
export const room = { width: 1280, height: 740 };

export function play(page, baseUrl) {
    const noise = listen(page);
    const frames = framesOf(page);

    /** Reloads the playground. Motion is off by default. */
    async function load(
        hash = '',
        { path = 'web/playground.html', viewport = desktop, motion = false } = {},
    ) {
        noise.length = 0;
        await page.setViewportSize(viewport);
        await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' });
        // The browser would not reload the same page with another hash.
        await page.goto('about:blank');
        await page.goto(new URL(`${path}${hash}`, baseUrl).href);
        assert.ok(await page.evaluate(() => window.playground?.ready), 'it is there');
        await frames();
    }

    /** Opens another scene without reloading, if the page is the English playground. */
    async function open(hash) {
        const isThere = await page.evaluate(
            () => window.playground?.ready === true && document.documentElement.lang === 'en',
        );
        if (!isThere) return load(hash);
        noise.length = 0;
        await page.mouse.move(640, 30);
        await page.evaluate(async (text) => {
            // Navigating to the current address would cause no event.
            history.replaceState(null, '', '#elsewhere');
            location.hash = text;
            await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        }, hash);
        await frames();
    }

    /** Advances the clock by some seconds. */
    const pass = (seconds, rate = 60) =>
        page.evaluate(
            ([time, frequency]) => {
                const count = Math.ceil(time * frequency);
                for (let k = 0; k < count; k++) window.playground.view.onframe(1 / frequency);
            },
            [seconds, rate],
        );

    /** The canvas, redrawn, because manual frames draw over one another. */
    const picture = () =>
        page.evaluate(() => {
            const { view } = window.playground;
            const { canvas, context } = view;
            context.save();
            context.resetTransform();
            context.clearRect(0, 0, canvas.width, canvas.height);
            context.restore();
            view.onframe(0);
            return canvas.toDataURL();
        });

    const model = () => page.evaluate(() => window.playground.read());

    const poses = () =>
        page.evaluate(() =>
            [...window.playground.world.bodies].map(({ x, y, angle }) => ({ x, y, angle })),
        );

    /** Pairs of indices of overlapping shapes. */
    const contacts = () =>
        page.evaluate(() => {
            const { world } = window.playground;
            world.update();
            // Copies each row during the loop: all rows are the same object.
            return Array.from(world.contacts, ({ a, b, depth }) => ({
                ...{ a: a.index, b: b.index, depth },
            }));
        });

    const onPage = ({ x, y }) =>
        page.evaluate(
            (place) => {
                const { view } = window.playground;
                const { left, top } = view.canvas.getBoundingClientRect();
                return [
                    left + view.left + place.x * view.zoom,
                    top + view.top + place.y * view.zoom,
                ];
            },
            { x, y },
        );

    /** Drags without a release. */
    async function take(from, to) {
        await page.mouse.move(...(await onPage(from)));
        await page.mouse.down();
        await page.mouse.move(...(await onPage(to)), { steps: 4 });
        await frames();
    }

    async function drag(from, to) {
        await take(from, to);
        await page.mouse.up();
        await frames();
    }

    /** Drags and releases in quick succession. */
    async function fling(from, to) {
        const [start, end] = [await onPage(from), await onPage(to)];
        const send = await flingOn(page, start, end);
        await page.mouse.move(...start);
        await send('mousePressed', 0);
        for (let k = 1; k <= 5; k++) await send('mouseMoved', k);
        await send('mouseReleased', 6);
        await frames();
    }

    /** Clicks a button of the toolbar. */
    async function act(name) {
        await page.locator(`[data-act="${name}"]`).click();
        await frames();
    }

    async function press(...keys) {
        for (const key of keys) await page.keyboard.press(key);
        await frames();
    }

    /** Focuses the canvas with nothing selected. */
    const focus = async () => {
        await page.locator('#canvas').focus();
        await press('Escape');
    };

    const count = async (name) =>
        (await page.locator(`[data-count="${name}"]`).textContent()).replace('≥ ', '');

    return {
        ...{ page, noise, load, open, frames, pass, model, poses, contacts, onPage },
        ...{ picture, take, drag, fling, act, press, focus, count },
    };
}

/**
 * The link of a paused scene of boxes and other settings: shapes in the format of the address, positions relative to
 * the middle.
 */
export const sceneOf = (shapes, more = '') =>
    `#room=${room.width}x${room.height}&layers=labels-tint-points-ghost&paused=1${more}&shapes=${shapes.join('~')}`;

/** A position relative to the middle, in canvas coordinates. */
export const at = (x, y) => ({ x: x + room.width / 2, y: y + room.height / 2 });
