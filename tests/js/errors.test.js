// Rejections that hostile.test.js does not cover: removed bodies, poses in columns, worlds without room, disposed worlds.
// Each throws the right class of error and leaves the world unchanged, and the core never traps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, collide, History, lib, overlaps, sweep, World } from './build.js';
import { refused, refusedBy, someWorld, stateOf, survived } from './refused.js';

// --- Making worlds -------------------------------------------------------------------------------------

test('a world that does not fit its maxBytes is rejected, and the next one works', () => {
    refused(() => new World({ capacity: 2 ** 22 - 1 }), 'RangeError', '4194303', '1073741824');
    refused(() => new World({ capacity: 1e5, maxBytes: 2 ** 20 }), 'RangeError', '1048576');
    for (let i = 0; i < 200; i++) {
        refused(() => new World({ capacity: 5000, maxBytes: 327_680 }), 'RangeError', '327680');
    }
    const { world } = someWorld({ maxBytes: 2 ** 20 });
    assert.equal(world.contacts.length, 3);
    world.dispose();
});

const MOST_BODIES = 2 ** 22 - 1;
const MOST_BYTES = 2 ** 31 - 2 ** 16;

test('a world can have the documented number of bodies; the error for more names the remedy', () => {
    new World({ capacity: 3_080_000 }).dispose();
    assert.throws(
        () => new World({ capacity: 3_090_000 }),
        /3090000 bodies, 1545000 pairs, \d+ bytes of shapes, \d+ neighbours of statics take .* \(1073741824\); raise it$/,
    );
    const world = new World({ capacity: MOST_BODIES, maxBytes: MOST_BYTES });
    assert.equal(world.capacity, MOST_BODIES);
    assert.ok(world.bytes <= MOST_BYTES);
    world.reserve({ contacts: 6_100_000 });
    const more = `more than maxBytes (${MOST_BYTES}); ask for less, or spread`;
    refusedBy(world, () => world.reserve({ contacts: 2 ** 24 }), 'RangeError', more);
    world.dispose();
});

function checkLargestWorld() {
    const world = new World({ capacity: MOST_BODIES, maxBytes: MOST_BYTES });
    const place = (at) => Float64Array.from({ length: MOST_BODIES }, (_, i) => 12 * at(i));
    world.addMany(circle(5), MOST_BODIES, {
        x: place((i) => i % 2048),
        y: place((i) => i >> 11),
    });
    refused(() => world.add(circle(1)), 'RangeError', `to ${MOST_BODIES}, not 4194304`);
    world.update();
    assert.deepEqual([world.size, world.contacts.length], [MOST_BODIES, 0]);
    const last = world.body(MOST_BODIES - 1);
    last.x -= 3;
    world.update();
    assert.deepEqual(
        Array.from(world.contacts, ({ b }) => b),
        [last],
    );
    assert.equal(world.separate().moved, 2);
    assert.deepEqual(world.queryPoint(last.x, last.y), [last]);
    assert.equal(world.castRayAll(-50, 0, 1e6, 0).length, 2048);
    const state = world.save();
    refusedBy(world, () => world.restore(state), 'RangeError', 'ask for less');
    world.dispose();
}

if (process.env.SOAK) test('a world of the largest number of bodies works', checkLargestWorld);

// --- Adding bodies -------------------------------------------------------------------------------------

const OPTIONS = {
    x: 1,
    y: 2,
    angle: 0.5,
    isStatic: true,
    isSensor: true,
    enabled: true,
    category: 1,
    mask: 1,
    group: 1,
    tag: 1,
    weight: 2,
    data: {},
};

test('a pose with a rotation and no angle is rejected wherever it is', () => {
    const { world } = someWorld();
    const shape = circle(1);
    for (const pose of [{ rotation: 1 }, { x: 5, y: 2, rotation: 0 }]) {
        const calls = [
            () => overlaps(shape, pose, shape, {}),
            () => overlaps(shape, {}, shape, pose),
            () => collide(shape, pose, shape, {}),
            () => sweep(shape, pose, { dx: 1 }, shape, {}, {}),
            () => world.queryShape(shape, pose),
            () => world.castShape(shape, pose, 1, 1),
        ];
        for (const call of calls) refused(call, 'TypeError', 'rotation');
    }
    const sprite = { x: 9, y: 9, angle: 0, rotation: 0 };
    assert.equal(overlaps(shape, sprite, shape, { x: 9, y: 9 }), true);
});

