// Bodies, and which of them overlap. The public face of one instance: checks what comes in, calls C, hands
// out views.

import { bits, ENABLED, indexOfId, makeBody, SENSOR, STATIC, signedBits } from './body.js';
import { Contacts, PairEvents } from './contacts.js';
import { BYTES_PER_SHAPE, Core, LEFT, MAX_BODIES, MAX_BYTES } from './core.js';
import {
    boolean,
    checkPose,
    integer,
    MAX_COORDINATE,
    number,
    oneOf,
    options,
    show,
} from './errors.js';
import {
    beganCount,
    candidateCount,
    contactCount,
    endedCount,
    sensedCount,
    worldCount,
    worldLive,
} from './layout.js';
import {
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

const WORLD_OPTIONS = ['capacity', 'maxBytes', 'minDepth'];
const BODY_OPTIONS = [
    'x',
    'y',
    'angle',
    'isStatic',
    'isSensor',
    'enabled',
    'category',
    'mask',
    'group',
    'tag',
    'data',
];
const ROOM_OPTIONS = ['bodies', 'contacts'];
const SEPARATE_OPTIONS = ['iterations', 'mode'];
const MODES = ['both', 'first', 'second']; // satYield in src/world/separate.h
const MIN_BYTES = 2 ** 18;
const MAX_ROUNDS = 1000;
const MAX_PAIRS = 2 ** 24;

export class World {
    static name = 'World'; // also when minified

    /** @type {import('./core.js').Core} */
    #core;

    constructor(settings) {
        const {
            capacity = 64,
            maxBytes = MAX_BYTES,
            minDepth = 0,
        } = options('new World', settings, WORLD_OPTIONS);
        this.#core = new Core(
            integer('new World: capacity', capacity, 1, MAX_BODIES),
            integer('new World: maxBytes', maxBytes, MIN_BYTES, MAX_BYTES),
            number('new World: minDepth', minDepth, 0, MAX_COORDINATE),
        );
        this.contacts = new Contacts(this.#core, 'contacts', contactCount);
        this.sensed = new Contacts(this.#core, 'sensed', sensedCount);
        this.began = new PairEvents(this.#core, 'began', beganCount);
        this.ended = new PairEvents(this.#core, 'ended', endedCount);
    }

    add(shape, settings) {
        const core = this.#core;
        if (!isShape(shape)) {
            throw new TypeError(
                `world.add: shape must come from circle(), box(), polygon() and so on, not ${show(shape)}`,
            );
        }
        // All is read before anything happens: an option may be a getter that does something else first.
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
            data,
        } = options('world.add', settings, BODY_OPTIONS);
        checkPose('world.add', x, y, angle);
        const flags =
            (boolean('world.add: isStatic', isStatic) ? STATIC : 0) |
            (boolean('world.add: isSensor', isSensor) ? SENSOR : 0) |
            (boolean('world.add: enabled', enabled) ? ENABLED : 0);
        bits('world.add: category', category);
        bits('world.add: mask', mask);
        bits('world.add: tag', tag);
        signedBits('world.add: group', group);
        const { exports } = core;
        core.memory.u8.set(bytesOf(shape), core.shape);
        core.written = true;
        core.run(() => exports.sat_add(x, y, angle, category, mask, tag, group, flags));
        return makeBody(core, this, shape, core.memory.f64[core.number], data);
    }

    reserve(room) {
        const { bodies = 0, contacts = 0 } = options('world.reserve', room, ROOM_OPTIONS);
        this.#core.makeRoom(
            {
                bodies: integer('world.reserve: bodies', bodies, 0, MAX_BODIES),
                pairs: integer('world.reserve: contacts', contacts, 0, MAX_PAIRS),
                shapeBytes: BYTES_PER_SHAPE * bodies,
            },
            false,
        );
    }

    clear() {
        const { bodies, exports } = this.#core;
        exports.sat_clear();
        for (const body of bodies) body?.[LEFT]();
        bodies.length = 0;
    }

    dispose() {
        this.#core.dispose();
    }

    get disposed() {
        return this.#core.disposed;
    }

    body(index) {
        const body = this.#core.living[index];
        if (!body?.alive || typeof index !== 'number') {
            throw new RangeError(
                `world.body: no body lives at index ${show(index)}; world.alive tells which do`,
            );
        }
        return body;
    }

    get(id) {
        const body = this.#core.living[indexOfId(id)];
        return body?.alive && body.id === id ? body : undefined;
    }

    get bodies() {
        return this.#core.living.filter((body) => body?.alive).values();
    }

    get size() {
        return this.#core.field(worldLive);
    }

    get stats() {
        const core = this.#core;
        return {
            candidates: core.field(candidateCount),
            tested: core.field(candidateCount + 4),
            kept: core.field(candidateCount + 8),
        };
    }

    bands() {
        const { exports, memory, number: first } = this.#core;
        return Array.from({ length: exports.sat_band_count() }, (_, i) => {
            const roving = exports.sat_band(i) === 1;
            const [minX, minY, maxX, maxY, level, boxes] = memory.f64.subarray(first, first + 6);
            return { minX, minY, maxX, maxY, level, boxes, roving };
        });
    }

    get count() {
        return this.#core.field(worldCount);
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
        return this.#core.columns.angle;
    }

    get alive() {
        return this.#core.columns.alive;
    }

    get tag() {
        return this.#core.columns.tag;
    }

    get category() {
        return this.#core.columns.category;
    }

    get mask() {
        return this.#core.columns.mask;
    }

    update() {
        const { exports } = this.#core;
        if (this.#core.run(exports.sat_update) !== 0) throw this.#core.poseFault('world.update');
        this.#core.written = false;
    }

    separate(settings, out = { moved: 0, remaining: 0 }) {
        const { iterations = 8, mode = 'both' } = options(
            'world.separate',
            settings,
            SEPARATE_OPTIONS,
        );
        integer('world.separate: iterations', iterations, 1, MAX_ROUNDS);
        oneOf('world.separate: mode', mode, MODES);
        if (Object(out) !== out) {
            throw new TypeError(
                `world.separate: out must be { moved, remaining }, not ${show(out)}`,
            );
        }
        out.moved = out.remaining = 0; // throws now, not later, if it cannot be written
        const { exports } = this.#core;
        this.#core.written = true; // it moves bodies
        const status = this.#core.run(exports.sat_separate, iterations, MODES.indexOf(mode));
        if (status !== 0) throw this.#core.poseFault('world.separate');
        const { memory, number: first } = this.#core;
        const moved = memory.f64[first];
        const remaining = memory.f64[first + 1];
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

    nearest(x, y, filter, out) {
        return nearest(this.#core, x, y, filter, out);
    }

    hash() {
        return this.#core.exports.sat_hash() >>> 0;
    }
}
