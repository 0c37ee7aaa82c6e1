/**
 * Shadows: reads a shape, its pose and an axis of unit length, writes from where to where it reaches along the axis, in
 * pixels from the corner of the canvas. `shadowBy` asks the library, for what is told in numbers; `shadowOf` does what the
 * article teaches, the smallest and the largest dot product, for pictures that need hundreds. The tests hold both
 * against the library.
 */

import { box, trace } from 'sepaxis';

const probe = box(1, 1);
const rightEdge = 1;

export function shadowOf(body, { x, y }) {
    const { points, radius } = body.shape;
    const along = points.map((point) => {
        const corner = body.toWorld(point.x, point.y);
        return corner.x * x + corner.y * y;
    });
    return { min: Math.min(...along) - radius, max: Math.max(...along) + radius };
}

/**
 * The same of a convex shape: a box turned that way offers its right edge's normal as an axis, and its trace has the
 * shadow of the other on that.
 */
export function shadowBy(shape, pose, { x, y }) {
    const { axes } = trace(probe, { angle: Math.atan2(y, x) }, shape, pose);
    return axes.find(({ source, index }) => source === 'a' && index === rightEdge).b;
}
