// Writes the expected hash of the golden scenes anew: `make golden`. Reads the builds with lanes and without,
// which must agree; writes tests/fixtures/golden.json. For when a change of bits is meant: say so in
// CHANGELOG.md, because to users who replay or synchronise games it is a breaking one.

import { writeFileSync } from 'node:fs';
import { goldenHash } from '../js/golden.js';

const file = new URL('../fixtures/golden.json', import.meta.url);
const lanes = await goldenHash(await import('../../dist/index.js'));
const plain = await goldenHash(await import('../../build/release/plain/index.js'));
if (lanes !== plain) {
    console.error(`the builds do not agree: ${lanes} with lanes, ${plain} without`);
    process.exit(1);
}
writeFileSync(file, `{ "hash": "${lanes}" }\n`);
console.log(`tests/fixtures/golden.json: ${lanes}`);
