/**
 * The controls: keys, mouse, gamepad, and on touch screens a stick under the finger and a button.
 * Returns the input of a step.
 */

import { createInput, DIRECTIONS } from '../kit/input.js';
import { createStick } from '../kit/touch.js';

const STICK = 0.4; // of the right stick's range: beyond this it aims and fires
const TRIGGER = 7;

/** `placeOf()` returns the position of the player, in pixels of the view. */
export function createControls(view, commands, placeOf) {
    const { canvas } = view;
    const stick = createStick(canvas);
    const input = createInput(canvas, {
        keys: { ...DIRECTIONS, fire: ['Space', 'Enter'] },
        pad: { fire: [0, 5, TRIGGER], restart: [8, 9] },
        commands,
        stick,
    });
    const mouse = { isDown: false, x: 0, y: 0 };

    const follow = (event) => Object.assign(mouse, view.place(event));
    canvas.addEventListener('pointerdown', (event) => {
        if (event.pointerType !== 'mouse' || event.button !== 0) return;
        follow(event);
        mouse.isDown = true;
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
        if (event.pointerType === 'mouse') follow(event);
    });
    for (const end of ['pointerup', 'pointercancel']) {
        canvas.addEventListener(end, ({ pointerType }) => {
            if (pointerType === 'mouse') mouse.isDown = false;
        });
    }
    addEventListener('blur', () => {
        mouse.isDown = false;
    });

    /** The direction of the right stick or of the mouse; without either, the laser aims by itself. */
    function aimOf({ gamepad }) {
        const { aimX = 0, aimY = 0 } = gamepad ?? {};
        if (Math.abs(aimX) + Math.abs(aimY) > STICK) return Math.atan2(aimY, aimX);
        if (!mouse.isDown) return null;
        const from = placeOf();
        return Math.atan2(mouse.y - from.y, mouse.x - from.x);
    }

    return {
        press: input.press,
        read() {
            const state = input.read();
            const aim = aimOf(state);
            const length = Math.max(1, Math.hypot(state.x, state.y));
            return {
                x: state.x / length,
                y: state.y / length,
                fire: state.fire || aim !== null,
                aim,
                restart: state.restart,
            };
        },
    };
}
