// Programs without composite shapes: the bundler drops the functions that make them, and the half of the WebAssembly
// that only they need. esbuild bundles the programs here from the built package. They give the results of the whole
// package; where something is missing, an error says so before anything changes.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { stateBytes } from '../../build/release/layout.js';
import * as full from '../../dist/index.js';
import * as plain from '../../dist/plain.js';
import { rng } from './rng.js';
import { withNote } from './state-note.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'sepaxis-bundles-'));
after(() => rmSync(folder, { recursive: true }));
let bundles = 0;

/** The functions `names` of an entry, bundled in a program that uses no others; and the text of the bundle. */
async function bundleOf(names, entry = 'sepaxis') {
    const outfile = join(folder, `${bundles++}.mjs`);
    await build({
        stdin: { contents: `export { ${names} } from '${entry}';`, resolveDir: root },
        ...{ outfile, bundle: true, minify: true, format: 'esm', target: 'es2022' },
    });
    return { ...(await import(pathToFileURL(outfile))), text: readFileSync(outfile, 'utf8') };
}

const CONVEX =
    'World, Body, History, box, capsule, castRay, circle, closestPoint, collide, collideMany, contains, convexPolygon, ' +
    'distance, ellipsePoints, overlaps, overlapsMany, point, record, replay, segment, sweep, syncTest, trace, warmUp';

const hexOf = (bytes) => Buffer.from(bytes).toString('hex');

