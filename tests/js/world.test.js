// A world from frame to frame: slots and ids, contacts and events, filters, separation. Reads scripted scenes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, collide, History, overlaps, polygon, tiles, World } from './build.js';
import { rng } from './rng.js';
import { pairs, points } from './vectors.js';

const close = (actual, expected, tolerance = 1e-6) =>
    assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

/** Rows as [a, b] or, for contacts, [a, b, depth]. */
const pairsOf = (table) => Array.from(table, ({ a, b }) => [a.index, b.index]);
const rowsOf = (table) =>
    Array.from({ length: table.length }, (_, row) => [table.a[row], table.b[row]]);

// --- Slots and ids -------------------------------------------------------------------------------------

test('a new world is empty', () => {
    const world = new World();
    assert.deepEqual([world.size, world.count, world.capacity, world.disposed], [0, 0, 64, false]);
    assert.deepEqual([...world.bodies], []);
    for (const table of ['contacts', 'sensed', 'began', 'ended']) {
        assert.equal(world[table].length, 0);
        assert.deepEqual([...world[table]], []);
    }
    world.update();
    assert.deepEqual(world.separate(), { moved: 0, remaining: 0 });
    assert.equal(world.contacts.length, 0);
    for (const capacity of [1, 2, 100]) assert.equal(new World({ capacity }).capacity, capacity);
});

test('a body has the given options, and defaults for the others', () => {
    const world = new World();
    const shape = box(2, 4);
    const plain = world.add(shape);
    const defaults = { x: 0, y: 0, angle: 0, isStatic: false, isSensor: false, enabled: true };
    Object.assign(defaults, { category: 1, mask: 0xffffffff, group: 0, tag: 0, weight: 1 });
    Object.assign(defaults, { data: undefined });
    for (const [key, value] of Object.entries(defaults)) assert.equal(plain[key], value, key);
    const data = { name: 'wall' };
    const given = { x: 1.5, y: -2, angle: 3, isStatic: true, isSensor: true, enabled: false };
    Object.assign(given, { category: 0x80000000, mask: 0, group: -(2 ** 31) });
    Object.assign(given, { tag: 0xffffffff, weight: 2.5, data });
    const full = world.add(shape, given);
    for (const [key, value] of Object.entries(given)) assert.equal(full[key], value, key);
    assert.equal(full.shape, shape);
    assert.equal(full.world, world);
    assert.equal(full.alive, true);
    for (const [key, value] of Object.entries(given)) {
        plain[key] = value;
        assert.equal(plain[key], value, key);
    }
    for (const column of ['x', 'y', 'angle', 'tag', 'weight', 'category', 'mask']) {
        assert.equal(world[column][full.index], given[column], column);
    }
});

test('separate frees no slot, only updates do', () => {
    const world = new World();
    const body = world.add(circle(1));
    world.update();
    body.remove();
    for (let i = 0; i < 5; i++) world.separate();
    assert.equal(world.add(circle(1)).index, 1);
});

test('a body that no update has seen frees its slot at once, so that adding and removing never fills a world', () => {
    const world = new World({ maxBytes: 327_680 });
    const ids = new Set();
    for (let i = 0; i < 20_000; i++) {
        const body = world.add(box(1 + i, 1));
        assert.equal(body.index, 0);
        ids.add(body.id);
        body.remove();
        assert.equal(world.count, 0);
    }
    assert.equal(ids.size, 20_000);
});

test('size counts bodies, count bounds the slots, and bodies are in the order of their indices', () => {
    const world = new World();
    const bodies = [0, 1, 2, 3, 4].map((i) => world.add(circle(1), { x: 9 * i, tag: i }));
    assert.deepEqual([world.size, world.count], [5, 5]);
    bodies[1].remove();
    bodies[4].remove();
    bodies[4].remove();
    assert.equal(world.size, 3);
    assert.deepEqual([...world.bodies], [bodies[0], bodies[2], bodies[3]]);
    assert.deepEqual([...world.alive.subarray(0, 5)], [1, 0, 1, 1, 0]);
    world.update();
    world.update();
    assert.equal(world.count, 4);
    const heir = world.add(circle(1));
    assert.equal(heir.index, 1);
    assert.deepEqual([...world.bodies], [bodies[0], heir, bodies[2], bodies[3]]);
    assert.deepEqual(
        Array.from(world.bodies, (body) => body.index),
        [0, 1, 2, 3],
    );
});

