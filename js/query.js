// Queries of a world: the bodies at a place, and the hits of a ray or a moving shape. Reads points,
// rays and shapes; writes results. query-filter.js reads the filters.

import * as layout from 'sepaxis-layout';
import { checkLength, checkOut, column, FLOATS, lengthOf, rowRange } from './batch.js';
import { borrow, returnBuffer } from './borrow.js';
import {
    checkCoordinate,
    checkPose,
    figure,
    integer,
    isPose,
    isRecord,
    notAShape,
    number,
    oneOf,
    show,
} from './errors.js';
import {
    checkObject,
    checkPoseObject,
    checkTurn,
    checkUnrotated,
    writeRayHit,
    writeSweepHit,
} from './narrow.js';
import { listOf, objectsIn, setPoint, target } from './out-parameters.js';
import {
    acceptedOf,
    active,
    copySlots,
    dropBodies,
    FILTER,
    filterOf,
    goesOn,
    prepareQuery,
    readFilter,
    wereDecided,
} from './query-filter.js';
import { bytesOf, isShape } from './shapes.js';
import { bodyAt, isBody } from './slots.js';

// Re-exported, so that both files stay together in the bundle, which compresses better.
export {
    beginPairFilter,
    decideAll,
    dropBodies,
    prepareQuery,
    readMoveFilter,
} from './query-filter.js';

const CAST_FILTER = [...FILTER, 'oneWay'];
const CAST_SHAPE_OPTIONS = [...CAST_FILTER, 'dAngle'];
const POINT_OPTIONS = [...FILTER, 'radius'];
const BOX_OPTIONS = [...FILTER, 'mode'];
const NEAREST_OPTIONS = [...FILTER, 'k', 'radius'];
const MODES = ['touching', 'inside'];
const MAX_RESULTS = 2 ** 22; // maximum number of rays in a call, or of nearest bodies

/** Writes to `out` the bodies that C has found, except those that `accept` rejects. */
function bodiesFound(core, name, count, out) {
    const slots = copySlots(core, count);
    const bodies = active.accept && acceptedOf(core, name, slots, 1, count);
    const length = bodies?.length ?? count;
    dropBodies();
    for (let i = 0; i < length; i++) out[i] = bodies?.[i] ?? bodyAt(core, slots[i]);
    returnBuffer(slots);
    if (out.length !== length) out.length = length;
    return out;
}

export function queryPoint(core, x, y, settings, out) {
    const name = 'world.queryPoint';
    const filter = filterOf(name, settings, POINT_OPTIONS);
    const { radius = 0 } = filter;
    checkCoordinate(name, 'x', x);
    checkCoordinate(name, 'y', y);
    number('world.queryPoint: radius', radius, 0, layout.MAX_SIZE);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    prepareQuery(core, name);
    core.exports.circle(0, 0, radius);
    return bodiesFound(core, name, core.exports.findShape(x, y, 0), list);
}

function checkSides(name, width, height) {
    if (width <= layout.MAX_SIZE && height <= layout.MAX_SIZE) return;
    throw new RangeError(
        `${name}: the box must be at most ${figure(layout.MAX_SIZE)} wide and high, not ${width} and ${height}; ` +
            "query smaller boxes, or use mode 'inside'",
    );
}

/**
 * Bakes a box around the origin. A side shorter than MIN_SIZE counts as 0, so the result may be a
 * segment or a point.
 */
function bakeBox(exports, width, height) {
    const w = width < layout.MIN_SIZE ? 0 : width / 2;
    const h = height < layout.MIN_SIZE ? 0 : height / 2;
    if (w > 0 && h > 0) exports.box(0, 0, width, height, 0);
    else exports.capsule(-w, -h, w, h, 0);
}

export function queryBox(core, x0, y0, x1, y1, settings, out) {
    const name = 'world.queryBox';
    const filter = filterOf(name, settings, BOX_OPTIONS);
    const { mode = 'touching' } = filter;
    checkCoordinate(name, 'x0', x0);
    checkCoordinate(name, 'y0', y0);
    checkCoordinate(name, 'x1', x1);
    checkCoordinate(name, 'y1', y1);
    if (mode !== 'touching') oneOf('world.queryBox: mode', mode, MODES);
    const list = listOf(name, out);
    const minX = Math.min(x0, x1);
    const minY = Math.min(y0, y1);
    const maxX = Math.max(x0, x1);
    const maxY = Math.max(y0, y1);
    const width = maxX - minX;
    const height = maxY - minY;
    const isInside = mode === 'inside';
    if (!isInside) checkSides(name, width, height);
    readFilter(core, name, filter);
    prepareQuery(core, name);
    const { exports } = core;
    if (!isInside) bakeBox(exports, width, height);
    const count = isInside
        ? exports.findWithin(minX, minY, maxX, maxY)
        : exports.findShape(minX + width / 2, minY + height / 2, 0);
    return bodiesFound(core, name, count, list);
}

