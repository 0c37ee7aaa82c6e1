// Movers on lifts and platforms: carried with them, also in crowds and by several bodies, and left when they jump off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, capsule, chain, circle, collide, compound, polygon, tiles, World } from './build.js';
import { near, UP, WRITES } from './movers.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

test('a lift carries the mover on it in every direction, until it is removed', () => {
    const world = new World();
    const lift = world.add(box(20, 2), { y: 1, isStatic: true });
    const mover = world.add(box(2, 2), { x: 3, y: -1.5 });
    const options = { up: UP, snap: 0.5 };
    assert.equal(mover.moveAndSlide(0, 1, options).floor, lift);
    for (const [dx, dy] of pairs(1, 0, 0, -2, -3, 4, 0.5, 0.5)) {
        const { x, y } = mover;
        lift.set(lift.x + dx, lift.y + dy);
        const move = mover.moveAndSlide(0, 0.01, options);
        near(mover.x, x + dx);
        near(mover.y, y + dy);
        assert.equal(move.floor, lift);
    }
    // Rotating the lift carries the mover, too.
    const { x } = mover;
    lift.angle = 0.1;
    mover.moveAndSlide(0, 0.01, options);
    assert.ok(mover.x !== x && mover.y > lift.y - 3);
    // A new body in the slot of a removed lift carries no rider; a new body in the slot of a removed rider is not carried.
    lift.remove();
    world.update();
    world.update();
    const other = world.add(box(20, 2), { x: 500, isStatic: true });
    assert.equal(other.index, lift.index);
    other.x += 7;
    const before = mover.x;
    mover.moveAndSlide(0, 0, options);
    near(mover.x, before, 1e-9);
});

test('a mover is not carried by a floor that has teleported, or that would not stop the move', () => {
    const leave = {
        'a sensor': ({ lift }) => (lift.isSensor = true),
        disabled: ({ lift }) => (lift.enabled = false),
        'a teleport': ({ lift }) => lift.teleport(300, -40),
        'the mask of the mover': ({ mover }) => (mover.mask = 0),
        'the category of the lift': ({ lift }) => (lift.category = 0),
        'dropping through': ({ mover }) => mover.dropThrough(),
        'the filter of the move': ({ lift, options }) => (options.filter = { ignore: lift }),
        'a filter function': ({ options }) => (options.filter = { accept: () => false }),
        nothing: () => {},
        'nothing: the position is the same': ({ mover }) => mover.set(mover.x, mover.y),
    };
    for (const [name, change] of Object.entries(leave)) {
        const world = new World();
        const lift = world.add(box(20, 2), { isStatic: true, oneWay: UP });
        const mover = world.add(box(2, 2), { y: -3 });
        const options = { up: UP };
        mover.moveAndSlide(0, 5, options);
        world.update();
        change({ lift, mover, options });
        lift.x = 300;
        change({ lift, mover, options });
        mover.moveAndSlide(0, 0.25, options);
        assert.equal(Math.round(mover.x), name.startsWith('nothing') ? 300 : 0, name);
    }
});

test('a platform that moves sideways carries its rider into no body, static or not', () => {
    const roll = rng(5);
    const riders = [circle(7.5), box(12, 22), capsule(0, -6, 0, 6, 6), box(12, 22, { radius: 3 })];
    let stopped = 0;
    for (let i = 0; i < times(1000, 20_000); i++) {
        const world = new World();
        const platform = world.add(box(80, 10), { y: 5, isStatic: true });
        const rider = world.add(riders[i % 4], { y: -riders[i % 4].bounds.maxY - 0.1 });
        const shape = roll() < 0.5 ? circle(3 + 6 * roll()) : box(4 + 10 * roll(), 4 + 10 * roll());
        const at = { x: 80 * roll() - 40, y: -4 - 40 * roll(), angle: roll() };
        const obstacle = world.add(shape, { ...at, isStatic: roll() < 0.3 });
        rider.moveAndSlide(0, 1, { up: UP });
        const isFree = [rider, platform].every((body) => collide(body, obstacle) === null);
        world.update();
        const speed = 6 * roll() - 3;
        for (let step = 0; isFree && step < 20; step++) {
            platform.x += speed;
            rider.moveAndSlide(0, 0.45, { up: UP });
            world.update();
            assert.ok((collide(rider, obstacle)?.depth ?? 0) < 1e-3, `${i}, ${step}`);
        }
        stopped += isFree && Math.abs(rider.x - 20 * speed) > 1;
        world.dispose();
    }
    assert.ok(stopped > 30, `${stopped}`);
});

