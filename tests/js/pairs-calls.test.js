// Calls of the functions for two shapes: batches, `out` arguments, and rejected values, which errors must quote.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { refused } from './refused.js';

const { castRay, closestPoint, collide, contains, distance, overlaps, sweep } = lib;
const { collideMany, hull, overlapsMany } = lib;

// --- Many at once --------------------------------------------------------------------------------------

/** Three boxes and a circle; the first two overlap, the last two do not. */
function smallBatch() {
    return {
        shapes: [lib.box(4, 4), lib.box(4, 4), lib.box(1, 1), lib.circle(1)],
        poses: { x: [0, 3, 20, 40], y: [0, 1, 0, 0] },
        pairs: { a: [0, 2], b: [1, 3] },
    };
}

test('batches write into the given columns, and only as many rows as there are pairs', () => {
    const { shapes, poses, pairs } = smallBatch();
    const flags = new Uint8Array(4).fill(9);
    assert.equal(overlapsMany(shapes, poses, pairs, flags), flags);
    assert.deepEqual([...flags], [1, 0, 9, 9]);
    const columns = {
        hit: new Uint8Array(3).fill(9),
        normalX: new Float32Array(3).fill(9),
        normalY: new Float32Array(3).fill(9),
        depth: new Float32Array(3).fill(9),
    };
    const { normalX } = columns;
    assert.equal(collideMany(shapes, poses, pairs, columns), columns);
    assert.equal(columns.normalX, normalX);
    assert.deepEqual([...columns.hit], [1, 0, 9]);
    assert.deepEqual([...columns.normalX], [1, 0, 9]);
    assert.deepEqual([...columns.depth], [1, 0, 9]);
    assert.deepEqual([...overlapsMany(shapes, poses, { ...pairs, length: 1 })], [1]);
    assert.deepEqual([...overlapsMany(shapes, poses, { ...pairs, length: 0 })], []);
    assert.deepEqual([...overlapsMany([], { x: [], y: [] }, { a: [], b: [] })], []);
});

// --- `out` ---------------------------------------------------------------------------------------------

const A = () => lib.box(4, 2);
const B = () => lib.polygon([0, 0, 3, 0, 0, 3]);
const WORLD = new lib.World();
const BODIES = [0, 3, 99].map((x) => WORLD.add(A(), { x, angle: x }));
const OUTS = {
    collide: (out, hit = true) => collide(A(), {}, B(), hit ? { x: 1 } : { x: 99 }, out),
    distance: (out) => distance(A(), {}, B(), { x: 9 }, out),
    closestPoint: (out) => closestPoint(A(), {}, 9, 1, out),
    castRay: (out, hit = true) => castRay(A(), {}, 9, 0, hit ? -9 : 9, 0, out),
    sweep: (out, hit = true) => sweep(A(), {}, {}, B(), { x: 9 }, { dx: hit ? -9 : 9 }, out),
    'collide of bodies': (out, hit = true) => collide(hit ? BODIES[1] : BODIES[2], BODIES[0], out),
    'body.bounds': (out) => BODIES[1].bounds(out),
    'body.toWorld': (out) => BODIES[1].toWorld(1, 0, out),
    'body.toLocal': (out) => BODIES[1].toLocal(1, 0, out),
};

/** Every object in an object, itself first. */
function objectsIn(value) {
    if (value === null || typeof value !== 'object') return [];
    return [value, ...Object.values(value).flatMap(objectsIn)];
}

for (const [name, question] of Object.entries(OUTS)) {
    test(`${name} fills and returns out, and reuses every object in it afterwards`, () => {
        const out = {};
        assert.equal(question(out), out);
        assert.deepEqual(out, question());
        const before = objectsIn(out);
        assert.equal(question(out), out);
        const after = objectsIn(out);
        assert.equal(after.length, before.length);
        after.forEach((object, i) => {
            assert.equal(object, before[i]);
        });
        assert.notEqual(question(), question());
    });

    test(`${name} leaves out unchanged without a result, and keeps its other properties`, () => {
        const out = { mine: 5 };
        if (question.length > 1) {
            assert.equal(question(out, false), null);
            assert.deepEqual(out, { mine: 5 });
        }
        question(out);
        assert.equal(out.mine, 5);
    });
}

