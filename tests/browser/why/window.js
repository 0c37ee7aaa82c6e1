/**
 * An automatic visitor of the page *Why*: opens it, ticks boxes, draws and reads. `page` is a Playwright page,
 * `baseUrl` the address of the project's root.
 */

import assert from 'node:assert/strict';
import { framesOf, listen, phone } from '../listen.js';

export { phone };

export const desktop = { width: 1280, height: 800 };

export function lookInto(page, baseUrl) {
    const noise = listen(page, ['error', 'warning']);
    const frames = framesOf(page);

    /** Opens the page. Motion is off by default, so that nothing runs by itself. */
    async function open(query = '', { viewport = desktop, motion = false, zh = false } = {}) {
        noise.length = 0;
        await page.setViewportSize(viewport);
        await page.emulateMedia({
            reducedMotion: motion ? 'no-preference' : 'reduce',
            colorScheme: 'light',
        });
        await page.goto(new URL(`/web/${zh ? 'zh/' : ''}why.html?${query}`, baseUrl).href);
        await page.waitForFunction(() => window.tiles?.crowd?.isLive);
        await frames();
    }

    /** Scrolls to a tile, which then becomes live. */
    async function goTo(name) {
        await page.locator(`#${name} .picture`).scrollIntoViewIfNeeded();
        await page.waitForFunction((tile) => window.tiles[tile].isLive, name);
        await frames();
    }

    const answer = (name) => page.evaluate((tile) => window.tiles[tile].answer(), name);
    const said = (name) => page.evaluate((tile) => window.tiles[tile].said(), name);

    /** Plays some seconds of a tile at once, in frames of a twentieth of a second. */
    const play = (name, seconds) =>
        page.evaluate(
            ([tile, count]) => {
                for (let k = 0; k < count; k++) window.tiles[tile].part.draw(1 / 20);
            },
            [name, seconds * 20],
        );

    /** The checkbox or slider whose label has these words. */
    const control = (name, text) =>
        page.locator(`#${name} .controls label`, { hasText: text }).locator('input, select');

    /** Draws through points, given as fractions of a tile's canvas. */
    async function stroke(name, places) {
        const canvas = page.locator(`#${name} .picture canvas`);
        await canvas.scrollIntoViewIfNeeded();
        const { x, y, width, height } = await canvas.boundingBox();
        const at = ([right, down]) => [x + right * width, y + down * height];
        await page.mouse.move(...at(places[0]));
        await page.mouse.down();
        for (const place of places.slice(1)) await page.mouse.move(...at(place), { steps: 5 });
        await page.mouse.up();
        await frames();
    }

    const silent = () => assert.deepEqual(noise, []);

    return { open, goTo, frames, answer, said, play, control, stroke, silent };
}
