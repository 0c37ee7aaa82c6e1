/**
 * The arena: a rim and obstacles that depend on the seed. Reads a random sequence, adds static bodies.
 * The obstacles are in the slots of a grid, so that wide ways remain between them.
 */

import { box, circle, polygon } from 'sepaxis';
import { ARENA, WALL } from './constants.js';

const COLUMNS = 5;
const ROWS = 3;

/** A corner and a cross: concave outlines, each a single body. */
const CORNER = polygon([-95, -95, 95, -95, 95, -55, -55, -55, -55, 95, -95, 95]);
const CROSS = polygon([
    -24, -100, 24, -100, 24, -24, 100, -24, 100, 24, 24, 24, 24, 100, -24, 100, -24, 24, -100, 24,
    -100, -24, -24, -24,
]);
const OBSTACLES = [
    box(230, 46, { radius: 8 }),
    circle(62),
    CORNER,
    CROSS,
    box(110, 110, { radius: 14 }),
    box(260, 40, { radius: 20 }),
];

/** Adds all walls to an empty world and returns their number. Their indices start at 0. */
export function addArena(world, random) {
    const { width, height, rim } = ARENA;
    const wall = { isStatic: true, category: WALL };
    for (const side of [0, 1]) {
        const y = side * height + (side - 0.5) * rim;
        const x = side * width + (side - 0.5) * rim;
        world.add(box(width + 2 * rim, rim), { ...wall, x: width / 2, y });
        world.add(box(rim, height), { ...wall, x, y: height / 2 });
    }
    const [across, down] = [width / COLUMNS, height / ROWS];
    for (let slot = 0; slot < COLUMNS * ROWS; slot++) {
        if (slot === (COLUMNS * ROWS - 1) / 2) continue; // the player starts here
        world.add(random.pick(OBSTACLES), {
            ...wall,
            x: ((slot % COLUMNS) + 0.5) * across + 90 * (random.next() - 0.5),
            y: (Math.floor(slot / COLUMNS) + 0.5) * down + 90 * (random.next() - 0.5),
            angle: (random.int(0, 11) * Math.PI) / 12,
        });
    }
    return world.count;
}
