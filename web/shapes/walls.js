/** The walls of a scene: reads the size of the view, adds static bodies. */

import { box, circle } from 'sepaxis';

/** The visible thickness of a wall, in pixels. */
export const rim = 12;

// A wall is much thicker than its visible part, so that a shape that is pressed into it is pushed back to the inner
// side.
const thickness = 2000;

/**
 * Adds four walls around the view, and two posts inside it if `posts` is set. `visible` is how much
 * of a wall is inside the view. Returns the bodies.
 */
export function addWalls(view, world, { posts = false, visible = rim } = {}) {
    const { width, height, scale } = view;
    const far = thickness / 2 - visible;
    const add = (shape, x, y, angle = 0) =>
        world.add(shape, { x, y, angle, isStatic: true, data: { name: 'Wall' } });

    const across = box(width + 2 * thickness, thickness);
    const upright = box(thickness, height);
    const bodies = [
        add(across, width / 2, -far),
        add(across, width / 2, height + far),
        add(upright, -far, height / 2),
        add(upright, width + far, height / 2),
    ];
    if (posts) {
        bodies.push(
            add(box(150 * scale, 18 * scale), width * 0.3, height * 0.36, -0.5),
            add(circle(26 * scale), width * 0.68, height * 0.6),
        );
    }
    return bodies;
}