// --- Bodies --------------------------------------------------------------------------------------------

test('masks may be signed, as bitwise operators return them', () => {
    const { world, a } = someWorld();
    const body = world.add(box(1, 1), { category: 1 << 31, mask: ~2, tag: -1, x: 500 });
    assert.deepEqual([body.category, body.mask, body.tag], [2 ** 31, 2 ** 32 - 3, 2 ** 32 - 1]);
    a.mask = ~4;
    assert.equal(a.mask, 2 ** 32 - 5);
});

const READABLE = ['alive', 'id', 'index', 'world', 'data'];
const USES = {
    set: (body) => body.set(1, 2, 3),
    teleport: (body) => body.teleport(1, 2, 3),
    bounds: (body) => body.bounds(),
    toWorld: (body) => body.toWorld(1, 2),
    toLocal: (body) => body.toLocal(1, 2),
};

const DEPARTURES = {
    removed: (_world, body) => body.remove(),
    cleared: (world) => world.clear(),
    disposed: (world) => world.dispose(),
};

for (const [how, leave] of Object.entries(DEPARTURES)) {
    test(`of a body that was ${how} only ${READABLE.join(', ')} can be read`, () => {
        const { world, b } = someWorld();
        const { id, index } = b;
        b.data = 'mine';
        leave(world, b);
        assert.deepEqual([b.alive, b.id, b.index, b.data], [false, id, index, 'mine']);
        assert.equal(b.world, world);
        const texts = how === 'disposed' ? ['disposed'] : ['removed', `${id}`];
        const { data, ...good } = { ...OPTIONS, shape: circle(1) };
        const unreadable = [...Object.keys(good), 'contacts'];
        for (const key of unreadable) refused(() => b[key], 'Error', ...texts);
        for (const use of Object.values(USES)) refused(() => use(b), 'Error', texts[0]);
        for (const [key, value] of Object.entries(good)) {
            refused(() => Object.assign(b, { [key]: value }), 'Error', texts[0]);
        }
        b.remove();
        b.remove();
        assert.equal(b.alive, false);
    });
}

test('a removed body does not write into the slot of its successor', () => {
    const { world, a } = someWorld();
    a.remove();
    world.update();
    world.update();
    const heir = world.add(box(1, 1), { x: 77 });
    assert.equal(heir.index, a.index);
    const before = stateOf(world);
    survived(() => Object.assign(a, { x: 5 }));
    a.remove();
    assert.deepEqual(stateOf(world), before);
    assert.equal(heir.alive, true);
});

test('read-only properties of a body cannot be written', () => {
    const { world, a } = someWorld();
    const { index, id, contacts } = a;
    const values = { index: 1e9, id: 5, contacts: [], world: undefined, alive: false };
    for (const [key, value] of Object.entries(values)) {
        survived(() => Object.assign(a, { [key]: value }));
    }
    assert.deepEqual([a.index, a.id, a.alive], [index, id, true]);
    assert.equal(a.contacts, contacts);
    assert.equal(a.world, world);
    survived(() => a.bounds());
    survived(() => a.remove());
    survived(() => world.update());
});

// --- Queries of a world --------------------------------------------------------------------------------

test('body(index) rejects the index of a removed body, and names of lists', () => {
    const { world, b } = someWorld();
    b.remove();
    for (const index of [1, 4, '0', 'length', 'push', 'constructor', '__proto__']) {
        refusedBy(world, () => world.body(index), 'RangeError', String(index));
    }
});

