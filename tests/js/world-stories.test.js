// Worlds one after the other in the same memory, and what a hash counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, World } from './build.js';

/** Five boxes, each of which overlaps the next by 1. */
function worldWithRow() {
    const world = new World();
    for (let i = 0; i < 5; i++) world.add(box(10, 10), { x: 9 * i });
    world.update();
    return world;
}

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

test('a hash differs if anything differs', () => {
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
