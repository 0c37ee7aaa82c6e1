// Examples of the push of a thin shape out of a shape of several pieces, where ends and corners lie exactly on internal
// edges. tests/c/push-length.test.c and penetration.test.c prove that a push is the shortest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    box,
    capsule,
    chain,
    circle,
    collide,
    compound,
    point,
    polygon,
    segment,
    tiles,
    World,
} from './build.js';
import { below, between, ERROR, placed } from './composites.js';
import { rng } from './rng.js';
import { times } from './times.js';
import { pairs } from './vectors.js';

// Bodies of a width and a height that stand on y = 0.
const BODIES = [
    (w, h) => box(w, h).at(0, -h / 2),
    (w, h) => polygon([-w / 2, -h, w / 2, -h, w / 2, -h / 3, 0, 0, -w / 2, -h / 3]),
    (w) => circle(w / 2).at(0, -w / 2),
    (w, h) => capsule(0, -w / 2, 0, -w / 2 - h, w / 2),
    (w, h) => box(w, h, { radius: Math.min(w, h) / 8 }).at(0, -h / 2),
];

const eachSide = (points, make) => points.slice(1).map((to, i) => make(points[i], to));

// A wall 5 thick, on the outer side of the edge from one point to the next.
function slab([x, y], [toX, toY]) {
    const [dx, dy] = [toX - x, toY - y];
    const share = 5 / Math.hypot(dx, dy);
    const [outX, outY] = [-dy * share, dx * share];
    return polygon([x, y, toX, toY, toX + outX, toY + outY, x + outX, y + outY]);
}

const WALLS = {
    'two-sided': (points) => chain(points),
    reversed: (points) => chain(points.toReversed()),
    'one-sided': (points) => chain(points, { oneSided: true }),
    segments: (points) => compound(eachSide(points, (p, q) => segment(...p, ...q))),
    slabs: (points) => compound(eachSide(points, slab)),
};

// The points of a pit of a width and a depth: alone, with ground on both sides, or with more points in its walls, too.
function pitOf(roll, w, deep) {
    const [x, end] = [w / 2, w + between(roll, 1, 50)];
    const kind = below(roll, 3);
    if (kind === 0) return pairs(-x, -deep, -x, 0, x, 0, x, -deep);
    const left = pairs(-x - end, -deep, -x, -deep, -x, 0);
    const right = pairs(x, 0, x, -deep, x + end, -deep);
    if (kind === 1) return [...left, ...right];
    left.splice(2, 0, [-x, -deep / 2]);
    return [...left, [0, 0], ...right];
}

test('a body stays in a gap of exactly its width, whatever the gap is made of', () => {
    const roll = rng(7);
    for (let i = 0; i < times(1500, 60000); i++) {
        const w = i % 3 ? between(roll, 1, 100) : 1 + below(roll, 64);
        const h = w * between(roll, 0.5, 1.5);
        const points = pitOf(roll, w, h * (i % 2 ? 3 : 0.8));
        const body = BODIES[i % BODIES.length](w, h);
        const size = Math.max(
            3 * h,
            2 * w,
            ...eachSide(points, (p, q) => Math.hypot(q[0] - p[0], q[1] - p[1])),
        );
        const far = [0, 1e3, 1e6][below(roll, 3)];
        const angle = roll() < 0.3 ? (below(roll, 4) * Math.PI) / 2 : between(roll, 0, 7);
        const at = { x: far, y: -far, angle };
        const off = w * [0, 1e-9, 1e-6, 1e-4, 0.01, 0.1][below(roll, 6)];
        const [dx, dy] = [roll() < 0.5 ? off : -off, roll() < 0.5 ? off : 0];
        const pose = { ...placed(at, { x: dx, y: dy }), angle };
        for (const [name, make] of Object.entries(WALLS)) {
            const walls = make(points);
            const hit = i % 4 ? collide(walls, at, body, pose) : collide(body, pose, walls, at);
            const error = 4 * ERROR * size;
            assert.ok(
                hit === null || hit.depth <= Math.hypot(dx, dy) + error,
                `${name}, body ${i % BODIES.length}, ${JSON.stringify({ w, h, points, at, dx, dy })}: ${hit?.depth}`,
            );
        }
    }
});

