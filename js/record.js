// Recordings of a game: the changes it makes to a world, to be replayed. Reads saved states before
// and after each update() and separate(), writes their differences; replays by applying these and
// making the same calls.
//
// A recording consists of 32-bit words: a header, then segments. A segment begins with a full
// state, so that a replay can start there and older segments can be dropped. Each recorded call
// stores
//
//     op and flags │ note, if it has changed │ the words that the game changed since the last call
//                  │ the result: a hash, and a byte for each contact or pushed body
//
// The last poses of bodies and their marks are not stored: they can be predicted from the poses.

import {
    MAX_BYTES,
    MAX_COLUMNS,
    stateChecksumWord,
    stateColumnSizeWord,
    stateColumnsWord,
    stateExtraBytes,
    stateGenerations,
    statePairs,
    stateShapeBytes,
    stateSlots,
    stateStats,
    stateWords,
} from 'sepaxis-layout';
import { integer, options, show } from './errors.js';
import { coreOfWorld } from './history.js';
import { dataIn, wordsIn } from './memory.js';
import { hashOf, isBytes, noteOf, restoreFrom, write } from './state.js';
import { World } from './world.js';

const MAGIC = 0x52505853; // "SXPR"
const VERSION = 1;
const HEADER = 8; // words: magic, version, checksum, words, segments, frames, world token (2)

const TOKEN = 24; // byte offset

const MAX_FRAMES = 2 ** 31 - 1;
const MIN_BYTES = 2 ** 16;
const RECORD_OPTIONS = ['frames', 'maxBytes'];
const REPLAY_OPTIONS = ['restoreGame'];

// Minimum frames of a segment. A segment with a large state has up to ten times as many.
const SEGMENT = 64;

// What an op does after applying its changes.
const CHANGE = 0;
const UPDATE = 1;
const SEPARATE = 2;
const KEEP = 3;
const OP_MASK = 3; // mask of the ops above
const BEGINS_FRAME = 4; // begins a frame
const HAS_NOTE = 8;
const HAS_GAME = 16;

// Words of a state before its sections, each of which begins at a multiple of 16 bytes.
const HEADER_OF_STATE = 4 * Math.ceil(stateWords / 4);

// Bytes per row of each section of a state, up to the generations; then of pairs, events and bullet
// passages.
const SLOT_BYTES = [8, 8, 8, 4, 4, 4, 4, 4, 4, 4];
const ROW_BYTES = [24, 12, 12, 56];

// Section numbers.
const ANGLE = 2;
const MARK = 9;
const EXTRA = 11;
const USER = 12;
const SHAPES = USER + MAX_COLUMNS;
const PAIRS = SHAPES + 1;
const SECTIONS = PAIRS + ROW_BYTES.length;

// Bits of bodyMark in src/world/state.c.
const ALIVE = 1;
const HAS_NO_LAST = 16;

// The optional parts of a body: last pose, one-way direction, moving platform. Their marks, and the
// words that each takes.
const EXTRA_BITS = [32, 64, 128];
const EXTRA_WORDS = [6, 2, 10];
const HAS_LAST = 32;
const ANY_EXTRA = 224;

// Changed words are stored in groups: the start of a group, a mask of its changed words, these
// words.
const GROUP = 32;

// Flags the word that tells where a section of another length splits; no group starts that high.
const SPLIT = 2 ** 31;

const HASH_START = 2166136261;

/** The same as sat_hash_words in src/base/hash.h. */
function mix(hash, word) {
    const mixed = Math.imul(hash ^ word, 0x01000193);
    return mixed ^ (mixed >>> 15);
}

function damaged(cause) {
    const message =
        'replay: this is not a recording, or it was damaged; give the bytes that recording.save() returned';
    return new RangeError(message, { cause });
}

// --- States --------------------------------------------------------------------------------------------

/** The words of a saved state, without checksum and statistics, and the starts of its sections. */
class State {
    words = new Uint32Array(0);
    length = 0;
    starts = new Float64Array(SECTIONS + 1);
    /** The view of the last read(); most frames can reuse it. */
    #memory;
    #view;
    #first = 0;

    /** Makes room for `length` words; the content is lost. */
    reach(length) {
        if (length > this.words.length) this.words = new Uint32Array(length + (length >> 1));
        this.length = length;
    }

