/**
 * Pushes: reads collisions, computes the vectors that resolve them, and draws where a body would
 * go: an arrow, and a dashed outline at its end. All in pixels.
 */

import { collide } from 'sepaxis';
import { drawArrow, drawGhost, drawLabel, drawNumber } from '../draw/draw.js';

export const vectorOf = ({ normal, depth }) => ({ x: normal.x * depth, y: normal.y * depth });

export const sumOf = (vectors) =>
    vectors.reduce((p, q) => ({ x: p.x + q.x, y: p.y + q.y }), { x: 0, y: 0 });

export const lengthOf = ({ x, y }) => Math.hypot(x, y);

/** A pose moved by a vector. */
export const moved = ({ x, y, angle }, by) => ({ x: x + by.x, y: y + by.y, angle });

/** The overlap that is left after B is moved by a vector. */
export const leftAfter = (a, b, by) => collide(a.shape, a, b.shape, moved(b, by))?.depth ?? 0;

/** The point at a distance from another, in the direction of a vector. */
export function beyond({ x, y }, by, distance) {
    const length = lengthOf(by) || 1;
    return [x + (by.x / length) * distance, y + (by.y / length) * distance];
}

/** Draws a push with a mark beyond the tip of its arrow: ✓ or ✗. */
export function drawMarkedPush(figure, body, by, color, mark) {
    drawPush(figure, body, by, color);
    drawNumber(figure.view, ...beyond(moved(body, by), by, 12), mark, color);
}

/** Draws a push with a `label` beyond the outline. */
export function drawPush({ view }, body, by, color, label) {
    const end = moved(body, by);
    drawGhost(view, body.shape, end, color);
    drawArrow(view, body.x, body.y, by.x, by.y, color);
    if (!label) return;
    const { minX, maxX, minY, maxY } = body.bounds();
    const away = (maxX - minX + maxY - minY) / 4 + 20;
    drawLabel(view, ...beyond(end, by, away), label, color, view.palette.surface);
}
