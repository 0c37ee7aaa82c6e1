// Random composite shapes: outlines with holes, compounds, chains and tiles; and helpers of
// their tests. Reads random numbers, writes shapes and poses.

import { lib } from './build.js';
import { anyRings, star } from './outlines.js';

const { box, capsule, chain, circle, compound, ellipsePoints, polygon, segment, tiles } = lib;

/** Bound for rounding errors, relative to the size. */
export const ERROR = 1e-6;

export const below = (roll, n) => Math.floor(roll() * n);
export const between = (roll, min, max) => min + (max - min) * roll();
export const sizeOfBounds = ({ minX, minY, maxX, maxY }) => Math.max(maxX - minX, maxY - minY);
export const lengthOf = ({ x, y }) => Math.hypot(x, y);

/** Transforms a point by a pose. */
export function placed({ x: px = 0, y: py = 0, angle = 0 }, { x, y }) {
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    return { x: px + c * x - s * y, y: py + s * x + c * y };
}

export const polygonOf = ([outline, ...holes], options) => polygon(outline, { holes, ...options });

/** Composite shapes of every kind except tiles. */
export function anyComposite(roll) {
    const kind = below(roll, 5);
    if (kind === 0) return polygonOf(anyRings(roll));
    if (kind === 1) return polygonOf(anyRings(roll), { radius: 2 * roll() });
    if (kind === 2) {
        const points = Array.from({ length: 3 + below(roll, 8) }, (_, i) => [12 * i, 40 * roll()]);
        return chain(points, { closed: roll() < 0.3, radius: roll() < 0.5 ? 0 : 3 * roll() });
    }
    return compound(Array.from({ length: 1 + below(roll, 7) }, () => anyPiece(roll)));
}

export function anyPiece(roll) {
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

/** Kinds of cells. */
export const SLOPES = [
    'solid',
    [0, 1, 1, 0, 1, 1],
    [0, 0, 1, 1, 0, 1],
    [0, 0.5, 1, 0.5, 1, 1, 0, 1],
    [0.25, 0.25, 0.75, 0.25, 0.5, 0.75],
    [0, 0, 1, 0, 0.5, 0.5],
];

export function randomTiles(
    roll,
    columns = 1 + below(roll, 9),
    rows = 1 + below(roll, 9),
    size = 10,
) {
    const filled = roll();
    const cells = Array.from({ length: columns * rows }, () =>
        roll() < filled ? 1 + below(roll, SLOPES.length) : 0,
    );
    return tiles({ columns, rows, size, cells, kinds: SLOPES });
}
