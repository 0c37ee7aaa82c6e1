// Laws of every pair of shapes of every kind that exact arithmetic (exact.test.js) does not check: bodies, moved and
// scaled shapes, batches. Reads seeded random pairs. tests/c proves traces (trace.test.c), contact points
// (manifold.test.c), rotating sweeps (sweep.test.c) and the contacts of worlds (fresh.test.c); golden.js compares the
// first three with those of C, bit for bit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import * as exact from './exact.js';
import { number, place, separation } from './exact.js';
import { drawPair, draws, ERROR, family, make, ROUNDING, sizeOfPair } from './exact-cases.js';

const { castRay, closestPoint, collide, contains, distance, overlaps, sweep, trace } = lib;
const { collideMany, ellipsePoints, overlapsMany, World } = lib;

const gapOf = ({ a, poseA, b, poseB }) =>
    number(separation(place(a, poseA), place(b, poseB)).distance);
const isNear = (p, q, bar) => Math.hypot(p.x - q.x, p.y - q.y) <= bar;

/** Rounding of doubles at these coordinates. */
const roundingAt = (...values) => ROUNDING * Math.max(...values.map(Math.abs));

const roundingOf = ({ poseA, poseB }) => roundingAt(poseA.x, poseA.y, poseB.x, poseB.y);

function turned({ x, y }, angle) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return { x: c * x - s * y, y: s * x + c * y };
}

/** A family of calm cases: exact.test.js has the hard ones. */
const law = (name, count, draw, check) => family(name, count, draw, check, true);

test('random pairs are of all kinds: separate, touching, overlapping and one inside the other', () => {
    const seen = { apart: 0, near: 0, hit: 0, deep: 0 };
    const kinds = new Set();
    const draw = draws(1, true);
    for (let i = 0; i < 2000; i++) {
        const pair = drawPair(draw);
        kinds.add(`${Object.keys(pair.a)}, ${Object.keys(pair.b)}`);
        const gap = gapOf(pair);
        const small = Math.min(exact.sizeOf(pair.a), exact.sizeOf(pair.b));
        if (Math.abs(gap) < 2e-5 * sizeOfPair(pair)) seen.near++;
        else if (gap > 0) seen.apart++;
        else if (gap > -small) seen.hit++;
        else seen.deep++;
    }
    assert.equal(kinds.size, 64);
    for (const [kind, count] of Object.entries(seen)) assert.ok(count >= 30, `${kind}: ${count}`);
});

law('two bodies give the results of their shapes and poses', 600, drawPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const [shapeA, shapeB] = [make(a), make(b)];
    const world = new World({ capacity: 2 });
    const bodyA = world.add(shapeA, poseA);
    const bodyB = world.add(shapeB, poseB);
    for (const question of [overlaps, collide, distance, trace]) {
        const expected = question(shapeA, poseA, shapeB, poseB);
        assert.deepEqual(question(bodyA, bodyB), expected);
        assert.deepEqual(question(shapeA, bodyA, shapeB, bodyB), expected);
    }
    const motion = { dx: poseB.x - poseA.x, dy: poseB.y - poseA.y, dAngle: 1 };
    assert.deepEqual(
        sweep(bodyA, motion, bodyB, {}),
        sweep(shapeA, poseA, motion, shapeB, poseB, {}),
    );
    assert.deepEqual(contains(bodyA, poseB.x, poseB.y), contains(shapeA, poseA, poseB.x, poseB.y));
    assert.deepEqual(
        closestPoint(bodyA, poseB.x, poseB.y),
        closestPoint(shapeA, poseA, poseB.x, poseB.y),
    );
    assert.deepEqual(
        castRay(bodyB, poseA.x, poseA.y, motion.dx, motion.dy),
        castRay(shapeB, poseB, poseA.x, poseA.y, motion.dx, motion.dy),
    );
    world.update();
    const [contact] = Array.from(world.contacts, (c) => [c.normalX, c.normalY, c.depth]);
    const collision = collide(shapeA, poseA, shapeB, poseB);
    if (collision) {
        const { normal, depth } = collision;
        assert.deepEqual(contact, [normal.x, normal.y, depth].map(Math.fround));
    } else {
        assert.equal(contact, undefined);
    }
    world.dispose();
});

/** A description with every length multiplied. */
function scaledBy(description, x, y = x) {
    const { circle, segment, capsule, box, polygon, radius } = description;
    const ends = ([x1, y1, x2, y2]) => [x1 * x, y1 * y, x2 * x, y2 * y];
    const rounding = radius === undefined ? {} : { radius: radius * Math.abs(x) };
    if (circle !== undefined) return { circle: circle * Math.abs(x) };
    if (segment !== undefined) return { segment: ends(segment) };
    if (capsule !== undefined) return { capsule: ends(capsule), ...rounding };
    if (box !== undefined)
        return { box: [box[0] * Math.abs(x), box[1] * Math.abs(y)], ...rounding };
    if (polygon === undefined) return { ...description };
    return { polygon: polygon.map((p) => ({ x: p.x * x, y: p.y * y })), ...rounding };
}

