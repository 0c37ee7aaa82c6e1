// Laws of every pair of shapes of every kind, for every query: the results agree with each other, and change as
// expected if the pair is swapped, moved, rotated, mirrored or scaled. Reads random pairs, the same in every run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lib } from './build.js';
import * as exact from './exact.js';
import { fixed, number, place, separation, signedDistance } from './exact.js';
import { freshContacts, mayBeLevelled } from './level.js';
import { effort } from './times.js';

const { castRay, closestPoint, collide, contains, distance, overlaps, sweep, trace } = lib;
const { collideMany, ellipsePoints, hull, overlapsMany, World } = lib;
const make = (description) => exact.make(lib, description);

const MORE = effort(100) / 2;
const runs = (count) => ({
    seed: 20240301,
    numRuns: Math.ceil(count * MORE),
    includeErrorInReport: true,
});

// The maximum error of results, relative to size.
const ERROR = 1e-6;

// The rounding of doubles in world coordinates: a few units in the last place.
const ROUNDING = 2 ** -50;

// --- Random pairs --------------------------------------------------------------------------------------

// Uniform numbers; fc.double draws mostly numbers next to 0.
const STEPS = 2 ** 31 - 1;
const between = (min, max) =>
    fc.noBias(fc.integer({ min: 0, max: STEPS })).map((step) => min + ((max - min) * step) / STEPS);

const TURN = 2 * Math.PI;

/** Corners on an ellipse anywhere near the origin, in either winding. */
function outline({ size, steps, flat, turned, far, way, clockwise }) {
    const whole = steps.reduce((a, b) => a + b);
    const c = Math.cos(turned);
    const s = Math.sin(turned);
    let angle = 0;
    const points = steps.map((step) => {
        angle += (step / whole) * TURN;
        const along = (size / 2) * Math.cos(angle);
        const across = (size / 2) * flat * Math.sin(angle);
        return {
            x: c * along - s * across + far * size * Math.cos(way),
            y: s * along + c * across + far * size * Math.sin(way),
        };
    });
    return clockwise ? points.reverse() : points;
}

const anyOutline = (size) =>
    fc
        .record({
            size: fc.constant(size),
            steps: fc.oneof(
                {
                    weight: 6,
                    arbitrary: fc.array(between(0.3, 1), { minLength: 3, maxLength: 8 }),
                },
                {
                    weight: 1,
                    arbitrary: fc.array(between(0.3, 1), { minLength: 9, maxLength: 64 }),
                },
            ),
            flat: between(-1, 0).map((power) => 10 ** power),
            turned: between(0, TURN),
            far: fc.constantFrom(0, 0, 1, 10),
            way: between(0, TURN),
            clockwise: fc.boolean(),
        })
        .map(outline);

const anyEnds = (size) =>
    fc.record({ way: between(0, TURN), x: between(-1, 1), y: between(-1, 1) }).map((r) => {
        const from = { x: r.x * size, y: r.y * size };
        return [from.x, from.y, from.x + size * Math.cos(r.way), from.y + size * Math.sin(r.way)];
    });

const anySides = (size) =>
    fc.record({ wide: fc.boolean(), flat: between(-1.9, 0) }).map((r) => {
        const other = Math.max(size * 10 ** r.flat, 1e-3);
        return r.wide ? [size, other] : [other, size];
    });

const share = between(-3, 0).map((power) => 10 ** power);

const shapeOfSize = (size) =>
    fc.oneof(
        fc.constant({ circle: size / 2 }),
        fc.constant({ point: true }),
        anyEnds(size).map((segment) => ({ segment })),
        fc
            .record({ capsule: anyEnds(size), share })
            .map(({ capsule, share: s }) => ({ capsule, radius: Math.max(1e-3, (size * s) / 2) })),
        anySides(size).map((box) => ({ box })),
        fc.record({ box: anySides(size), share }).map(({ box, share: s }) => ({
            box,
            radius: Math.min(Math.min(...box) / 2, Math.max(2e-4, Math.min(...box) * s)),
        })),
        anyOutline(size).map((polygon) => ({ polygon })),
        fc
            .record({ polygon: anyOutline(size), share })
            .map(({ polygon, share: s }) => ({ polygon, radius: Math.max(1e-3, size * s) })),
    );

const anyAngle = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(0, Math.PI / 2, Math.PI, -Math.PI / 2, Math.PI / 4) },
    { weight: 4, arbitrary: between(-4, 4) },
    { weight: 1, arbitrary: between(-1e4, 1e4) },
);

const sizeOfPair = ({ a, b }) => Math.max(exact.sizeOf(a), exact.sizeOf(b));

/** The middle of a description's corners, rotated. */
function middleOf(description, angle) {
    const { points } = exact.coreOf(description);
    const sum = points.reduce((m, p) => ({ x: m.x + p.x, y: m.y + p.y }), { x: 0, y: 0 });
    return turned({ x: sum.x / points.length, y: sum.y / points.length }, angle);
}

function turned({ x, y }, angle) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return { x: c * x - s * y, y: s * x + c * y };
}

function unitOf({ x, y }) {
    const length = exact.lengthOf({ x, y });
    if (length === 0n) return { x: 1, y: 0 };
    return { x: Number(x) / Number(length), y: Number(y) / Number(length) };
}

/**
 * Two shapes of mixed kinds and sizes, here or far away: apart, overlapping, one inside the other, or almost touching.
 */
