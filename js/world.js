// A world has bodies and finds their overlaps. `World` wraps one WebAssembly instance: it checks
// arguments, calls C and returns views.

import * as layout from 'sepaxis-layout';
import { addMany, COLUMN_OPTIONS } from './add-many.js';
import { makeBody } from './body.js';
import { Passed } from './bullets.js';
import { Contacts, PairEvents } from './contacts.js';
import { Core, TYPES } from './core.js';
import {
    boolean,
    COPY,
    checkPose,
    integer,
    notAShape,
    number,
    options,
    show,
    unitOrNull,
} from './errors.js';
import { explain } from './explain.js';
import { showBy } from './inspect.js';
import { target, writeBounds } from './out-parameters.js';
import {
    beginPairFilter,
    castRay,
    castRayAll,
    castRayAny,
    castRays,
    castShape,
    nearest,
    queryBox,
    queryPoint,
    queryShape,
} from './query.js';
import { bytesOf, isShape } from './shapes.js';
import { bits, bodyAt, checkWeight, indexOfId, isBody, signedBits } from './slots.js';
import { restore, save } from './state.js';

const WORLD_OPTIONS = ['capacity', 'maxBytes', 'minDepth'];
const BODY_OPTIONS = [...COLUMN_OPTIONS, 'oneWay', 'bullet', 'data'];
const ROOM_OPTIONS = ['bodies', 'contacts'];
const SEPARATE_OPTIONS = ['iterations', 'filter'];
const STAGES = {
    poses: layout.STAGE_POSES,
    broad: layout.STAGE_BROAD,
    narrow: layout.STAGE_NARROW,
};
const OWN_NAMES = [...BODY_OPTIONS, 'alive', 'id'];
const MIN_BYTES = 2 ** 18;

/** The fields that a console shows. */
function fieldsOf(world) {
    if (world.disposed) return { disposed: true };
    const { size, capacity, bytes } = world;
    const tables = [world.contacts, world.sensed, world.began, world.ended, world.passed];
    const [contacts, sensed, began, ended, passed] = tables.map(({ length }) => length);
    return { size, capacity, contacts, sensed, began, ended, passed, bytes };
}

function readClock(clock) {
    const time = clock();
    if (Number.isFinite(time)) return time;
    throw new TypeError(`world.timing must return a number of milliseconds, not ${show(time)}`);
}

/**
 * Maps each world to its core, for functions that are not methods. With a static block that exposes `#core`, bundlers
 * would keep World even where it is not used.
 */
export const coreOf = new WeakMap();

export class World {
    static name = 'World'; // kept in minified code
    static sepaxisCopy = COPY;

    /** @type {import('./core.js').Core} */
    #core;
    #contacts;
    #sensed;
    #began;
    #ended;
    #passed;

    /** The list of all bodies, and the count of changes (see core.js) when it was made. */
    #bodies;
    #bodiesAt;

    #timing = null;
    /** @type {import('./index.js').StageTimes | null} */
    #ms = null;

    constructor(settings) {
        const {
            capacity = 64,
            maxBytes = layout.USUAL_BYTES,
            minDepth = 0,
        } = options('new World', settings, WORLD_OPTIONS);
        this.#core = new Core(
            this,
            integer('new World: capacity', capacity, 1, layout.MAX_BODIES),
            integer('new World: maxBytes', maxBytes, MIN_BYTES, layout.MAX_BYTES),
            number('new World: minDepth', minDepth, 0, layout.MAX_COORDINATE),
        );
        coreOf.set(this, this.#core);
        this.#contacts = new Contacts(this.#core, 'contacts', layout.contactCount);
        this.#sensed = new Contacts(this.#core, 'sensed', layout.sensedCount);
        this.#began = new PairEvents(this.#core, 'began', layout.beganCount);
        this.#ended = new PairEvents(this.#core, 'ended', layout.endedCount);
        this.#passed = new Passed(this.#core);
        showBy(this, fieldsOf);
    }

    get contacts() {
        return this.#contacts;
    }

    get sensed() {
        return this.#sensed;
    }

    get passed() {
        return this.#passed;
    }

    get began() {
        return this.#began;
    }

    get ended() {
        return this.#ended;
    }

