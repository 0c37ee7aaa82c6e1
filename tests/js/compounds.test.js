// Compounds, chains and tiles: their pieces, the points that they contain, and rejected arguments.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { ERROR } from './composites.js';
import { refused } from './refused.js';
import { rng } from './rng.js';

const { box, castRay, chain, circle, closestPoint, collide, collideMany, compound, contains } = lib;
const { distance, overlaps, point, polygon, segment, sweep, tiles, World } = lib;

// --- Compounds -----------------------------------------------------------------------------------------

test('a compound is its pieces in order, however deep they were nested', () => {
    const parts = [
        box(4, 2),
        circle(3).at(5, 0),
        polygon([0, 0, 8, 0, 8, 8, 4, 1]),
        chain([0, 0, 5, 5, 9, 0], { radius: 1 }),
        point().at(20, 20),
    ];
    const flat = compound(parts);
    const deep = compound([compound([parts[0], compound([parts[1]])]), compound(parts.slice(2))]);
    assert.deepEqual([flat.kind, flat.isConvex], ['compound', false]);
    assert.equal(compound([box(1, 1)]).isConvex, false);
    assert.deepEqual([...flat.points], []);
    assert.deepEqual([...flat.holes], []);
    assert.equal(flat.tiles, undefined);
    const pieces = parts.flatMap((part) => part.pieces);
    assert.deepEqual(flat.pieces, pieces);
    assert.deepEqual(deep.pieces, pieces);
    assert.equal(deep.area, flat.area);
    const sum = pieces.reduce((total, piece) => total + piece.area, 0);
    assert.ok(Math.abs(flat.area - sum) < 1e-9);
    assert.deepEqual(flat.bounds, deep.bounds);
    assert.deepEqual(flat.bounds, { minX: -2, minY: -3, maxX: 20, maxY: 20 });
    for (const x of [-1, 3, 6, 9]) {
        const [a, b] = [flat, deep].map((shape) => collide(shape, {}, box(3, 3), { x, angle: x }));
        assert.deepEqual(a, b);
    }
});

// Rounding leaves points of a slanted common edge outside both triangles by 1e-16 of their size.
test('a common edge of two pieces is not part of the outline, whatever its direction', () => {
    const roll = rng(1);
    const coordinate = () => 10 * roll() - 5;
    for (let i = 0; i < 300; i++) {
        const [x, y, dx, dy] = Array.from({ length: 4 }, coordinate);
        const corner = (along, across) => [
            x + along * dx - across * dy,
            y + along * dy + across * dx,
        ];
        const [from, to, left, right] = [
            corner(0, 0),
            corner(1, 0),
            corner(0.4, 0.3),
            corner(0.6, -0.3),
        ];
        const halves = compound([polygon([from, to, left]), polygon([from, right, to])]);
        const whole = polygon([from, right, to, left]);
        for (let along = 0.1; along < 1; along += 0.1) {
            const at = corner(along, 0.01);
            const gap = closestPoint(halves, {}, ...at).distance;
            assert.ok(
                Math.abs(gap - closestPoint(whole, {}, ...at).distance) < 1e-5,
                `${i}: ${at}`,
            );
        }
    }
});

test('a compound takes at most 65,536 pieces, and no tiles', () => {
    const many = (n) => compound(Array.from({ length: n }, (_, i) => point().at(i, 0)));
    const large = many(65_536);
    assert.deepEqual([large.pieces.length, large.bounds.maxX], [65_536, 65_535]);
    assert.equal(contains(large, {}, 60_000, 0), true);
    assert.equal(contains(large, {}, 60_000.5, 0), false);
    refused(() => many(65_537), 'RangeError', '65536', '65537');
    refused(() => compound([large, point()]), 'RangeError', '65536', '65537');
    refused(() => compound([]), 'RangeError', 'at least one');
    const level = tiles({ columns: 1, rows: 1, size: 1, cells: [1] });
    refused(() => compound([circle(1), level]), 'TypeError', 'shapes[1]', 'tiles');
    for (const value of [undefined, {}, []]) {
        refused(() => compound([circle(1), value]), 'TypeError', 'shapes[1]');
    }
    const sparse = [circle(1), circle(1)];
    delete sparse[0];
    refused(() => compound(sparse), 'TypeError', 'shapes[0]', 'undefined');
    const apart = [circle(1).at(9.9e7, 0), circle(1).at(-9.9e7, 0)];
    refused(() => compound(apart), 'RangeError', 'compound', '1e7');
    refused(() => large.at(Number.NaN, 0), 'RangeError', 'NaN');
});

