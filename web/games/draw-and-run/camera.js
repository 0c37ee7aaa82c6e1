/**
 * The part of the level that is on the canvas: reads the size of the canvas, writes the scale and
 * position of the level. A wide window shows the entire level. Before a run, a phone shows the
 * hero, the first gap and where to draw; during a run it zooms in and follows the hero or the pen.
 */

import { isStill } from '../kit/feel.js';
import { ROOM } from './level.js';

const SMALLEST = 0.62; // pixels per unit: below it, the hero is too small
const OVERVIEW = 1080; // units visible across before a run: the first gap and both its edges, in every ready level
const PACE = 0.14; // share of the remaining way by which the camera moves or zooms per step

export function createCamera(view) {
    let middle = null; // x of the middle of the view, in the level
    let isFree = false; // moved by hand, so that it does not follow the hero
    let away = 1; // 0 near the hero, 1 in the overview
    const camera = {
        scale: 1,
        left: 0, // position of the level's origin on the canvas
        top: 0,
        isZooming: false,

        /** Call this before each frame, because the window may have changed. */
        measure() {
            const { width, height } = view;
            const whole = Math.min(width / ROOM.width, height / ROOM.height);
            const tall = Math.min(1, height / ROOM.height);
            const near = Math.max(whole, Math.min(SMALLEST, tall));
            const far = Math.min(near, Math.max(whole, width / OVERVIEW));
            camera.scale = near + (far - near) * away;
            const across = ROOM.width * camera.scale;
            const spare = width - across;
            middle ??= 0;
            camera.left =
                spare >= 0
                    ? spare / 2
                    : Math.max(spare, Math.min(0, width / 2 - middle * camera.scale));
            // The spare height shows sky above the level.
            camera.top = height - ROOM.height * camera.scale;
        },

        /**
         * Moves by one step towards a view whose left and right edges are at least `margin` from a
         * place; `margin` is a share of the view's width.
         */
        follow({ x }, margin) {
            if (isFree) return;
            const half = view.width / camera.scale / 2;
            const room = half * (1 - 2 * margin);
            middle ??= x;
            const within = Math.max(half, Math.min(ROOM.width - half, middle));
            const wanted = Math.max(x - room, Math.min(x + room, within));
            middle = within + (wanted - within) * PACE;
        },

        /** Zooms by one step towards the overview, or towards the hero. */
        zoom(isAway) {
            const rest = Number(isAway) - away;
            camera.isZooming = Math.abs(rest) > 0.005 && !isStill();
            away += camera.isZooming ? rest * PACE : rest;
        },

        /** Moves the camera by CSS pixels. */
        pan(dx) {
            isFree = true;
            middle = (middle ?? 0) - dx / camera.scale;
        },

        /** Moves with a pen that draws near the edge of the view, and from then on no longer follows the hero. */
        followPen(at) {
            isFree = false;
            camera.follow(at, 0.06);
            isFree = true;
        },

        /** Follows the hero again. */
        release() {
            isFree = false;
        },

        jumpTo({ x }) {
            isFree = false;
            middle = x;
        },

        /** Converts a position on the canvas to the level. */
        toLevel: ({ x, y }) => ({
            x: (x - camera.left) / camera.scale,
            y: (y - camera.top) / camera.scale,
        }),

        /** Sets the canvas to the coordinates of the level. */
        apply(context, shake) {
            context.translate(camera.left + shake.x, camera.top + shake.y);
            context.scale(camera.scale, camera.scale);
        },
    };
    return camera;
}
