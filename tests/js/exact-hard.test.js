// Inputs known to be hard, by name: shapes that touch to the last bit, points almost on a corner, sweeps and rays that
// once went wrong. Exact arithmetic or a known result decides. tests/c/hard.test.c has pairs that are hard in other
// ways: ties, needles, equal and nested shapes, shapes without length.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import * as exact from './exact.js';
import { number, place } from './exact.js';
import {
    ERROR,
    make,
    text,
    verifyCollision,
    verifyDistance,
    verifyPoint,
    verifyRay,
    verifySweep,
} from './exact-cases.js';
import { times } from './times.js';
import { pairs, points } from './vectors.js';

const { collide, distance, overlaps, sweep } = lib;

/** Checks one case as a family does. */
function checkCase(verify, drawn) {
    const claim = (isSo, words) => {
        if (!isSo) assert.fail(`${words}: ${text(drawn)}`);
    };
    verify(
        drawn,
        (what, error, bar = ERROR) => claim(error <= bar, `${what} is off by ${error} of size`),
        claim,
    );
}

/** Checks every static query about a pair, in both orders. */
function checkPair(a, poseA, b, poseB) {
    for (const pair of [
        { a, poseA, b, poseB },
        { a: b, poseA: poseB, b: a, poseB: poseA },
    ]) {
        checkCase(verifyCollision, pair);
        checkCase(verifyDistance, pair);
    }
}

/**
 * Checks both orders of a pair whose coordinates are exact in floats, and which touches at this point to the last bit.
 */
function assertTouching(a, poseA, b, poseB, at) {
    checkPair(a, poseA, b, poseB);
    for (const [one, poseOne, two, poseTwo] of [
        [make(a), poseA, make(b), poseB],
        [make(b), poseB, make(a), poseA],
    ]) {
        assert.equal(overlaps(one, poseOne, two, poseTwo), true);
        assert.equal(collide(one, poseOne, two, poseTwo).depth, 0);
        const { distance: gap, pointA } = distance(one, poseOne, two, poseTwo);
        assert.equal(gap, 0);
        if (at) assert.deepEqual(pointA, at);
    }
}

const EXACT = {
    box: { box: [4, 2] },
    circle: { circle: 1 },
    'rounded box': { box: [4, 2], radius: 0.5 },
    capsule: { capsule: [-1, 0, 1, 0], radius: 1 },
    segment: { segment: [-2, 0, 2, 0] },
    point: { point: true },
    triangle: { polygon: points(-2, -1, 2, -1, 0, 1) },
    diamond: { polygon: points(2, 0, 0, 1, -2, 0, 0, -1) },
    'rounded triangle': { polygon: points(-1, -0.5, 1, -0.5, 0, 0.5), radius: 0.5 },
};
const NEEDLE = { polygon: points(-50, 0, 50, -0.0005, 50, 0.0005) };

for (const [name, description] of Object.entries(EXACT)) {
    test(`a ${name} that touches a box beside it, above it or below it is a hit of depth 0`, () => {
        // All these shapes reach at most to x = ±2 and y = ±1.
        const { x: halfWidth, y: halfHeight } = exact
            .coreOf(description)
            .points.reduce((most, p) => ({ x: Math.max(most.x, p.x), y: Math.max(most.y, p.y) }));
        const { radius } = exact.coreOf(description);
        const wide = halfWidth + radius + 3;
        const high = halfHeight + radius + 3;
        for (const [x, y] of pairs(wide, 0, -wide, 0, 0, high, wide, 0.5)) {
            if (description.polygon && y !== 0) continue; // their top and bottom edges slant
            assertTouching(description, {}, { box: [6, 6] }, { x, y });
        }
    });
}

test('boxes and diamonds touch at a vertex, along an edge and corner to corner', () => {
    const square = { box: [2, 2] };
    assertTouching(square, {}, square, { x: 2, y: 0.5 });
    assertTouching(square, {}, square, { x: 2, y: 2 }, { x: 1, y: 1 });
    assertTouching(square, {}, square, { x: -2, y: 2 }, { x: -1, y: 1 });
    assertTouching(square, {}, EXACT.diamond, { x: 3, y: 0.25 }, { x: 1, y: 0.25 });
    assertTouching(square, {}, EXACT.diamond, { x: 3, y: 1 }, { x: 1, y: 1 });
    assertTouching(EXACT.diamond, {}, EXACT.diamond, { x: 4 }, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, EXACT.diamond, { x: 4 }, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, EXACT.segment, { x: 4 }, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, { segment: [2, 0, 2, 5] }, {}, { x: 2, y: 0 });
    assertTouching(EXACT.segment, {}, { segment: [1, 0, 1, 5] }, {}, { x: 1, y: 0 });
    // A circle of radius 5 touches a corner that is 3 and 4 away exactly.
    assertTouching(square, {}, { circle: 5 }, { x: 4, y: 5 }, { x: 1, y: 1 });
    assertTouching({ box: [4, 4], radius: 1 }, {}, { circle: 4 }, { x: 4, y: 5 });
    assertTouching({ circle: 2 }, {}, { circle: 3 }, { x: 3, y: 4 });
    assertTouching(
        { point: true },
        { x: 7, y: 7 },
        { point: true },
        { x: 7, y: 7 },
        { x: 7, y: 7 },
    );
    for (const at of points(1, 0.5, 1, 1, -1, -1)) {
        assertTouching(square, {}, { point: true }, at, at);
    }
});

