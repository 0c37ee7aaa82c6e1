// The last frames of a world, for rewinding. Stores the newest state in full, and for each earlier
// frame the words that differ from the frame after it, XORed, so that a delta applies in both
// directions.

import { integer, options, show } from './errors.js';
import { wordsIn } from './memory.js';
import { Handles, restoreFrom, saveInto } from './state.js';
import { coreOf } from './world.js';

const MAX_FRAMES = 3600;
const OPTIONS = ['frames'];
const SYNC_OPTIONS = ['frames', 'depth', 'saveGame', 'restoreGame'];

// Words are compared in groups of this size: a mask of 32 bits tells which of them differ.
const GROUP = 32;

/**
 * Writes a delta: for each group with differences its start, the mask, and the XOR of each word
 * that differs.
 */
function writeDelta(now, before, out) {
    const words = now.length;
    let used = 0;
    for (let group = 0; group < words; group += GROUP) {
        const end = Math.min(group + GROUP, words);
        let mask = 0;
        let at = used + 2;
        for (let i = group; i < end; i++) {
            const bits = now[i] ^ before[i];
            if (bits === 0) continue;
            mask |= 1 << (i - group);
            out[at++] = bits;
        }
        if (mask === 0) continue;
        out[used] = group;
        out[used + 1] = mask;
        used = at;
    }
    return used;
}

function applyDelta(delta, used, words) {
    for (let at = 0; at < used; ) {
        const group = delta[at++];
        for (let mask = delta[at++]; mask !== 0; mask &= mask - 1) {
            words[group + 31 - Math.clz32(mask & -mask)] ^= delta[at++];
        }
    }
}

/** A stored frame: the delta to it from the next frame, and the handles that bytes cannot hold. */
class Frame {
    delta = new Uint32Array(0);
    used = 0;
    handles = new Handles();
}

/** The core of a world; throws if it is not a World of this copy of the package. */
export function coreOfWorld(name, world) {
    const core = coreOf.get(world);
    if (core !== undefined) return core;
    throw new TypeError(
        `${name}: world must be a World of this copy of sepaxis, not ${show(world)}`,
    );
}

export class History {
    static name = 'History'; // also when minified

    #core;
    #world;
    /** A ring buffer; the newest frame is at #last. */
    #frames;
    #last = 0;
    #length = 0;
    /**
     * The newest state, and a buffer for the next; both have the same size, and are 0 behind the
     * state.
     */
    #now = new Uint8Array(0);
    #next = new Uint8Array(0);
    #nowWords = wordsIn(this.#now);
    #nextWords = wordsIn(this.#next);
    #scratch = new Uint32Array(0);
    #roomForState = (length) => this.#roomFor(length);

    constructor(world, settings) {
        const core = coreOfWorld('new History', world);
        const { frames = 60 } = options('new History', settings, OPTIONS);
        integer('new History: frames', frames, 1, MAX_FRAMES);
        this.#core = core;
        this.#world = world;
        // One more than `frames`: the newest.
        this.#frames = Array.from({ length: frames + 1 }, () => new Frame());
    }

    get world() {
        return this.#world;
    }

    get length() {
        return this.#length;
    }

    get bytes() {
        const deltas = this.#frames.reduce((sum, { delta }) => sum + delta.byteLength, 0);
        return deltas + 2 * this.#now.length + this.#scratch.byteLength;
    }

