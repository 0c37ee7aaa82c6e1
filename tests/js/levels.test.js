// Tiles and other large shapes in worlds: copied while memory grows, shared, edited in place, at the limit of memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, chain, circle, compound, overlaps, polygon, tiles, World } from './build.js';
import { refused } from './refused.js';
import { rng } from './rng.js';
import { times } from './times.js';

const grid = (columns, rows, fill = () => 1, size = 10) =>
    tiles({
        columns,
        rows,
        size,
        cells: Uint8Array.from({ length: columns * rows }, (_, i) =>
            fill(i % columns, Math.floor(i / columns)),
        ),
        kinds: ['solid', [0, 1, 1, 0, 1, 1]],
    });

const HUGE = grid(1000, 1000, (column, row) => (row > 500 ? 1 + ((column + row) % 2) : 0));

/** Shapes that are too large for the mailbox, through which small shapes get to C. */
const LARGE = {
    tiles: grid(80, 80),
    chain: chain(Array.from({ length: 300 }, (_, i) => [3 * i, 10 * (i % 2)])),
    compound: compound(Array.from({ length: 200 }, (_, i) => box(2, 2).at(3 * i, 0))),
    polygon: polygon(
        Array.from({ length: 400 }, (_, i) => {
            const angle = (Math.PI * i) / 200;
            const radius = i % 2 ? 100 : 70;
            return [radius * Math.cos(angle), radius * Math.sin(angle)];
        }),
    ),
};

const rowsOf = ({ contacts: { length, a, b, normalX, normalY, depth } }) =>
    Array.from({ length }, (_, i) => [a[i], b[i], normalX[i], normalY[i], depth[i]]);

test('a million cells do not fit a small world, which is unchanged', () => {
    const world = new World({ maxBytes: 2 ** 20 });
    const body = world.add(box(5, 5), { isStatic: true });
    world.add(circle(3), { x: 4 });
    world.update();
    const { bytes, size, x } = world;
    const hash = world.hash();
    const rows = rowsOf(world);
    const asks = [
        () => world.add(HUGE, { isStatic: true }),
        () => world.addMany(HUGE, 3),
        () => world.addMany([circle(1), HUGE, circle(2)], 3),
        () => Object.assign(body, { shape: HUGE }),
        () => world.queryShape(HUGE, {}),
        () => world.castShape(HUGE, {}, 5, 5),
    ];
    for (let i = 0; i < 3; i++)
        for (const ask of asks) refused(ask, 'RangeError', 'maxBytes', '1048576');
    assert.deepEqual([world.bytes, world.size, world.hash()], [bytes, size, hash]);
    assert.equal(world.x, x);
    assert.equal(body.shape.kind, 'box');
    assert.deepEqual(rowsOf(world), rows);
    world.update();
    assert.deepEqual(rowsOf(world), rows);
    assert.deepEqual(world.queryShape(circle(1), {}), [...world.bodies]);
    world.dispose();
});

test('a million cells take a few bytes each, and a query costs only the cells that it touches', () => {
    const world = new World();
    const level = world.add(HUGE, { isStatic: true });
    assert.ok(world.bytes < 4e6, `${world.bytes}`);
    const body = world.add(box(30, 30), { x: 5000, y: 5000 });
    world.update();
    const started = performance.now();
    for (let i = 1; i < 1000; i++) {
        body.x = 10 * i - 5;
        world.update();
        assert.equal(world.contacts.length, 1);
        const hit = world.castRay(10 * i - 1, 0, 0, 9000, { ignore: body });
        assert.ok(hit.body === level && hit.y >= 5010 && hit.y < 5020, `${hit.y}`);
    }
    assert.ok(performance.now() - started < 3000);
    world.dispose();
});

for (const [name, shape] of Object.entries(LARGE)) {
    test(`large ${name} can be added to a world by every call, even if memory grows, and collide there as in collide()`, () => {
        const { minX, minY, maxX, maxY } = shape.bounds;
        const roll = rng(5);
        const spots = Array.from({ length: 40 }, () => ({
            x: minX + (maxX - minX) * roll(),
            y: minY + (maxY - minY) * roll(),
        }));
        const fill = (world) => {
            for (const spot of spots) world.add(circle(4), spot);
        };
        const expected = (world, first) => {
            const there = world.body(first);
            return spots.filter((spot) => overlaps(there.shape, there, circle(4), spot)).length;
        };
        const calls = {
            add: (world) => world.add(shape, { isStatic: true }).index,
            addMany: (world) => world.addMany(shape, 2, { x: [0, 1e6], isStatic: true }),
            'addMany of a list': (world) =>
                world.addMany([shape, circle(1), shape], 3, { x: [0, 1e6, 2e6], isStatic: true }),
            shape: (world) => {
                const body = world.add(circle(1), { isStatic: true });
                body.shape = shape;
                assert.equal(body.shape, shape);
                return body.index;
            },
        };
        const hashes = new Set();
        for (const [call, enter] of Object.entries(calls)) {
            for (const capacity of [1, 500]) {
                const world = new World({ capacity });
                fill(world);
                const { x } = world;
                const first = enter(world);
                world.update();
                const still = world.contacts
                    .toArray()
                    .filter(({ a, b }) => a.index === first || b.index === first);
                assert.equal(still.length, expected(world, first), call);
                assert.ok(still.length > 5);
                if (capacity === 500 && x.length > 0) assert.equal(world.x, x);
                if (call === 'add') hashes.add(world.hash());
                // A query with an equally large shape, for which the memory must grow first.
                const all = world.queryShape(shape, {});
                assert.deepEqual(
                    all.map(({ index }) => index),
                    [...world.bodies]
                        .filter((body) => overlaps(shape, {}, body.shape, body))
                        .map(({ index }) => index),
                );
                const from = { x: minX - maxX - 500, y: 0 };
                const hit = world.castShape(shape, from, 2 * (maxX - minX) + 1000, 0);
                assert.ok(hit !== null && hit.t > 0 && hit.t < 1);
                world.dispose();
            }
        }
        assert.equal(hashes.size, 1);
    });
}

