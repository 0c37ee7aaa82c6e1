// The golden scene ends in the same bits through the package as natively, and so do sines and cosines. Reads the build
// under test, dist/math.js and tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import * as math from '../../dist/math.js';
import { lib } from './build.js';
import { goldenAngles, goldenAnswers, goldenChance, goldenHash } from './golden.js';

const file = new URL('../fixtures/golden.json', import.meta.url);
const { hash, answers, angles, chance } = JSON.parse(readFileSync(file, 'utf8'));

describe('the golden scene', () => {
    it('ends in the golden hash after a thousand frames', () => {
        assert.equal(goldenHash(lib), hash);
    });

    it('ends in it whatever the initial capacity', () => {
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
    it('of a million angles, sine and cosine have the bits that C has', () => {
        assert.equal(goldenAngles(math), angles);
    });

    it('random numbers, and the angles of directions drawn by them, have the same bits everywhere', () => {
        assert.equal(goldenChance(math), chance);
    });
});
