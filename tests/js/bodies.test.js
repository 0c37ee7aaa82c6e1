// Thousands of bodies: their columns, contacts, and explanations. Writes what a game writes and checks what it reads;
// also rejected values, which leave the world unchanged.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    Body,
    box,
    circle,
    collide,
    distance,
    ellipsePoints,
    polygon,
    trace,
    World,
} from './build.js';
import { refused, refusedBy, stateOf } from './refused.js';

const pairsOf = (rows) => Array.from(rows, ({ a, b }) => [a.index, b.index]);
const othersOf = (rows) => Array.from(rows, ({ other }) => other.index);

// --- Adding many ---------------------------------------------------------------------------------------

const COLUMNS = {
    x: [1, 20, 300],
    y: Float32Array.of(4, 5, 6),
    angle: 0.5,
    isStatic: [true, false, true],
    isSensor: Uint8Array.of(0, 1, 1),
    enabled: true,
    category: Uint32Array.of(1, 2, 0x80000000),
    mask: -1,
    group: [-5, 0, 5],
    tag: [7, 8, 9],
    weight: [0, 2.5, Number.POSITIVE_INFINITY],
};

test('addMany makes the same bodies as single calls of add', () => {
    const shapes = [box(2, 3), circle(4), box(2, 3)];
    const [one, many] = [new World({ capacity: 1 }), new World({ capacity: 1 })];
    for (let i = 0; i < 3; i++) {
        const options = Object.entries(COLUMNS).map(([key, column]) => {
            const value = typeof column === 'object' ? column[i] : column;
            return [key, key.startsWith('is') ? Boolean(value) : value];
        });
        one.add(shapes[i], Object.fromEntries(options));
    }
    assert.equal(many.addMany(shapes, 3, COLUMNS), 0);
    for (let i = 0; i < 3; i++) {
        const [a, b] = [one.body(i), many.body(i)];
        for (const key of Object.keys(COLUMNS)) assert.equal(b[key], a[key], `${key} of ${i}`);
        assert.deepEqual([b.index, b.id, b.alive, b.data], [a.index, a.id, true, undefined]);
        assert.equal(b.shape, shapes[i]);
        assert.equal(b.world, many);
    }
    for (const world of [one, many]) world.update();
    assert.equal(many.hash(), one.hash());
    assert.deepEqual(pairsOf(many.sensed), pairsOf(one.sensed));
});

test('without columns, addMany uses the defaults of add', () => {
    const world = new World();
    const plain = world.add(circle(1));
    const first = world.addMany(circle(1), 2);
    for (const key of Object.keys(COLUMNS)) assert.equal(world.body(first + 1)[key], plain[key]);
    assert.deepEqual([world.addMany(circle(1), 0), world.addMany([], 0, {})], [3, 3]);
    assert.equal(world.size, 3);
});

test('a rotation or position assigned to a body is rejected, and fields of the game are kept', () => {
    const world = new World();
    const body = world.add(circle(1), { x: 3, angle: 1 });
    for (const [name, remedy] of [
        ['rotation', 'body.angle, in radians'],
        ['position', 'body.x and body.y'],
    ]) {
        refused(() => Object.assign(body, { [name]: 2 }), 'TypeError', name, remedy);
        assert.equal(body[name], undefined);
    }
    body.velocity = { x: 1, y: 0 };
    const saved = world.save();
    world.restore(saved);
    assert.deepEqual([body.x, body.angle, body.velocity.x], [3, 1, 1]);
});

test('body objects are made on demand, and stay the same', () => {
    const world = new World();
    const first = world.addMany(box(10, 10), 5, { x: [0, 9, 18, 27, 36] });
    world.update();
    world.began.forEach(({ a, b }) => {
        assert.ok(a instanceof Body);
        assert.equal(world.body(b.index), b);
    });
    const body = world.body(first + 2);
    body.data = 'mine';
    assert.equal(world.body(2), body);
    assert.equal(world.get(body.id), body);
    assert.equal([...world.bodies][2], body);
    assert.equal(world.contacts.toArray()[1].b, body);
    assert.deepEqual([world.get(world.body(4).id).index, world.get(12345)], [4, undefined]);
    assert.equal(world.get(-1), undefined);
    body.remove();
    refused(() => world.body(2), 'RangeError', '2');
    assert.equal(world.get(body.id), undefined);
    world.update();
    assert.deepEqual(
        Array.from(world.ended, ({ a, b }) => [a.data ?? a.index, b.data ?? b.index]),
        [
            [1, 'mine'],
            ['mine', 3],
        ],
    );
});

