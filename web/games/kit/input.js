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

/** The usual keys of the four directions. */
export const DIRECTIONS = {
    left: ['ArrowLeft', 'KeyA'],
    right: ['ArrowRight', 'KeyD'],
    up: ['ArrowUp', 'KeyW'],
    down: ['ArrowDown', 'KeyS'],
};

// Selectors of controls that handle some keys themselves.
const TYPING = 'input:not([type="range"]), select, textarea, [contenteditable]';
const SLIDER = 'input';
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

    function obey(command) {
        pressed.endStep();
        command();
    }

    addEventListener('keydown', (event) => {
        if (!isForGame(event, canvas)) return;
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
        /** Presses or releases an action by its name, for buttons of the page. */
        press: pressed.press,
        /** Whether any key or button is down. */
        isAny: () => pressed.down.size > 0,

        /** Returns the state of this step. Call it once per step; it returns the same object each time. */
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

/**
 * The keys that are down, from a keyboard or from buttons on the page. A release takes effect after
 * the next step, so that even the shortest tap lasts one step.
 */
export function createKeys() {
    const down = new Set();
    const released = new Set(); // since the last step

    return {
        down,

        press(key, isDown = true) {
            if (isDown) {
                released.delete(key);
                down.add(key);
            } else if (down.has(key)) {
                released.add(key);
            }
        },

        /** Call this after each step, and before a restart, so that a tap does not reach the next game. */
        endStep() {
            for (const key of released) down.delete(key);
            released.clear();
        },

        /**
         * Releases all keys. Call this when the window loses the focus: no event reports a release in another window.
         */
        letGo() {
            for (const key of down) released.add(key);
        },
    };
}

/**
 * Whether a key event is for a game: it is not a shortcut, the focused control does not use it, and
 * the canvas is on the screen.
 */
export function isForGame(event, canvas) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.target.closest?.(TYPING)) return false;
    if (/^Arrow/.test(event.code) && event.target.closest?.(SLIDER)) return false;
    if (/^(Space|Enter)$/.test(event.code) && event.target.closest?.(PRESSABLE)) return false;
    // Where the canvas is out of sight, the keys scroll the page for a visitor who reads below the game.
    const { top, bottom } = canvas.getBoundingClientRect();
    return bottom > 60 && top < innerHeight - 60;
}

const DEAD_ZONE = 0.2; // of the range of a stick: smaller values come from a stick that nobody touches

// Asking for gamepads costs time in every frame, so wait until there is one.
let hasPads = false;
globalThis.addEventListener?.('gamepadconnected', () => {
    hasPads = true;
});

/** Reads the gamepad with this number, as a direction and the pressed buttons; null if there is none. */
export function readPad(number) {
    const pad = hasPads ? navigator.getGamepads()[number] : null;
    if (!pad) return null;
    const isOn = (k) => pad.buttons[k]?.pressed === true;
    const x = (pad.axes[0] ?? 0) + Number(isOn(15)) - Number(isOn(14));
    const y = (pad.axes[1] ?? 0) + Number(isOn(13)) - Number(isOn(12));
    const isStill = Math.abs(x) + Math.abs(y) < DEAD_ZONE;
    return {
        x: isStill ? 0 : x,
        y: isStill ? 0 : y,
        /** The right stick. */
        aimX: pad.axes[2] ?? 0,
        aimY: pad.axes[3] ?? 0,
        /** How far a trigger is pressed, 0 to 1: 6 is the left trigger, 7 the right. */
        value: (k) => pad.buttons[k]?.value ?? 0,
        isOn,
    };
}