// --- Chains --------------------------------------------------------------------------------------------

test('a chain is its segments: points, radius, closed or open', () => {
    const points = [0, 0, 10, 0, 10, 10, 0, 10];
    const open = chain(points);
    const closed = chain(points, { closed: true, radius: 2 });
    assert.deepEqual([open.kind, open.isConvex], ['chain', false]);
    assert.deepEqual([open.pieces.length, closed.pieces.length], [3, 4]);
    assert.deepEqual(
        [...open.pieces, ...closed.pieces].map(({ kind }) => kind),
        [...Array(3).fill('segment'), ...Array(4).fill('capsule')],
    );
    assert.deepEqual([...open.points], [...polygon(points).points]);
    assert.deepEqual([open.radius, closed.radius, open.area], [0, 2, 0]);
    assert.deepEqual(closed.bounds, { minX: -2, minY: -2, maxX: 12, maxY: 12 });
    // A closed chain has no inside.
    assert.deepEqual([contains(closed, {}, 5, 5), contains(closed, {}, 1.5, 5)], [false, true]);
    assert.deepEqual([contains(open, {}, 0, 5), contains(open, {}, 10, 5)], [false, true]);
    assert.equal(distance(closed, {}, point(), { x: 5, y: 5 }).distance, 3);
    // Collinear points and points that fold back make segments like any others.
    assert.equal(chain([0, 0, 1, 0, 2, 0, 1, 0]).pieces.length, 3);
    // A chain may cross itself.
    assert.equal(chain([0, 0, 9, 9, 9, 0, 0, 9], { closed: true }).pieces.length, 4);
});

test('a one-sided chain is hit from its side and passed from the other', () => {
    const ground = chain([0, 0, 10, 0, 20, 5], { oneSided: true });
    const both = chain([0, 0, 10, 0, 20, 5]);
    assert.equal(castRay(ground, {}, 5, -5, 0, 10).t, 0.5);
    assert.equal(castRay(ground, {}, 5, 5, 0, -10), null);
    assert.equal(castRay(both, {}, 5, 5, 0, -10).t, 0.5);
    const still = { dx: 0, dy: 0 };
    const fall = sweep(box(2, 2), { x: 5, y: -6 }, { dx: 0, dy: 10 }, ground, {}, still);
    assert.ok(Math.abs(fall.t - 0.5) <= ERROR);
    assert.equal(sweep(box(2, 2), { x: 5, y: 6 }, { dx: 0, dy: -10 }, ground, {}, still), null);
    assert.notEqual(sweep(box(2, 2), { x: 5, y: 6 }, { dx: 0, dy: -10 }, both, {}, still), null);
    // A shape that overlaps a segment is pushed out on its front side, however deep it is.
    for (const y of [-0.9, -0.5, 0, 0.5, 0.9]) {
        const { normal, depth } = collide(ground, {}, box(2, 2), { x: 5, y });
        assert.deepEqual(normal, { x: 0, y: -1 }, `${y}`);
        assert.ok(Math.abs(depth - (1 + y)) <= 2 * ERROR, `${depth} at ${y}`);
    }
    // A mirrored or rotated chain still blocks from its front side, which is mirrored or rotated with it.
    assert.equal(castRay(ground.scaled(-1, 1), {}, -5, -5, 0, 10)?.t, 0.5);
    assert.equal(castRay(ground.scaled(-1, 1), {}, -5, 5, 0, -10), null);
    assert.equal(castRay(ground.scaled(1, -1), {}, 5, 5, 0, -10)?.t, 0.5);
    assert.ok(Math.abs(castRay(ground, { angle: Math.PI }, -5, 5, 0, -10).t - 0.5) < ERROR);
});

