// Queries of a world: what they see, ties and boundaries, reused results, rejected values. histories.test.js compares
// every query with testing every body by the functions for two shapes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    circle,
    closestPoint,
    collide,
    compound,
    point,
    segment,
    tiles,
    World,
} from './build.js';
import { refused } from './refused.js';
import { rng } from './rng.js';

test('castRays fills and returns out, casts only `length` rays, and takes lists', () => {
    const world = new World();
    world.add(box(2, 2), { x: 5 });
    const rays = { x: [0, 0, 9], y: [0, 5, 0], dx: [10, 10, -1], dy: [0, 0, 0] };
    const out = {
        body: new Int32Array(4).fill(9),
        t: new Float64Array(4).fill(9),
        normalX: new Float32Array(4).fill(9),
        normalY: new Float32Array(4).fill(9),
    };
    assert.equal(world.castRays({ ...rays, length: 2 }, out), out);
    assert.deepEqual([...out.body], [0, -1, 9, 9]);
    assert.deepEqual([...out.t], [0.4, 1, 9, 9]);
    assert.deepEqual([...out.normalX], [-1, 0, 9, 9]);
    const fresh = world.castRays(rays);
    assert.deepEqual([...fresh.body], [0, -1, -1]);
    const { x } = world;
    assert.equal(x.length, world.capacity, 'the columns were not moved');
});

// --- What queries see ----------------------------------------------------------------------------------

test('writes through columns are seen after refresh or update', () => {
    const world = new World();
    const ball = world.add(circle(1));
    assert.deepEqual(world.queryPoint(0, 0), [ball]);
    world.x[0] = 5;
    world.category[0] = 6;
    assert.deepEqual(world.queryPoint(0, 0, { mask: 1 }), [ball]);
    // Queries do not see the columns even if another body was written through its object.
    world.add(circle(1), { x: 50 }).y = 1;
    assert.deepEqual(world.queryPoint(0, 0, { mask: 1 }), [ball]);
    assert.equal(world.castShape(circle(1), { x: -5 }, 10, 0).t.toFixed(3), '0.300');
    world.refresh();
    assert.deepEqual(world.queryPoint(5, 0), [ball]);
    assert.deepEqual(world.queryPoint(5, 0, { mask: 1 }), []);
    world.category[0] = 1;
    world.update();
    assert.deepEqual(world.queryPoint(5, 0, { mask: 1 }), [ball]);
});

test('however many bodies change between two queries, the second sees all changes', () => {
    const world = new World();
    const bodies = Array.from({ length: 200 }, (_, i) => world.add(circle(1), { x: 10 * i }));
    for (const count of [1, 2, 63, 64, 65, 66, 200]) {
        for (let i = 0; i < count; i++) {
            bodies[i].y += 100;
            if (i % 3 === 0) bodies[i].angle += 1;
        }
        const here = bodies[count - 1];
        assert.deepEqual(world.queryPoint(here.x, here.y), [here]);
        assert.deepEqual(world.queryPoint(0, bodies[0].y), [bodies[0]]);
        assert.deepEqual(world.queryPoint(here.x, here.y - 100), []);
    }
    // A body is written, then removed before the query; later, another body is added in its slot.
    bodies[3].y = 7;
    bodies[3].remove();
    assert.deepEqual(world.queryPoint(30, 7), []);
    world.update();
    world.update();
    world.update();
    bodies[4].y = 7;
    const heir = world.add(circle(1), { x: 30, y: 7 });
    assert.deepEqual([heir.index, world.queryPoint(30, 7)[0]], [3, heir]);
});

// --- Boundaries and ties -------------------------------------------------------------------------------

test('touching exactly is found: a point on a corner, a box on an edge, a ray along one', () => {
    const world = new World();
    const a = world.add(box(2, 2));
    const b = world.add(box(2, 2), { x: 4 });
    assert.deepEqual(world.queryPoint(1, 1), [a]);
    assert.deepEqual(world.queryPoint(2, 0, { radius: 1 }), [a, b]);
    assert.deepEqual(world.queryBox(1, 1, 3, 3), [a, b]);
    assert.deepEqual(world.queryBox(1, -9, 1, 9), [a]);
    assert.deepEqual(world.queryBox(3, 1, 3, 1), [b]);
    assert.deepEqual(world.queryBox(-1, -1, 5, 1, { mode: 'inside' }), [a, b]);
    assert.deepEqual(world.queryBox(5, 1, -0.9, -1, { mode: 'inside' }), [b]);
    assert.deepEqual(world.queryShape(box(2, 2), { x: 2 }), [a, b]);
    const along = world.castRay(-5, 1, 20, 0);
    assert.equal(along.body, a);
    assert.deepEqual([along.t, world.castRay(2, -5, 0, 20)], [0.2, null]);
    assert.equal(world.castRay(3, 5, 0, -4).t, 1);
});

