// Movers that walk: down and up stairs, over crests, steps and slopes, and off the ground in a jump.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    capsule,
    chain,
    circle,
    convexPolygon,
    polygon,
    segment,
    tiles,
    World,
} from './build.js';
import { ground, near, UP, WRITES } from './movers.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

const FINE_GROUND = new Uint8Array(400 * 100).fill(1, 400 * 30);

test('a character walks on tiles of one pixel and is pushed out of them', () => {
    const world = new World();
    const ground = tiles({ columns: 400, rows: 100, size: 1, cells: FINE_GROUND });
    const level = world.add(ground, { isStatic: true });
    const hero = world.add(box(20, 30), { x: 60, y: 14 });
    const walk = (frames) => {
        let stood = 0;
        for (let i = 0; i < frames; i++) {
            stood += hero.moveAndSlide(1, 0.5, { up: UP, snap: 6, step: 12 }).onFloor;
        }
        return stood;
    };
    assert.ok(walk(40) >= 37, 'falls for at most three frames');
    near(hero.y, 15);
    for (let column = 150; column < 400; column++) {
        level.setTile(column, 29, 1);
        if (column >= 180) level.setTile(column, 28, 1);
    }
    assert.equal(walk(150), 150);
    near(hero.x, 250);
    near(hero.y, 13);
    hero.set(300, 18);
    assert.equal(walk(1), 1);
    near(hero.y, 13);
    hero.set(300, 65);
    assert.equal(walk(3), 0);
    assert.deepEqual([hero.x, hero.y], [300, 65], 'entirely inside, it stays');
    world.dispose();
});

test('a round character stays on the floor down narrow stairs', () => {
    for (const shape of [capsule(0, -4, 0, 4, 5), circle(6), box(10, 18, { radius: 4 })]) {
        for (const tread of [7, 10, 20]) {
            const world = new World();
            for (let i = 0; i < 40; i++) {
                world.add(box(tread, 400), { x: i * tread, y: i * 4 + 200, isStatic: true });
            }
            const hero = world.add(shape, { y: -10 });
            const options = { up: UP, snap: 4 };
            let { slideY } = hero.moveAndSlide(0, 4, options);
            while (hero.x < 35 * tread) {
                const move = hero.moveAndSlide(1.5, slideY + 0.4, options);
                assert.ok(move.onFloor, `${shape.kind}, tread ${tread}, at ${hero.x}`);
                slideY = 0;
            }
            world.dispose();
        }
    }
});

test('slopes up to maxSlope are floors, steeper ones are walls', () => {
    const world = new World();
    world.add(polygon([0, 0, 40, 0, 40, -23.094]), { isStatic: true }); // 30°
    const mover = world.add(circle(1), { x: 20, y: -14 });
    const fall = (maxSlope) => mover.moveAndSlide(0, 5, { up: UP, maxSlope });
    assert.deepEqual([fall(0.53).onFloor, fall(0.53).onWall], [true, false]);
    assert.deepEqual([fall(0.515).onFloor, fall(0.515).onWall], [false, true]);
});

test('every jump leaves the floor, however low, and however fast the mover ran uphill or downhill before', () => {
    const [chained, tiled] = [
        chain([0, 0, 400, -400]),
        tiles({
            columns: 10,
            rows: 10,
            size: 40,
            kinds: ['solid', pairs(0, 1, 1, 0, 1, 1)],
            cells: Array.from({ length: 100 }, (_, i) => {
                const [column, row] = [i % 10, Math.floor(i / 10)];
                return column + row === 9 ? 2 : Number(column + row > 9);
            }),
        }),
    ];
    for (const level of [chained, tiled]) {
        for (const run of [-8, -3, 0, 3, 8]) {
            for (const snap of [0, 4, 12]) {
                const world = new World();
                world.add(level, { y: level === tiled ? -400 : 0, isStatic: true });
                const mover = world.add(box(10, 20), { x: 180, y: -230 });
                mover.moveAndSlide(0, 60, { up: UP });
                const velocity = { x: run, y: 0.5 };
                for (let i = 0; i < 4; i++) {
                    const walk = mover.moveAndSlide(velocity.x, velocity.y, { up: UP, snap });
                    velocity.y = (snap > 0 ? walk.slideY : 0) + 0.5;
                }
                const jump = mover.moveAndSlide(0, -2, { up: UP, snap });
                near(jump.dy, -2, 1e-9);
                near(jump.slideY, -2, 1e-9);
                assert.equal(jump.onFloor, false);
            }
        }
    }
});

