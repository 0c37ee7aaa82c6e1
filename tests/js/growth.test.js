// Views after a world grows: every old view is empty at once, so that none can show or overwrite data that has moved;
// the new views have the values. Reads columns before and after each way to grow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, History, polygon, World } from './build.js';
import { contentsOf, TABLES, viewsOf } from './refused.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

/** Bodies of all kinds, with contacts, sensed pairs, and events of both kinds. */
function someWorld(options) {
    const world = new World(options);
    for (let i = 0; i < 10; i++) {
        world.add(box(10, 10 + i), { x: 8 * i, y: i, angle: i, tag: 100 + i, data: i });
    }
    world.add(circle(30), { x: 40, isSensor: true, category: 3, mask: 7, tag: 5 });
    world.add(box(9, 9), { x: 3 });
    world.update();
    world.body(3).x += 1000;
    world.body(5).remove();
    world.add(circle(2), { x: 9, tag: 77 });
    world.update();
    for (const table of Object.keys(TABLES)) assert.ok(world[table].length > 0, table);
    return world;
}

const WAYS = {
    'adding a body beyond the capacity': (world) => {
        while (world.count < world.capacity) world.add(circle(1), { x: 1e6 + 9 * world.count });
        world.add(circle(1), { x: 2e6 });
    },
    'reserving bodies': (world) => world.reserve({ bodies: 1000 }),
    'reserving contacts': (world) => world.reserve({ contacts: 5000 }),
    'a shape that the heap has no room for': (world) => {
        const { bytes } = world;
        const views = viewsOf(world);
        for (let i = 0; views.get('x').length > 0; i++) {
            const points = Array.from({ length: 64 }, (_, k) => [
                (100 + i) * Math.cos((k * Math.PI) / 32),
                (100 + i) * Math.sin((k * Math.PI) / 32),
            ]);
            // Every body has a large shape of its own, so that the world grows for shapes, not for bodies.
            world.add(polygon(points), { x: 1e7 + i * 1e4 });
        }
        assert.ok(world.bytes >= bytes);
    },
};

for (const [way, grow] of Object.entries(WAYS)) {
    test(`${way} empties every old view and loses nothing`, () => {
        const world = someWorld({ capacity: 16 });
        const { count } = world;
        const old = viewsOf(world);
        const body = world.body(2);
        const before = contentsOf(world, count);
        const { size } = world;
        grow(world);
        for (const [name, view] of old) assert.equal(view.length, 0, name);
        const after = contentsOf(world, count);
        after.ids.length = size;
        assert.deepEqual(after, before);
        for (const [name, view] of viewsOf(world)) assert.ok(view.length > 0, name);
        assert.equal(world.body(2), body);
        assert.equal(body.x, world.x[2]);
        body.x = 123;
        assert.equal(world.x[2], 123);
        assertNothingAliases(world);
        world.update();
    });
}

const OCTAGON = pairs(2, 1, 1, 2, -1, 2, -2, 1, -2, -1, -1, -2, 1, -2, 2, -1);

test('when an update has no room for its pairs, old views become empty; poses and bodies stay', () => {
    const world = new World({ capacity: 40 });
    for (let i = 0; i < 40; i++) world.add(circle(5), { x: 100 * i, tag: i });
    world.update();
    const old = viewsOf(world);
    const poses = [...world.x];
    for (const body of world.bodies) body.x /= 100;
    world.update();
    for (const [name, view] of old) assert.equal(view.length, 0, name);
    assert.deepEqual(
        [...world.x],
        poses.map((x) => x / 100),
    );
    let expected = 0;
    for (let i = 0; i < 40; i++) for (let j = i + 1; j < 40; j++) expected += j - i <= 10 ? 1 : 0;
    assert.equal(world.contacts.length, expected);
    assert.equal(world.began.length, expected);
    assertNothingAliases(world);
});

test('when separate has no room for its pairs, the contacts of the last update stay', () => {
    const world = new World({ capacity: 40 });
    for (let i = 0; i < 40; i++) world.add(circle(5), { x: (i % 2) * 3 + 100 * (i >> 1) });
    world.update();
    const old = viewsOf(world);
    const before = contentsOf(world, 0);
    for (const body of world.bodies) body.x /= 100;
    world.separate({ iterations: 1 });
    for (const [name, view] of old) assert.equal(view.length, 0, name);
    assert.deepEqual(contentsOf(world, 0), before);
});

/** Checks that a write through one column changes no other. */
function assertNothingAliases(world) {
    const views = [...viewsOf(world)].filter(([name]) => !name.startsWith('alive'));
    const ranges = views.map(([name, view]) => [name, view.byteOffset, view.byteLength]);
    ranges.sort((a, b) => a[1] - b[1]);
    for (let i = 1; i < ranges.length; i++) {
        const [name, start, length] = ranges[i - 1];
        assert.ok(start + length <= ranges[i][1], `${name} runs into ${ranges[i][0]}`);
    }
}

