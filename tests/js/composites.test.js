// Shapes of several pieces: outlines of any kind with holes, compounds, chains and tiles. Compares each result for a
// composite with the results for its pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import {
    anyComposite,
    anyPiece,
    between,
    ERROR,
    lengthOf,
    placed,
    randomTiles,
    sizeOfBounds,
} from './composites.js';
import { refused } from './refused.js';
import { rng } from './rng.js';
import { pairs } from './vectors.js';

const { box, capsule, chain, circle, closestPoint, collide, collideMany, compound, contains } = lib;
const { ellipsePoints, hull, overlapsMany, point, polygon, segment, sweep, tiles } = lib;
const { trace, World } = lib;

// --- Copies --------------------------------------------------------------------------------------------

test('at and scaled move every piece, hole and bound, mirrored too', () => {
    const roll = rng(7);
    for (let i = 0; i < 300; i++) {
        const shape = anyComposite(roll);
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
        // A rounded outline that is cut into pieces may be cut differently, and then its pieces overlap differently.
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

test('uneven scaling is allowed only without round parts', () => {
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

// --- collide -------------------------------------------------------------------------------------------

test('round shapes are pushed to the front of a one-sided chain, around ends and corners', () => {
    const cases = [
        { line: [0, 0, 10, 5, 20, 0], x: 10, y: 5.1, depth: 0.1 + Math.sqrt(1.25) },
        { line: [0, 0, 10, -5, 20, 0], x: 10, y: -4.8, depth: 1 + 0.2 / Math.sqrt(1.25) },
        { line: [0, 0, 10, 0], x: 0.1, y: 0.5, depth: Math.hypot(1.1, 0.5) },
    ];
    for (const { line, x, y, depth } of cases) {
        const ground = chain(line, { oneSided: true });
        for (const mover of [circle(1), capsule(0, 0, 1e-3, 0, 1)]) {
            const contact = collide(ground, {}, mover, { x, y });
            assert.ok(Math.abs(contact.depth - depth) < 2e-3, `${contact.depth}, not ${depth}`);
            const past = {
                x: x + contact.normal.x * contact.depth * 1.0001,
                y: y + contact.normal.y * contact.depth * 1.0001,
            };
            assert.equal(collide(ground, {}, mover, past), null);
            assert.ok(past.y < y + 1e-6, 'not to the back');
        }
    }
});

test('compounds of points touch only where two of their points coincide', () => {
    const points = compound([point(), point().at(1, 0), point().at(5, 2)]);
    for (const [x, y] of pairs(0, 0, 1, 0, -5, -2, 4, 2)) {
        const { depth, exact } = collide(points, {}, points, { x, y });
        assert.deepEqual({ depth, exact }, { depth: 0, exact: true });
        assert.equal(collide(points, {}, points, { x, y: y + 0.1 }), null);
    }
    const heap = compound(Array.from({ length: 8 }, () => point()));
    for (const x of [0, 1e-161, 1e-46]) assert.equal(collide(heap, {}, heap, { x }).depth, 0);
});

test('the push of a rounded polygon out of a chain is no longer than that out of the hull', () => {
    const ring = polygon(ellipsePoints(20, 20, 9));
    const corners = [3.83, 0, -1.57, 2.73, -1.03, -1.79];
    const outline = chain(corners, { closed: true });
    const solid = hull(corners);
    const roll = rng(71);
    for (let i = 0; i < 2000; i++) {
        const A = polygon(ring.points, { radius: between(roll, 0, 3) });
        const at = { x: between(roll, -24, 24), y: between(roll, -24, 24), angle: i };
        const whole = collide(A, { angle: 3 * i }, solid, at);
        const links = collide(A, { angle: 3 * i }, outline, at);
        if (links === null) continue;
        assert.ok(links.depth <= whole.depth + 1e-4, `${i}: ${links.depth}, ${whole.depth}`);
    }
});

test('if very many pieces overlap, the search for the push stays near the overlap', () => {
    const places = Array.from({ length: 196 }, (_, i) => [i % 14, Math.floor(i / 14)]);
    const raft = compound(places.map(([x, y]) => circle(3).at(x, y)));
    const { depth, exact } = collide(raft, {}, point(), { x: 14.3, y: 3.3 });
    assert.ok(Math.abs(depth - 1.67006) < 1e-4 && exact, `${depth}, ${exact}`);
});

// --- Rays, points and motions --------------------------------------------------------------------------

test('a sweep down onto internal edges has the normal of the ground', () => {
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

test('batches with composites give the results of single calls', () => {
    const roll = rng(18);
    const shapes = Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0 ? anyPiece(roll) : i % 7 === 0 ? randomTiles(roll) : anyComposite(roll),
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

test('trace rejects composites and names their pieces', () => {
    const composites = [
        compound([box(1, 1)]),
        chain([0, 0, 1, 1]),
        polygon([0, 0, 4, 0, 1, 1, 0, 4]),
        tiles({ columns: 1, rows: 1, size: 1, cells: [1] }),
    ];
    const world = new World();
    const still = world.add(box(1, 1));
    for (const whole of composites) {
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

test('explain works for a composite', () => {
    const world = new World();
    const ring = world.add(
        polygon([0, 0, 30, 0, 30, 30, 0, 30], { holes: [[10, 10, 20, 10, 20, 20, 10, 20]] }),
    );
    const inside = world.add(box(2, 2), { x: 15, y: 15 });
    const within = world.add(box(2, 2), { x: 5, y: 5 });
    world.update();
    const apart = world.explain(ring, inside);
    assert.deepEqual([apart.why, apart.gap], ['shapes', 4]);
    assert.ok(Math.abs(lengthOf(apart.axis) - 1) < 1e-6);
    assert.match(apart.reason, /4 apart/);
    assert.notEqual(world.explain(ring, within).why, 'shapes');
    world.dispose();
});

test('a segment that lies on a row of tiles is pushed off it, not along it, at any distance from the origin', () => {
    // Rounding may lift a tile above its neighbours, and more so far from the origin.
    const cells = Array.from({ length: 36 }, (_, i) => (i < 30 ? 0 : 1));
    const row = tiles({ columns: 6, rows: 6, size: 4, cells });
    const thin = segment(-5, 0, 5, 0);
    for (const far of [0, 1e3, 1e6, 1e7, 1e8]) {
        for (let angle = 0; angle < 6; angle += 0.05) {
            const [c, s] = [Math.cos(angle), Math.sin(angle)];
            const level = { x: far, y: -far / 2, angle };
            const [x, y] = [level.x + c * 11 - s * 20.00001, level.y + s * 11 + c * 20.00001];
            const hit = collide(thin, { x, y, angle }, row, level);
            assert.ok(hit === null || hit.depth < 2e-5, `${far}, ${angle}: ${hit?.depth}`);
        }
    }
});
