/**
 * The outline of a compound: of each piece, the parts outside all other pieces. Reads a shape,
 * writes a path.
 */

import { contains } from 'sepaxis';
import { roundingOf, windingOf } from '../shapes/outline.js';

const finest = 0.12; // radians between two points of an arc
const cuts = 24; // of each straight edge, since it may pass through another piece and out again
const halvings = 12; // to find where an outline enters another piece
const origin = { x: 0, y: 0 };

export function unionPath({ pieces }) {
    const path = new Path2D();
    for (const piece of pieces) {
        const others = pieces.filter((other) => other !== piece);
        const isInside = ({ x, y }) => others.some((other) => contains(other, origin, x, y));
        const points = divided(samplesOf(piece));
        points.forEach((start, k) => {
            addExposed(path, start, points.at(k - 1), isInside);
        });
    }
    return path;
}

/** The same closed outline with more points on its long edges. */
function divided(points) {
    const longest = Math.max(...points.map((p, k) => lengthOf(p, points.at(k - 1)))) / cuts;
    return points.flatMap((to, k) => {
        const from = points.at(k - 1);
        const count = Math.ceil(lengthOf(from, to) / longest) || 1;
        return Array.from({ length: count }, (_, i) => mixOf(from, to, (i + 1) / count));
    });
}

const lengthOf = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
const mixOf = (p, q, t) => ({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) });

/** Adds the part of an edge that is not inside. */
function addExposed(path, from, to, isInside) {
    const hidden = [isInside(from), isInside(to)];
    if (hidden[0] && hidden[1]) return;
    const start = hidden[0] ? crossing(to, from, isInside) : from;
    const end = hidden[1] ? crossing(from, to, isInside) : to;
    path.moveTo(start.x, start.y);
    path.lineTo(end.x, end.y);
}

/** The last point outside, on the way from a point outside to one inside. */
function crossing(outside, inside, isInside) {
    let [near, far] = [outside, inside];
    for (let k = 0; k < halvings; k++) {
        const middle = mixOf(near, far, 0.5);
        if (isInside(middle)) far = middle;
        else near = middle;
    }
    return near;
}

/** Points along the outline of a convex piece, in order. */
function samplesOf(piece) {
    const { points, radius } = piece;
    if (points.length === 1) return arcOf(points[0], radius, 0, 2 * Math.PI);
    if (radius === 0) return points;
    const turn = windingOf(points);
    return points.flatMap((corner, k) => {
        const [from, to] = roundingOf(piece, k);
        const swept = (turn * (to - from) + 4 * Math.PI) % (2 * Math.PI);
        return arcOf(corner, radius, from, turn * swept);
    });
}

function arcOf({ x, y }, radius, from, swept) {
    const count = Math.ceil(Math.abs(swept) / finest);
    return Array.from({ length: count + 1 }, (_, k) => {
        const angle = from + (swept * k) / count;
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
}
