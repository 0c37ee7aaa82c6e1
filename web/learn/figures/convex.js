/**
 * The definition of convex: reads a shape and two points that the reader drags, draws the parts of
 * the segment between them that lie outside.
 */

import { contains, polygon } from 'sepaxis';
import { drawArrow, drawBody, drawLabel, drawLine, drawNumber } from '../../draw/draw.js';
import { lineThrough } from '../../draw/paint.js';
import { regular } from '../../shapes/ngon.js';
import { addHandle, drawEnds } from '../handles.js';

export const words = {
    en: {
        alt: 'A shape with two points, P and Q, in it and the straight line between them.',
        controls: {
            shape: ['Shape', 'Arrow', 'Crescent', 'Hexagon', 'Triangle', 'Star in one stroke'],
        },
        outside: 'outside',
        and: ' and ',
        leave: 'Put both points into the shape: only then does the line between them mean anything.',
        inside: (convex) =>
            convex
                ? 'The line from P to Q stays inside. Here it always will: the shape is convex.'
                : 'Between these points the line stays inside. Find two points whose line does not.',
        star: (turns, edges) =>
            `All five corners bend the same way, but the outline goes round ${turns} times and crosses itself. The library rejects it: edges ${edges} cross.`,
        out: (percent) =>
            `${percent} % of the line lies outside, though both ends are inside. One such pair is enough: the shape is concave.`,
    },
    zh: {
        alt: '一个图形，其中有 P、Q 两点和连接它们的线段。',
        controls: { shape: ['图形', '箭头', '月牙', '六边形', '三角形', '一笔画的五角星'] },
        outside: '外面',
        and: '、',
        leave: '把两个点都放进图形里：这样连线才说明问题。',
        inside: (convex) =>
            convex
                ? '从 P 到 Q 的线段都在图形内。在这里永远如此：这是凸图形。'
                : '这两点的连线在图形内。再找找看，有没有连线会跑到外面的两点。',
        star: (turns, edges) =>
            `五个顶点都朝同一边拐，却绕了 ${turns} 圈：轮廓与自身相交。本库会拒绝它：第 ${edges} 条边相交。`,
        out: (percent) =>
            `两端都在图形内，线段却有 ${percent} % 在外面。找到一对这样的点就够了：这是凹图形。`,
    },
};
export const settings = { shape: 'arrow' };
export const choices = { shape: ['arrow', 'crescent', 'hexagon', 'triangle', 'star'] };

const steps = 400;

/** The first positions of P and Q. */
const starts = {
    arrow: [
        { x: -1.45, y: -1.05 },
        { x: -1.3, y: 0.85 },
    ],
    crescent: [
        { x: -0.5, y: -1.45 },
        { x: -0.35, y: 1.4 },
    ],
    hexagon: [
        { x: -1.2, y: -0.55 },
        { x: 0.9, y: 0.6 },
    ],
    triangle: [
        { x: -0.9, y: 0.9 },
        { x: 0.2, y: -0.6 },
    ],
};

const outlines = {
    arrow: [-2, -1.5, 2, 0, -2, 1.5, -0.9, 0],
    crescent: crescent(),
    hexagon: regular(6, 1.6).flatMap(({ x, y }) => [x * 1.15, y]),
    triangle: regular(3, 1.8).flatMap(({ x, y }) => [x * 1.15, y + 0.45]),
};

/** A large circle minus a smaller one. */
function crescent() {
    const arc = (count, radius, from, to, x) =>
        Array.from({ length: count }, (_, k) => {
            const turn = from + (k / (count - 1)) * (to - from);
            return [x + radius * Math.cos(turn), radius * Math.sin(turn)];
        });
    const outer = arc(25, 1.7, -2.2, 2.2, -0.1);
    const [tipX, tipY] = outer.at(-1);
    const middle = -1.1;
    const turn = Math.atan2(tipY, tipX - middle);
    const radius = Math.hypot(tipX - middle, tipY);
    return [...outer, ...arc(17, radius, turn, -turn, middle).slice(1, -1)].flat();
}

const between = (p, q, t) => [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t];

/** The parts of the segment from P to Q that the library reports as outside, as intervals of 0..1. */
function outsideOf(shape, pose, p, q) {
    const outside = [];
    let count = 0;
    for (let k = 0; k <= steps; k++) {
        if (contains(shape, pose, ...between(p, q, k / steps))) continue;
        count++;
        const last = outside.at(-1);
        if (last?.to === k - 1) last.to = k;
        else outside.push({ from: k, to: k });
    }
    return {
        part: count / (steps + 1),
        outside: outside.map(({ from, to }) => [(from - 0.5) / steps, (to + 0.5) / steps]),
    };
}

