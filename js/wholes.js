// Shapes of several pieces: compounds, chains and tiles. Reads shapes, points and cells; has C bake them into
// bytes behind the shapes of the lab.

import {
    boolean,
    integer,
    isList,
    isRecord,
    number,
    options,
    outlineError,
    show,
    unitOrNull,
} from './errors.js';
import { lab } from './lab.js';
import {
    compoundCount,
    compoundParts,
    cutCorner,
    cutCount,
    cutEnd,
    maxPoints,
    partAt,
    partBytes,
    partNumber,
    ringEnds,
    ringsCount,
    ringsEnd,
    ringsPoint,
    ringsVertex,
    simplifiedCount,
    simplifiedPoint,
} from './layout.js';
import {
    addressOf,
    bake,
    box,
    bytesOf,
    CONCAVE,
    CROSSING,
    capsule,
    checkNoMore,
    checkRounding,
    freezeAll,
    gridOf,
    HULL_OPTIONS,
    hullCorners,
    isShape,
    MAX_SIZE,
    MIN_SIZE,
    makeShape,
    NO_AREA,
    offset,
    outlineFault,
    POLYGON_OPTIONS,
    putPoints,
    readPoints,
    segment,
    TOO_FEW,
    TOO_MANY,
    tryPolygon,
} from './shapes.js';

const MAX_PIECES = 2 ** 16;
const CHAIN_OPTIONS = ['closed', 'oneSided', 'radius'];
const TILE_OPTIONS = ['columns', 'rows', 'size', 'cells', 'kinds'];
const MAX_CELLS = 2 ** 26;
const MAX_KINDS = 255;
const SOLID = 'solid';

// Of two satPieces, and of satCompoundChild with its share of the tree: no less than they take.
const BYTES_PER_PIECE = 160;
const BYTES_PER_KIND = 128;
const HEADER = 1024;
const LINK_BYTES = 256; // and its satChildDef

const join = (a, b) => ({
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
});

/**
 * Items 0 to length - 1, each read once: lists may be sparse, and read differently the next time.
 * @param {(item: any, i: number) => any} [read]
 */
function copyOf(list, read = (item) => item) {
    return Array.from({ length: list.length }, (_, i) => read(list[i], i));
}

/** Addresses of shapes, laid down in the lab, room for two floats for each, and more room behind those. */
function layDown(shapes, bytes) {
    const theLab = lab();
    theLab.begin();
    const addresses = shapes.map(addressOf);
    const at = theLab.scratch(12 * shapes.length + bytes);
    theLab.memory.u32.set(addresses, at / 4);
    const ways = at + 4 * shapes.length;
    return { at, ways, behind: (ways + 8 * shapes.length + 63) & ~63 };
}

export function compound(list, ...rest) {
    const name = 'compound';
    if (!isList(list)) {
        throw new TypeError(`${name}: shapes must be a list of shapes, not ${show(list)}`);
    }
    checkNoMore(name, rest);
    const shapes = copyOf(list);
    if (shapes.length === 0) throw new RangeError(`${name}: needs at least one shape`);
    shapes.forEach((shape, i) => {
        if (!isShape(shape)) {
            throw new TypeError(`${name}: shapes[${i}] must be a shape, not ${show(shape)}`);
        }
        if (shape.kind === 'tiles') {
            throw new TypeError(`${name}: shapes[${i}] is tiles, which stand alone in a body`);
        }
        if (shape.definition.oneSided) {
            throw new TypeError(
                `${name}: shapes[${i}] is a one-sided chain, of which a compound would have both sides; ` +
                    'add it as a body of its own',
            );
        }
    });
    return makeCompound(name, shapes);
}

/** Refuses shapes that together are too large, and says from which on they are. */
function checkExtent(name, shapes) {
    let all = shapes[0].bounds;
    shapes.forEach(({ bounds }, i) => {
        all = join(all, bounds);
        const [width, height] = [all.maxX - all.minX, all.maxY - all.minY];
        if (width <= MAX_SIZE && height <= MAX_SIZE) return;
        throw new RangeError(
            `${name}: at most ${MAX_SIZE} wide and high, but with shapes[${i}] it is ${width} wide and ${height} high`,
        );
    });
}