// --- Shapes moved and scaled, and points ---------------------------------------------------------------

law(
    'shape.at is the shape in another place',
    4000,
    (draw) => ({ ...drawPair(draw), turn: draw.between(-4, 4), far: draw.between(-2, 2) }),
    ({ turn, far, ...pair }) => {
        const { a, poseA, b, poseB } = pair;
        const size = sizeOfPair(pair);
        const by = { x: far * size, y: (1 - far) * size };
        const shape = make(b).at(by.x, by.y, turn);
        // `pose` puts the rotated copy where B was.
        const angle = poseB.angle - turn;
        const off = turned(by, angle);
        const pose = { x: poseB.x - off.x, y: poseB.y - off.y, angle };
        const found = distance(make(a), poseA, shape, pose).distance;
        const gap = gapOf(pair);
        const bar = 2 * ERROR * size + 2 * roundingOf(pair) + ROUNDING * gap;
        assert.ok(Math.abs(found - Math.max(0, gap)) <= bar, `${found}, not ${gap}`);
        const depth = collide(make(a), poseA, shape, pose)?.depth ?? 0;
        assert.ok(Math.abs(depth - Math.max(0, -gap)) <= bar, `${depth}, not ${-gap}`);
        assert.ok(Math.abs(make(b).area - shape.area) <= 1e-5 * size * size);
        assert.equal(shape.radius, make(b).radius);
        assert.equal(shape.points.length, make(b).points.length);
    },
);

law(
    'shape.scaled is the shape of scaled points',
    4000,
    (draw) => ({
        ...drawPair(draw),
        sx: draw.pick([0.5, -1, 3, -0.3]),
        stretch: draw.pick([undefined, 1, -1, 2]),
    }),
    ({ sx, stretch, ...pair }) => {
        const { b } = pair;
        const hasRadius = b.circle !== undefined || b.radius !== undefined;
        if (hasRadius && Math.abs(stretch ?? 1) !== 1) return;
        const sy = stretch === undefined ? undefined : sx * stretch;
        const wanted = scaledBy(b, sx, sy ?? sx);
        const size = exact.sizeOf(wanted);
        let plain;
        try {
            plain = make(wanted);
        } catch {
            return; // out of the range of sizes or coordinates
        }
        const found = sy === undefined ? make(b).scaled(sx) : make(b).scaled(sx, sy);
        const bar = 2 * ERROR * size;
        for (const key of ['minX', 'minY', 'maxX', 'maxY']) {
            assert.ok(
                Math.abs(found.bounds[key] - plain.bounds[key]) <=
                    bar + roundingAt(plain.bounds[key]),
            );
        }
        assert.ok(Math.abs(found.area - plain.area) <= 1e-5 * size * size);
        const { poseA, poseB } = pair;
        for (const a of [make(pair.a), plain]) {
            const [one, two] = [distance(a, poseA, found, poseB), distance(a, poseA, plain, poseB)];
            const most = 2 * ERROR * Math.max(size, exact.sizeOf(pair.a)) + roundingOf(pair);
            assert.ok(Math.abs(one.distance - two.distance) <= most + ROUNDING * one.distance);
        }
    },
);

test('shape.at and shape.scaled make the kinds that they should', () => {
    assert.equal(lib.box(4, 2).at(1, 2, 0.3).kind, 'polygon');
    assert.equal(lib.circle(4).at(1, 2, 0.3).kind, 'circle');
    assert.deepEqual(lib.circle(4).at(1, 2, 0.3).points, [{ x: 1, y: 2 }]);
    assert.equal(lib.segment(0, 0, 1, 1).at(1, 2, 0.3).kind, 'segment');
    assert.equal(lib.capsule(0, 0, 1, 1, 1).at(1, 2).kind, 'capsule');
    assert.equal(lib.point().at(1, 2).kind, 'point');
    assert.deepEqual(lib.point().at(1, 2).points, [{ x: 1, y: 2 }]);
    assert.equal(lib.box(4, 2).scaled(2, 3).kind, 'box');
    assert.deepEqual(lib.box(4, 2).scaled(2, 3).bounds, lib.box(8, 6).bounds);
    assert.deepEqual([lib.circle(4).scaled(-2).radius, lib.circle(4).scaled(-2, 2).radius], [8, 8]);
    assert.deepEqual(lib.box(4, 2).at(10, 0).bounds, { minX: 8, minY: -1, maxX: 12, maxY: 1 });
    const unmoved = lib.capsule(0, 0, 1, 1, 1);
    assert.deepEqual(unmoved.at(0, 0).points, unmoved.points);
    assert.deepEqual(unmoved.scaled(1).points, unmoved.points);
    for (const shape of [lib.circle(1), lib.box(1, 2), lib.point(), unmoved]) {
        assert.equal(shape.isConvex, true);
        assert.ok(Object.isFrozen(shape.at(1, 1)) && Object.isFrozen(shape.scaled(2)));
        assert.ok(Object.isFrozen(shape.at(1, 1).points) && Object.isFrozen(shape.at(1, 1).bounds));
    }
});

