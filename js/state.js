// Saved states. C writes and reads the state of a world. A note follows it: column names and shape
// definitions, as JSON. Then come the world's token, and a hash of both. Body objects and their
// data are not part of the bytes; the handles of a state saved in this page remember them.

import {
    APPEARED,
    BAD_STATE,
    FOREIGN_CONVEX_STATE,
    FOREIGN_STATE,
    KIND_OF_TILES,
    OTHER_STATE,
    OWN_STATE,
    RESHAPED,
    regionMark,
    STATE_MAGIC,
    STATE_VERSION,
    shapeBytes,
    shapeKind,
    stateBytes,
    stateChecksum,
    stateColumnSize,
    stateColumns,
    stateMagic,
    stateMinDepth,
    stateShapes,
    stateVersion,
    tilesCells,
    tilesColumns,
    tilesHeader,
    tilesRows,
    VANISHED,
} from 'sepaxis-layout';
import { RESTORED } from './body.js';
import { LEFT, TYPES } from './core.js';
import { hasComposites, isMissing, shapeFrom } from './definition.js';
import { isList, notAShape, options, show } from './errors.js';
import { dataIn } from './memory.js';
import { bytesOf, isShape } from './shapes.js';
import { bodyAt, idAt, lastIdAt } from './slots.js';

// The length of the header, which must exist before any field is read.
const HEADER = stateMinDepth + Float64Array.BYTES_PER_ELEMENT;

/**
 * The current body objects and shapes by slot. Returns the lists of the last save if nothing has
 * changed. Slots without a body object share a Map for the objects that are made later, so that a
 * restored body gets the same object again.
 */
function listsOf(core) {
    const { bodies, awaited, shapes, edited, count, handleChanges, kept: last } = core;
    let isSame = last?.bodies.length === count && last.edited.size === edited.size;
    if (isSame && last.changes === handleChanges) return last;
    for (let i = 0; isSame && i < count; i++) {
        isSame = last.bodies[i] === (bodies[i] ?? awaited[i]) && last.shapes[i] === shapes[i];
    }
    for (const slot of edited) isSame &&= last.edited.has(slot);
    if (isSame) {
        last.changes = handleChanges;
        return last;
    }
    let later;
    for (let i = 0; i < count; i++) {
        if (bodies[i] === undefined) awaited[i] ??= later ??= new Map();
    }
    core.kept = {
        changes: handleChanges,
        bodies: Array.from({ length: count }, (_, i) => bodies[i] ?? awaited[i]),
        shapes: Array.from({ length: count }, (_, i) => shapes[i]),
        edited: new Set(edited),
    };
    return core.kept;
}

/** What the bytes of a state cannot hold: body objects and shapes. */
export class Handles {
    /** @type {any} */
    core;
    checksum = 0; // signed
    hash = 0; // without statistics
    length = 0; // of the state, in bytes
    /** @type {any} */
    lists;
    /** @type {Uint8Array | undefined} */
    room; // the buffer that save() writes to

    keep(core, checksum, length) {
        this.core = core;
        this.checksum = checksum;
        this.hash = core.stateHash;
        this.length = length;
        this.lists = listsOf(core);
    }
}

/** The handles of the states saved in this page, by their bytes. */
const savedHandles = new WeakMap();

/** The FNV-1a hash of bytes; continues from `hash`. */
function hashOf(bytes, hash = 2166136261) {
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 16777619);
    return hash >>> 0;
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
 * The text that follows a state: names and types of columns, and the definitions of the shapes in
 * C's order. Cached until a column or shape changes.
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

/**
 * Makes C write a state to `core.stateAt`; returns its length in bytes. `core.stateHash` is its
 * hash without statistics.
 */
export function write(core, name) {
    const { exports } = core;
    if (core.run(exports.measure) !== 0) throw core.poseFault(name);
    const bytes = core.memory.f64[core.number];
    core.reachBehind(bytes);
    core.stateHash = exports.save() >>> 0;
    return bytes;
}

const noteHash = (note, token) => hashOf(token, hashOf(note));

/** Where the world's token follows a state of `length` bytes and its note. */
const tokenAt = (length, noteLength) => (length + 4 + noteLength + 3) & ~3;

/** The bytes that a state of `length` bytes takes with its note, token and hash. */
export const fullLength = (length, note) => tokenAt(length, note.length) + 12;

/** Writes what follows a state of `length` bytes: its note, the world's token, and a hash of both. */
export function putNote(out, length, note, token, hash = noteHash(note, token)) {
    const end = tokenAt(length, note.length);
    putWord(out, length, note.length);
    out.set(note, length + 4);
    out.fill(0, length + 4 + note.length, end);
    out.set(token, end);
    putWord(out, end + 8, hash);
}