test('indices are consecutive: the lowest run of free slots that is long enough', () => {
    const world = new World({ capacity: 1 });
    world.addMany(circle(1), 10, { x: [0, 9, 18, 27, 36, 45, 54, 63, 72, 81] });
    world.update();
    const old = [1, 4, 5, 8, 9].map((index) => world.body(index));
    for (const body of old) body.remove();
    world.update();
    world.update();
    assert.equal(world.addMany(circle(2), 3, { tag: 3 }), 8);
    assert.equal(world.addMany(circle(2), 2, { tag: 2 }), 4);
    assert.equal(world.addMany(circle(2), 1, { tag: 1 }), 1);
    assert.deepEqual([...world.tag.subarray(0, 11)], [0, 1, 0, 0, 2, 2, 0, 0, 3, 3, 3]);
    for (const body of old) {
        assert.equal(body.alive, false);
        assert.notEqual(world.body(body.index), body);
        assert.notEqual(world.body(body.index).id, body.id);
        assert.equal(world.get(body.id), undefined);
    }
});

test('columns may be views of the world that addMany makes grow', () => {
    const world = new World({ capacity: 4 });
    world.addMany(circle(1), 4, { x: [1, 2, 3, 4], y: [5, 6, 7, 8] });
    const { x, y } = world;
    const first = world.addMany(circle(1), 4, { x, y });
    assert.equal(x.length, 0);
    assert.deepEqual([...world.x.subarray(first, first + 4)], [1, 2, 3, 4]);
    assert.deepEqual([...world.y.subarray(first, first + 4)], [5, 6, 7, 8]);
});

test('a hundred thousand bodies are added in one call, and overlap as they should', () => {
    const n = 100_000;
    const world = new World();
    const x = Float64Array.from({ length: n }, (_, i) => (i % 400) * 3);
    const y = Float64Array.from({ length: n }, (_, i) => Math.floor(i / 400) * 5);
    const shapes = [box(4, 4), circle(2)];
    world.addMany(
        Array.from(x, (_, i) => shapes[i % 2]),
        n,
        { x, y },
    );
    world.update();
    assert.equal(world.size, n);
    assert.equal(world.contacts.length, 399 * 250);
    world.dispose();
});

const BAD_COLUMNS = [
    [{ x: [1, Number.NaN, 3] }, 'RangeError', 'x[1]', 'NaN'],
    [{ y: Float64Array.of(1, 2, 1e13) }, 'RangeError', 'y[2]', 'within ±1e12, not 1e13'],
    [{ angle: [0, 0, 2e6] }, 'RangeError', 'angle[2]', '2e6', 'modulo'],
    [{ x: ['1', 2, 3] }, 'TypeError', 'x[0]', '"1"'],
    [{ x: [1, 2] }, 'RangeError', 'x must have 3 entries, not 2'],
    [{ x: new Float64Array(2) }, 'RangeError', 'x must have 3 entries, not 2'],
    [{ x: new BigInt64Array(3) }, 'TypeError', 'x[0]', '0n'],
    [{ x: { length: 3 } }, 'TypeError', 'x', 'an object'],
    [{ x: new Array(3) }, 'TypeError', 'x[0]', 'undefined'],
    [{ category: [1, 1.5, 1] }, 'RangeError', 'category[1]', '1.5'],
    [{ group: [0, 0, 2 ** 31] }, 'RangeError', 'group[2]', '2147483648'],
    [{ tag: [0, null, 0] }, 'TypeError', 'tag[1]', 'null'],
    [{ weight: [0, 1, -1] }, 'RangeError', 'weight[2]', '-1'],
    [{ weight: [0, 1, 1e-46] }, 'RangeError', 'weight[2]', '1e-46'],
    [{ weight: Float32Array.of(0, Number.NaN, 1) }, 'RangeError', 'weight[1]', 'NaN'],
    [{ isStatic: [true, false, 'no'] }, 'TypeError', 'isStatic[2]', '"no"'],
    [{ isSensor: 1 }, 'TypeError', 'isSensor', '1'],
    [{ enabled: Uint8Array.of(1, 2, 1) }, 'TypeError', 'enabled[1]', '2'],
    [{ data: 5 }, 'TypeError', 'data', 'known are'],
];

test('addMany rejects invalid arguments, and the world is unchanged', () => {
    const world = new World({ capacity: 4 });
    world.addMany(box(10, 10), 4, { x: [0, 9, 18, 27] });
    world.update();
    world.body(1).remove();
    world.update();
    const check = (action, ...rest) => refusedBy(world, action, ...rest);
    for (const [columns, ...rest] of BAD_COLUMNS) {
        check(() => world.addMany(circle(1), 3, columns), ...rest);
    }
    check(() => world.addMany([circle(1), box], 2), 'TypeError', 'shapes[1]', 'a function');
    check(() => world.addMany([circle(1)], 2), 'RangeError', '2 entries, not 1');
    world.update();
});

test('at maxBytes addMany adds all bodies or none', () => {
    const world = new World({ maxBytes: 327_680 });
    world.addMany(circle(1), 10, { x: 5 });
    world.update();
    const before = stateOf(world);
    const shapes = Array.from({ length: 100 }, (_, i) => polygon(ellipsePoints(1 + i / 7, 2, 64)));
    refused(() => world.addMany(circle(1), 1e5), 'RangeError', 'maxBytes', '327680');
    refused(() => world.addMany(shapes, 100), 'RangeError', 'maxBytes');
    assert.deepEqual(stateOf(world), before);
    // The rejected call must free the shapes that it had stored.
    for (let i = 0; i < 50; i++) refused(() => world.addMany(shapes, 100), 'RangeError');
    world.addMany(shapes.slice(0, 20), 20, { x: shapes.slice(0, 20).map((_, i) => 100 * i) });
    world.update();
    assert.equal(world.size, 30);
    assert.ok(world.bytes <= 327_680);
});

