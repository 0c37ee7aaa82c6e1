/**
 * The pen, moved by a pointer, by keys or by a gamepad. Reads pointer events on the canvas and the
 * input of a step; calls the editor. Two fingers move the camera instead.
 */

import { ROOM } from './level.js';

const SLOWEST = 3; // units per step, for a pen moved by keys
const QUICKEST = 11;

export function createPen(view, camera, editor) {
    const { canvas } = view;
    const fingers = new Map(); // pointer id → x
    let pointer = null; // { id, event } of the pointer that draws
    let wasPressed = false;
    let pace = SLOWEST;

    const pen = {
        /** Whether keys move the pen instead of the hero. */
        isOn: false,
        at: { x: ROOM.width / 2, y: ROOM.height / 2 },

        turn(isOn = !pen.isOn) {
            pen.isOn = isOn;
            if (!isOn && !pointer) editor.end();
        },

        /** The position that the camera follows: the pen if keys move it, or else the pointer that draws; or null. */
        get drawing() {
            if (pen.isOn) return pen.at;
            return pointer ? camera.toLevel(view.place(pointer.event)) : null;
        },

        /** Moves the pen by the input of a step; a press of `jump` begins or ends a stroke. */
        step({ x, y, jump }) {
            if (pointer) editor.moveTo(pen.drawing); // the camera may move while the pointer rests
            if (!pen.isOn) return;
            pace = x === 0 && y === 0 ? SLOWEST : Math.min(QUICKEST, pace + 0.2);
            pen.at.x = Math.max(0, Math.min(ROOM.width, pen.at.x + x * pace));
            pen.at.y = Math.max(0, Math.min(ROOM.height, pen.at.y + y * pace));
            if (jump && !wasPressed) {
                if (editor.isBusy) editor.end();
                else editor.begin({ ...pen.at });
            } else if (editor.isBusy) {
                editor.moveTo({ ...pen.at });
            }
            wasPressed = jump;
        },
    };

    function down(event) {
        fingers.set(event.pointerId, event.clientX);
        if (fingers.size > 1) {
            pointer = null;
            editor.cancel();
            return;
        }
        if (event.button !== 0 || pen.isOn) return;
        canvas.setPointerCapture(event.pointerId);
        pointer = { id: event.pointerId, event };
        editor.begin(pen.drawing);
    }

    function move(event) {
        const last = fingers.get(event.pointerId);
        if (last === undefined) return;
        fingers.set(event.pointerId, event.clientX);
        if (fingers.size > 1) camera.pan((event.clientX - last) / fingers.size);
        if (event.pointerId !== pointer?.id) return;
        // In a fast stroke, the pointer passes several points per frame.
        const passed = event.getCoalescedEvents?.() ?? [];
        for (const part of passed.length > 0 ? passed : [event]) {
            pointer.event = part;
            editor.moveTo(pen.drawing);
        }
    }

    function up(event) {
        fingers.delete(event.pointerId);
        if (event.pointerId !== pointer?.id) return;
        pointer = null;
        if (event.type === 'pointercancel') editor.cancel();
        else editor.end();
    }

    canvas.addEventListener('pointerdown', down);
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    return pen;
}
