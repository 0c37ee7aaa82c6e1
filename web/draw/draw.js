/** Draws shapes: reads shapes, poses and the palette, writes to the canvas. A world unit is one CSS pixel. */

import { outlinePath } from '../shapes/outline.js';
import { layered } from './colors.js';
import { boxAround, circleAt, lineThrough, paint } from './paint.js';
import { remembered } from './remembered.js';
import { unionPath } from './union.js';

const hatchSpacing = 9; // pixels
const mostCut = 8; // pieces of a compound; with more, computing the outline of their union would take too long

/** The outline of a shape in its own coordinates; shapes never change. */
export const outlineOf = remembered(outlinePath, new WeakMap());
const unionOf = remembered(unionPath, new WeakMap());

/** Calls `paint(path)` with the canvas transformed to the coordinates of the shape. */
export function inBodyFrame(context, shape, pose, paint) {
    context.save();
    context.translate(pose.x, pose.y);
    context.rotate(pose.angle);
    context.lineJoin = 'round';
    paint(outlineOf(shape));
    context.restore();
}

export function addPose(path, shape, { x, y, angle }) {
    const turned = new DOMMatrix().translate(x, y).rotate((angle * 180) / Math.PI);
    path.addPath(outlineOf(shape), turned);
}

/**
 * Draws one body. An overlapping body is hatched and has a thicker outline, so that it also stands out without colour.
 */
export function drawBody(view, body, { stroke, fill, hit = false, held = false, ring = false }) {
    const { context, palette } = view;
    const { shape } = body;
    inBodyFrame(context, shape, body, (path) => {
        if (ring) {
            paint(context, path, { stroke: palette.focus, width: 9 });
            paint(context, path, { stroke: palette.paper, width: 5 });
        }
        if (held) {
            context.shadowColor = palette.shadow;
            context.shadowBlur = 22;
            context.shadowOffsetY = 8;
        }
        // Puts a layer of the surface's colour below the tint: a body lets things below it shine
        // through; a held body is opaque and casts an even shadow.
        paint(context, path, { fill: layered(fill, palette.surface, held || ring ? 1 : 0.6) });
        context.shadowColor = 'transparent';
    });
    if (hit && shape.area > 0) hatch(context, shape, body, stroke);
    inBodyFrame(context, shape, body, (path) => {
        // A shape without area consists of its outline, so its outline is thicker.
        const width = (hit ? 2.75 : 1.5) + (shape.area > 0 ? 0 : 1.25);
        paint(context, edgePathOf(shape), { stroke, width });
        if (shape.kind === 'point') paint(context, path, { fill: stroke });
        // A spoke makes the rotation visible.
        const { kind, radius } = shape;
        const style = { color: stroke, width: 1.5 };
        if (kind === 'circle') drawLine(context, radius * 0.62, 0, radius, 0, style);
    });
}

/** The outline of a shape; for a compound, the outline of the union of its pieces. */
function edgePathOf(shape) {
    const { kind, pieces } = shape;
    return (kind === 'compound' && pieces.length <= mostCut ? unionOf : outlineOf)(shape);
}

/**
 * Fills a shape with slanted lines that stay fixed to the screen while the shape turns. The path is
 * rotated, not the tile, because copying an unrotated tile is several times as fast.
 */
function hatch(context, shape, pose, color) {
    const path = new Path2D();
    addPose(path, shape, pose);
    paint(context, path, { fill: hatching(context, color) });
}

const hatchings = new Map();

/** Slanted lines of a colour as a fill pattern, cached. */
export function hatching(context, color) {
    const { a, b } = context.getTransform();
    const density = Math.ceil(Math.hypot(a, b)); // bitmap pixels per unit
    const key = `${color} ${density}`;
    let pattern = hatchings.get(key);
    if (pattern) return pattern;
    const tile = document.createElement('canvas');
    tile.width = tile.height = hatchSpacing * density;
    const pen = tile.getContext('2d');
    pen.scale(density, density);
    pen.globalAlpha = 0.38;
    pen.strokeStyle = color;
    for (const shift of [-1, 0, 1]) {
        pen.moveTo(hatchSpacing * (shift - 1), hatchSpacing * 2);
        pen.lineTo(hatchSpacing * (shift + 2), -hatchSpacing);
    }
    pen.stroke();
    pattern = context.createPattern(tile, 'repeat');
    pattern.setTransform(new DOMMatrix().scale(1 / density));
    hatchings.set(key, pattern);
    return pattern;
}

export function drawCircle(context, { x, y }, radius, style) {
    paint(context, circleAt(x, y, radius), { width: 2, ...style });
}

/** Whether the keyboard has selected a body. */
export const isFocused = ({ drag }, body) => drag.ring && body === drag.selected;

/** Draws the focus ring of a body that is shown as a small circle. */
export function drawFocusRing(view, body, radius) {
    if (!isFocused(view, body)) return;
    drawCircle(view.context, body, radius, { stroke: view.palette.focus });
}

/** Draws a body that only marks a position, as a circle that can be dragged. */
export function drawHandle(view, body, { stroke, fill = view.palette.surface, radius = 9 }) {
    const width = body === view.drag.held ? 3.5 : 2;
    drawCircle(view.context, body, radius, { fill, stroke, width });
    drawFocusRing(view, body, radius + 5);
}

