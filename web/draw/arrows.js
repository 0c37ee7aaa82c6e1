/**
 * The two halves of one minimum translation vector: reads a collision, draws an arrow on each of
 * the two bodies.
 */

import { drawArrow, drawLabel } from './draw.js';

const seconds = 1.5; // until the arrows of a push have faded
const shortest = 26; // pixels: a push of one pixel would be invisible
const least = 0.05; // pixels: below this, the shapes only touch

export function createArrows(view) {
    let last = null;

    return {
        show(a, b, { normal, depth }) {
            if (depth >= least) last = { a, b, normal, depth, age: 0 };
        },

        clear() {
            last = null;
        },

        /** Returns whether an arrow is still fading. */
        fade(dt) {
            if (!last) return false;
            last.age += dt;
            if (last.age > seconds) last = null;
            return dt > 0;
        },

        draw() {
            if (!last) return;
            const { a, b, normal, depth, age } = last;
            view.context.globalAlpha = 1 - age / seconds;
            drawHalf(a, -normal.x, -normal.y, depth);
            drawHalf(b, normal.x, normal.y, depth);
            view.context.globalAlpha = 1;
        },
    };

    /**
     * Draws the arrow of one body. It starts outside the label at the centre; its number stands beyond
     * the tip, away from the other arrow's number.
     */
    function drawHalf(body, x, y, depth) {
        const { accent, surface } = view.palette;
        // A short arrow is drawn longer than its push; the number is exact.
        const length = Math.max(depth / 2, shortest);
        drawArrow(view, body.x + x * 14, body.y + y * 14, x * length, y * length, accent);
        const end = 14 + length + 16 + 30 * Math.abs(x);
        const text = `½ · ${depth.toFixed(1)}`;
        drawLabel(view, body.x + x * end, body.y + y * end, text, accent, surface);
    }
}
