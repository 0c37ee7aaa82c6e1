// The filter of a query selects the bodies that it may find. Reads options, writes the filter of
// the current query, and calls `accept` for bodies that were found.

import * as layout from 'sepaxis-layout';
import { borrow, returnBuffer } from './borrow.js';
import { boolean, isList, options, show } from './errors.js';
import { bits, bodyAt, isBits, isBody, isSignedBits, signedBits } from './slots.js';

const PAIR_FILTER = ['category', 'mask', 'group', 'ignore', 'sensors', 'statics'];
export const FILTER = [...PAIR_FILTER, 'accept'];

// Checks compose strings only for errors, so that a query allocates nothing.

function flag(name, option, value) {
    return typeof value === 'boolean' ? value : boolean(`${name}: ${option}`, value);
}

export function filterOf(name, settings, known) {
    if (!isBody(settings)) return options(name, settings, known);
    throw new TypeError(
        `${name}: the filter must be { mask, ignore, … }, not ${show(settings)}; give { ignore: body }`,
    );
}

/** Checks a body to ignore, which may be any body of this world, even a removed one. */
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

// A query would never end if each call of `accept` added another body near it, so it throws after
// this many more calls than there were bodies.
const MAX_ADDED = 1000;

// The defaults of a query's filter; in a move, the defaults are the properties of the mover.
const NO_BODY = { category: undefined, mask: 0xffffffff, group: 0 };

// The filter of the current query. From readFilter() to the end of the search, no code of the
// caller runs except `accept`; queries made inside `accept` use the filter `inner`.
const NONE = new Float64Array(0);
const newFilter = () => ({
    category: 0,
    mask: 0,
    group: 0,
    flags: 0,
    one: undefined, // the body to ignore, if `ignore` is not a list
    many: NONE, // index and id of each of the `count` bodies to ignore
    count: 0,
    accept: /** @type {((body: any) => unknown) | undefined} */ (undefined),
    calls: 0, // how often `accept` may still be called
    accepted: new Set(), // bodies for which `accept` returned true
    rejected: /** @type {any[]} */ ([]), // excluded bodies: `accept` returned false, or `many` lists them
    knownCount: 0, // how many of `rejected` C already excludes
    singles: 0, // how often a cast was repeated for a rejected body
    syncs: -1, // the value of core.syncs when C received the filter
    inner: /** @type {any} */ (undefined),
});
export let active = newFilter();

/**
 * Reads and checks a filter. Runs after all other arguments of the query are read, because getters may change the
 * world.
 */
export function readFilter(core, name, filter, own = NO_BODY) {
    const { category, mask, group, ignore, accept } = filter;
    const { sensors = false, statics = true, oneWay = false } = filter;
    if (category !== undefined && !isBits(category)) bits(`${name}: category`, category);
    if (mask !== undefined && !isBits(mask)) bits(`${name}: mask`, mask);
    if (group !== undefined && !isSignedBits(group)) signedBits(`${name}: group`, group);
    if (accept !== undefined) checkAccept(name, accept);
    const flags =
        (flag(name, 'sensors', sensors) ? 0 : layout.SENSOR) |
        (flag(name, 'statics', statics) ? 0 : layout.STATIC) |
        (flag(name, 'oneWay', oneWay) ? layout.RESPECTS_ONE_WAY : 0);
    const isOne = ignore !== undefined && ignore !== null && !isList(ignore);
    const count = isOne || !ignore ? 0 : ignore.length;
    const many = count > 0 ? borrow(2 * count) : NONE;
    if (isOne) checkIgnored(core, name, ignore);
    for (let i = 0; i < count; i++) {
        const body = ignore[i];
        checkIgnored(core, name, body);
        many[2 * i] = body.index;
        many[2 * i + 1] = body.id;
    }
    active.category = category === undefined ? own.category : category;
    active.mask = mask === undefined ? own.mask : mask;
    active.group = group === undefined ? own.group : group;
    active.flags =
        (active.category === undefined ? layout.MASKS : 0) |
        (accept === undefined ? 0 : layout.ASKS) |
        flags;
    active.one = isOne ? ignore : undefined;
    active.many = many;
    active.count = count;
    active.accept = accept;
    active.syncs = -1;
    active.singles = 0;
    active.calls = core.count + MAX_ADDED;
    dropBodies(); // left by a query that threw
}

/** Whether a body still exists: it may have been removed since the check, and its slot reused. */
const exists = (core, body) => core.bodies[body.index] === body && body.alive;

function exclude(core, body) {
    if (exists(core, body)) core.exports.ignore(body.index);
}

/**
 * Begins a query, or several with the same filter; excludes the body `self`, if it is given.
 */
function begin(core, name, self, queries) {
    const { category, mask, group, flags, one, many, count, accept } = active;
    core.sync(name);
    core.exports.begin(category, mask, group, flags, queries);
    if (one !== undefined) exclude(core, one);
    for (let i = 0; i < count; i++) {
        const body = core.bodies[many[2 * i]];
        if (body?.id !== many[2 * i + 1]) continue;
        exclude(core, body);
        if (accept !== undefined) active.rejected.push(body);
    }
    if (count > 0) returnBuffer(many);
    active.count = 0;
    if (self !== undefined) exclude(core, self);
}

