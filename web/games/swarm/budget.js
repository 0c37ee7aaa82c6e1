/**
 * Keeps a frame within its budget: reads how long steps and pictures take, writes how many enemies there
 * may be. The swarm grows on a fast machine, and shrinks by its losses on a slow one.
 */

const WIDE = 9; // milliseconds of 16.7: below this there is room for more
const TIGHT = 13; // above this there are too many
const CHECK_STEPS = 60;

export function createBudget({ least, most }) {
    let steps = 0;
    return {
        /** The new limit, once per step. `cost` is in milliseconds, of a step and its picture. */
        adapt(limit, alive, cost) {
            steps += 1;
            if (steps % CHECK_STEPS > 0) return limit;
            if (cost > TIGHT) return Math.max(least, Math.min(limit, Math.round(alive * 0.92)));
            if (cost < WIDE && alive > limit * 0.8) return Math.min(most, Math.round(limit * 1.25));
            return limit;
        },
    };
}
