// Rejected arguments of shapes and of functions for two shapes: every public call with invalid values. Each throws the
// right class of error and quotes the value, and the core never traps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, circle, collide, hull, lib, overlaps, polygon, trace, World } from './build.js';
import { NOT_FINITE, outside, refused, refusedBy, someWorld } from './refused.js';
import { rng } from './rng.js';
import { pairs, points } from './vectors.js';

// --- Shapes --------------------------------------------------------------------------------------------

test('functions that take a shape reject a structured clone or parsed JSON, and name shapeFrom as the remedy', () => {
    const { world, a } = someWorld();
    const good = circle(1);
    const uses = {
        'world.add: shape': (shape) => world.add(shape),
        'world.addMany: shapes': (shape) => world.addMany(shape, 2),
        'world.addMany: shapes[1]': (shape) => world.addMany([good, shape], 2),
        'body.shape': (shape) => {
            a.shape = shape;
        },
        'overlaps: a': (shape) => overlaps(shape, {}, good, {}),
        'collide: b': (shape) => collide(good, {}, shape, {}),
        'sweep: a': (shape) => lib.sweep(shape, {}, {}, good, {}, {}),
        'trace: b': (shape) => trace(good, {}, shape, {}),
        'contains: shape': (shape) => lib.contains(shape, {}, 0, 0),
        'overlapsMany: shapes[0]': (shape) =>
            lib.overlapsMany([shape], { x: [0], y: [0] }, { a: [0], b: [0] }),
        'compound: shapes[0]': (shape) => lib.compound([shape]),
        'world.queryShape: shape': (shape) => world.queryShape(shape, {}),
        'world.castShape: shape': (shape) => world.castShape(shape, {}, 1, 0),
        'world.restore: shapes[0]': (shape) => world.restore(world.save(), { shapes: [shape] }),
    };
    const copies = [structuredClone, (shape) => JSON.parse(JSON.stringify(shape))];
    for (const [name, use] of Object.entries(uses)) {
        for (const copy of copies) {
            const remedy = 'not an object (Object); shapeFrom() makes it a shape';
            const from = `${name} must come from circle(), box() and so on, ${remedy}`;
            refusedBy(world, () => use(copy(good)), 'TypeError', from);
            if (name !== 'compound: shapes[0]') use(lib.shapeFrom(copy(good)));
        }
        for (const other of [5, null, {}, { kind: 5 }, new World()]) {
            assert.throws(
                () => use(other),
                ({ message }) => message.startsWith(name) && !message.includes('shapeFrom'),
            );
        }
    }
});

test('circles and boxes can have the smallest and the largest size', () => {
    for (const size of [1e-4, 1e7]) {
        assert.equal(circle(size).radius, size);
        assert.equal(box(size, 1).bounds.maxX, size / 2);
    }
});

test('an invalid value in place of a body is quoted, and not reported as a missing pose', () => {
    const { world, a } = someWorld();
    const remedy = 'give shape, pose, shape, pose or two bodies';
    for (const [name, use] of Object.entries({
        overlaps,
        collide,
        trace,
        distance: lib.distance,
    })) {
        for (const [value, text] of [
            [5, '5'],
            ['5', '"5"'],
            [null, 'null'],
            [{}, 'an object (Object)'],
        ]) {
            const from = `${name}: a must come from circle(), box() and so on, not ${text}`;
            assert.throws(
                () => use(value, a),
                ({ message }) => message.startsWith(`${from}; ${remedy}`),
            );
        }
        refusedBy(world, () => use(a, 5), 'TypeError', 'must be { x, y, angle } or a body, not 5');
    }
    refusedBy(world, () => lib.sweep(a, a), 'TypeError', 'sweep: give body, motion, body, motion');
});

