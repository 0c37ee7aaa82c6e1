/**
 * A playable platformer: moves platformer-game.js by keys and by the pointer, and shows it with the
 * normals of the player's hits.
 */

import { makeButtons } from '../games/kit/touch.js';
import { spoken } from '../site/language.js';
import { createTimeline } from '../widgets/timeline.js';
import { isOnFlat } from './platformer-flat.js';
import { createGame, meet, play } from './platformer-game.js';
import { createPicture } from './platformer-picture.js';
import { makeFacts } from './platformer-readout.js';
import { createSavedState } from './platformer-state.js';
import { words } from './platformer-words.js';
import { createEffects } from './runner-effects.js';
import { createHud } from './runner-hud.js';
import { createInput } from './runner-input.js';

const say = spoken(words);

export { words };
export const defaults = { merged: false, normals: true };
export const seedless = true;

export function create(view, settings) {
    const { canvas, drag } = view;
    const pressed = createInput();
    const hud = createHud(view.overlay, 'platformer', restart);
    const effects = createEffects(1, 24, hud.sound);
    const facts = makeFacts(view.readout, say);
    const listening = new AbortController();
    let game = null;
    let picture = null;
    let carried = null;
    let between = 1;
    let flat = null;
    let saved = null;
    let coins = 0; // in the level
    let isHelped = false; // somebody has carried the player

    makeButtons(view.overlay, pressed.press, say);
    const timeline = createTimeline(view.overlay, {
        name: 'platformer',
        view,
        pause: () => document.getElementById('pause').click(),
        read: () => saved.read(pressed.input),
        write(state) {
            saved.write(state, pressed.input);
            between = 1;
        },
        open: openRecorded,
    });

    function make(merged) {
        game?.world.dispose();
        game = createGame(merged);
        // After the second update nothing has moved, so a paused canvas comes to rest.
        game.world.update();
        game.world.update();
        saved = createSavedState(game);
        picture = createPicture(view, game, settings, effects);
        effects.clear();
        coins = [...game.world.bodies].filter(({ data }) => data.kind === 'coin').length;
        isHelped = false;
        flat = { normals: new Set(), frames: 0 };
        view.wake();
    }

    function start() {
        make(settings.merged);
        timeline.follow(game.world);
    }

    function restart() {
        start();
        if (view.paused) document.getElementById('pause').click();
    }

    /** Creates a world like that of a recording. */
    function openRecorded(state, world) {
        const isMerged = state.merged === true;
        const level = createGame(isMerged);
        const fits = createSavedState(level).fits(state, world);
        level.world.dispose();
        if (!fits) return null;
        settings.merged = isMerged;
        view.remember();
        make(isMerged);
        return game.world;
    }

    function frame(dt) {
        timeline.frame(dt);
        if (carried) carry();
        else if (dt > 0) playOn(dt);
        picture.draw(between);
        count(dt);
        hud.show(game, coins, view.paused);
        facts.show(game, flat);
        return !view.paused || timeline.isRunning;
    }

    function playOn(dt) {
        const { time } = game;
        pressed.read();
        between = play(game, pressed.input, dt, played);
        if (game.time !== time) pressed.endStep();
    }

    function played() {
        timeline.keep();
        if (effects.step(game)) hud.finish(game, coins, isHelped);
    }

    /**
     * Counts the different floor normals, compared bit by bit, while the ground around the player
     * is level.
     */
    function count(dt) {
        if (dt === 0 || carried) return;
        const { move } = game;
        if (!isOnFlat(game) || !move.onFloor) return;
        flat.frames++;
        for (const { normal, kind } of move.hits) {
            if (kind === 'floor') flat.normals.add(`${normal.x} ${normal.y}`);
        }
    }

    // Keys

    function key(event) {
        const name = pressed.nameOf(event);
        if (event.type === 'keydown' && event.key.toLowerCase() === 'p') {
            document.getElementById('pause').click();
            return true;
        }
        if (event.type === 'keydown' && event.key.toLowerCase() === 'r') {
            restart();
            return true;
        }
        // While paused, Space resumes; the page handles that.
        if (!name || (view.paused && event.type === 'keydown')) return false;
        pressed.press(name, event.type === 'keydown');
        return true;
    }

    // The pointer

    function place(event) {
        const { left, top } = canvas.getBoundingClientRect();
        return picture.toLevel({ x: event.clientX - left, y: event.clientY - top });
    }

    function take(event) {
        const [at, { player }] = [place(event), game];
        if (Math.abs(at.x - player.x) > 0.7 || Math.abs(at.y - player.y) > 0.8) return;
        timeline.goOn();
        canvas.setPointerCapture(event.pointerId);
        carried = { event, dx: player.x - at.x, dy: player.y - at.y };
        canvas.style.cursor = 'grabbing';
    }

    /** Without `up` every surface is a wall, and the player slides along it. */
    function carry() {
        const { player } = game;
        const at = place(carried.event);
        player.moveAndSlide(
            at.x + carried.dx - player.x,
            at.y + carried.dy - player.y,
            {},
            game.move,
        );
        player.data.before = { x: player.x, y: player.y };
        game.speedX = game.speedY = 0;
        between = 1;
        isHelped = true;
        meet(game);
        played();
    }

    const { signal } = listening;
    canvas.addEventListener('pointerdown', take, { signal });
    canvas.addEventListener(
        'pointermove',
        (event) => {
            if (carried) carried.event = event;
        },
        { signal },
    );
    for (const end of ['pointerup', 'pointercancel']) {
        canvas.addEventListener(
            end,
            () => {
                carried = null;
                canvas.style.cursor = '';
            },
            { signal },
        );
    }
    addEventListener('blur', pressed.letGo, { signal });

    drag.setBodies([]);
    start();
    return {
        get world() {
            return game.world;
        },
        get game() {
            return game;
        },
        panel(gui) {
            gui.add(settings, 'merged').name(say.merged).onChange(start);
            gui.add(settings, 'normals').name(say.normals);
        },
        toCanvas: (place) => picture.toCanvas(place),
        key,
        frame,
        dispose() {
            listening.abort();
            timeline.dispose();
            game.world.dispose();
        },
    };
}
