/** Draws where shapes touch: reads contact points; draws dots, the depth at each, and the features that touch there. */

import { featurePath } from '../shapes/outline.js';
import { drawDot, drawLabel, drawLine, inBodyFrame } from './draw.js';
import { paint } from './paint.js';

const points = [];

/** Calls `visit(x, y)` for every contact point of the world's last update. */
export function eachContactPoint({ contacts }, visit) {
    for (let row = 0; row < contacts.length; row++) {
        for (const { x, y } of contacts.points(row, points)) visit(x, y);
    }
}

/** Draws the world's contact points as small dots. */
export function drawContactPoints(view, world) {
    eachContactPoint(world, (x, y) => drawDot(view, x, y, view.palette.accent, 3));
}

/** Draws, as a thick line, the corner or edge that a contact point names. */
export function drawFeature(view, body, feature, color) {
    const path = featurePath(body.shape, feature);
    if (!path) return;
    inBodyFrame(view.context, body.shape, body, () => {
        view.context.lineCap = 'round';
        paint(view.context, path, { stroke: color, width: 6 });
    });
}

export const badgeRadius = 8; // pixels

/**
 * Draws one contact point: a line from surface to surface through the point half way between, with
 * a number. `aside` moves the number along the surface, in pixels.
 */
export function drawContactPoint(view, { x, y, depth }, normal, number, aside = 0) {
    const { context, palette } = view;
    const dx = (normal.x * depth) / 2;
    const dy = (normal.y * depth) / 2;
    const style = { color: palette.accent, width: 2 };
    drawLine(context, x - dx, y - dy, x + dx, y + dy, style);
    for (const side of [-1, 1]) {
        const [endX, endY] = [x + side * dx, y + side * dy];
        const [acrossX, acrossY] = [-normal.y * 5, normal.x * 5];
        drawLine(context, endX - acrossX, endY - acrossY, endX + acrossX, endY + acrossY, style);
    }
    const [badgeX, badgeY] = [x - normal.y * aside, y + normal.x * aside];
    drawDot(view, badgeX, badgeY, palette.accent, badgeRadius);
    drawLabel(view, badgeX, badgeY, number, palette.surface);
}
