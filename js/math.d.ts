/**
 * Trigonometric functions and random numbers, bit-identical in every engine, for deterministic games: lockstep,
 * rollback, replays. They use only operations that IEEE 754 and ECMAScript define exactly; `Math.sin`, `Math.cos` and
 * `Math.atan2` may differ between browsers. This entry needs neither WebAssembly nor the rest of the library.
 *
 * @module sepaxis/math
 */

/**
 * The sine of an angle, with an error below 2^-52. It is bit-identical to the sine with which the library rotates
 * bodies.
 *
 * ```js
 * import { box, World } from 'sepaxis';
 * import { cos, sin } from 'sepaxis/math';
 *
 * const tank = new World().add(box(20, 10), { x: 5, y: 7, angle: 1.2 });
 * const muzzle = tank.toWorld(10, 0);
 * muzzle.x === tank.x + cos(tank.angle) * 10; // → true
 * muzzle.y === tank.y + sin(tank.angle) * 10; // → true
 * ```
 *
 * @param angle Radians, from -1e6 to 1e6.
 * @throws {TypeError} if the angle is not a number
 * @throws {RangeError} if it is NaN, or beyond ±1e6: take it modulo 2π first
 */
export function sin(angle: number): number;

/**
 * The cosine of an angle, with an error below 2^-52. It is bit-identical to the cosine with which the library rotates
 * bodies.
 *
 * @param angle Radians, from -1e6 to 1e6.
 * @throws {TypeError} if the angle is not a number
 * @throws {RangeError} if it is NaN, or beyond ±1e6: take it modulo 2π first
 */
export function cos(angle: number): number;

/**
 * The angle a of the direction (x, y), from -π to π, so that x = r·cos(a) and y = r·sin(a), where r is the length of
 * (x, y). The error is below 0.52 units in the last place: the result is nearly always the closest double.
 *
 * Zeros are treated as in `Math.atan2`: the angle of (0, 0) is 0, and -0 counts as just below 0, so `atan2(-0, -1)` is
 * -π.
 *
 * @param y Any finite number: it comes first, as in `Math.atan2`.
 * @param x Any finite number.
 * @throws {TypeError} if an argument is not a number
 * @throws {RangeError} if an argument is infinite or NaN
 */
export function atan2(y: number, x: number): number;

/** The complete state of a {@link Random}: four integers from 0 to 4294967295, not all of them 0. */
export type RandomState = [number, number, number, number];

/** An array or a typed array. */
export type List<T> = readonly T[] | (ArrayBufferView & ArrayLike<T>);

/** A sequence of random numbers that is determined by its seed. Made by {@link random}. */
export interface Random {
    /** A number from 0 (inclusive) to 1 (exclusive): a multiple of 2^-53, uniformly distributed. */
    next(): number;

    /**
     * An integer from `min` to `max`, both inclusive, uniformly distributed: `int(1, 6)` is a die.
     *
     * @throws {TypeError} if an argument is not a number
     * @throws {RangeError} if an argument is not an integer or is beyond ±(2^53 - 1), if max is less than min, or if
     * there are more than 2^32 integers in the range
     */
    int(min: number, max: number): number;

    /**
     * A random element of an array, uniformly distributed.
     *
     * @throws {TypeError} if it is not an array or typed array
     * @throws {RangeError} if it is empty
     */
    pick<T>(list: List<T>): T;

    /**
     * Shuffles an array in place, with all orders equally likely, and returns it.
     *
     * @throws {TypeError} if it is not an array or typed array
     */
    shuffle<T extends unknown[] | (ArrayBufferView & ArrayLike<unknown>)>(list: T): T;

    /**
     * The current state, as a new array. Write it back, even after a round trip through JSON, to repeat the numbers
     * that follow. For rollback, save it with the rest of the game state.
     *
     * @throws {TypeError} when written, if it is not an array of numbers
     * @throws {RangeError} when written, unless it is four integers from 0 to 4294967295 that are not all 0
     */
    get state(): RandomState;
    /** Continues from a state that was read earlier. */
    set state(words: List<number>);

    /** An independent generator with the same state: both return the same numbers from here on. */
    clone(): Random;
}

/**
 * A random number generator. The same seed gives the same numbers in every engine and in every version of the library.
 * The algorithm is xoshiro128** by Blackman and Vigna, with a period of 2^128 - 1. It is good for games but not for
 * secrets: a few numbers are enough to predict the next.
 *
 * ```js
 * import { random } from 'sepaxis/math';
 *
 * const chance = random(42);
 * chance.int(1, 6); // → 5
 * const before = chance.state;
 * const order = chance.shuffle(['a', 'b', 'c', 'd']).join();
 * chance.state = before;
 * chance.shuffle(['a', 'b', 'c', 'd']).join() === order; // → true
 * ```
 *
 * @param seed An integer from 0 to 4294967295.
 * @throws {TypeError} if it is not a number; there is no default, because all players need the same seed
 * @throws {RangeError} if it is not an integer or not in that range
 */
export function random(seed: number): Random;