// --- Another shape -------------------------------------------------------------------------------------

test('a body takes another shape in place, and the next update sees it', () => {
    const world = new World();
    const [a, b] = [world.add(box(10, 10)), world.add(box(10, 10), { x: 12 })];
    world.update();
    assert.equal(world.contacts.length, 0);
    const { id, index } = b;
    const large = circle(8);
    b.shape = large;
    assert.equal(b.shape, large);
    assert.deepEqual([b.bounds().minX, world.contacts.length], [4, 0]);
    world.update();
    assert.deepEqual([b.id, b.index, b.x], [id, index, 12]);
    assert.deepEqual(pairsOf(world.began), [[a.index, b.index]]);
    assert.equal(world.contacts.depth[0], Math.fround(collide(a, b).depth));
    b.shape = circle(1);
    assert.equal(world.contacts.length, 1);
    assert.deepEqual(world.contacts.points(0), []);
    assert.equal(world.contacts.depth[0], 1);
    world.update();
    assert.deepEqual([world.contacts.length, world.ended.length], [0, 1]);
});

test('assigning the same shape again changes nothing: the contact points stay', () => {
    const world = new World();
    const [a, b] = [world.add(box(10, 10)), world.add(box(10, 10), { x: 9 })];
    world.update();
    b.shape = box(10, 10);
    assert.deepEqual(world.contacts.points(0), collide(a, b).points);
    world.update();
    assert.equal(world.stats.moved, 0);
});

test('a shape without room leaves the body unchanged', () => {
    const world = new World({ maxBytes: 393_216 });
    const shape = circle(1);
    const bodies = Array.from({ length: 190 }, (_, i) => world.add(shape, { x: 3 * i }));
    let hash;
    const full = bodies.findIndex((body, i) => {
        hash = world.hash();
        try {
            body.shape = polygon(ellipsePoints(1 + i / 100, 1, 64));
        } catch (error) {
            assert.equal(error.name, 'RangeError');
            return true;
        }
        return false;
    });
    assert.ok(full > 0, 'room for all');
    assert.equal(bodies[full].shape, shape);
    assert.equal(world.hash(), hash);
    world.update();
});

// --- Custom columns ------------------------------------------------------------------------------------

test('a custom column is made once, grows with the world, and is zero for new bodies', () => {
    const world = new World({ capacity: 2 });
    world.addMany(circle(1), 2, { x: [0, 50] });
    const speed = world.column('speed', 'Float32Array');
    assert.ok(speed instanceof Float32Array);
    assert.equal(speed.length, world.capacity);
    assert.equal(world.column('speed', Float32Array), speed);
    speed.set([1.5, 2.5]);
    world.column('flags', Uint8Array).set([3, 4]);
    world.column('big', 'Float64Array').set([1e300, -5]);
    for (let i = 2; i < 40; i++) {
        world.add(box(1 + i, 1), { x: 100 * i });
        world.column('big', Float64Array)[i] = i;
        world.column('speed', Float32Array)[i] = -i;
    }
    assert.equal(speed.length, 0);
    const now = world.column('big', Float64Array);
    assert.deepEqual([...now.subarray(0, 5)], [1e300, -5, 2, 3, 4]);
    assert.deepEqual([...world.column('speed', 'Float32Array').subarray(0, 4)], [1.5, 2.5, -2, -3]);
    assert.deepEqual([...world.column('flags', Uint8Array).subarray(0, 4)], [3, 4, 0, 0]);
    world.update();
    world.body(1).remove();
    assert.equal(world.column('big', Float64Array)[1], -5);
    world.update();
    world.update();
    assert.equal(world.add(circle(1)).index, 1);
    for (const [name, type] of [
        ['big', Float64Array],
        ['speed', Float32Array],
        ['flags', Uint8Array],
    ]) {
        assert.equal(world.column(name, type)[1], 0);
        assert.notEqual(world.column(name, type)[0], 0);
    }
    world.clear();
    world.addMany(circle(1), 3);
    assert.deepEqual([...world.column('big', Float64Array).subarray(0, 3)], [0, 0, 0]);
});

test('the hash includes the values of custom columns, but not zeros', () => {
    const world = new World();
    world.addMany(circle(1), 3, { x: [0, 9, 18] });
    const seen = new Set([world.hash()]);
    for (const type of [Uint8Array, Int16Array, Float32Array, Float64Array]) {
        const hash = world.hash();
        const column = world.column(type.name, type);
        assert.equal(world.hash(), hash);
        column[2] = 1;
        seen.add(world.hash());
    }
    assert.equal(seen.size, 5);
});

