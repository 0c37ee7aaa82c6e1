// The note that follows a saved state: column names and shape definitions, as JSON. The world's token and a hash of
// note and token follow the note. Writes notes; reads and checks the notes of states from outside.

import * as layout from 'sepaxis-layout';
import { TYPES } from './core.js';
import { isMissing, shapeFrom } from './definition.js';
import { dataIn } from './memory.js';
import { bytesOf, isShape } from './shapes.js';

/** The FNV-1a hash of bytes; continues from `hash`. */
function hashOf(bytes, hash = 2166136261) {
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 16777619);
    return hash >>> 0;
}

const noteHash = (note, token) => hashOf(token, hashOf(note));

/** The position of the world's token, after a state of `length` bytes and its note. */
const tokenAt = (length, noteLength) => (length + 4 + noteLength + 3) & ~3;

/** The total length of a state of `length` bytes with its note, token and hash. */
export const fullLength = (length, note) => tokenAt(length, note.length) + 12;

/** Writes the note, the world's token and a hash of both after a state of `length` bytes. */
export function putNote(out, length, note, token, hash = noteHash(note, token)) {
    const end = tokenAt(length, note.length);
    putWord(out, length, note.length);
    out.set(note, length + 4);
    out.fill(0, length + 4 + note.length, end);
    out.set(token, end);
    putWord(out, end + 8, hash);
}

/**
 * Reads a 32-bit word, little-endian as in a state; signed, because engines box larger numbers. A DataView would be an
 * allocation in each frame.
 */
export const wordAt = (bytes, at) =>
    bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);

function putWord(bytes, at, word) {
    for (let i = 0; i < 4; i++) bytes[at + i] = word >>> (8 * i);
}

/** The definition of a shape for the note, without the cells of tiles, which C saves. */
function definitionOf(shape) {
    return shape.kind === 'tiles' ? { ...shape.definition, cells: undefined } : shape;
}

function shapeOf(definition, maxCells) {
    const { kind, columns, rows } = definition;
    if (kind !== 'tiles') return shapeFrom(definition);
    if (!(columns * rows <= maxCells)) throw damaged();
    return shapeFrom({ ...definition, cells: new Uint8Array(columns * rows) });
}

/**
 * The note of a state, as bytes of text: names and types of columns, and the definitions of the shapes in the order in
 * which C saves them. Cached until a column or shape changes.
 */
export function noteOf(core) {
    const { shapes, note, count, handleChanges } = core;
    const isOld = note?.columns === core.userCount;
    if (isOld && note.changes === handleChanges) return note.bytes;
    const { u32 } = core.memory;
    const numbers = core.exports.shapeNumbers() / 4;
    const { alive } = core.columns;
    let known = isOld;
    let next = 0;
    const list = known ? note.shapes : [];
    for (let i = 0; i < count; i++) {
        if (alive[i] !== 1 || u32[numbers + i] !== next) continue;
        known &&= list[next] === shapes[i];
        if (!known) list[next] = shapes[i];
        next++;
    }
    if (known && list.length === next) {
        note.changes = handleChanges;
        return note.bytes;
    }
    list.length = next;
    const text = JSON.stringify({ columns: core.userColumns, shapes: list.map(definitionOf) });
    const bytes = new TextEncoder().encode(text);
    core.note = {
        columns: core.userCount,
        changes: handleChanges,
        shapes: list,
        bytes,
        hash: noteHash(bytes, core.token),
    };
    return bytes;
}

export const refusal = (fault, cause) =>
    new RangeError(`world.restore: ${fault}; give the bytes that world.save() returned`, { cause });

export const damaged = (cause) => refusal('this saved state was damaged', cause);
export const foreign = () => refusal('this is not a saved state');

/** Throws if there are fewer than `least` bytes. */
export function checkBytes(bytes, least) {
    if (bytes.length >= least) return;
    throw refusal(`this saved state was truncated: ${bytes.length} of at least ${least} bytes`);
}

