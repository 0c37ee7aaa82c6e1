// A body: a shape with a pose in a world. Reads and writes one slot of the world's columns.

import {
    BULLET,
    ENABLED,
    MAX_COORDINATE,
    ONE_WAY,
    SEALED_ANGLES,
    SEALED_FILTERS,
    SENSOR,
    STATIC,
} from 'sepaxis-layout';
import { REMOVED } from './core.js';
import {
    boolean,
    COPY,
    checkAngle,
    checkCoordinate,
    checkPose,
    isPose,
    isRecord,
    notAShape,
    number,
    unitOrNull,
} from './errors.js';
import { nonDefaults, showBy } from './inspect.js';
import { moveAndSlide } from './mover.js';
import { target, writeBounds } from './out-parameters.js';
import { bytesOf, gridOf, isShape } from './shapes.js';
import {
    bits,
    checkWeight,
    defineBodies,
    idAt,
    lastIdAt,
    MAX_UINT32,
    signedBits,
} from './slots.js';

const KEY = Symbol('made by World.add()');

/** Marks a body alive again when its world is restored to a state that contains it. */
export const RESTORED = Symbol('restored');

/** The properties of a body that its flags hold. */
export const FLAGS = {
    isStatic: STATIC,
    isSensor: SENSOR,
    enabled: ENABLED,
    bullet: BULLET,
    oneWay: ONE_WAY,
};

