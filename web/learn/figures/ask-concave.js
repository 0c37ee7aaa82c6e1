/** A question: put a shape into the hull of a concave one without touching it. */

import { contains, hull, overlaps } from 'sepaxis';
import { drawGhost } from '../../draw/draw.js';
import { cornersOf } from '../../shapes/points.js';
import { drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'A concave shape A in its convex hull, which is dashed, and a box B.',
        hit: 'A and B overlap.',
        out: 'A part of B is outside the hull.',
        right: 'Right: no axis shows a gap here, and still A and B do not touch. The pieces of A show why.',
    },
    zh: {
        alt: '一个凹图形 A，外面的虚线是它的凸包；还有一个矩形 B。',
        hit: 'A 和 B 重叠。',
        out: 'B 有一部分在凸包外面。',
        right: '正确：这里没有轴显示缝隙，A 和 B 却没有接触。要靠 A 的各个凸块来判断。',
    },
};

const outline = [
    -1.5, -1, -0.85, -1, -0.55, 0.35, 0.75, 0.1, 0.95, -0.9, 1.5, -0.7, 1.3, 0.9, -1.2, 0.9,
];

export function create(figure) {
    const { box, polygon, words: say, view } = figure;
    const a = figure.add('A', polygon(outline), { x: -0.3, y: 0.2, knob: 1.1 });
    const b = figure.add('B', box(0.7, 0.5), { x: 2, y: -1.2, angle: 0.4, knob: 0.25 });
    const around = hull(a.shape.points);

    function solve() {
        const hit = overlaps(a, b);
        const isIn = cornersOf(b).every(({ x, y }) => contains(around, a, x, y));
        const right = isIn && !hit;
        return { right, hit, text: right ? say.right : hit ? say.hit : say.out };
    }

    return createQuestion(figure, solve, ({ hit }) => {
        drawGhost(view, around, a, figure.palette.soft);
        drawShapes(figure, { first: a, hit, labels: false });
    });
}
