// Finds the tile that a layer shows at a point of the world. Reads decoded blocks of global tile
// ids.

/**
 * Returns a function that takes a point of the world and returns the tile there, or null. `x` and `y` are the position
 * of the layer; its tiles inherit `properties`.
 */
export function lookupIn(blocks, tileOf, grid, { layer, x, y, properties: above }) {
    return (pointX, pointY) => {
        const column = Math.floor((pointX - x) / grid.width);
        const row = Math.floor((pointY - y) / grid.height);
        const isIn = (block) =>
            column >= block.column &&
            column < block.column + block.columns &&
            row >= block.row &&
            row < block.row + block.rows;
        const block = blocks.find(isIn);
        if (block === undefined) return null;
        const gid = block.gids[(row - block.row) * block.columns + (column - block.column)];
        if (gid === 0) return null;
        const properties = Object.assign(Object.create(null), above, tileOf(gid).properties);
        return { layer, column, row, gid, properties };
    };
}
