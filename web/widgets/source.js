/**
 * Shows the source file that is running, so that the listing is never out of date. Reads its
 * address, writes its lines.
 */

import { linesOf } from './highlight.js';

/** The source of a game below its scene, folded away. `say` has its texts. */
export function addSource(parent, address, say) {
    parent.insertAdjacentHTML(
        'beforeend',
        `<details class="source">
            <summary>${say.source}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.sourceLabel}"><code></code></pre>
        </details>`,
    );
    showSource(address, parent.querySelector('code'), parent.querySelector('summary span'), say);
}

/** `say` has `lines(count)` and `unloaded(message)`. */
async function showSource(address, parent, count, say) {
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