function checkShape(name, shape) {
    if (isShape(shape)) return;
    throw notAShape(`${name}: shape`, shape, '; body.shape is one');
}

export function queryShape(core, shape, pose, settings, out) {
    const name = 'world.queryShape';
    checkShape(name, shape);
    checkPoseObject(name, 'pose', pose);
    const { x = 0, y = 0, angle = 0 } = pose;
    if (!isPose(x, y, angle)) checkPose(`${name}: pose.`, x, y, angle);
    if (angle === 0) checkUnrotated(name, 'pose', pose);
    const self = isBody(pose) ? pose : undefined;
    const filter = filterOf(name, settings, FILTER);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    prepareQuery(core, name, self);
    core.putShape(bytesOf(shape));
    return bodiesFound(core, name, core.exports.findShape(x, y, angle), list);
}

function checkRay(name, x, y, dx, dy) {
    checkCoordinate(name, 'x', x);
    checkCoordinate(name, 'y', y);
    checkCoordinate(name, 'dx', dx);
    checkCoordinate(name, 'dy', dy);
}

/** Copies the hit in the mailbox to `answer`; `write` writes the fields that a hit of a single shape also has. */
function writeWorldHit(answer, slot, core, write) {
    const { memory, results: at } = core;
    const column = memory.i32[2 * at + layout.hitColumn];
    const row = memory.i32[2 * at + layout.hitRow];
    const body = bodyAt(core, slot);
    write(answer, core);
    answer.body = body;
    answer.column = column;
    answer.row = row;
    return answer;
}

/** The slot of the first body that a ray hits; -1 if it hits none. */
function firstRay(core, name, x, y, dx, dy) {
    prepareQuery(core, name);
    return core.exports.firstRay(x, y, dx, dy);
}

// A separate function: in firstRay, the closure would be allocated even for casts without `accept`.
function firstAcceptedRay(core, name, x, y, dx, dy) {
    const find = (limit) => core.exports.findRay(x, y, dx, dy, limit);
    let slot;
    do {
        slot = firstRay(core, name, x, y, dx, dy);
    } while (goesOn(core, name, slot, undefined, find));
    return slot;
}

export function castRay(core, x, y, dx, dy, settings, out) {
    const name = 'world.castRay';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkRay(name, x, y, dx, dy);
    const answer = target(name, out);
    readFilter(core, name, filter);
    const first = active.accept === undefined ? firstRay : firstAcceptedRay;
    const slot = first(core, name, x, y, dx, dy);
    return slot < 0 ? null : writeWorldHit(answer, slot, core, writeRayHit);
}

export function castRayAny(core, x, y, dx, dy, settings) {
    const name = 'world.castRayAny';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkRay(name, x, y, dx, dy);
    readFilter(core, name, filter);
    if (active.accept !== undefined) return firstAcceptedRay(core, name, x, y, dx, dy) >= 0;
    prepareQuery(core, name);
    return core.exports.anyRay(x, y, dx, dy) === 1;
}

// The number of values per hit of a ray in a buffer: t, point x and y, normal x and y, column, row,
// inside, slot.
const HIT = 9;

function copyHits({ exports, memory, results: at }, count, x, y, dx, dy) {
    const { f64, f32, i32, u8 } = memory;
    const rows = borrow(HIT * count);
    for (let i = 0; i < count; i++) {
        const slot = exports.foundHit(i, x, y, dx, dy);
        const row = HIT * i;
        rows[row] = f64[at + layout.hitT];
        rows[row + 1] = f64[at + layout.hitX];
        rows[row + 2] = f64[at + layout.hitY];
        rows[row + 3] = f32[2 * at + layout.hitNormalX];
        rows[row + 4] = f32[2 * at + layout.hitNormalY];
        rows[row + 5] = i32[2 * at + layout.hitColumn];
        rows[row + 6] = i32[2 * at + layout.hitRow];
        rows[row + 7] = u8[8 * at + layout.rayInside];
        rows[row + 8] = slot;
    }
    return rows;
}

