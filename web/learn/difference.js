/**
 * The Minkowski difference of two polygons, in the right half of a picture: reads both bodies, writes the difference,
 * and draws it with the origin.
 */

import { hull } from 'sepaxis';
import { drawLine, inBodyFrame } from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { cornersOf } from '../shapes/points.js';

export const scale = 0.8; // of lengths in the right half of the picture
const middle = { x: 1.45, y: 0.05 }; // units: where the origin is drawn

export const differenceOf = (a, b) =>
    hull(
        cornersOf(b).flatMap((p) =>
            cornersOf(a).map((q) => ({ x: (p.x - q.x) * scale, y: (p.y - q.y) * scale })),
        ),
    );

export const originIn = (figure) => figure.place(middle);

/** Draws the difference with an outline of this width, and returns the place of the origin. */
export function drawDifference(figure, difference, width) {
    const { context, palette, view } = figure;
    const at = originIn(figure);
    const border = figure.place({ x: -0.35, y: 0 }).x;
    drawLine(context, border, 12, border, view.height - 12, { color: palette.line });
    inBodyFrame(context, difference, { ...at, angle: 0 }, (path) => {
        paint(context, path, { fill: palette.accentFill, stroke: palette.accent, width });
    });
    return at;
}
