// Rays: reads a scene, returns columns of rays and their hits by brute force; checks the answers of contestants.

import { createRandom } from '../geometry.mjs';
import { firstHit, meetingTime, pointAt } from './reference.mjs';

// Maximum distance from the reference's hit, in units of the world: most libraries compute in floats.
const TOLERANCE = 0.01;

/** Rays that start outside all bodies, because libraries treat a start inside differently. */
export function raysIn({ crowd, side, seed, count, reach }) {
    const random = createRandom(seed);
    const column = () => new Float64Array(count);
    const rays = { length: count, x: column(), y: column(), dx: column(), dy: column() };
    for (let k = 0; k < count; k++) {
        const turn = random(-Math.PI, Math.PI);
        rays.dx[k] = reach * Math.cos(turn);
        rays.dy[k] = reach * Math.sin(turn);
        do {
            rays.x[k] = random(0, side);
            rays.y[k] = random(0, side);
        } while (firstHit(crowd, ...rayOf(rays, k, 0.01)).t === 0);
    }
    return rays;
}

// The arguments of `firstHit` for ray k. `share` shortens the ray, and `beside` moves it to its left.
function rayOf({ x, y, dx, dy }, k, share = 1, beside = 0) {
    const aside = beside / Math.hypot(dx[k], dy[k]);
    const start = pointAt(x[k] - aside * dy[k], y[k] + aside * dx[k]);
    return [start, 0, share * dx[k], share * dy[k]];
}

export const firstHits = (crowd, rays) =>
    Array.from({ length: rays.length }, (_, k) => firstHit(crowd, ...rayOf(rays, k)));

/** Checks the hits of rays. The sum includes wrong hits; if a hit has no normal, the sum has none for it. */
export function checkRays(hits, crowd, rays, expected) {
    const faults = [];
    let sum = 0;
    let k = 0;
    for (const hit of hits) {
        const body = hit?.body ?? -1;
        const t = hit?.t ?? 1;
        const fault =
            faultOf(body, t, crowd, rays, expected[k], k) ?? faultOfNormal(hit, crowd, rays, k);
        if (fault !== undefined) faults.push(`ray ${k}: ${fault}`);
        if (hit !== undefined) sum += body + t + (hit.x ?? 0) / 4 + (hit.y ?? 0) / 2;
        k++;
    }
    if (k !== rays.length) throw new Error(`${k} answers to ${rays.length} rays`);
    return { sum, faults, answers: rays.length };
}

function faultOf(body, t, crowd, rays, expected, k) {
    const tolerance = TOLERANCE / Math.hypot(rays.dx[k], rays.dy[k]);
    if (body === expected.body && Math.abs(t - expected.t) <= tolerance) return undefined;
    if (body >= crowd.placed.length) return `body ${body}, which there is not`;
    // If a parallel ray just beside it gives another answer, the ray grazes, and either answer is right.
    const others = [-TOLERANCE, 0, TOLERANCE].map((beside) => rayOf(rays, k, 1, beside));
    const times = others.map((ray) => firstHit(crowd, ...ray).t);
    const own = others.map(([start, , dx, dy]) =>
        body < 0 ? 1 : Math.min(1, meetingTime(start, crowd.placed[body], dx, dy)),
    );
    const isAmong = (list) =>
        t >= Math.min(...list) - tolerance && t <= Math.max(...list) + tolerance;
    if (isAmong(times) && isAmong(own)) return undefined;
    return `body ${body} at ${t}, not ${expected.body} at ${expected.t}`;
}

// At the hit the normal must be perpendicular to the body's edge, outward, and against the ray; a corner has several
// valid normals.
function faultOfNormal(hit, { placed }, { x, y, dx, dy }, k) {
    if (hit?.x === undefined) return undefined;
    const { corners, round } = placed[hit.body];
    const atX = x[k] + hit.t * dx[k];
    const atY = y[k] + hit.t * dy[k];
    const beyond = corners.map((p) => (p.x - atX) * hit.x + (p.y - atY) * hit.y + round);
    if (
        Math.abs(Math.hypot(hit.x, hit.y) - 1) <= 1e-4 &&
        Math.abs(Math.max(...beyond)) <= 2 * TOLERANCE &&
        hit.x * dx[k] + hit.y * dy[k] <= 0
    ) {
        return undefined;
    }
    return `normal (${hit.x}, ${hit.y})`;
}
