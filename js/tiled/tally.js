// How much a map comes to. Reads parts of tiles as they are met, says how many bytes they would take, and refuses too many:
// a tile with a hundred shapes is a few lines of JSON, and a layer of it millions of shapes.

import { sidesOf } from './parts.js';

const MAX_BYTES = 2 ** 29;

// What a part takes in JavaScript and in C, no less than half of it: rectangles are merged, every other one is a shape.
const RECTANGLE = 512;
const SHAPE = 1024;
const CORNER = 128;
const CELL = 4;

export const bytesOf = (part) =>
    sidesOf(part) === null ? SHAPE + CORNER * part.points.length : RECTANGLE;

/** Counts what a map comes to, whether or not there is room for it. */
export function createTally() {
    let parts = 0;
    let cells = 0;
    let bytes = 0;
    return {
        /** One part more, of so many bytes. Says whether there is room for it. */
        part(size) {
            parts += 1;
            bytes += size;
            return bytes <= MAX_BYTES;
        },
        /** One grid more. Says whether there is room for it. */
        grid(count) {
            cells += count;
            bytes += CELL * count;
            return bytes <= MAX_BYTES;
        },
        /** Refuses what there was no room for. */
        check() {
            if (bytes <= MAX_BYTES) return;
            throw new RangeError(
                `with all before it comes to ${parts} shapes beside grids of ${cells} cells, some ${bytes} bytes, ` +
                    `more than ${MAX_BYTES}: give tiles fewer shapes, or one that is convex and within its cell`,
            );
        },
    };
}
