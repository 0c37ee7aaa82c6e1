/**
 * Shared by scenes that show a motion within one step: the time of the motion, which plays in a
 * loop, and the tests of a game without sweeps.
 */

import { collide } from 'sepaxis';
import { poseAt } from '../draw/swept.js';

/** Plays a motion at `pace`, in motions per second, and rests at its end for `rest` seconds. */
export function createLoop(pace, rest) {
    let clock = Infinity; // if paused from the start, the shape is shown at the end

    return {
        restart() {
            clock = Infinity;
        },
        /** The time of the motion, `dt` seconds after the last call; the motion ends at `end`. */
        next(dt, end) {
            clock += dt;
            if (clock > end / pace + rest && dt > 0) clock = 0;
            return Math.min(end, clock * pace);
        },
    };
}

/** The deepest overlap at each of the `times`; `rows` are the obstacles with their motions. */
export const testsOnTheWay = (mover, motion, rows, times) =>
    times.map((t) => {
        const pose = poseAt(mover, motion, t);
        const found = rows
            .map(({ body, motion }) => {
                const there = poseAt(body, motion, t);
                return { body, hit: collide(mover.shape, pose, body.shape, there) };
            })
            .filter(({ hit }) => hit)
            .sort((a, b) => b.hit.depth - a.hit.depth)[0];
        return { t, pose, found };
    });

/** The results of the tests in words; `first` is the first touch of the motion, or null. */
export function testsInWords(say, first, tests) {
    const where = say.tested(tests.length);
    const seen = tests.find(({ found }) => found);
    if (!seen) return where + (first ? say.tunnelled(first.body.data.name) : say.unnoticed);
    const { body, hit } = seen.found;
    const time = tests.length === 1 ? '' : seen.t.toFixed(3);
    return where + say.found(body.data.name, hit.depth.toFixed(1), time);
}
