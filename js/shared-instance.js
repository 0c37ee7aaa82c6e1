// The instance that all functions without a world share. It bakes shapes and runs queries on them.
// Reads shapes and poses; its mailbox has the results.

import * as layout from 'sepaxis-layout';
import { Memory } from './memory.js';
import { complete, instantiate } from './module.js';

// Bytes for recently used shapes: the initial room, for several thousand shapes, and the maximum,
// for a hundred thousand.
const ROOM = 2 ** 20;
const MAX_ROOM = 2 ** 24;

// Bytes after the room: more than enough for two convex shapes.
const MARGIN = 8192;

class SharedInstance {
    /**
     * Where the last batch was placed. Undefined once another call may have overwritten it.
     * @type {{ at: number, count: number, top: number, epoch: number, set: number } | undefined}
     */
    last;

    constructor() {
        this.exports = instantiate(Number.POSITIVE_INFINITY);
        // Engines find these two faster here than among all exports.
        this.overlaps = this.exports.overlaps;
        this.collide = this.exports.collide;
        this.memory = new Memory(this.exports.memory);
        const start = this.exports.sharedEnd();
        this.memory.reach(start + ROOM + MARGIN);
        const mailbox = this.exports.mailbox();
        this.results = mailbox / 8 + layout.mailboxNumber; // the index in memory.f64 at which C writes results
        this.shape = mailbox + layout.mailboxShape;
        this.base = mailbox + layout.mailboxBytes;
        /** Shapes are stored from here to `top`. Addresses of earlier epochs are no longer valid. */
        this.start = start;
        this.top = start;
        this.begun = start; // the value of `top` when the current query began
        this.room = ROOM;
        this.limit = start + ROOM;
        this.epoch = 1;
        this.again = 0; // bytes of the stored shapes that had been dropped before
    }

    /**
     * Called before a query: ensures room for two more shapes. If the room is full, drops all stored shapes. But if more
     * than a quarter of the room holds shapes that had been dropped and were stored again, doubles the room instead,
     * unless the browser has no more memory.
     */
    begin() {
        if (this.top > this.limit) {
            if (4 * this.again <= this.room || this.room === MAX_ROOM || !this.widen()) {
                this.top = this.start;
                this.epoch++;
            }
            this.again = 0;
        }
        this.begun = this.top;
    }

    /** Doubles the room. Returns false if the browser has no more memory. */
    widen() {
        const limit = this.start + 2 * this.room;
        try {
            this.memory.reach(limit + MARGIN);
        } catch {
            return false;
        }
        this.room *= 2;
        this.limit = limit;
        return true;
    }

    /**
     * Stores a shape and returns its address. C keeps the last rotation of the shape in the bytes before the shape;
     * these are 255 until there is a rotation.
     * @param {boolean} isAgain whether the shape was stored before
     */
    put(bytes, isAgain) {
        const before = this.top;
        const at = before + layout.lastTurnBytes;
        this.top = at + bytes.length;
        if (isAgain) this.again += this.top - before;
        if (this.top > this.memory.bytes) this.memory.reach(this.top + ROOM);
        this.memory.u8.fill(255, before, at).set(bytes, at);
        return at;
    }

    /** The address of `bytes` free bytes after the shapes, valid until the next query. */
    scratch(bytes) {
        const at = (this.top + 63) & ~63;
        if (SEPAXIS_FULL) this.last = undefined;
        if (at + bytes > this.memory.bytes) this.memory.reach(at + bytes);
        // If no shape was stored when this batch began, extends the limit to include the batch's shapes, so that a
        // repetition of the batch finds them at the same addresses.
        if (this.begun === this.start) this.limit = Math.max(this.start + this.room, this.top);
        return at;
    }
}

/** @type {SharedInstance | undefined} */
let instance;

/** The shared instance, created at the first call, not at import. */
export function shared() {
    instance ??= new SharedInstance();
    return instance;
}

/** The shared instance, with the functions for composite shapes. */
export function sharedWhole() {
    const all = shared();
    complete(all.exports);
    return all;
}

/**
 * Bakes a composite shape into the free memory after `end`, and grows memory if C requests more.
 * @param {(block: number, bytes: number) => number} from bakes into a block; called again if the block was too small
 * @returns the address of the shape, its status, and the bytes that C requested
 */
export function bake(end, from) {
    const { memory, results } = shared();
    const at = (end + 63) & ~63;
    for (;;) {
        const status = from(at, Math.max(0, memory.bytes - at));
        const bytes = memory.u32[2 * results + layout.madeBytes];
        if (status !== layout.NEEDS_ROOM) return { at, status, bytes };
        memory.reach(at + bytes);
    }
}
