/**
 * The input of a level with a runner: reads keys, touch buttons and a gamepad, writes `input` for
 * platformer-game.js and tiled-game.js.
 */

import { createKeys, readPad } from '../games/kit/input.js';

const names = {
    ArrowLeft: 'left',
    a: 'left',
    ArrowRight: 'right',
    d: 'right',
    ArrowUp: 'jump',
    w: 'jump',
    ' ': 'jump',
    ArrowDown: 'down',
    s: 'down',
};
const half = 0.5; // of a gamepad stick's range: a smaller deflection is ignored

export function createInput() {
    const pressed = createKeys();
    const input = { left: false, right: false, jump: false, down: false };
    const reader = {
        input,
        /** The name of the input that a key triggers, or undefined. */
        nameOf: ({ key }) => names[key.length === 1 ? key.toLowerCase() : key],
        press: pressed.press,
        letGo: pressed.letGo,
        endStep: pressed.endStep,

        /** Call this before the steps of a frame; returns the input. */
        read() {
            const pad = readPad(0);
            input.left = pressed.down.has('left') || pad?.x < -half;
            input.right = pressed.down.has('right') || pad?.x > half;
            input.down = pressed.down.has('down') || pad?.y > half;
            input.jump = pressed.down.has('jump') || pad?.isOn(0) === true;
            return input;
        },

        /**
         * Plays a game for a frame with this input. `play` is the function of the game, which calls
         * `onstep` after each step. Returns the interpolation factor between the last two steps of the game.
         */
        play(game, dt, play, onstep) {
            const { time } = game;
            reader.read();
            const between = play(game, input, dt, onstep);
            if (game.time !== time) pressed.endStep();
            return between;
        },
    };
    return reader;
}

/** Presses the page's pause button. */
export const togglePause = () => document.getElementById('pause').click();

/** Handles a key event of a scene: run, jump, restart or pause. Returns whether the key was used. */
export function handleKey(event, view, pressed, restart) {
    const isDown = event.type === 'keydown';
    const command = { p: togglePause, r: restart }[event.key.toLowerCase()];
    if (isDown && command) {
        pressed.endStep();
        command();
        return true;
    }
    const name = pressed.nameOf(event);
    // While paused, Space resumes; the page handles that.
    if (!name || (view.paused && isDown)) return false;
    pressed.press(name, isDown);
    return true;
}