test('a row stays readable when a history needs more memory in the loop', () => {
    const world = new World();
    for (let i = 0; i < 20_000; i++) world.add(circle(5), { x: i * 8 });
    world.update();
    const expected = world.contacts.toArray().map(({ a, b, depth }) => [a.index, b.index, depth]);
    const { bytes } = world;
    const seen = [];
    for (const row of world.contacts) {
        if (seen.length === 3) new History(world).keep();
        seen.push([row.a.index, row.b.index, row.depth]);
    }
    assert.ok(world.bytes > bytes);
    assert.deepEqual(seen, expected);
    world.dispose();
});

test('after reserve nothing grows, even if every body has a shape of its own, or the capacity was there before', () => {
    const octagon = (i) => polygon(OCTAGON.map((point) => point.map((v) => v * (1 + i / 50))));
    for (const [capacity, bodies, shapeOf] of [
        [1, 300, (i) => box(5 + i / 100, 5)],
        [200, 200, octagon],
    ]) {
        const world = new World({ capacity });
        world.reserve({ bodies, contacts: 500 });
        const { x } = world;
        for (let i = 0; i < bodies; i++) world.add(shapeOf(i), { x: 10 * i });
        world.update();
        assert.equal(x.length, bodies);
    }
});

test('reserve for less than there is changes nothing, not even the views', () => {
    const world = someWorld();
    const { x, bytes, capacity } = world;
    for (const room of [{}, { bodies: 1 }, { bodies: 0 }, { contacts: 0 }, { bodies: capacity }]) {
        world.reserve(room);
    }
    assert.equal(world.x, x);
    assert.equal(x.length, capacity);
    assert.equal(world.bytes, bytes);
});

// --- The limit -----------------------------------------------------------------------------------------

test('at maxBytes add is rejected and the world is unchanged', () => {
    const maxBytes = 2 ** 19;
    const world = new World({ maxBytes });
    // The first bodies overlap their neighbours, the rest stand apart.
    const far = (i) => 3 * i + (i > 20 ? 100 * i : 0);
    const add = () => world.add(box(4, 4), { x: far(world.count), tag: world.count });
    let refusal;
    try {
        for (;;) add();
    } catch (error) {
        refusal = error;
    }
    assert.equal(refusal.name, 'RangeError');
    assert.match(refusal.message, /524288/);
    world.update();
    const { size, capacity, bytes } = world;
    const hash = world.hash();
    const views = viewsOf(world);
    const before = contentsOf(world, size);
    for (let i = 0; i < 3; i++) assert.throws(add, RangeError);
    assert.throws(() => world.reserve({ bodies: 1e5 }), RangeError);
    assert.deepEqual([world.size, world.capacity, world.bytes], [size, capacity, bytes]);
    assert.equal(world.hash(), hash);
    assert.deepEqual(contentsOf(world, size), before);
    for (const [name, view] of views) assert.ok(view.length > 0, name);
    world.body(7).remove();
    world.update();
    world.update();
    const heir = world.add(box(4, 4), { x: far(7), tag: 7 });
    assert.equal(heir.index, 7);
    world.update();
    assert.equal(world.size, size);
    assert.equal(world.contacts.length, before.lengths[0]);
});

test('a world that fits maxBytes exactly is allowed, although worlds otherwise grow by more than they need', () => {
    const most = { maxBytes: 2 ** 19 };
    let low = 64;
    let high = 1e5;
    while (high - low > 1) {
        const capacity = (low + high) >> 1;
        const world = new World(most);
        try {
            world.reserve({ bodies: capacity });
            low = capacity;
        } catch {
            high = capacity;
        }
        world.dispose();
    }
    const world = new World(most);
    assert.throws(() => {
        for (let i = 0; i < 1e5; i++) world.add(circle(1), { x: 10 * i });
    }, RangeError);
    assert.ok(world.size >= low, `${world.size} bodies, though ${low} can be reserved`);
    assert.ok(world.bytes <= most.maxBytes);
    world.update();
});

test('a world grows to maxBytes in few steps, whatever needs room', () => {
    const roll = rng(14);
    const below = (n) => Math.floor(roll() * n);
    for (let round = 0; round < times(25, 100); round++) {
        const maxBytes = 2 ** 19 + below(round === 0 ? 1 : 2 ** (20 + below(4)));
        const world = new World({ maxBytes, capacity: 1 + below(100) });
        const shapes = below(2) ? 1 : 50 + below(1000);
        const apart = 0.5 + below(3);
        const often = 1 + below(400);
        let { x } = world;
        let growths = 0;
        let refused = null;
        for (let i = 0; refused === null; i++) {
            try {
                if (below(3000) === 0) world.column(`own ${i % 30}`, 'Float64Array');
                else if (i % often === 0) world.update();
                else world.add(box(1, 1 + (i % shapes)), { x: apart * i });
            } catch (error) {
                refused = error;
            }
            if (x.length === 0) growths++;
            ({ x } = world);
        }
        assert.equal(refused.name, 'RangeError');
        assert.ok(world.bytes <= maxBytes, `${world.bytes} of ${maxBytes}`);
        assert.ok(growths < 90, `${growths} times for ${world.size} bodies in ${maxBytes} bytes`);
        world.dispose();
    }
});

