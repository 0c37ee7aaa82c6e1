/**
 * Boxes need few axes: reads two boxes, draws the edges that give an axis, and those that are
 * skipped because a parallel edge has been tested.
 */

import { trace } from 'sepaxis';
import { drawLine } from '../../draw/draw.js';
import { drawNormal, drawRose, edgeFrom } from '../axes.js';
import { drawShapes } from '../draw.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'Two boxes. Arrows mark the edges that give an axis, short dashes the edges that a parallel edge replaces.',
        controls: { align: 'Make them parallel', again: 'Put them back' },
        four: (edges, axes) =>
            `${edges} edges, ${axes} axes: opposite edges of a box give the same shadows.`,
        two: (edges, axes) =>
            `${edges} edges, ${axes} axes: the boxes are parallel, so B’s axes are the same as A’s.`,
        hit: 'They overlap.',
        apart: 'They are apart.',
    },
    zh: {
        alt: '两个矩形。提供轴的边上有箭头，被平行边代表的边上只有短虚线。',
        controls: { align: '让它们平行', again: '放回去' },
        four: (edges, axes) => `${edges} 条边，${axes} 条轴：矩形的对边投下的影子相同。`,
        two: (edges, axes) => `${edges} 条边，${axes} 条轴：两个矩形方向一致，B 的轴就是 A 的轴。`,
        hit: '它们重叠了。',
        apart: '它们没有相碰。',
    },
};
export const actions = {
    align({ bodies: [one, other] }) {
        if (other) other.angle = one.angle;
    },
    again: (figure) => figure.restart(),
};

export function create(figure) {
    const { box, words: say } = figure;
    const a = figure.add('A', box(1.7, 1.1), { x: -1.15, y: -0.45, knob: 0.5 });
    const b = figure.add('B', box(1.2, 0.9), {
        x: 1.25,
        y: -0.3,
        angle: Math.PI / 6, // so that the keys can rotate it back to 0
        knob: 0.35,
    });
    let found = trace(a, b);
    const edges = a.shape.points.length + b.shape.points.length;

    function draw() {
        const { context, palette } = figure;
        found = trace(a, b);
        drawRose(figure, found.axes);
        drawShapes(figure, { hit: found.hit, first: a });
        for (const body of [a, b]) {
            const source = body === a ? 'a' : 'b';
            body.shape.points.forEach((_, index) => {
                const axis = found.axes.find((one) => one.source === source && one.index === index);
                const number = found.axes.indexOf(axis) + 1;
                if (axis) drawNormal(figure, axis, { number });
                else drawLeftOut(context, edgeFrom(body, index), palette.soft);
            });
        }
    }

    /** Draws a short dashed line from the middle of an edge. */
    function drawLeftOut(context, [from, to], color) {
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
        const out = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
        drawLine(context, x, y, x + out.x * 20, y + out.y * 20, { color, width: 2, dash: [3, 3] });
    }

    return {
        draw,
        say: () =>
            inRow(
                (found.axes.length === 2 ? say.two : say.four)(edges, found.axes.length),
                found.hit ? say.hit : say.apart,
            ),
        answer: () => ({ axes: found.axes.length, edges, hit: found.hit }),
    };
}