test('a chain rejects invalid arguments', () => {
    refused(() => chain([]), 'RangeError', 'at least 2', 'not 0');
    refused(() => chain([1, 1]), 'RangeError', 'at least 2', 'not 1');
    refused(() => chain([1, 1, 2, 2], { closed: true }), 'RangeError', 'at least 3', 'not 2');
    refused(
        () => chain([0, 0, 5, 0, 5, 0, 9, 0]),
        'RangeError',
        'point 1 (5, 0)',
        'not 0; leave out',
    );
    refused(() => chain([0, 0, 5, 0, 5, 5e-5]), 'RangeError', 'point 1 (5, 0)', '0.00005');
    refused(() => chain([0, 0, 5, 5, 0, 0], { closed: true }), 'RangeError', 'point 2 (0, 0)');
    refused(
        () => chain([0, 0, 2e7, 0]),
        'RangeError',
        'point 0 (0, 0)',
        '20000000; leave out or add',
    );
    refused(() => chain([0, 0, Number.NaN, 0]), 'RangeError', 'x of point 1', 'NaN');
    refused(() => chain([0, 0, 1, '2']), 'TypeError', 'y of point 1', '"2"');
    refused(() => chain([0, 0, 1]), 'RangeError', 'even');
    refused(() => chain(new Float64Array(2 * 4097)), 'RangeError', '4096', '4097');
    const line = Array.from({ length: 4096 }, (_, i) => [i, i % 2]);
    assert.equal(chain(line).pieces.length, 4095);
    assert.equal(chain(line, { closed: true, radius: 0.1 }).pieces.length, 4096);
});

// --- Tiles ---------------------------------------------------------------------------------------------

test('tiles take cells from lists and typed arrays, and keep a copy', () => {
    const cells = [1, 0, 2, 0, 1, 2];
    const grid = { columns: 3, rows: 2, size: 8, kinds: ['solid', [0, 1, 1, 0, 1, 1]] };
    const first = tiles({ ...grid, cells });
    for (const Type of [
        Uint8Array,
        Int8Array,
        Uint16Array,
        Int32Array,
        Float32Array,
        Float64Array,
    ]) {
        const typed = Type.from(cells);
        const shape = tiles({ ...grid, cells: typed });
        typed.fill(1);
        assert.deepEqual(shape.tiles, first.tiles);
        assert.equal(shape.area, first.area);
        assert.deepEqual(shape.pieces, first.pieces);
    }
    const copy = first.tiles.cells;
    copy.fill(0);
    assert.deepEqual([...first.tiles.cells], cells);
    cells.fill(0);
    assert.equal(first.tiles.cells[0], 1);
    assert.deepEqual(
        first.pieces.map(({ bounds }) => bounds.minX),
        [0, 16, 8, 16],
    );
    assert.equal(first.area, 2 * 64 + 2 * 32);
    const { columns, rows, size, kinds } = first.tiles;
    assert.deepEqual([columns, rows, size, kinds.length], [3, 2, 8, 2]);
});

test('tiles without a solid cell overlap nothing', () => {
    for (const kinds of [[], undefined]) {
        const shape = tiles({ columns: 3, rows: 2, size: 5, cells: new Uint8Array(6), kinds });
        assert.deepEqual([shape.area, shape.pieces.length], [0, 0]);
        assert.equal(overlaps(shape, {}, box(99, 99), {}), false);
        assert.equal(collide(shape, {}, box(99, 99), {}), null);
        assert.equal(castRay(shape, {}, -1, 2, 99, 0), null);
        assert.equal(contains(shape, {}, 2, 2), false);
        assert.equal(sweep(circle(1), { x: -5 }, { dx: 50 }, shape, {}, {}), null);
        const world = new World();
        world.add(shape, { isStatic: true });
        world.add(box(50, 50));
        world.update();
        assert.equal(world.contacts.length, 0);
        assert.deepEqual(world.queryBox(-9, -9, 99, 99), [world.body(1)]);
        world.dispose();
    }
});

