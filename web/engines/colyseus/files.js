/** Serves the page: its own files and those of sepaxis, and nothing else. */

import { createReadStream, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const types = { html: 'text/html', js: 'text/javascript', tmj: 'application/json' };
const own = ['index.html', 'page.js', 'client.js', 'game.js', 'input.js', 'arena.tmj'];
const dist = new URL('./node_modules/sepaxis/dist/', import.meta.url);
const sepaxis = readdirSync(dist).filter((name) => name.endsWith('.js'));
const files = new Map([
    ['/', './index.html'],
    ...own.map((name) => [`/${name}`, `./${name}`]),
    ['/colyseus.js', './node_modules/colyseus.js/dist/colyseus.js'],
    ...sepaxis.map((name) => [`/sepaxis/${name}`, `./node_modules/sepaxis/dist/${name}`]),
]);

export function serve(request, response) {
    const path = files.get(request.url.split('?', 1)[0]);
    if (!path) return response.writeHead(404).end('not found');
    const type = types[path.split('.').at(-1)];
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` });
    createReadStream(fileURLToPath(new URL(path, import.meta.url))).pipe(response);
}
