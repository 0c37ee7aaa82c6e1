// Many worlds at a time, their hashes, and data that a world keeps between frames without affecting results: the cached
// separating axis, and bands.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, ellipsePoints, polygon, World } from './build.js';
import { rng } from './rng.js';

/** Five boxes, each of which overlaps the next by 1. */
function worldWithRow() {
    const world = new World();
    for (let i = 0; i < 5; i++) world.add(box(10, 10), { x: 9 * i });
    world.update();
    return world;
}

// --- Many worlds ---------------------------------------------------------------------------------------

test('two thousand worlds can be made and disposed of in turn', () => {
    for (let i = 0; i < 2000; i++) {
        const world = new World();
        world.add(box(2, 2));
        world.add(box(2, 2), { x: 1 });
        world.update();
        assert.equal(world.contacts.length, 1);
        assert.equal(world.size, 2);
        world.dispose();
        assert.equal(world.disposed, true);
    }
});

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

const SIDE = 120;

/**
 * Returns a function that plays one frame of random changes: bodies are added, removed, moved, teleported and changed.
 */
function story(world, seed, most = 60) {
    const roll = rng(seed);
    const shapes = [
        box(10, 10),
        box(30, 4),
        circle(5),
        circle(12),
        polygon([-6, -6, 6, -6, 0, 8]),
        polygon([3, 1, 9, 2, 8, 7, 4, 6]),
    ];
    const pick = (list) => list[Math.floor(roll() * list.length)];
    const add = () => {
        const ownShape = roll() < 0.3 ? box(2 + 20 * roll(), 2 + 20 * roll()) : pick(shapes);
        world.add(ownShape, {
            x: roll() * SIDE,
            y: roll() * SIDE,
            angle: roll() * 7,
            isStatic: roll() < 0.2,
            isSensor: roll() < 0.15,
        });
    };
    return () => {
        while (world.size < 5) add();
        if (world.size < most && roll() < 0.5) add();
        const bodies = [...world.bodies];
        for (const body of bodies) {
            if (roll() < 0.4) body.set(body.x + roll() - 0.5, body.y + roll() - 0.5);
            if (roll() < 0.1) body.angle += roll() - 0.5;
        }
        const acts = [
            (body) => body.remove(),
            (body) => body.set(roll() * SIDE, roll() * SIDE, roll() * 7),
            (body) => {
                body.enabled = !body.enabled;
            },
            (body) => {
                body.isStatic = !body.isStatic;
            },
            (body) => {
                body.isSensor = !body.isSensor;
            },
            (body) => {
                body.category = pick([1, 1, 1, 2, 3]);
                body.mask = pick([0xffffffff, 0xffffffff, 1, 2]);
            },
            (body) => {
                body.group = pick([0, 0, 0, 5, -5]);
            },
        ];
        for (let i = 0; i < 2; i++) {
            const body = pick(bodies);
            if (body.alive) pick(acts)(body);
        }
        if (roll() < 0.05) world.separate({ iterations: 2 });
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

// --- The separating-axis cache -------------------------------------------------------------------------

/** Polygons on a lattice: most boxes of neighbours overlap, most shapes do not. */
function lattice(world, random, count) {
    for (let i = 0; i < count; i++) {
        const sides = 3 + (i % 6);
        const shape = i % 5 === 0 ? box(9, 4) : polygon(ellipsePoints(5, 3 + (i % 3), sides));
        world.add(shape, { x: (i % 8) * 8, y: Math.floor(i / 8) * 8, angle: random() * 6 });
    }
}

const bitsOf = ({ length, a, b, normalX, normalY, depth }) =>
    [a, b, normalX, normalY, depth].map((column) => [...column.slice(0, length)]);

test('the cached separating axis is tested first, and never changes a result', () => {
    const random = rng(7);
    const world = new World();
    lattice(world, random, 64);
    world.update();
    const { candidates, tested, kept } = world.stats;
    assert.ok(candidates > 100 && tested > 50, `${candidates} ${tested}`);
    assert.equal(kept, 0);
    let everKept = 0;
    for (let frame = 0; frame < 200; frame++) {
        for (const body of world.bodies) {
            const { x, y, angle } = body;
            body.set(x + random() - 0.5, y + random() - 0.5, angle + random() / 10);
        }
        // A new shape in a slot that the cache has an axis for.
        if (frame % 20 === 10) {
            const gone = world.body(frame % 64);
            const { x, y } = gone;
            gone.remove();
            world.update();
            world.update();
            world.add(polygon(ellipsePoints(5, 5, 3)), { x, y });
        }
        world.update();
        everKept += world.stats.kept;
        const fresh = new World();
        for (const { shape, x, y, angle } of world.bodies) fresh.add(shape, { x, y, angle });
        fresh.update();
        assert.equal(fresh.stats.kept, 0);
        assert.deepEqual(bitsOf(world.contacts), bitsOf(fresh.contacts), `frame ${frame}`);
        fresh.dispose();
    }
    assert.ok(everKept > 2000, `${everKept}`);
    // Where nothing moves, no axis is tested.
    world.update();
    const { moved, pairs, ms, ...counts } = world.stats;
    assert.deepEqual(counts, { candidates: 0, tested: 0, kept: 0, axes: 0, compared: 0 });
    assert.deepEqual([moved, pairs, ms], [0, world.contacts.length, null]);
});

test('bands contain every body once, moving bodies separately from those at rest', () => {
    const random = rng(11);
    const world = new World();
    assert.deepEqual(world.bands(), []);
    const bodies = Array.from({ length: 200 }, (_, i) =>
        world.add(i % 40 === 0 ? box(300, 200) : circle(4), {
            x: 1000 * random(),
            y: 1000 * random(),
        }),
    );
    world.update();
    const boxesOf = (bands) => bands.reduce((sum, { boxes }) => sum + boxes, 0);
    const all = world.bands();
    assert.ok(all.length > 10 && all.every(({ moving }) => moving));
    assert.deepEqual(new Set(all.map(({ level }) => level)).size, 2);
    assert.equal(boxesOf(all), 200);
    for (const body of bodies) {
        const { minX, minY, maxX, maxY } = body.bounds();
        const holds = (band) =>
            band.minX <= minX && band.minY <= minY && band.maxX >= maxX && band.maxY >= maxY;
        assert.ok(all.some(holds), `body ${body.index}`);
    }
    // Enough moving bodies to sort them separately.
    for (const body of bodies.slice(0, 66)) body.x += 1;
    world.update();
    const later = world.bands();
    assert.equal(boxesOf(later.filter(({ moving }) => moving)), 66);
    assert.equal(boxesOf(later.filter(({ moving }) => !moving)), 134);
    // Few enough moving bodies to query them individually.
    bodies[199].x += 1;
    world.update();
    assert.equal(boxesOf(world.bands().filter(({ moving }) => moving)), 67);
    world.clear();
    assert.deepEqual(world.bands(), []);
});
