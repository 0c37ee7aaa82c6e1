// Saved states and histories: body objects are restored, and damaged bytes do no harm. rewinds.test.js proves that a
// restored world continues as before, record.test.js that it does so in another world and build.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as plain from '../../build/release/plain/index.js';
import { lib } from './build.js';
import { Game, inputs, MAP } from './fighting-game.js';
import { rowsOf } from './histories.js';
import { rng } from './rng.js';
import { withNote } from './state-note.js';

const { box, capsule, chain, circle, ellipsePoints, History, point, polygon, syncTest, tiles } =
    lib;
const { World } = lib;

const SHAPES = [
    box(4, 3),
    circle(2),
    capsule(0, 0, 4, 1, 1),
    polygon([0, 0, 5, 0, 5, 5, 3, 2]),
    chain([0, 0, 6, 1, 9, 0], { oneSided: true }),
];

const look = ({ world }) => [world.hash(), rowsOf(world)];

test('body objects are restored with their data, those of later bodies are not', () => {
    const world = new World();
    const column = world.column('speed', Float32Array);
    const stays = world.add(SHAPES[0], { data: 'stays' });
    const goes = world.add(SHAPES[1], { x: 30, data: { name: 'goes' } });
    const first = world.addMany(SHAPES[2], 2, { x: new Float64Array([60, 90]) });
    column[stays.index] = 4;
    world.update();
    const state = world.save();
    goes.remove();
    world.update();
    world.update();
    world.update();
    const later = world.add(SHAPES[3], { x: 30, data: 'later' });
    assert.equal(later.index, goes.index);
    stays.shape = SHAPES[1];
    const { appeared, vanished } = world.restore(state);
    assert.deepEqual(appeared, [goes]);
    assert.deepEqual(vanished, [later]);
    assert.deepEqual([goes.alive, goes.data.name], [true, 'goes']);
    assert.equal(goes.shape, SHAPES[1]);
    assert.equal(stays.shape, SHAPES[0]);
    assert.equal(later.alive, false);
    assert.throws(() => later.x, /was removed/);
    assert.equal(world.get(goes.id), goes);
    assert.equal(world.body(first).shape, SHAPES[2]);
    assert.equal(world.column('speed', Float32Array)[stays.index], 4);
    // A copy of the bytes restores the same bodies, but as other objects.
    const other = new World();
    const { appeared: all } = other.restore(Uint8Array.from(state));
    assert.deepEqual(
        all.map(({ id, data }) => [id, data]),
        [stays.id, goes.id, first + 1, first + 2].map((id) => [id, undefined]),
    );
    assert.equal(other.hash(), world.hash());
    assert.equal(other.column('speed', Float32Array)[0], 4);
    assert.equal(
        JSON.stringify(all.map(({ shape }) => shape)),
        JSON.stringify([0, 1, 2, 2].map((k) => SHAPES[k])),
    );
});

test('an object that a body got after a save is its object after the restore, and never that of another body', () => {
    const world = new World();
    const first = world.addMany(SHAPES[0], 2, { x: new Float64Array([0, 30]) });
    world.update();
    const state = world.save();
    const body = world.body(first);
    body.data = 'late';
    const free = () => {
        body.remove();
        for (let k = 0; k < 3; k++) world.update();
    };
    free();
    assert.equal(world.addMany(SHAPES[1], 1), first);
    world.update();
    const one = world.save();
    const other = world.body(first);
    other.data = 'other';
    assert.deepEqual(world.restore(state), { appeared: [body], vanished: [other] });
    assert.equal(body.alive, true);
    assert.equal(world.body(first), body);
    assert.equal(body.data, 'late');
    // After a restore, another body gets the same id.
    free();
    assert.equal(world.addMany(SHAPES[2], 1), first);
    world.update();
    const two = world.save();
    assert.equal(world.get(other.id), world.body(first));
    assert.notEqual(world.body(first), other);
    assert.equal(world.body(first).data, undefined);
    const third = world.body(first);
    world.restore(state);
    world.restore(one);
    assert.equal(world.body(first), other);
    assert.equal(world.restore(two).appeared[0], third);
    assert.deepEqual([other.alive, third.alive, third.shape], [false, true, SHAPES[2]]);
});

