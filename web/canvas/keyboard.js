/**
 * Dragging by keyboard: reads key events on the canvas, writes the drag state. Whenever a key changes the
 * selection, calls `tell` with a sentence for screen readers, in the language of the page.
 * The spoken name of a body is `data.called`, or else `data.name`.
 */

import { spoken } from '../site/language.js';

export const words = {
    en: { selected: (name) => `${name} selected`, none: 'Nothing selected' },
    zh: { selected: (name) => `已选中：${name}`, none: '已取消选择' },
};
const say = spoken(words);

const near = 2; // pixels with Shift
const far = 12; // pixels without Shift
const turn = Math.PI / 24;

const moves = {
    ArrowLeft: [-1, 0, 0],
    ArrowRight: [1, 0, 0],
    ArrowUp: [0, -1, 0],
    ArrowDown: [0, 1, 0],
    q: [0, 0, -1],
    '[': [0, 0, -1],
    e: [0, 0, 1],
    ']': [0, 0, 1],
};

export function followKeys(view, tell) {
    const { canvas, drag } = view;
    const pressed = new Set();
    const isWithPointer = () => drag.held !== null && drag.holder === 'pointer';

    function choose(body) {
        drag.ring = true;
        drag.select(body);
        if (!body) return tell(say.none);
        const { name, called = name } = body.data;
        tell(say.selected(called));
    }

    canvas.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        // Without bodies to drag, the scene handles the keys.
        if (drag.bodies.length === 0) return;
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (key === 'Tab') {
            // Tab walks through the shapes and then on to the next control, so that the canvas does not trap the focus.
            const next = drag.nextBody(event.shiftKey ? -1 : 1);
            choose(next ?? null);
            if (next) event.preventDefault();
        } else if (key === 'n') {
            const step = event.shiftKey ? -1 : 1;
            const next = drag.nextBody(step);
            if (!next) drag.select(null);
            choose(next ?? drag.nextBody(step) ?? null);
        } else if (key === 'Escape') {
            choose(null);
        } else if (key in moves) {
            event.preventDefault();
            drag.ring = true;
            if (!drag.selected) choose(drag.nextBody(1) ?? null);
            if (!drag.selected) return;
            // Keys can turn a body that the pointer holds, but do not release it.
            if (pressed.size === 0 && !isWithPointer()) drag.hold(drag.selected, 'keys');
            pressed.add(key);
            const [x, y, angle] = moves[key];
            const step = event.shiftKey ? near : far;
            drag.x += x * step;
            drag.y += y * step;
            drag.angle += (angle * turn * step) / far;
        }
    });

    function up(event) {
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (pressed.delete(key) && pressed.size === 0 && !isWithPointer()) drag.release();
    }

    canvas.addEventListener('keyup', up);
    canvas.addEventListener('blur', () => {
        // No keyup event arrives for a key that is released in another window.
        if (pressed.size > 0 && !isWithPointer()) drag.release();
        pressed.clear();
    });
}