test('a character that stands on a large floor is on it without gravity, whatever the game wrote', () => {
    const world = new World();
    world.add(box(400, 40), { y: 20, isStatic: true });
    const hero = world.add(box(10, 14), { x: -50, y: -7.1 });
    hero.moveAndSlide(0, 1, { up: UP });
    for (let i = 0; i < 50; i++) {
        if (i % 2 === 0) hero.x += 1;
        assert.ok(hero.moveAndSlide(1, 0, { up: UP }).onFloor, `${i}`);
    }
});

test('a character that walks from short ground to long ground is in no contact', () => {
    const level = [-64, 0, -48, 0, -32, 0, -16, 0, 0, 0, 1000, 0];
    for (const shape of [box(10, 14), capsule(0, -2, 0, 2, 5), box(10, 14, { radius: 2 })]) {
        const world = new World();
        world.add(chain(level), { isStatic: true });
        const hero = world.add(shape, { x: -60, y: -7.1 });
        for (let i = 0; i < 200; i++) {
            assert.ok(hero.moveAndSlide(1, 0.5, { up: UP }).onFloor, `${i}`);
            world.update();
            assert.equal(world.contacts.length, 0, `${i}`);
        }
    }
});

/** Ground between two walls, from left to right, with vertical steps. */
function steppedGround(roll) {
    const line = [-200, -400, -200, 0];
    let [x, y] = [-200, 0];
    while (x < 200) {
        if (roll() < 0.5) {
            y += 24 * roll() - 12;
            line.push(x, y);
        }
        x += 8 + 40 * roll();
        y += 30 * roll() - 15;
        line.push(x, y);
    }
    return [...line, x, -400];
}

test('a mover walks over the crests of a one-sided chain as over those of a two-sided one', () => {
    const shapes = [box(12, 22), box(12, 22, { radius: 3 })];
    const roll = rng(33);
    for (let i = 0; i < times(400, 8000); i++) {
        const line = steppedGround(roll);
        const options = { up: UP, snap: roll() < 0.6 ? 6 : 0, step: roll() < 0.3 ? 6 : 0 };
        const speed = 8 * roll() - 4;
        const walkers = [true, false].map((oneSided) => {
            const world = new World();
            world.add(chain(line, { oneSided }), { isStatic: true });
            return world.add(shapes[i % 2], { x: ((8 * i) % 100) - 50, y: -200 });
        });
        const moves = [{}, {}];
        for (let step = 0, v = [400, 400]; step < 60; step++) {
            walkers.forEach((hero, k) => {
                hero.moveAndSlide(step === 0 ? 0 : speed, v[k] + 0.45, options, moves[k]);
                v[k] = moves[k].slideY;
                hero.world.update();
            });
            near(walkers[0].x, walkers[1].x, 0.05);
            near(walkers[0].y, walkers[1].y, 0.05);
        }
        for (const { world } of walkers) world.dispose();
    }
});

test('a jump in front of a block is not a step, whatever the option step', () => {
    const world = new World();
    world.add(box(200, 20), { y: 10, isStatic: true });
    world.add(box(20, 10), { x: 15, y: -5, isStatic: true });
    const mover = world.add(circle(4.5), { x: -3, y: -5 });
    mover.moveAndSlide(0, 1, { up: UP, step: 5 });
    const { dy, onFloor, onWall } = mover.moveAndSlide(4, -5, { up: UP, step: 5 });
    near(dy, -5);
    assert.deepEqual([onFloor, onWall], [false, true]);
});

