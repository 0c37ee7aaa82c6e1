// The WebAssembly instance of a world, its memory and its columns. Reads and writes linear memory
// for World, Body and Contacts, and grows it when C asks for room.

import * as layout from 'sepaxis-layout';
import { figure, number } from './errors.js';
import { Memory, PAGE } from './memory.js';
import { complete, instantiate, isComplete, recycle } from './module.js';

/** The types that a custom column can have. */
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
    /** The address of this world's struct in src/api, in words, and that of its struct in src/world, in bytes. */
    #world;
    #start;
    #maxBytes;
    #columns;
    #shape;
    #isLarge;
    #layouts = 0; // C's count of layout changes when the views were made
    #sealed = layout.SEALED_ANGLES | layout.SEALED_FILTERS;

    /** The types of the custom columns in their order, and the number of each column by its name. */
    #userTypes = [];
    #userNumbers = new Map();

    /**
     * Body objects by index. The object of a removed body stays until its slot is used again, because `ended` still
     * refers to it. bodyAt() creates missing objects.
     */
    bodies = [];

    /**
     * For each index whose body has no object yet: a Map, to which the object is added when it is made. Saved states
     * refer to this Map; see state.js.
     */
    awaited = [];

    /**
     * Shapes by index, and the indices of bodies whose shape in that list is outdated, because their tiles were edited.
     */
    shapes = [];
    edited = new Set();

    /** Grows with every change of the lists above; as long as it is the same, notes and copies of them are valid. */
    handleChanges = 0;

    /** The note of the last saved state (see state-note.js), and the hash of that state (see state.js). */
    note;
    stateHash = 0;
    #token;

    /** Copies of `bodies`, `awaited`, `shapes` and `edited`, made at the last save; see state.js. */
    savedLists;

    /** Counts the calls that replace the results: updates, clear() and restore(). */
    updates = 0;

    /** Counts how often C has reread written poses and properties: in updates, and before queries. */
    syncs = 0;

    constructor(world, capacity, maxBytes, minDepth) {
        this.world = world;
        this.minDepth = minDepth;
        this.#exports = instantiate(maxBytes);
        this.#memory = new Memory(this.#exports.memory);
        this.#maxBytes = maxBytes;
        const mailbox = this.#exports.mailbox();
        this.#world = (mailbox + layout.mailboxBytes) / 4;
        this.#start = mailbox + layout.mailboxBytes + layout.worldBytes;
        this.mailbox = mailbox;
        this.results = mailbox / 8 + layout.mailboxNumber; // the index in memory.f64 at which C writes results
        this.#shape = mailbox + layout.mailboxShape;
        this.#isLarge = mailbox / 4 + layout.mailboxIsLarge;
        const status = this.#exports.create(capacity, maxBytes, minDepth);
        if (status !== 0) {
            const fault = this.#roomFault(status);
            recycle(this.#exports);
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

    /** Eight random bytes that distinguish the states of this world from those of others. Made when first needed. */
    get token() {
        this.#token ??= crypto.getRandomValues(new Uint8Array(8));
        return this.#token;
    }

    /** The list of bodies; throws if the world was disposed. */
    get living() {
        if (this.disposed) this.#refuse();
        return this.bodies;
    }

    get disposed() {
        return this.#exports === undefined;
    }

    /** Makes updates also look for changes in these columns, because the game may now write to them. */
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
        return this.field(layout.slotCount);
    }

    /** A field of the struct of src/api. */
    #own(offset) {
        return this.memory.u32[this.#world + offset];
    }

    /** A field of the struct of src/world. */
    field(offset) {
        return this.memory.u32[(this.#start >> 2) + offset];
    }

    /** The address of a region, in bytes. */
    region(region) {
        return this.#start + this.field(layout.regionOffsets + (region >> 3));
    }

    #renew() {
        const memory = this.#memory;
        this.#layouts = this.#own(layout.worldLayouts);
        const bodies = this.field(layout.roomBodies);
        const pairs = this.field(layout.roomPairs);
        const view = (region, length) =>
            memory.view(layout.regionTypes[region & 7], this.region(region), length);
        // The table objects are kept, because row objects refer to them.
        const before = this.#columns;
        const table = (name, length, regions) => {
            const columns = before?.[name] ?? {};
            for (const column in regions) columns[column] = view(regions[column], length);
            return columns;
        };
        this.#columns = {
            x: view(layout.regionX, bodies),
            y: view(layout.regionY, bodies),
            angle: view(layout.regionAngle, bodies),
            category: view(layout.regionCategory, bodies),
            mask: view(layout.regionMask, bodies),
            group: view(layout.regionGroup, bodies),
            tag: view(layout.regionTag, bodies),
            weight: view(layout.regionWeight, bodies),
            generation: view(layout.regionGeneration, bodies),
            alive: view(layout.regionAlive, bodies),
            flags: view(layout.regionFlags, bodies),
            oneWayX: view(layout.regionOneWayX, bodies),
            oneWayY: view(layout.regionOneWayY, bodies),
            bodyKey: view(layout.regionBodyKey, bodies),
            user: this.#userTypes.map((Type, number) => this.#userView(Type, number)),
            contacts: table('contacts', pairs, {
                a: layout.regionContactA,
                b: layout.regionContactB,
                normalX: layout.regionContactX,
                normalY: layout.regionContactY,
                depth: layout.regionContactDepth,
            }),
            sensed: table('sensed', Math.min(this.field(layout.roomSensed), pairs), {
                a: layout.regionSensedA,
                b: layout.regionSensedB,
                normalX: layout.regionSensedX,
                normalY: layout.regionSensedY,
                depth: layout.regionSensedDepth,
            }),
            began: table('began', pairs, {
                a: layout.regionBeganA,
                b: layout.regionBeganB,
                sensor: layout.regionBeganSensor,
            }),
            ended: table('ended', pairs, {
                a: layout.regionEndedA,
                b: layout.regionEndedB,
                sensor: layout.regionEndedSensor,
            }),
        };
        return this.#columns;
    }

    #userView(Type, number) {
        const at = this.field(layout.userColumnOffset + number * layout.userColumnWords);
        return this.#memory.view(Type, this.#start + at, this.field(layout.roomBodies));
    }

    /** The type of the custom column with this name, if there is one. */
    userType(name) {
        return this.#userTypes[this.#userNumbers.get(name)];
    }

    /** The custom column with this name; created if there is none. */
    userColumn(name, Type) {
        if (!this.#userNumbers.has(name)) {
            this.run(this.exports.column, Type.BYTES_PER_ELEMENT);
            const number = this.#userTypes.push(Type) - 1;
            this.#userNumbers.set(name, number);
            this.columns.user[number] = this.#userView(Type, number);
        }
        return this.columns.user[this.#userNumbers.get(name)];
    }

    /** Removes the custom columns with numbers `count` and up, which have no values yet. */
    dropColumns(count) {
        this.exports.dropColumns(count);
        this.#userTypes.length = count;
        this.columns.user.length = count;
        for (const [name, k] of this.#userNumbers) if (k >= count) this.#userNumbers.delete(name);
    }

    /** Names and types of the custom columns, in order. */
    get userColumns() {
        return Array.from(this.#userNumbers, ([name, k]) => [name, this.#userTypes[k].name]);
    }

    get userCount() {
        return this.#userTypes.length;
    }

    get #limit() {
        const remedy = this.#maxBytes < layout.MAX_BYTES ? 'raise it' : 'ask for less';
        return `maxBytes (${this.#maxBytes}); ${remedy}`;
    }

    /** The error for a lack of memory that C has reported. */
    #roomFault(status) {
        const wanted =
            4 * this.#world + this.#memory.u64((this.#world + 2 * layout.worldWanted) / 2);
        const end = Math.ceil(wanted / PAGE) * PAGE;
        if (status !== layout.WORLD_TOO_LARGE)
            return new RangeError(`world: no memory left for ${end} bytes`);
        number('world: the number of bodies', this.#own(layout.askedBodies), 0, layout.MAX_BODIES);
        const bodies = this.#own(layout.askedBodies);
        const pairs = this.#own(layout.askedPairs); // many per body are a sign of crowded bodies
        const asked =
            `${bodies} bodies, ${pairs} pairs, ${this.#own(layout.askedShapeBytes)} bytes of shapes, ` +
            `${this.#own(layout.askedUserBytes)} bytes a body of custom columns, ` +
            `${this.#own(layout.askedNeighbours)} neighbours of statics`;
        return new RangeError(
            `world: ${asked.replace(/, 0 [^,]+/g, '')} take ${end} bytes, more than ${this.#limit}` +
                (2 * pairs > bodies + 256 ? ', or spread the bodies out' : ''),
        );
    }

    /** The address of the memory that follows the world's block, where states are saved and restored. */
    get stateAt() {
        return this.exports.stateAt();
    }

    /** Grows memory until at least this many bytes follow the world. */
    reachBehind(bytes) {
        const end = this.stateAt + bytes;
        if (end > this.#maxBytes) {
            throw new RangeError(
                `world: a state takes ${bytes} bytes of memory behind the world, more than is left of ${this.#limit}`,
            );
        }
        if (end <= this.#memory.bytes) return;
        this.#memory.reach(end);
        this.#renew(); // a loop over rows that is in progress needs the new views
    }

    /** Makes new views of the columns if C has moved them. */
    follow() {
        // Once memory has grown, the old view is empty: #own() returns undefined, which also
        // differs.
        if (this.#own(layout.worldLayouts) === this.#layouts) return;
        this.#memory.renew();
        this.#renew();
    }

    /**
     * Calls a function that may move the columns, and makes new views if it did. Returns its status; throws if memory
     * does not suffice.
     */
    call(stage, first, second) {
        const status = stage(first, second);
        this.follow();
        if (status === layout.NO_MEMORY || status === layout.WORLD_TOO_LARGE)
            throw this.#roomFault(status);
        return status;
    }

    /** Calls an export once. If it needs more room, makes the room and returns undefined. */
    runOnce(stage, first, second) {
        const status = stage(first, second);
        if (status !== layout.NEEDS_ROOM) return status;
        this.call(this.#exports.makeRoom);
        return undefined;
    }

    /** Calls an export with up to two arguments, repeats the call while it needs more room, and returns its status. */
    run(stage, first, second) {
        for (;;) {
            const status = this.runOnce(stage, first, second);
            if (status !== undefined) return status;
        }
    }

    /** Whether C has its functions for composite shapes. */
    get isComplete() {
        return isComplete(this.exports);
    }

    /** Gives C its functions for composite shapes. */
    complete() {
        complete(this.exports);
    }

    /** Copies a shape into memory, where the next call to C reads it. */
    putShape(bytes) {
        if (bytes[layout.shapeKind] >= layout.KIND_OF_COMPOUND) this.complete();
        const isLarge = bytes.length > layout.MAX_SHAPE_BYTES;
        if (isLarge) this.run(this.exports.stageShape, bytes.length);
        const { u8, u32, f64 } = this.memory;
        u8.set(bytes, isLarge ? f64[this.results] : this.#shape);
        u32[this.#isLarge] = Number(isLarge);
    }

    /** Marks a slot as possibly written to, so that the next query rereads it. */
    markWritten(slot) {
        const { u32 } = this.#memory;
        const world = this.#world;
        const count = u32[world + layout.writtenCount];
        if (count > layout.MOST_WRITTEN) return;
        if (count > 0 && u32[world + layout.writtenSlots + count - 1] === slot) return;
        if (count < layout.MOST_WRITTEN) u32[world + layout.writtenSlots + count] = slot;
        u32[world + layout.writtenCount] = count + 1;
    }

    /** Marks all slots as possibly written to. */
    markAllWritten() {
        this.memory.u32[this.#world + layout.writtenCount] = layout.MOST_WRITTEN + 1;
    }

    /** Whether C has read nothing since `syncs` was `times`, and nothing was written through bodies since then. */
    isAsSeen(times) {
        return this.syncs === times && this.#own(layout.writtenCount) === 0;
    }

    /** Makes C read everything that was written, even through columns. */
    refresh(name) {
        if (this.run(this.exports.refresh) !== 0) throw this.poseFault(name);
        this.syncs++;
    }

    /** Makes C read the slots that were written through bodies. */
    sync(name) {
        const { exports } = this;
        if (this.#own(layout.writtenCount) !== 0 && this.run(exports.sync) !== 0)
            throw this.poseFault(name);
        this.syncs++;
    }

    /** The error for a bad pose that C has found in the columns. */
    poseFault(name) {
        const column = ['x', 'y', 'angle'][this.field(layout.faultColumn)];
        const index = this.field(layout.faultSlot);
        const bound = column === 'angle' ? layout.MAX_ANGLE : layout.MAX_COORDINATE;
        const value = this.columns[column][index];
        const entry = `world.${column}[${index}]`;
        let remedy = '';
        if (Number.isNaN(value)) remedy = '; a column read before the world grew gives NaN';
        else if (column === 'angle' && Number.isFinite(value)) remedy = ', an angle modulo 2π';
        return new RangeError(
            Math.abs(value) <= bound
                ? `${name}: a push would take ${entry}, ${value}, beyond ±${figure(bound)}`
                : `${name}: ${entry} is ${figure(value)}; write a number within ±${figure(bound)}${remedy}`,
        );
    }

    /** Marks all bodies as removed and drops them. */
    forgetBodies() {
        for (const body of this.bodies) body?.[REMOVED]();
        this.bodies.length = 0;
        this.awaited.length = 0;
        this.shapes.length = 0;
        this.edited.clear();
        this.handleChanges++;
    }

    dispose() {
        if (this.#exports === undefined) return;
        this.forgetBodies();
        recycle(this.#exports);
        this.#exports = undefined;
        this.#memory = undefined;
        this.#columns = undefined;
    }
}

/** The method that marks a body as removed. */
export const REMOVED = Symbol('removed');