test('columns of all types keep their values through every kind of growth', () => {
    const types = [Uint8Array, Float64Array, Int16Array, Float32Array, Uint8ClampedArray];
    types.push(Int8Array, Uint16Array, Int32Array, Uint32Array);
    const world = new World({ capacity: 3 });
    const expected = new Map();
    const check = () => {
        for (const [name, { type, values }] of expected) {
            assert.deepEqual([...world.column(name, type).subarray(0, values.length)], values);
        }
    };
    for (let i = 0; i < 32; i++) {
        const type = types[i % types.length];
        const column = world.column(`c${i}`, type);
        assert.ok(column.every((value) => value === 0));
        const values = Array.from({ length: world.count }, (_, k) => (i + k) % 100);
        column.set(values);
        expected.set(`c${i}`, { type, values });
        if (i % 3 === 0) world.add(box(i + 1, 1), { x: 100 * i });
        if (i % 5 === 0) world.reserve({ contacts: 50 * i });
        check();
    }
    refused(() => world.column('more', Uint8Array), 'RangeError', '"more"', '32');
    check();
});

test('column rejects taken names, another type for a column, and types that are not of numbers', () => {
    const world = new World();
    world.column('a', 'Float32Array');
    refused(() => world.column('a', 'Float64Array'), 'TypeError', '"a"', 'Float32Array', 'Float64');
    for (const type of ['float', Array, BigInt64Array, DataView]) {
        refused(() => world.column('b', type), 'TypeError', 'type', 'Float64Array');
    }
    for (const name of ['x', 'alive', 'mask', 'group', 'enabled', 'isStatic', 'data', 'id']) {
        refused(() => world.column(name, 'Float64Array'), 'TypeError', name, 'another name');
    }
    world.column('size', 'Float64Array');
});

test('a column that finds no room changes nothing, and its name is free', () => {
    // A column of 8 bytes per body does not fit. In most of these worlds, one of 1 byte per body then fits.
    const fits = [5, 6, 7, 8].map((pages) => {
        const maxBytes = 65_536 * pages;
        const world = new World({ maxBytes });
        world.addMany(circle(1), 90);
        assert.throws(() => {
            for (;;) world.reserve({ contacts: world.contacts.a.length + 40 });
        }, RangeError);
        let [made, hash] = [0, 0];
        const makeAll = () => {
            for (; made < 31; made++) {
                hash = world.hash();
                world.column(`x${made}`, Float64Array);
            }
        };
        refused(makeAll, 'RangeError', 'maxBytes');
        assert.ok(world.bytes <= maxBytes);
        assert.equal(world.hash(), hash);
        try {
            return world.column(`x${made}`, Uint8Array) instanceof Uint8Array;
        } catch (error) {
            assert.match(error.message, /maxBytes/);
            return false;
        }
    });
    assert.ok(fits.includes(true));
});

test('a row that was kept until its bodies are gone has removed bodies', () => {
    const world = new World();
    world.addMany(box(10, 10), 3, { x: [0, 9, 18] });
    world.update();
    let kept;
    world.contacts.forEach((row) => {
        kept = row;
    });
    world.clear();
    assert.equal(kept.a.alive, false);
    assert.throws(() => kept.a.x, /was removed/);
    assert.deepEqual([world.size, world.add(circle(1)).index, world.size], [0, 0, 1]);
});

// --- Rows of a body, and points ------------------------------------------------------------------------

/** A cross: a body in the middle and four that overlap it by 1. */
function cross() {
    const world = new World();
    const bodies = [
        [0, -9],
        [-9, 0],
        [0, 0],
        [9, 0],
        [0, 9],
    ].map(([x, y]) => world.add(box(10, 10), { x, y }));
    world.update();
    return { world, bodies, middle: bodies[2] };
}

test('the contacts of a body name the other bodies, and their normals push it out', () => {
    const { world, bodies, middle } = cross();
    const rows = middle.contacts.toArray();
    assert.deepEqual(
        rows.map(({ other, normalX, normalY, depth }) => [other.index, normalX, normalY, depth]),
        [
            [0, 0, 1, 1],
            [1, 1, 0, 1],
            [3, -1, 0, 1],
            [4, 0, -1, 1],
        ],
    );
    assert.deepEqual(Object.keys(rows[0]), ['other', 'normalX', 'normalY', 'depth', 'row']);
    assert.equal(middle.contacts, world.contacts.of(middle));
    assert.deepEqual(othersOf(world.contacts.of(bodies[0])), [1, 2, 3]);
    const seen = [];
    middle.contacts.forEach(({ row, other }) => {
        seen.push([world.contacts.a[row], world.contacts.b[row], other.index]);
    });
    assert.deepEqual(seen, [
        [0, 2, 0],
        [1, 2, 1],
        [2, 3, 3],
        [2, 4, 4],
    ]);
    const events = world.began.of(middle);
    assert.deepEqual(othersOf(events), othersOf(middle.contacts));
    assert.deepEqual(events.toArray()[3], { other: bodies[4], sensor: false, row: 6 });
    const lonely = world.add(box(1, 1), { x: 1e6 });
    assert.deepEqual([...lonely.contacts], []);
    world.update();
    assert.deepEqual([...lonely.contacts], []);
    assert.equal(lonely.contacts.length, 0);
});