    /** The frame stored `back` frames ago. */
    #at(back) {
        const count = this.#frames.length;
        return this.#frames[(this.#last - back + count) % count];
    }

    /** Returns a buffer for the next state; the buffer of the newest state grows with it. */
    #roomFor(length) {
        if (length <= this.#next.length) return this.#next;
        const longer = (bytes) => {
            const grown = new Uint8Array(2 * length);
            grown.set(bytes);
            return grown;
        };
        this.#now = longer(this.#now);
        this.#next = longer(this.#next);
        this.#nowWords = wordsIn(this.#now);
        this.#nextWords = wordsIn(this.#next);
        this.#scratch = new Uint32Array(length / 2 + 2 * Math.ceil(length / 2 / GROUP));
        return this.#next;
    }

    keep() {
        const next = this.#at(-1);
        const saved = saveInto(this.#core, this.#roomForState, next.handles);
        saved.fill(0, next.handles.length);
        if (this.#length > 0) this.#storeDelta();
        [this.#now, this.#next] = [this.#next, this.#now];
        [this.#nowWords, this.#nextWords] = [this.#nextWords, this.#nowWords];
        this.#last = (this.#last + 1) % this.#frames.length;
        this.#length = Math.min(this.#length + 1, this.#frames.length);
    }

    #storeDelta() {
        const frame = this.#at(0);
        const scratch = this.#scratch;
        const used = writeDelta(this.#nextWords, this.#nowWords, scratch);
        if (used > frame.delta.length) frame.delta = new Uint32Array(used + (used >> 1));
        for (let i = 0; i < used; i++) frame.delta[i] = scratch[i];
        frame.used = used;
    }

    rewind(frames) {
        integer('history.rewind: frames', frames, 0, Math.max(0, this.#length - 1));
        if (this.#length === 0) throw new RangeError('history.rewind: keep() a frame first');
        for (let back = 1; back <= frames; back++) {
            const { delta, used } = this.#at(back);
            applyDelta(delta, used, this.#nowWords);
        }
        this.#last = (this.#last - frames + this.#frames.length) % this.#frames.length;
        this.#length -= frames;
        const { handles } = this.#at(0);
        return restoreFrom(this.#core, this.#now.subarray(0, handles.length), handles);
    }

    hashAt(frames) {
        integer('history.hashAt: frames', frames, 0, Math.max(0, this.#length - 1));
        if (this.#length === 0) throw new RangeError('history.hashAt: keep() a frame first');
        return this.#at(frames).handles.hash;
    }
}

/** Records the result of a frame, column by column. */
function record(world, core) {
    const { count } = world;
    const own = ['alive', 'x', 'y', 'angle', 'category', 'mask', 'tag', 'weight'];
    const columns = [
        ...own.map((name) => [name, core.columns[name]]),
        ...core.userColumns.map(([name], k) => [name, core.columns.user[k]]),
    ];
    return {
        hash: world.hash(),
        columns: new Map(columns.map(([name, values]) => [name, values.slice(0, count)])),
    };
}

/** The first value in which two records of a frame differ. */
function firstDifference(world, frame, expected, found) {
    const lives = ({ columns }, i) => columns.get('alive')[i] === 1;
    for (const [name, before] of expected.columns) {
        const after = found.columns.get(name);
        for (let i = 0; i < Math.max(before.length, after?.length ?? 0); i++) {
            // Rows of removed bodies hold leftover values.
            if (!lives(expected, i) && !lives(found, i)) continue;
            if (Object.is(before[i], after?.[i])) continue;
            return {
                frame,
                body: lives(found, i) ? world.body(i) : undefined,
                index: i,
                column: name,
                expected: before[i],
                found: after[i],
            };
        }
    }
    return {
        frame,
        body: undefined,
        index: -1,
        column: 'hash',
        expected: expected.hash,
        found: found.hash,
    };
}

function checkFunction(name, value) {
    if (typeof value === 'function') return;
    throw new TypeError(`${name} must be a function, not ${show(value)}`);
}

export function syncTest(world, step, settings) {
    const name = 'syncTest';
    const core = coreOfWorld(name, world);
    checkFunction(`${name}: step`, step);
    const {
        frames = 600,
        depth = 8,
        saveGame,
        restoreGame,
    } = options(name, settings, SYNC_OPTIONS);
    integer(`${name}: frames`, frames, 1, 2 ** 31 - 1);
    integer(`${name}: depth`, depth, 1, MAX_FRAMES);
    if (saveGame !== undefined || restoreGame !== undefined) {
        checkFunction(`${name}: saveGame`, saveGame);
        checkFunction(`${name}: restoreGame`, restoreGame);
    }
    const play = (frame) => {
        if (typeof step(frame)?.then !== 'function') return;
        throw new TypeError(`${name}: step must not be async; finish the frame before it returns`);
    };
    const history = new History(world, { frames: depth });
    const games = [];
    const records = [];
    history.keep();
    games[0] = saveGame?.();
    for (let frame = 0; frame < frames; frame++) {
        play(frame);
        history.keep();
        games[frame + 1] = saveGame?.();
        records[frame] = record(world, core);
        const from = frame + 1 - depth;
        if (from < 0) continue;
        history.rewind(depth);
        restoreGame?.(games[from]);
        for (let again = from; again <= frame; again++) {
            play(again);
            history.keep();
            const found = record(world, core);
            if (found.hash !== records[again].hash) {
                return firstDifference(world, again, records[again], found);
            }
        }
        delete games[from];
        delete records[from];
    }
    return null;
}
