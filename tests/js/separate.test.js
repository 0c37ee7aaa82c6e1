// The guarantees of separate() in crowds: neither the past of the world nor what is out of reach matters. Reads seeded
// scenes, checks the poses afterwards. separate.test.c proves which bodies move, how far, and what remains.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const { box, capsule, chain, circle, collide, compound, ellipsePoints, overlaps, polygon } = lib;
const { tiles, World } = lib;

const ROUNDS = times(40, 2000);

const WEIGHTS = [1, 1, 1, 0, 0.5, 8, 0, Number.POSITIVE_INFINITY];

/** Bodies of all kinds on a square field with this side. */
function someBodies(roll, count, side) {
    const shapes = [
        box(8, 8),
        box(20, 3),
        circle(4),
        capsule(-4, 0, 4, 0, 2),
        polygon(ellipsePoints(5, 4, 5)),
        box(6, 6, { radius: 1 }),
    ];
    return Array.from({ length: count }, () => ({
        shape: shapes[Math.floor(roll() * shapes.length)],
        x: roll() * side,
        y: roll() * side,
        angle: roll() * 7,
        isStatic: roll() < 0.15,
        isSensor: roll() < 0.1,
        enabled: roll() < 0.9,
        category: roll() < 0.8 ? 1 : 2,
        mask: roll() < 0.8 ? 3 : 1,
        group: roll() < 0.9 ? 0 : -1,
        weight: WEIGHTS[Math.floor(roll() * WEIGHTS.length)],
    }));
}

function worldOf(bodies, options) {
    const world = new World(options);
    for (const { shape, ...rest } of bodies) world.add(shape, rest);
    return world;
}

const posesOf = ({ x, y, angle, count }) =>
    Array.from({ length: count }, (_, i) => [x[i], y[i], angle[i]]);

test('separate does not depend on the past of the world: poses are equal to the bit', () => {
    const roll = rng(2);
    for (let round = 0; round < ROUNDS / 4; round++) {
        const minDepth = round % 4 === 3 ? 0.5 : 0;
        const bodies = someBodies(roll, 60, 70);
        const old = worldOf(bodies, { minDepth });
        for (let frame = 0; frame < 20; frame++) {
            for (let i = 0; i < 60; i++) {
                if (roll() < 0.3) old.x[i] += 2 * roll() - 1;
                if (roll() < 0.02) old.y[i] = roll() * 70;
            }
            if (roll() < 0.7) old.update();
            const { x, y, angle } = old;
            const now = bodies.map((body, i) => ({ ...body, x: x[i], y: y[i], angle: angle[i] }));
            const fresh = worldOf(now, { minDepth, capacity: 1 + frame });
            const options = { iterations: 1 + (frame % 5) };
            assert.deepEqual(old.separate(options), fresh.separate(options), `frame ${frame}`);
            assert.deepEqual(posesOf(old), posesOf(fresh), `frame ${frame}`);
            // A second call starts from the poses that the first has written.
            assert.deepEqual(old.separate(options), fresh.separate(options));
            assert.deepEqual(posesOf(old), posesOf(fresh));
            fresh.dispose();
        }
        old.dispose();
    }
});

test('a body that is removed after a push pushes nothing', () => {
    const world = new World();
    const a = world.add(circle(5));
    const b = world.add(circle(5), { x: 8 });
    // This body has the highest slot: after its removal, the number of slots is smaller.
    const c = world.add(circle(5), { x: 4 });
    world.separate();
    c.remove();
    assert.equal(world.count, 2);
    a.x = 0;
    b.x = 8;
    const { remaining } = world.separate();
    assert.equal(remaining, 0);
    assert.ok(Math.abs(a.x + 1) < 1e-3 && Math.abs(b.x - 9) < 1e-3, `${a.x} ${b.x}`);
});

test('a body whose pushes cancel out counts as not moved', () => {
    const world = new World();
    // The outer pairs overlap equally, and push the inner two into each other; that pair pushes them back.
    const before = [-8.12507973562622, 4.687459945678711, 20.68758773803711, 33.500128000000004];
    for (const x of before) world.add(box(16, 32), { x });
    const { moved } = world.separate({ iterations: 1 });
    const places = world.x.slice(0, 4);
    assert.equal(moved, before.filter((x, i) => x !== places[i]).length);
    assert.equal(moved, 2);
});