test('a body that a copied state leaves unchanged gets one object, which earlier states share', () => {
    const world = new World();
    const index = world.addMany(SHAPES[0], 1);
    world.update();
    const state = world.save();
    world.restore(state.slice()); // as if received from a server
    const body = world.body(index);
    body.data = 'late';
    assert.deepEqual(world.restore(state), { appeared: [], vanished: [] });
    assert.equal(world.body(index), body);
    assert.equal(body.alive, true);
});

/** The state as C alone saves it, without the text. */
const stateOfC = (bytes) =>
    bytes.slice(0, new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true));

test('a state that a C program has saved is restored with the columns and shapes of this world', () => {
    const fill = (world, map) => {
        world.add(map, { isStatic: true });
        world.column('speed', Float32Array);
    };
    const map = tiles(MAP);
    const there = new World();
    fill(there, map);
    for (const [i, shape] of SHAPES.entries()) there.add(shape, { x: 7 * i, y: 1 });
    there.body(0).setTile(0, 0, 1);
    there.column('speed', Float32Array)[3] = 2;
    for (let k = 0; k < 3; k++) there.update();
    const state = stateOfC(there.save());
    for (const build of [lib, plain]) {
        const world = new build.World();
        const { body } = { body: world.add(build.shapeFrom(map)) };
        world.column('speed', Float32Array);
        const hash = world.hash();
        const unknown = /shape 1 is neither in shapes nor in this world/;
        assert.throws(() => world.restore(state), unknown);
        assert.equal(world.hash(), hash);
        const shapes = SHAPES.map(build.shapeFrom);
        assert.throws(() => world.restore(state, { shapes: 'all' }), /a list of shapes.*"all"/);
        assert.throws(() => world.restore(state, { shapes: [shapes[0], 7] }), /shapes\[1\].*7/);
        assert.throws(() => world.restore(state, { shape: shapes }), /shape/);
        const { appeared } = world.restore(state, { shapes });
        assert.deepEqual([appeared.length, body.alive], [6, false]);
        assert.equal(world.hash(), there.hash());
        assert.deepEqual(rowsOf(world).slice(2), rowsOf(there).slice(2));
        assert.equal(world.column('speed', Float32Array)[3], 2);
        assert.deepEqual(
            Array.from(world.bodies, ({ shape }) => JSON.stringify(shape)),
            Array.from(there.bodies, ({ shape }) => JSON.stringify(shape)),
        );
        world.restore(state); // needs no `shapes` now: the bodies of the world have them all
        assert.equal(world.hash(), there.hash());
        const bare = new build.World();
        assert.throws(
            () => bare.restore(state, { shapes: [...shapes, map].map(build.shapeFrom) }),
            /columns/,
        );
        assert.throws(() => world.restore(state.map((byte, i) => byte ^ (i === 200))), /damaged/);
    }
});

test('edited tiles are restored, in this world and in others', () => {
    const world = new World();
    const map = world.add(tiles(MAP), { isStatic: true });
    map.setTile(0, 0, 1);
    const state = world.save();
    map.setTile(1, 0, 1);
    assert.equal(map.shape.tiles.cells[1], 1);
    world.restore(state);
    assert.deepEqual([map.tileAt(0, 0), map.tileAt(1, 0)], [1, 0]);
    assert.deepEqual([...map.shape.tiles.cells.slice(0, 2)], [1, 0]);
    const other = new World();
    other.restore(state.slice());
    assert.deepEqual([...other.body(0).shape.tiles.cells.slice(0, 2)], [1, 0]);
    // Cells that are edited and edited back are the same tiles again, wherever they are stored.
    const twin = world.add(tiles(MAP), { isStatic: true });
    twin.setTile(0, 0, 1);
    const both = world.save();
    other.restore(both);
    assert.deepEqual(other.save().subarray(0, -12), both.subarray(0, -12));
});

