// One world's instance: its memory, its columns, its room. Reads and writes linear memory for World, Body
// and Contacts; grows it when C asks for room.

import { readLayout } from './layout.js';
import { Memory } from './memory.js';
import { giveBack, instantiate } from './module.js';

export const MAX_BYTES = 2 ** 30;
export const MAX_BODIES = 2 ** 22 - 1;

// satStatus in src/base/core.h.
const NEEDS_ROOM = 1;

const SHAPE_BYTES = 8192; // room for a few dozen shapes to begin with

// The columns that JavaScript reads or writes, and the types of C's regions behind them.
const BODY = {
    x: Float64Array,
    y: Float64Array,
    angle: Float64Array,
    category: Uint32Array,
    mask: Uint32Array,
    group: Int32Array,
    tag: Uint32Array,
    generation: Uint32Array,
    alive: Uint8Array,
    flags: Uint8Array,
};
const PAIR = { a: Uint32Array, b: Uint32Array };
const CONTACT = { ...PAIR, normalX: Float32Array, normalY: Float32Array, depth: Float32Array };
const EVENT = { ...PAIR, sensor: Uint8Array };

function mapValues(object, map) {
    return Object.fromEntries(
        Object.entries(object).map(([name, value], i) => [name, map(value, name, i)]),
    );
}

export class Core {
    #exports;
    #memory;
    #layout;
    #body;
    #maxBytes;
    #columns;

    /** Body objects by index; undefined where no body lives. */
    bodies = [];

    constructor(capacity, maxBytes, minDepth) {
        this.#exports = instantiate(maxBytes);
        this.#memory = new Memory(this.#exports.memory);
        this.#layout = readLayout(this.#exports);
        this.#maxBytes = maxBytes;
        const desk = this.#exports.sat_desk();
        this.#body = desk + this.#layout.body;
        this.number = (desk + this.#layout.number) / 8;
        this.shape = desk + this.#layout.shape;
        const room = { bodies: capacity, pairs: 2 * capacity, shapeBytes: SHAPE_BYTES };
        try {
            this.#reach(room);
        } catch (error) {
            giveBack(this.#exports);
            throw error;
        }
        this.#exports.sat_open(room.bodies, room.pairs, room.shapeBytes, minDepth);
        this.#renew();
    }

    get exports() {
        if (this.#exports === undefined) this.#refuse();
        return this.#exports;
    }

    get memory() {
        if (this.#memory === undefined) this.#refuse();
        return this.#memory;
    }

    get disposed() {
        return this.#exports === undefined;
    }

    #refuse() {
        throw new Error('this world was disposed');
    }

    /** The columns as they lie now. Take them once per use; after growth there are new ones. */
    get columns() {
        if (this.#columns === undefined) this.#refuse();
        return this.#columns.x.length === 0 ? this.#renew() : this.#columns;
    }

    /** A field of C's world header. */
    field(name) {
        return this.memory.u32[(this.#body + this.#layout[name]) >> 2];
    }

    #room(name) {
        const { u32 } = this.memory;
        const first = (this.#body + this.#layout[name]) >> 2;
        return { bodies: u32[first], pairs: u32[first + 1], shapeBytes: u32[first + 2] };
    }

    #renew() {
        const memory = this.#memory;
        const layout = this.#layout;
        const { bodies, pairs } = this.#room('room');
        const offsets = (this.#body + layout.offsets) >> 2;
        const view = (Type, region, length) =>
            memory.view(Type, this.#body + memory.u32[offsets + region], length);
        // The regions of a table of results lie one behind the other.
        const table = (types, first) =>
            mapValues(types, (Type, _, i) => view(Type, layout[first] + i, pairs));
        this.#columns = {
            ...mapValues(BODY, (Type, name) => view(Type, layout[name], bodies)),
            contacts: table(CONTACT, 'contactA'),
            sensed: table(CONTACT, 'sensedA'),
            began: table(EVENT, 'beganA'),
            ended: table(EVENT, 'endedA'),
        };
        return this.#columns;
    }

    // Where a world with this much room ends; beyond any limit if it has too many bodies.
    #end({ bodies, pairs, shapeBytes }) {
        if (bodies > MAX_BODIES) return Number.POSITIVE_INFINITY;
        return this.#exports.sat_end(bodies, pairs, shapeBytes);
    }

    // Makes memory long enough for this much room, or throws and has changed nothing.
    #reach(room) {
        const { bodies, pairs } = room;
        const end = this.#end(room);
        if (end > this.#maxBytes) {
            throw new RangeError(
                `${bodies} bodies and ${pairs} pairs take ${end} bytes, more than maxBytes ` +
                    `(${this.#maxBytes}); raise it, or spread the bodies`,
            );
        }
        this.#memory.reach(end);
    }

    /** Gives the world at least this much room; `generous` rounds up so that growth stays rare. */
    makeRoom(wanted, generous) {
        const room = this.#room('room');
        let grows = false;
        for (const name in room) {
            if (wanted[name] <= room[name]) continue;
            grows = true;
            room[name] = generous ? Math.max(wanted[name], 2 * room[name]) : wanted[name];
        }
        if (!grows) return;
        // Near the limit there may be room for what is needed, though not for twice what there was.
        if (generous && this.#end(room) > this.#maxBytes) {
            this.makeRoom(wanted, false);
            return;
        }
        this.#reach(room);
        this.#exports.sat_resize(room.bodies, room.pairs, room.shapeBytes);
        this.#renew();
    }

    /** Calls a stage with two arguments until it has the room it needs; returns any other status. */
    run(stage, first, second) {
        for (;;) {
            const status = stage(first, second);
            if (status !== NEEDS_ROOM) return status;
            this.makeRoom(this.#room('wanted'), true);
        }
    }

    dispose() {
        if (this.#exports === undefined) return;
        for (const body of this.bodies) body?.[LEFT]();
        this.bodies.length = 0;
        giveBack(this.#exports);
        this.#exports = undefined;
        this.#memory = undefined;
        this.#columns = undefined;
    }
}

/** What a body is told when it has left its world. */
export const LEFT = Symbol('left');
