// Tiles: levels of cells. Reads cells and their kinds; C bakes them as one shape.

import * as layout from 'sepaxis-layout';
import {
    checkList,
    copyOf,
    integer,
    isList,
    isRecord,
    number,
    options,
    show,
    unitOrNull,
} from './errors.js';
import { makeOutline } from './outline.js';
import { addressOf, box, checkBaked, gridOf, makeShape, readPoints } from './shapes.js';
import { bake, sharedWhole } from './shared-instance.js';
import { bodyAt } from './slots.js';

const TILE_OPTIONS = ['columns', 'rows', 'size', 'cells', 'kinds'];
const SOLID = 'solid';
const KIND_OPTIONS = ['points', 'oneWay'];

/** Converts a kind to its full form, with its shape. */
function tileKind(name, kind, size) {
    const isFull = isRecord(kind) && typeof kind.length !== 'number';
    const { points, oneWay } = options(name, isFull ? kind : { points: kind }, KIND_OPTIONS);
    if (typeof points !== 'object' && points !== SOLID) {
        throw new TypeError(`${name} must be 'solid' or points from 0 to 1, not ${show(points)}`);
    }
    const list = points === SOLID ? points : readCorners(name, points);
    const way = unitOrNull(`${name}.oneWay`, oneWay);
    const shape = list === SOLID ? box(size, size) : tileShape(name, list, size);
    return Object.freeze({ points: list, oneWay: way && Object.freeze(way), shape });
}

function readCorners(name, points) {
    const list = readPoints(name, points);
    list.forEach(({ x, y }, i) => {
        number(`${name}: x of point ${i}`, x, 0, 1);
        number(`${name}: y of point ${i}`, y, 0, 1);
    });
    return Object.freeze(list.map(Object.freeze));
}

/** A polygon in a cell around the origin. Errors quote the caller's coordinates, from 0 to 1. */
function tileShape(name, list, size) {
    const outline = `${name}: polygon`;
    const inCell = list.map(({ x, y }) => ({ x: (x - 0.5) * size, y: (y - 0.5) * size }));
    let shape;
    try {
        shape = makeOutline(outline, [inCell], 0);
    } catch (error) {
        makeOutline(outline, [list], 0);
        throw error;
    }
    if (shape.isConvex) return shape;
    throw new RangeError(
        `${name} must be one convex polygon with at most ${layout.MAX_VERTICES} corners, not ${shape.pieces.length} pieces; divide it among several kinds`,
    );
}

// Composes strings only for an error, because there may be millions of cells.
function checkKind(kind, i, count) {
    if (Number.isInteger(kind) && kind >= 0 && kind <= count) return kind;
    return integer(`tiles: cells[${i}]`, kind, 0, count, `; kinds has length ${count}`);
}

export function tiles(settings) {
    const name = 'tiles';
    const { columns, rows, size, cells, kinds = [SOLID] } = options(name, settings, TILE_OPTIONS);
    integer(`${name}: columns`, columns, 1, layout.MAX_CELLS);
    integer(`${name}: rows`, rows, 1, layout.MAX_CELLS);
    number(`${name}: size`, size, layout.MIN_SIZE, layout.MAX_SIZE);
    integer(`${name}: columns times rows`, columns * rows, 1, layout.MAX_CELLS);
    number(`${name}: columns times size`, columns * size, layout.MIN_SIZE, layout.MAX_SIZE);
    number(`${name}: rows times size`, rows * size, layout.MIN_SIZE, layout.MAX_SIZE);
    checkList(`${name}: kinds`, kinds, "list of 'solid' or points");
    if (kinds.length > layout.MAX_KINDS) {
        throw new RangeError(`${name}: at most ${layout.MAX_KINDS} kinds, not ${kinds.length}`);
    }
    const isView = ArrayBuffer.isView(cells) && !(cells instanceof DataView);
    if (!isView) checkList(`${name}: cells`, cells, 'list of numbers');
    const { length } = /** @type {any} */ (cells);
    if (length !== columns * rows) {
        throw new TypeError(
            `${name}: cells must have ${columns * rows} entries, columns times rows, not ${length}` +
                (isList(/** @type {any} */ (cells)[0]) ? '; join the rows with cells.flat()' : ''),
        );
    }
    const list = copyOf(kinds, (kind, k) => tileKind(`${name}: kinds[${k}]`, kind, size));
    const copy = new Uint8Array(columns * rows);
    for (let i = 0; i < copy.length; i++) {
        copy[i] = checkKind(/** @type {any} */ (cells)[i], i, list.length);
    }
    return makeTiles({ columns, rows, size, cells: copy, kinds: Object.freeze(list) });
}