test('the list of bodies is frozen, and replaced when a body is added, removed or restored', () => {
    const world = new World();
    assert.deepEqual(world.bodies, []);
    const a = world.add(circle(1));
    const b = world.add(circle(1));
    const both = world.bodies;
    assert.deepEqual(both, [a, b]);
    assert.throws(() => both.pop(), TypeError);
    const saved = world.save();
    a.x = 5;
    a.shape = circle(2);
    world.update();
    assert.deepEqual(world.bodies, [a, b]);
    assert.equal(world.bodies, world.bodies);
    a.remove();
    assert.deepEqual(world.bodies, [b]);
    assert.deepEqual(both, [a, b]);
    assert.deepEqual([world.addMany(circle(1), 2), world.bodies.length], [2, 3]);
    assert.equal(world.bodies[1], world.body(2));
    world.restore(saved);
    assert.deepEqual(world.bodies, [a, b]);
    world.clear();
    assert.deepEqual(world.bodies, []);
    world.dispose();
    assert.throws(() => world.bodies, /disposed/);
});

test('clear removes everything at once, without events, and keeps the memory', () => {
    const world = new World();
    const bodies = [0, 1, 2].map((i) => world.add(box(4, 4), { x: i }));
    world.update();
    const { bytes, capacity } = world;
    bodies[1].remove();
    world.clear();
    assert.deepEqual([world.size, world.count], [0, 0]);
    for (const body of bodies) assert.equal(body.alive, false);
    for (const body of bodies) assert.equal(world.get(body.id), undefined);
    for (const table of ['contacts', 'sensed', 'began', 'ended']) {
        assert.equal(world[table].length, 0);
    }
    assert.deepEqual([world.bytes, world.capacity], [bytes, capacity]);
    const fresh = world.add(box(4, 4));
    assert.equal(fresh.index, 0);
    assert.ok(bodies.every((body) => body.id !== fresh.id));
    world.update();
    assert.equal(world.ended.length, 0);
});

// --- Contacts ------------------------------------------------------------------------------------------

/** A row of five boxes, each of which overlaps the next by 1. */
function chain(world = new World()) {
    const bodies = [0, 1, 2, 3, 4].map((i) => world.add(box(10, 10), { x: 9 * i }));
    world.update();
    return { world, bodies };
}

test('contacts are rows of columns, and one object that moves along them', () => {
    const { world, bodies } = chain();
    const { contacts } = world;
    assert.equal(contacts.length, 4);
    const rows = new Set();
    let row = 0;
    for (const contact of contacts) {
        rows.add(contact);
        assert.equal(contact.a, bodies[row]);
        assert.equal(contact.b, bodies[row + 1]);
        assert.deepEqual([contact.normalX, contact.normalY, contact.depth], [1, 0, 1]);
        assert.deepEqual([contacts.a[row], contacts.b[row]], [row, row + 1]);
        assert.deepEqual([contacts.normalX[row], contacts.normalY[row]], [1, 0]);
        assert.equal(contacts.depth[row], 1);
        row++;
    }
    assert.equal(rows.size, 1);
    const visited = new Set();
    for (let time = 0; time < 2; time++) {
        contacts.forEach((contact) => {
            visited.add(contact);
            row--;
        });
        row += 2;
    }
    assert.deepEqual([row, visited.size], [0, 1]);
    assert.equal(world.contacts, contacts);
});

test('pairs that a removal ended are listed, with the removed body', () => {
    const world = new World();
    const plate = world.add(circle(20), { isSensor: true });
    const guest = world.add(circle(5), { data: 'guest' });
    world.update();
    guest.remove();
    world.update();
    const left = [];
    for (const event of world.ended) {
        event.a.remove();
        left.push([event.a, event.b, event.sensor]);
    }
    assert.deepEqual(left, [[plate, guest, true]]);
    assert.deepEqual([guest.data, guest.alive, world.size], ['guest', false, 0]);
    world.update();
    assert.equal(world.ended.length, 0);
    assert.notEqual(world.add(circle(1)).id, guest.id);
});

