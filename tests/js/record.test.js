// Recordings: a replay gives the same bits, in any build, from any frame; damaged bytes do no harm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as plain from '../../build/release/plain/index.js';
import { box, circle, polygon, record, replay, tiles, World } from './build.js';
import { chooser, happen, rowsOf } from './histories.js';
import { rng } from './rng.js';
import { times } from './times.js';

const look = (world) => [world.hash(), rowsOf(world)];

/** A random history of a world, recorded: its bytes, and the result of each frame. */
function story(seed, frames, hasColumns = false) {
    const choose = chooser(seed);
    const world = new World({ capacity: 4 });
    // The columns that histories write. They count in the hash, and cannot be removed.
    const types = hasColumns ? ['Float64Array', 'Int8Array', 'Uint16Array'] : [];
    for (const type of types) world.column(`own${type}`, type);
    for (let k = choose.int(20); k > 0; k--) happen([world], choose);
    const recording = record(world);
    const looks = [look(world)];
    for (let frame = 0; frame < frames; frame++) {
        for (let k = choose.int(4); k > 0; k--) happen([world], choose);
        world.update();
        if (choose.chance(0.4)) world.separate({ iterations: 1 + choose.int(4) });
        recording.keep({ frame, word: 'word'.repeat(choose.int(3)) });
        looks.push(look(world));
    }
    return { world, recording, looks, bytes: recording.stop() };
}

/** A ball that bounces between walls, with a crowd around it. */
function crowd() {
    const world = new World();
    for (const x of [-50, 50]) world.add(box(10, 200), { x, isStatic: true });
    for (let k = 0; k < 12; k++) world.add(circle(4), { x: 5 * k - 30, y: 3 * k });
    return world;
}

function stepCrowd(world, frame) {
    const random = rng(frame);
    const { x, y } = world;
    for (let i = 2; i < world.count; i++) {
        x[i] += random() - 0.5;
        y[i] += random() - 0.5;
    }
    world.update();
    world.separate({ iterations: 2 });
}

test('recordings of random histories replay with the same results in every frame, in new worlds of both builds', () => {
    fc.assert(
        fc.property(
            fc.nat(),
            fc.integer({ min: 1, max: 150 }),
            fc.boolean(),
            (seed, n, isPlain) => {
                const { bytes, looks } = story(seed, n);
                const lib = isPlain ? plain : { World, replay };
                const played = lib.replay(bytes, isPlain ? new lib.World() : undefined);
                assert.equal(played.length, n);
                assert.deepEqual(look(played.world), looks[0]);
                while (played.step()) {
                    assert.deepEqual(look(played.world), looks[played.frame]);
                    assert.equal(played.game.frame, played.frame - 1);
                }
                assert.equal(played.frame, n);
                assert.equal(played.difference, null);
            },
        ),
        { numRuns: times(25, 500) },
    );
});

test('seek goes to any frame, backwards and forwards', () => {
    fc.assert(
        fc.property(fc.nat(), fc.array(fc.nat(100), { maxLength: 12 }), (seed, stops) => {
            const { bytes, looks } = story(seed, 100, true);
            const played = replay(bytes);
            for (const frame of stops) {
                played.seek(frame);
                assert.equal(played.frame, frame);
                assert.deepEqual(look(played.world), looks[frame]);
            }
        }),
        { numRuns: times(10, 200) },
    );
    const { bytes } = story(1, 5);
    assert.throws(() => replay(bytes).seek(6), /from 0 to 5, not 6/);
});