    add(shape, settings) {
        const core = this.#core;
        if (!isShape(shape)) {
            throw notAShape('world.add: shape', shape);
        }
        // All options are read before anything changes, because one may be a getter with side
        // effects.
        const {
            x = 0,
            y = 0,
            angle = 0,
            isStatic = false,
            isSensor = false,
            enabled = true,
            category = 1,
            mask = 0xffffffff,
            group = 0,
            tag = 0,
            weight = 1,
            oneWay = null,
            bullet = false,
            data,
        } = options('world.add', settings, BODY_OPTIONS);
        checkPose('world.add: ', x, y, angle);
        const flags =
            (boolean('world.add: isStatic', isStatic) ? layout.STATIC : 0) |
            (boolean('world.add: isSensor', isSensor) ? layout.SENSOR : 0) |
            (boolean('world.add: enabled', enabled) ? layout.ENABLED : 0) |
            (boolean('world.add: bullet', bullet) ? layout.BULLET : 0);
        bits('world.add: category', category);
        bits('world.add: mask', mask);
        bits('world.add: tag', tag);
        checkWeight('world.add: weight', weight);
        signedBits('world.add: group', group);
        const direction = unitOrNull('world.add: oneWay', oneWay);
        const { exports } = core;
        core.putShape(bytesOf(shape));
        core.run(() => exports.add(x, y, angle, category, mask, tag, group, flags, weight));
        const index = core.memory.f64[core.results];
        if (direction !== null) exports.setOneWay(index, direction.x, direction.y);
        core.markWritten(index);
        return makeBody(core, shape, index, data);
    }

    addMany(shapes, n, columns) {
        return addMany(this.#core, shapes, n, columns);
    }

    column(name, type) {
        if (typeof name !== 'string' || name === '') {
            throw new TypeError(`world.column: name must be a non-empty string, not ${show(name)}`);
        }
        if (OWN_NAMES.includes(name)) {
            throw new TypeError(
                `world.column: every body has ${show(name)} already; choose another name`,
            );
        }
        const Type = TYPES.find((T) => T === type || T.name === type);
        if (Type === undefined) {
            throw new TypeError(
                `world.column: type must be one of ${TYPES.map((T) => T.name).join(', ')}, not ${show(type)}`,
            );
        }
        const core = this.#core;
        const known = core.userType(name);
        if (known !== undefined && known !== Type) {
            throw new TypeError(
                `world.column: ${show(name)} has type ${known.name}, not ${Type.name}; choose another name`,
            );
        }
        if (known === undefined && core.userCount === layout.MAX_COLUMNS) {
            throw new RangeError(
                `world.column: ${show(name)} would exceed ${layout.MAX_COLUMNS} columns`,
            );
        }
        return core.userColumn(name, Type);
    }

    reserve(room) {
        const { bodies = 0, contacts = 0 } = options('world.reserve', room, ROOM_OPTIONS);
        integer('world.reserve: bodies', bodies, 0, layout.MAX_BODIES);
        integer('world.reserve: contacts', contacts, 0, layout.MAX_PAIRS);
        this.#core.call(this.#core.exports.reserve, bodies, contacts);
    }

    clear() {
        const core = this.#core;
        core.exports.clear();
        core.forgetBodies();
        core.updates++;
    }

    dispose() {
        this.#core.dispose();
    }

    get disposed() {
        return this.#core.disposed;
    }

    body(index) {
        const core = this.#core;
        if (typeof index !== 'number' || core.columns.alive[index] !== 1) {
            throw new RangeError(
                `world.body: there is no body at index ${show(index)}; check world.alive`,
            );
        }
        return bodyAt(core, index);
    }

    get(id) {
        const core = this.#core;
        const index = typeof id === 'number' ? indexOfId(id) : -1;
        if (core.columns.alive[index] !== 1) return undefined;
        const body = bodyAt(core, index);
        return body.id === id ? body : undefined;
    }

    get bodies() {
        const core = this.#core;
        // Disposal counts as a change.
        if (this.#bodiesAt !== core.handleChanges) {
            const list = [];
            for (let i = 0; i < this.count; i++)
                if (this.alive[i] === 1) list.push(bodyAt(core, i));
            this.#bodies = Object.freeze(list);
            this.#bodiesAt = core.handleChanges;
        }
        return this.#bodies;
    }

    get size() {
        return this.#core.field(layout.liveCount);
    }

    get stats() {
        const core = this.#core;
        return {
            candidates: core.field(layout.candidateCount),
            tested: core.field(layout.testedCount),
            kept: core.field(layout.keptCount),
            moved: core.field(layout.movedCount),
            axes: core.field(layout.axisCount),
            compared: core.field(layout.comparedCount),
            pairs: core.field(layout.persistentCount),
            ms: this.#ms,
        };
    }

    bands() {
        const { exports, memory, results: first } = this.#core;
        return Array.from({ length: exports.bandCount() }, (_, i) => {
            const moving = exports.band(i) === 1;
            const [minX, minY, maxX, maxY, level, boxes] = memory.f64.subarray(first, first + 6);
            return { minX, minY, maxX, maxY, level, boxes, moving };
        });
    }

    get count() {
        return this.#core.count;
    }

    get capacity() {
        return this.x.length;
    }

    get bytes() {
        return this.#core.memory.bytes;
    }

    get x() {
        return this.#core.columns.x;
    }

    get y() {
        return this.#core.columns.y;
    }

    get angle() {
        this.#core.unseal(layout.SEALED_ANGLES);
        return this.#core.columns.angle;
    }

    get alive() {
        return this.#core.columns.alive;
    }

    get tag() {
        return this.#core.columns.tag;
    }

    get weight() {
        return this.#core.columns.weight;
    }

    get category() {
        this.#core.unseal(layout.SEALED_FILTERS);
        return this.#core.columns.category;
    }

    get mask() {
        this.#core.unseal(layout.SEALED_FILTERS);
        return this.#core.columns.mask;
    }

    update() {
        const core = this.#core;
        if (this.#timing !== null) {
            try {
                this.#updateInStages(this.#timing);
            } finally {
                core.updates++; // even if the clock throws in the last stage
            }
        } else {
            if (core.run(core.exports.update) !== 0) throw core.poseFault('world.update');
            core.updates++;
        }
        core.syncs++;
    }

    get timing() {
        return this.#timing;
    }

    set timing(clock) {
        if (clock !== null && typeof clock !== 'function') {
            throw new TypeError(
                `world.timing must be a function that returns milliseconds, or null, not ${show(clock)}`,
            );
        }
        this.#timing = clock;
        this.#ms = null;
    }

    #updateInStages(clock) {
        const core = this.#core;
        let before = readClock(clock);
        const ms = { poses: 0, broad: 0, narrow: 0 };
        for (const name in STAGES) {
            const status = core.run(core.exports.stage, STAGES[name]);
            if (status === layout.NOT_IN_TURN) {
                throw new Error('world.timing must return the time, not change the world');
            }
            if (status !== 0) throw core.poseFault('world.update');
            const now = readClock(clock);
            ms[name] = now - before;
            before = now;
        }
        this.#ms = ms;
    }

