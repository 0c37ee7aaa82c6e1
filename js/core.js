// One world's instance: its memory, its columns, its room. Reads and writes linear memory for World, Body
// and Contacts; grows it when C asks for room.

import {
    askedBodies,
    askedNeighbours,
    askedPairs,
    askedShapeBytes,
    askedUserBytes,
    faultColumn,
    faultSlot,
    MAX_ANGLE,
    MAX_BYTES,
    MAX_COORDINATE,
    MAX_SHAPE_BYTES,
    MOST_WRITTEN,
    mailboxBytes,
    mailboxIsLarge,
    mailboxNumber,
    mailboxShape,
    NEEDS_ROOM,
    NO_MEMORY,
    regionAlive,
    regionAngle,
    regionBeganA,
    regionBeganB,
    regionBeganSensor,
    regionBodyKey,
    regionCategory,
    regionContactA,
    regionContactB,
    regionContactDepth,
    regionContactX,
    regionContactY,
    regionEndedA,
    regionEndedB,
    regionEndedSensor,
    regionFlags,
    regionGeneration,
    regionGroup,
    regionMask,
    regionOffsets,
    regionOneWayX,
    regionOneWayY,
    regionSensedA,
    regionSensedB,
    regionSensedDepth,
    regionSensedX,
    regionSensedY,
    regionTag,
    regionWeight,
    regionX,
    regionY,
    roomBodies,
    roomPairs,
    SEALED_ANGLES,
    SEALED_FILTERS,
    slotCount,
    userColumnOffset,
    userColumnWords,
    WORLD_TOO_LARGE,
    worldBytes,
    worldLayouts,
    worldWanted,
    writtenCount,
    writtenSlots,
} from 'sepaxis-layout';
import { Memory, PAGE } from './memory.js';
import { giveBack, instantiate } from './module.js';

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

export class Core {
    #exports;
    #memory;
    /** Where the world of the API lies, in words, and that of the core, in bytes. */
    #world;
    #start;
    #maxBytes;
    #columns;
    #shape;
    #isLarge;
    #layouts = 0; // as in C when the columns were taken
    #sealed = SEALED_ANGLES | SEALED_FILTERS;

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

    /** Goes up with every change of the three, so that saving and restoring need not compare them. */
    handleChanges = 0;

    /** The text behind the last saved state, and that state's hash; see state.js. */
    note;
    stateHash = 0;
    #token;

    /** The lists above as they were at the last save. */
    kept;

    /** Counts what replaces the results: updates, and clearing. */
    updates = 0;

    /** Counts how often C has looked: in updates, and before each question. */
    looks = 0;