test('a large shape that is used only in queries leaves no memory reserved', () => {
    const world = new World();
    world.add(circle(5));
    world.queryShape(LARGE.tiles, {});
    const { bytes } = world;
    for (let i = 0; i < 2000; i++) {
        world.queryShape(LARGE.tiles, { x: i });
        world.castShape(LARGE.compound, { x: -2000 }, i, 0);
    }
    assert.equal(world.bytes, bytes);
    for (let i = 0; i < 500; i++) {
        const body = world.add(LARGE.tiles, { isStatic: true });
        if (i % 2) world.update();
        body.remove();
        world.update();
        world.update();
    }
    assert.ok(world.bytes <= bytes + 2 ** 17, `${world.bytes} of ${bytes}`);
});

test('two bodies with one shape share its bytes, and its cells only until one is written to', () => {
    const shape = grid(300, 300);
    const world = new World();
    const first = world.add(shape, { isStatic: true });
    const second = world.add(shape, { x: 5000, isStatic: true });
    const { bytes } = world; // including the mailbox for a large shape
    const third = world.add(shape, { x: 10_000, isStatic: true });
    assert.equal(world.bytes, bytes);
    assert.ok(bytes < 500_000, `${bytes}`);
    first.setTile(7, 0, 0);
    assert.deepEqual([first.tileAt(7, 0), second.tileAt(7, 0), third.tileAt(7, 0)], [0, 1, 1]);
    assert.equal(second.shape, shape);
    assert.notEqual(first.shape, shape);
    assert.equal(first.shape, first.shape);
    assert.equal(first.shape.area, shape.area - 100);
    assert.deepEqual([shape.tiles.cells[7], first.shape.tiles.cells[7]], [1, 0]);
    assert.ok(Math.abs(world.castRay(75, -5, 0, 30).y - 10) < 1e-4);
    assert.deepEqual(world.queryPoint(75, 5), []);
    assert.deepEqual(world.queryPoint(5075, 5), [second]);
    second.remove();
    third.remove();
    assert.equal(first.tileAt(7, 0), 0);
    assert.equal(overlaps(first.shape, first, circle(2), { x: 75, y: 5 }), false);
});

test('tileAt and setTile reject other shapes, and setTile changes the hash', () => {
    const world = new World();
    const level = world.add(grid(4, 3), { isStatic: true });
    const ball = world.add(circle(1));
    const hash = world.hash();
    refused(() => ball.tileAt(0, 0), 'TypeError', 'body.tileAt', 'tiles', 'circle');
    refused(() => ball.setTile(0, 0, 1), 'TypeError', 'body.setTile', 'tiles', 'circle');
    assert.equal(world.hash(), hash);
    level.setTile(3, 2, 2);
    assert.notEqual(world.hash(), hash);
    level.setTile(3, 2, 1);
    assert.equal(world.hash(), hash);
    refused(() => level.setTile(4, 0, 1), 'RangeError', 'column must be from 0 to 3, not 4');
    const post = world.add(grid(1, 3), { x: 100, isStatic: true });
    refused(() => post.setTile(0.5, 0, 1), 'RangeError', 'column must be 0, not 0.5');
    level.shape = circle(1);
    refused(() => level.tileAt(0, 0), 'TypeError', 'circle');
    level.remove();
    refused(() => level.setTile(0, 0, 1), 'Error', 'was removed');
    world.dispose();
});

test('the same level has the same hash, whatever the past and the capacity of the world', () => {
    const make = (world) => {
        const level = world.add(LARGE.tiles, { isStatic: true });
        world.add(LARGE.chain, { y: -50, isStatic: true });
        for (let i = 0; i < 20; i++) world.add(circle(5), { x: 40 * i, y: -3 });
        world.update();
        level.setTile(3, 0, 0);
        world.update();
        const hash = world.hash();
        world.dispose();
        return hash;
    };
    const plain = make(new World());
    assert.equal(make(new World({ capacity: 1 })), plain);
    assert.equal(make(new World({ capacity: 3000 })), plain);
});