test("a kind of tiles that is not 'solid' or points is quoted, with what to give", () => {
    for (const [kind, text] of [
        ['spike', '"spike"'],
        ['Solid', '"Solid"'],
        [5, '5'],
        [undefined, 'undefined'],
        [{ points: 'slope' }, '"slope"'],
        [{ oneWay: { x: 0, y: -1 } }, 'undefined'],
    ]) {
        const make = () =>
            lib.tiles({ columns: 1, rows: 1, size: 16, cells: [1], kinds: ['solid', kind] });
        const allowed = "tiles: kinds[1] must be 'solid' or points from 0 to 1, not";
        refused(make, 'TypeError', `${allowed} ${text}`);
    }
});

test('a polygon rejects values that are not lists of points', () => {
    for (const list of [{ length: 'x' }, { length: 1.5 }]) {
        refused(() => polygon(list), 'TypeError', 'points');
    }
    for (const list of [
        [{ x: 0, y: 0 }, 5, { x: 1, y: 1 }],
        [{ x: 0, y: 0 }, { x: 1 }, { x: 1, y: 1 }],
        ['0', '0', '1', '0', '1', '1'],
        [0, 0, 1, null, 1, 1],
        [0, 0, 1, undefined, 1, 1],
        [0, 0, [1, 0], 1, 1, 1],
        [0, 0, 1, 0, 1, 1n],
        new BigInt64Array(6),
    ]) {
        refused(() => polygon(list), 'TypeError', 'polygon');
    }
});

test('a polygon rejects sparse lists and lists of odd length', () => {
    const sparse = points(0, 0, 4, 0, 4, 4, 0, 4);
    delete sparse[1];
    refused(() => polygon(sparse), 'TypeError', 'point 1', 'undefined');
    delete sparse[0];
    refused(() => polygon(sparse), 'TypeError', 'undefined');
    refused(() => polygon(new Array(6)), 'TypeError', 'undefined');
    refused(() => polygon(new Array(7)), 'RangeError', '7');
    refused(() => polygon([0, 0, 1, 0, 1]), 'RangeError', '5');
    refused(() => polygon(new Float32Array(7)), 'RangeError', '7');
    refused(() => polygon({ length: -2 }), 'RangeError');
    refused(() => polygon({ length: 1e15, 0: 1 }), 'RangeError', '4096', '500000000000000');
});

test('a polygon names the point that is not finite or too far out', () => {
    for (const [value, kind, text] of [...NOT_FINITE, ...outside(1.1e8 + 1, -(2 ** 1000))]) {
        const square = [0, 0, 4, 0, 4, 4, 0, 4];
        square[5] = value;
        refused(() => polygon(square), kind, 'y of point 2', text);
        refused(() => hull(square), kind, 'y of point 2', text);
        refused(() => polygon(new Float64Array(square)), kind, 'y of point 2', text);
        square[5] = 4;
        square[6] = value;
        refused(() => polygon(square), kind, 'x of point 3', text);
    }
});

test('a polygon rejects too few and too many points; many corners make several pieces', () => {
    const round = (count) => lib.ellipsePoints(100, 100, count);
    refused(() => polygon([]), 'RangeError', '3', '0');
    refused(() => polygon([[0, 0]]), 'RangeError', '1');
    refused(() => polygon([0, 0, 1, 1]), 'RangeError', '2');
    assert.equal(polygon(round(64)).isConvex, true);
    for (const count of [65, 126, 127, 4096]) {
        const { points, isConvex, pieces } = polygon(round(count));
        assert.equal(points.length, count);
        assert.equal(isConvex, false);
        for (const piece of pieces) assert.ok(piece.points.length <= 64);
        // A triangulation of the outline has count - 2 triangles, and a piece of 64 vertices covers 62 of them.
        assert.ok(pieces.length <= Math.ceil((count - 2) / 62) + 1, `${pieces.length}`);
        assert.equal(hull(round(count)).pieces.length, pieces.length);
    }
    refused(
        () => polygon([...round(4096), [0, 0]]),
        'RangeError',
        '4096',
        '4097',
        'leave some out',
    );
    refused(() => polygon(new Float64Array(200_000)), 'RangeError', '4096', '100000');
});

