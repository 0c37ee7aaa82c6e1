/**
 * Everything around the picture of the platformer: reads its game, writes flags and numbers, and
 * shows its source file.
 */

import { showSource } from '../widgets/source.js';
import { write } from '../widgets/table.js';

const source = new URL('./platformer-game.js', import.meta.url);

/** The flags of the last move, on the canvas. */
export function makeFlags(parent, say) {
    const list = document.createElement('p');
    list.className = 'flags';
    list.innerHTML = `
        <span id="on-floor">${say.floor}</span><span id="on-wall">${say.wall}</span>
        <span id="on-ceiling">${say.ceiling}</span><span class="hint" id="paused"></span>`;
    parent.append(list);
    const [floor, wall, ceiling, hint] = list.children;
    return {
        show({ onFloor, onWall, onCeiling }, paused) {
            floor.toggleAttribute('data-on', onFloor === true);
            wall.toggleAttribute('data-on', onWall === true);
            ceiling.toggleAttribute('data-on', onCeiling === true);
            write(hint, paused ? say.paused : '');
        },
    };
}

/** The numbers beside the canvas, and the program. */
export function makeFacts(parent, say) {
    parent.innerHTML = `
        <dl class="facts">
            <dt>${say.flat}</dt><dd id="flat-normals"></dd>
            <dt>${say.statics}</dt><dd id="statics"></dd>
            <dt>${say.coins}</dt><dd id="coins"></dd>
        </dl>
        <details class="source">
            <summary>${say.source}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.sourceLabel}"><code></code></pre>
        </details>`;
    const find = (selector) => parent.querySelector(selector);
    // Open if there is space beside the canvas.
    find('details').open = !matchMedia('(max-width: 760px)').matches;
    showSource(source, find('code'), find('summary span'), say);
    return {
        show({ world, coins }, { normals, frames }) {
            write(find('#flat-normals'), frames === 0 ? say.none : String(normals.size));
            const statics = world.bodies.filter(({ isStatic, isSensor }) => isStatic && !isSensor);
            write(find('#statics'), String([...statics].length));
            write(find('#coins'), String(coins));
        },
    };
}