test('at maxBytes an update is rejected and the results are unchanged', () => {
    const world = new World({ maxBytes: 327_680, capacity: 100 });
    for (let i = 0; i < 100; i++) world.add(circle(5), { x: 9 * i });
    world.update();
    const views = viewsOf(world);
    for (const body of world.bodies) body.x /= 9000;
    const hash = world.hash();
    const before = contentsOf(world, 100);
    for (let i = 0; i < 3; i++) {
        for (const call of [() => world.update(), () => world.separate()]) {
            assert.throws(call, {
                name: 'RangeError',
                message: /4950 pairs.* maxBytes \(327680\)/,
            });
            assert.equal(world.hash(), hash);
            assert.deepEqual(contentsOf(world, 100), before);
        }
    }
    for (const [name, view] of views) assert.ok(view.length > 0, name);
    for (const body of world.bodies) body.x *= 18000;
    world.update();
    assert.deepEqual([world.contacts.length, world.ended.length], [0, 99]);
});

// A large world at first has room for optional data of only 4,096 slots or 8,192 pairs, and grows when more is needed.

const LARGE = 20_000;

/** Bodies in a row, apart from each other. */
function largeWorld(shape, columns) {
    const world = new World({ capacity: LARGE });
    world.addMany(shape, LARGE, {
        x: Float64Array.from({ length: LARGE }, (_, i) => 4 * i),
        ...columns,
    });
    world.update();
    return world;
}

test('a large world separates bodies in all slots, and grows for that only once', () => {
    const world = largeWorld(circle(1));
    const { bytes } = world;
    for (let round = 0; round < 3; round++) {
        const { x } = world;
        x[LARGE - 1] = x[LARGE - 2] + 1;
        x[5] = x[6] - 1;
        world.update();
        assert.equal(world.separate().moved, 4);
        world.update();
        assert.equal(world.contacts.length, 0);
    }
    assert.ok(world.bytes > bytes && world.bytes - bytes <= 57 * LARGE + 65536);
});

test('a mover in a high slot of a large world rides its platform', () => {
    const world = largeWorld(circle(1));
    const floor = world.add(box(10, 2), { x: -100, isStatic: true });
    const mover = world.add(box(1, 1), { x: -100, y: -5 });
    world.update();
    const move = (dy) => mover.moveAndSlide(0, dy, { up: { x: 0, y: -1 } });
    assert.equal(move(10).floor, floor);
    const { bytes } = world;
    for (let frame = 0; frame < 5; frame++) {
        floor.x += 2;
        move(0.1);
        assert.ok(Math.abs(mover.x - floor.x) < 1e-3);
    }
    assert.equal(world.bytes, bytes);
    // The state includes which platform the mover stands on. A new world makes room for that when it is restored.
    const copy = new World({ capacity: LARGE });
    copy.restore(world.save());
    assert.equal(copy.hash(), world.hash());
    copy.body(floor.index).x += 2;
    copy.body(mover.index).moveAndSlide(0, 0.1, { up: { x: 0, y: -1 } });
    assert.ok(Math.abs(copy.body(mover.index).x - copy.body(floor.index).x) < 1e-3);
});

test('a large world has room for many pairs with a sensor', () => {
    const world = largeWorld(circle(1), { isSensor: true });
    assert.equal(world.sensed.length, 0);
    const { x } = world;
    for (let i = 0; i < LARGE; i += 2) x[i] = x[i + 1];
    world.update();
    assert.equal(world.sensed.length, LARGE / 2);
    world.sensed.forEach((pair) => {
        assert.equal(pair.b.index - pair.a.index, 1);
    });
    const copy = new World({ capacity: LARGE });
    copy.restore(world.save());
    assert.deepEqual(
        [...copy.sensed.a.subarray(0, LARGE / 2)],
        [...world.sensed.a.subarray(0, LARGE / 2)],
    );
});

test('a floor of many tiles in high slots of a large world has no internal edges', () => {
    const world = largeWorld(box(4, 4), { isStatic: true });
    const ball = world.add(circle(1), { x: 4 * (LARGE - 3) + 2.2, y: -2.9 });
    world.update();
    assert.ok(world.contacts.length > 0);
    world.contacts.of(ball).forEach(({ normalY }) => {
        assert.equal(normalY, -1);
    });
});

test('a large world that was reserved never grows, whatever it does', () => {
    const world = new World();
    world.reserve({ bodies: LARGE, contacts: LARGE });
    const { bytes } = world;
    const half = LARGE / 2 - 2;
    const row = Float64Array.from({ length: half }, (_, i) => 4 * i);
    world.addMany(circle(1), half, { x: row });
    world.addMany(box(3, 3), half, { x: row, y: row.map(() => 50), isStatic: true });
    const mover = world.add(box(1, 1), { x: 8, y: 40 });
    const { x } = world;
    for (let i = 0; i < half; i++) {
        if (i % 2) world.body(i).isSensor = true;
        else x[i] = x[i + 1];
    }
    world.update();
    world.separate();
    assert.equal(mover.moveAndSlide(0, 20, { up: { x: 0, y: -1 } }).onFloor, true);
    world.update();
    assert.equal(world.sensed.length, half / 2);
    assert.equal(world.bytes, bytes);
});
