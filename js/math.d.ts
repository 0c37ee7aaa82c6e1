/**
 * Sines, angles and chance with the same bits in every engine, for games that must stay in step: lockstep, rollback,
 * replays. They use only what IEEE 754 and ECMAScript settle to the last bit; `Math.sin`, `Math.cos` and `Math.atan2` may
 * differ from one browser to the next. Nothing here needs WebAssembly or the rest of the library.
 *
 * @module sepaxis/math
 */

/**
 * The sine of an angle, bit for bit the one by which the library turns bodies, within 2^-52 of the truth.
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
 * @throws {TypeError} if the angle is no number
 * @throws {RangeError} if it is beyond 1e6 or NaN: take it modulo 2π
 */
export function sin(angle: number): number;

/**
 * The cosine of an angle, bit for bit the one by which the library turns bodies, within 2^-52 of the truth.
 *
 * @param angle Radians, from -1e6 to 1e6.
 * @throws {TypeError} if the angle is no number
 * @throws {RangeError} if it is beyond 1e6 or NaN: take it modulo 2π
 */
export function cos(angle: number): number;

/**
 * The angle of the direction (x, y), from -π to π: the one for which x = r·cos and y = r·sin. Within 0.52 of a unit in the
 * last place: nearly always the double nearest to the truth.
 *
 * Zeros are as in `Math.atan2`: of (0, 0) it is 0, and -0 counts as just below 0, so that `atan2(-0, -1)` is -π.
 *
 * @param y Any finite number: it comes first, as in `Math.atan2`.
 * @param x Any finite number.
 * @throws {TypeError} if one is no number
 * @throws {RangeError} if one is infinite or NaN
 */
export function atan2(y: number, x: number): number;

/** All that the next numbers of a {@link Random} hang on: four whole numbers from 0 to 4294967295, not all of them 0. */
export type RandomState = [number, number, number, number];

/** An array, typed or not. */
export type List<T> = readonly T[] | (ArrayBufferView & ArrayLike<T>);

/** A stream of random numbers that its seed decides. Made by {@link random}. */
export interface Random {
    /** A number from 0 up to, not including, 1: any multiple of 2^-53, each as likely as the others. */
    next(): number;

    /**
     * A whole number from `min` to `max`, both included, each as likely as the others: `int(1, 6)` is a die.
     *
     * @throws {TypeError} if one is no number
     * @throws {RangeError} if one is not whole or beyond ±(2^53 - 1), if max is less than min, or if there are more than 2^32
     * numbers to choose from
     */
    int(min: number, max: number): number;

    /**
     * One element of an array, each as likely as the others.
     *
     * @throws {TypeError} if it is no array, typed or not
     * @throws {RangeError} if it is empty
     */
    pick<T>(list: List<T>): T;

    /**
     * Puts an array in random order, each as likely as the others, and gives the array itself.
     *
     * @throws {TypeError} if it is no array, typed or not
     */
    shuffle<T extends unknown[] | (ArrayBufferView & ArrayLike<unknown>)>(list: T): T;

    /**
     * Where the stream is, as a new array; what was read here can be written here again, also after a way through
     * `JSON`, and the same numbers follow. For rollback: keep it with the rest of the game's state.
     *
     * @throws {TypeError} when written, if it is no array of numbers
     * @throws {RangeError} when written, if these are not four whole numbers from 0 to 4294967295 of which one is not 0
     */
    get state(): RandomState;
    /** Goes on from where it was read. */
    set state(words: List<number>);

    /** Another stream at the same place: both give the same numbers from here on, each for itself. */
    clone(): Random;
}

/**
 * A stream of random numbers, the same for the same seed in every engine and in every version of the library. The generator
 * is xoshiro128** by Blackman and Vigna: 2^128 - 1 steps until it repeats, good for games, and not for secrets, as who has
 * seen a few numbers can tell the next.
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
 * @param seed A whole number from 0 to 4294967295.
 * @throws {TypeError} if it is no number; there is no default, because two players would not have the same
 * @throws {RangeError} if it is not whole or not in that range
 */
export function random(seed: number): Random;
