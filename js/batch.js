// Tests many pairs per call. Reads shapes and columns of poses and pairs, writes columns of
// results.

import { BATCH_PAIRS, batchA, batchB, placedBytes } from 'sepaxis-layout';
import { checkList, checkPose, integer, isList, notAShape, show } from './errors.js';
import { checkObject } from './narrow.js';
import { addressOf } from './shapes.js';
import { shared } from './shared-instance.js';

const MARGIN = 64;
const MAX_SHAPES = 2 ** 20;
const MAX_PAIRS = 2 ** 22;

// The types of index columns. The entries of a typed array are always numbers; those of a list are
// checked one by one.
const INTEGERS = [
    Uint32Array,
    Int32Array,
    Uint16Array,
    Int16Array,
    Uint8Array,
    Int8Array,
    Uint8ClampedArray,
];
export const FLOATS = [Float64Array, Float32Array, ...INTEGERS];

/**
 * Returns a column that can be copied to memory: the typed array itself, or a typed copy of a list of `length` numbers.
 * The entries and the length of a typed array are checked later, after the last getter of the caller has run, because a
 * getter could still change them.
 */
export function column(name, values, length, types) {
    const isTyped = ArrayBuffer.isView(values) && types.some((Type) => values instanceof Type);
    if (!isTyped && !isList(values)) {
        throw new TypeError(
            `${name} must be a ${types[0].name} or a list of numbers, not ${show(values)}`,
        );
    }
    if (isTyped) return values;
    const list = [.../** @type {any} */ (values)];
    checkLength(name, list, length);
    const copy = new types[0](length);
    for (let i = 0; i < length; i++) {
        if (!isEntry(list[i], types)) integer(`${name}[${i}]`, list[i], 0, MAX_SHAPES - 1);
        copy[i] = list[i];
    }
    return copy;
}

const isEntry = (value, types) =>
    types === INTEGERS
        ? Number.isInteger(value) && value >= 0 && value < MAX_SHAPES
        : typeof value === 'number';

export function checkLength(name, values, length) {
    if (values.length >= length) return;
    throw new RangeError(`${name} must have ${length} entries, not ${values.length}`);
}

/** The length of a column; 0 for a value that is not a list. */
export const lengthOf = (values) =>
    isList(values) || ArrayBuffer.isView(values) ? /** @type {any} */ (values).length : 0;

/** Checks an output column. Nothing is written to it before all inputs are checked. */
export function checkOut(name, out, Type, length) {
    if (!(ArrayBuffer.isView(out) && out instanceof Type)) {
        throw new TypeError(`${name} must have type ${Type.name}, not ${show(out)}`);
    }
    checkLength(name, out, length);
}

/** The rows of a column from `from` up to, but not including, `to`. */
export const rowRange = (values, from, to) =>
    from === 0 && to === values.length ? values : values.subarray(from, to);

/** Reads all inputs of a batch. No caller code runs after this. */
function checkBatch(name, shapes, poses, pairs) {
    checkList(`${name}: shapes`, shapes, 'list of shapes');
    checkObject(name, 'poses', poses, 'columns { x, y, angle }');
    checkObject(name, 'pairs', pairs, 'columns { a, b }');
    const { x, y, angle } = poses;
    const { a, b, length = lengthOf(a) } = pairs;
    const list = [...shapes];
    const count = list.length;
    integer(`${name}: the number of shapes`, count, 0, MAX_SHAPES);
    integer(`${name}: pairs.length`, length, 0, MAX_PAIRS);
    const columns = {
        x: column(`${name}: poses.x`, x, count, FLOATS),
        y: column(`${name}: poses.y`, y, count, FLOATS),
        angle:
            angle === undefined ? undefined : column(`${name}: poses.angle`, angle, count, FLOATS),
        a: column(`${name}: pairs.a`, a, length, INTEGERS),
        b: column(`${name}: pairs.b`, b, length, INTEGERS),
    };
    checkLength(`${name}: poses.x`, columns.x, count);
    checkLength(`${name}: poses.y`, columns.y, count);
    if (angle !== undefined) checkLength(`${name}: poses.angle`, columns.angle, count);
    checkLength(`${name}: pairs.a`, columns.a, length);
    checkLength(`${name}: pairs.b`, columns.b, length);
    return { ...columns, shapes: list, length };
}

// The shapes of the last batch, and their addresses in linear memory, which are valid only in
// `knownEpoch`. A shape at the same index as in the last batch keeps its address, without any
// access to its object.
let known = [];
let knownEpoch = 0;
let addresses = new Uint32Array(0);

const isSameBatch = (last, at, count, { top, epoch }) =>
    last.at === at && last.count === count && last.top === top && last.epoch === epoch;

/**
 * Copies shapes and poses into the shared instance. Returns the addresses of the transformed shapes (`placed`) and of
 * the free memory after them (`room`).
 */
