// Where tiles are drawn, and what collides there. Reads a tile, the size that it is drawn in and properties; writes its
// parts in that place, each with what it is to be.

import { drawn, flipped, wholeOf } from './parts.js';
import { rolesOf } from './properties.js';

/**
 * How a tile is drawn `width` by `height`: where its middle lies from the place that it is drawn at, and how it is
 * scaled. `anchor` is the place in that box, from (0, 0) top left to (1, 1). One that is flipped along the diagonal
 * changes its sides, and keeps its lower left corner.
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
 * The parts of a tile that collide, where it is drawn: { part, sensor, oneWay, isAlone }, the last if the tile itself
 * says that it is a sensor. One without shapes is a whole, if it is to collide. Properties are, from the weakest on,
 * those of what the tile stands in (`above`), the tile's, a shape's and those of the object that shows the tile
 * (`over`). `wanted`: whether a tile without shapes collides, if nothing says so.
 */
export function piecesOf(tile, view, { above, over = {}, wanted = false }) {
    const own = tile.properties;
    const whole = [{ part: wholeOf(tile), properties: {} }];
    const isWhole = tile.parts.length === 0;
    return (isWhole ? whole : tile.parts).flatMap(({ part, properties }) => {
        const ofTile = { ...own, ...properties };
        const { collides, sensor, oneWay } = rolesOf({ ...above, ...ofTile, ...over });
        const isNamed = sensor && 'sensor' in ofTile;
        if (!(collides ?? (!isWhole || wanted || isNamed || (oneWay && 'oneWay' in ofTile))))
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
