// The last frames of a world, for rewinding. Stores the newest state in full, and for each earlier
// frame a delta: the XOR of the words that differ from the next frame. A delta can be applied in
// both directions. src/world/state_delta.c computes and applies deltas.

import { DELTA_GROUP, stateChecksumWord } from 'sepaxis-layout';
import { FLAGS } from './body.js';
import { checkFunction, integer, options, show } from './errors.js';
import { Handles, restoreOwn, write } from './state.js';
import { coreOf } from './world.js';

const MAX_FRAMES = 3600;
const OPTIONS = ['frames'];
const SYNC_OPTIONS = ['frames', 'depth', 'saveGame', 'restoreGame'];

/**
 * A stored frame: the delta that leads from the next frame to this one; the Body objects, which bytes cannot hold; and
 * the value that the game passed to keep().
 */
class Frame {
    delta = new Uint32Array(0);
    used = 0;
    handles = new Handles();
    game;
}

/** The core of a world. Throws if `world` is not a World of this copy of the package. */
export function coreOfWorld(name, world) {
    const core = coreOf.get(world);
    if (core?.living) return core; // throws if the world was disposed
    throw new TypeError(
        `${name}: world must be a World of this copy of sepaxis, not ${show(world)}`,
    );
}

export class History {
    static name = 'History'; // kept in minified code

    #core;
    #world;
    /** A ring buffer; the newest frame is at #last. */
    #frames;
    #last = 0;
    #length = 0;
    /** The newest state, padded with zeros. */
    #newest = new Uint8Array(0);
    /** The newest state before a rewind, kept in case the rewind fails. */
    #spare = new Uint8Array(0);
    /** Views of the entire memory, and of the memory that follows the world's block, to which states are written. */
    #memory;
    #block = new Uint8Array(0);

    constructor(world, settings) {
        const core = coreOfWorld('new History', world);
        const { frames = 60 } = options('new History', settings, OPTIONS);
        integer('new History: frames', frames, 1, MAX_FRAMES);
        this.#core = core;
        this.#world = world;
        // The newest frame and `frames` earlier ones.
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
        return deltas + this.#newest.length + this.#spare.length;
    }

