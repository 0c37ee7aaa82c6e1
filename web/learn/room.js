/**
 * Finds space for the line of an axis: reads a direction and bodies, writes how far from the centre
 * of the picture the line may lie.
 */

import { shadowOf } from './shadow.js';

const edge = 20; // pixels between a shadow and the edge of the picture
const clear = 0.45; // units between the shapes and the line
const maxLack = 0.3; // units: if the usual side lacks more than this, the other side is considered
const least = 0.8; // units from the centre of the picture

/**
 * The offset for drawAxis, in units, at which the line is clear of the bodies; smaller if their
 * shadows would otherwise leave the picture. Negative if the other side has more space.
 */
export function roomFor(figure, axis, bodies) {
    const [usual, other] = [1, -1].map((side) => roomOn(side, figure, axis, bodies));
    const isBetter = usual.lacks > maxLack * figure.unit && other.lacks < usual.lacks;
    const { side, room } = isBetter ? other : usual;
    return side * Math.max(least, room / figure.unit);
}

/**
 * The space on one side of the centre, and how much is missing to be clear of the bodies, in
 * pixels.
 */
function roomOn(side, { view, unit }, axis, bodies) {
    const [width, height] = [view.width / 2, view.height / 2];
    const aside = { x: -side * axis.y, y: side * axis.x };
    const along = ({ x, y }) => width * x + height * y;
    const wanted =
        Math.max(...bodies.map((body) => shadowOf(body, aside).max)) - along(aside) + clear * unit;
    let room = wanted;
    for (const { min, max } of bodies.map((body) => shadowOf(body, axis))) {
        for (const t of [min - along(axis), max - along(axis)]) {
            const inX = (Math.sign(aside.x) * (width - edge) - axis.x * t) / aside.x;
            const inY = (Math.sign(aside.y) * (height - edge) - axis.y * t) / aside.y;
            if (aside.x !== 0) room = Math.min(room, inX);
            if (aside.y !== 0) room = Math.min(room, inY);
        }
    }
    return { side, room, lacks: wanted - room };
}
