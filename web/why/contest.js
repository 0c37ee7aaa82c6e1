/**
 * The contest: reads the swarm's columns, lets every contestant find the pairs of each frame, one after the other, and
 * writes how long each took and whether all found the same. Who comes first changes from frame to frame.
 */

import { createPairs, differenceOf, fromTouching } from './pairs.js';

export const warmUp = 24; // frames: until then engines still compile what they run
export const block = 12; // frames: browsers round the clock to a tenth of a millisecond, a mean is finer
const memory = 60; // blocks: what medians are of

/** The first one to enter is whom the others are compared with. */
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

    /** Never timed. */
    function compare() {
        const [first, ...others] = entries;
        const ours = first.pairs.keys();
        for (const entry of others) {
            const { missing, extra } = differenceOf(ours, entry.pairs.keys());
            entry.missing += missing.length;
            entry.extra += extra.length;
            if (missing.length + extra.length > 0) entry.framesApart += 1;
            for (const key of [...missing, ...extra]) {
                entry.farthest = Math.max(entry.farthest, fromTouching(key, swarm));
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
                /** Of the frames of a block, in milliseconds. */
                times: new Float64Array(block),
                /** Milliseconds a frame, one for each block; and how many blocks there have been. */
                means: [],
                seen: 0,
                /** Of all that was read. */
                sum: 0,
                /** Frames in which it found other pairs than the first; how many it missed and had too many, in all. */
                framesApart: 0,
                missing: 0,
                extra: 0,
                /** How far, in pixels, the worst of those are from touching. */
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

/** The mean of the middle half: deaf to stalls as a median is, and finer than the clock. */
function middleOf(times) {
    const order = times.sort().subarray(block / 4, (block * 3) / 4);
    return order.reduce((sum, time) => sum + time, 0) / order.length;
}

/** Of an entry: milliseconds a frame; 0 before there is one. */
export function medianOf({ means }) {
    if (means.length === 0) return 0;
    const order = Float64Array.from(means).sort();
    const middle = order.length >> 1;
    return order.length % 2 === 1 ? order[middle] : (order[middle - 1] + order[middle]) / 2;
}