test('a lift carries a stack of movers, and what lies on them, as it carries one mover', () => {
    const speeds = pairs(1, 0, 1, 0.5, 1, -0.01, 1, -0.5, -3, -0.1, 2, -1, 0, -6, 0, -12);
    for (const [x, y] of speeds) {
        for (const hat of [box(10, 20), circle(10), box(200, 20)]) {
            const world = new World();
            const lift = world.add(box(80, 10), { isStatic: true });
            const rider = world.add(box(20, 20), { y: -15.01 });
            const top = world.add(hat, { y: -35.05 });
            for (let step = 0; step < 23; step++) {
                if (step >= 3) lift.set(lift.x + x, lift.y + y);
                for (const body of [rider, top]) {
                    const { crushed } = body.moveAndSlide(0, 1, { up: UP, snap: 4 });
                    assert.equal(crushed, false, `${x}, ${y}`);
                }
                world.update();
            }
            assert.ok(Math.abs(rider.x - lift.x) < 0.01, `${x}, ${y}: ${rider.x - lift.x}`);
            assert.ok(rider.y - lift.y < -14.98, `${x}, ${y}: ${rider.y - lift.y}`);
            world.dispose();
        }
    }
});

test('a lift of several flush bodies carries and pushes a mover as a lift of one body does', () => {
    const random = rng(20);
    const between = (low, high) => low + (high - low) * random();
    /** Where the mover is after a step of the lift, which consists of boxes from each of the `cuts` to the next. */
    const ride = (cuts, shape, start, [x, y], isStatic) => {
        const world = new World();
        const pieces = cuts.slice(1).map((end, i) => {
            const size = end - cuts[i];
            return world.add(box(size, 60), { x: end - size / 2, y: 30, isStatic });
        });
        const mover = world.add(shape, { x: start.x, y: start.y });
        if (start.stands) mover.moveAndSlide(0, 5, { up: UP });
        world.update();
        for (const piece of pieces) piece.set(piece.x + x, piece.y + y);
        const { crushed } = mover.moveAndSlide(start.speed, 3, { up: UP, snap: 8 });
        const at = { crushed, x: mover.x, y: mover.y };
        world.dispose();
        return at;
    };
    const shapes = [box(10, 18), capsule(0, -4, 0, 4, 5), circle(9), box(10, 18, { radius: 3 })];
    for (let k = 0; k < times(800, 20000); k++) {
        const cuts = [-40];
        while (cuts.at(-1) < 60) cuts.push(cuts.at(-1) + between(2, 20));
        const shape = shapes[k % shapes.length];
        const stands = random() < 0.5;
        const speed = random() < 0.5 ? 0 : between(-2, 2);
        const start = {
            x: between(-5, 15),
            y: -9.01 - (stands ? 0 : between(0, 6)),
            speed,
            stands,
        };
        const motion = [between(-6, 6), between(-9, 4)];
        const isStatic = random() < 0.5;
        const one = ride([cuts[0], cuts.at(-1)], shape, start, motion, isStatic);
        const several = ride(cuts, shape, start, motion, isStatic);
        const name = JSON.stringify({ cuts, start, motion, isStatic });
        assert.equal(several.crushed, false, name);
        near(several.x, one.x, 0.01);
        near(several.y, one.y, 0.01);
    }
});

test('a rider that a lift of two bodies carries against an overhang is not crushed', () => {
    const world = new World();
    const pieces = [
        world.add(box(25.4, 12), { x: 35.65, y: 66.74, isStatic: true }),
        world.add(box(20.2, 12), { x: 58.45, y: 66.74, isStatic: true }),
    ];
    world.add(box(30, 30), { x: 73.38, y: 32.8, isStatic: true }); // ends at the height of its head
    const shape = compound([box(10, 8).at(0, 4), circle(5).at(0, -4)]);
    const rider = world.add(shape, { x: 53.2, y: 52.739 });
    rider.moveAndSlide(0, 0.01, { up: UP });
    world.update();
    for (const piece of pieces) piece.x += 3.37;
    assert.equal(rider.moveAndSlide(1.17, 0.4, { up: UP }).crushed, false);
    near(rider.y, 52.74, 0.01);
    world.dispose();
});

