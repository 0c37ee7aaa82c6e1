/**
 * Draws a pair of shapes: both with their corners numbered, the features that touch, the contact
 * points and the shortest push, or the gap between them. Reads the pair of kinds.js and its
 * findings.
 */

import { drawContactPoint, drawFeature } from '../draw/contact-points.js';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    drawNumber,
} from '../draw/draw.js';
import { drawRegions } from '../draw/regions.js';
import { cloud } from '../shapes/kinds.js';

/** Draws one frame; `pair` is { a, b, size }. */
export function drawPair(view, pair, { found, apart, region, other }) {
    const { bodies } = view.drag;
    const colors = colorsOf(view, pair);
    if (region) drawRegions(view, other, region);
    for (const body of bodies) drawShape(view, body, pair.size, colors.get(body), found !== null);
    for (const body of bodies) drawKnob(view, body, colors.get(body).stroke);
    if (found) drawFeatures(view, pair, found);
    for (const body of bodies) numberCorners(view, body, colors.get(body).stroke);
    if (found) drawOverlap(view, pair, found);
    else drawGap(view, apart);
}

const colorsOf = ({ palette }, { a, b }) =>
    new Map([
        [a, { stroke: palette.a, fill: palette.aFill }],
        [b, { stroke: palette.b, fill: palette.bFill }],
    ]);

function drawShape(view, body, size, { stroke, fill }, hit) {
    drawDraggable(view, body, { stroke, fill, hit });
    if (body.data.kind === 'hull') {
        for (const { x, y } of cloud(size)) {
            const at = body.toWorld(x, y);
            drawDot(view, at.x, at.y, stroke, 2);
        }
    }
    const at = letterPlace(body, size);
    drawLabel(view, at.x, at.y, body.data.label, stroke);
}

/** Away from the knob and from the arrow that starts at the origin. */
const letterPlace = (body, size) => body.toWorld(0, body.shape.area > 0 ? size * 0.27 : 18);

/** Corners are numbered as in `shape.points`; the edge from corner i is edge i. */
function numberCorners(view, body, color) {
    const { points, radius } = body.shape;
    if (points.length === 1) return;
    const middle = {
        x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
        y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
    };
    points.forEach((point, index) => {
        const [dx, dy] = [point.x - middle.x, point.y - middle.y];
        const out = (radius + 11) / Math.hypot(dx, dy);
        const at = body.toWorld(point.x + dx * out, point.y + dy * out);
        drawNumber(view, at.x, at.y, index, color);
    });
}

/** The corners and edges that touch. */
function drawFeatures(view, { a, b }, { points }) {
    for (const { id } of points) {
        drawFeature(view, a, id & 127, view.palette.a);
        drawFeature(view, b, id >> 7, view.palette.b);
    }
}

/** The contact points, the MTV as an arrow from B, and B moved by it. */
function drawOverlap(view, pair, { normal, depth, points }) {
    const { b } = pair;
    const { accent } = view.palette;
    const [dx, dy] = [normal.x * depth, normal.y * depth];
    drawGhost(view, b.shape, { x: b.x + dx, y: b.y + dy, angle: b.angle }, accent);
    drawArrow(view, b.x, b.y, dx, dy, accent);
    points.forEach((point, k) => {
        drawContactPoint(view, point, normal, k + 1);
    });
    if (depth >= 1) labelDepth(view, pair, normal, depth, points);
}

/** On the side of the arrow, or behind it, with the most space. */
function labelDepth(view, { a, b, size }, normal, depth, points) {
    const { accent, paper } = view.palette;
    const [midX, midY] = [b.x + (normal.x * depth) / 2, b.y + (normal.y * depth) / 2];
    const knobs = [a, b].map((body) => body.toWorld(body.data.knob, 0));
    const taken = [...knobs, letterPlace(b, size), ...points];
    const room = (place) =>
        Math.min(...taken.map(({ x, y }) => Math.hypot(x - place.x, y - place.y)));
    const place = [
        { x: midX - normal.y * 28, y: midY + normal.x * 18 },
        { x: midX + normal.y * 28, y: midY - normal.x * 18 },
        { x: b.x - normal.x * 26, y: b.y - normal.y * 16 },
    ].reduce((best, next) => (room(next) > room(best) ? next : best));
    drawLabel(view, place.x, place.y, depth.toFixed(1), accent, paper);
}

function drawGap(view, { distance: gap, pointA, pointB }) {
    const { palette, context } = view;
    drawLine(context, pointA.x, pointA.y, pointB.x, pointB.y, {
        color: palette.accent,
        width: 2,
        dash: [2, 4],
    });
    drawDot(view, pointA.x, pointA.y, palette.a);
    drawDot(view, pointB.x, pointB.y, palette.b);
    const [x, y] = [(pointA.x + pointB.x) / 2, (pointA.y + pointB.y) / 2];
    if (gap > 60) drawLabel(view, x, y, gap.toFixed(1), palette.accent, palette.paper);
}
