// Tile layers: as few bodies as can be, so that nothing catches between cells. Reads blocks of global tile ids, writes
// shapes and where they stand; of tiles that are sensors by themselves, the cells.
//
// A part that is convex and lies within its cell goes into a grid (tiles()); what does not fit there, or finds its place
// taken, into a compound. One-way parts of neighbours become a body for every platform, for which a body has come up
// through is decided body by body. Where a grid and a compound stand flush the library sees no edge.

import { show } from '../errors.js';
import { tiles } from '../sepaxis.js';
import { within } from './fault.js';
import { boxOf, moved, shapeOf, sidesOf, together } from './parts.js';
import { piecesOf, viewOf } from './place.js';
import { bytesOf } from './tally.js';
import { BOTTOM_LEFT } from './tilesets.js';

// What tiles() and compound() take.
const MAX_KINDS = 255;
const MAX_PIECES = 2 ** 16;
const MAX_CELLS = 2 ** 26;
const MAX_SIZE = 1e7;

// An infinite map becomes one grid, if that has at most so many cells, or so many times those of its chunks.
const SMALL_GRID = 2 ** 16;
const SPARSE = 8;

// A corner this near to the side of its cell, as a share of the cell, lies on it.
const ON_SIDE = 1e-9;

/**
 * What a tile layer comes to: `merged`, a list of { shape, x, y, sensor, oneWay }, and `alone`, of { tile, column, row }.
 * `lookUp` says what tile an id is, `grid` how large a cell is, `above` which properties the layer has. All is counted by
 * `tally` before any shape is made.
 */
export function readCells(blocks, lookUp, grid, above, tally) {
    const kinds = new Map();
    /** @type {{ merged: any[], alone: any[], ways: Map<string, any[]>, pools: any[], tally: any }} */
    const level = { merged: [], alone: [], ways: new Map(), pools: [], tally };
    const kindOf = (gid, column, row) => {
        let kind = kinds.get(gid);
        if (kind === undefined) {
            const read = () => makeKind(lookUp(gid), grid, above);
            kind = within(`cell (${column}, ${row})`, read);
            kinds.set(gid, kind);
        }
        return kind;
    };
    for (const region of regionsOf(blocks, grid)) readRegion(region, kindOf, grid, level);
    tally.check();
    for (const pool of level.pools) level.merged.push(...pool.shapes(grid));
    for (const cells of level.ways.values()) addPlatforms(cells, grid, level.merged);
    return level;
}

/** Blocks that share a grid: all, unless that would be mostly empty, or larger than a grid can be. */
function regionsOf(blocks, grid) {
    const full = blocks.filter(({ gids }) => gids.some((gid) => gid !== 0));
    if (full.length === 0) return [];
    const column = -largest(full, (block) => -block.column);
    const row = -largest(full, (block) => -block.row);
    const columns = largest(full, (block) => block.column + block.columns) - column;
    const rows = largest(full, (block) => block.row + block.rows) - row;
    const cells = full.reduce((sum, { gids }) => sum + gids.length, 0);
    const isDense = columns * rows <= Math.max(SMALL_GRID, SPARSE * cells);
    const isFit =
        columns * rows <= MAX_CELLS &&
        Math.max(columns * grid.width, rows * grid.height) <= MAX_SIZE;
    return isDense && isFit
        ? [{ column, row, columns, rows, blocks: full }]
        : full.map((block) => ({ ...block, blocks: [block] }));
}

/** Of more values than a call takes arguments: large maps have that many chunks. */
const largest = (list, of) =>
    list.reduce((most, one) => Math.max(most, of(one)), -Number.MAX_VALUE);

/** What a cell with this tile comes to, in map units from its upper left corner. */
function makeKind(tile, grid, above) {
    const [width, height] = tile.fillsGrid ? [grid.width, grid.height] : [tile.width, tile.height];
    const view = viewOf(tile, width, height, BOTTOM_LEFT);
    const pieces = piecesOf(tile, { ...view, y: view.y + grid.height }, { above });
    const all = pieces.map((piece) => ({ ...piece, bytes: bytesOf(piece.part) }));
    const merged = all
        .filter(({ isAlone }) => !isAlone)
        .map((piece) => ({ ...piece, inCell: inCellOf(piece.part, grid) }));
    return { tile, merged, alone: all.filter(({ isAlone }) => isAlone) };
}

/** The outline of a part in units of its cell, if the cell holds it as one piece; and a name for it. */
function inCellOf(part, { width, height }) {
    if (part.kind !== 'polygon' || width !== height || !shapeOf(part).isConvex) return null;
    const points = part.points.map(({ x, y }) => [onSide(x / width), onSide(y / width)]);
    if (!points.flat().every((value) => value >= 0 && value <= 1)) return null;
    const isCorner = (value) => value === 0 || value === 1;
    const isWhole = sidesOf(part) !== null && points.flat().every(isCorner);
    return { points: isWhole ? 'solid' : points, name: isWhole ? 'solid' : points.join(' ') };
}

const onSide = (value) =>
    Math.abs(value - Math.round(value)) < ON_SIDE ? Math.abs(Math.round(value)) : value;

