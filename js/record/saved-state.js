// A saved state as words, in the format of src/world/state_format.h. Reads the state of a world;
// computes the starts of its sections, its hash and its checksum.

import * as layout from 'sepaxis-layout';
import { write } from '../state.js';

/** The number of words that this number of bytes takes, with padding. */
const padded = (bytes) => (layout.STATE_ALIGN / 4) * Math.ceil(bytes / layout.STATE_ALIGN);

/** The number of words before the sections of a state. */
export const HEADER_OF_STATE = padded(4 * layout.stateWords);

// Section numbers. Unlike in C, each custom column is a section.
export const ANGLE = layout.sectionAngle;
export const MARK = layout.sectionMark;
export const EXTRA = layout.sectionExtra;
export const USER = layout.sectionUser;
export const SHAPES = USER + layout.MAX_COLUMNS;
export const PAIRS = SHAPES + 1;
export const SECTIONS = layout.sectionBytes.length - 1 + layout.MAX_COLUMNS;

export const HASH_START = 2166136261;

/** The same hash step as in sat_hash_words in src/base/hash.h. */
export function mix(hash, word) {
    const mixed = Math.imul(hash ^ word, 0x01000193);
    return mixed ^ (mixed >>> 15);
}

/** The words of a saved state, with checksum and statistics set to 0, and the starts of its sections. */
export class State {
    words = new Uint32Array(0);
    length = 0;
    starts = new Float64Array(SECTIONS + 1);
    /** The memory that the view belongs to. */
    #memory;
    /** The view of the last read(), which most frames can reuse. */
    #view;
    #first = 0;

    /** Makes room for `length` words; the content is lost. */
    reach(length) {
        if (length > this.words.length) this.words = new Uint32Array(length + (length >> 1));
        this.length = length;
    }

    /**
     * Computes the starts of the sections from the header. Returns false if the sections do not add up to the length of
     * the state.
     */
    layOut() {
        const { starts } = this;
        let at = HEADER_OF_STATE;
        for (let section = 0; section < SECTIONS; section++) {
            starts[section] = at;
            at += padded(this.#bytesOf(section));
        }
        starts[SECTIONS] = at;
        return at === this.length;
    }

    #bytesOf(section) {
        const { words } = this;
        const k = section - USER;
        if (k < 0 || k >= layout.MAX_COLUMNS) {
            const number = k < 0 ? section : section - layout.MAX_COLUMNS + 1;
            return layout.sectionBytes[number] * words[layout.sectionRows[number]];
        }
        const size = (words[layout.stateColumnSizeWord + (k >> 2)] >>> (8 * (k & 3))) & 255;
        return k < words[layout.stateColumnsWord] ? size * words[layout.stateSlots] : 0;
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
        words[layout.stateChecksumWord] = 0;
        for (let k = 0; k < layout.stateStatCount; k++) words[layout.stateStats + k] = 0;
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

    /** Removes the columns from number `count` on, which the state to compare with does not have. */
    dropColumns(count) {
        const { words, starts } = this;
        if (words[layout.stateColumnsWord] <= count) return;
        const from = starts[USER + count];
        const to = starts[SHAPES];
        words.copyWithin(from, to, this.length);
        for (let k = count; k < layout.MAX_COLUMNS; k++) {
            words[layout.stateColumnSizeWord + (k >> 2)] &= ~(255 << (8 * (k & 3)));
        }
        words[layout.stateColumnsWord] = count;
        this.length -= to - from;
        words[layout.stateBytesWord] = 4 * this.length;
        this.layOut();
    }

    hash() {
        const { words, length } = this;
        let hash = HASH_START;
        for (let i = 0; i < length; i++) hash = mix(hash, words[i]);
        return hash >>> 0;
    }

    /** The checksum that C expects: computed like sat_state_checksum in src/world/state.h. */
    checksum() {
        const { words, length } = this;
        let [a, b, c, d, sumA, sumB, sumC, sumD] = [0, 0, 0, 0, 0, 0, 0, 0];
        let i = layout.stateChecksumWord + 1;
        for (; i + 4 <= length; i += 4) {
            a = (a + words[i]) | 0;
            b = (b + words[i + 1]) | 0;
            c = (c + words[i + 2]) | 0;
            d = (d + words[i + 3]) | 0;
            sumA = (sumA + a) | 0;
            sumB = (sumB + b) | 0;
            sumC = (sumC + c) | 0;
            sumD = (sumD + d) | 0;
        }
        let hash = [a, b, c, d, sumA, sumB, sumC, sumD].reduce(mix, HASH_START);
        for (; i < length; i++) hash = mix(hash, words[i]);
        return hash >>> 0;
    }
}