test('a recording limited to the last frames begins later, and its size is bounded', () => {
    const world = crowd();
    const recording = record(world, { frames: 100 });
    const hashes = [];
    let most = 0;
    for (let frame = 0; frame < 1500; frame++) {
        stepCrowd(world, frame);
        recording.keep();
        hashes.push(world.hash());
        if (frame > 500) most = Math.max(most, recording.bytes);
        if (frame === 500) most = recording.bytes;
    }
    assert.ok(recording.length >= 100 && recording.length <= 164, `${recording.length} frames`);
    assert.equal(recording.bytes, most);
    const played = replay(recording.stop());
    const first = 1500 - played.length;
    while (played.step()) assert.equal(played.world.hash(), hashes[first + played.frame - 1]);
    assert.equal(played.frame, played.length);

    const small = record(world, { maxBytes: 2 ** 16 });
    for (let k = 0; k < 90; k++) world.add(circle(4), { x: 20 * k, y: 100 });
    for (let frame = 0; frame < 600; frame++) {
        stepCrowd(world, frame);
        assert.ok(small.length > Math.min(frame, 63), `${small.length} frames`);
    }
    assert.ok(small.length < 200, `${small.length} frames`);
    assert.ok(small.save().length < 2 ** 18);
});

test('a moving body takes at most 24 bytes per frame, a resting one none', () => {
    const bytesOf = (moving) => {
        const world = new World({ capacity: 300 });
        for (let i = 0; i < 300; i++) world.add(circle(4), { x: 10 * i });
        const recording = record(world);
        for (let frame = 0; frame < 256; frame++) {
            for (let i = 0; i < moving; i++) world.x[i] += Math.sin(frame + i) / 9;
            for (let i = 0; i < moving; i++) world.y[i] += Math.cos(frame + i) / 9;
            world.update();
        }
        return recording.save().length / 256;
    };
    const still = bytesOf(0);
    const moved = (bytesOf(300) - still) / 300;
    assert.ok(moved <= 24, `${moved} bytes a body and frame`);
    assert.ok(still <= 250, `${still} bytes a frame in which nothing moves`);
});

test('without keep, a frame ends at the update of the next', () => {
    const world = crowd();
    const recording = record(world);
    for (let frame = 0; frame < 9; frame++) stepCrowd(world, frame);
    world.body(3).x += 5; // after the last update: belongs to the last frame
    const played = replay(recording.stop());
    assert.equal(played.length, 9);
    while (played.step());
    assert.equal(played.world.hash(), world.hash());
    assert.equal(played.game, undefined);
});

test('save and stop include the unfinished frame, up to a state that cannot be saved', () => {
    const parts = {
        nothing: () => {},
        update: (world) => world.update(),
        write: (world) => world.body(3).set(1, 2),
        move: (world) => world.body(4).moveAndSlide(3, 5),
        remove: (world) => [...world.bodies].at(-1).remove(),
        filter: (world) => world.separate({ filter: { mask: 1 } }),
        restore: (world, state) => world.restore(state),
        NaN: (world) => world.x.fill(Number.NaN, 3, 4),
        dispose: (world) => world.dispose(),
    };
    const names = Object.keys(parts);
    for (const first of names.slice(0, -2)) {
        for (const then of names) {
            const world = crowd();
            const recording = record(world);
            const state = world.save();
            stepCrowd(world, 0);
            recording.keep({ frame: 1 });
            parts[first](world, state);
            const hash = world.hash();
            parts[then](world, state);
            const isFaulty = names.indexOf(then) >= names.length - 2;
            const length = first === 'nothing' && then === 'nothing' ? 1 : 2;
            for (const end of ['save', 'stop']) {
                const played = replay(recording[end]());
                while (played.step());
                const name = `${first}, ${then}, ${end}`;
                assert.deepEqual([played.difference, played.game], [null, { frame: 1 }], name);
                if (!isFaulty) {
                    assert.equal(played.world.hash(), world.hash(), name);
                    assert.ok(played.length <= length, name);
                }
                if (first === 'update' || first === 'nothing') {
                    if (isFaulty) assert.equal(played.world.hash(), hash, name);
                }
            }
            if (isFaulty) continue;
            // The recording can go on after save().
            const again = record(world);
            again.keep({ frame: 1 });
            parts[first](world, state);
            again.save();
            stepCrowd(world, 1);
            again.keep({ frame: 2 });
            const played = replay(again.stop());
            while (played.step());
            assert.deepEqual([played.length, played.difference], [2, null]);
            assert.equal(played.world.hash(), world.hash());
        }
    }
});