test('segments on one line that share points overlap with depth 0', () => {
    // Where each begins and ends along the line.
    for (const [a, b, c, d] of [
        [0, 3, 2, 9],
        [0, 3, 3, 9],
        [0, 9, 3, 4],
        [0, 3, 5, -5],
    ]) {
        for (const [x, y] of pairs(1, 0, 0, 1, 1, 1)) {
            const [one, two] = [
                [a, b],
                [c, d],
            ].map(([p, q]) => [p * x, p * y, q * x, q * y]);
            assertTouching({ segment: one }, {}, { segment: two }, {});
        }
    }
});

test('a point almost on a corner of many is inside or outside, with a normal that separates it', () => {
    // The nearest point of the nearest edge is its corner, or by rounding a point slightly beyond: a point inside must
    // not count as outside because of that. A point closer to the corner than rounding has no direction to it.
    const round = { polygon: lib.ellipsePoints(1, 1, 64) };
    for (let corner = 0; corner < 64; corner += 64 / times(64, 64)) {
        const { x, y } = round.polygon[corner];
        for (const off of [1e-9, 1e-7, 3e-7, 1e-6, 2e-6, 4e-6, 1e-5, 1e-3]) {
            for (const share of [1 - off, 1 + off]) {
                const at = { x: x * share, y: y * share };
                checkCase(verifyPoint, { a: round, pose: {}, ...at });
                const capsule = { capsule: [at.x, at.y, 3, 3], radius: 1 };
                checkPair(round, { angle: 1 }, capsule, { angle: 1 });
                for (const angle of [0.1, 0.1001]) {
                    const [c, s] = [Math.cos(angle), Math.sin(angle)];
                    const there = { x: c * at.x - s * at.y, y: s * at.x + c * at.y };
                    checkPair(round, { angle }, { point: true }, there);
                    checkPair(round, { angle }, { circle: 1 }, there);
                    checkPair(round, { angle }, { box: [4, 4], radius: 2 }, there);
                }
            }
        }
    }
});

test('rounded boxes can be made up to the limits of their size', () => {
    for (const a of [
        { box: [1e-4, 1], radius: 5e-5 },
        { box: [1e-4, 1e-4], radius: 5e-5 },
        { box: [0.00016, 0.05], radius: 0.00008 },
        { box: [4, 2], radius: 1e-6 },
    ]) {
        checkPair(a, { angle: 0.3 }, EXACT.box, { x: 2, y: 0.4 });
    }
});

test('a sweep onto a segment or a capsule hits from either side', () => {
    // Both faces of a segment are equally near. If rounding selects the face on the far side, the box seems to move away
    // from the segment.
    const far = { segment: [6.76582, -176.8895, -146.907, -264.755] };
    checkCase(verifySweep, {
        a: { box: [2.1066, 5.9674] },
        poseA: { angle: 2.0429 },
        motionA: { dy: -20 },
        b: far,
        poseB: { x: -62.32103, y: 162.8534, angle: 0.3504862 },
        motionB: {},
    });
    for (let i = 0; i < 1000; i++) {
        const angle = i / 7;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const side = i % 2 ? 1 : -1;
        const length = [1, 10, 300][i % 3];
        const ends = [-length * 0.3, i / 50, length * 0.7, i / 50];
        const b = i % 4 < 2 ? { segment: ends } : { capsule: ends, radius: 0.01 };
        // In the frame of b, the shape moves straight onto one of its sides.
        const x = length * 0.1;
        const y = i / 50 + side * (4 + (i % 5));
        checkCase(verifySweep, {
            a: [{ box: [2, 3] }, EXACT.segment, EXACT.circle, NEEDLE][i % 4],
            poseA: { x: c * x - s * y, y: s * x + c * y, angle: i },
            motionA: { dx: side * s * 100, dy: -side * c * 100 },
            b,
            poseB: { angle },
            motionB: {},
        });
    }
});