test('a mover uphill slows down, unless its speed is constant', () => {
    const world = new World();
    world.add(box(800, 20), { angle: -0.6, isStatic: true });
    const mover = world.add(box(10, 10), { y: -60 });
    mover.moveAndSlide(0, 100, { up: UP });
    for (const [constantSpeed, length] of [
        [undefined, 3 * Math.cos(0.6)],
        [false, 3 * Math.cos(0.6)],
        [true, 3],
    ]) {
        const { dx, dy } = mover.moveAndSlide(3, 0.5, { up: UP, snap: 4, constantSpeed });
        near(Math.hypot(dx, dy), length, 1e-2);
    }
});

test('a move of constant speed over a crest and a hollow is no longer than on level ground', () => {
    for (const x of [-8, -2, -1]) {
        const world = new World();
        world.add(chain([-300, 0, 0, 0, 10, 6, 400, 6]), { isStatic: true });
        const hero = world.add(circle(0.5), { x, y: -0.6 });
        hero.moveAndSlide(0, 1, { up: UP });
        hero.moveAndSlide(20, 1, { up: UP, snap: 10, constantSpeed: true });
        near(hero.x, 10 + (20 + x - Math.hypot(10, 6)), 0.02);
    }
});

/** Ground, then a riser of this height and slope, and ground above it. */
function addRiser(world, degrees, height) {
    const run = degrees === 90 ? 0 : height / Math.tan((degrees * Math.PI) / 180);
    world.add(chain([-200, 0, 0, 0, run, -height, 300, -height]), { isStatic: true });
}

test('a step whose riser leans is climbed at any speed, without a hop', () => {
    const shapes = [box(10, 20), box(10, 20, { radius: 3 }), capsule(0, -5, 0, 5, 5)];
    for (const degrees of [90, 88, 85, 80, 70, 60, 52, 47]) {
        for (const shape of shapes) {
            for (const height of [3, 6, 7.9]) {
                for (const speed of [0.1, 0.25, 0.5, 1, 3]) {
                    const world = new World();
                    addRiser(world, degrees, height);
                    const hero = world.add(shape, { x: -10, y: -10.1 });
                    const move = {};
                    let vy = 0;
                    for (let frame = 0; frame * speed < 30; frame++) {
                        vy += 0.5;
                        hero.moveAndSlide(speed, vy, { up: UP, step: 8, snap: 2 }, move);
                        vy = move.slideY;
                        const where = `${degrees}°, ${height} high, speed ${speed} at ${hero.x}`;
                        assert.ok(move.onFloor && move.slideY === 0, `${shape.kind}, ${where}`);
                    }
                    const where = `${degrees}°, ${height} high, speed ${speed}`;
                    assert.ok(hero.x > 8 && hero.y < -9.9 - height, `${shape.kind}, ${where}`);
                    world.dispose();
                }
            }
        }
    }
});

test('a mover that presses against a wall which leans stays on the floor', () => {
    for (const degrees of [60, 75, 85, 88, 90]) {
        for (const shape of [circle(6), box(10, 20), capsule(0, -5, 0, 5, 5)]) {
            const world = new World();
            addRiser(world, degrees, 12);
            const hero = world.add(shape, { x: -20, y: -12.1 });
            let vy = 0;
            for (let frame = 0; frame < 60; frame++) {
                vy += 0.5;
                const move = hero.moveAndSlide(4, vy, { up: UP, step: 8 });
                if (frame > 10) assert.ok(move.onFloor, `${shape.kind}, ${degrees}°`);
                vy = move.slideY;
            }
            world.dispose();
        }
    }
});

