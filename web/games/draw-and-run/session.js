/**
 * A session: a level that is drawn and run, again and again. Reads edits and one input per step; knows
 * nothing about the page. A run starts with the first input and ends at the flag, on spikes or below the
 * level. After a lost run the hero is soon back at the start; at the flag he stays until the player jumps.
 */

import { createPlayback, createRecording } from '../kit/recording.js';
import { addItem, createGame, MOST_STEPS, removeItem, rest, step } from './game.js';
import { JUMP, LEFT, RIGHT } from './hero.js';
import { fromStroke } from './level.js';

const LOST_STEPS = 40; // steps until the hero is back at the start
const WON_STEPS = 60; // steps until a jump can start the next run

/** `tell(event, strength, body)` is called for each event that has a sound or a visual effect. */
export function createSession(tell = () => {}) {
    const runs = createRuns();
    const session = {
        runs,
        level: null,
        /** The number of the ready level, -1 after an edit. */
        number: -1,
        game: null,
        /** 'ready' (the hero waits), 'run', 'won' or 'lost'. */
        phase: 'ready',
        /** Whether the run that has ended is kept as a ghost. */
        isKept: false,

        /** Loads another level, perhaps with somebody else's run. */
        load(level, number = -1, recording = null) {
            session.level = level;
            session.number = number;
            runs.forget();
            if (recording) runs.keep(replay(level, recording));
            session.restart();
        },

        /** Puts the hero back at the start, and keeps the run so far. */
        restart() {
            if (session.phase === 'run') runs.end(session.game);
            runs.stop();
            rebuild();
        },

        /**
         * Call this after an edit of the level. During a run, the hero collides with the change from the next step on.
         */
        edit(level, { added, removed }) {
            session.level = level;
            session.number = -1;
            runs.forget();
            if (session.phase !== 'run') return rebuild();
            session.game.flag.set(level.flag.x, level.flag.y);
            for (const item of removed) removeItem(session.game, item);
            for (const item of added) addItem(session.game, item);
        },

        /** Makes the stroke that is being drawn solid at once. */
        draw(kind, stroke) {
            if (session.phase !== 'run') return;
            if (drawn) removeItem(session.game, drawn);
            drawn = null;
            if (!(stroke?.length > 1) || kind === 'coin') return;
            runs.spoil();
            drawn = { ...fromStroke(kind, stroke), isClosed: false };
            addItem(session.game, drawn);
        },

        step(input) {
            steps += 1;
            if (session.phase === 'ready' && input & (LEFT | RIGHT | JUMP)) start();
            if (session.phase === 'run') {
                runs.step(input);
                step(session.game, input);
                if (session.game.status !== 'run') end();
            } else if (session.phase !== 'ready') {
                if (session.phase === 'won') rest(session.game);
                const isAgain = (input & JUMP) > 0 && !wasJump;
                if (session.phase === 'lost' && steps > LOST_STEPS) session.restart();
                else if (session.phase === 'won' && steps > WON_STEPS && isAgain) session.restart();
            }
            wasJump = (input & JUMP) > 0;
        },
    };
    let steps = 0; // since the phase began
    let wasJump = false;
    let drawn = null;

    function rebuild() {
        session.game?.world.dispose();
        session.game = createGame(session.level, tell);
        drawn = null;
        begin('ready');
    }

    function begin(phase) {
        session.phase = phase;
        steps = 0;
        tell('phase', 1);
    }

    function start() {
        runs.start(session.level);
        begin('run');
    }

    function end() {
        session.isKept = runs.end(session.game);
        begin(session.game.status);
    }

    return session;
}

/** Plays a recording to its end, to see how it ends. */
export function replay(level, recording) {
    const game = createGame(level);
    for (const [input, steps] of recording.runs) {
        for (let k = 0; k < steps; k++) step(game, input);
    }
    const { status, coins, frame } = game;
    game.world.dispose();
    return { recording, status, coins, steps: frame };
}

const MOST_GHOSTS = 3;
const SHORTEST = 45; // steps: a shorter run does not count

/**
 * The runs on a level: records the current run, keeps the last runs, and plays the kept runs beside the current one as
 * ghosts, each in its own world. An edit of the level ends all ghosts, because they would walk on erased ground.
 */
function createRuns() {
    let kept = []; // { recording, status, coins, steps }
    let ghosts = []; // { game, playback }
    let recording = null; // null if the level was edited during the run

    const stop = () => {
        for (const { game } of ghosts) game.world.dispose();
        ghosts = [];
    };

    return {
        get ghosts() {
            return ghosts;
        },
        /**
         * The best of the kept runs: of those that reached the flag, the one with the most coins,
         * and then the least time; if none reached the flag, the last run.
         */
        get best() {
            return [...kept].reverse().sort(compare)[0] ?? null;
        },

        /** Starts a run of the hero, and replays the kept runs beside it. */
        start(level) {
            stop();
            recording = createRecording();
            ghosts = kept.map(({ recording: run }) => ({
                game: createGame(level),
                playback: createPlayback(run),
            }));
        },

        /** Plays one step with the input of the player. */
        step(input) {
            if (recording?.length === MOST_STEPS) recording = null;
            recording?.push(input);
            for (const { game, playback } of ghosts) step(game, playback.next() ?? 0);
        },

        /** Call this when the run has ended. Returns whether it is kept. */
        end({ status, coins, frame }) {
            const isKept = recording !== null && (frame >= SHORTEST || status === 'won');
            if (isKept) kept = leaveOut([...kept, { recording, status, coins, steps: frame }]);
            recording = null;
            return isKept;
        },

        /**
         * Call this when something was drawn into the level during the run: the inputs alone can no
         * longer repeat the run.
         */
        spoil() {
            recording = null;
        },

        /** Call this when the level has changed: forgets all runs. */
        forget() {
            stop();
            kept = [];
            recording = null;
        },

        /** Keeps a run from a link. */
        keep(run) {
            kept = [run];
        },

        stop,
    };
}

/** If there are too many runs, leaves out the oldest, but never the best. */
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