test('a polygon rejects outlines that do not enclose a single area, and says where', () => {
    assert.equal(polygon([0, 0, 4, 0, 1, 1, 0, 4]).pieces.length, 2);
    assert.equal(polygon([0, 4, 1, 1, 4, 0, 0, 0]).area, 4);
    const bow = [0, 0, 4, 4, 4, 0, 0, 4];
    refused(() => polygon(bow), 'RangeError', 'crosses itself', 'point 0 (0, 0)', 'point 2 (4, 0)');
    // A corner that touches an edge, and one that touches a corner.
    const touching = [0, 0, 4, 0, 4, 4, 2, 0, 0, 4];
    refused(
        () => polygon(touching),
        'RangeError',
        'touches or crosses',
        'point 0',
        'point 2 (4, 4)',
    );
    const pinched = [0, 0, 4, 0, 2, 2, 4, 4, 0, 4, 2, 2];
    refused(() => polygon(pinched), 'RangeError', 'crosses itself', 'point 1 (4, 0)', 'point 4');
    const star = [0, 2, 4, 1, 3].map((i) => [Math.cos(i * 1.2566), Math.sin(i * 1.2566)]);
    refused(() => polygon(star), 'RangeError', 'crosses itself');
    const square = [0, 0, 4, 0, 4, 4, 0, 4];
    refused(() => polygon([...square, ...square]), 'RangeError', 'crosses itself');
    refused(() => polygon([0, 0, 1, 1, 2, 2]), 'RangeError', 'no area');
    refused(() => polygon([0, 0, 5, 0, 2, 0, 3, 0]), 'RangeError', 'polygon');
    refused(() => polygon([1, 1, 1, 1, 1, 1]), 'RangeError', 'no area');
    refused(() => polygon([0, 0, 9, 0, 9, 1e-12]), 'RangeError', 'no area');
    refused(() => polygon([0, 0, 5e-5, 0, 0, 5e-5]), 'RangeError', '1e-4');
    refused(() => polygon([0, 0, 2e7, 0, 0, 5]), 'RangeError', '1e7');
});

