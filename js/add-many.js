// Adds many bodies at once. Reads shapes and columns of options; writes slots of the world's
// columns.

import { MAX_ANGLE, MAX_BODIES, MAX_COORDINATE } from 'sepaxis-layout';
import { checkLength } from './batch.js';
import { DEFAULTS, FLAGS } from './body.js';
import { boolean, checkAngle, integer, isList, notAShape, number, options } from './errors.js';
import { bytesOf, isShape } from './shapes.js';
import { bits, checkWeight, isBits, isSignedBits, isWeight, signedBits } from './slots.js';

const isTyped = (value) =>
    ArrayBuffer.isView(value) && typeof (/** @type {any} */ (value).length) === 'number';
const isColumn = (value) => typeof value === 'object';

// The valid values of each kind of column: a check that throws, and a fast test for each entry.
const KINDS = {
    coordinate: [
        (name, value) => number(name, value, -MAX_COORDINATE, MAX_COORDINATE),
        (v) => v >= -MAX_COORDINATE && v <= MAX_COORDINATE,
    ],
    angle: [checkAngle, (v) => v >= -MAX_ANGLE && v <= MAX_ANGLE],
    bits: [bits, isBits],
    signedBits: [signedBits, isSignedBits],
    weight: [checkWeight, isWeight],
    flag: [boolean, (v) => v === 0 || v === 1], // a typed array has no booleans
};

/** Checks a column of `n` values, or one value for all, and returns it. Runs no caller code. */
function checked(core, name, value, n, [check, isGood]) {
    if (!isTyped(value) && !isList(value)) return check(name, value);
    checkLength(name, value, n);
    // A view of the world's own memory becomes empty when the memory grows, so it is copied.
    const column = isTyped(value) && core.memory.shows(value) ? value.slice(0, n) : value;
    for (let i = 0; i < n; i++) {
        const entry = column[i];
        if (!(typeof entry === 'number' && isGood(entry))) check(`${name}[${i}]`, entry);
    }
    return column;
}

function readShapes(shapes, n) {
    if (!isList(shapes)) {
        if (isShape(shapes)) return shapes;
        throw notAShape('world.addMany: shapes', shapes, '; or be a list of shapes');
    }
    const list = [...shapes];
    checkLength('world.addMany: shapes', list, n);
    list.length = n;
    for (let i = 0; i < n; i++) {
        if (isShape(list[i])) continue;
        throw notAShape(`world.addMany: shapes[${i}]`, list[i]);
    }
    return list;
}

const COLUMNS = {
    x: KINDS.coordinate,
    y: KINDS.coordinate,
    angle: KINDS.angle,
    isStatic: KINDS.flag,
    isSensor: KINDS.flag,
    enabled: KINDS.flag,
    category: KINDS.bits,
    mask: KINDS.bits,
    group: KINDS.signedBits,
    tag: KINDS.bits,
    weight: KINDS.weight,
};
/** The options that addMany() shares with add(). */
export const COLUMN_OPTIONS = Object.keys(COLUMNS);

/** Reads all arguments of addMany; no caller code runs after this. */
function readAll(core, shapes, n, settings) {
    integer('world.addMany: n', n, 0, MAX_BODIES);
    const columns = options('world.addMany', settings, COLUMN_OPTIONS);
    const all = { shapes: readShapes(shapes, n) };
    for (const name of COLUMN_OPTIONS) {
        const { [name]: value = DEFAULTS[name] ?? 0 } = columns;
        all[name] = isList(value) ? [...value] : value;
    }
    for (const name of COLUMN_OPTIONS) {
        all[name] = checked(core, `world.addMany: ${name}`, all[name], n, COLUMNS[name]);
    }
    return all;
}

/**
 * Copies each distinct shape into the world once, into the first slot that uses it: this slot owns the shape. Returns,
 * for each body, the slot that owns its shape.
 */
function stageShapes(core, shapes, first, n) {
    const { exports } = core;
    const stage = (shape, slot) => {
        core.putShape(bytesOf(shape));
        core.run(exports.stageShapeOf, slot);
    };
    if (!Array.isArray(shapes)) {
        if (n > 0) stage(shapes, first);
        return new Uint32Array(n).fill(first);
    }
    const owners = new Uint32Array(n);
    const known = new Map();
    shapes.forEach((shape, i) => {
        let owner = known.get(shape);
        if (owner === undefined) {
            owner = first + i;
            stage(shape, owner);
            known.set(shape, owner);
        }
        owners[i] = owner;
    });
    return owners;
}

function write(target, values, first, n) {
    if (!isColumn(values)) target.fill(values, first, first + n);
    else target.set(values.length === n ? values : values.slice(0, n), first);
}

/** Sets a flag in the slots whose value is true. In the other slots it is already clear. */
function writeFlag(flags, flag, values, first, n) {
    for (let i = 0; i < n; i++) {
        if (values === true || values[i]) flags[first + i] |= flag;
    }
}

export function addMany(core, shapes, n, settings) {
    const all = readAll(core, shapes, n, settings);
    const { exports } = core; // a getter may have disposed the world
    core.run(exports.addRun, n);
    const first = core.memory.f64[core.results];
    let owners;
    try {
        owners = stageShapes(core, all.shapes, first, n);
    } catch (error) {
        exports.unstageShapes(first, n);
        throw error;
    }
    const { columns, bodies, awaited } = core;
    const { flags } = columns;
    flags.fill(0, first, first + n); // clears the flags of earlier bodies in these slots
    for (const name of COLUMN_OPTIONS) {
        if (name in FLAGS) writeFlag(flags, FLAGS[name], all[name], first, n);
        else write(columns[name], all[name], first, n);
    }
    columns.bodyKey.set(owners, first);
    exports.enter(first, n);
    core.markAllWritten();
    const areMany = Array.isArray(all.shapes);
    core.handleChanges++;
    for (let i = 0; i < n; i++) {
        if (first + i < bodies.length) bodies[first + i] = undefined;
        if (first + i < awaited.length) awaited[first + i] = undefined;
        core.edited.delete(first + i);
        core.shapes[first + i] = areMany ? all.shapes[i] : all.shapes;
    }
    return first;
}