/** Reads the note of a state from outside this page. */
export function readNote(bytes, length) {
    checkBytes(bytes, length + 4);
    const view = dataIn(bytes);
    const size = view.getUint32(length, true);
    const end = tokenAt(length, Math.min(size, bytes.length));
    checkBytes(bytes, end + 12);
    // Copied, because TextDecoder refuses shared memory in browsers.
    const text = Uint8Array.from(bytes.subarray(length + 4, length + 4 + size));
    const token = bytes.subarray(end, end + 8);
    const isPadded = bytes.subarray(length + 4 + size, end).every((byte) => byte === 0);
    if (!isPadded || view.getUint32(end + 8, true) !== noteHash(text, token)) throw damaged();
    try {
        const note = JSON.parse(new TextDecoder().decode(text));
        return {
            token,
            columns: note.columns.map(readColumn),
            shapes: note.shapes.map((shape) => shapeOf(shape, length)),
        };
    } catch (cause) {
        throw isMissing(cause) ? cause : damaged(cause);
    }
}

function readColumn(column) {
    const [name, type] = column;
    const Type = TYPES.find((T) => T.name === type);
    if (typeof name !== 'string' || Type === undefined) throw damaged();
    return [name, Type];
}

/**
 * Whether a shape has the same bytes as the shape at `at` in the state, which C has validated. The cells of tiles may
 * differ, because a body may have edited them; JavaScript checks later edits by the size and the kinds of `shape`.
 */
function matches(shape, memory, at) {
    const own = bytesOf(shape);
    const { u8 } = memory;
    const areEqual = (from, to) => {
        while (from < to && own[from] === u8[at + from]) from++;
        return from >= to;
    };
    if (own[layout.shapeKind] !== u8[at + layout.shapeKind]) return false;
    if (memory.u32[at / 4 + layout.shapeBytes] !== own.length) return false;
    if (own[layout.shapeKind] !== layout.KIND_OF_TILES) return areEqual(0, own.length);
    const word = (field) => memory.u32[at / 4 + field];
    const end = word(layout.tilesCells) + word(layout.tilesColumns) * word(layout.tilesRows);
    return areEqual(4 * layout.tilesColumns, layout.tilesHeader) && areEqual(end, own.length);
}

/** Throws if the note lists other columns or shapes than C found in the state. */
export function checkNote(core, { columns, shapes }) {
    const { memory, stateAt: first } = core;
    const count = memory.u32[(first + layout.stateColumns) / 4];
    const hasSize = ([, Type], k) =>
        Type.BYTES_PER_ELEMENT === memory.u8[first + layout.stateColumnSize + k];
    if (columns.length !== count || !columns.every(hasSize)) throw damaged();
    if (new Set(columns.map(([name]) => name)).size !== count) throw damaged();
    if (shapes.length !== memory.u32[(first + layout.stateShapes) / 4]) throw damaged();
    let at = core.exports.stateShapes();
    for (const shape of shapes) {
        if (!matches(shape, memory, at)) throw damaged();
        at += memory.u32[at / 4 + layout.shapeBytes];
    }
}

/**
 * A C program saves states without a note. This function makes a note from the columns of this world, and from the
 * shapes that were passed to restore() or that bodies of this world have.
 */
export function guessNote(core, given) {
    const { memory, stateAt: first } = core;
    const known = [...new Set([...given, ...core.shapes])].filter(isShape);
    const shapes = [];
    let at = core.exports.stateShapes();
    for (let k = 0; k < memory.u32[(first + layout.stateShapes) / 4]; k++) {
        const shape = known.find((one) => matches(one, memory, at));
        if (shape === undefined) {
            throw new RangeError(
                `world.restore: a C program saved this state, and its shape ${k} is neither in shapes nor in this world`,
            );
        }
        shapes.push(shape);
        at += memory.u32[at / 4 + layout.shapeBytes];
    }
    const count = memory.u32[(first + layout.stateColumns) / 4];
    return { token: [], columns: core.userColumns.slice(0, count).map(readColumn), shapes };
}

/** Throws if the columns of a state differ from those of the world in order or type. */
export function checkColumns(core, columns) {
    const own = core.userColumns;
    columns.forEach(([name, Type], k) => {
        const [ownName = name, ownType = Type.name] = own[k] ?? [];
        if (ownName === name && ownType === Type.name && (k < own.length || !core.userType(name)))
            return;
        throw new RangeError(
            `world.restore: column ${k} is '${name}' (${Type.name}) in the state and ` +
                `'${ownName}' (${ownType}) in this world; create them in the same order`,
        );
    });
}
