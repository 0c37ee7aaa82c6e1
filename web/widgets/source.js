/**
 * Shows the source file that is running, so that the listing is never out of date. Reads its
 * address, writes its lines.
 */

import { linesOf } from './highlight.js';

/** Adds the source of a game below its scene, collapsed. `say` has the texts. */
export function addSource(parent, address, say) {
    parent.insertAdjacentHTML(
        'beforeend',
        `<details class="source">
            <summary>${say.source}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.sourceLabel}"><code></code></pre>
        </details>`,
    );
    const details = parent.querySelector('details.source');
    follow(details, () => showSource(address, details, say))();
}

/** Loads a source whenever its details are opened, until that succeeds. Returns a function that loads it at once. */
function follow(details, show) {
    let isShown = false;
    async function load() {
        if (!isShown) isShown = await show();
    }
    details.addEventListener('toggle', () => details.open && load());
    return load;
}

/** `say` has `lines(count)` and `unloaded(message)`. Returns whether the source is shown. */
async function showSource(address, details, say) {
    const code = details.querySelector('code');
    try {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        const lines = linesOf(await response.text());
        code.replaceChildren(...lines);
        details.querySelector('summary span').textContent = say.lines(lines.length);
        return true;
    } catch (error) {
        code.textContent = say.unloaded(error.message);
        return false;
    }
}

/**
 * Loads the source of each `details[data-source]` when it is first opened, and again after a failure.
 * `sources` has the addresses by name. `say` also has `sourceOf(name)`.
 */
export function openSources(sources, say) {
    for (const details of document.querySelectorAll('details[data-source]')) {
        follow(details, () => open(details));
    }

    function open(details) {
        const { source } = details.dataset;
        const code = details.querySelector('code');
        Object.assign(code.parentElement, {
            tabIndex: 0,
            role: 'region',
            ariaLabel: say.sourceOf(source),
        });
        return showSource(sources[source], details, say);
    }
}