/** Everything observable of a world of convex shapes, as text, after some frames with every kind of query. */
function play(lib, seed) {
    const { World, box, capsule, circle, convexPolygon, point, segment } = lib;
    const random = rng(seed);
    const roll = (low, high) => low + (high - low) * random();
    const world = new World();
    const said = [];
    const say = (...all) =>
        said.push(
            JSON.stringify(all, (_, value) => (value instanceof lib.Body ? value.index : value)),
        );
    const walls = [0, 1, 2, 3, 4, 5, 6, 7];
    // The level has flush walls and floors, inner corners, a slope, thin floors and a one-way platform.
    for (const i of walls) world.add(box(10, 10), { x: 10 * i, y: 50, isStatic: true });
    for (const i of walls) world.add(box(10, 10), { x: -10, y: 50 - 10 * i, isStatic: true });
    for (const i of walls)
        world.add(segment(-5, 0, 5, 0), { x: 90 + 10 * i, y: 45, isStatic: true });
    world.add(box(40, 10).at(0, 0, 0.4), { x: 40, y: 45, isStatic: true });
    world.add(box(30, 4), { x: 30, y: 20, isStatic: true, oneWay: { x: 0, y: -1 } });
    world.add(segment(-8, 0, 8, 0), { x: 60, y: 20, isStatic: true, oneWay: { x: 0, y: -1 } });
    world.add(convexPolygon([0, 0, 20, 0, 20, -8]), { x: 20, y: 45, isStatic: true });
    world.add(convexPolygon([-6, -2, 6, -2, 4, 2, -4, 2]), {
        ...{ x: 80, y: 25, isStatic: true, oneWay: { x: 0, y: -1 } },
    });
    world.add(box(20, 20), { x: 60, y: 0, isSensor: true });
    const shapes = [
        circle(2),
        box(4, 4),
        box(5, 3, { radius: 1 }),
        capsule(-2, 0, 2, 0, 1),
        point(),
        segment(-2, 0, 2, 0),
        box(3, 3).at(0, 0, 0.5),
        // Clockwise, with a point on an edge and the first point again.
        convexPolygon([-2, -1, -1, 1.5, 0, 1.5, 1, 1.5, 2, -1, -2, -1]),
        convexPolygon(lib.ellipsePoints(2, 1, 64), { radius: 0.25 }),
    ];
    const bodies = shapes.flatMap((shape) =>
        [0, 1, 2].map(() =>
            world.add(shape, { x: roll(-5, 100), y: roll(0, 45), angle: roll(-3, 3) }),
        ),
    );
    world.addMany(
        [1, 2, 1, 2, 1, 2].map((size) => (size === 1 ? circle(1) : box(2, 2))),
        6,
        { x: [1, 2, 3, 4, 5, 6], y: [40, 41, 42, 43, 44, 45] },
    );
    const bullets = [
        segment(-3, 0, 3, 0),
        circle(1),
        point(),
        convexPolygon([-3, -1, 4, 0, -3, 1]),
    ].map((shape, i) => world.add(shape, { x: -5, y: 10 + 9 * i, bullet: true }));
    const history = new lib.History(world, { frames: 8 });
    const recording = lib.record(world);
    for (let frame = 0; frame < 12; frame++) {
        for (const body of bodies)
            body.set(body.x + roll(-1, 1), body.y + roll(-1, 2), body.angle + roll(-0.2, 0.2));
        for (const body of bullets)
            body.set(body.x + roll(5, 40), body.y, body.angle + roll(-0.1, 0.1));
        for (const body of bodies.slice(0, 9))
            say(
                body.moveAndSlide(roll(-9, 9), roll(-4, 9), {
                    up: { x: 0, y: -1 },
                    snap: 1,
                    step: 2,
                }),
            );
        for (const body of bodies.slice(6, 9)) body.dropThrough();
        world.update();
        for (let row = 0; row < world.contacts.length; row++)
            say(world.contacts.points(row), world.contacts.cell(row));
        say(
            world.separate(),
            world.passed.toArray(),
            world.began.length,
            world.ended.length,
            world.bands(),
        );
        const shape = shapes[frame % shapes.length];
        const at = { x: roll(0, 90), y: roll(0, 50), angle: roll(-1, 1) };
        say(
            world.queryShape(shape, at),
            world.queryBox(0, 20, 60, 60),
            world.queryPoint(30, 20, { radius: 3 }),
        );
        say(
            world.castShape(shape, at, roll(-50, 50), roll(-50, 50)),
            world.castShape(segment(-2, 0, 2, 0), { x: 0, y: 44.9 }, 60, 0),
        );
        say(
            world.castRay(0, 0, 80, 50),
            world.castRayAll(0, 44, 90, 1),
            world.castRayAny(0, 0, 9, 9),
            world.nearest(40, 30, { k: 4 }),
        );
        say(world.castShape(shape, at, 30, 30, { accept: (body) => body.index % 3 > 0 }));
        say(
            world.explain(bodies[0], bodies[4]),
            world.explain(bodies[1], world.body(2)),
            world.extent(),
            bodies[3].bounds(),
        );
        history.keep(frame);
        recording.keep(frame);
        if (frame === 8) history.rewind(3);
        if (frame === 8) world.update();
        say(world.hash());
    }
    const bytes = recording.stop();
    const again = lib.replay(bytes);
    say(again.length, bytes.length);
    const saved = world.save();
    const other = new World();
    other.restore(saved.slice());
    say(other.hash(), world.hash(), hexOf(saved.subarray(0, -20)).length);
    for (const a of shapes) {
        for (const b of shapes) {
            const [p, q] = [
                { x: roll(-3, 3), y: roll(-3, 3), angle: roll(-3, 3) },
                { x: roll(-3, 3) },
            ];
            say(
                lib.overlaps(a, p, b, q),
                lib.collide(a, p, b, q),
                lib.distance(a, p, b, q),
                lib.closestPoint(a, p, 1, 2),
            );
            say(
                lib.contains(a, p, 0, 0),
                lib.castRay(a, p, -9, 0, 20, 1),
                lib.sweep(a, p, { dx: 9, dAngle: 1 }, b, q, { dy: 1 }),
            );
            say(
                lib.trace(a, p, b, q),
                lib.overlapsMany([a, b], { x: [p.x, 0], y: [p.y, 0] }, { a: [0], b: [1] }),
            );
        }
        say(a, a.scaled(2), a.at(1, 2, 3).points, lib.ellipsePoints(3, 2, 7));
        say(structuredClone(a), a.scaled(-2).at(1, 2), a.bounds, a.isConvex, a.pieces.length);
    }
    for (const body of [...world.bodies].filter((_, i) => i % 2)) body.remove();
    bodies[0].shape = convexPolygon([-4, -3, 3, -3, 0, 5]).scaled(1, -2);
    world.update();
    say(world.hash(), world.bytes);
    return said;
}

