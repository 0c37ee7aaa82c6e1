/** Points and angles. */

/** Points from a list of coordinates: x, y, x, y, … */
export const inPairs = (numbers) =>
    Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k], numbers[2 * k + 1]]);

/** The point between p and q, at t from 0 to 1. */
export const mixOf = (p, q, t) => ({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) });

/** The pose between p and q. */
export const mixPose = (p, q, t) => ({
    ...mixOf(p, q, t),
    angle: p.angle + t * (q.angle - p.angle),
});

/** The points of a body's shape, in the world. */
export const cornersOf = (body) => body.shape.points.map(({ x, y }) => body.toWorld(x, y));

/** The same direction as an angle from −π to π. */
export const wrap = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** The area of an outline, by the shoelace formula: positive if its points turn from +x to +y. */
export const areaOf = (points) =>
    points.reduce((sum, p, k) => {
        const q = points[(k + 1) % points.length];
        return sum + p.x * q.y - q.x * p.y;
    }, 0) / 2;
