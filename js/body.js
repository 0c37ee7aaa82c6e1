// A shape placed in a world. Reads and writes one slot of the world's columns.

import { ANGLES, FILTERS, LEFT } from './core.js';
import {
    boolean,
    COPY,
    checkAngle,
    checkPose,
    coordinate,
    integer,
    isPose,
    MAX_COORDINATE,
    number,
    show,
    unitOrNull,
} from './errors.js';
import { nonDefaults, showBy } from './inspect.js';
import { moveAndSlide } from './mover.js';
import { setIsBody } from './narrow.js';
import { target } from './out.js';
import { bytesOf, gridOf, isShape } from './shapes.js';
import { makeTiles } from './wholes.js';

// satFlags in src/world/world.h.
export const STATIC = 1;
export const SENSOR = 2;
export const ENABLED = 4;
export const ONE_WAY = 8;
export const BULLET = 16;

const MAX_UINT32 = 2 ** 32 - 1;
const MAX_INT32 = 2 ** 31 - 1;

const KEY = Symbol('made by World.add()');

/** Marks a body alive again when its world is restored to a state that contains it. */
export const RESTORED = Symbol('restored');

// Default values. A console shows only the fields that differ.
const DEFAULTS = {
    id: undefined,
    x: undefined,
    y: undefined,
    angle: undefined,
    shape: undefined,
    alive: true,
    enabled: true,
    isStatic: false,
    isSensor: false,
    bullet: false,
    oneWay: null,
    category: 1,
    mask: MAX_UINT32,
    group: 0,
    tag: 0,
    weight: 1,
    data: undefined,
};
const fieldsOf = (body) => nonDefaults(body, DEFAULTS);

// id = generation * 2^22 + index + 1: an exact integer, never 0, never used twice.
const GENERATION = 2 ** 22;

export function idAt(core, index) {
    return core.columns.generation[index] * GENERATION + index + 1;
}

/** The id of the last body in a slot that is empty now. */
export function lastIdAt(core, index) {
    return idAt(core, index) - GENERATION;
}

export function indexOfId(id) {
    return (id % GENERATION) - 1;
}

/** A 32-bit mask, signed or unsigned: `~2` and `1 << 31` are valid. */
export function bits(name, value) {
    return integer(name, value, -MAX_INT32 - 1, MAX_UINT32);
}

export function signedBits(name, value) {
    return integer(name, value, -MAX_INT32 - 1, MAX_INT32);
}

/** Infinity means the same as 0: other bodies never push this one. */
export function checkWeight(name, value) {
    return number(name, value, 0, Number.POSITIVE_INFINITY);
}

/**
 * Assigned where #core is accessible. Every query calls it; `instanceof` would walk the prototype
 * chain.
 */
export let isBody;

export class Body {
    static name = 'Body'; // also when minified: error messages and consoles show it
    static sepaxisCopy = COPY;

    /** @type {import('./core.js').Core} */
    #core;
    #alive = true;
    #index;
    #id;
    #world;

    static {
        isBody = (value) => typeof value === 'object' && value !== null && #core in value;
        setIsBody(isBody);
    }

    constructor(key, core, world, index, data) {
        if (key !== KEY) throw new TypeError('bodies are made by world.add(), not by new');
        this.#core = core;
        this.#index = index;
        this.#id = idAt(core, index);
        this.#world = world;
        this.data = data;
        showBy(this, fieldsOf);
    }