test('without composite shapes a program is 50 kB smaller, and has the same results', async () => {
    for (const [entry, whole] of [
        ['sepaxis', full],
        ['sepaxis/plain', plain],
    ]) {
        const part = await bundleOf(CONVEX, entry);
        // The whole package is 50 kB larger.
        assert.ok(part.text.length < 309_500, `${part.text.length}`);
        assert.ok(!part.text.includes('one-sided chain'));
        for (let seed = 1; seed <= 4; seed++) assert.deepEqual(play(part, seed), play(whole, seed));
        await part.warmUp();
    }
});

test('a state with convex polygons passes between programs with and without composite shapes', async () => {
    const part = await bundleOf('World, circle, convexPolygon, record, replay');
    const random = rng(17);
    const oval = full.ellipsePoints(9, 4, 40).map(({ x, y }) => [x + random(), y]);
    const lists = [
        [0, 0, 40, 3, 20, 30],
        new Float32Array([0, 0, 0, 9, 4, 10, 9, 9, 9, 0, 5, 0]),
        full.hull(oval).points,
    ];
    for (const radius of [0, 0.5]) {
        const [here, there] = [part, full].map((lib) => {
            const world = new lib.World();
            world.add(lib.circle(5));
            const make = lib.polygon ?? lib.convexPolygon;
            for (const points of lists) world.add(make(points, { radius }), { angle: 0.5 });
            world.update();
            return world;
        });
        const saved = [here, there].map((world) => world.save().slice());
        assert.equal(here.hash(), there.hash());
        for (const [k, { World }] of [full, part].entries()) {
            const other = new World();
            other.restore(saved[k]);
            other.update();
            assert.equal(other.hash(), here.hash());
            const read = full.shapeFrom(JSON.parse(JSON.stringify(other.body(1).shape)));
            assert.deepEqual(read.definition, there.body(1).shape.definition);
        }
        for (const [from, to] of [
            [part, full],
            [full, part],
        ]) {
            const world = from === part ? here : there;
            const recording = from.record(world);
            for (let frame = 0; frame < 5; frame++) {
                world.body(1).x += 3;
                world.update();
                recording.keep();
            }
            const again = to.replay(recording.stop());
            again.seek(again.length);
            assert.equal(again.world.hash(), world.hash());
        }
    }
});

test('without composite shapes a state whose text has a bad polygon is refused, and changes nothing', async () => {
    const part = await bundleOf('World, circle');
    const there = new full.World();
    there.add(full.convexPolygon([0, 0, 4, 0, 1, 3], { radius: 1 }));
    const state = there.save().slice();
    const world = new part.World();
    world.add(part.circle(3));
    world.update();
    const before = [world.hash(), world.size, world.bytes];
    const at = (x, y) => ({ x, y });
    for (const change of [
        { points: undefined },
        { points: null },
        { points: 'abc' },
        { points: { length: 3 } },
        { points: [0, 0, 4, 0, 1, 3] },
        { points: [at(0, 0), null, at(1, 3)] },
        { points: [at(0, 0), at('4', 0), at(1, 3)] },
        { points: [at(0, 0), at(1e9, 0), at(1, 3)] },
        { points: [at(0, 0), at(4, 0)] },
        { points: [at(0, 0), at(4, 0), at(1, 4)] },
        { points: Array.from({ length: 5000 }, (_, i) => at(i % 7, i % 5)) },
        { radius: undefined },
        { radius: '1' },
        { radius: 2 },
        { kind: 'hull' },
        { more: 1 },
    ]) {
        const bad = withNote(state, ({ shapes: [first], ...note }) => ({
            ...note,
            shapes: [{ ...first, ...change }],
        }));
        const shown = JSON.stringify(change).slice(0, 80);
        assert.throws(() => world.restore(bad), { name: 'RangeError', message: /damaged/ }, shown);
        assert.deepEqual([world.hash(), world.size, world.bytes], before, shown);
    }
    world.restore(withNote(state, (note) => note));
    assert.equal(world.hash(), there.hash());
});