test('ellipsePoints makes 32 points by default, starts at (radiusX, 0) and goes towards +y', () => {
    const points = ellipsePoints(3, 2);
    assert.equal(points.length, 32);
    assert.deepEqual(points[0], { x: 3, y: 0 });
    assert.ok(isNear(points[8], { x: 0, y: 2 }, 1e-12));
    assert.equal(ellipsePoints(3, 2, 4096).length, 4096);
    for (const p of ellipsePoints(5, 5, 6)) assert.ok(Math.abs(Math.hypot(p.x, p.y) - 5) < 1e-12);
});

// --- Many at once --------------------------------------------------------------------------------------

law(
    'batches give the results of single calls, bit for bit, after some shapes moved, turned or were replaced',
    800,
    (draw) => ({
        pairs: Array.from({ length: 1 + Math.floor(12 * draw.unit()) }, () => drawPair(draw)),
        typed: draw.chance(0.5),
        cross: draw.chance(0.5),
        changes: Array.from({ length: 24 }, () => draw.pick(['none', 'x', 'y', 'angle', 'shape'])),
    }),
    ({ pairs, typed, cross, changes }) => {
        const shapes = pairs.flatMap(({ a, b }) => [make(a), make(b)]);
        const at = pairs.flatMap(({ poseA, poseB }) => [{ ...poseA }, { ...poseB }]);
        const one = pairs.map((_, i) => 2 * i);
        const two = pairs.map((_, i) => 2 * i + 1);
        const integers = (...lists) => (typed ? Uint32Array : Array).from(lists.flat());
        const a = cross ? integers(one, two, one) : integers(one);
        const b = cross ? integers(two, one, [...two].reverse()) : integers(two);
        const compare = () => {
            const column = (key) => (typed ? Float64Array : Array).from(at, (pose) => pose[key]);
            const poses = { x: column('x'), y: column('y'), angle: column('angle') };
            const flags = overlapsMany(shapes, poses, { a, b });
            const columns = collideMany(shapes, poses, { a, b });
            assert.ok(flags instanceof Uint8Array && columns.normalX instanceof Float32Array);
            for (let k = 0; k < a.length; k++) {
                const [i, j] = [a[k], b[k]];
                const hit = collide(shapes[i], at[i], shapes[j], at[j]);
                const { normal, depth } = hit ?? { normal: { x: 0, y: 0 }, depth: 0 };
                const row = [flags[k], columns.hit[k], columns.normalX[k], columns.normalY[k]];
                const expected = [hit ? 1 : 0, hit ? 1 : 0, normal.x, normal.y, depth];
                assert.deepEqual([...row, columns.depth[k]], expected.map(Math.fround));
            }
        };
        compare();
        // The first shape of a changed row takes part of the pose, or the shape, of the next row.
        shapes.forEach((_, i) => {
            const next = (i + 1) % shapes.length;
            if (changes[i] === 'shape') shapes[i] = shapes[next];
            else if (changes[i] !== 'none') at[i][changes[i]] = at[next][changes[i]];
        });
        compare();
    },
);

law('a shape keeps the corners and the bounds of its description', 800, drawPair, ({ a }) => {
    const { points, bounds } = make(a);
    const core = exact.coreOf(a);
    if (!a.polygon && !(a.box && a.radius)) {
        const given = core.points.map(({ x, y }) => ({ x: x + 0, y: y + 0 })); // no -0
        assert.deepEqual([...points], given);
    }
    for (const key of ['x', 'y']) {
        const values = core.points.map((p) => p[key]);
        const [min, max] = [Math.min(...values), Math.max(...values)];
        const slack = 1e-12 * (1 + Math.max(-min, max) + core.radius);
        const name = key.toUpperCase();
        assert.ok(Math.abs(bounds[`min${name}`] - (min - core.radius)) <= slack);
        assert.ok(Math.abs(bounds[`max${name}`] - (max + core.radius)) <= slack);
    }
});
