/** Shadows: reads a body and an axis of unit length, writes from where to where it reaches along the axis, in pixels. */

export function shadowOf(body, { x, y }) {
    const { points, radius } = body.shape;
    const along = points.map((point) => {
        const corner = body.toWorld(point.x, point.y);
        return corner.x * x + corner.y * y;
    });
    return { min: Math.min(...along) - radius, max: Math.max(...along) + radius };
}
