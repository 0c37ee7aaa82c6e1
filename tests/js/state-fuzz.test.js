// Saved states edited by hand, with matching checksums: `restore` rejects them with a RangeError and leaves the world
// unchanged, or the restored world works without a trap. SOAK=1 searches for three minutes (SOAK_MINUTES=...).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, capsule, chain, circle, compound, polygon, tiles, World } from './build.js';
import { rng } from './rng.js';
import { times } from './times.js';

const { SOAK, SOAK_MINUTES = 3 } = process.env;

// The offsets of the fields of a state (src/world/state.h).
const LENGTH = 8;
const CHECKSUM = 12;
const CHECKED = 16;

const SHAPES = [
    box(4, 3),
    circle(2),
    capsule(0, 0, 4, 1, 1),
    polygon([0, 0, 5, 0, 5, 5, 3, 2]),
    chain([0, 0, 6, 1, 9, 0], { oneSided: true }),
    compound([circle(1), box(3, 1)]),
    tiles({ columns: 4, rows: 3, size: 4, cells: [1, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1] }),
];

/** FNV-1a by words, with a shift, as in src/base/hash.c. */
function hashWords(hash, words) {
    return words.reduce((h, word) => {
        const next = Math.imul(h ^ word, 16777619);
        return next ^ (next >>> 15);
    }, hash);
}

function checksumOf(view, end) {
    const words = Array.from({ length: (end - CHECKED) >> 2 }, (_, i) =>
        view.getUint32(CHECKED + 4 * i, true),
    );
    const inLanes = words.length & ~3;
    const sum = [0, 0, 0, 0];
    const sums = [0, 0, 0, 0];
    for (let i = 0; i < inLanes; i++) {
        sum[i & 3] = (sum[i & 3] + words[i]) | 0;
        sums[i & 3] = (sums[i & 3] + sum[i & 3]) | 0;
    }
    return [sum, sums, words.slice(inLanes)].reduce(hashWords, 2166136261) >>> 0;
}

/** Makes both checksums match: that of the state, and that of the text and the token behind it. */
function sign(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = view.getUint32(LENGTH, true);
    view.setUint32(CHECKSUM, checksumOf(view, end), true);
    const text = bytes.subarray(end + 4, end + 4 + view.getUint32(end, true));
    const hash = [...text, ...bytes.subarray(-12, -4)].reduce(
        (h, byte) => Math.imul(h ^ byte, 16777619),
        2166136261,
    );
    view.setUint32(bytes.length - 4, hash >>> 0, true);
}

function randomWorld(random) {
    const world = new World();
    world.column('heat', Float32Array).fill(1);
    for (let i = 0; i < 14; i++) {
        const shape = SHAPES[i % SHAPES.length];
        const oneWay = i === 5 ? { x: 0, y: -1 } : null;
        const isStatic = shape.kind === 'tiles' || i % 5 === 0;
        const pose = { x: 15 * random(), y: 15 * random() };
        world.add(shape, { ...pose, isStatic, oneWay, bullet: i % 7 === 1, isSensor: i === 3 });
    }
    for (let frame = 0; frame < 4; frame++) {
        for (let i = 0; i < world.count; i++) world.x[i] += random() - 0.5;
        if (frame === 2) world.body(4).remove();
        world.body(1).moveAndSlide(0.5, 1, { up: { x: 0, y: -1 }, snap: 1 });
        world.update();
    }
    return world;
}

/**
 * Makes one to three edits of one kind: flips bits, or writes small numbers (counts and offsets, for example), random
 * bytes, or signs and exponents of doubles.
 */
function edit(bytes, random) {
    const end = new DataView(bytes.buffer).getUint32(LENGTH, true);
    const kind = Math.floor(4 * random());
    for (let n = 1 + Math.floor(3 * random()); n > 0; n--) {
        // The length of the note stays, because sign() reads it.
        let at = CHECKED + Math.floor((bytes.length - CHECKED) * random());
        if (at >= end && at < end + 4) at = CHECKED;
        if (kind === 0) bytes[at] ^= 1 << Math.floor(8 * random());
        else if (kind === 1 && (at & ~3) !== end) bytes[at & ~3] = Math.floor(4 * random());
        else if (kind === 2) bytes[at] = 256 * random();
        else if ((at | 7) < end) bytes[at | 7] ^= [0x80, 0x40, 1][Math.floor(3 * random())];
    }
}

/** Uses a world as a game does. The world may reject a pose or a push out of range; no other call may fail. */
function play(world) {
    try {
        for (let frame = 0; frame < 3; frame++) {
            for (const body of world.bodies) body.x += 0.1;
            world.update();
            world.separate();
            world.castRay(-5, 5, 40, 1);
            for (const body of world.bodies) {
                if (body.shape.kind === 'tiles') body.setTile(1, 1, frame & 1);
                else if (body.shape.isConvex) body.moveAndSlide(0.1, 0.3);
            }
            for (let i = 0; i < world.contacts.length; i++) world.contacts.points(i);
        }
    } catch (error) {
        assert.ok(
            error instanceof RangeError && /coordinate|within ±|beyond/.test(error.message),
            error,
        );
    }
}

test('edited states are rejected and change nothing, or restore a world that works', () => {
    const counts = { refused: 0, taken: 0 };
    const until = Date.now() + SOAK_MINUTES * 60_000;
    for (let seed = 1; SOAK ? Date.now() < until : seed <= times(32); seed++) {
        const random = rng(seed);
        const state = randomWorld(random).save();
        const world = new World();
        world.column('heat', Float32Array);
        for (let k = 0; k < 60; k++) {
            world.restore(state.slice());
            const hash = world.hash();
            const edited = state.slice();
            edit(edited, random);
            sign(edited);
            let isTaken = true;
            try {
                world.restore(edited);
            } catch (error) {
                assert.ok(error instanceof RangeError, `seed ${seed}, edit ${k}: ${error.stack}`);
                isTaken = false;
            }
            counts[isTaken ? 'taken' : 'refused']++;
            if (isTaken) play(world);
            else assert.equal(world.hash(), hash, `seed ${seed}, edit ${k}`);
        }
        world.dispose();
    }
    assert.ok(counts.refused > 50 && counts.taken > 50, JSON.stringify(counts));
    if (SOAK) console.log(counts);
});