test('a polygon rejects invalid holes, and says which and where', () => {
    const pinned = circle(1);
    assert.equal(collide(box(4, 4), {}, pinned, { x: 2 }).depth, 1);
    const square = (x, y, size) => [x, y, x + size, y, x + size, y + size, x, y + size];
    const outline = square(0, 0, 10);
    const ask = (...holes) => {
        return () => polygon(outline, { holes });
    };
    const hole = square(2, 2, 2);
    for (const [holes, ...texts] of [
        [[square(12, 2, 2)], 'holes[0] point 3 (12, 4)', 'outside'],
        [[hole, square(-9, 2, 2)], 'holes[1] point', 'outside'],
        [[square(-5, -5, 20)], 'holes[0] point', 'outside'],
        [[square(2, 2, 6), square(3, 3, 2)], 'holes[1] point 3 (3, 5)', 'in the hole of holes[0]'],
        [[square(3, 3, 2), square(2, 2, 6)], 'holes[0] point 3 (3, 5)', 'in the hole of holes[1]'],
        // A hole that crosses the outline, lies on it, or touches it from inside.
        [[square(9, 2, 2)], 'crosses itself', 'point 1 (10, 0)', 'holes[0] point 2 (11, 4)'],
        [[outline], 'crosses itself', 'holes[0] point', 'let no hole touch'],
        [[square(8, 2, 2)], 'point 1 (10, 0)', 'holes[0] point 2 (10, 4)'],
        [[[5, 0, 6, 2, 4, 2]], 'holes[0] point', '(5, 0)'],
        // Two holes that share an edge or a corner, two equal ones, and one that crosses itself.
        [[hole, square(4, 2, 2)], 'holes[0] point 2 (4, 4)', 'holes[1] point 2 (6, 4)'],
        [[hole, square(4, 4, 2)], 'holes[0] point 2 (4, 4)', 'holes[1] point 0 (4, 4)'],
        [[hole, hole], 'holes[0]', 'holes[1]'],
        [[hole, [5, 5, 7, 7, 7, 5, 5, 7]], 'holes[1] point 0 (5, 5)', 'holes[1] point 2 (7, 5)'],
        [[[1, 1, 2, 2, 3, 3]], 'holes[0] has no area'],
        [[hole, [1, 1]], 'holes[1]', 'at least 3 points, not 1'],
        [[[]], 'holes[0]', 'not 0'],
        [[[0, 0, 1, 1, 2]], 'holes[0]', '5'],
    ]) {
        refused(ask(...holes), 'RangeError', ...texts);
    }
    for (const [points, holes, ...texts] of [
        [[0, 0, 1, 1], [hole], 'the outline', 'not 2'],
        [[0, 0, 1, 1, 2, 2], [hole], 'the outline', 'no area'],
        [[0, 0, 9, 9, 9, 0, 0, 9], [[8, 4, 8, 5, 7, 4.5]], 'point 0 (0, 0)'],
    ]) {
        refused(() => polygon(points, { holes }), 'RangeError', ...texts);
    }
    for (const value of [null, 5, 'none', {}, () => 1, Symbol('h'), 5n, new Float64Array(8)]) {
        refused(() => polygon(outline, { holes: value }), 'TypeError', 'holes', 'list of lists');
    }
    for (const value of [undefined, null, 5, 'none', {}, Symbol('h')]) {
        refused(ask(hole, value), 'TypeError', 'holes[1]', 'points must be');
    }
    refused(() => polygon(outline, { holes: hole }), 'TypeError', 'holes[0] is 2');
    for (const [value, kind, text] of [...NOT_FINITE, ...outside(1.1e8 + 1, -(2 ** 1000))]) {
        refused(ask(hole, [5, 5, value, 5, 5, 6]), kind, 'holes[1]: x of point 1', text);
    }
    const round = (count, radius) => lib.ellipsePoints(radius, radius, count);
    assert.equal(polygon(round(2048, 9), { holes: [round(2048, 8)] }).holes[0].length, 2048);
    const many = [...round(2048, 8), ...round(2049, 8)];
    for (const [count, hole, ...texts] of [
        [2048, many.slice(2048), '4096', '4097', 'simplify'],
        [8, many, 'holes[0]', '4097'],
    ]) {
        refused(() => polygon(round(count, 9), { holes: [hole] }), 'RangeError', ...texts);
    }
    refused(
        () => polygon(round(4000, 9), { holes: [50, 60, 70].map((n) => round(n, n / 100)) }),
        'RangeError',
        'at most 4096 points with those of the holes, not 4180',
    );
    // The ends of more rings than fit in the module's memory once overwrote its shapes.
    refused(
        () => polygon(outline, { holes: Array(3e5).fill([]) }),
        'RangeError',
        'holes[0]',
        'not 0',
    );
    assert.equal(collide(box(4, 4), {}, pinned, { x: 2 }).depth, 1);
});

// --- Two shapes ----------------------------------------------------------------------------------------

const QUESTIONS = { overlaps, collide, trace };

