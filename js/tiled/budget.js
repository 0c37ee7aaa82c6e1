// A limit for the memory of a map. Counts the parts of tiles while they are read, and throws if
// there are too many: a tile with a hundred shapes takes a few lines of JSON, but a layer of such
// tiles has millions of shapes.

import { sidesOf } from './parts.js';

const MAX_BYTES = 2 ** 29;

// Estimated bytes in JavaScript and C together; the true sizes are at most twice as large.
// Rectangles are merged; every other part becomes a shape.
const RECTANGLE = 512;
const SHAPE = 1024;
const CORNER = 128;
const CELL = 4;

export const bytesOf = (part) =>
    sidesOf(part) === null ? SHAPE + CORNER * part.points.length : RECTANGLE;

/** Counts parts and cells, and goes on counting beyond the limit. */
export function createBudget() {
    let parts = 0;
    let cells = 0;
    let bytes = 0;
    return {
        /** Counts one more part, which takes `size` bytes; returns false if the limit is exceeded. */
        part(size) {
            parts += 1;
            bytes += size;
            return bytes <= MAX_BYTES;
        },
        /** Adds a grid of `count` cells; returns false if the limit is exceeded. */
        grid(count) {
            cells += count;
            bytes += CELL * count;
            return bytes <= MAX_BYTES;
        },
        /** Throws if the limit was exceeded. */
        check() {
            if (bytes <= MAX_BYTES) return;
            throw new RangeError(
                `the map needs ${parts} shapes and grids of ${cells} cells so far, about ${bytes} bytes, ` +
                    `more than ${MAX_BYTES}: give tiles fewer shapes, or one convex shape within the cell`,
            );
        },
    };
}