/**
 * Begins a query, or continues one with `accept`: if the world has not changed since, only the newly rejected bodies
 * are excluded.
 */
export function prepareQuery(core, name, self, queries = 1) {
    const { accept, accepted, rejected, syncs } = active;
    if (accept === undefined) return begin(core, name, self, queries);
    if (!core.isAsSeen(syncs)) {
        begin(core, name, self, queries);
        active.knownCount = 0;
        active.syncs = core.syncs;
    }
    while (active.knownCount < rejected.length) exclude(core, rejected[active.knownCount++]);
    for (const body of accepted) if (exists(core, body)) core.exports.accept(body.index);
}

function checkAccept(name, accept) {
    if (typeof accept === 'function') return;
    throw new TypeError(
        `${name}: accept must be a function that takes a body and returns true or false, not ${show(accept)}`,
    );
}

/** Calls `accept` for a body. The callback may make other queries and change the world. */
function decide(name, body) {
    const current = active;
    const { accept } = /** @type {any} */ (current); // called without `current` as its `this`
    if (current.accepted.has(body)) return true;
    if (current.calls-- === 0) {
        throw new RangeError(
            `${name}: accept has added ${MAX_ADDED} bodies near the query; add them after the call`,
        );
    }
    current.inner ??= newFilter();
    active = current.inner;
    let answer;
    try {
        answer = accept(body);
    } finally {
        active = current;
    }
    if (typeof answer !== 'boolean') {
        throw new TypeError(
            `${name}: accept must be a function that returns true or false; it returned ${show(answer)}`,
        );
    }
    if (answer) current.accepted.add(body);
    else current.rejected.push(body);
    return answer;
}

/**
 * Calls `accept` for the first body found, unless it was already accepted. Returns true if `accept` was called: the
 * query must then run again.
 */
function decidedNow(core, name, slot) {
    const body = slot < 0 ? undefined : bodyAt(core, slot);
    if (body === undefined || active.accepted.has(body)) {
        dropBodies();
        return false;
    }
    decide(name, body);
    return true;
}

/** Drops the references to bodies after a query. */
export function dropBodies() {
    if (active.accept === undefined) return;
    active.accepted.clear();
    active.rejected.length = 0;
}

/**
 * Calls `accept` for the bodies of `count` rows; the last number of a row is the slot. Returns the accepted bodies, and
 * moves their rows to the front.
 */
export function acceptedOf(core, name, rows, stride, count) {
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

/** The slots of the `count` bodies found. */
export function copySlots(core, count) {
    const { u32 } = core.memory;
    const at = core.region(layout.regionBodyKey) / 4 + layout.foundIndex;
    const slots = borrow(count);
    for (let i = 0; i < count; i++) slots[i] = u32[at + i * layout.foundWords];
    return slots;
}

/** Calls `accept` for the bodies that a move came near; the next attempt uses the answers. */
export function decideAll(core, name, count) {
    const slots = copySlots(core, count);
    acceptedOf(core, name, slots, 1, count);
    returnBuffer(slots);
}

/** Reads the filter of a move. By default, obstacles are the bodies with which the mover collides. */
export function readMoveFilter(core, name, settings, body) {
    readFilter(core, name, filterOf('body.moveAndSlide: filter', settings, FILTER), body);
}

/** Begins a query with the filter of separate(), which selects the pairs whose two bodies both match. */
export function beginPairFilter(core, settings) {
    const name = 'world.separate';
    readFilter(core, name, filterOf(`${name}: filter`, settings, PAIR_FILTER));
    prepareQuery(core, name);
}

/** Calls `accept` for the bodies found, in order, until `k` are accepted. */
function decideFirst(core, name, count, k) {
    const slots = copySlots(core, count);
    const bodies = Array.from(slots.subarray(0, count), (slot) => bodyAt(core, slot));
    returnBuffer(slots);
    for (let i = 0, left = k; i < count && left > 0; i++) {
        if (bodies[i].alive && decide(name, bodies[i])) left--;
    }
}

/**
 * Calls `accept` for bodies until `k` are accepted. Returns true if `accept` had already decided on all of these;
 * otherwise, the search must be repeated without the bodies rejected now.
 */
export function wereDecided(core, name, count, k) {
    const known = active.accepted.size + active.rejected.length;
    decideFirst(core, name, count, k);
    if (active.accepted.size + active.rejected.length > known) return false;
    dropBodies();
    return true;
}

// After every SINGLES rejections, a cast lists all bodies up to a distance, and calls `accept` for them in order. The
// distance is twice that of the last hit, but at least the fraction MIN_LIMIT of the way. Most casts end before they
// reject so many bodies.
const SINGLES = 4;
const MIN_LIMIT = 2 ** -10;

/**
 * Whether a cast must be repeated, because `accept` has just decided on its hit. `find` lists the hits up to a fraction
 * of the way, because one cast per rejected body would take quadratic time.
 */
export function goesOn(core, name, slot, self, find) {
    const limit = Math.min(1, Math.max(MIN_LIMIT, 2 * core.memory.f64[core.results + layout.hitT]));
    if (!decidedNow(core, name, slot)) return false;
    if (active.accepted.size > 0 || ++active.singles % SINGLES > 0) return true;
    prepareQuery(core, name, self);
    decideFirst(core, name, find(limit), 1);
    return true;
}
