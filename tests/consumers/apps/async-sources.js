// A page that passes to load() the source that its address names: see ?source=.

import { box, circle, collide, load, World } from 'sepaxis/async';
import { draw } from 'sepaxis/debug';
import { play } from './game.js';

const address = '../node_modules/sepaxis/dist/sepaxis.wasm';
const response = await fetch(address);
const sources = {
    address: () => address,
    URL: () => new URL(address, import.meta.url),
    promise: () => fetch(address),
    response: () => response,
    bytes: async () => (await fetch(address)).arrayBuffer(),
    module: () => WebAssembly.compileStreaming(fetch(address)),
};
load(sources[new URLSearchParams(location.search).get('source')]()).then(() => {
    const canvas = document.querySelector('canvas');
    globalThis.outcome = play({ World, box, circle, collide }, draw, canvas);
});
