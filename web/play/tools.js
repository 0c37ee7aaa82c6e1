/**
 * All edits except dragging: reads the toolbar, keys, the wheel and two-finger gestures, calls the
 * edits of live.js.
 */

import { palette, scaleNumbers } from './kinds.js';

const step = 1.1; // scale factor of a button or a key
const perPixel = 0.0015; // of a wheel, as an exponent
const pinch = 6; // times as much for a touchpad, which reports pinches as a wheel with Ctrl
const jump = 0.35; // the largest exponent of one wheel event

/**
 * `actions` are { undo, redo, pause, step, link, code }: the actions that do not concern a shape.
 */
export function createTools(view, live, bar, actions) {
    const { canvas, drag } = view;
    const edits = {
        smaller: (body) => live.scale(body, 1 / step),
        larger: (body) => live.scale(body, step),
        pin: (body) => live.pin(body, !body.isStatic),
        duplicate: (body) => live.duplicate(body),
        remove: (body) => live.remove(body),
    };
    const keys = {
        '+': 'larger',
        '=': 'larger',
        '-': 'smaller',
        d: 'duplicate',
        p: 'pin',
        Delete: 'remove',
        Backspace: 'remove',
    };

    const buttonOf = (name) => bar.querySelector(`[data-act="${name}"]`);

    function edit(name) {
        if (drag.selected) edits[name](drag.selected);
        view.wake();
    }

    function addShape(name, place) {
        const [kind, numbers] = palette[name];
        live.add(kind, scaleNumbers(kind, numbers, view.scale), place);
    }

    followDraft(view, bar, addShape);
    bar.addEventListener('click', (event) => {
        const button = event.target.closest('button');
        if (!button) return;
        const { add, act } = button.dataset;
        if (add) {
            addShape(add);
            // After a click the canvas gets the focus, so that keys move the shape; after a key
            // press the button keeps it.
            if (event.detail > 0) canvas.focus({ preventScroll: true });
        } else if (act in edits) edit(act);
        else actions[act]?.();
    });

    addEventListener('keydown', (event) => {
        // Buttons, links and fields handle their own keys.
        if (event.target.closest?.('input, select, textarea, dialog, .lil-gui')) return;
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (event.ctrlKey || event.metaKey) {
            if (event.altKey || (key !== 'z' && key !== 'y')) return;
            event.preventDefault();
            if (key === 'y' || event.shiftKey) actions.redo();
            else actions.undo();
        } else if (event.altKey) return;
        else if (Object.hasOwn(keys, key)) {
            event.preventDefault();
            edit(keys[key]);
        } else if (key === ' ' && !event.target.closest?.('a, button, summary')) {
            event.preventDefault();
            actions.pause();
        } else if (key === '.') actions.step();
    });

    /** Scales the shape under the pointer, or else the selected one. */
    canvas.addEventListener(
        'wheel',
        (event) => {
            const { x, y } = view.place(event);
            const body = drag.held ?? drag.pick(x, y) ?? drag.selected;
            if (!body) return;
            event.preventDefault();
            drag.select(body);
            // If the wheel reports lines or pages, one counts as 16 pixels.
            const line = event.deltaMode === 0 ? 1 : 16;
            const pixels = event.deltaY * line * (event.ctrlKey ? pinch : 1);
            const power = Math.min(jump, Math.max(-jump, -pixels * perPixel));
            live.scale(body, Math.exp(power));
            view.wake();
        },
        { passive: false },
    );

    followPinch(view, live);

    return {
        /** Enables the buttons that need a selected shape, or something to undo. */
        show(body, canUndo) {
            for (const name in edits) buttonOf(name).disabled = body === null;
            buttonOf('pin').setAttribute('aria-pressed', body?.isStatic ?? false);
            buttonOf('undo').disabled = !canUndo;
        },
    };
}

/** A button dragged off the toolbar adds its shape, and the drag continues on the canvas. */
function followDraft(view, bar, addShape) {
    let pressed = null;

    bar.addEventListener('pointerdown', (event) => {
        pressed = event.button === 0 ? event.target.closest('[data-add]') : null;
        // A touch stays captured by its first target unless it is released.
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

/** A second finger turns and scales the shape that the first one holds. */
function followPinch({ canvas, drag }, live) {
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
        live.scale(drag.held, now.length / began.length, began.numbers);
        drag.angle = began.turn + now.angle - began.angle;
    });

    function lift(event) {
        fingers.delete(event.pointerId);
        if (fingers.size < 2) began = null;
    }
    canvas.addEventListener('pointerup', lift);
    canvas.addEventListener('pointercancel', lift);
}
