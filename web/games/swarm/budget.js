/**
 * Keeps a frame within its budget: reads how long steps and pictures take, writes the maximum number of enemies. The
 * swarm grows on a fast machine. On a slow one, enemies that die are not replaced.
 */

const WIDE = 9; // milliseconds of 16.7: below this there is room for more
const TIGHT = 13; // above this there are too many
const LATE = 50; // frames per second: below this, frames are late, whatever the measured cost
const CHECK_STEPS = 60;

export function createBudget({ least, most }) {
    let steps = 0;
    return {
        /**
         * Returns the new limit; call this once per step. `cost` is the time of a step and its
         * picture in milliseconds; `fps` is the frames per second, or 0 if they are not known yet.
         */
        adapt(limit, alive, cost, fps = 0) {
            steps += 1;
            if (steps % CHECK_STEPS > 0) return limit;
            const isLate = cost > TIGHT || (fps > 0 && fps < LATE);
            if (isLate) return Math.max(least, Math.min(limit, Math.round(alive * 0.92)));
            if (cost < WIDE && alive > limit * 0.8) return Math.min(most, Math.round(limit * 1.25));
            return limit;
        },
    };
}
