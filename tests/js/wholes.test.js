// Shapes of several pieces: outlines of any kind with holes, compounds, chains and tiles. Each answer about a whole is
// held against the same question about every piece, and pieces against the outlines that they were cut from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    capsule,
    castRay,
    chain,
    circle,
    closestPoint,
    collide,
    collideMany,
    compound,
    contains,
    distance,
    ellipsePoints,
    overlaps,
    overlapsMany,
    point,
    polygon,
    segment,
    simplify,
    sweep,
    tiles,
    trace,
    World,
} from './build.js';
import { dice } from './dice.js';
import {
    anyRings,
    areaOf,
    distanceToRings,
    distanceToSegment,
    extentOf,
    isInside,
    reflexCount,
    side,
    sizeOf,
    star,
} from './outlines.js';
import { refused } from './refused.js';

const ERROR = 1e-6;

const polygonOf = ([outline, ...holes], options) => polygon(outline, { holes, ...options });
const below = (roll, n) => Math.floor(roll() * n);
const between = (roll, min, max) => min + (max - min) * roll();
const sizeOfBounds = ({ minX, minY, maxX, maxY }) => Math.max(maxX - minX, maxY - minY);
const lengthOf = ({ x, y }) => Math.hypot(x, y);

/** A point moved by a pose. */
function placed({ x: px = 0, y: py = 0, angle = 0 }, { x, y }) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return { x: px + c * x - s * y, y: py + s * x + c * y };
}

// --- Polygons ------------------------------------------------------------------------------------------

test('a polygon has the area of its outline less that of its holes, and keeps all points', () => {
    const roll = dice(1);
    let holes = 0;
    for (let i = 0; i < 500; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const area = rings.reduce((sum, ring, r) => sum + (r ? -1 : 1) * Math.abs(areaOf(ring)), 0);
        const size = sizeOf(rings[0]);
        assert.ok(Math.abs(shape.area - area) <= ERROR * size * size, `${shape.area}, not ${area}`);
        assert.deepEqual([...shape.points], rings[0]);
        assert.deepEqual(
            shape.holes.map((hole) => [...hole]),
            rings.slice(1),
        );
        assert.deepEqual(shape.bounds, extentOf(rings[0]));
        assert.equal(shape.isConvex, shape.pieces.length === 1 && shape.holes.length === 0);
        holes += shape.holes.length;
    }
    assert.ok(holes > 300, `${holes} holes`);
});

test('the pieces of a polygon are convex, few, made of its own points, and cover it once', () => {
    const roll = dice(2);
    let most = 0;
    for (let i = 0; i < 500; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const all = new Set(rings.flat().map(({ x, y }) => `${x},${y}`));
        let sum = 0;
        for (const piece of shape.pieces) {
            assert.ok(piece.isConvex && piece.kind === 'polygon');
            for (const { x, y } of piece.points) assert.ok(all.has(`${x},${y}`));
            const { points } = piece;
            const sides = points.map((p, k) =>
                side(p, points[(k + 1) % points.length], points[(k + 2) % points.length]),
            );
            const slack = ERROR * sizeOf(rings[0]) ** 2;
            assert.ok(sides.every((s) => s > -slack) || sides.every((s) => s < slack));
            sum += piece.area;
        }
        assert.ok(Math.abs(sum - shape.area) <= ERROR * sizeOf(rings[0]) ** 2);
        // Hertel and Mehlhorn: of the diagonals that stay, at most two at each reflex corner.
        const limit = 2 * reflexCount(rings) + 1;
        assert.ok(shape.pieces.length <= limit, `${shape.pieces.length} pieces, not ${limit}`);
        most = Math.max(most, shape.pieces.length);
        for (let k = 0; k < 20; k++) {
            const { minX, minY, maxX, maxY } = shape.bounds;
            const p = { x: between(roll, minX, maxX), y: between(roll, minY, maxY) };
            const holding = shape.pieces.filter((piece) => contains(piece, {}, p.x, p.y)).length;
            if (holding > 1) assert.ok(onSeam(shape, p), `${holding} pieces hold ${p.x}, ${p.y}`);
            assert.equal(contains(shape, {}, p.x, p.y), holding > 0);
        }
    }
    assert.ok(most > 20, `${most}`);
});

/** Does a point lie as good as on an edge of some piece? */
const onSeam = ({ pieces, bounds }, p) =>
    pieces.some(({ points }) => distanceToRings([points], p) < ERROR * sizeOfBounds(bounds));

test('a polygon contains what the even-odd rule says, wherever it stands and however it is turned', () => {
    const roll = dice(3);
    const seen = [0, 0];
    for (let i = 0; i < 500; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const pose = {
            x: between(roll, -1e3, 1e3),
            y: between(roll, -1e3, 1e3),
            angle: 7 * roll(),
        };
        const { minX, minY, maxX, maxY } = shape.bounds;
        const size = sizeOfBounds(shape.bounds);
        for (let k = 0; k < 40; k++) {
            const p = { x: between(roll, minX, maxX), y: between(roll, minY, maxY) };
            if (distanceToRings(rings, p) < 2 * ERROR * size) continue;
            const { x, y } = placed(pose, p);
            const inside = isInside(rings, p);
            assert.equal(contains(shape, pose, x, y), inside);
            seen[Number(inside)]++;
        }
        // Corners belong to it.
        const [p] = rings.at(-1);
        const near = closestPoint(shape, {}, p.x, p.y);
        assert.ok(Math.abs(near.distance) <= ERROR * size, `${near.distance}`);
    }
    assert.ok(seen[0] > 3000 && seen[1] > 3000, `${seen}`);
});

test('windings and the first point of rings do not matter', () => {
    const roll = dice(4);
    const turned = (ring, by) => [...ring.slice(by), ...ring.slice(0, by)];
    for (let i = 0; i < 100; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const others = rings.map((ring) => {
            const other = turned(ring, below(roll, ring.length));
            return roll() < 0.5 ? other : other.reverse();
        });
        const same = polygonOf(others);
        const size = sizeOf(rings[0]);
        assert.ok(Math.abs(same.area - shape.area) <= ERROR * size * size);
        assert.deepEqual(same.bounds, shape.bounds);
        for (let k = 0; k < 20; k++) {
            const pose = { x: between(roll, -size, size), y: between(roll, -size, size), angle: k };
            const [a, b] = [
                collide(shape, {}, box(9, 7), pose),
                collide(same, {}, box(9, 7), pose),
            ];
            const gap = distance(shape, {}, box(9, 7), pose).distance;
            if (gap > 0 && gap < ERROR * size) continue;
            assert.equal(a === null, b === null);
            if (a) assert.ok(Math.abs(a.depth - b.depth) <= ERROR * size, `${a.depth} ${b.depth}`);
        }
    }
});

test('duplicate and collinear points are left out of all rings, and a repeated last point is fine', () => {
    const outline = [0, 0, 5, 0, 10, 0, 10, 0, 10, 10, 5, 5, 0, 10, 0, 5, 0, 0];
    const hole = [4, 1, 4, 2, 4, 2, 4, 3, 6, 3, 6, 1, 5, 1];
    const shape = polygon(outline, { holes: [hole] });
    const pairs = (list) => list.map(({ x, y }) => [x, y]);
    const corners = [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 5],
        [0, 10],
    ];
    assert.deepEqual(pairs(shape.points), corners);
    assert.deepEqual(pairs(shape.holes[0]), [
        [4, 1],
        [4, 3],
        [6, 3],
        [6, 1],
    ]);
    assert.equal(shape.area, 75 - 4);
    // A convex outline stays what it was, in whatever way it is asked for.
    const square = [0, 0, 2, 0, 2, 2, 0, 2];
    for (const options of [undefined, {}, { holes: [] }, { holes: undefined, radius: 0 }]) {
        const { isConvex, pieces, holes } = polygon(square, options);
        assert.ok(isConvex && pieces.length === 1 && holes.length === 0);
    }
});

