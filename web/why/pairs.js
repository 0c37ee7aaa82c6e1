/**
 * The pairs that a library found in a frame: stores a key for each pair, and a sum of all values
 * read; and compares two such lists.
 */

import { collide, distance } from 'sepaxis';

/** `bodies` is the number of bodies. */
export function createPairs(bodies) {
    let keys = new Float64Array(4 * bodies);
    const pairs = {
        count: 0,
        /** The sum of everything that was read, so that no library can skip computing it. */
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
        /** The keys, sorted. */
        keys: () => keys.subarray(0, pairs.count).sort(),
    };
    return pairs;
}

function longer(keys) {
    const more = new Float64Array(2 * keys.length);
    more.set(keys);
    return more;
}

/** The keys that only one of two sorted lists has. */
export function comparePairs(ours, theirs) {
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

/** The penetration of two bodies, or the gap between them, in pixels. */
export function distanceFromTouching(key, { shapes, x, y, angle }) {
    const count = shapes.length;
    const [a, b] = [Math.floor(key / count), key % count];
    const poseOf = (i) => ({ x: x[i], y: y[i], angle: angle[i] });
    const pair = [shapes[a], poseOf(a), shapes[b], poseOf(b)];
    return collide(...pair)?.depth ?? distance(...pair).distance;
}
