/**
 * A box on an axis: reads a box and a direction, draws the projection of each corner. The smallest and
 * the largest projection are the ends of the box's shadow. On request, the figure shows what happens if
 * the search for them uses `else if`.
 */

import { drawDot, drawLabel, drawLine, drawNumber } from '../../draw/draw.js';
import { cornersOf, mixOf } from '../../shapes/points.js';
import { signed } from '../../widgets/table.js';
import { roomFor } from '../axes.js';
import { drawAxis, drawShapes } from '../draw.js';
import { axisAt, shadowBy } from '../shadow.js';

export const words = {
    en: {
        alt: 'A box A with numbered corners, each of which is projected onto an axis. The outermost two are the ends of the shadow.',
        controls: { turn: 'Turn the axis', mistake: 'Mistake: else if' },
        shadow: ({ corners, low, high, min, max }) =>
            `Corners 0 to 3 are projected to ${corners.join(', ')}. The smallest is corner ${low}, the largest corner ${high}: the shadow runs from ${min} to ${max}.`,
        wrong: ({ min, max }, says) =>
            `The shadow runs from ${min} to ${max}. With else if, the loop says ${says.min} to ${says.max}: ${says.isRight ? 'right this time. Keep turning the box.' : 'the largest value came first, was stored as the smallest, and never compared with the largest.'}`,
    },
    zh: {
        alt: '一个顶点编了号的矩形 A，每个顶点都落到一条轴上。最外面的两个就是影子的两端。',
        controls: { turn: '转动轴', mistake: '错误：else if' },
        shadow: ({ corners, low, high, min, max }) =>
            `顶点 0 到 3 落在 ${corners.join('、')}。最小的是顶点 ${low}，最大的是顶点 ${high}：影子从 ${min} 到 ${max}。`,
        wrong: ({ min, max }, says) =>
            `影子从 ${min} 到 ${max}。用 else if 的循环得到 ${says.min} 到 ${says.max}：${says.isRight ? '这次碰巧对了，继续转动矩形试试。' : '最大的排在第一个，被当成了最小值，之后再也没有被看过。'}`,
    },
};
export const settings = { turn: -0.25, mistake: false };
export const ranges = { turn: { min: -Math.PI / 2, max: Math.PI / 2 } };

/** A common mistake: `else if` fails when min and max start at ±∞. */
function boundsWrong(values) {
    let [min, max] = [Infinity, -Infinity];
    for (const value of values) {
        if (value < min) min = value;
        else if (value > max) max = value;
    }
    return { min, max };
}

export function create(figure) {
    const { box, words: say, view } = figure;
    const a = figure.add('A', box(1.9, 0.95), { y: -0.55, angle: 2.1, knob: 0.7 });
    const middle = figure.place({ x: 0, y: 0 });
    let found = null;

    /** All positions are relative to the middle of the axis. */
    function ask() {
        const { turn } = figure.settings;
        const axis = axisAt(turn);
        const from = middle.x * axis.x + middle.y * axis.y;
        const points = cornersOf(a);
        const corners = points.map(({ x, y }) => x * axis.x + y * axis.y - from);
        const { min, max } = shadowBy(a.shape, a, axis);
        return {
            axis,
            from,
            points,
            corners,
            shadow: { min: min - from, max: max - from },
            wrong: boundsWrong(corners),
            low: corners.indexOf(Math.min(...corners)),
            high: corners.indexOf(Math.max(...corners)),
        };
    }

    function draw() {
        const { context, palette } = figure;
        found = ask();
        const { axis, from, points, corners, low, high } = found;
        const offset = roomFor(figure, axis, [a]);
        const { at } = drawAxis(figure, axis, [a], { offset, lines: false });
        drawLine(context, ...at(from, -5), ...at(from, 5), { color: palette.soft, width: 1.5 });
        if (figure.settings.mistake) {
            const { min, max } = found.wrong;
            drawLine(context, ...at(from + min, 12), ...at(from + max, 12), {
                color: palette.hit,
                width: 4,
                dash: [8, 4],
            });
            const [x, y] = at(from + (min + max) / 2, 26 + 20 * Math.abs(axis.y));
            drawLabel(view, x, y, 'else if', palette.hit, palette.surface);
        }
        drawShapes(figure, { first: a });
        corners.forEach((t, k) => {
            const isEnd = k === low || k === high;
            const [x, y] = at(from + t, 4);
            drawLine(context, points[k].x, points[k].y, x, y, {
                color: palette.a,
                dash: [2, 4],
                width: isEnd ? 2 : 1,
            });
            drawDot(view, x, y, isEnd ? palette.accent : palette.a, isEnd ? 5 : 3.5);
            drawNumberAt(k, points[k]);
        });
        for (const [t, name] of [
            [corners[low], 'min'],
            [corners[high], 'max'],
        ]) {
            const out = name === 'min' ? -1 : 1;
            const [x, y] = at(from + t + out * 22, 4);
            drawLabel(view, x, y, name, palette.accent, palette.surface);
        }
    }

    /** Draws the number of a corner just outside it. */
    function drawNumberAt(k, { x, y }) {
        const far = Math.hypot(x - a.x, y - a.y);
        const room = (far + 13) / far;
        const place = mixOf(a, { x, y }, room);
        drawNumber(view, place.x, place.y, String(k), figure.palette.a);
    }

    const whole = (value) => signed(Math.round(value) || 0, 0);

    return {
        draw,
        say() {
            const { corners, shadow, wrong, low, high } = found;
            const told = { low, high, min: whole(shadow.min), max: whole(shadow.max) };
            if (!figure.settings.mistake)
                return say.shadow({ ...told, corners: corners.map(whole) });
            const isRight = Math.abs(wrong.max - shadow.max) < 0.5;
            return say.wrong(told, { min: whole(wrong.min), max: whole(wrong.max), isRight });
        },
        answer: () => found,
    };
}