test('the row of a sensor and tiles is the deepest overlap with one cell', () => {
    const columns = 24;
    const random = rng(48);
    const cells = Uint8Array.from({ length: columns ** 2 }, () => Number(random() < 0.4));
    const world = new World();
    const map = world.add(tiles({ columns, rows: columns, size: 16, cells }), { isStatic: true });
    const shapes = [circle(3), circle(70), box(40, 12), polygon([0, 0, 60, 10, 20, 20, 10, 60])];
    const zones = shapes.map((shape) => world.add(shape, { isSensor: true }));
    const cell = box(16, 16);
    for (let frame = 0; frame < 100; frame++) {
        const extent = columns * 16;
        for (const zone of zones) zone.set(extent * random(), extent * random(), 7 * random());
        world.update();
        for (const zone of zones) {
            let depth = -1;
            for (const [i, kind] of cells.entries()) {
                const at = { x: 16 * (i % columns) + 8, y: 16 * Math.floor(i / columns) + 8 };
                if (kind) depth = Math.max(depth, collide(cell, at, zone.shape, zone)?.depth ?? -1);
            }
            const row = world.sensed
                .of(zone)
                .toArray()
                .find(({ other }) => other === map);
            assert.equal(row !== undefined, overlaps(map, zone));
            // The push of collide() leads out of all pieces of the concave zone, that of the row out of one piece.
            const isConcave = zone.shape === shapes[3];
            if (row && !isConcave) close(row.depth, depth, 1e-4);
            if (row && isConcave) assert.ok(row.depth <= depth + 1e-4);
        }
    }
});

test('a pair begins once it is minDepth deep, goes on until it has parted, and has a row while it overlaps', () => {
    const random = rng(12);
    const [minDepth, counts] = [0.5, { began: 0, shallow: 0, kept: 0 }];
    for (const make of [() => circle(2), () => box(4, 4), () => polygon([-2, -2, 2, -2, 0, 2])]) {
        const world = new World({ minDepth });
        const a = world.add(make());
        const b = world.add(make(), { isSensor: random() < 0.5 });
        for (let frame = 0, isPair = false; frame < 300; frame++) {
            b.set(4 + Math.round(16 * random() - 8) / 8, 0);
            const depth = collide(a, b)?.depth ?? -1;
            const wasPair = isPair;
            isPair = depth >= 0 && (wasPair || depth >= minDepth);
            world.update();
            const { contacts, sensed, began, ended } = world;
            assert.equal(contacts.length + sensed.length, Number(isPair));
            assert.equal(began.length, Number(isPair && !wasPair));
            assert.equal(ended.length, Number(!isPair && wasPair));
            counts.began += began.length;
            if (depth >= 0 && depth < minDepth) counts[isPair ? 'kept' : 'shallow']++;
        }
    }
    assert.ok(Math.min(...Object.values(counts)) > 50, JSON.stringify(counts));
});

test('a sensor pair begins if the depth of the whole shapes reaches minDepth, even if that of its row does not', () => {
    const world = new World({ minDepth: 10 });
    const cells = Array(100).fill(1);
    const map = world.add(tiles({ columns: 10, rows: 10, size: 8, cells }), { isStatic: true });
    const inside = world.add(circle(3), { x: 40, y: 40, isSensor: true });
    world.add(circle(3), { x: 40, y: -1, isSensor: true });
    world.update();
    assert.deepEqual(pairsOf(world.began), pairs(map.index, inside.index));
    assert.ok(world.sensed.depth[0] < 10);
});

test('the cell reported for a sensor is that of its row', () => {
    const world = new World();
    world.add(tiles({ columns: 1, rows: 3, size: 16, cells: [1, 0, 1] }), { isStatic: true });
    // It overlaps the upper cell by 2 and the lower one by 0.007.
    world.add(box(6, 17), { x: 8, y: 23, angle: 0.3, isSensor: true });
    world.update();
    const { column, row, y } = world.sensed.cell(0);
    assert.deepEqual([column, row, y < 16], [0, 0, true]);
    for (const point of world.sensed.points(0)) assert.ok(point.y <= 16);
});

test('every table except ended skips rows of bodies removed since', () => {
    const { world, bodies } = chain();
    bodies[1].remove();
    assert.equal(world.contacts.length, 4);
    assert.deepEqual(pairsOf(world.contacts), pairs(2, 3, 3, 4));
    const visited = [];
    world.contacts.forEach(({ a, b }) => {
        visited.push([a.index, b.index]);
    });
    assert.deepEqual(visited, pairsOf(world.contacts));
    assert.deepEqual(pairsOf(world.began), visited);
    const heir = world.add(box(10, 10), { x: 9 });
    assert.notEqual(heir.index, 1);
    assert.deepEqual(pairsOf(world.contacts), visited);
    world.update();
    assert.deepEqual(rowsOf(world.ended), pairs(0, 1, 1, 2));
    assert.deepEqual(pairsOf(world.ended), pairs(0, 1, 1, 2));
    assert.deepEqual(pairsOf(world.began), pairs(0, heir.index, 2, heir.index));
});