    constructor(world, capacity, maxBytes, minDepth) {
        this.world = world;
        this.minDepth = minDepth;
        this.#exports = instantiate(maxBytes);
        this.#memory = new Memory(this.#exports.memory);
        this.#maxBytes = maxBytes;
        const mailbox = this.#exports.mailbox();
        this.#world = (mailbox + mailboxBytes) / 4;
        this.#start = mailbox + mailboxBytes + worldBytes;
        this.mailbox = mailbox;
        this.number = mailbox / 8 + mailboxNumber;
        this.#shape = mailbox + mailboxShape;
        this.#isLarge = mailbox / 4 + mailboxIsLarge;
        const status = this.#exports.create(capacity, maxBytes, minDepth);
        if (status !== 0) {
            const fault = this.#roomFault(status);
            giveBack(this.#exports);
            throw fault;
        }
        this.#memory.renew();
        this.#exports.seal(this.#sealed);
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
        this.exports.seal(this.#sealed);
    }

    #refuse() {
        throw new Error('this world was disposed');
    }

    /** The columns at their current place in memory. Read them once per use; growth replaces them. */
    get columns() {
        if (this.#columns === undefined) this.#refuse();
        return this.#columns.x.length === 0 ? this.#renew() : this.#columns;
    }

    /** One more than the highest slot in use. */
    get count() {
        return this.field(slotCount);
    }

    /** A field of the world of the API. */
    #own(offset) {
        return this.memory.u32[this.#world + offset];
    }

    /** A field of C's world header. */
    field(offset) {
        return this.memory.u32[(this.#start >> 2) + offset];
    }

    /** Where a region lies, in bytes. */
    region({ number }) {
        return this.#start + this.field(regionOffsets + number);
    }

    #renew() {
        const memory = this.#memory;
        this.#layouts = this.#own(worldLayouts);
        const bodies = this.field(roomBodies);
        const pairs = this.field(roomPairs);
        const view = (region, length) => memory.view(region.Type, this.region(region), length);
        const contacts = (a, b, normalX, normalY, depth) => ({
            a: view(a, pairs),
            b: view(b, pairs),
            normalX: view(normalX, pairs),
            normalY: view(normalY, pairs),
            depth: view(depth, pairs),
        });
        const events = (a, b, sensor) => ({
            a: view(a, pairs),
            b: view(b, pairs),
            sensor: view(sensor, pairs),
        });
        // A table stays the same object, so that rows can hold on to it.
        const before = this.#columns;
        const same = (name, table) => Object.assign(before?.[name] ?? {}, table);
        this.#columns = {
            x: view(regionX, bodies),
            y: view(regionY, bodies),
            angle: view(regionAngle, bodies),
            category: view(regionCategory, bodies),
            mask: view(regionMask, bodies),
            group: view(regionGroup, bodies),
            tag: view(regionTag, bodies),
            weight: view(regionWeight, bodies),
            generation: view(regionGeneration, bodies),
            alive: view(regionAlive, bodies),
            flags: view(regionFlags, bodies),
            oneWayX: view(regionOneWayX, bodies),
            oneWayY: view(regionOneWayY, bodies),
            bodyKey: view(regionBodyKey, bodies),
            user: this.#userTypes.map((Type, number) => this.#userView(Type, number)),
            contacts: same(
                'contacts',
                contacts(
                    regionContactA,
                    regionContactB,
                    regionContactX,
                    regionContactY,
                    regionContactDepth,
                ),
            ),
            sensed: same(
                'sensed',
                contacts(
                    regionSensedA,
                    regionSensedB,
                    regionSensedX,
                    regionSensedY,
                    regionSensedDepth,
                ),
            ),
            began: same('began', events(regionBeganA, regionBeganB, regionBeganSensor)),
            ended: same('ended', events(regionEndedA, regionEndedB, regionEndedSensor)),
        };
        return this.#columns;
    }

    #userView(Type, number) {
        const at = this.field(userColumnOffset + number * userColumnWords);
        return this.#memory.view(Type, this.#start + at, this.field(roomBodies));
    }

    /** The type of the user's column of that name, if there is one. */
    userType(name) {
        return this.#userTypes[this.#userNumbers.get(name)];
    }

    /** The user's column of that name, made if there is none. */
    userColumn(name, Type) {
        if (!this.#userNumbers.has(name)) {
            this.run(this.exports.column, Type.BYTES_PER_ELEMENT);
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

    /** Why there is no room, after C has said so. */
    #roomFault(status) {
        const wanted = 4 * this.#world + this.#memory.u64((this.#world + 2 * worldWanted) / 2);
        const end = Math.ceil(wanted / PAGE) * PAGE;
        if (status !== WORLD_TOO_LARGE) return new RangeError(`no memory left for ${end} bytes`);
        const remedy = this.#maxBytes < MAX_BYTES ? 'raise it' : 'which is the most there can be';
        return new RangeError(
            `${this.#own(askedBodies)} bodies, ${this.#own(askedPairs)} pairs, ` +
                `${this.#own(askedShapeBytes)} bytes of shapes, ${this.#own(askedUserBytes)} bytes a body of ` +
                `other columns and ${this.#own(askedNeighbours)} neighbours of statics take ${end} bytes, more than ` +
                `maxBytes (${this.#maxBytes}); ${remedy}, or spread the bodies`,
        );
    }

    /** Where a state lies on its way in or out: behind the world. */
    get stateAt() {
        return this.exports.stateAt();
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

    /** Reads the columns again if C has moved them. */
    follow() {
        // Undefined once memory has grown.
        if (this.#own(worldLayouts) === this.#layouts) return;
        this.#memory.renew();
        this.#renew();
    }

    /** Calls what may move columns, and reads them again if it did. Returns its status, or throws if there is no room. */
    call(stage, first, second) {
        const status = stage(first, second);
        this.follow();
        if (status === NO_MEMORY || status === WORLD_TOO_LARGE) throw this.#roomFault(status);
        return status;
    }

    /** Calls a stage once; undefined if it needs room, which it has when this returns. */
    runOnce(stage, first, second) {
        const status = stage(first, second);
        if (status !== NEEDS_ROOM) return status;
        this.call(this.#exports.makeRoom);
        return undefined;
    }

    /** Calls a stage with two arguments until it has the room it needs; returns any other status. */
    run(stage, first, second) {
        for (;;) {
            const status = this.runOnce(stage, first, second);
            if (status !== undefined) return status;
        }
    }

    /** Puts the bytes of a shape where the next call that takes one finds it. */
    give(bytes) {
        const isLarge = bytes.length > MAX_SHAPE_BYTES;
        if (isLarge) this.run(this.exports.stageShape, bytes.length);
        const { u8, u32, f64 } = this.memory;
        u8.set(bytes, isLarge ? f64[this.number] : this.#shape);
        u32[this.#isLarge] = Number(isLarge);
    }

    /** A slot may have been written to; the next question looks there first. */
    wrote(slot) {
        const { u32 } = this.#memory;
        const world = this.#world;
        const count = u32[world + writtenCount];
        if (count > MOST_WRITTEN) return;
        if (count > 0 && u32[world + writtenSlots + count - 1] === slot) return;
        if (count < MOST_WRITTEN) u32[world + writtenSlots + count] = slot;
        u32[world + writtenCount] = count + 1;
    }

    /** Any slots may have been. */
    wroteAll() {
        this.memory.u32[this.#world + writtenCount] = MOST_WRITTEN + 1;
    }

    /** Has C seen all there is, and nothing since it had seen so often? */
    isAsSeen(times) {
        return this.looks === times && this.#own(writtenCount) === 0;
    }

    /** Has C look at all that was written. */
    refresh(name) {
        if (this.run(this.exports.refresh) !== 0) throw this.poseFault(name);
        this.looks++;
    }

    /** Has C look at what was written through bodies; false if a pose there is out of bounds. */
    readIfGood() {
        const { exports } = this;
        if (this.#own(writtenCount) !== 0 && this.run(exports.look) !== 0) return false;
        this.looks++;
        return true;
    }

    /** Like readIfGood(), but throws an error that describes the bad pose. */
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
        this.handleChanges++;
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
