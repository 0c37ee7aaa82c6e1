// Movers that bodies push, squeeze and crush: they come out of what overlaps them, and through no wall.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    capsule,
    chain,
    circle,
    collide,
    compound,
    overlaps,
    point,
    polygon,
    segment,
    tiles,
    World,
} from './build.js';
import { near, UP } from './movers.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const GROUNDS = {
    box: [box(320, 8).at(0, 4)],
    tiles: [tiles({ columns: 40, rows: 1, size: 8, cells: Array(40).fill(1) }), { x: -160 }],
    chain: [chain([-160, 0, 160, 0])],
    'one-way body': [box(320, 8).at(0, 4), { oneWay: UP }],
    'one-way tiles': [
        tiles({
            columns: 40,
            rows: 1,
            size: 8,
            cells: Array(40).fill(1),
            kinds: [{ points: 'solid', oneWay: UP }],
        }),
        { x: -160 },
    ],
    'one-sided chain': [chain([-160, 0, 0, 0, 160, 0], { oneSided: true })],
};

test('nothing pushes a mover into or through the ground that it stands on', () => {
    for (const [name, [shape, options]] of Object.entries(GROUNDS)) {
        for (const isStatic of [false, true]) {
            for (const speed of [0.25, 4]) {
                const world = new World();
                world.add(shape, { ...options, isStatic: true });
                const hero = world.add(box(10, 20), { y: -15 });
                const press = world.add(box(400, 200), { y: -145, isStatic });
                const move = {};
                let crushed = 0;
                while (press.y < -112) {
                    press.y += speed;
                    hero.moveAndSlide(0, 5, { up: UP, snap: 4 }, move);
                    world.update();
                    near(hero.y, -10, 2e-3);
                    if (move.crushed) crushed++;
                }
                assert.equal(crushed > 0, isStatic, `${name}, ${isStatic}, ${speed}`);
            }
        }
    }
});

test('a piston crushes a mover at a wall, and pushes it along hills', () => {
    for (const wall of [box(10, 192).at(5, -96), chain([0, 0, 0, -192]), box(16, 16).at(8, -8)]) {
        const world = new World();
        world.add(box(400, 20), { y: 10, isStatic: true });
        world.add(wall, { x: 40, isStatic: true });
        const piston = world.add(box(40, 60), { x: -20, y: -30, isStatic: true });
        const hero = world.add(box(10, 15), { x: 20, y: -8 });
        for (let i = 0; i < 45; i++) {
            piston.x += 1;
            const move = hero.moveAndSlide(0, 1, { up: UP });
            world.update();
            if (i !== 29) assert.equal(move.crushed, i > 29, `${i}`);
            near(hero.x, Math.min(35, Math.max(20, piston.x + 25)), 2e-3);
        }
    }
    const world = new World();
    const points = Array.from({ length: 80 }, (_, i) => [5 * i, 4 * Math.sin(i)]).flat();
    world.add(chain(points, { oneSided: true }), { isStatic: true });
    const piston = world.add(box(40, 80), { y: -30, isStatic: true });
    const hero = world.add(capsule(0, -5, 0, 5, 4), { x: 40, y: -20 });
    for (let i = 0; i < 100; i++) {
        piston.x += 3;
        const { crushed } = hero.moveAndSlide(0, 1, { up: UP, snap: 4 });
        world.update();
        assert.ok(!crushed && hero.y < 5, `${i}`);
        if (i > 20) near(hero.x, piston.x + 24, 1e-2);
    }
});

test('a character that jumps out of where it is squeezed is not crushed', () => {
    for (const [rise, isCrushed] of pairs(0, true, -1, true, -6, false, -20, false)) {
        const world = new World();
        world.add(box(40, 400), { x: 20, isStatic: true });
        const lift = world.add(box(40, 20), { x: -30.1, y: 12, isStatic: true }); // its top is at 2
        const hero = world.add(box(10, 14), { x: -5.001 });
        hero.moveAndSlide(1, 0, { up: UP });
        world.update();
        lift.x += 0.2;
        assert.equal(hero.moveAndSlide(0, rise, { up: UP }).crushed, isCrushed, `${rise}`);
    }
});

