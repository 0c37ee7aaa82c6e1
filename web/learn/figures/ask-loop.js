/** A question: push a crate onto a square. */

import { drawDraggable, drawLabel } from '../../draw/draw.js';
import { boxAt, paint } from '../../draw/paint.js';
import { coloursOf } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'A ball A, a crate C, and a square on the floor.',
        names: { C: 'crate' },
        held: 'Push it with A; the crate itself is too heavy to carry.',
        off: (far) => `The crate is ${far} away from the square.`,
        right: 'Right: you moved A, and the library moved the crate.',
    },
    zh: {
        alt: '一个球 A，一个箱子 C，以及地上的一个方框。',
        names: { C: '箱子' },
        held: '请用 A 来推；箱子太重，拿不动。',
        off: (far) => `箱子离方框还有 ${far}。`,
        right: '正确：你移动了 A，库移动了箱子。',
    },
};

const close = 12; // pixels: the question is solved once the crate is this near to the square

export function create(figure) {
    const { box, circle, unit, words: say, view, world } = figure;
    const { width, height } = view; // read once: without layout the canvas has no size
    const a = figure.add('A', circle(0.32), { x: -2.2, y: 0.8 });
    const c = figure.add('C', box(0.7, 0.7), { x: -0.6, y: 0.1, angle: 0 });
    const goal = figure.place({ x: 1.7, y: -0.6 });
    let last = { x: c.x, y: c.y };

    function solve() {
        const isHeld = view.drag.held === c;
        if (isHeld) c.set(last.x, last.y, 0);
        world.update();
        world.separate();
        const inset = 0.36 * unit;
        const x = Math.min(width - inset, Math.max(inset, c.x));
        const y = Math.min(height - inset, Math.max(inset, c.y));
        c.set(x, y, 0);
        last = { x, y };
        const far = Math.hypot(x - goal.x, y - goal.y);
        const right = far <= close;
        const text = right ? say.right : isHeld ? say.held : say.off(Math.round(far));
        return { right, text, isMoving: world.contacts.length > 0 };
    }

    return createQuestion(figure, solve, ({ right }) => {
        const { context, palette } = figure;
        const side = 0.8 * unit;
        const stroke = right ? palette.accent : palette.soft;
        const path = boxAt(goal.x - side / 2, goal.y - side / 2, side, side);
        paint(context, path, { stroke, width: 2.5, dash: [6, 5] });
        for (const body of [c, a]) {
            const colours = coloursOf(figure, body === c);
            drawDraggable(view, body, colours);
            drawLabel(view, body.x, body.y, body.data.label, colours.stroke);
        }
    });
}
