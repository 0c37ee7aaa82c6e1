// Deltas: the words in which a saved state differs from the previous state. Writes the delta of two
// states, and computes the second state from the first and the delta.
//
// Changed words are stored in groups: the start of the group, a mask of its changed words, and
// these words. A delta omits words that equal their prediction. For example, the mark and the last
// pose of a body usually follow from its poses in both states.

import * as layout from 'sepaxis-layout';
import { damaged } from './format.js';
import {
    ANGLE,
    EXTRA,
    HEADER_OF_STATE,
    MARK,
    PAIRS,
    SECTIONS,
    SHAPES,
    USER,
} from './saved-state.js';

// The optional parts of a body: last pose, one-way direction, moving platform. The bit of each in a
// mark, and its number of words.
const EXTRA_BITS = [layout.HAS_LAST, layout.HAS_ONE_WAY, layout.HAS_PLATFORM];
const EXTRA_WORDS = [layout.lastWords, layout.oneWayWords, layout.platformWords];

const GROUP = 32;

// If the length of a section has changed, its groups follow a split: SPLIT plus the number of words before the change.
// The start of a group is always below SPLIT, so a reader can tell a split from a group.
const SPLIT = 2 ** 31;

/** The maximum number of words in a delta to a state of `length` words. */
export function maxDelta(length) {
    return length + 2 * (Math.ceil(length / GROUP) + SECTIONS) + SECTIONS;
}

/** Whether a section is one in which rows may be inserted or removed in the middle. */
const isSpliced = (section) => section === SHAPES || section >= PAIRS;

/**
 * Predicts the optional data of each body (last pose, one-way direction, platform), assuming that only poses have
 * changed.
 */
function predictExtras(now, before, out) {
    const { words, starts } = now;
    const old = before.words;
    const marks = starts[MARK];
    const marksBefore = before.starts[MARK];
    const limit = starts[USER];
    let at = starts[EXTRA];
    let from = before.starts[EXTRA];
    for (let i = 0; i < words[layout.stateSlots]; i++) {
        const mark = words[marks + i];
        const wasThere = i < old[layout.stateSlots];
        const had = wasThere ? old[marksBefore + i] : 0;
        if (((mark | had) & layout.HAS_EXTRAS) === 0) continue;
        for (let extra = 0; extra < EXTRA_BITS.length; extra++) {
            const bit = EXTRA_BITS[extra];
            const size = EXTRA_WORDS[extra];
            // If a body had no last pose in `before`, its last pose now is its pose in `before`.
            const isLast = bit === layout.HAS_LAST && wasThere && (had & bit) === 0;
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
 * Whether the pose in a slot differs from its last pose, which is at `last` in `before`. If `last` is negative, the
 * last pose is the pose in `before`.
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
 * Predicts the mark of each body, whose bits say which optional parts are stored: the mark in `before`, but with a last
 * pose if and only if the body has moved since the last update.
 */
function predictMarks(now, before, out) {
    const first = now.starts[MARK];
    const end = now.starts[MARK + 1];
    const marks = before.starts[MARK];
    const slots = before.words[layout.stateSlots];
    let extra = before.starts[EXTRA];
    for (let i = 0; first + i < end; i++) {
        const mark = i < slots ? before.words[marks + i] : 0;
        const had = (mark & layout.HAS_LAST) !== 0;
        out[first + i] = mark;
        if ((mark & (layout.ALIVE | layout.HAS_NO_LAST)) === layout.ALIVE) {
            const moved = hasMoved(now, before, i, had ? extra : -1);
            out[first + i] = moved ? mark | layout.HAS_LAST : mark & ~layout.HAS_LAST;
        }
        for (let k = 0; mark & layout.HAS_EXTRAS && k < EXTRA_BITS.length; k++) {
            if (mark & EXTRA_BITS[k]) extra += EXTRA_WORDS[k];
        }
    }
}

/** Predicts a section of `now` from `before` and the earlier sections of `now`, and writes the prediction to `out`. */
function predict(section, now, before, split, out) {
    if (section === MARK) return predictMarks(now, before, out);
    if (section === EXTRA) return predictExtras(now, before, out);
    const start = now.starts[section];
    const end = now.starts[section + 1];
    const from = before.starts[section];
    const endBefore = before.starts[section + 1];
    const common = Math.min(end - start, endBefore - from);
    const first = isSpliced(section) ? Math.min(split, common) : common;
    const last = isSpliced(section) ? common - first : 0;
    out.fill(0, start + first, end - last);
    out.set(before.words.subarray(from, from + first), start);
    out.set(before.words.subarray(endBefore - last, endBefore), end - last);
}

/** The number of words at the beginning of a section that are equal in both states. */
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
 * Writes the words from `start` to `end` that differ from their prediction. The prediction of word
 * i is at i + shift.
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
export function writeDelta(now, before, predicted, out, used) {
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

// For each changed word, a state may grow by at most this many rows, or bytes of optional data. Each
// new row changes at least one word.
const ROWS_PER_WORD = 128;

// Maximum growth of the shapes. It is larger, because the cells of new tiles may all be zero, which
// needs no changed word.
const MOST_NEW_SHAPE_BYTES = 2 ** 26;

/** Throws if a header claims more rows than a delta of `words` words can contain. */
function checkGrowth(header, before, words) {
    layout.sectionRows.forEach((field, section) => {
        const most = section === USER + 1 ? MOST_NEW_SHAPE_BYTES : ROWS_PER_WORD * words;
        if (header[field] > before.words[field] + most) throw damaged();
    });
}

/** Computes the state that follows `before`. */
export function readDelta(now, before, delta, from, end) {
    now.reach(Math.max(HEADER_OF_STATE, before.length));
    for (let i = 0; i < HEADER_OF_STATE; i++) now.words[i] = before.words[i];
    let at = readWords(delta, from, end, now.words, HEADER_OF_STATE);
    const header = now.words.slice(0, HEADER_OF_STATE);
    const bytes = header[layout.stateBytesWord];
    if (bytes > layout.USUAL_BYTES || bytes % 8 !== 0) throw damaged();
    checkGrowth(header, before, end - from);
    now.reach(bytes / 4);
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
