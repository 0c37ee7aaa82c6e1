/**
 * Shadows: reads a shape, its pose and an axis of unit length, writes the interval of its projection, in pixels from
 * the corner of the canvas. `shadowBy` asks the library and is used for numbers in the text. `shadowOf` computes the
 * smallest and largest dot product, as the article teaches, and is used for pictures that need hundreds of shadows. The
 * tests compare both with the library.
 */

import { box, trace } from 'sepaxis';
import { cornersOf } from '../shapes/points.js';

/** The axis at an angle. */
export const axisAt = (turn) => ({ x: Math.cos(turn), y: Math.sin(turn) });

const probe = box(1, 1);
const rightEdge = 1;

export function shadowOf(body, { x, y }) {
    const { radius } = body.shape;
    const along = cornersOf(body).map((corner) => corner.x * x + corner.y * y);
    return { min: Math.min(...along) - radius, max: Math.max(...along) + radius };
}

/**
 * The interval of a convex shape from the library: a box is rotated until the axis is one of its
 * edge normals. The trace of the box and the shape contains the shape's shadow on this normal.
 */
export function shadowBy(shape, pose, { x, y }) {
    const { axes } = trace(probe, { angle: Math.atan2(y, x) }, shape, pose);
    return axes.find(({ source, index }) => source === 'a' && index === rightEdge).b;
}
