// Polygons of any outline, with holes, and simplified outlines: compares the pieces with the original outlines, and all
// results with the simplest definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    closestPoint,
    collide,
    contains,
    convexPolygon,
    distance,
    ellipsePoints,
    polygon,
    simplify,
} from './build.js';
import { below, between, ERROR, polygonOf } from './composites.js';
import { anyRings, areaOf, distanceToRings, extentOf, isInside, sizeOf } from './outlines.js';
import { refused } from './refused.js';
import { rng } from './rng.js';

// --- Polygons ------------------------------------------------------------------------------------------

test('a polygon has the area of its outline minus that of its holes, and keeps all points', () => {
    const roll = rng(1);
    let holes = 0;
    for (let i = 0; i < 500; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const area = rings.reduce((sum, ring, r) => sum + (r ? -1 : 1) * Math.abs(areaOf(ring)), 0);
        const size = sizeOf(rings[0]);
        assert.ok(Math.abs(shape.area - area) <= ERROR * size * size, `${shape.area}, not ${area}`);
        assert.deepEqual([...shape.points], rings[0]);
        assert.deepEqual(
            shape.holes.map((hole) => [...hole]),
            rings.slice(1),
        );
        assert.deepEqual(shape.bounds, extentOf(rings[0]));
        assert.equal(shape.isConvex, shape.pieces.length === 1 && shape.holes.length === 0);
        holes += shape.holes.length;
    }
    assert.ok(holes > 300, `${holes} holes`);
});

test('convexPolygon makes the shapes that polygon makes of one piece, and refuses all others', () => {
    const roll = rng(21);
    const seen = { convex: 0, concave: 0, many: 0 };
    for (let i = 0; i < 600; i++) {
        const round = ellipsePoints(between(roll, 1, 9), between(roll, 1, 9), 3 + below(roll, 80));
        // polygon() and convexPolygon() both drop duplicate and collinear points.
        const points = [
            anyRings(roll)[0],
            round,
            round.toReversed(),
            round.flatMap(({ x, y }, k) => (k % 3 ? [{ x, y }] : [[x, y], { x, y }])),
        ][i % 4];
        const options = i % 5 ? { radius: roll() } : undefined;
        const shape = polygon(points, options);
        if (shape.isConvex) {
            seen.convex++;
            const same = convexPolygon(points, options);
            assert.deepEqual(structuredClone(same), structuredClone(shape));
            assert.deepEqual([same.area, same.bounds], [shape.area, shape.bounds]);
            const [at, to] = [{ angle: roll() }, { x: between(roll, -9, 9), y: 5, angle: 3 }];
            const both = (one) => [collide(one, at, shape, to), distance(box(1, 2), to, one, at)];
            assert.deepEqual(both(same), both(shape));
            continue;
        }
        const reason = shape.points.length > 64 && i % 4 ? 'many' : 'concave';
        seen[reason]++;
        assert.throws(() => convexPolygon(points, options), { name: 'RangeError', reason });
    }
    assert.ok(Math.min(...Object.values(seen)) > 40, JSON.stringify(seen));
});

test('convexPolygon names itself, the value and the remedy in its errors', () => {
    const square = [0, 0, 9, 0, 9, 9, 0, 9];
    const bow = [0, 0, 4, 4, 4, 0, 0, 4];
    refused(
        () => convexPolygon([0, 0, 9, 0, 9, 9, 5, 1]),
        'RangeError',
        'convexPolygon',
        'concave at point 3 (5, 1)',
        'polygon() takes',
    );
    refused(
        () => convexPolygon(ellipsePoints(9, 9, 65)),
        'RangeError',
        'convexPolygon',
        '64',
        '65',
        'polygon()',
    );
    // convexPolygon() does not search for crossings, even after the program has made an outline of several pieces.
    refused(
        () => convexPolygon(bow),
        'RangeError',
        'concave at point 0',
        'do not cross themselves',
    );
    const star = Array.from({ length: 5 }, (_, i) => {
        const angle = (4 * Math.PI * i) / 5;
        return [Math.cos(angle), Math.sin(angle)];
    });
    refused(() => convexPolygon(star), 'RangeError', 'convexPolygon: crosses itself; list');
    refused(() => convexPolygon([0, 0, 1, 0]), 'RangeError', 'convexPolygon', 'at least 3 points');
    refused(
        () => convexPolygon(square, { holes: [] }),
        'TypeError',
        'convexPolygon',
        '"holes"',
        'radius',
    );
});

