// The contestant sepaxis, from dist/. Reads scenes, returns sums of answers; run.mjs measures the time.
//
// Timed: one call for all pairs, or one call per pair with plain poses; always including reading the results. Not
// timed: making shapes, and the arrays of batches.

import {
    box,
    circle,
    collide,
    collideMany,
    overlaps,
    overlapsMany,
    polygon,
} from '../../../dist/index.js';

const makers = {
    box: ({ width, height }) => box(width, height),
    circle: ({ radius }) => circle(radius),
    polygon: ({ points }) => polygon(points),
};

const shapeOf = (outline) => makers[outline.kind](outline);

// Shapes never change, so the contestants of one scene share them.
const made = new WeakMap();

function shapesOf(outlines) {
    if (!made.has(outlines)) made.set(outlines, outlines.map(shapeOf));
    return made.get(outlines);
}

/**
 * All pairs in one call. Shapes, poses and pairs are copied and read in every call; unchanged poses are not rotated
 * again. Answers are numbers, so adding them needs no branch.
 */
export function sepaxisBatch({ outlines, poses, first, second }) {
    const shapes = shapesOf(outlines);
    const columns = {
        x: new Float64Array(outlines.length),
        y: new Float64Array(outlines.length),
        angle: new Float64Array(outlines.length),
    };
    const pairs = { a: first, b: second };
    const yes = new Uint8Array(first.length);
    const hits = {
        hit: new Uint8Array(first.length),
        normalX: new Float32Array(first.length),
        normalY: new Float32Array(first.length),
        depth: new Float32Array(first.length),
    };

    function write(set) {
        const next = poses[set];
        const { x, y, angle } = columns;
        for (let i = 0; i < next.length; i++) {
            const from = next[i];
            x[i] = from.x;
            y[i] = from.y;
            angle[i] = from.angle;
        }
    }

    function yesNo() {
        overlapsMany(shapes, columns, pairs, yes);
        // Adds in parts that stay small integers, without a branch that would often be mispredicted.
        let sum = 0;
        for (let from = 0; from < yes.length; from += 1024) {
            const to = Math.min(from + 1024, yes.length);
            let part = 0;
            for (let k = from; k < to; k++) part = (part + Math.imul(yes[k], k + 1)) | 0;
            sum += part;
        }
        return sum;
    }

    function mtv() {
        collideMany(shapes, columns, pairs, hits);
        const { normalX, normalY, depth } = hits;
        let sum = 0;
        for (let k = 0; k < depth.length; k++) sum += depth[k] + normalX[k] / 4 + normalY[k] / 2;
        return sum;
    }

    function* answers() {
        overlapsMany(shapes, columns, pairs, yes);
        const { hit, normalX, normalY, depth } = collideMany(shapes, columns, pairs, hits);
        for (let k = 0; k < yes.length; k++) {
            if (hit[k] === 1) {
                yield { yes: yes[k] === 1, x: normalX[k], y: normalY[k], depth: depth[k] };
            } else {
                yield { yes: yes[k] === 1, x: undefined, y: undefined, depth: undefined };
            }
        }
    }

    return { write, yesNo, mtv, answers };
}

/**
 * One call per pair. Every call reads two poses and rotates both shapes; it computes sine and cosine of an angle if it
 * is not the shape's last one.
 */
export function sepaxisPairs({ outlines, poses, first, second }) {
    const shapes = shapesOf(outlines);
    const now = outlines.map(() => ({ x: 0, y: 0, angle: 0 }));
    const out = {};

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
