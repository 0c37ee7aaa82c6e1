// Argument checks that several functions share. Reads values, and throws errors that quote them.
// All other error texts are in the functions that throw them.

import { MAX_ANGLE, MAX_COORDINATE } from 'sepaxis-layout';

/** Identifies this copy of the package, because a page may load two. Classes have it as `sepaxisCopy`. */
export const COPY = { entry: SEPAXIS_ENTRY };

const LONGEST = 60;
const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A short text for any value, to be quoted in an error message. */
export function show(value) {
    if (typeof value === 'string') return short(JSON.stringify(value));
    if (typeof value === 'bigint') return short(`${value}n`);
    if (typeof value === 'function') return 'a function';
    if (value === null || typeof value !== 'object') return short(String(value));
    try {
        if (SEPAXIS_FULL && Array.isArray(value)) return 'an array';
        const { name, sepaxisCopy: copy = COPY } = value.constructor;
        const kind = typeof name === 'string' ? `an object (${short(name)})` : 'an object';
        return copy === COPY
            ? kind
            : `${kind} of another copy of sepaxis, '${copy.entry}' (load only one)`;
    } catch {
        return 'an object'; // no constructor, or a revoked proxy
    }
}

// A revoked proxy throws on every access: it counts as neither a list nor a record.

export function isList(value) {
    try {
        return Array.isArray(value);
    } catch {
        return false;
    }
}

/** Throws unless a value is a list; `what` describes the expected list. */
export function checkList(name, value, what = 'list') {
    if (isList(value)) return;
    throw new TypeError(`${name} must be a ${what}, not ${show(value)}`);
}

export function checkFunction(name, value) {
    if (typeof value === 'function') return;
    throw new TypeError(`${name} must be a function, not ${show(value)}`);
}

/** Whether a value is an object other than a list. */
export function isRecord(value) {
    try {
        return typeof value === 'object' && value !== null && !Array.isArray(value);
    } catch {
        return false;
    }
}

/**
 * Copies items 0 to length - 1, and reads each once, because a getter may return another value the next time. Missing
 * items of a sparse list become undefined.
 * @param {(item: any, i: number) => any} [read]
 */
export function copyOf(list, read = (item) => item) {
    return Array.from({ length: list.length }, (_, i) => read(list[i], i));
}

/**
 * The error for a value that is not a shape. `hint` says what to pass instead; for a copy of a shape, the error
 * suggests shapeFrom().
 */
export function notAShape(name, value, hint = '') {
    const isCopy = SEPAXIS_FULL && isRecord(value) && typeof value.kind === 'string';
    return new TypeError(
        `${name} must come from circle(), box() and so on, not ${show(value)}` +
            (isCopy ? '; shapeFrom() makes it a shape' : hint),
    );
}

/** A number as text, in the shorter of the two notations: 1e12, not 1000000000000. */
export function figure(value) {
    const short = value.toExponential().replace('+', '');
    return short.length + 1 < String(value).length ? short : String(value);
}

/** Checks that a value is a number from `min` to `max`; `remedy` follows the value in the error. */
export function number(name, value, min, max, remedy = '') {
    if (typeof value !== 'number')
        throw new TypeError(`${name} must be a number, not ${show(value)}`);
    if (value >= min && value <= max) return value;
    let range = `from ${figure(min)} to ${figure(max)}`;
    if (min === -max) range = SEPAXIS_FULL && max === 0 ? '0' : `within ±${figure(max)}`;
    if (SEPAXIS_FULL && max >= Number.MAX_VALUE) range = `${figure(min)} or more`;
    throw new RangeError(`${name} must be ${range}, not ${figure(value)}${remedy}`);
}

/** Checks that a value is a whole number from `min` to `max`; `remedy` as above. */
export function integer(name, value, min, max, remedy = '') {
    number(name, value, min, max, remedy);
    if (!Number.isInteger(value)) {
        throw new RangeError(`${name} must be a whole number, not ${value}`);
    }
    return value;
}

export function boolean(name, value) {
    if (typeof value !== 'boolean') {
        throw new TypeError(`${name} must be true or false, not ${show(value)}`);
    }
    return value;
}

/** Checks that a value is one of `words`. */
export function oneOf(name, value, words) {
    if (!words.includes(value)) {
        throw new TypeError(`${name} must be ${words.join(' or ')}, not ${show(value)}`);
    }
    return value;
}

// Engines inline this in loops, but not Object.hasOwn, which Chrome 92 and Safari 15.3 lack.
const { hasOwnProperty: hasOwn } = Object.prototype;

/** Whether an object is like {}: without a class and without own enumerable properties. */
export function isBlank(value) {
    for (const key in value) if (hasOwn.call(value, key)) return false;
    const above = Object.getPrototypeOf(value);
    return above === Object.prototype || above === null || Object.getPrototypeOf(above) === null;
}

/** The error for an object with none of the expected properties, such as a Map, a promise or { pos: … }. */
export function misnamed(name, argument, value, form) {
    const [key] = Object.keys(value);
    const shown = key === undefined ? show(value) : `{ ${short(key)}, … }`;
    return new TypeError(`${name}: ${argument} must be ${form}, not ${shown}`);
}

