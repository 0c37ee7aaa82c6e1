// A page that lets load() fetch the WebAssembly next to the library.

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import { addTiledMap } from 'sepaxis/tiled';
import { level, play } from './game.js';

load().then(() => {
    const canvas = document.querySelector('canvas');
    const outcome = play({ World, box, circle, collide }, draw, canvas);
    globalThis.outcome = { ...outcome, level: level({ World, circle }, addTiledMap) };
});