const anyPair = fc
    .record({
        power: between(-2, 5),
        ratio: fc.oneof({ weight: 3, arbitrary: between(-0.5, 0.5) }, between(-3, 0)),
        home: fc.constantFrom(0, 0, 1e3, 1e6),
        direction: between(0, TURN),
        angleA: anyAngle,
        angleB: fc.option(anyAngle),
        way: between(0, TURN),
        reach: fc.oneof(between(0, 1.1), between(0, 1.1), between(0, 0.2)),
        jitter: fc.option(
            between(-1, 1).map((j) => 5 * j ** 3),
            { freq: 2 },
        ),
    })
    .chain((r) => {
        const size = 10 ** r.power;
        const other = Math.min(1e5, Math.max(0.01, size * 10 ** r.ratio));
        return fc.record({ a: shapeOfSize(size), b: shapeOfSize(other), r: fc.constant(r) });
    })
    .map(({ a, b, r }) => {
        const poseA = {
            x: r.home * Math.cos(r.direction),
            y: r.home * Math.sin(r.direction),
            angle: r.angleA,
        };
        const angle = r.angleB ?? r.angleA;
        const middleA = middleOf(a, poseA.angle);
        const middleB = middleOf(b, angle);
        const reach = (r.reach * (exact.sizeOf(a) + exact.sizeOf(b))) / 2;
        const poseB = {
            x: poseA.x + middleA.x - middleB.x + Math.cos(r.way) * reach,
            y: poseA.y + middleA.y - middleB.y + Math.sin(r.way) * reach,
            angle,
        };
        const pair = { a, poseA, b, poseB };
        if (r.jitter === null) return pair;
        const { distance: gap, out } = separation(place(a, poseA), place(b, poseB));
        const to = unitOf(out);
        const push = r.jitter * ERROR * sizeOfPair(pair) - number(gap);
        return {
            ...pair,
            poseB: { ...poseB, x: poseB.x + to.x * push, y: poseB.y + to.y * push },
        };
    });

/** One shape, and a point in it, near it, or almost on its outline. */
const anyPoint = fc
    .record({
        power: between(-2, 5),
        home: fc.constantFrom(0, 0, 1e3, 1e6),
        angle: anyAngle,
        way: between(0, TURN),
        reach: between(0, 1.2),
        jitter: fc.option(
            between(-1, 1).map((j) => 5 * j ** 3),
            { freq: 2 },
        ),
    })
    .chain((r) => fc.record({ a: shapeOfSize(10 ** r.power), r: fc.constant(r) }))
    .map(({ a, r }) => {
        const pose = { x: r.home, y: -r.home, angle: r.angle };
        const middle = middleOf(a, r.angle);
        const reach = r.reach * exact.sizeOf(a);
        const x = pose.x + middle.x + reach * Math.cos(r.way);
        const y = pose.y + middle.y + reach * Math.sin(r.way);
        if (r.jitter === null) return { a, pose, x, y };
        const { distance: gap, out } = signedDistance(place(a, pose), exact.point(x, y));
        const to = unitOf(out);
        const push = r.jitter * ERROR * exact.sizeOf(a) - number(gap);
        return { a, pose, x: x + to.x * push, y: y + to.y * push };
    });

/** A pair and two motions, most of which bring the shapes together. */
const anySweep = (anyTurn) =>
    fc
        .record({
            pair: anyPair,
            apart: between(0, 2),
            length: between(-1, 1).map((power) => 10 ** power),
            lean: between(-0.8, 0.8),
            common: between(0, 2),
            way: between(0, TURN),
            turnA: anyTurn,
            turnB: anyTurn,
        })
        .map(({ pair, apart, length, lean, common, way, turnA, turnB }) => {
            const { a, poseA, b, poseB } = pair;
            const size = Math.max(sizeOfPair(pair), 0.01);
            const { distance: gap, out } = separation(place(a, poseA), place(b, poseB));
            const to = unitOf(out);
            const push = number(gap) < 0 ? apart * size - number(gap) : 0;
            const reach = (push + Math.max(0, number(gap)) + size) * length;
            const both = { x: common * size * Math.cos(way), y: common * size * Math.sin(way) };
            return {
                a,
                poseA,
                motionA: { dx: both.x, dy: both.y, dAngle: turnA },
                b,
                poseB: { ...poseB, x: poseB.x + to.x * push, y: poseB.y + to.y * push },
                motionB: {
                    dx: both.x - (to.x - lean * to.y) * reach,
                    dy: both.y - (to.y + lean * to.x) * reach,
                    dAngle: turnB,
                },
            };
        });

// --- Claims about one pair -----------------------------------------------------------------------------

const ask = (question, { a, poseA, b, poseB }) => question(make(a), poseA, make(b), poseB);
const gapOf = ({ a, poseA, b, poseB }) =>
    number(separation(place(a, poseA), place(b, poseB)).distance);
const minus = (v) => ({ x: -v.x, y: -v.y });
const isNear = (p, q, bar) => Math.hypot(p.x - q.x, p.y - q.y) <= bar;
const isSame = (p, q) => Object.is(p.x, q.x) && Object.is(p.y, q.y);

/** Rounding of doubles at these coordinates. */
const roundingAt = (...values) => ROUNDING * Math.max(...values.map(Math.abs));

const roundingOf = ({ poseA, poseB }) => roundingAt(poseA.x, poseA.y, poseB.x, poseB.y);

