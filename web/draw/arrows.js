/**
 * The two halves of one minimum translation vector: reads a collision, writes an arrow on each of
 * the two bodies.
 */

import { drawArrow, drawLabel } from './draw.js';

const seconds = 1.5; // until a push that was made has faded
const shortest = 26; // pixels: a push of a pixel would not be seen
const least = 0.05; // pixels: below, the shapes merely touch

export function createArrows(view) {
    let last = null;

    return {
        show(a, b, { normal, depth }) {
            if (depth >= least) last = { a, b, normal, depth, age: 0 };
        },

        clear() {
            last = null;
        },

        /** Says whether there is anything that fades. */
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

    /** Clear of the label in the middle; the number is beyond the tip, where the other half's is not. */
    function drawHalf(body, x, y, depth) {
        const { accent, surface } = view.palette;
        // Short ones are drawn longer; the number says the truth.
        const length = Math.max(depth / 2, shortest);
        drawArrow(view, body.x + x * 14, body.y + y * 14, x * length, y * length, accent);
        const end = 14 + length + 16 + 30 * Math.abs(x);
        const text = `½ · ${depth.toFixed(1)}`;
        drawLabel(view, body.x + x * end, body.y + y * end, text, accent, surface);
    }
}
