/**
 * The numbers below the picture of the platformer: reads its game, writes them, and shows its source
 * file, which is folded away.
 */

import { showSource } from '../widgets/source.js';
import { write } from '../widgets/table.js';

const source = new URL('./platformer-game.js', import.meta.url);

export function makeFacts(parent, say) {
    parent.innerHTML = `
        <p class="how">${say.how}</p>
        <dl class="facts">
            <dt>${say.flat}</dt><dd id="flat-normals"></dd>
            <dt>${say.statics}</dt><dd id="statics"></dd>
        </dl>
        <details class="source">
            <summary>${say.source}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.sourceLabel}"><code></code></pre>
        </details>`;
    const find = (selector) => parent.querySelector(selector);
    showSource(source, find('code'), find('summary span'), say);
    return {
        show({ world }, { normals, frames }) {
            write(find('#flat-normals'), frames === 0 ? say.none : String(normals.size));
            const statics = world.bodies.filter(({ isStatic, isSensor }) => isStatic && !isSensor);
            write(find('#statics'), String([...statics].length));
        },
    };
}
