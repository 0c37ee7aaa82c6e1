/** A question: make the bounding boxes of two shapes overlap while the shapes do not. */

import { overlaps } from 'sepaxis';
import { boxAround, paint } from '../../draw/paint.js';
import { boxesOverlap } from '../boxes.js';
import { coloursOf, drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'Two triangles, A and B, each with its axis-aligned bounding box.',
        apart: 'The boxes are apart, so the shapes are apart, too.',
        hit: 'The boxes overlap, but so do the shapes.',
        right: 'Right: the boxes overlap, the shapes do not.',
    },
    zh: {
        alt: '两个三角形 A 和 B，以及它们的轴对齐包围盒。',
        apart: '包围盒分离，所以图形也分离。',
        hit: '包围盒重叠，但图形也重叠了。',
        right: '正确：包围盒重叠，图形没有重叠。',
    },
};

export function create(figure) {
    const { ngon, words: say } = figure;
    const a = figure.add('A', ngon(3, 0.95), { x: -1.3, y: 0.2, angle: 0.15, knob: 0.45 });
    const b = figure.add('B', ngon(3, 0.95), { x: 1.4, y: -0.1, angle: 0.75, knob: 0.45 });

    function solve() {
        const hit = overlaps(a, b);
        const right = boxesOverlap(a.bounds(), b.bounds()) && !hit;
        return { right, hit, text: right ? say.right : hit ? say.hit : say.apart };
    }

    return createQuestion(figure, solve, ({ hit }) => {
        const { context } = figure;
        for (const body of [a, b]) {
            const { stroke } = coloursOf(figure, body === b);
            paint(context, boxAround(body.bounds()), { stroke, dash: [6, 4] });
        }
        drawShapes(figure, { first: a, hit });
    });
}
