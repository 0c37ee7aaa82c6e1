// Polygons of any outline, with holes, and simplified outlines: compares the pieces with the original outlines, and all
// results with the simplest definitions.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    circle,
    closestPoint,
    collide,
    contains,
    convexPolygon,
    distance,
    ellipsePoints,
    overlaps,
    polygon,
    segment,
    simplify,
} from './build.js';
import { below, between, ERROR, placed, polygonOf, sizeOfBounds } from './composites.js';
import {
    anyRings,
    areaOf,
    distanceToRings,
    distanceToSegment,
    extentOf,
    isInside,
    reflexCount,
    side,
    sizeOf,
    star,
} from './outlines.js';
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
        // Doubled and collinear points are dropped by both.
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
    refused(() => convexPolygon(bow), 'RangeError', 'convexPolygon: crosses itself', 'point 0');
    refused(
        () => convexPolygon('square'),
        'TypeError',
        'convexPolygon: points must be',
        '"square"',
    );
    refused(() => convexPolygon([0, 0, 1, 0]), 'RangeError', 'convexPolygon', 'at least 3 points');
    refused(
        () => convexPolygon(square, { holes: [] }),
        'TypeError',
        'convexPolygon',
        '"holes"',
        'radius',
    );
    refused(
        () => convexPolygon(square, { radius: -1 }),
        'RangeError',
        'convexPolygon: radius',
        '-1',
    );
});

test('the pieces of a polygon are convex, few, made of its own points, and cover it once', () => {
    const roll = rng(2);
    let most = 0;
    for (let i = 0; i < 500; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const all = new Set(rings.flat().map(({ x, y }) => `${x},${y}`));
        let sum = 0;
        for (const piece of shape.pieces) {
            assert.ok(piece.isConvex && piece.kind === 'polygon');
            for (const { x, y } of piece.points) assert.ok(all.has(`${x},${y}`));
            const { points } = piece;
            const sides = points.map((p, k) =>
                side(p, points[(k + 1) % points.length], points[(k + 2) % points.length]),
            );
            const slack = ERROR * sizeOf(rings[0]) ** 2;
            assert.ok(sides.every((s) => s > -slack) || sides.every((s) => s < slack));
            sum += piece.area;
        }
        assert.ok(Math.abs(sum - shape.area) <= ERROR * sizeOf(rings[0]) ** 2);
        // Hertel and Mehlhorn: at most two diagonals remain at each reflex corner.
        const limit = 2 * reflexCount(rings) + 1;
        assert.ok(shape.pieces.length <= limit, `${shape.pieces.length} pieces, not ${limit}`);
        most = Math.max(most, shape.pieces.length);
        for (let k = 0; k < 20; k++) {
            const { minX, minY, maxX, maxY } = shape.bounds;
            const p = { x: between(roll, minX, maxX), y: between(roll, minY, maxY) };
            const holding = shape.pieces.filter((piece) => contains(piece, {}, p.x, p.y)).length;
            if (holding > 1)
                assert.ok(onInternalEdge(shape, p), `${holding} pieces hold ${p.x}, ${p.y}`);
            assert.equal(contains(shape, {}, p.x, p.y), holding > 0);
        }
    }
    assert.ok(most > 20, `${most}`);
});

/** Is a point within tolerance of an edge of some piece? */
const onInternalEdge = ({ pieces, bounds }, p) =>
    pieces.some(({ points }) => distanceToRings([points], p) < ERROR * sizeOfBounds(bounds));