test('a polygon drawn far from its own origin is cut as well as at it', () => {
    const roll = dice(5);
    for (let i = 0; i < 60; i++) {
        // Whole numbers, which stay exact on the way.
        const at = (ring, by) =>
            ring.map(({ x, y }) => ({ x: by + Math.round(64 * x), y: by + Math.round(64 * y) }));
        const rings = [star(roll, 12)];
        const near = polygonOf(rings.map((ring) => at(ring, 0)));
        const far = polygonOf(rings.map((ring) => at(ring, 9e7)));
        assert.equal(far.pieces.length, near.pieces.length);
        assert.equal(far.area, near.area);
        for (let k = 0; k < 10; k++) {
            const [x, y] = [between(roll, -3200, 3200), between(roll, -3200, 3200)].map(Math.round);
            assert.equal(contains(far, {}, 9e7 + x, 9e7 + y), contains(near, {}, x, y));
            assert.equal(contains(far, { x: -9e7, y: -9e7 }, x, y), contains(near, {}, x, y));
        }
    }
});

test('a rounded polygon with holes holds all within its radius', () => {
    const roll = dice(6);
    for (let i = 0; i < 100; i++) {
        const rings = anyRings(roll);
        const size = sizeOf(rings[0]);
        const radius = size * 0.1 * roll();
        const shape = polygonOf(rings, { radius });
        assert.equal(shape.radius, radius);
        const { minX, maxX } = extentOf(rings[0]);
        assert.ok(Math.abs(shape.bounds.maxX - maxX - radius) <= 1e-9 * size);
        for (let k = 0; k < 30; k++) {
            const p = {
                x: between(roll, minX - radius, maxX + radius),
                y: between(roll, -60, 110),
            };
            const gap = isInside(rings, p) ? 0 : distanceToRings(rings, p);
            if (Math.abs(gap - radius) < 2 * ERROR * size) continue;
            assert.equal(contains(shape, {}, p.x, p.y), gap < radius);
        }
    }
});

// --- Copies --------------------------------------------------------------------------------------------

/** Wholes of every kind but tiles. */
function anyWhole(roll) {
    const kind = below(roll, 5);
    if (kind === 0) return polygonOf(anyRings(roll));
    if (kind === 1) return polygonOf(anyRings(roll), { radius: 2 * roll() });
    if (kind === 2) {
        const points = Array.from({ length: 3 + below(roll, 8) }, (_, i) => [12 * i, 40 * roll()]);
        return chain(points, { closed: roll() < 0.3, radius: roll() < 0.5 ? 0 : 3 * roll() });
    }
    return compound(Array.from({ length: 1 + below(roll, 7) }, () => anyPiece(roll)));
}

function anyPiece(roll) {
    const at = [between(roll, -30, 30), between(roll, -30, 30), 7 * roll()];
    const w = 3 + 20 * roll();
    const h = 3 + 20 * roll();
    return [
        () => box(w, h).at(...at),
        () => box(w, h, { radius: Math.min(w, h) / 3 }).at(...at),
        () => circle(w / 2).at(...at),
        () => capsule(0, 0, w, h, 2).at(...at),
        () => segment(0, 0, w, h).at(...at),
        () => polygon(ellipsePoints(w, h, 3 + below(roll, 6))).at(...at),
        () => polygon(star(roll, 7, 15)).at(...at),
        () => compound([circle(4), box(9, 3).at(5, 0)]).at(...at),
    ][below(roll, 8)]();
}

test('at and scaled move every piece, hole and bound, mirrored too', () => {
    const roll = dice(7);
    for (let i = 0; i < 300; i++) {
        const shape = anyWhole(roll);
        const scale = (roll() < 0.5 ? -1 : 1) * between(roll, 0.3, 3);
        const other = (roll() < 0.5 ? -1 : 1) * Math.abs(scale);
        const [x, y, angle] = [between(roll, -50, 50), between(roll, -50, 50), 7 * roll()];
        const made = shape.scaled(scale, other).at(x, y, angle);
        assert.equal(made.kind, shape.kind);
        assert.equal(made.isConvex, shape.isConvex);
        assert.equal(made.holes.length, shape.holes.length);
        assert.equal(made.points.length, shape.points.length);
        const size = sizeOfBounds(made.bounds);
        const area = shape.area * scale * scale;
        // What is cut and rounded may be cut otherwise; then its pieces overlap otherwise.
        const isCut = shape.kind === 'polygon' && shape.radius > 0;
        if (!isCut) assert.ok(Math.abs(made.area - area) <= 4 * ERROR * size * size);
        assert.ok(Math.abs(made.radius - shape.radius * Math.abs(scale)) <= 1e-12 * size);
        const there = (p) => placed({ x, y, angle }, { x: scale * p.x, y: other * p.y });
        made.points.forEach((p, k) => {
            const q = there(shape.points[k]);
            assert.ok(Math.hypot(p.x - q.x, p.y - q.y) <= 1e-9 * size);
        });
        for (let k = 0; k < 10; k++) {
            const p = { x: between(roll, -60, 110), y: between(roll, -60, 110) };
            const gap = closestPoint(shape, {}, p.x, p.y).distance;
            if (Math.abs(gap) < 4 * ERROR * size) continue;
            const q = there(p);
            assert.equal(contains(made, {}, q.x, q.y), gap < 0);
        }
    }
});

test('scaled alone may be uneven where nothing is round', () => {
    const shape = polygon([0, 0, 9, 0, 9, 9, 4, 3], { holes: [[5, 2, 6, 2, 6, 3]] }).scaled(
        -2,
        0.5,
    );
    assert.equal(shape.area, polygon([0, 0, 9, 0, 9, 9, 4, 3]).area - 0.5);
    assert.deepEqual(shape.holes[0][0], { x: -10, y: 1 });
    assert.equal(shape.bounds.minX, -18);
    refused(() => compound([circle(1)]).scaled(2, 1), 'RangeError', '(2, 1)', 'ellipse');
    refused(() => chain([0, 0, 1, 0], { radius: 1 }).scaled(1, 2), 'RangeError', '(1, 2)');
    const rounded = polygon([0, 0, 9, 0, 9, 9, 4, 3], { radius: 1 });
    refused(() => rounded.scaled(1, 3), 'RangeError', '(1, 3)');
    assert.equal(rounded.scaled(1, -1).radius, 1);
});

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
    assert.equal(flat.kind, 'compound');
    assert.equal(flat.isConvex, false);
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

test('a compound of one shape answers as that shape does', () => {
    const roll = dice(8);
    for (let i = 0; i < 500; i++) {
        const piece = anyPiece(roll);
        const whole = compound([piece]);
        const other = anyPiece(roll);
        const pose = { x: between(roll, -30, 30), y: between(roll, -30, 30), angle: 7 * roll() };
        const size = Math.max(sizeOfBounds(piece.bounds), sizeOfBounds(other.bounds));
        const [a, b] = [collide(piece, {}, other, pose), collide(whole, {}, other, pose)];
        assert.equal(b === null, a === null);
        if (a) assert.ok(Math.abs(a.depth - b.depth) <= 2 * ERROR * size, `${a.depth} ${b.depth}`);
        const [d, e] = [distance(piece, {}, other, pose), distance(whole, {}, other, pose)];
        assert.ok(Math.abs(d.distance - e.distance) <= 2 * ERROR * size);
        const [r, s] = [castRay(piece, pose, 0, 0, 50, 9), castRay(whole, pose, 0, 0, 50, 9)];
        assert.equal(s === null, r === null);
        if (r) assert.ok(Math.abs(r.t - s.t) <= ERROR);
    }
});

