/**
 * Draws what all levels with a runner share: the runner, the normals of its contacts, the ground, the
 * coins and the flag. The runner is a box whose eyes look where it goes; jumps and landings squash it.
 * Reads bodies and the position of the player, computes the camera.
 */

import { layered } from '../draw/colors.js';
import { drawArrow, drawDot, drawLine, outlineOf } from '../draw/draw.js';
import { boxAt, paint } from '../draw/paint.js';

/**
 * `place` is the centre on the canvas, `unit` the CSS pixels per unit of the game, `side` the direction in which the
 * eyes look: -1, 0 or 1. `round` is the radius of the corners in CSS pixels. A ghost is grey and translucent.
 */
export function drawRunner(view, player, place, look) {
    const { unit, side, squash, round = 0, isWet = false, isGhost = false } = look;
    const { context, palette } = view;
    const color = isGhost ? palette.ghost : palette.a;
    const { maxX, maxY } = player.shape.bounds;
    const [width, height] = [maxX * 2 * unit, maxY * 2 * unit];
    context.save();
    if (isGhost) context.globalAlpha = 0.6;
    // Squashes the runner towards its feet.
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

/** Draws another runner at this place on the canvas. */
export function drawGhost(view, player, place, unit, side) {
    const squash = { scaleX: 1, scaleY: 1 };
    drawRunner(view, player, place, { unit, side, squash, isGhost: true });
}

/** Draws the normals of a move as arrows from the touching corner or side of the player. */
export function drawNormals(view, { player, move }, place, { unit, length }) {
    const side = (value) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value));
    const { bounds } = player.shape;
    const { accent } = view.palette;
    for (const { normal } of move.hits) {
        const x = place.x - side(normal.x) * bounds.maxX * unit;
        const y = place.y - side(normal.y) * bounds.maxY * unit;
        drawArrow(view, x, y, normal.x * length, normal.y * length, accent);
        drawDot(view, x, y, accent);
    }
}

/** Draws a flag in units of the game: its pole from (x, y) down, `height` long; it waves with the time. */
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

/** The pieces of unrotated bodies, as one path. */
export function pathOf(bodies) {
    const path = new Path2D();
    for (const { shape, x, y } of bodies) {
        for (const piece of shape.pieces) {
            path.addPath(outlineOf(piece), new DOMMatrix([1, 0, 0, 1, x, y]));
        }
    }
    return path;
}

/**
 * A camera that follows `place` inside a level of `width` and `height`, with CSS pixels per unit of the game as
 * `scale`. Returns { x, y, scale }, with the upper left corner of the view in CSS pixels.
 */
export function follow(view, place, { width, height }, scale, shake) {
    const within = (want, room, length) => Math.max(0, Math.min(want, length - room));
    const [wide, high] = [width * scale, height * scale];
    const left = within(place.x * scale - view.width * 0.42, view.width, wide);
    // Extra height of the view shows sky.
    const top =
        view.height > high
            ? high - view.height
            : within(place.y * scale - view.height / 2, view.height, high);
    return { x: Math.round(left + shake.x), y: Math.round(top + shake.y), scale };
}

/** Converts a position in the level to the canvas. */
export const toCanvas = ({ x, y, scale }, place) => ({
    x: place.x * scale - x,
    y: place.y * scale - y,
});

/** Converts a position on the canvas to the level. */
export const toLevel = ({ x, y, scale }, place) => ({
    x: (place.x + x) / scale,
    y: (place.y + y) / scale,
});

/** Calls `paint` with the canvas transformed to the level. */
export function inLevel(context, { x, y, scale }, paint) {
    context.save();
    context.translate(-x, -y);
    context.scale(scale, scale);
    context.lineJoin = 'round';
    paint();
    context.restore();
}

/** Fills a path with a tint on the colour of the surface, so that it hides everything behind it. */
export function fillOpaque({ context, palette }, path, tint) {
    paint(context, path, { fill: layered(tint, palette.surface, 1) });
}

/** Draws the ground, with an outline of this width all around it. */
export function drawGround(view, ground, width) {
    const { context, palette } = view;
    paint(context, ground, { stroke: palette.wall, width });
    fillOpaque(view, ground, palette.wallFill);
}

export function drawCoin({ context, palette }, { shape, x, y }, width) {
    const style = { fill: palette.lamp, stroke: palette.hit, width };
    paint(context, outlineOf(shape), { ...style, at: { x, y } });
}
