// The expected results of apps/game.js everywhere, computed by hand, and of its pixels.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

const fixture = new URL('../fixtures/golden.json', import.meta.url);
/** The bits of the golden scenes. */
export const golden = JSON.parse(await readFile(fixture, 'utf8'));

const START = 200.5;
const TOUCHING = 280; // the wall's near side is at 290, a runner's far side 10 ahead of it
const SPEEDS = [1, 2, 4];
const ROWS = [80, 150, 220];

// A runner starts at a half and moves by whole steps, so its first overlap is a half.
const hits = SPEEDS.map((speed, runner) => ({
    frame: Math.ceil((TOUCHING - START) / speed),
    runner,
    normalX: -1, // from the wall, which was added first
    normalY: 0,
    depth: 0.5,
})).reverse();

const collision = {
    normal: { x: 1, y: 0 },
    depth: 2, // 10 + 5 - 13
    points: [{ x: 9, y: 0, depth: 2 }],
    aInB: false,
    bInA: false,
    exact: true,
};

// The balls have radius 7; they are 5 above the ground and 6 beside the post.
const level = { kinds: ['tiles', 'box'], depths: [[2], [1]] };

const hashes = new Set();
const sums = new Set();

/** Throws unless the game went as expected, with the same hash as every game before. */
export function checkGame(outcome) {
    assert.equal(outcome.error, undefined);
    assert.deepEqual(outcome.hits, hits);
    for (const [k, [x, y]] of outcome.ends.entries()) {
        assert.ok(x <= TOUCHING && x > TOUCHING - 1e-2, `runner ${k} ends at ${x}`);
        assert.equal(y, ROWS[k]);
    }
    const points = outcome.collision.points.map(({ id, ...rest }) => rest);
    assert.deepEqual({ ...outcome.collision, points }, collision);
    assert.ok(Number.isInteger(outcome.hash));
    hashes.add(outcome.hash);
    assert.equal(hashes.size, 1, `the hashes differ: ${[...hashes].join(', ')}`);
    if ('level' in outcome) assert.deepEqual(outcome.level, level);
    if ('sums' in outcome) sums.add(outcome.sums);
    assert.ok(sums.size <= 1, `the sums of sepaxis/math differ: ${[...sums].join(', ')}`);
}

/**
 * Points of the last frame, and whether something is drawn there: both sides of each runner and of the wall, at the
 * start.
 */
export const DRAWN = [
    ...ROWS.flatMap((y) => [
        { x: TOUCHING - 10, y: y - 5, drawn: true },
        { x: START - 10, y, drawn: false },
        { x: START + 10, y, drawn: false },
    ]),
    { x: 290, y: 60, drawn: true },
    { x: 310, y: 60, drawn: true },
    { x: 330, y: 60, drawn: false },
];
