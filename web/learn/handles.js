/** Draggable points, drawn as round handles with labels, and an angle that both a body and a slider can change. */

import { circle } from 'sepaxis';
import { drawDot, drawKnob, drawLabel, isFocused } from '../draw/draw.js';

const radius = 9; // pixels

export function addHandle(figure, name, pose) {
    const body = figure.add(name, circle(radius), pose);
    body.data.isHandle = true;
    return body;
}

/** Draws a handle. `toward` is the direction from the handle to its label; null for no label. */
export function drawHandle(figure, body, color, toward = null, text = body.data.label) {
    const { view, palette } = figure;
    if (isFocused(view, body)) {
        drawDot(view, body.x, body.y, palette.focus, radius + 5);
        drawDot(view, body.x, body.y, palette.surface, radius + 1);
    }
    drawDot(view, body.x, body.y, color, body === view.drag.held ? radius : radius - 1.5);
    drawKnob(view, body, color);
    if (!toward) return;
    const room = 20 + text.length * 3 * Math.abs(toward.x);
    const place = [body.x + toward.x * room, body.y + toward.y * room];
    drawLabel(view, ...place, text, color, palette.surface);
}

/** The unit vector from a point to another; zero if they coincide. */
export function directionTo(from, to) {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(x, y) || 1;
    return { x: x / length, y: y / length };
}

/** Draws the handles at both ends of a line, with their labels beyond the ends. */
export function drawEnds(figure, p, q, color) {
    drawHandle(figure, p, color, directionTo(q, p));
    drawHandle(figure, q, color, directionTo(p, q));
}

/**
 * A handle that moves on a circle around the centre of the picture. Returns a function that puts
 * the handle back onto the circle and returns its direction from the centre.
 */
export function createPointer({ place }, handle, reach) {
    const center = place({ x: 0, y: 0 });
    return () => {
        const axis = directionTo(center, handle);
        handle.set(center.x + axis.x * reach, center.y + axis.y * reach, 0);
        return axis;
    };
}

/** Draws a faint grid around a point, on a background that hides the dots of the page. */
export function drawGrid({ context, palette, view }, { x, y }, cell) {
    context.fillStyle = palette.surface;
    context.fillRect(0, 0, view.width, view.height);
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.beginPath();
    for (let at = x % cell; at < view.width; at += cell) {
        context.moveTo(at, 0);
        context.lineTo(at, view.height);
    }
    for (let at = y % cell; at < view.height; at += cell) {
        context.moveTo(0, at);
        context.lineTo(view.width, at);
    }
    context.stroke();
}

/** The angle in (−π/2, π/2] of the same undirected line. */
export const lineAngle = (angle) => angle - Math.PI * Math.ceil(angle / Math.PI - 0.5);

/**
 * Keeps a body's angle and the setting `turn` equal: copies the one that has changed to the other. `wrap` maps an angle
 * into the range of the slider.
 */
export function createTurn(figure, body, wrap = (angle) => angle) {
    const { settings } = figure;
    let last = wrap(body.angle);
    return () => {
        if (settings.turn !== last) body.set(body.x, body.y, settings.turn);
        last = wrap(body.angle);
        if (settings.turn === last) return;
        settings.turn = last;
        figure.showControls();
    };
}
