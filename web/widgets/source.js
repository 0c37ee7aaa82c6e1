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

/**
 * Loads the source of each `details[data-source]` when it is first opened. `sources` has the
 * addresses by name. `say` also has `sourceOf(name)`.
 */
export function openSources(sources, say) {
    for (const details of document.querySelectorAll('details[data-source]')) {
        details.addEventListener('toggle', () => open(details), { once: true });
    }

    function open(details) {
        const { source } = details.dataset;
        const code = details.querySelector('code');
        Object.assign(code.parentElement, {
            tabIndex: 0,
            role: 'region',
            ariaLabel: say.sourceOf(source),
        });
        showSource(sources[source], code, details.querySelector('summary span'), say);
    }
}
