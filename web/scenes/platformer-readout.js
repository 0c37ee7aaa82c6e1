/**
 * What is around the picture of the platformer: reads its game, writes flags and figures and shows the very file that
 * runs; reads the buttons for thumbs.
 */

import { linesOf } from '../highlight.js';
import { write } from '../table.js';

const source = new URL('./platformer-game.js', import.meta.url);

/** What the last move met, on the stage. */
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

/** The figures beside the stage, and the program. */
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
    // Where there is room beside the stage it is open.
    find('details').open = !matchMedia('(max-width: 760px)').matches;
    showSource(find('code'), find('summary span'), say);
    return {
        show({ world, coins }, { normals, frames }) {
            write(find('#flat-normals'), frames === 0 ? say.none : String(normals.size));
            const statics = world.bodies.filter(({ isStatic, isSensor }) => isStatic && !isSensor);
            write(find('#statics'), String([...statics].length));
            write(find('#coins'), String(coins));
        },
    };
}

/** The file that runs, so that it is never out of date. */
async function showSource(parent, count, say) {
    try {
        const lines = linesOf(await (await fetch(source)).text());
        parent.replaceChildren(...lines);
        count.textContent = say.lines(lines.length);
    } catch (error) {
        parent.textContent = say.unloaded(error.message);
    }
}

/** For thumbs: `press` is told which button, and whether it is down. */
export function makeButtons(parent, press, say) {
    const bar = document.createElement('div');
    bar.className = 'touch-keys';
    for (const [name, path] of [
        ['left', 'M14 5 7 12l7 7'],
        ['right', 'm10 5 7 7-7 7'],
        ['down', 'm5 9 7 7 7-7'],
        ['jump', 'm5 15 7-7 7 7'],
    ]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.key = name;
        button.setAttribute('aria-label', say[name]);
        button.innerHTML = `<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
        button.addEventListener('pointerdown', (event) => {
            event.preventDefault();
            button.setPointerCapture(event.pointerId);
            press(name, true);
        });
        for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
            button.addEventListener(end, () => press(name, false));
        }
        button.addEventListener('contextmenu', (event) => event.preventDefault());
        bar.append(button);
    }
    parent.append(bar);
}
