/**
 * The runs on a level: records the one that is played, keeps the last ones, and plays them beside it
 * as ghosts, each in a world of its own. An edit of the level ends them all: its ghosts would walk
 * on erased ground.
 */

import { createPlayback, createRecording } from '../kit/recording.js';
import { createGame, MOST_STEPS, step } from './game.js';

const MOST_GHOSTS = 3;
const SHORTEST = 45; // steps: a shorter run does not count

export function createRuns() {
    let kept = []; // { recording, status, coins, steps }
    let ghosts = []; // { game, playback }
    let recording = null; // null: the level was edited during the run

    const stop = () => {
        for (const { game } of ghosts) game.world.dispose();
        ghosts = [];
    };

    return {
        get ghosts() {
            return ghosts;
        },
        /**
         * The best of the kept runs: one that reached the flag, with more coins, in less time; else
         * the last one.
         */
        get best() {
            return [...kept].reverse().sort(compare)[0] ?? null;
        },

        /** The hero starts to run, and the kept runs with him. */
        start(level) {
            stop();
            recording = createRecording();
            ghosts = kept.map(({ recording: run }) => ({
                game: createGame(level),
                playback: createPlayback(run),
            }));
        },

        /** One step, with the input of the player. */
        step(input) {
            if (recording?.length === MOST_STEPS) recording = null;
            recording?.push(input);
            for (const { game, playback } of ghosts) step(game, playback.next() ?? 0);
        },

        /** The run has ended. Returns whether it is kept. */
        end({ status, coins, frame }) {
            const isKept = recording !== null && (frame >= SHORTEST || status === 'won');
            if (isKept) kept = leaveOut([...kept, { recording, status, coins, steps: frame }]);
            recording = null;
            return isKept;
        },

        /** The level is drawn on during the run, which no recording of inputs can repeat. */
        spoil() {
            recording = null;
        },

        /** The level has changed. */
        forget() {
            stop();
            kept = [];
            recording = null;
        },

        /** A run from a link. */
        keep(run) {
            kept = [run];
        },

        stop,
    };
}

/** Too many: the oldest one goes, but never the best. */
function leaveOut(runs) {
    if (runs.length <= MOST_GHOSTS) return runs;
    const [best] = [...runs].sort(compare);
    const out = runs.find((run) => run !== best);
    return runs.filter((run) => run !== out);
}

const isWon = ({ status }) => Number(status === 'won');

function compare(one, other) {
    return (
        isWon(other) - isWon(one) ||
        (isWon(one) ? other.coins - one.coins || one.steps - other.steps : 0)
    );
}
