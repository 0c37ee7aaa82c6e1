// The shortest push that ends an overlap, by brute force. Reads two placed shapes with sharp
// corners, writes its length.
//
// B moved by v overlaps A if v lies in the Minkowski difference of a child of A and a child of B.
// The union of all these differences has no slits: a seam, where two of them merely touch, belongs
// to it. So a point is free if some direction leads from it out of all of them, possibly along the
// boundary of several. The nearest free point is the foot of a perpendicular on a side, a corner,
// or a crossing of two sides.

import { placed } from './composites.js';

const cross = (o, a, b) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** The convex hull of points (Andrew 1979), without corners within `slack` of a side. */
function hullOf(points, slack) {
    const sorted = [...points].sort((p, q) =>
        Math.abs(p.x - q.x) > slack ? p.x - q.x : p.y - q.y,
    );
    const chain = (list) => {
        const out = [];
        for (const p of list) {
            while (out.length > 1) {
                const [q, o] = [out.at(-1), out.at(-2)];
                if (cross(o, q, p) > slack * Math.hypot(p.x - o.x, p.y - o.y)) break;
                out.pop();
            }
            out.push(p);
        }
        return out.slice(0, -1);
    };
    return [...chain(sorted), ...chain(sorted.reverse())];
}

/**
 * The Minkowski difference of two convex sets of corners, grown by `room`, as sides; none if it has
 * no area.
 */
function differenceOf(a, b, slack, room) {
    const corners = hullOf(
        a.flatMap((p) => b.map((q) => ({ x: p.x - q.x, y: p.y - q.y }))),
        slack,
    );
    if (corners.length < 3) return [];
    return corners.map((from, i) => {
        const to = corners[(i + 1) % corners.length];
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const normal = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
        return { from, length, normal, limit: normal.x * from.x + normal.y * from.y + room };
    });
}

const beyond = ({ normal, limit }, p) => normal.x * p.x + normal.y * p.y - limit;
const along = ({ from, normal }, p) => (p.y - from.y) * normal.x - (p.x - from.x) * normal.y;

// Bounds for the rounding of doubles, relative to the size, and for a direction.
const ROUNDING = 1e-9;
const TURN = 1e-6;

/** Whether some direction leads from a point out of all regions. */
function isFree(regions, p, slack) {
    const touched = [];
    for (const sides of regions) {
        if (sides.some((side) => beyond(side, p) > slack)) continue;
        const here = sides.filter((side) => beyond(side, p) >= -slack);
        if (here.length === 0) return false;
        touched.push(here.map(({ normal }) => normal));
    }
    if (touched.length === 0) return true;
    const turns = touched
        .flat()
        .flatMap(({ x, y }) => [Math.atan2(x, -y), Math.atan2(-x, y)])
        .sort((s, t) => s - t);
    turns.push(turns[0] + 2 * Math.PI);
    return turns.some((turn, i) => {
        if (i === 0 || turn - turns[i - 1] <= TURN) return false;
        const middle = (turn + turns[i - 1]) / 2;
        const [x, y] = [Math.cos(middle), Math.sin(middle)];
        return touched.every((normals) => normals.some((n) => n.x * x + n.y * y > 0));
    });
}

function crossing(one, other) {
    const { normal: m, limit: k } = one;
    const { normal: n, limit: l } = other;
    const sine = m.x * n.y - m.y * n.x;
    if (Math.abs(sine) < TURN) return null;
    return { x: (k * n.y - l * m.y) / sine, y: (l * m.x - k * n.x) / sine };
}

/**
 * The minimum distance by which B must move to end the overlap; with `room`, to keep both apart
 * when each grows by half of it.
 */
export function shortestPush({ a, poseA, b, poseB, size }, room = 0) {
    const slack = ROUNDING * size;
    const cornersOf = (shape, pose) =>
        shape.pieces.map((piece) => piece.points.map((p) => placed(pose, p)));
    const piecesB = cornersOf(b, poseB);
    const regions = cornersOf(a, poseA)
        .flatMap((p) => piecesB.map((q) => differenceOf(p, q, slack, room)))
        .filter((sides) => sides.length > 0);
    let best = Infinity;
    const consider = (p) => {
        const length = Math.hypot(p.x, p.y);
        if (length < best && isFree(regions, p, slack)) best = length;
    };
    consider({ x: 0, y: 0 });
    if (best === 0) return 0;
    const sides = regions.flat();
    for (const { from, normal, limit } of sides) {
        if (limit >= -slack) consider({ x: limit * normal.x, y: limit * normal.y });
        consider(from);
    }
    const isOn = (side, p) => {
        const t = along(side, p);
        return t >= -room - slack && t <= side.length + room + slack;
    };
    // If both sides face the origin, no nearer point lies behind their crossing.
    for (const one of sides.filter(({ limit }) => limit >= -slack && limit < best)) {
        for (const other of sides) {
            const p = crossing(one, other);
            if (p === null || Math.hypot(p.x, p.y) >= best) continue;
            if (isOn(one, p) && isOn(other, p)) consider(p);
        }
    }
    return best;
}
