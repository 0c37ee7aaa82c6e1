/**
 * The outline of a compound: the parts of each piece's outline that lie outside all other pieces.
 * Reads a shape, writes a path.
 */

import { contains } from 'sepaxis';
import { roundingOf, windingOf } from '../shapes/outline.js';
import { mixOf } from '../shapes/points.js';

const finest = 0.12; // radians between two points of an arc
const shortest = 3; // pixels between two tests along an edge, because it may pass through another piece
const cuts = 64; // the largest number of tests along an edge
const halvings = 12; // number of halvings of an edge to find where it enters another piece
const origin = { x: 0, y: 0 };

export function unionPath({ pieces }) {
    const path = new Path2D();
    for (const piece of pieces) {
        const others = pieces.filter((other) => other !== piece);
        const isInside = ({ x, y }) => others.some((other) => contains(other, origin, x, y));
        addExposed(path, samplesOf(piece), isInside);
    }
    return path;
}

/** Adds the parts of a closed outline that are not inside other pieces, each as a polyline. */
function addExposed(path, points, isInside) {
    let pen = null; // where the last line ended
    points.forEach((to, k) => {
        const from = points.at(k - 1);
        for (const [start, end] of exposedParts(from, to, isInside)) {
            if (pen !== start) path.moveTo(start.x, start.y);
            path.lineTo(end.x, end.y);
            pen = end;
        }
    });
}

/** The parts of an edge that are not inside other pieces. */
function exposedParts(from, to, isInside) {
    const count = Math.min(
        cuts,
        Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / shortest) || 1,
    );
    const stops = Array.from({ length: count + 1 }, (_, k) => mixOf(from, to, k / count));
    [stops[0], stops[count]] = [from, to];
    const hidden = stops.map(isInside);
    const parts = [];
    let start = hidden[0] ? null : from;
    for (let k = 1; k <= count; k++) {
        if (hidden[k] === hidden[k - 1]) continue;
        if (hidden[k]) {
            parts.push([start, crossing(stops[k - 1], stops[k], isInside)]);
            start = null;
        } else start = crossing(stops[k], stops[k - 1], isInside);
    }
    if (start) parts.push([start, to]);
    return parts;
}

/** The last point outside, between a point outside and a point inside. */
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