test('edited tiles that equal each other are saved once, however often they are edited and saved', () => {
    const edited = new World();
    const maps = Array.from({ length: 40 }, (_, i) => edited.add(tiles(MAP), { x: 300 * i }));
    for (const round of [0, 1, 2]) {
        maps.forEach((map, i) => {
            map.setTile(0, round, i & 1);
            map.setTile(1, round, i & 8 ? 1 : 0);
        });
        const baked = new World();
        for (const { shape, x } of maps) baked.add(tiles({ ...shape.tiles }), { x });
        const state = edited.save();
        assert.equal(state.length, baked.save().length, `round ${round}`);
        assert.deepEqual(edited.save(), state);
    }
    // New tiles share the bytes of equal edited ones, until either is edited again.
    const [map] = maps;
    const twin = edited.add(tiles({ ...map.shape.tiles }), { x: -300 });
    map.setTile(0, 0, 1);
    assert.deepEqual([map.tileAt(0, 0), twin.tileAt(0, 0)], [1, 0]);
    twin.setTile(2, 0, 1 - twin.tileAt(2, 0));
    assert.notEqual(map.tileAt(2, 0), twin.tileAt(2, 0));
});

test('save writes into an array that is long enough; bytes of equal calls differ only in the token of the world', () => {
    const one = new Game(lib);
    const other = new Game(lib);
    let state;
    for (let frame = 0; frame < 30; frame++) {
        one.step(frame, inputs(frame));
        other.step(frame, inputs(frame));
        const next = one.world.save(state);
        if (next.length === state?.length) assert.equal(next, state);
        assert.equal(next.length, one.world.save().length);
        state = next;
    }
    assert.equal(one.world.save(state), state);
    // The last twelve bytes differ: they are the world's token and a hash.
    assert.deepEqual(one.world.save().subarray(0, -12), other.world.save().subarray(0, -12));
    const long = new Uint8Array(1 << 16).fill(7);
    const part = one.world.save(long);
    assert.equal(part.buffer, long.buffer);
    assert.deepEqual(part, one.world.save());
    assert.equal(long[part.length], 7);
    assert.deepEqual(one.world.save(new Uint8Array(8)), part);
});

test('bytes of another world create new bodies, whatever their ids', () => {
    const here = new World();
    const there = new World();
    const own = here.add(circle(9), { data: 'own' });
    const floor = there.add(box(9, 9), { isStatic: true, data: 'floor' });
    there.add(circle(5), { x: 30 });
    const { appeared, vanished } = here.restore(there.save());
    assert.equal(own.id, floor.id);
    assert.deepEqual(vanished, [own]);
    assert.equal(own.alive, false);
    assert.deepEqual(
        appeared.map(({ index, data, shape }) => [index, data, shape.kind]),
        [
            [0, undefined, 'box'],
            [1, undefined, 'circle'],
        ],
    );
    // A copy of the world's own bytes restores its own bodies.
    const copy = there.save().slice();
    floor.remove();
    there.update();
    there.update();
    there.restore(copy);
    assert.equal(floor.alive, true);
    assert.equal(there.body(0), floor);
});

test('an overwritten array is the new state, without handles of the old one', () => {
    const world = new World();
    const body = world.add(SHAPES[0]);
    const room = new Uint8Array(4096);
    const state = world.save(room);
    body.remove();
    world.update();
    world.update();
    world.update();
    world.add(SHAPES[1], { x: 5 });
    const newer = world.save();
    assert.ok(newer.length <= state.length);
    state.fill(0);
    state.set(newer);
    world.restore(state);
    assert.deepEqual([world.size, body.alive], [1, false]);
    assert.equal(world.body(0).shape, SHAPES[1]);
});

