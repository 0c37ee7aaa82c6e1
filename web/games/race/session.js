/**
 * One visitor at the race: their run, and the ghosts that race along. Reads inputs, plays the games;
 * knows neither a picture nor the browser's storage.
 */

import { createPlayback, createRecording } from '../kit/recording.js';
import { createGame, step } from './game.js';
import { fromByte, toByte, writeRun } from './run.js';

/**
 * `rivals` has the runs of the ghosts, as run.js reads them. `onlap(run)` is called when the lap is
 * finished, with the recorded run.
 */
export function createSession(rivals, onlap = () => {}) {
    let recording = createRecording();

    const session = {
        game: createGame(),
        ghosts: [],
        /** Used from the next restart on. */
        rivals,
        /** Nothing moves, and no time runs, until the first input. */
        isWaiting: true,

        restart() {
            session.game.world.dispose();
            session.game = createGame();
            recording = createRecording();
            session.isWaiting = true;
            makeGhosts();
        },

        step(input) {
            const isNone = input.steer === 0 && !input.gas && !input.brake;
            if (session.isWaiting && isNone) return;
            session.isWaiting = false;
            const { game } = session;
            const isOver = game.lap !== null;
            const byte = toByte(isOver ? coast(game, input) : input);
            step(game, fromByte(byte));
            if (!isOver) recording.push(byte);
            for (const ghost of session.ghosts) stepGhost(ghost);
            if (isOver || !game.lap) return;
            const { lap, splits } = game;
            onlap({ text: writeRun(recording), recording, lap, splits });
        },
    };

    function makeGhosts() {
        for (const { game } of session.ghosts) game.world.dispose();
        session.ghosts = session.rivals.map((run) => ({
            game: createGame(),
            playback: createPlayback(run.recording),
        }));
    }

    makeGhosts();
    return session;
}

/** The input after the finish: without gas, and with the brake until the car is slow. */
const coast = ({ car }, { steer }) => ({ steer, gas: false, brake: car.along > 8 });

function stepGhost({ game, playback }) {
    const byte = playback.next();
    if (byte !== null) step(game, fromByte(byte));
}

/** Seconds behind the ghost at the last gate, negative if ahead; null before the first gate after the start. */
export function gapTo(run, { splits }) {
    const last = splits.length - 1;
    return last < 1 ? null : splits[last] - run.splits[last];
}
