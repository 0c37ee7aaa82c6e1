/**
 * A recorded run: the inputs of every step from the start, as a text for an address or for the
 * browser's storage. Replaying it gives the same lap, bit for bit. So the lap time is never stored:
 * it comes from the replay.
 */

import { createPlayback, recordingOf, textOf } from '../kit/recording.js';
import { createGame, step } from './game.js';

const version = 1; // of the rules: under other rules, a run drives a different lap
const most = 60 * 60 * 3; // steps
const steerSteps = 8; // steering steps to each side
const [gasBit, brakeBit] = [32, 64];

/** An input as an integer from 0 to 127. */
export const toByte = ({ steer, gas, brake }) =>
    Math.round((Math.max(-1, Math.min(1, steer)) + 1) * steerSteps) +
    (gas ? gasBit : 0) +
    (brake ? brakeBit : 0);

/** The inverse of `toByte`: the input with its steering rounded to steps, as the game plays it. */
export const fromByte = (byte) => ({
    steer: Math.min(1, (byte & (gasBit - 1)) / steerSteps - 1),
    gas: (byte & gasBit) !== 0,
    brake: (byte & brakeBit) !== 0,
});

/** Converts a recording of kit/recording.js to text. */
export const writeRun = (recording) => textOf(recording, version);

/**
 * Converts a text to a recording.
 * @throws {RangeError} if the text is not a run under these rules
 */
export const readRun = (text) => recordingOf(text, version, most);

/** Drives a recording to its end: { lap, splits } as in the game. */
export function driveRun(recording) {
    const game = createGame();
    const playback = createPlayback(recording);
    for (let byte = playback.next(); byte !== null && !game.lap; byte = playback.next()) {
        step(game, fromByte(byte));
    }
    game.world.dispose();
    return { lap: game.lap, splits: game.splits };
}

/**
 * A run with its lap; null if the text is damaged, was made under other rules, or does not finish a
 * lap.
 */
export function runOf(text) {
    try {
        const recording = readRun(text);
        const { lap, splits } = driveRun(recording);
        return lap && { text, recording, lap, splits };
    } catch (error) {
        if (error instanceof RangeError) return null;
        throw error;
    }
}