test('a long move that a wall deflects does not leave a one-sided room', () => {
    const room = [0, -100, 0, 100, 40, 0, 200, 0, 200, -100]; // a pit, and a floor to its right
    for (const speed of [1, 0.5, 0.25]) {
        const world = new World();
        world.add(chain(room, { closed: true, oneSided: true }), { isStatic: true });
        const hero = world.add(circle(3), { x: 80, y: -90 });
        for (let i = 0; i < 1 / speed; i++) hero.moveAndSlide(-120 * speed, 200 * speed);
        near(hero.x, 3, 1e-2);
        near(hero.y, 84.42, 1e-2);
    }
});

test('nothing is squeezed through a floor without thickness, not even a point', () => {
    const random = rng(7);
    const between = (low, high) => low + (high - low) * random();
    const floors = [chain([-200, 0, 200, 0]), segment(-200, 0, 200, 0)];
    const movers = [point(), circle(0.01), segment(-1, 0, 1, 0), segment(-0.05, 0, 0.05, 0)];
    let tried = 0;
    for (let i = 0; i < 1600; i++) {
        const world = new World();
        // Every third scene is upright; the others are rotated about the origin.
        const rotation = i % 3 === 0 ? 0 : between(0, 6.3);
        const [c, s] = [Math.cos(rotation), Math.sin(rotation)];
        const rotated = ({ x, y }) => ({ x: c * x - s * y, y: s * x + c * y, angle: rotation });
        world.add(floors[i % 2], { angle: rotation, isStatic: true });
        // A rock that forms a wedge with the floor.
        const angle = between(0.05, 1.2);
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const tip = between(0, 40);
        const rock = rotated({ x: tip - 5 * cos + 15 * sin, y: -5 * sin - 15 * cos });
        world.add(box(30, 30), { ...rock, angle: angle + rotation, isStatic: true });
        const start = rotated({ x: tip - between(5, 60), y: -between(0.5, 20) });
        const mover = world.add(movers[i % 4], start);
        if (world.queryShape(mover.shape, mover).length === 0) {
            tried++;
            const by = rotated({ x: between(5, 200), y: between(0, 200) });
            mover.moveAndSlide(by.x, by.y);
            const y = c * mover.y - s * mover.x;
            assert.ok(y < 0.01, `${mover.shape.kind} at ${mover.x}, ${mover.y}`);
        }
        world.dispose();
    }
    assert.ok(tried > 1000, `${tried}`);
});

// Walls 400 wide from y = 0 on, those of a floor downward, those of a ceiling upward.
const BRICKS = { columns: 25, size: 16 };
const row = (y) => (world) => {
    for (let x = -200; x < 200; x += 16) world.add(box(16, 16), { x, y, isStatic: true });
};
const still = (shape, at) => (world, y) => world.add(shape, { x: 0, ...at, y, isStatic: true });
const bricks = (rows, up) => (world, y) =>
    world.add(tiles({ ...BRICKS, rows, cells: Array(25 * rows).fill(1) }), {
        x: -200,
        y: up ? y - 16 * rows : y,
        isStatic: true,
    });
const CEILINGS = {
    'a thin box': still(box(400, 4).at(0, -2)),
    'a short box': still(box(100, 20).at(0, -10)),
    'a thick box': still(box(400, 100).at(0, -50)),
    'a block': still(box(200, 60).at(0, -30)),
    'a polygon': still(polygon([-60, -14, -40, -20, 40, -20, 60, -14, 50, 0, -50, 0])),
    tiles: bricks(1, true),
    'three rows of tiles': bricks(3, true),
    'a chain': still(chain([-200, 0, 200, 0])),
    'a chain of pieces': still(
        chain(Array.from({ length: 25 }, (_, i) => [16 * i - 200, 0]).flat()),
    ),
    'a one-sided chain': still(chain([200, 0, -200, 0], { oneSided: true })),
    'a one-sided chain of pieces': still(
        chain(Array.from({ length: 25 }, (_, i) => [200 - 16 * i, 0]).flat(), { oneSided: true }),
    ),
    boxes: (world, y) => row(y - 8)(world),
};
const FLOORS = {
    'a box': still(box(400, 20).at(0, 10)),
    'a thick box': still(box(400, 100).at(0, 50)),
    tiles: bricks(1, false),
    'a chain': still(chain([-200, 0, 0, 0, 200, 0])),
    'a one-sided chain': still(chain([-200, 0, 0, 0, 200, 0], { oneSided: true })),
    boxes: row(8),
};
// Each row: the height of the gap, the shape, the height of its origin above the floor, and how it grows or turns.
const GROWTHS = {
    'stands up': [16, box(10, 14).at(0, 7), 14, { shape: box(10, 28) }],
    'stands up far': [9, box(10, 8).at(0, 10), 14, { shape: box(10, 28) }],
    'grows a round head': [16, capsule(0, -2, 0, 2, 5), 7, { shape: capsule(0, -16, 0, 2, 5) }],
    turns: [21, box(30, 20), 10, { angle: 0.05 }],
    'turns far': [21, box(30, 20), 10, { angle: 0.5 }],
};

