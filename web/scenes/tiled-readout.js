/**
 * The numbers below the level from Tiled: reads its map and its bodies, writes them, and shows the source
 * of its game, which is folded away.
 */

import { showSource } from '../widgets/source.js';
import { write } from '../widgets/table.js';

const source = new URL('./tiled-game.js', import.meta.url);
export const mapAddress = new URL('./hills.tmj', import.meta.url);

export function makeFacts(parent, say) {
    parent.innerHTML = `
        <p class="how">${say.how}</p>
        <dl class="facts">
            <dt>${say.tiles}</dt><dd id="ground-tiles"></dd>
            <dt>${say.solid}</dt><dd id="ground-bodies"></dd>
            <dt>${say.objects}</dt><dd id="map-objects"></dd>
        </dl>
        <p class="note" id="map-file">${say.map} <a href="${mapAddress.href}" download="hills.tmj">hills.tmj</a></p>
        <details class="source">
            <summary>${say.source}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.sourceLabel}"><code></code></pre>
        </details>`;
    const find = (selector) => parent.querySelector(selector);
    showSource(source, find('code'), find('summary span'), say);
    return {
        /** Call once with the loaded map and its level. */
        tell(map, { level }) {
            const ground = map.layers.find(({ name }) => name === 'ground');
            const solid = level.layers.get('ground').filter(({ isSensor }) => !isSensor);
            write(find('#ground-tiles'), String(ground.data.filter(Boolean).length));
            write(find('#ground-bodies'), String(solid.length));
            const drawn = level.objects.filter(({ object }) => object.column === undefined);
            write(find('#map-objects'), String(drawn.length));
        },
        fail(error) {
            find('#map-file').textContent = say.unloaded(error.message);
        },
    };
}
