/**
 * The panel beside the level from Tiled: reads its map and game, writes numbers, and shows its
 * source file.
 */

import { showSource } from '../widgets/source.js';
import { write } from '../widgets/table.js';

const source = new URL('./tiled-game.js', import.meta.url);
export const mapAddress = new URL('./hills.tmj', import.meta.url);

export function makeFacts(parent, say) {
    parent.innerHTML = `
        <dl class="facts">
            <dt>${say.tiles}</dt><dd id="ground-tiles"></dd>
            <dt>${say.solid}</dt><dd id="ground-bodies"></dd>
            <dt>${say.objects}</dt><dd id="map-objects"></dd>
            <dt>${say.coins}</dt><dd id="coins"></dd>
            <dt>${say.flag}</dt><dd id="flag"></dd>
        </dl>
        <p class="note" id="map-file">${say.map} <a href="${mapAddress.href}" download="hills.tmj">hills.tmj</a></p>
        <details class="source">
            <summary>${say.source}<span></span></summary>
            <pre tabindex="0" id="source" role="region" lang="en" aria-label="${say.sourceLabel}"><code></code></pre>
        </details>`;
    const find = (selector) => parent.querySelector(selector);
    // Open if there is space beside the canvas.
    find('details').open = !matchMedia('(max-width: 760px)').matches;
    showSource(source, find('code'), find('summary span'), say);
    let coins = 0;
    return {
        /** Call once with the loaded map and its level. */
        tell(map, { level }) {
            const ground = map.layers.find(({ name }) => name === 'ground');
            const solid = level.layers.get('ground').filter(({ isSensor }) => !isSensor);
            write(find('#ground-tiles'), String(ground.data.filter(Boolean).length));
            write(find('#ground-bodies'), String(solid.length));
            const drawn = level.objects.filter(({ object }) => object.column === undefined);
            write(find('#map-objects'), String(drawn.length));
            coins = level.objects.filter(({ object }) => object.type === 'coin').length;
        },
        show(game) {
            write(find('#coins'), say.coinsOf(game.coins, coins));
            write(find('#flag'), game.isThere ? say.there : say.notYet);
        },
        fail(error) {
            find('#map-file').textContent = say.unloaded(error.message);
        },
    };
}
