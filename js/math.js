// Trigonometry and random numbers, bit-identical in every engine. Uses only + − × ÷ and integer
// operations, whose results IEEE 754 and ECMAScript define exactly; those of Math.sin, Math.cos and
// Math.atan2 depend on the engine.

import { checkAngle, integer, isList, number, show } from './errors.js';

// --- Sine and cosine -----------------------------------------------------------------------------------

// The same operations in the same order as in src/base/trig.c, so that the results are
// bit-identical. Its header explains the method.
const HALF_PI_UPPER = 1.5707963267341256;
const HALF_PI_LOWER = 6.077100506506192e-11;
const TWO_OVER_PI = 0.6366197723675814;
const TO_INTEGER = 6755399441055744; // 1.5 · 2^52: adding and subtracting it rounds to an integer

export function sin(angle) {
    checkAngle('sin: angle', angle);
    const quarters = angle * TWO_OVER_PI + TO_INTEGER - TO_INTEGER;
    const rest = angle - quarters * HALF_PI_UPPER - quarters * HALF_PI_LOWER;
    const value = quarters & 1 ? cosNear(rest) : sinNear(rest);
    return quarters & 2 ? 0 - value : value;
}

export function cos(angle) {
    checkAngle('cos: angle', angle);
    const quarters = angle * TWO_OVER_PI + TO_INTEGER - TO_INTEGER;
    const rest = angle - quarters * HALF_PI_UPPER - quarters * HALF_PI_LOWER;
    const value = quarters & 1 ? sinNear(rest) : cosNear(rest);
    return (quarters + 1) & 2 ? 0 - value : value;
}

/** Sine for |x| <= π/4. */
function sinNear(x) {
    const z = x * x;
    let sum = z * (1 / 355687428096000) - 1 / 1307674368000;
    sum = sum * z + 1 / 6227020800;
    sum = sum * z - 1 / 39916800;
    sum = sum * z + 1 / 362880;
    sum = sum * z - 1 / 5040;
    sum = sum * z + 1 / 120;
    sum = sum * z - 1 / 6;
    return x + x * (z * sum);
}

/** Cosine for |x| <= π/4. */
function cosNear(x) {
    const z = x * x;
    let sum = z * (1 / 20922789888000) - 1 / 87178291200;
    sum = sum * z + 1 / 479001600;
    sum = sum * z - 1 / 3628800;
    sum = sum * z + 1 / 40320;
    sum = sum * z - 1 / 720;
    sum = sum * z + 1 / 24;
    return 1 - z * (0.5 - z * sum);
}

// --- The angle of a direction --------------------------------------------------------------------------

// atan(k/8) for k = 0 … 8, and the rounding error of each value, in units of 2^-85.
const ATAN = [
    0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061,
    0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
];
const ATAN_ERROR = [
    0, -120905122, 413888061, -952587726, 878116420, -211054484, 612578576, -830904907, 1184405708,
];
const ATAN_ERROR_UNIT = 2.5849394142282115e-26;
const PI = Math.PI;
const PI_ERROR = 1.2246467991473532e-16;

const SMALL_RATIO = 4.656612873077393e-10; // 2^-31: below it, atan(x) rounds to x
const SPLIT = 134217729; // 2^27 + 1

// For numbers above 2^-700 and below 2^900, products of their upper parts (26 bits) are exact.
// Other numbers are scaled into this range.
const MIN_EXACT = 1.90109156629516e-211;
const SCALE_UP = 2.037035976334486e90; // 2^300
const MAX_EXACT = 8.452712498170644e270;
const SCALE_DOWN = 6.223015277861142e-61; // 2^-200

export function atan2(y, x) {
    finite('atan2: y', y);
    finite('atan2: x', x);
    const isLeft = x < 0 || Object.is(x, -0);
    const isSteep = Math.abs(y) > Math.abs(x);
    let far = isSteep ? Math.abs(y) : Math.abs(x);
    let near = isSteep ? Math.abs(x) : Math.abs(y);

    // The angle to the nearer axis is `first` + `error`: a double and its rounding error. `up` and
    // `down` below also have their errors: `upError` and `downError`.
    let first = 0;
    let error = 0;
    if (near < far * SMALL_RATIO || far === 0) {
        first = far === 0 ? 0 : near / far;
    } else {
        if (far < MIN_EXACT || far > MAX_EXACT) {
            const scale = far < MIN_EXACT ? SCALE_UP : SCALE_DOWN;
            near *= scale;
            far *= scale;
        }
        // Subtracts the angle of the nearest table entry: tan(a − b) = (tan a − tan b) / (1 + tan a
        // · tan b), where tan a = near / far and tan b = k/8.
        const k = ((near / far) * 8 + 0.5) | 0;
        const step = k / 8;
        const half = upper(far);
        const exact = near - step * half;
        const take = step * (far - half);
        const up = exact - take;
        const upError = exact - up - take;
        const add = step * near;
        const down = far + add;
        const downError = far - down + add;

        // r is the quotient, rounded to 26 bits; `remainder` corrects it. Then atan r = r − r³/3 +
        // r⁵/5 − …, for |r| <= 1/16.
        const r = upper(up / down);
        const downHalf = upper(down);
        const remainder = up - r * downHalf - r * (down - downHalf) + upError - r * downError;
        const z = r * r;
        let sum = z * (1 / 13) - 1 / 11;
        sum = sum * z + 1 / 9;
        sum = sum * z - 1 / 7;
        sum = sum * z + 1 / 5;
        sum = sum * z - 1 / 3;
        first = ATAN[k] + r;
        error =
            ATAN[k] -
            first +
            r +
            (ATAN_ERROR[k] * ATAN_ERROR_UNIT + (remainder / (down + down * z) + r * (z * sum)));
    }
    if (isSteep) {
        const sum = PI / 2 - first;
        error = PI / 2 - sum - first + (PI_ERROR / 2 - error);
        first = sum;
    }
    if (isLeft) {
        const sum = PI - first;
        error = PI - sum - first + (PI_ERROR - error);
        first = sum;
    }
    const angle = first + error;
    return y < 0 || Object.is(y, -0) ? -angle : angle;
}