    /**
     * Computes the starts of the sections from the header; false if their sum is not the length of
     * the state.
     */
    layOut() {
        const { starts } = this;
        let at = HEADER_OF_STATE;
        for (let section = 0; section < SECTIONS; section++) {
            starts[section] = at;
            at += 4 * Math.ceil(this.#bytesOf(section) / 16);
        }
        starts[SECTIONS] = at;
        return at === this.length;
    }

    #bytesOf(section) {
        const { words } = this;
        if (section <= MARK) return SLOT_BYTES[section] * words[stateSlots];
        if (section >= PAIRS)
            return ROW_BYTES[section - PAIRS] * words[statePairs + section - PAIRS];
        if (section === SHAPES) return words[stateShapeBytes];
        if (section === EXTRA) return words[stateExtraBytes];
        if (section < EXTRA) return 4 * words[stateGenerations];
        const k = section - USER;
        const size = (words[stateColumnSizeWord + (k >> 2)] >>> (8 * (k & 3))) & 255;
        return k < words[stateColumnsWord] ? size * words[stateSlots] : 0;
    }

    /** Reads the current state of a world. */
    read(core, name) {
        this.reach(write(core, name) / 4);
        const { words, length } = this;
        const { u32 } = core.memory;
        const first = core.stateAt / 4;
        if (this.#memory !== u32 || this.#first !== first || this.#view.length !== length) {
            this.#memory = u32;
            this.#first = first;
            this.#view = u32.subarray(first, first + length);
        }
        words.set(this.#view);
        words[stateChecksumWord] = 0;
        for (let k = 0; k < 6; k++) words[stateStats + k] = 0;
        this.layOut();
    }

    equals({ words, length }) {
        let i = this.length === length ? 0 : length;
        while (i < length && this.words[i] === words[i]) i++;
        return i === length && this.length === length;
    }

    copy(other) {
        this.reach(other.length);
        this.words.set(other.words.subarray(0, other.length));
        this.layOut();
    }

    /** Removes columns that were added to the world after a state with `count` columns. */
    dropColumns(count) {
        const { words, starts } = this;
        if (words[stateColumnsWord] <= count) return;
        const from = starts[USER + count];
        const to = starts[SHAPES];
        words.copyWithin(from, to, this.length);
        for (let k = count; k < MAX_COLUMNS; k++) {
            words[stateColumnSizeWord + (k >> 2)] &= ~(255 << (8 * (k & 3)));
        }
        words[stateColumnsWord] = count;
        this.length -= to - from;
        words[2] = 4 * this.length;
        this.layOut();
    }

    hash() {
        const { words, length } = this;
        let hash = HASH_START;
        for (let i = 0; i < length; i++) hash = mix(hash, words[i]);
        return hash >>> 0;
    }

    /** The checksum that C expects, as sat_state_checksum in src/world/state.h computes it. */
    checksum() {
        const { words, length } = this;
        const sum = new Uint32Array(4);
        const sums = new Uint32Array(4);
        let i = stateChecksumWord + 1;
        for (; i + 4 <= length; i += 4) {
            for (let k = 0; k < 4; k++) {
                sum[k] += words[i + k];
                sums[k] += sum[k];
            }
        }
        let hash = HASH_START;
        for (let k = 0; k < 4; k++) hash = mix(hash, sum[k]);
        for (let k = 0; k < 4; k++) hash = mix(hash, sums[k]);
        for (; i < length; i++) hash = mix(hash, words[i]);
        return hash >>> 0;
    }
}

// --- Differences ---------------------------------------------------------------------------------------

/** Whether rows may be inserted or removed in the middle of a section. */
const isSpliced = (section) => section === SHAPES || section >= PAIRS;

/** Predicts the extras of each body as if only poses had changed. */
function predictExtras(now, before, out) {
    const { words, starts } = now;
    const old = before.words;
    const marks = starts[MARK];
    const marksBefore = before.starts[MARK];
    const limit = starts[USER];
    let at = starts[EXTRA];
    let from = before.starts[EXTRA];
    for (let i = 0; i < words[stateSlots]; i++) {
        const mark = words[marks + i];
        const wasThere = i < old[stateSlots];
        const had = wasThere ? old[marksBefore + i] : 0;
        if (((mark | had) & ANY_EXTRA) === 0) continue;
        for (let extra = 0; extra < EXTRA_BITS.length; extra++) {
            const bit = EXTRA_BITS[extra];
            const size = EXTRA_WORDS[extra];
            // If the last pose is new, it is the pose in `before`.
            const isLast = bit === HAS_LAST && wasThere && (had & bit) === 0;
            for (let k = 0; mark & bit && k < size && at < limit; k++, at++) {
                const pose = before.starts[k >> 1] + 2 * i + (k & 1);
                out[at] = isLast ? old[pose] : had & bit ? old[from + k] : 0;
            }
            if (had & bit) from += size;
        }
    }
    while (at < limit) out[at++] = 0;
}

/**
 * Whether the pose in a slot differs from the last pose: the one at `last` among the extras, or
 * without extras the one in `before`.
 */
function hasMoved(now, before, i, last) {
    for (let section = 0; section <= ANGLE; section++) {
        const at = now.starts[section] + 2 * i;
        const was = last < 0 ? before.starts[section] + 2 * i : last + 2 * section;
        const isSame =
            now.words[at] === before.words[was] && now.words[at + 1] === before.words[was + 1];
        if (!isSame) return true;
    }
    return false;
}

/**
 * Predicts the marks: a body that has moved since the last update has its last pose among the
 * extras.
 */
function predictMarks(now, before, out) {
    const first = now.starts[MARK];
    const end = now.starts[MARK + 1];
    const marks = before.starts[MARK];
    const slots = before.words[stateSlots];
    let extra = before.starts[EXTRA];
    for (let i = 0; first + i < end; i++) {
        const mark = i < slots ? before.words[marks + i] : 0;
        const had = (mark & HAS_LAST) !== 0;
        out[first + i] = mark;
        if ((mark & (ALIVE | HAS_NO_LAST)) === ALIVE) {
            const moved = hasMoved(now, before, i, had ? extra : -1);
            out[first + i] = moved ? mark | HAS_LAST : mark & ~HAS_LAST;
        }
        for (let k = 0; mark & ANY_EXTRA && k < EXTRA_BITS.length; k++) {
            if (mark & EXTRA_BITS[k]) extra += EXTRA_WORDS[k];
        }
    }
}

/**
 * Writes the prediction of a section of `now` to `out`, from `before` and the earlier sections of
 * `now`.
 */
function predict(section, now, before, split, out) {
    if (section === MARK) return predictMarks(now, before, out);
    if (section === EXTRA) return predictExtras(now, before, out);
    const start = now.starts[section];
    const end = now.starts[section + 1];
    const from = before.starts[section];
    const length = before.starts[section + 1] - from;
    const shift = length - (end - start);
    for (let i = 0; start + i < end; i++) {
        const at = isSpliced(section) && i >= split ? i + shift : i;
        const isThere = at < length && (at >= split || at === i);
        out[start + i] = isThere ? before.words[from + at] : 0;
    }
}

/** How many words are equal at the beginning of a section. */
function commonWords(section, now, before) {
    const start = now.starts[section];
    const from = before.starts[section];
    const length = Math.min(now.starts[section + 1] - start, before.starts[section + 1] - from);
    let i = 0;
    while (i < length && now.words[start + i] === before.words[from + i]) i++;
    return i;
}

const lengthOf = ({ starts }, section) => starts[section + 1] - starts[section];

/**
 * Writes the words from `start` to `end` that differ from their prediction; that of word i is at i
 * + shift.
 */
function writeWords(words, predicted, shift, start, end, out, used) {
    for (let group = start; group < end; group += GROUP) {
        const groupEnd = Math.min(group + GROUP, end);
        let mask = 0;
        let at = used + 2;
        for (let i = group; i < groupEnd; i++) {
            if (words[i] === predicted[i + shift]) continue;
            mask |= 1 << (i - group);
            out[at++] = words[i];
        }
        if (mask === 0) continue;
        out[used] = group;
        out[used + 1] = mask;
        used = at;
    }
    return used;
}

/** Writes the delta from one state to the next; returns its end. */
function writeDelta(now, before, predicted, out, used) {
    const { words, starts } = now;
    used = writeWords(words, before.words, 0, 0, HEADER_OF_STATE, out, used);
    for (let section = 0; section < SECTIONS; section++) {
        const start = starts[section];
        const end = starts[section + 1];
        if (start === end) continue;
        const isAsLong = lengthOf(before, section) === end - start;
        if (isAsLong && section !== MARK && section !== EXTRA) {
            const shift = before.starts[section] - start;
            used = writeWords(words, before.words, shift, start, end, out, used);
            continue;
        }
        let split = 0;
        if (isSpliced(section)) {
            split = commonWords(section, now, before);
            out[used++] = split + SPLIT;
        }
        predict(section, now, before, split, predicted);
        used = writeWords(words, predicted, 0, start, end, out, used);
    }
    return used;
}

/** Applies the groups that start before `end`. */
function readWords(delta, at, deltaEnd, words, end) {
    while (at < deltaEnd && delta[at] < end) {
        const group = delta[at];
        const mask = delta[at + 1];
        at += 2;
        for (let bits = mask; bits !== 0; bits &= bits - 1) {
            const i = group + 31 - Math.clz32(bits & -bits);
            if (i >= end || at >= deltaEnd) throw damaged();
            words[i] = delta[at++];
        }
    }
    return at;
}

/** Computes the state that follows `before`. */
function readDelta(now, before, delta, at, end) {
    now.reach(Math.max(HEADER_OF_STATE, before.length));
    for (let i = 0; i < HEADER_OF_STATE; i++) now.words[i] = before.words[i];
    at = readWords(delta, at, end, now.words, HEADER_OF_STATE);
    const header = now.words.slice(0, HEADER_OF_STATE);
    if (header[2] > MAX_BYTES || header[2] % 8 !== 0) throw damaged();
    now.reach(header[2] / 4);
    now.words.set(header);
    if (!now.layOut()) throw damaged();
    for (let section = 0; section < SECTIONS; section++) {
        if (now.starts[section] === now.starts[section + 1]) continue;
        let split = 0;
        if (isSpliced(section) && lengthOf(now, section) !== lengthOf(before, section)) {
            if (!(delta[at] >= SPLIT)) throw damaged();
            split = delta[at++] - SPLIT;
        }
        predict(section, now, before, split, now.words);
        at = readWords(delta, at, end, now.words, now.starts[section + 1]);
    }
    if (at !== end) throw damaged();
}

// --- Results -------------------------------------------------------------------------------------------

/**
 * Calls visit(byte, slot) with a checksum byte for each contact, or for each body whose pose has
 * changed.
 */
function eachResult(op, now, before, visit) {
    const { words, starts } = now;
    if (op === UPDATE) {
        for (let at = starts[PAIRS], row = 0; row < words[statePairs]; row++) {
            const body = words[at];
            let hash = 0;
            for (let k = 0; k < 6; k++) hash = mix(hash, words[at++]);
            visit((hash ^ (hash >>> 16)) & 255, body);
        }
        return;
    }
    for (let i = 0; i < words[stateSlots]; i++) {
        let byte = 0;
        let differs = false;
        for (let section = 0; section <= ANGLE; section++) {
            const at = starts[section] + 2 * i;
            const was = before.starts[section] + 2 * i;
            const isSame =
                words[at] === before.words[was] && words[at + 1] === before.words[was + 1];
            differs ||= !isSame;
            // Three bits each of x and y, two of the angle.
            byte |= ((mix(mix(7, words[at]), words[at + 1]) >>> 20) & 7) << (3 * section);
        }
        if (differs) visit(byte & 255, i);
    }
}

// --- Recording -----------------------------------------------------------------------------------------

/** The frames from one full state to the next. */
class Segment {
    words;
    used = 0;
    frames = 0;
    keyEnd = 0;
    /** The texts that follow states, see state.js; ops refer to them by number. */
    notes = [];

