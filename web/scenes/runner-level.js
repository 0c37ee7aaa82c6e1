/**
 * Draws what all levels with a runner have in common: reads bodies and the place of the player,
 * writes the camera, the ground and the coins.
 */

import { layered } from '../draw/colors.js';
import { outlineOf } from '../draw/draw.js';
import { paint } from '../draw/paint.js';

/** The pieces of bodies that do not turn, as one path. */
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
 * A camera that follows `place` inside a level of `width` and `height`, with CSS pixels per unit of
 * the game as `scale`: { x, y, scale }, the upper left corner of the view in CSS pixels.
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

/** Fills a path with a tint on the colour of the surface, which hides what is behind it. */
export function fillOpaque({ context, palette }, path, tint) {
    paint(context, path, { fill: layered(tint, palette.surface, 1) });
}

/** The ground, with an outline of this width around all of it. */
export function drawGround(view, ground, width) {
    const { context, palette } = view;
    paint(context, ground, { stroke: palette.wall, width });
    fillOpaque(view, ground, palette.wallFill);
}

export function drawCoin({ context, palette }, { shape, x, y }, width) {
    context.save();
    context.translate(x, y);
    paint(context, outlineOf(shape), { fill: palette.lamp, stroke: palette.hit, width });
    context.restore();
}
