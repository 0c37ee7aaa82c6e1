/**
 * A playable platformer: moves platformer-game.js by keys and by the pointer, and shows it with the
 * normals of the player's hits.
 */

import { makeButtons } from '../games/kit/touch.js';
import { spoken } from '../site/language.js';
import { paced } from '../widgets/table.js';
import { createTimeline } from '../widgets/timeline.js';
import { createCarrying } from './platformer-carry.js';
import { countFlat, createFlat } from './platformer-flat.js';
import { createGame, play, step } from './platformer-game.js';
import { createPicture } from './platformer-picture.js';
import { makeFacts } from './platformer-readout.js';
import { createSavedState } from './platformer-state.js';
import { words } from './platformer-words.js';
import { createEffects } from './runner-effects.js';
import { createGhost } from './runner-ghost.js';
import { createHud } from './runner-hud.js';
import { createInput, handleKey, togglePause } from './runner-input.js';

const say = spoken(words);

export { words };
export const defaults = { merged: false, normals: true, run: '' };
export const controls = ['merged', 'normals'];
export const seedless = true;

export function create(view, settings) {
    const pressed = createInput();
    const hud = createHud(view, 'platformer', { restart, share: () => ghost.share() });
    const effects = createEffects(1, 24, hud.sound);
    const showFacts = paced(view, makeFacts(view.readout, say).show);
    const listening = new AbortController();
    const { signal } = listening;
    const take = () => timeline.goOn();
    const carrying = createCarrying(view.canvas, () => level, take, signal);
    const begin = () => beginGame(settings.merged);
    const ghost = createGhost({ name: 'platformer', view, settings, hud, begin, step });
    let level = null;
    let between = 1;

    makeButtons(view.overlay, pressed.press, say);
    const timeline = createTimeline(view.overlay, {
        name: 'platformer',
        view,
        pause: togglePause,
        read: () => level.saved.read(pressed.input),
        write(state) {
            level.saved.write(state, pressed.input);
            between = 1;
        },
        open: openRecorded,
    });

    function make(merged) {
        level?.game.world.dispose();
        level = makeLevel(view, merged, settings, effects);
        effects.clear();
        hud.tell('');
        ghost.start(level.game);
        pressed.input.held = false;
        view.wake();
    }

    function start() {
        make(settings.merged);
        timeline.follow(level.game.world);
    }

    function restart() {
        start();
        if (view.paused) togglePause();
    }

    /** Creates a world like that of a recording; returns null if the recording does not fit. */
    function openRecorded(state, world) {
        const merged = state.merged === true;
        if (!fitsLevel(state, world, merged)) return null;
        settings.merged = merged;
        view.remember();
        make(merged);
        return level.game.world;
    }

    function frame(dt) {
        timeline.frame(dt);
        const { game, picture, flat } = level;
        if (carrying.isActive) {
            carrying.move();
            between = 1;
            level.isHelped = true;
            played();
        } else if (dt > 0 && !ghost.holds(game, pressed.read())) {
            between = pressed.play(game, dt, play, stepped);
            countFlat(flat, game);
        }
        picture.draw(between, ghost.at(game, between));
        hud.show(game, level.coins, view.paused);
        showFacts(game, flat);
        return !view.paused || timeline.isRunning;
    }

    function stepped() {
        ghost.keep(pressed.input, level.game);
        played();
    }

    function played() {
        timeline.keep();
        const { game, coins, isHelped } = level;
        if (!effects.step(game)) return;
        const isBest = hud.finish(game, coins, isHelped);
        if (!isHelped) ghost.finish(isBest);
    }

    addEventListener('blur', pressed.letGo, { signal });
    view.drag.setBodies([]);
    start();
    return {
        get world() {
            return level.game.world;
        },
        get game() {
            return level.game;
        },
        changes: { merged: start },
        toCanvas: (place) => level.picture.toCanvas(place),
        key: (event) => handleKey(event, view, pressed, restart),
        frame,
        dispose() {
            listening.abort();
            timeline.dispose();
        },
    };
}

/** A game from its start. */
function beginGame(merged) {
    const game = createGame(merged);
    // After the second update nothing has moved, so a paused canvas comes to rest.
    game.world.update();
    game.world.update();
    return game;
}

/** A game from its start, with everything that belongs to it. */
function makeLevel(view, merged, settings, effects) {
    const game = beginGame(merged);
    return {
        game,
        saved: createSavedState(game),
        picture: createPicture(view, game, settings, effects),
        coins: [...game.world.bodies].filter(({ data }) => data.kind === 'coin').length,
        flat: createFlat(),
        isHelped: false, // somebody has carried the player
    };
}

/** Whether the state and the world of a recording are those of the level. */
function fitsLevel(state, world, merged) {
    const game = createGame(merged);
    const fits = createSavedState(game).fits(state, world);
    game.world.dispose();
    return fits;
}