    constructor(words = new Uint32Array(1024)) {
        this.words = words;
    }

    reach(more) {
        const needed = this.used + more;
        if (needed <= this.words.length) return;
        const longer = new Uint32Array(Math.max(needed, 2 * this.words.length));
        longer.set(this.words);
        this.words = longer;
    }

    put(word) {
        this.words[this.used++] = word;
    }

    putBytes(bytes) {
        this.reach(1 + Math.ceil(bytes.length / 4));
        this.put(bytes.length);
        for (let i = 0; i < bytes.length; i += 4) {
            this.put(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24));
        }
    }

    /** Writes the number of a note, and the note itself if it is new. */
    putNote(note) {
        const isNote = (other) =>
            other === note ||
            (other.length === note.length && other.every((byte, k) => byte === note[k]));
        const number = this.notes.findIndex(isNote);
        this.reach(1);
        this.put(number < 0 ? this.notes.length : number);
        if (number >= 0) return;
        this.notes.push(note);
        this.putBytes(note);
    }

    begin(state, note, game) {
        this.reach(4 + state.length);
        this.used = 2; // words and frames, written by save()
        this.put(state.length);
        for (let i = 0; i < state.length; i++) this.put(state.words[i]);
        this.notes.push(note);
        this.putBytes(note);
        this.putBytes(game);
        this.keyEnd = this.used;
    }
}

