/**
 * Draws the runner of a level: a box with eyes that look where it goes, squashed by jumps and
 * landings, and the normals of what it touches. Reads a player and its place on the canvas.
 */

import { drawArrow, drawDot, drawLine } from '../draw/draw.js';
import { boxAt, paint } from '../draw/paint.js';

/**
 * `place` is the centre on the canvas, `unit` the CSS pixels per unit of the game, `side` the
 * direction of the look: -1, 0 or 1. `round` is the radius of its corners in CSS pixels. A ghost is
 * grey, and what is behind it is seen.
 */
export function drawRunner(view, player, place, look) {
    const { unit, side, squash, round = 0, isWet = false, isGhost = false } = look;
    const { context, palette } = view;
    const color = isGhost ? palette.ghost : palette.a;
    const { maxX, maxY } = player.shape.bounds;
    const [width, height] = [maxX * 2 * unit, maxY * 2 * unit];
    context.save();
    if (isGhost) context.globalAlpha = 0.6;
    // The feet stay where they are.
    context.translate(place.x, place.y + height / 2);
    context.scale(squash.scaleX, squash.scaleY);
    const tint = isGhost ? palette.shade : palette.aFill;
    paint(context, boxAt(-width / 2, -height, width, height, round), {
        fill: [palette.surface, tint, ...(isWet ? [tint] : [])],
        stroke: color,
        width: 2.5,
    });
    for (const eye of [-0.17, 0.17]) {
        const x = (eye + side * 0.14) * width;
        const path = boxAt(x - 0.065 * width, -0.77 * height, 0.13 * width, 0.21 * height, 3);
        paint(context, path, { fill: color });
    }
    context.restore();
}

/** Another runner at this place on the canvas. */
export function drawGhost(view, player, place, unit, side) {
    const squash = { scaleX: 1, scaleY: 1 };
    drawRunner(view, player, place, { unit, side, squash, isGhost: true });
}

/** An arrow from the corner or side of the player that touches. */
export function drawNormal(view, player, place, normal, { unit, length }) {
    const side = (value) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value));
    const { bounds } = player.shape;
    const x = place.x - side(normal.x) * bounds.maxX * unit;
    const y = place.y - side(normal.y) * bounds.maxY * unit;
    const { accent } = view.palette;
    drawArrow(view, x, y, normal.x * length, normal.y * length, accent);
    drawDot(view, x, y, accent);
}

/** A flag in units of the game: its pole from (x, y) down, `height` long; it waves with the time. */
export function drawFlag({ context, palette }, { x, y, height, time, isTaken, line }) {
    const wide = height * 0.46;
    drawLine(context, x, y, x, y + height, { color: palette.soft, width: 2 * line });
    const cloth = new Path2D();
    const flutter = Math.sin(time * 5) * 0.03 * height;
    const deep = 0.3 * height;
    const [middle, end] = [x + wide / 2, x + wide];
    cloth.moveTo(x, y + 0.02 * height);
    cloth.quadraticCurveTo(middle, y - 0.04 * height + flutter, end, y + 0.4 * deep + flutter);
    cloth.quadraticCurveTo(middle, y + 0.65 * deep + flutter, x, y + deep);
    cloth.closePath();
    const fill = isTaken ? palette.accent : palette.accentFill;
    paint(context, cloth, { fill, stroke: palette.accent, width: line });
}