test('a lift in a shaft carries a crowd, and a wall pushes a row of movers', () => {
    const roll = rng(4);
    for (let game = 0; game < times(10, 60); game++) {
        const world = new World();
        const lift = world.add(box(90, 10), { isStatic: true });
        for (const x of [-50, 50]) world.add(box(10, 400), { x, y: -100, isStatic: true });
        const riders = Array.from({ length: 4 }, (_, i) =>
            world.add(i % 2 === 0 ? box(14, 20) : circle(9), {
                x: 40 * roll() - 20,
                y: -30 - 24 * i,
            }),
        );
        for (let step = 0; step < 270; step++) {
            lift.y = 60 * Math.sin((step / 90) * 2 * Math.PI);
            for (const rider of riders) {
                rider.moveAndSlide(2 * roll() - 1, 4, { up: UP, snap: 4 });
                assert.ok(rider.y < lift.y, `${game}, ${step}`);
            }
            world.update();
        }
        world.dispose();
    }
    for (const speed of [1, 4, 6, 8]) {
        const world = new World();
        const wall = world.add(box(20, 60), { isStatic: true });
        const row = [1, 2].map((i) => world.add(box(20, 20), { x: 20.01 * i }));
        for (let step = 0; step < 20; step++) {
            wall.x += speed;
            for (const body of row) body.moveAndSlide(0, 0, { up: UP });
            world.update();
        }
        for (const body of row) assert.ok(body.x > wall.x + 19.9, `${speed}`);
        world.dispose();
    }
});

test('a mover whose position is written keeps its speed downhill, and its lift carries it', () => {
    for (const [name, write] of Object.entries(WRITES)) {
        for (const snap of [0, 6]) {
            const world = new World();
            world.add(chain([-100, -50, 400, 200], { oneSided: true }), { isStatic: true });
            const hero = world.add(circle(8), { y: -20 });
            const options = { up: UP, snap, constantSpeed: true };
            for (let i = 0; i < 12; i++) hero.moveAndSlide(0, 1, options);
            for (let i = 0; i < 20; i++) {
                if (snap > 0) write(hero);
                else hero.x += 1e-9;
                const { dx, dy, onFloor } = hero.moveAndSlide(3, 0, options);
                assert.ok(onFloor && Math.hypot(dx, dy) < 3.6, `${name}: ${dx}, ${dy}`);
            }
            world.dispose();
        }
        const world = new World();
        const lift = world.add(box(80, 10), { isStatic: true });
        const hero = world.add(box(10, 20), { y: -20 });
        hero.moveAndSlide(0, 10, { up: UP });
        for (let i = 0; i < 20; i++) {
            lift.set(lift.x + 2, lift.y + 3);
            write(hero);
            hero.moveAndSlide(0, 1, { up: UP, snap: 2 });
            world.update();
        }
        near(hero.y - lift.y, -15, 0.01);
        assert.ok(hero.x >= lift.x - 0.01 && hero.x < lift.x + 21, `${name}: ${hero.x}`);
        // Put into the air, the mover has left the lift.
        hero.y -= 30;
        lift.x += 2;
        near(hero.moveAndSlide(0, 1, { up: UP, snap: 2 }).dx, 0, 1e-9);
    }
});

