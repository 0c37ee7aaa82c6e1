/**
 * The directions from which enemies threaten the player: how many are near, by direction. The laser
 * uses it to aim, and the bot to choose its way and when to fire.
 */

import { atan2 } from 'sepaxis/math';

export const SIDES = 32;
const REACH = 520;
const SLOTS = 64; // per quarter turn

// A table replaces the arc tangent: within a quarter turn, the ratio |y| / (|x| + |y|) grows with the angle, or falls.
// For each quarter and each of SLOTS intervals of the ratio, the table has the number of the nearest direction.
const sideOfSlot = Uint8Array.from({ length: 4 * SLOTS }, (_, slot) => {
    const part = ((slot % SLOTS) + 0.5) / SLOTS;
    const angle = atan2(part, 1 - part) + (Math.floor(slot / SLOTS) * Math.PI) / 2;
    return Math.round((angle / (2 * Math.PI)) * SIDES) % SIDES;
});

export const createThreat = () => ({ weight: new Float64Array(SIDES), near: 0 });

export function clearThreat(threat) {
    threat.weight.fill(0);
    threat.near = 0;
}

/** The number k of the direction nearest to (x, y), out of SIDES: its angle is 2π · k / SIDES. */
function sideOf(x, y) {
    const ratio = Math.min(
        SLOTS - 1,
        Math.floor((SLOTS * Math.abs(y)) / (Math.abs(x) + Math.abs(y))),
    );
    const mirrored = SLOTS - 1 - ratio;
    if (y >= 0) return sideOfSlot[x >= 0 ? ratio : SLOTS + mirrored];
    return sideOfSlot[x < 0 ? 2 * SLOTS + ratio : 3 * SLOTS + mirrored];
}

/** Counts an enemy at (x, y) relative to the player. The nearer it is, the more it counts. */
export function addThreat(threat, x, y, away, isBoss) {
    if (away > REACH || away === 0) return;
    threat.weight[sideOf(x, y)] += (isBoss ? 25 : 1) * (1.15 - away / REACH);
    threat.near += 1;
}

/** The most threatened side, or -1 if no enemy is near; the side `held` counts more, so that the aim does not waver. */
export function worstSide({ weight, near }, held) {
    if (near === 0) return -1;
    let worst = -1;
    let most = 0;
    for (let k = 0; k < SIDES; k++) {
        const beside = weight[(k + 1) % SIDES] + weight[(k + SIDES - 1) % SIDES];
        const sum = (weight[k] + 0.6 * beside) * (k === held ? 1.35 : 1);
        if (sum > most) {
            most = sum;
            worst = k;
        }
    }
    return worst;
}