/**
 * The upper 26 bits of a number. Products of two such upper parts are exact, and so are products of an upper part and a
 * lower part, value - upper(value) (Dekker, A floating-point technique for extending the available precision, 1971).
 */
function upper(value) {
    const large = value * SPLIT;
    return large - (large - value);
}

function finite(name, value) {
    if (!Number.isFinite(value)) {
        if (typeof value !== 'number') number(name, value);
        throw new RangeError(`${name} must be a finite number, not ${value}`);
    }
}

// --- Chance --------------------------------------------------------------------------------------------

const WORD = 4294967296; // 2^32
const GAMMA = 0x9e3779b9; // 2^32 over the golden ratio

export function random(seed) {
    if (seed === undefined) {
        throw new TypeError(
            'random: give a seed, a whole number from 0 to 4294967295; to vary it, let one ' +
                'player draw it, crypto.getRandomValues(new Uint32Array(1))[0], and send it to all',
        );
    }
    integer('random: seed', seed, 0, WORD - 1);
    return new Random(seed);
}

class Random {
    static name = 'Random'; // kept in minified code

    #a;
    #b;
    #c;
    #d;

    // Mixes four different numbers. mix() is one-to-one, so the four words differ and cannot all be
    // 0.
    constructor(seed) {
        this.#a = mix(seed);
        this.#b = mix(seed + GAMMA);
        this.#c = mix(seed + 2 * GAMMA);
        this.#d = mix(seed + 3 * GAMMA);
    }

    /** Blackman and Vigna, Scrambled linear pseudorandom number generators, 2021: xoshiro128**. */
    #word() {
        const b = this.#b;
        const word = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
        this.#c ^= this.#a;
        this.#d ^= b;
        this.#b ^= this.#c;
        this.#a ^= this.#d;
        this.#c ^= b << 9;
        this.#d = rotateLeft(this.#d, 11);
        return word;
    }

    next() {
        const upper = this.#word() >>> 5;
        const lower = this.#word() >>> 6;
        return (upper * 67108864 + lower) / 9007199254740992; // (2^26 · 27 bits + 26 bits) / 2^53
    }

    int(min, max) {
        checkInteger('random.int: min', min);
        checkInteger('random.int: max', max);
        const last = max - min;
        if (!(last >= 0 && last < WORD)) {
            throw new RangeError(
                last < 0
                    ? `random.int: max must not be less than min, but ${max} is less than ${min}`
                    : `random.int: from ${min} to ${max} there are more than 4294967296 numbers; draw two`,
            );
        }
        return min + this.#upTo(last);
    }

    /**
     * A uniformly distributed integer from 0 to `last`, which is below 2^32. Draws as many bits as `last` has until the
     * result is at most `last`; a modulo would be biased.
     */
    #upTo(last) {
        if (last === 0) return 0;
        const spare = Math.clz32(last);
        for (;;) {
            const drawn = this.#word() >>> spare;
            if (drawn <= last) return drawn;
        }
    }

    pick(list) {
        checkList('random.pick', list);
        if (list.length === 0)
            throw new RangeError('random.pick: the list is empty; check its length first');
        return list[this.#upTo(list.length - 1)];
    }

    /** Durstenfeld, Algorithm 235: Random permutation, 1964. */
    shuffle(list) {
        checkList('random.shuffle', list);
        for (let i = list.length - 1; i > 0; i--) {
            const k = this.#upTo(i);
            const kept = list[i];
            list[i] = list[k];
            list[k] = kept;
        }
        return list;
    }

    /** @returns {[number, number, number, number]} */
    get state() {
        return [this.#a >>> 0, this.#b >>> 0, this.#c >>> 0, this.#d >>> 0];
    }

    set state(words) {
        checkList('random.state', words);
        if (words.length !== 4) {
            throw new RangeError(
                `random.state must be an array of four numbers, not ${words.length}`,
            );
        }
        for (let i = 0; i < 4; i++) integer(`random.state[${i}]`, words[i], 0, WORD - 1);
        const [a, b, c, d] = words;
        if ((a | b | c | d) === 0) {
            throw new RangeError('random.state must not be four zeros: only zeros would follow');
        }
        this.#a = a | 0;
        this.#b = b | 0;
        this.#c = c | 0;
        this.#d = d | 0;
    }

    clone() {
        const copy = new Random(0);
        copy.state = this.state;
        return copy;
    }
}

/**
 * The finalizer of MurmurHash3 (Appleby, 2011): one-to-one, and every input bit affects every
 * output bit.
 */
function mix(value) {
    let h = value | 0;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return h ^ (h >>> 16);
}

const rotateLeft = (word, bits) => (word << bits) | (word >>> (32 - bits));

function checkInteger(name, value) {
    integer(name, value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

function checkList(name, value) {
    if (isList(value) || (ArrayBuffer.isView(value) && 'length' in value)) return;
    throw new TypeError(`${name}: give an array, not ${show(value)}`);
}
