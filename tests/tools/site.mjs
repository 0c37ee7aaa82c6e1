// Builds the site: `make site`. Reads web/ and dist/; writes build/site and prints a table of the pages' sizes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from './pack.mjs';
import { root } from './serve.mjs';

const folder = join(root, 'build', 'site');
const pages = await pack(folder);

const kilobytes = (files) => {
    const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file))).length);
    return (bytes.reduce((sum, more) => sum + more, 0) / 1000).toFixed(1).padStart(14);
};
console.log(`${'kB, gzipped'.padEnd(24)}${'before paint'.padStart(14)}${'at once'.padStart(14)}`);
for (const { name, styles, scripts } of pages) {
    const before = [name, ...styles];
    console.log(`${name.padEnd(24)}${kilobytes(before)}${kilobytes([...before, ...scripts])}`);
}
console.log('build/site is the whole site: any server can serve it, from any address');
