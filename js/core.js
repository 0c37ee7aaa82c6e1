// One world's instance: its memory, its columns, its room. Reads and writes linear memory for World, Body
// and Contacts; grows it when C asks for room.

import { MAX_ANGLE, MAX_COORDINATE } from './errors.js';
import {
    faultColumn,
    faultSlot,
    mailboxIsLarge,
    mailboxNumber,
    mailboxShape,
    mailboxShapeBytes,
    readLayout,
    readWorld,
    regionAlive,
    regionAngle,
    regionBegan,
    regionBodyKey,
    regionCategory,
    regionContact,
    regionEnded,
    regionFlags,
    regionGeneration,
    regionGroup,
    regionMask,
    regionOffsets,
    regionOneWay,
    regionSensed,
    regionTag,
    regionWeight,
    regionX,
    regionY,
    userColumn,
    userColumnOffset,
    userColumnStride,
    worldCount,
    worldRoom,
    worldStart,
    worldWanted,
} from './layout.js';
import { Memory, PAGE } from './memory.js';
import { giveBack, instantiate } from './module.js';

export const MAX_BYTES = 2 ** 30;
export const MAX_BODIES = 2 ** 22 - 1;

/** What the user's own columns may be of. */
export const TYPES = [
    Float64Array,
    Float32Array,
    Int32Array,
    Uint32Array,
    Int16Array,
    Uint16Array,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
];

// satStatus in src/base/core.h.
const NEEDS_ROOM = 1;

// satSealed in src/world/world.h.
export const ANGLES = 1;
export const FILTERS = 2;

/** What is set aside for the shape of a body: room for an 8-gon. */
export const BYTES_PER_SHAPE = 272;

// Bodies mostly share shapes; `reserve` does not count on it.
const FIRST_SHAPES = 64;

// A new world has room for two pairs and four neighbours a body, up to these. Large worlds rarely need that much, and grow
// when they do; they start with one pair for every two bodies.
const FIRST_PAIRS = 8192;
const FIRST_LINKS = 16384;

// Of more slots than this it is no more work to look at all.
const MOST_WRITTEN = 64;

export class Core {
    #exports;
    #memory;
    #body;
    #maxBytes;
    #columns;
    #shape;
    #isLarge;
    #sealed = ANGLES | FILTERS;

    /** Types of the user's own columns, in order, and their numbers by name. */
    #userTypes = [];
    #userNumbers = new Map();

    /**
     * Body objects by index. One that was removed stays until its slot is used again: the pairs that ended by its
     * removal name it. Where there is none yet, bodyAt() makes it.
     */
    bodies = [];

    /** Shapes by index, and the indices of tiles whose cells were written to since they were that shape. */
    shapes = [];
    edited = new Set();

    /** The text behind the last saved state, and that state's hash; see state.js. */
    note;
    stateHash = 0;
    #token;

    /** The lists above as they were at the last save. */
    kept;

    /** What was written that C has not seen, and the next question looks at first: these slots, or all. */
    #written = new Uint32Array(MOST_WRITTEN);
    #writtenCount = 0;
    #allWritten = false;

    /** Counts what replaces the results: updates, and clearing. */
    updates = 0;

    /** Counts how often C has looked: in updates, and before each question. */
    looks = 0;

