/**
 * The state of the concave car: creates its bodies, reads their collision, writes the two pushes
 * that the scene compares.
 */

import {
    box,
    circle,
    collide,
    compound,
    distance,
    ellipsePoints,
    overlaps,
    polygon,
} from 'sepaxis';
import { moved, sumOf, vectorOf } from '../learn/push.js';
import { outline, wheels } from '../shapes/racing-car.js';

/** The shapes that can be dragged onto the car, by their names in the settings. */
export const makers = {
    box: (size) => box(size * 1.1, size * 0.8),
    circle: (size) => circle(size * 0.5),
    polygon: (size) => polygon(ellipsePoints(size * 0.62, size * 0.5, 5, 0.4)),
};
export const least = 0.05; // pixels: below this, the two only touch

/**
 * Adds the car and the other shape to the world of `view`'s size. `kept` has the poses that the
 * address names, `say` the names of both.
 */
export function addBodies(world, view, settings, rng, kept, say) {
    const { width, height } = view;
    const long = Math.min(width * 0.0079, height * 0.0125);
    const chassis = polygon(outline.map(([x, y]) => [x * long, y * long]));
    const discs = wheels.map(({ x, y, radius }) => circle(radius * long).at(x * long, y * long));
    const car = world.add(settings.wheels ? compound([chassis, ...discs]) : chassis, {
        x: width * 0.49,
        y: height * (0.55 + rng.between(-0.03, 0.03)),
        angle: rng.between(-0.12, 0.12),
        ...kept[0],
        data: { name: say.car, knob: 44 * long },
    });
    const maker = makers[Object.hasOwn(makers, settings.other) ? settings.other : 'box'];
    const at = car.toWorld(6 * long, -13 * long);
    const size = 25 * long;
    const other = world.add(maker(size), {
        x: at.x + rng.between(-5, 5) * long,
        y: at.y,
        angle: rng.between(-0.6, 0.6),
        ...kept[1],
        data: { name: say.otherName, spin: -0.35, knob: size * 0.34 },
    });
    return { chassis, car, other };
}

/** The one push of the whole shape, and the sum of the pushes of its pieces. */
export function answerOf(car, other) {
    const contact = collide(car, other);
    const parts = car.shape.pieces
        .map((piece) => collide(piece, car, other.shape, other))
        .filter((hit) => hit);
    return {
        whole: contact ? vectorOf(contact) : null,
        sum: sumOf(parts.map(vectorOf)),
        parts: parts.length,
        contact,
    };
}

/** The distance between the two after a push; negative if they still overlap. */
export function gapAfter(car, other, by) {
    const there = moved(other, by);
    if (overlaps(car.shape, car, other.shape, there)) {
        const left = collide(car.shape, car, other.shape, there).depth;
        return left > least ? -left : 0;
    }
    return distance(car.shape, car, other.shape, there).distance;
}