    #columns() {
        if (!this.#alive && !this.#core.disposed) {
            throw new Error(
                `body ${this.index} (id ${this.id}) was removed; check body.alive first`,
            );
        }
        return this.#core.columns;
    }

    // The columns, to write to; the next update or query rereads this body.
    #write() {
        const columns = this.#columns();
        this.#core.wrote(this.#index);
        return columns;
    }

    #writeCore() {
        this.#columns();
        return this.#core;
    }

    get index() {
        return this.#index;
    }

    get id() {
        return this.#id;
    }

    get world() {
        return this.#world;
    }

    get shape() {
        this.#columns();
        const core = this.#core;
        if (core.edited.delete(this.#index)) this.#readTiles();
        return core.shapes[this.#index];
    }

    // Shapes are immutable: after its cells were edited, a body gets a new shape.
    #readTiles() {
        const core = this.#core;
        const grid = gridOf.get(core.shapes[this.#index]);
        const { exports, memory } = core;
        const at = exports.sat_cells(this.#index);
        const cells = memory.u8.slice(at, at + grid.cells.length);
        core.shapes[this.#index] = makeTiles({ ...grid, cells });
    }

    set shape(value) {
        this.#columns();
        const core = this.#core;
        if (!isShape(value)) {
            throw new TypeError(
                `body.shape must come from circle(), box(), polygon() and so on, not ${show(value)}`,
            );
        }
        core.give(bytesOf(value));
        core.run(core.exports.sat_reshape, this.#index);
        core.wrote(this.#index);
        core.shapes[this.#index] = value;
        core.edited.delete(this.#index);
    }

    get contacts() {
        this.#columns();
        return this.#world.contacts.of(this);
    }

    get x() {
        return this.#columns().x[this.#index];
    }

    set x(value) {
        this.#write().x[this.#index] = number('body.x', value, -MAX_COORDINATE, MAX_COORDINATE);
    }

    get y() {
        return this.#columns().y[this.#index];
    }

    set y(value) {
        this.#write().y[this.#index] = number('body.y', value, -MAX_COORDINATE, MAX_COORDINATE);
    }

    get angle() {
        return this.#columns().angle[this.#index];
    }

    set angle(value) {
        checkAngle('body.angle', value);
        this.#write().angle[this.#index] = value;
        this.#core.unseal(ANGLES);
    }

    set(x, y, angle = this.angle) {
        const columns = this.#write();
        if (!isPose(x, y, angle)) checkPose('body.', x, y, angle);
        columns.x[this.#index] = x;
        columns.y[this.#index] = y;
        if (!Object.is(columns.angle[this.#index], angle)) {
            columns.angle[this.#index] = angle;
            this.#core.unseal(ANGLES);
        }
        return this;
    }

    #flag(flag) {
        return (this.#columns().flags[this.#index] & flag) !== 0;
    }

    #setFlag(flag, name, value) {
        const { flags } = this.#write();
        if (boolean(name, value)) flags[this.#index] |= flag;
        else flags[this.#index] &= ~flag;
        this.#core.exports.sat_mark_dirty(this.#index);
    }

    get isStatic() {
        return this.#flag(STATIC);
    }

    set isStatic(value) {
        this.#setFlag(STATIC, 'body.isStatic', value);
    }

    get isSensor() {
        return this.#flag(SENSOR);
    }

    set isSensor(value) {
        this.#setFlag(SENSOR, 'body.isSensor', value);
    }

    get enabled() {
        return this.#flag(ENABLED);
    }

    set enabled(value) {
        this.#setFlag(ENABLED, 'body.enabled', value);
    }

    get bullet() {
        return this.#flag(BULLET);
    }

    set bullet(value) {
        this.#setFlag(BULLET, 'body.bullet', value);
        this.#core.exports.sat_begin_way(this.#index);
    }

    get category() {
        return this.#columns().category[this.#index];
    }

    set category(value) {
        this.#write().category[this.#index] = bits('body.category', value);
        this.#core.unseal(FILTERS);
    }

    get mask() {
        return this.#columns().mask[this.#index];
    }

    set mask(value) {
        this.#write().mask[this.#index] = bits('body.mask', value);
        this.#core.unseal(FILTERS);
    }

    get group() {
        return this.#columns().group[this.#index];
    }

    set group(value) {
        this.#write().group[this.#index] = signedBits('body.group', value);
        this.#core.exports.sat_mark_dirty(this.#index);
    }

    get oneWay() {
        const { oneWayX, oneWayY } = this.#columns();
        const i = this.#index;
        return this.#flag(ONE_WAY) ? { x: oneWayX[i], y: oneWayY[i] } : null;
    }

    set oneWay(value) {
        const direction = unitOrNull('body.oneWay', value);
        this.#write();
        this.#core.exports.sat_one_way(this.#index, direction?.x ?? 0, direction?.y ?? 0);
    }

    get tag() {
        return this.#columns().tag[this.#index];
    }

    set tag(value) {
        this.#columns().tag[this.#index] = bits('body.tag', value);
    }

    get weight() {
        return this.#columns().weight[this.#index];
    }

    set weight(value) {
        this.#columns().weight[this.#index] = checkWeight('body.weight', value);
    }

    get alive() {
        return this.#alive;
    }

    /** The grid of a body whose shape is tiles; throws if the cell lies outside it. */
    #cell(name, column, row) {
        this.#columns();
        const shape = this.#core.shapes[this.#index];
        const grid = gridOf.get(shape);
        if (grid === undefined) {
            throw new TypeError(`${name}: the body's shape must be tiles, not ${shape.kind}`);
        }
        integer(`${name}: column`, column, 0, grid.columns - 1);
        integer(`${name}: row`, row, 0, grid.rows - 1);
        return grid;
    }

    tileAt(column, row) {
        const { columns } = this.#cell('body.tileAt', column, row);
        const { exports, memory } = this.#core;
        return memory.u8[exports.sat_cells(this.#index) + row * columns + column];
    }

    setTile(column, row, kind) {
        const name = 'body.setTile';
        const { kinds } = this.#cell(name, column, row);
        integer(`${name}: kind`, kind, 0, kinds.length);
        const core = this.#core;
        core.run(() => core.exports.sat_set_tile(this.#index, column, row, kind));
        core.wrote(this.#index);
        core.edited.add(this.#index);
    }

    dropThrough() {
        this.#columns();
        this.#core.exports.sat_drop_through(this.#index);
    }

    moveAndSlide(dx, dy, settings, out) {
        return moveAndSlide(this.#writeCore(), this, dx, dy, settings, out);
    }

    bounds(out = { minX: 0, minY: 0, maxX: 0, maxY: 0 }) {
        this.#columns();
        const { exports, memory, number: first } = this.#core;
        // The columns may contain values that the setters would refuse.
        if (exports.sat_bounds(this.#index) !== 0) checkPose('body.', this.x, this.y, this.angle);
        const { f64 } = memory;
        target('body.bounds', out);
        const minX = f64[first];
        const minY = f64[first + 1];
        const maxX = f64[first + 2];
        const maxY = f64[first + 3];
        out.minX = minX;
        out.minY = minY;
        out.maxX = maxX;
        out.maxY = maxY;
        return out;
    }

    // Checks point and pose, and returns where cos and sin of the body's angle lie in memory.f64.
    #turn(name, x, y) {
        coordinate(name, 'x', x);
        coordinate(name, 'y', y);
        const { angle } = this;
        if (!isPose(this.x, this.y, angle)) checkPose('body.', this.x, this.y, angle);
        this.#core.exports.sat_cos_sin(angle);
        return this.#core.number;
    }

    toWorld(x, y, out = { x: 0, y: 0 }) {
        target('body.toWorld', out);
        const first = this.#turn('body.toWorld', x, y);
        const { f64 } = this.#core.memory;
        const wx = this.x + (f64[first] * x - f64[first + 1] * y);
        const wy = this.y + (f64[first + 1] * x + f64[first] * y);
        out.x = wx;
        out.y = wy;
        return out;
    }

    toLocal(x, y, out = { x: 0, y: 0 }) {
        target('body.toLocal', out);
        const first = this.#turn('body.toLocal', x, y);
        const { f64 } = this.#core.memory;
        const dx = x - this.x;
        const dy = y - this.y;
        const lx = f64[first] * dx + f64[first + 1] * dy;
        const ly = f64[first] * dy - f64[first + 1] * dx;
        out.x = lx;
        out.y = ly;
        return out;
    }

    remove() {
        if (!this.#alive) return;
        this.#core.exports.sat_remove(this.#index);
        this[LEFT]();
    }

    [LEFT]() {
        this.#alive = false;
    }

    [RESTORED]() {
        this.#alive = true;
    }

    static [KEY](core, world, index, data) {
        return new Body(KEY, core, world, index, data);
    }
}

/** Makes the body of a slot that C has just filled. */
export function makeBody(core, shape, index, data) {
    core.shapes[index] = shape;
    core.edited.delete(index);
    const body = Body[KEY](core, core.world, index, data);
    core.bodies[index] = body;
    return body;
}

/**
 * The body in a slot, created at the first request. Returns undefined or the removed body if the
 * slot is empty, as it may be for a row that was kept too long.
 */
export function bodyAt(core, index) {
    const body = core.bodies[index];
    if (body !== undefined || core.columns.alive[index] !== 1) return body;
    core.bodies[index] = Body[KEY](core, core.world, index, undefined);
    return core.bodies[index];
}