test('a wall below a one-way platform lifts no walker onto it', () => {
    const shapes = [box(10, 20), box(4, 4), circle(2), capsule(0, -5, 0, 5, 5)];
    const grounds = [
        [-200, 0, 0, 0, 11, -60, 300, -60],
        [-200, 0, 0, 0, 0, -60, 300, -60],
    ];
    for (const ground of grounds) {
        for (const shape of shapes) {
            for (const height of [5, 6, 7, 7.5]) {
                const world = new World();
                world.add(chain(ground), { isStatic: true });
                world.add(segment(-100, -height, 100, -height), { isStatic: true, oneWay: UP });
                const feet = shape.bounds.maxY;
                const mover = world.add(shape, { x: -20, y: -feet - 0.1 });
                for (let frame = 0, vy = 0; frame < 60; frame++) {
                    vy += 0.5;
                    const move = mover.moveAndSlide(0.7, vy, { up: UP, step: 8, snap: 2 });
                    vy = move.slideY;
                    const where = `${shape.kind}, platform at ${height}, ground ${ground}`;
                    assert.ok(mover.y + feet > -0.5, `${where}: ${mover.y}`);
                    world.update();
                }
                world.dispose();
            }
        }
    }
});

test('a mover that the game nudges snaps to the floor on which it stood, unless it jumps', () => {
    const walk = (put, options) => {
        const world = new World();
        world.add(chain([0, 0, 100, 0, 600, 300, 900, 300]), { isStatic: true });
        const hero = world.add(box(12, 20), { x: 50, y: -10.1 });
        let air = 0;
        for (let i = 0; i < 60; i++) {
            put(hero);
            if (!hero.moveAndSlide(3, 0.5, { up: UP, snap: 8, ...options }).onFloor) air++;
        }
        const { dy, onFloor } = hero.moveAndSlide(0, -3, { up: UP, snap: 8 });
        assert.deepEqual([Math.round(dy), onFloor], [-3, false]);
        return air;
    };
    for (const nudge of [0, 1e-9, 0.4, -0.4]) {
        for (const constantSpeed of [false, true]) {
            const by = (hero) => hero.set(hero.x + nudge, hero.y);
            assert.equal(walk(by, { constantSpeed }), 0, `${nudge}`);
        }
    }
    // In the air there is no floor to snap to.
    const { mover } = ground();
    mover.moveAndSlide(0, -20, { up: UP });
    mover.y += 1;
    const { dy, onFloor } = mover.moveAndSlide(0, 0.5, { up: UP, snap: 100 });
    near(dy, 0.5, 1e-9);
    assert.equal(onFloor, false);
});

const HEROES = [box(12, 20), capsule(0, -6, 0, 6, 6), circle(8), box(14, 20, { radius: 4 })];

test('a mover whose position is written climbs stairs', () => {
    for (const [name, write] of Object.entries(WRITES)) {
        for (const shape of HEROES) {
            for (const speed of [0.5, 2, 5]) {
                const world = new World();
                world.add(box(400, 20), { y: 10, isStatic: true });
                for (let i = 0; i < 4; i++)
                    world.add(box(400, 8), { x: 230 + 30 * i, y: -4 - 8 * i, isStatic: true });
                const hero = world.add(shape, { y: -30 });
                for (let i = 0; i < 300 / speed && hero.x < 150; i++) {
                    write(hero);
                    hero.moveAndSlide(speed, 1, { up: UP, snap: 9, step: 9 });
                }
                assert.ok(hero.x >= 150, `${name}, ${shape.kind}, ${speed}: ${hero.x}`);
            }
        }
    }
});

/** An octagon w wide and h high, whose bevels cut off bevelX and bevelY. */
function octagon(w, h, bevelX, bevelY) {
    const [x, y] = [w / 2 - bevelX, h / 2 - bevelY];
    return convexPolygon(
        [
            [-x, -h / 2, x, -h / 2, w / 2, -y, w / 2, y],
            [x, h / 2, -x, h / 2, -w / 2, y, -w / 2, -y],
        ].flat(),
    );
}

