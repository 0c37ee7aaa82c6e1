/**
 * A playable level from Tiled: fetches the map, lets tiled-game.js create its bodies, moves the
 * game by the input, and shows it.
 */

import { World } from 'sepaxis';
import { makeButtons } from '../games/kit/touch.js';
import { spoken } from '../site/language.js';
import { createEffects } from './runner-effects.js';
import { createGhost } from './runner-ghost.js';
import { createHud } from './runner-hud.js';
import { createInput, handleKey, togglePause } from './runner-input.js';
import { createGame, meet, play, step } from './tiled-game.js';
import { createPicture } from './tiled-picture.js';
import { makeFacts, mapAddress } from './tiled-readout.js';
import { words } from './tiled-words.js';

const say = spoken(words);

export { words };
export const defaults = { bodies: false, normals: false, run: '' };
export const controls = ['bodies', 'normals'];
export const seedless = true;

export function create(view, settings) {
    const pressed = createInput();
    const hud = createHud(view, 'tiled', { restart, share: () => map && ghost.share() });
    const effects = createEffects(16, 380, hud.sound);
    const facts = makeFacts(view.readout, say);
    const listening = new AbortController();
    const { signal } = listening;
    const empty = new World(); // until the map is loaded
    const ghost = createGhost({ name: 'tiled', view, settings, hud, begin, step });
    let map = null;
    let game = null;
    let coins = 0; // in the level
    let picture = null;
    let between = 1;

    makeButtons(view.overlay, pressed.press, say);

    const loaded = load();

    async function load() {
        try {
            map = await (await fetch(mapAddress, { signal })).json();
            start();
            facts.tell(map, game);
        } catch (error) {
            if (!signal.aborted) facts.fail(error);
        }
    }

    function begin() {
        const begun = createGame(map);
        begun.world.update();
        return begun;
    }

    function start() {
        game?.world.dispose();
        game = begin();
        hud.tell('');
        ghost.start(game);
        pressed.input.held = false;
        coins = game.level.bodies.filter(({ data }) => data.type === 'coin').length;
        effects.clear();
        picture = createPicture(view, map, game, settings, effects);
        view.wake();
    }

    function restart() {
        if (!game) return;
        start();
        if (view.paused) togglePause();
    }

    function played() {
        ghost.keep(pressed.input, game);
        if (effects.step(game)) ghost.finish(hud.finish(game, coins, false));
    }

    function frame(dt) {
        if (!game) return false;
        if (dt > 0 && !ghost.holds(game, pressed.read())) {
            between = pressed.play(game, dt, play, played);
        } else {
            meet(game);
        }
        picture.draw(between, ghost.at(game, between));
        hud.show(game, coins, view.paused);
        return !view.paused;
    }

    addEventListener('blur', pressed.letGo, { signal });
    view.drag.setBodies([]);
    return {
        get world() {
            return game?.world ?? empty;
        },
        get game() {
            return game;
        },
        /** A promise for code that must wait for the map. */
        loaded,
        toCanvas: (place) => picture.toCanvas(place),
        key: (event) => handleKey(event, view, pressed, restart),
        frame,
        dispose() {
            listening.abort();
            if (game) empty.dispose();
        },
    };
}