    explain(a, b) {
        return explain(this.#core, a, b);
    }

    separate(settings, out = { moved: 0, remaining: 0 }) {
        if (isBody(settings)) {
            throw new TypeError(
                'world.separate: takes options, not a body; to push out one body, call body.moveAndSlide(0, 0)',
            );
        }
        const { iterations = 8, filter } = options('world.separate', settings, SEPARATE_OPTIONS);
        integer('world.separate: iterations', iterations, 1, layout.MAX_ITERATIONS);
        target('world.separate', out);
        out.moved = out.remaining = 0; // throws here, not after the push, if `out` is read-only
        const core = this.#core;
        const isFiltered = filter !== undefined;
        if (isFiltered) beginPairFilter(core, filter);
        const status = core.run(core.exports.separate, iterations, Number(isFiltered));
        if (status !== 0) throw core.poseFault('world.separate');
        const { u32, f32 } = core.memory;
        const moved = u32[core.mailbox / 4 + layout.separationMoved];
        const remaining = f32[core.mailbox / 4 + layout.separationRemaining];
        out.moved = moved;
        out.remaining = remaining;
        return out;
    }

    refresh() {
        this.#core.refresh('world.refresh');
    }

    queryPoint(x, y, filter, out) {
        return queryPoint(this.#core, x, y, filter, out);
    }

    queryBox(x0, y0, x1, y1, filter, out) {
        return queryBox(this.#core, x0, y0, x1, y1, filter, out);
    }

    queryShape(shape, pose, filter, out) {
        return queryShape(this.#core, shape, pose, filter, out);
    }

    castRay(x, y, dx, dy, filter, out) {
        return castRay(this.#core, x, y, dx, dy, filter, out);
    }

    castRayAny(x, y, dx, dy, filter) {
        return castRayAny(this.#core, x, y, dx, dy, filter);
    }

    castRayAll(x, y, dx, dy, filter, out) {
        return castRayAll(this.#core, x, y, dx, dy, filter, out);
    }

    castRays(rays, out, filter) {
        return castRays(this.#core, rays, out, filter);
    }

    castShape(shape, pose, dx, dy, filter, out) {
        return castShape(this.#core, shape, pose, dx, dy, filter, out);
    }

    extent(out) {
        const core = this.#core;
        const answer = target('world.extent', out);
        core.sync('world.extent');
        return core.exports.extent() === 0 ? null : writeBounds(answer, core);
    }

    nearest(x, y, filter, out) {
        return nearest(this.#core, x, y, filter, out);
    }

    save(into) {
        return save(this.#core, into);
    }

    restore(bytes, settings) {
        return restore(this.#core, bytes, settings);
    }

    hash() {
        const core = this.#core;
        try {
            core.refresh('world.hash');
        } catch (error) {
            // The hash needs no adjacency of static bodies, so a lack of memory for the adjacency
            // is no error.
            if (core.exports.refresh() === layout.BAD_POSE) throw error;
        }
        return core.exports.hash() >>> 0;
    }
}