test('a collision’s out has the points of the last call, whatever it had before', () => {
    const out = {};
    const two = () => collide(lib.box(4, 4), {}, lib.box(4, 4), { x: 3 }, out);
    const one = () => collide(lib.box(4, 4), {}, lib.circle(1), { x: 2 }, out);
    assert.equal(two().points.length, 2);
    const { points, normal } = out;
    const [first] = points;
    assert.deepEqual([one().points.length, two().points.length], [1, 2]);
    assert.equal(out.points, points);
    assert.equal(out.normal, normal);
    assert.equal(out.points[0], first);
    assert.deepEqual(out, collide(lib.box(4, 4), {}, lib.box(4, 4), { x: 3 }));
});

// --- Rejected values -----------------------------------------------------------------------------------

const box1 = () => lib.box(1, 1);

test('sizes are rejected if a shape becomes too small, too large or an ellipse', () => {
    refused(() => lib.box(4, 2, { radius: 1.01 }), 'RangeError', '1.01');
    for (const call of [
        () => lib.capsule(-6e6, 0, 6e6, 0, 1),
        () => lib.segment(-6e6, 0, 6e6, 0),
        () => box1().scaled(1e9),
        () => box1().scaled(1e-9),
        () => lib.circle(1).scaled(1, 2),
        () => lib.capsule(0, 0, 1, 0, 1).scaled(2, 3),
        () => lib.box(4, 4, { radius: 1 }).scaled(2, 3),
        () => lib.circle(1).at(9e7, 0).at(9e7, 0),
    ]) {
        assert.throws(call, RangeError);
    }
});

test('a batch rejects bad poses, indices and lengths by name, and leaves out unchanged', () => {
    const flags = new Uint8Array(2).fill(9);
    const columns = () => ({
        hit: new Uint8Array(2).fill(9),
        normalX: new Float32Array(2).fill(9),
        normalY: new Float32Array(2).fill(9),
        depth: new Float32Array(2).fill(9),
    });
    const both = (change, kind, ...texts) => {
        const { shapes, poses, pairs } = change(smallBatch());
        const out = columns();
        for (const call of [
            () => overlapsMany(shapes, poses, pairs, flags),
            () => collideMany(shapes, poses, pairs, out),
        ]) {
            for (const quoted of texts) refused(call, kind, quoted);
        }
        assert.deepEqual([...flags], [9, 9]);
        assert.deepEqual(out, columns());
    };
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 1.1e12 + 1]) {
        for (const typed of [(list) => list, (list) => Float64Array.from(list)]) {
            const x = typed([0, 3, bad, 40]);
            both((s) => ({ ...s, poses: { ...s.poses, x } }), 'RangeError', 'poses[2].x', `${bad}`);
            const angle = typed([0, 0, 0, bad]);
            both(
                (s) => ({ ...s, poses: { ...s.poses, angle } }),
                'RangeError',
                'poses[3].angle',
                `${bad}`,
            );
        }
    }
    for (const bad of [4, -1, 1.5, 2 ** 32]) {
        both((s) => ({ ...s, pairs: { a: [0, bad], b: [1, 3] } }), 'RangeError', `${bad}`);
        both((s) => ({ ...s, pairs: { a: [0, 2], b: [bad, 3] } }), 'RangeError', `${bad}`);
    }
    both((s) => ({ ...s, pairs: { a: [0, 4], b: new Uint32Array([1, 9]) } }), 'RangeError', '4');
    const { shapes, poses, pairs } = smallBatch();
    for (const many of [overlapsMany, collideMany]) {
        assert.throws(() => many(shapes, { ...poses, x: [0, 1, 2] }, pairs), RangeError);
        assert.throws(() => many(shapes, { ...poses, angle: [0] }, pairs), RangeError);
        assert.throws(() => many(shapes, poses, { a: [0, 2], b: [1] }), RangeError);
        assert.throws(() => many(shapes, poses, { ...pairs, length: 3 }), RangeError);
        assert.throws(() => many(shapes, poses, { ...pairs, length: -1 }), RangeError);
        assert.throws(() => many(shapes, poses, { ...pairs, length: 'x' }), TypeError);
    }
    assert.throws(() => overlapsMany(shapes, poses, pairs, new Uint8Array(1)), RangeError);
    const short = { ...columns(), depth: new Float32Array(1) };
    assert.throws(() => collideMany(shapes, poses, pairs, short), RangeError);
    assert.deepEqual([...short.hit], [9, 9]);
});