/** @param {{ columns, rows, size, cells, kinds }} all `kinds` is a list of kinds in full form */
function makeTiles(all) {
    const { columns, rows, size, cells, kinds } = all;
    const name = 'tiles';
    const instance = sharedWhole();
    instance.begin();
    const addresses = kinds.map(({ shape }) => addressOf(shape));
    const table = instance.scratch(8 * layout.tileKindDoubles * kinds.length + cells.length);
    const { exports, memory } = instance;
    kinds.forEach(({ oneWay }, k) => {
        const at = table / 8 + k * layout.tileKindDoubles;
        memory.u32[2 * at + layout.tileKindShape] = addresses[k];
        memory.f64[at + layout.tileKindX] = oneWay?.x ?? 0;
        memory.f64[at + layout.tileKindY] = oneWay?.y ?? 0;
    });
    const cellsAt = table + 8 * layout.tileKindDoubles * kinds.length;
    memory.u8.set(cells, cellsAt);
    const made = bake(cellsAt + cells.length, (block, bytes) =>
        exports.tiles(columns, rows, size, cellsAt, table, kinds.length, block, bytes),
    );
    checkBaked(name, made.status);
    const shape = makeShape(
        0,
        [],
        made.at,
        { kind: 'tiles' },
        {
            pieces: () => cellsOf(all),
            bounds: () => ({ minX: 0, minY: 0, maxX: columns * size, maxY: rows * size }),
            // Only casts and moves use one-way cells.
            isEmpty: () => cells.every((kind) => kind === 0 || kinds[kind - 1].oneWay !== null),
            remake: (caller) => {
                throw new TypeError(
                    `${caller}: tiles start at their origin and keep their size; place the body, or call tiles() with another cell size`,
                );
            },
        },
    );
    gridOf.set(shape, new Grid(all));
    return shape;
}

/** The grid of a shape that is tiles, with methods for bodies and contacts. */
class Grid {
    constructor({ columns, rows, size, cells, kinds }) {
        this.columns = columns;
        this.rows = rows;
        this.size = size;
        this.cells = cells;
        this.kinds = kinds;
    }

    #check(name, column, row) {
        integer(`${name}: column`, column, 0, this.columns - 1);
        integer(`${name}: row`, row, 0, this.rows - 1);
    }

    /** The kind of a cell in the body at `index`, whose cells may differ from this grid after setTile(). */
    tileAt({ exports, memory }, index, column, row) {
        this.#check('body.tileAt', column, row);
        return memory.u8[exports.cells(index) + row * this.columns + column];
    }

    setTile(core, index, column, row, kind) {
        const name = 'body.setTile';
        this.#check(name, column, row);
        integer(`${name}: kind`, kind, 0, this.kinds.length);
        if (core.run(() => core.exports.setTile(index, column, row, kind)) !== 0) {
            throw new RangeError(`${name}: the world was restored from an altered state`);
        }
        core.markWritten(index);
        core.edited.add(index);
        core.handleChanges++;
    }

    /** A new shape with the edited cells of the body at `index`, because shapes are immutable. */
    edited({ exports, memory }, index) {
        const at = exports.cells(index);
        const cells = memory.u8.slice(at, at + this.cells.length);
        return makeTiles({ ...this, cells });
    }

    /** Writes to `answer` the cell of body `tiles` that body `other` touches; null if there is none. */
    contactCell(core, tiles, other, answer) {
        const { exports, memory, results: at } = core;
        if (exports.contactCell(tiles, other) === 0) return null;
        const { f64, i32 } = memory;
        const column = i32[2 * at + layout.cellColumn];
        const row = i32[2 * at + layout.cellRow];
        const x = f64[at + layout.cellX];
        const y = f64[at + layout.cellY];
        answer.body = bodyAt(core, tiles);
        answer.column = column;
        answer.row = row;
        answer.x = x;
        answer.y = y;
        return answer;
    }
}

function cellsOf({ columns, size, cells, kinds }) {
    const pieces = [];
    cells.forEach((kind, i) => {
        if (kind === 0) return;
        const column = i % columns;
        const row = (i - column) / columns;
        pieces.push(kinds[kind - 1].shape.at((column + 0.5) * size, (row + 0.5) * size));
    });
    return pieces;
}
