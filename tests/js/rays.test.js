// Rays exactly at internal edges of flush bodies. Reads shapes on integer coordinates and rays between such points;
// compares with the outline of the union: where a ray first hits it, and which of its edges are there.
// composite-rays.test.c does the same for the children of one shape.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, polygon, tiles, World } from './build.js';
import { rng } from './rng.js';
import { effort } from './times.js';

const MORE = effort(50);

const roll = rng(18);
const below = (n) => Math.floor(n * roll());
const from = (low, high) => low + below(high - low + 1);
const pick = (list) => list[below(list.length)];

// --- Poses ---------------------------------------------------------------------------------------------

/** The pose of a shape: the identity, an integer translation, or that with a rotation. */
function rollPose() {
    const kind = below(4);
    if (kind === 0) return { x: 0, y: 0, angle: 0 };
    const far = pick([100, 1e4, 1e6]);
    const [x, y] = [from(-far, far), from(-far, far)];
    return { x, y, angle: kind === 1 ? 0 : 12 * roll() - 6 };
}

/** A vector from the shape's frame in world coordinates. */
function turn(pose, { x, y }) {
    const [c, s] = [Math.cos(pose.angle), Math.sin(pose.angle)];
    return pose.angle === 0 ? { x, y } : { x: c * x - s * y, y: s * x + c * y };
}

const turnBack = (pose, v) => turn({ angle: -pose.angle }, v);

function placed(pose, p) {
    const { x, y } = turn(pose, p);
    return { x: pose.x + x, y: pose.y + y };
}

// --- The outline ---------------------------------------------------------------------------------------

const cross = (a, b) => a.x * b.y - a.y * b.x;
const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
const along = ({ x, y, dx, dy }, t) => ({ x: x + t * dx, y: y + t * dy });

/**
 * The fractions of the ray at which it crosses the edge [p, q], ends included; for an edge along the ray, those of its
 * ends.
 */
function meetings(ray, [p, q]) {
    const d = { x: ray.dx, y: ray.dy };
    const [a, b] = [cross(d, minus(p, ray)), cross(d, minus(q, ray))];
    if (a * b > 0) return [];
    const share = (v) => ((v.x - ray.x) * d.x + (v.y - ray.y) * d.y) / (d.x * d.x + d.y * d.y);
    if (a === 0 && b === 0) return [share(p), share(q)];
    return [share(p) + (a / (a - b)) * (share(q) - share(p))];
}

const times = (ray, edges) =>
    edges.flatMap((edge) => meetings(ray, edge)).filter((t) => t >= 0 && t <= 1);

/** Does a rotated ray end at its first hit? Then rounding may end it slightly before the hit. */
const endsAt = (pose, ray, first) =>
    pose.angle !== 0 && isNear(along(ray, first), along(ray, 1), 1e-9);

const startsOn = (ray, edges) =>
    edges.some(([p, q]) => meetings({ ...ray, dx: q.y - p.y, dy: p.x - q.x }, [p, q])[0] === 0);

/** A ray between integer points, mostly through the given point, that does not start there. */
function rayThrough({ x, y }) {
    for (;;) {
        const [dx, dy] = [from(-12, 12), from(-12, 12)];
        const share = pick([1, 1, 2, 3]);
        if (dx !== 0 || dy !== 0) return { x: x - dx, y: y - dy, dx: share * dx, dy: share * dy };
    }
}

const isNear = (a, b, bar) => Math.abs(a.x - b.x) <= bar && Math.abs(a.y - b.y) <= bar;

// --- All kinds of queries ------------------------------------------------------------------------------

/** The ray in the world of a shape at `pose`. */
function rayAt(pose, ray) {
    const at = placed(pose, ray);
    const d = turn(pose, { x: ray.dx, y: ray.dy });
    return [at.x, at.y, d.x, d.y];
}

/** The first hit in a world; checks that all its queries agree on it. */
function firstOf(world, ray) {
    const hit = world.castRay(...ray);
    assert.equal(world.castRayAny(...ray), hit !== null);
    const all = world.castRayAll(...ray);
    assert.equal(all.length > 0, hit !== null);
    const column = (v) => new Float64Array([v]);
    const [x, y, dx, dy] = ray.map(column);
    const many = world.castRays({ x, y, dx, dy });
    assert.equal(many.body[0], hit === null ? -1 : hit.body.index);
    if (hit === null) return null;
    assert.deepEqual({ ...all[0] }, { ...hit });
    assert.equal(many.t[0], hit.t);
    assert.deepEqual([many.normalX[0], many.normalY[0]], [hit.normal.x, hit.normal.y]);
    return hit;
}

const spareWorld = new World();

/** A world of bodies, each with its position `at` in the frame of `pose`. */
function worldOf(list, pose) {
    spareWorld.clear();
    for (const { shape, at } of list) {
        spareWorld.add(shape, { ...placed(pose, at), angle: pose.angle, isStatic: true });
    }
    spareWorld.update();
    return spareWorld;
}

const HOME = { x: 0, y: 0 };

// --- Flush pieces --------------------------------------------------------------------------------------

const ringEdges = (ring) => ring.map((p, i) => [p, ring[(i + 1) % ring.length]]);
const rectangle = ([x, y, width, height]) => [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
];
const isLeftOf = (p, [a, b]) => cross(minus(b, a), minus(p, a)) > 0;