function makeCompound(name, shapes) {
    checkExtent(name, shapes);
    const pieces = shapes.flatMap((shape) => shape.pieces);
    if (pieces.length > MAX_PIECES) {
        throw new RangeError(`${name}: at most ${MAX_PIECES} pieces, not ${pieces.length}`);
    }
    const bytes = pieces.reduce((sum, piece) => sum + bytesOf(piece).length, 0);
    const table = BYTES_PER_PIECE * pieces.length;
    const { at, behind } = layDown(pieces, HEADER + 2 * table + bytes);
    const out = behind + table;
    bake(name, lab().exports.sat_compound(pieces.length, at, behind, out));
    const definitions = shapes.flatMap(({ definition }) => definition.shapes ?? [definition]);
    const definition = { kind: 'compound', shapes: Object.freeze(definitions) };
    return makeShape(0, [], out, definition, {
        pieces: () => pieces,
        bounds: () => shapes.map((shape) => shape.bounds).reduce(join),
        remake: (caller, _move, _scale, movePiece) => makeCompound(caller, shapes.map(movePiece)),
    });
}

const HOLE_OUTSIDE = 11;
const HOLE_IN_HOLE = 12;

export function polygon(points, settings) {
    const name = 'polygon';
    const { holes = [], radius = 0 } = options(name, settings, POLYGON_OPTIONS);
    const rounding = checkRounding(name, radius);
    if (!isList(holes)) {
        throw new TypeError(`${name}: holes must be a list of lists of points, not ${show(holes)}`);
    }
    const list = readPoints(name, points);
    const lists = copyOf(holes, (hole, i) => {
        if (i === 0 && isPoint(hole)) {
            throw new TypeError(
                `${name}: holes must be a list of lists of points; holes[0] must be points, not ` +
                    `${typeof hole === 'number' ? hole : 'one point'}: wrap it in a list, { holes: [points] }`,
            );
        }
        return readPoints(`${name}: holes[${i}]`, hole, i + 1);
    });
    return makeOutline(name, [list, ...lists], rounding);
}

export function hull(points, settings) {
    const name = 'hull';
    const { radius = 0 } = options(name, settings, HULL_OPTIONS);
    const rounding = checkRounding(name, radius);
    // As the polygon that it is: of more than 64 corners, several pieces.
    return makeOutline(name, [hullCorners(name, points)], rounding);
}

/** Of what is no outline, since it has but one point: { x, y }, [x, y], or a number of a flat list. */
function isPoint(value) {
    if (!isRecord(value) && !isList(value)) return typeof value === 'number';
    return value.length === undefined
        ? 'x' in value
        : value.length === 2 && typeof value[0] === 'number';
}

function makeOutline(name, rings, radius) {
    const [list] = rings;
    if (rings.length === 1) {
        const made = tryPolygon(list, radius);
        if (typeof made !== 'number') return made;
        if (made !== CONCAVE && made !== TOO_MANY) throw outlineFault(name, made, list);
    }
    return cut(name, rings, radius);
}