test('a level that surrounds a crowd without being near it changes no push', () => {
    const cells = Uint8Array.from({ length: 2500 }, (_, i) => Number(i % 50 === 0 || i < 50));
    const levels = [
        tiles({ columns: 50, rows: 50, size: 20, cells }),
        chain([-400, -400, 600, -400, 600, 600, -400, 600], { closed: true }),
        compound([box(10, 1000).at(-400, 0), box(10, 1000).at(600, 0)]),
    ];
    const roll = rng(6);
    for (let round = 0; round < ROUNDS; round++) {
        const bodies = someBodies(roll, 60, 100);
        const open = worldOf(bodies);
        const level = worldOf(bodies);
        const isTiles = round % levels.length === 0;
        level.add(levels[round % levels.length], {
            isStatic: true,
            ...(isTiles && { x: -430, y: -430 }),
        });
        for (let frame = 0; frame < 3; frame++) {
            assert.deepEqual(level.separate(), open.separate());
            assert.deepEqual(posesOf(level).slice(0, 60), posesOf(open), `round ${round}`);
            level.update();
            open.update();
        }
    }
});

test('a spreading crowd is stopped by cells that no body could reach at first', () => {
    const cells = Uint8Array.from({ length: 400 }, (_, i) => {
        const [x, y] = [i % 20, Math.floor(i / 20)];
        return Number(x === 5 || x === 14 || y === 5 || y === 14);
    });
    const world = new World();
    world.add(tiles({ columns: 20, rows: 20, size: 10, cells }), { isStatic: true });
    // 80 circles on one spot fill most of the room from 60 to 140.
    for (let i = 0; i < 80; i++) {
        world.add(circle(4), { x: 100 + Math.sin(i), y: 100 + Math.cos(i) });
    }
    for (let frame = 0; frame < 60; frame++) {
        world.update();
        world.separate();
        for (const body of world.bodies) {
            if (body.isStatic) continue;
            const { x, y } = body;
            assert.ok(x > 63.99 && x < 136.01 && y > 63.99 && y < 136.01, `(${x}, ${y})`);
        }
    }
    const [x, y] = [world.x, world.y].map((column) => column.slice(1, 81));
    assert.ok(Math.min(...x) < 65 && Math.max(...x) > 135, 'it reaches the walls');
    assert.ok(Math.min(...y) < 65 && Math.max(...y) > 135, 'it reaches the walls');
});

test('bodies that were added at one point spread around it, not along a line', () => {
    for (const shape of [circle(5), box(10, 10), polygon(ellipsePoints(6, 5, 7))]) {
        const world = new World();
        for (let i = 0; i < 50; i++) world.add(shape, { x: 300, y: -70 });
        let calls = 0;
        while (world.separate().remaining > 0) {
            calls++;
            world.update();
        }
        const { minX, minY, maxX, maxY } = extentOf(world);
        const [across, along] = [maxX - minX, maxY - minY].sort((a, b) => a - b);
        assert.ok(along < 2 * across, `${across} by ${along} after ${calls} calls`);
        assert.ok(calls < 60, `${calls} calls`);
        assert.ok(Math.abs(minX + maxX - 600) < across && Math.abs(minY + maxY + 140) < across);
    }
});

function extentOf({ x, y, count }) {
    const [xs, ys] = [x, y].map((values) => Array.from(values.subarray(0, count)));
    return {
        minX: Math.min(...xs),
        minY: Math.min(...ys),
        maxX: Math.max(...xs),
        maxY: Math.max(...ys),
    };
}

test('a body inside of tiles leaves along faces that are flush with the next tile', () => {
    const S = 16;
    const kinds = ['solid', [0, 0, 1, 1, 0, 1], [0, 0, 1, 0, 1, 1]];
    const ship = polygon([-5, -4, 6, 0, -5, 4]);
    const at = { x: 44.4552651395088, y: 20.73656562863874, angle: 5.373326758015308 };
    const cases = [
        // A crate that stands on the floor inside of a tile.
        [2, [0, 1, 1, 1], box(10, 8), { x: 21.5, y: 12 }],
        // A pointed ship between a slope and a wall, and below a ceiling.
        [4, [0, 0, 0, 1, 0, 0, 2, 1, 0, 0, 0, 1, 1, 1, 1, 1], ship, at],
        [4, [0, 0, 0, 1, 0, 0, 3, 1, 0, 0, 0, 1, 0, 0, 0, 0], ship, at],
    ];
    for (const [columns, cells, shape, pose] of cases) {
        const world = new World();
        const rows = cells.length / columns;
        world.add(tiles({ columns, rows, size: S, cells, kinds }), { isStatic: true });
        const body = world.add(shape, pose);
        for (let i = 0; i < 20; i++) {
            world.update();
            world.separate();
        }
        assert.equal(world.separate().remaining, 0, `${body.x}, ${body.y}`);
    }
});