test('a compound takes up to 65,536 pieces and no more, and no tiles', () => {
    const many = (n) => compound(Array.from({ length: n }, (_, i) => point().at(i, 0)));
    const large = many(65_536);
    assert.equal(large.pieces.length, 65_536);
    assert.equal(large.bounds.maxX, 65_535);
    assert.equal(contains(large, {}, 60_000, 0), true);
    assert.equal(contains(large, {}, 60_000.5, 0), false);
    refused(() => many(65_537), 'RangeError', '65536', '65537');
    refused(() => compound([large, point()]), 'RangeError', '65536', '65537');
    refused(() => compound([]), 'RangeError', 'at least one');
    const level = tiles({ columns: 1, rows: 1, size: 1, cells: [1] });
    refused(() => compound([circle(1), level]), 'TypeError', 'shapes[1]', 'tiles');
    for (const value of [
        undefined,
        null,
        5,
        'box',
        {},
        circle(1),
        () => 1,
        Symbol('s'),
        new Set(),
    ]) {
        refused(() => compound(value), 'TypeError', 'list of shapes');
    }
    for (const value of [undefined, null, 5, 'box', {}, [], () => 1, Symbol('s'), 5n]) {
        refused(() => compound([circle(1), value]), 'TypeError', 'shapes[1]');
    }
    const sparse = [circle(1), circle(1)];
    delete sparse[0];
    refused(() => compound(sparse), 'TypeError', 'shapes[0]', 'undefined');
    const apart = [circle(1).at(9.9e7, 0), circle(1).at(-9.9e7, 0)];
    refused(() => compound(apart), 'RangeError', 'compound', '10000000');
    refused(() => large.at(Number.NaN, 0), 'RangeError', 'NaN');
});

// --- Chains --------------------------------------------------------------------------------------------

test('a chain is its links: points, radius, closed or open', () => {
    const points = [0, 0, 10, 0, 10, 10, 0, 10];
    const open = chain(points);
    const closed = chain(points, { closed: true, radius: 2 });
    assert.equal(open.kind, 'chain');
    assert.equal(open.isConvex, false);
    assert.deepEqual([open.pieces.length, closed.pieces.length], [3, 4]);
    assert.deepEqual(
        [...open.pieces, ...closed.pieces].map(({ kind }) => kind),
        [...Array(3).fill('segment'), ...Array(4).fill('capsule')],
    );
    assert.deepEqual([...open.points], [...polygon(points).points]);
    assert.deepEqual([open.radius, closed.radius, open.area], [0, 2, 0]);
    assert.deepEqual(closed.bounds, { minX: -2, minY: -2, maxX: 12, maxY: 12 });
    // It has no inside.
    assert.equal(contains(closed, {}, 5, 5), false);
    assert.equal(contains(closed, {}, 1.5, 5), true);
    assert.equal(contains(open, {}, 0, 5), false);
    assert.equal(contains(open, {}, 10, 5), true);
    assert.equal(distance(closed, {}, point(), { x: 5, y: 5 }).distance, 3);
    // Collinear points and points on the way back are links like others.
    assert.equal(chain([0, 0, 1, 0, 2, 0, 1, 0]).pieces.length, 3);
    // It may cross itself.
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
    // What sticks in a link is pushed out on its side, however deep it sits.
    for (const y of [-0.9, -0.5, 0, 0.5, 0.9]) {
        const { normal, depth } = collide(ground, {}, box(2, 2), { x: 5, y });
        assert.deepEqual(normal, { x: 0, y: -1 }, `${y}`);
        assert.ok(Math.abs(depth - (1 + y)) <= 2 * ERROR, `${depth} at ${y}`);
    }
    // Mirrored, the side is mirrored too; turned, it turns.
    assert.equal(castRay(ground.scaled(-1, 1), {}, -5, -5, 0, 10)?.t, 0.5);
    assert.equal(castRay(ground.scaled(-1, 1), {}, -5, 5, 0, -10), null);
    assert.equal(castRay(ground.scaled(1, -1), {}, 5, 5, 0, -10)?.t, 0.5);
    assert.ok(Math.abs(castRay(ground, { angle: Math.PI }, -5, 5, 0, -10).t - 0.5) < ERROR);
});

test('a chain refuses what it cannot be made of', () => {
    for (const value of [undefined, null, 5, 'line', {}, Symbol('p'), () => 1]) {
        refused(() => chain(value), 'TypeError', 'chain', 'points');
    }
    refused(() => chain([]), 'RangeError', 'at least 2', 'not 0');
    refused(() => chain([1, 1]), 'RangeError', 'at least 2', 'not 1');
    refused(() => chain([1, 1, 2, 2], { closed: true }), 'RangeError', 'at least 3', 'not 2');
    refused(() => chain([0, 0, 5, 0, 5, 0, 9, 0]), 'RangeError', 'point 1 (5, 0)', 'not 0');
    refused(() => chain([0, 0, 5, 0, 5, 5e-5]), 'RangeError', 'point 1 (5, 0)', '0.00005');
    refused(() => chain([0, 0, 5, 5, 0, 0], { closed: true }), 'RangeError', 'point 2 (0, 0)');
    refused(() => chain([0, 0, 2e7, 0]), 'RangeError', 'point 0 (0, 0)', '20000000');
    refused(() => chain([0, 0, Number.NaN, 0]), 'RangeError', 'x of point 1', 'NaN');
    refused(() => chain([0, 0, 1, '2']), 'TypeError', 'y of point 1', '"2"');
    refused(() => chain([0, 0, 1]), 'RangeError', 'even');
    refused(() => chain(new Float64Array(2 * 4097)), 'RangeError', '4096', '4097');
    for (const key of ['closed', 'oneSided']) {
        for (const value of [null, 0, 1, 'yes', {}]) {
            refused(() => chain([0, 0, 1, 0], { [key]: value }), 'TypeError', key, 'true or false');
        }
    }
    for (const value of [-1, 1.1e7, Number.NaN, Number.POSITIVE_INFINITY]) {
        refused(
            () => chain([0, 0, 1, 0], { radius: value }),
            'RangeError',
            'radius',
            String(value),
        );
    }
    refused(() => chain([0, 0, 1, 0], { radius: '1' }), 'TypeError', 'radius', '"1"');
    refused(() => chain([0, 0, 1, 0], { onesided: true }), 'TypeError', '"onesided"', 'oneSided');
    refused(() => chain([0, 0, 1, 0], null), 'TypeError', 'null');
    const line = Array.from({ length: 4096 }, (_, i) => [i, i % 2]);
    assert.equal(chain(line).pieces.length, 4095);
    assert.equal(chain(line, { closed: true, radius: 0.1 }).pieces.length, 4096);
});

// --- Tiles ---------------------------------------------------------------------------------------------

const SLOPES = [
    'solid',
    [0, 1, 1, 0, 1, 1],
    [0, 0, 1, 1, 0, 1],
    [0, 0.5, 1, 0.5, 1, 1, 0, 1],
    [0.25, 0.25, 0.75, 0.25, 0.5, 0.75],
    [0, 0, 1, 0, 0.5, 0.5],
];

function randomTiles(roll, columns = 1 + below(roll, 9), rows = 1 + below(roll, 9), size = 10) {
    const filled = roll();
    const cells = Array.from({ length: columns * rows }, () =>
        roll() < filled ? 1 + below(roll, SLOPES.length) : 0,
    );
    return tiles({ columns, rows, size, cells, kinds: SLOPES });
}

