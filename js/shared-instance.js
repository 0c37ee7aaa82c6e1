// The one instance that all functions without a world share: it bakes shapes and answers questions about
// them. Reads shapes and poses, writes answers into its mailbox.

import {
    MAX_BYTES,
    madeBytes,
    mailboxBytes,
    mailboxNumber,
    mailboxShape,
    NEEDS_ROOM,
} from 'sepaxis-layout';
import { Memory } from './memory.js';
import { instantiate } from './module.js';

// Bytes for the shapes that were asked about lately: several thousand of them.
const ROOM = 2 ** 20;

// More than any shape takes.
const MARGIN = 4096;

class SharedInstance {
    constructor() {
        this.exports = instantiate(Number.POSITIVE_INFINITY);
        this.memory = new Memory(this.exports.memory);
        const start = this.exports.sharedEnd();
        this.memory.reach(start + ROOM + 2 * MARGIN);
        const mailbox = this.exports.mailbox();
        this.number = mailbox / 8 + mailboxNumber; // in doubles
        this.shape = mailbox + mailboxShape;
        this.base = mailbox + mailboxBytes;
        /** Shapes are from here to `top`: those with a stamp of this epoch. */
        this.start = start;
        this.top = start;
        this.begun = start; // where `top` was when the present query began
        this.limit = start + ROOM;
        this.epoch = 1;
    }

    /** Before a question: sees to it that two shapes more have room, if need be by forgetting all. */
    begin() {
        if (this.top > this.limit) {
            this.top = this.start;
            this.epoch++;
        }
        this.begun = this.top;
    }

    /** Lays a shape down and says where. */
    put(bytes) {
        const at = this.top;
        this.top += bytes.length;
        const roomy = Math.max(this.top, Math.min(2 * this.top, MAX_BYTES));
        if (this.top > this.memory.bytes) this.memory.reach(roomy);
        this.memory.u8.set(bytes, at);
        return at;
    }

    /** Addresses behind the shapes for as many bytes, until the next question. */
    scratch(bytes) {
        const at = (this.top + 63) & ~63;
        if (at + bytes > this.memory.bytes) this.memory.reach(at + bytes);
        // A batch that is asked again finds its shapes where they were, if there were no others.
        if (this.begun === this.start) this.limit = Math.max(this.start + ROOM, this.top);
        return at;
    }

    /**
     * Has C bake a shape of several pieces behind what lies up to `end`, in as much room as it asks for.
     * @param {(block: number, bytes: number) => number} bake is called again if there was too little
     * @returns where the shape is, its status, and how many bytes C asked for
     */
    bake(end, bake) {
        const at = (end + 63) & ~63;
        for (;;) {
            const status = bake(at, Math.max(0, this.memory.bytes - at));
            const bytes = this.memory.u32[2 * this.number + madeBytes];
            if (status !== NEEDS_ROOM) return { at, status, bytes };
            this.memory.reach(at + bytes);
        }
    }
}

/** @type {SharedInstance | undefined} */
let instance;

/** Made at the first question, not at import. */
export function shared() {
    instance ??= new SharedInstance();
    return instance;
}
