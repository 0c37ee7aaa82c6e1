// A page of Vite that passes the URL of the WebAssembly.

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import url from 'sepaxis/sepaxis.wasm?url';
import { play } from './game.js';

load(url).then(() => {
    const canvas = document.querySelector('canvas');
    globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
});
