/**
 * A run through a level, from its start to the flag: the input of every step, as text for a link.
 * The rules depend on nothing else, so playing the inputs again gives the same run, bit for bit;
 * its time need not be stored. Plays games of platformer-game.js and tiled-game.js.
 */

import { createPlayback, createRecording, recordingOf, textOf } from '../games/kit/recording.js';

const version = 1; // of the rules: under other rules, the same inputs give a different run
const most = 5 * 60 * 60; // steps
const stepsPerSecond = 60;
const bits = { left: 1, right: 2, jump: 4, down: 8 };
const names = Object.keys(bits);

export const stepsOf = (seconds) => Math.round(seconds * stepsPerSecond);

/** Records the inputs of a game. If the timeline was moved back, the next input replaces later ones. */
export function createRecorder() {
    const inputs = [];
    let isWhole = true;
    let last = -1; // the step in which the flag was reached; -1 before

    return {
        /** Call this after each step. */
        keep(input, { time, end }) {
            const step = stepsOf(time) - 1;
            if (end === 0) last = -1;
            if (last >= 0 && step > last) return;
            if (end > 0) last = step;
            if (step > inputs.length || step >= most) isWhole = false;
            inputs.length = Math.min(inputs.length, step);
            inputs.push(names.reduce((sum, name) => sum + (input[name] ? bits[name] : 0), 0));
        },
        /** The run as a string; empty if the flag was not reached or a part is missing. */
        text() {
            if (!isWhole || last < 0) return '';
            const recording = createRecording();
            for (const input of inputs) recording.push(input);
            return textOf(recording, version);
        },
    };
}

/**
 * Replays the run that `text` encodes in a new game; returns { text, seconds, coins, waited, path }. `waited` is the
 * number of steps before the first input; `path` has x and y after each step.
 */
export function playRun(text, begin, step) {
    const playback = createPlayback(recordingOf(text, version, most));
    const game = begin();
    const input = { left: false, right: false, jump: false, down: false, held: false };
    const path = [];
    for (let bytes = playback.next(); bytes !== null && !game.end; bytes = playback.next()) {
        for (const name of names) input[name] = (bytes & bits[name]) !== 0;
        step(game, input);
        path.push(game.player.x, game.player.y);
    }
    const { end, coins, wait } = game;
    game.world.dispose();
    if (!end) throw new RangeError('Not a shared game: the flag is not reached');
    return { text, seconds: end, coins, waited: stepsOf(wait), path };
}
