// The last frames of a world, for rewinding. Stores the newest state in full, and for each earlier
// frame the words that differ from the frame after it, XORed, so that a delta applies in both
// directions.

import { DELTA_GROUP, OWN_STATE, stateChecksumWord } from 'sepaxis-layout';
import { integer, options, show } from './errors.js';
import { Handles, restoreFrom, write } from './state.js';
import { coreOf } from './world.js';

const MAX_FRAMES = 3600;
const OPTIONS = ['frames'];
const SYNC_OPTIONS = ['frames', 'depth', 'saveGame', 'restoreGame'];

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
    /** The newest state, and 0 behind it. */
    #newest = new Uint8Array(0);
    /** The memory, and a view of the block after the world that states are written to. */
    #memory;
    #block = new Uint8Array(0);

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
        return deltas + this.#newest.length;
    }

    /** The frame stored `back` frames ago. */
    #at(back) {
        const count = this.#frames.length;
        return this.#frames[(this.#last - back + count) % count];
    }

    /** Makes the newest state `bytes` bytes long, and zero behind what it has. */
    #reach(bytes) {
        if (bytes <= this.#newest.length) return;
        // A little more: states of later frames are longer and shorter by some pairs.
        const grown = new Uint8Array(Math.ceil((1.125 * bytes) / DELTA_GROUP) * DELTA_GROUP);
        grown.set(this.#newest);
        this.#newest = grown;
    }

    keep() {
        const core = this.#core;
        const { handles } = this.#at(-1);
        const length = write(core, 'history.keep');
        this.#reach(length);
        const room = this.#newest.length;
        core.reachBehind(core.exports.deltaRoom(room));
        const { memory, stateAt } = core;
        memory.u8.fill(0, stateAt + length, stateAt + room);
        if (this.#length > 0) this.#storeDelta();
        handles.keep(core, memory.u32[stateAt / 4 + stateChecksumWord], length);
        this.#takeState();
        this.#last = (this.#last + 1) % this.#frames.length;
        this.#length = Math.min(this.#length + 1, this.#frames.length);
    }

    /** Stores the delta to the newest state from the state after the world. */
    #storeDelta() {
        const { memory, stateAt, exports } = this.#core;
        const room = this.#newest.length;
        const frame = this.#at(0);
        memory.u8.set(this.#newest, stateAt + room);
        frame.used = exports.delta(room);
        if (frame.used > frame.delta.length) {
            frame.delta = new Uint32Array(frame.used + (frame.used >> 1));
        }
        const first = (stateAt + 2 * room) / 4;
        for (let i = 0; i < frame.used; i++) frame.delta[i] = memory.u32[first + i];
    }

    /** Copies the state after the world. */
    #takeState() {
        const { memory, stateAt } = this.#core;
        const { u8 } = memory;
        const { length } = this.#newest;
        const block = this.#block;
        // A new view in each frame would be garbage.
        if (this.#memory !== u8 || block.byteOffset !== stateAt || block.length !== length) {
            this.#memory = u8;
            this.#block = u8.subarray(stateAt, stateAt + length);
        }
        this.#newest.set(this.#block);
    }

    rewind(frames) {
        integer('history.rewind: frames', frames, 0, Math.max(0, this.#length - 1));
        if (this.#length === 0) throw new RangeError('history.rewind: keep() a frame first');
        const core = this.#core;
        const room = this.#newest.length;
        core.reachBehind(core.exports.deltaRoom(room));
        const { memory, stateAt, exports } = core;
        memory.u8.set(this.#newest, stateAt);
        for (let back = 1; back <= frames; back++) {
            const { delta, used } = this.#at(back);
            memory.u32.set(delta.subarray(0, used), (stateAt + room) / 4);
            exports.applyDelta(room, used);
        }
        this.#takeState();
        this.#last = (this.#last - frames + this.#frames.length) % this.#frames.length;
        this.#length -= frames;
        const { handles } = this.#at(0);
        return restoreFrom(core, this.#newest.subarray(0, handles.length), handles, OWN_STATE);
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