test('a crate lowered into a pit of its width by separate() lands on the bottom', () => {
    for (const make of Object.values(WALLS)) {
        const world = new World();
        world.add(make(pairs(-30, 0, -5, 0, -5, 20, 5, 20, 5, 0, 30, 0)), { isStatic: true });
        const crate = world.add(box(10, 10), { x: 0, y: 2 });
        for (let step = 0; step < 20; step++) {
            crate.set(step % 2 ? 0.01 : -0.01, crate.y + 1);
            world.update();
            world.separate();
        }
        assert.ok(
            Math.abs(crate.y - 15) < 1e-3 && Math.abs(crate.x) < 1e-3,
            `${crate.x} ${crate.y}`,
        );
        world.dispose();
    }
});

test('a body passes between the ends of two segments that are its width apart', () => {
    const floor = compound([segment(-20, 0, -3, 0), segment(3, 0, 20, 0)]);
    for (const body of [box(6, 4), circle(3), capsule(0, -2, 0, 2, 3)]) {
        const { depth, exact } = collide(floor, {}, body, { x: 0.01, y: 0 });
        assert.ok(Math.abs(depth - 0.01) <= 17 * ERROR && exact, `${body.kind}: ${depth}`);
    }
});

test('a shape without thickness does not end up between two flush pieces', () => {
    const frame = compound([
        box(9, 2).at(4.5, 1),
        box(9, 2).at(4.5, 7),
        box(2, 4).at(1, 4),
        box(2, 4).at(8, 4),
    ]);
    // Inside the lower left corner, on the line where two boxes meet.
    const out = collide(frame, {}, point(), { x: 1, y: 2 });
    assert.ok(Math.abs(out.depth - 1) <= 9 * ERROR && out.exact, `${out.depth}`);
    // Three bricks meet at this point, and the push along one internal edge leads into another.
    const wall = compound([box(2, 2).at(1, 3), box(2, 2).at(3, 3), box(5, 2).at(2, 1)]);
    const brick = collide(wall, {}, point(), { x: 2, y: 2 });
    assert.ok(Math.abs(brick.depth - 2) <= 5 * ERROR && brick.exact, `${brick.depth}`);
    const level = tiles({ columns: 4, rows: 4, size: 10, cells: new Uint8Array(16).fill(1) });
    for (const thin of [
        point(),
        segment(0, 0, 0, 3),
        segment(-4, 0, 4, 0),
        chain([-4, 0, 0, 0, 0, 3]),
    ]) {
        for (let x = 18; x <= 22; x += 0.25) {
            const { normal, depth } = collide(level, {}, thin, { x, y: 10 });
            assert.ok(
                Math.abs(depth - (10 + thin.bounds.maxY)) < 1e-4,
                `${thin.kind} ${x}: ${depth}`,
            );
            assert.deepEqual(normal, { x: 0, y: -1 });
        }
    }
});

test('a shape that only touches a composite one has depth 0 and the normal of a face, at internal edges and inner corners too', () => {
    const level = tiles({ columns: 4, rows: 2, size: 10, cells: [1, 0, 0, 0, 1, 1, 1, 1] });
    for (const thin of [
        point(),
        segment(0, 0, 0, -3),
        segment(-2, 0, 2, 0),
        segment(0, 0, 2, -3),
    ]) {
        for (let x = 12.5; x <= 37.5; x += 0.5) {
            const { normal, depth } = collide(level, {}, thin, { x, y: 10 });
            assert.deepEqual([normal, depth], [{ x: 0, y: -1 }, 0], `${thin.kind} ${x}`);
        }
    }
    const { normal, depth } = collide(level, {}, point(), { x: 10, y: 10 });
    assert.equal(depth, 0);
    assert.ok(normal.x === 1 || normal.y === -1, `${normal.x} ${normal.y}`);
});