// The mover was once pushed through a thin ceiling or floor, if that push was no longer than others.
test('a mover that grows or turns between a floor and a ceiling is crushed there', () => {
    const cases = Object.keys(CEILINGS).flatMap((ceiling) =>
        Object.keys(FLOORS).flatMap((floor) =>
            Object.keys(GROWTHS).map((growth) => [ceiling, floor, growth]),
        ),
    );
    for (const [n, [ceiling, floor, growth]] of cases.entries()) {
        const [gap, shape, feet, change] = GROWTHS[growth];
        // If a mover stands up far, most of it is above a thin ceiling, so it is not pushed back below.
        if (growth === 'stands up far' && /thin|chain/.test(ceiling)) continue;
        const x = [0, 3, 8.2][n % 3];
        const waits = n % 2 === 0;
        const where = `${growth} at ${x} below ${ceiling} on ${floor}${waits ? ', later' : ''}`;
        const world = new World({ capacity: 64 });
        FLOORS[floor](world, 0);
        CEILINGS[ceiling](world, -gap);
        const hero = world.add(shape, { x, y: -feet - 0.01 });
        hero.moveAndSlide(0, 1, { up: UP });
        world.update();
        Object.assign(hero, change);
        if (waits) world.update();
        for (let frame = 0; frame < 20; frame++) {
            const fall = frame % 3 === 2 ? -4 : 1; // it tries to jump
            const { crushed } = hero.moveAndSlide(0, fall, { up: UP });
            assert.ok(crushed, `${where}, frame ${frame}`);
            assert.ok(Math.abs(hero.y + feet) < 4, `${where}, frame ${frame}: ${hero.y}`);
            world.update();
        }
        world.dispose();
    }
});

// The end of the segment was once slightly behind both segments of the corner. The mover then counted as having passed
// the corner already, and went through.
test('a segment in an inner corner of a one-sided chain stays in front', () => {
    const corner = chain([-100, 100, 100, 100, 100, -100], { oneSided: true });
    let outside = 0;
    for (let k = 0; k < 100; k++) {
        const world = new World({ capacity: 4 });
        world.add(corner, { isStatic: true });
        const angle = 0.1 + 1.37 * ((0.618 * k) % 1);
        const mover = world.add(segment(-4, 0, 4, 0), { x: 80, y: 80, angle });
        for (let i = 0; i < 40; i++) {
            const to = 0.2 + (1.2 * ((k * 31 + i * 17) % 100)) / 100;
            mover.moveAndSlide(3 * Math.cos(to), 3 * Math.sin(to));
        }
        outside += mover.x > 100 || mover.y > 100;
        world.dispose();
    }
    // At most 2 of 100 movers get through the corner.
    assert.ok(outside <= 2, `${outside}`);
    for (const turn of [0.15, 0.2, 0.3]) {
        const world = new World({ capacity: 4 });
        world.add(corner, { isStatic: true });
        world.add(circle(5), { x: 91.8, y: 94.9991 });
        const mover = world.add(segment(-4, 0, 4, 0), { x: 95.9, y: 99.9991 });
        mover.moveAndSlide(0, 0, { up: UP });
        world.update();
        mover.angle = turn;
        mover.moveAndSlide(0, 0, { up: UP });
        assert.ok(mover.x < 100 && mover.y < 100, `${turn}: ${mover.x}, ${mover.y}`);
    }
});

test('a mover that starts inside of a tile comes out past the corner of another one', () => {
    const level = tiles({ columns: 2, rows: 2, size: 16, cells: [1, 0, 0, 1] });
    const roll = rng(5);
    let tried = 0;
    for (const shape of [box(10, 8), box(12, 20), capsule(0, -5, 0, 5, 5)]) {
        for (let i = 0; i < 400; i++) {
            const world = new World({ capacity: 4 });
            const walls = world.add(level, { isStatic: true });
            const at = i < 40 ? { x: 17 + i / 8, y: 20 } : { x: 32 * roll(), y: 32 * roll() };
            const mover = world.add(shape, at);
            if (!collide(walls, mover)?.exact) continue;
            tried++;
            let move = {};
            for (let frame = 0; frame < 20; frame++) move = mover.moveAndSlide(0, 0);
            const depth = collide(walls, mover)?.depth ?? 0;
            assert.ok(
                depth < 1e-3 && !move.crushed,
                `${shape.kind} from ${at.x}, ${at.y}: ${depth}`,
            );
            world.dispose();
        }
    }
    assert.ok(tried > 900, `${tried}`);
});