test('`length` is the number of rows that a loop over the rows of a body visits, and does not move the row object', () => {
    const { world, bodies, middle } = cross();
    assert.deepEqual([middle.contacts.length, bodies[0].contacts.length], [4, 3]);
    assert.deepEqual([world.began.of(middle).length, world.ended.of(middle).length], [4, 0]);
    middle.contacts.forEach((contact) => {
        const { row } = contact;
        assert.equal(middle.contacts.length, 4);
        assert.equal(contact.row, row);
    });
    bodies[3].remove();
    assert.equal(middle.contacts.length, 3);
    const { contacts } = middle;
    world.update();
    assert.deepEqual([contacts.length, world.ended.of(middle).length], [3, 1]);
    assert.equal(world.ended.of(bodies[3]).length, 4 - 1);
    middle.remove();
    assert.equal(contacts.length, 0);
    assert.throws(() => Object.assign(contacts, { length: 5 }), TypeError);
});

test('loops over the rows of bodies can be nested', () => {
    const { middle } = cross();
    const seen = [];
    for (const outer of middle.contacts) {
        for (const inner of middle.contacts) seen.push(outer.other.index * 10 + inner.other.index);
    }
    assert.deepEqual(
        seen,
        [0, 1, 3, 4].flatMap((i) => [0, 1, 3, 4].map((j) => 10 * i + j)),
    );
});

test('a loop left by break keeps its row object; that of a finished loop is reused', () => {
    const { world, middle } = cross();
    for (const rows of [world.contacts, middle.contacts, world.began]) {
        const [first] = rows;
        const { row } = first;
        const seen = [...rows].length;
        assert.equal(first.row, row);
        assert.equal([...rows].length, seen);
        const loop = rows[Symbol.iterator]();
        assert.equal(loop[Symbol.iterator](), loop);
        assert.equal(loop.next().value.row, row);
        assert.deepEqual(loop.return(7), { done: true, value: 7 });
        assert.equal(loop.next().done, true);
        assert.equal([...rows].length, seen);
        const ended = rows[Symbol.iterator]();
        while (!ended.next().done);
        ended.return();
        assert.equal([...rows].length, seen);
    }
});

test('forEach loops over the same rows can be nested', () => {
    const { world, middle } = cross();
    world.add(circle(1), { bullet: true, x: -50, y: -50 });
    world.update();
    world.body(5).set(50, 50);
    world.update();
    for (const rows of [world.contacts, world.began, middle.contacts, world.passed]) {
        const keys = rows.toArray().map((row) => JSON.stringify(row));
        const seen = [];
        const keyOf = (row) => JSON.stringify({ ...row.copy(), row: row.row });
        const visit = (inner) => seen.push(keyOf(inner));
        for (let round = 0; round < 2; round++) {
            seen.length = 0;
            rows.forEach((outer) => {
                rows.forEach(visit);
                seen.push(keyOf(outer));
            });
            assert.deepEqual(
                seen,
                keys.flatMap((key) => [...keys, key]),
            );
            const fault = () => {
                throw new Error('mine');
            };
            if (keys.length > 0) assert.throws(() => rows.forEach(fault), /mine/);
        }
    }
});

test('a loop over the rows of a body skips removed bodies, and ends at an update', () => {
    const { world, bodies, middle } = cross();
    bodies[1].remove();
    assert.deepEqual(othersOf(middle.contacts).length, 3);
    let visits = 0;
    middle.contacts.forEach(() => {
        visits++;
        world.update();
    });
    assert.equal(visits, 1);
    const { contacts } = middle;
    middle.remove();
    assert.throws(() => middle.contacts, /removed/);
    assert.deepEqual([...contacts], []);
    assert.deepEqual([...world.contacts.of(middle)], []);
    world.update();
    assert.deepEqual(othersOf(world.ended.of(middle)), [0, 3, 4]);
    world.update();
    world.update();
    assert.deepEqual([world.add(box(10, 10)).index, world.add(box(10, 10)).index], [1, 2]);
    world.update();
    assert.deepEqual([...contacts], []);
    assert.deepEqual([...world.began.of(middle)], []);
});

test('toArray makes separate plain objects', () => {
    const { world, bodies } = cross();
    const rows = world.contacts.toArray();
    const [first] = rows;
    assert.deepEqual(Object.keys(first), ['a', 'b', 'normalX', 'normalY', 'depth', 'row']);
    for (const { a, b, row } of rows) {
        assert.deepEqual(world.contacts.points(row), collide(a, b).points);
    }
    assert.deepEqual(world.began.toArray()[0], {
        a: bodies[0],
        b: bodies[1],
        sensor: false,
        row: 0,
    });
    world.clear();
    world.update();
    assert.equal(first.a, bodies[0]);
    assert.equal(rows.length, 8);
});

