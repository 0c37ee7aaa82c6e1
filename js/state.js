// Saved states. C writes and reads the state of a world; a note with the names of columns and the
// definitions of shapes follows it (state-note.js).
// Body objects and their data are not part of the bytes; for a state that was saved in this page,
// `Handles` remembers them.

import * as layout from 'sepaxis-layout';
import { RESTORED } from './body.js';
import { REMOVED } from './core.js';
import { hasComposites } from './definition.js';
import { checkList, notAShape, options, show } from './errors.js';
import { dataIn } from './memory.js';
import { isShape } from './shapes.js';
import { bodyAt, idAt, lastIdAt } from './slots.js';
import {
    checkBytes,
    checkColumns,
    checkNote,
    damaged,
    foreign,
    fullLength,
    guessNote,
    noteOf,
    putNote,
    readNote,
    refusal,
    wordAt,
} from './state-note.js';

// The length of the header. Shorter states are rejected before any field but the first is read.
const HEADER = layout.stateMinDepth + Float64Array.BYTES_PER_ELEMENT;

/**
 * The current body objects and shapes by slot. Returns the lists of the last save if nothing has changed. Slots without
 * a body object share a Map, to which objects that are made later are added, so that a restored body gets its object
 * again.
 */
function listsOf(core) {
    const { bodies, awaited, shapes, edited, count, handleChanges, savedLists: last } = core;
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
    core.savedLists = {
        changes: handleChanges,
        bodies: Array.from({ length: count }, (_, i) => bodies[i] ?? awaited[i]),
        shapes: Array.from({ length: count }, (_, i) => shapes[i]),
        edited: new Set(edited),
    };
    return core.savedLists;
}

/** The body objects and shapes of a state, which its bytes cannot hold. */
export class Handles {
    /** @type {any} */
    core;
    checksum = 0; // signed
    hash = 0; // of the state without statistics
    length = 0; // of the state, in bytes
    /** @type {any} */
    lists;
    /** @type {Uint8Array | undefined} */
    room; // the buffer to which save() writes

    keep(core, checksum, length) {
        this.core = core;
        this.checksum = checksum;
        this.hash = core.stateHash;
        this.length = length;
        this.lists = listsOf(core);
    }
}

/** Maps the array that save() returned to its handles. */
const savedHandles = new WeakMap();

/**
 * Makes C write a state to `core.stateAt`; returns its length in bytes. `core.stateHash` is its
 * hash without statistics.
 */
export function write(core, name) {
    const { exports } = core;
    if (core.run(exports.measure) !== 0) throw core.poseFault(name);
    const bytes = core.memory.f64[core.results];
    core.reachBehind(bytes);
    core.stateHash = exports.save() >>> 0;
    return bytes;
}

// isView() comes first, because `instanceof` would call the traps of a proxy.
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
    const length = write(core, 'world.save');
    const note = noteOf(core);
    const total = fullLength(length, note);
    const handles = savedHandles.get(into) ?? new Handles();
    // The buffer of an earlier save may be longer than the view that was returned.
    let room = handles.room ?? into ?? new Uint8Array(total);
    if (room.length < total) room = new Uint8Array(2 * total);
    const { memory, stateAt } = core;
    room.set(memory.u8.subarray(stateAt, stateAt + length));
    putNote(room, length, note, core.token, core.note.hash);
    handles.keep(core, wordAt(room, layout.stateChecksum), total);
    const bytes = into?.length === total ? into : room.subarray(0, total);
    handles.room = room;
    savedHandles.set(bytes, handles);
    return bytes;
}

/** Reads the header of a state; C validates the rest. */
function readHeader(bytes) {
    if (bytes.length < 4) throw foreign();
    const view = dataIn(bytes);
    if (view.getUint32(layout.stateMagic, true) !== layout.STATE_MAGIC) throw foreign();
    checkBytes(bytes, HEADER);
    const version = view.getUint32(layout.stateVersion, true);
    if (version !== layout.STATE_VERSION) {
        throw new RangeError(
            `world.restore: this state is of version ${version}, and sepaxis ${SEPAXIS_VERSION} reads version ${layout.STATE_VERSION}`,
        );
    }
    const length = view.getUint32(layout.stateBytes, true);
    if (length < HEADER) throw damaged();
    checkBytes(bytes, length);
    return {
        length,
        checksum: view.getInt32(layout.stateChecksum, true),
        minDepth: view.getFloat64(layout.stateMinDepth, true),
    };
}

/**
 * The origin of a state that anyone may have written. It makes C reject composite shapes if C lacks the functions for
 * them.
 */
const foreignOrigin = (core) =>
    core.isComplete ? layout.FOREIGN_STATE : layout.FOREIGN_CONVEX_STATE;

/** Copies a state into the memory that follows the world's block; throws if C rejects the state. */
function check(core, bytes, length) {
    const { exports } = core;
    core.reachBehind(exports.restoreRoom(length));
    core.memory.u8.set(bytes.subarray(0, length), core.stateAt);
    if (exports.checkState(length, foreignOrigin(core)) !== layout.BAD_STATE) return;
    // A state that a C program has saved has no note that would list its shapes, so the reason may
    // be that some are composite.
    const mayLack = bytes.length === length && !core.isComplete;
    throw mayLack
        ? refusal(
              'this saved state was damaged, or needs a call of polygon() for its shapes of several pieces',
          )
        : damaged();
}

/**
 * Copies a state into the memory that follows the world's block, unless the state is already there. Then makes C
 * restore it. Grows memory until the state fits.
 */
