// Out parameters: results are written to the caller's object, or to a new one. Writing may run the caller's setters,
// which may make another query, so the result from C is read completely before anything is written.

import { boundsMaxX, boundsMaxY, boundsMinX, boundsMinY } from 'sepaxis-layout';
import { isList, isRecord, show } from './errors.js';
import { isBody } from './slots.js';

/** Whether a value can receive a result. Writing to a body, which has x and y, would move it. */
export const isTarget = (value) => isRecord(value) && !isBody(value);

/** Returns `out`, or a new object; throws if `out` is not an object that can receive a result. */
export function target(name, out) {
    if (out === undefined) return {};
    if (!isTarget(out)) {
        throw new TypeError(`${name}: out must be an object, {} for example, not ${show(out)}`);
    }
    return out;
}

/** Copies the bounds in the mailbox to `answer`. */
export function writeBounds(answer, { memory, results: at }) {
    const { f64 } = memory;
    const minX = f64[at + boundsMinX];
    const minY = f64[at + boundsMinY];
    const maxX = f64[at + boundsMaxX];
    const maxY = f64[at + boundsMaxY];
    answer.minX = minX;
    answer.minY = minY;
    answer.maxX = maxX;
    answer.maxY = maxY;
    return answer;
}

/** Sets the point or direction `key` of a result; reuses an existing object. */
export function setPoint(answer, key, x, y) {
    const there = answer[key];
    if (typeof there === 'object' && there !== null) {
        there.x = x;
        there.y = y;
    } else {
        answer[key] = { x, y };
    }
}

/** Makes `answer.points` a list of `count` (0 to 2) objects; reuses existing objects. */
export function pointList(answer, count) {
    let list = answer.points;
    if (!Array.isArray(list)) {
        list = [];
        answer.points = list;
    }
    objectsIn(list, count);
    return list;
}

/** Returns `out`, or a new list; throws if `out` is not a list. */
export function listOf(name, out) {
    if (out === undefined) return [];
    if (!isList(out)) throw new TypeError(`${name}: out must be a list, not ${show(out)}`);
    return out;
}

// The property in which a list keeps removed objects for reuse.
const SPARES = Symbol('spare objects');

/**
 * Makes `list` have `count` objects. Reuses existing objects, except bodies, which another query may have written
 * there.
 */
export function objectsIn(list, count) {
    for (let i = 0; i < count; i++) {
        if (isTarget(list[i])) continue;
        list[i] = list[SPARES]?.pop() ?? {};
    }
    if (list.length === count) return;
    if (list[SPARES] === undefined) Object.defineProperty(list, SPARES, { value: [] });
    while (list.length > count) {
        const spare = list.pop();
        if (isTarget(spare)) list[SPARES].push(spare);
    }
}
