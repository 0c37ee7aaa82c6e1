// Worlds with equal hashes behave in the same way: the same calls then give equal results and equal hashes. Reads
// random histories that differ in calls with little effect: bodies added and removed, moves there and back, queries,
// updates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, capsule, circle, segment, tiles, World } from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';

const SOAK = Boolean(process.env.SOAK);
const FAMILIES = times(120, 8000);
const VARIANTS = 6;
const SLOTS = 6;

const SHAPES = [
    circle(1),
    box(2, 2),
    capsule(-1, 0, 1, 0, 0.5),
    segment(-2, 0, 2, 0),
    tiles({ columns: 3, rows: 1, size: 1, cells: [1, 0, 1], kinds: ['solid'] }),
];
const FLAGS = ['isStatic', 'isSensor', 'enabled', 'bullet'];
const WAYS = [null, { x: 0, y: -1 }, { x: 1, y: 0 }];

const indices = (list) => list.map(({ index }) => index);
const rows = (table, names) => names.map((name) => [...table[name].subarray(0, table.length)]);

function results(world) {
    const { contacts, sensed, began, ended, passed } = world;
    const pairs = ['a', 'b', 'normalX', 'normalY', 'depth'];
    return [
        rows(contacts, pairs),
        rows(sensed, pairs),
        rows(began, ['a', 'b', 'sensor']),
        rows(ended, ['a', 'b', 'sensor']),
        Array.from(contacts, (_, i) => contacts.points(i).map(({ x, y, depth }) => [x, y, depth])),
        passed
            .toArray()
            .map((row) => [row.bullet.index, row.body.index, row.t, row.normalX, row.normalY]),
    ];
}

const hitOf = (hit) => hit && [hit.body.index, hit.t, hit.normal.x, hit.normal.y];

/** Calls that are valid for any world; `i` is a slot, `p`, `q` and `r` are small integers. They return results. */
const CALLS = {
    add: (world, { p, q, r }) => {
        if (world.count >= SLOTS) return 'full';
        const body = world.add(SHAPES[r % 5], {
            x: p,
            y: q,
            isStatic: r % 3 === 0,
            bullet: r % 4 === 1 && r % 5 !== 4,
            oneWay: r % 7 === 0 ? WAYS[1] : null,
        });
        return [body.id, body.index];
    },
    addMany: (world, { p, q }) => {
        if (world.count + 2 > SLOTS) return 'full';
        return world.addMany(SHAPES[0], 2, { x: [p, q], y: 0 });
    },
    remove: (world, { i }) => world.body(i).remove(),
    set: (world, { i, p, q }) => void world.body(i).set(p, q),
    turn: (world, { i, p }) => {
        world.body(i).angle = p / 2;
    },
    column: (world, { i, p }) => {
        world.x[i] = p;
    },
    masks: (world, { i, p }) => {
        world.mask[i] = p % 2 ? 0xffffffff : 2;
    },
    filter: (world, { i, p, q }) => {
        const body = world.body(i);
        body.category = 1 + (p & 1);
        body.group = (q % 3) - 1;
    },
    shape: (world, { i, r }) => {
        world.body(i).shape = SHAPES[r % 5];
    },
    flag: (world, { i, p, r }) => {
        world.body(i)[FLAGS[r % 4]] = p % 2 === 0;
    },
    way: (world, { i, r }) => {
        world.body(i).oneWay = WAYS[r % 3];
    },
    tile: (world, { i, p, r }) => world.body(i).setTile(Math.abs(p) % 3, 0, r % 2),
    drop: (world, { i }) => world.body(i).dropThrough(),
    restartPath: (world, { i }) => {
        const { x, y } = world.body(i);
        world.body(i).teleport(x, y);
    },
    own: (world, { i, p }) => {
        world.column('own', 'Int16Array')[i] = p;
    },
    update: (world) => {
        world.update();
        return results(world);
    },
    separate: (world) => world.separate({ iterations: 3 }),
    refresh: (world) => world.refresh(),
    save: (world) => void world.save(),
    clear: (world, { r }) => r % 8 === 0 && world.clear(),
    move: (world, { i, p, q }) => {
        const body = world.body(i);
        const { dx, dy, onFloor, hits } = body.moveAndSlide(p, q, { up: { x: 0, y: -1 } });
        return [dx, dy, onFloor, hits.map(({ body: other, kind }) => [other.index, kind])];
    },
    queryPoint: (world, { p, q }) => indices(world.queryPoint(p, q, { radius: 1 })),
    queryBox: (world, { p, q }) => indices(world.queryBox(p, q, p + 2, q + 1, { category: 1 })),
    castRay: (world, { p, q, r }) => hitOf(world.castRay(-9, p, 18, q, { oneWay: r % 2 === 0 })),
    castShape: (world, { p, q }) => hitOf(world.castShape(circle(0.5), { x: -9, y: p }, 18, q)),
    nearest: (world, { p, q }) =>
        world.nearest(p, q, { k: 3 }).map(({ body, distance }) => [body.index, distance]),
    bodies: (world) => Array.from(world.bodies, ({ id, x, y, shape }) => [id, x, y, shape.kind]),
};
const NAMES = Object.keys(CALLS);

/** The result of a call, or its rejection if there is no such body, or no tiles. */
function make(world, { name, ...args }) {
    try {
        return JSON.stringify(CALLS[name](world, args));
    } catch (error) {
        return error.message;
    }
}