// The default values of fields. A console shows only the fields that differ from their default; id, x, y, angle and
// shape have no default, so the console always shows them.
export const DEFAULTS = {
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

export class Body {
    static name = 'Body'; // kept in minified code: error messages and consoles show it
    static sepaxisCopy = COPY;

    /** @type {import('./core.js').Core} */
    #core;
    #alive;
    #index;
    #id;

    // biome-ignore lint/correctness/noUnusedPrivateClassMembers: Safari 15 does not parse static blocks
    static #isDefined = defineBodies(
        // Tests for a public property of bodies first, because engines look it up faster than a
        // private one.
        (value) => isRecord(value) && value.moveAndSlide !== undefined && #core in value,
        (core, index) => new this(KEY, core, index),
    );

    constructor(key, core, index, data) {
        if (key !== KEY) throw new TypeError('bodies are made by world.add(), not by new');
        this.#core = core;
        this.#index = index;
        this.#alive = core.columns.alive[index] === 1;
        this.#id = this.#alive ? idAt(core, index) : lastIdAt(core, index);
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

    // Returns the columns, for writing. Marks the body, so that the next update or query rereads it.
    #write() {
        const columns = this.#columns();
        this.#core.markWritten(this.#index);
        return columns;
    }

    get index() {
        return this.#index;
    }

    get id() {
        return this.#id;
    }

    get world() {
        return this.#core.world;
    }

    get shape() {
        this.#columns();
        const { edited, shapes } = this.#core;
        const i = this.#index;
        if (edited.delete(i)) {
            shapes[i] = gridOf.get(shapes[i]).edited(this.#core, i);
            this.#core.handleChanges++;
        }
        return shapes[i];
    }

    set shape(value) {
        this.#columns();
        const core = this.#core;
        if (!isShape(value)) {
            throw notAShape('body.shape', value);
        }
        core.putShape(bytesOf(value));
        core.run(core.exports.setShape, this.#index);
        core.markWritten(this.#index);
        core.shapes[this.#index] = value;
        core.edited.delete(this.#index);
        core.handleChanges++;
    }

    get contacts() {
        this.#columns();
        return this.world.contacts.of(this);
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
        this.#core.unseal(SEALED_ANGLES);
    }

    // Sprites have a `rotation` and a `position`. Without these setters, assigning them to a body would
    // silently do nothing.

    set rotation(_) {
        throw new TypeError('a body has no rotation: write body.angle, in radians');
    }

    set position(_) {
        throw new TypeError('a body has no position: write body.x and body.y');
    }

    set(x, y, angle = this.angle) {
        const columns = this.#write();
        if (!isPose(x, y, angle)) checkPose('body.', x, y, angle);
        columns.x[this.#index] = x;
        columns.y[this.#index] = y;
        if (!Object.is(columns.angle[this.#index], angle)) {
            columns.angle[this.#index] = angle;
            this.#core.unseal(SEALED_ANGLES);
        }
        return this;
    }

    teleport(x, y, angle) {
        this.set(x, y, angle);
        this.#core.exports.restartPath(this.#index);
        return this;
    }

    #flag(flag) {
        return (this.#columns().flags[this.#index] & flag) !== 0;
    }

    /** Returns true if the flag had another value. */
    #setFlag(flag, name, value) {
        const before = this.#flag(flag);
        const { flags } = this.#write();
        if (boolean(name, value)) flags[this.#index] |= flag;
        else flags[this.#index] &= ~flag;
        this.#core.exports.markChanged(this.#index);
        return value !== before;
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
        if (this.#setFlag(ENABLED, 'body.enabled', value) && value)
            this.#core.exports.restartPath(this.#index);
    }

    get bullet() {
        return this.#flag(BULLET);
    }

    set bullet(value) {
        if (this.#setFlag(BULLET, 'body.bullet', value))
            this.#core.exports.restartPath(this.#index);
    }

    get category() {
        return this.#columns().category[this.#index];
    }

    set category(value) {
        this.#write().category[this.#index] = bits('body.category', value);
        this.#core.unseal(SEALED_FILTERS);
    }

    get mask() {
        return this.#columns().mask[this.#index];
    }

    set mask(value) {
        this.#write().mask[this.#index] = bits('body.mask', value);
        this.#core.unseal(SEALED_FILTERS);
    }

    get group() {
        return this.#columns().group[this.#index];
    }

    set group(value) {
        this.#write().group[this.#index] = signedBits('body.group', value);
        this.#core.exports.markChanged(this.#index);
    }

    get oneWay() {
        const { oneWayX, oneWayY } = this.#columns();
        const i = this.#index;
        return this.#flag(ONE_WAY) ? { x: oneWayX[i], y: oneWayY[i] } : null;
    }

    set oneWay(value) {
        const direction = unitOrNull('body.oneWay', value);
        this.#write();
        this.#core.exports.setOneWay(this.#index, direction?.x ?? 0, direction?.y ?? 0);
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

    /** The grid of the body's shape; throws if the shape is not tiles. */
    #grid(name) {
        this.#columns();
        const shape = this.#core.shapes[this.#index];
        const grid = gridOf.get(shape);
        if (grid !== undefined) return grid;
        throw new TypeError(`${name}: the body's shape must be tiles, not ${shape.kind}`);
    }

    tileAt(column, row) {
        return this.#grid('body.tileAt').tileAt(this.#core, this.#index, column, row);
    }

    setTile(column, row, kind) {
        this.#grid('body.setTile').setTile(this.#core, this.#index, column, row, kind);
    }

    dropThrough() {
        this.#columns();
        const { exports } = this.#core;
        this.#core.run(exports.fitsPlatform, this.#index);
        exports.dropThrough(this.#index);
    }

    moveAndSlide(dx, dy, settings, out) {
        this.#columns();
        return moveAndSlide(this.#core, this, dx, dy, settings, out);
    }

    bounds(out = { minX: 0, minY: 0, maxX: 0, maxY: 0 }) {
        this.#columns();
        const { exports } = this.#core;
        // A game may have written values to the columns that the setters would reject.
        if (exports.bounds(this.#index) === 0) checkPose('body.', this.x, this.y, this.angle);
        return writeBounds(target('body.bounds', out), this.#core);
    }

    // Checks the point and the body's pose. Returns the index in memory.f64 of the cosine of the
    // body's angle; the sine follows it.
    #turn(name, x, y) {
        checkCoordinate(name, 'x', x);
        checkCoordinate(name, 'y', y);
        const { angle } = this;
        if (!isPose(this.x, this.y, angle)) checkPose('body.', this.x, this.y, angle);
        this.#core.exports.cosSin(angle);
        return this.#core.results;
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
        const core = this.#core;
        core.exports.remove(this.#index);
        core.handleChanges++; // states saved from now on lack this body
        this[REMOVED]();
    }

    toJSON() {
        const { id, x, y, angle, shape, data: _, ...rest } = fieldsOf(this);
        return { id, x, y, angle, kind: shape?.kind, ...rest };
    }

    [REMOVED]() {
        this.#alive = false;
    }

    [RESTORED]() {
        this.#alive = true;
    }
}

/** Makes the Body object for a slot that C has just filled. */
export function makeBody(core, shape, index, data) {
    core.shapes[index] = shape;
    core.edited.delete(index);
    const body = new Body(KEY, core, index, data);
    core.bodies[index] = body;
    core.awaited[index] = undefined;
    core.handleChanges++;
    return body;
}
