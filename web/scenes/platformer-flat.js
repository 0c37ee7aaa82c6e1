/**
 * Flat ground in the platformer's level: reads the player's position, writes whether the ground
 * near the player is even.
 */

import { cellAt } from './platformer-game.js';

const isGround = (cell) => '#/\\ab123'.includes(cell);

/** Whether the tiles below the player and beside them are full, with nothing on top. */
export function isOnFlat({ player }) {
    const [column, row] = [Math.floor(player.x), Math.floor(player.y + 0.6)];
    const around = [column - 1, column, column + 1];
    return around.every((x) => cellAt(x, row) === '#' && !isGround(cellAt(x, row - 1)));
}