/** Draws a body that can be dragged, like `drawBody` but with its drag state. */
export function drawDraggable(view, body, style) {
    const held = body === view.drag.held;
    drawBody(view, body, { ...style, held, ring: isFocused(view, body) });
}

/** Draws the area where two bounding boxes overlap although their shapes do not. */
export function drawFalseAlarm({ context, palette }, p, q) {
    const [minX, minY] = [Math.max(p.minX, q.minX), Math.max(p.minY, q.minY)];
    const [maxX, maxY] = [Math.min(p.maxX, q.maxX), Math.min(p.maxY, q.maxY)];
    if (minX > maxX || minY > maxY) return;
    const area = boxAround({ minX, minY, maxX, maxY });
    paint(context, area, { fill: palette.accentFill, stroke: palette.accent });
}

/** Sets `hits` to 1 at the indices of all bodies in contacts. */
export function markHits({ contacts, count }, hits = new Uint8Array(count)) {
    for (let row = 0; row < contacts.length; row++) {
        hits[contacts.a[row]] = hits[contacts.b[row]] = 1;
    }
    return hits;
}

/**
 * Draws every body that can be dragged, back to front, each with its label. `hits[index]` is 1 for an overlapping body.
 */
export function drawBodies(view, hits) {
    const { drag, palette } = view;
    for (const body of drag.bodies) {
        const hit = hits[body.index] === 1;
        const stroke = hit ? palette.hit : palette.free;
        drawDraggable(view, body, { stroke, fill: hit ? palette.hitFill : palette.freeFill, hit });
        drawLabel(view, body.x, body.y, body.data.label, stroke);
    }
}

/**
 * Draws a short upright text centred on a point. With a `backing` colour it gets a small plate, for
 * busy places, and is kept inside the view.
 */
export function drawLabel(view, x, y, text, color, backing = '') {
    const { context } = view;
    useFont(context);
    if (backing) {
        const width = widthOf(context, text) + 10;
        x = Math.min(view.width - width / 2, Math.max(width / 2, x));
        y = Math.min(view.height - 10, Math.max(10, y));
        context.fillStyle = backing;
        context.beginPath();
        context.roundRect(x - width / 2, y - 10, width, 20, 5);
        context.fill();
    }
    context.fillStyle = color;
    context.fillText(text, x, y + 0.5);
}

const widths = new Map();

/** The width of a label. Digits are equally wide, so a number that changes is measured once. */
function widthOf(context, text) {
    const key = String(text).replace(/\d/g, '0');
    let width = widths.get(key);
    if (width === undefined) {
        width = context.measureText(key).width;
        widths.set(key, width);
    }
    return width;
}

function useFont(context) {
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
}

/** Draws a label with a light outline, readable across lines. */
export function drawNumber(view, x, y, number, color) {
    const { context, palette } = view;
    context.strokeStyle = palette.surface;
    context.lineWidth = 4;
    context.lineJoin = 'round';
    useFont(context);
    context.strokeText(number, x, y + 0.5);
    drawLabel(view, x, y, number, color);
}

export function drawKnob(view, body, color) {
    const { context, palette, drag } = view;
    const reach = drag.knobOf(body);
    if (!reach) return;
    const { surface } = palette;
    drawCircle(context, body.toWorld(reach, 0), 5.5, { fill: surface, stroke: color, width: 1.75 });
}

/** Draws a dot with a light outline, visible on any background. */
export function drawDot({ context, palette }, x, y, color, radius = 3.5) {
    const path = circleAt(x, y, radius);
    paint(context, path, { stroke: palette.surface, width: 2.5 });
    paint(context, path, { fill: color });
}

/** Draws a dashed outline: the target of a drag, or the result of a push. */
export function drawGhost(view, shape, pose, color) {
    const { context } = view;
    inBodyFrame(context, shape, pose, (path) => {
        paint(context, path, { stroke: color, dash: [5, 4] });
    });
}

export function drawLine(context, x1, y1, x2, y2, style) {
    drawLines(context, [[x1, y1, x2, y2]], style);
}

/** Draws lines of one style, each [x1, y1, x2, y2], as one path. */
export function drawLines(context, lines, { color, width = 1, dash = [] }) {
    context.save();
    context.setLineDash(dash);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    for (const [x1, y1, x2, y2] of lines) {
        context.moveTo(x1, y1);
        context.lineTo(x2, y2);
    }
    context.stroke();
    context.restore();
}

export function drawArrow(view, x, y, dx, dy, color) {
    const { context } = view;
    const length = Math.hypot(dx, dy);
    if (length < 0.5) return;
    const head = Math.min(11, length * 0.7);
    const ux = dx / length;
    const uy = dy / length;
    const neck = length - head * 0.8;
    drawLine(context, x, y, x + ux * neck, y + uy * neck, { color, width: 2.5 });
    const corners = [-1, 1].map((side) => [
        x + ux * (length - head) - uy * head * 0.5 * side,
        y + uy * (length - head) + ux * head * 0.5 * side,
    ]);
    paint(context, lineThrough([[x + dx, y + dy], ...corners], true), { fill: color });
}
