// What is wrong with a value, said with the value in it. Reads values, throws.

/** Which copy of the package a class is of, as its `sepaxisCopy`: a page may have loaded two. */
export const COPY = {};

function isOfAnotherCopy(value) {
    const copy = value.constructor?.sepaxisCopy;
    return copy !== undefined && copy !== COPY;
}

/** A value as it can stand in a sentence. */
export function show(value) {
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return 'a function';
    if (value === null || typeof value !== 'object') return String(value);
    const copy = isOfAnotherCopy(value) ? ' of another copy of sepaxis (load one)' : '';
    return `an object (${value.constructor?.name})${copy}`;
}

/** A number from `min` to `max`. */
export function number(name, value, min, max) {
    if (typeof value !== 'number')
        throw new TypeError(`${name} must be a number, not ${show(value)}`);
    if (!(value >= min && value <= max)) {
        throw new RangeError(`${name} must be from ${min} to ${max}, not ${value}`);
    }
    return value;
}

/** A whole number from `min` to `max`. */
export function integer(name, value, min, max) {
    number(name, value, min, max);
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

/** One of a few words. */
export function oneOf(name, value, words) {
    if (!words.includes(value)) {
        throw new TypeError(`${name} must be ${words.join(' or ')}, not ${show(value)}`);
    }
    return value;
}

const NONE = Object.freeze({});

/** An options object of which every key is known; `undefined` is an empty one. */
export function options(name, value, known) {
    if (value === undefined) return NONE;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
        throw new TypeError(`${name}: options must be an object, not ${show(value)}`);
    }
    for (const key in value) {
        if (!known.includes(key)) {
            throw new TypeError(
                `${name}: unknown option ${show(key)}; known are ${known.join(', ')}`,
            );
        }
    }
    return value;
}

// A direction shorter than this is none.
const MIN_LENGTH = 1e-9;

/** The direction of { x, y }, of length 1; null if there is none. */
export function unitOrNull(name, value) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'object') {
        throw new TypeError(`${name} must be { x, y } or null, not ${show(value)}`);
    }
    if (value.length > 0 && (Array.isArray(value) || ArrayBuffer.isView(value))) {
        const shown = Array.from(/** @type {any} */ (value)).join(', ');
        throw new TypeError(`${name} must be { x, y } or null, not an array (${shown})`);
    }
    const { x = 0, y = 0 } = value;
    if (!isPose(x, y, 0)) checkPose(name, x, y, 0);
    const length = Math.sqrt(x * x + y * y);
    if (length < MIN_LENGTH) throw new RangeError(`${name} must have a length, not (${x}, ${y})`);
    return { x: x / length, y: y / length };
}

export const MAX_COORDINATE = 1e12;
export const MAX_ANGLE = 1e6;

/** Can x, y and angle be a pose? Names are put together only if something is wrong. */
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

/** Throws unless x, y and angle can be a pose; `name` says whose. */
export function checkPose(name, x, y, angle) {
    number(`${name}.x`, x, -MAX_COORDINATE, MAX_COORDINATE);
    number(`${name}.y`, y, -MAX_COORDINATE, MAX_COORDINATE);
    checkAngle(`${name}.angle`, angle);
}

export function checkAngle(name, angle) {
    if (typeof angle !== 'number') number(name, angle);
    if (!(angle >= -MAX_ANGLE && angle <= MAX_ANGLE)) {
        throw new RangeError(
            `${name} must be from -${MAX_ANGLE} to ${MAX_ANGLE} radians, not ${angle}; ` +
                'take it modulo 2π',
        );
    }
    return angle;
}
