// The contestant sepaxis, from dist/. Reads scenes, writes sums of answers; run.mjs holds the watch.
//
// Timed: one call a pair with plain poses, or a world's whole frame. Not timed: making shapes and bodies.

import { box, collide, overlaps, polygon, World } from '../../dist/index.js';

const shapeOf = ({ kind, points, width, height }) =>
    kind === 'box' ? box(width, height) : polygon(points);

/**
 * One call at a time. Every call reads two poses, takes sine and cosine of both angles and turns both shapes,
 * whether the poses are new or not. Linear memory has room for the latest few hundred shapes only, so with
 * thousands nearly every call copies two in as well.
 */
export function sepaxisPairs({ outlines, poses, first, second }) {
    const shapes = outlines.map(shapeOf);
    const now = outlines.map(() => ({ x: 0, y: 0, angle: 0 }));
    const out = { normal: { x: 0, y: 0 }, depth: 0 };

    function write(set) {
        const next = poses[set];
        for (let i = 0; i < now.length; i++) {
            const to = now[i];
            const from = next[i];
            to.x = from.x;
            to.y = from.y;
            to.angle = from.angle;
        }
    }

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            if (overlaps(shapes[a], now[a], shapes[b], now[b])) sum += k + 1;
        }
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = collide(shapes[a], now[a], shapes[b], now[b], out);
            if (hit !== null) sum += hit.depth + hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    function mtvFresh() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = collide(shapes[a], now[a], shapes[b], now[b]);
            if (hit !== null) sum += hit.depth + hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = collide(shapes[a], now[a], shapes[b], now[b]);
            const yes = overlaps(shapes[a], now[a], shapes[b], now[b]);
            yield { yes, x: hit?.normal.x, y: hit?.normal.y, depth: hit?.depth };
        }
    }

    return { write, yesNo, mtv, mtvFresh, answers };
}

/**
 * A world. Timed per frame: all poses into its columns (or into Body objects), update(), all contacts out of its
 * columns (or out of Contact objects). update() always works out normals and depths, and which pairs began
 * and ended; that `yesNo` reads less spares only the reading.
 */
export function sepaxisWorld({ outlines, frames }) {
    const world = new World({ capacity: outlines.length });
    const bodies = outlines.map((outline) => world.add(shapeOf(outline)));
    if (bodies.some((body, i) => body.index !== i)) throw new Error('bodies are out of order');

    function update(frame) {
        const from = frames[frame];
        const { x, y, angle } = world;
        for (let i = 0; i < bodies.length; i++) {
            x[i] = from.x[i];
            y[i] = from.y[i];
            angle[i] = from.angle[i];
        }
        world.update();
    }

    function updateBodies(frame) {
        const from = frames[frame];
        for (let i = 0; i < bodies.length; i++) {
            bodies[i].set(from.x[i], from.y[i], from.angle[i]);
        }
        world.update();
    }

    function yesNo(frame) {
        update(frame);
        const { length, a, b } = world.contacts;
        let sum = 0;
        for (let k = 0; k < length; k++) sum += a[k] + b[k];
        return sum;
    }

    function mtv(frame) {
        update(frame);
        const { length, a, b, normalX, normalY, depth } = world.contacts;
        let sum = 0;
        for (let k = 0; k < length; k++) {
            sum += a[k] + b[k] + depth[k] + normalX[k] / 4 + normalY[k] / 2;
        }
        return sum;
    }

    function yesNoBodies(frame) {
        updateBodies(frame);
        let sum = 0;
        for (const { a, b } of world.contacts) sum += a.index + b.index;
        return sum;
    }

    function mtvBodies(frame) {
        updateBodies(frame);
        let sum = 0;
        for (const { a, b, normalX, normalY, depth } of world.contacts) {
            sum += a.index + b.index + depth + normalX / 4 + normalY / 2;
        }
        return sum;
    }

    function* answers(frame) {
        update(frame);
        for (const { a, b, normalX, normalY, depth } of world.contacts) {
            yield { a: a.index, b: b.index, x: normalX, y: normalY, depth };
        }
    }

    return { yesNo, mtv, yesNoBodies, mtvBodies, answers };
}
