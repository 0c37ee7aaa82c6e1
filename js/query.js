// Questions to a world: what is where, and what does a ray meet? Reads filters, points, rays and shapes,
// writes answers.

import { checkLength, checkOut, column, FLOATS, lengthOf, part } from './batch.js';
import { bits, bodyAt, isBody, SENSOR, STATIC, signedBits } from './body.js';
import { borrow, giveBack } from './borrow.js';
import {
    boolean,
    checkPose,
    coordinate,
    integer,
    isList,
    isPose,
    MAX_COORDINATE,
    number,
    oneOf,
    options,
    show,
} from './errors.js';
import { foundBytes, foundIndex, maxRays, regionFound, regionSharedScratch } from './layout.js';
import { checkObject, checkOrigin, checkPoseObject, writeHit } from './narrow.js';
import { listOf, objectsIn, target } from './out.js';
import { bytesOf, isShape, MAX_SIZE, MIN_SIZE } from './shapes.js';

const PAIR_FILTER = ['category', 'mask', 'group', 'ignore', 'sensors', 'statics'];
const FILTER = [...PAIR_FILTER, 'accept'];
const CAST_FILTER = [...FILTER, 'oneWay'];
const POINT_OPTIONS = [...FILTER, 'radius'];
const BOX_OPTIONS = [...FILTER, 'mode'];
const NEAREST_OPTIONS = [...FILTER, 'k', 'radius'];
const MODES = ['touching', 'inside'];
const MOST = 2 ** 22; // rays, or nearest bodies
// SAT_MASKS, SAT_RESPECTS_ONE_WAY and SAT_ASKS in src/world/query.h.
const MASKS = 128;
const OBEYS = 64;
const ASKS = 256;

// Here and below, texts are put together only if something is wrong: a question leaves no garbage.

function checkBits(name, option, value) {
    if (Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32) return;
    bits(`${name}: ${option}`, value);
}

function checkGroup(name, value) {
    if (typeof value === 'number' && (value | 0) === value) return;
    signedBits(`${name}: group`, value);
}

function flag(name, option, value) {
    return typeof value === 'boolean' ? value : boolean(`${name}: ${option}`, value);
}

function fromZero(name, option, value, max) {
    if (typeof value === 'number' && value >= 0 && value <= max) return;
    number(`${name}: ${option}`, value, 0, max);
}

function filterOf(name, settings, known) {
    if (!isBody(settings)) return options(name, settings, known);
    throw new TypeError(
        `${name}: the filter must be { mask, ignore, … }, not ${show(settings)}; give { ignore: body }`,
    );
}

/** Refuses what is no body of this world; one that was removed will do. */
function checkIgnored(core, name, body) {
    if (!isBody(body)) {
        throw new TypeError(
            `${name}: ignore must be a body or a list of bodies, not ${show(body)}`,
        );
    }
    if (!body.alive || core.living[body.index] === body) return;
    throw new TypeError(
        `${name}: ignore names body ${body.index} (id ${body.id}) of another world`,
    );
}

// The filter of a query that no body makes.
const ANYBODY = { category: undefined, mask: 0xffffffff, group: 0 };

// The filter of the present question. Between readFilter() and ask() no code of the caller runs, but `accept`: what
// that asks in turn has a filter of its own, `inner`.
const NOBODY = new Float64Array(0);
const newQuestion = () => ({
    category: 0,
    mask: 0,
    group: 0,
    without: 0,
    one: undefined, // body to be ignored
    many: NOBODY, // index and id of `count` such bodies
    count: 0,
    accept: /** @type {((body: any) => unknown) | undefined} */ (undefined),
    accepted: new Set(), // bodies of which it has said true
    rejected: /** @type {any[]} */ ([]), // bodies that are left out, for it has said false, or by `many`
    told: 0, // how many of them C knows
    looks: -1, // core.looks when it was told
    inner: /** @type {any} */ (undefined),
});
let asked = newQuestion();