test('calls without effect take no bytes', () => {
    const world = crowd();
    const recording = record(world);
    stepCrowd(world, 0);
    recording.keep();
    const wait = (count) => {
        for (let k = 0; k < count; k++) {
            world.update();
            world.separate({ iterations: 2 });
        }
        return recording.save().length;
    };
    const short = wait(50);
    assert.equal(wait(500), short);
    stepCrowd(world, 1);
    const played = replay(recording.stop());
    assert.equal(played.length, 2);
    while (played.step());
    assert.equal(played.difference, null);
    assert.equal(played.world.hash(), world.hash());
});

test('each step and seek restores what the game passed to keep', () => {
    const world = crowd();
    const recording = record(world);
    const games = [];
    for (let frame = 0; frame < 200; frame++) {
        stepCrowd(world, frame);
        const game = {
            score: frame % 50 < 25 ? 9 : frame,
            name: '名'.repeat(frame % 4),
            list: [frame >> 4],
        };
        games.push(game);
        recording.keep(game);
    }
    const given = [];
    const played = replay(recording.stop(), undefined, { restoreGame: (game) => given.push(game) });
    assert.deepEqual(given, [undefined]);
    while (played.step());
    assert.deepEqual(given.slice(1), games);
    played.seek(77);
    assert.deepEqual(given.at(-1), games[76]);
    assert.deepEqual(played.game, games[76]);
});

test('columns created during a recording do not prevent going back', () => {
    const world = crowd();
    const recording = record(world);
    const hashes = [world.hash()];
    for (let frame = 0; frame < 90; frame++) {
        if (frame === 30) world.column('heat', Float32Array)[3] = 4;
        if (frame === 60) world.column('speed', Uint8Array)[4] = 9;
        stepCrowd(world, frame);
        recording.keep();
        hashes.push(world.hash());
    }
    const played = replay(recording.stop());
    for (const frame of [90, 10, 45, 5, 70, 0, 90]) {
        played.seek(frame);
        assert.equal(played.frame, frame);
        assert.equal(played.difference, null);
    }
    assert.equal(played.world.hash(), hashes[90]);
    assert.equal(played.world.column('heat', Float32Array)[3], 4);
});

test('bodies stay the same objects while a replay goes back and forth', () => {
    const world = crowd();
    const recording = record(world);
    for (let frame = 0; frame < 150; frame++) {
        if (frame === 100) world.body(5).remove();
        stepCrowd(world, frame);
    }
    const bytes = recording.stop();
    const played = replay(bytes);
    const body = played.world.body(5);
    played.seek(120);
    assert.equal(body.alive, false);
    played.seek(20);
    assert.equal(body.alive, true);
    assert.equal(played.world.body(5), body);
    // A replay in the recorded world keeps the data of its bodies.
    world.body(4).data = 'four';
    replay(bytes, world).seek(3);
    assert.equal(world.body(4).data, 'four');
});

test('the next step resets a world that the game has changed', () => {
    const { bytes, looks } = story(12, 40);
    const played = replay(bytes);
    played.seek(20);
    played.world.add(circle(3));
    played.world.update();
    played.step();
    assert.deepEqual(look(played.world), looks[21]);
});

test('a recording that branches off a replay keeps the frames before', () => {
    fc.assert(
        fc.property(fc.nat(), fc.nat(140), fc.integer({ min: 0, max: 140 }), (seed, at, more) => {
            const { bytes, looks } = story(seed, 140, true);
            const played = replay(bytes);
            played.seek(at);
            const { world } = played;
            world.update(); // not recorded
            const recording = played.record();
            assert.equal(recording.length, at);
            const expected = looks.slice(0, at + 1);
            const choose = chooser(seed + 1);
            for (let frame = 0; frame < more; frame++) {
                happen([world], choose);
                world.update();
                recording.keep(frame);
                expected.push(look(world));
            }
            const again = replay(recording.stop());
            assert.equal(again.length, at + more);
            while (again.step()) assert.deepEqual(look(again.world), expected[again.frame]);
            assert.equal(again.frame, at + more);
            again.seek(at >> 1);
            assert.deepEqual(look(again.world), expected[at >> 1]);
        }),
        { numRuns: times(8, 160), examples: [[0, 0, 0]] },
    );
});