test('contact points are those of the last update, even if the bodies have moved since', () => {
    const { world, bodies } = cross();
    const expected = Array.from(world.contacts, ({ a, b }) => collide(a, b).points);
    assert.ok(expected.some((points) => points.length === 2));
    const points = () => expected.map((_, row) => world.contacts.points(row));
    assert.deepEqual(points(), expected);
    world.separate();
    assert.deepEqual(points(), expected);
    bodies[0].x = 1000;
    world.angle[2] = 1;
    world.separate();
    world.reserve({ bodies: 500 });
    world.add(box(3, 3));
    assert.deepEqual(points(), expected);
    world.x[4] = Number.NaN;
    assert.throws(() => world.update(), RangeError);
    assert.deepEqual(points(), expected);
    world.x[4] = 0;
    bodies[4].remove();
    world.contacts.forEach(({ row }) => void assert.ok(world.contacts.points(row).length > 0));
    assert.deepEqual(world.contacts.points(world.contacts.length - 1), []);
});

test('contact points fill a list, and keep its objects', () => {
    const { world } = cross();
    const out = [];
    assert.equal(world.contacts.points(1, out), out);
    const [first] = out;
    for (let row = 0; row < world.contacts.length; row++) {
        world.contacts.points(row, out);
        assert.equal(out[0], first);
    }
    assert.deepEqual(Object.keys(first), ['x', 'y', 'depth', 'id']);
});

// --- Statistics and explanations -----------------------------------------------------------------------

test('stats count moved bodies and pairs', () => {
    const { world, bodies } = cross();
    assert.deepEqual([world.stats.moved, world.stats.pairs], [5, 8]);
    world.update();
    assert.deepEqual([world.stats.moved, world.stats.candidates, world.stats.pairs], [0, 0, 8]);
    bodies[0].x += 0.125;
    bodies[3].remove();
    world.update();
    assert.deepEqual([world.stats.moved, world.stats.pairs], [2, 5]);
    assert.equal(world.stats.ms, null);
});

test('bodies that do not collide with their own kind are no candidates, however many overlap', () => {
    const count = 5000;
    const kinds = [
        { category: 4, mask: 2 },
        { category: 2 ** 11, mask: ~(2 ** 11) },
        { mask: 0 },
        { category: 0 },
        { group: -1 },
    ];
    for (const kind of kinds) {
        const world = new World();
        world.addMany(circle(5), count, kind);
        world.add(circle(1), { category: 2 });
        world.update();
        const meetsNothing = kind.mask === 0 || kind.category === 0;
        assert.equal(world.contacts.length, meetsNothing ? 0 : count);
        assert.ok(world.stats.candidates <= count + 1, `${world.stats.candidates}`);
        world.body(8).group = 1;
        world.body(9).group = 1;
        world.update();
        const theirs = world.contacts
            .toArray()
            .filter(({ a, b }) => a.index === 8 && b.index === 9);
        assert.equal(theirs.length, 1, 'bodies of a positive group collide');
        world.dispose();
    }
});

test('a moving static body wakes only what is near it, however many other bodies move', () => {
    const world = new World();
    const at = (i) => 20 * i;
    const resting = 2000;
    world.addMany(circle(5), resting, {
        x: Float64Array.from({ length: resting }, (_, i) => at(i)),
    });
    const movers = Array.from({ length: 100 }, (_, i) =>
        world.add(circle(5), { x: at(i), y: 500 }),
    );
    const lift = world.add(box(10, 10), { y: 100, isStatic: true });
    world.update();
    for (let frame = 0; frame < 3; frame++) {
        for (const mover of movers) mover.y += 1;
        lift.y -= 1;
        world.update();
        assert.equal(world.stats.moved, movers.length + 1);
    }
    lift.y = 9;
    world.update();
    assert.equal(world.contacts.length, 1);
});

test('separate() in a world with minDepth examines no static bodies', () => {
    const world = new World({ minDepth: 0.5 });
    const walls = 3000;
    world.addMany(box(10, 10), walls, {
        x: Float64Array.from({ length: walls }, (_, i) => 20 * i),
        isStatic: true,
    });
    const body = world.add(circle(5), { x: 8 });
    world.update();
    body.x = 9;
    world.separate();
    assert.ok(Math.abs(body.x - 10) < 0.01, `${body.x}`);
    world.update();
    assert.equal(world.stats.moved, 1);
});

