// Shapes of several pieces give the results of the union, also at internal edges, flush pieces and rounded ends.
// Coordinates are integers, so that rays and points hit corners and internal edges exactly; brute force is the oracle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lib } from './build.js';
import { below, between, ERROR, placed, polygonOf, SLOPES, sizeOfBounds } from './composites.js';
import { anyRings } from './outlines.js';
import { refused } from './refused.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { coresOf, standsOut } from './union-oracle.js';
import { pairs } from './vectors.js';

const { box, capsule, chain, circle, closestPoint, collide, compound, contains, distance } = lib;
const { ellipsePoints, hull, point, polygon, segment, tiles } = lib;

const SHAPES = times(70, 2200);

const whole = (roll, min, max) => min + below(roll, max - min + 1);
const lattice = (roll, n) => [whole(roll, 0, n), whole(roll, 0, n)];

// A wall of bricks, each course shifted.
function wall(roll) {
    const width = whole(roll, 2, 4);
    const bricks = [];
    for (let row = 0; row < 4; row++) {
        for (let k = 0; k < 3; k++) {
            if (roll() < 0.15) continue;
            bricks.push(box(width, 1).at(k * width + (row % 2) * whole(roll, 0, 2), row));
        }
    }
    return compound(bricks.length ? bricks : [box(width, 1)]);
}

// Columns of different heights: a T, a plus, a comb and others.
function skyline(roll) {
    const columns = Array.from({ length: whole(roll, 2, 7) }, () => whole(roll, 1, 4));
    const up = columns.flatMap((h, i) => pairs(i, h, i + 1, h));
    const down = columns.flatMap((_, i) => [
        [i, roll() < 0.5 ? 0 : -whole(roll, 0, 2)],
        [i + 1, 0],
    ]);
    for (let i = 0; i < down.length; i += 2) down[i + 1][1] = down[i][1];
    const outline = [...up, ...down.reverse()];
    const options = roll() < 0.7 ? {} : { radius: whole(roll, 1, 4) / 2 };
    return polygon(outline, options);
}

function anyLatticePiece(roll) {
    const [x, y] = lattice(roll, 6);
    const [w, h] = [whole(roll, 1, 5), whole(roll, 1, 5)];
    return [
        () => box(w, h).at(x, y),
        () => box(2 * w, 2 * h, { radius: 1 }).at(x, y),
        () => box(w, h, { radius: Math.min(w, h) / 2 }).at(x, y, (whole(roll, 0, 7) * Math.PI) / 4),
        () => circle(w).at(x, y),
        () => capsule(x, y, x + w, y + h - 3, whole(roll, 1, 2)),
        () => polygon([x, y, x + w, y, x, y + h]),
        () => segment(x, y, x + w, y + h - 2),
        () => point().at(x, y),
    ][below(roll, 8)]();
}

const latticeTiles = (roll) =>
    tiles({
        columns: 4,
        rows: 4,
        size: 1,
        cells: Array.from({ length: 16 }, () => (roll() < 0.8 ? whole(roll, 0, 2) : 1)),
        kinds: SLOPES,
    });

const drawn = [
    skyline,
    skyline,
    wall,
    latticeTiles,
    (roll) =>
        chain(
            Array.from({ length: 4 }, (_, i) => [3 * i, whole(roll, 0, 3)]),
            { radius: whole(roll, 1, 2) },
        ),
    (roll) => compound(Array.from({ length: whole(roll, 1, 6) }, () => anyLatticePiece(roll))),
    (roll) => polygonOf(anyRings(roll), roll() < 0.5 ? {} : { radius: roll() }),
];

function draw(roll, i) {
    const shape = drawn[i % drawn.length](roll);
    return shape.pieces.length > 0 && shape.pieces.length < 60 ? shape : box(2, 2);
}

const anyPose = (roll) =>
    [
        () => ({}),
        () => ({ x: whole(roll, -99, 99), y: whole(roll, -99, 99) }),
        () => ({ x: between(roll, -9, 9), y: between(roll, -9, 9), angle: 7 * roll() }),
    ][below(roll, 3)]();

