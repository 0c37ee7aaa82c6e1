/** A task for the reader: drag a line until it separates one shape from two others. */

import { overlaps, segment } from 'sepaxis';
import { drawLine } from '../../draw/draw.js';
import { drawShapes } from '../draw.js';
import { addHandle, drawHandle } from '../handles.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'Three shapes, A, B and C, and a line that can be moved and turned.',
        line: 'line',
        cuts: (names) => `The line cuts ${names.join(' and ')}.`,
        beside: 'The line cuts no shape, but it does not have A alone on one side.',
        right: 'Right: the line separates A from B, and from C.',
    },
    zh: {
        alt: '三个图形 A、B 和 C，以及一条可以移动和转动的直线。',
        line: '线',
        cuts: (names) => `直线切过了 ${names.join(' 和 ')}。`,
        beside: '直线没有切到图形，但没有把 A 单独分在一侧。',
        right: '正确：直线把 A 与 B、C 分开了。',
    },
};

export function create(figure) {
    const { ngon, unit, words: say, view } = figure;
    const shapes = [
        figure.add('A', ngon(5, 0.7), { x: -0.9, y: 0.5, knob: 0.4 }),
        figure.add('B', ngon(4, 0.65), { x: 0.2, y: -0.85, angle: 0.3, knob: 0.4 }),
        figure.add('C', ngon(3, 0.75), { x: 1.3, y: 0.8, angle: 0.2, knob: 0.4 }),
    ];
    const grip = addHandle(figure, say.line, { x: -2, y: -1.2, angle: -0.15 });
    grip.data.knob = 0.7 * unit;
    const reach = view.width + view.height;
    const whole = segment(-reach, 0, reach, 0);

    function solve() {
        const cut = shapes.filter((body) => overlaps(whole, grip, body.shape, body));
        const sides = shapes.map(({ x, y }) =>
            Math.sign((x - grip.x) * Math.sin(grip.angle) - (y - grip.y) * Math.cos(grip.angle)),
        );
        const right = cut.length === 0 && sides[0] !== sides[1] && sides[1] === sides[2];
        const names = cut.map(({ data }) => data.label);
        return { right, text: right ? say.right : names.length > 0 ? say.cuts(names) : say.beside };
    }

    return createQuestion(figure, solve, ({ right }) => {
        const { palette, context } = figure;
        const [dx, dy] = [Math.cos(grip.angle) * reach, Math.sin(grip.angle) * reach];
        const color = right ? palette.accent : palette.soft;
        const line = { color, width: right ? 3 : 2 };
        drawLine(context, grip.x - dx, grip.y - dy, grip.x + dx, grip.y + dy, line);
        drawShapes(figure, { first: shapes[0] });
        drawHandle(figure, grip, color);
    });
}
