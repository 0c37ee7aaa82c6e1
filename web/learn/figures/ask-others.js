/** A question: put the origin onto the outline of the Minkowski difference. */

import { collide, distance } from 'sepaxis';
import { drawDot, drawLabel } from '../../draw/draw.js';
import { differenceOf, drawDifference } from '../difference.js';
import { drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'Two shapes, A and B, and on the right their Minkowski difference with the origin.',
        inside: (depth) => `The origin lies ${depth} inside the outline.`,
        outside: (gap) => `The origin lies ${gap} outside the outline.`,
        right: 'Right: the origin lies on the outline, so A and B touch.',
    },
    zh: {
        alt: '左边是图形 A 和 B，右边是它们的闵可夫斯基差和原点。',
        inside: (depth) => `原点在轮廓里面 ${depth} 处。`,
        outside: (gap) => `原点在轮廓外面 ${gap} 处。`,
        right: '正确：原点在轮廓上，所以 A 和 B 刚好接触。',
    },
};

const close = 3; // pixels: the origin counts as on the outline if it is this near to it

export function create(figure) {
    const { ngon, words: say, view } = figure;
    const a = figure.add('A', ngon(4, 0.6), { x: -2, y: 0.6, knob: 0.35 });
    const b = figure.add('B', ngon(5, 0.5), { x: -1.1, y: -0.4, knob: 0.3 });

    function solve() {
        const depth = collide(a, b)?.depth ?? 0;
        const gap = distance(a, b).distance;
        const right = depth <= close && gap <= close;
        const text = depth > 0 ? say.inside(depth.toFixed(1)) : say.outside(gap.toFixed(1));
        return {
            right,
            difference: differenceOf(a, b),
            hit: depth > close,
            text: right ? say.right : text,
        };
    }

    return createQuestion(figure, solve, ({ difference, hit }) => {
        const { palette } = figure;
        const at = drawDifference(figure, difference, 2);
        drawDot(view, at.x, at.y, palette.text, 4.5);
        drawLabel(view, at.x, at.y + 16, '0', palette.text);
        drawShapes(figure, { first: a, hit });
    });
}
