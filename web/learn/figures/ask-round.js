/** A question: place a circle so that only the axis from the corner to its centre shows a gap. */

import { trace } from 'sepaxis';
import { drawLine } from '../../draw/draw.js';
import { drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'A circle A and a box B.',
        side: 'An axis of the box already shows a gap.',
        hit: 'They overlap: no axis shows a gap.',
        right: 'Right: the shadows overlap on both axes of the box. Only the corner axis shows the gap.',
    },
    zh: {
        alt: '一个圆 A 和一个矩形 B。',
        side: '矩形的一条轴已经显示出缝隙。',
        hit: '它们重叠了：没有轴显示缝隙。',
        right: '正确：在矩形的两条轴上影子都重叠，只有顶点轴显示出缝隙。',
    },
};

export function create(figure) {
    const { box, circle, words: say } = figure;
    const a = figure.add('A', circle(0.75), { x: -1.7, y: -0.2 });
    const b = figure.add('B', box(1.7, 1.1), { x: 0.7, y: 0.3, angle: 0.25, knob: 0.5 });

    function solve() {
        const { axes, hit } = trace(a, b);
        const sides = axes.filter(({ source }) => source === 'b');
        const right = !hit && sides.every(({ overlap }) => overlap >= 0);
        const corner = axes.find(({ source }) => source === 'vertex');
        return { right, hit, corner, text: right ? say.right : hit ? say.hit : say.side };
    }

    return createQuestion(figure, solve, ({ right, hit, corner }) => {
        const { palette, context } = figure;
        drawShapes(figure, { first: a, hit });
        const point = b.shape.points[corner?.indexB ?? -1];
        if (!point || hit) return;
        const from = b.toWorld(point.x, point.y);
        const color = right ? palette.accent : palette.faint;
        drawLine(context, from.x, from.y, a.x, a.y, {
            color,
            width: 2.5,
            dash: right ? [] : [4, 4],
        });
    });
}
