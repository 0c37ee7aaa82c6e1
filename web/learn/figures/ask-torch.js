/** A question: make two shapes touch without overlapping. */

import { collide, distance } from 'sepaxis';
import { drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'Two shapes, A and B, to be put next to each other.',
        apart: (gap) => `They are apart by ${gap}.`,
        hit: (depth) => `They overlap by ${depth}.`,
        right: 'Right: they touch. There is no gap left, and nothing overlaps.',
    },
    zh: {
        alt: '两个图形 A 和 B，要放得刚好接触。',
        apart: (gap) => `它们相隔 ${gap}。`,
        hit: (depth) => `它们重叠 ${depth}。`,
        right: '正确：它们刚好接触。没有缝隙，也没有重叠。',
    },
};

const close = 3; // pixels: a gap or an overlap up to this counts as touching

export function create(figure) {
    const { ngon, words: say } = figure;
    const a = figure.add('A', ngon(5, 0.9), { x: -1.2, y: 0.1, knob: 0.5 });
    const b = figure.add('B', ngon(3, 0.9), { x: 1.2, y: 0, angle: 0.5, knob: 0.4 });

    function solve() {
        const depth = collide(a, b)?.depth ?? 0;
        const gap = distance(a, b).distance;
        const right = depth <= close && gap <= close;
        const text = depth > 0 ? say.hit(depth.toFixed(1)) : say.apart(gap.toFixed(1));
        return { right, text: right ? say.right : text, hit: depth > close };
    }

    return createQuestion(figure, solve, ({ hit }) => drawShapes(figure, { first: a, hit }));
}