/** Cuts an outline with holes into convex pieces. */
function cut(name, rings, radius) {
    const theLab = lab();
    const { exports, memory, base } = theLab;
    const all = rings.flat();
    if (all.length > maxPoints) {
        const text = `at most ${maxPoints} points with those of the holes, not ${all.length}; simplify() them`;
        throw outlineError(RangeError, `${name}: ${text}`, 'many', 0);
    }
    putPoints(all);
    let end = 0;
    rings.forEach((ring, r) => {
        end += ring.length;
        memory.u32[(base + ringEnds) / 4 + r] = end;
    });
    const status = exports.sat_cut(rings.length);
    if (status !== 0) throw ringFault(name, status, rings);
    const rest = readCut(all);
    theLab.begin();
    const room = exports.sat_cut_room();
    const at = theLab.scratch(2 * room + HEADER + BYTES_PER_PIECE * rest.pieces.length);
    const out = (at + room + 63) & ~63;
    bake(name, exports.sat_bake_cut(radius, at, out));
    // Where no point was left out, a ring is the one that was given.
    const [outer, ...holes] = rest.rings.map((ring, r) =>
        freezeAll(ring.length < rings[r].length ? ring : rings[r]),
    );
    const [points, ...given] = rings.map(freezeAll);
    const definition = { kind: 'polygon', points, holes: Object.freeze(given), radius };
    return makeShape(radius, outer, out, definition, {
        holes: Object.freeze(holes),
        pieces: (shape) => piecesOf(shape, rest.pieces),
        remake: (caller, move, scale) => {
            number(`${caller}: the new radius`, radius * scale, 0, MAX_SIZE);
            const moved = [outer, ...holes].map((ring) => ring.map(move));
            for (const ring of moved) for (const { x, y } of ring) checkOffsets(caller, x, y);
            return makeOutline(caller, moved, radius * scale);
        },
    });
}

/** The rings and pieces of what was cut, as lists of the user's points. */
function readCut(all) {
    const { memory, base } = lab();
    const { u16, i32 } = memory;
    const points = u16.subarray((base + ringsPoint) / 2);
    const lists = (count, ends, pointAt) => {
        let from = 0;
        return Array.from({ length: count }, (_, i) => {
            const to = u16[(base + ends) / 2 + i];
            const list = Array.from({ length: to - from }, (_, k) => pointAt(from + k));
            from = to;
            return list;
        });
    };
    const corners = u16.subarray((base + cutCorner) / 2);
    const rings = lists(i32[(base + ringsCount) / 4 + 1], ringsEnd, (k) => points[k]);
    return {
        // In the order in which the user gave them.
        rings: rings.map((ring) => ring.sort((a, b) => a - b).map((k) => all[k])),
        pieces: lists(i32[(base + cutCount) / 4], cutEnd, (k) => all[points[corners[k]]]),
    };
}

/** The pieces of a shape, each from the bytes of the whole. */
function piecesOf(shape, lists) {
    const theLab = lab();
    theLab.begin();
    const at = addressOf(shape);
    const { u32 } = theLab.memory;
    const count = u32[(at + compoundCount) / 4];
    const pieces = [];
    for (let i = 0; i < count; i++) {
        const part = at + compoundParts + i * partBytes;
        const number = u32[(part + partNumber) / 4];
        const where = at + u32[(part + partAt) / 4];
        const definition = { kind: 'piece', index: number, of: shape.definition };
        pieces[number] = makeShape(shape.radius, lists[number], where, definition);
    }
    return pieces;
}

function ringFault(name, status, rings) {
    const { memory, base } = lab();
    const [vertex, other, ring] = memory.i32.subarray((base + ringsVertex) / 4);
    /** The ring of a point by its number among all, and its index there. */
    const find = (number) => {
        let r = 0;
        let i = number;
        for (; i >= rings[r].length; r++) i -= rings[r].length;
        return [r, i];
    };
    const at = (number) => {
        const [r, i] = find(number);
        const { x, y } = rings[r][i];
        return `${r === 0 ? '' : `holes[${r - 1}] `}point ${i} (${x}, ${y})`;
    };
    const fault = (reason, text, number) => {
        const [r, i] = number === undefined ? [ring] : find(number);
        return outlineError(RangeError, `${name}: ${text}`, reason, r, i);
    };
    const of = ring > 0 ? `holes[${ring - 1}]` : 'the outline';
    switch (status) {
        case TOO_FEW:
            return fault('few', `${of} needs at least 3 points, not ${rings[ring].length}`);
        case NO_AREA:
            return fault('flat', `${of} has no area; all its points lie on one line`);
        case CROSSING:
            return fault(
                'crossing',
                `crosses itself: the edge from ${at(vertex)} meets the edge from ${at(other)}; ` +
                    'list the corners in order, and let no hole touch anything',
                vertex,
            );
        case HOLE_OUTSIDE:
            return fault('outside', `${at(vertex)} lies outside of the outline`, vertex);
        case HOLE_IN_HOLE:
            return fault('nested', `${at(vertex)} lies in the hole of ${at(other)}`, vertex);
        default:
            return outlineFault(name, status, rings[0]);
    }
}

