// Slots of bodies: ids, and the body object of each slot. body.js passes in the function that
// creates a body object, so that this file need not import it.

import { MAX_BODIES } from 'sepaxis-layout';
import { integer, number, show } from './errors.js';

export const MAX_UINT32 = 2 ** 32 - 1;
const MAX_INT32 = 2 ** 31 - 1;

// id = generation * 2^22 + index + 1: an exact integer, never 0, and unique in its world.
const GENERATION = MAX_BODIES + 1;

export function idAt(core, index) {
    return core.columns.generation[index] * GENERATION + index + 1;
}

/** The id of the last body of an empty slot. */
export function lastIdAt(core, index) {
    return idAt(core, index) - GENERATION;
}

export function indexOfId(id) {
    return (id % GENERATION) - 1;
}

/** Whether a value is a 32-bit mask, signed or unsigned: `~2` and `1 << 31` are valid. */
export const isBits = (value) =>
    Number.isInteger(value) && value >= -MAX_INT32 - 1 && value <= MAX_UINT32;

export const isSignedBits = (value) => typeof value === 'number' && (value | 0) === value;

export function bits(name, value) {
    return integer(name, value, -MAX_INT32 - 1, MAX_UINT32, '; it has 32 bits');
}

export function signedBits(name, value) {
    return integer(name, value, -MAX_INT32 - 1, MAX_INT32);
}

// In single precision, this is rounded to the smallest positive number.
const MIN_WEIGHT = 1.4e-45;

export const isWeight = (value) => value === 0 || value >= MIN_WEIGHT;

/**
 * Infinity means the same as 0: other bodies never push a body of this weight. A weight so small that single precision
 * rounds it to 0 is rejected: a light body would become one that no other body can push.
 */
export function checkWeight(name, value) {
    number(name, value, 0, Number.POSITIVE_INFINITY);
    if (isWeight(value)) return value;
    return number(`${name}, unless it is 0,`, value, MIN_WEIGHT, Number.POSITIVE_INFINITY);
}

/**
 * Whether a value is a body. Every query calls this function, and `instanceof` would be slower, because it walks the
 * prototype chain.
 * @type {(value: any) => boolean}
 */
export let isBody = () => false;
let newBody;

/** Throws if a value is not a body of the given world. */
export function checkBody(name, { world }, value) {
    if (isBody(value) && value.world === world) return;
    throw new TypeError(
        `${name} must be a body of this world, not ${isBody(value) ? 'one of another' : show(value)}`,
    );
}

/** Called by body.js, which entries without worlds do not include. */
export function defineBodies(test, make) {
    isBody = test;
    newBody = make;
}

/**
 * The body in a slot, created on first request. If the slot is empty, as it may be for a row of `ended` or an old row,
 * this is the last removed body of the slot; undefined if there was none.
 */
export function bodyAt(core, index) {
    const known = core.bodies[index];
    if (known !== undefined) return known;
    const { alive, generation } = core.columns;
    if (alive[index] === 1 || generation[index] > 0) {
        core.bodies[index] = newBody(core, index);
        core.awaited[index]?.set(index, core.bodies[index]);
        core.handleChanges++;
    }
    return core.bodies[index];
}
