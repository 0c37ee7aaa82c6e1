/**
 * An automatic visitor of the demo: opens a scene, drags, turns knobs and reads the page. `page` is a Playwright page,
 * `baseUrl` the address of the project's root. A scene's unit is the CSS pixel and its origin the canvas's corner, so
 * world coordinates are places to click on.
 */

import assert from 'node:assert/strict';
import { flingOn, framesOf, listen, near, phone } from '../listen.js';

export { near, phone };

export const desktop = { width: 1024, height: 640 };

export function visit(page, baseUrl) {
    const noise = listen(page, ['error', 'warning']);
    const frames = framesOf(page);

    /** Reloads the page with a scene. */
    async function load(query, options) {
        await settle(options);
        await page.goto(new URL(`/web/scenes.html?${query}`, baseUrl).href);
        await ready();
    }

    /** Opens a scene as `load` does, but without reloading: a tenth of the work. */
    async function open(query, options) {
        const isThere = await page.evaluate(() => window.demo?.ready === true);
        if (!isThere) return load(query, options);
        await settle(options);
        await page.evaluate(() => {
            document.activeElement.blur();
            const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
            if (window.demo.view.paused !== reduced) document.getElementById('pause').click();
        });
        await follow(query);
    }

    /**
     * The visitor's screen and preferences. Motion is off by default: a page that prefers reduced motion starts paused.
     */
    async function settle({ viewport = desktop, motion = false, scheme = 'light' } = {}) {
        noise.length = 0;
        await page.mouse.move(0, 0);
        const { width, height } = page.viewportSize() ?? {};
        if (width !== viewport.width || height !== viewport.height) {
            await page.setViewportSize(viewport);
        }
        await page.emulateMedia({
            reducedMotion: motion ? 'no-preference' : 'reduce',
            colorScheme: scheme,
        });
    }

    /** Goes to another address of the demo without reloading the page, as its links do. */
    async function follow(query) {
        await page.evaluate((search) => {
            history.pushState(null, '', search);
            dispatchEvent(new PopStateEvent('popstate'));
        }, `?${query}`);
        await ready();
    }

    /** Checks that a loaded page shows a scene and has drawn it a few times. */
    async function ready() {
        assert.ok(await page.evaluate(() => window.demo?.ready), 'there is no scene');
        await page.evaluate(() => window.demo.parts.loaded); // the files that a scene fetches
        await frames();
    }

    /** Transferred as text, because Playwright takes a second for ten thousand objects. */
    const poses = async () =>
        JSON.parse(
            await page.evaluate(() => {
                const { world, view } = window.demo;
                const list = [...world.bodies].map((body) => ({
                    index: body.index,
                    x: body.x,
                    y: body.y,
                    angle: body.angle,
                    isWall: !view.drag.bodies.includes(body),
                }));
                return JSON.stringify(list);
            }),
        );

    const poseOf = (index) =>
        page.evaluate((i) => {
            const { x, y, angle } = window.demo.world.body(i);
            return { x, y, angle };
        }, index);

    /** The body on top of the pile, which nothing can cover. */
    const topmost = () => page.evaluate(() => window.demo.view.drag.bodies.at(-1).index);

    const picture = () => page.evaluate(() => document.getElementById('canvas').toDataURL());

    /** Waits until the canvas changes; returns whether it did. */
    const changes = (before) =>
        page.evaluate(async (was) => {
            const canvas = document.getElementById('canvas');
            const end = performance.now() + 15_000;
            while (performance.now() < end) {
                if (canvas.toDataURL() !== was) return true;
                await new Promise(requestAnimationFrame);
            }
            return false;
        }, before);

    async function onPage({ x, y }) {
        const corner = await page.evaluate(() => {
            const { left, top } = document.getElementById('canvas').getBoundingClientRect();
            return { left, top };
        });
        return [corner.left + x, corner.top + y];
    }

    async function grab(index) {
        const from = await poseOf(index);
        await page.mouse.move(...(await onPage(from)));
        await page.mouse.down();
        return from;
    }

    /** Drags from the middle and releases in quick succession. */
    async function flick(to, steps) {
        const send = await flingOn(page, await onPage(await middle()), await onPage(to), steps);
        for (let k = 1; k <= steps; k++) await send('mouseMoved', k);
        await send('mouseReleased', steps + 1);
        await page.mouse.up();
    }

    const dragTo = async (to, steps = 8) => page.mouse.move(...(await onPage(to)), { steps });

    const middle = () =>
        page.evaluate(() => ({ x: window.demo.view.width / 2, y: window.demo.view.height / 2 }));

    /** A vector of this length from a place towards the middle of the canvas. */
    async function inwards({ x, y }, length) {
        const to = await middle();
        const distance = Math.hypot(to.x - x, to.y - y) || 1;
        return { x: ((to.x - x) / distance) * length, y: ((to.y - y) / distance) * length };
    }

    /** Drags the knob of a slider to a fraction of its track. */
    async function slide(label, part) {
        const slider = page.locator('.lil-number', { hasText: label }).locator('.lil-slider');
        const { x, y, width, height } = await slider.boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        await page.mouse.move(x + width * part, y + height / 2, { steps: 4 });
        await page.mouse.up();
        await frames();
    }

    const toggle = async (label) => {
        await page.locator('.lil-boolean', { hasText: label }).locator('input').click();
        await frames();
    };

    /** Waits until the numbers beside the canvas match its picture: they are written ten times per second. */
    const told = () =>
        page.evaluate(async () => {
            await new Promise((go) => setTimeout(go, 100));
            for (let k = 0; k < 2; k++) await new Promise(requestAnimationFrame);
        });

    /** The texts of a table's rows, with hyphens for minus signs. */
    const rowsOf = async (id) => {
        await told();
        return page.evaluate(
            (table) =>
                [...document.querySelectorAll(`#${table} tbody tr`)].map((row) => ({
                    state: row.className,
                    cells: [...row.cells].map((cell) => cell.textContent.replaceAll('−', '-')),
                })),
            id,
        );
    };

    const textOf = async (id) => {
        await told();
        const text = await page.locator(`#${id}`).textContent();
        return text.replaceAll('−', '-').replaceAll('\u00a0', ' ');
    };

    /** Drags a body to a place. */
    async function put(index, to) {
        await grab(index);
        await dragTo(to);
        await frames();
        await page.mouse.up();
        await frames();
    }

    const numberIn = async (selector) => {
        await told();
        return Number((await page.locator(selector).textContent()).replaceAll(',', ''));
    };

    return {
        page,
        baseUrl,
        noise,
        load,
        open,
        follow,
        ready,
        frames,
        told,
        poses,
        poseOf,
        topmost,
        picture,
        changes,
        onPage,
        grab,
        flick,
        dragTo,
        middle,
        inwards,
        slide,
        toggle,
        rowsOf,
        textOf,
        put,
        numberIn,
    };
}