const hasOne = (value, names) => names.some((name) => name in value);

// Stands for missing options. Engines read it faster than an object without a prototype.
const NONE = Object.freeze({});

/**
 * Checks that every key of an options object is known; `undefined` counts as an empty object. Inherited enumerable
 * properties are ignored. Accessors that a class defines, which are not enumerable, are read.
 */
export function options(name, value, known) {
    if (value === undefined) {
        // This loop finds a key only if the page has added properties to Object.prototype.
        for (const key in NONE) if (key) return Object.create(null);
        return NONE;
    }
    let isKnown = false;
    let inherits = false;
    if (isRecord(value)) {
        for (const key in value) {
            if (!hasOwn.call(value, key)) inherits = true;
            else if (known.includes(key)) isKnown = true;
            else {
                // The key is a property of a result: probably `out` was passed in place of the
                // options.
                const hint = SEPAXIS_FULL && /^(t|hits|moved)$/.test(key) ? '; out comes last' : '';
                throw new TypeError(
                    `${name}: unknown option ${show(key)}; known are ${known.join(', ')}${hint}`,
                );
            }
        }
        isKnown ||= isBlank(value) || (!inherits && hasOne(value, known));
    }
    if (!isKnown) {
        throw new TypeError(
            `${name}: options must be a plain object, { ${known[0]}: … } for example, not ${show(value)}`,
        );
    }
    return inherits ? Object.assign(Object.create(null), value) : value;
}

// A vector shorter than this has no direction.
const MIN_LENGTH = 1e-9;

// How far a normalized vector may be from length 1: the rounding of two components, their squares,
// a sum and a root.
const ROUNDING = 1e-15;
const FLOAT_ROUNDING = 1e-7; // if the components are rounded to floats

/** Normalizes { x, y } into `out`; null or undefined gives null. */
export function unitOrNull(name, value, out = { x: 0, y: 0 }) {
    if (value === null || value === undefined) return null;
    if (!isRecord(value) || ArrayBuffer.isView(value)) {
        const isArray = isList(value) || ArrayBuffer.isView(value);
        const shown = isArray ? `an array (${copyOf(value, show).join(', ')})` : show(value);
        throw new TypeError(`${name} must be { x, y } or null, not ${short(shown)}`);
    }
    const { x = 0, y = 0 } = value;
    if (!isPose(x, y, 0)) checkPose(`${name}.`, x, y, 0);
    const length = Math.sqrt(x * x + y * y);
    if (length < MIN_LENGTH)
        throw new RangeError(`${name} must have a direction, not (${x}, ${y}); null means none`);
    // Adding 0 turns -0, which JSON cannot express, into 0. A vector that is already normalized
    // keeps its bits, even if it was read from a body, which stores floats.
    const { fround } = Math;
    const rounding = fround(x) === x && fround(y) === y ? FLOAT_ROUNDING : ROUNDING;
    const one = Math.abs(length - 1) < rounding ? 1 : length;
    out.x = x / one + 0;
    out.y = y / one + 0;
    return out;
}

/**
 * An error about an outline, see OutlineError in index.d.ts: `ring` is 0 for the outline, 1 and up for holes; `point`
 * is an index in that ring, undefined if the whole ring is at fault; `reason` is one word; `other` is a second { ring,
 * point } or undefined.
 */
export function outlineError(Kind, message, reason, ring, point, other) {
    return Object.assign(new Kind(message), { reason, ring, point, other });
}

/**
 * Whether x, y and angle are in range. Unlike checkPose, it needs no name, so callers compose strings only for errors.
 */
export function isPose(x, y, angle) {
    return (
        typeof x === 'number' &&
        typeof y === 'number' &&
        typeof angle === 'number' &&
        x >= -MAX_COORDINATE &&
        x <= MAX_COORDINATE &&
        y >= -MAX_COORDINATE &&
        y <= MAX_COORDINATE &&
        angle >= -MAX_ANGLE &&
        angle <= MAX_ANGLE
    );
}

/**
 * Throws unless x, y and angle are in range. `name`, which ends with a dot or a colon, precedes the field in the
 * message.
 */
export function checkPose(name, x, y, angle) {
    number(`${name}x`, x, -MAX_COORDINATE, MAX_COORDINATE);
    number(`${name}y`, y, -MAX_COORDINATE, MAX_COORDINATE);
    checkAngle(`${name}angle`, angle);
}

export function checkAngle(name, angle) {
    const remedy = Number.isFinite(angle) ? ' radians; take it modulo 2π' : '';
    return number(name, angle, -MAX_ANGLE, MAX_ANGLE, remedy);
}

export function checkCoordinate(name, argument, value) {
    if (typeof value === 'number' && value >= -MAX_COORDINATE && value <= MAX_COORDINATE) return;
    number(`${name}: ${argument}`, value, -MAX_COORDINATE, MAX_COORDINATE);
}
