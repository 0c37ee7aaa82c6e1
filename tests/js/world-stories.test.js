// Many worlds at a time, their hashes, and their bands.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, World } from './build.js';
import { chooser, happen } from './histories.js';

/** Five boxes, each of which overlaps the next by 1. */
function worldWithRow() {
    const world = new World();
    for (let i = 0; i < 5; i++) world.add(box(10, 10), { x: 9 * i });
    world.update();
    return world;
}

// --- Many worlds ---------------------------------------------------------------------------------------

test('a world in reused memory equals a new one, even if the memory had grown', () => {
    const first = worldWithRow();
    const fresh = first.hash();
    for (let i = 0; i < 20; i++) {
        const dirty = new World({ capacity: 200 * (i + 1) });
        for (let k = 0; k < 300; k++) dirty.add(box(1 + k, 2), { x: k, tag: k, category: k });
        dirty.update();
        dirty.dispose();
        const world = worldWithRow();
        assert.equal(world.hash(), fresh);
        assert.equal(world.capacity, 64);
        assert.ok(world.tag.every((tag) => tag === 0));
        world.dispose();
    }
    first.dispose();
});

test('worlds do not affect each other', () => {
    const alone = Array.from({ length: 5 }, (_, i) => play(new World(), i, 30).join());
    const worlds = alone.map(() => new World());
    const stories = worlds.map((world, i) => story(world, i));
    const together = worlds.map(() => []);
    for (let frame = 0; frame < 30; frame++) {
        stories.forEach((next, i) => {
            next();
            together[i].push(worlds[i].hash());
        });
    }
    together.forEach((hashes, i) => void assert.equal(hashes.join(), alone[i]));
    assert.equal(new Set(alone).size, 5);
});

test('a hash is equal for equal histories, whatever the capacity, and differs if anything differs', () => {
    const reference = play(new World(), 3, 60);
    for (const capacity of [1, 7, 64, 1000]) {
        assert.deepEqual(play(new World({ capacity }), 3, 60), reference);
    }
    assert.notDeepEqual(play(new World(), 4, 60), reference);
    const world = new World();
    const body = world.add(box(1, 2));
    const seen = new Set([world.hash()]);
    const changes = { x: 1, y: 1, angle: 1, isStatic: true, isSensor: true, enabled: false };
    Object.assign(changes, { category: 2, mask: 2, group: 2, tag: 2 });
    for (const [key, value] of Object.entries(changes)) {
        body[key] = value;
        const hash = world.hash();
        assert.ok(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32);
        assert.ok(!seen.has(hash), key);
        seen.add(hash);
    }
    world.add(box(1, 2));
    assert.ok(!seen.has(world.hash()));
    const other = new World();
    other.add(box(1, 2.001));
    assert.ok(!seen.has(other.hash()));
});

// --- Random stories ------------------------------------------------------------------------------------

/** Returns a function that plays one frame of a random history. */
function story(world, seed) {
    const choose = chooser(seed);
    return () => {
        for (let k = choose.int(6); k >= 0; k--) happen([world], choose);
        world.update();
    };
}

function play(world, seed, frames) {
    const next = story(world, seed);
    return Array.from({ length: frames }, () => {
        next();
        return world.hash();
    });
}

// --- Bands ---------------------------------------------------------------------------------------------