test('tiles contain what their cells contain', () => {
    const roll = dice(9);
    for (let i = 0; i < 100; i++) {
        const [columns, rows, size] = [
            1 + below(roll, 9),
            1 + below(roll, 9),
            between(roll, 0.1, 30),
        ];
        const shape = randomTiles(roll, columns, rows, size);
        const { cells } = shape.tiles;
        assert.deepEqual(shape.bounds, {
            minX: 0,
            minY: 0,
            maxX: columns * size,
            maxY: rows * size,
        });
        const rings = SLOPES.map((kind) => {
            const list = kind === 'solid' ? [0, 0, 1, 0, 1, 1, 0, 1] : kind;
            return Array.from({ length: list.length / 2 }, (_, k) => ({
                x: list[2 * k] * size,
                y: list[2 * k + 1] * size,
            }));
        });
        const area = cells.reduce(
            (sum, kind) => sum + (kind ? Math.abs(areaOf(rings[kind - 1])) : 0),
            0,
        );
        assert.ok(Math.abs(shape.area - area) <= ERROR * (area + size * size));
        assert.equal(shape.pieces.length, cells.filter(Boolean).length);
        for (let k = 0; k < 60; k++) {
            const x = between(roll, -size, (columns + 1) * size);
            const y = between(roll, -size, (rows + 1) * size);
            const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
            const isOut = column < 0 || row < 0 || column >= columns || row >= rows;
            const kind = isOut ? 0 : cells[row * columns + column];
            const own = { x: x - column * size, y: y - row * size };
            const onEdge = [own.x, own.y, size - own.x, size - own.y].some(
                (d) => d < ERROR * size * 20,
            );
            if (onEdge || (kind && distanceToRings([rings[kind - 1]], own) < ERROR * size * 20))
                continue;
            const inside = kind > 0 && isInside([rings[kind - 1]], own);
            assert.equal(contains(shape, {}, x, y), inside);
        }
    }
});

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

