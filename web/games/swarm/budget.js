/**
 * Keeps a frame within its budget: reads how long steps and pictures take, writes how many enemies there
 * may be. The swarm grows on a fast machine, and shrinks by its losses on a slow one.
 */

const WIDE = 9; // milliseconds of 16.7: below this there is room for more
const TIGHT = 13; // above this there are too many
const LATE = 50; // frames per second: below this, pictures are late for another reason
const CHECK_STEPS = 60;

export function createBudget({ least, most }) {
    let steps = 0;
    return {
        /**
         * The new limit, once per step. `cost` is in milliseconds, of a step and its picture; `fps` are the
         * frames per second, or 0 if they are not known yet.
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
