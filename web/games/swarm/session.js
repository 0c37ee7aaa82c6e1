/**
 * A session: a bot plays behind the title, then the player, until the game is over. Reads inputs,
 * reports what happens; knows nothing about the page.
 */

import { think } from './bot.js';
import { MOST_BODIES } from './constants.js';
import { createGame, secondsOf, step } from './game.js';
import { fillArena } from './waves.js';

const SHOW_WAVE = 6; // the wave at which the bot starts, with a swarm at once
const SHOW_COUNT = 1600;
const START_COUNT = 800; // enemies in the arena before the first wave
const START_AWAY = 620; // units from the player, who needs some seconds to find the keys
const SHOW_AWAY = 170;
const OVER_STEPS = 50; // steps until a press can start the next run

/** `tell(phase)` is called when a phase begins: 'title', 'run', 'over' or 'show'. */
export function createSession({ tell, limit, clock }) {
    let memory = {};
    let waited = 0;
    let wasFire = false;
    const session = {
        phase: 'title',
        seed: 1,
        game: null,
        /** The maximum number of enemies that the machine can manage. */
        limit,

        /**
         * Shows the title while a bot plays in the background; with `count`, starts a show with that
         * many enemies instead.
         */
        title(count = 0) {
            begin(count > 0 ? 'show' : 'title', SHOW_WAVE);
            session.game.vitals.hearts = Number.POSITIVE_INFINITY;
            if (count > 0) session.limit = count;
            fillArena(session.game, count || SHOW_COUNT, SHOW_AWAY);
        },

        start() {
            begin('run', 0);
            fillArena(session.game, START_COUNT, START_AWAY);
        },

        /** Plays one step; while the title is shown, any input starts a run. */
        step(input) {
            const { game, phase } = session;
            const isPress = input.fire && !wasFire;
            wasFire = input.fire;
            waited += 1;
            game.limit = Math.min(session.limit, MOST_BODIES);
            if (phase === 'title' && (isPress || input.x !== 0 || input.y !== 0))
                return session.start();
            if (phase === 'over') {
                step(game, { x: 0, y: 0, fire: false, aim: null }, clock);
                if (isPress && waited > OVER_STEPS) session.start();
                return;
            }
            step(game, phase === 'run' ? input : botInput(), clock);
            if (game.isOver) enter('over');
        },

        get seconds() {
            return secondsOf(session.game);
        },
    };

    /** In a full arena the bot does not fire, so that the arena stays full. */
    function botInput() {
        const wanted = think(session.game, memory);
        if (session.phase === 'show') wanted.fire = false;
        return wanted;
    }

    function begin(phase, wave) {
        session.game?.world.dispose();
        session.game = createGame(session.seed, wave);
        memory = {};
        enter(phase);
    }

    function enter(phase) {
        session.phase = phase;
        waited = 0;
        tell(phase);
    }

    return session;
}