test('tiles without a cell are nowhere', () => {
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

test('tiles refuse what they cannot be made of', () => {
    const good = { columns: 2, rows: 2, size: 1, cells: [1, 0, 0, 1] };
    const ask = (changes) => () => tiles({ ...good, ...changes });
    assert.equal(tiles(good).area, 2);
    for (const value of [undefined, null, 5, 'grid', [], () => 1]) {
        refused(() => tiles(value), 'TypeError');
    }
    for (const key of ['columns', 'rows']) {
        for (const value of [0, -1, 1.5, 2 ** 26 + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
            refused(ask({ [key]: value }), 'RangeError', key, String(value));
        }
        for (const value of [undefined, null, '2', true, 2n])
            refused(ask({ [key]: value }), 'TypeError', key);
    }
    refused(
        ask({ columns: 2 ** 14, rows: 2 ** 13 }),
        'RangeError',
        'columns times rows',
        '134217728',
    );
    for (const value of [0, -1, 9e-5, 1.1e7, Number.NaN])
        refused(ask({ size: value }), 'RangeError', 'size', String(value));
    for (const value of [undefined, null, '1']) refused(ask({ size: value }), 'TypeError', 'size');
    refused(ask({ size: 9e6 }), 'RangeError', 'tiles', '10000000');
    for (const value of [undefined, null, 5, 'cells', {}, new Set([1, 2, 3, 4]), { length: 4 }]) {
        refused(ask({ cells: value }), 'TypeError', 'cells', 'list of 4');
    }
    refused(ask({ cells: new DataView(new ArrayBuffer(4)) }), 'TypeError', 'cells', 'DataView');
    refused(ask({ cells: [1, 0, 0] }), 'TypeError', 'cells', '4', '3');
    refused(ask({ cells: new Uint8Array(5) }), 'TypeError', 'cells', '4', '5');
    for (const value of [2, -1, 0.5, 256, Number.NaN]) {
        refused(ask({ cells: [1, 0, value, 1] }), 'RangeError', 'cells[2]', String(value));
    }
    for (const value of [undefined, null, '1', true, {}]) {
        refused(ask({ cells: [1, 0, value, 1] }), 'TypeError', 'cells[2]');
    }
    refused(ask({ cells: new BigInt64Array(4) }), 'TypeError', 'cells[0]', '0n');
    const sparse = [1, 0, 0, 1];
    delete sparse[1];
    refused(ask({ cells: sparse }), 'TypeError', 'cells[1]', 'undefined');
    for (const value of [null, 5, 'solid', {}, new Uint8Array(2)]) {
        refused(ask({ kinds: value }), 'TypeError', 'kinds', 'list');
    }
    refused(ask({ kinds: Array(256).fill('solid') }), 'TypeError', 'kinds', '255');
    assert.equal(
        tiles({ ...good, kinds: Array(255).fill('solid'), cells: [255, 0, 0, 0] }).area,
        1,
    );
    const kind = (value) => ask({ kinds: ['solid', value] });
    for (const value of [undefined, null, 5, true, Symbol('k')])
        refused(kind(value), 'TypeError', 'kinds[1]');
    refused(kind('slope'), 'TypeError', 'kinds[1]', '"slope"');
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
    refused(ask({ colums: 3 }), 'TypeError', '"colums"', 'columns');
    const shape = tiles(good);
    refused(() => shape.at(1, 0), 'TypeError', 'shape.at', 'place the body');
    refused(() => shape.scaled(2), 'TypeError', 'shape.scaled', 'place the body');
});

// --- simplify ------------------------------------------------------------------------------------------

test('a simplified outline is a part of the points, nowhere farther than the tolerance, and crosses itself never', () => {
    const roll = dice(10);
    let dropped = 0;
    for (let i = 0; i < 300; i++) {
        const [ring] = anyRings(roll);
        const fine = refined(roll, ring);
        const tolerance = sizeOf(ring) * [0, 0.001, 0.01, 0.1, 3][below(roll, 5)];
        const out = simplify(fine, tolerance);
        assert.ok(out.length >= 3 && out.length <= fine.length);
        const places = out.map((p) => fine.findIndex((q) => q.x === p.x && q.y === p.y));
        assert.ok(places.every((place, k) => place >= 0 && (k === 0 || place > places[k - 1])));
        // Every point that went lies near the stretch that stands for it.
        const slack = ERROR * sizeOf(ring);
        fine.forEach((p, k) => {
            const next = places.findIndex((place) => place >= k);
            const to = out[Math.max(next, 0)];
            const from = out.at(next <= 0 ? -1 : next - 1);
            const gap = distanceToSegment(p, from, to);
            assert.ok(gap <= tolerance + slack, `${gap} of ${tolerance}`);
        });
        assert.ok(polygon(out).area > 0);
        dropped += fine.length - out.length;
    }
    assert.ok(dropped > 5000, `${dropped}`);
});

/** The same ring with more points along its edges, moved a little. */
function refined(roll, ring) {
    return ring.flatMap((p, i) => {
        const q = ring[(i + 1) % ring.length];
        const count = below(roll, 4);
        const shift = 1e-5 * roll();
        const on = Array.from({ length: count }, (_, k) => {
            const t = (k + 1) / (count + 1);
            return { x: p.x + t * (q.x - p.x) + shift * (k % 2), y: p.y + t * (q.y - p.y) };
        });
        return [p, ...on];
    });
}

test('simplify takes points in any form, leaves them alone and hands out new ones', () => {
    const points = [
        { x: 0, y: 0, name: 'mine' },
        { x: 5, y: 0.1 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
        { x: 0, y: 10 },
    ];
    const flat = points.flatMap(({ x, y }) => [x, y]);
    const expected = [0, 2, 3, 4].map((i) => ({ x: points[i].x, y: points[i].y }));
    for (const form of [points, flat, Float64Array.from(flat), points.map(({ x, y }) => [x, y])]) {
        const out = simplify(form, 0.2);
        assert.deepEqual(
            out.map(({ x, y }) => [x, y]),
            expected
                .map(({ x, y }) => [x, y])
                .map(([x, y]) => (form instanceof Float64Array ? [Math.fround(x), y] : [x, y])),
        );
        assert.notEqual(out[0], points[0]);
        out[0].x = 99;
    }
    assert.equal(points[0].x, 0);
    assert.equal(simplify(points, 0).length, 5);
    assert.equal(simplify(points, 0.05).length, 5);
    assert.equal(simplify(points, 1e300).length, 3);
});

test('simplify refuses what is no outline and no tolerance', () => {
    const square = [0, 0, 4, 0, 4, 4, 0, 4];
    for (const value of [undefined, null, 5, 'line', {}])
        refused(() => simplify(value, 1), 'TypeError', 'points');
    for (const value of [-1, -1e-300, Number.NaN, Number.POSITIVE_INFINITY]) {
        refused(() => simplify(square, value), 'RangeError', 'tolerance', String(value));
    }
    for (const value of [undefined, null, '1', {}])
        refused(() => simplify(square, value), 'TypeError', 'tolerance');
    refused(() => simplify([0, 0, 1, 1], 0), 'RangeError', 'at least 3', '2');
    refused(() => simplify([], 0), 'RangeError', '0');
    refused(() => simplify([0, 0, 1, 1, 2, 2], 0), 'RangeError', 'no area');
    refused(() => simplify([1, 1, 1, 1, 1, 1], 0), 'RangeError', 'no area', '(1, 1)');
    refused(() => simplify([0, 0, 1, Number.NaN, 2, 2], 0), 'RangeError', 'y of point 1', 'NaN');
    refused(() => simplify([0, 0, 2e7, 0, 0, 5], 0), 'RangeError', '10000000');
    refused(
        () => simplify(new Float64Array(2 * 4097), 0),
        'RangeError',
        '4096',
        '4097',
        'leave some out',
    );
    // One that crosses itself is simplified by distance alone.
    assert.equal(simplify([0, 0, 4, 4, 4, 0, 0, 4], 0).length, 4);
    assert.equal(simplify(ellipsePoints(50, 50, 4096), 0.01).length < 300, true);
});

// --- collide -------------------------------------------------------------------------------------------

/** Two wholes near each other. */
function anyPair(roll) {
    const a = roll() < 0.25 ? randomTiles(roll) : anyWhole(roll);
    const b = roll() < 0.3 ? anyPiece(roll) : anyWhole(roll);
    const { minX, minY, maxX, maxY } = a.bounds;
    const poseA = { x: between(roll, -99, 99), y: between(roll, -99, 99), angle: 7 * roll() };
    const to = placed(poseA, { x: between(roll, minX, maxX), y: between(roll, minY, maxY) });
    const middle = {
        x: (b.bounds.minX + b.bounds.maxX) / 2,
        y: (b.bounds.minY + b.bounds.maxY) / 2,
    };
    const angle = 7 * roll();
    const off = placed({ angle }, middle);
    const poseB = { x: to.x - off.x, y: to.y - off.y, angle };
    const size = Math.max(sizeOfBounds(a.bounds), sizeOfBounds(b.bounds));
    return roll() < 0.5
        ? { a, poseA, b, poseB, size }
        : { a: b, poseA: poseB, b: a, poseB: poseA, size };
}

const pairsOf = ({ a, b }) => a.pieces.flatMap((p) => b.pieces.map((q) => [p, q]));
const moved = ({ x, y, angle }, by) => ({ x: x + by.x, y: y + by.y, angle });

test('two wholes overlap if any two of their pieces do, and their distance is that of the nearest', () => {
    const roll = dice(11);
    let [hits, apart] = [0, 0];
    for (let i = 0; i < 400; i++) {
        const pair = anyPair(roll);
        const { a, poseA, b, size } = pair;
        const poseB =
            roll() < 0.5 ? pair.poseB : moved(pair.poseB, { x: size * roll(), y: size * roll() });
        const gaps = pairsOf(pair).map(([p, q]) => distance(p, poseA, q, poseB).distance);
        const gap = Math.min(...gaps);
        const hit = pairsOf(pair).some(([p, q]) => overlaps(p, poseA, q, poseB));
        const found = distance(a, poseA, b, poseB);
        if (gap === 0 || gap > ERROR * size) {
            assert.equal(overlaps(a, poseA, b, poseB), hit);
            assert.equal(collide(a, poseA, b, poseB) !== null, hit);
        }
        assert.equal(found.distance === 0, overlaps(a, poseA, b, poseB));
        if (gaps.length > 0)
            assert.ok(Math.abs(found.distance - gap) <= ERROR * size, `${found.distance} ${gap}`);
        if (found.distance > ERROR * size && gaps.length > 0) {
            const { pointA, pointB, normal } = found;
            assert.ok(
                Math.abs(Math.hypot(pointA.x - pointB.x, pointA.y - pointB.y) - gap) <=
                    3 * ERROR * size,
            );
            assert.ok(Math.abs(lengthOf(normal) - 1) < 1e-6);
            assert.ok(
                Math.abs(closestPoint(a, poseA, pointA.x, pointA.y).distance) <= 2 * ERROR * size,
            );
            assert.ok(
                Math.abs(closestPoint(b, poseB, pointB.x, pointB.y).distance) <= 2 * ERROR * size,
            );
        }
        if (hit) hits++;
        else apart++;
    }
    assert.ok(hits > 100 && apart > 100, `${hits} ${apart}`);
});

test('one push for the whole ends the overlap, and nothing shorter does', () => {
    const roll = dice(12);
    let [exact, rough] = [0, 0];
    for (let i = 0; i < 600; i++) {
        const pair = anyPair(roll);
        const { a, poseA, b, poseB, size } = pair;
        const hit = collide(a, poseA, b, poseB);
        if (hit === null) continue;
        const { normal, depth } = hit;
        assert.ok(Math.abs(lengthOf(normal) - 1) < 1e-6);
        const push = (length) => ({ x: normal.x * length, y: normal.y * length });
        const left = collide(a, poseA, b, moved(poseB, push(depth)));
        assert.ok(left === null || left.depth <= 2 * ERROR * size, `${left?.depth} is left`);
        if (hit.exact) exact++;
        else rough++;
        if (!hit.exact) continue;
        for (let k = 0; k < 30; k++) {
            const angle = 7 * roll();
            const length = (depth - 4 * ERROR * size) * Math.sqrt(roll());
            if (length < 0) break;
            const shorter = { x: length * Math.cos(angle), y: length * Math.sin(angle) };
            const isFree = !overlaps(a, poseA, b, moved(poseB, shorter));
            assert.ok(!isFree, `${a.kind} ${b.kind}: ${length} of ${depth} does`);
        }
    }
    assert.ok(exact > 200, `${exact} exact, ${rough} not`);
});

test('swapping two wholes keeps the depth; turning and moving both turns the normal', () => {
    const roll = dice(13);
    for (let i = 0; i < 300; i++) {
        const { a, poseA, b, poseB, size } = anyPair(roll);
        const hit = collide(a, poseA, b, poseB);
        const back = collide(b, poseB, a, poseA);
        if (hit === null || back === null) {
            assert.ok((hit ?? back ?? { depth: 0 }).depth <= ERROR * size);
            continue;
        }
        if (!hit.exact || !back.exact) continue;
        assert.ok(
            Math.abs(hit.depth - back.depth) <= 2 * ERROR * size,
            `${hit.depth} ${back.depth}`,
        );
        const by = { x: between(roll, -1e3, 1e3), y: between(roll, -1e3, 1e3), angle: 7 * roll() };
        const there = (pose) => ({ ...placed(by, pose), angle: pose.angle + by.angle });
        const turned = collide(a, there(poseA), b, there(poseB));
        if (turned === null) assert.ok(hit.depth <= 4 * ERROR * size);
        else assert.ok(Math.abs(turned.depth - hit.depth) <= 4 * ERROR * size);
    }
});

test('a push out of two tiles, or two boxes, is that of one and not the sum of both', () => {
    const level = tiles({ columns: 2, rows: 1, size: 10, cells: [1, 1] });
    const boxes = compound([box(10, 10).at(5, 5), box(10, 10).at(15, 5)]);
    const line = chain([0, 0, 10, 0, 20, 0]);
    for (const ground of [level, boxes, line]) {
        for (const x of [9, 9.999, 10, 10.5, 5, 15]) {
            const { normal, depth, exact } = collide(ground, {}, box(4, 4), { x, y: -1.5 });
            assert.deepEqual(normal, { x: 0, y: -1 }, `${ground.kind} ${x}`);
            assert.ok(Math.abs(depth - 0.5) <= 1e-5, `${depth}`);
            assert.equal(exact, true);
        }
    }
    // In a corner out of both walls at once, by one diagonal push or the shorter of two ways.
    const corner = compound([box(20, 2).at(0, 10), box(2, 20).at(10, 0)]);
    const { normal, depth } = collide(corner, {}, box(4, 4), { x: 7.5, y: 7.5 });
    assert.ok(Math.abs(depth - Math.SQRT1_2) < 1e-5, `${depth}`);
    assert.ok(normal.x < -0.7 && normal.y < -0.7);
});

test('a box that slides over seams has one normal all the way, to the bit', () => {
    const count = 40;
    const grounds = {
        tiles: tiles({
            columns: count,
            rows: 2,
            size: 10,
            cells: new Uint8Array(2 * count).fill(1),
        }),
        boxes: compound(Array.from({ length: count }, (_, i) => box(10, 10).at(10 * i + 5, 5))),
        uneven: compound(
            Array.from({ length: count }, (_, i) =>
                box(10, 10 + (i % 3)).at(10 * i + 5, 5 + (i % 3) / 2),
            ),
        ),
        chain: chain(Array.from({ length: count + 1 }, (_, i) => [10 * i, 0])),
        sided: chain(
            Array.from({ length: count + 1 }, (_, i) => [10 * i, 0]),
            { oneSided: true },
        ),
        polygon: polygon([
            ...Array.from({ length: count }, (_, i) => [
                [10 * i, 20],
                [10 * i + 5, 9],
            ]).flat(),
            [10 * count, 20],
            [10 * count, 0],
            [0, 0],
        ]),
    };
    const movers = [box(4, 4), circle(2), polygon([-2, -2, 2, -2, 0, 2]), capsule(-1, 1, 1, 1, 1)];
    movers.push(compound([box(4, 1).at(0, 1.5), circle(1)]));
    for (const [name, ground] of Object.entries(grounds)) {
        for (const mover of movers) {
            for (let x = 6; x < 10 * count - 6; x += 0.37) {
                const { normal, depth } = collide(ground, {}, mover, { x, y: -1.9 });
                assert.deepEqual(normal, { x: 0, y: -1 }, `${name} at ${x}`);
                assert.ok(Math.abs(depth - 0.1) < 1e-4, `${name}: ${depth} at ${x}`);
            }
        }
    }
});

test('points of contact of wholes lie in both, with depths up to that of the push', () => {
    const roll = dice(14);
    let count = 0;
    for (let i = 0; i < 300; i++) {
        const { a, poseA, b, poseB, size } = anyPair(roll);
        const hit = collide(a, poseA, b, poseB);
        if (hit === null) continue;
        assert.ok(hit.points.length === 1 || hit.points.length === 2);
        for (const { x, y, depth, id } of hit.points) {
            assert.ok(Number.isSafeInteger(id) && id >= 0);
            assert.ok(
                depth >= 0 && depth <= hit.depth + 2 * ERROR * size,
                `${depth} of ${hit.depth}`,
            );
            // Half of the way back from where they touch: within half the push of each.
            const reach = hit.depth / 2 + 4 * ERROR * size;
            assert.ok(closestPoint(a, poseA, x, y).distance <= reach);
            assert.ok(closestPoint(b, poseB, x, y).distance <= reach);
            count++;
        }
        const [first, second] = hit.points;
        if (second) assert.notEqual(first.id, second.id);
    }
    assert.ok(count > 100);
});

test('what lies within a whole is said to, across its seams too', () => {
    const ring = polygon([0, 0, 30, 0, 30, 30, 0, 30], {
        holes: [[10, 10, 20, 10, 20, 20, 10, 20]],
    });
    const small = box(4, 4);
    const at = (x, y) => collide(ring, {}, small, { x, y });
    assert.deepEqual([at(5, 5).bInA, at(5, 5).aInB], [true, false]);
    assert.equal(at(9, 5).bInA, true);
    assert.equal(at(8, 8).bInA, true);
    assert.equal(at(9, 9).bInA, false);
    assert.equal(at(15, 15), null);
    assert.equal(collide(ring, {}, box(14, 14), { x: 15, y: 15 }).aInB, false);
    assert.equal(collide(ring, {}, box(40, 40), { x: 15, y: 15 }).aInB, true);
    const level = tiles({ columns: 3, rows: 3, size: 10, cells: [1, 1, 1, 1, 0, 1, 1, 1, 1] });
    assert.equal(collide(level, {}, small, { x: 10, y: 5 }).bInA, true);
    assert.equal(collide(level, {}, small, { x: 10, y: 10 }).bInA, false);
    assert.equal(collide(small, { x: 10, y: 5 }, level, {}).aInB, true);
});

// --- Rays, points and motions --------------------------------------------------------------------------

test('a ray hits a whole where it first hits a piece, and inside it means inside of one', () => {
    const roll = dice(15);
    let [hits, starts] = [0, 0];
    for (let i = 0; i < 300; i++) {
        const shape = roll() < 0.3 ? randomTiles(roll) : anyWhole(roll);
        const pose = { x: between(roll, -99, 99), y: between(roll, -99, 99), angle: 7 * roll() };
        const { minX, minY, maxX, maxY } = shape.bounds;
        const size = sizeOfBounds(shape.bounds);
        const spot = () =>
            placed(pose, {
                x: between(roll, minX - 20, maxX + 20),
                y: between(roll, minY - 20, maxY + 20),
            });
        for (let k = 0; k < 10; k++) {
            const [p, q] = [spot(), spot()];
            const way = [p.x, p.y, q.x - p.x, q.y - p.y];
            const length = Math.hypot(way[2], way[3]);
            const all = shape.pieces.map((piece) => castRay(piece, pose, ...way)).filter(Boolean);
            const hit = castRay(shape, pose, ...way);
            const t = Math.min(2, ...all.map((one) => one.t));
            if (hit === null || t === 2) {
                // Along an outline rounding may decide.
                const graze = all.every(
                    (one) =>
                        Math.abs(one.normal.x * way[2] + one.normal.y * way[3]) < 1e-4 * length,
                );
                assert.ok(
                    (hit === null && t === 2) || graze || t > 1 - ERROR,
                    `${shape.kind} ${t} ${hit?.t}`,
                );
                continue;
            }
            assert.ok(
                Math.abs(hit.t - t) <= (4 * ERROR * (size + length)) / length,
                `${hit.t} ${t}`,
            );
            assert.equal(hit.inside, hit.t === 0 && contains(shape, pose, p.x, p.y));
            assert.ok(
                Math.hypot(hit.x - (p.x + hit.t * way[2]), hit.y - (p.y + hit.t * way[3])) <=
                    ERROR * (size + length),
            );
            assert.ok(hit.normal.x * way[2] + hit.normal.y * way[3] <= 0);
            hits++;
            if (hit.inside) starts++;
        }
    }
    assert.ok(hits > 500 && starts > 50, `${hits} ${starts}`);
});

test('the nearest point of a whole is that of its outline, not of a seam', () => {
    const roll = dice(16);
    for (let i = 0; i < 200; i++) {
        const rings = anyRings(roll);
        const shape = polygonOf(rings);
        const { minX, minY, maxX, maxY } = shape.bounds;
        const size = sizeOfBounds(shape.bounds);
        for (let k = 0; k < 15; k++) {
            const p = {
                x: between(roll, minX - 9, maxX + 9),
                y: between(roll, minY - 9, maxY + 9),
            };
            const gap = distanceToRings(rings, p);
            const inside = isInside(rings, p);
            const near = closestPoint(shape, {}, p.x, p.y);
            const off = Math.abs(near.distance - (inside ? -gap : gap));
            assert.ok(off <= 2 * ERROR * size, `${near.distance}, not ${inside ? -gap : gap}`);
            if (gap > ERROR * size) assert.equal(near.inside, inside);
            assert.ok(distanceToRings(rings, near) <= 2 * ERROR * size);
            assert.ok(Math.abs(Math.hypot(near.x - p.x, near.y - p.y) - gap) <= 2 * ERROR * size);
        }
    }
});

test('a sweep of wholes stops where two pieces first meet, and not in each other', () => {
    const roll = dice(17);
    const seen = { hits: 0, starts: 0, misses: 0 };
    for (let i = 0; i < 300; i++) {
        const pair = anyPair(roll);
        const { a, b, poseB, size } = pair;
        const angle = 7 * roll();
        const far = { x: size * 2 * Math.cos(angle), y: size * 2 * Math.sin(angle) };
        const poseA = roll() < 0.8 ? moved(pair.poseA, far) : pair.poseA;
        const motion = { dx: -1.7 * far.x, dy: -1.7 * far.y, dAngle: roll() < 0.7 ? 0 : roll() };
        const all = pairsOf(pair).map(([p, q]) => sweep(p, poseA, motion, q, poseB, {}));
        const hit = sweep(a, poseA, motion, b, poseB, {});
        const times = all.filter(Boolean).map(({ t }) => t);
        const t = Math.min(2, ...times);
        if (all.some((one) => one?.overlapping)) {
            assert.deepEqual([hit.t, hit.overlapping], [0, true]);
            seen.starts++;
        } else if (hit === null || t === 2) {
            assert.ok(hit === null && t === 2, `${a.kind} ${b.kind} ${hit?.t} ${t}`);
            seen.misses++;
        } else {
            assert.equal(hit.overlapping, false);
            assert.ok(Math.abs(hit.t - t) <= 1e-5, `${hit.t} ${t}`);
            const there = {
                x: poseA.x + hit.t * motion.dx,
                y: poseA.y + hit.t * motion.dy,
                angle: poseA.angle + hit.t * motion.dAngle,
            };
            const deep = collide(a, there, b, poseB)?.depth ?? 0;
            assert.ok(deep <= 2 * ERROR * size, `${deep} deep`);
            assert.ok(Math.abs(lengthOf(hit.normal) - 1) < 1e-6);
            seen.hits++;
        }
    }
    assert.ok(seen.hits > 50 && seen.starts > 10 && seen.misses > 10, JSON.stringify(seen));
});

test('a sweep down onto seams has the normal of the ground', () => {
    const level = tiles({ columns: 20, rows: 1, size: 10, cells: new Uint8Array(20).fill(1) });
    const boxes = compound(Array.from({ length: 20 }, (_, i) => box(10, 10).at(10 * i + 5, 5)));
    for (const ground of [level, boxes]) {
        for (let x = 5; x < 195; x += 0.73) {
            const hit = sweep(box(4, 4), { x, y: -9 }, { dx: 3, dy: 14 }, ground, {}, {});
            assert.deepEqual(hit.normal, { x: 0, y: 1 }, `${ground.kind} ${x}`);
            assert.ok(Math.abs(hit.t - 0.5) < 1e-5);
        }
    }
});

// --- Many at once, and explanations ----------------------------------------------------------------------

test('many pairs with wholes among them are answered as one by one', () => {
    const roll = dice(18);
    const shapes = Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0 ? anyPiece(roll) : i % 7 === 0 ? randomTiles(roll) : anyWhole(roll),
    );
    const x = Float64Array.from(shapes, () => between(roll, -80, 80));
    const y = Float64Array.from(shapes, () => between(roll, -80, 80));
    const angle = Float64Array.from(shapes, () => 7 * roll());
    const a = [];
    const b = [];
    for (let i = 0; i < shapes.length; i++) {
        for (let j = i + 1; j < shapes.length; j++) {
            a.push(i);
            b.push(j);
        }
    }
    const poses = { x, y, angle };
    const pose = (i) => ({ x: x[i], y: y[i], angle: angle[i] });
    const hits = overlapsMany(shapes, poses, { a, b });
    const rows = collideMany(shapes, poses, { a, b });
    let count = 0;
    a.forEach((i, k) => {
        const j = b[k];
        const hit = collide(shapes[i], pose(i), shapes[j], pose(j));
        assert.equal(hits[k] === 1, hit !== null);
        assert.equal(rows.hit[k] === 1, hit !== null);
        if (hit === null) return;
        assert.deepEqual(
            [rows.normalX[k], rows.normalY[k], rows.depth[k]],
            [hit.normal.x, hit.normal.y, hit.depth],
        );
        count++;
    });
    assert.ok(count > 100, `${count}`);
});

test('trace refuses wholes and names their pieces', () => {
    const wholes = [
        compound([box(1, 1)]),
        chain([0, 0, 1, 1]),
        polygon([0, 0, 4, 0, 1, 1, 0, 4]),
        tiles({ columns: 1, rows: 1, size: 1, cells: [1] }),
    ];
    const world = new World();
    const still = world.add(box(1, 1));
    for (const whole of wholes) {
        refused(
            () => trace(whole, {}, box(1, 1), {}),
            'TypeError',
            'a must be convex',
            whole.kind,
            'shape.pieces',
        );
        refused(
            () => trace(box(1, 1), {}, whole, {}),
            'TypeError',
            'b must be convex',
            whole.kind,
            'shape.pieces',
        );
        const body = world.add(whole);
        refused(() => trace(still, body), 'TypeError', 'b must be convex', 'shape.pieces');
        refused(() => trace(body, still), 'TypeError', 'a must be convex', 'shape.pieces');
        assert.equal(trace(whole.pieces[0], {}, box(1, 1), {}).hit, true);
    }
    world.dispose();
});

test('a world explains a pair with a whole', () => {
    const world = new World();
    const ring = world.add(
        polygon([0, 0, 30, 0, 30, 30, 0, 30], { holes: [[10, 10, 20, 10, 20, 20, 10, 20]] }),
    );
    const inside = world.add(box(2, 2), { x: 15, y: 15 });
    const within = world.add(box(2, 2), { x: 5, y: 5 });
    world.update();
    const apart = world.explain(ring, inside);
    assert.equal(apart.why, 'shapes');
    assert.equal(apart.gap, 4);
    assert.ok(Math.abs(lengthOf(apart.axis) - 1) < 1e-6);
    assert.match(apart.reason, /4 apart/);
    assert.notEqual(world.explain(ring, within).why, 'shapes');
    world.dispose();
});

// --- What does not change ------------------------------------------------------------------------------

test('wholes, their points, holes, pieces and bounds are frozen', () => {
    const roll = dice(19);
    const shapes = [
        polygon([0, 0, 9, 0, 9, 9, 4, 3], { holes: [[5, 2, 6, 2, 6, 3]] }),
        compound([circle(1), box(1, 2)]),
        chain([0, 0, 5, 5, 9, 0]),
        randomTiles(roll, 3, 3),
    ];
    for (const shape of shapes) {
        for (const value of [shape, shape.points, shape.holes, shape.pieces, shape.bounds]) {
            assert.ok(Object.isFrozen(value), shape.kind);
        }
        for (const ring of [shape.points, ...shape.holes]) {
            for (const p of [ring, ...ring]) assert.ok(Object.isFrozen(p));
        }
        assert.equal(shape.pieces, shape.pieces);
        assert.equal(shape.bounds, shape.bounds);
        assert.throws(() => shape.pieces.push(circle(1)), TypeError);
        assert.throws(() => {
            shape.holes = [];
        }, TypeError);
    }
});

test('what a shape was made of may change afterwards', () => {
    const list = [circle(1)];
    const made = compound(list);
    list.push(box(100, 100));
    assert.deepEqual(made.bounds, { minX: -1, minY: -1, maxX: 1, maxY: 1 });
    assert.equal(made.at(5, 0).pieces.length, 1);
    list.length = 0;
    assert.equal(made.scaled(2).area, circle(2).area);
    const points = [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
        { x: 9, y: 9 },
        { x: 4, y: 3 },
    ];
    const hole = [
        { x: 5, y: 2 },
        { x: 6, y: 2 },
        { x: 6, y: 3 },
    ];
    const holes = [hole];
    const shape = polygon(points, { holes });
    const line = chain(points);
    points[0].x = 77;
    hole[0].x = 77;
    holes.length = 0;
    assert.equal(shape.at(0, 0).holes[0][0].x, 5);
    assert.equal(shape.points[0].x, 0);
    assert.equal(line.at(0, 0).points[0].x, 0);
    assert.equal(line.pieces[0].points[0].x, 0);
    const cells = [1, 2];
    const slope = [0, 1, 1, 0, 1, 1];
    const kinds = ['solid', slope];
    const level = tiles({ columns: 2, rows: 1, size: 2, cells, kinds });
    cells[0] = 0;
    slope[1] = 0;
    kinds.length = 0;
    assert.equal(level.area, 6);
    assert.equal(level.pieces.length, 2);
    assert.equal(level.tiles.kinds.length, 2);
    // What was drawn stays what was drawn, whatever is asked meanwhile.
    assert.equal(castRay(level, {}, 3.5, -1, 0, 9).t > 0.1, true);
});

test('values that are read may ask other questions, or throw; the answer is one, or none', () => {
    const meddle = () => {
        polygon([0, 0, 9, 0, 9, 9, 4, 3], { holes: [[5, 2, 6, 2, 6, 3]] });
        compound([circle(1), box(2, 2)]);
        chain([0, 0, 5, 5]);
        tiles({ columns: 2, rows: 2, size: 1, cells: [1, 0, 1, 1] });
        collide(circle(3), {}, polygon([0, 0, 9, 0, 9, 9, 4, 3]), {});
        simplify([0, 0, 4, 0, 4, 4, 1, 3], 0.1);
    };
    /** The same value, of which every read asks something else first. */
    const sly = (value) =>
        new Proxy(value, {
            get(object, key) {
                const it = Reflect.get(object, key);
                meddle();
                return it !== null && typeof it === 'object' ? sly(it) : it;
            },
        });
    const rings = [
        [0, 0, 20, 0, 20, 20, 9, 5].reduce(pairUp, []),
        [
            [10, 2],
            [12, 2],
            [12, 3],
        ],
    ];
    const plain = polygon(rings[0], { holes: [rings[1]] });
    const made = polygon(sly(rings[0]), sly({ holes: [rings[1]] }));
    assert.deepEqual([made.area, made.points, made.holes], [plain.area, plain.points, plain.holes]);
    assert.deepEqual(
        made.pieces.map(({ points }) => points),
        plain.pieces.map(({ points }) => points),
    );
    const grid = {
        columns: 2,
        rows: 2,
        size: 4,
        cells: [1, 2, 0, 1],
        kinds: [
            'solid',
            [
                [0, 1],
                [1, 0],
                [1, 1],
            ],
        ],
    };
    const level = tiles(sly(grid));
    assert.deepEqual([level.area, [...level.tiles.cells]], [40, grid.cells]);
    const line = chain(
        sly([
            [0, 0],
            [5, 0],
            [5, 5],
        ]),
        sly({ radius: 1, closed: true }),
    );
    assert.deepEqual([line.pieces.length, line.radius], [3, 1]);
    assert.equal(
        compound(sly([{ x: 1 }]).length ? [plain, line] : []).pieces.length,
        plain.pieces.length + 3,
    );
    assert.equal(
        simplify(
            sly([
                [0, 0],
                [4, 0],
                [4, 4],
                [2, 2.01],
                [0, 0.02],
            ]),
            0.1,
        ).length,
        3,
    );
    const thrower = {
        get holes() {
            throw new EvalError('mine');
        },
    };
    assert.throws(() => polygon(rings[0], thrower), EvalError);
    const late = [
        [0, 0],
        [4, 0],
        {
            get x() {
                throw new EvalError('late');
            },
        },
    ];
    for (const action of [
        () => polygon(rings[0], { holes: [late] }),
        () => chain(late),
        () => simplify(late, 1),
        () => tiles({ ...grid, kinds: ['solid', late] }),
    ]) {
        assert.throws(action, EvalError);
    }
    // And all goes on as before.
    assert.equal(polygon(rings[0], { holes: [rings[1]] }).area, plain.area);
});

function pairUp(list, value, i) {
    if (i % 2 === 0) list.push([value]);
    else list.at(-1).push(value);
    return list;
}

test('lists that change while they are read do no harm', () => {
    // A kind whose point adds another kind, cells that come to be fewer, shapes that come to be others.
    const kinds = ['solid'];
    kinds.push([
        [0, 1],
        {
            get x() {
                kinds.push('solid');
                return 1;
            },
            y: 0,
        },
        [1, 1],
    ]);
    const level = tiles({ columns: 2, rows: 1, size: 4, cells: [1, 2], kinds });
    assert.equal(level.tiles.kinds.length, 2);
    assert.equal(level.area, 24);
    const cells = [1, 1, 1, 1];
    cells[Symbol.iterator] = function* few() {
        yield 1;
    };
    const other = tiles({ columns: 2, rows: 2, size: 1, cells });
    assert.equal(other.tiles.cells.length, 4);
    assert.equal(other.area, 4);
    let reads = 0;
    const fickle = new Proxy([circle(1)], {
        get(object, key) {
            if (key === '0' && ++reads > 1) return 'no shape';
            return Reflect.get(object, key);
        },
    });
    const made = compound(fickle);
    assert.equal(made.pieces[0].kind, 'circle');
    assert.equal(made.at(1, 0).bounds.maxX, 2);
    const holes = [
        [2, 2, 3, 2, 3, 3],
        [5, 5, 6, 5, 6, 6],
    ];
    delete holes[0];
    refused(
        () => polygon([0, 0, 9, 0, 9, 9, 0, 9], { holes }),
        'TypeError',
        'holes[0]',
        'undefined',
    );
});

test('an `out` is filled, kept and returned; its setters may ask other questions', () => {
    const shape = polygon([0, 0, 30, 0, 30, 30, 0, 30], {
        holes: [[10, 10, 20, 10, 20, 20, 10, 20]],
    });
    const out = {};
    const hit = collide(shape, {}, box(4, 4), { x: 9, y: 5 }, out);
    assert.equal(hit, out);
    const { normal, points } = out;
    const [first] = points;
    collide(shape, {}, box(4, 4), { x: 21, y: 15 }, out);
    assert.equal(out.normal, normal);
    assert.equal(out.points, points);
    assert.equal(out.points[0], first);
    assert.deepEqual(out, collide(shape, {}, box(4, 4), { x: 21, y: 15 }));
    assert.equal(collide(shape, {}, box(4, 4), { x: 15, y: 15 }, out), null);
    const meddle = (target) =>
        new Proxy(target, {
            set(object, key, value) {
                collide(compound([circle(9), box(1, 2)]), {}, circle(9), { y: 1 });
                distance(chain([0, 0, 5, 5]), {}, circle(1), { x: 9 });
                return Reflect.set(object, key, value);
            },
        });
    const asks = [
        (o) => collide(shape, {}, box(4, 4), { x: 21, y: 15 }, o),
        (o) => distance(shape, {}, box(4, 4), { x: 15, y: 15 }, o),
        (o) => castRay(shape, {}, -5, 5, 50, 3, o),
        (o) => closestPoint(shape, {}, 14, 15, o),
        (o) => sweep(shape, {}, { dx: 5 }, box(4, 4), { x: 15, y: 15 }, {}, o),
    ];
    for (const ask of asks) assert.deepEqual({ ...ask(meddle({})) }, ask(), `${ask}`);
});