test('bytes that are not a state, or a damaged one, are rejected and nothing changes', () => {
    const game = new Game(lib);
    for (let frame = 0; frame < 20; frame++) game.step(frame, inputs(frame));
    const { world } = game;
    const state = world.save();
    const before = look(game);
    const random = rng(8);
    for (let k = 0; k < 3000; k++) {
        const bad = state.slice(0, k % 3 ? state.length : Math.floor(random() * state.length));
        if (k % 3 === 1) bad[Math.floor(random() * bad.length)] ^= 1 << Math.floor(random() * 8);
        if (k % 3 === 2) bad.fill(random() * 256, random() * bad.length, random() * bad.length);
        try {
            world.restore(bad);
        } catch (error) {
            assert.ok(error instanceof RangeError, error.stack);
            continue;
        }
        assert.deepEqual(bad, state);
    }
    assert.deepEqual(look(game), before);
    assert.throws(
        () => world.restore(state.slice(0, -1)),
        /was truncated: \d+ of at least \d+ bytes/,
    );
    assert.throws(() => world.restore(new Uint8Array(4096)), /this is not a saved state/);
    const version = state.slice();
    version[4] = 77;
    assert.throws(() => world.restore(version), /of version 77/);
});

test('the error for a different world says what differs', () => {
    const world = new World({ minDepth: 1 });
    world.column('a', Uint8Array);
    world.column('b', Float32Array);
    const state = world.save();
    assert.throws(() => new World().restore(state), /has minDepth 1, this world 0/);
    const swapped = new World({ minDepth: 1 });
    swapped.column('b', Float32Array);
    assert.throws(
        () => swapped.restore(state),
        /column 0 is 'a' \(Uint8Array\) in the state and 'b' \(Float32Array\)/,
    );
    const more = new World({ minDepth: 1 });
    more.column('a', Uint8Array);
    more.column('b', Float32Array);
    more.column('c', Float32Array);
    more.restore(state);
    assert.equal(more.size, 0);
});

test('a state that does not fit maxBytes is rejected, and the world still works', () => {
    const big = new World();
    for (let i = 0; i < 5000; i++) big.add(SHAPES[0], { x: 10 * i });
    const state = big.save();
    const small = new World({ maxBytes: 2 ** 19 });
    const body = small.add(SHAPES[0]);
    const hash = small.hash();
    assert.throws(() => small.restore(state), RangeError);
    assert.equal(small.hash(), hash);
    assert.equal(body.alive, true);
});

test('a state whose columns do not fit leaves no columns behind', () => {
    const big = new World();
    for (let i = 0; i < 1000; i++) big.add(SHAPES[0], { x: 10 * i });
    big.column('speed', Float64Array).fill(3);
    for (let k = 0; k < 8; k++) big.column(`more ${k}`, Float64Array).fill(k);
    const state = big.save();
    let refused = 0;
    for (let pages = 6; pages < 40; pages++) {
        const small = new World({ maxBytes: 2 ** 16 * pages });
        small.column('speed', Float64Array);
        const hash = small.hash();
        try {
            small.restore(state);
            assert.equal(small.hash(), big.hash());
            assert.ok(
                small
                    .column('more 7', Float64Array)
                    .subarray(0, 1000)
                    .every((v) => v === 7),
            );
        } catch (error) {
            assert.match(error.message, /maxBytes/);
            refused++;
            assert.equal(small.hash(), hash);
            const own = small.column('more 0', Int8Array); // of another type
            assert.deepEqual([...own.slice(0, 1)], [0]);
        }
    }
    assert.ok(refused > 0 && refused < 34);
});

