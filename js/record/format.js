// The format of a recording: a header, then segments, all in 32-bit words. Writes and reads segments,
// and checks the bytes of a recording.
//
// A segment begins with a full state, so that a replay can start there and older segments can be
// dropped. Each recorded call is an op, which stores
//
//     op and flags │ note, if it has changed │ the words that the game changed since the last call
//                  │ the result: a hash, and a byte for each persistent pair or pushed body
//
// separate() also stores its number of rounds, before the hash. keep() stores no result, but the
// part of the game state's JSON that has changed.

import { wordsIn } from '../memory.js';
import { wordAt } from '../state-note.js';
import { HASH_START, mix } from './saved-state.js';

export const MAGIC = 0x52505853; // "SXPR"
export const VERSION = 1;
export const HEADER = 8; // words: magic, version, checksum, words, segments, frames, world token (2)
export const CHECKSUM = 2; // word
export const TOKEN = 24; // byte

// The action of an op, after its changes are applied.
export const CHANGE = 0;
export const UPDATE = 1;
export const SEPARATE = 2;
export const KEEP = 3;
export const OP_MASK = 3; // mask of the ops above
export const BEGINS_FRAME = 4; // begins a frame
export const HAS_NOTE = 8;
export const HAS_GAME = 16;

export const NO_BYTES = new Uint8Array(0);

export function damaged(cause) {
    const message =
        'replay: this is not a recording, or it was damaged; give the bytes that recording.save() returned';
    return new RangeError(message, { cause });
}

/** The frames from one full state to the next. */
export class Segment {
    words;
    used = 0;
    frames = 0;
    keyEnd = 0;
    /** The notes of states (see ../state-note.js). Ops refer to a note by its number. */
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
        for (let i = 0; i < bytes.length; i += 4) this.put(wordAt(bytes, i));
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
        this.used = 2; // save() writes the first two words: the numbers of words and frames
        this.put(state.length);
        for (let i = 0; i < state.length; i++) this.put(state.words[i]);
        this.notes.push(note);
        this.putBytes(note);
        this.putBytes(game);
        this.keyEnd = this.used;
    }
}

export function checksumOf(words) {
    let hash = HASH_START;
    for (let i = CHECKSUM + 1; i < words.length; i++) hash = mix(hash, words[i]);
    return hash >>> 0;
}

/** A read position in a recording; throws at the end of the segment. */
export class Reader {
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
export function readSegments(bytes) {
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