test('a level that changes its shape, moves or is removed wakes the bodies that rest in it', () => {
    const world = new World();
    const level = world.add(grid(10, 10), { isStatic: true });
    const ball = world.add(circle(4), { x: 50, y: -3 });
    world.update();
    world.update();
    assert.equal(world.contacts.length, 1);
    level.setTile(4, 0, 0);
    world.update();
    const { normalX } = world.contacts;
    assert.ok(normalX[0] !== 0 || world.contacts.length === 1);
    level.setTile(5, 0, 0);
    world.update();
    assert.deepEqual([world.contacts.length, world.ended.length], [0, 1]);
    level.shape = grid(10, 10);
    world.update();
    assert.equal(world.began.length, 1);
    level.y = 100;
    world.update();
    assert.equal(world.ended.length, 1);
    level.y = 0;
    world.update();
    level.remove();
    world.update();
    assert.deepEqual([world.ended.length, ball.alive], [1, true]);
});

// --- Only what moved -----------------------------------------------------------------------------------

/** Balls at rest on a floor of tiles or boxes, with a lift at the end that goes up and down. */
function hall(kind, balls) {
    const world = new World({ capacity: 4 });
    if (kind === 'tiles') {
        world.add(grid(balls, 1), { y: 0, isStatic: true });
    } else {
        for (let i = 0; i < balls; i++)
            world.add(box(10, 10), { x: 10 * i + 5, y: 5, isStatic: true });
    }
    for (let i = 0; i < balls; i++) world.add(circle(2), { x: 10 * i + 5, y: 11.99 });
    const lift = world.add(box(8, 4), { x: -20, y: 5, isStatic: true });
    world.update();
    return { world, lift };
}

test('once a deep contact has ended, a lift wakes no more bodies than if it had never existed', () => {
    const roll = rng(83);
    const below = (n) => Math.floor(roll() * n);
    for (let round = 0; round < times(300, 10_000); round++) {
        const kind = below(2) ? 'tiles' : 'boxes';
        const balls = 10 + below(30);
        const never = hall(kind, balls);
        const once = hall(kind, balls);
        const size = 10 + below(200);
        const x = below(10 * balls);
        const deep = once.world.add(below(2) ? box(size, size) : circle(size), { x, y: below(30) });
        for (let i = below(3); i >= 0; i--) {
            once.world.update();
            deep.x += below(2);
        }
        const ends = {
            remove: () => deep.remove(),
            leave: () => deep.set(1e6, 1e6),
            shrink: () => {
                deep.shape = circle(0.01);
                deep.set(1e6, 1e6);
            },
            disable: () => Object.assign(deep, { enabled: false }),
            clear: () => {
                for (const { world } of [never, once]) world.clear();
                for (const it of [never, once]) {
                    it.world.add(grid(balls, 1), { y: 0, isStatic: true });
                    for (let i = 0; i < balls; i++) {
                        it.world.add(circle(2), { x: 10 * i + 5, y: 11.99 });
                    }
                    it.lift = it.world.add(box(8, 4), { x: -20, y: 5, isStatic: true });
                }
            },
        };
        const end = Object.keys(ends)[below(5)];
        ends[end]();
        never.world.update();
        once.world.update();
        const column = 10 * below(balls);
        for (let frame = 0; frame < 4; frame++) {
            const [liftX, liftY] = [frame === 2 ? column : -20, 4 + below(9)];
            never.lift.set(liftX, liftY);
            once.lift.set(liftX, liftY);
            never.world.update();
            once.world.update();
            const [few, as] = [never.world.stats.moved, once.world.stats.moved];
            assert.equal(
                as,
                few,
                `round ${round}: after ${end} of a body of ${size}, frame ${frame}`,
            );
            assert.ok(few < 8, `${few} woken`);
        }
        never.world.dispose();
        once.world.dispose();
    }
});

test('queries see at once which cells of a moving body were set', () => {
    const roll = rng(84);
    const below = (n) => Math.floor(roll() * n);
    for (let round = 0; round < 200; round++) {
        const world = new World();
        const body = world.add(
            grid(6, 1, () => 1, 1),
            { x: below(9), isStatic: below(4) === 0 },
        );
        if (below(2)) world.update();
        for (let i = 0; i < 4; i++) {
            body.setTile(below(6), 0, below(2));
            const cells = Array.from({ length: 6 }, (_, column) => body.tileAt(column, 0));
            const first = cells.indexOf(1);
            const hit = world.castShape(circle(0.25), { x: -5, y: 0.5 }, 30, 0);
            const x = hit === null ? -1 : 30 * hit.t - 5 + 0.25 - body.x;
            if (first < 0) assert.equal(hit, null);
            else assert.ok(Math.abs(x - first) < 1e-3, `${x}, not ${first}`);
        }
        world.dispose();
    }
});