test('recording changes no result, and its end restores the methods of the world', () => {
    const one = crowd();
    const other = crowd();
    const recording = record(one);
    const second = record(one);
    for (let frame = 0; frame < 50; frame++) {
        stepCrowd(one, frame);
        stepCrowd(other, frame);
        assert.deepEqual(look(one), look(other));
    }
    assert.equal(second.length, 50);
    assert.deepEqual(recording.stop(), recording.save());
    second.stop();
    stepCrowd(one, 50);
    assert.equal(recording.length, 50);
    assert.deepEqual(Object.keys(one), Object.keys(other));
    assert.throws(() => recording.keep(), /the recording was stopped/);
});

test('rejected calls are rejected as always, and the recording continues', () => {
    const world = crowd();
    const recording = record(world);
    stepCrowd(world, 0);
    world.x[3] = Number.NaN;
    assert.throws(() => world.update(), /world.update: world.x\[3\] is NaN/);
    world.x[3] = 0;
    assert.throws(() => world.separate({ iterations: 0 }), /world.separate: iterations/);
    world.separate({ filter: { mask: 1 } });
    stepCrowd(world, 1);
    const played = replay(recording.stop());
    while (played.step());
    assert.equal(played.difference, null);
    assert.equal(played.world.hash(), world.hash());
    const again = record(world);
    assert.throws(() => again.keep(1n), /recording.keep: game must be a JSON value, not 1n/);
    assert.throws(() => record({}), /world must be a World of this copy/);
    assert.throws(() => record(world, { frames: 0 }), RangeError);
    assert.throws(() => record(world, { fps: 60 }), /unknown option/);
});

/** The same recording with changed words and a matching checksum. */
function signed(bytes, change) {
    const copy = bytes.slice();
    const words = new Uint32Array(copy.buffer);
    change(words);
    let hash = 2166136261;
    for (let i = 3; i < words.length; i++) {
        hash = Math.imul(hash ^ words[i], 0x01000193);
        hash ^= hash >>> 15;
    }
    words[2] = hash;
    return copy;
}

test('the first different result is named, and the replay stops there', () => {
    const world = crowd();
    const recording = record(world);
    for (let frame = 0; frame < 400; frame++) {
        for (let i = 2; i < world.count; i++) world.x[i] += frame % 2 ? 0.5 : -0.5;
        world.update();
    }
    const bytes = recording.save();
    // The words of the results of a frame: a hash, the number of contacts, and a byte for each contact.
    const contacts = world.contacts.length;
    const words = new Uint32Array(bytes.buffer);
    const at = words.length - Math.ceil(contacts / 4);
    assert.equal(words[at - 1], contacts);
    const other = signed(bytes, (all) => {
        all[at - 2] ^= 1;
        all[at] ^= 0x10000; // of the third contact
    });
    const played = replay(other);
    while (played.step());
    const [, , { a }] = Array.from(world.contacts, (row) => row.copy());
    const { body, ...rest } = played.difference;
    assert.deepEqual(rest, { frame: 399, index: a.index, column: 'contacts' });
    assert.equal(body, played.world.body(a.index));
    const early = signed(bytes, (all) => {
        all[HEADER_WORDS + all[HEADER_WORDS] - Math.ceil(contacts / 4) - 2] ^= 1; // of the first segment's last frame
    });
    const stopped = replay(early);
    const [end] = [new Uint32Array(bytes.buffer)[HEADER_WORDS + 1]];
    while (stopped.step());
    assert.equal(stopped.frame, end);
    assert.deepEqual(stopped.difference, {
        frame: end - 1,
        index: -1,
        body: undefined,
        column: 'hash',
    });
    stopped.seek(400); // starts from a full state that is stored after the damage
    assert.equal(stopped.frame, 400);
    assert.equal(stopped.world.hash(), world.hash());
});
const HEADER_WORDS = 8;