/** Reads and checks a filter. Comes last of all that a question reads: getters may do anything to the world. */
function readFilter(core, name, filter, own = ANYBODY) {
    const { category, mask, group, ignore, accept } = filter;
    const { sensors = false, statics = true, oneWay = false } = filter;
    if (category !== undefined) checkBits(name, 'category', category);
    if (mask !== undefined) checkBits(name, 'mask', mask);
    if (group !== undefined) checkGroup(name, group);
    if (accept !== undefined) checkAccept(name, accept);
    const flags =
        (flag(name, 'sensors', sensors) ? 0 : SENSOR) |
        (flag(name, 'statics', statics) ? 0 : STATIC) |
        (flag(name, 'oneWay', oneWay) ? OBEYS : 0);
    const isOne = ignore !== undefined && ignore !== null && !isList(ignore);
    const count = isOne || !ignore ? 0 : ignore.length;
    const many = count > 0 ? borrow(2 * count) : NOBODY;
    if (isOne) checkIgnored(core, name, ignore);
    for (let i = 0; i < count; i++) {
        const body = ignore[i];
        checkIgnored(core, name, body);
        many[2 * i] = body.index;
        many[2 * i + 1] = body.id;
    }
    asked.category = category === undefined ? own.category : category;
    asked.mask = mask === undefined ? own.mask : mask;
    asked.group = group === undefined ? own.group : group;
    asked.without =
        (asked.category === undefined ? MASKS : 0) | (accept === undefined ? 0 : ASKS) | flags;
    asked.one = isOne ? ignore : undefined;
    asked.many = many;
    asked.count = count;
    asked.accept = accept;
    asked.looks = -1;
    forget(); // what a question that threw has left
}

/** A body may have been removed since it was checked, and another be in its slot. */
const isThere = (core, body) => core.bodies[body.index] === body && body.alive;

function leaveOut(core, body) {
    if (isThere(core, body)) core.exports.sat_ignore(body.index);
}

/** Begins a question, or as many as `questions`. `self` is a pose: a body that asks does not find itself. */
function begin(core, name, self, questions) {
    const { category, mask, group, without, one, many, count, accept } = asked;
    core.look(name);
    core.exports.sat_ask(category, mask, group, without, questions);
    if (one !== undefined) leaveOut(core, one);
    for (let i = 0; i < count; i++) {
        const body = core.bodies[many[2 * i]];
        if (body?.id !== many[2 * i + 1]) continue;
        leaveOut(core, body);
        if (accept !== undefined) asked.rejected.push(body);
    }
    if (count > 0) giveBack(many);
    asked.count = 0;
    if (isBody(self)) leaveOut(core, self);
}

/** The same; or with `accept` goes on with what has begun, if that left the world alone, and leaves out what it refuses. */
export function ask(core, name, self, questions = 1) {
    const { accept, accepted, rejected, looks } = asked;
    if (accept === undefined) return begin(core, name, self, questions);
    if (!core.isAsSeen(looks)) {
        begin(core, name, self, questions);
        asked.told = 0;
        asked.looks = core.looks;
    }
    while (asked.told < rejected.length) leaveOut(core, rejected[asked.told++]);
    for (const body of accepted) if (isThere(core, body)) core.exports.sat_accept(body.index);
}

function checkAccept(name, accept) {
    if (typeof accept === 'function') return;
    throw new TypeError(
        `${name}: accept must be a function that takes a body and returns true or false, not ${show(accept)}`,
    );
}

/** Has `accept` decide about a body. It may ask other questions meanwhile, and change the world. */
function decide(name, body) {
    const mine = asked;
    const { accept } = /** @type {any} */ (mine); // which is not to see `mine`
    if (mine.accepted.has(body)) return true;
    mine.inner ??= newQuestion();
    asked = mine.inner;
    let verdict;
    try {
        verdict = accept(body);
    } finally {
        asked = mine;
    }
    if (typeof verdict !== 'boolean') {
        throw new TypeError(
            `${name}: accept must be a function that returns true or false, and not ${show(verdict)}`,
        );
    }
    if (verdict) mine.accepted.add(body);
    else mine.rejected.push(body);
    return verdict;
}