test('a body removed by a visitor is not visited again', () => {
    const { world } = chain();
    const visited = [];
    world.contacts.forEach(({ a, b }) => {
        visited.push([a.index, b.index]);
        b.remove();
    });
    assert.deepEqual(visited, pairs(0, 1, 2, 3));
});

/** A world whose every table has at least three rows, with a bystander that is in none. */
function busy() {
    const world = new World();
    const { bodies } = chain(world);
    const bystander = world.add(circle(1), { x: 1e4 });
    const bullet = world.add(circle(1), { x: -50, bullet: true });
    for (const x of [-40, -30, -20]) world.add(box(0.001, 50), { x, isStatic: true });
    const plate = world.add(box(100, 2), { y: 100, isSensor: true });
    const leaving = [0, 1, 2].map((x) => world.add(circle(1), { x, y: 200, isStatic: x > 0 }));
    leaving.push(world.add(box(9, 9), { y: 200 }));
    world.update();
    for (const body of leaving) body.remove();
    for (const x of [-30, 0, 30]) world.add(circle(5), { x, y: 100 });
    for (const x of [60, 61, 62]) world.add(circle(5), { x, y: 300 });
    bullet.x = -5;
    world.update();
    return { world, bystander, middle: bodies[2], plate };
}

const LOOPS = {
    'for…of': (table, visit) => {
        for (const row of table) visit(row);
    },
    forEach: (table, visit) => table.forEach(visit),
};

const TABLES = ['contacts', 'sensed', 'began', 'ended', 'passed'];

test('a call within a loop over rows ends the loop if it replaces the rows, and otherwise changes no row', () => {
    const ending = {
        update: ({ world }) => world.update(),
        'a timed update': ({ world }) => {
            world.timing = () => 0;
            world.update();
        },
        clear: ({ world }) => world.clear(),
        restore: ({ world, state }) => world.restore(state),
        rewind: ({ history }) => history.rewind(0),
        disposal: ({ world }) => world.dispose(), // the loop then throws
    };
    const harmless = {
        nothing: () => {},
        'adding so many bodies that the world grows': ({ world }) =>
            world.addMany(circle(1), 100, { x: 5e3 }),
        'reserving room': ({ world }) => world.reserve({ contacts: 5000 }),
        'adding a column': ({ world }, i) => world.column(`column ${i}`, 'Float64Array'),
        'a removal': ({ bystander }) => bystander.remove(),
        separate: ({ world }) => world.separate(),
        refresh: ({ world }) => world.refresh(),
        'a move': ({ middle }) => middle.moveAndSlide(3, 1),
        queries: ({ world }) => world.queryBox(-9, -9, 9, 9, { accept: (body) => body.x > 0 }),
        saving: ({ world, history }) => [world.save(), history.keep()],
        'an update that fails': ({ world, middle }) => {
            world.x[middle.index] = Number.NaN;
            assert.throws(() => world.update(), RangeError);
            world.x[middle.index] = 0;
        },
    };
    for (const [title, act] of Object.entries({ ...ending, ...harmless })) {
        for (const [loop, run] of Object.entries(LOOPS)) {
            for (const name of [...TABLES, 'contacts of a body']) {
                const scene = busy();
                const { world, middle, plate } = scene;
                const state = world.save();
                const history = new History(world);
                history.keep();
                const body = name === 'sensed' ? plate : middle;
                const table = TABLES.includes(name) ? world[name] : body.contacts;
                const before = table.toArray();
                const where = `${title} in a ${loop} loop over ${name}`;
                assert.ok(before.length > 1, where);
                const fields = Object.keys(before[0]);
                const copyOf = (row) =>
                    Object.fromEntries(fields.map((field) => [field, row[field]]));
                const rows = [];
                const visitAll = () =>
                    run(table, (row) => {
                        rows.push(copyOf(row));
                        act({ ...scene, state, history }, rows.length);
                        if (title in harmless) assert.deepEqual(copyOf(row), rows.at(-1), where);
                    });
                if (title === 'disposal') assert.throws(visitAll, /was disposed/);
                else visitAll();
                const expected = title in ending ? before.slice(0, 1) : before;
                assert.deepEqual(rows, expected, where);
                world.dispose();
            }
        }
    }
});

