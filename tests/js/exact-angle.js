// The exact angle of a direction. Reads any two doubles exactly; writes whole numbers of 2^-220 (BigInt). Independent
// of js/math.js.

const BITS = 220n;
const ONE = 1n << BITS;

const double = new Float64Array(1);
const word = new BigUint64Array(double.buffer);

/** |x| = mantissa · 2^exponent. */
function parts(x) {
    double[0] = x;
    const exponent = Number((word[0] >> 52n) & 0x7ffn);
    const fraction = word[0] & 0xfffffffffffffn;
    return exponent === 0
        ? { mantissa: fraction, exponent: -1074 }
        : { mantissa: fraction | 0x10000000000000n, exponent: exponent - 1075 };
}

/** atan(n/d) by Euler's series, accurate to a few 2^-220: each term is at most half of the one before. */
function arcTangent(n, d) {
    let term = (ONE * n * d) / (d * d + n * n);
    let sum = term;
    for (let k = 1n; term !== 0n; k++) {
        term = (term * 2n * k * n * n) / ((2n * k + 1n) * (d * d + n * n));
        sum += term;
    }
    return sum;
}

const STEPS = 64n;
const atSteps = Array.from({ length: 65 }, (_, k) => arcTangent(BigInt(k), STEPS));
const HALF_TURN = 4n * atSteps[64];

/** atan(n/d) for 0 <= n <= d: starts from the nearest of 64 steps, where Taylor's series needs few terms. */
function shallow(n, d) {
    const k = (n * STEPS + d / 2n) / d;
    const over = n * STEPS - k * d;
    const x = (over << BITS) / (STEPS * d + k * n);
    const square = (x * x) >> BITS;
    let sum = x;
    let power = x;
    for (let i = 3n; power !== 0n && power !== -1n; i += 2n) {
        power = -(power * square) >> BITS;
        sum += power / i;
    }
    return atSteps[Number(k)] + sum;
}

/** The angle of (x, y), from -π to π; y = -0 gives -π for negative x. */
export function exactAngle(y, x) {
    const [v, h] = [parts(y), parts(x)];
    const lowest = Math.min(v.exponent, h.exponent);
    const up = v.mantissa << BigInt(v.exponent - lowest);
    const along = h.mantissa << BigInt(h.exponent - lowest);
    let angle = 0n;
    if (up > along) angle = HALF_TURN / 2n - shallow(along, up);
    else if (along > 0n) angle = shallow(up, along);
    if (x < 0 || Object.is(x, -0)) angle = HALF_TURN - angle;
    return y < 0 || Object.is(y, -0) ? -angle : angle;
}

/** How far a double is from the exact value, in units of its last place. */
export function unitsApart(value, exact) {
    if (value === 0 && exact === 0n) return 0;
    const { mantissa, exponent } = parts(value);
    const shift = BITS + BigInt(exponent);
    if (shift < 0n) throw new RangeError(`${value} is too small for this oracle`);
    const size = mantissa << shift;
    const apart = (value < 0 ? -size : size) - exact;
    return Number(((apart < 0n ? -apart : apart) << 20n) >> shift) / 2 ** 20;
}

/** The nearest double to a whole number of 2^-220, and the remainder. */
export function nearest(exact) {
    const value = Number(exact) / 2 ** 220;
    const { mantissa, exponent } = parts(value);
    const size = mantissa << (BITS + BigInt(exponent));
    return { value, left: Number(exact - (value < 0 ? -size : size)) / 2 ** 220 };
}