test('a cast that would turn beyond the range of angles is rejected', () => {
    const turned = { angle: 999_999 };
    const cast = () => new World().castShape(circle(4), turned, 0, 0, { dAngle: 2 });
    refused(cast, 'RangeError', '1000001');
});

test('a cast that ends where it touches is no hit: the next cell of a grid is free', () => {
    const world = new World();
    world.add(box(16, 16), { x: 40, y: 8 });
    world.add(tiles({ columns: 4, rows: 1, size: 16, cells: [0, 0, 1, 1] }), { y: 16 });
    for (const shape of [box(16, 16), circle(8)]) {
        for (const y of [8, 24]) {
            const from = { x: 8, y };
            assert.equal(world.castShape(shape, from, 16, 0), null);
            assert.ok(world.castShape(shape, from, 16.001, 0).t > 0.999);
        }
    }
});

// A point or segment on the edge between two cells only touches both. A box that starts in one cell may touch a second
// cell, and would hit that one at t = 0, too.
test('a cast says that it starts inside the ground, as collide does, on a grid of whole numbers', () => {
    const cells = [1, 1, 1, 1, 1, 0, 1, 0, 0];
    const boxes = [...cells.keys()]
        .filter((i) => cells[i])
        .map((i) => box(16, 16).at(8 + 16 * (i % 3), 8 + 16 * Math.floor(i / 3)));
    const whole = compound(boxes);
    const worlds = [boxes, [whole], [tiles({ columns: 3, rows: 3, size: 16, cells })]].map(
        (shapes) => {
            const world = new World();
            for (const shape of shapes) world.add(shape, { isStatic: true });
            return world;
        },
    );
    const flat = [point(), segment(-4, 0, 4, 0), segment(0, -4, 0, 4)];
    const check = (shape, x, y, dx, dy) => {
        const isInside = (collide(whole, {}, shape, { x, y })?.depth ?? 0) > 1e-4;
        // A thin shape on the common side of two bodies overlaps neither of them.
        for (const world of flat.includes(shape) ? worlds.slice(1) : worlds) {
            const hit = world.castShape(shape, { x, y }, dx, dy);
            const name = `${shape.kind} at ${x}, ${y} by ${dx}, ${dy}`;
            assert.equal(hit?.overlapping ?? false, isInside, name);
        }
    };
    for (const shape of [...flat, box(16, 16), circle(8), box(8, 24)]) {
        for (let at = 0; at < 225; at++) {
            const x = 4 * (at % 15) - 4;
            const y = 4 * Math.floor(at / 15) - 4;
            for (const dx of [0, 4, -4]) for (const dy of [0, 4]) check(shape, x, y, dx, dy);
        }
    }
});

test('queries work at coordinates of 1e9, with rays 1e9 long', () => {
    const world = new World();
    const near = world.add(circle(1));
    const far = world.add(box(100, 100), { x: 1e9, y: 1e9 });
    assert.equal(world.castRay(-1e9, 0, 2e9, 0).body, near);
    assert.equal(world.castRay(-1e9, -1e9, 2.1e9, 2.1e9).body, near);
    assert.equal(world.castRay(1e9, -1e9, 0, 2.1e9).body, far);
    assert.deepEqual(world.queryPoint(1e9 + 50, 1e9), [far]);
    assert.deepEqual(world.queryBox(-1e12, -1e12, 1e12, 1e12, { mode: 'inside' }), [near, far]);
    assert.equal(world.nearest(-1e12, 1e12)[0].body, near);
    assert.equal(world.nearest(1e12, 1e12)[0].body, far);
    assert.equal(world.nearest(1e9, 0, { k: 9 }).length, 2);
});

// --- Reused results ------------------------------------------------------------------------------------