/** Moving B by normal · depth ends the overlap, and the depth is no longer than necessary. */
function assertMtv(pair, { normal, depth }, times = 1) {
    const { a, poseA, b, poseB } = pair;
    const bar = times * ERROR * sizeOfPair(pair) + roundingOf(pair);
    const all = exact.difference(place(a, poseA), place(b, poseB));
    const push = exact.along({ x: 0n, y: 0n }, exact.point(-normal.x, -normal.y), fixed(depth));
    const left = -number(signedDistance(all, push).distance);
    assert.ok(left <= bar, `${left} is left after the push`);
    const long = depth - Math.max(0, -gapOf(pair));
    assert.ok(long <= 2 * bar, `the push is longer than needed by ${long}`);
}

/** A changed pair has the same result, depth and distance; `back` turns its vectors into those of the first pair. */
function assertSame(pair, changed, back, scale = 1) {
    const bar = 2 * ERROR * sizeOfPair(pair) + roundingOf(pair) + roundingOf(changed) / scale;
    const [before, after] = [ask(distance, pair), ask(distance, changed)];
    const error = Math.abs(after.distance / scale - before.distance);
    assert.ok(error <= bar, `distances ${before.distance} and ${after.distance / scale}`);
    const [hit, hitAfter] = [ask(collide, pair), ask(collide, changed)];
    if (Math.abs(gapOf(pair)) > bar) assert.equal(hitAfter === null, hit === null);
    if (!hit || !hitAfter) return;
    assert.ok(Math.abs(hitAfter.depth / scale - hit.depth) <= bar);
    assertMtv(pair, { normal: back(hitAfter.normal), depth: hitAfter.depth / scale }, 2);
}

function law(name, count, arbitrary, check) {
    test(name, () => {
        fc.assert(fc.property(arbitrary, check), runs(count));
    });
}

const kindOf = (description) =>
    Object.keys(description)
        .filter((key) => description[key] !== undefined)
        .join(' ');

