/** Gamepads: reads the sticks and buttons, in the standard mapping. */

const DEAD_ZONE = 0.2; // of a stick that nobody touches

// Asking for gamepads costs time in every frame, so wait until there is one.
let hasPads = false;
globalThis.addEventListener?.('gamepadconnected', () => {
    hasPads = true;
});

/** The gamepad with that number, as a direction and the pressed buttons; null if there is none. */
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
        /** How far a trigger is pressed, 0 to 1: 6 is the left one, 7 the right one. */
        value: (k) => pad.buttons[k]?.value ?? 0,
        isOn,
    };
}
