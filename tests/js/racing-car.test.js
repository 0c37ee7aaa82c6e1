// The racing car of the demo, one outline with wing, cockpit and wheel arches: it has few convex pieces, and no result
// shows an edge between them. Reads web/shapes/racing-car.js; compares with every way in which a mover can touch the
// plain outline.

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
import { rng } from './rng.js';

const ring = outline.map(([x, y]) => ({ x, y }));
const edges = ring.map((a, i) => [a, ring[(i + 1) % ring.length]]);
const car = polygon(outline);
const around = hull(outline);
const SIZE = 103; // of the car, the largest shape here
const SLACK = 1e-6 * SIZE;

const less = (p, q) => ({ x: p.x - q.x, y: p.y - q.y });
const plus = (p, q, t = 1) => ({ x: p.x + t * q.x, y: p.y + t * q.y });
const lengthOf = ({ x, y }) => Math.hypot(x, y);
const gapOf = (p, q) => lengthOf(less(p, q));

function turned({ x, y }, angle) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return { x: c * x - s * y, y: s * x + c * y };
}

/** The unit normal out of the car; its outline is counter-clockwise from +x to +y. */
function outward([a, b]) {
    const length = gapOf(a, b);
    return { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
}

// --- By brute force ------------------------------------------------------------------------------------

// A mover is { radius } or { corners } around its origin. While it touches the car, its origin is on one of these
// curves: lines { from, to }, and rings { centre, radius }.
function curvesOf({ radius, corners }) {
    if (corners === undefined) {
        return edges.flatMap(([a, b]) => {
            const n = outward([a, b]);
            const line = { from: plus(a, n, radius), to: plus(b, n, radius) };
            return [line, { centre: a, radius }];
        });
    }
    return corners.flatMap((c, i) => {
        const d = corners[(i + 1) % corners.length];
        return edges.flatMap(([a, b]) => [
            { from: less(a, c), to: less(b, c) },
            { from: less(a, c), to: less(a, d) },
        ]);
    });
}

/** The point on a curve nearest to p. */
function nearestOn({ from, to, centre, radius }, p) {
    if (centre !== undefined) return plus(centre, less(p, centre), radius / gapOf(p, centre));
    const way = less(to, from);
    const off = less(p, from);
    const t = (off.x * way.x + off.y * way.y) / (way.x * way.x + way.y * way.y);
    return plus(from, way, Math.min(1, Math.max(0, t)));
}

/** The intersections of two curves. */
function crossings(one, two) {
    if (one.centre !== undefined && two.centre === undefined) return crossings(two, one);
    if (one.centre !== undefined) {
        const between = less(two.centre, one.centre);
        const half = lengthOf(between) / 2; // the radii are the same
        if (half > one.radius) return [];
        const aside = Math.sqrt(one.radius ** 2 - half ** 2) / (2 * half);
        const middle = plus(one.centre, between, 0.5);
        return [aside, -aside].map((t) => plus(middle, { x: -between.y, y: between.x }, t));
    }
    const way = less(one.to, one.from);
    const isOn = (t) => t >= 0 && t <= 1;
    if (two.centre !== undefined) {
        const off = less(one.from, two.centre);
        const [a, b] = [way.x ** 2 + way.y ** 2, off.x * way.x + off.y * way.y];
        const root = Math.sqrt(b * b - a * (off.x ** 2 + off.y ** 2 - two.radius ** 2));
        return [(-b - root) / a, (-b + root) / a].filter(isOn).map((t) => plus(one.from, way, t));
    }
    const start = side(two.from, two.to, one.from);
    const t = start / (start - side(two.from, two.to, one.to));
    const p = plus(one.from, way, t);
    return isOn(t) && distanceToSegment(p, two.from, two.to) < SLACK ? [p] : [];
}

/** With its origin at p, does the mover overlap the car by more than the slack? */
function isIn({ radius, corners }, p, slack = SLACK) {
    if (corners === undefined) {
        return isInside([ring], p) || distanceToRings([ring], p) < radius - slack;
    }
    const shrunk = corners.map((c) => plus(p, c, 1 - slack / lengthOf(c)));
    const cross = ([a, b], [c, d]) =>
        side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0;
    return (
        shrunk.some((q) => isInside([ring], q)) ||
        ring.some((q) => isInside([shrunk], q)) ||
        shrunk.some((q, i) =>
            edges.some((edge) => cross(edge, [q, shrunk[(i + 1) % shrunk.length]])),
        )
    );
}

/** The shortest push that frees the mover: to the nearest point of a curve, or to an intersection of two. */
function shortestPush(mover, p) {
    let best = { x: Number.POSITIVE_INFINITY, y: 0 };
    const consider = (q) => {
        const push = less(q, p);
        if (lengthOf(push) < lengthOf(best) && !isIn(mover, q)) best = push;
    };
    const near = curvesOf(mover).map((curve) => ({ curve, at: nearestOn(curve, p) }));
    near.sort((a, b) => gapOf(a.at, p) - gapOf(b.at, p));
    for (const { at } of near) consider(at);
    const inReach = near.filter(({ at }) => gapOf(at, p) < lengthOf(best));
    inReach.forEach(({ curve }, i) => {
        for (const other of inReach.slice(0, i)) crossings(curve, other.curve).forEach(consider);
    });
    return best;
}

const disc = (radius) => ({ shape: circle(radius), radius });

function crate(width, height, angle) {
    const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
    ].map(([x, y]) => turned({ x: (x * width) / 2, y: (y * height) / 2 }, angle));
    return { shape: box(width, height), corners, angle };
}

