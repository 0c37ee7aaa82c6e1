/** Mistakes that make a game differ from machine to machine, each as a `step` of its own. Read by match.js. */

import { columnsOf, PUCK } from './game.js';

export const faults = {
    none: (step) => step,

    /** The speed of the puck depends on chance, which no other machine has. */
    random: (step) => (world, inputs) => {
        step(world, inputs);
        columnsOf(world).speedY[PUCK] += (Math.random() - 0.5) * 0.01;
    },

    /** A value that is kept beside the world: when the world goes back, it does not. */
    outside(step) {
        let spin = 0;
        return (world, inputs) => {
            step(world, inputs);
            spin += 1e-4;
            columnsOf(world).speedY[PUCK] += spin * Math.sign(columnsOf(world).speedX[PUCK]) * 0.01;
        };
    },
};
