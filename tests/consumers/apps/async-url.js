// A page that names the package's WebAssembly by an address.

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

load(new URL('sepaxis/sepaxis.wasm', import.meta.url)).then(() => {
    const canvas = document.querySelector('canvas');
    globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
});