test('a polygon contains the points of the even-odd rule, at any pose', () => {
    const roll = rng(3);
    const seen = [0, 0];
    for (let i = 0; i < 500; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const pose = {
            x: between(roll, -1e3, 1e3),
            y: between(roll, -1e3, 1e3),
            angle: 7 * roll(),
        };
        const { minX, minY, maxX, maxY } = shape.bounds;
        const size = sizeOfBounds(shape.bounds);
        for (let k = 0; k < 40; k++) {
            const p = { x: between(roll, minX, maxX), y: between(roll, minY, maxY) };
            if (distanceToRings(rings, p) < 2 * ERROR * size) continue;
            const { x, y } = placed(pose, p);
            const inside = isInside(rings, p);
            assert.equal(contains(shape, pose, x, y), inside);
            seen[Number(inside)]++;
        }
        // Corners belong to the polygon.
        const [p] = rings.at(-1);
        const near = closestPoint(shape, {}, p.x, p.y);
        assert.ok(Math.abs(near.distance) <= ERROR * size, `${near.distance}`);
    }
    assert.ok(seen[0] > 3000 && seen[1] > 3000, `${seen}`);
});

test('windings and the first point of rings do not matter', () => {
    const roll = rng(4);
    const turned = (ring, by) => [...ring.slice(by), ...ring.slice(0, by)];
    for (let i = 0; i < 100; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const others = rings.map((ring) => {
            const other = turned(ring, below(roll, ring.length));
            return roll() < 0.5 ? other : other.reverse();
        });
        const same = polygonOf(others);
        const size = sizeOf(rings[0]);
        assert.ok(Math.abs(same.area - shape.area) <= ERROR * size * size);
        assert.deepEqual(same.bounds, shape.bounds);
        for (let k = 0; k < 20; k++) {
            const pose = { x: between(roll, -size, size), y: between(roll, -size, size), angle: k };
            const [a, b] = [
                collide(shape, {}, box(9, 7), pose),
                collide(same, {}, box(9, 7), pose),
            ];
            const gap = distance(shape, {}, box(9, 7), pose).distance;
            if (gap > 0 && gap < ERROR * size) continue;
            assert.equal(a === null, b === null);
            if (a) assert.ok(Math.abs(a.depth - b.depth) <= ERROR * size, `${a.depth} ${b.depth}`);
        }
    }
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

test('a polygon far from its origin is decomposed as well as one at the origin', () => {
    const roll = rng(5);
    for (let i = 0; i < 60; i++) {
        // Whole numbers, so that moving is exact.
        const at = (ring, by) =>
            ring.map(({ x, y }) => ({ x: by + Math.round(64 * x), y: by + Math.round(64 * y) }));
        const rings = [star(roll, 12)];
        const near = polygonOf(rings.map((ring) => at(ring, 0)));
        const far = polygonOf(rings.map((ring) => at(ring, 9e7)));
        assert.equal(far.pieces.length, near.pieces.length);
        assert.equal(far.area, near.area);
        for (let k = 0; k < 10; k++) {
            const [x, y] = [between(roll, -3200, 3200), between(roll, -3200, 3200)].map(Math.round);
            assert.equal(contains(far, {}, 9e7 + x, 9e7 + y), contains(near, {}, x, y));
            assert.equal(contains(far, { x: -9e7, y: -9e7 }, x, y), contains(near, {}, x, y));
        }
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

test('a simplified outline is a subset of the points, nowhere farther than the tolerance, and never crosses itself', () => {
    const roll = rng(10);
    let dropped = 0;
    for (let i = 0; i < 300; i++) {
        const [ring] = anyRings(roll);
        const fine = refined(roll, ring);
        const tolerance = sizeOf(ring) * [0, 0.001, 0.01, 0.1, 3][below(roll, 5)];
        const out = simplify(fine, tolerance);
        assert.ok(out.length >= 3 && out.length <= fine.length);
        const places = out.map((p) => fine.findIndex((q) => q.x === p.x && q.y === p.y));
        assert.ok(places.every((place, k) => place >= 0 && (k === 0 || place > places[k - 1])));
        // Every dropped point lies near the segment that replaces it.
        const slack = ERROR * sizeOf(ring);
        fine.forEach((p, k) => {
            const next = places.findIndex((place) => place >= k);
            const to = out[Math.max(next, 0)];
            const from = out.at(next <= 0 ? -1 : next - 1);
            const gap = distanceToSegment(p, from, to);
            assert.ok(gap <= tolerance + slack, `${gap} of ${tolerance}`);
        });
        assert.ok(polygon(out).area > 0);
        dropped += fine.length - out.length;
    }
    assert.ok(dropped > 5000, `${dropped}`);
});

/** The same ring with more points along its edges, moved a little. */
function refined(roll, ring) {
    return ring.flatMap((p, i) => {
        const q = ring[(i + 1) % ring.length];
        const count = below(roll, 4);
        const shift = 1e-5 * roll();
        const on = Array.from({ length: count }, (_, k) => {
            const t = (k + 1) / (count + 1);
            return { x: p.x + t * (q.x - p.x) + shift * (k % 2), y: p.y + t * (q.y - p.y) };
        });
        return [p, ...on];
    });
}

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
    assert.equal(points[0].x, 0);
    assert.equal(simplify(points, 0).length, 5);
    assert.equal(simplify(points, 0.05).length, 5);
    assert.equal(simplify(points, 1e300).length, 3);
});

test('simplify rejects invalid outlines and tolerances', () => {
    const square = [0, 0, 4, 0, 4, 4, 0, 4];
    for (const value of [undefined, null, 5, 'line', {}])
        refused(() => simplify(value, 1), 'TypeError', 'points');
    for (const value of [-1, -1e-300, Number.NaN, Number.POSITIVE_INFINITY]) {
        refused(() => simplify(square, value), 'RangeError', 'tolerance', String(value));
    }
    for (const value of [undefined, null, '1', {}])
        refused(() => simplify(square, value), 'TypeError', 'tolerance');
    refused(() => simplify([0, 0, 1, 1], 0), 'RangeError', 'at least 3', '2');
    refused(() => simplify([], 0), 'RangeError', '0');
    refused(() => simplify([0, 0, 1, 1, 2, 2], 0), 'RangeError', 'no area');
    refused(() => simplify([1, 1, 1, 1, 1, 1], 0), 'RangeError', 'no area', '(1, 1)');
    refused(() => simplify([0, 0, 1, Number.NaN, 2, 2], 0), 'RangeError', 'y of point 1', 'NaN');
    refused(() => simplify([0, 0, 2e7, 0, 0, 5], 0), 'RangeError', '10000000');
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

test('for outlines on a grid the push separates, and no shorter one does', () => {
    const roll = rng(43);
    const whole = (count) => Math.floor(roll() * count);
    const outline = () => {
        for (;;) {
            const corners = Array.from({ length: 5 + whole(5) }, () => [
                10 * whole(5),
                10 * whole(5),
            ]);
            try {
                const shape = polygon(corners);
                if (!shape.isConvex) return shape;
            } catch (error) {
                assert.ok(error instanceof RangeError);
            }
        }
    };
    const others = [
        () => box(10, 10),
        () => polygon([0, 0, 10, 0, 0, 10]),
        () => circle(1 + 5 * roll()),
        () => segment(0, 0, 5, 5 * roll()),
        outline,
    ];
    const after = (pose, { x, y }, length) => ({ x: pose.x + x * length, y: pose.y + y * length });
    let hits = 0;
    for (let i = 0; i < 1500; i++) {
        const a = outline();
        const b = others[i % others.length]();
        const pose = { x: whole(41), y: whole(41) };
        const hit = collide(a, {}, b, pose);
        if (hit === null) continue;
        hits++;
        const rest = collide(a, {}, b, after(pose, hit.normal, hit.depth + 1e-4));
        assert.ok(rest === null || rest.depth < 1e-4, `${i}: leaves ${rest?.depth}`);
        for (let k = 0; k < 64; k++) {
            const turn = 2 * Math.PI * roll();
            const length = (hit.depth - 1e-3) * (k % 2 ? 1 : Math.sqrt(roll()));
            if (length <= 0) break;
            const way = { x: Math.cos(turn), y: Math.sin(turn) };
            const isFree = !overlaps(a, {}, b, after(pose, way, length));
            assert.ok(!isFree, `${i}: ${length} is enough, not ${hit.depth}`);
        }
    }
    assert.ok(hits > 700, `${hits} hits`);
});
