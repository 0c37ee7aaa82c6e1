/**
 * Finds places for labels so that none covers another: reads the preferred position of each, writes the nearest free
 * one. A label keeps its side as long as the place on that side is free, so that it does not jump.
 */

import { inPairs } from '../shapes/points.js';

const height = 18; // pixels
const gap = 2;
// The positions to try, the nearest first: offsets from the preferred position, in widths and heights of the label.
const sides = inPairs([
    0, 0, 0, -1, 0, 1, 1, 0, -1, 0, 1, -1, -1, -1, 1, 1, -1, 1, 0, -2, 0, 2, 2, 0, -2, 0, 1, -2, -1,
    -2, 1, 2, -1, 2, 2, -1, -2, -1, 2, 1, -2, 1,
]);

export function createLabels(view) {
    const remembered = new Map();
    let taken = [];

    return {
        /** Call this before the first label of a frame. */
        begin() {
            taken = [];
        },

        /** The centre of a label of this width: inside the view, and at (x, y) or beside it. */
        place(key, x, y, width) {
            const boxAt = ([across, down]) => ({
                x: keepIn(x + across * (width + gap), width / 2, view.width),
                y: keepIn(y + down * (height + gap), height / 2, view.height),
                width: width + gap,
                height: height + gap,
            });
            const last = remembered.get(key) ?? 0;
            const order = last === 0 ? sides : [sides[last], ...sides];
            const side = order.find((one) => !taken.some((other) => meet(other, boxAt(one))));
            remembered.set(key, side ? sides.indexOf(side) : 0);
            const box = boxAt(side ?? sides[0]);
            taken.push(box);
            return box;
        },
    };
}

const keepIn = (value, margin, size) => Math.min(size - margin, Math.max(margin, value));

const meet = (a, b) =>
    2 * Math.abs(a.x - b.x) < a.width + b.width && 2 * Math.abs(a.y - b.y) < a.height + b.height;