// A shape at a lattice point: mostly a small one of one piece, sometimes one of two pieces, tiles with one
// cell, or a shape wider than all others.
function inner(roll) {
    const kind = below(roll, 7);
    const [x, y] = [whole(roll, 0, 8) / 2, whole(roll, 0, 6) / 2];
    const [w, h] = [whole(roll, 1, 6) / 2, whole(roll, 1, 4) / 2];
    if (kind === 0) return circle(w / 2).at(x, y);
    if (kind === 1) return capsule(x, y, x + w, y + h - 1, h / 2);
    if (kind === 2) return segment(x, y, x + w, y + h - 1);
    if (kind === 3) return compound([box(w, h).at(x, y), circle(h / 2).at(x + w, y)]);
    if (kind === 4) return box(w, h, { radius: Math.min(w, h) / 2 }).at(x, y);
    if (kind === 5) return box(w, h).at(x, y);
    const cells = Array(30).fill(0);
    cells[below(roll, 4)] = 1;
    return tiles({ columns: 30, rows: 1, size: 1, cells, kinds: [SLOPES[below(roll, 3)]] });
}

test('a shape is inside a union exactly if no part of it protrudes, at internal edges and round ends too', () => {
    const roll = rng(43);
    const seen = { within: 0, out: 0, across: 0 };
    for (let i = 0; i < 3 * SHAPES; i++) {
        const outer = draw(roll, i);
        const cores = coresOf(outer);
        const poseA = anyPose(roll);
        for (let k = 0; k < 16; k++) {
            const small = inner(roll);
            const at =
                roll() < 0.7
                    ? { x: 0, y: 0 }
                    : { x: between(roll, -1, 3), y: between(roll, -1, 3) };
            const turn = roll() < 0.7 ? 0 : 7 * roll();
            const angle = (poseA.angle ?? 0) + turn;
            const poseB = { ...placed(poseA, at), angle };
            const hit = collide(outer, poseA, small, poseB);
            if (!hit) continue;
            const size = Math.max(sizeOfBounds(outer.bounds), sizeOfBounds(small.bounds));
            const parts = coresOf(small, (p) => placed({ ...at, angle: turn }, p));
            const out = Math.max(...parts.map((core) => standsOut(core, cores, size)));
            if (out > 0 && out < 1e-4) continue;
            const told = `${outer.kind} ${JSON.stringify(outer.pieces.map((q) => [q.points, q.radius]))} at ${JSON.stringify(poseA)}, ${small.kind} ${JSON.stringify(small.pieces.map((q) => [q.points, q.radius]))} at ${JSON.stringify(at)} ${turn}: ${out}`;
            assert.equal(hit.bInA, out === 0, told);
            assert.equal(collide(small, poseB, outer, poseA)?.aInB ?? false, out === 0, told);
            if (out > 0) seen.out++;
            else seen.within++;
            if (out === 0 && !outer.pieces.some((p) => collide(p, poseA, small, poseB)?.bInA)) {
                seen.across++;
            }
        }
    }
    assert.ok(
        seen.within > SHAPES && seen.out > SHAPES && seen.across > SHAPES / 20,
        JSON.stringify(seen),
    );
});

