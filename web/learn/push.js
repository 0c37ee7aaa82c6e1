/**
 * Pushes: reads collisions, writes vectors that end them, and to the canvas where a body would go by one: an arrow, and
 * a dashed outline at its end. All in pixels.
 */

import { drawArrow, drawGhost, drawLabel } from '../ink.js';

export const vectorOf = ({ normal, depth }) => ({ x: normal.x * depth, y: normal.y * depth });

export const sumOf = (vectors) =>
    vectors.reduce((p, q) => ({ x: p.x + q.x, y: p.y + q.y }), { x: 0, y: 0 });

export const lengthOf = ({ x, y }) => Math.hypot(x, y);

/** A pose further along by a vector. */
export const moved = ({ x, y, angle }, by) => ({ x: x + by.x, y: y + by.y, angle });

/** With a `label` beyond its end. */
export function drawPush({ stage }, body, by, color, label) {
    const end = moved(body, by);
    drawGhost(stage, body.shape, end, color);
    drawArrow(stage, body.x, body.y, by.x, by.y, color);
    if (!label) return;
    const { minX, maxX, minY, maxY } = body.bounds();
    const onward = ((maxX - minX + maxY - minY) / 4 + 20) / (lengthOf(by) || 1);
    drawLabel(
        stage,
        end.x + by.x * onward,
        end.y + by.y * onward,
        label,
        color,
        stage.palette.surface,
    );
}