for (const [name, ask] of Object.entries(QUESTIONS)) {
    test(`${name} rejects a body together with a shape, and fewer than two bodies`, () => {
        const shape = circle(1);
        const { a: body } = someWorld();
        refused(() => ask(), 'TypeError', name);
        refused(() => ask(shape), 'TypeError', name);
        refused(() => ask(body), 'TypeError', name);
        refused(() => ask(body, shape), 'TypeError', name);
        refused(() => ask(body, {}, shape, {}), 'TypeError', name);
        refused(() => ask(shape, {}, shape), 'TypeError', 'poseB', 'undefined');
        ask(shape, { x: 1e12, y: -1e12, angle: 1e6 }, shape, { x: -1e12, y: 1e12, angle: -1e6 });
    });

    test(`${name} rejects removed bodies and bodies of disposed worlds, and accepts bodies of two worlds`, () => {
        const first = someWorld();
        const second = someWorld();
        assert.ok(ask(first.a, second.b));
        second.b.remove();
        refused(() => ask(first.a, second.b), 'Error', 'removed');
        refused(() => ask(second.b, first.a), 'Error', 'removed');
        second.world.dispose();
        refused(() => ask(first.a, second.a), 'Error', 'disposed');
        refused(() => ask(box(1, 1), {}, box(1, 1), second.a), 'Error', 'disposed');
        first.world.dispose();
    });
}

test('collide rejects an `out` that cannot be filled, hit or not', () => {
    const shape = box(2, 2);
    const { a, b } = someWorld();
    refused(() => collide(a, b, 5), 'TypeError', 'out');
    for (const out of [{}, { depth: 0 }, { normal: null, points: null }]) {
        const { points } = collide(shape, {}, shape, { x: 1 }, out);
        assert.deepEqual(out, collide(shape, {}, shape, { x: 1 }));
        assert.equal(points, out.points);
    }
});

test('the error for a hole that is not wrapped in a list says so', () => {
    const outline = [0, 0, 9, 0, 9, 9, 0, 9];
    const hole = pairs(2, 2, 4, 2, 4, 4);
    const asObjects = hole.map(([x, y]) => ({ x, y }));
    for (const holes of [hole, hole.flat(), asObjects]) {
        refused(
            () => polygon(outline, { holes }),
            'TypeError',
            'polygon: holes must be a list of lists of points',
            'but holes[0] is ',
            'wrap the hole in a list',
        );
        assert.equal(polygon(outline, { holes: [holes] }).holes.length, 1);
    }
});

test('points of three numbers are rejected, in lists and typed arrays', () => {
    for (const odd of [[], [1], [4, 0, 0], new Float64Array(3), [4, 0, 1, 1]]) {
        for (const make of [polygon, hull, lib.chain, (list) => lib.simplify(list, 1)]) {
            const text = `point 1 must be { x, y } or [x, y], not ${odd.length} numbers`;
            refused(() => make([[0, 0], odd, [4, 4]]), 'TypeError', text);
        }
    }
});

test('the error for an extra argument counts and quotes it, and says where it belongs', () => {
    const { compound, point } = lib;
    refused(() => circle(5, 3), 'TypeError', 'circle: takes one argument; got a second: 3', '.at(');
    refused(() => point(4, 2), 'TypeError', 'point: takes no argument; got: 4', '.at(');
    refused(
        () => box(3, 4, 10, 20),
        'TypeError',
        'box: takes a size',
        'argument: 20; a pose or',
        '.at(',
    );
    refused(() => compound([circle(1)], 5), 'TypeError', 'takes one argument; got a second: 5');
});

test('the error for a body as a filter suggests { ignore: body }', () => {
    const { world, a } = someWorld();
    for (const ask of [
        () => world.castRay(0, 0, 1, 0, a),
        () => world.castRayAny(0, 0, 1, 0, a),
        () => world.castRayAll(0, 0, 1, 0, a),
        () => world.castShape(circle(1), {}, 1, 0, a),
        () => world.queryPoint(0, 0, a),
        () => world.queryBox(0, 0, 1, 1, a),
        () => world.queryShape(circle(1), {}, a),
        () => world.nearest(0, 0, a),
        () => a.moveAndSlide(1, 0, { filter: a }),
    ]) {
        refusedBy(world, ask, 'TypeError', 'not an object (Body); give { ignore: body }');
    }
});

