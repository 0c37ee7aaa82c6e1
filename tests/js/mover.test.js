// Character movement: the options, the results, and how a game uses them. tests/c proves the motion itself, in
// mover.test.c, slide.test.c, slopes.test.c and oneway.test.c.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, compound, tiles, World } from './build.js';
import { ground, near, UP } from './movers.js';
import { refused } from './refused.js';

test('moveAndSlide rejects invalid arguments, and the body stays where it is', () => {
    const { world, mover } = ground();
    const { x, y } = mover;
    const hash = world.hash();
    const ask = (options, dx = 1, dy = 0, out = undefined) => {
        return () => mover.moveAndSlide(dx, dy, options, out);
    };
    refused(ask({ up: { x: 0, y: 0 } }), 'RangeError', 'up', '(0, 0)');
    const other = new World();
    const stranger = other.add(circle(1));
    refused(ask({ filter: { ignore: stranger } }), 'TypeError', 'another world');
    refused(ask({ filter: { ignore: [mover, stranger] } }), 'TypeError', 'another world');
    refused(ask({}, 1, 0, { hits: 5 }), 'TypeError', 'hits', '5');
    refused(ask({}, 1, 0, { walls: 5 }), 'TypeError', 'walls of out', '5');
    assert.deepEqual([mover.x, mover.y, world.hash()], [x, y, hash]);
    // Out of the range of coordinates.
    mover.set(9.9e11, -50);
    refused(ask({}, 5e10), 'RangeError', '50000000000', '±1e12');
    assert.deepEqual([mover.x, mover.y], [9.9e11, -50]);
    const level = world.add(tiles({ columns: 1, rows: 1, size: 1, cells: [1] }));
    refused(() => level.moveAndSlide(1, 0), 'TypeError', 'tiles');
    const many = world.add(compound(Array.from({ length: 129 }, (_, i) => circle(1).at(i, 0))));
    refused(() => many.moveAndSlide(1, 0), 'RangeError', '128', '129');
    mover.remove();
    refused(ask({}), 'Error', 'was removed');
    refused(() => mover.dropThrough(), 'Error', 'was removed');
    world.dispose();
    refused(() => many.moveAndSlide(1, 0), 'Error', 'disposed');
    refused(() => many.dropThrough(), 'Error', 'disposed');
    other.dispose();
});

test('a mover stops a skin before a wall, slides along a floor, and reports both', () => {
    const { world, floor, mover } = ground();
    const wall = world.add(box(10, 100), { x: 20, isStatic: true });
    const move = mover.moveAndSlide(50, 3, { up: UP });
    near(mover.x, 14);
    assert.ok(mover.x < 14 && mover.y < -1);
    near(move.dx, 14);
    assert.ok(move.onFloor && move.onWall && !move.onCeiling);
    assert.equal(move.floor, floor);
    near(move.slideX, 0);
    near(move.slideY, 0);
    const kinds = move.hits.map(({ body, normal, kind }) => [body, normal.x, normal.y, kind]);
    assert.ok(kinds.some(([body, x, , kind]) => body === wall && x === -1 && kind === 'wall'));
    assert.ok(kinds.some(([body, , y, kind]) => body === floor && y === -1 && kind === 'floor'));
    // Queries see the new position at once.
    assert.deepEqual(world.queryPoint(mover.x, mover.y), [mover]);
    assert.deepEqual(world.queryPoint(0, -1), []);
    world.update();
    assert.equal(world.contacts.length, 0);
    // The mover rises to a ceiling and stops.
    const ceiling = world.add(box(100, 10), { y: -15, isStatic: true });
    const jump = mover.moveAndSlide(0, -30, { up: UP });
    near(mover.y, -9);
    assert.ok(jump.onCeiling && !jump.onFloor && jump.floor === null);
    assert.equal(jump.hits[0].body, ceiling);
    near(jump.slideY, 0);
    // Without `up`, every hit is a wall.
    const flat = mover.moveAndSlide(0, 30);
    assert.deepEqual(
        [flat.onWall, flat.onFloor, flat.onCeiling, flat.floor],
        [true, false, false, null],
    );
});