/** The result of collide for the car and a mover with its origin at p, both transformed by `pose`. */
function collideAt(mover, p, pose = { x: 0, y: 0, angle: 0 }) {
    const there = { ...plus(turned(p, pose.angle), pose), angle: (mover.angle ?? 0) + pose.angle };
    const hit = collide(car, pose, mover.shape, there);
    return hit && { ...hit, normal: turned(hit.normal, -pose.angle) };
}

// --- Properties ----------------------------------------------------------------------------------------

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

test('shapes pushed into the car from all sides are pushed out along an edge normal, or away from a corner', () => {
    const DEEP = 0.05;
    const counts = { edges: 0, corners: 0 };
    /** Pushes the mover in against `normal` at the outline's point p, unless another part of the car is as near. */
    const pushIn = (mover, p, normal, kind) => {
        const reach =
            mover.radius ?? -Math.min(...mover.corners.map((c) => c.x * normal.x + c.y * normal.y));
        const origin = plus(p, normal, reach - DEEP);
        if (isIn(mover, plus(p, normal, reach + SLACK))) return;
        const push = shortestPush(mover, origin);
        if (gapOf(push, plus({ x: 0, y: 0 }, normal, DEEP)) > SLACK) return;
        const hit = collideAt(mover, origin);
        const where = `${p.x}, ${p.y}: ${JSON.stringify(hit?.normal)}, not ${JSON.stringify(normal)}`;
        assert.ok(gapOf(hit.normal, normal) < 1e-4, where);
        assert.ok(Math.abs(hit.depth - DEEP) <= SLACK, `${p.x}, ${p.y}: ${hit.depth}`);
        counts[kind]++;
    };
    edges.forEach(([a, b], i) => {
        const normal = outward([a, b]);
        const flush = Math.atan2(b.y - a.y, b.x - a.x);
        for (let t = 0.01; t < 1; t += 0.04) {
            const p = plus(a, less(b, a), t);
            for (const radius of [0.3, 2, 9]) pushIn(disc(radius), p, normal, 'edges');
            pushIn(crate(1, 0.6, flush), p, normal, 'edges');
            pushIn(crate(8, 3, flush), p, normal, 'edges');
        }
        const next = outward(edges[(i + 1) % edges.length]);
        if (normal.x * next.y - normal.y * next.x <= 0) return; // a dent
        for (let t = 0.05; t < 1; t += 0.1) {
            const way = plus(normal, less(next, normal), t);
            const unit = plus({ x: 0, y: 0 }, way, 1 / lengthOf(way));
            for (const radius of [0.3, 2, 9]) pushIn(disc(radius), b, unit, 'corners');
            // The crate has its side at the corner.
            pushIn(crate(1, 0.6, Math.atan2(unit.x, -unit.y)), b, unit, 'corners');
        }
    });
    assert.ok(counts.edges > 3000 && counts.corners > 600, JSON.stringify(counts));
});

test('nothing is hit in the dents, which a hull would fill', () => {
    const [front, rear] = wheels;
    const cockpit = { x: 8.2, y: -9.5, radius: 2 };
    const underWing = { x: -38, y: -11, radius: 2.2 };
    for (const { x, y, radius } of [front, rear, cockpit, underWing]) {
        for (const mover of [disc(radius), crate(radius, radius, 0.4)]) {
            const pose = { x, y, angle: mover.angle };
            assert.equal(overlaps(car, {}, mover.shape, pose), false, `${x}, ${y}`);
            assert.equal(collide(car, {}, mover.shape, pose), null);
            assert.equal(overlaps(around, {}, mover.shape, pose), true);
        }
        // The dent is as wide as it should be: a slightly larger circle is hit.
        const gap = distanceToRings([ring], { x, y });
        assert.ok(gap < 1.5 * radius);
        assert.equal(overlaps(car, {}, circle(gap - SLACK), { x, y }), false);
        assert.equal(overlaps(car, {}, circle(gap + SLACK), { x, y }), true);
    }
});

test('any circle or box at the car is pushed out as by brute force', () => {
    const roll = rng(2007);
    const seen = { apart: 0, dents: 0, hits: 0 };
    for (let i = 0; i < 1500; i++) {
        const round = disc(0.5 + 12 * roll() ** 2);
        const mover = roll() < 0.5 ? round : crate(0.5 + 15 * roll(), 0.5 + 8 * roll(), 7 * roll());
        const p = { x: -58 + 119 * roll(), y: -26 + 41 * roll() };
        const pose = { x: 1e3 * roll(), y: 1e3 * roll(), angle: 7 * roll() };
        const hit = collideAt(mover, p, pose);
        if (!isIn(mover, p)) {
            assert.ok(
                (hit?.depth ?? 0) <= 2 * SLACK,
                `${i}: ${hit?.depth} deep, and should not be`,
            );
            seen.apart++;
            if (overlaps(around, {}, mover.shape, { ...p, angle: mover.angle })) seen.dents++;
            continue;
        }
        const depth = lengthOf(shortestPush(mover, p));
        assert.ok(hit.exact);
        assert.ok(Math.abs(hit.depth - depth) <= 4 * SLACK, `${i}: ${hit.depth}, not ${depth}`);
        assert.ok(!isIn(mover, plus(p, hit.normal, hit.depth), 4 * SLACK), `${i}: still in`);
        seen.hits++;
    }
    assert.ok(seen.apart > 500 && seen.dents > 100 && seen.hits > 500, JSON.stringify(seen));
});
