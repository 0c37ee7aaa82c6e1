// Are the answers right? Reads what a contestant yields, compares it with the textbook's depths of
// geometry.mjs, writes what is wrong and the sums that the timed runs must come to. Never timed.

import { exitOf } from './geometry.mjs';

// Depths and normals may differ from the textbook by this share of the size: sepaxis counts in floats.
const TOLERANCE = 1e-4;

/** What is wrong with one hit, or undefined. Where two normals are equally good, either will do. */
function faultOfHit({ x, y, depth }, expected, tolerance, a, b) {
    if (!(Math.abs(depth - expected) <= tolerance)) return `depth ${depth}, not ${expected}`;
    if (!(Math.abs(Math.hypot(x, y) - 1) <= TOLERANCE)) return `normal (${x}, ${y})`;
    if (!(Math.abs(exitOf(a, b, x, y) - depth) <= tolerance)) {
        return `(${x}, ${y}) times ${depth} does not end the overlap`;
    }
    return undefined;
}

const toleranceOf = (a, b) => TOLERANCE * Math.max(a.size, b.size);

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
            const tolerance = toleranceOf(outlines[a], outlines[b]);
            const fault = faultOfHit(answer, depth, tolerance, placed[set][a], placed[set][b]);
            if (fault !== undefined) faults.mtv.push(`pair ${k}: ${fault}`);
        }
        if (answer.yes) sums.yesNo += k + 1;
        if (hit) sums.mtv += answer.depth + answer.x / 4 + answer.y / 2;
        k++;
    }
    if (k !== first.length) throw new Error(`${k} answers to ${first.length} pairs`);
    return { sums, faults };
}

/** The pairs that were found in one frame of a world. */
export function checkFrame(answers, { outlines, placed, expected }, frame) {
    const { depths } = expected[frame];
    const left = new Map(depths);
    const sums = { hits: depths.size, yesNo: 0, mtv: 0 };
    const faults = [];
    for (const answer of answers) {
        const { a, b } = answer;
        const key = Math.min(a, b) * outlines.length + Math.max(a, b);
        const depth = left.get(key);
        left.delete(key);
        if (depth === undefined) {
            faults.push(`frame ${frame}: ${a} and ${b} do not overlap, or were found before`);
        } else {
            const tolerance = toleranceOf(outlines[a], outlines[b]);
            const fault = faultOfHit(answer, depth, tolerance, placed[frame][a], placed[frame][b]);
            if (fault !== undefined) faults.push(`frame ${frame}: ${a} and ${b}: ${fault}`);
        }
        sums.mtv += a + b + answer.depth + answer.x / 4 + answer.y / 2;
    }
    for (const key of depths.keys()) {
        sums.yesNo += Math.floor(key / outlines.length) + (key % outlines.length);
    }
    if (left.size > 0) faults.push(`frame ${frame}: ${left.size} pairs were not found`);
    return { sums, faults };
}