export function simplify(points, tolerance) {
    const name = 'simplify';
    const list = readPoints(name, points);
    number(`${name}: tolerance`, tolerance, 0, Number.MAX_VALUE);
    const { exports, memory, base } = lab();
    putPoints(list);
    const status = exports.sat_simplify_points(list.length, tolerance);
    if (status !== 0) throw outlineFault(name, status, list);
    const count = memory.i32[(base + simplifiedCount) / 4];
    const from = (base + simplifiedPoint) / 2;
    return Array.from(memory.u16.subarray(from, from + count), (i) => list[i]);
}

function isMirror(move) {
    const [o, x, y] = [move({ x: 0, y: 0 }), move({ x: 1, y: 0 }), move({ x: 0, y: 1 })];
    return (x.x - o.x) * (y.y - o.y) - (x.y - o.y) * (y.x - o.x) < 0;
}

function checkOffsets(name, x, y) {
    offset(`${name}: the new x`, x);
    offset(`${name}: the new y`, y);
}

function chainRadius(name, radius) {
    if (radius !== 0) number(`${name}, unless it is 0,`, radius, MIN_SIZE, MAX_SIZE);
}

export function chain(points, settings) {
    const name = 'chain';
    const { closed = false, oneSided = false, radius = 0 } = options(name, settings, CHAIN_OPTIONS);
    boolean(`${name}: closed`, closed);
    boolean(`${name}: oneSided`, oneSided);
    chainRadius(`${name}: radius`, radius);
    const list = readPoints(name, points);
    const least = closed ? 3 : 2;
    if (list.length < least) {
        const text = `needs at least ${least} points, not ${list.length}`;
        throw outlineError(RangeError, `${name}: ${text}`, 'few', 0);
    }
    const [first, last] = [list[0], list[list.length - 1]];
    if (closed && list.length > 3 && first.x === last.x && first.y === last.y) list.pop();
    return makeChain(name, list, { closed, oneSided, radius: radius + 0 });
}

function makeChain(name, list, { closed, oneSided, radius }) {
    const ends = list.map((p, i) => [p, i + 1 < list.length ? list[i + 1] : list[0]]);
    if (!closed) ends.pop();
    ends.forEach(([p, q], i) => {
        const length = Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
        if (length >= MIN_SIZE && length <= MAX_SIZE) return;
        const text = `the link from point ${i} (${p.x}, ${p.y}) must be from ${MIN_SIZE} to ${MAX_SIZE} long, not ${length}`;
        throw outlineError(RangeError, `${name}: ${text}`, 'size', 0, i);
    });
    const theLab = lab();
    theLab.begin();
    putPoints(list);
    const behind = theLab.scratch(HEADER + ends.length * (2 * LINK_BYTES + BYTES_PER_PIECE));
    const out = behind + ends.length * LINK_BYTES;
    const { sat_chain } = theLab.exports;
    bake(name, sat_chain(list.length, Number(closed), radius, Number(oneSided), behind, out));
    const link = (p, q) =>
        radius > 0 ? capsule(p.x, p.y, q.x, q.y, radius) : segment(p.x, p.y, q.x, q.y);
    const definition = { kind: 'chain', points: list, closed, oneSided, radius };
    return makeShape(radius, list, out, definition, {
        pieces: () => ends.map(([p, q]) => link(p, q)),
        remake: (caller, move, scale) => {
            chainRadius(`${caller}: the new radius`, radius * scale);
            const moved = list.map(move);
            for (const { x, y } of moved) checkOffsets(caller, x, y);
            // The side of a mirrored chain is mirrored, too.
            if (oneSided && isMirror(move)) moved.reverse();
            return makeChain(caller, moved, { closed, oneSided, radius: radius * scale });
        },
    });
}

const KIND_OPTIONS = ['points', 'oneWay'];