// A push out of a crusher once ended along the wall that blocked it, and the next push led through that wall.
test('a mover that is squeezed between a crusher and the wall of a room stays in the room', () => {
    const side = 40;
    const crushers = [circle(25), box(60, 30), polygon([-30, 10, 0, -20, 30, 10])];
    let squeezed = 0;
    for (const seed of [228, 229, 265, 309, 313, 412, 544, 618, 698, 760, 1111, 1210, 1256]) {
        const random = rng(seed);
        const world = new World({ capacity: 8 });
        if (seed % 2) {
            for (const k of [-side, side]) {
                world.add(box(81, 1), { y: k, isStatic: true });
                world.add(box(1, 81), { x: k, isStatic: true });
            }
        } else {
            const corners = [-side, -side, side, -side, side, side, -side, side];
            world.add(chain(corners, { closed: true }), { isStatic: true });
        }
        const crusher = world.add(crushers[seed % 3], { angle: 7 * random(), isStatic: true });
        const to = 7 * random();
        const speed = 1 + 4 * random();
        const spin = random() < 0.5 ? 0 : random() / 10;
        crusher.set(-70 * Math.cos(to), -70 * Math.sin(to), crusher.angle);
        const shapes = [box(10, 16), circle(6), capsule(0, -5, 0, 5, 5)];
        const shape = shapes[seed % 3 === 0 ? 0 : 1 + (seed % 2)];
        const mover = world.add(shape, { x: 40 * (random() - 0.5), y: 40 * (random() - 0.5) });
        world.update();
        for (let frame = 0; frame < 60; frame++) {
            crusher.x += speed * Math.cos(to);
            crusher.y += speed * Math.sin(to);
            crusher.angle += spin;
            squeezed += mover.moveAndSlide(2 * (random() - 0.5), 2, { up: UP }).crushed;
            const isInside = Math.max(Math.abs(mover.x), Math.abs(mover.y)) < side;
            assert.ok(isInside, `seed ${seed}, frame ${frame}: ${mover.x}, ${mover.y}`);
            world.update();
        }
        world.dispose();
    }
    assert.ok(squeezed > 10, `${squeezed}`);
});

// A crate that touched a wall once hid the wall from a mover inside the crate, as if it were an internal edge.
test('a dash out of a crate at a wall stops at the wall', () => {
    const cells = new Uint8Array(20).fill(1);
    const walls = [
        [box(2, 200), -1, 0],
        [segment(0, -100, 0, 100), 0, 0],
        [chain([0, -100, 0, 100]), 0, 0],
        [tiles({ columns: 1, rows: 20, size: 10, cells }), -10, -100],
    ];
    for (const [wall, x, y] of walls) {
        for (const crate of [{}, { isSensor: true }]) {
            for (const [dx, dy] of pairs(-10, 0, -25, 3, -60, -20, -9000, 50)) {
                const world = new World();
                world.add(wall, { x, y, isStatic: true });
                world.add(box(20, 20), { x: 10, ...crate });
                const hero = world.add(circle(4), { x: 7 });
                hero.moveAndSlide(dx, dy, { filter: { sensors: true } });
                assert.ok(hero.x > 3.99, `${wall.kind} ${dx} ${dy}: ${hero.x}`);
            }
        }
    }
});

test('a long move near many pieces is first pushed out of what moved into the mover', () => {
    const cells = Uint8Array.from({ length: 400 }, (_, i) => (i % 2) ^ (Math.floor(i / 20) % 2));
    for (const near of [false, true]) {
        for (const dy of [0, 30, 100, 300]) {
            const world = new World();
            world.add(box(20, 400), { x: -10, isStatic: true });
            const piston = world.add(circle(15), { x: 31, y: 10, isStatic: true });
            const checkers = tiles({ columns: 20, rows: 20, size: 4, cells });
            if (near) world.add(checkers, { x: 60, y: -60, isStatic: true });
            const hero = world.add(circle(9), { x: 9.001 });
            hero.moveAndSlide(0, 0);
            world.update();
            piston.x -= 2;
            const { crushed } = hero.moveAndSlide(0, dy);
            assert.ok(!crushed && !overlaps(hero, piston), `${near} ${dy}: ${hero.x}, ${hero.y}`);
        }
    }
});

