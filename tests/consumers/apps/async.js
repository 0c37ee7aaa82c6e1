// A page that has the WebAssembly fetched from beside the library.

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

load().then(() => {
    const canvas = document.querySelector('canvas');
    globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
});