test('a mover that is moved off its floor is not carried, and does not come back to it', () => {
    for (const [x, y] of [
        [56, 5], // beside the lift, in its side
        [0, 26], // below it
        [0, -10], // above it
        [70, 0],
    ]) {
        for (const oneWay of [null, UP]) {
            const world = new World();
            const lift = world.add(box(100, 6), { y: 3, isStatic: true, oneWay });
            const hero = world.add(box(12, 20), { y: -10.1 });
            hero.moveAndSlide(0, 1, { up: UP, snap: 4 });
            world.update();
            hero.set(hero.x + x, hero.y + y);
            lift.x -= 5;
            const { dx, dy } = hero.moveAndSlide(0, 0.5, { up: UP, snap: 4 });
            assert.ok(Math.abs(dx) < 1e-9 && dy > -1e-9, `${x}, ${y}: ${dx}, ${dy}`);
        }
    }
    // A mover stands on one-way ground. Rounding of its pose keeps it there; after teleport() it falls through.
    const cells = tiles({
        columns: 9,
        rows: 1,
        size: 16,
        cells: Array(9).fill(1),
        kinds: [{ points: 'solid', oneWay: UP }],
    });
    for (const ground of [
        { shape: cells, x: -72 },
        { shape: box(144, 6), y: 3, oneWay: UP },
    ]) {
        for (const by of [1e-3, 0.5, 3]) {
            for (const isJump of [false, true]) {
                const world = new World();
                const { shape, ...options } = ground;
                world.add(shape, { ...options, isStatic: true });
                const hero = world.add(box(12, 20), { y: -10.1 });
                hero.moveAndSlide(0, 1, { up: UP, snap: 4 });
                world.update();
                if (isJump) hero.teleport(hero.x, hero.y + by);
                else hero.set(hero.x, hero.y + by);
                for (let i = 0; i < 9; i++) hero.moveAndSlide(0, 1, { up: UP, snap: 4 });
                assert.equal(hero.y > -9, isJump, `${shape.kind}, ${by}, ${isJump}: ${hero.y}`);
            }
        }
    }
});

test('a cabin carries its rider, even if the game rounds the positions of both into each other', () => {
    const roll = rng(7);
    const rows = ['######', '#....#', '#....#', '######'];
    const cells = [...rows.join('')].map((cell) => Number(cell === '#'));
    const hole = [-32, -16, -32, 16, 32, 16, 32, -16];
    const sides = [-1, 1].map((side) => [
        box(96, 16).at(0, 24 * side),
        box(16, 32).at(40 * side, 0),
    ]);
    const cabins = [
        tiles({ columns: 6, rows: 4, size: 16, cells }),
        polygon([-48, -32, 48, -32, 48, 32, -48, 32], { holes: [hole] }),
        compound(sides.flat()),
    ];
    const riders = [
        box(12.9, 20.9),
        box(13, 26.9, { radius: 4 }),
        capsule(0, -5.4, 0, 5.4, 6.4),
        circle(8.4),
    ];
    for (let game = 0; game < times(240); game++) {
        const cabin = cabins[game % 3];
        const [left, top] = cabin.kind === 'tiles' ? [-48, -32] : [0, 0];
        const world = new World();
        const body = world.add(cabin, { x: left, y: top, isStatic: true });
        const rider = world.add(riders[(game >> 1) % 4]);
        const [turn, angle, run] = [0.4 * roll() - 0.2, 7 * roll(), 6 * roll() - 3];
        const options = { up: UP, snap: 4 };
        for (let i = 0; i < 10; i++) rider.moveAndSlide(4 * run, 4, options);
        world.update();
        let [x, y] = [0, 0];
        for (let step = 0; step < 100; step++) {
            x += 8 * Math.cos(angle + turn * step);
            y += 8 * Math.sin(angle + turn * step);
            body.set(left + Math.round(x), top + Math.round(y));
            const { onFloor, crushed } = rider.moveAndSlide(run, 1, options);
            rider.set(Math.round(rider.x), Math.round(rider.y));
            world.update();
            const [dx, dy] = [rider.x - body.x + left, rider.y - body.y + top];
            const isInside = Math.abs(dx) < 32 && Math.abs(dy) < 16;
            assert.ok(
                onFloor && !crushed && isInside,
                `${cabin.kind}, ${game}, ${step}: ${dx}, ${dy}`,
            );
        }
        world.dispose();
    }
});

