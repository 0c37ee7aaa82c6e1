// The one push that takes a shape of several pieces out of another, on a lattice, where ends and corners lie exactly on
// seams. Reads random pairs, judged by brute force.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, chain, collide, compound, point, segment, tiles } from './build.js';
import { ERROR, moved } from './composites.js';
import { anyThickPair, anyThinPair } from './push-cases.js';
import { shortestPush } from './push-oracle.js';
import { rng } from './rng.js';

const MORE = process.env.SOAK ? 40 : 1;

// Rounding of floats, in lengths of a push.
const BAR = 2 * ERROR;

/** Holds the push of every pair against how long it has to be, and what is left after it. */
function verify(roll, count, anyPair, { least, most, left }) {
    let hits = 0;
    for (let i = 0; i < count; i++) {
        const pair = anyPair(roll);
        const { a, poseA, b, poseB, size, name } = pair;
        const hit = collide(a, poseA, b, poseB);
        if (hit === null) {
            assert.ok(shortestPush(pair) <= BAR * size, `${name}, ${i}: not seen`);
            continue;
        }
        const { depth, normal, exact } = hit;
        assert.equal(exact, true);
        const push = { x: depth * normal.x, y: depth * normal.y };
        const after = { ...pair, poseB: moved(poseB, push) };
        const rest = shortestPush(after, left * size);
        assert.ok(rest <= BAR * size, `${name}, ${i}: ${rest} is left of ${depth}`);
        const [short, long] = [least, most].map((room) => shortestPush(pair, room * size));
        assert.ok(depth >= short - BAR * size, `${name}, ${i}: ${depth}, not ${short}`);
        assert.ok(depth <= long + BAR * size, `${name}, ${i}: ${depth}, but ${long} does`);
        hits++;
    }
    assert.ok(hits > count / 2, `${hits}`);
}

test('a point, a segment or a thin chain leaves a whole by the shortest way that has room for it', () => {
    verify(rng(21), 3000 * MORE, anyThinPair, { least: 0, most: ERROR, left: 0 });
});

// These may stand between two pieces that leave no more room than they take.
test('a shape with area leaves a whole by the shortest way, turned by quarters too', () => {
    verify(rng(22), 1000 * MORE, anyThickPair, { least: -ERROR, most: 0, left: -BAR });
});

test('what has no thickness does not come to rest between two pieces that stand flush', () => {
    const frame = compound([
        box(9, 2).at(4.5, 1),
        box(9, 2).at(4.5, 7),
        box(2, 4).at(1, 4),
        box(2, 4).at(8, 4),
    ]);
    // Within the lower left corner, on the line where two boxes meet.
    const out = collide(frame, {}, point(), { x: 1, y: 2 });
    assert.ok(Math.abs(out.depth - 1) <= 9 * ERROR && out.exact, `${out.depth}`);
    // Three bricks meet in this point, and the way along one seam is another's.
    const wall = compound([box(2, 2).at(1, 3), box(2, 2).at(3, 3), box(5, 2).at(2, 1)]);
    const brick = collide(wall, {}, point(), { x: 2, y: 2 });
    assert.ok(Math.abs(brick.depth - 2) <= 5 * ERROR && brick.exact, `${brick.depth}`);
    const level = tiles({ columns: 4, rows: 4, size: 10, cells: new Uint8Array(16).fill(1) });
    for (const thin of [
        point(),
        segment(0, 0, 0, 3),
        segment(-4, 0, 4, 0),
        chain([-4, 0, 0, 0, 0, 3]),
    ]) {
        for (let x = 18; x <= 22; x += 0.25) {
            const { normal, depth } = collide(level, {}, thin, { x, y: 10 });
            assert.ok(
                Math.abs(depth - (10 + thin.bounds.maxY)) < 1e-4,
                `${thin.kind} ${x}: ${depth}`,
            );
            assert.deepEqual(normal, { x: 0, y: -1 });
        }
    }
});

test('what only touches a whole has depth 0 and the normal of a face, at its seams and inner corners too', () => {
    const level = tiles({ columns: 4, rows: 2, size: 10, cells: [1, 0, 0, 0, 1, 1, 1, 1] });
    for (const thin of [
        point(),
        segment(0, 0, 0, -3),
        segment(-2, 0, 2, 0),
        segment(0, 0, 2, -3),
    ]) {
        for (let x = 12.5; x <= 37.5; x += 0.5) {
            const { normal, depth } = collide(level, {}, thin, { x, y: 10 });
            assert.deepEqual([normal, depth], [{ x: 0, y: -1 }, 0], `${thin.kind} ${x}`);
        }
    }
    const { normal, depth } = collide(level, {}, point(), { x: 10, y: 10 });
    assert.equal(depth, 0);
    assert.ok(normal.x === 1 || normal.y === -1, `${normal.x} ${normal.y}`);
});