function writeCopiedHit(answer, body, rows, at) {
    answer.t = rows[at];
    answer.x = rows[at + 1];
    answer.y = rows[at + 2];
    setPoint(answer, 'normal', rows[at + 3], rows[at + 4]);
    answer.body = body;
    answer.inside = rows[at + 7] === 1;
    answer.column = rows[at + 5];
    answer.row = rows[at + 6];
}

export function castRayAll(core, x, y, dx, dy, settings, out) {
    const name = 'world.castRayAll';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkRay(name, x, y, dx, dy);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    prepareQuery(core, name);
    const { exports } = core;
    const count = exports.findRay(x, y, dx, dy, 1);
    const rows = copyHits(core, count, x, y, dx, dy);
    const bodies = active.accept && acceptedOf(core, name, rows, HIT, count);
    const length = bodies?.length ?? count;
    dropBodies();
    objectsIn(list, length);
    for (let i = 0; i < length; i++) {
        const at = HIT * i;
        writeCopiedHit(list[i], bodies?.[i] ?? bodyAt(core, rows[at + HIT - 1]), rows, at);
    }
    returnBuffer(rows);
    return list;
}

/** Checks the length of a column of rays and the range of its values. */
function checkRays(name, values, length) {
    checkLength(name, values, length);
    for (let i = 0; i < length; i++) {
        const value = values[i];
        if (value >= -layout.MAX_COORDINATE && value <= layout.MAX_COORDINATE) continue;
        number(`${name}[${i}]`, value, -layout.MAX_COORDINATE, layout.MAX_COORDINATE);
    }
}

function newRayHits(length) {
    return {
        body: new Int32Array(length),
        t: new Float64Array(length),
        normalX: new Float32Array(length),
        normalY: new Float32Array(length),
    };
}

const RAY_COLUMNS = [layout.raysX, layout.raysY, layout.raysDX, layout.raysDY];

export function castRays(core, rays, out, settings) {
    const name = 'world.castRays';
    checkObject(name, 'rays', rays, 'columns { x, y, dx, dy }');
    const { x, y, dx, dy, length = lengthOf(x) } = rays;
    integer('world.castRays: rays.length', length, 0, MAX_RESULTS);
    const names = ['rays.x', 'rays.y', 'rays.dx', 'rays.dy'];
    const columns = [x, y, dx, dy].map((values, i) =>
        column(`${name}: ${names[i]}`, values, length, FLOATS),
    );
    const answers = out === undefined ? newRayHits(length) : out;
    const { body, t, normalX, normalY } = isRecord(answers) ? answers : {};
    if (body === undefined) {
        throw new TypeError(
            `${name}: out must be columns { body, t, normalX, normalY }, not ${show(out)}; the filter is the third argument`,
        );
    }
    readFilter(core, name, filterOf(name, settings, CAST_FILTER));
    if (active.accept !== undefined) {
        throw new TypeError(
            'world.castRays: accept is not supported; use world.castRay for each ray',
        );
    }
    for (let i = 0; i < 4; i++) checkRays(`${name}: ${names[i]}`, columns[i], length);
    checkOut('world.castRays: out.body', body, Int32Array, length);
    checkOut('world.castRays: out.t', t, Float64Array, length);
    checkOut('world.castRays: out.normalX', normalX, Float32Array, length);
    checkOut('world.castRays: out.normalY', normalY, Float32Array, length);
    prepareQuery(core, name, undefined, length);
    const { exports, memory } = core;
    const doubles = core.region(layout.regionSharedScratch) / 8;
    const words = 2 * doubles;
    for (let from = 0; from < length; from += layout.MAX_RAYS) {
        const to = Math.min(from + layout.MAX_RAYS, length);
        const count = to - from;
        for (let i = 0; i < 4; i++) {
            memory.f64.set(rowRange(columns[i], from, to), doubles + RAY_COLUMNS[i]);
        }
        exports.manyRays(count);
        const answer = (view, offset) => view.subarray(offset, offset + count);
        t.set(answer(memory.f64, doubles + layout.raysT), from);
        body.set(answer(memory.i32, words + layout.raysBody), from);
        normalX.set(answer(memory.f32, words + layout.raysNormalX), from);
        normalY.set(answer(memory.f32, words + layout.raysNormalY), from);
    }
    return answers;
}

