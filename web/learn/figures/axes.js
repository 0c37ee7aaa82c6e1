/**
 * The directions to test: reads two polygons, draws the normal of every edge of both, and all of
 * them through one point below.
 */

import { polygon, trace } from 'sepaxis';
import { ngon } from '../../shapes/ngon.js';
import { drawNormal, drawRose, linesOf } from '../axes.js';
import { drawShapes } from '../draw.js';

export const words = {
    en: {
        alt: 'Two polygons, A and B. Each of their edges has an arrow perpendicular to it.',
        controls: {
            a: ['A', 'triangle', 'four corners', 'pentagon', 'hexagon'],
            b: ['B', 'triangle', 'four corners', 'pentagon', 'hexagon'],
        },
        count: (ofA, ofB, all) =>
            `A has ${ofA} edges, B has ${ofB}. That makes ${all} directions to test, and no more.`,
        fewer: (lines) => `Some are parallel: only ${lines} of them are different.`,
    },
    zh: {
        alt: '两个多边形 A 和 B，每条边上都有一个与之垂直的箭头。',
        controls: {
            a: ['A', '三角形', '四边形', '五边形', '六边形'],
            b: ['B', '三角形', '四边形', '五边形', '六边形'],
        },
        count: (ofA, ofB, all) =>
            `A 有 ${ofA} 条边，B 有 ${ofB} 条边：一共 ${all} 个方向需要检查，一个也不多。`,
        fewer: (lines) => `其中有平行的：只有 ${lines} 个不同。`,
    },
};
export const settings = { a: '3', b: '5' };
const corners = ['3', '4', '5', '6'];
export const choices = { a: corners, b: corners };
export const actions = { a: (figure) => figure.restart(), b: (figure) => figure.restart() };

/** A quadrilateral without parallel sides; another figure shows boxes. */
function shapeOf(count, size) {
    if (count !== '4') return ngon(Number(count), size);
    return polygon([-0.9, -0.4, 0.3, -0.8, 0.9, 0.1, -0.3, 0.8].map((t) => t * size));
}

export function create(figure) {
    const { unit, words: say, settings } = figure;
    const place = { y: -0.5, knob: 0.45 };
    const a = figure.add('A', shapeOf(settings.a, 0.72 * unit), { x: -1.2, angle: 0.2, ...place });
    const b = figure.add('B', shapeOf(settings.b, 0.72 * unit), { x: 1.2, angle: 0.35, ...place });
    let axes = [];
    const countOf = (source) => axes.filter((axis) => axis.source === source).length;

    function draw() {
        const found = trace(a, b);
        axes = found.axes;
        drawRose(figure, axes);
        drawShapes(figure, { hit: found.hit, first: a });
        for (const [k, axis] of axes.entries()) drawNormal(figure, axis, { number: k + 1 });
    }

    return {
        draw,
        say() {
            const lines = linesOf(axes);
            const count = say.count(countOf('a'), countOf('b'), axes.length);
            return lines < axes.length ? `${count} ${say.fewer(lines)}` : count;
        },
        answer: () => ({
            ofA: countOf('a'),
            ofB: countOf('b'),
            axes: axes.length,
            lines: linesOf(axes),
        }),
    };
}
