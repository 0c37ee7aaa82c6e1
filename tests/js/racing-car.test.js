// The racing car of the demo, one outline with wing, cockpit and wheel arches, has few convex pieces, and nothing is hit
// in its dents. Reads web/shapes/racing-car.js. penetration.test.c and push-length.test.c prove that no push shows an
// edge between pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline, wheels } from '../../web/shapes/racing-car.js';
import { box, circle, collide, compound, hull, overlaps, polygon } from './build.js';
import {
    areaOf,
    distanceToRings,
    distanceToSegment,
    isInside,
    reflexCount,
    side,
} from './outlines.js';

const ring = outline.map(([x, y]) => ({ x, y }));
const edges = ring.map((a, i) => [a, ring[(i + 1) % ring.length]]);
const car = polygon(outline);
const around = hull(outline);
const SIZE = 103; // of the car, the largest shape here
const SLACK = 1e-6 * SIZE;

const less = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });
const plus = (p, q, t = 1) => ({ x: p.x + t * q.x, y: p.y + t * q.y });

// An exhaustive search of cuts between its corners (Keil 1985) shows that 14 pieces are the minimum.
test('the car is decomposed into 15 pieces, one more than the minimum', () => {
    assert.deepEqual([ring.length, car.points.length], [36, 36]);
    const reflex = reflexCount([ring]);
    assert.deepEqual([reflex, fewestPieces(), car.pieces.length], [17, 14, 15]);
    assert.ok(car.pieces.every((piece) => piece.isConvex));
    assert.equal(compound([car, circle(1)]).pieces.length, 16);
});

/** Searches all ways to cut the outline between corners: tries every cut at the first corner that needs one. */
function fewestPieces() {
    const count = ring.length;
    const at = (i) => ring[(i + count) % count];
    const isReflex = (a, b, c) => side(ring[a], ring[b], ring[c]) < 0;
    const isOn = (p, a, b) => distanceToSegment(p, a, b) < 1e-9;
    const sees = ring.map((p, i) =>
        ring.map((q, j) => {
            if (i === j || at(i + 1) === q || at(i - 1) === q) return false;
            const parts = edges.some(([a, b]) => {
                if ([a, b].some((corner) => corner === p || corner === q)) return false;
                return side(p, q, a) * side(p, q, b) < 0 && side(a, b, p) * side(a, b, q) < 0;
            });
            const hits = ring.some((c, k) => k !== i && k !== j && isOn(c, p, q));
            return !parts && !hits && isInside([ring], plus(p, less(q, p), 0.5));
        }),
    );
    const known = new Map();
    const fewest = (corners) => {
        const key = corners.join();
        if (known.has(key)) return known.get(key);
        const first = corners.findIndex((c, i) =>
            isReflex(corners.at(i - 1), c, corners[(i + 1) % corners.length]),
        );
        let least = first < 0 ? 1 : Number.POSITIVE_INFINITY;
        const list = [...corners.slice(first), ...corners.slice(0, first)];
        for (let k = 2; first >= 0 && k < list.length - 1; k++) {
            if (!sees[list[0]][list[k]]) continue;
            const [part, rest] = [list.slice(0, k + 1), [list[0], ...list.slice(k)]];
            least = Math.min(least, fewest(part) + fewest(rest));
        }
        known.set(key, least);
        return least;
    };
    return fewest(ring.map((_, i) => i));
}

test('the pieces of the car have its area', () => {
    const area = areaOf(ring);
    assert.equal(area, 1347.5);
    assert.ok(Math.abs(car.area - area) <= SLACK * SIZE);
    const sum = car.pieces.reduce((total, piece) => total + piece.area, 0);
    assert.ok(Math.abs(sum - area) <= SLACK * SIZE, `${sum}`);
    assert.deepEqual(car.bounds, { minX: -50, minY: -19, maxX: 53, maxY: 8 });
});

test('nothing is hit in the dents, which a hull would fill', () => {
    const [front, rear] = wheels;
    const cockpit = { x: 8.2, y: -9.5, radius: 2 };
    const underWing = { x: -38, y: -11, radius: 2.2 };
    for (const { x, y, radius } of [front, rear, cockpit, underWing]) {
        for (const shape of [circle(radius), box(radius, radius)]) {
            const pose = { x, y, angle: 0.4 };
            assert.equal(overlaps(car, {}, shape, pose), false, `${x}, ${y}`);
            assert.equal(collide(car, {}, shape, pose), null);
            assert.equal(overlaps(around, {}, shape, pose), true);
        }
        // The dent is as wide as it should be: a slightly larger circle is hit.
        const gap = distanceToRings([ring], { x, y });
        assert.ok(gap < 1.5 * radius);
        assert.equal(overlaps(car, {}, circle(gap - SLACK), { x, y }), false);
        assert.equal(overlaps(car, {}, circle(gap + SLACK), { x, y }), true);
    }
});