function place(name, { shapes, x, y, angle, length }, roomPerPair) {
    const instance = shared();
    instance.begin();
    const count = shapes.length;
    const isKnown = SEPAXIS_FULL && instance.epoch === knownEpoch && count <= addresses.length;
    const earlier = isKnown ? known : [];
    if (SEPAXIS_FULL) known = []; // stays empty until all shapes of this batch have an address
    if (addresses.length < count) addresses = new Uint32Array(2 * count);
    for (let i = 0; i < count; i++) {
        if (SEPAXIS_FULL && i < earlier.length && shapes[i] === earlier[i]) continue;
        addresses[i] = addressOf(shapes[i]);
        if (addresses[i] === 0) {
            throw notAShape(`${name}: shapes[${i}]`, shapes[i]);
        }
    }
    if (SEPAXIS_FULL) {
        known = shapes;
        knownEpoch = instance.epoch;
    }
    // Two sets of pose columns alternate, so that C can compare the poses with those of the last
    // batch.
    const last = SEPAXIS_FULL ? instance.last : undefined;
    const setBytes = 32 * count;
    const placed = instance.scratch(
        count * placedBytes + 2 * setBytes + length * roomPerPair + MARGIN,
    );
    const sets = placed + count * placedBytes;
    let now = sets;
    let before = 0;
    if (SEPAXIS_FULL && last && isSameBatch(last, placed, count, instance)) {
        now = sets + (1 - last.set) * setBytes;
        before = sets + last.set * setBytes;
    }
    const { f64, u32 } = instance.memory;
    const first = now / 8;
    f64.set(rowRange(x, 0, count), first);
    f64.set(rowRange(y, 0, count), first + count);
    if (angle === undefined) f64.fill(0, first + 2 * count, first + 3 * count);
    else f64.set(rowRange(angle, 0, count), first + 2 * count);
    u32.set(addresses.subarray(0, count), 2 * (first + 3 * count));
    const bad = instance.exports.placeMany(count, now, before, placed);
    if (bad !== 0) {
        const i = bad - 1;
        checkPose(`${name}: poses[${i}].`, x[i], y[i], angle === undefined ? 0 : angle[i]);
    }
    if (SEPAXIS_FULL) {
        const { top, epoch } = instance;
        instance.last = { at: placed, count, top, epoch, set: Number(now !== sets) };
    }
    return { placed, room: sets + 2 * setBytes };
}

/**
 * Copies the pairs in chunks and calls `run(count, from)` for each chunk; `run` returns the number of pairs before the
 * first bad pair.
 */
function eachChunk(name, { a, b, length, shapes }, run) {
    const { memory, base } = shared();
    for (let from = 0; from < length; from += BATCH_PAIRS) {
        const to = Math.min(from + BATCH_PAIRS, length);
        memory.u32.set(rowRange(a, from, to), base / 4 + batchA);
        memory.u32.set(rowRange(b, from, to), base / 4 + batchB);
        const valid = run(to - from, from);
        if (valid < to - from) {
            const k = from + valid;
            const count = shapes.length;
            const [key, index] = a[k] >>> 0 < count ? ['b', b[k]] : ['a', a[k]];
            throw new RangeError(
                `${name}: pairs.${key}[${k}] must be below the number of shapes, ${count}, not ${index}`,
            );
        }
    }
}

export function overlapsMany(shapes, poses, pairs, out) {
    const name = 'overlapsMany';
    const batch = checkBatch(name, shapes, poses, pairs);
    const { length } = batch;
    if (out !== undefined) checkOut(`${name}: out`, out, Uint8Array, length);
    const { placed, room } = place(name, batch, 1);
    const { exports, memory } = shared();
    eachChunk(name, batch, (count, from) =>
        exports.collideMany(placed, batch.shapes.length, count, room + from, 0, 0, 0),
    );
    const answers = out ?? new Uint8Array(length);
    answers.set(memory.view(Uint8Array, room, length));
    return answers;
}

export function collideMany(shapes, poses, pairs, out) {
    const name = 'collideMany';
    if (out !== undefined)
        checkObject(name, 'out', out, 'columns { hit, normalX, normalY, depth }');
    const given = out && {
        hit: out.hit,
        normalX: out.normalX,
        normalY: out.normalY,
        depth: out.depth,
    };
    const batch = checkBatch(name, shapes, poses, pairs);
    const { length } = batch;
    const answers = given ?? {
        hit: new Uint8Array(length),
        normalX: new Float32Array(length),
        normalY: new Float32Array(length),
        depth: new Float32Array(length),
    };
    checkOut(`${name}: out.hit`, answers.hit, Uint8Array, length);
    checkOut(`${name}: out.normalX`, answers.normalX, Float32Array, length);
    checkOut(`${name}: out.normalY`, answers.normalY, Float32Array, length);
    checkOut(`${name}: out.depth`, answers.depth, Float32Array, length);
    const { placed, room } = place(name, batch, 13);
    const { exports, memory } = shared();
    const atX = room;
    const atY = atX + 4 * length;
    const atDepth = atY + 4 * length;
    const atHit = atDepth + 4 * length;
    eachChunk(name, batch, (count, from) =>
        exports.collideMany(
            placed,
            batch.shapes.length,
            count,
            atHit + from,
            atX + 4 * from,
            atY + 4 * from,
            atDepth + 4 * from,
        ),
    );
    answers.hit.set(memory.view(Uint8Array, atHit, length));
    answers.normalX.set(memory.view(Float32Array, atX, length));
    answers.normalY.set(memory.view(Float32Array, atY, length));
    answers.depth.set(memory.view(Float32Array, atDepth, length));
    return out ?? answers;
}
