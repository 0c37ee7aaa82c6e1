// Every kind of source that load() takes in Node, chosen by its name on the command line. Prints the result.

import { readFile } from 'node:fs/promises';
import { box, circle, collide, load, World } from 'sepaxis/async';
import { play } from './game.js';

const url = new URL(import.meta.resolve('sepaxis/sepaxis.wasm'));
const headers = { 'content-type': 'application/wasm' };
const sources = {
    URL: () => url,
    'the address as a string': () => url.href,
    'bytes in a Buffer': () => readFile(url),
    'bytes in an ArrayBuffer': async () => new Uint8Array(await readFile(url)).buffer,
    'a compiled Module': async () => WebAssembly.compile(await readFile(url)),
    'a Response': async () => new Response(await readFile(url), { headers }),
    'a Response without a type': async () => new Response(await readFile(url)),
    'the bytes without SIMD': () => readFile(new URL('sepaxis-plain.wasm', url)),
};
await load(sources[process.argv[2]]());
console.log(JSON.stringify({ outcome: play({ World, box, circle, collide }) }));