test('random pairs are of all kinds: separate, touching, overlapping and one inside the other', () => {
    const seen = { apart: 0, near: 0, hit: 0, deep: 0 };
    const kinds = new Set();
    for (const pair of fc.sample(anyPair, { seed: 1, numRuns: 2000 })) {
        kinds.add(`${kindOf(pair.a)}, ${kindOf(pair.b)}`);
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

// --- One result ----------------------------------------------------------------------------------------

law('overlaps, collide, distance and trace agree, to the last bit', 6000, anyPair, (pair) => {
    const isHit = ask(overlaps, pair);
    const collision = ask(collide, pair);
    const apart = ask(distance, pair);
    const traced = ask(trace, pair);
    assert.equal(collision !== null, isHit);
    assert.equal(apart.distance === 0, isHit);
    assert.equal(traced.hit, isHit);
    assert.deepEqual(traced.collision, collision);
    assert.equal(traced.reason, isHit ? 'no axis left' : 'gap');
    if (collision) assert.ok(isSame(collision.normal, apart.normal));
});

/** The corners and the radius of a shape in the world. */
function cornersAt(shape, { x, y, angle }) {
    const corners = shape.points
        .map((p) => turned(p, angle))
        .map((p) => ({ x: x + p.x, y: y + p.y }));
    return { corners, radius: shape.radius };
}

law(
    'a trace has the deciding axis, and the edge and the projections of every axis',
    1500,
    anyPair,
    (pair) => {
        const { hit, axes, winner, separating, collision } = ask(trace, pair);
        assert.equal(
            separating,
            axes.findIndex(({ overlap }) => overlap < 0),
        );
        assert.equal(separating < 0, hit);
        if (hit) {
            const { x, y, overlap } = axes[winner];
            const cross = x * collision.normal.y - y * collision.normal.x;
            assert.ok(Math.abs(cross) < 1e-6 && overlap === collision.depth);
        } else {
            assert.equal(winner, -1);
        }
        const { poseA, poseB } = pair;
        const bar =
            2 * ERROR * sizeOfPair(pair) + 1e-7 * Math.hypot(poseA.x, poseA.y, poseB.x, poseB.y);
        const sides = { a: cornersAt(make(pair.a), poseA), b: cornersAt(make(pair.b), poseB) };
        for (const { x, y, source, index, indexB, ...row } of axes) {
            for (const [side, { corners, radius }] of Object.entries(sides)) {
                const along = corners.map((p) => x * p.x + y * p.y);
                assert.ok(Math.abs(row[side].min - (Math.min(...along) - radius)) <= bar);
                assert.ok(Math.abs(row[side].max - (Math.max(...along) + radius)) <= bar);
            }
            if (source === 'centers') {
                assert.deepEqual([index, indexB], [-1, -1]);
            } else if (source === 'vertex') {
                const [p, q] = [sides.a.corners[index], sides.b.corners[indexB]];
                assert.ok(
                    Math.abs(x * (q.y - p.y) - y * (q.x - p.x)) <= bar,
                    'from corner to corner',
                );
            } else {
                const { corners } = sides[source];
                const [p, q] = [corners[index], corners[(index + 1) % corners.length]];
                assert.ok(Math.abs(x * (q.x - p.x) + y * (q.y - p.y)) <= bar, `edge ${index}`);
            }
        }
    },
);

law(
    'contains, overlaps and the other queries agree about points',
    6000,
    anyPoint,
    ({ a, pose, x, y }) => {
        const shape = make(a);
        const isIn = contains(shape, pose, x, y);
        assert.equal(overlaps(shape, pose, lib.point(), { x, y }), isIn);
        assert.equal(overlaps(lib.point(), { x, y }, shape, pose), isIn);
        assert.equal(collide(shape, pose, lib.point(), { x, y }) !== null, isIn);
        assert.equal(distance(shape, pose, lib.point(), { x, y, angle: 1 }).distance === 0, isIn);
        const closest = closestPoint(shape, pose, x, y);
        assert.equal(closest.inside, isIn);
        assert.equal(closest.distance <= 0, isIn);
        const hit = castRay(shape, pose, x, y, 0, 0);
        assert.equal(hit !== null, isIn);
        const size = exact.sizeOf(a);
        for (const [dx, dy] of [
            [size, 0],
            [0, -size],
            [-size / 7, size / 3],
        ]) {
            assert.equal(castRay(shape, pose, x, y, dx, dy)?.inside ?? false, isIn);
        }
        if (!isIn) return;
        assert.deepEqual([hit.t, hit.inside, hit.x, hit.y], [0, true, x, y]);
    },
);

law('two bodies give the results of their shapes and poses', 300, anyPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const [shapeA, shapeB] = [make(a), make(b)];
    const world = new World({ capacity: 2 });
    const bodyA = world.add(shapeA, poseA);
    const bodyB = world.add(shapeB, poseB);
    for (const question of [overlaps, collide, distance, trace]) {
        assert.deepEqual(question(bodyA, bodyB), question(shapeA, poseA, shapeB, poseB));
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

// --- Collisions ----------------------------------------------------------------------------------------

law('the nearest points lie in their shapes, at the reported distance', 3000, anyPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const { distance: gap, pointA, pointB, normal } = ask(distance, pair);
    const rounding = roundingAt(pointA.x, pointA.y, pointB.x, pointB.y, gap);
    const bar = ERROR * sizeOfPair(pair) + rounding;
    const between = { x: pointB.x - pointA.x, y: pointB.y - pointA.y };
    assert.ok(Math.abs(Math.hypot(between.x, between.y) - gap) <= bar);
    const inA = signedDistance(place(a, poseA), exact.point(pointA.x, pointA.y)).distance;
    const inB = signedDistance(place(b, poseB), exact.point(pointB.x, pointB.y)).distance;
    // On a hit they lie half way between the surfaces.
    const most = bar + Math.max(0, -gapOf(pair)) / 2;
    assert.ok(number(inA) <= most, `pointA is ${number(inA)} outside of A`);
    assert.ok(number(inB) <= most, `pointB is ${number(inB)} outside of B`);
    assert.ok(Math.abs(Math.hypot(normal.x, normal.y) - 1) < 3e-7);
    assert.ok(isNear(between, { x: normal.x * gap, y: normal.y * gap }, 3 * bar + 1e-6 * gap));
});

law(
    'contact points lie half way between the surfaces, the deepest as deep as the pair',
    3000,
    anyPair,
    (pair) => {
        const collision = ask(collide, pair);
        if (collision === null) return;
        const { a, poseA, b, poseB } = pair;
        const { normal, depth, points } = collision;
        const bar = ERROR * sizeOfPair(pair) + roundingOf(pair);
        assert.ok(points.length === 1 || points.length === 2);
        const depths = points.map((p) => p.depth);
        assert.ok(Math.abs(Math.max(...depths) - depth) <= bar, `depths ${depths} of ${depth}`);
        for (const p of points) {
            assert.ok(p.depth >= 0);
            // Half the depth forward is A's surface, half the depth back is B's.
            for (const [shape, pose, sign] of [
                [a, poseA, 0.5],
                [b, poseB, -0.5],
            ]) {
                const reach = sign * p.depth;
                const at = exact.point(p.x + normal.x * reach, p.y + normal.y * reach);
                const out = number(signedDistance(place(shape, pose), at).distance);
                assert.ok(out <= bar, `${out} outside, at a depth of ${p.depth}`);
            }
        }
        if (points.length === 2) assert.notEqual(points[0].id, points[1].id);
    },
);

law('contacts name existing features next to them', 2000, anyPair, (pair) => {
    const collision = ask(collide, pair);
    if (collision === null) return;
    const { a, poseA, b, poseB } = pair;
    const bar = 2 * ERROR * sizeOfPair(pair) + roundingOf(pair);
    for (const { x, y, depth, id } of collision.points) {
        assert.ok(Number.isInteger(id) && id >= 0 && id < 2 ** 14);
        for (const [shape, pose, feature, sign] of [
            [make(a), poseA, id & 127, 0.5],
            [make(b), poseB, id >> 7, -0.5],
        ]) {
            const { points, radius } = shape;
            const index = feature & 63;
            assert.ok(index < points.length, `feature ${feature} of ${points.length} corners`);
            const ends = feature < 64 ? [index] : [index, (index + 1) % points.length];
            const core = {
                segment: ends.length === 1 ? twice(points[index]) : pairOf(points, ends),
            };
            // The feature determines the surface: the circle around a corner, or the offset of an edge along its
            // normal.
            const at = exact.point(
                x + collision.normal.x * depth * sign,
                y + collision.normal.y * depth * sign,
            );
            const off = number(signedDistance(place(core, pose), at).distance) - radius;
            const error = ends.length === 1 ? Math.abs(off) : off;
            assert.ok(error <= bar, `feature ${feature} is ${off} from its contact`);
        }
    }
});

const twice = ({ x, y }) => [x, y, x, y];
const pairOf = (points, [i, j]) => [points[i].x, points[i].y, points[j].x, points[j].y];

law(
    'the push ends the overlap, and nothing shorter by 2e-6 of size does',
    1500,
    anyPair,
    (pair) => {
        const collision = ask(collide, pair);
        if (collision === null) return;
        assertMtv(pair, collision);
        const { poseB } = pair;
        const { normal, depth } = collision;
        const size = sizeOfPair(pair);
        const moved = (x, y) => ({ ...pair, poseB: { ...poseB, x: poseB.x + x, y: poseB.y + y } });
        const far = depth + 3 * ERROR * size + 2 * roundingOf(pair);
        if (size > 0) assert.equal(ask(overlaps, moved(normal.x * far, normal.y * far)), false);
        const short = depth - 2 * ERROR * size - 2 * roundingOf(pair);
        if (short <= 0) return;
        for (let i = 0; i < 16; i++) {
            const way = turned({ x: short, y: 0 }, (i / 16) * TURN);
            assert.equal(ask(overlaps, moved(way.x, way.y)), true, `${i}/16 of a turn parts them`);
        }
        const along = moved(normal.x * short, normal.y * short);
        assert.equal(ask(overlaps, along), true);
    },
);

// --- Symmetry ------------------------------------------------------------------------------------------

const same = (v) => v;
const mirrorX = (v) => ({ x: -v.x, y: v.y });
const swapped = ({ a, poseA, b, poseB }) => ({ a: b, poseA: poseB, b: a, poseB: poseA });

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

/** Is one push shorter than all others by more than rounding? */
function isClear(pair) {
    const overlapsOfAxes = ask(trace, pair).axes.map((axis) => axis.overlap);
    const [first, second = Number.POSITIVE_INFINITY] = overlapsOfAxes.sort((p, q) => p - q);
    return second - first > 5 * ERROR * sizeOfPair(pair);
}

law(
    'swapping A and B negates the normal and swaps the values of A and B',
    3000,
    anyPair,
    (pair) => {
        const back = swapped(pair);
        assertSame(pair, back, minus);
        const [one, two] = [ask(distance, pair), ask(distance, back)];
        const bar = 2 * ERROR * sizeOfPair(pair) + roundingOf(pair) + ROUNDING * one.distance;
        assert.ok(Math.abs(one.distance - two.distance) <= bar);
        const [before, after] = [ask(collide, pair), ask(collide, back)];
        if (!before || !after) return;
        const within = (inner, poseI, outer, poseO) =>
            number(exact.protrusion(place(inner, poseI), place(outer, poseO)));
        if (Math.abs(within(pair.a, pair.poseA, pair.b, pair.poseB)) > 2 * bar) {
            assert.equal(before.aInB, after.bInA);
        }
        if (Math.abs(within(pair.b, pair.poseB, pair.a, pair.poseA)) > 2 * bar) {
            assert.equal(before.bInA, after.aInB);
        }
        if (!isNear(before.normal, minus(after.normal), 1e-4) || !isClear(pair)) return;
        if (before.points.length !== after.points.length) return;
        for (const p of before.points) {
            const id = ((p.id & 127) << 7) | (p.id >> 7);
            const isPartner = (q) =>
                isNear(p, q, 4 * bar) && Math.abs(q.depth - p.depth) <= 2 * bar;
            assert.ok(after.points.some(isPartner), `${text(before)} and ${text(after)}`);
            assert.ok(
                after.points.some((q) => q.id === id),
                `no ${id}: ${text(before)} ${text(after)}`,
            );
        }
    },
);

const text = (value) => JSON.stringify(value);

law('rotating both shapes rotates every result', 1500, anyPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const turn = 0.7;
    // Rotates about A's origin, so that a far pair does not lose accuracy by the rotation itself.
    const by = turned({ x: poseB.x - poseA.x, y: poseB.y - poseA.y }, turn);
    const changed = {
        a,
        poseA: { ...poseA, angle: poseA.angle + turn },
        b,
        poseB: { x: poseA.x + by.x, y: poseA.y + by.y, angle: poseB.angle + turn },
    };
    assertSame(pair, changed, (n) => turned(n, -turn));
});

law('moving both shapes, also by a million, changes nothing', 1500, anyPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    for (const [x, y] of [
        [17.25, -3.5],
        [1e6, -1e6],
    ]) {
        const at = (pose) => ({ ...pose, x: pose.x + x, y: pose.y + y });
        assertSame(pair, { a, poseA: at(poseA), b, poseB: at(poseB) }, same);
    }
});

law('a mirrored pair has mirrored results', 1500, anyPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    const at = ({ x, y, angle }) => ({ x: -x, y, angle: -angle });
    const changed = {
        a: scaledBy(a, -1, 1),
        poseA: at(poseA),
        b: scaledBy(b, -1, 1),
        poseB: at(poseB),
    };
    assertSame(pair, changed, mirrorX);
});

law('a scaled pair has scaled results', 1500, anyPair, (pair) => {
    const { a, poseA, b, poseB } = pair;
    for (const by of [0.3, 7]) {
        const at = (pose) => ({ x: pose.x * by, y: pose.y * by, angle: pose.angle });
        const changed = {
            a: scaledBy(a, by),
            poseA: at(poseA),
            b: scaledBy(b, by),
            poseB: at(poseB),
        };
        assertSame(pair, changed, same, by);
    }
});

// --- Rays ----------------------------------------------------------------------------------------------

law('a ray stops on the outline, and a longer ray at the same point', 2000, anyPoint, (drawn) => {
    const { a, pose, x, y } = drawn;
    const shape = make(a);
    const size = exact.sizeOf(a) || 1;
    const middle = middleOf(a, pose.angle);
    const from = { x: pose.x + middle.x + 2 * size, y: pose.y + middle.y + size };
    const by = { x: x - from.x, y: y - from.y };
    const length = Math.hypot(by.x, by.y);
    const bar = 2 * ERROR * (size + length) + roundingAt(x, y);
    const hit = castRay(shape, pose, from.x, from.y, by.x, by.y);
    const end = signedDistance(place(a, pose), exact.point(x, y)).distance;
    if (number(end) < -bar) assert.ok(hit, 'a miss, but it ends in the shape');
    if (hit === null || hit.inside) return;
    const off = number(signedDistance(place(a, pose), exact.point(hit.x, hit.y)).distance);
    assert.ok(Math.abs(off) <= bar);
    assert.ok(hit.normal.x * by.x + hit.normal.y * by.y <= bar, 'it enters against the normal');
    // Except for grazing rays, where rounding decides.
    const steep = -(hit.normal.x * by.x + hit.normal.y * by.y) / length;
    if (steep < 0.2) return;
    const longer = castRay(shape, pose, from.x, from.y, by.x * 3, by.y * 3);
    if (longer === null && isThin(a)) return;
    assert.ok(longer, 'the longer ray misses');
    assert.ok(Math.abs(longer.t * 3 - hit.t) * length <= 10 * bar);
});

/** Has the shape no interior? Then rounding decides beside a point or past the end of a segment. */
const isThin = ({ point, segment }) => point !== undefined || segment !== undefined;

// --- Sweeps --------------------------------------------------------------------------------------------

const askSweep = (c) => sweep(make(c.a), c.poseA, c.motionA, make(c.b), c.poseB, c.motionB);

const poseAt = ({ x, y, angle }, { dx = 0, dy = 0, dAngle = 0 }, t) => ({
    x: x + dx * t,
    y: y + dy * t,
    angle: angle + dAngle * t,
});

const pairAt = (c, t) => ({
    a: c.a,
    poseA: poseAt(c.poseA, c.motionA, t),
    b: c.b,
    poseB: poseAt(c.poseB, c.motionB, t),
});

/** The tolerance of a sweep: size includes the longer motion. */
function barOf(c) {
    const length = ({ dx = 0, dy = 0 }) => Math.hypot(dx, dy);
    const moved = Math.max(length(c.motionA), length(c.motionB));
    const size = sizeOfPair(c) + moved;
    return ERROR * size + roundingOf(c) + ROUNDING * moved;
}

const noTurn = fc.constant(0);

function assertFirstTouch(c, hit) {
    const bar = barOf(c);
    const last = hit?.t ?? 1;
    const samples = 24;
    for (let i = 0; i < samples; i++) {
        const gap = gapOf(pairAt(c, (last * i) / samples));
        assert.ok(gap >= -1.5 * bar, `at ${i}/${samples} of t they penetrate by ${-gap}`);
    }
    if (hit === null) {
        assert.ok(gapOf(pairAt(c, 1)) >= -1.5 * bar, 'a miss, but they overlap at the end');
        return;
    }
    if (!hit.exact) return;
    const gap = gapOf(pairAt(c, hit.t));
    assert.ok(Math.abs(gap) <= 1.5 * bar, `the gap is ${gap} at ${hit.t}, the bar ${bar}`);
}

law('two shapes that hit touch at t and are apart before', 2000, anySweep(noTurn), (c) => {
    const hit = askSweep(c);
    if (hit?.overlapping) {
        assert.ok(gapOf(c) < -0.5 * ERROR * sizeOfPair(c));
        return;
    }
    if (hit) assert.equal(hit.exact, true);
    assertFirstTouch(c, hit);
});

law(
    'two rotating shapes that hit touch at t and are apart before',
    1500,
    anySweep(between(-3, 3)),
    (c) => {
        const hit = askSweep(c);
        if (hit?.overlapping) {
            assert.ok(gapOf(c) < -0.5 * ERROR * sizeOfPair(c));
            return;
        }
        assertFirstTouch(c, hit);
    },
);

law('so do shapes that make many turns', 300, anySweep(between(-40, 40)), (c) => {
    const hit = askSweep(c);
    if (!hit?.overlapping) assertFirstTouch(c, hit);
});

law('only relative motion counts', 2000, anySweep(noTurn), (c) => {
    const dx = c.motionB.dx - c.motionA.dx;
    const dy = c.motionB.dy - c.motionA.dy;
    const moved = { ...c, motionA: {}, motionB: { dx, dy } };
    const other = { ...c, motionA: { dx: -dx, dy: -dy }, motionB: {} };
    const [one, two] = [askSweep(moved), askSweep(other)];
    assert.equal(one?.t, two?.t);
    assert.equal(one?.overlapping, two?.overlapping);
    if (one) assert.ok(isSame(one.normal, two.normal));
});

law('swapping A and B in a sweep keeps the time', 1500, anySweep(noTurn), (c) => {
    const back = { ...swapped(c), motionA: c.motionB, motionB: c.motionA };
    const [one, two] = [askSweep(c), askSweep(back)];
    if (!one || !two) return;
    const bar = 1.5 * barOf(c);
    const [gapOne, gapTwo] = [gapOf(pairAt(c, one.t)), gapOf(pairAt(c, two.t))];
    if (one.overlapping || two.overlapping) assert.ok(gapOf(c) < 0);
    else assert.ok(Math.abs(gapOne - gapTwo) <= 2 * bar, `gaps ${gapOne} and ${gapTwo}`);
});

// --- Shapes moved and scaled, and points ---------------------------------------------------------------

law(
    'shape.at is the shape in another place',
    2000,
    fc.tuple(anyPair, between(-4, 4), between(-2, 2)),
    ([pair, angle, far]) => {
        const { a, poseA, b, poseB } = pair;
        const size = sizeOfPair(pair);
        const by = { x: far * size, y: (1 - far) * size };
        const shape = make(b).at(by.x, by.y, angle);
        // At a pose that puts the whole where B was.
        const turn = poseB.angle - angle;
        const off = turned(by, turn);
        const pose = { x: poseB.x - off.x, y: poseB.y - off.y, angle: turn };
        const before = distance(make(a), poseA, make(b), poseB);
        const after = distance(make(a), poseA, shape, pose);
        const bar = 2 * ERROR * size + 2 * roundingOf(pair);
        assert.ok(
            Math.abs(before.distance - after.distance) <= bar,
            `${before.distance} and ${after.distance}`,
        );
        const [hit, hitAfter] = [ask(collide, pair), collide(make(a), poseA, shape, pose)];
        if (hit && hitAfter) assertMtv(pair, hitAfter, 2);
        if (Math.abs(gapOf(pair)) > bar) assert.equal(hit === null, hitAfter === null);
        const areas = [make(b).area, shape.area];
        assert.ok(Math.abs(areas[0] - areas[1]) <= 1e-5 * size * size);
        assert.equal(shape.radius, make(b).radius);
        assert.equal(shape.points.length, make(b).points.length);
    },
);

law(
    'shape.scaled is the shape of scaled points',
    2000,
    fc.tuple(anyPair, fc.constantFrom(0.5, -1, 3, -0.3), fc.constantFrom(undefined, 1, -1, 2)),
    ([pair, sx, stretch]) => {
        const { b } = pair;
        const hasRadius = b.circle !== undefined || b.radius !== undefined;
        if (hasRadius && Math.abs(stretch ?? 1) !== 1) return;
        const sy = stretch === undefined ? undefined : sx * stretch;
        const wanted = scaledBy(b, sx, sy ?? sx);
        const found = sy === undefined ? make(b).scaled(sx) : make(b).scaled(sx, sy);
        const size = exact.sizeOf(wanted);
        const plain = make(wanted);
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
    assert.equal(lib.circle(4).scaled(-2).radius, 8);
    assert.equal(lib.circle(4).scaled(-2, 2).radius, 8);
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

law(
    'ellipsePoints lie on the ellipse at equal steps',
    300,
    fc.record({
        radiusX: between(-2, 5).map((power) => 10 ** power),
        ratio: between(-2, 0).map((power) => 10 ** power),
        count: fc.integer({ min: 3, max: 64 }),
        angle: between(-4, 4),
    }),
    ({ radiusX, ratio, count, angle }) => {
        const radiusY = radiusX * ratio;
        const points = ellipsePoints(radiusX, radiusY, count, angle);
        assert.equal(points.length, count);
        points.forEach((p, i) => {
            const step = (i / count) * TURN;
            const at = turned({ x: radiusX * Math.cos(step), y: radiusY * Math.sin(step) }, angle);
            assert.ok(isNear(p, at, 1e-9 * radiusX), `point ${i}`);
        });
        assert.ok(lib.polygon(points).points.length <= count);
    },
);

test('ellipsePoints makes 32 points by default, starts at (radiusX, 0) and goes towards +y', () => {
    const points = ellipsePoints(3, 2);
    assert.equal(points.length, 32);
    assert.deepEqual(points[0], { x: 3, y: 0 });
    assert.ok(isNear(points[8], { x: 0, y: 2 }, 1e-12));
    assert.equal(ellipsePoints(3, 2, 4096).length, 4096);
    for (const p of ellipsePoints(5, 5, 6)) assert.ok(Math.abs(Math.hypot(p.x, p.y) - 5) < 1e-12);
});

law(
    'a hull is convex, contains its points, and is a polygon like any other',
    1000,
    fc.record({
        points: fc.array(fc.tuple(between(-1, 1), between(-1, 1)), { minLength: 3, maxLength: 40 }),
        power: between(-2, 5),
        home: fc.constantFrom(0, 1e3, 1e6),
        round: fc.constantFrom(undefined, 0.1),
        turn: fc.nat(39),
    }),
    ({ points, power, home, round, turn }) => {
        const size = 10 ** power;
        const cloud = points.map(([x, y]) => [home + x * size, y * size - home]);
        const options = round === undefined ? undefined : { radius: round * size };
        const shape = hull(cloud, options);
        const corners = shape.points;
        corners.forEach((p, i) => {
            const q = corners[(i + 1) % corners.length];
            const r = corners[(i + 2) % corners.length];
            assert.ok((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x) > 0);
        });
        const placed = place({ polygon: corners, radius: options?.radius }, {});
        for (const [x, y] of cloud) {
            const out = number(signedDistance(placed, exact.point(x, y)).distance);
            assert.ok(out + (options?.radius ?? 0) <= 2 * ERROR * size, `${out} outside`);
        }
        assert.equal(shape.kind, 'polygon');
        const again = lib.polygon(corners, options);
        assert.deepEqual(again.points, corners);
        assert.deepEqual(again.bounds, shape.bounds);
        // The order of the points does not matter.
        const k = turn % cloud.length;
        const other = hull([...cloud.slice(k), ...cloud.slice(0, k)].reverse(), options);
        assert.deepEqual(new Set(other.points.map(text)), new Set(corners.map(text)));
    },
);

// --- Many at once --------------------------------------------------------------------------------------

const anyBatch = fc
    .record({
        pairs: fc.array(anyPair, { minLength: 1, maxLength: 12 }),
        typed: fc.boolean(),
        cross: fc.boolean(),
    })
    .map(({ pairs, typed, cross }) => {
        const descriptions = pairs.flatMap(({ a, b }) => [a, b]);
        const at = pairs.flatMap(({ poseA, poseB }) => [poseA, poseB]);
        const indices = descriptions.map((_, i) => i);
        const one = indices.filter((i) => i % 2 === 0);
        const two = indices.filter((i) => i % 2 === 1);
        const column = (key) => at.map((pose) => pose[key]);
        const numbers = (list) => (typed ? Float64Array.from(list) : list);
        const integers = (list) => (typed ? Uint32Array.from(list) : list);
        return {
            shapes: descriptions.map(make),
            poses: {
                x: numbers(column('x')),
                y: numbers(column('y')),
                angle: numbers(column('angle')),
            },
            pairs: {
                a: integers(cross ? [...one, ...two, ...one] : one),
                b: integers(cross ? [...two, ...one, ...[...two].reverse()] : two),
            },
        };
    });

law(
    'batches give the results of single calls, bit for bit',
    400,
    anyBatch,
    ({ shapes, poses, pairs }) => {
        const flags = overlapsMany(shapes, poses, pairs);
        const columns = collideMany(shapes, poses, pairs);
        assert.ok(flags instanceof Uint8Array && columns.normalX instanceof Float32Array);
        const pose = (i) => ({ x: poses.x[i], y: poses.y[i], angle: poses.angle[i] });
        for (let k = 0; k < pairs.a.length; k++) {
            const [i, j] = [pairs.a[k], pairs.b[k]];
            const collision = collide(shapes[i], pose(i), shapes[j], pose(j));
            assert.equal(flags[k], collision ? 1 : 0);
            assert.equal(columns.hit[k], collision ? 1 : 0);
            const { normal, depth } = collision ?? { normal: { x: 0, y: 0 }, depth: 0 };
            assert.ok(Object.is(columns.normalX[k], Math.fround(normal.x)), `normalX of pair ${k}`);
            assert.ok(Object.is(columns.normalY[k], Math.fround(normal.y)), `normalY of pair ${k}`);
            assert.ok(Object.is(columns.depth[k], Math.fround(depth)), `depth of pair ${k}`);
        }
    },
);

// --- A world -------------------------------------------------------------------------------------------

const anyScene = fc
    .record({
        home: fc.constantFrom(0, 1e3, 1e6, 1e9),
        spread: fc.constantFrom(1, 4, 8),
        power: between(-1, 3),
        count: fc.integer({ min: 2, max: 40 }),
    })
    .chain((r) => {
        const size = 10 ** r.power;
        const body = fc.record({
            shape: between(-0.7, 0.7).chain((ratio) => shapeOfSize(size * 10 ** ratio)),
            x: between(-r.spread * size, r.spread * size).map((x) => r.home + x),
            y: between(-r.spread * size, r.spread * size).map((y) => y - r.home),
            angle: anyAngle,
            isStatic: fc.constantFrom(false, false, false, true),
        });
        return fc.array(body, { minLength: r.count, maxLength: r.count });
    });

/** The contact of two bodies as collide() returns it or, near other static bodies, as a fresh world does. */
function expectedContact(a, b, bodies, bar) {
    const collision = collide(a, b);
    assert.equal(overlaps(a, b), collision !== null);
    if (collision === null || (a.isStatic && b.isStatic)) return null;
    if (!mayBeLevelled(a, b, collision.depth, bodies, () => true)) return collision;
    const mover = a.isStatic ? b : a;
    const level = bodies.filter((c) => c.isStatic || c === mover);
    const there = freshContacts(World, level).get(`${a.index},${b.index}`);
    assert.ok(there.depth >= collision.depth - bar);
    return there;
}

test('a world reports the contacts that collide gives for each pair, sorted, once', () => {
    let levelled = 0;
    const check = (scene) => {
        const world = new World({ capacity: 1 });
        for (const { shape, ...options } of scene) world.add(make(shape), options);
        world.update();
        const bodies = [...world.bodies];
        const bar = ERROR * Math.max(...scene.map(({ shape }) => exact.sizeOf(shape)));
        const expected = [];
        for (const a of bodies) {
            for (const b of bodies.slice(a.index + 1)) {
                const contact = expectedContact(a, b, bodies, bar);
                if (contact === null) continue;
                const { normal, depth } = contact;
                if (depth !== collide(a, b).depth) levelled++;
                expected.push([a.index, b.index, ...[normal.x, normal.y, depth].map(Math.fround)]);
            }
        }
        const { contacts: c } = world;
        assert.deepEqual(
            Array.from({ length: c.length }, (_, i) =>
                [c.a, c.b, c.normalX, c.normalY, c.depth].map((column) => column[i]),
            ),
            expected,
        );
        world.dispose();
    };
    fc.assert(fc.property(anyScene, check), runs(120));
    assert.ok(levelled > 20);
});

test('a shape keeps the corners and the bounds of its description', () => {
    const check = ({ a }) => {
        const { points, bounds } = make(a);
        const core = exact.coreOf(a);
        if (!a.polygon && !(a.box && a.radius)) assert.deepEqual([...points], core.points);
        for (const key of ['x', 'y']) {
            const values = core.points.map((p) => p[key]);
            const [min, max] = [Math.min(...values), Math.max(...values)];
            const slack = 1e-12 * (1 + Math.max(-min, max) + core.radius);
            const name = key.toUpperCase();
            assert.ok(Math.abs(bounds[`min${name}`] - (min - core.radius)) <= slack);
            assert.ok(Math.abs(bounds[`max${name}`] - (max + core.radius)) <= slack);
        }
    };
    fc.assert(fc.property(anyPair, check), runs(400));
});
