// Weighs dist/: reads the wasm and the bundles, writes a table to stdout. Fails when the default entry
// is over its budget.
//
//     node tests/tools/sizes.mjs build/release/simd dist/index.js dist/debug.js

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

// What the whole default entry may weigh, gzipped: the promise of the README.
const BUDGET = 104 * 1024;

const [folder, indexFile, debugFile] = process.argv.slice(2);
const gzipped = (content) => gzipSync(content, { level: 9 }).length;
const row = (name, raw, gz) =>
    console.log(`${name.padEnd(26)}${String(raw).padStart(8)}${String(gz).padStart(8)} gz`);

const wasm = readFileSync(`${folder}/sepaxis.wasm`);
const index = readFileSync(indexFile, 'utf8');
const debug = readFileSync(debugFile, 'utf8');

const text = readFileSync(`${folder}/wasm.js`, 'utf8').split("'")[1];
const joined = index.replaceAll('\\\n', ''); // long lines are broken, within strings too
if (!joined.includes(text)) {
    console.error(`${indexFile} does not carry the wasm of ${folder}: it is stale, run make again`);
    process.exit(1);
}
const wrapper = joined.replace(text, '');
const as = (encoding) => joined.replace(text, wasm.toString(encoding));

row('wasm', wasm.length, gzipped(wasm));
row('wrapper', wrapper.length, gzipped(wrapper));
row(indexFile, index.length, gzipped(index));
row('  (were it hex)', as('hex').length, gzipped(as('hex')));
row('  (were it base64)', as('base64').length, gzipped(as('base64')));
row(debugFile, debug.length, gzipped(debug));

const left = BUDGET - gzipped(index);
if (left < 0) {
    console.error(`${indexFile} is ${-left} bytes over its budget of ${BUDGET} bytes gzipped`);
    process.exit(1);
}
console.log(`${left} of ${BUDGET} bytes left for ${indexFile}, gzipped`);
