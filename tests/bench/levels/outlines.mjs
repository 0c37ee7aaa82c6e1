// Outlines for decomposition: seeded, always simple, counter-clockwise with y up. Returns plain data; times nothing.
// Coordinates are multiples of 4 up to 2^20, so that midpoints of edges are exact and every test here is.

import { createRandom } from '../geometry.mjs';

const SIDE = 2 ** 20;
const onGrid = (v) => 4 * Math.round(v / 4);
const range = (length, make) => Array.from({ length }, (_, i) => make(i));
const around = (radius, turn) => [
    onGrid(SIDE / 2 + radius * Math.cos(turn)),
    onGrid(SIDE / 2 + radius * Math.sin(turn)),
];

/** Twice the area between p, q and r: positive if r lies to the left. */
export const side = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

export const areaOf = (points) =>
    points.reduce((sum, p, i) => {
        const q = points[(i + 1) % points.length];
        return sum + (p[0] * q[1] - q[0] * p[1]) / 2;
    }, 0);

// --- Families ----------------------------------------------------------------------------------------

const star = (count) =>
    range(count, (i) => around(SIDE * (i % 2 ? 0.25 : 0.49), (2 * Math.PI * i) / count));

// A comb with its teeth up, of four corners each, plus two corners at the bottom.
function comb(count) {
    const teeth = (count - 2) / 4;
    const pitch = SIDE / teeth;
    const x = (t) => onGrid(t * pitch);
    const top = range(teeth, (i) => [
        [x(teeth - i - 0.05), 16],
        [x(teeth - i - 0.05), SIDE],
        [x(teeth - i - 0.55), SIDE],
        [x(teeth - i - 0.55), 16],
    ]).flat();
    return [[0, 0], [SIDE, 0], ...top].map(([px, py]) => [onGrid(px), onGrid(py)]);
}

// A spiral: out along one arm, and back along its inner side.
function spiral(count) {
    const half = count / 2;
    const turns = 6;
    const point = (i, width) => {
        const share = i / half;
        return around(SIDE * (0.05 + 0.42 * share - width), 2 * Math.PI * turns * share);
    };
    return [...range(half, (i) => point(i, 0)), ...range(half, (i) => point(half - 1 - i, 0.03))];
}

/** Random points joined in random order, and uncrossed two edges at a time until nothing crosses. */
function tangle(count, random) {
    const points = range(count, () => [onGrid(random(0, SIDE)), onGrid(random(0, SIDE))]);
    for (let crossed = true; crossed; ) {
        crossed = false;
        for (let i = 0; i + 2 < count; i++) {
            for (let k = i + 2; k < count - Number(i === 0); k++) {
                const after = points[(k + 1) % count];
                if (!cross(points[i], points[i + 1], points[k], after)) continue;
                for (let a = i + 1, b = k; a < b; a++, b--) {
                    [points[a], points[b]] = [points[b], points[a]];
                }
                crossed = true;
            }
        }
    }
    return areaOf(points) < 0 ? points.reverse() : points;
}

const cross = (a, b, c, d) =>
    side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0;

// True if a corner lies on another edge, or two edges cross. Exact.
function isSimple(points) {
    const count = points.length;
    for (let i = 0; i < count; i++) {
        const p = points[i];
        const q = points[(i + 1) % count];
        for (let k = i + 1; k < count; k++) {
            const r = points[k];
            const s = points[(k + 1) % count];
            const next = k === i + 1 || (i === 0 && k === count - 1);
            if (next ? folds(i === 0 && k === count - 1 ? [r, p, q] : [p, q, s]) : meet(p, q, r, s))
                return false;
        }
    }
    return true;
}

const folds = ([p, q, r]) =>
    side(p, q, r) === 0 && (r[0] - q[0]) * (p[0] - q[0]) + (r[1] - q[1]) * (p[1] - q[1]) >= 0;

function meet(a, b, c, d) {
    const apart = (axis) =>
        Math.max(a[axis], b[axis]) < Math.min(c[axis], d[axis]) ||
        Math.max(c[axis], d[axis]) < Math.min(a[axis], b[axis]);
    if (apart(0) || apart(1)) return false;
    return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/** Outlines of 1,000 corners, one of each family. */
export function largeOutlines(count = 1000) {
    const random = createRandom(31);
    // A comb has two corners left over, which become flat ones.
    const teeth = comb(count - 2 - ((count - 4) % 4));
    while (teeth.length < count) teeth.splice(1, 0, [4 * Math.round(SIDE / 8 / teeth.length), 0]);
    return [
        { name: 'star', points: star(count) },
        { name: 'comb', points: teeth },
        { name: 'spiral', points: spiral(count) },
        { name: 'random', points: tangle(count, random) },
    ];
}

// --- Corpus ------------------------------------------------------------------------------------------

/** Adds corners in the middle of some edges. */
const withFlats = (points, random) =>
    points.flatMap((p, i) => {
        const q = points[(i + 1) % points.length];
        const middle = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        return random(0, 1) < 0.4 ? [p, middle] : [p];
    });

function distanceTo(points, x, y) {
    let nearest = Number.POSITIVE_INFINITY;
    let inside = false;
    points.forEach((p, i) => {
        const q = points[(i + 1) % points.length];
        const dx = q[0] - p[0];
        const dy = q[1] - p[1];
        const along = ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy);
        const t = Math.min(1, Math.max(0, along));
        nearest = Math.min(nearest, Math.hypot(x - p[0] - t * dx, y - p[1] - t * dy));
        if (p[1] > y !== q[1] > y && x < p[0] + ((y - p[1]) * dx) / dy) inside = !inside;
    });
    return inside ? nearest : -nearest;
}

// Up to three square holes that touch nothing.
function holesIn(points, random) {
    const holes = [];
    for (let attempt = 0; attempt < 40 && holes.length < 3; attempt++) {
        const x = onGrid(random(0, SIDE));
        const y = onGrid(random(0, SIDE));
        const room = Math.min(
            distanceTo(points, x, y),
            ...holes.map((hole) => -distanceTo(hole, x, y)),
        );
        const half = onGrid(room / 2);
        if (half < 1000) continue;
        holes.push([
            [x - half, y - half],
            [x + half, y - half],
            [x + half, y + half],
            [x - half, y + half],
        ]);
    }
    return holes;
}

/** Random outlines of 5 to 60 corners: half of them with corners in straight edges, a third with holes. */
export function manyOutlines(count) {
    const random = createRandom(32);
    const list = [];
    while (list.length < count) {
        const i = list.length;
        const few = i % 4 === 0;
        const simple = tangle(Math.floor(few ? random(5, 9) : random(9, 60)), random);
        const points = i % 2 === 0 ? simple : withFlats(simple, random);
        if (!isSimple(points)) continue;
        list.push({ points, holes: i % 3 === 0 ? holesIn(points, random) : [] });
    }
    return list;
}