test('a history forgets what is older than its frames, and says how far it goes back', () => {
    const game = new Game(lib);
    const history = new History(game.world, { frames: 20 });
    assert.throws(() => history.rewind(0), /keep\(\) a frame first/);
    assert.throws(() => history.hashAt(0), /keep\(\) a frame first/);
    const hashes = [];
    for (let frame = 0; frame < 50; frame++) {
        game.step(frame, inputs(frame));
        history.keep();
        hashes.push(history.hashAt(0));
    }
    assert.equal(history.length, 21);
    assert.equal(history.hashAt(20), hashes[29]);
    assert.throws(() => history.rewind(21), /there are 20 frames before the newest, not 21/);
    assert.throws(() => history.rewind(-1), RangeError);
    assert.equal(history.rewind(19).game, undefined);
    assert.throws(() => history.rewind(20), /keep\(\) more first/);
});

test('a history takes few bytes per moving body and none for a resting one', () => {
    const world = new World({ capacity: 1000 });
    for (let i = 0; i < 1000; i++) world.add(SHAPES[1], { x: 10 * i });
    const history = new History(world, { frames: 60 });
    const play = (moving) => {
        for (let frame = 0; frame < 61; frame++) {
            for (let i = 0; i < moving; i++) world.x[i] += 0.25;
            for (let i = 0; i < moving; i++) world.y[i] += 0.5;
            world.update();
            history.keep();
        }
        return history.bytes;
    };
    const still = play(0);
    const moved = play(1000);
    assert.ok((moved - still) / 60 / 1000 <= 64, `${(moved - still) / 60 / 1000} bytes a body`);
});

test('syncTest finds the first value that a game does not restore', () => {
    const game = new Game(lib);
    assert.equal(
        syncTest(game.world, (frame) => game.step(frame, inputs(frame)), { frames: 80 }),
        null,
    );
    let outside = 0; // a value of the game that no rewind restores
    const step = (frame) => {
        game.step(frame, inputs(frame));
        outside++;
        if (frame === 20) game.world.body(7).y += outside / 1000;
        game.world.update();
    };
    const found = syncTest(game.world, step, { frames: 40, depth: 5 });
    assert.deepEqual([found.frame, found.column], [20, 'y']);
    assert.equal(found.body, game.world.body(7));
    assert.notEqual(found.expected, found.found);
    // If the game restores its own state, the test passes.
    assert.equal(
        syncTest(game.world, step, {
            frames: 40,
            depth: 5,
            saveGame: () => outside,
            restoreGame: (value) => {
                outside = value;
            },
        }),
        null,
    );
});

test('histories and sync tests reject worlds of another copy of the package', () => {
    const elsewhere = plain.World === World ? {} : new plain.World();
    assert.throws(() => new History(elsewhere), /world must be a World of this copy/);
    assert.throws(() => syncTest(elsewhere, () => {}), /world must be a World of this copy/);
});

test('a state whose text lists other shapes or columns than it has is rejected', () => {
    const from = new World();
    from.column('a', Float32Array);
    from.column('b', Float32Array);
    from.add(SHAPES[1]);
    from.add(tiles(MAP), { isStatic: true });
    const state = from.save();
    const large = tiles({ ...MAP, columns: 120, cells: new Uint8Array(360) });
    const world = new World();
    world.add(SHAPES[0]);
    const hash = world.hash();
    for (const change of [
        (note) => ({ ...note, shapes: [] }),
        (note) => ({ ...note, shapes: [...note.shapes, SHAPES[0]] }),
        ({ shapes: [round], ...note }) => ({ ...note, shapes: [round, large] }),
        ({ shapes: [, map], ...note }) => ({ ...note, shapes: [map, map] }),
        (note) => ({ ...note, columns: [] }),
        (note) => ({
            ...note,
            columns: Array.from({ length: 60 }, (_, k) => [`c${k}`, 'Float32Array']),
        }),
        (note) => ({ ...note, columns: [note.columns[0], note.columns[0]] }),
        (note) => ({ ...note, columns: [note.columns[0], ['b', 'Float64Array']] }),
    ]) {
        assert.throws(
            () => world.restore(withNote(state, change)),
            /saved state was (damaged|truncated)/,
        );
        assert.equal(world.hash(), hash);
    }
    world.restore(withNote(state, (note) => note));
    assert.equal(world.hash(), from.hash());
});