/** Has it been left to `accept` just now whether what was found first counts? Then the question is asked again. */
function isDecided(core, name, slot) {
    if (asked.accept === undefined) return false;
    const body = slot < 0 ? undefined : bodyAt(core, slot);
    if (body === undefined || asked.accepted.has(body)) {
        forget();
        return false;
    }
    decide(name, body);
    return true;
}

/** A question that is answered keeps no bodies. */
export function forget() {
    if (asked.accept === undefined) return;
    asked.accepted.clear();
    asked.rejected.length = 0;
}

/** Of `count` rows, of which the last number is the slot, the bodies that `accept` takes; their rows come first then. */
function acceptedOf(core, name, rows, stride, count) {
    const bodies = [];
    for (let i = 0; i < count; i++) bodies.push(bodyAt(core, rows[stride * (i + 1) - 1]));
    let kept = 0;
    for (let i = 0; i < count; i++) {
        const body = bodies[i];
        if (!body.alive || !decide(name, body)) continue;
        rows.copyWithin(stride * kept, stride * i, stride * (i + 1));
        bodies[kept++] = body;
    }
    bodies.length = kept;
    return bodies;
}

/** Has `accept` decide about the bodies that a move met, then the next attempt knows. */
export function decideAll(core, name, count) {
    const slots = takeSlots(core, count);
    acceptedOf(core, name, slots, 1, count);
    giveBack(slots);
}

/** The filter of a move, which meets what the body meets if the filter does not say otherwise. */
export function readMoveFilter(core, name, settings, body) {
    readFilter(core, name, filterOf(name, settings, FILTER), body);
}

/** Begins a question whose filter says of which bodies pairs take part. */
export function askOfPairs(core, name, settings) {
    readFilter(core, name, filterOf(name, settings, PAIR_FILTER));
    ask(core, name);
}

/** The slots of `count` bodies that were found. */
function takeSlots(core, count) {
    const { u32 } = core.memory;
    const at = (core.region(regionFound) + foundIndex) / 4;
    const slots = borrow(count);
    for (let i = 0; i < count; i++) slots[i] = u32[at + (i * foundBytes) / 4];
    return slots;
}

/** The bodies that were found, in `out`. */
function bodiesFound(core, name, count, out) {
    const slots = takeSlots(core, count);
    const bodies = asked.accept && acceptedOf(core, name, slots, 1, count);
    const length = bodies?.length ?? count;
    forget();
    for (let i = 0; i < length; i++) out[i] = bodies?.[i] ?? bodyAt(core, slots[i]);
    giveBack(slots);
    if (out.length !== length) out.length = length;
    return out;
}

export function queryPoint(core, x, y, settings, out) {
    const name = 'world.queryPoint';
    const filter = filterOf(name, settings, POINT_OPTIONS);
    const { radius = 0 } = filter;
    coordinate(name, 'x', x);
    coordinate(name, 'y', y);
    fromZero(name, 'radius', radius, MAX_SIZE);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    ask(core, name);
    core.exports.sat_circle(0, 0, radius);
    return bodiesFound(core, name, core.exports.sat_find_shape(x, y, 0), list);
}

function checkSides(name, width, height) {
    if (width <= MAX_SIZE && height <= MAX_SIZE) return;
    throw new RangeError(
        `${name}: the box must be at most ${MAX_SIZE} wide and high, not ${width} and ${height}; ask in parts, ` +
            "or for mode 'inside'",
    );
}

/** A box around the origin; one without a side worth the name is a segment or a point. */
function bakeBox(exports, width, height) {
    const w = width < MIN_SIZE ? 0 : width / 2;
    const h = height < MIN_SIZE ? 0 : height / 2;
    if (w > 0 && h > 0) exports.sat_box(0, 0, width, height, 0);
    else exports.sat_capsule(-w, -h, w, h, 0);
}

