/**
 * A racing car seen from the side, in hundredths of its length; y points down. Data only, for the
 * scene and the figure that draw it and for tests/js/racing-car.test.js.
 */

import { inPairs } from './points.js';

/** The outline with wing, cockpit and wheel arches, clockwise on the screen. */
export const outline = inPairs([
    -47, 6, -49, -4, -46, -7, -45, -15, -50, -15, -50, -19, -36, -18, -36, -14, -42, -14, -41, -7,
    -31, -9, -18, -17, -9, -19, -4, -18, -2, -11, 4, -9, 8, -6, 13, -10, 17, -8, 30, -5, 43, -1, 47,
    3, 53, 4, 53, 7, 42, 7, 40, 1, 36, -2, 29, -2, 25, 1, 22, 8, -21, 8, -23, 0, -28, -4, -36, -4,
    -41, 0, -43, 6,
]);

/** The wheels in the arches; they do not touch the outline. */
export const wheels = [
    { x: 32.5, y: 5, radius: 5.5 },
    { x: -32, y: 4, radius: 6.8 },
];
