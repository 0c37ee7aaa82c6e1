// Rays at exactly the ends and joints of segments. Reads shapes on whole-number coordinates and rays between
// such points, judged by the links: where a ray first meets one, and which of them are there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { castRay, chain, segment, World } from './build.js';
import { dice } from './dice.js';

const MORE = process.env.SOAK ? 60 : 1;

const roll = dice(18);
const below = (n) => Math.floor(n * roll());
const from = (low, high) => low + below(high - low + 1);
const pick = (list) => list[below(list.length)];

// --- Poses ---------------------------------------------------------------------------------------------

/** Where a shape stands: at home, moved by whole numbers, or turned as well. */
function rollPose() {
    const kind = below(4);
    if (kind === 0) return { x: 0, y: 0, angle: 0 };
    const [x, y] = [from(-1000, 1000), from(-1000, 1000)];
    return { x, y, angle: kind === 1 ? 0 : 12 * roll() - 6 };
}

/** A vector of the shape's own frame, in the world. */
function turn(pose, { x, y }) {
    const [c, s] = [Math.cos(pose.angle), Math.sin(pose.angle)];
    return pose.angle === 0 ? { x, y } : { x: c * x - s * y, y: s * x + c * y };
}

const turnBack = (pose, v) => turn({ angle: -pose.angle }, v);

function placed(pose, p) {
    const { x, y } = turn(pose, p);
    return { x: pose.x + x, y: pose.y + y };
}

// --- What the outline says -----------------------------------------------------------------------------

const cross = (a, b) => a.x * b.y - a.y * b.x;
const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
const along = ({ x, y, dx, dy }, t) => ({ x: x + t * dx, y: y + t * dy });

/** Shares of the ray at which it meets the edge [p, q], ends included; of an edge along the ray those of its ends. */
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

/** A ray between whole numbers that goes through the point, mostly, and does not start there. */
function rayThrough({ x, y }) {
    for (;;) {
        const [dx, dy] = [from(-12, 12), from(-12, 12)];
        const share = pick([1, 1, 2, 3]);
        if (dx !== 0 || dy !== 0) return { x: x - dx, y: y - dy, dx: share * dx, dy: share * dy };
    }
}

const isNear = (a, b, bar) => Math.abs(a.x - b.x) <= bar && Math.abs(a.y - b.y) <= bar;

// --- Asking in every way -------------------------------------------------------------------------------

/** The ray, in the world of a shape that stands at `pose`. */
function rayAt(pose, ray) {
    const at = placed(pose, ray);
    const d = turn(pose, { x: ray.dx, y: ray.dy });
    return [at.x, at.y, d.x, d.y];
}

/** Hits of a world's questions, of which the first is the same by each. */
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

/** Asks of the shape alone, of a body that has it, and of one body for each of `parts`. */
function* answers(shape, parts, pose, ray) {
    const asked = rayAt(pose, ray);
    if (shape !== null) {
        yield ['alone', castRay(shape, pose, ...asked)];
        const world = worldOf([shape], pose);
        yield ['in a world', firstOf(world, asked)];
    }
    if (parts.length > 0) yield ['as bodies', firstOf(worldOf(parts, pose), asked)];
}

const spareWorld = new World();

function worldOf(shapes, pose) {
    spareWorld.clear();
    for (const shape of shapes) spareWorld.add(shape, { ...pose, isStatic: true });
    spareWorld.update();
    return spareWorld;
}

// --- Segments and chains -------------------------------------------------------------------------------

/** Normals that a ray may be answered with at a point: of the sides that it comes upon, or against it. */
function sidesAt(links, ray, point, oneSided) {
    const d = { x: ray.dx, y: ray.dy };
    const normals = links
        .filter((link) => meetings(ray, link).some((t) => isNear(along(ray, t), point, 1e-9)))
        .map(([p, q]) => ({ x: q.y - p.y, y: p.x - q.x }))
        .map((n) => [n, n.x * d.x + n.y * d.y])
        .filter(([, speed]) => speed < 0 || !oneSided)
        .map(([n, speed]) =>
            speed === 0
                ? { x: -d.x, y: -d.y }
                : { x: -Math.sign(speed) * n.x, y: -Math.sign(speed) * n.y },
        );
    return normals.map(({ x, y }) => ({ x: x / Math.hypot(x, y), y: y / Math.hypot(x, y) }));
}