test('a mover inside of a block at a thin wall does not come out behind the wall', () => {
    const walls = [
        [segment(0, -100, 0, 100), 0],
        [chain([0, -100, 0, 100]), 0],
        [chain([0, -100, 0, 100], { oneSided: true }), 0],
        [box(2, 200), -1],
    ];
    for (const [wall, x] of walls) {
        for (const shape of [circle(6), box(12, 12), capsule(0, -4, 0, 4, 6)]) {
            for (const start of [7, 12, 16]) {
                const world = new World();
                world.add(wall, { x, isStatic: true });
                const hero = world.add(shape, { x: start });
                world.update();
                world.add(box(40, 60), { x: 20, isStatic: true });
                for (let i = 0; i < 5; i++) {
                    hero.moveAndSlide(0, 0);
                    world.update();
                }
                assert.ok(hero.x > 0, `${wall.kind} ${shape.kind} ${start}: ${hero.x}`);
            }
        }
    }
});

test('a mover that slightly overlaps a neighbour on each side stays between them', () => {
    for (const shape of [box(16, 16), box(16, 16, { radius: 4 }), capsule(0, -8, 0, 8, 8)]) {
        for (const overlap of [1e-4, 0.05, 0.4]) {
            const world = new World();
            const gap = 16 - overlap;
            for (const x of [-gap, gap]) world.add(shape, { x });
            const mover = world.add(shape);
            world.update();
            mover.moveAndSlide(0, 0);
            assert.ok(
                Math.hypot(mover.x, mover.y) <= overlap,
                `${shape.kind} ${overlap}: ${mover.y}`,
            );
        }
    }
});

test('a mover that is put into a one-sided chain on which it stands comes out in front', () => {
    for (const points of [
        [-100, 0, 100, 0],
        [-100, -50, 100, 50],
    ]) {
        for (const by of [0.5, 2, 4]) {
            const world = new World();
            world.add(chain(points, { oneSided: true }), { isStatic: true });
            const hero = world.add(box(12, 20), { y: -40 });
            for (let i = 0; i < 60; i++) hero.moveAndSlide(0, 1, { up: UP });
            const { y } = hero;
            hero.y += by;
            for (let i = 0; i < 9; i++) hero.moveAndSlide(0, 1, { up: UP, snap: 4 });
            assert.ok(hero.y < y + by, `${by}: ${hero.y}, ${y}`);
        }
    }
});

test('without up, a mover pressed into a corner continues with no velocity', () => {
    for (const degrees of [60, 90, 100, 120, 140, 160]) {
        const half = (degrees * Math.PI) / 360;
        const [c, s] = [100 * Math.cos(half), 100 * Math.sin(half)];
        for (const turn of [0, 0.2, -0.2]) {
            const world = new World();
            world.add(segment(0, 0, c, s), { isStatic: true });
            world.add(segment(0, 0, c, -s), { isStatic: true });
            const mover = world.add(circle(5), { x: 50 });
            const [dx, dy] = [-10 * Math.cos(turn), -10 * Math.sin(turn)];
            for (let i = 0; i < 20; i++) {
                const { slideX, slideY } = mover.moveAndSlide(dx, dy);
                const back = slideX * dx + slideY * dy;
                assert.ok(back >= -1, `${degrees}, ${turn}, step ${i}: ${slideX}, ${slideY}`);
            }
        }
    }
});