const NO_BYTES = new Uint8Array(0);

/** The JSON of a game's own state, as bytes. */
function textOf(game) {
    let text;
    try {
        text = JSON.stringify(game);
    } catch (cause) {
        throw new TypeError(
            `recording.keep: game must be serializable as JSON, not ${show(game)}`,
            {
                cause,
            },
        );
    }
    return text === undefined ? NO_BYTES : new TextEncoder().encode(text);
}

class Recording {
    #core;
    #world;
    #segments = [];
    #spare;
    #maxFrames;
    #maxBytes;
    #length = 0;
    #last = new State();
    #next = new State();
    #predicted = new Uint32Array(0);
    #note;
    #game = NO_BYTES;
    #op = 0; // start of the current op
    #isEmpty = false; // whether it has changed nothing and begins no frame
    #isOpen = false; // whether a frame is open
    #hasUpdate = false;
    #isKept = false; // whether keep() has been called: then it alone ends frames
    #unhook = [];
    #resultAt = 0;
    #putResult = (byte) => {
        const { words, used } = this.#segment;
        const at = this.#resultAt++;
        const shift = 8 * (at & 3);
        const index = used + (at >> 2);
        words[index] = (shift === 0 ? 0 : words[index]) | (byte << shift);
    };

    /** `past` is the part that a replay has played: { segments, state, note, game }. */
    constructor(world, { core, frames, maxBytes }, past) {
        this.#core = core;
        this.#world = world;
        this.#maxFrames = frames;
        this.#maxBytes = maxBytes;
        if (past === undefined) {
            this.#last.read(core, 'record');
            this.#note = noteOf(core);
            this.#beginSegment();
        } else {
            this.#last.copy(past.state);
            this.#note = past.note;
            this.#game = past.game;
            this.#segments = past.segments;
            this.#length = past.segments.reduce((sum, { frames: count }) => sum + count, 0);
        }
        this.#hook('update', UPDATE);
        this.#hook('separate', SEPARATE);
    }

    get world() {
        return this.#world;
    }

    get length() {
        return this.#length;
    }

    get bytes() {
        const words = this.#segments.reduce((sum, segment) => sum + segment.words.length, 0);
        return (
            4 * (words + (this.#spare?.length ?? 0) + this.#predicted.length) +
            4 * (this.#last.words.length + this.#next.words.length)
        );
    }

    get #segment() {
        return this.#segments[this.#segments.length - 1];
    }

    /**
     * Replaces a method of this world by one that records its calls; other worlds are unaffected.
     */
    #hook(name, op) {
        const world = this.#world;
        const call = world[name];
        const own = Object.getOwnPropertyDescriptor(world, name);
        const hooked = (settings, out) => {
            if (this.#unhook.length === 0) return call.call(world, settings, out);
            try {
                this.#begin(op);
            } catch (error) {
                call.call(world, settings, out); // its own error is more specific
                throw error;
            }
            const result = call.call(world, settings, out);
            // A call with a filter cannot be replayed, since filters may be functions: its effects
            // are stored as changes.
            if (op === UPDATE) this.#end(op, 0);
            else if (settings?.filter === undefined) this.#end(op, settings?.iterations ?? 8);
            return result;
        };
        Object.defineProperty(world, name, { value: hooked, configurable: true, writable: true });
        this.#unhook.push(() => {
            if (world[name] !== hooked) return; // another recording has replaced it since
            if (own === undefined) delete world[name];
            else Object.defineProperty(world, name, own);
        });
    }

    #beginSegment() {
        const segment = new Segment(this.#spare);
        this.#spare = undefined;
        segment.begin(this.#last, this.#note, this.#game);
        this.#segments.push(segment);
    }

    #beginFrame() {
        const { frames, keyEnd, used } = this.#segment;
        const isLong = frames >= 10 * SEGMENT || 2 * (used - keyEnd) >= keyEnd;
        if (frames >= SEGMENT && isLong) this.#beginSegment();
        this.#dropOld();
        this.#segment.frames++;
        this.#length++;
        this.#isOpen = true;
        this.#hasUpdate = false;
    }

    #dropOld() {
        const segments = this.#segments;
        let bytes = 0;
        for (let k = 0; k < segments.length; k++) bytes += 4 * segments[k].used;
        while (segments.length > 1) {
            const first = segments[0];
            if (this.#length - first.frames < this.#maxFrames && bytes <= this.#maxBytes) return;
            segments.shift();
            this.#spare = first.words;
            this.#length -= first.frames;
            bytes -= 4 * first.used;
        }
    }

    /** Writes the changes since the last op. */
    #begin(op) {
        const core = this.#core;
        this.#next.read(core, 'record');
        const note = noteOf(core);
        if (op === UPDATE && this.#hasUpdate && !this.#isKept) this.#isOpen = false;
        const first = this.#isOpen ? 0 : BEGINS_FRAME;
        if (first) this.#beginFrame();
        if (op === UPDATE) this.#hasUpdate = true;
        const segment = this.#segment;
        const isNew = note !== this.#note;
        segment.reach(2);
        this.#op = segment.used;
        segment.put(CHANGE | first | (isNew ? HAS_NOTE : 0));
        if (isNew) segment.putNote(note);
        this.#note = note;
        this.#putDelta(segment);
        this.#isEmpty = !first && !isNew && segment.used === this.#op + 2;
        this.#swap();
    }

    #putDelta(segment) {
        const { length } = this.#next;
        if (this.#predicted.length < length) this.#predicted = new Uint32Array(2 * length);
        segment.reach(1 + length + 2 * (Math.ceil(length / GROUP) + SECTIONS) + SECTIONS);
        const countAt = segment.used++;
        const { words, used } = segment;
        segment.used = writeDelta(this.#next, this.#last, this.#predicted, words, used);
        words[countAt] = segment.used - used;
    }

    /** Writes the result of an op. */
    #end(op, setting) {
        const segment = this.#segment;
        this.#next.read(this.#core, 'record');
        const now = this.#next;
        if (this.#isEmpty && now.equals(this.#last)) {
            // Omits calls without effect: in a paused game they would pile up in one frame.
            segment.used = this.#op;
            return;
        }
        segment.reach(3 + Math.max(now.words[statePairs], now.words[stateSlots]));
        segment.words[this.#op] |= op;
        if (op === SEPARATE) segment.put(setting);
        segment.put(now.hash());
        const countAt = segment.used++;
        this.#resultAt = 0;
        eachResult(op, now, this.#last, this.#putResult);
        segment.words[countAt] = this.#resultAt;
        segment.used += Math.ceil(this.#resultAt / 4);
        this.#swap();
    }

    #swap() {
        const last = this.#last;
        this.#last = this.#next;
        this.#next = last;
    }

    keep(game) {
        if (this.#unhook.length === 0) {
            throw new RangeError('recording.keep: the recording was stopped; call record() again');
        }
        const text = textOf(game);
        this.#begin(KEEP);
        const segment = this.#segment;
        segment.words[this.#op] |= KEEP;
        const before = this.#game;
        const most = Math.min(text.length, before.length);
        let start = 0;
        while (start < most && text[start] === before[start]) start++;
        if (start < text.length || start < before.length) {
            let end = 0;
            while (end < most - start && text.at(-1 - end) === before.at(-1 - end)) end++;
            segment.words[this.#op] |= HAS_GAME;
            segment.reach(2);
            segment.put(start);
            segment.put(end);
            segment.putBytes(text.subarray(start, text.length - end));
        }
        this.#game = text;
        this.#isOpen = false;
        this.#isKept = true;
    }

    save() {
        const total = this.#segments.reduce((sum, { used }) => sum + used, HEADER);
        const bytes = new Uint8Array(4 * total);
        const words = wordsIn(bytes);
        words.set([MAGIC, VERSION, 0, total, this.#segments.length, this.#length]);
        bytes.set(this.#core.token, TOKEN);
        let at = HEADER;
        for (const segment of this.#segments) {
            segment.words[0] = segment.used;
            segment.words[1] = segment.frames;
            words.set(segment.words.subarray(0, segment.used), at);
            at += segment.used;
        }
        words[2] = checksumOf(words);
        return bytes;
    }

    stop() {
        for (const unhook of this.#unhook) unhook();
        this.#unhook.length = 0;
        return this.save();
    }
}

function checksumOf(words) {
    let hash = HASH_START;
    for (let i = 3; i < words.length; i++) hash = mix(hash, words[i]);
    return hash >>> 0;
}

/** Checks the arguments of a recording. */
function limitsOf(name, world, settings) {
    const core = coreOfWorld(name, world);
    const { frames = MAX_FRAMES, maxBytes = 2 ** 28 } = options(name, settings, RECORD_OPTIONS);
    integer(`${name}: frames`, frames, 1, MAX_FRAMES);
    integer(`${name}: maxBytes`, maxBytes, MIN_BYTES, MAX_BYTES);
    return { core, frames, maxBytes };
}

export function record(world, settings) {
    return new Recording(world, limitsOf('record', world, settings));
}

// --- Replaying -----------------------------------------------------------------------------------------

/** A read position in a recording; throws at the end of the segment. */
class Reader {
    constructor(words, at, end) {
        this.words = words;
        this.at = at;
        this.end = end;
    }

    word() {
        if (this.at >= this.end) throw damaged();
        return this.words[this.at++];
    }

    /** Skips `count` words; returns where they begin. */
    skip(count) {
        const at = this.at;
        if (count > this.end - at) throw damaged();
        this.at += count;
        return at;
    }

    bytes() {
        const length = this.word();
        const at = this.skip(Math.ceil(length / 4));
        return Uint8Array.from({ length }, (_, i) => this.words[at + (i >> 2)] >>> (8 * (i & 3)));
    }
}

/** Checks the bytes of a recording and returns its segments. */
function readSegments(bytes) {
    if (bytes.length < 4 * HEADER || bytes.length % 4 !== 0) throw damaged();
    const words = wordsIn(bytes.slice());
    const [magic, version, checksum, total, count, frames] = words;
    if (magic !== MAGIC) throw damaged();
    if (version !== VERSION) {
        throw new RangeError(
            `replay: this recording is of version ${version}, and sepaxis ${SEPAXIS_VERSION} replays version ${VERSION}`,
        );
    }
    if (total !== words.length || checksum !== checksumOf(words)) throw damaged();
    const segments = [];
    let at = HEADER;
    let first = 0;
    for (let k = 0; k < count; k++) {
        const length = words[at];
        if (!(length > 2 && length <= words.length - at)) throw damaged();
        segments.push({ words, at: at + 2, end: at + length, first });
        first += words[at + 1];
        at += length;
    }
    if (at !== words.length || count === 0 || first !== frames) throw damaged();
    return segments;
}

class Replay {
    #core;
    #world;
    #segments;
    #length;
    #restoreGame;
    #token;
    #segment = -1;
    /** @type {any} */
    #reader;
    #frame = 0;
    #last = new State();
    #next = new State();
    #notes = [];
    #note = NO_BYTES;
    #game = NO_BYTES;
    /** @type {import('./index.js').ReplayDifference | null} */
    #difference = null;
    #hasDiverged = false; // the world has diverged from the recording

    constructor(bytes, world, restoreGame) {
        this.#segments = readSegments(bytes);
        this.#length = this.#segments.reduce((sum, { words, at }) => sum + words[at - 1], 0);
        this.#world = world ?? new World({ minDepth: this.#minDepth(bytes) });
        this.#core = coreOfWorld('replay', this.#world);
        this.#restoreGame = restoreGame;
        // In the recorded world, bodies keep their identity.
        this.#token = bytes.slice(TOKEN, 4 * HEADER);
        this.#load(0);
        this.#token = this.#core.token;
        this.#notifyGame();
    }

    #minDepth(bytes) {
        const [{ words, at }] = this.#segments;
        if (words[at] < HEADER_OF_STATE || words[at] > words.length - at) throw damaged();
        return dataIn(bytes).getFloat64(4 * (at + 5), true);
    }

    get world() {
        return this.#world;
    }

    get length() {
        return this.#length;
    }

    get frame() {
        return this.#frame;
    }

    get difference() {
        return this.#difference;
    }

    get game() {
        if (this.#game.length === 0) return undefined;
        try {
            return JSON.parse(new TextDecoder().decode(this.#game));
        } catch (cause) {
            throw damaged(cause);
        }
    }

    seek(frame) {
        integer('replay.seek: frame', frame, 0, this.#length);
        const isBehind = ({ first }) => first <= frame;
        const segment = this.#segments.findLastIndex(isBehind);
        if (frame < this.#frame || segment > this.#segment) this.#load(segment);
        while (this.#frame < frame && this.#play());
        this.#notifyGame();
    }

    step() {
        const plays = this.#frame < this.#length && this.#play();
        if (plays) this.#notifyGame();
        return plays;
    }

    record(settings) {
        const limits = limitsOf('replay.record', this.#world, settings);
        this.#restore(this.#last, this.#note); // the game may have changed the world since
        const segments = this.#segments.slice(0, this.#segment + 1).map(({ words, at, end }, k) => {
            const isLast = k === this.#segment;
            const segment = new Segment(words.slice(at - 2, isLast ? this.#reader.at : end));
            segment.used = segment.words.length;
            segment.frames = isLast ? this.#frame - this.#segments[k].first : words[at - 1];
            segment.keyEnd = HEADER_OF_STATE + words[at];
            segment.notes = isLast ? this.#notes.slice() : [];
            return segment;
        });
        const past = { segments, state: this.#last, note: this.#note, game: this.#game };
        return new Recording(this.#world, limits, past);
    }

    #notifyGame() {
        this.#restoreGame?.(this.game);
    }

    /** Goes to the start of a segment. */
    #load(number) {
        const { words, at, end, first } = this.#segments[number];
        const reader = new Reader(words, at, end);
        const length = reader.word();
        const from = reader.skip(length);
        if (length < HEADER_OF_STATE || words[from + 2] !== 4 * length) throw damaged();
        const state = this.#next;
        state.reach(length);
        for (let i = 0; i < length; i++) state.words[i] = words[from + i];
        if (!state.layOut()) throw damaged();
        const note = reader.bytes();
        const game = reader.bytes();
        this.#restore(state, note);
        this.#swap();
        this.#reader = reader;
        this.#notes = [note];
        this.#note = note;
        this.#game = game;
        this.#segment = number;
        this.#frame = first;
        this.#hasDiverged = false;
    }

    #restore(state, note) {
        const { words, length } = state;
        const end = 4 * length;
        const noteEnd = end + 8 + note.length;
        const bytes = new Uint8Array(((noteEnd + 7) & ~7) + 8);
        const out = dataIn(bytes);
        for (let i = 0; i < length; i++) out.setUint32(4 * i, words[i], true);
        out.setUint32(4 * stateChecksumWord, state.checksum(), true);
        out.setUint32(end, note.length, true);
        out.setUint32(end + 4, hashOf(note), true);
        bytes.set(note, end + 8);
        bytes.set(this.#token, bytes.length - 8);
        restoreFrom(this.#core, bytes);
    }

    #swap() {
        const last = this.#last;
        this.#last = this.#next;
        this.#next = last;
    }

    /** Plays a frame; false once the world has diverged from the recording. */
    #play() {
        if (this.#hasDiverged) return false;
        if (this.#reader.at === this.#reader.end) {
            if (this.#segments[this.#segment + 1]?.first !== this.#frame) throw damaged();
            this.#load(this.#segment + 1);
        }
        if ((this.#reader.words[this.#reader.at] & BEGINS_FRAME) === 0) throw damaged();
        const frame = this.#frame;
        do this.#playOp(frame);
        while (!this.#hasDiverged && this.#isMore());
        this.#frame = frame + 1;
        return true;
    }

    #isMore() {
        const { words, at, end } = this.#reader;
        return at < end && (words[at] & BEGINS_FRAME) === 0;
    }

    #playOp(frame) {
        const { words, at, end } = this.#reader;
        const reader = new Reader(words, at, end);
        const flags = reader.word();
        const note = flags & HAS_NOTE ? this.#readNote(reader) : this.#note;
        const count = reader.word();
        const from = reader.skip(count);
        readDelta(this.#next, this.#last, words, from, reader.at);
        this.#restore(this.#next, note);
        this.#swap();
        this.#note = note;
        const op = flags & OP_MASK;
        if (op === KEEP) {
            if (flags & HAS_GAME) this.#readGame(reader);
        } else if (op !== CHANGE) {
            if (op === UPDATE) this.#world.update();
            else this.#world.separate({ iterations: reader.word() });
            this.#compare(op, frame, reader);
        }
        this.#reader = reader;
    }

    #readNote(reader) {
        const number = reader.word();
        if (number > this.#notes.length) throw damaged();
        if (number === this.#notes.length) this.#notes.push(reader.bytes());
        return this.#notes[number];
    }

    #readGame(reader) {
        const start = reader.word();
        const end = reader.word();
        const middle = reader.bytes();
        const before = this.#game;
        if (start + end > before.length) throw damaged();
        const game = new Uint8Array(start + middle.length + end);
        game.set(before.subarray(0, start));
        game.set(middle, start);
        game.set(before.subarray(before.length - end), start + middle.length);
        this.#game = game;
    }

    /** Compares the result of a call with the recorded one. */
    #compare(op, frame, reader) {
        const hash = reader.word();
        const count = reader.word();
        const from = reader.skip(Math.ceil(count / 4));
        const now = this.#next;
        now.read(this.#core, 'replay');
        now.dropColumns(this.#last.words[stateColumnsWord]);
        if (now.hash() !== hash) {
            this.#hasDiverged = true;
            if (this.#difference === null || frame <= this.#difference.frame) {
                this.#difference = this.#differenceOf(op, frame, from, count);
            }
        }
        this.#swap();
    }

    /** Describes the first result that differs. */
    #differenceOf(op, frame, from, count) {
        const { words } = this.#reader;
        let row = 0;
        let index = -1;
        let bits = 0;
        eachResult(op, this.#next, this.#last, (byte, slot) => {
            const expected = (words[from + (row >> 2)] >>> (8 * (row & 3))) & 255;
            if (index < 0 && (row >= count || byte !== expected)) {
                index = slot;
                bits = row < count ? byte ^ expected : 255;
            }
            row++;
        });
        const pose = bits & 7 ? 'x' : bits & 56 ? 'y' : 'angle';
        const isRow = index >= 0 || row < count;
        const column = op === UPDATE ? 'contacts' : index >= 0 ? pose : 'hash';
        return {
            frame,
            index,
            body: index < 0 ? undefined : this.#world.body(index),
            column: isRow ? column : 'hash',
        };
    }
}

export function replay(recording, world, settings) {
    const name = 'replay';
    if (!isBytes(recording)) {
        throw new TypeError(
            `${name}: give the Uint8Array that recording.save() returned, not ${show(recording)}`,
        );
    }
    if (world !== undefined) coreOfWorld(name, world);
    const { restoreGame } = options(name, settings, REPLAY_OPTIONS);
    if (restoreGame !== undefined && typeof restoreGame !== 'function') {
        throw new TypeError(`${name}: restoreGame must be a function, not ${show(restoreGame)}`);
    }
    return new Replay(recording, world, restoreGame);
}