test('a pair that ended with a body does not name another body that had its slot', () => {
    const from = new World();
    from.add(SHAPES[1]);
    const gone = from.add(SHAPES[1]);
    from.update();
    gone.remove();
    from.update();
    const world = new World();
    world.add(SHAPES[1]);
    world.add(SHAPES[1]).remove();
    const later = world.add(SHAPES[1]);
    assert.equal(later.index, gone.index);
    for (let k = 0; k < 3; k++) world.update();
    world.restore(from.save().slice());
    assert.deepEqual(
        Array.from(world.ended, ({ b }) => [b === later, b.id, b.alive]),
        [[false, gone.id, false]],
    );
});

test('a state restores its own body objects, even if other bodies have their ids now', () => {
    const world = new World();
    const history = new History(world, { frames: 8 });
    const empty = world.save();
    history.keep();
    const hero = world.add(SHAPES[0], { x: 5, data: 'hero' });
    const withHero = world.save();
    history.keep();
    assert.deepEqual(world.restore(empty).vanished, [hero]);
    const enemy = world.add(SHAPES[0], { x: 7, data: 'enemy' });
    assert.equal(enemy.id, hero.id);
    const withEnemy = world.save();
    for (const [state, there, away] of [
        [withHero, hero, enemy],
        [withEnemy, enemy, hero],
    ]) {
        const { appeared, vanished } = world.restore(state);
        assert.deepEqual(
            [appeared, vanished],
            state === withHero ? [[hero], [enemy]] : [[enemy], [hero]],
        );
        assert.deepEqual([there.alive, away.alive], [true, false]);
        assert.equal(world.get(there.id), there);
        assert.equal(world.body(0).x, there === hero ? 5 : 7);
    }
    assert.deepEqual(history.rewind(0).appeared, [hero]);
    const other = new World();
    other.add(SHAPES[2]);
    world.restore(other.save());
    assert.equal(hero.alive, false);
    assert.deepEqual(history.rewind(0).appeared, [hero]);
    assert.equal(hero.alive, true);
});

test('a history without room for another frame still goes back', () => {
    const world = new World({ maxBytes: 2 ** 19 });
    const history = new History(world, { frames: 8 });
    for (let frame = 0; frame < 5; frame++) {
        world.add(SHAPES[0], { x: 30 * frame });
        world.update();
        history.keep();
    }
    const hash = world.hash();
    assert.throws(() => {
        for (;;) {
            world.add(SHAPES[0], { x: 30 * world.count });
            world.update();
            history.keep();
        }
    }, RangeError);
    while (history.length > 1) history.rewind(1);
    assert.ok(world.size > 5);
    assert.notEqual(world.hash(), hash);
});

test('a rewind that maxBytes forbids leaves the history as it was', () => {
    let refusals = 0;
    for (let maxBytes = 2 ** 19; maxBytes < 2 ** 20; maxBytes += 2 ** 16) {
        const world = new World({ maxBytes });
        const history = new History(world);
        const add = (radius) => {
            for (let i = 0; i < 100; i++) {
                world.add(polygon(ellipsePoints(5, radius + i / 100, 30)), { x: 20 * i });
            }
        };
        try {
            add(4);
            history.keep();
            world.clear();
            add(6);
            history.keep();
        } catch {
            continue; // `maxBytes` does not suffice to store the frames
        }
        const state = () => [world.hash(), history.length, history.hashAt(0), history.hashAt(1)];
        const before = state();
        try {
            history.rewind(1);
        } catch (error) {
            refusals++;
            assert.match(error.message, /maxBytes/);
            assert.deepEqual(state(), before);
        }
    }
    assert.ok(refusals > 0);
});