test('towers among points almost on a line are found by updates, point queries and rays', () => {
    const world = new World();
    for (let i = 0; i < 100; i++) {
        world.add(box(10, 1000), { x: i * 20, y: 500 + i / 100, isStatic: true });
        for (let k = 0; k < 10; k++)
            world.add(point(), { x: i * 20, y: 0.999 + k * 1e-4 + i / 1e5 });
    }
    world.update();
    assert.equal(world.contacts.length, 1000);
    for (let i = 0; i < 100; i++) {
        assert.equal(world.queryPoint(i * 20 + 1, 1.0015).length, 1, `${i}`);
        assert.equal(world.queryPoint(i * 20, 500).length, 1, `${i}`);
    }
    assert.equal(world.castRayAll(-5, 1.5, 3000, 0).length, 100);
});

test('out is emptied, filled and returned; a miss leaves an object as it was', () => {
    const world = new World();
    const a = world.add(circle(1));
    const b = world.add(circle(1), { x: 1 });
    const list = [7, 8, 9];
    assert.equal(world.queryPoint(0.5, 0, undefined, list), list);
    assert.deepEqual(list, [a, b]);
    assert.deepEqual(world.queryPoint(9, 0, {}, list), []);
    assert.equal(list.length, 0);
    const hit = {};
    assert.equal(world.castRay(-5, 0, 10, 0, undefined, hit), hit);
    const { normal } = hit;
    assert.equal(world.castRay(-5, 9, 10, 0, undefined, hit), null);
    assert.equal(hit.body, a);
    world.castRay(5, 0, -10, 0, undefined, hit);
    assert.equal(hit.body, b);
    assert.equal(hit.normal, normal);
    assert.equal(world.castShape(circle(1), { x: -9 }, 20, 0, {}, hit).body, a);
    const hits = [];
    assert.equal(world.castRayAll(-5, 0, 10, 0, {}, hits), hits);
    const [first, second] = hits;
    world.castRayAll(-5, 9, 10, 0, {}, hits);
    assert.deepEqual(hits, []);
    world.castRayAll(-5, 0, 10, 0, {}, hits);
    assert.equal(new Set([first, second, ...hits]).size, 2);
    const near = world.nearest(0, 0, { k: 2 });
    assert.equal(world.nearest(5, 0, { k: 1 }, near), near);
    assert.deepEqual([near.length, near[0].body, near[0].distance], [1, b, 3]);
});

// --- Rejected values -----------------------------------------------------------------------------------

test('invalid boxes, shapes and columns of rays are rejected', () => {
    const world = new World();
    const shape = circle(1);
    const rays = { x: [0, Number.NaN], y: [0, 0], dx: [1, 1], dy: [1, 1] };
    refused(() => world.castRays(rays), 'RangeError', 'x[1]', 'NaN');
    assert.deepEqual(world.nearest(0, 0, { radius: Number.POSITIVE_INFINITY, ignore: null }), []);
    refused(() => world.queryBox(0, 0, 1, 1, { mode: 'in' }), 'TypeError', '"in"', 'inside');
    refused(() => world.queryBox(0, 0, 1e8, 1), 'RangeError', '100000000', 'inside');
    refused(() => world.queryShape(undefined, {}), 'TypeError', 'undefined', 'body.shape');
    refused(() => world.castShape(world.add(shape), {}, 0, 0), 'TypeError', 'body.shape');
});

test('columns of rays that do not fit are rejected, and out is unchanged', () => {
    const world = new World();
    world.add(circle(1));
    const rays = { x: [0], y: [0], dx: [1], dy: [1] };
    const out = () => ({
        body: new Int32Array(1).fill(9),
        t: new Float64Array(1),
        normalX: new Float32Array(1),
        normalY: new Float32Array(1),
    });
    refused(() => world.castRays({ ...rays, dy: [] }), 'RangeError', 'rays.dy', '1');
    refused(() => world.castRays({ ...rays, length: -1 }), 'RangeError', '-1');
    for (const given of [{ mask: 2 }, null, 7, [], out]) {
        refused(() => world.castRays(rays, given), 'TypeError', 'out must be columns', 'third');
    }
    refused(() => world.castRays(rays, { ...out(), body: [0] }), 'TypeError', 'type Int32Array');
    for (const [key, value] of [
        ['body', new Uint32Array(1)],
        ['t', new Float32Array(1)],
        ['normalX', undefined],
        ['normalY', new Float32Array(0)],
    ]) {
        const given = { ...out(), [key]: value };
        assert.throws(() => world.castRays(rays, given), /castRays: out/);
        if (key !== 'body') assert.equal(given.body[0], 9);
    }
    const good = out();
    refused(() => world.castRays({ ...rays, x: [Number.NaN] }, good), 'RangeError', 'x[0]', 'NaN');
    assert.equal(good.body[0], 9);
});

