// Movers at one-sided chains: in sharp inner corners, up stairs, and where they turn or a chain moves into them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, capsule, chain, circle, hull, overlaps, World } from './build.js';
import { UP } from './movers.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const SHAPES = [
    box(10, 6),
    box(8, 8),
    box(10, 6, { radius: 1 }),
    capsule(-4, 0, 4, 0, 3),
    hull([0, -5, 5, 4, -5, 4]),
    circle(4),
];

const turned = ([x, y], angle) => [
    Math.cos(angle) * x - Math.sin(angle) * y,
    Math.sin(angle) * x + Math.cos(angle) * y,
];
const flat = (points, angle) => points.flatMap((point) => turned(point, angle));

/** Three points of a V that opens upward, from left to right: `half` is half its angle. */
const vee = (half, length) => [
    [-Math.sin(half) * length, -Math.cos(half) * length],
    [0, 0],
    [Math.sin(half) * length, -Math.cos(half) * length],
];

/** How far a point is in front of the nearer arm of a V. */
const inFront = (half, [x, y]) => -Math.cos(half) * Math.abs(x) - Math.sin(half) * y;

test('a mover that turns does not leave the arena of a one-sided chain, however sharp its corners', () => {
    const roll = rng(1);
    for (let n = 0; n < times(120, 3000); n++) {
        const half = 0.25 + 0.5 * roll();
        const length = 60 + 60 * roll();
        const tilt = 7 * roll();
        const world = new World({ capacity: 4 });
        const arena = flat(vee(half, length), tilt);
        world.add(chain(arena, { closed: true, oneSided: true }), { isStatic: true });
        const [x, y] = turned([0, -0.66 * Math.cos(half) * length], tilt);
        const mover = world.add(SHAPES[n % SHAPES.length], { x, y, angle: 7 * roll() });
        const turn = roll() < 0.5 ? 0.02 : -0.05;
        const options = roll() < 0.5 ? { up: UP } : {};
        const to = 7 * roll();
        for (let i = 0; i < 200; i++) {
            mover.angle += turn;
            if (n % 3 === 1) world.update();
            const angle = to + 2 * roll() - 1;
            const move = mover.moveAndSlide(3 * Math.cos(angle), 3 * Math.sin(angle), options);
            if (n % 3 === 2) world.update();
            const at = turned([mover.x, mover.y], -tilt);
            const isInside = inFront(half, at) > 0 && at[1] > -Math.cos(half) * length;
            assert.ok(isInside && !move.crushed, `case ${n}, move ${i}`);
        }
        world.dispose();
    }
});

test('a sharp one-sided corner that moves takes everything along that is in it', () => {
    const roll = rng(2);
    for (let n = 0; n < times(240, 6000); n++) {
        const half = [0.35, 0.56, 0.7, 0.8][n % 4];
        const tilt = 7 * roll();
        const world = new World({ capacity: 4 });
        const shape = chain(flat(vee(half, 80), tilt), { oneSided: true });
        const corner = world.add(shape, { isStatic: true });
        const [x, y] = turned([20 * (roll() - 0.5) * Math.tan(half), -40], tilt);
        const mover = world.add(SHAPES[n % SHAPES.length], { x, y, angle: 7 * roll() });
        const speed = 0.5 + 3 * roll();
        const aside = (roll() - 0.5) * half;
        const [dx, dy] = turned([Math.sin(aside) * speed, -Math.cos(aside) * speed], tilt);
        world.update();
        for (let i = 0; i < 60; i++) {
            corner.x += dx;
            corner.y += dy;
            const move = mover.moveAndSlide(0, 0);
            world.update();
            const at = turned([mover.x - corner.x, mover.y - corner.y], -tilt);
            const isAlong = inFront(half, at) > 0 || Math.hypot(...at) > 70;
            assert.ok(isAlong && !move.crushed, `case ${n}, step ${i}`);
        }
        world.dispose();
    }
});

const WRITES = {
    'rounded to 1': (body) => body.set(Math.round(body.x), Math.round(body.y)),
    'rounded to 0.1': (body) =>
        body.set(Math.round(10 * body.x) / 10, Math.round(10 * body.y) / 10),
    'pushed by recoil': (body, i, roll) => {
        if (i % 7 === 0) body.set(body.x + 2 * roll() - 1, body.y + 2 * roll() - 1);
    },
};

test('a mover in a sharp one-sided pit is neither crushed nor lost when its position is written', () => {
    for (const [name, write] of Object.entries(WRITES)) {
        for (const degrees of pairs(70, 70, 70, 50, 60, 80, 80, 80)) {
            const [left, right] = degrees.map((slope) => (slope * Math.PI) / 180);
            const line = [
                [-Math.cos(left) * 120, -Math.sin(left) * 120],
                [0, 0],
                [Math.cos(right) * 120, -Math.sin(right) * 120],
            ];
            for (const shape of SHAPES) {
                const roll = rng(3);
                const world = new World({ capacity: 4 });
                world.add(chain(line.flat(), { oneSided: true }), { isStatic: true });
                const hero = world.add(shape, { y: -60 });
                for (let i = 0, vy = 0; i < 150; i++) {
                    write(hero, i, roll);
                    vy += 0.5;
                    const move = hero.moveAndSlide(4 * roll() - 2, vy, { up: UP });
                    if (move.onFloor) vy = 0;
                    world.update();
                    const wall = hero.x < 0 ? -Math.tan(left) : Math.tan(right);
                    const isIn = hero.y < -wall * hero.x;
                    assert.ok(isIn && !move.crushed, `${name} in ${degrees}: ${shape.kind}, ${i}`);
                }
                world.dispose();
            }
        }
    }
});