test('syncTest reports a body that only one of the runs has', () => {
    const world = new World();
    for (let i = 0; i < 2; i++) world.add(SHAPES[1], { x: 50 * i });
    let calls = 0;
    const step = () => {
        if (++calls === 8) world.body(1).remove();
        world.update();
    };
    const { index, column, body, found } = syncTest(world, step, { frames: 20, depth: 3 });
    assert.deepEqual([index, column, body, found], [1, 'alive', undefined, false]);
});

test('a syncTest of fewer frames than its depth rolls back, too', () => {
    const world = new World();
    const body = world.add(SHAPES[0]);
    let calls = 0;
    const step = () => {
        body.x += ++calls;
        world.update();
    };
    assert.equal(syncTest(world, step, { frames: 3 })?.column, 'x');
});

test('syncTest finds hidden values that repeat, however many frames that takes', () => {
    for (const period of [2, 3, 4, 7, 8]) {
        const world = new World();
        const body = world.add(SHAPES[0]);
        let hidden = 0;
        const step = () => {
            hidden = (hidden + 1) % period;
            body.x += hidden === 0 ? 1 - period : 1;
            world.update();
        };
        assert.equal(syncTest(world, step, { frames: 60 })?.column, 'x', `every ${period} frames`);
    }
});

test('syncTest names the property that differs, whatever it is', () => {
    const changes = {
        enabled: (body, n) => (body.enabled = n % 2 === 0),
        isSensor: (body, n) => (body.isSensor = n % 2 === 0),
        bullet: (body, n) => (body.bullet = n % 2 === 0),
        group: (body, n) => (body.group = n),
        shape: (body, n) => (body.shape = circle(1 + n)),
        oneWay: (body, n) => (body.oneWay = n % 2 === 0 ? null : { x: 0, y: -1 }),
        late: ({ world, index }, n) => (world.column('late', Uint8Array)[index] = n),
    };
    for (const [column, change] of Object.entries(changes)) {
        const world = new World();
        world.add(SHAPES[1], { x: 90 });
        const body = world.add(SHAPES[0]);
        let calls = 0;
        const step = (frame) => {
            calls++;
            if (frame === 12) change(body, calls);
            world.update();
        };
        const found = syncTest(world, step, { frames: 30 });
        assert.deepEqual([found.column, found.index, found.frame], [column, body.index, 12]);
        assert.notDeepEqual(found.expected, found.found);
    }
});

test('a column that is created in the middle of a match does not affect earlier frames', () => {
    const world = new World();
    const body = world.add(SHAPES[0]);
    const hash = world.hash();
    const state = world.save();
    const step = (frame) => {
        body.x += 1;
        if (frame >= 5) world.column('late', Float32Array)[body.index] += 1;
        world.update();
    };
    assert.equal(syncTest(world, step, { frames: 40 }), null);
    assert.equal(world.column('late', Float32Array)[body.index], 35);
    world.restore(state);
    assert.equal(world.column('late', Float32Array)[body.index], 0);
    assert.equal(world.hash(), hash);
    // The late column does not change the checksum either: a peer that never created the column has the same one.
    const kept = () => {
        const history = new History(world);
        history.keep();
        return history.hashAt(0);
    };
    const peer = new World();
    peer.restore(state);
    const history = new History(peer);
    history.keep();
    assert.equal(history.hashAt(0), kept());
    world.column('late', Float32Array)[body.index] = 1;
    assert.notEqual(history.hashAt(0), kept());
});

