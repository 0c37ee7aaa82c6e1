// Serves the demo until it is interrupted: `make demo`. Reads PORT, and HOST to be seen from other machines.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guides } from './guides.mjs';
import { root, serve } from './serve.mjs';

const { url } = await serve(Number(process.env.PORT ?? 8080));
// The pages in engines/ need Phaser and PixiJS next to them; the guides explain how.
const names = readdirSync(join(root, 'web'), { recursive: true }).filter((name) =>
    /^(?!engines\/).*\.html$/.test(name),
);
const pages = names.sort().map((name) => {
    const text = readFileSync(join(root, 'web', name), 'utf8');
    return { name, title: /<title>(.*?)<\/title>/.exec(text)?.[1] };
});
for (const { name, title } of await guides()) pages.push({ name: `guides/${name}.html`, title });
console.log('The demo, until Ctrl+C:');
for (const { name, title } of pages)
    console.log(`${`${url}/web/${name.replace(/index\.html$/, '')}`.padEnd(60)} ${title}`);