test('a list that holds bodies receives results without moving them', () => {
    const world = new World();
    const bodies = [world.add(circle(5)), world.add(circle(5), { x: 40 })];
    world.update();
    const before = world.hash();
    for (const query of [
        (out) => world.nearest(20, 20, { k: 2 }, out),
        (out) => world.castRayAll(-20, 2, 100, 0, {}, out),
        (out) => bodies[0].moveAndSlide(0, 0, {}, { hits: out }).hits,
    ]) {
        const out = [];
        assert.equal(world.queryBox(-10, -10, 60, 10, {}, out).length, 2);
        assert.equal(query(out), out);
        assert.equal(world.queryBox(100, 0, 101, 1, {}, out).length, 0);
        query(out);
        assert.ok(!out.some((hit) => bodies.includes(hit)));
        assert.equal(world.hash(), before);
        assert.deepEqual(Object.keys(bodies[0]), ['data']);
    }
    refused(() => bodies[0].bounds(bodies[1]), 'TypeError', 'out must be an object, {}');
});

test('the next refresh names an invalid pose in the columns, and nothing changes', () => {
    const world = new World();
    const ball = world.add(circle(1));
    world.update();
    world.x[0] = Number.NaN;
    refused(() => world.refresh(), 'RangeError', 'world.refresh', 'world.x[0] is NaN');
    ball.y = 3;
    refused(() => world.queryPoint(0, 0), 'RangeError', 'world.queryPoint', 'NaN');
    refused(() => world.queryPoint(0, 0), 'RangeError', 'world.queryPoint', 'NaN');
    world.x[0] = 0;
    assert.deepEqual(world.queryPoint(0, 3), [ball]);
});

test('`ignore` may list removed bodies, and does not ignore their successors', () => {
    const world = new World();
    const old = world.add(circle(1));
    old.remove();
    const heir = world.add(circle(1));
    assert.equal(heir.index, old.index);
    assert.deepEqual(world.queryPoint(0, 0, { ignore: old }), [heir]);
    assert.deepEqual(world.queryPoint(0, 0, { ignore: [old, heir] }), []);
    assert.deepEqual(world.queryPoint(0, 0), [heir]);
});

test('the extent of a world contains the bounds of all its bodies', () => {
    const random = rng(7);
    const world = new World();
    assert.equal(world.extent(), null);
    for (let i = 0; i < 60; i++) {
        const shape = [circle(3), box(4, 9), segment(-5, 0, 8, 2)][i % 3];
        const [x, y, angle] = [2000 * random(), -900 * random(), 9 * random()];
        world.add(shape, { x, y, angle, enabled: i % 7 !== 0, isStatic: i % 4 === 0 });
    }
    const out = {};
    for (let round = 0; round < 40; round++) {
        const all = [...world.bodies].map((body) => body.bounds());
        assert.equal(world.extent(out), out);
        assert.deepEqual(out, {
            minX: Math.min(...all.map(({ minX }) => minX)),
            minY: Math.min(...all.map(({ minY }) => minY)),
            maxX: Math.max(...all.map(({ maxX }) => maxX)),
            maxY: Math.max(...all.map(({ maxY }) => maxY)),
        });
        const bodies = [...world.bodies];
        const one = bodies[Math.floor(random() * bodies.length)];
        if (round % 3 === 0) one.remove();
        else one.set(4000 * random() - 1000, 900 * random());
        if (round % 5 === 0) world.update();
    }
    world.clear();
    assert.equal(world.extent(), null);
});

test('a point on the outline is at a distance of 0, not -0', () => {
    const world = new World();
    world.add(box(10, 10));
    world.update();
    assert.ok(Object.is(closestPoint(box(10, 10), {}, 5, 0).distance, 0));
    assert.ok(Object.is(world.nearest(5, 0)[0].distance, 0));
});
