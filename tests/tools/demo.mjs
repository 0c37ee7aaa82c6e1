// Serves the demo until it is interrupted: `make demo`. Reads PORT, and HOST to be seen from other machines.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, serve } from './serve.mjs';

const { url } = await serve(Number(process.env.PORT ?? 8080));
// Those in engines/ want Phaser and PixiJS beside them: the guides tell how.
const pages = readdirSync(join(root, 'web'), { recursive: true }).filter((name) =>
    /^(?!engines\/).*\.html$/.test(name),
);
console.log('The demo, until Ctrl+C:');
for (const page of pages.sort()) {
    const title = /<title>(.*?)<\/title>/.exec(readFileSync(join(root, 'web', page), 'utf8'))?.[1];
    console.log(`${`${url}/web/${page.replace(/index\.html$/, '')}`.padEnd(44)} ${title}`);
}
