/**
 * Pairs that a contestant found in a frame: reads rows, writes a key for each, and a sum of all that was read; and, of two
 * such lists, how they differ.
 */

import { collide, distance } from 'sepaxis';

/** For so many bodies. */
export function createPairs(bodies) {
    let keys = new Float64Array(4 * bodies);
    const pairs = {
        count: 0,
        /** Of everything that was read, so that nobody need not read it. */
        sum: 0,
        clear() {
            pairs.count = 0;
            pairs.sum = 0;
        },
        add(a, b, depth, x, y) {
            if (pairs.count === keys.length) keys = longer(keys);
            keys[pairs.count++] = a < b ? a * bodies + b : b * bodies + a;
            pairs.sum += depth + x / 4 + y / 2;
        },
        /** In order. */
        keys: () => keys.subarray(0, pairs.count).sort(),
    };
    return pairs;
}

function longer(keys) {
    const more = new Float64Array(2 * keys.length);
    more.set(keys);
    return more;
}

/** Keys that only one of two ordered lists has. */
export function differenceOf(ours, theirs) {
    const [missing, extra] = [[], []];
    let k = 0;
    for (const key of ours) {
        while (k < theirs.length && theirs[k] < key) extra.push(theirs[k++]);
        if (theirs[k] === key) k++;
        else missing.push(key);
    }
    while (k < theirs.length) extra.push(theirs[k++]);
    return { missing, extra };
}

/** How deep two bodies overlap, or how wide the gap between them is, in pixels. */
export function fromTouching(key, { shapes, x, y, angle }) {
    const count = shapes.length;
    const [a, b] = [Math.floor(key / count), key % count];
    const poseOf = (i) => ({ x: x[i], y: y[i], angle: angle[i] });
    const pair = [shapes[a], poseOf(a), shapes[b], poseOf(b)];
    return collide(...pair)?.depth ?? distance(...pair).distance;
}
