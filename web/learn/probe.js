/**
 * What the library itself says of one shape along any axis: reads a shape, its pose and a direction, writes the shadow.
 * A box turned that way offers its right edge's normal as an axis, and its trace has the shadow of the other on that.
 */

import { box, trace } from 'sepaxis';

const probe = box(1, 1);
const rightEdge = 1;

/** From where to where a convex shape reaches along the axis, as positions from the origin of the poses. */
export function shadowBy(shape, pose, { x, y }) {
    const { axes } = trace(probe, { angle: Math.atan2(y, x) }, shape, pose);
    return axes.find(({ source, index }) => source === 'a' && index === rightEdge).b;
}
