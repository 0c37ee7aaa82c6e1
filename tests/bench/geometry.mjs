// Seeded outlines, and the reference test that decides the right answers. Reads a stream of random numbers, returns
// plain data; times nothing.

// Rounding decides whether two shapes touch if their gap or overlap is below this fraction of their size.
const TOUCHING = 1e-6;

/** A stream of numbers in low..high (mulberry32). */
export function createRandom(seed) {
    let state = seed >>> 0;
    return (low, high) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let bits = Math.imul(state ^ (state >>> 15), state | 1);
        bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
        return low + ((high - low) * ((bits ^ (bits >>> 14)) >>> 0)) / 2 ** 32;
    };
}

// --- Outlines: counter-clockwise with y up, around the origin ----------------------------------------

// `size` is the larger extent, `radius` the distance of the farthest point from the origin.
function outline(kind, points, width, height) {
    const extent = (axis) => {
        const along = points.map((p) => p[axis]);
        return Math.max(...along) - Math.min(...along);
    };
    const size = Math.max(extent('x'), extent('y'));
    const radius = Math.max(...points.map((p) => Math.hypot(p.x, p.y)));
    return { kind, points, width, height, size, radius };
}

export const randomBox = (random) => boxOf(random(12, 40), random(12, 40));

export function boxOf(width, height) {
    const x = width / 2;
    const y = height / 2;
    const points = [
        { x: -x, y: -y },
        { x, y: -y },
        { x, y },
        { x: -x, y },
    ];
    return outline('box', points, width, height);
}

export function randomOctagon(random) {
    const width = random(12, 24);
    return ellipseOf(random, 8, width, width * random(0.8, 1.2));
}

/** Corners on an ellipse at uneven angles: always convex, never quite regular. */
export function ellipseOf(random, corners, width, height) {
    const points = Array.from({ length: corners }, (_, i) => {
        const turn = ((i + random(-0.25, 0.25)) / corners) * 2 * Math.PI;
        return { x: width * Math.cos(turn), y: height * Math.sin(turn) };
    });
    return outline('polygon', points, 2 * width, 2 * height);
}

export const randomCircle = (random) => circleOf(random(6, 20));

export function circleOf(radius) {
    const size = 2 * radius;
    return { kind: 'circle', points: [], width: size, height: size, size, radius };
}

// --- The reference -----------------------------------------------------------------------------------

// A circle is its centre as the only corner, with the radius `round`.
export function place({ kind, points, radius }, { x, y, angle }) {
    if (kind === 'circle') return { x, y, corners: [{ x, y }], normals: [], round: radius };
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const corners = points.map((p) => ({
        x: x + cos * p.x - sin * p.y,
        y: y + sin * p.x + cos * p.y,
    }));
    const normals = corners.map((p, i) => {
        const q = corners[(i + 1) % corners.length];
        const length = Math.hypot(q.x - p.x, q.y - p.y);
        return { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
    });
    return { x, y, corners, normals, round: 0 };
}

/** A placed outline moved by (dx, dy). */
export function shifted(placed, dx, dy) {
    const corners = placed.corners.map((p) => ({ x: p.x + dx, y: p.y + dy }));
    return { ...placed, x: placed.x + dx, y: placed.y + dy, corners };
}

/** The distance that B must move along (x, y) until it is past A; negative if it already is. */
export function exitOf(a, b, x, y) {
    let far = Number.NEGATIVE_INFINITY;
    let near = Number.POSITIVE_INFINITY;
    for (const p of a.corners) far = Math.max(far, p.x * x + p.y * y);
    for (const p of b.corners) near = Math.min(near, p.x * x + p.y * y);
    return far - near + a.round + b.round;
}

/** The depth of two placed outlines: their shortest push. A negative value is a lower bound of the gap. */
export function depthOf(a, b) {
    if (a.round > 0) return a.round + b.round - distanceTo(b, a.x, a.y);
    if (b.round > 0) return b.round - distanceTo(a, b.x, b.y);
    let depth = Number.POSITIVE_INFINITY;
    for (const n of a.normals) {
        depth = Math.min(depth, exitOf(a, b, n.x, n.y));
        if (depth < 0) return depth;
    }
    for (const n of b.normals) {
        depth = Math.min(depth, exitOf(a, b, -n.x, -n.y));
        if (depth < 0) return depth;
    }
    return depth;
}

/** The distance of a point from the core; inside, minus the distance to the nearest edge. */
function distanceTo({ corners, normals }, x, y) {
    if (corners.length === 1) return Math.hypot(x - corners[0].x, y - corners[0].y);
    let out = Number.NEGATIVE_INFINITY;
    let nearest = Number.POSITIVE_INFINITY;
    corners.forEach((p, i) => {
        const q = corners[(i + 1) % corners.length];
        const edge = { x: q.x - p.x, y: q.y - p.y };
        const along = (x - p.x) * edge.x + (y - p.y) * edge.y;
        const t = Math.min(1, Math.max(0, along / (edge.x * edge.x + edge.y * edge.y)));
        nearest = Math.min(nearest, Math.hypot(x - p.x - t * edge.x, y - p.y - t * edge.y));
        out = Math.max(out, (x - p.x) * normals[i].x + (y - p.y) * normals[i].y);
    });
    return out <= 0 ? out : nearest;
}

export function isTouching(depth, a, b) {
    return Math.abs(depth) < TOUCHING * Math.max(a.size, b.size);
}