/** A kind in its full form, and its shape. */
function tileKind(name, kind, size) {
    const isFull = isRecord(kind) && typeof kind.length !== 'number';
    const { points, oneWay } = options(name, isFull ? kind : { points: kind }, KIND_OPTIONS);
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

/** A polygon in a cell around the origin. Faults are told in the user's coordinates. */
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
        `${name} must be convex and have at most 64 corners; it comes to ${shape.pieces.length} pieces, make two kinds of it`,
    );
}

// Texts are put together only if something is wrong: there may be millions.
function checkKind(kind, i, count) {
    if (Number.isInteger(kind) && kind >= 0 && kind <= count) return kind;
    return integer(`tiles: cells[${i}]`, kind, 0, count);
}

export function tiles(settings) {
    const name = 'tiles';
    const { columns, rows, size, cells, kinds = [SOLID] } = options(name, settings, TILE_OPTIONS);
    integer(`${name}: columns`, columns, 1, MAX_CELLS);
    integer(`${name}: rows`, rows, 1, MAX_CELLS);
    number(`${name}: size`, size, MIN_SIZE, MAX_SIZE);
    integer(`${name}: columns times rows`, columns * rows, 1, MAX_CELLS);
    number(`${name}: columns times size`, columns * size, MIN_SIZE, MAX_SIZE);
    number(`${name}: rows times size`, rows * size, MIN_SIZE, MAX_SIZE);
    if (!isList(kinds)) {
        throw new TypeError(
            `${name}: kinds must be a list of 'solid' or points, not ${show(kinds)}`,
        );
    }
    if (kinds.length > MAX_KINDS) {
        throw new TypeError(`${name}: at most ${MAX_KINDS} kinds, not ${kinds.length}`);
    }
    const isView = ArrayBuffer.isView(cells) && !(cells instanceof DataView);
    const isCells = isList(cells) || isView;
    if (!isCells || /** @type {any} */ (cells).length !== columns * rows) {
        throw new TypeError(
            `${name}: cells must be a list of ${columns * rows} numbers of kinds, not ` +
                (isCells ? `of ${/** @type {any} */ (cells).length}` : show(cells)),
        );
    }
    const list = copyOf(kinds, (kind, k) => tileKind(`${name}: kinds[${k}]`, kind, size));
    const copy = new Uint8Array(columns * rows);
    for (let i = 0; i < copy.length; i++) {
        copy[i] = checkKind(/** @type {any} */ (cells)[i], i, list.length);
    }
    return makeTiles({ columns, rows, size, cells: copy, kinds: Object.freeze(list) });
}

/** @param {{ columns, rows, size, cells, kinds }} all with kinds in full */
export function makeTiles(all) {
    const { columns, rows, size, cells, kinds } = all;
    const name = 'tiles';
    const bytes = kinds.reduce((sum, { shape }) => sum + bytesOf(shape).length, 0);
    const { at, ways, behind } = layDown(
        kinds.map(({ shape }) => shape),
        HEADER + 2 * cells.length + BYTES_PER_KIND * kinds.length + bytes,
    );
    const { exports, memory } = lab();
    kinds.forEach(({ oneWay }, k) => {
        memory.f32[ways / 4 + 2 * k] = oneWay?.x ?? 0;
        memory.f32[ways / 4 + 2 * k + 1] = oneWay?.y ?? 0;
    });
    memory.u8.set(cells, behind);
    const out = (behind + cells.length + 63) & ~63;
    bake(name, exports.sat_tiles(columns, rows, size, kinds.length, at, behind, out));
    const shape = makeShape(
        0,
        [],
        out,
        { kind: 'tiles' },
        {
            pieces: () => cellsOf(all),
            bounds: () => ({ minX: 0, minY: 0, maxX: columns * size, maxY: rows * size }),
            // Of cells that let pass only casts and moves know.
            isEmpty: () => cells.every((kind) => kind === 0 || kinds[kind - 1].oneWay !== null),
            remake: (caller) => {
                throw new TypeError(
                    `${caller}: tiles start at their origin; place the body instead`,
                );
            },
        },
    );
    gridOf.set(shape, all);
    return shape;
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