test('bytes that are not a recording, or a damaged one, are rejected and nothing changes', () => {
    const { bytes } = story(3, 80);
    const world = crowd();
    world.update();
    const before = look(world);
    for (const bad of [
        undefined,
        null,
        'bytes',
        7,
        {},
        [],
        new ArrayBuffer(8),
        new Uint16Array(4),
    ]) {
        assert.throws(() => replay(bad, world), TypeError);
    }
    const random = rng(8);
    for (let k = 0; k < 600; k++) {
        const bad = bytes.slice(0, k % 3 ? bytes.length : Math.floor(random() * bytes.length));
        if (k % 3 === 1) bad[Math.floor(random() * bad.length)] ^= 1 << Math.floor(random() * 8);
        if (k % 3 === 2) bad.set([random() * 256, random() * 256], random() * (bad.length - 2));
        if (bad.length === bytes.length && bad.every((byte, i) => byte === bytes[i])) continue;
        assert.throws(() => replay(bad, world), RangeError);
    }
    assert.deepEqual(look(world), before);
    const version = bytes.slice();
    version[4] = 77;
    assert.throws(() => replay(version, world), /of version 77/);
    assert.throws(() => replay(bytes, new World({ minDepth: 1 })), /has minDepth 0, this world 1/);
    // The bytes may be at any offset in their buffer.
    const room = new Uint8Array(bytes.length + 3);
    room.set(bytes, 3);
    assert.equal(replay(room.subarray(3)).length, 80);
});

test('damage that the checksum does not detect stops a replay at the last good call', () => {
    const { bytes } = story(4, 60);
    const words = bytes.length / 4;
    const random = rng(3);
    const world = new World();
    let refused = 0;
    for (let k = 0; k < times(400, 8000); k++) {
        const bad = signed(bytes, (all) => {
            const at = 3 + Math.floor(random() * (words - 3));
            const values = [
                0,
                1,
                0xffffffff,
                2 ** 31,
                all[at] + 1,
                all[at] ^ (1 << (random() * 32)),
            ];
            all[at] = values[Math.floor(random() * values.length)];
        });
        try {
            const played = replay(bad, world);
            while (played.step());
        } catch (error) {
            assert.ok(error instanceof RangeError, error.stack);
            refused++;
        }
        world.update(); // it still works
    }
    assert.ok(refused > 50, `${refused} refused`);
});

test('shapes of many kinds, edited tiles, and shots that are added and removed are replayed', () => {
    const world = new World();
    const map = world.add(
        tiles({
            columns: 12,
            rows: 3,
            size: 8,
            cells: Array.from({ length: 36 }, (_, i) => +(i > 20)),
        }),
        { y: 40, isStatic: true },
    );
    const hero = world.add(box(4, 6), { x: 20, y: 10 });
    const gate = world.add(polygon([0, 0, 5, 0, 5, 5, 3, 2]), { x: 60, isSensor: true });
    const shots = [];
    const recording = record(world);
    const hashes = [];
    for (let frame = 0; frame < 300; frame++) {
        hero.moveAndSlide(Math.sin(frame / 9), 1, { up: { x: 0, y: -1 }, snap: 1 });
        if (frame % 11 === 0)
            shots.push(world.add(circle(0.5 + (frame % 3)), { x: hero.x, bullet: true }));
        for (const shot of shots) shot.x += 7;
        if (shots.length > 4) shots.shift().remove();
        if (frame % 13 === 0) map.setTile(frame % 12, 1, (frame >> 3) & 1);
        if (frame % 50 === 0) gate.shape = frame % 100 ? box(3, 3) : circle(2);
        world.update();
        recording.keep();
        hashes.push(world.hash());
    }
    const bytes = recording.stop();
    assert.ok(bytes.length / 300 < 700, `${bytes.length / 300} bytes a frame`);
    const played = replay(bytes);
    while (played.step()) assert.equal(played.world.hash(), hashes[played.frame - 1]);
    assert.deepEqual([played.frame, played.difference], [300, null]);
});

