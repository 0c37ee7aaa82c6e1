/**
 * Lights up a part of a picture while the reader points at its word. A part is a body, a list of
 * points along a line, with null between two lines, or a circle { x, y, radius }. Bodies are found by
 * their names, all other parts are named by the figure's `parts()`.
 */

import { inBodyFrame } from '../draw/draw.js';

export function partOf({ bodies }, part, name) {
    return part.parts?.()[name] ?? bodies.find(({ data }) => data.name === name) ?? null;
}

/** True also for a part that is not in the picture at the moment, such as a gap that is closed. */
export function hasPart({ bodies }, part, name) {
    return name in (part.parts?.() ?? {}) || bodies.some(({ data }) => data.name === name);
}

/** Draws a glow along a part. */
export function drawLight({ context, palette }, part) {
    if (!part) return;
    context.save();
    context.strokeStyle = palette.focus;
    context.globalAlpha = 0.55;
    context.lineWidth = Array.isArray(part) && part.includes(null) ? 4 : 9;
    context.lineCap = context.lineJoin = 'round';
    if (part.shape) inBodyFrame(context, part.shape, part, (path) => context.stroke(path));
    else context.stroke(Array.isArray(part) ? lineThrough(part) : ringOf(part));
    context.restore();
}

function lineThrough(points) {
    const path = new Path2D();
    points.forEach((point, k) => {
        if (!point) return;
        if (!points[k - 1]) path.moveTo(...point);
        else path.lineTo(...point);
    });
    return path;
}

function ringOf({ x, y, radius = 14 }) {
    const path = new Path2D();
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return path;
}
