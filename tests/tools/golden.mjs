// Rewrites the expected hashes of the golden scenes: `make golden`. Reads the builds with and without SIMD, which must
// agree, and dist/math.js; writes tests/fixtures/golden.json. Use it after an intended change of bits, and note the
// change in CHANGELOG.md: it breaks games that replay or synchronise.

import { writeFileSync } from 'node:fs';
import * as math from '../../dist/math.js';
import { goldenOf } from '../js/golden.js';

const file = new URL('../fixtures/golden.json', import.meta.url);
const builds = [
    await import('../../dist/index.js'),
    await import('../../build/release/plain/index.js'),
];
const [lanes, plain] = builds.map((lib) => goldenOf(lib, math));
for (const name of Object.keys(lanes)) {
    if (lanes[name] === plain[name]) continue;
    console.error(
        `the builds do not agree on ${name}: ${lanes[name]} with SIMD, ${plain[name]} without`,
    );
    process.exit(1);
}
const text = `${JSON.stringify(lanes, null, 1).replaceAll('\n', '').replace('}', ' }')}\n`;
writeFileSync(file, text);
console.log(`tests/fixtures/golden.json: ${text.trim()}`);
