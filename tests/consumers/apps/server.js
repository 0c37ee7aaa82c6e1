// A page that is rendered on a server.

import { box, circle, collide, World } from 'sepaxis';
import * as later from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

export function render() {
    if (typeof later.load !== 'function') throw new Error('there is no load()');
    return `<pre>${JSON.stringify(play({ World, box, circle, collide }, draw))}</pre>`;
}
