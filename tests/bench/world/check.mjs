// Checks answers about a world. Compares the answers of a contestant with reference.mjs; returns the faults, and the
// sums that the timed runs must give. Never timed.

import { faultOfHit } from '../check.mjs';
import { doubtOf } from './reference.mjs';

/**
 * Checks the pairs found in one frame. The sum includes wrong answers. A contestant that `minds` walls never pushes out
 * of one static body into another, so its push may be longer than the reference there.
 */
export function checkFrame(answers, { outlines, movers }, placed, depths, { minds = false } = {}) {
    const left = new Map(depths);
    const faults = [];
    let sum = 0;
    let count = 0;
    let missed = 0;
    for (const { a, b, x, y, depth } of answers) {
        const low = Math.min(a, b);
        const high = Math.max(a, b);
        const key = low * outlines.length + high;
        const expected = left.get(key);
        left.delete(key);
        if (expected === undefined) {
            faults.push(`${low} and ${high} do not overlap, or were found before`);
        } else {
            const mayBeLonger = minds && high >= movers;
            const fault = faultOfHit(
                outlines,
                placed,
                { a, b, x, y, depth },
                expected,
                mayBeLonger,
            );
            if (fault !== undefined) faults.push(`${low} and ${high}: ${fault}`);
        }
        sum += a + b + depth + x / 4 + y / 2;
        count++;
    }
    for (const [key, depth] of left) {
        const a = Math.floor(key / outlines.length);
        const b = key % outlines.length;
        if (depth < doubtOf(outlines[a], outlines[b])) continue;
        missed++;
        faults.push(`${a} and ${b} were not found, depth ${depth}`);
    }
    return { sum, count, missed, faults };
}