test('a mover collides by its own category, mask and group, unless the filter says otherwise', () => {
    const world = new World();
    const wall = world.add(box(2, 100), { x: 10, isStatic: true, category: 2 });
    const mover = world.add(box(2, 2), { mask: 0xffffffff });
    const goes = (filter) => {
        mover.set(0, 0);
        return mover.moveAndSlide(20, 0, { filter }).dx;
    };
    near(goes(), 8);
    mover.mask = 1;
    near(goes(), 20);
    near(goes({ mask: 2 }), 8);
    mover.mask = 0xffffffff;
    near(goes({ mask: 1 }), 20);
    wall.mask = 4;
    near(goes(), 20);
    near(goes({ category: 4 }), 8);
    mover.category = 4;
    near(goes(), 8);
    mover.group = wall.group = -3;
    near(goes(), 20);
    near(goes({ group: 0 }), 8);
    mover.mask = 0;
    mover.group = wall.group = 3;
    near(goes(), 8);
    mover.group = wall.group = 0;
    mover.mask = 0xffffffff;
    near(goes({ statics: false }), 20);
    near(goes({ ignore: wall }), 20);
    near(goes({ ignore: [mover, wall] }), 20);
    near(goes({ ignore: [] }), 8);
    wall.isSensor = true;
    near(goes(), 20);
    near(goes({ sensors: true }), 8);
    wall.isSensor = false;
    wall.enabled = false;
    near(goes(), 20);
    wall.enabled = true;
    wall.isStatic = false;
    near(goes(), 8);
    wall.remove();
    near(goes({ ignore: wall }), 20);
});

test('a move sees what was written through bodies and columns, and after growth', () => {
    const world = new World({ capacity: 1 });
    const mover = world.add(box(2, 2));
    const wall = world.add(box(2, 100), { x: 10, isStatic: true });
    near(mover.moveAndSlide(20, 0).dx, 8);
    wall.x = 30;
    near(mover.moveAndSlide(50, 0).dx, 20);
    const { x } = world;
    x[mover.index] = 5;
    near(mover.moveAndSlide(50, 0).dx, 23);
    for (let i = 0; i < 300; i++) world.add(box(1 + i / 100, 1), { x: 1e4 + 9 * i });
    assert.equal(x.length, 0);
    mover.x = 0;
    const move = mover.moveAndSlide(50, 0);
    near(move.dx, 28);
    assert.equal(move.hits[0].body, wall);
    assert.equal(world.x[mover.index], mover.x);
    world.x[mover.index] = Number.NaN;
    refused(() => mover.moveAndSlide(1, 0), 'RangeError', 'NaN', 'world.x[0]');
});

test('an `out` is filled, kept and returned, with its hits and adjacent walls', () => {
    const { world, mover } = ground();
    world.add(box(10, 100), { x: 20, isStatic: true });
    const out = {};
    assert.equal(mover.moveAndSlide(50, 3, { up: UP }, out), out);
    assert.deepEqual([out.hits.length, out.walls.length], [2, 1]);
    const { hits, walls } = out;
    const [first, second] = hits;
    const [wall] = walls;
    const normals = [first.normal, wall.normal];
    mover.set(0, -50);
    mover.moveAndSlide(1, 0, { up: UP }, out);
    assert.deepEqual([out.hits === hits, hits.length], [true, 0]);
    assert.deepEqual([out.walls === walls, walls.length, out.onWallRight], [true, 0, false]);
    mover.set(0, -1.1);
    mover.moveAndSlide(50, 3, { up: UP }, out);
    assert.equal(hits.length, 2);
    assert.ok(hits.includes(first) && hits.includes(second));
    assert.equal(walls[0], wall);
    assert.ok(first.normal === normals[0] && wall.normal === normals[1]);
    mover.set(0, -1.1);
    assert.deepEqual(
        Object.keys(mover.moveAndSlide(50, 3, { up: UP })).sort(),
        Object.keys(out).sort(),
    );
});

