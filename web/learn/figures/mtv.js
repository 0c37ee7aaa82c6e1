/**
 * The minimum translation vector: reads two polygons A and B, draws the push of B along every axis
 * as a thin line, and the shortest as an arrow, with B at its end.
 */

import { collide, trace } from 'sepaxis';
import { drawDot, drawLine } from '../../draw/draw.js';
import { drawNames, pushAlong } from '../axes.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { drawPush, leftAfter, moved, vectorOf } from '../push.js';

export const words = {
    en: {
        alt: 'Two overlapping polygons. Thin lines from B show the push along each axis; the shortest is an arrow, with the outline of B at its end.',
        controls: { part: 'Part of the push', push: 'Push B out', again: 'Put it back' },
        free: (axes, depth) =>
            `The shortest of ${axes} pushes has length ${depth}. The dashed B has been pushed by it, and only touches A.`,
        stuck: (depth, part, left) =>
            `${part} % of the shortest push, ${depth}, is not enough: the dashed B is still ${left} deep in A.`,
        touching: 'A and B only touch: nothing is left to push. Drag B into A.',
        apart: 'A and B are apart: nothing to push. Drag B into A.',
    },
    zh: {
        alt: '两个重叠的多边形。从 B 出发的细线表示沿每条轴的出路；最短的一条加粗，虚线轮廓是 B 将到的位置。',
        controls: { part: '走多少', push: '推出 B', again: '放回去' },
        free: (axes, depth) =>
            `${axes} 条出路中最短的长 ${depth}。虚线的 B 走完了它，刚好只碰到 A。`,
        stuck: (depth, part, left) =>
            `只走最短出路（${depth}）的 ${part} % 还不够：虚线的 B 仍陷在 A 里 ${left}。`,
        touching: 'A 和 B 刚好碰到，没有什么可推的了。把 B 拖进 A。',
        apart: 'A 和 B 没有相碰，不需要推。把 B 拖进 A。',
    },
};
export const settings = { part: 1 };
export const ranges = { part: { min: 0, max: 1, step: 0.01 } };
export const actions = {
    push({ world, bodies }) {
        if (!world) return;
        // Dragging moves a body to the end of the list.
        const [a, b] = bodies.toSorted((one, other) => one.index - other.index);
        const found = collide(a, b);
        if (found) Object.assign(b, moved(b, vectorOf(found)));
    },
    again: (figure) => figure.restart(),
};

const touch = 0.01; // pixels: an overlap left by rounding

export function create(figure) {
    const { ngon, words: say, settings } = figure;
    const a = figure.add('A', ngon(5, 0.95), { x: -0.35, y: -0.1, knob: 0.5 });
    const b = figure.add('B', ngon(3, 0.8), { x: 0.65, y: 0.05, angle: 0.55, knob: 0.4 });
    let found = trace(a, b);
    let left = 0;

    function draw() {
        const { context, palette, view } = figure;
        found = trace(a, b);
        const { axes, collision, hit, winner } = found;
        if (hit) drawBetween(figure, drawAxis(figure, axes[winner], [a, b], { below: 1.6 }));
        drawShapes(figure, { hit, first: a, labels: false });
        drawNames(figure, a, b, collision);
        if (!hit) return;
        for (const { x, y } of pushesOut()) {
            drawLine(context, b.x, b.y, b.x + x, b.y + y, { color: palette.soft, width: 1.25 });
            drawDot(view, b.x + x, b.y + y, palette.soft, 3);
        }
        const whole = vectorOf(collision);
        const way = { x: whole.x * settings.part, y: whole.y * settings.part };
        left = leftAfter(a, b, way);
        drawPush(figure, b, way, palette.accent);
    }

    const arrowOut = () => found.hit && [b, moved(b, vectorOf(found.collision))];

    /** For each axis, the shorter of the two pushes along it that separate B from A. */
    const pushesOut = () => found.axes.map(pushAlong);

    return {
        draw,
        parts: () => ({ push: arrowOut() }),
        say() {
            if (!found.hit) return say.apart;
            const { depth } = found.collision;
            if (depth <= touch) return say.touching;
            if (left <= touch) return say.free(found.axes.length, Math.round(depth));
            const part = Math.round(settings.part * 100);
            return say.stuck(Math.round(depth), part, left.toFixed(1));
        },
        answer: () => ({
            hit: found.hit,
            depth: found.collision?.depth ?? null,
            least: Math.min(...found.axes.map(({ overlap }) => overlap)),
            ways: found.hit ? pushesOut() : [],
            left: found.hit ? left : 0,
        }),
    };
}
