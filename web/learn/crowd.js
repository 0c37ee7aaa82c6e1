/** Crowds for figures: many small bodies that drift through the picture, and walls that keep them in it. */

import { box } from 'sepaxis';
import { createRandom } from '../shapes/random.js';

/**
 * Adds `count` bodies of the given shapes at random places in the picture, above `bottom` (a fraction of its height),
 * with speeds of up to `pace` pixels and spins of up to `spin` radians per second.
 */
export function addCrowd({ world, view }, shapes, { count, seed, bottom = 0.95, pace, spin }) {
    const rng = createRandom(seed);
    return Array.from({ length: count }, (_, k) =>
        world.add(shapes[k % shapes.length], {
            x: rng.between(0.05, 0.95) * view.width,
            y: rng.between(0.05, bottom) * view.height,
            angle: rng.between(0, 6),
            data: {
                knob: 0,
                speedX: rng.between(-pace, pace),
                speedY: rng.between(-pace, pace),
                spin: rng.between(-spin, spin),
                pace,
            },
        }),
    );
}

/** Adds static walls around the picture, so that nothing is pushed out of it. */
export function addFence({ unit, view, world }) {
    const { width, height } = view;
    const thick = 2 * unit;
    const [x, y] = [width / 2, height / 2];
    const options = { isStatic: true, data: { label: '', knob: 0 } };
    for (const side of [-1, 1]) {
        world.add(box(thick, 3 * height), { x: x + side * (x + unit), y, ...options });
        world.add(box(3 * width, thick), { x, y: y + side * (y + unit), ...options });
    }
}