const edgesOf = (rings) => rings.flatMap(ringEdges);

const boxOf = ([x, y, width, height]) => ({
    shape: box(width, height),
    at: { x: x + width / 2, y: y + height / 2 },
});

/** Random full cells, covered with bricks of integer sizes in any pattern. */
function rollBricks() {
    const [columns, rows] = [from(1, 5), from(1, 5)];
    const gaps = below(3);
    const cells = Uint8Array.from({ length: columns * rows }, () => (below(5) >= gaps ? 1 : 0));
    const isFull = (x, y) =>
        x >= 0 && y >= 0 && x < columns && y < rows && cells[y * columns + x] === 1;
    const left = cells.slice();
    const isFree = (x, y, width, height) => {
        for (let j = y; j < y + height; j++) {
            for (let i = x; i < x + width; i++) {
                if (i >= columns || j >= rows || !left[j * columns + i]) return false;
            }
        }
        return true;
    };
    const bricks = [];
    const most = pick([1, 2, 4]);
    cells.forEach((_, i) => {
        const [x, y] = [i % columns, Math.floor(i / columns)];
        if (!left[i]) return;
        let [width, height] = [from(1, most), from(1, most)];
        while (!isFree(x, y, width, 1)) width--;
        while (!isFree(x, y, width, height)) height--;
        for (let j = y; j < y + height; j++) left.fill(0, j * columns + x, j * columns + x + width);
        bricks.push([x, y, width, height]);
    });
    if (bricks.length === 0) return rollBricks();
    bricks.sort(() => roll() - 0.5);
    const solid = (list) => tiles({ columns, rows, size: 1, cells: list, kinds: ['solid'] });
    // Some of the bricks become boxes; the other cells stay tiles.
    const some = bricks.filter(() => below(2) === 0);
    const rest = cells.map((cell, i) => {
        const [x, y] = [i % columns, Math.floor(i / columns)];
        return some.some(([a, b, w, h]) => x >= a && y >= b && x < a + w && y < b + h) ? 0 : cell;
    });
    const mixed = [{ shape: solid(rest), at: HOME }, ...some.map(boxOf)];
    const contains = ({ x, y }) => isFull(Math.floor(x), Math.floor(y));
    const edges = edgesOf(bricks.map(rectangle));
    return { edges, contains, bodies: [bricks.map(boxOf), mixed] };
}

/** Triangles, two per square; some are missing. */
function rollTriangles() {
    const rings = [];
    for (let i = 0; i < 12; i++) {
        const [a, b, c, d] = rectangle([i % 4, Math.floor(i / 4), 1, 1]);
        const halves = below(2)
            ? [
                  [a, b, c],
                  [a, c, d],
              ]
            : [
                  [a, b, d],
                  [b, c, d],
              ];
        rings.push(...halves.filter(() => below(4) > 0));
    }
    if (rings.length === 0) return rollTriangles();
    rings.sort(() => roll() - 0.5);
    const shapes = rings.map((ring) => polygon(ring));
    const contains = (p) =>
        rings.some((ring) => ringEdges(ring).every((edge) => isLeftOf(p, edge)));
    const bodies = [shapes.map((shape) => ({ shape, at: HOME }))];
    return { edges: edgesOf(rings), contains, bodies };
}

/** Does the outline have an edge with this normal at a point, with the inside behind it? */
function isOnOutline(model, { x, y }, n) {
    return [-0.02, 0.02].some((k) => {
        const side = (out) => ({ x: x - k * n.y + out * n.x, y: y + k * n.x + out * n.y });
        return model.contains(side(-1e-5)) && !model.contains(side(1e-5));
    });
}

/** Casts rays at a union. `model` has its edges, which points it contains, and lists of bodies that each form it. */
function verifySolid(model) {
    let hits = 0;
    for (let k = 0; k < 4; k++) {
        const pose = rollPose();
        const ray = rayThrough(pick(pick(model.edges)));
        const meets = times(ray, model.edges);
        const first = Math.min(...meets);
        if (model.contains(ray) || startsOn(ray, model.edges)) continue;
        const length = Math.hypot(ray.dx, ray.dy);
        for (const [i, list] of model.bodies.entries()) {
            const hit = firstOf(worldOf(list, pose), rayAt(pose, ray));
            const told = () => JSON.stringify({ i, edges: model.edges, ray, pose, hit, first });
            if (hit === null) {
                assert.ok(meets.length === 0 || endsAt(pose, ray, first), told());
                continue;
            }
            assert.ok(!hit.inside, told());
            const point = turnBack(pose, minus(hit, pose));
            const n = turnBack(pose, hit.normal);
            assert.ok((hit.t - first) * length >= -1e-5, told());
            assert.ok((hit.t - first) * length <= 1e-5, told());
            assert.ok(n.x * ray.dx + n.y * ray.dy < 1e-6 * length, told());
            assert.ok(isOnOutline(model, point, n), told());
            hits++;
        }
    }
    return hits;
}

for (const [name, roller, count] of [
    ['bricks', rollBricks, 120],
    ['triangles', rollTriangles, 150],
]) {
    test(`a ray at an internal edge of ${name} has the normal of an edge of the union`, () => {
        let hits = 0;
        for (let round = 0; round < count * MORE; round++) hits += verifySolid(roller());
        assert.ok(hits > count * MORE, `${hits} hits`);
    });
}
