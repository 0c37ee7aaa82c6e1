/** Mistakes that make a game differ from machine to machine, each as a `step` of its own. Read by match.js. */

import { columnsOf, PUCK } from './game.js';

export const faults = {
    none: (step) => step,

    /** The speed of the puck depends on a random number, which differs from machine to machine. */
    random: (step) => (world, inputs) => {
        step(world, inputs);
        columnsOf(world).speedY[PUCK] += (Math.random() - 0.5) * 0.01;
    },

    /** A value kept outside the world: it does not go back when the world does. */
    outside(step) {
        let spin = 0;
        return (world, inputs) => {
            step(world, inputs);
            spin += 1e-4;
            columnsOf(world).speedY[PUCK] += spin * Math.sign(columnsOf(world).speedX[PUCK]) * 0.01;
        };
    },
};