// --- Filters -------------------------------------------------------------------------------------------

test('two bodies collide if the group says so, else if the category of each is in the mask of the other', () => {
    const filters = [];
    for (const category of [0, 1, 2, 2 ** 11, 2 ** 12, 0x80000000, 0xffffffff]) {
        for (const mask of [0, 1, 3, 0xf000, 0x80000000, 0xffffffff]) {
            for (const group of [0, 1, -1]) filters.push({ category, mask, group });
        }
    }
    const world = new World();
    const a = world.add(circle(1));
    const b = world.add(circle(1));
    for (const first of filters) {
        for (const second of filters) {
            Object.assign(a, first);
            Object.assign(b, second);
            world.update();
            const bothWays =
                (first.category & second.mask) !== 0 && (second.category & first.mask) !== 0;
            const common = first.group === second.group && first.group !== 0;
            const meet = common ? first.group > 0 : bothWays;
            assert.equal(world.contacts.length === 1, meet, JSON.stringify([first, second]));
            assert.equal(world.separate().moved > 0, meet);
            a.set(0, 0);
            b.set(0, 0);
        }
    }
});

// --- Pushing apart -------------------------------------------------------------------------------------

test('weights have the same effect through bodies, columns and options, and one that would round to 0 is rejected', () => {
    const hashes = [2, 0].map((weight) => {
        const worlds = [0, 1, 2, 3].map((way) => {
            const world = new World();
            if (way === 3) world.addMany(circle(5), 1, { weight });
            else world.add(circle(5), way === 0 ? { weight } : {});
            if (way === 1) world.body(0).weight = weight;
            if (way === 2) world.weight[0] = weight;
            world.add(circle(5), { x: 8 });
            world.separate();
            return world.hash();
        });
        assert.equal(new Set(worlds).size, 1);
        return worlds[0];
    });
    assert.notEqual(hashes[0], hashes[1]);
    // A game can write any number to the column; a number that is not a valid weight counts as 0.
    for (const odd of [Number.NaN, -1, -(2 ** -149), -Infinity, Infinity, -0]) {
        const world = new World();
        const body = world.add(circle(5));
        const other = world.add(circle(5), { x: 8 });
        world.weight[0] = odd;
        world.separate();
        assert.equal(world.hash(), hashes[1], `${odd}`);
        assert.ok(Object.is(body.weight, odd) && other.x >= 10, `${odd}: ${other.x}`);
        world.weight[1] = odd;
        other.x = 8;
        assert.deepEqual(world.separate(), { moved: 0, remaining: 0 });
    }
    // Single precision would round 1e-46 to 0, the weight of a body that no other body pushes.
    const body = new World().add(circle(5), { weight: 2 ** -149 });
    assert.equal(body.weight, 2 ** -149);
    assert.throws(() => Object.assign(body, { weight: 1e-46 }), /^RangeError: .*weight.*1e-46/);
    assert.equal(body.weight, 2 ** -149);
});

test('with a filter, separate pushes the pairs whose two bodies it selects', () => {
    const [ENEMY, WALL, PLAYER] = [2, 4, 8];
    const scene = () => {
        const world = new World();
        const add = (x, category, isStatic = false) =>
            world.add(box(10, 10), { x, category, isStatic });
        const player = add(0, PLAYER);
        add(9, ENEMY);
        add(18, ENEMY);
        add(50, ENEMY);
        add(57, WALL, true);
        return { world, player };
    };
    const moved = (filter) => {
        const { world, player } = scene();
        const before = [...world.x.subarray(0, world.count)];
        const filled = typeof filter === 'function' ? filter(player) : filter;
        assert.ok(world.separate({ filter: filled, iterations: 50 }).remaining < 1e-3);
        return before.flatMap((x, i) => (world.x[i] === x ? [] : [i]));
    };
    assert.deepEqual(moved(undefined), [0, 1, 2, 3]);
    assert.deepEqual(moved({}), [0, 1, 2, 3]);
    assert.deepEqual(moved({ mask: ENEMY }), [1, 2]);
    assert.deepEqual(moved({ mask: ENEMY | WALL }), [1, 2, 3]);
    assert.deepEqual(moved({ mask: PLAYER }), []);
    assert.deepEqual(moved({ statics: false }), [0, 1, 2]);
    assert.deepEqual(
        moved((player) => ({ ignore: player })),
        [1, 2, 3],
    );
    assert.deepEqual(
        moved((player) => ({ ignore: [player], statics: false, sensors: true })),
        [1, 2],
    );
});