test('a rider that a wall pushes off its lift gives way, and is not crushed', () => {
    // Each wall comes toward a rider that the lift carries toward the wall.
    const slopes = polygon([-40, 8, -20, -8, 20, -8, 40, 8]);
    const tall = capsule(0, -4, 0, 4, 6);
    const games = [
        { lift: box(60, 16), rider: circle(8), vx: -1, vy: 0, x: -45.485, turn: 0.002, run: -1 },
        { lift: box(60, 16), rider: circle(8), vx: -1, vy: 0.695, x: -47.547, angle: 0.08, run: 0 },
        { lift: slopes, rider: circle(8), vx: -1, vy: 0.882, x: -51.872, run: -1 },
        {
            lift: slopes,
            rider: tall,
            vx: -1,
            vy: 1,
            x: -50.175,
            run: -1,
            isRounded: true,
        },
        { lift: box(60, 16), rider: tall, vx: -1, vy: 0, x: -50.235, run: -3, updatesFirst: true },
    ];
    for (const [index, game] of games.entries()) {
        const { vx, vy, x, turn = 0, angle = 0, run } = game;
        const world = new World();
        const lift = world.add(game.lift, { isStatic: true });
        const wall = world.add(box(20, 60), { x, y: -30, angle, isStatic: true });
        const rider = world.add(game.rider, { y: -40 });
        let fall = 0;
        for (let step = 0; step < 60; step++) {
            if (step > 20) {
                lift.set(lift.x + vx, lift.y + vy);
                wall.set(wall.x + 1, wall.y, wall.angle + turn);
            }
            if (game.updatesFirst) world.update();
            if (game.isRounded && step % 3 === 0)
                rider.set(Math.round(10 * rider.x) / 10, Math.round(10 * rider.y) / 10);
            const { crushed, slideY } = rider.moveAndSlide(run, fall + 0.5, { up: UP, snap: 6 });
            fall = slideY;
            const depth = Math.max(...[lift, wall].map((body) => collide(rider, body)?.depth ?? 0));
            assert.ok(!crushed && depth < 0.01, `${index}, ${step}: ${depth}`);
            world.update();
        }
        world.dispose();
    }
});

// The floor here is a mover itself. The game moves it before the update, so it has no motion since that update. Once, it
// pushed its rider a second time nevertheless.
test('a rider is not crushed between a wall and the steep side of the mover on which it stands', () => {
    const wide = polygon([-30, 10, -12, -16, 12, -16, 30, 10]);
    const slim = polygon([-20, 10, -8, -20, 8, -20, 20, 10]);
    const steepest = polygon([-14, 10, -10, -20, 10, -20, 14, 10]);
    const tall = capsule(0, -4, 0, 4, 5);
    // The speeds of the carrier, its rider and the wall, and where the rider and the wall are.
    const games = [
        { carrier: wide, shape: tall, x: 1.8, speeds: [-1.6, -1.7, 1], at: [-51.5, -80.6, 0] },
        { carrier: wide, shape: tall, x: 1, speeds: [0.1, 1.2, -0.2], at: [49.7, -82.7, 0.32] },
        { carrier: slim, shape: tall, x: -0.3, speeds: [-2, -1, 0.2], at: [-44.1, -79.9, 0] },
        { carrier: slim, shape: tall, x: 6.6, speeds: [-1.8, -1, 0.1], at: [-52.5, -77.8, 0] },
        {
            carrier: steepest,
            shape: circle(6),
            x: 9.8,
            speeds: [1.1, 0.2, -1.2],
            at: [43.8, -78.1, -0.05],
        },
        { carrier: steepest, shape: tall, x: -5.2, speeds: [0.9, 1.6, -0.1], at: [36.7, -76.5, 0] },
    ];
    for (const [index, { carrier, shape, x, speeds, at }] of games.entries()) {
        const world = new World();
        world.add(box(600, 20), { y: 20, isStatic: true });
        const floor = world.add(carrier, { y: -1 });
        const rider = world.add(shape, { x, y: -45 });
        const wall = world.add(box(20, 120), { x: at[0], y: at[1], angle: at[2], isStatic: true });
        const falls = [0.5, 0.5];
        let ridden = 0;
        for (let step = 0; step < 60; step++) {
            const [along, run, wallSpeed] = step > 15 ? speeds : [0, 0, 0];
            wall.x += wallSpeed;
            const options = { up: UP, snap: 4 };
            falls[0] = 0.5 + floor.moveAndSlide(along, falls[0], options).slideY;
            world.update();
            const move = rider.moveAndSlide(run, falls[1], options);
            falls[1] = 0.5 + move.slideY;
            world.update();
            ridden += move.floor === floor;
            const depth = collide(rider, floor)?.depth ?? 0;
            assert.ok(!move.crushed && depth < 0.01, `${index}, ${step}: ${depth}`);
        }
        assert.ok(ridden > 10, `${index}: ${ridden}`);
        world.dispose();
    }
});
