/**
 * The area that a light reaches: casts a fan of rays from one point towards the bodies, and writes
 * the hits and the outline of the lit area.
 */

import { castRay } from 'sepaxis';
import { cornersOf, wrap } from '../shapes/points.js';

const out = {};
const sliver = 1e-4; // radians between a corner and the rays that pass it on either side
const step = Math.PI / 120; // radians between the rays that follow curved outlines

/** The first hit of a ray with any of the bodies, or null. */
export function firstHit(bodies, x, y, dx, dy) {
    let best = null;
    for (const body of bodies) {
        const hit = castRay(body, x, y, dx, dy, out);
        if (!hit || (best && hit.t >= best.t)) continue;
        best = { t: hit.t, x: hit.x, y: hit.y, inside: hit.inside, body };
        best.normal = { ...hit.normal };
    }
    return best;
}

/** The directions of a fan: `count` of them, evenly over `spread` around `middle`. */
export function fanOf(middle, spread, count) {
    // In a full circle, the last direction would equal the first.
    const parts = spread >= 2 * Math.PI ? count : Math.max(1, count - 1);
    return Array.from({ length: count }, (_, k) => middle - spread / 2 + (k / parts) * spread);
}

/**
 * The corners of the lit area in order, without `eye` itself. Evenly spaced rays follow curved
 * outlines; at each corner of a body, one more ray close to the corner on either side keeps the
 * corner sharp.
 */
export function litArea(bodies, eye, middle, spread, reach) {
    const turns = [];
    for (let turn = -spread / 2; turn < spread / 2; turn += step) turns.push(turn);
    turns.push(spread / 2);
    for (const body of bodies) {
        for (const direction of rimsOf(body, eye)) {
            // The angle from the middle of the fan, from −π to π.
            const turn = wrap(direction - middle);
            for (const aside of [-sliver, sliver]) {
                if (Math.abs(turn + aside) < spread / 2) turns.push(turn + aside);
            }
        }
    }
    turns.sort((a, b) => a - b);
    return turns.map((turn) => {
        const dx = reach * Math.cos(middle + turn);
        const dy = reach * Math.sin(middle + turn);
        return firstHit(bodies, eye.x, eye.y, dx, dy) ?? { x: eye.x + dx, y: eye.y + dy };
    });
}

/** The directions of a body's corners, or of the tangents to its rounded corners. */
function rimsOf(body, eye) {
    const { radius } = body.shape;
    return cornersOf(body).flatMap((corner) => {
        const direction = Math.atan2(corner.y - eye.y, corner.x - eye.x);
        const away = Math.hypot(corner.x - eye.x, corner.y - eye.y);
        if (radius === 0) return [direction];
        if (away <= radius) return [];
        const half = Math.asin(radius / away);
        return [direction - half, direction + half];
    });
}