test('a body that is narrower than a cell and taller comes out of solid tiles', () => {
    const S = 16;
    const cells = Array(40 * 12).fill(1);
    const shapes = [box(12, 22), box(12, 22, { radius: 3 }), capsule(0, -6, 0, 6, 5)];
    for (const shape of shapes) {
        for (let sunk = 24; sunk < 80; sunk += 7) {
            const world = new World();
            world.add(tiles({ columns: 40, rows: 12, size: S, cells }), { isStatic: true });
            const body = world.add(shape, { x: 300 + sunk / 9, y: sunk - 11 });
            world.separate();
            world.update();
            assert.equal(world.contacts.length, 0, `${sunk}: at ${body.x}, ${body.y}`);
            assert.ok(body.y <= -10.9, `${sunk}: at ${body.x}, ${body.y}`);
        }
    }
});

test('a unit inside a building comes out, whatever part of the building a flush neighbour covers', () => {
    const across = pairs(220, 120, 220, 40, 180, 40, 198, 4);
    const cells = [1, 1, 1];
    for (const [y, height] of across) {
        for (const unit of [box(9, 9), circle(4.5), compound([box(9, 5), circle(4)])]) {
            for (const angle of [0, 0.4]) {
                const world = new World();
                const town = [
                    world.add(box(40, 120), { x: 420, y: 220, isStatic: true }),
                    world.add(box(40, height), { x: 460, y, isStatic: true }),
                ];
                const body = world.add(unit, { x: 433, y: 198.2, angle });
                for (let i = 0; i < 20; i++) {
                    world.update();
                    world.separate();
                }
                const name = `${unit.kind} ${angle}, neighbour ${height} at ${y}`;
                assert.ok(
                    !town.some((house) => overlaps(body, house)),
                    `${name}: ${body.x}, ${body.y}`,
                );
            }
        }
    }
    // A tower of tiles beside the upper half of a wall.
    const world = new World();
    const tower = tiles({ columns: 1, rows: 3, size: 40, cells });
    world.add(tower, { x: 400, y: 160, isStatic: true });
    world.add(box(40, 40), { x: 460, y: 180, isStatic: true });
    const body = world.add(box(9, 9), { x: 435, y: 201 });
    for (let i = 0; i < 20; i++) {
        world.update();
        world.separate();
    }
    world.update();
    assert.equal(world.contacts.length, 0, `${body.x}, ${body.y}`);
});

/** Tiles with pillars of one cell, one cell apart, in a room with walls of one cell. */
function roomOfPillars(side, size) {
    const isWall = (at) => at === 0 || at === side - 1;
    const cells = Array.from({ length: side * side }, (_, i) => {
        const [column, row] = [i % side, Math.floor(i / side)];
        const isPillar = column % 2 === 0 && row % 2 === 0;
        return Number(isPillar || isWall(column) || isWall(row));
    });
    return tiles({ columns: side, rows: side, size, cells });
}

test('a body that is wider than the gaps between pillars stays among them', () => {
    const [SIDE, S] = [31, 16];
    const room = roomOfPillars(SIDE, S);
    const pieces = compound(
        Array.from({ length: 30 * 30 }, (_, i) =>
            box(15, 14).at(S * (0.5 + (i % 30)), S * (0.5 + Math.floor(i / 30))),
        ),
    );
    const roll = rng(50);
    let squeezed = 0;
    const shapes = [box(16.5, 16.5), circle(8.5), circle(12), circle(24), box(40, 20), circle(3)];
    const scenes = times(72, 3000);
    for (let i = 0; i < scenes; i++) {
        const level = i % 3 === 0 ? pieces : room;
        const shape = shapes[i % shapes.length];
        const { maxX, maxY } = shape.bounds;
        const margin = S + maxX + (level === room ? 0 : 64);
        const [x, y] = [0, 1].map(() => margin + roll() * (S * SIDE - 2 * margin));
        const world = new World();
        const place = () => world.add(shape, { x, y });
        const early = i % 2 ? place() : null;
        world.add(level, { isStatic: true });
        const body = early ?? place();
        world.update();
        for (const { depth } of world.contacts) {
            assert.ok(depth <= 2 * S + 2 * Math.max(maxX, maxY), `${i}: ${depth} at ${x}, ${y}`);
            const whole = collide(level, { x: 0, y: 0 }, shape, { x, y });
            squeezed += depth < whole.depth - 1;
        }
        for (let k = 0; k < 5; k++) {
            const { remaining } = world.separate();
            assert.ok(remaining <= 2 * S + 2 * Math.max(maxX, maxY), `${i}: ${remaining} remain`);
        }
        const way = Math.max(Math.abs(body.x - x), Math.abs(body.y - y));
        const isInside = Math.min(body.x, body.y) > 0 && Math.max(body.x, body.y) < S * SIDE;
        const where = `${i}: from ${x}, ${y} to ${body.x}, ${body.y}`;
        assert.ok(isInside && way <= 2 * S + 2 * maxX, where);
    }
    assert.ok(squeezed > 0.28 * scenes, `${squeezed} of ${scenes}`);
});
