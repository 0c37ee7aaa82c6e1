// The input of the benchmark of pairs: seeded outlines, poses and pairs, and the right answers. Reads a seed, returns
// plain data; times nothing.

import { createRandom, depthOf, isTouching, place } from '../geometry.mjs';

export const anyTwo = (random, shapes) => [
    Math.floor(random(0, shapes)),
    Math.floor(random(0, shapes)),
];

/** One shape with an even index, then one with an odd index. */
export const evenAndOdd = (random, shapes) => [
    2 * Math.floor(random(0, shapes / 2)),
    2 * Math.floor(random(0, shapes / 2)) + 1,
];

/**
 * Shapes that lie so close together that two of them overlap about half of the time, twice: two sets of
 * poses for the same shapes and the same pairs.
 * @param make one outline, given a stream of numbers and its own number
 * @param choose the numbers of a pair
 * @param spread the side of the square they lie in
 */
export function pairScene({ seed, make, choose, shapes, pairs, spread }) {
    const random = createRandom(seed);
    const outlines = Array.from({ length: shapes }, (_, i) => make(random, i));
    const poses = [0, 1].map(() =>
        outlines.map(() => ({
            x: random(0, spread),
            y: random(0, spread),
            angle: random(-Math.PI, Math.PI),
        })),
    );
    const placed = poses.map((set) => set.map((pose, i) => place(outlines[i], pose)));
    const first = new Uint32Array(pairs);
    const second = new Uint32Array(pairs);
    const expected = [new Float64Array(pairs), new Float64Array(pairs)];
    for (let k = 0; k < pairs; k++) {
        const [a, b] = choose(random, shapes);
        const depths = placed.map((set) => depthOf(set[a], set[b]));
        if (a === b || depths.some((depth) => isTouching(depth, outlines[a], outlines[b]))) {
            k--;
            continue;
        }
        first[k] = a;
        second[k] = b;
        expected[0][k] = depths[0];
        expected[1][k] = depths[1];
    }
    return { outlines, poses, placed, first, second, expected };
}