function draws(seed) {
    const roll = rng(seed);
    const below = (n) => Math.floor(roll() * n);
    const drawn = (name) => ({
        name,
        i: below(4),
        p: below(5) - 2,
        q: below(5) - 2,
        r: below(1000),
    });
    const history = (length) => Array.from({ length }, () => drawn(NAMES[below(NAMES.length)]));
    const start = () => Array.from({ length: below(4) }, () => drawn('add'));
    /** Calls that often change nothing, or little. */
    const detour = () => {
        const i = below(4);
        const once = (name) => ({ ...drawn(name), i });
        const there = once(
            ['set', 'column', 'turn', 'flag', 'shape', 'filter', 'way', 'tile'][below(8)],
        );
        const back = { ...there, p: below(5) - 2, q: below(5) - 2 };
        const between = below(2) ? [] : [once(['update', 'refresh', 'castShape'][below(3)])];
        const shots = [
            () => [once('add'), ...between, { ...drawn('remove'), i: below(SLOTS) }],
            () => [there, ...between, back],
            () => [there, ...between, back, once('update')],
            () => [
                once('add'),
                ...between,
                { ...drawn('remove'), i: below(SLOTS) },
                once('update'),
                once('update'),
            ],
            () => [once('update')],
            () => [once('refresh')],
            () => [once(['queryPoint', 'nearest', 'castRay', 'separate', 'own', 'save'][below(6)])],
            () => [{ ...once('clear'), r: 0 }],
        ];
        return shots[below(shots.length)]();
    };
    return { below, history, start, detour };
}

const play = (calls, minDepth) => {
    const world = new World({ capacity: SLOTS, minDepth });
    for (const call of calls) make(world, call);
    return world;
};

test('worlds with equal hashes give equal results for the same calls, and their hashes stay equal', () => {
    let agreed = 0;
    for (let family = 0; family < FAMILIES; family++) {
        const { below, history, start, detour } = draws(1000 + family);
        const base = [...start(), ...history(below(10))];
        const minDepth = below(4) === 0 ? 0.25 : 0;
        const end = below(2) ? [] : [{ name: 'update' }];
        const byHash = new Map();
        for (let variant = 0; variant < VARIANTS; variant++) {
            const at = below(2) ? base.length : below(base.length + 1);
            const calls = [...base];
            if (variant > 0) calls.splice(at, 0, ...detour());
            calls.push(...end);
            const world = play(calls, minDepth);
            const hash = world.hash();
            byHash.set(hash, [...(byHash.get(hash) ?? []), { world, calls }]);
        }
        for (const same of byHash.values()) {
            agreed += same.length - 1;
            const future =
                same.length > 1 ? history(SOAK ? (family % 10 === 0 ? 1000 : 100) : 50) : [];
            const [first, ...others] = same;
            for (const call of future) {
                const answer = make(first.world, call);
                const hash = first.world.hash();
                for (const { world, calls } of others) {
                    const told = () =>
                        `family ${family}: ${JSON.stringify([first.calls, calls, future, call])}`;
                    if (make(world, call) !== answer) assert.fail(`another answer; ${told()}`);
                    if (world.hash() !== hash) assert.fail(`another hash; ${told()}`);
                }
            }
            for (const { world } of same) world.dispose();
        }
    }
    assert.ok(agreed > FAMILIES / 2, `${agreed} agreed`);
});

test('which column writes a query after a hash sees does not depend on whether the world must grow', () => {
    const results = [true, false].map((hasRoom) => {
        const world = new World();
        const row = Array.from({ length: 2000 }, (_, i) => i);
        world.addMany(box(2, 2), 2000, {
            x: row.map((i) => (i % 50) * 2),
            y: row.map((i) => Math.floor(i / 50) * 2),
            isStatic: true,
        });
        world.add(circle(1), { x: 0, y: -30 });
        if (hasRoom) world.refresh(); // makes room for the neighbours of statics
        for (const i of row) world.body(i).x += 1;
        const hash = world.hash();
        world.x[2000] = 500;
        return [hash, world.queryPoint(500, -30).length, world.queryPoint(0, -30).length];
    });
    assert.deepEqual(results[1], results[0]);
});

// Edited tiles have no hash until hash() or save() computes one. Once, a world recognised new tiles as equal to edited
// ones only if that hash was there.
test('hash() and save(), refused or not, do not change the effect of assigning equal tiles', () => {
    const grid = () => tiles({ columns: 2, rows: 1, size: 2, cells: [1, 1] });
    const after = (save, maxBytes) => {
        const world = new World({ maxBytes });
        const body = world.add(grid(), { bullet: true });
        world.add(circle(1), { x: 20 });
        const x = Array.from({ length: 2000 }, (_, i) => 1e4 + i * 3);
        world.addMany(box(1, 1), 2000, { x, isStatic: true });
        world.add(grid(), { x: 500 });
        world.update();
        body.setTile(0, 0, 0);
        body.setTile(0, 0, 1);
        world.update();
        save(world);
        body.shape = grid();
        body.x = 40;
        world.update();
        return [world.hash(), Array.from(world.passed, ({ body: { index }, t }) => [index, t])];
    };
    const expected = after(() => {});
    assert.equal(expected[1].length, 1, 'equal tiles do not restart the path of a bullet');
    assert.deepEqual(
        after((world) => world.hash()),
        expected,
    );
    assert.deepEqual(
        after((world) => world.save()),
        expected,
    );
    assert.deepEqual(
        after((world) => world.restore(world.save())),
        expected,
    );
    const refused = (world) => assert.throws(() => world.save(), /a state takes/);
    assert.deepEqual(after(refused, 1 << 20), expected);
});
