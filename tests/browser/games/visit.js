/** Opens a page of a game, on a desktop or a phone, and stops its clock: the test runs its steps. */

import * as phones from '../listen.js';
import { visit } from '../pages/visit.js';

export function visitGame({ page, baseUrl, path }) {
    const { noise, open: visitPage, frames } = visit(page, baseUrl);
    const hold = (on = page) =>
        on.evaluate(() => {
            window.game.page.loop.isPaused = true;
        });

    async function open(...where) {
        await visitPage(...where);
        await hold();
    }

    /** The page of the game on a phone. It must be closed. */
    async function onPhone(folder, options) {
        const touched = await phones.onPhone(page, options);
        touched.on('pageerror', (error) => noise.push(String(error)));
        await touched.goto(new URL(`web/${folder}${path}`, baseUrl).href);
        await touched.waitForFunction(() => window.game);
        await hold(touched);
        return touched;
    }

    const text = (selector) => page.locator(selector).textContent();
    return { noise, frames, hold, open, visitPage, text, onPhone };
}