test('without composite shapes an outline of several pieces is refused, and the error names polygon()', async () => {
    const part = await bundleOf('convexPolygon');
    for (const [points, reason, message] of [
        [
            [0, 0, 9, 0, 9, 9, 5, 1],
            'concave',
            /^convexPolygon: concave at point 3 \(5, 1\); polygon\(\) takes/,
        ],
        [
            full.ellipsePoints(9, 9, 65),
            'many',
            /^convexPolygon: at most 64 corners, not 65; .* polygon\(\)$/,
        ],
        [[0, 0, 1, 0, 2, 0], 'flat', /^convexPolygon: no area/],
    ]) {
        assert.throws(() => part.convexPolygon(points), { name: 'RangeError', reason, message });
    }
    assert.ok(part.convexPolygon(full.ellipsePoints(9, 9, 64)).isConvex);
});

/** A game that makes composite shapes after its world is in use. */
function meet(lib) {
    const { World, circle, compound, tiles } = lib;
    const world = new World();
    const [first, second] = [circle(2), circle(3)].map((shape, i) =>
        world.add(shape, { x: 2 * i, y: -1 }),
    );
    world.update();
    world.queryShape(circle(1), {});
    const spare = new World();
    spare.add(circle(1));
    spare.dispose();
    const shape = compound ? compound([circle(2), circle(2).at(5, 0)]) : undefined;
    const found = [];
    if (shape) {
        found.push(
            world.queryShape(shape, { x: 1 }).length,
            lib.collide(shape, {}, circle(2), { x: 2 }),
        );
        second.shape = shape;
    }
    if (tiles)
        world.add(tiles({ columns: 3, rows: 1, size: 4, cells: [1, 0, 1] }), { isStatic: true });
    world.update();
    found.push([first.moveAndSlide(5, 3).dx, world.contacts.length, world.hash()]);
    const other = new World();
    if (shape) other.addMany(shape, 3, { x: [0, 3, 9] });
    other.update();
    found.push(other.contacts.length, other.hash());
    const again = new World();
    again.restore(world.save().slice());
    again.update();
    found.push(again.hash());
    return found;
}

test('composite shapes can be added to worlds in use, also in a bundle of two functions', async () => {
    for (const names of ['World, circle, collide, compound', 'World, circle, collide, tiles']) {
        const part = await bundleOf(names);
        assert.deepEqual(
            meet(part),
            meet({ ...full, [names.includes('tiles') ? 'compound' : 'tiles']: undefined }),
        );
    }
});

