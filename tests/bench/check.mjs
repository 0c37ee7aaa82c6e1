// Checks answers. Compares the answers of a contestant with the depths of geometry.mjs; returns the faults, and the
// sums that the timed runs must give. Never timed.

import { depthOf, exitOf, shifted } from './geometry.mjs';

// Depths and normals may differ from the reference by this fraction of the size: sepaxis computes in floats.
const TOLERANCE = 1e-4;

/**
 * Returns what is wrong with one hit, or undefined: a wrong depth, or a normal along which the push does not end the
 * overlap. If two normals are equally good, either is right. With `mayBeLonger`, a longer push is right, too.
 */
export function faultOfHit(outlines, placed, { a, b, x, y, depth }, expected, mayBeLonger = false) {
    const tolerance = TOLERANCE * Math.max(outlines[a].size, outlines[b].size);
    const isDepth = mayBeLonger
        ? depth >= expected - tolerance
        : Math.abs(depth - expected) <= tolerance;
    if (!isDepth) return `depth ${depth}, not ${expected}`;
    if (!(Math.abs(Math.hypot(x, y) - 1) <= TOLERANCE)) return `normal (${x}, ${y})`;
    // A longer push may end the overlap without a gap along its own direction.
    const isEnd = mayBeLonger
        ? depthOf(placed[a], shifted(placed[b], x * depth, y * depth)) <= tolerance
        : Math.abs(exitOf(placed[a], placed[b], x, y) - depth) <= tolerance;
    if (!isEnd) {
        return `(${x}, ${y}) times ${depth} does not end the overlap`;
    }
    return undefined;
}

/**
 * Checks the answers to all pairs of a scene at one set of poses. The sums include wrong answers; faults are counted
 * for each query separately.
 */
export function checkPairs(answers, { outlines, placed, first, second, expected }, set) {
    const sums = { yesNo: 0, mtv: 0 };
    const faults = { yesNo: [], mtv: [] };
    let k = 0;
    for (const answer of answers) {
        const a = first[k];
        const b = second[k];
        const depth = expected[set][k];
        const hit = answer.depth !== undefined;
        if (answer.yes !== depth >= 0) {
            faults.yesNo.push(`pair ${k}: ${answer.yes}, depth ${depth}`);
        }
        if (hit !== depth >= 0) {
            faults.mtv.push(`pair ${k}: depth ${answer.depth}, not ${depth}`);
        } else if (hit) {
            const fault = faultOfHit(outlines, placed[set], { ...answer, a, b }, depth);
            if (fault !== undefined) faults.mtv.push(`pair ${k}: ${fault}`);
        }
        if (answer.yes) sums.yesNo += k + 1;
        if (hit) sums.mtv += answer.depth + answer.x / 4 + answer.y / 2;
        k++;
    }
    if (k !== first.length) throw new Error(`${k} answers to ${first.length} pairs`);
    return { sums, faults };
}