test('a hull of any number of corners is the polygon of its corners, and contains all its points', () => {
    const roll = rng(47);
    let large = 0;
    for (let i = 0; i < SHAPES; i++) {
        const corners = 3 + below(roll, roll() < 0.97 ? 200 : 4000);
        const size = 10 ** between(roll, -1, 3);
        const [x, y] = [between(roll, -size, size), between(roll, -size, size)];
        const around = ellipsePoints(size, size * between(roll, 0.3, 1), corners, 7 * roll());
        const within = Array.from({ length: Math.min(99, 4096 - corners) }, () => {
            const p = around[below(roll, corners)];
            const share = roll();
            return { x: share * p.x, y: share * p.y };
        });
        const cloud = [...around, ...within]
            .sort((a, b) => a.x * 7919 + a.y - (b.x * 7919 + b.y) + (a.y - b.y))
            .map((p) => ({ x: x + p.x, y: y + p.y }));
        const options = roll() < 0.3 ? { radius: roll() * size } : {};
        const shape = hull(cloud, options);
        const same = polygon(shape.points, options);
        assert.equal(shape.kind, 'polygon');
        assert.deepEqual([shape.points, shape.bounds], [same.points, same.bounds]);
        assert.deepEqual(
            shape.pieces.map((piece) => piece.points),
            same.pieces.map((piece) => piece.points),
        );
        assert.equal(shape.isConvex, shape.points.length <= 64);
        for (const p of cloud.filter((_, k) => k % (1 + (cloud.length >> 4)) === 0))
            assert.ok(closestPoint(shape, {}, p.x, p.y).distance <= 2 * ERROR * size);
        const pose = anyPose(roll);
        const other = [box(size, size), circle(size / 2), polygon(around)][below(roll, 3)];
        const there = { x: between(roll, -3, 3) * size, y: between(roll, -3, 3) * size };
        assert.deepEqual(collide(shape, pose, other, there), collide(same, pose, other, there));
        assert.deepEqual(distance(shape, pose, other, there), distance(same, pose, other, there));
        const q = [x + between(roll, -1, 1) * size, y + between(roll, -1, 1) * size];
        assert.equal(contains(shape, {}, ...q), closestPoint(shape, {}, ...q).inside);
        if (!shape.isConvex) {
            large++;
            assert.ok(shape.scaled(-2).at(3, 4, 1).pieces.length > 1);
        }
    }
    assert.ok(large > SHAPES / 3, `${large}`);
    refused(
        () => hull(ellipsePoints(1, 1, 4096).concat({ x: 0, y: 0 })),
        'RangeError',
        '4096',
        '4097',
    );
});

test('a segment in the corner of a room is pushed out of both walls, however little it is tilted', () => {
    const cells = Array.from({ length: 64 }, (_, i) => (i % 8 < 4 && i >= 32 ? 0 : 1));
    const room = tiles({ columns: 8, rows: 8, size: 1, cells });
    const at = { x: -4, y: -4 };
    const roll = rng(8);
    for (let i = 0; i < SHAPES * 20; i++) {
        const half = between(roll, 0.3, 1);
        const stick = segment(-half, 0, half, 0);
        const angle = -(10 ** between(roll, -8, -1));
        const pose = { x: between(roll, -half, 0.1 - half), y: -between(roll, 0, 0.5), angle };
        const hit = collide(room, at, stick, pose);
        if (!hit) continue;
        const { normal, depth } = hit;
        const out = { ...pose, x: pose.x + normal.x * depth, y: pose.y + normal.y * depth };
        const left = collide(room, at, stick, out)?.depth ?? 0;
        assert.ok(left < 8e-6, `${half} at ${JSON.stringify(pose)}: ${left} are left`);
    }
});

test('two solid grids of many cells have the collision of two boxes', () => {
    const roll = rng(717);
    const [columns, rows] = [32, 24];
    const grid = tiles({ columns, rows, size: 2, cells: Array(columns * rows).fill(1) });
    const whole = box(2 * columns, 2 * rows).at(columns, rows);
    for (let i = 0; i < 200; i++) {
        const at = {
            x: between(roll, -9, 9),
            y: between(roll, -9, 9),
            angle: between(roll, -4, 4),
        };
        const there = { x: at.x + between(roll, -50, 50), y: at.y + between(roll, -40, 40) };
        const expected = collide(whole, at, whole, there);
        const found = collide(grid, at, grid, there);
        assert.equal(found === null, expected === null);
        if (found === null) continue;
        assert.ok(found.exact);
        assert.ok(
            Math.abs(found.depth - expected.depth) <= ERROR * 64,
            `${found.depth} is not ${expected.depth}`,
        );
    }
});
