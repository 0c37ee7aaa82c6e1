// Played through the package, the golden scene ends in the same bits as natively, and sines and cosines have the same
// bits. Reads the build under test, dist/math.js and tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as math from '../../dist/math.js';
import { lib } from './build.js';
import { goldenHash, goldenOf } from './golden.js';

const golden = JSON.parse(
    readFileSync(new URL('../fixtures/golden.json', import.meta.url), 'utf8'),
);

test('the golden scene, answers, angles and random numbers have the same bits as in C and everywhere', () => {
    assert.deepEqual(goldenOf(lib, math), golden);
});

test('the golden scene has its hash with any initial capacity', () => {
    for (const capacity of [1, 1000]) assert.equal(goldenHash(lib, capacity), golden.hash);
});