test('tiles reject invalid arguments', () => {
    const good = { columns: 2, rows: 2, size: 1, cells: [1, 0, 0, 1] };
    const ask = (changes) => () => tiles({ ...good, ...changes });
    assert.equal(tiles(good).area, 2);
    refused(
        ask({ columns: 2 ** 14, rows: 2 ** 13 }),
        'RangeError',
        'columns times rows',
        '134217728',
    );
    refused(ask({ size: 9e6 }), 'RangeError', 'tiles', '1e7');
    refused(ask({ cells: { length: 4 } }), 'TypeError', 'cells', 'list of numbers');
    refused(ask({ cells: [1, 0, 0] }), 'TypeError', 'cells must have 4 entries', 'not 3');
    refused(ask({ cells: new Uint8Array(5) }), 'TypeError', 'cells', '4', '5');
    const lines = Array(2).fill([1, 0]);
    refused(ask({ cells: lines }), 'TypeError', 'not 2; join the rows with cells.flat()');
    for (const value of [2, -1, 0.5, 256, Number.NaN]) {
        refused(ask({ cells: [1, 0, value, 1] }), 'RangeError', 'cells[2]', String(value));
    }
    refused(ask({ cells: [1, 0, 2, 1] }), 'RangeError', 'from 0 to 1, not 2; kinds has length 1');
    refused(ask({ cells: [1, 0, '1', 1] }), 'TypeError', 'cells[2]');
    refused(ask({ cells: new BigInt64Array(4) }), 'TypeError', 'cells[0]', '0n');
    const sparse = [1, 0, 0, 1];
    delete sparse[1];
    refused(ask({ cells: sparse }), 'TypeError', 'cells[1]', 'undefined');
    refused(ask({ kinds: new Uint8Array(2) }), 'TypeError', 'kinds', 'list');
    refused(ask({ kinds: Array(256).fill('solid') }), 'RangeError', 'kinds', '255');
    assert.equal(
        tiles({ ...good, kinds: Array(255).fill('solid'), cells: [255, 0, 0, 0] }).area,
        1,
    );
    const kind = (value) => ask({ kinds: ['solid', value] });
    refused(kind([0, 0, 2, 0, 0, 1]), 'RangeError', 'kinds[1]: x of point 1', '2');
    refused(kind([0, -0.1, 1, 0, 0, 1]), 'RangeError', 'kinds[1]: y of point 0', '-0.1');
    refused(kind([0, 0, 1, 0]), 'RangeError', '3 points', '2');
    refused(kind([0, 0, 1, 0, 0.5, 0]), 'RangeError', 'polygon');
    refused(kind([0, 0, 1, 1, 1, 0, 0, 1]), 'RangeError', 'crosses itself');
    refused(
        kind([0, 0, 1, 0, 1, 1, 0.5, 0.2, 0, 1]),
        'RangeError',
        'kinds[1]',
        'convex',
        '3 pieces',
    );
    refused(kind({ points: 'solid', oneway: { x: 0, y: 1 } }), 'TypeError', '"oneway"', 'oneWay');
    refused(kind({ points: 'solid', oneWay: { x: 0, y: 0 } }), 'RangeError', 'oneWay', '(0, 0)');
    refused(kind({ points: 'solid', oneWay: 5 }), 'TypeError', 'oneWay', '5');
    const shape = tiles(good);
    refused(() => shape.at(1, 0), 'TypeError', 'shape.at', 'place the body');
    refused(() => shape.scaled(2), 'TypeError', 'shape.scaled', 'place the body');
});

test('a chain rejects an invalid radius, also after scaling', () => {
    const points = [0, 0, 5, 0, 5, 5];
    refused(() => chain(points, { radius: 5e-5 }), 'RangeError', 'chain: radius', 'not 5e-5');
    const thin = chain(points, { radius: 1e-4 });
    assert.equal(thin.pieces.length, 2);
    refused(() => thin.scaled(0.5), 'RangeError', 'shape.scaled', 'radius', 'not 5e-5');
    assert.equal(chain(points).scaled(0.5).radius, 0);
});

