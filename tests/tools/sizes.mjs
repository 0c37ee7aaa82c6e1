// Prints the sizes of dist/: what each entry adds to a game that imports it, and its parts. Fails if one exceeds its
// bound, or if the default entry does not contain the wasm of the last build. Given a file, replaces the table between
// its `weights` marks.
//
//     node tests/tools/sizes.mjs [README.md]

import { readFileSync, writeFileSync } from 'node:fs';
import {
    BOUNDS,
    compressed,
    costOf,
    FILE_BOUNDS,
    PART_BOUNDS,
    programOf,
    tableOf,
} from './weights.mjs';

const row = (name, { raw, gz, br }, bound) =>
    console.log(
        name.padEnd(26) +
            String(raw).padStart(8) +
            `${br} br`.padStart(11) +
            `${gz} gz`.padStart(11) +
            (bound ? `  of ${bound}` : ''),
    );

const read = (path) => readFileSync(path);
const over = [];
const weights = {};
function weigh(name, size, bound) {
    const { gz } = size;
    weights[name.trim()] = size;
    row(name, size, bound);
    if (gz > bound) over.push(`${name} is ${gz - bound} bytes over its bound of ${bound}, gzipped`);
}

for (const [file, bound] of Object.entries(FILE_BOUNDS)) {
    weigh(file, compressed(read(file)), bound);
}
for (const file of ['dist/sepaxis.js', 'dist/module.js']) row(file, compressed(read(file)));
console.log('imported, with all dependencies:');
for (const [entry, bound] of Object.entries(BOUNDS)) {
    weigh(`  ${entry}`, await costOf(programOf(entry), '.'), bound);
}

console.log('games that import a few names of sepaxis:');
for (const [names, bound] of Object.entries(PART_BOUNDS)) {
    weigh(`  ${names}`, await costOf(programOf(names), '.'), bound);
}

for (const [file, half] of [
    ['index', 'convex'],
    ['inlined', 'composites'],
]) {
    const text = readFileSync(`build/release/simd/${half}.js`, 'utf8').split("'")[1];
    // Long lines are broken, even within strings.
    if (readFileSync(`dist/${file}.js`, 'utf8').replaceAll('\\\n', '').includes(text)) continue;
    over.push(
        `dist/${file}.js does not contain the wasm of build/release/simd: it is stale, run make again`,
    );
}
const [into] = process.argv.slice(2);
if (into !== undefined) {
    const marks = /(<!-- weights -->\n).*(<!-- \/weights -->)/s;
    const text = readFileSync(into, 'utf8');
    if (!marks.test(text))
        throw new Error(`${into} has no marks <!-- weights --> and <!-- /weights -->`);
    writeFileSync(into, text.replace(marks, `$1${tableOf(weights)}$2`));
}
for (const line of over) console.error(line);
if (over.length > 0) process.exitCode = 1;
