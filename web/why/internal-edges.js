/**
 * Internal edges of a tile level: reads a hit of a move, writes whether it is a side that another
 * tile covers.
 */

import { cellAt } from '../scenes/platformer-game.js';

const isWhole = (x, y) => cellAt(x, y) === '#';

/** For full tiles: if they were merged into one shape, nothing could ever touch such a side. */
export function isInternalEdge({ body, normal }) {
    const { kind, before } = body.data;
    if (kind !== 'tile' || !isWhole(before.x, before.y)) return false;
    return isWhole(before.x + Math.round(normal.x), before.y + Math.round(normal.y));
}