/**
 * A 32-bit word, little-endian as in a state; signed, because engines box larger numbers. A DataView would be garbage
 * in every frame.
 */
const wordAt = (bytes, at) =>
    bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);

function putWord(bytes, at, word) {
    for (let i = 0; i < 4; i++) bytes[at + i] = word >>> (8 * i);
}

/**
 * Writes a state to the start of the buffer that `roomFor(bytes)` returns, and returns that buffer;
 * `handles` keeps the objects.
 */
export function saveInto(core, roomFor, handles) {
    const length = write(core, 'world.save');
    const note = noteOf(core);
    const total = fullLength(length, note);
    const out = roomFor(total);
    const { memory, stateAt } = core;
    out.set(memory.u8.subarray(stateAt, stateAt + length));
    putNote(out, length, note, core.token, core.note.hash);
    handles.keep(core, wordAt(out, stateChecksum), total);
    return out;
}

// In this order: `instanceof` alone would call the traps of a proxy.
export const isBytes = (value) => ArrayBuffer.isView(value) && value instanceof Uint8Array;

export function save(core, into) {
    if (into !== undefined && !isBytes(into)) {
        throw new TypeError(
            `world.save: into must be a Uint8Array, such as an earlier result of save, not ${show(into)}`,
        );
    }
    if (into !== undefined && core.memory.shows(into)) {
        throw new TypeError("world.save: into must not be a view of the world's own memory");
    }
    const handles = savedHandles.get(into) ?? new Handles();
    // The buffer of an earlier save may be longer than the view that was returned.
    let room = handles.room ?? into;
    saveInto(
        core,
        (bytes) => {
            const isLong = room !== undefined && room.length >= bytes;
            if (!isLong) room = new Uint8Array(room === undefined ? bytes : 2 * bytes);
            return room;
        },
        handles,
    );
    const bytes = into?.length === handles.length ? into : room.subarray(0, handles.length);
    handles.room = room;
    savedHandles.set(bytes, handles);
    return bytes;
}

const refusal = (fault, cause) =>
    new RangeError(`world.restore: ${fault}; give the bytes that world.save() returned`, { cause });

const damaged = (cause) => refusal('this saved state was damaged', cause);
const foreign = () => refusal('this is not a saved state');

/** Throws if there are fewer than `least` bytes. */
function checkLength(bytes, least) {
    if (bytes.length >= least) return;
    throw refusal(`this saved state was truncated: ${bytes.length} of at least ${least} bytes`);
}

/** Reads the header of a state; C validates the rest. */
function readHeader(bytes) {
    if (bytes.length < 4) throw foreign();
    const view = dataIn(bytes);
    if (view.getUint32(stateMagic, true) !== STATE_MAGIC) throw foreign();
    checkLength(bytes, HEADER);
    const version = view.getUint32(stateVersion, true);
    if (version !== STATE_VERSION) {
        throw new RangeError(
            `world.restore: this state is of version ${version}, and sepaxis ${SEPAXIS_VERSION} reads version ${STATE_VERSION}`,
        );
    }
    const length = view.getUint32(stateBytes, true);
    if (length < HEADER) throw damaged();
    checkLength(bytes, length);
    return {
        length,
        checksum: view.getInt32(stateChecksum, true),
        minDepth: view.getFloat64(stateMinDepth, true),
    };
}