test('two points that sweep into each other hit exactly', () => {
    const point = { point: true };
    const c = { a: point, poseA: {}, motionA: {}, b: point };
    checkCase(verifySweep, { ...c, poseB: { x: 4 }, motionB: { dx: -8 } });
    checkCase(verifySweep, { ...c, poseB: { x: 3, y: 4 }, motionB: { dx: -6, dy: -8 } });
    assert.equal(sweep(make(point), {}, {}, make(point), { x: 4 }, { dx: -8 }).exact, true);
});

test('a ray that starts on an edge, up to rounding, has the normal of that edge or of the next', () => {
    const triangle = { polygon: points(0.0304, -0.0261, 0.0615, -0.0154, 0.0472, 0.0039) };
    // The ray runs along the edge that it starts on, except for the last bit of its coordinates.
    const pose = { x: 53694.93189655503, y: -998557.3865775688, angle: -1.5707963267948966 };
    const ray = { x: 53694.90765410159, y: -998557.4180380508, dx: 0.017937748517211798 };
    checkCase(verifyRay, {
        a: {
            polygon: [
                { x: 0.030391733614137842, y: -0.02614702587152048 },
                { x: 0.06152046653388129, y: -0.015384310949611934 },
                { x: 0.04722663226265462, y: 0.0038537564626234914 },
            ],
        },
        pose,
        ...ray,
        dy: -0.010065743433020363,
    });
    for (let i = 0; i < 300; i++) {
        const pose = { x: 5e4 + i, y: -1e6, angle: i };
        const { points } = place(triangle, pose);
        const [p, q] = points.map((v) => ({ x: number(v.x), y: number(v.y) }));
        const share = (i % 11) / 10;
        const [dx, dy] = [q.x - p.x, q.y - p.y];
        const at = { x: p.x + dx * share, y: p.y + dy * share };
        for (const [x, y] of pairs(dx, dy, -dx, -dy, dy, -dx, -dy, dx)) {
            checkCase(verifyRay, { a: triangle, pose, ...at, dx: x, dy: y });
        }
    }
});

test('a ray past the tip of a needle misses it', () => {
    // The lines of its two long sides continue beyond the tip, almost parallel.
    for (let i = 0; i < 100; i++) {
        const pose = { x: 1000 * i, y: -1e4, angle: i };
        const { points } = place(NEEDLE, pose);
        const [tip, one, two] = points.map((p) => ({ x: number(p.x), y: number(p.y) }));
        const ahead = { x: tip.x - (one.x + two.x) / 2, y: tip.y - (one.y + two.y) / 2 };
        for (const beyond of [-0.01, -1e-4, 1e-4, 1e-3, 0.01, 0.1]) {
            const at = { x: tip.x + ahead.x * beyond, y: tip.y + ahead.y * beyond };
            const [dx, dy] = [-ahead.y + ahead.x * 0.1, ahead.x + ahead.y * 0.1];
            const ray = { x: at.x - dx / 2, y: at.y - dy / 2, dx, dy };
            checkCase(verifyRay, { a: NEEDLE, pose, ...ray });
            checkCase(verifyRay, { a: { segment: [-50, 0, 50, 0] }, pose, ...ray });
        }
    }
});

test('a sweep continues to the first touch where corner and edge are equally near, too', () => {
    // In floats, the corner and the edge beside it were equally far. The sweep once measured the closing speed along
    // the direction to the corner, stepped too far, and ended where it began, with a gap of 13.5.
    const outline = [3.3, -7.494, 6.5093, -7.647, 9, -2, -9, 6];
    const stories = [
        [lib.box(36.3, 32.3), [8.8, 36.7, 5.9], [-39.1, -55.5], lib.box(39.2, 2.8)],
        [lib.capsule(-8.8, 0, 9.7, 0, 4.2), [-37, 7.2, 4.7], [95, -105.8], lib.box(26.3, 32)],
        [lib.box(20, 12, { radius: 3.9 }), [-35.4, -7.4, 1.9], [86.2, 5.4], lib.box(22.7, 25)],
        [
            lib.polygon(outline),
            [-20.9, -4.02, -4.57880281470716],
            [138, 21],
            lib.capsule(12, 5.7, 18, 3.1, 8),
        ],
    ];
    for (const [a, [x, y, angle], [dx, dy], b] of stories) {
        for (const swapped of [false, true]) {
            const hit = swapped
                ? sweep(b, {}, {}, a, { x, y, angle }, { dx, dy })
                : sweep(a, { x, y, angle }, { dx, dy }, b, {}, {});
            assert.ok(hit.t > 0.1 && hit.exact && !hit.overlapping);
            const then = { x: x + hit.t * dx, y: y + hit.t * dy, angle };
            assert.ok(distance(a, then, b, {}).distance < 5e-5);
        }
    }
});
