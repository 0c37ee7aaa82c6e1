/**
 * The link to a level with a run in it: a ghost repeats this run beside the visitor who opens the
 * link. Reads and writes the setting `run`; plays the ghost's steps only once, ahead of time.
 */

import { keepStored, readStored } from '../games/kit/storage.js';
import { words } from '../games/kit/words.js';
import { copyText } from '../site/copy.js';
import { spoken } from '../site/language.js';
import { createRecorder, playRun, stepsOf } from './runner-run.js';

const say = spoken(words);
const nothing = { left: false, right: false, jump: false, down: false };

/** `begin()` makes a new game and `step` advances it; `name` is the name of the scene. */
export function createGhost({ name, view, settings, hud, begin, step }) {
    const stored = `sepaxis-${name}-run`;
    let recorder = createRecorder();
    let best = readStored(stored) ?? '';
    let ghost = null;

    function play(text) {
        if (text === '') return null;
        try {
            return playRun(text, begin, step);
        } catch (error) {
            if (error instanceof RangeError) return null;
            throw error;
        }
    }

    return {
        /**
         * Call this when a game begins. Against a ghost, the game first waits for as many steps as
         * the ghost's run did, so that the lifts are where they were in that run.
         */
        start(game) {
            recorder = createRecorder();
            if (ghost?.text !== settings.run) {
                ghost = play(settings.run);
                hud.challenge(ghost?.seconds, settings.run !== '');
                settings.run = ghost?.text ?? '';
            }
            for (let k = 0; k < (ghost?.waited ?? 0); k++) {
                step(game, { ...nothing });
                recorder.keep(nothing, game);
            }
        },

        /** Whether the game stands still: against a ghost, until the first input. */
        holds: ({ wait, time }, { left, right, jump, down }) =>
            ghost !== null && wait === time && !(left || right || jump || down),

        /** Call this after each step. */
        keep: (input, game) => recorder.keep(input, game),

        /** Call this when a run without help has reached the flag. */
        finish(isBest) {
            const text = recorder.text();
            if (text === '' || (best !== '' && !isBest)) return;
            best = text;
            keepStored(stored, text);
        },

        /**
         * The position of the ghost, { x, y, side }, interpolated by `mix` between the last two
         * steps; null without a ghost.
         */
        at({ time }, mix) {
            if (ghost === null || time === 0) return null;
            const { path } = ghost;
            const last = path.length / 2 - 1;
            const to = Math.min(last, stepsOf(time) - 1);
            const from = Math.min(last, Math.max(0, stepsOf(time) - 2));
            const between = (k) =>
                path[2 * from + k] + (path[2 * to + k] - path[2 * from + k]) * mix;
            return { x: between(0), y: between(1), side: Math.sign(path[2 * to] - path[2 * from]) };
        },

        /** Writes the best run into the address, and copies the address. Without a run, it shares the level. */
        async share() {
            // Replays the run first: after a jump in the timeline, its inputs may not reach the flag.
            settings.run = play(best)?.text ?? settings.run;
            view.remember(true);
            hud.tell((await copyText(location.href)) ? say.copied : say.uncopied);
            view.wake();
        },
    };
}
