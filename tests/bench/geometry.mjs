// What all contestants are given: seeded outlines, poses, pairs and moving scenes. Reads a seed, writes
// plain data; times nothing. The textbook test at the end decides what the right answers are.

// Pairs nearer to touching than this share of their size are drawn again: there, rounding decides.
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

export function randomBox(random) {
    const width = random(12, 40);
    const height = random(12, 40);
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

/** Corners on an ellipse at uneven turns: always convex, never quite regular. */
export function randomOctagon(random) {
    const width = random(12, 24);
    const height = width * random(0.8, 1.2);
    const points = Array.from({ length: 8 }, (_, i) => {
        const turn = ((i + random(-0.25, 0.25)) / 8) * 2 * Math.PI;
        return { x: width * Math.cos(turn), y: height * Math.sin(turn) };
    });
    return outline('polygon', points, 2 * width, 2 * height);
}

/** A circle has no corners. */
export function randomCircle(random) {
    const radius = random(6, 20);
    const size = 2 * radius;
    return { kind: 'circle', points: [], width: size, height: size, size, radius };
}

// --- Scenes ------------------------------------------------------------------------------------------

/** Any two shapes. */
export const anyTwo = (random, shapes) => [
    Math.floor(random(0, shapes)),
    Math.floor(random(0, shapes)),
];

/** One shape with an even number, then one with an odd number. */
export const evenAndOdd = (random, shapes) => [
    2 * Math.floor(random(0, shapes / 2)),
    2 * Math.floor(random(0, shapes / 2)) + 1,
];

/**
 * Shapes that lie so close together that two of them overlap about half of the time, twice: two sets of
 * poses for the same shapes and the same pairs.
 * @param make one outline, given a stream of numbers and its own number
 * @param choose the numbers of a pair
 * @param spread the side of the square they lie in
 */
export function pairScene({ seed, make, choose, shapes, pairs, spread }) {
    const random = createRandom(seed);
    const outlines = Array.from({ length: shapes }, (_, i) => make(random, i));
    const poses = [0, 1].map(() =>
        outlines.map(() => ({
            x: random(0, spread),
            y: random(0, spread),
            angle: random(-Math.PI, Math.PI),
        })),
    );
    const placed = poses.map((set) => set.map((pose, i) => place(outlines[i], pose)));
    const first = new Uint32Array(pairs);
    const second = new Uint32Array(pairs);
    const expected = [new Float64Array(pairs), new Float64Array(pairs)];
    for (let k = 0; k < pairs; k++) {
        const [a, b] = choose(random, shapes);
        const depths = placed.map((set) => depthOf(set[a], set[b]));
        if (a === b || depths.some((depth) => isTouching(depth, outlines[a], outlines[b]))) {
            k--;
            continue;
        }
        first[k] = a;
        second[k] = b;
        expected[0][k] = depths[0];
        expected[1][k] = depths[1];
    }
    return { outlines, poses, placed, first, second, expected };
}

/**
 * Half boxes, half 8-gons, each on a small circle of its own and turning, so that all move in every frame and
 * the frames can be repeated without a jump.
 * @param room the area that belongs to one body
 */
export function worldScene({ seed, bodies, frames, room }) {
    const random = createRandom(seed);
    const outlines = Array.from({ length: bodies }, (_, i) =>
        i % 2 === 0 ? randomBox(random) : randomOctagon(random),
    );
    const side = Math.sqrt(bodies * room);
    const paths = outlines.map(() => randomPath(random, side));
    for (;;) {
        const poses = Array.from({ length: frames }, (_, f) =>
            paths.map((path) => along(path, f / frames)),
        );
        const placed = poses.map((set) => set.map((pose, i) => place(outlines[i], pose)));
        const expected = placed.map((set) => overlapsOf(outlines, set));
        const touching = expected.flatMap((found) => found.touching);
        if (touching.length === 0) return { outlines, poses, placed, expected, side };
        for (const i of touching) paths[i] = randomPath(random, side);
    }
}

function randomPath(random, side) {
    return {
        x: random(0, side),
        y: random(0, side),
        reach: random(5, 12),
        turn: random(0, 2 * Math.PI),
        angle: random(-Math.PI, Math.PI),
    };
}

function along(path, t) {
    const turn = path.turn + 2 * Math.PI * t;
    return {
        x: path.x + path.reach * Math.cos(turn),
        y: path.y + path.reach * Math.sin(turn),
        angle: path.angle + 2 * Math.PI * t,
    };
}

// All pairs of a frame, without a grid: pair a * bodies + b (a < b) -> depth.
function overlapsOf(outlines, placed) {
    const depths = new Map();
    const touching = [];
    for (let a = 0; a < placed.length; a++) {
        for (let b = a + 1; b < placed.length; b++) {
            const dx = placed[b].x - placed[a].x;
            const dy = placed[b].y - placed[a].y;
            const reach = 1.001 * (outlines[a].radius + outlines[b].radius);
            if (dx * dx + dy * dy > reach * reach) continue;
            const depth = depthOf(placed[a], placed[b]);
            if (isTouching(depth, outlines[a], outlines[b])) touching.push(a);
            if (depth >= 0) depths.set(a * placed.length + b, depth);
        }
    }
    return { depths, touching };
}

// --- The textbook ------------------------------------------------------------------------------------

// A circle is its centre, as the only corner, with `round` about it.
function place({ kind, points, radius }, { x, y, angle }) {
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

/** How far B must go along (x, y) until it is past A; negative if it is past already. */
export function exitOf(a, b, x, y) {
    let far = Number.NEGATIVE_INFINITY;
    let near = Number.POSITIVE_INFINITY;
    for (const p of a.corners) far = Math.max(far, p.x * x + p.y * y);
    for (const p of b.corners) near = Math.min(near, p.x * x + p.y * y);
    return far - near + a.round + b.round;
}

// The shortest of all exits: the depth, or what is negative if there is a gap.
function depthOf(a, b) {
    if (a.round > 0) return a.round - distanceTo(b, a.x, a.y);
    if (b.round > 0) return b.round - distanceTo(a, b.x, b.y);
    let depth = Number.POSITIVE_INFINITY;
    for (const n of a.normals) depth = Math.min(depth, exitOf(a, b, n.x, n.y));
    for (const n of b.normals) depth = Math.min(depth, exitOf(a, b, -n.x, -n.y));
    return depth;
}

// How far the point is from the polygon; inside, minus the way to the nearest edge.
function distanceTo({ corners, normals }, x, y) {
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

function isTouching(depth, a, b) {
    return Math.abs(depth) < TOUCHING * Math.max(a.size, b.size);
}
