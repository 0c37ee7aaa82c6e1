/**
 * Draws shapes: reads shapes, poses and the palette, writes to the canvas. A world unit is one CSS
 * pixel.
 */

import { outlinePath } from '../shapes/outline.js';

const outlines = new WeakMap();
const mostCut = 8; // pieces of a compound; with more, their outlines may overlap
const far = 1e4;

/** The outline of a shape in its own coordinates; cached, since shapes never change. */
export function outlineOf(shape) {
    let path = outlines.get(shape);
    if (!path) {
        path = outlinePath(shape);
        outlines.set(shape, path);
    }
    return path;
}

/** Calls `paint(path)` with the canvas transformed to the coordinates of the shape. */
export function inBodyFrame(context, shape, pose, paint) {
    context.save();
    context.translate(pose.x, pose.y);
    context.rotate(pose.angle);
    context.lineJoin = 'round';
    paint(outlineOf(shape));
    context.restore();
}

/**
 * Draws one body. An overlapping one is hatched and has a thicker outline, so that it stands out
 * without colour as well.
 */
export function drawBody(view, body, { stroke, fill, hit = false, held = false, ring = false }) {
    const { context, palette } = view;
    const { shape } = body;
    inBodyFrame(context, shape, body, (path) => {
        if (ring) {
            context.strokeStyle = palette.focus;
            context.lineWidth = 9;
            context.stroke(path);
            context.strokeStyle = palette.paper;
            context.lineWidth = 5;
            context.stroke(path);
        }
        if (held) {
            context.shadowColor = palette.shadow;
            context.shadowBlur = 22;
            context.shadowOffsetY = 8;
        }
        // An opaque layer below the tint: a body half covers what lies below it; a held one covers
        // it completely and casts an even shadow.
        context.fillStyle = palette.surface;
        context.globalAlpha = held || ring ? 1 : 0.6;
        context.fill(path);
        context.globalAlpha = 1;
        context.shadowColor = 'transparent';
        context.fillStyle = fill;
        context.fill(path);
    });
    if (hit && shape.area > 0) hatch(context, body, stroke);
    inBodyFrame(context, shape, body, (path) => {
        context.strokeStyle = stroke;
        // A shape without area consists of its outline, so that is thicker.
        context.lineWidth = (hit ? 2.75 : 1.5) + (shape.area > 0 ? 0 : 1.25);
        strokeOutline(context, shape, path);
        if (shape.kind === 'point') {
            context.fillStyle = stroke;
            context.fill(path);
        }
        if (shape.kind === 'circle') {
            // A spoke makes the rotation visible.
            context.lineWidth = 1.5;
            context.beginPath();
            context.moveTo(shape.radius * 0.62, 0);
            context.lineTo(shape.radius, 0);
            context.stroke();
        }
    });
}

/** Strokes the outline of a compound's union: of each piece, the part outside the other pieces. */
function strokeOutline(context, { kind, pieces }, path) {
    if (kind !== 'compound' || pieces.length > mostCut) return context.stroke(path);
    for (const piece of pieces) {
        context.save();
        for (const other of pieces) {
            if (other === piece) continue;
            const outside = new Path2D();
            outside.rect(-far, -far, 2 * far, 2 * far);
            outside.addPath(outlineOf(other));
            context.clip(outside, 'evenodd');
        }
        context.stroke(outlineOf(piece));
        context.restore();
    }
}

/** Slanted lines that stay fixed to the screen while the shape turns. */
function hatch(context, body, color) {
    const { minX, minY, maxX, maxY } = body.bounds();
    const height = maxY - minY;
    context.save();
    context.translate(body.x, body.y);
    context.rotate(body.angle);
    context.clip(outlineOf(body.shape));
    context.rotate(-body.angle);
    context.translate(-body.x, -body.y);
    context.beginPath();
    for (let x = Math.floor((minX - height) / 9) * 9; x < maxX; x += 9) {
        context.moveTo(x, maxY);
        context.lineTo(x + height, minY);
    }
    context.globalAlpha = 0.38;
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.stroke();
    context.restore();
}

/**
 * Draws every body that can be dragged, back to front, each with its label. `hits[index]` is 1 for
 * an overlapping one.
 */
export function drawBodies(view, hits) {
    const { drag, palette } = view;
    for (const body of drag.bodies) {
        const hit = hits[body.index] === 1;
        drawBody(view, body, {
            stroke: hit ? palette.hit : palette.free,
            fill: hit ? palette.hitFill : palette.freeFill,
            hit,
            held: body === drag.held,
            ring: body === drag.selected && drag.ring,
        });
        drawLabel(view, body.x, body.y, body.data.label, hit ? palette.hit : palette.free);
    }
}

/**
 * A short upright text centred on a point. With a `backing` colour it gets a small plate, for busy
 * places, and is kept inside the view.
 */
export function drawLabel(view, x, y, text, color, backing = '') {
    const { context } = view;
    useFont(context);
    if (backing) {
        const width = context.measureText(text).width + 10;
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

function useFont(context) {
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
}

/** A label with a light outline, readable across lines. */
export function drawNumber(view, x, y, number, color) {
    const { context, palette } = view;
    context.strokeStyle = palette.surface;
    context.lineWidth = 4;
    context.lineJoin = 'round';
    useFont(context);
    context.strokeText(number, x, y + 0.5);
    drawLabel(view, x, y, number, color);
}

/** The knob that rotates a body. */
export function drawKnob(view, body, color) {
    const { context, palette, drag } = view;
    const reach = drag.knobOf(body);
    if (!reach) return;
    const knob = body.toWorld(reach, 0);
    context.beginPath();
    context.arc(knob.x, knob.y, 5.5, 0, 2 * Math.PI);
    context.fillStyle = palette.surface;
    context.fill();
    context.lineWidth = 1.75;
    context.strokeStyle = color;
    context.stroke();
}

/** A dot with a light outline, visible on any background. */
export function drawDot({ context, palette }, x, y, color, radius = 3.5) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.strokeStyle = palette.surface;
    context.lineWidth = 2.5;
    context.stroke();
    context.fill();
}

/** A dashed outline: the target of a drag, or the result of a push. */
export function drawGhost(view, shape, pose, color) {
    const { context } = view;
    inBodyFrame(context, shape, pose, (path) => {
        context.setLineDash([5, 4]);
        context.strokeStyle = color;
        context.lineWidth = 1.5;
        context.stroke(path);
    });
}

export function drawLine(context, x1, y1, x2, y2, { color, width = 1, dash = [] }) {
    context.save();
    context.setLineDash(dash);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
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
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(x + dx, y + dy);
    for (const side of [-1, 1]) {
        context.lineTo(
            x + ux * (length - head) - uy * head * 0.5 * side,
            y + uy * (length - head) + ux * head * 0.5 * side,
        );
    }
    context.closePath();
    context.fill();
}