test('a concave platform pushes a mover in its inner corner along, and does not crush it', () => {
    const roll = rng(20);
    const legs = [box(80, 10).at(0, 45), box(10, 80).at(-45, 0)];
    const corner = [-60, -60, -60, 60, 60, 60, 60, 50, -50, 50, -50, -60];
    const platforms = [
        compound(legs),
        compound([...legs, box(10, 80).at(45, 0)]),
        polygon(corner),
        polygon([-60, 0, 0, -35, 0, -30, -45, 0, 0, 30, 0, 35]),
        chain([0, -35, -60, 0, 0, 35]),
        tiles({ columns: 3, rows: 3, size: 30, cells: [1, 0, 0, 1, 0, 0, 1, 1, 1] }),
    ];
    for (const shape of platforms) {
        for (let game = 0; game < times(60); game++) {
            const world = new World();
            const angle = game % 2 === 0 ? 0 : 7 * roll();
            const platform = world.add(shape, { angle, isStatic: true });
            const size = 6 + 8 * roll();
            const body = game % 3 === 0 ? circle(size / 2) : box(size, size);
            const at = platform.toWorld(
                shape.kind === 'tiles' ? 45 : -20,
                shape.kind === 'tiles' ? 45 : 0,
            );
            const mover = world.add(body, { ...at, angle });
            const [toward, speed] = [7 * roll(), 0.5 + 4 * roll()];
            const [dx, dy] = [speed * Math.cos(toward), speed * Math.sin(toward)];
            mover.moveAndSlide(-20 * dx, -20 * dy);
            world.update();
            for (let step = 0; step < 15; step++) {
                platform.set(platform.x + dx, platform.y + dy);
                const { crushed } = mover.moveAndSlide(0, 0);
                const depth = collide(mover, platform)?.depth ?? 0;
                assert.ok(!crushed && depth < 1e-3, `${shape.kind}, ${game}, ${step}: ${depth}`);
                world.update();
            }
        }
    }
});

test('a chain that presses a mover against a wall does not crush it while there is room along the wall', () => {
    const world = new World();
    world.add(box(10, 400), { x: 105, isStatic: true });
    const mover = world.add(box(10, 18), { x: 94.5 });
    const bar = world.add(chain([0, 40, 10, 0, 20, -40]), { x: 77.2, isStatic: true });
    while (collide(bar, mover)) bar.x -= 0.01;
    world.update();
    bar.set(bar.x + 0.8, bar.y - 0.23);
    assert.equal(mover.moveAndSlide(0, 0).crushed, false);
    assert.equal(collide(bar, mover), null);
});

test('two flush walls that move together push a mover in their corner, and do not crush it', () => {
    for (const shape of [circle(12), box(30, 30), box(16, 16), capsule(0, -6, 0, 6, 8)]) {
        const { maxX, maxY } = shape.bounds;
        for (let speed = 1; speed <= Math.min(maxX, maxY); speed += 0.5) {
            const world = new World();
            const walls = [
                world.add(box(200, 40), { y: -20, isStatic: true }),
                world.add(box(40, 200), { x: -120, y: 100, isStatic: true }),
            ];
            const hero = world.add(shape, { x: -100 + maxX + 0.01, y: maxY + 0.01 });
            world.update();
            for (let step = 0; step < 6; step++) {
                for (const wall of walls) wall.set(wall.x + speed, wall.y + speed / 2);
                const { crushed } = hero.moveAndSlide(0, 0, { up: UP });
                const isClear = walls.every((wall) => (collide(hero, wall)?.depth ?? 0) < 1e-3);
                assert.ok(!crushed && isClear, `${shape.kind}, ${speed}: ${crushed}`);
                world.update();
            }
        }
    }
});

test('a mover comes out of one body of many pieces, and rises in a narrow wedge of others', () => {
    const raft = tiles({ columns: 8, rows: 8, size: 8, cells: Array(64).fill(1) });
    for (const [x, y] of pairs(0, 0, 1, 0, 16, 3)) {
        const world = new World();
        const body = world.add(raft, { x: -32, y: -32 });
        const mover = world.add(box(8, 8), { x, y });
        mover.moveAndSlide(0, 0);
        assert.equal(collide(mover, body), null);
    }
    for (const degrees of [3, 6, 14, 30]) {
        const half = (degrees * Math.PI) / 180;
        const world = new World();
        const legs = [-1, 1].map((side) =>
            box(4, 300)
                .at(0, -150)
                .at(2 * side, 0, side * half),
        );
        // In the narrowest wedge, the push is longer than a mover may make out of two separate bodies.
        const shapes = degrees === 3 ? [compound(legs)] : legs;
        const sides = shapes.map((shape) => world.add(shape));
        const ball = world.add(circle(8), { y: -8 / Math.sin(half) - 1 });
        while (!sides.some((side) => collide(ball, side))) ball.y += 0.05;
        ball.y -= 0.1;
        const { y } = ball;
        world.update();
        for (let step = 0; step < 40; step++) {
            for (const side of sides) side.y -= 1;
            ball.moveAndSlide(0, 0);
            world.update();
        }
        near(ball.y - y, -40, 1);
    }
});
