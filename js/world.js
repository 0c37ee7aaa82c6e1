// Bodies, and which of them overlap. The public face of one instance: checks what comes in, calls C, hands
// out views.

import { bits, ENABLED, indexOfId, makeBody, SENSOR, STATIC, signedBits } from './body.js';
import { Contacts, PairEvents } from './contacts.js';
import { Core, LEFT, MAX_BODIES, MAX_BYTES } from './core.js';
import {
    boolean,
    checkPose,
    integer,
    MAX_ANGLE,
    MAX_COORDINATE,
    number,
    oneOf,
    options,
    show,
} from './errors.js';
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
const MODES = ['both', 'first', 'second']; // satYield in src/world/separate.h
const MIN_BYTES = 2 ** 18;
const MAX_ROUNDS = 1000;
const MAX_PAIRS = 2 ** 23;

export class World {
    /** @type {import('./core.js').Core} */
    #core;

    constructor(settings) {
        const { capacity, maxBytes, minDepth } = options('new World', settings, WORLD_OPTIONS);
        this.#core = new Core(
            integer('new World: capacity', capacity ?? 64, 1, MAX_BODIES),
            integer('new World: maxBytes', maxBytes ?? MAX_BYTES, MIN_BYTES, MAX_BYTES),
            number('new World: minDepth', minDepth ?? 0, 0, MAX_COORDINATE),
        );
        this.contacts = new Contacts(this.#core, 'contacts');
        this.sensed = new Contacts(this.#core, 'sensed');
        this.began = new PairEvents(this.#core, 'began');
        this.ended = new PairEvents(this.#core, 'ended');
    }

    add(shape, settings) {
        const core = this.#core;
        const { exports } = core;
        if (!isShape(shape)) {
            throw new TypeError(
                `world.add: shape must come from circle(), box() or polygon(), not ${show(shape)}`,
            );
        }
        const given = options('world.add', settings, BODY_OPTIONS);
        const x = given.x ?? 0;
        const y = given.y ?? 0;
        const angle = given.angle ?? 0;
        checkPose('world.add', x, y, angle);
        const flags =
            (boolean('world.add: isStatic', given.isStatic ?? false) ? STATIC : 0) |
            (boolean('world.add: isSensor', given.isSensor ?? false) ? SENSOR : 0) |
            (boolean('world.add: enabled', given.enabled ?? true) ? ENABLED : 0);
        const category = bits('world.add: category', given.category ?? 1);
        const mask = bits('world.add: mask', given.mask ?? 0xffffffff);
        const tag = bits('world.add: tag', given.tag ?? 0);
        const group = signedBits('world.add: group', given.group ?? 0);
        core.memory.u8.set(bytesOf(shape), core.shape);
        core.run(() => exports.sat_add(x, y, angle, category, mask, tag, group, flags));
        return makeBody(core, this, shape, core.memory.f64[core.number], given.data);
    }

    reserve(room) {
        const { bodies, contacts } = options('world.reserve', room, ['bodies', 'contacts']);
        this.#core.makeRoom(
            {
                bodies: integer('world.reserve: bodies', bodies ?? 1, 0, MAX_BODIES),
                pairs: integer('world.reserve: contacts', contacts ?? 1, 0, MAX_PAIRS),
                shapeBytes: 0,
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
        const body = this.#core.bodies[index];
        if (body === undefined) {
            throw new RangeError(
                `world.body: no body lives at index ${show(index)}; world.alive tells which do`,
            );
        }
        return body;
    }

    get(id) {
        const body = this.#core.bodies[indexOfId(id)];
        return body?.id === id ? body : undefined;
    }

    get bodies() {
        return this.#core.bodies.filter(Boolean).values();
    }

    get size() {
        return this.#core.field('live');
    }

    get count() {
        return this.#core.field('count');
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
        if (this.#core.run(exports.sat_update) !== 0) throw this.#poseFault('world.update');
    }

    separate(settings, out = { moved: 0, remaining: 0 }) {
        const given = options('world.separate', settings, ['iterations', 'mode']);
        const rounds = integer('world.separate: iterations', given.iterations ?? 8, 1, MAX_ROUNDS);
        const mode = MODES.indexOf(oneOf('world.separate: mode', given.mode ?? 'both', MODES));
        const { exports } = this.#core;
        const status = this.#core.run(exports.sat_separate, rounds, mode);
        if (status !== 0) throw this.#poseFault('world.separate');
        const { memory, number: first } = this.#core;
        out.moved = memory.f64[first];
        out.remaining = memory.f64[first + 1];
        return out;
    }

    #poseFault(name) {
        const column = ['x', 'y', 'angle'][this.#core.field('faultColumn')];
        const index = this.#core.field('faultSlot');
        const bound = column === 'angle' ? MAX_ANGLE : MAX_COORDINATE;
        return new RangeError(
            `${name}: world.${column}[${index}] is ${this[column][index]}; ` +
                `write a number from -${bound} to ${bound}`,
        );
    }

    hash() {
        return this.#core.exports.sat_hash() >>> 0;
    }
}
