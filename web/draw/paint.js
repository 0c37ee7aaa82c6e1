/** Painting: fills and strokes a path, and makes the paths that pictures need most. */

/**
 * Paints a path with { fill, stroke, width, dash, alpha, at }. Without `fill` it is not filled, without `stroke` not
 * stroked. `fill` may be a list of colours, from bottom to top. `at` is a pose, { x, y, angle }, to paint the path at.
 */
export function paint(context, path, { fill = [], stroke, width = 1.5, dash, alpha, at }) {
    const { globalAlpha } = context;
    if (at) {
        context.save();
        context.translate(at.x, at.y);
        context.rotate(at.angle ?? 0);
    }
    if (alpha !== undefined) context.globalAlpha = alpha;
    for (const color of [fill].flat()) {
        context.fillStyle = color;
        context.fill(path);
    }
    if (stroke) {
        context.strokeStyle = stroke;
        context.lineWidth = width;
        if (dash) context.setLineDash(dash);
        context.stroke(path);
        if (dash) context.setLineDash([]);
    }
    context.globalAlpha = globalAlpha;
    if (at) context.restore();
}

/** A path through points, each [x, y] or { x, y }; null ends a line. */
export function lineThrough(points, isClosed = false) {
    const path = new Path2D();
    points.forEach((point, k) => {
        if (point)
            path[points[k - 1] ? 'lineTo' : 'moveTo'](point.x ?? point[0], point.y ?? point[1]);
    });
    if (isClosed) path.closePath();
    return path;
}

export function circleAt(x, y, radius) {
    const path = new Path2D();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return path;
}

/** An ellipse from its centre and its half axes. */
export function ellipseAt(x, y, across, down) {
    const path = new Path2D();
    path.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
    return path;
}

/** A rectangle from its corner; `radius` rounds its corners. */
export function boxAt(x, y, width, height, radius = 0) {
    const path = new Path2D();
    if (radius > 0) path.roundRect(x, y, width, height, radius);
    else path.rect(x, y, width, height);
    return path;
}

/** Bounds as a rectangle. */
export const boxAround = ({ minX, minY, maxX, maxY }) =>
    boxAt(minX, minY, maxX - minX, maxY - minY);
