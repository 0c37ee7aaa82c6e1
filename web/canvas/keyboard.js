/**
 * The same by keyboard: reads keys on the stage, writes the hand. `tell` is given a sentence for a
 * screen reader whenever the selection changes, in the language of the page: a body is called `called` in its data, or
 * else `name`.
 */

import { spoken } from '../site/language.js';

export const words = {
    en: { selected: (name) => `${name} selected`, none: 'Nothing selected' },
    zh: { selected: (name) => `已选中：${name}`, none: '已取消选择' },
};
const say = spoken(words);

const near = 2; // pixels with Shift
const far = 12; // pixels without
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
        // Nothing to take: the keys are the scene's.
        if (drag.bodies.length === 0) return;
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        if (key === 'Tab') {
            // Tab walks through the shapes and then on to the next control: the stage is no trap.
            const next = drag.neighbour(event.shiftKey ? -1 : 1);
            choose(next ?? null);
            if (next) event.preventDefault();
        } else if (key === 'n') {
            const step = event.shiftKey ? -1 : 1;
            const next = drag.neighbour(step);
            if (!next) drag.select(null);
            choose(next ?? drag.neighbour(step) ?? null);
        } else if (key === 'Escape') {
            choose(null);
        } else if (key in moves) {
            event.preventDefault();
            drag.ring = true;
            if (!drag.selected) choose(drag.neighbour(1) ?? null);
            if (!drag.selected) return;
            // What the pointer holds, keys may turn, but not let go.
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
        // A key released elsewhere is never heard of.
        if (pressed.size > 0 && !isWithPointer()) drag.release();
        pressed.clear();
    });
}
