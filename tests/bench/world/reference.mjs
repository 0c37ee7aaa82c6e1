// The reference: reads scenes, returns all overlapping pairs of a frame, and the first hits of rays, moving shapes and
// boxes. Fast enough for 100k bodies, but never timed.

import { depthOf, place } from '../geometry.mjs';

// If a gap or an overlap is below this fraction of the size, either answer is right: floats have 24 bits.
const DOUBTFUL = 1e-5;

/** Every body of a frame at its pose. */
export function placedAt({ outlines, frames }, frame) {
    const { x, y, angle } = frames[frame];
    return outlines.map((outline, i) => place(outline, { x: x[i], y: y[i], angle: angle[i] }));
}

/**
 * All pairs of a frame, by sort and sweep over bounding circles along the longer side of the world.
 * @returns `depths`: a * bodies + b (a < b) -> depth; also pairs so near to touching that they may be
 * left out, which `mustHit` tells from the others
 */
export function overlapsOf({ outlines, frames, movers }, frame, placed) {
    const count = outlines.length;
    const { x, y } = frames[frame];
    const [along, across] = extent(x) >= extent(y) ? [x, y] : [y, x];
    const radii = Float64Array.from(outlines, ({ radius }) => 1.001 * radius);
    const order = Uint32Array.from(x, (_, i) => i);
    order.sort((i, j) => along[i] - radii[i] - (along[j] - radii[j]));
    const low = Float64Array.from(order, (i) => along[i] - radii[i]);
    const middle = Float64Array.from(order, (i) => across[i]);
    const radius = Float64Array.from(order, (i) => radii[i]);

    const depths = new Map();
    for (let s = 0; s < count; s++) {
        const i = order[s];
        const high = along[i] + radii[i];
        for (let t = s + 1; t < count && low[t] <= high; t++) {
            if (Math.abs(middle[t] - middle[s]) > radius[s] + radius[t]) continue;
            const a = Math.min(i, order[t]);
            const b = Math.max(i, order[t]);
            if (a >= movers) continue;
            const depth = depthOf(placed[a], placed[b]);
            if (depth >= -doubtOf(outlines[a], outlines[b])) depths.set(a * count + b, depth);
        }
    }
    return depths;
}

export const doubtOf = (a, b) => DOUBTFUL * Math.max(a.size, b.size);

const extent = (numbers) =>
    numbers.reduce((a, b) => Math.max(a, b)) - numbers.reduce((a, b) => Math.min(a, b));

// --- Rays and moving shapes --------------------------------------------------------------------------

/**
 * The time at which a shape moving by (dx, dy) hits a static one: a ray from the origin against their Minkowski
 * difference, which is convex with a rounded border. 0 if they overlap at the start, Infinity if they never touch.
 */
export function meetingTime(moving, standing, dx, dy) {
    const round = moving.round + standing.round;
    if (depthOf(moving, standing) >= 0) return 0;
    const points = [];
    for (const p of standing.corners) {
        for (const q of moving.corners) points.push({ x: p.x - q.x, y: p.y - q.y });
    }
    const outline = hullOf(points);
    const edges = outline.length === 1 ? [] : outline;
    return Math.min(
        ...outline.map((p) => timeToCircle(p, round, dx, dy)),
        ...edges.map((p, i) => timeToEdge(p, outline[(i + 1) % outline.length], round, dx, dy)),
    );
}

function timeToCircle({ x, y }, radius, dx, dy) {
    const a = dx * dx + dy * dy;
    const b = x * dx + y * dy;
    const root = b * b - a * (x * x + y * y - radius * radius);
    if (root < 0) return Number.POSITIVE_INFINITY;
    const t = (b - Math.sqrt(root)) / a;
    return t >= 0 && t <= 1 ? t : Number.POSITIVE_INFINITY;
}

// The outer side of the edge from p to q, pushed out by `round`.
function timeToEdge(p, q, round, dx, dy) {
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const ex = (q.x - p.x) / length;
    const ey = (q.y - p.y) / length;
    const toward = -(ey * dx - ex * dy);
    const gap = -(ey * p.x - ex * p.y + round);
    if (toward <= 0 || gap < 0) return Number.POSITIVE_INFINITY;
    const t = gap / toward;
    const along = (t * dx - p.x) * ex + (t * dy - p.y) * ey;
    return t <= 1 && along >= 0 && along <= length ? t : Number.POSITIVE_INFINITY;
}

/** The convex hull, counter-clockwise with y up: Andrew's monotone chain. */
function hullOf(points) {
    if (points.length < 3) return points;
    points.sort((p, q) => p.x - q.x || p.y - q.y);
    const half = (list) => {
        const chain = [];
        for (const p of list) {
            while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), p)) chain.pop();
            chain.push(p);
        }
        return chain.slice(0, -1);
    };
    return [...half(points), ...half(points.reverse())];
}

const turnsLeft = (p, q, r) => (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x);

/** A point is a circle without size. */
export const pointAt = (x, y) => ({ x, y, corners: [{ x, y }], normals: [], round: 0 });

/** A frame for `firstHit`: the data it reads first, in columns. */
export function crowdAt(scene, frame) {
    const { x, y } = scene.frames[frame];
    const radii = Float64Array.from(scene.outlines, ({ radius }) => 1.001 * radius);
    return { placed: placedAt(scene, frame), x, y, radii };
}

/**
 * The first body in the path of a shape moving by (dx, dy), by brute force.
 * @param radius of the moving shape's bounding circle
 * @returns `{ body, t }`, or `{ body: -1, t: 1 }`
 */
export function firstHit({ placed, x, y, radii }, moving, radius, dx, dy) {
    const best = { body: -1, t: Number.POSITIVE_INFINITY };
    const length = Math.hypot(dx, dy);
    for (let i = 0; i < radii.length; i++) {
        const px = x[i] - moving.x;
        const py = y[i] - moving.y;
        const reach = radii[i] + radius;
        if (Math.abs(px * dy - py * dx) > reach * length) continue;
        const along = (px * dx + py * dy) / length;
        if (along < -reach || along > length + reach) continue;
        const t = meetingTime(moving, placed[i], dx, dy);
        if (t < best.t) {
            best.t = t;
            best.body = i;
        }
    }
    return best.body < 0 ? { body: -1, t: 1 } : best;
}
