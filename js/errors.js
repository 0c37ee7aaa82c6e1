// What is wrong with a value, said with the value in it. Reads values, throws.

/** Which copy of the package a class is of, as its `sepaxisCopy`: a page may have loaded two. */
export const COPY = { entry: SEPAXIS_ENTRY };

const LONGEST = 60;
const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A value as it can stand in a sentence, whatever it is. */
export function show(value) {
    if (typeof value === 'string') return short(JSON.stringify(value));
    if (typeof value === 'bigint') return short(`${value}n`);
    if (typeof value === 'function') return 'a function';
    if (value === null || typeof value !== 'object') return short(String(value));
    try {
        const { name, sepaxisCopy: copy = COPY } = value.constructor;
        const kind = typeof name === 'string' ? `an object (${short(name)})` : 'an object';
        return copy === COPY
            ? kind
            : `${kind} of another copy of sepaxis, that of '${copy.entry}' (load one)`;
    } catch {
        return 'an object'; // without a constructor, or a proxy that was revoked
    }
}

// A proxy that was revoked throws whatever is asked of it: it is neither a list nor a record.

export function isList(value) {
    try {
        return Array.isArray(value);
    } catch {
        return false;
    }
}

/** Whether it is an object, but no list. */
export function isRecord(value) {
    try {
        return typeof value === 'object' && value !== null && !Array.isArray(value);
    } catch {
        return false;
    }
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

// Engines take this into loops, unlike Object.hasOwn.
const { hasOwnProperty: hasOwn } = Object.prototype;

/** Whether an object is of no class and has no names of its own, as {}. */
export function isBlank(value) {
    for (const key in value) if (hasOwn.call(value, key)) return false;
    const above = Object.getPrototypeOf(value);
    return above === Object.prototype || above === null || Object.getPrototypeOf(above) === null;
}

/** What is to be said of an object that has none of the names it should have: a Map, a promise, { pos: … }. */
export function misnamed(name, argument, value, form) {
    const [key] = Object.keys(value);
    const shown = key === undefined ? show(value) : `{ ${short(key)}, … }`;
    return new TypeError(`${name}: ${argument} must be ${form}, not ${shown}`);
}

const hasOne = (value, names) => names.some((name) => name in value);

const NONE = Object.freeze({});

/**
 * An options object of which every key is known; `undefined` is an empty one. What it inherits does not count, unless
 * that is hidden from loops, as accessors of classes are.
 */
export function options(name, value, known) {
    if (value === undefined) {
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
                throw new TypeError(
                    `${name}: unknown option ${show(key)}; known are ${known.join(', ')}`,
                );
            }
        }
        isKnown ||= isBlank(value) || (!inherits && hasOne(value, known));
    }
    if (!isKnown) {
        throw new TypeError(
            `${name}: options must be an object, { ${known[0]}: … } for example, not ${show(value)}`,
        );
    }
    return inherits ? Object.assign(Object.create(null), value) : value;
}

// A direction shorter than this is none.
const MIN_LENGTH = 1e-9;

// What was made 1 long is so but for this: of two numbers that were rounded, a square, a sum and a root.
const ROUNDING = 1e-15;

/** The direction of { x, y }, of length 1; null if there is none. */
export function unitOrNull(name, value) {
    if (value === null || value === undefined) return null;
    if (!isRecord(value) || ArrayBuffer.isView(value)) {
        const isArray = isList(value) || ArrayBuffer.isView(value);
        const shown = isArray
            ? `an array (${Array.from(/** @type {any} */ (value), show).join(', ')})`
            : show(value);
        throw new TypeError(`${name} must be { x, y } or null, not ${short(shown)}`);
    }
    const { x = 0, y = 0 } = value;
    if (!isPose(x, y, 0)) checkPose(`${name}.`, x, y, 0);
    const length = Math.sqrt(x * x + y * y);
    if (length < MIN_LENGTH) throw new RangeError(`${name} must have a length, not (${x}, ${y})`);
    // Without -0, which JSON has not; a direction that was read from a shape stays as it is, to the last bit.
    const one = Math.abs(length - 1) < ROUNDING ? 1 : length;
    return { x: x / one + 0, y: y / one + 0 };
}

/**
 * An error about an outline, for editors: `point` is the index of the point in its ring, undefined if the whole ring is at
 * fault; ring 0 is the outline, 1 and up are holes; `reason` is one word.
 */
export function outlineError(Kind, message, reason, ring, point) {
    return Object.assign(new Kind(message), { reason, ring, point });
}

/** A function that is called for each row. */
export function checkVisit(visit) {
    if (typeof visit === 'function') return;
    throw new TypeError(`forEach: give a function, not ${show(visit)}`);
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

/** Throws unless x, y and angle can be a pose; `name` says whose, up to the dot or the colon. */
export function checkPose(name, x, y, angle) {
    number(`${name}x`, x, -MAX_COORDINATE, MAX_COORDINATE);
    number(`${name}y`, y, -MAX_COORDINATE, MAX_COORDINATE);
    checkAngle(`${name}angle`, angle);
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

export function coordinate(name, argument, value) {
    if (typeof value === 'number' && value >= -MAX_COORDINATE && value <= MAX_COORDINATE) return;
    number(`${name}: ${argument}`, value, -MAX_COORDINATE, MAX_COORDINATE);
}
