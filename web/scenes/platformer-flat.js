/** Flat ground in the level of a platformer: reads where the player stands, writes whether nothing near him is uneven. */

import { cellAt } from './platformer-game.js';

const isGround = (cell) => '#/\\ab123'.includes(cell);

/** That the tiles below the player and beside those are whole, with nothing on top of them. */
export function isOnFlat({ player }) {
    const [column, row] = [Math.floor(player.x), Math.floor(player.y + 0.6)];
    const around = [column - 1, column, column + 1];
    return around.every((x) => cellAt(x, row) === '#' && !isGround(cellAt(x, row - 1)));
}