test('duplicate and collinear points are left out of all rings, and a repeated last point is fine', () => {
    const outline = [0, 0, 5, 0, 10, 0, 10, 0, 10, 10, 5, 5, 0, 10, 0, 5, 0, 0];
    const hole = [4, 1, 4, 2, 4, 2, 4, 3, 6, 3, 6, 1, 5, 1];
    const shape = polygon(outline, { holes: [hole] });
    const pairs = (list) => list.map(({ x, y }) => [x, y]);
    const corners = [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 5],
        [0, 10],
    ];
    assert.deepEqual(pairs(shape.points), corners);
    assert.deepEqual(pairs(shape.holes[0]), [
        [4, 1],
        [4, 3],
        [6, 3],
        [6, 1],
    ]);
    assert.equal(shape.area, 75 - 4);
    // A convex outline stays unchanged, whichever way it is made.
    const square = [0, 0, 2, 0, 2, 2, 0, 2];
    for (const options of [undefined, {}, { holes: [] }, { holes: undefined, radius: 0 }]) {
        const { isConvex, pieces, holes } = polygon(square, options);
        assert.ok(isConvex && pieces.length === 1 && holes.length === 0);
    }
});

test('a rounded polygon with holes contains everything within its radius', () => {
    const roll = rng(6);
    for (let i = 0; i < 100; i++) {
        const rings = anyRings(roll);
        const size = sizeOf(rings[0]);
        const radius = size * 0.1 * roll();
        const shape = polygonOf(rings, { radius });
        assert.equal(shape.radius, radius);
        const { minX, maxX } = extentOf(rings[0]);
        assert.ok(Math.abs(shape.bounds.maxX - maxX - radius) <= 1e-9 * size);
        for (let k = 0; k < 30; k++) {
            const p = {
                x: between(roll, minX - radius, maxX + radius),
                y: between(roll, -60, 110),
            };
            const gap = isInside(rings, p) ? 0 : distanceToRings(rings, p);
            if (Math.abs(gap - radius) < 2 * ERROR * size) continue;
            assert.equal(contains(shape, {}, p.x, p.y), gap < radius);
        }
    }
});

// --- simplify ------------------------------------------------------------------------------------------

test('simplify takes points in any form, does not change them, and returns new ones', () => {
    const points = [
        { x: 0, y: 0, name: 'mine' },
        { x: 5, y: 0.1 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
        { x: 0, y: 10 },
    ];
    const flat = points.flatMap(({ x, y }) => [x, y]);
    const expected = [0, 2, 3, 4].map((i) => ({ x: points[i].x, y: points[i].y }));
    for (const form of [points, flat, Float64Array.from(flat), points.map(({ x, y }) => [x, y])]) {
        const out = simplify(form, 0.2);
        assert.deepEqual(
            out.map(({ x, y }) => [x, y]),
            expected
                .map(({ x, y }) => [x, y])
                .map(([x, y]) => (form instanceof Float64Array ? [Math.fround(x), y] : [x, y])),
        );
        assert.notEqual(out[0], points[0]);
        out[0].x = 99;
    }
    assert.deepEqual([points[0].x, simplify(points, 0).length], [0, 5]);
    assert.deepEqual([simplify(points, 0.05).length, simplify(points, 1e300).length], [5, 3]);
});

test('simplify rejects invalid outlines', () => {
    refused(() => simplify([0, 0, 1, 1], 0), 'RangeError', 'at least 3', '2');
    refused(() => simplify([], 0), 'RangeError', '0');
    refused(() => simplify([0, 0, 1, 1, 2, 2], 0), 'RangeError', 'no area');
    refused(() => simplify([1, 1, 1, 1, 1, 1], 0), 'RangeError', 'no area', '(1, 1)');
    refused(() => simplify([0, 0, 1, Number.NaN, 2, 2], 0), 'RangeError', 'y of point 1', 'NaN');
    refused(() => simplify([0, 0, 2e7, 0, 0, 5], 0), 'RangeError', '1e7');
    refused(
        () => simplify(new Float64Array(2 * 4097), 0),
        'RangeError',
        '4096',
        '4097',
        'leave some out',
    );
    // An outline that crosses itself is simplified by distance alone.
    assert.equal(simplify([0, 0, 4, 4, 4, 0, 0, 4], 0).length, 4);
    assert.equal(simplify(ellipsePoints(50, 50, 4096), 0.01).length < 300, true);
});

// --- Pushes out of outlines on a grid, where a cut often continues an edge -----------------------------------

test('where a cut continues along an edge, the edge is a valid axis', () => {
    const spike = polygon([30, 0, 0, 20, 30, 40, 40, 20, 10, 20]);
    const touching = collide(spike, {}, box(10, 10), { x: 27, y: 15 });
    assert.equal(touching.depth, 0);
    assert.deepEqual(touching.normal, { x: 0, y: -1 });
    const sunk = collide(spike, {}, box(10, 10), { x: 27, y: 15.5 });
    assert.equal(sunk.depth, 0.5);
    assert.deepEqual(sunk.normal, { x: 0, y: -1 });
    const notch = polygon([1, 1, 3, 5, 5, 1, 0, 0, 2, 1]);
    const inside = closestPoint(notch, {}, 2.1, 1.31);
    assert.ok(Math.abs(inside.distance + Math.hypot(0.1, 0.31)) < 1e-6);
});
