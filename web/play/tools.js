/**
 * All edits except dragging: reads the toolbar, keys, the wheel and two-finger gestures, calls the edits of edits.js.
 */

import { palette, scaleNumbers } from './kinds.js';

const step = 1.1; // scale factor of a button or a key
const perPixel = 0.0015; // exponent of the scale factor, per pixel of a wheel
const pinch = 6; // factor for a touchpad, which reports pinches as a wheel with Ctrl
const jump = 0.35; // the largest exponent of one wheel event

const keys = {
    '+': 'larger',
    '=': 'larger',
    '-': 'smaller',
    d: 'duplicate',
    p: 'pin',
    Delete: 'remove',
    Backspace: 'remove',
    ' ': 'pause',
    '.': 'step',
};

/** `actions` are { undo, redo, pause, step, link, code }: the actions that do not concern a shape. */
export function createTools(view, edits, bar, actions) {
    const { drag } = view;
    const acts = {
        smaller: (body) => edits.scale(body, 1 / step),
        larger: (body) => edits.scale(body, step),
        pin: (body) => edits.pin(body, !body.isStatic),
        duplicate: (body) => edits.duplicate(body),
        remove: (body) => edits.remove(body),
    };
    const buttonOf = (name) => bar.querySelector(`[data-act="${name}"]`);

    /** Handles a press of a button, or of its key. */
    function press(name) {
        if (!(name in acts)) return actions[name]?.();
        if (drag.selected) acts[name](drag.selected);
        view.wake();
    }

    function addShape(name, place) {
        const [kind, numbers] = palette[name];
        edits.add(kind, scaleNumbers(kind, numbers, view.scale), place);
    }

    followDraft(view, bar, addShape);
    followButtons(view, bar, addShape, press);
    followKeys(press);
    followWheel(view, edits);
    followPinch(view, edits);

    return {
        /** Enables the buttons that need a selected shape, or something to undo. */
        show(body, canUndo) {
            for (const name in acts) buttonOf(name).disabled = body === null;
            buttonOf('pin').setAttribute('aria-pressed', body?.isStatic ?? false);
            buttonOf('undo').disabled = !canUndo;
        },
    };
}

function followButtons({ canvas }, bar, addShape, press) {
    bar.addEventListener('click', (event) => {
        const button = event.target.closest('button');
        if (!button) return;
        const { add, act } = button.dataset;
        if (!add) return press(act);
        addShape(add);
        // After a click the canvas gets the focus, so that keys move the shape; after a key press the button keeps the
        // focus.
        if (event.detail > 0) canvas.focus({ preventScroll: true });
    });
}

function followKeys(press) {
    addEventListener('keydown', (event) => {
        const { target } = event;
        // Handles only keys of the playground; its buttons and fields handle their own keys.
        if (target !== document.body && !target.closest?.('.playground')) return;
        if (target.closest('input, select, textarea, .lil-gui')) return;
        if (event.key === ' ' && target.closest('button, summary')) return;
        const name = nameOf(event);
        if (!name) return;
        event.preventDefault();
        press(name);
    });
}

/** The name of the button with the same action as a key; undefined if there is none. */
function nameOf({ key, altKey, ctrlKey, metaKey, shiftKey }) {
    const letter = key.length === 1 ? key.toLowerCase() : key;
    if (altKey) return undefined;
    if (!ctrlKey && !metaKey) return Object.hasOwn(keys, letter) ? keys[letter] : undefined;
    if (letter === 'y') return 'redo';
    return letter !== 'z' ? undefined : shiftKey ? 'redo' : 'undo';
}

function followWheel(view, edits) {
    const { canvas, drag } = view;
    const scale = (event) => {
        const { x, y } = view.place(event);
        const body = drag.held ?? drag.pick(x, y);
        if (!body) return;
        event.preventDefault();
        drag.select(body);
        // If the wheel reports lines or pages, each counts as 16 pixels.
        const line = event.deltaMode === 0 ? 1 : 16;
        const pixels = event.deltaY * line * (event.ctrlKey ? pinch : 1);
        const power = Math.min(jump, Math.max(-jump, -pixels * perPixel));
        edits.scale(body, Math.exp(power));
        view.wake();
    };
    canvas.addEventListener('wheel', scale, { passive: false });
}

/** If a button is dragged off the toolbar, adds its shape; the drag continues on the canvas. */
function followDraft(view, bar, addShape) {
    let pressed = null;

    bar.addEventListener('pointerdown', (event) => {
        pressed = event.button === 0 ? event.target.closest('[data-add]') : null;
        // The browser sends all events of a touch to its first target, unless that target releases the pointer.
        if (pressed) event.target.releasePointerCapture(event.pointerId);
    });

    bar.addEventListener('pointerleave', (event) => {
        if (!pressed || event.buttons === 0) return;
        addShape(pressed.dataset.add, view.place(event));
        pressed = null;
        const { pointerId, pointerType, clientX, clientY } = event;
        const same = { pointerId, pointerType, clientX, clientY, button: 0, buttons: 1 };
        view.canvas.dispatchEvent(new PointerEvent('pointerdown', same));
    });

    for (const end of ['pointerup', 'pointercancel']) {
        addEventListener(end, () => {
            pressed = null;
        });
    }
}

/** A second finger turns and scales the shape that the first finger holds. */
function followPinch({ canvas, drag }, edits) {
    const fingers = new Map();
    let began = null;

    function span() {
        const [p, q] = [...fingers.values()];
        const [dx, dy] = [q.clientX - p.clientX, q.clientY - p.clientY];
        return { length: Math.hypot(dx, dy) || 1, angle: Math.atan2(dy, dx) };
    }

    canvas.addEventListener('pointerdown', (event) => {
        if (event.pointerType !== 'touch') return;
        fingers.set(event.pointerId, event);
        if (fingers.size !== 2 || !drag.held) return;
        began = { ...span(), numbers: drag.held.data.numbers, turn: drag.angle };
    });

    canvas.addEventListener('pointermove', (event) => {
        if (!fingers.has(event.pointerId)) return;
        fingers.set(event.pointerId, event);
        if (!began || !drag.held || fingers.size !== 2) return;
        const now = span();
        edits.scale(drag.held, now.length / began.length, began.numbers);
        drag.angle = began.turn + now.angle - began.angle;
    });

    function lift(event) {
        fingers.delete(event.pointerId);
        if (fingers.size < 2) began = null;
    }
    canvas.addEventListener('pointerup', lift);
    canvas.addEventListener('pointercancel', lift);
}
