/**
 * A capsule A as one shape and as three parts: reads how a box B overlaps each, draws the pushes.
 * The parts have internal edges, which push in wrong directions. If only the axis from a corner of
 * B to an end of A's inner segment separates A and B, the figure draws that axis.
 */

import { box, capsule, circle, collide, trace } from 'sepaxis';
import { drawDot, drawLine, inBodyFrame } from '../../draw/draw.js';
import { paint } from '../../draw/paint.js';
import { drawShapes } from '../draw.js';
import { drawPush, leftAfter, lengthOf, sumOf, vectorOf } from '../push.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A capsule A, drawn as a line with a radius, a box B in it, and the pushes that move B out.',
        controls: { rule: ['With three parts, use', 'the first push', 'the sum of pushes'] },
        parts: 'three parts',
        apart: 'A and B are apart.',
        corner: 'Only the axis from the corner of B to the end of the segment shows a gap.',
        whole: (length) => `As a line with a radius: one push of ${length} frees B.`,
        clear: (length, more) =>
            `MISTAKE: in three parts, a push of ${length}: ${more} more than needed.`,
        stuck: (length, left) =>
            `MISTAKE: in three parts, a push of ${length}, and B is still ${left} deep.`,
        same: 'Here the three parts give the same push.',
    },
    zh: {
        alt: '胶囊 A 画成一条带半径的线段，矩形 B 在其中，并画出 B 的几条出路。',
        controls: { rule: ['拆成三块时取', '第一个位移', '位移之和'] },
        parts: '三块',
        apart: 'A 和 B 没有相碰。',
        corner: '只有从 B 的顶点到线段端点的轴出现缝隙。',
        whole: (length) => `当作带半径的线段：推 ${length} 就能分开。`,
        clear: (length, more) => `错误：拆成三块，推了 ${length}，比需要的多 ${more}。`,
        stuck: (length, left) => `错误：拆成三块，推了 ${length}，B 仍然陷入 ${left}。`,
        same: '在这里，三块的结果与整体相同。',
    },
};
export const settings = { rule: 'first' };
export const choices = { rule: ['first', 'sum'] };

const half = 1.25; // units: half the length of the inner segment
const radius = 0.7;

export function create(figure) {
    const { settings, unit, words: say } = figure;
    const end = half * unit;
    const a = figure.add('A', capsule(-end, 0, end, 0, radius * unit), {
        x: -0.4,
        y: 0.45,
        angle: -0.12,
        knob: 0.7,
    });
    const b = figure.add('B', box(0.75 * unit, 0.6 * unit), {
        x: 0.74,
        y: 0.22,
        angle: -0.12,
        knob: 0.25,
    });
    const parts = [
        box(2 * end, 2 * radius * unit),
        circle(radius * unit).at(-end, 0),
        circle(radius * unit).at(end, 0),
    ];
    let found = null;

    function solve() {
        const whole = collide(a, b);
        const hits = parts.map((part) => collide(part, a, b.shape, b)).filter(Boolean);
        if (!whole || hits.length === 0)
            return { whole: null, parts: null, left: 0, corner: cornerAxis() };
        const push = settings.rule === 'sum' ? sumOf(hits.map(vectorOf)) : vectorOf(hits[0]);
        return { whole: vectorOf(whole), parts: push, left: leftAfter(a, b, push), corner: null };
    }

    /** The axis from a corner of B to an end of A's inner segment, if no normal shows a gap; otherwise null. */
    function cornerAxis() {
        const { axes, separating } = trace(a, b);
        return axes[separating]?.source === 'vertex' ? axes[separating] : null;
    }

    function drawCorner(axis) {
        const { context, palette, view } = figure;
        const { x, y } = b.shape.points[axis.indexB];
        const corner = b.toWorld(x, y);
        const style = { color: palette.accent, width: 2.5 };
        const near = core()[axis.index];
        drawLine(context, corner.x, corner.y, near.x, near.y, style);
        drawDot(view, corner.x, corner.y, palette.accent, 4.5);
    }

    function draw() {
        const { context, palette, view } = figure;
        found = solve();
        drawShapes(figure, { hit: found.whole !== null, first: a, labels: false });
        for (const part of parts) {
            inBodyFrame(context, part, a, (path) => {
                paint(context, path, { stroke: palette.soft, width: 1.75, dash: [4, 4] });
            });
        }
        const [from, to] = core();
        drawLine(context, from.x, from.y, to.x, to.y, { color: palette.a, width: 3 });
        for (const { x, y } of [from, to]) drawDot(view, x, y, palette.a, 4);
        if (found.corner) drawCorner(found.corner);
        if (!found.whole) return;
        if (differs(found)) drawPush(figure, b, found.parts, palette.text, say.parts);
        drawPush(figure, b, found.whole, palette.accent);
    }

    const differs = ({ whole, parts: wrong }) =>
        Math.hypot(whole.x - wrong.x, whole.y - wrong.y) > 1;

    function sentence() {
        if (!found.whole) return inRow(say.apart, found.corner && say.corner);
        const [right, wrong] = [found.whole, found.parts].map(lengthOf);
        const first = say.whole(right.toFixed(1));
        if (found.left > 0.5)
            return inRow(first, say.stuck(wrong.toFixed(1), found.left.toFixed(1)));
        if (wrong > right + 0.5)
            return inRow(first, say.clear(wrong.toFixed(1), (wrong - right).toFixed(1)));
        return inRow(first, say.same);
    }

    const core = () => [a.toWorld(-end, 0), a.toWorld(end, 0)];

    return { draw, say: sentence, answer: () => found, parts: () => ({ segment: core() }) };
}
