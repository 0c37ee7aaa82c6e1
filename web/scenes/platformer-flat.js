/**
 * Flat ground in the platformer's level: reads the player's position and hits, counts the different
 * floor normals where the ground near the player is even.
 */

import { cellAt } from './platformer-game.js';

const isGround = (cell) => '#/\\ab123'.includes(cell);

/** Whether the tiles below the player and beside them are full, with nothing on top. */
function isOnFlat({ player }) {
    const [column, row] = [Math.floor(player.x), Math.floor(player.y + 0.6)];
    const around = [column - 1, column, column + 1];
    return around.every((x) => cellAt(x, row) === '#' && !isGround(cellAt(x, row - 1)));
}

export const createFlat = () => ({ normals: new Set(), frames: 0 });

/** Adds the floor normals of a frame to `flat`, to be compared bit by bit. */
export function countFlat(flat, game) {
    const { move } = game;
    if (!isOnFlat(game) || !move.onFloor) return;
    flat.frames++;
    for (const { normal, kind } of move.hits) {
        if (kind === 'floor') flat.normals.add(`${normal.x} ${normal.y}`);
    }
}
