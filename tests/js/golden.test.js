// Through the package, the golden scene ends in the same bits as natively, and sines and cosines have the same bits.
// Reads the build under test, dist/math.js and tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as math from '../../dist/math.js';
import { lib } from './build.js';
import { goldenAngles, goldenAnswers, goldenChance, goldenHash } from './golden.js';

const file = new URL('../fixtures/golden.json', import.meta.url);
const { hash, answers, angles, chance } = JSON.parse(readFileSync(file, 'utf8'));

describe('the golden scene', () => {
    it('has the golden hash after a thousand frames', () => {
        assert.equal(goldenHash(lib), hash);
    });

    it('has it with any initial capacity', () => {
        assert.equal(goldenHash(lib, 1), hash);
        assert.equal(goldenHash(lib, 1000), hash);
    });
});

describe('the golden answers', () => {
    it('about two shapes have the same bits in every build', () => {
        assert.equal(goldenAnswers(lib), answers);
    });
});

describe('the golden angles and chance', () => {
    it('sine and cosine of a million angles have the same bits as in C', () => {
        assert.equal(goldenAngles(math), angles);
    });

    it('random numbers, and the angles of random directions, have the same bits everywhere', () => {
        assert.equal(goldenChance(math), chance);
    });
});
