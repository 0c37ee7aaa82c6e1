// Weighs dist/: prints what each entry costs a game that imports it, and its parts. Fails when one is over its bound,
// or when the default entry does not carry the wasm of the last build.

import { readFileSync } from 'node:fs';
import { BOUNDS, costOf, FILE_BOUNDS, gzipped } from './weights.mjs';

const row = (name, raw, gz, bound) =>
    console.log(
        name.padEnd(26) +
            String(raw).padStart(8) +
            `${gz} gz`.padStart(11) +
            (bound ? `  of ${bound}` : ''),
    );

const read = (path) => readFileSync(path);
const over = [];
function weigh(name, raw, gz, bound) {
    row(name, raw, gz, bound);
    if (gz > bound) over.push(`${name} is ${gz - bound} bytes over its bound of ${bound}, gzipped`);
}

for (const [file, bound] of Object.entries(FILE_BOUNDS)) {
    weigh(file, read(file).length, gzipped(read(file)), bound);
}
for (const file of ['dist/sepaxis.js', 'dist/module.js'])
    row(file, read(file).length, gzipped(read(file)));
console.log('imported, with all that comes along:');
for (const [entry, bound] of Object.entries(BOUNDS)) {
    const { raw, gz } = await costOf(`export * from '${entry}'`, '.');
    weigh(`  ${entry}`, raw, gz, bound);
}

const text = readFileSync('build/release/simd/wasm.js', 'utf8').split("'")[1];
// Long lines are broken, within strings, too.
if (!readFileSync('dist/index.js', 'utf8').replaceAll('\\\n', '').includes(text)) {
    over.push(
        'dist/index.js does not carry the wasm of build/release/simd: it is stale, run make again',
    );
}
for (const line of over) console.error(line);
if (over.length > 0) process.exitCode = 1;
