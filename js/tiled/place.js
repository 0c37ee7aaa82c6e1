// Finds where a tile is drawn, and which of its parts collide. Reads a tile, its drawn size and
// properties; writes the parts at their positions, each with its role.

import { drawn, flipped, fullTile } from './parts.js';
import { rolesOf } from './properties.js';

/**
 * Describes how a tile is drawn with a size of `width` by `height`: its scale, and its centre relative to its position.
 * `anchor` is the point of the tile that lies at its position, from (0, 0), top left, to (1, 1). A diagonal flip swaps
 * width and height and keeps the lower left corner.
 */
export function viewOf(tile, width, height, anchor) {
    if (tile.width === 0 || tile.height === 0) {
        throw new RangeError(`tile ${tile.id} is ${tile.width} wide and ${tile.height} high`);
    }
    let scaleX = width / tile.width;
    let scaleY = height / tile.height;
    if (tile.keepsAspect) scaleX = scaleY = Math.min(scaleX, scaleY);
    const swap = tile.flips.diagonal ? (height - width) / 2 : 0;
    return {
        x: width / 2 + tile.offsetX * scaleX + swap - anchor.x * width,
        y: height / 2 + tile.offsetY * scaleY + swap - anchor.y * height,
        scaleX,
        scaleY,
    };
}

/**
 * The colliding parts of a tile, as drawn: { part, sensor, oneWay, isAlone }. `isAlone` is true if the tile, its tileset
 * or the part is marked as a sensor. A tile without shapes counts as a full rectangle, which collides by default if
 * `wanted` is true. Later properties override earlier ones: those of the layer (`above`), the tileset, the tile, the
 * part, and the object that shows the tile (`over`).
 */
export function piecesOf(tile, view, { above, over = {}, wanted = false }) {
    const own = tile.properties;
    const full = [{ part: fullTile(tile), properties: {} }];
    const isBare = tile.parts.length === 0;
    return (isBare ? full : tile.parts).flatMap(({ part, properties }) => {
        const ofTile = { ...own, ...properties };
        const { collides, sensor, oneWay } = rolesOf({ ...above, ...ofTile, ...over });
        const isNamed = sensor && 'sensor' in ofTile;
        if (!(collides ?? (!isBare || wanted || isNamed || (oneWay && 'oneWay' in ofTile))))
            return [];
        const turns = 'oneWay' in ofTile && !('oneWay' in over);
        return {
            part: drawn(part, tile, view),
            sensor,
            oneWay: oneWay && turns ? flipped(oneWay, tile.flips) : oneWay,
            isAlone: isNamed,
        };
    });
}
