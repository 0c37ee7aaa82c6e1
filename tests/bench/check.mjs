// Are the answers right? Reads what a contestant yields, compares it with the textbook's depths of
// geometry.mjs, writes what is wrong and the sums that the timed runs must come to. Never timed.

import { depthOf, exitOf, shifted } from './geometry.mjs';

// Depths and normals may differ from the textbook by this share of the size: sepaxis counts in floats.
const TOLERANCE = 1e-4;

/**
 * What is wrong with one hit, or undefined: the depth, or a normal that does not end the overlap. Where two normals
 * are equally good, either will do; and a longer way out, too, if that `mayBeLonger`.
 */
export function faultOfHit(outlines, placed, { a, b, x, y, depth }, expected, mayBeLonger = false) {
    const tolerance = TOLERANCE * Math.max(outlines[a].size, outlines[b].size);
    const isDepth = mayBeLonger
        ? depth >= expected - tolerance
        : Math.abs(depth - expected) <= tolerance;
    if (!isDepth) return `depth ${depth}, not ${expected}`;
    if (!(Math.abs(Math.hypot(x, y) - 1) <= TOLERANCE)) return `normal (${x}, ${y})`;
    // A longer way may end the overlap without a gap along itself.
    const isEnd = mayBeLonger
        ? depthOf(placed[a], shifted(placed[b], x * depth, y * depth)) <= tolerance
        : Math.abs(exitOf(placed[a], placed[b], x, y) - depth) <= tolerance;
    if (!isEnd) {
        return `(${x}, ${y}) times ${depth} does not end the overlap`;
    }
    return undefined;
}

/**
 * Answers to all pairs of a scene, at one set of poses. The sums are of the answers as they are, right or wrong;
 * faults are counted for each question by itself.
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
