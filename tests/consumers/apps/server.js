// A page that is rendered on a server.

import { box, circle, collide, World } from 'sepaxis';
import { load } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import * as math from 'sepaxis/math';
import { addTiledMap } from 'sepaxis/tiled';
import { level, play, sums } from './game.js';

export function render() {
    if (typeof load !== 'function') throw new Error('there is no load()');
    const outcome = play({ World, box, circle, collide }, draw);
    const more = { sums: sums(math), level: level({ World, circle }, addTiledMap) };
    return `<pre>${JSON.stringify({ ...outcome, ...more })}</pre>`;
}
