// Rewrites the expected hashes of the golden scenes: `make golden`. Reads the builds with and without SIMD, which must
// agree, and dist/math.js; writes tests/fixtures/golden.json. Use it after an intended change of bits, and note the
// change in CHANGELOG.md: it breaks games that replay or synchronise.

import { writeFileSync } from 'node:fs';
import * as math from '../../dist/math.js';
import { goldenAngles, goldenAnswers, goldenChance, goldenHash } from '../js/golden.js';

const file = new URL('../fixtures/golden.json', import.meta.url);
const builds = [
    await import('../../dist/index.js'),
    await import('../../build/release/plain/index.js'),
];
const expected = {};
for (const [name, hashOf] of Object.entries({ hash: goldenHash, answers: goldenAnswers })) {
    const [lanes, plain] = builds.map((lib) => hashOf(lib));
    if (lanes !== plain) {
        console.error(`the builds do not agree on ${name}: ${lanes} with SIMD, ${plain} without`);
        process.exit(1);
    }
    expected[name] = lanes;
}
expected.angles = goldenAngles(math);
expected.chance = goldenChance(math);
const text = `${JSON.stringify(expected, null, 1).replaceAll('\n', '').replace('}', ' }')}\n`;
writeFileSync(file, text);
console.log(`tests/fixtures/golden.json: ${text.trim()}`);
