// A page of a bundler that has a loader for .wasm: it passes the URL or bytes that the loader returns to load().

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import wasm from 'sepaxis/sepaxis.wasm';
import { play } from './game.js';

load(wasm).then(() => {
    const canvas = document.querySelector('canvas');
    globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
});