function readRegion(region, kindOf, grid, level) {
    const { column: firstColumn, row: firstRow, columns } = region;
    const { tally } = level;
    const solid = createPool(region, false, tally);
    const sensed = createPool(region, true, tally);
    level.pools.push(solid, sensed);
    for (const { column, row, columns: width, gids } of region.blocks) {
        gids.forEach((gid, i) => {
            if (gid === 0) return;
            const x = column + (i % width);
            const y = row + Math.floor(i / width);
            const kind = kindOf(gid, x, y);
            let hasRoom = kind.alone.length > 0;
            for (const { bytes } of kind.alone) hasRoom = tally.part(bytes);
            if (hasRoom) level.alone.push({ tile: kind.tile, column: x, row: y });
            for (const { part, inCell, sensor, oneWay, bytes } of kind.merged) {
                if (oneWay && !sensor) {
                    if (!tally.part(bytes)) continue;
                    const name = show(`${oneWay.x} ${oneWay.y}`);
                    if (!level.ways.has(name)) level.ways.set(name, []);
                    level.ways.get(name).push({ column: x, row: y, part, oneWay });
                    continue;
                }
                const pool = sensor ? sensed : solid;
                const cell = (y - firstRow) * columns + (x - firstColumn);
                if ((inCell && pool.put(cell, inCell)) || !tally.part(bytes)) continue;
                pool.parts.push(
                    moved(part, (x - firstColumn) * grid.width, (y - firstRow) * grid.height),
                );
            }
        });
    }
}

/** Collects what is alike of a region: a grid of cells, and parts that do not fit it. */
function createPool({ column, row, columns, rows }, sensor, tally) {
    const numbers = new Map();
    /** @type {any[]} */
    const kinds = [];
    /** @type {any[]} */
    const parts = [];
    /** @type {Uint8Array | null} */
    let cells = null;
    return {
        parts,
        /** Says whether there is room. */
        put(cell, { points, name }) {
            cells ??= new Uint8Array(tally.grid(columns * rows) ? columns * rows : 0);
            if (cells.length === 0) return true; // it is counted, and will be refused
            if (cells[cell] !== 0) return false;
            if (!numbers.has(name)) {
                if (kinds.length === MAX_KINDS) return false;
                numbers.set(name, kinds.push(points));
            }
            cells[cell] = numbers.get(name);
            return true;
        },
        shapes({ width, height }) {
            const shapes = joined(parts);
            if (kinds.length > 0)
                shapes.unshift(tiles({ columns, rows, size: width, cells, kinds }));
            const place = { x: column * width, y: row * height, sensor, oneWay: null };
            return shapes.map((shape) => ({ shape, ...place }));
        },
    };
}

/** Parts as compounds, one if it can hold them; rectangles that stand flush become larger ones. */
function joined(parts) {
    const sides = parts.map(sidesOf);
    const rest = parts.filter((_, i) => sides[i] === null).map(shapeOf);
    const shapes = [...mergeBoxes(sides.filter((side) => side !== null)).map(boxOf), ...rest];
    const lists = [];
    let room = 0;
    for (const shape of shapes) {
        const { length } = shape.pieces;
        if (length > room) {
            lists.push([]);
            room = MAX_PIECES;
        }
        lists.at(-1).push(shape);
        room -= length;
    }
    return lists.map(together);
}

/** Rows of rectangles as one each, then columns of those. */
function mergeBoxes(boxes) {
    const rows = mergeAlong(boxes, 'minX', 'maxX', ({ minY, maxY }) => `${minY} ${maxY}`);
    return mergeAlong(rows, 'minY', 'maxY', ({ minX, maxX }) => `${minX} ${maxX}`);
}

function mergeAlong(boxes, low, high, lineOf) {
    const lines = new Map();
    for (const box of boxes) {
        const line = lineOf(box);
        if (!lines.has(line)) lines.set(line, []);
        lines.get(line).push(box);
    }
    return [...lines.values()].flatMap((line) => {
        const merged = [];
        for (const box of line.sort((a, b) => a[low] - b[low])) {
            const last = merged.at(-1);
            if (last && box[low] <= last[high]) last[high] = Math.max(last[high], box[high]);
            else merged.push({ ...box });
        }
        return merged;
    });
}

/** One-way cells side by side, across the way that they let pass, are one platform. */
function addPlatforms(cells, grid, merged) {
    const { oneWay } = cells[0];
    const isLevel = oneWay.x === 0;
    const lineOf = ({ column, row }) => (isLevel ? row : column);
    const alongOf = ({ column, row }) => (isLevel ? column : row);
    cells.sort((a, b) => lineOf(a) - lineOf(b) || alongOf(a) - alongOf(b));
    let from = 0;
    for (let i = 1; i <= cells.length; i++) {
        const [last, next] = [cells[i - 1], cells[i]];
        const goesOn = next && lineOf(next) === lineOf(last) && alongOf(next) - alongOf(last) <= 1;
        if (goesOn) continue;
        merged.push(...platform(cells.slice(from, i), grid));
        from = i;
    }
}

function platform(cells, { width, height }) {
    const [{ column, row, oneWay }] = cells;
    const parts = cells.map((cell) =>
        moved(cell.part, (cell.column - column) * width, (cell.row - row) * height),
    );
    const place = { x: column * width, y: row * height, sensor: false, oneWay };
    return joined(parts).map((shape) => ({ shape, ...place }));
}
