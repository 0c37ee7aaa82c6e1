/**
 * Shows the source file that is running, so that the listing is never out of date. Reads its
 * address, writes its lines.
 */

import { linesOf } from './highlight.js';

/** `say` has `lines(count)` and `unloaded(message)`. */
export async function showSource(address, parent, count, say) {
    try {
        const lines = linesOf(await (await fetch(address)).text());
        parent.replaceChildren(...lines);
        count.textContent = say.lines(lines.length);
    } catch (error) {
        parent.textContent = say.unloaded(error.message);
    }
}