test('separate leaves contacts alone and fills the `out` that it is given', () => {
    const { world } = chain();
    const out = { moved: -1, remaining: -1 };
    assert.equal(world.separate({}, out), out);
    assert.ok(out.moved > 0);
    assert.deepEqual([world.contacts.length, world.contacts.depth[0]], [4, 1]);
    assert.equal(world.began.length, 4);
});

// --- Bodies and their own maths ------------------------------------------------------------------------

const OUTLINE = points(3, 1, 9, 2, 8, 7, 4, 6);

test('bounds, toWorld and toLocal follow the pose at once', () => {
    const world = new World();
    const poses = [
        [0, 0, 0],
        [5, -3, 0.3],
        [-100, 1e6, -2],
        [1e9, 1e9, 100],
    ];
    for (const shape of [polygon(OUTLINE), box(7, 2), circle(3)]) {
        const body = world.add(shape);
        for (const [x, y, angle] of poses) {
            assert.equal(body.set(x, y, angle), body);
            assert.deepEqual([body.x, body.y, body.angle], [x, y, angle]);
            const [c, s] = [Math.cos(angle), Math.sin(angle)];
            const there = shape.points.map((p) => ({
                x: x + c * p.x - s * p.y,
                y: y + s * p.x + c * p.y,
            }));
            const slack = 1e-6 * 9 + 1e-15 * Math.abs(x + y);
            const { minX, minY, maxX, maxY } = body.bounds();
            close(minX, Math.min(...there.map((p) => p.x)) - shape.radius, slack);
            close(minY, Math.min(...there.map((p) => p.y)) - shape.radius, slack);
            close(maxX, Math.max(...there.map((p) => p.x)) + shape.radius, slack);
            close(maxY, Math.max(...there.map((p) => p.y)) + shape.radius, slack);
            shape.points.forEach((p, i) => {
                const point = body.toWorld(p.x, p.y);
                close(point.x, there[i].x, slack);
                close(point.y, there[i].y, slack);
                const back = body.toLocal(point.x, point.y);
                close(back.x, p.x, 1e-6);
                close(back.y, p.y, 1e-6);
            });
        }
    }
});

test('set without an angle leaves the angle', () => {
    const body = new World().add(circle(1), { angle: 2 });
    body.set(3, 4);
    assert.deepEqual([body.x, body.y, body.angle], [3, 4, 2]);
    body.set(5, 6, 7);
    assert.deepEqual([body.x, body.y, body.angle], [5, 6, 7]);
});

// An update skips columns of angles and filters that the game has never read from the world, because then the game
// cannot have written them.
const writesOfLate = {
    'world.angle': (world, body) => {
        world.angle[body.index] = Math.PI / 2;
    },
    'world.category': (world, body) => {
        world.category[body.index] = 2;
    },
    'world.mask': (world, body) => {
        world.mask[body.index] = 0;
    },
    'body.angle': (_, body) => Object.assign(body, { angle: Math.PI / 2 }),
    'body.set': (_, body) => {
        body.set(0, 0, Math.PI / 2);
    },
    'body.category': (_, body) => Object.assign(body, { category: 2 }),
    'body.mask': (_, body) => Object.assign(body, { mask: 0 }),
};

for (const [name, write] of Object.entries(writesOfLate)) {
    test(`${name}, first written after many updates, takes effect in the next one`, () => {
        const world = new World();
        const plank = world.add(box(10, 1), { x: 0, y: 0, mask: 1 });
        const ball = world.add(circle(1), { x: 4, y: 0, mask: 1 });
        for (let i = 0; i < 3; i++) world.update();
        assert.equal(world.contacts.length, 1);
        write(world, plank);
        world.update();
        assert.equal(world.contacts.length, 0);
        // Later writes, through bodies and through columns, work, too.
        ball.set(0, 4);
        plank.set(0, 0, Math.PI / 2);
        plank.category = 1;
        plank.mask = 1;
        world.update();
        assert.equal(world.contacts.length, 1);
        world.dispose();
    });
}
