// Where answers are written: into what the caller gave, or into something new. Reads an `out`, writes what it
// lacks.

import { show } from './errors.js';

/** `out`, or a new object; anything else is refused. */
export function target(name, out) {
    if (out === undefined) return {};
    if (out === null || typeof out !== 'object' || Array.isArray(out)) {
        throw new TypeError(`${name}: out must be an object, {} for example, not ${show(out)}`);
    }
    return out;
}

/** Sets the point or direction `key` of an answer, keeping the object that is there. */
export function setPoint(answer, key, x, y) {
    const there = answer[key];
    if (there !== null && typeof there === 'object') {
        there.x = x;
        there.y = y;
    } else {
        answer[key] = { x, y };
    }
}

// The second point of a list that has only one at the moment.
const spares = new WeakMap();

/** Makes `answer.points` a list of `count` (1 or 2) objects, keeping those there are. */
export function pointList(answer, count) {
    if (!Array.isArray(answer.points)) answer.points = [];
    const list = answer.points;
    while (list.length > count) spares.set(list, list.pop());
    while (list.length < count) {
        list.push(spares.get(list) ?? { x: 0, y: 0, depth: 0, id: 0 });
        spares.delete(list);
    }
    return list;
}
