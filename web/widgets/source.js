/**
 * Shows the source file that is running, so that the listing is never out of date. Reads its address, writes its lines.
 */

import { spoken } from '../site/language.js';
import { linesOf } from './highlight.js';

export const words = {
    en: {
        game: 'Source of the game',
        sourceOf: (name) => `Source of ${name}.js`,
        lines: (count) => `, ${count} lines`,
        unloaded: (message) => `The source could not be loaded: ${message}`,
    },
    zh: {
        game: '游戏的源代码',
        sourceOf: (name) => `${name}.js 的源代码`,
        lines: (count) => `，${count} 行`,
        unloaded: (message) => `无法加载源代码：${message}`,
    },
};
const say = spoken(words);

/** Adds the source of a game below its scene, collapsed, with this title. */
export function addSource(parent, address, title) {
    parent.insertAdjacentHTML(
        'beforeend',
        `<details class="source">
            <summary>${title}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.game}"><code></code></pre>
        </details>`,
    );
    const details = parent.querySelector('details.source');
    follow(details, () => showSource(address, details))();
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

/** Returns whether the source is shown. */
async function showSource(address, details) {
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
 * `sources` has the addresses by name.
 */
export function openSources(sources) {
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
        return showSource(sources[source], details);
    }
}
