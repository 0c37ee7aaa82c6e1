// Records the changes that a game makes to a world, for a replay. Reads saved states before and
// after each update() and separate(), and writes their differences as words, which format.js
// describes.

import { statePairs, stateSlots, USUAL_BYTES } from 'sepaxis-layout';
import { integer, options, show } from '../errors.js';
import { coreOfWorld } from '../history.js';
import { wordsIn } from '../memory.js';
import { noteOf } from '../state-note.js';
import { maxDelta, writeDelta } from './delta.js';
import {
    BEGINS_FRAME,
    CHANGE,
    CHECKSUM,
    checksumOf,
    HAS_GAME,
    HAS_NOTE,
    HEADER,
    KEEP,
    MAGIC,
    NO_BYTES,
    SEPARATE,
    Segment,
    TOKEN,
    UPDATE,
    VERSION,
} from './format.js';
import { eachResult } from './results.js';
import { State } from './saved-state.js';

const MAX_FRAMES = 2 ** 31 - 1;
const MIN_BYTES = 2 ** 16;
const RECORD_OPTIONS = ['frames', 'maxBytes'];

// Minimum number of frames in a segment. A segment with a large state has up to ten times as many.
const SEGMENT = 64;

/**
 * The text of an error if a value contains something that JSON would change silently, such as a Map or NaN; else ''.
 * Properties that are undefined are allowed: JSON omits them, so they are still undefined afterwards.
 */
function faultIn(value, path, parents) {
    const type = typeof value;
    if (/^(string|boolean)$/.test(type) || value === null || Number.isFinite(value)) return '';
    if (parents.includes(value)) return `${path} must not be cyclic`;
    const isArray = Array.isArray(value);
    const isPlain = isArray || {}.toString.call(value) === '[object Object]';
    if (type !== 'object' || !isPlain || value.toJSON) {
        return `${path} must be a JSON value, not ${show(value)}`;
    }
    parents.push(value);
    for (const key of isArray ? value.keys() : Object.keys(value)) {
        const item = value[key];
        if (item === undefined && !isArray) continue;
        const fault = faultIn(item, isArray ? `${path}[${key}]` : `${path}.${key}`, parents);
        if (fault) return fault;
    }
    parents.pop();
    return '';
}

/** The JSON of a game's own state, as bytes. */
function textOf(game) {
    if (game === undefined) return NO_BYTES;
    const fault = faultIn(game, 'game', []);
    if (fault) throw new TypeError(`recording.keep: ${fault}`);
    return new TextEncoder().encode(JSON.stringify(game));
}

export class Recording {
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
    #isEmpty = false; // whether the current op changes nothing and begins no frame
    #isOpen = false; // whether a frame is open
    #hasUpdate = false;
    #isKept = false; // whether keep() was called: from then on, only keep() ends frames
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

    /** Replaces a method of this world object with one that records its calls. Other worlds are unaffected. */
    #hook(name, op) {
        const world = this.#world;
        const call = world[name];
        const own = Object.getOwnPropertyDescriptor(world, name);
        const hooked = (settings, out) => {
            if (this.#unhook.length === 0) return call.call(world, settings, out);
            try {
                this.#begin(op);
            } catch (error) {
                call.call(world, settings, out); // the method's own error is more specific
                throw error;
            }
            const result = call.call(world, settings, out);
            // A call with a filter is not replayed, because a filter may refer to bodies: the next
            // op stores its effects as changes.
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
            const isTooLong = this.#length - first.frames >= this.#maxFrames;
            // The last segment may have just begun, so the previous segment is kept, too.
            const isTooLarge = bytes > this.#maxBytes && segments.length > 2;
            if (!isTooLong && !isTooLarge) return;
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
        segment.reach(1 + maxDelta(length));
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
            // Omits calls without effect: in a paused game, they would pile up in one frame.
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

    /** Writes the changes that the unfinished frame has made since the last op. */
    #writeRest() {
        try {
            this.#next.read(this.#core, 'record');
            if (!this.#next.equals(this.#last)) this.#begin(CHANGE);
        } catch {
            // A world that was disposed or has a NaN cannot be saved: the caller, perhaps a crash
            // handler, gets the recording up to the last op.
        }
    }

    save() {
        if (this.#unhook.length > 0) this.#writeRest();
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
        words[CHECKSUM] = checksumOf(words);
        return bytes;
    }

    stop() {
        const bytes = this.save();
        for (const unhook of this.#unhook) unhook();
        this.#unhook.length = 0;
        return bytes;
    }
}

/** Checks the arguments of a recording, and returns its limits. */
export function limitsOf(name, world, settings) {
    const core = coreOfWorld(name, world);
    const { frames = MAX_FRAMES, maxBytes = 2 ** 28 } = options(name, settings, RECORD_OPTIONS);
    integer(`${name}: frames`, frames, 1, MAX_FRAMES);
    integer(`${name}: maxBytes`, maxBytes, MIN_BYTES, USUAL_BYTES);
    return { core, frames, maxBytes };
}

export function record(world, settings) {
    return new Recording(world, limitsOf('record', world, settings));
}