test('movers of every shape climb stairs, however near the stairs are to each other', () => {
    const roll = rng(31);
    const kinds = [
        (w, h) => box(w, h),
        (w, h) => octagon(w, h, 0.45 * w * roll(), 0.45 * h * roll()),
        (w, h) => octagon(w, h, 0.3 * w, 0.35 * w), // the bevels are too steep to be floors
        (w, h) => box(w, h, { radius: (0.05 + 0.44 * roll()) * w }),
        (w, h) => capsule(0, (w - h) / 2, 0, (h - w) / 2, w / 2),
        (w) => circle(w / 2),
    ];
    for (let game = 0; game < times(600); game++) {
        const world = new World();
        world.add(box(400, 20), { y: 10, isStatic: true });
        let [x, height] = [40, 0];
        for (let stair = 0; stair < 3; stair++) {
            height += 1 + 6.9 * roll();
            world.add(box(200, height), { x: x + 100, y: -height / 2, isStatic: true });
            x += 2.5 + 20 * roll() * roll();
        }
        const w = 8 + 12 * roll();
        const shape = kinds[game % kinds.length](w, w * (1.1 + roll()));
        const hero = world.add(shape, { y: -20 });
        const [speed, gravity] = [0.5 + 3 * roll(), 0.2 + 2 * roll()];
        let vy = 0;
        for (let frame = 0; frame < 3 * (x / speed) && hero.x < x; frame++) {
            vy += gravity;
            vy = hero.moveAndSlide(speed, vy, { up: UP, snap: 8, step: 8 }).slideY;
        }
        assert.ok(hero.x >= x, `${game}, ${shape.kind}: ${hero.x} of ${x}, ${hero.y}`);
        world.dispose();
    }
});

test('a mover stays on the floor down stairs as high as its snap, at every speed', () => {
    const bevelled = pairs(-8, -16, 8, -16, 8, 12, 4, 16, -4, 16, -8, 12);
    for (const shape of [capsule(0, -8, 0, 8, 8), circle(16), box(16, 32), polygon(bevelled)]) {
        for (const height of [4, 7, 16]) {
            for (const speed of [-12, -5.3, -3, 1, 3.7, 8, 11]) {
                const world = new World();
                const side = Math.sign(speed);
                for (let i = 0; i < 10; i++) {
                    const x = side * (32 * i + 16);
                    world.add(box(32, 400), { x, y: height * i + 200, isStatic: true });
                }
                const hero = world.add(shape, { x: 16 * side, y: -17 });
                const options = { up: UP, snap: height, constantSpeed: height === 7 };
                let { slideY } = hero.moveAndSlide(0, 4, options);
                while (side * hero.x < 300) {
                    const move = hero.moveAndSlide(speed, slideY + 0.5, options);
                    assert.ok(move.onFloor, `${shape.kind}, ${height}, ${speed}, at ${hero.x}`);
                    slideY = move.slideY;
                }
                world.dispose();
            }
        }
    }
});

test('a mover without gravity stays on the floor where it touches the corner of a step', () => {
    for (const speed of [1, 2, 4, 8]) {
        const world = new World();
        world.add(box(64, 40), { y: 20, isStatic: true });
        world.add(box(64, 40), { x: 64, y: 16, isStatic: true });
        const hero = world.add(circle(10), { y: -10 });
        hero.moveAndSlide(0, 1, { up: UP });
        while (hero.x < 60) {
            // At x = 24, the corner (32, -4) is 8 and 6 from the centre, so the circle touches it.
            const move = hero.moveAndSlide(speed, 0, { up: UP, snap: 4, step: 4 });
            assert.ok(move.onFloor, `${speed}, at ${hero.x}`);
            assert.equal(move.slideX, speed);
        }
        world.dispose();
    }
});

