/** A question: find the axis on which the shadow of a shape is shortest. */

import { trace } from 'sepaxis';
import { drawAxis, drawShapes } from '../draw.js';
import { addHandle, createPointer, drawHandle } from '../handles.js';
import { createQuestion } from '../question.js';
import { shadowBy } from '../shadow.js';

export const words = {
    en: {
        alt: 'A shape A, an axis that can be turned by its tip n, and the shadow of A on it.',
        long: (length, percent) =>
            `The shadow is ${length} long: ${percent} % longer than the shortest one.`,
        right: (length) =>
            `Right: ${length}. This axis is perpendicular to an edge, and that is no accident.`,
    },
    zh: {
        alt: '图形 A、一条可以用尖端 n 转动的轴，以及 A 在轴上的影子。',
        long: (length, percent) => `影子长 ${length}，比最短的长 ${percent} %。`,
        right: (length) => `正确：${length}。这条轴与一条边垂直，这不是巧合。`,
    },
};

const outline = [-1.1, -0.35, 0.3, -0.75, 1.15, -0.25, 0.9, 0.5, -0.7, 0.6];

export function create(figure) {
    const { polygon, unit, words: say } = figure;
    const a = figure.add('A', polygon(outline), { x: 0, y: 0, angle: 0.5, knob: 0.5 });
    const tip = addHandle(figure, 'n', { x: 1.55, y: 0.1 });
    const follow = createPointer(figure, tip, 1.6 * unit);
    let axis = follow();

    function solve() {
        axis = follow();
        const { min, max } = shadowBy(a.shape, a, axis);
        // The width of a convex shape is smallest on a normal of one of its edges.
        const widths = trace(a.shape, a, a.shape, a).axes.map((one) => one.a.max - one.a.min);
        const shortest = Math.min(...widths);
        const longer = (max - min) / shortest - 1;
        const length = Math.round(max - min);
        const right = longer < 0.005;
        const percent = Math.max(1, Math.round(longer * 100));
        return { right, text: right ? say.right(length) : say.long(length, percent) };
    }

    return createQuestion(figure, solve, ({ right }) => {
        const { palette } = figure;
        drawAxis(figure, axis, [a], { offset: 0 });
        drawShapes(figure, { first: a });
        drawHandle(figure, tip, right ? palette.accent : palette.text, axis);
    });
}
