/**
 * Draws the outline that a visitor has made: its convex pieces, or the faults that the library names; the rings with
 * their corners, and the test circle with its push. Reads the rings of outline-rings.js and the result of `cutRings`.
 */

import {
    drawArrow,
    drawBody,
    drawCircle,
    drawFocusRing,
    drawGhost,
    drawLine,
    drawNumber,
    inBodyFrame,
    isFocused,
} from '../draw/draw.js';
import { lineThrough, paint } from '../draw/paint.js';
import { drawPieces } from '../draw/pieces.js';

const origin = { x: 0, y: 0, angle: 0 };

export function drawShape(view, { shape }, withPieces) {
    if (!shape) return;
    const { context, palette } = view;
    if (withPieces) drawPieces(view, shape, origin);
    inBodyFrame(context, shape, origin, (path) => {
        const fill = withPieces ? [] : palette.aFill;
        paint(context, path, { fill, stroke: palette.a, width: 2 });
    });
}

/**
 * Draws the ring that is still open, up to the mouse, and the closed rings if they form no shape or were simplified.
 */
export function drawRings({ context, palette }, rings, { shape, error }, isSimplified, mouse) {
    for (const ring of rings.all) {
        const isOpen = ring === rings.open;
        if (shape && !isOpen && !isSimplified) continue;
        const end = isOpen && mouse && ring.length > 0 ? [mouse] : [];
        const stroke = error && !isOpen ? palette.hit : shape ? palette.faint : palette.a;
        paint(context, lineThrough([...ring, ...end], !isOpen), { stroke, dash: [6, 4] });
    }
}

/** Marks the corners and edges that the error names. */
export function drawFaults(view, { faults, kept }) {
    const { context, palette } = view;
    for (const { ring, point, isEdge } of faults) {
        const bodies = kept[ring] ?? [];
        const [from, to] = [bodies[point], bodies[(point + 1) % bodies.length]];
        if (!from) continue;
        if (isEdge) {
            drawLine(context, from.x, from.y, to.x, to.y, { color: palette.hit, width: 5 });
        }
        drawCircle(context, from, 12, { stroke: palette.hit, width: 2.5 });
        const below = from.y < 40 ? 24 : -24;
        const name = ring === 0 ? `${point}` : `${ring - 1}:${point}`;
        drawNumber(view, from.x, from.y + below, name, palette.hit);
    }
}

/**
 * Draws the corners: a corner is faint if `simplify` has removed it, and larger if a press on it closes the open ring.
 */
export function drawCorners(view, rings, { kept }) {
    const { context, palette, drag } = view;
    const open = rings.open ?? [];
    const used = new Set([...kept.flat(), ...open]);
    for (const body of rings.all.flat()) {
        const isFirst = body === open[0] && open.length > 2;
        const isChosen = body === drag.selected;
        drawCircle(context, body, isFirst ? 9 : isChosen ? 7 : 4.5, {
            fill: isChosen ? palette.a : palette.surface,
            stroke: used.has(body) ? palette.a : palette.faint,
            width: isFirst ? 3 : 1.75,
        });
        drawFocusRing(view, body, 11);
    }
}

/** Draws the test circle, and the push that separates it from the shape. */
export function drawProbe(view, probe, hit) {
    const { context, palette } = view;
    const { x, y, shape } = probe;
    const [dx, dy] = hit ? [hit.normal.x * hit.depth, hit.normal.y * hit.depth] : [0, 0];
    if (hit) drawGhost(view, shape, { x: x + dx, y: y + dy, angle: 0 }, palette.accent);
    if (isFocused(view, probe)) {
        drawBody(view, probe, { stroke: palette.b, fill: palette.bFill, ring: true });
    }
    inBodyFrame(context, shape, { x, y, angle: 0 }, (path) => {
        paint(context, path, {
            fill: hit ? palette.hitFill : palette.bFill,
            stroke: palette.b,
            width: hit ? 2.75 : 1.5,
        });
    });
    if (hit) drawArrow(view, x, y, dx, dy, palette.accent);
}
