/** A question: find the axis that separates two shapes that are close to each other. */

import { distance } from 'sepaxis';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { addHandle, createPointer, drawHandle } from '../handles.js';
import { createQuestion } from '../question.js';
import { shadowBy } from '../shadow.js';

export const words = {
    en: {
        alt: 'Two shapes close together, A and B, and an axis that can be turned by its tip n.',
        hit: (shared) => `On this axis the shadows overlap by ${shared}.`,
        far: 'A and B are far apart now: almost every axis separates them. Bring them closer.',
        both: 'A and B overlap: no axis separates them. Pull them apart a little.',
        right: (gap) =>
            `Right: a gap of ${gap}. The axis is the normal of an edge, or close to it.`,
    },
    zh: {
        alt: '两个靠得很近的图形 A 和 B，以及一条可以用尖端 n 转动的轴。',
        hit: (shared) => `在这条轴上，影子重叠 ${shared}。`,
        far: 'A 和 B 现在相隔很远：几乎每条轴都能分开它们。让它们靠近些。',
        both: 'A 和 B 重叠了：没有轴能分开它们。把它们拉开一点。',
        right: (gap) => `正确：缝隙为 ${gap}。这条轴就是一条边的法线，或与它相差很小。`,
    },
};

export function create(figure) {
    const { ngon, unit, words: say } = figure;
    const a = figure.add('A', ngon(4, 0.85), { x: -0.68, y: 0.3, angle: 0.45, knob: 0.4 });
    const b = figure.add('B', ngon(3, 0.9), { x: 0.74, y: -0.32, angle: 0.35, knob: 0.4 });
    const tip = addHandle(figure, 'n', { x: 1.6, y: 0.5 });
    const follow = createPointer(figure, tip, 1.75 * unit);
    let axis = follow();

    function solve() {
        axis = follow();
        const [p, q] = [a, b].map((body) => shadowBy(body.shape, body, axis));
        const gap = Math.max(p.min - q.max, q.min - p.max);
        const between = distance(a, b).distance;
        const isFar = between > 0.25 * unit;
        const right = gap > 0 && !isFar;
        const wrong = isFar ? say.far : between === 0 ? say.both : say.hit(Math.round(-gap));
        return { right, text: right ? say.right(gap.toFixed(1)) : wrong };
    }

    return createQuestion(figure, solve, ({ right }) => {
        const { palette } = figure;
        drawBetween(figure, drawAxis(figure, axis, [a, b], { offset: 0 }));
        drawShapes(figure, { first: a });
        drawHandle(figure, tip, right ? palette.accent : palette.text, axis);
    });
}
