/**
 * Draws a fan of rays: the lit area, the shapes, the rays with their hits and normals, and the
 * lamp. Reads the bodies of rays.js and what a frame has found.
 */

import { faded, layered } from '../draw/colors.js';
import {
    drawArrow,
    drawDot,
    drawDraggable,
    drawHandle,
    drawKnob,
    drawLabel,
    drawLine,
} from '../draw/draw.js';
import { litArea } from '../draw/light.js';

const glow = 0.55; // opacity of the lamp's colour at the lamp
const stops = 4; // of the gradient: its alpha is quadratic in the distance

/** Draws one frame; `found` is { fan, middle, around, spread, reach }. */
export function drawRays(view, { shapes, lamp }, found, settings) {
    const { fan, middle, around } = found;
    if (settings.light) drawLight(view, shapes, lamp, found);
    const seen = new Set(fan.map(({ hit }) => hit?.body));
    for (const body of view.drag.bodies) {
        if (body !== lamp) drawShape(view, body, seen.has(body), around.includes(body));
    }
    drawFan(view, lamp, fan, settings.normals);
    drawMiddle(view, lamp, middle);
    const color = around.length > 0 ? view.palette.hit : view.palette.accent;
    drawHandle(view, lamp, { stroke: color, fill: view.palette.lamp, radius: 10 });
    drawKnob(view, lamp, color);
}

/**
 * Darkens the view, except where the light reaches: there the shade of the view fades in with the
 * distance, and the colour of the lamp fades out. One gradient holds both, since gradients are slow.
 */
function drawLight({ context, palette, width, height }, shapes, lamp, { spread, reach }) {
    const { x, y } = lamp;
    const area = new Path2D();
    if (spread < 2 * Math.PI) area.moveTo(x, y);
    for (const end of litArea(shapes, lamp, lamp.angle, spread, reach)) area.lineTo(end.x, end.y);
    area.closePath();
    const dark = new Path2D(area);
    dark.rect(0, 0, width, height);
    context.fillStyle = palette.shade;
    context.fill(dark, 'evenodd');
    const gradient = context.createRadialGradient(x, y, 0, x, y, reach);
    for (let k = 0; k <= stops; k++) {
        const far = k / stops;
        const lit = faded(palette.lamp, glow * (1 - far));
        gradient.addColorStop(far, layered(lit, faded(palette.shade, far), 1));
    }
    context.fillStyle = gradient;
    context.fill(area);
}

function drawShape(view, body, isSeen, isAround) {
    const { palette } = view;
    drawDraggable(view, body, {
        stroke: isAround ? palette.hit : isSeen ? palette.a : palette.wall,
        fill: isAround ? palette.hitFill : isSeen ? palette.aFill : palette.freeFill,
        hit: isAround,
    });
}

/**
 * Where the normal of a hit starts. A ray that starts inside a shape ends at its start, with the
 * reversed direction as normal: a little off the lamp, to make it visible.
 */
function normalStart({ inside, normal }, end) {
    const off = inside ? 16 : 0;
    return [end.x + normal.x * off, end.y + normal.y * off];
}

function drawFan(view, lamp, fan, withNormals) {
    const { context, palette } = view;
    // One by one: a path of all rays takes a rasterizer without a GPU longer.
    context.strokeStyle = palette.soft;
    context.lineWidth = 1;
    context.globalAlpha = fan.length > 180 ? 0.25 : 0.45;
    for (const { end } of fan) strokeLine(context, lamp.x, lamp.y, end.x, end.y);
    context.globalAlpha = 1;
    context.strokeStyle = palette.b;
    context.lineWidth = 1.75;
    for (const { hit, end } of fan) {
        if (!hit || !withNormals) continue;
        const [x, y] = normalStart(hit, end);
        strokeLine(context, x, y, x + hit.normal.x * 11, y + hit.normal.y * 11);
    }
    drawEnds(view, fan);
}

function strokeLine(context, x, y, toX, toY) {
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX, toY);
    context.stroke();
}

/** A dot with a light outline at every hit: two fillings, since stroking circles takes longer. */
function drawEnds({ context, palette }, fan) {
    const ends = fan.filter(({ hit }) => hit && !hit.inside);
    fillDots(context, ends, 3.5, palette.surface);
    fillDots(context, ends, 2.25, palette.b);
}

function fillDots(context, ends, radius, color) {
    context.beginPath();
    for (const { hit } of ends) {
        context.moveTo(hit.x + radius, hit.y);
        context.arc(hit.x, hit.y, radius, 0, 2 * Math.PI);
    }
    context.fillStyle = color;
    context.fill();
}

/** The ray in the lamp's direction, with its numbers. */
function drawMiddle(view, lamp, { hit, end, direction }) {
    const { accent, paper } = view.palette;
    drawLine(view.context, lamp.x, lamp.y, end.x, end.y, { color: accent, width: 2 });
    if (!hit) return;
    const [x, y] = normalStart(hit, end);
    drawArrow(view, x, y, hit.normal.x * 26, hit.normal.y * 26, accent);
    if (!hit.inside) drawDot(view, end.x, end.y, accent, 4);
    const place = labelPlace(view, hit, end, direction);
    drawLabel(view, ...place, `t ${hit.t.toFixed(2)}`, accent, paper);
}

/**
 * Outside the surface, away from the ray and its normal, or below it at the edge of the view;
 * inside a shape, above or below the lamp.
 */
function labelPlace({ width }, { inside }, { x, y }, direction) {
    const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
    if (inside) return [x, y + (dy > 0 ? -42 : 42)];
    const isNearEdge = Math.abs(x - width / 2) > width / 2 - 70;
    return [x + dx * 36, y + (isNearEdge ? 34 * Math.sign(dy || 1) : dy * 22)];
}