// A batch keeps the addresses of its shapes for the next one.
test('a repeated batch gives the same results after a rejected one, and after its shapes made room for others', () => {
    const shapes = Array.from({ length: 60 }, (_, i) =>
        i % 2 ? lib.box(1 + i, 2) : lib.circle(1 + i),
    );
    const ids = shapes.map((_, i) => i);
    const poses = { x: ids, y: ids.map(Math.sin) };
    const pairs = { a: ids.slice(1), b: ids.slice(0, -1) };
    assert.throws(() => collideMany([undefined], { x: [0], y: [0] }, { a: [], b: [] }), TypeError);
    const before = collideMany(shapes, poses, pairs);
    const rejected = [...shapes].reverse();
    rejected[59] = {};
    assert.throws(() => collideMany(rejected, poses, pairs), TypeError);
    assert.deepEqual(collideMany(shapes, poses, pairs), before);
    for (let i = 1; i <= 3000; i++) {
        const other = hull(lib.ellipsePoints(9 + i, 5, 64));
        overlaps(other, {}, other, {});
    }
    assert.deepEqual(collideMany(shapes, poses, pairs), before);
});

// --- One at a time -------------------------------------------------------------------------------------

test('a shape that is queried again at other angles gives the results of a new shape', () => {
    const makers = [() => lib.box(4, 1), () => hull([0, 0, 5, 1, 1, 3]), () => lib.circle(1)];
    const placed = { x: 1.5, y: 0.25, angle: 0.7 };
    for (const make of makers) {
        const shape = make();
        for (const angle of [0, 0.5, 0.5, -0, 2, 0, 0.5]) {
            const pose = { angle };
            assert.deepEqual(
                collide(shape, pose, shape, placed),
                collide(make(), pose, make(), placed),
            );
            assert.equal(
                overlaps(shape, placed, shape, pose),
                overlaps(make(), placed, make(), pose),
            );
            assert.deepEqual(
                distance(shape, pose, shape, { ...placed, x: 9 }),
                distance(make(), pose, make(), { ...placed, x: 9 }),
            );
            assert.equal(contains(shape, pose, 1, 0.4), contains(make(), pose, 1, 0.4));
        }
    }
});

// Two segments are apart in the frame of one chain, but touch in that of the other. This once threw an internal error.
test('two tiny chains that touch only within rounding far from the origin have no contact point', () => {
    const ridge = lib.chain(
        [
            -0.02, 0, -0.016821570766391233, 0.005395590220578015, -0.012820814440958202,
            0.001035074340179562,
        ],
        { oneSided: true },
    );
    const ground = lib.chain([
        -0.02, 0, -0.0125, 0, -0.007500000000000001, 0.0025, 0.0024999999999999996, 0, 0.0075,
        -0.005, 0.0175, -0.01, 0.022500000000000003, -0.015,
    ]);
    const onRidge = { x: 810004550.0325, y: -857187905.815, angle: Math.PI / 4 };
    const onGround = { x: 810004550.0383579, y: -857187905.8291422 };
    const out = {};
    collide(lib.box(2, 2), {}, lib.box(2, 2), { x: 1 }, out);
    const { depth, points } = collide(ground, onGround, ridge, onRidge, out);
    assert.deepEqual([depth, points], [0, []]);
});
