/** Seams of a level of tiles: reads what a move met, writes whether that was the side of a tile that another one covers. */

import { cellAt } from '../scenes/platformer-game.js';

const isWhole = (x, y) => cellAt(x, y) === '#';

/** Of whole tiles: no one could ever touch such a side if they were one piece. */
export function isInternalEdge({ body, normal }) {
    const { kind, before } = body.data;
    if (kind !== 'tile' || !isWhole(before.x, before.y)) return false;
    return isWhole(before.x + Math.round(normal.x), before.y + Math.round(normal.y));
}