test('a mover that turns far beside a ridge of a one-sided chain comes out in front', () => {
    const roll = rng(4);
    for (let n = 0; n < times(600, 20000); n++) {
        const slope = 0.08 + 0.18 * roll();
        const world = new World({ capacity: 4 });
        const line = [-100, 100 * slope, 0, 0, 100, 100 * slope];
        const ridge = world.add(chain(line, { oneSided: true }), { isStatic: true });
        const at = { x: 16 * (roll() - 0.5), y: -20, angle: 7 * roll() };
        const mover = world.add(SHAPES[n % SHAPES.length], at);
        const options = n % 2 ? { up: UP } : {};
        mover.moveAndSlide(0, 30, options);
        if (n % 3) world.update();
        mover.angle += (roll() < 0.5 ? 1 : -1) * (0.4 + 0.4 * roll());
        if (n % 3 === 1) world.update();
        const move = mover.moveAndSlide(0, 0, options);
        const isOut = mover.y < Math.abs(mover.x) * slope && !overlaps(mover, ridge);
        assert.ok(isOut && !move.crushed, `case ${n}`);
        world.dispose();
    }
});

test('a mover that stops halfway through a one-sided chain is pushed to neither side', () => {
    for (const shape of SHAPES) {
        const world = new World({ capacity: 4 });
        world.add(chain([-100, 0, 0, 0, 100, 0], { oneSided: true }), { isStatic: true });
        const mover = world.add(shape, { x: 30, y: 20 });
        for (let i = 0; i < 40; i++) {
            const from = mover.y;
            mover.angle += 0.01;
            const move = mover.moveAndSlide(0, i < 22 || i > 30 ? -1 : 0, { up: UP });
            if (i % 3 === 0) world.update();
            assert.ok(Math.abs(mover.y - from - (i < 22 || i > 30 ? -1 : 0)) < 1e-9, `${i}`);
            assert.ok(!move.crushed);
        }
        world.dispose();
    }
});

test('a mover that walks from an end of a one-sided chain down the slope stays on the ground', () => {
    for (const mirror of [1, -1]) {
        for (const pieces of [1, 3]) {
            for (const slope of [0.05, 0.15, 0.3, 0.5, 0.8]) {
                const points = [];
                for (let i = 0; i <= pieces; i++) {
                    const x = (-120 * i) / pieces;
                    points.push([mirror * x, -x * slope]);
                }
                const line = mirror > 0 ? points.reverse() : points;
                for (const shape of [...SHAPES, box(16, 16)]) {
                    for (const speed of [0.5, 1, 1.5, 2, 3.5, 5]) {
                        const world = new World({ capacity: 4 });
                        const shapeOfGround = chain(line.flat(), { oneSided: true });
                        const ground = world.add(shapeOfGround, { isStatic: true });
                        const hero = world.add(shape, { x: -mirror, y: -12 });
                        const move = { onFloor: false };
                        for (let i = 0, vy = 0; i < 35; i++) {
                            vy += 0.5;
                            const vx = i < 20 ? 0 : -mirror * speed;
                            hero.moveAndSlide(vx, vy, { up: UP, snap: 6 }, move);
                            vy = move.slideY;
                            world.update();
                            const text = `${shape.kind}, ${slope} at ${speed}, frame ${i}`;
                            assert.ok(i < 19 || move.onFloor, text);
                            assert.ok(hero.y < -mirror * hero.x * slope, text);
                            assert.ok(!overlaps(hero, ground), text);
                        }
                        world.dispose();
                    }
                }
            }
        }
    }
});

test('a mover climbs one-sided stairs that are as high as the mover, or higher', () => {
    for (const oneSided of [false, true]) {
        for (const height of [16, 20]) {
            for (const shape of [box(16, 16), circle(8), box(16, 16, { radius: 2 })]) {
                const world = new World();
                const points = [-200, 0];
                for (let i = 0; i < 4; i++) {
                    points.push(32 + 24 * i, -height * i, 32 + 24 * i, -height * (i + 1));
                }
                points.push(400, -4 * height);
                world.add(chain(points, { oneSided }), { isStatic: true });
                const hero = world.add(shape, { y: -8 });
                const options = { up: UP, step: height, snap: height };
                for (let i = 0; i < 100; i++) hero.moveAndSlide(2, 1, options);
                const where = `${shape.kind}, ${height}, ${oneSided}, at ${hero.x}`;
                assert.ok(Math.abs(hero.y + 4 * height + 8) < 0.01, where);
                world.dispose();
            }
        }
    }
});
