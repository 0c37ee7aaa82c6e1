/**
 * The input of a game as one state: reads the keyboard, buttons on the page, a stick under the
 * finger and a gamepad; writes a direction and the actions that are on.
 *
 *     const input = createInput(canvas, {
 *         keys: { ...DIRECTIONS, jump: ['Space', 'ArrowUp', 'KeyW'] },
 *         pad: { jump: [0] },
 *         commands: { KeyR: restart, KeyP: () => loop.pause() },
 *     });
 *     input.read().jump; // once per step
 */

import { readPad } from './gamepad.js';
import { createKeys, isShortcut } from './keys.js';

/** The usual keys of the four directions. */
export const DIRECTIONS = {
    left: ['ArrowLeft', 'KeyA'],
    right: ['ArrowRight', 'KeyD'],
    up: ['ArrowUp', 'KeyW'],
    down: ['ArrowDown', 'KeyS'],
};

// Controls that need these keys themselves.
const TYPING = 'input, select, textarea, [contenteditable]';
const PRESSABLE = 'button, a, summary';

/**
 * `keys` has the key codes of each action; `left`, `right`, `up` and `down` are also the direction
 * `x`, `y`. `pad` has the gamepad buttons of an action. `commands` has functions by key code, called
 * once per press. `stick` is a stick of touch.js.
 */
export function createInput(canvas, { keys, pad = {}, commands = {}, stick = null }) {
    const pressed = createKeys();
    const actionsOf = new Map();
    for (const [action, codes] of Object.entries(keys)) {
        for (const code of codes) actionsOf.set(code, [...(actionsOf.get(code) ?? []), action]);
    }
    const actions = [...new Set([...Object.keys(keys), ...Object.keys(pad)])];
    const state = { x: 0, y: 0 };
    for (const action of actions) state[action] = false;

    function isFor(event) {
        if (isShortcut(event) || event.target.closest?.(TYPING)) return false;
        const isPress = event.code === 'Space' || event.code === 'Enter';
        if (isPress && event.target.closest?.(PRESSABLE)) return false;
        // The same keys scroll the page for visitors who read below the game.
        const { top, bottom } = canvas.getBoundingClientRect();
        return bottom > 60 && top < innerHeight - 60;
    }

    function obey(command) {
        pressed.endStep();
        command();
    }

    addEventListener('keydown', (event) => {
        if (!isFor(event)) return;
        if (event.code in commands) {
            if (!event.repeat) obey(commands[event.code]);
        } else if (actionsOf.has(event.code)) {
            pressed.press(event.code);
        } else return;
        event.preventDefault();
    });
    addEventListener('keyup', ({ code }) => pressed.press(code, false));
    addEventListener('blur', pressed.letGo);

    const clamp = (value) => Math.max(-1, Math.min(1, value));

    return {
        /** Buttons of the page, by the name of an action. */
        press: pressed.press,
        letGo: pressed.letGo,
        /** The last state that was read. */
        state,
        /** Whether any key or button is down. */
        isAny: () => pressed.down.size > 0,

        /** The state of this step. Call it once per step; it returns the same object each time. */
        read() {
            for (const action of actions) state[action] = pressed.down.has(action);
            for (const code of pressed.down) {
                for (const action of actionsOf.get(code) ?? []) state[action] = true;
            }
            const gamepad = readPad(0);
            for (const action in pad) {
                if (pad[action].some((k) => gamepad?.isOn(k))) state[action] = true;
            }
            const x = Number(state.right ?? 0) - Number(state.left ?? 0);
            const y = Number(state.down ?? 0) - Number(state.up ?? 0);
            state.x = clamp(x + (gamepad?.x ?? 0) + (stick?.x ?? 0));
            state.y = clamp(y + (gamepad?.y ?? 0) + (stick?.y ?? 0));
            state.gamepad = gamepad;
            pressed.endStep();
            return state;
        },
    };
}