test('an adjacent wall is reported without a motion against it, by side, with its normal and body', () => {
    const world = new World();
    const floor = world.add(box(400, 20), { y: 10, isStatic: true });
    const [left, right] = [-1, 1].map((side) =>
        world.add(box(20, 60), { x: 60 * side, y: -30, isStatic: true }),
    );
    const hero = world.add(box(10, 20), { y: -10.5 });
    const out = {};
    const see = (dx, dy, up = UP) => {
        const move = hero.moveAndSlide(dx, dy, up ? { up } : {}, out);
        const { onWallLeft, onWallRight, walls } = move;
        for (const { kind } of walls) assert.equal(kind, 'wall');
        assert.equal(walls.length, Number(onWallLeft) + Number(onWallRight));
        return walls.map(({ body, normal }) => [body, normal.x, normal.y]);
    };
    assert.deepEqual(see(0, 1), []);
    assert.deepEqual(see(80, 1), [[right, -1, 0]]);
    assert.equal(out.onWall, true);
    // The wall stays reported while falling, rising and at rest.
    for (const dy of [1, 0, -3, -3, 2]) {
        assert.deepEqual(see(0, dy), [[right, -1, 0]]);
        assert.deepEqual([out.onWall, out.onWallLeft, out.onWallRight], [false, false, true]);
    }
    // With gravity upside down, the names stay: left is smaller x.
    assert.deepEqual(see(0, 0, { x: 0, y: 1 }), [[right, -1, 0]]);
    assert.deepEqual([out.onWallLeft, out.onWallRight], [false, true]);
    assert.deepEqual(see(0, 0, null), []);
    // With sideways gravity, floors and walls swap.
    hero.set(0, -10.5);
    hero.moveAndSlide(0, 1, { up: UP });
    assert.deepEqual(see(0, 0, { x: 1, y: 0 }), [[floor, 0, -1]]);
    assert.deepEqual([out.onWallLeft, out.onWallRight], [false, true]);
    assert.deepEqual(see(0, 0, { x: -1, y: 0 }), [[floor, 0, -1]]);
    assert.deepEqual([out.onWallLeft, out.onWallRight], [false, true]);
    // The mover touches the left wall, then not if it stands a little away from it, then walls on both sides at once.
    hero.set(-45.01, -30);
    assert.deepEqual(see(-1, 0), [[left, 1, 0]]);
    assert.deepEqual(see(0.01, 0), []);
    const slim = world.add(box(20, 60), { x: -29.999, y: -30, isStatic: true });
    hero.moveAndSlide(-1, 0, { up: UP });
    assert.deepEqual(see(0, 0.5), [
        [left, 1, 0],
        [slim, -1, 0],
    ]);
    assert.equal(out.onFloor, false);
});

test('dropThrough applies to all bodies that the next move hits, and only to that move', () => {
    const world = new World();
    for (let i = 0; i < 3; i++) world.add(box(40, 2), { y: 20 * i, isStatic: true, oneWay: UP });
    const hero = world.add(box(2, 2), { y: -2 });
    assert.equal(hero.moveAndSlide(0, 1, { up: UP }).onFloor, true);
    hero.dropThrough();
    hero.dropThrough();
    assert.equal(hero.moveAndSlide(0, 30, { up: UP }).onFloor, false);
    near(hero.y, 28, 1e-3);
    assert.equal(hero.moveAndSlide(0, 30, { up: UP }).onFloor, true);
    near(hero.y, 38, 1e-3);
    // `dropThrough` is called in the air, as by a game whose player holds the key during a fall.
    hero.set(0, -8);
    hero.dropThrough();
    assert.equal(hero.moveAndSlide(0, 9, { up: UP }).onFloor, false);
    assert.equal(hero.moveAndSlide(0, 40, { up: UP }).onFloor, true);
    near(hero.y, 18, 1e-3);
    refused(() => hero.moveAndSlide(0, 1, { dropThrough: true }), 'TypeError', 'dropThrough');
});