function drawOutside({ context, palette, view, unit, words: say }, [x, y], [toX, toY]) {
    const { accent, surface } = palette;
    drawLine(context, x, y, toX, toY, { color: surface, width: 5 });
    drawLine(context, x, y, toX, toY, { color: accent, width: 4, dash: [3, 5] });
    if (Math.hypot(toX - x, toY - y) < 0.3 * unit) return;
    drawLabel(view, (x + toX) / 2 - 34, (y + toY) / 2, say.outside, accent, surface);
}

export function create(figure) {
    const { unit, words: say, view } = figure;
    const [first, second] = starts[figure.settings.shape] ?? starts.arrow;
    const p = addHandle(figure, 'P', first);
    const q = addHandle(figure, 'Q', second);
    const shapes = Object.fromEntries(
        Object.entries(outlines).map(([name, points]) => [
            name,
            polygon(points.map((length) => length * unit)),
        ]),
    );
    const pose = figure.add('shape', shapes[figure.settings.shape] ?? shapes.arrow, {
        x: 0,
        y: 0,
        isFixed: true, // can be dragged, but Tab skips it
    });
    let shown = figure.settings.shape;
    let found = null;

    function ask() {
        const shape = shapes[figure.settings.shape];
        if (!shape) return { star: readStar(unit), isConvex: false, ends: false, part: 0 };
        const ends = [p, q].every(({ x, y }) => contains(shape, pose, x, y));
        return { isConvex: shape.isConvex, ends, ...outsideOf(shape, pose, p, q) };
    }

    /** Resets the points if the shape has changed. */
    function follow() {
        if (shown === figure.settings.shape) return;
        shown = figure.settings.shape;
        if (!starts[shown]) return;
        pose.shape = shapes[shown];
        [p, q].forEach((body, k) => {
            const { x, y } = figure.place(starts[shown][k]);
            body.set(x, y);
        });
    }

    function draw() {
        const { context, palette } = figure;
        follow();
        found = ask();
        if (found.star) return drawStar(figure, found.star.edges);
        drawBody(view, pose, {
            stroke: palette.a,
            fill: palette.aFill,
            held: pose === view.drag.held,
        });
        drawLine(context, p.x, p.y, q.x, q.y, { color: palette.a, width: 3 });
        for (const [from, to] of found.outside) {
            drawOutside(figure, between(p, q, Math.max(0, from)), between(p, q, Math.min(1, to)));
        }
        drawEnds(figure, p, q, palette.text);
    }

    return {
        draw,
        loose: [pose],
        say() {
            if (found.star) return say.star(found.star.turns, found.star.edges.join(say.and));
            if (!found.ends) return say.leave;
            if (found.part > 0) return say.out(Math.max(1, Math.round(found.part * 100)));
            return say.inside(found.isConvex);
        },
        answer: () => found,
    };
}

const size = 1.75; // units

// --- The star -------------------------------------------------------------------------------------------

function cornersOf(unit) {
    const corners = regular(5, size * unit);
    return [0, 2, 4, 1, 3].map((k) => corners[k]);
}

/**
 * Returns how many times the outline goes round, and the numbers of the two edges that the
 * library's error names, counted from 1.
 */
function readStar(unit) {
    const corners = cornersOf(unit);
    const ways = corners.map((p, k) => {
        const q = corners[(k + 1) % corners.length];
        return Math.atan2(q.y - p.y, q.x - p.x);
    });
    const bends = ways.map((way, k) => {
        const bend = ways[(k + 1) % ways.length] - way;
        return bend - 2 * Math.PI * Math.round(bend / (2 * Math.PI));
    });
    const turns = Math.abs(bends.reduce((sum, bend) => sum + bend, 0)) / (2 * Math.PI);
    let edges = [];
    try {
        polygon(corners);
    } catch (error) {
        edges = [...error.message.matchAll(/point (\d+)/g)].map(([, index]) => Number(index) + 1);
    }
    return { turns: Math.round(turns), edges };
}

function drawStar(figure, edges) {
    const { context, palette, view, unit } = figure;
    const middle = figure.place({ x: 0, y: 0.1 });
    const corners = cornersOf(unit).map(({ x, y }) => ({ x: x + middle.x, y: y + middle.y }));
    context.fillStyle = palette.aFill;
    context.fill(lineThrough(corners, true), 'evenodd');
    corners.forEach((p, k) => {
        const q = corners[(k + 1) % corners.length];
        const color = edges.includes(k + 1) ? palette.hit : palette.a;
        drawArrow(view, p.x, p.y, q.x - p.x, q.y - p.y, color);
        drawNumber(view, p.x + (q.x - p.x) * 0.2, p.y + (q.y - p.y) * 0.2, String(k + 1), color);
    });
}
