// Several entries in one program: each has its own WebAssembly, whatever else is imported; each rejects objects of the
// others by name; and sepaxis/pairs gives the results of sepaxis, bit for bit.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as asyncTiled from '../../dist/async/tiled.js';
import * as full from '../../dist/index.js';
import * as pairs from '../../dist/pairs.js';
import * as plainTiled from '../../dist/plain/tiled.js';
import * as plain from '../../dist/plain.js';
import * as tiled from '../../dist/tiled.js';
import { lib } from './build.js';
import { root, runAlone } from './process.js';
import { rng } from './rng.js';
import { times } from './times.js';

const ROUNDS = times(4000, 40_000);

// --- Each its own --------------------------------------------------------------------------------------

const ENTRIES = ['sepaxis', 'sepaxis/plain', 'sepaxis/pairs'];
const FILES = {
    sepaxis: 'build/release/simd/convex.wasm',
    'sepaxis/plain': 'build/release/plain/convex.wasm',
    'sepaxis/pairs': 'build/release/pairs/sepaxis.wasm',
};

const orders = (list) =>
    list.length < 2
        ? [list]
        : list.flatMap((first) =>
              orders(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
          );

test('each entry has its own WebAssembly, in whatever order they are imported and called', async () => {
    const bytes = Object.fromEntries(
        Object.entries(FILES).map(([name, file]) => [name, readFileSync(root + file).length]),
    );
    for (const imported of orders(ENTRIES)) {
        const found = await runAlone(
            '',
            `
            const lengths = [];
            const { Module } = WebAssembly;
            WebAssembly.Module = new Proxy(Module, {
                construct: (...all) => (lengths.push(all[1][0].length), Reflect.construct(...all)),
            });
            const libs = {};
            for (const name of ${JSON.stringify(imported)}) libs[name] = await import(name);
            const found = {};
            for (const name of ${JSON.stringify(imported.toReversed())}) {
                libs[name].overlaps(libs[name].circle(1), {}, libs[name].circle(1), {});
                found[name] = lengths.pop();
            }
            return [found, lengths.length];`,
        );
        assert.deepEqual(found, [bytes, 0], imported.join(', '));
    }
});

test('an entry rejects shapes of another one, and the error names both', () => {
    const libs = { sepaxis: full, 'sepaxis/plain': plain, 'sepaxis/pairs': pairs };
    for (const [name, { circle }] of Object.entries(libs)) {
        const stranger = circle(1);
        const said = {
            name: 'TypeError',
            message: new RegExp(`another copy of sepaxis, '${name}'`),
        };
        for (const [other, here] of Object.entries(libs)) {
            if (other === name) continue;
            const own = here.circle(1);
            const poses = { x: [0, 0], y: [0, 0] };
            assert.throws(() => here.overlaps(stranger, {}, own, {}), said);
            assert.throws(() => here.collide(own, {}, stranger, {}), said);
            assert.throws(() => here.contains(stranger, {}, 0, 0), said);
            assert.throws(() => here.sweep(own, {}, {}, stranger, {}, {}), said);
            assert.throws(
                () => here.overlapsMany([own, stranger], poses, { a: [0], b: [1] }),
                said,
            );
            if (here.World) assert.throws(() => new here.World().add(stranger), said);
        }
    }
});

test("sepaxis/pairs rejects bodies, and the error names 'sepaxis'", () => {
    const body = new full.World().add(full.circle(1));
    const said = {
        name: 'TypeError',
        message: /\(Body\) of another copy of sepaxis, 'sepaxis'/,
    };
    for (const ask of [pairs.overlaps, pairs.collide, pairs.distance]) {
        assert.throws(() => ask(body, {}, body, {}), said);
    }
    assert.throws(() => pairs.contains(body, 0, 0), said);
});

test('sepaxis/tiled fills a World of sepaxis, and sepaxis/plain/tiled one of sepaxis/plain', () => {
    const map = {
        ...{ type: 'map', orientation: 'orthogonal', width: 1, height: 1, tilewidth: 8 },
        ...{ tileheight: 8, infinite: false, tilesets: [] },
        layers: [
            {
                ...{ type: 'objectgroup', name: 'walls', visible: true, opacity: 1, x: 0, y: 0 },
                objects: [{ id: 1, x: 1, y: 2, width: 3, height: 4, rotation: 0, visible: true }],
            },
        ],
    };
    for (const [{ World }, own, other] of [
        [full, tiled, plainTiled],
        [full, asyncTiled, plainTiled],
        [plain, plainTiled, tiled],
    ]) {
        const world = new World();
        own.addTiledMap(world, map);
        assert.equal(world.size, 1);
        assert.throws(() => other.addTiledMap(world, map), /another copy of sepaxis, '/);
    }
});

// --- The same bits -------------------------------------------------------------------------------------

test('sepaxis/pairs exports what sepaxis does, except worlds, composites and functions for editors', () => {
    const several = ['chain', 'compound', 'tiles', 'shapeFrom'];
    const missing = [
        'Body',
        'History',
        'World',
        'record',
        'replay',
        'simplify',
        'syncTest',
        'trace',
        'warmUp',
        ...several,
    ];
    const expected = Object.keys(lib).filter((name) => !missing.includes(name));
    assert.deepEqual(Object.keys(pairs).sort(), expected.sort());
    assert.equal(pairs.version, lib.version);
});

const MAKERS = {
    circle: (roll) => [roll(0.01, 5)],
    point: () => [],
    segment: (roll) => [roll(-5, 5), roll(-5, 5), roll(-5, 5), roll(-5, 5)],
    capsule: (roll) => [roll(-5, 5), roll(-5, 5), roll(-5, 5), roll(-5, 5), roll(0.01, 3)],
    box: (roll) => [roll(0.1, 9), roll(0.1, 9), { radius: roll(0, 1) < 0.5 ? 0 : 0.05 }],
    hull: (roll) => [
        Array.from({ length: 3 + Math.floor(roll(0, 40)) }, () => [roll(-5, 5), roll(-5, 5)]),
        { radius: roll(0, 1) < 0.5 ? 0 : roll(0, 1) },
    ],
    convexPolygon: (roll) => [
        lib.ellipsePoints(roll(0.5, 5), roll(0.5, 5), 3 + Math.floor(roll(0, 61)), roll(-3, 3)),
        { radius: roll(0, 1) < 0.5 ? 0 : roll(0, 1) },
    ],
};

/** The same shape in both entries. */
function bothOf(random, roll) {
    const names = Object.keys(MAKERS);
    const name = names[Math.floor(random() * names.length)];
    const given = MAKERS[name](roll);
    let both = [pairs, lib].map((from) => from[name](...given));
    const kind = random();
    if (kind < 0.2) {
        const move = [roll(-99, 99), roll(-99, 99), roll(-9, 9)];
        both = both.map((shape) => shape.at(...move));
    } else if (kind < 0.4) {
        const scale = roll(0.5, 2) * (random() < 0.5 ? 1 : -1);
        both = both.map((shape) => shape.scaled(scale));
    }
    return both;
}

const stateOf = (shape) => {
    const { kind, points, radius, area, bounds, isConvex, holes, tiles, pieces } = shape;
    const said = { ...structuredClone(shape), json: JSON.stringify(shape) };
    return {
        kind,
        points,
        radius,
        area,
        bounds,
        isConvex,
        holes,
        tiles,
        said,
        pieces: pieces.length,
    };
};

test('both entries make the same shapes and give the same bits for every query', () => {
    const random = rng(2107);
    const roll = (from, to) => from + random() * (to - from);
    let hits = 0;
    for (let i = 0; i < ROUNDS; i++) {
        const [a, otherA] = bothOf(random, roll);
        const [b, otherB] = bothOf(random, roll);
        assert.deepEqual(stateOf(a), stateOf(otherA));
        const reach = random() < 0.5 ? 4 : 12;
        const pose = () => ({ x: roll(-reach, reach), y: roll(-reach, reach), angle: roll(-9, 9) });
        const [at, to] = [pose(), random() < 0.1 ? {} : pose()];
        const motion = () => ({ dx: roll(-20, 20), dy: roll(-20, 20), dAngle: roll(-2, 2) });
        const [way, other] = [motion(), random() < 0.5 ? {} : motion()];
        const [x, y, dx, dy] = [roll(-9, 9), roll(-9, 9), roll(-30, 30), roll(-30, 30)];
        const answers = (from, one, two) => [
            from.overlaps(one, at, two, to),
            from.collide(one, at, two, to),
            from.distance(one, at, two, to),
            from.sweep(one, at, way, two, to, other),
            from.contains(one, at, x, y),
            from.closestPoint(one, at, x, y),
            from.castRay(one, at, x, y, dx, dy),
        ];
        const found = answers(pairs, a, b);
        assert.deepEqual(found, answers(lib, otherA, otherB), `round ${i}`);
        hits += Number(found[0]);
    }
    assert.ok(hits > ROUNDS / 8 && hits < (7 * ROUNDS) / 8, `${hits} hits`);
});

test('both entries give the same bits for batches', () => {
    const random = rng(77);
    const roll = (from, to) => from + random() * (to - from);
    const kinds = [
        () => bothOf(random, roll),
        () => [pairs, lib].map(({ circle }) => circle(2)),
        () => [pairs, lib].map(({ box }) => box(3, 4)),
    ];
    for (let i = 0; i < 30; i++) {
        const count = 1 + Math.floor(random() * 300);
        const onlyBoxes = i % 3 === 0;
        const both = Array.from({ length: count }, () =>
            kinds[onlyBoxes ? 2 : Math.floor(random() * 3)](),
        );
        const column = (from, to) => Float64Array.from({ length: count }, () => roll(from, to));
        const poses = { x: column(-20, 20), y: column(-20, 20), angle: column(-9, 9) };
        const length = 20_000; // more than fit into one batch
        const index = () => Uint32Array.from({ length }, () => Math.floor(random() * count));
        const indices = { a: index(), b: index() };
        const ask = (from, k) => {
            const shapes = both.map((two) => two[k]);
            const first = [from.overlapsMany(shapes, poses, indices)];
            return first.concat(Object.values(from.collideMany(shapes, poses, indices)));
        };
        assert.deepEqual(ask(pairs, 0), ask(lib, 1));
    }
});

// --- Missing parts -------------------------------------------------------------------------------------

const throwsBoth = (call, both) => {
    const errors = [pairs, lib].map((from) => {
        try {
            call(from);
        } catch (error) {
            return error;
        }
        return assert.fail(`${call} does not throw`);
    });
    both(...errors);
};

test('an outline that is not convex is rejected, and the error names the entry that accepts it', () => {
    const concave = [0, 0, 9, 0, 9, 9, 5, 1];
    for (const [call, message] of [
        [() => pairs.polygon(concave), /^polygon: concave at point 3 \(5, 1\).* 'sepaxis'/],
        [() => pairs.polygon([0, 0, 9, 9, 9, 0, 0, 9]), /^polygon: .* 'sepaxis'/],
        [() => pairs.polygon(star(5)), /^polygon: crosses itself; list the corners in order$/],
        [
            () => pairs.polygon(lib.ellipsePoints(9, 9, 65)),
            /^polygon: at most 64 corners, not 65.* polygon\(\) of 'sepaxis'/,
        ],
        [
            () => pairs.convexPolygon(lib.ellipsePoints(9, 9, 65)),
            /^convexPolygon: at most 64 corners, not 65.* polygon\(\) of 'sepaxis'/,
        ],
        [
            () => pairs.convexPolygon(concave),
            /^convexPolygon: concave at point 3 \(5, 1\); the polygon\(\) of 'sepaxis'/,
        ],
        [
            () => pairs.hull(lib.ellipsePoints(9, 9, 100)),
            /^hull: at most 64 corners, not 100.* hull\(\) of 'sepaxis'/,
        ],
    ]) {
        assert.throws(call, { name: 'RangeError', message });
    }
    const square = [0, 0, 9, 0, 9, 9, 0, 9];
    assert.throws(() => pairs.polygon(square, { holes: [[1, 1, 2, 1, 2, 2]] }), {
        name: 'TypeError',
        message: /holes.* 'sepaxis'/,
    });
    assert.equal(pairs.polygon(square, { holes: [] }).kind, 'polygon');
    try {
        pairs.polygon(concave);
    } catch (error) {
        assert.deepEqual([error.reason, error.ring, error.point], ['concave', 0, 3]);
    }
});

/** Corners of a star whose outline crosses itself, but turns the same way at every corner. */
function star(count) {
    const points = lib.ellipsePoints(9, 9, count);
    return points.map((_, i) => points[(2 * i) % count]);
}

const withoutBodies = (message) =>
    message
        .replace(' or two bodies; the shape of a body is body.shape', '')
        .replace(', or a body,', '')
        .replace(' or a body', '');

test('all other errors are those of sepaxis, except that they do not mention bodies', () => {
    for (const call of [
        (from) => from.circle(0),
        (from) => from.circle('1'),
        (from) => from.circle(1, 2),
        (from) => from.box(1, 2, { raduis: 1 }),
        (from) => from.box(1, 2, { radius: 3 }),
        (from) => from.polygon([0, 0, 1, 1]),
        (from) => from.convexPolygon([0, 0, 1, 1]),
        (from) => from.convexPolygon([0, 0, 1, 0, 1, 1], { holes: [] }),
        (from) => from.polygon([0, 0, 1, 1, 2, 2]),
        (from) => from.polygon([0, 0, 1, 1, 2]),
        (from) => from.polygon([0, 0, 1, 1, Number.NaN, 2]),
        (from) => from.polygon([0, 0, 1e-9, 0, 0, 1e-9]),
        (from) => from.polygon('square'),
        (from) => from.polygon([0, 0, 9, 0, 9, 9], { radius: -1 }),
        (from) => from.hull([0, 0, 1, 1, 2, 2]),
        (from) => from.hull([0, 0]),
        (from) => from.ellipsePoints(1, 1, 2),
        (from) => from.circle(1).scaled(1, 2),
        (from) => from.circle(1).at(0, Number.POSITIVE_INFINITY),
        (from) => new from.Shape(),
        (from) => from.overlaps(from.circle(1), {}, from.circle(1)),
        (from) => from.overlaps(from.circle(1), {}, {}, {}),
        (from) => from.overlaps(from.circle(1), { x: 1e13 }, from.circle(1), {}),
        (from) => from.collide(from.circle(1), {}, from.circle(1), new Map()),
        (from) => from.collide(from.circle(1), {}, from.circle(1), {}, 7),
        (from) => from.distance(from.circle(1), { pos: 1 }, from.circle(1), {}),
        (from) => from.contains(from.circle(1), {}, 0),
        (from) => from.castRay(from.circle(1), {}, 0, 0, 0, Number.NaN),
        (from) => from.sweep(from.circle(1), {}, { dx: '1' }, from.circle(1), {}, {}),
        (from) => from.overlapsMany([from.circle(1)], { x: [0], y: [0] }, { a: [0], b: [1] }),
        (from) => from.overlapsMany([7], { x: [0], y: [0] }, { a: [0], b: [0] }),
        (from) => from.collideMany([from.circle(1)], { x: [0] }, { a: [0], b: [0] }),
    ]) {
        throwsBoth(call, (small, full) => {
            assert.equal(small.name, full.name, `${call}`);
            assert.equal(small.message, withoutBodies(full.message), `${call}`);
            assert.deepEqual({ ...small }, { ...full });
        });
    }
});

test('a batch after many shapes, and after the memory has grown, is still right', () => {
    // The batch has more pairs than fit into one call of the module.
    const many = Array.from({ length: 9000 }, (_, i) =>
        pairs.hull(lib.ellipsePoints(3, 2, 8 + (i % 50))),
    );
    const poses = { x: many.map((_, i) => i % 7), y: many.map((_, i) => i % 5) };
    const indices = { a: many.map((_, i) => i), b: many.map((_, i) => many.length - 1 - i) };
    const hit = pairs.overlapsMany(many, poses, indices);
    assert.deepEqual(pairs.collideMany(many, poses, indices).hit, hit);
    indices.a.forEach((a, k) => {
        const b = indices.b[k];
        const one = { x: poses.x[a], y: poses.y[a] };
        const two = { x: poses.x[b], y: poses.y[b] };
        assert.equal(hit[k] === 1, pairs.overlaps(many[a], one, many[b], two));
    });
});