test('a state that was altered in the array of save, with a matching checksum, does no harm', () => {
    const world = new World();
    const grid = { columns: 100, rows: 100, cells: new Uint8Array(10000) };
    const map = world.add(tiles({ ...MAP, ...grid }), { isStatic: true, x: 5000 });
    for (let i = 1; i < 12; i++) world.add(SHAPES[i === 4 ? 1 : 0], { x: 99 * i });
    const state = world.save();
    const view = new DataView(state.buffer, state.byteOffset, state.length);
    // The shape numbers of all slots. The sums of the checksum stay unchanged.
    const numbers = [0, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1];
    let at = 0;
    while (!numbers.every((number, i) => view.getUint32(at + 4 * i, true) === number)) at += 16;
    view.setUint32(at, 1, true);
    view.setUint32(at + 16, 0, true);
    view.setUint32(at + 32, 2, true);
    world.restore(state);
    assert.throws(() => map.setTile(99, 99, 1), /restored from an altered state/);
    world.update();
    world.separate();
    assert.equal(world.size, 12);
});

test('a restored world whose static neighbours exceed maxBytes throws, and another state can be restored', () => {
    const level = new World();
    for (let i = 0; i < 400; i++) {
        level.add(box(10, 10), { x: 10 * (i % 20), y: 10 * Math.floor(i / 20), isStatic: true });
    }
    level.update();
    const small = new World({ maxBytes: 465886, capacity: 8 });
    const body = small.add(box(3, 3));
    small.update();
    const [own, hash] = [small.save(), small.hash()];
    small.restore(level.save());
    assert.equal(small.size, 400);
    assert.throws(() => small.update(), /^RangeError: .* neighbours of statics .* maxBytes/);
    small.restore(own);
    small.update();
    assert.equal(body.alive, true);
    assert.equal(small.hash(), hash);
});

test('a state saved between a new shape and the next update continues as the world did', () => {
    for (const isStatic of [true, false]) {
        const world = new World();
        const body = world.add(box(10, 10), { isStatic });
        world.add(circle(4), { x: 8 });
        world.update();
        body.shape = box(12, 10);
        const state = world.save().slice();
        const copy = new World();
        copy.restore(state);
        assert.deepEqual(copy.contacts.points(0), world.contacts.points(0));
        assert.equal(world.contacts.points(0).length, 0, 'the points belonged to the old shape');
        for (let step = 0; step < 3; step++) {
            assert.deepEqual(look({ world: copy }), look({ world }));
            copy.update();
            world.update();
        }
        assert.equal(world.contacts.points(0).length, 1);
    }
});

// Programs compare versions to decide whether they can read a state. So if this hash changes, raise SAT_STATE_VERSION
// (src/world/state_format.h), and write the new version and hash here.
test('states of one version have the same bytes', () => {
    const world = new World({ minDepth: 0.25 });
    const column = world.column('speed', Float32Array);
    for (const shape of [...SHAPES, tiles(MAP)]) {
        world.add(shape, { y: 64, isStatic: true, category: 2, group: -1, tag: 3, weight: 2 });
    }
    world.add(box(8, 2), { x: 32, isStatic: true, oneWay: { x: 0, y: -1 } });
    world.add(box(2, 2), { x: 32, y: -1.5 });
    const bullet = world.add(circle(1), { x: 32, y: -16, bullet: true, mask: 7 });
    const walker = world.add(box(2, 2), { x: 48, y: -2.5 });
    world.add(box(8, 2), { x: 48, y: 0, isStatic: true });
    world.add(circle(4), { x: 48, isSensor: true });
    const removed = world.add(point(), { x: 48 });
    column.fill(0.5, 0, world.count);
    world.update();
    removed.remove();
    world.add(box(2, 2), { x: 44, y: -1.5 });
    bullet.y = 16;
    walker.moveAndSlide(0, 1, { up: { x: 0, y: -1 } });
    world.update();
    const { began, ended, passed, contacts, sensed } = world;
    const counts = [began, ended, passed, contacts, sensed].map(({ length }) => length);
    assert.ok(!counts.includes(0), `each section has rows: ${counts}`);
    const history = new History(world);
    history.keep();
    const version = new DataView(world.save().buffer).getUint32(4, true);
    assert.deepEqual([version, history.hashAt(0).toString(16)], [2, 'b237638']);
});