function read(core, bytes, length, origin) {
    const { exports } = core;
    for (let isThere = origin === layout.OWN_STATE; ; isThere = false) {
        core.reachBehind(exports.restoreRoom(length));
        if (!isThere) core.memory.u8.set(bytes.subarray(0, length), core.stateAt);
        const status = core.runOnce(exports.restore, length, origin);
        if (status !== undefined) return status;
    }
}

function restoreState(core, bytes, { length, origin, minDepth }, note) {
    let status = read(core, bytes, length, origin);
    const isMissing = note !== undefined && note.columns.length > core.userCount;
    if (status === layout.OTHER_STATE && isMissing && minDepth === core.minDepth) {
        const count = core.userCount;
        try {
            for (const [name, Type] of note.columns) core.userColumn(name, Type);
            status = read(core, bytes, length, origin);
        } catch (error) {
            core.dropColumns(count);
            throw error;
        }
    }
    if (status === layout.BAD_STATE) throw damaged();
    if (status === layout.OTHER_STATE) {
        throw new RangeError(
            minDepth === core.minDepth
                ? 'world.restore: the state has columns that this world lacks; use a world with the same columns'
                : `world.restore: the state has minDepth ${minDepth}, this world ${core.minDepth}; ` +
                      'use the same in both',
        );
    }
}

/**
 * Assigns body objects and shapes to slots after a restore: those in `handles`, if the state is an array that this
 * world saved. If it is a copy of such an array, ids identify the bodies. Bodies of another world's state get new
 * objects, whatever their ids.
 */
function assignHandles(core, slots, handles, note) {
    const { memory, bodies, awaited, shapes, edited } = core;
    const appeared = [];
    const vanished = [];
    if (handles?.changes === core.handleChanges && memory.f64[core.results] === 0)
        return { appeared, vanished };
    const numbers = core.exports.shapeNumbers() / 4;
    const marks = core.region(layout.regionMark);
    const { alive } = core.columns;
    const isOurs = handles !== undefined || core.token.every((byte, k) => note.token[k] === byte);
    core.handleChanges++;
    for (let i = 0; i < slots; i++) {
        const mark = isOurs
            ? memory.u8[marks + i]
            : layout.VANISHED | layout.APPEARED | layout.RESHAPED;
        const isThere = alive[i] === 1;
        const own = bodies[i];
        // A body that stays keeps its object, or the Map in which saved states look for its object
        // later.
        const kept = mark & (layout.VANISHED | layout.APPEARED) ? own : (own ?? awaited[i]);
        let known = isOurs ? kept : undefined;
        // The handles of the state take precedence: after an earlier restore, the same id may have
        // been given to another body.
        if (handles !== undefined) known = handles.bodies[i];
        awaited[i] = known instanceof Map ? known : undefined;
        if (known instanceof Map) known = known.get(i);
        if (!isThere || mark !== 0 || known !== own) {
            // Rows of `ended` may refer to the last body of an empty slot.
            const id = isThere ? idAt(core, i) : lastIdAt(core, i);
            const body = known?.id === id ? known : undefined;
            if (own?.alive && (own !== body || !isThere)) {
                own[REMOVED]();
                vanished.push(own);
            }
            bodies[i] = body;
            if (isThere && (mark & layout.APPEARED || own !== body)) {
                body?.[RESTORED]();
                appeared.push(i);
            }
        }
        if (!isThere) continue;
        if (handles !== undefined) {
            shapes[i] = handles.shapes[i];
        } else if (mark & (layout.APPEARED | layout.RESHAPED)) {
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

/**
 * Checks a state from outside this page, and returns its note: its columns and shapes. `known` is the note, if it was
 * read before.
 */
function noteIn(core, bytes, length, given, known) {
    const isOfC = bytes.length === length;
    const note = isOfC ? undefined : (known ?? readNote(bytes, length));
    const isComposite = (shape) => !shape.isConvex;
    if (note === undefined ? hasComposites() : note.shapes.some(isComposite)) core.complete();
    check(core, bytes, length);
    if (note === undefined) return guessNote(core, given);
    checkNote(core, note);
    checkColumns(core, note.columns);
    return note;
}

/**
 * Restores a state; `source` has its length and origin. A state with the origin OWN_STATE is already in the memory that
 * follows the world's block. The next update or query rereads all poses, together with those that the game has written
 * by then.
 */
function restoreChecked(core, bytes, source, lists, note) {
    const before = core.count;
    restoreState(core, bytes, source, note);
    const result = assignHandles(core, Math.max(before, core.count), lists, note);
    core.updates++; // the results have changed
    core.markAllWritten();
    return result;
}

/** Restores a state of a History, whose bytes need no check. */
export const restoreOwn = (core, bytes, { length, lists }) =>
    restoreChecked(core, bytes, { length, origin: layout.OWN_STATE }, lists);

/** Restores a state that anyone may have written. */
export function restoreForeign(core, bytes, handles, given = [], known) {
    const { length, checksum, minDepth } = readHeader(bytes);
    const isKept = handles?.core === core && handles.checksum === checksum;
    const note = isKept ? undefined : noteIn(core, bytes, length, given, known);
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
    checkList('world.restore: shapes', shapes, 'list of shapes');
    const given = Array.from(shapes);
    const stray = given.findIndex((shape) => !isShape(shape));
    if (stray >= 0) {
        throw notAShape(`world.restore: shapes[${stray}]`, given[stray]);
    }
    // A view of the world's own memory would become empty when the memory grows.
    const own = core.memory.shows(bytes) ? bytes.slice() : bytes;
    return restoreForeign(core, own, savedHandles.get(bytes), given);
}
