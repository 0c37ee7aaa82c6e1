/**
 * The benchmark: reads the columns of the swarm, lets every library find the pairs of each frame in turn, and writes
 * how long each took and whether all found the same pairs. The order rotates from frame to frame.
 */

import { collide, distance } from 'sepaxis';

export const warmUp = 24; // frames that do not count, because the JavaScript engine still compiles
export const block = 12; // frames per mean: browsers round the clock to a tenth of a millisecond, and a mean is finer
const memory = 60; // blocks: a median is that of the last 60 means
export const firstMedian = warmUp + block; // frames until there is a median

/** Makes a contest. The pairs of each later entry are compared with those of the first one. */
export function createContest(swarm) {
    const entries = [];
    let frames = 0;

    function measure(entry) {
        entry.pairs.clear();
        const begun = performance.now();
        entry.contestant.find(entry.pairs);
        entry.times[frames % block] = performance.now() - begun;
        entry.sum += entry.pairs.sum;
    }

    function endBlock(entry) {
        if (frames > warmUp) {
            entry.means.push(middleOf(entry.times));
            entry.seen += 1;
        }
        if (entry.means.length > memory) entry.means.shift();
    }

    /** Compares the pairs; not timed. */
    function compare() {
        const [first, ...others] = entries;
        const ours = first.pairs.keys();
        for (const entry of others) {
            const { missing, extra } = comparePairs(ours, entry.pairs.keys());
            entry.missing += missing.length;
            entry.extra += extra.length;
            if (missing.length + extra.length > 0) entry.framesWrong += 1;
            for (const key of [...missing, ...extra]) {
                entry.farthest = Math.max(entry.farthest, distanceFromTouching(key, swarm));
            }
        }
    }

    return {
        entries,
        get frames() {
            return frames;
        },

        enter(name, createContestant) {
            entries.push({
                name,
                contestant: createContestant(swarm),
                pairs: createPairs(swarm.size),
                /** Milliseconds of each frame in the current block. */
                times: new Float64Array(block),
                /** Milliseconds per frame, one mean for each block; `seen` counts the blocks. */
                means: [],
                seen: 0,
                /** The sum of all results, so that no library can skip computing them. */
                sum: 0,
                /**
                 * The frames whose pairs differ from those of the first library, and the total of
                 * missing and extra pairs.
                 */
                framesWrong: 0,
                missing: 0,
                extra: 0,
                /** The largest gap or overlap of a pair that only one library reports, in pixels. */
                farthest: 0,
            });
        },

        frame() {
            const from = frames % entries.length;
            for (let k = 0; k < entries.length; k++) measure(entries[(from + k) % entries.length]);
            frames += 1;
            compare();
            if (frames % block === 0) for (const entry of entries) endBlock(entry);
        },

        free() {
            for (const { contestant } of entries) contestant.free();
        },
    };
}

/** The mean of the middle half: like a median it ignores stalls, and it is finer than the clock. */
function middleOf(times) {
    const order = times.sort().subarray(block / 4, (block * 3) / 4);
    return order.reduce((sum, time) => sum + time, 0) / order.length;
}

/** The median of an entry in milliseconds per frame; 0 before there is one. */
export function medianOf({ means }) {
    if (means.length === 0) return 0;
    const order = Float64Array.from(means).sort();
    const middle = order.length >> 1;
    return order.length % 2 === 1 ? order[middle] : (order[middle - 1] + order[middle]) / 2;
}

/** Collects the pairs that a library finds in a frame; `bodies` is the number of bodies. */
function createPairs(bodies) {
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
        keys: () => keys.subarray(0, pairs.count).sort(),
    };
    return pairs;
}

function longer(keys) {
    const more = new Float64Array(2 * keys.length);
    more.set(keys);
    return more;
}

/** Compares two sorted lists: `missing` are the keys that only `ours` has, `extra` those that only `theirs` has. */
function comparePairs(ours, theirs) {
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
function distanceFromTouching(key, { shapes, x, y, angle }) {
    const count = shapes.length;
    const [a, b] = [Math.floor(key / count), key % count];
    const poseOf = (i) => ({ x: x[i], y: y[i], angle: angle[i] });
    const pair = [shapes[a], poseOf(a), shapes[b], poseOf(b)];
    return collide(...pair)?.depth ?? distance(...pair).distance;
}