export function queryBox(core, x0, y0, x1, y1, settings, out) {
    const name = 'world.queryBox';
    const filter = filterOf(name, settings, BOX_OPTIONS);
    const { mode = 'touching' } = filter;
    coordinate(name, 'x0', x0);
    coordinate(name, 'y0', y0);
    coordinate(name, 'x1', x1);
    coordinate(name, 'y1', y1);
    if (mode !== 'touching') oneOf('world.queryBox: mode', mode, MODES);
    const list = listOf(name, out);
    const minX = Math.min(x0, x1);
    const minY = Math.min(y0, y1);
    const maxX = Math.max(x0, x1);
    const maxY = Math.max(y0, y1);
    const { exports } = core;
    if (mode === 'inside') {
        readFilter(core, name, filter);
        ask(core, name);
        return bodiesFound(core, name, exports.sat_find_within(minX, minY, maxX, maxY), list);
    }
    checkSides(name, maxX - minX, maxY - minY);
    readFilter(core, name, filter);
    ask(core, name);
    bakeBox(exports, maxX - minX, maxY - minY);
    const count = exports.sat_find_shape(minX + (maxX - minX) / 2, minY + (maxY - minY) / 2, 0);
    return bodiesFound(core, name, count, list);
}

function checkShape(name, shape) {
    if (isShape(shape)) return;
    throw new TypeError(`${name}: shape must be a shape, not ${show(shape)}; body.shape is one`);
}

export function queryShape(core, shape, pose, settings, out) {
    const name = 'world.queryShape';
    const filter = filterOf(name, settings, FILTER);
    checkShape(name, shape);
    checkPoseObject(name, 'pose', pose);
    const { x = 0, y = 0, angle = 0 } = pose;
    if (!isPose(x, y, angle)) checkPose(`${name}: pose.`, x, y, angle);
    if (x === 0 && y === 0 && angle === 0) checkOrigin(name, 'pose', pose);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    ask(core, name, pose);
    core.give(bytesOf(shape));
    return bodiesFound(core, name, core.exports.sat_find_shape(x, y, angle), list);
}

function checkRay(name, x, y, dx, dy) {
    coordinate(name, 'x', x);
    coordinate(name, 'y', y);
    coordinate(name, 'dx', dx);
    coordinate(name, 'dy', dy);
}

// The row of answers behind t, point and normal in the mailbox.
const COLUMN = 5;
const CELL_ROW = 6;
const INSIDE = 7;
const OVERLAPPING = 7;
const EXACT = 8;
// In rows of several answers.
const SLOT = 8;
const ROW = 9;

function writeRayHit(answer, body, f64, at) {
    const inside = f64[at + INSIDE] === 1;
    const column = f64[at + COLUMN];
    const row = f64[at + CELL_ROW];
    writeHit(answer, f64, at);
    answer.body = body;
    answer.inside = inside;
    answer.column = column;
    answer.row = row;
    return answer;
}

/** The slot of the first body that a ray hits, -1 if there is none. */
function firstRay(core, name, x, y, dx, dy) {
    let slot;
    do {
        ask(core, name);
        slot = core.exports.sat_first_ray(x, y, dx, dy);
    } while (isDecided(core, name, slot));
    return slot;
}

export function castRay(core, x, y, dx, dy, settings, out) {
    const name = 'world.castRay';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkRay(name, x, y, dx, dy);
    const answer = target(name, out);
    readFilter(core, name, filter);
    const slot = firstRay(core, name, x, y, dx, dy);
    const { memory, number: at } = core;
    return slot < 0 ? null : writeRayHit(answer, bodyAt(core, slot), memory.f64, at);
}

export function castRayAny(core, x, y, dx, dy, settings) {
    const name = 'world.castRayAny';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkRay(name, x, y, dx, dy);
    readFilter(core, name, filter);
    if (asked.accept !== undefined) return firstRay(core, name, x, y, dx, dy) >= 0;
    ask(core, name);
    return core.exports.sat_any_ray(x, y, dx, dy) === 1;
}