test('get(id) is undefined for everything but the id of a living body', () => {
    const { world, a, b } = someWorld();
    b.remove();
    const ids = [0, -1, 1e300, 1.5, Number.NaN, Number.POSITIVE_INFINITY, b.id, a.id + 2 ** 22];
    for (const id of [...ids, undefined, null, 'x', `${a.id}`, {}, [a.id], true]) {
        assert.equal(world.get(id), undefined);
    }
    assert.equal(world.get(), undefined);
    assert.equal(world.get(a.id), a);
});

// --- Poses written through columns ---------------------------------------------------------------------

const BAD_POSES = [
    ['x', Number.NaN],
    ['y', Number.POSITIVE_INFINITY],
    ['x', Number.NEGATIVE_INFINITY],
    ['x', 1.1e12 + 1],
    ['y', -1.1e12 - 1],
    ['y', 2 ** 1000],
    ['angle', Number.NaN],
    ['angle', Number.POSITIVE_INFINITY],
    ['angle', -1.1e6 - 1],
];

// The calls that read all columns.
const READERS = {
    update: ({ world }) => world.update(),
    separate: ({ world }) => world.separate(),
    refresh: ({ world }) => world.refresh(),
    hash: ({ world }) => world.hash(),
    save: ({ world }) => world.save(),
    keep: ({ world }) => new History(world).keep(),
};

for (const [column, value] of BAD_POSES) {
    for (const [name, read] of Object.entries(READERS)) {
        test(`${name} rejects ${column} = ${value} and names it, and only an angle has a remedy modulo 2π`, () => {
            const { world, a, b } = someWorld();
            const before = world[column][b.index];
            world[column][b.index] = value;
            a.x += 1; // a valid move
            const text = `${name}: world.${column}[${b.index}] is ${value}; write a number`;
            refusedBy(world, () => read({ world }), 'RangeError', text);
            refusedBy(world, () => read({ world }), 'RangeError', text);
            const turns = column === 'angle' && Number.isFinite(value);
            assert.throws(
                () => read({ world }),
                ({ message }) => message.includes('modulo') === turns,
            );
            world[column][b.index] = before;
            world.update();
            const fresh = someWorld();
            fresh.a.x += 1;
            fresh.world.update();
            assert.deepEqual(stateOf(world), stateOf(fresh.world));
        });
    }
}

test('only queries of the body whose pose is invalid throw; those of the world answer as before', () => {
    for (const [column, value] of BAD_POSES) {
        const { world, a, b } = someWorld();
        const ask = () => [
            world.queryPoint(0, 0).length,
            world.castRay(-50, 0, 100, 0).t,
            world.nearest(0, 0, { k: 9 }).map(({ distance }) => distance),
            world.extent(),
            world.contacts.points(0),
        ];
        const before = ask();
        world[column][a.index] = value;
        assert.deepEqual(ask(), before);
        const uses = {
            bounds: () => a.bounds(),
            toWorld: () => a.toWorld(0, 0),
            toLocal: () => a.toLocal(0, 0),
            overlaps: () => overlaps(b, a),
            collide: () => collide(box(1, 1), {}, box(1, 1), a),
            explain: () => world.explain(a, b),
            moveAndSlide: () => a.moveAndSlide(1, 0),
        };
        for (const use of Object.values(uses)) {
            refusedBy(world, use, 'RangeError', column, String(value));
        }
    }
});

test('an out-of-range pose in an empty slot is not an error', () => {
    const { world, b } = someWorld();
    b.remove();
    world.x[b.index] = Number.NaN;
    world.y[world.capacity - 1] = Number.NaN;
    world.hash();
    world.update();
    world.separate();
    world.update();
    assert.equal(world.add(box(1, 1), { x: 3 }).bounds().minX, 2.5);
});

test('a separate that would push a body out of range throws, and nothing changes', () => {
    const edge = () => {
        const world = new World();
        world.add(box(10, 10), { x: 1e12 });
        world.add(box(10, 10), { x: 1e12 - 4 });
        world.update();
        return world;
    };
    const world = edge();
    assert.equal(world.contacts.length, 1);
    refusedBy(world, () => world.separate(), 'RangeError', 'x[0]');
    // The message quotes the value before the push: it is valid, but the push would take it out of range.
    assert.throws(
        () => world.separate(),
        /a push would take world\.x\[0\], 1000000000000, beyond ±1e12/,
    );
    world.update();
    const fresh = edge();
    fresh.update();
    assert.deepEqual(stateOf(world), stateOf(fresh));
});