test('a state with composite shapes is refused by a program without them, and changes nothing', async () => {
    const part = await bundleOf('World, circle, box, replay');
    const world = new part.World();
    world.add(part.circle(3));
    world.update();
    const before = [world.hash(), world.size, world.bytes];
    const { chain, circle, compound, polygon, tiles } = full;
    const concave = polygon([0, 0, 9, 0, 9, 9, 6, 4]);
    const grid = tiles({ columns: 2, rows: 2, size: 3, cells: [1, 0, 1, 1] });
    const kinds = {
        chain: chain([0, 0, 4, 0, 4, 4]),
        compound: compound([circle(1), circle(2)]),
        polygon: concave,
        tiles: grid,
    };
    for (const [kind, shape] of Object.entries(kinds)) {
        const there = new full.World();
        there.add(circle(1));
        there.add(shape);
        there.update();
        const state = there.save();
        const lacks = {
            name: 'Error',
            reason: 'missing',
            message: new RegExp(
                `^\\w.*: this program was bundled without shapes of several pieces \\(${kind}\\), because it calls none of polygon\\(\\)`,
            ),
        };
        assert.throws(() => world.restore(state.slice()), lacks);
        const recording = full.record(there);
        recording.keep();
        const bytes = recording.stop();
        assert.throws(() => part.replay(bytes).seek?.(0), lacks);
        // A note that lists other shapes than the state has is rejected before C reads the state.
        const lie = withNote(state, ({ shapes: [first], ...note }) => ({
            ...note,
            shapes: [first, first],
        }));
        assert.throws(() => world.restore(lie), { name: 'RangeError', message: /damaged/ });
        assert.deepEqual([world.hash(), world.size, world.bytes], before);
    }
    const ofC = new full.World();
    ofC.add(circle(1));
    ofC.add(kinds.tiles);
    const saved = ofC.save();
    // A state saved by C has no text behind it.
    const bare = saved.slice(0, new DataView(saved.buffer).getUint32(stateBytes, true));
    const own = { shapes: [part.circle(1)] };
    assert.throws(() => world.restore(bare, own), { message: /needs a call of polygon/ });
    assert.deepEqual([world.hash(), world.size, world.bytes], before);
    const whole = new full.World();
    assert.throws(() => whole.restore(bare, { shapes: [circle(1)] }), {
        message: /its shape 1 is/,
    });
    whole.restore(bare, { shapes: [circle(1), kinds.tiles] });
    assert.equal(whole.hash(), ofC.hash());
    const there = new full.World();
    for (const shape of [
        circle(1),
        full.box(3, 4).at(1, 0, 0.5),
        polygon([0, 0, 4, 0, 1, 3]),
        full.segment(0, 0, 1, 0),
    ])
        there.add(shape);
    there.update();
    world.restore(there.save().slice());
    assert.equal(world.hash(), there.hash());
});

test('a thin box that is turned is refused in a program without composite shapes, as elsewhere', async () => {
    const part = await bundleOf('box');
    const random = rng(9);
    let refused = 0;
    for (let i = 0; i < 2000; i++) {
        const [width, height, x, angle] = [
            10 ** (7 * random()),
            10 ** (-4 + 2 * random()),
            1e8 * random(),
            random(),
        ];
        const said = [part, full].map(({ box }) => {
            try {
                return JSON.stringify(box(width, height).at(x, 0, angle).points);
            } catch (error) {
                refused++;
                return error.name;
            }
        });
        assert.equal(said[0], said[1]);
    }
    assert.ok(refused > 0);
});

test('load() returns the whole module, even if sepaxis has compiled its half, and rejects a half', async () => {
    const half = new WebAssembly.Module(readFileSync(join(root, 'build/release/simd/convex.wasm')));
    const whole = new WebAssembly.Module(readFileSync(join(root, 'dist/sepaxis.wasm')));
    const outfile = join(folder, 'both.mjs');
    const contents = `export { World, circle } from 'sepaxis'; export { compound, load } from 'sepaxis/async';`;
    const stdin = { contents, resolveDir: root };
    await build({ stdin, outfile, bundle: true, format: 'esm', target: 'es2022' });
    const both = await import(pathToFileURL(outfile));
    const first = new both.World();
    const body = first.add(both.circle(1));
    await assert.rejects(both.load(half), { name: 'TypeError', message: /not that of sepaxis/ });
    // The running instance lacks the functions for composites, and this program lacks the half of the module with them.
    assert.throws(() => both.compound([both.circle(1)]), { message: /from 'sepaxis', not/ });
    const module = await both.load(whole);
    assert.equal(module, whole);
    assert.equal(await both.load(), whole);
    body.x = 3;
    first.update();
    const second = new both.World();
    second.add(both.circle(1), { x: 3 });
    second.update();
    assert.equal(second.extent().minX, first.extent().minX);
});