test('the error for coordinates in place of a pose names the pose, not the filter that they shift into', () => {
    const { world } = someWorld();
    const pose = 'pose must be { x, y, angle } or a body, not';
    refusedBy(world, () => world.castShape(circle(1), 3, 4, 10, 0), 'TypeError', `${pose} 3`);
    refusedBy(world, () => world.queryShape(circle(1), 3, 4), 'TypeError', `${pose} 3`);
});

test('errors name options after a colon and properties after a dot', () => {
    const { world, a } = someWorld();
    for (const key of ['x', 'y', 'angle']) {
        const add = () => world.add(circle(1), { [key]: 'far' });
        refusedBy(world, add, 'TypeError', `world.add: ${key} must be a number, not "far"`);
        const pose = { [key]: 'far' };
        refused(() => overlaps(circle(1), pose, circle(1), {}), 'TypeError', `poseA.${key} must`);
    }
    refusedBy(world, () => a.set('far', 0), 'TypeError', 'body.x must be a number');
    refusedBy(world, () => a.toWorld('far', 0), 'TypeError', 'body.toWorld: x must be a number');
});

test('an error about an outline has its point or points, ring and reason as fields', (t) => {
    const roll = rng(18);
    const below = (n) => Math.floor(n * roll());
    const seen = new Map();
    for (let i = 0; i < (process.env.SOAK ? 100_000 : 5000); i++) {
        const ring = (least, n, from, size) =>
            Array.from({ length: least + below(n) }, () => [
                from + below(size),
                from + below(size),
            ]);
        const outline = below(3) > 0 ? pairs(0, 0, 9, 0, 9, 9, 0, 9) : ring(2, 6, 0, 9);
        const square = (x, y, size) => pairs(x, y, x + size, y, x + size, y + size, x, y + size);
        const holes = Array.from({ length: below(3) }, () =>
            below(2) ? square(below(9), below(9), 1 + below(5)) : ring(2, 4, below(4), 7),
        );
        const odd = [outline, ...holes][below(1 + holes.length)];
        if (below(6) === 0)
            odd[below(odd.length)] = [[1], [1, Number.NaN], null, [0, 0, 0]][below(4)];
        try {
            polygon(outline, { holes });
        } catch (error) {
            const { name, message, point, ring: r, reason, other } = error;
            const rings = [outline, ...holes];
            assert.equal(name, reason === 'form' ? 'TypeError' : 'RangeError', message);
            assert.ok(r in rings, `${r}: ${message}`);
            assert.equal(typeof reason, 'string', message);
            if (point === undefined) assert.ok(['few', 'flat', 'size'].includes(reason), message);
            else {
                assert.ok(point in rings[r], message);
                assert.ok(message.includes(`point ${point}`), message);
            }
            if (r > 0) assert.ok(message.includes(`holes[${r - 1}]`), message);
            const second = { crossing: 'meets the edge from', nested: 'in the hole of' }[reason];
            if (second) {
                const hole = other.ring === 0 ? '' : `holes[${other.ring - 1}] `;
                const [x, y] = rings[other.ring][other.point];
                const text = `${second} ${hole}point ${other.point} (${x}, ${y})`;
                assert.ok(message.includes(text), `${message}, not ${text}`);
            } else assert.equal(other, undefined);
            const wordings = {
                few: 'at least 3 points',
                flat: 'no area',
                crossing: 'crosses itself',
                outside: 'outside of the outline',
                nested: 'in the hole of',
                number: 'must be',
                form: 'must be { x, y }',
            };
            assert.ok(message.includes(wordings[reason]), `${reason}: ${message}`);
            seen.set(reason, (seen.get(reason) ?? 0) + 1);
        }
    }
    assert.equal(seen.size, 7);
    t.diagnostic([...seen].join(' '));
    assert.throws(() => lib.chain([0, 0, 5, 0, 5, 0]), { reason: 'size', ring: 0, point: 1 });
    assert.throws(() => lib.chain([0, 0]), { reason: 'few', ring: 0, point: undefined });
    assert.throws(() => polygon(new Float64Array(9000)), { reason: 'many', ring: 0 });
});