test('five thousand bodies in one spot throw a RangeError at once', () => {
    const world = new World({ capacity: 5000 });
    for (let i = 0; i < 5000; i++) world.add(circle(5));
    const started = performance.now();
    refusedBy(world, () => world.update(), 'RangeError', 'maxBytes');
    assert.ok(performance.now() - started < 5000);
    world.dispose();
});

// --- Disposed worlds -----------------------------------------------------------------------------------

const GETTERS = [
    'bodies',
    'size',
    'count',
    'capacity',
    'bytes',
    'stats',
    'x',
    'y',
    'angle',
    'alive',
];
GETTERS.push('tag', 'weight', 'category', 'mask');
const AFTERWARDS = {
    ...Object.fromEntries(GETTERS.map((name) => [name, (world) => world[name]])),
    add: (world) => world.add(circle(1)),
    addMany: (world) => world.addMany(circle(1), 3, { x: [1, 2, 3] }),
    column: (world) => world.column('speed', Float32Array),
    'column again': (world) => world.column('known', Float32Array),
    reserve: (world) => world.reserve({ bodies: 5 }),
    clear: (world) => world.clear(),
    body: (world) => world.body(0),
    get: (world) => world.get(1),
    update: (world) => world.update(),
    separate: (world) => world.separate(),
    hash: (world) => world.hash(),
    refresh: (world) => world.refresh(),
    queryPoint: (world) => world.queryPoint(0, 0),
    queryBox: (world) => world.queryBox(0, 0, 1, 1),
    queryShape: (world) => world.queryShape(circle(1), {}),
    castRay: (world) => world.castRay(0, 0, 1, 1),
    castRayAny: (world) => world.castRayAny(0, 0, 1, 1),
    castRayAll: (world) => world.castRayAll(0, 0, 1, 1),
    castRays: (world) => world.castRays({ x: [0], y: [0], dx: [1], dy: [1] }),
    castShape: (world) => world.castShape(circle(1), {}, 1, 1),
    nearest: (world) => world.nearest(0, 0),
    explain: (world, a, b) => world.explain(a, b),
    'a timed update': (world) => {
        world.timing = () => 0;
        world.update();
    },
    'a history': (world) => new lib.History(world),
    'contacts.of': (world, a) => [...world.contacts.of(a)],
    'the length of contacts.of': (world, a) => world.contacts.of(a).length,
    'contacts.of, by forEach': (world, a) => world.contacts.of(a).forEach(() => {}),
    'contacts.points': (world) => world.contacts.points(0),
    'contacts.toArray': (world) => world.contacts.toArray(),
    'contacts.length': (world) => world.contacts.length,
    'contacts.a': (world) => world.contacts.a,
    'contacts.depth': (world) => world.contacts.depth,
    'contacts.forEach': (world) => world.contacts.forEach(() => {}),
    'for…of contacts': (world) => [...world.contacts],
    'sensed.normalX': (world) => world.sensed.normalX,
    'began.sensor': (world) => world.began.sensor,
    'for…of ended': (world) => [...world.ended],
};

for (const [name, use] of Object.entries(AFTERWARDS)) {
    test(`${name} of a disposed world throws that it was disposed`, () => {
        const { world, a, b } = someWorld();
        world.column('known', Float32Array);
        world.contacts.of(a);
        world.update();
        const heldViews = [world.x, world.alive, world.contacts.a, world.ended.sensor];
        world.dispose();
        world.dispose();
        assert.equal(world.disposed, true);
        refused(() => use(world, a, b), 'Error', 'disposed');
        const heir = someWorld(); // may reuse the memory
        for (const view of heldViews) assert.equal(view.length, 0);
        refused(() => use(world, a, b), 'Error', 'disposed');
        assert.equal(heir.world.contacts.length, 3);
        heir.world.dispose();
    });
}