    constructor(world, capacity, maxBytes, minDepth) {
        this.world = world;
        this.minDepth = minDepth;
        this.#exports = instantiate(maxBytes);
        this.#memory = new Memory(this.#exports.memory);
        readLayout(this.#exports);
        readWorld(this.#exports);
        this.#maxBytes = maxBytes;
        const mailbox = this.#exports.sat_mailbox();
        this.#body = mailbox + worldStart;
        this.number = (mailbox + mailboxNumber) / 8;
        this.#shape = mailbox + mailboxShape;
        this.#isLarge = (mailbox + mailboxIsLarge) / 4;
        const room = {
            bodies: capacity,
            pairs: Math.max(Math.ceil(capacity / 2), Math.min(2 * capacity, FIRST_PAIRS)),
            shapeBytes: FIRST_SHAPES * BYTES_PER_SHAPE,
            userBytes: 0,
            links: Math.min(4 * capacity, FIRST_LINKS),
        };
        try {
            this.#reach(room);
        } catch (error) {
            giveBack(this.#exports);
            throw error;
        }
        this.#exports.sat_open(room.bodies, room.pairs, room.shapeBytes, room.links, minDepth);
        this.#exports.sat_seal(this.#sealed);
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

    /** Eight random bytes, which tell this world's states from those of others. Made when first needed. */
    get token() {
        this.#token ??= crypto.getRandomValues(new Uint8Array(8));
        return this.#token;
    }

    /** The bodies of a world that was not disposed. */
    get living() {
        if (this.disposed) this.#refuse();
        return this.bodies;
    }

    get disposed() {
        return this.#exports === undefined;
    }

    /** From now on updates look for changes in these columns, too: somebody may write them. */
    unseal(columns) {
        if ((this.#sealed & columns) === 0) return;
        this.#sealed &= ~columns;
        this.exports.sat_seal(this.#sealed);
    }

    #refuse() {
        throw new Error('this world was disposed');
    }

    /** The columns as they lie now. Take them once per use; after growth there are new ones. */
    get columns() {
        if (this.#columns === undefined) this.#refuse();
        return this.#columns.x.length === 0 ? this.#renew() : this.#columns;
    }

    /** One more than the highest slot in use. */
    get count() {
        return this.field(worldCount);
    }

    /** A field of C's world header. */
    field(offset) {
        return this.memory.u32[(this.#body + offset) >> 2];
    }

    /** Where a region lies. */
    region(number) {
        return this.#body + this.field(regionOffsets + 4 * number);
    }

    #room(offset) {
        return {
            bodies: this.field(offset),
            pairs: this.field(offset + 4),
            shapeBytes: this.field(offset + 8),
            userBytes: this.field(offset + 12),
            links: this.field(offset + 16),
        };
    }

    #renew() {
        const memory = this.#memory;
        const { bodies, pairs } = this.#room(worldRoom);
        const view = (Type, region, length) => memory.view(Type, this.region(region), length);
        const contacts = (first) => ({
            a: view(Uint32Array, first, pairs),
            b: view(Uint32Array, first + 1, pairs),
            normalX: view(Float32Array, first + 2, pairs),
            normalY: view(Float32Array, first + 3, pairs),
            depth: view(Float32Array, first + 4, pairs),
        });
        const events = (first) => ({
            a: view(Uint32Array, first, pairs),
            b: view(Uint32Array, first + 1, pairs),
            sensor: view(Uint8Array, first + 2, pairs),
        });
        // A table stays the same object, so that rows can hold on to it.
        const before = this.#columns;
        const same = (name, table) => Object.assign(before?.[name] ?? {}, table);
        this.#columns = {
            x: view(Float64Array, regionX, bodies),
            y: view(Float64Array, regionY, bodies),
            angle: view(Float64Array, regionAngle, bodies),
            category: view(Uint32Array, regionCategory, bodies),
            mask: view(Uint32Array, regionMask, bodies),
            group: view(Int32Array, regionGroup, bodies),
            tag: view(Uint32Array, regionTag, bodies),
            weight: view(Float32Array, regionWeight, bodies),
            generation: view(Uint32Array, regionGeneration, bodies),
            alive: view(Uint8Array, regionAlive, bodies),
            flags: view(Uint8Array, regionFlags, bodies),
            oneWayX: view(Float32Array, regionOneWay, bodies),
            oneWayY: view(Float32Array, regionOneWay + 1, bodies),
            bodyKey: view(Uint32Array, regionBodyKey, bodies),
            user: this.#userTypes.map((Type, number) => this.#userView(Type, number)),
            contacts: same('contacts', contacts(regionContact)),
            sensed: same('sensed', contacts(regionSensed)),
            began: same('began', events(regionBegan)),
            ended: same('ended', events(regionEnded)),
        };
        return this.#columns;
    }

    #userView(Type, number) {
        const at = this.field(userColumn + number * userColumnStride + userColumnOffset);
        return this.#memory.view(Type, this.#body + at, this.field(worldRoom));
    }

    /** The type of the user's column of that name, if there is one. */
    userType(name) {
        return this.#userTypes[this.#userNumbers.get(name)];
    }

    /** The user's column of that name, made if there is none. */
    userColumn(name, Type) {
        if (!this.#userNumbers.has(name)) {
            this.run(this.exports.sat_column, Type.BYTES_PER_ELEMENT);
            const number = this.#userTypes.push(Type) - 1;
            this.#userNumbers.set(name, number);
            this.columns.user[number] = this.#userView(Type, number);
        }
        return this.columns.user[this.#userNumbers.get(name)];
    }

    /** Names and types of the user's columns, in order. */
    get userColumns() {
        return Array.from(this.#userNumbers, ([name, k]) => [name, this.#userTypes[k].name]);
    }

    get userCount() {
        return this.#userTypes.length;
    }

    // Makes memory long enough for this much room, or throws and has changed nothing.
    #reach({ bodies, pairs, shapeBytes, userBytes, links }) {
        const exact = this.#exports.sat_end(bodies, pairs, shapeBytes, userBytes, links);
        const end = Math.ceil(exact / PAGE) * PAGE;
        if (bodies > MAX_BODIES || end > this.#maxBytes) {
            const remedy =
                this.#maxBytes < MAX_BYTES ? 'raise it' : 'which is the most there can be';
            throw new RangeError(
                `${bodies} bodies, ${pairs} pairs, ${shapeBytes} bytes of shapes, ${userBytes} bytes a body of ` +
                    `other columns and ${links} neighbours of statics take ${end} bytes, more than maxBytes ` +
                    `(${this.#maxBytes}); ${remedy}, or spread ` +
                    'the bodies',
            );
        }
        this.#memory.reach(end);
    }

    /** Where a state lies on its way in or out: behind the world. */
    get stateAt() {
        return this.exports.sat_state_at();
    }

    /** Makes memory reach so many bytes behind the world. */
    reachBehind(bytes) {
        const end = this.stateAt + bytes;
        if (end > this.#maxBytes) {
            throw new RangeError(
                `a state takes ${bytes} bytes of memory behind the world, more than is left of maxBytes ` +
                    `(${this.#maxBytes}); raise it`,
            );
        }
        if (end > this.#memory.bytes) this.#memory.reach(end);
    }

    /**
     * Gives the world at least this much room, and of what there was too little as much more as it had: so that growth
     * stays rare. Where that is not to be had, half of it, or half of that, so that what is left is taken in few steps;
     * and if need be no more than is wanted.
     */
    makeGenerousRoom(wanted) {
        for (let share = 1; share > 2 ** -20; share /= 2) {
            try {
                return this.makeRoom(wanted, share);
            } catch (error) {
                if (!(error instanceof RangeError)) throw error;
            }
        }
        this.makeRoom(wanted);
    }

    /** Gives the world this much room, and a share of what it had, but of nothing less than it has. */
    makeRoom(wanted, share = 0) {
        const room = this.#room(worldRoom);
        let grows = false;
        for (const name in room) {
            if (!(wanted[name] > room[name])) continue;
            grows = true;
            room[name] = Math.max(wanted[name], Math.floor(room[name] * (1 + share)));
        }
        if (!grows) return;
        this.#reach(room);
        this.#exports.sat_resize(
            room.bodies,
            room.pairs,
            room.shapeBytes,
            room.userBytes,
            room.links,
        );
        this.#renew();
    }

    /** Calls a stage once; undefined if it needs room, which it has when this returns. */
    runOnce(stage, first) {
        const status = stage(first);
        if (status !== NEEDS_ROOM) return status;
        this.makeGenerousRoom(this.#room(worldWanted));
        return undefined;
    }

    /** Calls a stage with two arguments until it has the room it needs; returns any other status. */
    run(stage, first, second) {
        for (;;) {
            const status = stage(first, second);
            if (status !== NEEDS_ROOM) return status;
            this.makeGenerousRoom(this.#room(worldWanted));
        }
    }

    /** Makes the room for pairs that would have made the last call faster. */
    makeWantedRoom() {
        if (this.field(worldWanted + 4) <= this.field(worldRoom + 4)) return;
        try {
            this.makeRoom(this.#room(worldWanted));
        } catch (error) {
            // Without it the call is slower, but works.
            if (!(error instanceof RangeError)) throw error;
        }
    }

    /** Puts the bytes of a shape where the next call that takes one finds it. */
    give(bytes) {
        const isLarge = bytes.length > mailboxShapeBytes;
        if (isLarge) this.run(this.exports.sat_staging, bytes.length);
        const { u8, u32, f64 } = this.memory;
        u8.set(bytes, isLarge ? f64[this.number] : this.#shape);
        u32[this.#isLarge] = Number(isLarge);
    }

    /** Slots may have been written to: one that is told, or any. */
    wrote(slot) {
        if (this.#allWritten || this.#written[this.#writtenCount - 1] === slot) return;
        if (this.#writtenCount < MOST_WRITTEN) this.#written[this.#writtenCount++] = slot;
        else this.#allWritten = true;
    }

    wroteAll() {
        this.#allWritten = true;
    }

    /** Has C seen all there is, and nothing since it had seen so often? */
    isAsSeen(times) {
        return this.looks === times && this.#writtenCount === 0 && !this.#allWritten;
    }

    /** C has seen all. */
    saw() {
        this.looks++;
        this.#writtenCount = 0;
        this.#allWritten = false;
    }

    /** Has C look at all that was written. */
    refresh(name) {
        if (this.run(this.exports.sat_refresh) !== 0) throw this.poseFault(name);
        this.saw();
    }

    /** Has C look at what was written through bodies; false if a pose there is out of bounds. */
    readIfGood() {
        const { exports } = this;
        if (this.#allWritten) {
            if (this.run(exports.sat_refresh) !== 0) return false;
        } else {
            for (let i = 0; i < this.#writtenCount; i++) {
                if (this.run(exports.sat_refresh_one, this.#written[i]) !== 0) return false;
            }
        }
        this.saw();
        return true;
    }

    /** The same; throws what is wrong. */
    look(name) {
        if (!this.readIfGood()) throw this.poseFault(name);
    }

    /** What is wrong with a pose in the columns, after a stage has said that something is. */
    poseFault(name) {
        const column = ['x', 'y', 'angle'][this.field(faultColumn)];
        const index = this.field(faultSlot);
        const bound = column === 'angle' ? MAX_ANGLE : MAX_COORDINATE;
        const value = this.columns[column][index];
        return new RangeError(
            Math.abs(value) <= bound
                ? `${name}: a push would take world.${column}[${index}], ${value}, beyond ±${bound}`
                : `${name}: world.${column}[${index}] is ${value}; write a number from -${bound} to ${bound}` +
                      (column === 'angle' ? ', an angle modulo 2π' : ''),
        );
    }

    /** Tells all bodies that they have left. */
    forgetBodies() {
        for (const body of this.bodies) body?.[LEFT]();
        this.bodies.length = 0;
        this.shapes.length = 0;
        this.edited.clear();
    }

    dispose() {
        if (this.#exports === undefined) return;
        this.forgetBodies();
        giveBack(this.#exports);
        this.#exports = undefined;
        this.#memory = undefined;
        this.#columns = undefined;
    }
}

/** What a body is told when it has left its world. */
export const LEFT = Symbol('left');
