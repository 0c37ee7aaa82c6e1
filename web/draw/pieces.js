/** The convex pieces of a concave shape: reads `shape.pieces`, draws tints and dashed lines along the cuts. */

import { drawLines, inBodyFrame, outlineOf } from './draw.js';
import { paint } from './paint.js';
import { remembered } from './remembered.js';

/** The edges that two pieces share; they are not part of the outline. */
const cutsOf = remembered((shape) => {
    const cuts = [];
    const open = new Map();
    const key = (p, q) => `${p.x},${p.y},${q.x},${q.y}`;
    for (const { points } of shape.pieces) {
        points.forEach((p, i) => {
            const q = points[(i + 1) % points.length];
            // If the neighbouring piece has the same winding, it has this edge in the opposite direction.
            const twin = open.get(key(q, p)) ?? open.get(key(p, q));
            if (twin) cuts.push([p, q]);
            else open.set(key(p, q), true);
        });
    }
    return cuts;
}, new WeakMap());

/** Draws the pieces in shades of two colours, so that neighbours differ. */
export function drawPieces({ context, palette }, shape, pose) {
    const { pieces } = shape;
    inBodyFrame(context, shape, pose, (path) => {
        paint(context, path, { fill: palette.surface });
        pieces.forEach((piece, k) => {
            const fill = k % 2 === 0 ? palette.aFill : palette.accentFill;
            paint(context, outlineOf(piece), { fill, alpha: 1 - (k % 5) * 0.16 });
        });
        const cuts = cutsOf(shape).map(([p, q]) => [p.x, p.y, q.x, q.y]);
        drawLines(context, cuts, { color: palette.a, dash: [4, 4] });
    });
}