/** The slot of the first body that a moving shape hits; -1 if it hits none. */
function firstSweep(core, name, shape, self, x, y, angle, dx, dy, dAngle) {
    prepareQuery(core, name, self);
    core.putShape(bytesOf(shape));
    return core.exports.firstSweep(x, y, angle, dx, dy, dAngle);
}

// A separate function, for the same reason as firstAcceptedRay.
function firstAcceptedSweep(core, name, shape, self, x, y, angle, dx, dy, dAngle) {
    const find = (limit) => {
        core.putShape(bytesOf(shape));
        return core.exports.findSweep(x, y, angle, dx, dy, dAngle, limit);
    };
    let slot;
    do {
        slot = firstSweep(core, name, shape, self, x, y, angle, dx, dy, dAngle);
    } while (goesOn(core, name, slot, self, find));
    return slot;
}

export function castShape(core, shape, pose, dx, dy, settings, out) {
    const name = 'world.castShape';
    checkShape(name, shape);
    checkPoseObject(name, 'pose', pose);
    const { x = 0, y = 0, angle = 0 } = pose;
    if (!isPose(x, y, angle)) checkPose(`${name}: pose.`, x, y, angle);
    if (angle === 0) checkUnrotated(name, 'pose', pose);
    const self = isBody(pose) ? pose : undefined;
    checkCoordinate(name, 'dx', dx);
    checkCoordinate(name, 'dy', dy);
    const filter = filterOf(name, settings, CAST_SHAPE_OPTIONS);
    const { dAngle = 0 } = filter;
    if (dAngle !== 0) checkTurn('world.castShape: ', angle, dAngle);
    const answer = target(name, out);
    readFilter(core, name, filter);
    const first = active.accept === undefined ? firstSweep : firstAcceptedSweep;
    const slot = first(core, name, shape, self, x, y, angle, dx, dy, dAngle);
    return slot < 0 ? null : writeWorldHit(answer, slot, core, writeSweepHit);
}

export function nearest(core, x, y, settings, out) {
    const name = 'world.nearest';
    const filter = filterOf(name, settings, NEAREST_OPTIONS);
    const { k = 1, radius = Number.POSITIVE_INFINITY } = filter;
    checkCoordinate(name, 'x', x);
    checkCoordinate(name, 'y', y);
    if (k !== Number.POSITIVE_INFINITY)
        integer('world.nearest: k, if not Infinity,', k, 1, MAX_RESULTS);
    number('world.nearest: radius', radius, 0, Number.POSITIVE_INFINITY);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    const count = findNearest(core, name, x, y, Math.min(k, MAX_RESULTS), radius);
    const { exports, memory, results: at } = core;
    const { f64, f32, u8 } = memory;
    const rows = borrow(NEAREST * count);
    for (let i = 0; i < count; i++) {
        const slot = exports.foundPoint(i, x, y);
        const row = NEAREST * i;
        rows[row] = f64[at + layout.outlinePointX];
        rows[row + 1] = f64[at + layout.outlinePointY];
        rows[row + 2] = f64[at + layout.outlinePointDistance];
        rows[row + 3] = f32[2 * at + layout.outlinePointNormalX];
        rows[row + 4] = f32[2 * at + layout.outlinePointNormalY];
        rows[row + 5] = u8[8 * at + layout.outlinePointInside];
        rows[row + 6] = slot;
    }
    objectsIn(list, count);
    for (let i = 0; i < count; i++) writeNearest(list[i], core, rows, NEAREST * i);
    returnBuffer(rows);
    return list;
}

/**
 * Finds the nearest bodies, at most `k`, and returns their number. With `accept`, these are bodies that it has
 * accepted.
 */
function findNearest(core, name, x, y, k, radius) {
    for (let most = k; ; most = Math.min(2 * most, MAX_RESULTS)) {
        prepareQuery(core, name);
        const count = core.exports.findNearest(x, y, most, radius);
        if (active.accept === undefined || wereDecided(core, name, count, k)) {
            return Math.min(count, k);
        }
    }
}

// The number of values per near body in a buffer: point x and y, distance, normal x and y, inside,
// slot.
const NEAREST = 7;

function writeNearest(answer, core, rows, at) {
    answer.body = bodyAt(core, rows[at + 6]);
    answer.distance = rows[at + 2];
    answer.x = rows[at];
    answer.y = rows[at + 1];
    setPoint(answer, 'normal', rows[at + 3], rows[at + 4]);
    answer.inside = rows[at + 5] === 1;
}