test('a small recording that claims millions of bodies is rejected before memory is reserved', () => {
    const world = new World();
    world.add(box(2, 2));
    world.update();
    const recording = record(world);
    world.x[0] = 1;
    world.update();
    recording.keep();
    const bytes = recording.stop();
    const words = [...new Uint32Array(bytes.slice().buffer)];
    // After the header: the segment's number of words and of frames, the state, the note, the game.
    const state = 11;
    const skip = (at) => at + 1 + Math.ceil(words[at] / 4);
    const op = skip(skip(state + words[state - 1]));
    const slots = 15_000_000;
    const length = words[state + 2] + 52 * slots + 4 * slots;
    // Words 2, 6 and 7 of the state: its bytes, slots and generations.
    const delta = [0, (1 << 2) | (1 << 6) | (1 << 7), length, slots, slots];
    const forged = [...words];
    forged.splice(op + 1, 1 + words[op + 1], delta.length, ...delta);
    forged[8] += forged.length - words.length;
    forged[3] = forged.length;
    forged[2] = forged.slice(3).reduce((hash, word) => {
        const mixed = Math.imul(hash ^ word, 0x01000193);
        return mixed ^ (mixed >>> 15);
    }, 2166136261);
    const before = process.resourceUsage().maxRSS;
    const played = replay(new Uint8Array(Uint32Array.from(forged).buffer));
    assert.throws(() => played.step(), /was damaged/);
    assert.ok(process.resourceUsage().maxRSS - before < 100_000, 'kilobytes');
});

test('keep rejects what JSON would change without an error, and says where it is', () => {
    const recording = record(new World());
    const cycle = { next: [{}] };
    cycle.next[0].back = cycle;
    const sparse = [1];
    sparse.length = 2;
    const refused = [
        [{ coins: new Map() }, 'game.coins', 'an object (Map)'],
        [{ coins: [1, { left: new Set() }] }, 'game.coins[1].left', 'an object (Set)'],
        [{ a: { speed: Number.NaN } }, 'game.a.speed', 'NaN'],
        [[0, Number.POSITIVE_INFINITY], 'game[1]', 'Infinity'],
        [{ grid: new Uint8Array(4) }, 'game.grid', 'an object (Uint8Array)'],
        [{ start: new Date(0) }, 'game.start', 'an object (Date)'],
        [{ step() {} }, 'game.step', 'a function'],
        [{ shape: circle(1) }, 'game.shape', 'an object (Shape)'],
        [[undefined], 'game[0]', 'undefined'],
        [sparse, 'game[1]', 'undefined'],
        [Symbol('a'), 'game', 'Symbol(a)'],
    ];
    for (const [game, path, value] of refused) {
        const message = `recording.keep: ${path} must be a JSON value, not ${value}`;
        assert.throws(() => recording.keep(game), { name: 'TypeError', message });
    }
    const message = 'recording.keep: game.next[0].back must not be cyclic';
    assert.throws(() => recording.keep(cycle), { name: 'TypeError', message });
    assert.equal(recording.length, 0);

    class Player {
        x = 3;
    }
    const shared = { deep: ['text', true, null, -1.5e300] };
    const game = { a: shared, b: [shared, shared], player: new Player(), none: undefined };
    recording.keep(Object.assign(Object.create(null), game));
    const played = replay(recording.stop());
    played.step();
    assert.deepEqual(played.game, { a: shared, b: [shared, shared], player: { x: 3 } });
});
