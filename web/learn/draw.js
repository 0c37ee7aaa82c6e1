/**
 * Drawing helpers that many figures share: shapes with their names and knobs, shadows on an axis,
 * and their overlap or gap. All in pixels of the canvas.
 */

import {
    drawDraggable,
    drawKnob,
    drawLabel,
    drawLine,
    inBodyFrame,
    isFocused,
} from '../draw/draw.js';
import { paint } from '../draw/paint.js';
import { cornersOf } from '../shapes/points.js';
import { shadowOf } from './shadow.js';

/** The colours of A, or of B if `second` is true. */
export const coloursOf = ({ palette }, second) =>
    second
        ? { stroke: palette.b, fill: palette.bFill }
        : { stroke: palette.a, fill: palette.aFill };

/** Draws the draggable bodies, with the last dragged one on top, except the handles of handles.js. */
export function drawShapes(figure, { hit = false, first = figure.bodies[0], labels = true } = {}) {
    const { view } = figure;
    for (const body of view.drag.bodies) {
        if (body.data.isHandle) continue;
        const { stroke, fill } = coloursOf(figure, body !== first);
        drawDraggable(view, body, { stroke, fill, hit });
        if (labels) drawLabel(view, body.x, body.y, body.data.label, stroke);
        drawKnob(view, body, stroke);
    }
}

/**
 * Draws a line along the unit vector `axis`, moved by `offset` units from the centre of the canvas in the direction of
 * the axis rotated by +90°; or moved down by `below` units, whichever way the axis points. Draws the shadows of bodies
 * on the line; with `lines`, also dashed lines from the outermost points to the shadows.
 * @returns {{ shadows: { min: number, max: number }[], at(t: number, aside?: number): [number, number] }}
 */
export function drawAxis(figure, axis, bodies, { below, offset, lines = true }) {
    const { context, palette, view, unit } = figure;
    offset ??= axis.x < 0 ? -below : below;
    const middle = { x: view.width / 2, y: view.height / 2 };
    const across = middle.y * axis.x - middle.x * axis.y + offset * unit;
    const at = (t, aside = 0) => [
        axis.x * t - axis.y * (across + aside),
        axis.y * t + axis.x * (across + aside),
    ];
    const center = middle.x * axis.x + middle.y * axis.y;
    const reach = view.width + view.height;
    drawLine(context, ...at(center - reach), ...at(center + reach), { color: palette.faint });
    const shadows = bodies.map((body) => shadowOf(body, axis));
    bodies.forEach((body, k) => {
        const { stroke } = coloursOf(figure, k > 0);
        const { min, max } = shadows[k];
        for (const t of lines ? [min, max] : []) {
            const from = outermost(body, axis, t === max);
            drawLine(context, from.x, from.y, ...at(t), { color: stroke, dash: [2, 4] });
        }
        const aside = k > 0 ? -4 : 4;
        drawLine(context, ...at(min, aside), ...at(max, aside), { color: stroke, width: 5 });
    });
    return { shadows, at };
}

/** Draws many bodies. Bodies that touch another one have the second colour and a thicker outline. */
export function drawCrowd({ context, palette, view, world }, bodies) {
    const hits = new Set();
    for (const { a, b } of world.contacts) for (const { index } of [a, b]) hits.add(index);
    for (const body of bodies) {
        const isHit = hits.has(body.index);
        const isHeld = body === view.drag.held || isFocused(view, body);
        inBodyFrame(context, body.shape, body, (path) => {
            paint(context, path, {
                fill: [palette.surface, isHit ? palette.bFill : palette.aFill],
                stroke: isHeld ? palette.focus : isHit ? palette.b : palette.a,
                width: isHeld ? 4 : isHit ? 2.25 : 1.25,
            });
        });
    }
}

/** The segment of a drawn axis that the shadows span, as `parts()` of a figure returns it. */
export function lineOf({ shadows, at }) {
    return [
        at(Math.min(...shadows.map(({ min }) => min))),
        at(Math.max(...shadows.map(({ max }) => max))),
    ];
}

/** The farthest point of a body along an axis, or against it if `isMax` is false. */
export function outermost(body, { x, y }, isMax) {
    const sign = isMax ? 1 : -1;
    const { radius } = body.shape;
    let best = null;
    for (const corner of cornersOf(body)) {
        const along = sign * (corner.x * x + corner.y * y);
        if (!(best?.along >= along)) best = { ...corner, along };
    }
    return { x: best.x + sign * radius * x, y: best.y + sign * radius * y };
}

/** Draws the overlap of two shadows on an axis as a band, or the gap between them as a dotted line. */
export function drawBetween(figure, { shadows: [one, other], at }) {
    const { context, palette } = figure;
    const low = Math.max(one.min, other.min);
    const high = Math.min(one.max, other.max);
    const isGap = low > high;
    const line = isGap ? { width: 2.5, dash: [2, 4] } : { width: 18 };
    drawLine(context, ...at(low), ...at(high), {
        ...line,
        color: isGap ? palette.accent : palette.accentFill,
    });
    for (const t of [low, high]) {
        drawLine(context, ...at(t, -9), ...at(t, 9), { color: palette.accent, width: 1.5 });
    }
}