test('directions given as lists are rejected with an error that names the list', () => {
    const world = new World();
    const body = world.add(circle(1));
    const move = (up) => () => body.moveAndSlide(1, 0, { up });
    refused(move([0, -1]), 'TypeError', 'up must be { x, y }', 'not an array (0, -1)');
    refused(move(Float32Array.of(0, -1)), 'TypeError', 'not an array (0, -1)');
    const add = () => world.add(circle(1), { oneWay: [0, 1] });
    refused(add, 'TypeError', 'world.add: oneWay must be { x, y }', 'not an array (0, 1)');
    assert.deepEqual([body.x, world.size], [0, 1]);
});

test('errors name what was wrong, its bounds and a remedy', () => {
    const world = new World();
    const body = world.add(circle(1));
    const level = lib.tiles({ columns: 2, rows: 2, size: 1, cells: [1, 1, 1, 1] });
    const pair = new World();
    for (let i = 0; i < 2; i++) pair.add(circle(1));
    pair.update();
    const kinds = [[0, 0, 1, 0, 0.5, 0.5, 1, 1, 0, 1]];
    const shapes = [circle(1)];
    const poses = { x: [0], y: [0] };
    const said = [
        [
            () => lib.overlapsMany(shapes, poses, { a: [0], b: [1] }),
            'overlapsMany: pairs.b[0] must be below the number of shapes, 1, not 1',
        ],
        [
            () =>
                lib.overlapsMany(shapes, poses, { a: Int8Array.of(0, -1), b: Int8Array.of(0, 0) }),
            'overlapsMany: pairs.a[1] must be below the number of shapes, 1, not -1',
        ],
        [
            () => world.add(circle(1), []),
            'options must be a plain object, { x: … } for example, not an array',
        ],
        [
            () => world.separate(body),
            'world.separate: takes options, not a body; to push out one body, call body.moveAndSlide(0, 0)',
        ],
        [
            () => lib.polygon([0, 0, 9, 0]),
            'polygon: needs at least 3 points, not 2; use segment() for a line',
        ],
        [
            () => world.add(circle(1), new Map()),
            'options must be a plain object, { x: … } for example, not an object (Map)',
        ],
        [() => world.nearest(0, 0, { radius: -1 }), 'radius must be 0 or more, not -1'],
        [
            () => lib.simplify([0, 0, 9, 0, 0, 9], -1),
            'tolerance, a finite number, must be 0 or more, not -1',
        ],
        [
            () => world.add(circle(1), { weight: 1e-50 }),
            'weight, unless it is 0, must be 1.4e-45 or more, not 1e-50',
        ],
        [
            () => world.add(circle(1), { mask: 2 ** 33 }),
            'mask must be from -2147483648 to 4294967295, not 8589934592; it has 32 bits',
        ],
        [
            () => level.at(1, 2),
            'shape.at: tiles start at their origin and keep their size; place the body',
        ],
        [
            () => lib.tiles({ columns: 1, rows: 1, size: 9, cells: [1], kinds }),
            'kinds[0] must be one convex polygon with at most 64 corners, not 2 pieces',
        ],
        [
            () => body.moveAndSlide(1, 0, body.moveAndSlide(1, 0)),
            'unknown option "hits"; known are up, maxSlope, snap, step, constantSpeed, filter; out comes last',
        ],
        [
            () => world.separate(world.separate()),
            'unknown option "moved"; known are iterations, filter; out comes last',
        ],
        [() => pair.contacts.points(1), 'row must be 0, not 1'],
        [
            () => world.castRay(0, 0, 1, 0, world.castRay(-9, 0, 99, 0)),
            'unknown option "t"; known are ',
        ],
    ];
    for (const [act, text] of said) {
        assert.throws(act, ({ message }) => assert.ok(message.includes(text), message) ?? true);
    }
    body.weight = 1.4e-45;
    assert.ok(body.weight > 0);
});