test('a closed chain may repeat its first point at the end', () => {
    const square = [0, 0, 4, 0, 4, 4, 0, 4];
    const again = chain([...square, 0, 0], { closed: true });
    assert.deepEqual(again.points, chain(square, { closed: true }).points);
    assert.equal(again.pieces.length, 4);
    refused(
        () => chain([0, 0, 4, 0, 4, 4, 4, 4], { closed: true }),
        'RangeError',
        'point 2 (4, 4)',
    );
});

test('compounds reject one-sided chains, and arguments after the list', () => {
    const ground = chain([0, 0, 10, 0], { oneSided: true });
    const all = [circle(1), ground];
    refused(() => compound(all), 'TypeError', 'shapes[1]', 'one-sided', 'a body of its own');
    refused(() => compound([ground.at(5, 5)]), 'TypeError', 'shapes[0]', 'one-sided');
    refused(() => compound([ground.scaled(-2)]), 'TypeError', 'shapes[0]', 'one-sided');
    assert.equal(compound([chain([0, 0, 10, 0])]).pieces.length, 1);
    refused(
        () => compound([circle(1)], { x: 5 }),
        'TypeError',
        'compound: takes one argument; got a second',
        '.at(x, y)',
    );
});

test('errors about size and distance name the shape, the value and the function', () => {
    const apart = [circle(1), circle(2), circle(1).at(2e7, 0)];
    refused(() => compound(apart), 'RangeError', 'shapes[2]', '20000003', '1e7');
    const far = compound([box(4e6, 1), box(1, 4e6)]);
    refused(() => far.scaled(3), 'RangeError', 'shape.scaled', '12000000');
    const tilesOf = (more) => tiles({ columns: 20, rows: 1, size: 6e5, cells: Array(20), ...more });
    refused(tilesOf, 'RangeError', 'tiles: columns times size', '1.2e7');
    refused(() => box(1, 2).scaled(1e-5), 'RangeError', 'shape.scaled', '0.00001', '0.00002');
    refused(() => segment(0, 0, 1e6, 0).scaled(20), 'RangeError', 'shape.scaled', '20000000');
    const dart = [0, 0, 10, 5, 0, 10, 3, 5];
    refused(() => polygon(dart).at(1e8, 0), 'RangeError', 'shape.at', '100000010');
    refused(() => polygon(dart).scaled(1e-6), 'RangeError', 'shape.scaled');
    refused(() => chain(dart).at(0, 1e8), 'RangeError', 'shape.at', '100000005');
});

test('errors about kinds of tiles use the caller’s coordinates', () => {
    const ask = (kind) => () => tiles({ columns: 1, rows: 1, size: 32, kinds: [kind], cells: [1] });
    const crossing = [0, 0, 1, 1, 1, 0, 0, 1];
    refused(ask(crossing), 'RangeError', 'tiles: kinds[0]', 'crosses itself', 'point 0 (0, 0)');
    refused(ask([0, 0.25, 0.5, 0.25, 1, 0.25]), 'RangeError', 'tiles: kinds[0]', '(0, 0.25)');
    const many = { columns: 1, rows: 1, size: 32, cells: [1], kinds: Array(300).fill('solid') };
    refused(() => tiles(many), 'RangeError', 'kinds', 'at most 255', 'not 300');
});

test('tiles can be made again from their definition, even if the given lists have changed', () => {
    const slope = [
        [0, 1],
        [1, 0],
        [1, 1],
    ];
    const oneWay = { x: 0, y: -2 };
    const kinds = ['solid', slope, { points: [0, 0, 1, 0, 1, 0.5], oneWay }];
    const first = tiles({ columns: 2, rows: 2, size: 8, kinds, cells: [1, 2, 3, 0] });
    const again = tiles({ ...first.tiles, cells: [0, 2, 2, 3] });
    slope[0][0] = 0.5;
    oneWay.x = 7;
    const once = tiles({ ...again.tiles, cells: first.tiles.cells });
    assert.deepEqual(once.tiles, first.tiles);
    assert.equal(once.area, first.area);
    assert.deepEqual(first.tiles.kinds[1].points[0], { x: 0, y: 1 });
    assert.throws(() => Object.assign(first.tiles.kinds[1].points[0], { x: 3 }), TypeError);
    assert.equal(tiles({ ...first.tiles, size: 16 }).area, 4 * first.area);
});