test('stats count the tested axes', () => {
    const triangle = polygon([-5, -3, 5, -3, 0, 6]);
    const ring = polygon(ellipsePoints(5, 5, 8));
    for (const [a, b, x, axes, hit = 1] of [
        [box(10, 10), box(10, 10), 9, 4],
        [box(10, 10), box(10, 10), 10.2, 4, 0], // rotated, so that their bounds overlap
        [circle(5), circle(5), 9, 1],
        [box(10, 10), circle(5), 9, 3],
        [triangle, circle(5), 4, 4],
        [triangle, triangle, 4, 6],
        [triangle, box(4, 4), 1, 7],
        [ring, ring, 3, 16],
    ]) {
        const world = new World();
        world.add(a, { angle: hit ? 0 : 0.8 });
        world.add(b, { x: hit ? x : 9.5, y: hit ? 0 : 9.5, angle: hit ? 0 : 0.8 });
        world.update();
        assert.deepEqual(
            [world.stats.axes, world.contacts.length],
            [axes, hit],
            `${a.kind} ${b.kind}`,
        );
        world.dispose();
    }
    // A face of the first shape separates the two, so the faces of the second are not tested: 8 axes. The next update
    // needs only the cached axis.
    const world = new World();
    world.add(ring);
    const other = world.add(ring, { x: 9.3, y: 2 });
    for (const axes of [8, 1]) {
        other.angle += 1e-3;
        world.update();
        assert.deepEqual(
            [world.stats.axes, world.stats.candidates, world.contacts.length],
            [axes, 1, 0],
        );
    }
});

test('stats count the compared boxes: hardly more than there are pairs', () => {
    const world = new World();
    for (let i = 0; i < 2500; i++) {
        world.add(circle(3), { x: 5 * (i % 50), y: 5 * Math.floor(i / 50) });
    }
    world.update();
    const { candidates, compared } = world.stats;
    assert.ok(compared >= candidates && compared < 2500 * 30, `${candidates} of ${compared}`);
    world.body(1200).x += 0.5;
    world.update();
    assert.ok(world.stats.compared > 0 && world.stats.compared < 200, `${world.stats.compared}`);
    world.separate();
    assert.ok(world.stats.compared < 200, 'of the last update only');
});

test('the tables of a world are its own', () => {
    const world = new World();
    for (const name of ['contacts', 'sensed', 'began', 'ended']) {
        const table = world[name];
        assert.throws(() => Object.assign(world, { [name]: [] }), TypeError);
        assert.equal(world[name], table);
    }
});

test('with a clock, stats have the duration of each stage', () => {
    const { world, bodies } = cross();
    let time = 0;
    world.timing = () => {
        time += 10;
        return time;
    };
    assert.equal(world.stats.ms, null);
    bodies[0].x += 1;
    world.update();
    assert.deepEqual(world.stats.ms, { poses: 10, broad: 10, narrow: 10 });
    world.x[0] = Number.NaN;
    assert.throws(
        () => world.update(),
        /world\.x\[0\] is NaN; .* a column read before the world grew gives NaN$/,
    );
    world.x[0] = 0;
    for (let i = 0; i < 100; i++) world.add(circle(5)); // the next update runs out of room for pairs between two stages
    world.update();
    assert.equal(world.contacts.of(bodies[2]).length, 104);
    for (const value of ['5', Number.NaN]) {
        world.timing = () => value;
        refused(() => world.update(), 'TypeError', 'must return a number of milliseconds, not ');
    }
    world.timing = null;
    assert.equal(world.stats.ms, null);
    refused(() => Object.assign(world, { timing: 5 }), 'TypeError', 'milliseconds');
});

test('NaN is refused even with the bits that mark a body in the world as new or changed', () => {
    for (const bits of [2n ** 64n - 1n, 2n ** 64n - 2n]) {
        const { world, bodies } = cross();
        if (bits % 2n === 0n) {
            world.update();
            bodies[0].shape = circle(6);
        }
        new BigUint64Array(world.x.buffer, world.x.byteOffset, 1)[0] = bits;
        assert.throws(() => world.update(), /world\.x\[0\] is NaN/);
    }
});

test('a clock that changes the world or throws is an error, not a trap; the next update is right', () => {
    for (const act of [
        (world) => world.update(),
        (world) => world.separate(),
        (world) => world.add(box(5, 5), { x: 3 }),
        (world) => world.body(0).remove(),
        (world) => world.clear(),
        (world) => world.dispose(),
        (world) => world.reserve({ bodies: 2000 }),
        (world) => world.addMany(box(5, 5), 3),
        (world) => {
            world.body(1).shape = circle(9);
        },
        () => {
            throw new Error('no time');
        },
    ]) {
        const { world, middle } = cross();
        let calls = 0;
        world.timing = () => {
            if (++calls === 3) {
                world.timing = null;
                act(world);
            }
            return calls;
        };
        middle.x += 0.25;
        assert.throws(
            () => world.update(),
            (error) => !(error instanceof WebAssembly.RuntimeError),
        );
        if (world.disposed) continue;
        const fresh = new World();
        world.update();
        for (const { shape, x, y } of world.bodies) fresh.add(shape, { x, y });
        fresh.update();
        assert.deepEqual(
            [...world.contacts.depth.slice(0, world.contacts.length)],
            [...fresh.contacts.depth.slice(0, fresh.contacts.length)],
        );
        world.dispose();
        fresh.dispose();
    }
});

test('if a clock throws in the last stage, the rows of bodies are right', () => {
    const { world, bodies, middle } = cross();
    assert.equal(middle.contacts.toArray().length, 4);
    bodies[0].x = 1000;
    let calls = 0;
    world.timing = () => {
        if (++calls === 4) throw new Error('no time');
        middle.contacts.toArray();
        return 0;
    };
    assert.throws(() => world.update(), /no time/);
    assert.deepEqual(othersOf(middle.contacts), [1, 3, 4]);
    assert.deepEqual([...bodies[0].contacts], []);
});