const isFrontOf = (ray, [p, q]) => (q.y - p.y) * ray.dx + (p.x - q.x) * ray.dy < 0;

/** The first point of the links that a ray meets, in their frame; null if it meets none, or starts on one. */
function firstPoint(links, ray, oneSided) {
    const seen = oneSided ? links.filter((link) => isFrontOf(ray, link)) : links;
    const first = Math.min(...times(ray, seen));
    const isOn = links.some(
        ([p, q]) => meetings({ ...ray, dx: q.y - p.y, dy: p.x - q.x }, [p, q])[0] === 0,
    );
    return Number.isFinite(first) && !isOn ? along(ray, first) : null;
}

/** Lattice points in a row, straight or not, that follow each other in links of some length. */
function rollPoints(straight) {
    const points = [{ x: from(-9, 9), y: from(-9, 9) }];
    let step = null;
    while (points.length < 3 || (points.length < 8 && below(3) > 0)) {
        const last = points.at(-1);
        if (step === null || !straight) step = { x: from(-6, 6), y: from(-6, 6) };
        const share = straight ? from(1, 3) : 1;
        const next = { x: last.x + share * step.x, y: last.y + share * step.y };
        if (step.x === 0 && step.y === 0) step = null;
        else points.push(next);
    }
    return points;
}

const linksOf = (points) => points.slice(1).map((q, i) => [points[i], q]);

/** How many of the rays hit an end or a joint, which is what this is about. */
function judgeLinks(shape, parts, points, oneSided) {
    const links = linksOf(points);
    let hits = 0;
    for (let k = 0; k < 4; k++) {
        const pose = rollPose();
        const ray = rayThrough(pick(points));
        const point = firstPoint(links, ray, oneSided);
        if (point === null) continue;
        const isEnd = [points[0], points.at(-1)].some((p) => isNear(p, point, 1e-9));
        const sides = sidesAt(links, ray, point, oneSided);
        for (const [how, hit] of answers(shape, parts, pose, ray)) {
            const told = JSON.stringify({ how, points, ray, pose, hit, sides, oneSided });
            const seen = hit === null ? null : turnBack(pose, minus(hit, pose));
            const isThere = seen !== null && isNear(seen, point, 1e-4);
            // Turned, rounding may end a ray before it is there, or take it past an end, or past a joint's corner.
            if (!isThere && pose.angle !== 0 && (isEnd || mayPass(points, ray, point))) continue;
            assert.ok(isThere, told);
            const n = turnBack(pose, hit.normal);
            assert.ok(
                sides.some((side) => isNear(side, n, 1e-5)),
                told,
            );
            hits++;
        }
    }
    return hits;
}

/** Does the ray end at the point, or only touch the corner of a joint there, or go along a link? */
function mayPass(points, ray, point) {
    if (isNear(along(ray, 1), point, 1e-9)) return true;
    const i = points.findIndex((p) => isNear(p, point, 1e-9));
    if (i <= 0 || i === points.length - 1) return false;
    const d = { x: ray.dx, y: ray.dy };
    return (
        cross(d, minus(points[i - 1], points[i])) * cross(d, minus(points[i + 1], points[i])) >= 0
    );
}

test('a ray at the end of a segment has the normal of the side that it comes upon', () => {
    let hits = 0;
    for (let round = 0; round < 1000 * MORE; round++) {
        const points = rollPoints(false).slice(0, 2);
        hits += judgeLinks(
            segment(points[0].x, points[0].y, points[1].x, points[1].y),
            [],
            points,
            false,
        );
    }
    assert.ok(hits > 2500 * MORE, `${hits} hits`);
});

test('a ray at a joint of a chain has the normal of a link that meets there', () => {
    let hits = 0;
    for (let round = 0; round < 1000 * MORE; round++) {
        const points = rollPoints(round % 2 === 0);
        const oneSided = round % 4 > 1;
        const parts = linksOf(points).map(([p, q]) => segment(p.x, p.y, q.x, q.y));
        hits += judgeLinks(chain(points, { oneSided }), oneSided ? [] : parts, points, oneSided);
    }
    assert.ok(hits > 2500 * MORE, `${hits} hits`);
});