// A repeated batch keeps its placed shapes; making a composite shape once overwrote them, as it needs the same memory.
test('a batch gives the same results after any composite shape is made', () => {
    const shapes = Array.from({ length: 200 }, (_, i) =>
        i % 2 ? box(1 + i / 99, 2) : circle(1 + i / 99),
    );
    const ids = shapes.map((_, i) => i);
    const poses = { x: ids, y: ids.map(Math.sin) };
    const pairs = { a: ids.slice(1), b: ids.slice(0, -1) };
    const before = collideMany(shapes, poses, pairs);
    const concave = [0, 0, 4, 0, 4, 4, 2, 1, 0, 4];
    for (const make of [
        () => compound(shapes.slice(0, 2)),
        () => compound([compound(shapes), circle(1)]),
        () => polygon(concave),
        () => chain(concave),
        () => chain(ids.map((i) => ({ x: i, y: 0 }))),
        () => tiles({ columns: 2, rows: 2, size: 1, cells: [1, 0, 1, 1] }),
        () => tiles({ columns: 9, rows: 9, size: 1, cells: new Uint8Array(81).fill(1) }),
    ]) {
        for (let k = 0; k < 2; k++) {
            make();
            assert.deepEqual(collideMany(shapes, poses, pairs), before, `${make}`);
        }
    }
});

test('empty tiles are infinitely far from everything, and never the nearest', () => {
    const empty = tiles({ columns: 2, rows: 2, size: 8, cells: [0, 0, 0, 0] });
    const kinds = [{ points: 'solid', oneWay: { x: 0, y: -1 } }];
    const open = tiles({ columns: 1, rows: 1, size: 8, kinds, cells: [1] });
    const right = { x: 1, y: 0 };
    for (const nothing of [empty, open]) {
        const [a, b] = [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
        ];
        const distant = { distance: Number.POSITIVE_INFINITY, normal: right };
        assert.deepEqual(distance(nothing, a, circle(1), b), { ...distant, pointA: b, pointB: b });
        assert.deepEqual(distance(circle(1), a, nothing, b), { ...distant, pointA: a, pointB: a });
        assert.deepEqual(distance(nothing, a, nothing, b), { ...distant, pointA: b, pointB: a });
        const none = { x: 3, y: 4, inside: false, ...distant };
        assert.deepEqual(closestPoint(nothing, a, 3, 4), none);
        const world = new World();
        const level = world.add(nothing, { isStatic: true });
        const ball = world.add(circle(1), { x: 4, y: 4 });
        assert.deepEqual(distance(level, ball).pointA, { x: 4, y: 4 });
        const { pairs, why, reason, gap } = world.explain(ball, level);
        assert.deepEqual([pairs, why, gap], [false, 'shapes', Number.POSITIVE_INFINITY]);
        assert.match(reason, /the tiles of body 0 have no cell/);
        world.update();
        assert.deepEqual(
            world.nearest(0, 0, { k: 2 }).map(({ body }) => body),
            [ball],
        );
    }
});

test('twenty thousand boxes become one compound quickly, and a box slides over them without internal edges', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => box(16, 16).at(16 * i, 0));
    const floor = compound(many); // comparing all pairs of boxes would take minutes
    for (let x = 1000; x < 1032; x += 0.5) {
        const { normal, depth } = collide(floor, {}, box(10, 10), { x, y: -12.9 });
        assert.deepEqual([normal.x, normal.y], [0, -1]);
        assert.ok(Math.abs(depth - 0.1) < 1e-4);
    }
});
