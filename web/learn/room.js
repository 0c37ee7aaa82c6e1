/** Where an axis has room: reads a direction and bodies, writes how far from the middle of the picture its line may lie. */

import { shadowOf } from './shadow.js';

const edge = 20; // pixels between a shadow and the rim of the picture
const clear = 0.45; // units between the shapes and the line

/**
 * For drawAxis: the offset, in units, at which the line is clear of the bodies; or less, if their shadows would leave the
 * picture there.
 */
export function roomFor({ stage, unit }, axis, bodies, least = 0.8) {
    const [width, height] = [stage.width / 2, stage.height / 2];
    const aside = { x: -axis.y, y: axis.x };
    const along = ({ x, y }) => width * x + height * y;
    let room =
        Math.max(...bodies.map((body) => shadowOf(body, aside).max)) - along(aside) + clear * unit;
    for (const { min, max } of bodies.map((body) => shadowOf(body, axis))) {
        for (const t of [min - along(axis), max - along(axis)]) {
            const inX = (Math.sign(aside.x) * (width - edge) - axis.x * t) / aside.x;
            const inY = (Math.sign(aside.y) * (height - edge) - axis.y * t) / aside.y;
            if (aside.x !== 0) room = Math.min(room, inX);
            if (aside.y !== 0) room = Math.min(room, inY);
        }
    }
    return Math.max(least, room / unit);
}