test('explain says why two bodies are a pair, or why they are not', () => {
    const world = new World({ minDepth: 0.5 });
    const a = world.add(box(10, 10));
    const at = (x, y, options) => world.add(box(10, 10), { x, y, ...options });
    const ask = (b, why, ...texts) => {
        for (const [one, other] of [
            [a, b],
            [b, a],
        ]) {
            const explanation = world.explain(one, other);
            assert.equal(explanation.why, why);
            assert.equal(explanation.pairs, why === 'contact' || why === 'sensor');
            for (const text of texts)
                assert.ok(explanation.reason.includes(text), explanation.reason);
        }
        return world.explain(a, b);
    };
    ask(a, 'same', 'body 0');
    const gone = at(0, 0);
    gone.remove();
    ask(gone, 'removed', `body ${gone.index} was removed`);
    ask(at(0, 0, { enabled: false }), 'disabled', 'is disabled');
    ask(at(0, 0, { category: 4, mask: 2 }), 'filter', '0x1', '0x2', 'mask');
    ask(at(0, 0, { mask: 6, category: 5 }), 'filter', 'body 0, 0x1', '0x6');
    a.group = -3;
    ask(at(0, 0, { group: -3 }), 'group', '-3');
    const boxes = ask(at(12, 3), 'boxes', 'boxes', '2', 'along x');
    assert.deepEqual([boxes.gap, boxes.axis], [2, { x: 1, y: 0 }]);
    const turned = ask(at(12, 0, { angle: 0.7, y: 12 }), 'shapes', 'apart along');
    assert.ok(turned.gap > 0 && Math.abs(turned.axis.x ** 2 + turned.axis.y ** 2 - 1) < 1e-6);
    // The closest points are two corners, so along the normal of any edge the gap is smaller.
    const corner = world.add(polygon([5.1, 5.1, 9, 4, 4, 12]));
    const { distance: gap, normal: axis } = distance(a, corner);
    const apart = ask(corner, 'shapes', `${gap} apart along (${axis.x}, ${axis.y})`);
    assert.deepEqual([apart.gap, apart.axis], [gap, axis]);
    for (const { overlap, source } of trace(a, corner).axes) {
        assert.ok(source === 'vertex' || -overlap < gap - 0.001);
    }
    const shallow = ask(at(9.75, 0), 'shallow', '0.25', 'minDepth', '0.5');
    assert.deepEqual([shallow.depth, shallow.normal], [0.25, { x: 1, y: 0 }]);
    ask(at(1, 0, { isSensor: true }), 'sensor', 'sensed', '9');
    const hit = ask(at(0, 8), 'contact', '2');
    assert.deepEqual([hit.depth, hit.normal], [2, { x: 0, y: 1 }]);
    a.isStatic = true;
    ask(at(0, 0, { isStatic: true }), 'static', 'both are static');
    a.group = 6;
    ask(at(0, 8, { group: 6, mask: 0 }), 'contact', '2');
});

test('across a small gap a pair continues, but no overlap is reported or explained', () => {
    const world = new World();
    const a = world.add(box(2, 2));
    const b = world.add(box(2, 2), { x: 1.9 });
    world.update();
    b.x = 2 + 4e-6;
    const { pairs, why, gap } = world.explain(a, b);
    assert.deepEqual([pairs, why], [false, 'shapes']);
    assert.ok(Math.abs(gap - 4e-6) < 2e-7);
    world.update();
    const counts = () => [world.contacts.length, world.stats.pairs, world.ended.length];
    assert.deepEqual(counts(), [0, 1, 0]);
    b.x = 2 + 4e-5;
    world.update();
    assert.deepEqual(counts(), [0, 0, 1]);
});

test('explain agrees with the next update about every pair', () => {
    const world = new World({ minDepth: 0.3 });
    for (let i = 0; i < 60; i++) {
        world.add(i % 2 ? box(6, 3) : circle(3), {
            x: (i * 37) % 40,
            y: (i * 23) % 40,
            angle: i,
            isStatic: i % 5 === 0,
            isSensor: i % 7 === 0,
            enabled: i % 11 > 0,
            category: 1 + (i % 3),
            mask: 1 + (i % 4),
        });
    }
    for (let frame = 0; frame < 10; frame++) {
        for (let i = 0; i < 60; i++) world.x[i] += ((i * frame) % 7) / 10 - 0.3;
        const said = [];
        for (const a of world.bodies) {
            for (const b of world.bodies) {
                if (a.index < b.index && world.explain(a, b).pairs) said.push([a.index, b.index]);
            }
        }
        world.update();
        const found = [...pairsOf(world.contacts), ...pairsOf(world.sensed)];
        assert.deepEqual(
            said,
            found.sort(([a, b], [c, d]) => a - c || b - d),
        );
    }
});