/** Reads the text that follows a state from outside this page. */
function readNote(bytes, length) {
    checkLength(bytes, length + 4);
    const view = dataIn(bytes);
    const size = view.getUint32(length, true);
    const end = tokenAt(length, Math.min(size, bytes.length));
    checkLength(bytes, end + 12);
    // Copied, because browsers refuse to decode shared memory.
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
 * Whether a shape has the same bytes as one of the state, which C has validated. Cells of tiles may
 * differ, since they may have been edited; JavaScript checks all later edits of such a body against
 * this shape.
 */
function matches(shape, memory, at) {
    const own = bytesOf(shape);
    const { u8 } = memory;
    const areEqual = (from, to) => {
        while (from < to && own[from] === u8[at + from]) from++;
        return from >= to;
    };
    if (own[shapeKind] !== u8[at + shapeKind]) return false;
    if (memory.u32[at / 4 + shapeBytes] !== own.length) return false;
    if (own[shapeKind] !== KIND_OF_TILES) return areEqual(0, own.length);
    const word = (field) => memory.u32[at / 4 + field];
    const end = word(tilesCells) + word(tilesColumns) * word(tilesRows);
    return areEqual(4 * tilesColumns, tilesHeader) && areEqual(end, own.length);
}

/** The origin of a state that anyone may have written: C must not meet a composite shape for which it has no functions. */
const foreignOrigin = (core) => (core.isComplete ? FOREIGN_STATE : FOREIGN_CONVEX_STATE);

/** Copies a state behind the world; throws if C refuses it. */
function check(core, bytes, length) {
    const { exports } = core;
    core.reachBehind(exports.restoreRoom(length));
    core.memory.u8.set(bytes.subarray(0, length), core.stateAt);
    if (exports.checkState(length, foreignOrigin(core)) !== BAD_STATE) return;
    // A state that a C program has saved does not say which shapes it has.
    const mayLack = bytes.length === length && !core.isComplete;
    throw mayLack
        ? refusal(
              'this saved state was damaged, or needs a call of polygon() for its shapes of several pieces',
          )
        : damaged();
}

/** Throws if the text of a state lists other columns or shapes than C found in it. */
function checkNote(core, { columns, shapes }) {
    const { memory, stateAt: first } = core;
    const count = memory.u32[(first + stateColumns) / 4];
    const hasSize = ([, Type], k) =>
        Type.BYTES_PER_ELEMENT === memory.u8[first + stateColumnSize + k];
    if (columns.length !== count || !columns.every(hasSize)) throw damaged();
    if (new Set(columns.map(([name]) => name)).size !== count) throw damaged();
    if (shapes.length !== memory.u32[(first + stateShapes) / 4]) throw damaged();
    let at = core.exports.stateShapes();
    for (const shape of shapes) {
        if (!matches(shape, memory, at)) throw damaged();
        at += memory.u32[at / 4 + shapeBytes];
    }
}

/**
 * What would be in the text of a state that a C program has saved: the columns of this world, and
 * shapes that were given or that bodies of this world have.
 */
function guessNote(core, given) {
    const { memory, stateAt: first } = core;
    const known = [...new Set([...given, ...core.shapes])].filter(isShape);
    const shapes = [];
    let at = core.exports.stateShapes();
    for (let k = 0; k < memory.u32[(first + stateShapes) / 4]; k++) {
        const shape = known.find((one) => matches(one, memory, at));
        if (shape === undefined) {
            throw new RangeError(
                `world.restore: a C program saved this state, and its shape ${k} is neither in shapes nor in this world`,
            );
        }
        shapes.push(shape);
        at += memory.u32[at / 4 + shapeBytes];
    }
    const count = memory.u32[(first + stateColumns) / 4];
    return { token: [], columns: core.userColumns.slice(0, count).map(readColumn), shapes };
}

/** Throws if the columns of a state differ from those of the world in order or type. */
function checkColumns(core, columns) {
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

/**
 * Copies a state behind the world, unless it is there already, and makes C restore it, growing
 * memory until it fits.
 */
function read(core, bytes, length, origin) {
    const { exports } = core;
    for (let isThere = origin === OWN_STATE; ; isThere = false) {
        core.reachBehind(exports.restoreRoom(length));
        if (!isThere) core.memory.u8.set(bytes.subarray(0, length), core.stateAt);
        const status = core.runOnce(exports.restore, length, origin);
        if (status !== undefined) return status;
    }
}

function restoreState(core, bytes, { length, origin, minDepth }, note) {
    let status = read(core, bytes, length, origin);
    const isMissing = note !== undefined && note.columns.length > core.userCount;
    if (status === OTHER_STATE && isMissing && minDepth === core.minDepth) {
        const count = core.userCount;
        try {
            for (const [name, Type] of note.columns) core.userColumn(name, Type);
            status = read(core, bytes, length, origin);
        } catch (error) {
            core.dropColumns(count);
            throw error;
        }
    }
    if (status === BAD_STATE) throw damaged();
    if (status === OTHER_STATE) {
        throw new RangeError(
            minDepth === core.minDepth
                ? 'world.restore: the state has columns that this world lacks; use a world with the same columns'
                : `world.restore: the state has minDepth ${minDepth}, this world ${core.minDepth}; ` +
                      'use the same in both',
        );
    }
}

/**
 * Assigns body objects and shapes to slots after a restore: the ones in `handles`, if the state was
 * saved in this page. In bytes of this world an id identifies a body; bodies of another world get
 * new objects, whatever their ids.
 */
function assignHandles(core, slots, handles, note) {
    const { memory, bodies, awaited, shapes, edited } = core;
    const appeared = [];
    const vanished = [];
    if (handles?.changes === core.handleChanges && memory.f64[core.number] === 0)
        return { appeared, vanished };
    const numbers = core.exports.shapeNumbers() / 4;
    const marks = core.region(regionMark);
    const { alive } = core.columns;
    const isOurs = handles !== undefined || core.token.every((byte, k) => note.token[k] === byte);
    core.handleChanges++;
    for (let i = 0; i < slots; i++) {
        const mark = isOurs ? memory.u8[marks + i] : VANISHED | APPEARED | RESHAPED;
        const isThere = alive[i] === 1;
        const own = bodies[i];
        // A body that stays keeps its object, or the place where saved states expect it.
        const kept = mark & (VANISHED | APPEARED) ? own : (own ?? awaited[i]);
        let known = isOurs ? kept : undefined;
        // Once the game has taken a different course, an id may name another body: the state's
        // handle wins.
        if (handles !== undefined) known = handles.bodies[i];
        awaited[i] = known instanceof Map ? known : undefined;
        if (known instanceof Map) known = known.get(i);
        if (!isThere || mark !== 0 || known !== own) {
            // Ended events may refer to the last body of an empty slot.
            const id = isThere ? idAt(core, i) : lastIdAt(core, i);
            const body = known?.id === id ? known : undefined;
            if (own?.alive && (own !== body || !isThere)) {
                own[LEFT]();
                vanished.push(own);
            }
            bodies[i] = body;
            if (isThere && (mark & APPEARED || own !== body)) {
                body?.[RESTORED]();
                appeared.push(i);
            }
        }
        if (!isThere) continue;
        if (handles !== undefined) {
            shapes[i] = handles.shapes[i];
        } else if (mark & (APPEARED | RESHAPED)) {
            shapes[i] = note.shapes[memory.u32[numbers + i]];
            // Cells may have been edited.
            if (shapes[i]?.kind === 'tiles') edited.add(i);
            else edited.delete(i);
        }
    }
    if (handles !== undefined) {
        edited.clear();
        for (const slot of handles.edited) edited.add(slot);
    }
    return { appeared: appeared.map((i) => bodyAt(core, i)), vanished };
}

/** What a state from outside this page says about its columns and shapes, checked. */
function noteIn(core, bytes, length, given) {
    const isOfC = bytes.length === length;
    const note = isOfC ? undefined : readNote(bytes, length);
    const isComposite = (shape) => !shape.isConvex;
    if (note === undefined ? hasComposites() : note.shapes.some(isComposite)) core.complete();
    check(core, bytes, length);
    if (note === undefined) return guessNote(core, given);
    checkNote(core, note);
    checkColumns(core, note.columns);
    return note;
}

/**
 * Restores a state; `source` has its length and origin. A state with the origin OWN_STATE is in
 * memory behind the world already. The next update or query reads its poses, most of them together
 * with those that the game writes until then.
 */
function restoreChecked(core, bytes, source, lists, note) {
    const before = core.count;
    restoreState(core, bytes, source, note);
    const result = assignHandles(core, Math.max(before, core.count), lists, note);
    core.updates++; // the results have changed
    core.wroteAll();
    return result;
}

/** Restores a state of a history, whose bytes need no check. */
export const restoreOwn = (core, bytes, { length, lists }) =>
    restoreChecked(core, bytes, { length, origin: OWN_STATE }, lists);

/** Restores a state that anyone may have written. */
export function restoreForeign(core, bytes, handles, given = []) {
    const { length, checksum, minDepth } = readHeader(bytes);
    const isKept = handles?.core === core && handles.checksum === checksum;
    const note = isKept ? undefined : noteIn(core, bytes, length, given);
    const source = { length, origin: foreignOrigin(core), minDepth };
    return restoreChecked(core, bytes, source, isKept ? handles.lists : undefined, note);
}

const RESTORE_OPTIONS = ['shapes'];

export function restore(core, bytes, settings) {
    if (!isBytes(bytes)) {
        throw new TypeError(
            `world.restore: give the Uint8Array that world.save() returned, not ${show(bytes)}`,
        );
    }
    const { shapes = [] } = options('world.restore', settings, RESTORE_OPTIONS);
    if (!isList(shapes)) {
        throw new TypeError(`world.restore: shapes must be a list of shapes, not ${show(shapes)}`);
    }
    const given = Array.from(shapes);
    const stray = given.findIndex((shape) => !isShape(shape));
    if (stray >= 0) {
        throw notAShape(`world.restore: shapes[${stray}]`, given[stray]);
    }
    // A view of the world's own memory would detach when that grows.
    const own = core.memory.shows(bytes) ? bytes.slice() : bytes;
    return restoreForeign(core, own, savedHandles.get(bytes), given);
}
