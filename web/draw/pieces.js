/**
 * The convex pieces of a concave shape: reads `shape.pieces`, draws tints and dashed lines along
 * the cuts.
 */

import { inBodyFrame, outlineOf } from './draw.js';

const known = new WeakMap();

/** The edges that two pieces share; they are not part of the outline. */
export function cutsOf(shape) {
    const cuts = known.get(shape) ?? findCuts(shape);
    known.set(shape, cuts);
    return cuts;
}

function findCuts(shape) {
    const cuts = [];
    const open = new Map();
    const key = (p, q) => `${p.x},${p.y},${q.x},${q.y}`;
    for (const { points } of shape.pieces) {
        points.forEach((p, i) => {
            const q = points[(i + 1) % points.length];
            // A neighbour with the same winding runs along the edge in the opposite direction.
            const twin = open.get(key(q, p)) ?? open.get(key(p, q));
            if (twin) cuts.push([p, q]);
            else open.set(key(p, q), true);
        });
    }
    return cuts;
}

/** Draws each piece in a shade of its own; light and dark alternate. */
export function drawPieces({ context, palette }, shape, pose) {
    const { pieces } = shape;
    inBodyFrame(context, shape, pose, (path) => {
        context.fillStyle = palette.surface;
        context.fill(path);
        pieces.forEach((piece, k) => {
            context.fillStyle = k % 2 === 0 ? palette.aFill : palette.accentFill;
            context.globalAlpha = 1 - (k % 5) * 0.16;
            context.fill(outlineOf(piece));
        });
        context.globalAlpha = 1;
        context.beginPath();
        for (const [p, q] of cutsOf(shape)) {
            context.moveTo(p.x, p.y);
            context.lineTo(q.x, q.y);
        }
        context.setLineDash([4, 4]);
        context.strokeStyle = palette.a;
        context.lineWidth = 1;
        context.stroke();
        context.setLineDash([]);
    });
}
