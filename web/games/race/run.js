/**
 * A recorded run: the inputs of every step from the start, as a short text for an address or for the
 * browser's storage. Played again, it gives the same lap to the bit, so its time needs no trust.
 */

import { createGame, step } from './game.js';

const steerSteps = 8; // an input steers in eighths
const [gasBit, brakeBit] = [32, 64];
const longest = 60 * 60 * 3; // steps, so that an address cannot keep a page busy for long

/** An input as the game plays it: a byte holds all that it can say. */
export const toByte = ({ steer, gas, brake }) =>
    Math.round((Math.max(-1, Math.min(1, steer)) + 1) * steerSteps) +
    (gas ? gasBit : 0) +
    (brake ? brakeBit : 0);

export const fromByte = (byte) => ({
    steer: (byte & (gasBit - 1)) / steerSteps - 1,
    gas: (byte & gasBit) !== 0,
    brake: (byte & brakeBit) !== 0,
});

/** The inputs as text: each byte once, with the number of steps that it was held. */
export function writeRun(bytes) {
    const runs = [];
    for (const byte of bytes) {
        const last = runs.at(-1);
        if (last?.byte === byte && last.count < 255) last.count++;
        else runs.push({ byte, count: 1 });
    }
    const text = String.fromCharCode(...runs.flatMap(({ byte, count }) => [byte, count]));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The inputs of a text; an empty list if it is none. */
export function readRun(text) {
    try {
        const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = [];
        for (let k = 0; k + 1 < raw.length && bytes.length < longest; k += 2) {
            const held = raw.charCodeAt(k + 1);
            for (let n = 0; n < held; n++) bytes.push(raw.charCodeAt(k) & 127);
        }
        return bytes;
    } catch {
        return [];
    }
}

/** The lap that the inputs drive: { seconds, cones, total }, or null if they do not finish it. */
export function lapOf(bytes) {
    const game = createGame();
    for (let k = 0; k < bytes.length && !game.lap; k++) step(game, fromByte(bytes[k]));
    game.world.dispose();
    return game.lap;
}