test('a mover stays on a slope that falls by its snap in each move', () => {
    for (const shape of [circle(10), box(16, 32)]) {
        for (const slope of [0.1, 0.5, 1, 3]) {
            for (const speed of [1, 3.7, 8]) {
                const world = new World();
                const hill = [-200, 0, 0, 0, 600, 600 * slope, 600, 2000, -200, 2000];
                world.add(polygon(hill), { isStatic: true });
                const hero = world.add(shape, { x: -100, y: -17 });
                const options = {
                    up: UP,
                    snap: speed * slope,
                    maxSlope: slope > 1 ? 1.5 : Math.PI / 4,
                };
                let { slideY } = hero.moveAndSlide(0, 10, options);
                while (hero.x < 500) {
                    const move = hero.moveAndSlide(speed, slideY + 0.5, options);
                    assert.ok(move.onFloor, `${shape.kind}, ${slope}, ${speed}, at ${hero.x}`);
                    slideY = move.slideY;
                }
                world.dispose();
            }
        }
    }
});

test('a mover whose move ends exactly at a stair keeps its speed, and then climbs', () => {
    for (const shape of [box(16, 28), box(16, 28, { radius: 2 }), capsule(0, -11, 0, 11, 3)]) {
        for (const speed of [1, 2, 3, 4, 8]) {
            for (const side of [1, -1]) {
                const world = new World();
                world.add(box(800, 20), { y: 10, isStatic: true });
                world.add(box(400, 4), { x: 240 * side, y: -2, isStatic: true });
                // The mover reaches the stair exactly at the end of a step: the distance is three times the speed.
                const at = (40 - shape.bounds.maxX - 3 * speed) * side;
                const hero = world.add(shape, { x: at, y: -14 });
                const options = { up: UP, step: 4, snap: 4 };
                hero.moveAndSlide(0, 1, options);
                for (let i = 0; i < 12; i++) {
                    const move = hero.moveAndSlide(speed * side, 1, options);
                    const where = `${shape.kind}, ${speed * side}, at ${hero.x}`;
                    assert.ok(!move.onWall && move.onFloor, where);
                    assert.equal(move.slideX, speed * side, where);
                }
                near(hero.y, -18, 0.01);
                world.dispose();
            }
        }
    }
});

test('a mover on ground that is replaced snaps, climbs and keeps its speed as on ground that stays', () => {
    const hill = [-300, 100, -200, 0, 100, 150, 150, 150, 150, 144, 400, 144, 400, 300, -300, 300];
    const walk = (shape, replaces) => {
        const world = new World();
        let ground = world.add(polygon(hill), { isStatic: true });
        const hero = world.add(shape, { x: -190, y: -5 });
        const options = { up: UP, snap: 6, step: 6, constantSpeed: true };
        for (let i = 0; i < 30; i++) hero.moveAndSlide(0, 2, options);
        const path = [];
        for (let i = 0; i < 200; i++) {
            if (replaces) {
                ground.remove();
                ground = world.add(polygon(hill), { isStatic: true });
            }
            const { dx, dy, onFloor } = hero.moveAndSlide(2.5, 0.5, options);
            path.push([dx, dy, onFloor]);
        }
        assert.ok(hero.x > 200);
        return path;
    };
    for (const shape of [box(10, 20), circle(8), box(12, 20, { radius: 4 })]) {
        const path = walk(shape, false);
        assert.ok(path.every(([, , onFloor]) => onFloor));
        assert.deepEqual(walk(shape, true), path);
    }

    // A mover does not stand if it was teleported, or if its ground is gone.
    for (const teleports of [false, true]) {
        const world = new World();
        const ground = world.add(box(100, 10), { y: 5, isStatic: true });
        world.add(box(100, 10), { y: teleports ? 6 : 12, isStatic: true });
        const hero = world.add(box(10, 20), { y: -11 });
        hero.moveAndSlide(0, 2, { up: UP });
        world.update();
        ground.remove();
        if (teleports) hero.teleport(0, -13);
        assert.equal(hero.moveAndSlide(1, 0, { up: UP, snap: 6 }).onFloor, false);
        world.dispose();
    }
});