/** Several answers, row by row, with the slot of each behind what C says of it. */
function takeRows({ memory, number: at }, found, count, x, y, dx, dy) {
    const rows = borrow(ROW * count);
    for (let i = 0; i < count; i++) {
        rows[ROW * i + SLOT] = found(i, x, y, dx, dy);
        for (let k = 0; k < SLOT; k++) rows[ROW * i + k] = memory.f64[at + k];
    }
    return rows;
}

export function castRayAll(core, x, y, dx, dy, settings, out) {
    const name = 'world.castRayAll';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkRay(name, x, y, dx, dy);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    ask(core, name);
    const { exports } = core;
    const count = exports.sat_find_ray(x, y, dx, dy);
    const rows = takeRows(core, exports.sat_found_hit, count, x, y, dx, dy);
    const bodies = asked.accept && acceptedOf(core, name, rows, ROW, count);
    const length = bodies?.length ?? count;
    forget();
    objectsIn(list, length);
    for (let i = 0; i < length; i++) {
        const at = ROW * i;
        writeRayHit(list[i], bodies?.[i] ?? bodyAt(core, rows[at + SLOT]), rows, at);
    }
    giveBack(rows);
    return list;
}

/** Refuses a column of rays that is too short, or of which a number is out of bounds. */
function checkRays(name, values, length) {
    checkLength(name, values, length);
    for (let i = 0; i < length; i++) {
        const value = values[i];
        if (value >= -MAX_COORDINATE && value <= MAX_COORDINATE) continue;
        number(`${name}[${i}]`, value, -MAX_COORDINATE, MAX_COORDINATE);
    }
}

function checkRayHits(out) {
    checkObject('world.castRays', 'out', out, 'columns { body, t, normalX, normalY }');
    return out;
}

function newRayHits(length) {
    return {
        body: new Int32Array(length),
        t: new Float64Array(length),
        normalX: new Float32Array(length),
        normalY: new Float32Array(length),
    };
}

export function castRays(core, rays, out, settings) {
    const name = 'world.castRays';
    checkObject(name, 'rays', rays, 'columns { x, y, dx, dy }');
    const { x, y, dx, dy, length = lengthOf(x) } = rays;
    integer('world.castRays: rays.length', length, 0, MOST);
    const names = ['rays.x', 'rays.y', 'rays.dx', 'rays.dy'];
    const columns = [x, y, dx, dy].map((values, i) =>
        column(`${name}: ${names[i]}`, values, length, FLOATS),
    );
    const answers = out === undefined ? newRayHits(length) : checkRayHits(out);
    const { body, t, normalX, normalY } = answers;
    readFilter(core, name, filterOf(name, settings, CAST_FILTER));
    if (asked.accept !== undefined) {
        throw new TypeError(
            'world.castRays: accept is not asked about many rays at once; use world.castRay for each',
        );
    }
    for (let i = 0; i < 4; i++) checkRays(`${name}: ${names[i]}`, columns[i], length);
    checkOut('world.castRays: out.body', body, Int32Array, length);
    checkOut('world.castRays: out.t', t, Float64Array, length);
    checkOut('world.castRays: out.normalX', normalX, Float32Array, length);
    checkOut('world.castRays: out.normalY', normalY, Float32Array, length);
    ask(core, name, undefined, length);
    // Columns of doubles, of whole numbers and of floats: satRayColumns.
    const { exports, memory } = core;
    const at = core.region(regionSharedScratch);
    const doubles = at / 8;
    const words = at / 4 + 10 * maxRays;
    for (let from = 0; from < length; from += maxRays) {
        const to = Math.min(from + maxRays, length);
        const count = to - from;
        for (let i = 0; i < 4; i++) {
            memory.f64.set(part(columns[i], from, to), doubles + i * maxRays);
        }
        exports.sat_many_rays(count);
        t.set(memory.view(Float64Array, 8 * (doubles + 4 * maxRays), count), from);
        body.set(memory.view(Int32Array, 4 * words, count), from);
        normalX.set(memory.view(Float32Array, 4 * (words + maxRays), count), from);
        normalY.set(memory.view(Float32Array, 4 * (words + 2 * maxRays), count), from);
    }
    return answers;
}

