// Crowds that are separated in every frame: an incrementally updated world equals a fresh one. histories.test.js
// compares contacts and events of random histories with all pairs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, capsule, circle, ellipsePoints, point, polygon, segment, World } from './build.js';
import { chooser, happen } from './histories.js';
import { rng } from './rng.js';
import { times } from './times.js';

const SIDE = 90;

/** Returns a function that draws shapes of many kinds. */
function shapesFrom(roll) {
    const below = (n) => Math.floor(roll() * n);
    const shared = [
        box(10, 10),
        box(30, 4),
        circle(5),
        circle(12),
        polygon([-6, -6, 6, -6, 0, 8]),
        box(8, 6, { radius: 2 }),
        capsule(-6, 0, 6, 3, 2),
        segment(-8, 0, 8, 1),
        point(),
        circle(3).at(4, 0),
    ];
    return () => {
        const what = roll();
        if (what < 0.6) return shared[below(shared.length)];
        if (what < 0.8) return box(2 + 15 * roll(), 2 + 15 * roll());
        if (what < 0.97)
            return polygon(ellipsePoints(2 + 8 * roll(), 2 + 8 * roll(), 3 + below(8)));
        return polygon(ellipsePoints(20, 20, 64, roll()));
    };
}

const columnsOf = ({ length, a, b, normalX, normalY, depth }) =>
    Array.from({ length }, (_, i) => [a[i], b[i], normalX[i], normalY[i], depth[i]]);

/** A fresh world with the poses of `world`. No body was removed, so the slots are the same. */
function freshOf(world, facts) {
    const fresh = new World({ capacity: 1 });
    fresh.addMany(
        facts.map((fact) => fact.shape),
        facts.length,
        {
            x: world.x,
            y: world.y,
            angle: world.angle,
            isStatic: facts.map((fact) => fact.isStatic),
            isSensor: facts.map((fact) => fact.isSensor),
        },
    );
    fresh.update();
    return fresh;
}

// In the larger crowds, bodies that rarely move come to rest while the others are pushed apart.
for (const { bodies, moving, every, rounds } of [
    { bodies: 60, moving: 0.2, every: 7, rounds: 24 },
    { bodies: 320, moving: 0.1, every: 2.5, rounds: 6 },
    { bodies: 500, moving: 0.5, every: 9, rounds: 6 },
]) {
    test(`${bodies} bodies, separated in every frame, have the contacts and the hash of a fresh world with their poses`, (t) => {
        const roll = rng(11 + bodies);
        const shape = shapesFrom(roll);
        const side = SIDE * Math.sqrt(bodies / 60);
        let equal = 0;
        for (let round = 0; round < times(rounds, 200); round++) {
            const world = new World();
            const facts = Array.from({ length: bodies }, (_, i) => ({
                shape: shape(),
                isStatic: i % every < 1,
                isSensor: i % 11 === 0,
            }));
            for (const { shape: its, ...options } of facts) {
                world.add(its, {
                    x: roll() * side,
                    y: roll() * side,
                    angle: roll() * 7,
                    ...options,
                });
            }
            for (let frame = 0; frame < 25; frame++) {
                for (let i = 0; i < bodies; i++) {
                    if (roll() < moving) world.x[i] += roll() - 0.5;
                    if (roll() < moving / 10) world.y[i] = roll() * side;
                }
                if (frame % 3 > 0) world.update();
                let left = world.separate({ iterations: 1 + (frame % 8) });
                if (frame % 5 === 0) {
                    for (let i = 0; i < bodies; i++) world.weight[i] = 2 ** (i % 4);
                    left = world.separate();
                    world.weight.fill(1);
                }
                world.update();
                const deepest = world.contacts.depth.subarray(0, world.contacts.length);
                assert.equal(
                    left.remaining,
                    deepest.reduce((most, depth) => Math.max(most, depth), 0),
                );
                const fresh = freshOf(world, facts);
                for (const table of ['contacts', 'sensed']) {
                    assert.deepEqual(columnsOf(world[table]), columnsOf(fresh[table]), `${frame}`);
                }
                // A pair that separate() has pushed apart lasts in `world`, but not in `fresh`, in which the two bodies
                // never touched.
                if (world.stats.pairs === fresh.stats.pairs) {
                    assert.equal(world.hash(), fresh.hash());
                    equal++;
                }
                fresh.dispose();
            }
            world.dispose();
        }
        t.diagnostic(`${equal} frames with equal hashes`);
        if (bodies === 60) assert.ok(equal > 3);
    });
}

test('a pair that separate pushed apart does not end, however many bodies are around', () => {
    const world = new World();
    for (let i = 0; i < 100; i++) {
        world.add(circle(1), { x: i * 10 });
        world.add(circle(1), { x: i * 10 + 1.9 });
    }
    for (let i = 0; i < 40; i++) world.add(circle(1), { x: i * 1.5, y: 50 });
    for (let i = 0; i < 500; i++) world.add(circle(1), { x: i * 10, y: 100 });
    world.update();
    world.separate({ iterations: 20 });
    world.update();
    const ended = [...world.ended].filter(({ a }) => a.index < 200);
    assert.equal(ended.length, 0);
    world.dispose();
});

test('an update in stages, with a clock, has the results of one without', () => {
    const choose = chooser(21);
    const [plain, timed] = [new World(), new World()];
    let time = 0;
    timed.timing = () => time++;
    for (let frame = 0; frame < times(400, 20_000); frame++) {
        for (let k = 0; k < 4; k++) happen([plain, timed], choose);
        plain.update();
        timed.update();
        assert.equal(timed.hash(), plain.hash());
        for (const table of ['contacts', 'sensed']) {
            assert.deepEqual(columnsOf(timed[table]), columnsOf(plain[table]));
        }
        assert.deepEqual(timed.stats.ms, { poses: 1, broad: 1, narrow: 1 });
    }
});
