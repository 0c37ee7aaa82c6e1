/**
 * Two boxes on a line: draws their intervals and the two comparisons that decide. Positions are
 * whole pixels, so that the boxes can touch exactly, where `>` and `>=` give different results.
 */

import { box, overlaps } from 'sepaxis';
import { drawDot, drawLabel, drawLine } from '../../draw/draw.js';
import { drawShapes } from '../draw.js';

export const words = {
    en: {
        alt: 'Two boxes, A and B, on one line. Below, the interval that each covers, and the two comparisons.',
        controls: { touch: 'Let them touch' },
        apart: ({ a, b }, aFirst) =>
            aFirst
                ? `A ends at ${a.max}, before B begins at ${b.min}: a gap of ${b.min - a.max}. They are apart.`
                : `B ends at ${b.max}, before A begins at ${a.min}: a gap of ${a.min - b.max}. They are apart.`,
        overlap: ({ a, b }) =>
            `A.max ${a.max} > B.min ${b.min}, and B.max ${b.max} > A.min ${a.min}: both hold, so they overlap.`,
        touch: (at) =>
            `They touch at ${at} and nowhere else. A test with > says no, a test with ≥ says yes. The library says yes: touching is a hit.`,
    },
    zh: {
        alt: '同一条直线上的两个矩形 A 和 B。下方是它们各自覆盖的区间，以及两个比较。',
        controls: { touch: '让它们刚好相接' },
        apart: ({ a, b }, aFirst) =>
            aFirst
                ? `A 在 ${a.max} 处结束，B 从 ${b.min} 才开始：缝隙为 ${b.min - a.max}，两者分离。`
                : `B 在 ${b.max} 处结束，A 从 ${a.min} 才开始：缝隙为 ${a.min - b.max}，两者分离。`,
        overlap: ({ a, b }) =>
            `A.max ${a.max} > B.min ${b.min}，并且 B.max ${b.max} > A.min ${a.min}：两条都成立，所以重叠。`,
        touch: (at) =>
            `它们只在 ${at} 处相接。用 > 判断得到“否”，用 ≥ 判断得到“是”。本库回答“是”：接触也算碰撞。`,
    },
};

const height = 0.7; // units, like the next three
const top = -1.15;
const line = -0.1;
const rows = [1, 1.65];

export const actions = {
    touch({ world, bodies: [a, b] }) {
        if (!world) return;
        const { min, max } = intervalOf(a);
        const half = (b.shape.bounds.maxX - b.shape.bounds.minX) / 2;
        b.set(b.x < a.x ? min - half : max + half, b.y);
    },
};

function intervalOf(body) {
    const { minX, maxX } = body.bounds();
    return { min: minX, max: maxX };
}

export function create(figure) {
    const { unit, words: say, view } = figure;
    const { width } = view; // read once: without layout the canvas has no size
    const even = (length) => 2 * Math.round((length * unit) / 2);
    const a = figure.add('A', box(even(1.7), even(height)), { x: -1, y: top });
    const b = figure.add('B', box(even(1.2), even(height)), { x: 1.05, y: top });
    let found = null;

    /** Keeps a body on the line, at whole pixels. */
    function keepOnLine(body) {
        const half = (body.shape.bounds.maxX - body.shape.bounds.minX) / 2;
        const x = Math.min(width - half - 2, Math.max(half + 2, body.x));
        body.set(Math.round(x), figure.place({ x: 0, y: top }).y, 0);
    }

    function draw() {
        for (const body of figure.bodies) keepOnLine(body);
        const [one, other] = [intervalOf(a), intervalOf(b)];
        found = {
            a: one,
            b: other,
            hit: overlaps(a, b),
            strict: one.max > other.min && other.max > one.min,
        };
        drawLineOfBoth();
        drawShapes(figure, { first: a, hit: found.hit });
        drawComparison(rows[0], 'A.max', one.max, 'B.min', other.min);
        drawComparison(rows[1], 'B.max', other.max, 'A.min', one.min);
    }

    function drawLineOfBoth() {
        const { context, palette } = figure;
        const { y } = figure.place({ x: 0, y: line });
        const ground = figure.place({ x: 0, y: top + height / 2 }).y;
        const low = Math.max(found.a.min, found.b.min);
        const high = Math.min(found.a.max, found.b.max);
        drawLine(context, 0, y, view.width, y, { color: palette.faint });
        const isGap = low > high;
        drawLine(context, low, y, high, y, {
            color: isGap ? palette.accent : palette.accentFill,
            ...(isGap ? { width: 2.5, dash: [2, 4] } : { width: 18 }),
        });
        for (const [{ min, max }, color, aside, name] of [
            [found.a, palette.a, -4, 'A'],
            [found.b, palette.b, 4, 'B'],
        ]) {
            for (const x of [min, max]) {
                drawLine(context, x, ground, x, y, { color, dash: [2, 4] });
                drawDot(view, x, y + aside, color);
            }
            drawLine(context, min, y + aside, max, y + aside, { color, width: 5 });
            drawLabel(view, min, y + aside * 5, `${name}.min`, color, palette.surface);
            drawLabel(view, max, y + aside * 5, `${name}.max`, color, palette.surface);
        }
    }

    function lineOfGap() {
        const { y } = figure.place({ x: 0, y: line });
        const low = Math.min(found.a.max, found.b.max);
        const high = Math.max(found.a.min, found.b.min);
        return low > high ? null : [low, high].map((x) => ({ x, y }));
    }

    /** Draws a bar between two compared values: solid if the comparison holds, otherwise dotted. */
    function drawComparison(row, greater, high, smaller, low) {
        const { context, palette } = figure;
        const { y } = figure.place({ x: 0, y: row });
        const holds = high > low;
        const color = holds ? palette.accent : palette.soft;
        const style = holds ? { color, width: 5 } : { color, dash: [2, 4], width: 2.5 };
        drawLine(context, low, y, high, y, style);
        for (const x of [low, high]) drawLine(context, x, y - 7, x, y + 7, { color, width: 1.5 });
        const sign = holds ? '✓' : high === low ? '=' : '✗';
        const text = `${greater} > ${smaller} ${sign}`;
        drawLabel(view, (low + high) / 2, y - 17, text, color, palette.surface);
    }

    return {
        draw,
        parts: () => ({ gap: lineOfGap() }),
        say() {
            if (!found.hit) return say.apart(found, found.a.max < found.b.min);
            if (found.strict) return say.overlap(found);
            return say.touch(found.a.max === found.b.min ? found.a.max : found.a.min);
        },
        answer: () => found,
    };
}
