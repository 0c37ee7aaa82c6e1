// Turns tile layers into as few bodies as possible, in which the edges between cells are internal.
// Reads blocks of global tile ids; writes shapes and their positions, and the cells whose tile is a
// sensor itself.
//
// A convex part within its cell goes into a grid (tiles()). A part that does not fit, or whose cell
// is taken, goes into a compound. Adjacent one-way parts form one body per platform, because the
// library stores per pair of bodies whether one passes through the other. Where a grid and a
// compound stand flush, the library ignores the internal edge.

import { show } from '../errors.js';
import { tiles } from '../inlined.js';
import { bytesOf } from './budget.js';
import { within } from './fault.js';
import { boxOf, combined, moved, shapeOf, sidesOf } from './parts.js';
import { piecesOf, viewOf } from './place.js';
import { BOTTOM_LEFT } from './tilesets.js';

// Limits of tiles() and compound().
const MAX_KINDS = 255;
const MAX_PIECES = 2 ** 16;
const MAX_CELLS = 2 ** 26;
const MAX_SIZE = 1e7;

// An infinite map becomes one grid if the grid has at most SMALL_GRID cells, or at most SPARSE times as many cells as
// the chunks.
const SMALL_GRID = 2 ** 16;
const SPARSE = 8;

// A corner this close to a side of its cell, as a fraction of the cell's size, is moved onto the
// side.
const SIDE_TOLERANCE = 1e-9;

/**
 * Converts the blocks of a tile layer. Returns `merged`, a list of { shape, x, y, sensor, oneWay }, and `alone`, a list
 * of { tile, column, row } for sensor tiles. `lookUp` returns the tile of a global id, `grid` is the size of a cell,
 * and `above` has the properties of the layer. `budget` counts all parts before any shape is made.
 */
export function readCells(blocks, lookUp, grid, above, budget) {
    const kinds = new Map();
    /** @type {{ merged: any[], alone: any[], oneWays: Map<string, any[]>, pools: any[], budget: any }} */
    const result = { merged: [], alone: [], oneWays: new Map(), pools: [], budget };
    const kindOf = (gid, column, row) => {
        let kind = kinds.get(gid);
        if (kind === undefined) {
            const read = () => makeKind(lookUp(gid), grid, above);
            kind = within(`cell (${column}, ${row})`, read);
            kinds.set(gid, kind);
        }
        return kind;
    };
    for (const region of regionsOf(blocks, grid)) readRegion(region, kindOf, grid, result);
    budget.check();
    for (const pool of result.pools) result.merged.push(...pool.shapes(grid));
    for (const cells of result.oneWays.values()) addPlatforms(cells, grid, result.merged);
    return result;
}

/**
 * Groups blocks into grids: a single grid for all, or one per block if a single grid would be mostly empty or too
 * large.
 */
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

/** Used in place of Math.max(...), which fails on long lists: large maps have too many chunks for one call. */
const largest = (list, of) =>
    list.reduce((most, one) => Math.max(most, of(one)), -Number.MAX_VALUE);

/** The parts of a cell that shows this tile, in pixels from the upper left corner of the cell. */
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

/**
 * The outline of a part in units of its cell, and a key for it. Null if the part is not convex or extends beyond the
 * cell.
 */
function inCellOf(part, { width, height }) {
    if (part.kind !== 'polygon' || width !== height || !shapeOf(part).isConvex) return null;
    const points = part.points.map(({ x, y }) => [snapToSide(x / width), snapToSide(y / width)]);
    if (!points.flat().every((value) => value >= 0 && value <= 1)) return null;
    const isCorner = (value) => value === 0 || value === 1;
    const isFull = sidesOf(part) !== null && points.flat().every(isCorner);
    return { points: isFull ? 'solid' : points, name: isFull ? 'solid' : points.join(' ') };
}

const snapToSide = (value) =>
    Math.abs(value - Math.round(value)) < SIDE_TOLERANCE ? Math.round(value) + 0 : value;

function readRegion(region, kindOf, grid, result) {
    const { column: firstColumn, row: firstRow, columns } = region;
    const { budget } = result;
    const solid = createPool(region, false, budget);
    const sensed = createPool(region, true, budget);
    result.pools.push(solid, sensed);
    for (const { column, row, columns: width, gids } of region.blocks) {
        gids.forEach((gid, i) => {
            if (gid === 0) return;
            const x = column + (i % width);
            const y = row + Math.floor(i / width);
            const kind = kindOf(gid, x, y);
            let hasRoom = kind.alone.length > 0;
            for (const { bytes } of kind.alone) hasRoom = budget.part(bytes);
            if (hasRoom) result.alone.push({ tile: kind.tile, column: x, row: y });
            for (const { part, inCell, sensor, oneWay, bytes } of kind.merged) {
                if (oneWay && !sensor) {
                    if (!budget.part(bytes)) continue;
                    const name = show(`${oneWay.x} ${oneWay.y}`);
                    if (!result.oneWays.has(name)) result.oneWays.set(name, []);
                    result.oneWays.get(name).push({ column: x, row: y, part, oneWay });
                    continue;
                }
                const pool = sensor ? sensed : solid;
                const cell = (y - firstRow) * columns + (x - firstColumn);
                if ((inCell && pool.put(cell, inCell)) || !budget.part(bytes)) continue;
                pool.parts.push(
                    moved(part, (x - firstColumn) * grid.width, (y - firstRow) * grid.height),
                );
            }
        });
    }
}

/** Collects the solid or the sensor parts of a region: in a grid of cells, or in `parts` if they do not fit into it. */
function createPool({ column, row, columns, rows }, sensor, budget) {
    const numbers = new Map();
    /** @type {any[]} */
    const kinds = [];
    /** @type {any[]} */
    const parts = [];
    /** @type {Uint8Array | null} */
    let cells = null;
    return {
        parts,
        /** Puts an outline into a cell; returns false if the cell is taken, or if no kind is left for it. */
        put(cell, { points, name }) {
            cells ??= new Uint8Array(budget.grid(columns * rows) ? columns * rows : 0);
            if (cells.length === 0) return true; // over budget: check() throws later
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

/** Joins parts into as few compounds as possible, after merging flush rectangles. */
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
    return lists.map(combined);
}

/** Merges flush rectangles into rows, then flush rows into larger rectangles. */
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

/** Joins adjacent one-way cells into platforms, which extend perpendicular to their one-way direction. */
function addPlatforms(cells, grid, merged) {
    const { oneWay } = cells[0];
    const isHorizontal = oneWay.x === 0;
    const lineOf = ({ column, row }) => (isHorizontal ? row : column);
    const alongOf = ({ column, row }) => (isHorizontal ? column : row);
    cells.sort((a, b) => lineOf(a) - lineOf(b) || alongOf(a) - alongOf(b));
    let from = 0;
    for (let i = 1; i <= cells.length; i++) {
        const [last, next] = [cells[i - 1], cells[i]];
        const isAdjacent =
            next && lineOf(next) === lineOf(last) && alongOf(next) - alongOf(last) <= 1;
        if (isAdjacent) continue;
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