    /** The frame that is `back` frames before the newest; -1 for the frame to be stored next. */
    #at(back) {
        const count = this.#frames.length;
        return this.#frames[(this.#last - back + count) % count];
    }

    /**
     * Makes room for a state of `bytes` bytes in the buffer of the newest state, which is padded with zeros, and for
     * two such buffers in the memory that follows the world's block.
     */
    #reach(bytes) {
        const fits = bytes <= this.#newest.length;
        // Reserves an eighth more, because the length varies from frame to frame with the number of
        // pairs.
        const room = fits
            ? this.#newest.length
            : Math.ceil((1.125 * bytes) / DELTA_GROUP) * DELTA_GROUP;
        this.#core.reachBehind(2 * room);
        if (fits) return;
        const grown = new Uint8Array(room);
        grown.set(this.#newest);
        this.#newest = grown;
    }

    keep(game) {
        const core = this.#core;
        const frame = this.#at(-1);
        const length = write(core, 'history.keep');
        this.#reach(length);
        const room = this.#newest.length;
        const { memory, stateAt } = core;
        memory.u8.fill(0, stateAt + length, stateAt + room);
        if (this.#length > 0) this.#storeDelta();
        frame.handles.keep(core, memory.i32[stateAt / 4 + stateChecksumWord], length);
        frame.game = game;
        this.#takeState();
        this.#last = (this.#last + 1) % this.#frames.length;
        this.#length = Math.min(this.#length + 1, this.#frames.length);
    }

    /**
     * Stores the delta from the next state, which is in the memory that follows the world's block, to the newest stored
     * state.
     */
    #storeDelta() {
        const core = this.#core;
        const { stateAt, exports } = core;
        const room = this.#newest.length;
        const frame = this.#at(0);
        core.memory.u8.set(this.#newest, stateAt + room);
        core.reachBehind(exports.deltaRoom(room));
        frame.used = exports.delta(room);
        if (frame.used > frame.delta.length) {
            frame.delta = new Uint32Array(frame.used + (frame.used >> 1));
        }
        const first = (stateAt + 2 * room) / 4;
        const { u32 } = core.memory;
        for (let i = 0; i < frame.used; i++) frame.delta[i] = u32[first + i];
    }

    /** Copies the state from the memory that follows the world's block to the buffer of the newest state. */
    #takeState() {
        const { memory, stateAt } = this.#core;
        const { u8 } = memory;
        const { length } = this.#newest;
        const block = this.#block;
        // Creates a new view only if the memory has moved, so that other frames allocate nothing.
        if (this.#memory !== u8 || block.byteOffset !== stateAt || block.length !== length) {
            this.#memory = u8;
            this.#block = u8.subarray(stateAt, stateAt + length);
        }
        this.#newest.set(this.#block);
    }

    /** Throws if fewer than `frames` frames were stored before the newest one. */
    #check(name, frames) {
        integer(`${name}: frames`, frames, 0, MAX_FRAMES);
        if (frames < this.#length) return;
        throw new RangeError(
            this.#length === 0
                ? `${name}: keep() a frame first`
                : `${name}: there are ${this.#length - 1} frames before the newest, not ${frames}; ` +
                      (this.#length < this.#frames.length
                          ? 'keep() more first'
                          : 'create the History with more frames'),
        );
    }

    rewind(frames) {
        this.#check('history.rewind', frames);
        const core = this.#core;
        const room = this.#newest.length;
        let longest = 0;
        for (let back = 1; back <= frames; back++) {
            longest = Math.max(longest, this.#at(back).used);
        }
        core.reachBehind(3 * room + 4 * longest + 16);
        const { memory, stateAt, exports } = core;
        memory.u8.set(this.#newest, stateAt);
        for (let back = 1; back <= frames; back++) {
            const { delta, used } = this.#at(back);
            memory.u32.set(delta.subarray(0, used), (stateAt + room) / 4);
            exports.applyDelta(room, used);
        }
        const { handles, game } = this.#at(frames);
        if (this.#spare.length !== room) this.#spare = new Uint8Array(room);
        this.#swap();
        this.#takeState();
        let restored;
        try {
            restored = restoreOwn(core, this.#newest, handles);
        } catch (error) {
            this.#swap();
            throw error;
        }
        this.#last = (this.#last - frames + this.#frames.length) % this.#frames.length;
        this.#length -= frames;
        return Object.assign(restored, { game });
    }

    #swap() {
        [this.#newest, this.#spare] = [this.#spare, this.#newest];
    }

    hashAt(frames) {
        this.#check('history.hashAt', frames);
        return this.#at(frames).handles.hash;
    }
}

const COLUMNS = ['alive', 'x', 'y', 'angle', 'category', 'mask', 'group', 'tag', 'weight'];

/** Copies all columns after a frame, and the hash of the world. */
function snapshot(world, core) {
    const { count } = world;
    const { flags, oneWayX, oneWayY, user } = core.columns;
    const columns = [
        ...COLUMNS.map((name) => [name, core.columns[name]]),
        ...Object.entries(FLAGS).map(([name, flag]) => [name, flags.map((f) => f & flag)]),
        ['oneWayX', oneWayX],
        ['oneWayY', oneWayY],
        ...core.userColumns.map(([name], k) => [name, user[k]]),
        ['shape', core.shapes],
    ];
    return {
        hash: world.hash(),
        columns: new Map(columns.map(([name, values]) => [name, values.slice(0, count)])),
    };
}

const isBoolean = (column) => column === 'alive' || Object.keys(FLAGS).includes(column);

/** Whether two values of a column are equal. Shapes are compared by their definitions. */
const isEqual = (a, b) =>
    Object.is(a, b) || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** The first value in which two records of a frame differ. */
function firstDifference(world, frame, expected, found) {
    const lives = ({ columns }, i) => columns.get('alive')[i] === 1;
    for (const [column, after] of found.columns) {
        const before = expected.columns.get(column) ?? [];
        const read = (values, i) => (isBoolean(column) ? Boolean(values[i]) : (values[i] ?? 0));
        for (let i = 0; i < Math.max(before.length, after.length); i++) {
            // Slots of removed bodies hold old values.
            if (!lives(expected, i) && !lives(found, i)) continue;
            const values = { expected: read(before, i), found: read(after, i) };
            if (isEqual(values.expected, values.found)) continue;
            const body = lives(found, i) ? world.body(i) : undefined;
            return { frame, body, index: i, column, ...values };
        }
    }
    const { hash } = expected;
    return { frame, body: undefined, index: -1, column: 'hash', expected: hash, found: found.hash };
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
    const deepest = Math.min(depth, frames);
    const history = new History(world, { frames: deepest });
    const records = [];
    history.keep(saveGame?.());
    for (let frame = 0; frame < frames; frame++) {
        play(frame);
        history.keep(saveGame?.());
        records[frame] = snapshot(world, core);
        // Every second rollback goes back one frame less: with a depth of 8 alone, the test would
        // miss hidden state that repeats every 8 frames.
        const back = Math.max(1, deepest - (frame & 1));
        const from = frame + 1 - back;
        if (from < 0) continue;
        const { game } = history.rewind(back);
        restoreGame?.(game);
        for (let again = from; again <= frame; again++) {
            play(again);
            history.keep(saveGame?.());
            const found = snapshot(world, core);
            if (found.hash !== records[again].hash) {
                return firstDifference(world, again, records[again], found);
            }
        }
        delete records[frame - deepest];
    }
    return null;
}