export function castShape(core, shape, pose, dx, dy, settings, out) {
    const name = 'world.castShape';
    const filter = filterOf(name, settings, CAST_FILTER);
    checkShape(name, shape);
    checkPoseObject(name, 'pose', pose);
    const { x = 0, y = 0, angle = 0 } = pose;
    if (!isPose(x, y, angle)) checkPose(`${name}: pose.`, x, y, angle);
    if (x === 0 && y === 0 && angle === 0) checkOrigin(name, 'pose', pose);
    coordinate(name, 'dx', dx);
    coordinate(name, 'dy', dy);
    const answer = target(name, out);
    readFilter(core, name, filter);
    let slot;
    do {
        ask(core, name, pose);
        core.give(bytesOf(shape));
        slot = core.exports.sat_first_sweep(x, y, angle, dx, dy);
    } while (isDecided(core, name, slot));
    if (slot < 0) return null;
    const { f64 } = core.memory;
    const at = core.number;
    const overlapping = f64[at + OVERLAPPING] === 1;
    const exact = f64[at + EXACT] === 1;
    const column = f64[at + COLUMN];
    const row = f64[at + CELL_ROW];
    const body = bodyAt(core, slot);
    writeHit(answer, f64, at);
    answer.body = body;
    answer.overlapping = overlapping;
    answer.exact = exact;
    answer.column = column;
    answer.row = row;
    return answer;
}

export function nearest(core, x, y, settings, out) {
    const name = 'world.nearest';
    const filter = filterOf(name, settings, NEAREST_OPTIONS);
    const { k = 1, radius = Number.POSITIVE_INFINITY } = filter;
    coordinate(name, 'x', x);
    coordinate(name, 'y', y);
    integer('world.nearest: k', k, 1, MOST);
    fromZero(name, 'radius', radius, Number.POSITIVE_INFINITY);
    const list = listOf(name, out);
    readFilter(core, name, filter);
    const count = findNearest(core, name, x, y, k, radius);
    const rows = takeRows(core, core.exports.sat_found_point, count, x, y);
    objectsIn(list, count);
    for (let i = 0; i < count; i++) writeNearest(list[i], core, rows, ROW * i);
    giveBack(rows);
    return list;
}

/** How many are found, at most `k`; with `accept`, of those that it takes. */
function findNearest(core, name, x, y, k, radius) {
    for (let most = k; ; most = Math.min(2 * most, MOST)) {
        ask(core, name);
        const count = core.exports.sat_find_nearest(x, y, most, radius);
        if (asked.accept === undefined || areDecided(core, name, count, k)) {
            return Math.min(count, k);
        }
    }
}

/** Was it known that the first `k` of those found are accepted? Else it is now: what is not accepted is left out next. */
function areDecided(core, name, count, k) {
    const slots = takeSlots(core, count);
    const bodies = Array.from(slots.subarray(0, count), (slot) => bodyAt(core, slot));
    giveBack(slots);
    const known = asked.accepted.size + asked.rejected.length;
    for (let i = 0, left = k; i < count && left > 0; i++) {
        if (bodies[i].alive && decide(name, bodies[i])) left--;
    }
    if (asked.accepted.size + asked.rejected.length > known) return false;
    forget();
    return true;
}

function writeNearest(answer, core, rows, at) {
    const x = rows[at];
    const y = rows[at + 1];
    const distance = rows[at + 2];
    const body = bodyAt(core, rows[at + SLOT]);
    answer.body = body;
    answer.distance = distance;
    answer.x = x;
    answer.y = y;
}
