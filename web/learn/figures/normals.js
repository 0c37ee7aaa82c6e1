/**
 * The two normals of an edge. The reader drags the corners of a triangle; the figure draws (dy, −dx)
 * and (−dy, dx) on one edge, and marks the one that the library uses as the outward normal.
 */

import { point, polygon, trace } from 'sepaxis';
import { drawArrow, drawLabel } from '../../draw/draw.js';
import { lineThrough, paint } from '../../draw/paint.js';
import { signed } from '../../widgets/table.js';
import { addHandle, directionTo, drawEnds, drawHandle } from '../handles.js';

export const words = {
    en: {
        alt: 'A triangle P, Q, R. The edge from P to Q is an arrow, with two normals, one on each side.',
        controls: { up: 'As in textbooks: y points up' },
        left: 'left',
        right: 'right',
        flat: 'The three corners lie on one line: the triangle has no inside, so no normal points outward.',
        says: ({ dx, dy, first, out }, up) =>
            `The edge from P to Q is d = (${dx}, ${dy}), with y pointing ${up ? 'up' : 'down'}. So (dy, −dx) points to the ${first}, (−dy, dx) to the ${other(first)}. ${out} points out of the triangle.`,
    },
    zh: {
        alt: '三角形 P、Q、R。从 P 到 Q 的边画成箭头，两侧各有一条法线。',
        controls: { up: '像课本那样：y 轴向上' },
        left: '左',
        right: '右',
        flat: '三个顶点在一条直线上：没有内部，也就谈不上外侧。',
        says: ({ dx, dy, first, out }, up) =>
            `从 P 到 Q 走 d = (${dx}, ${dy})，y 轴向${up ? '上' : '下'}。于是 (dy, −dx) 指向${first === 'left' ? '左' : '右'}侧，(−dy, dx) 指向${first === 'left' ? '右' : '左'}侧。朝向三角形外面的是 ${out}。`,
    },
};
export const settings = { up: false };

const other = (side) => (side === 'left' ? 'right' : 'left');
const long = 0.75; // units: the length of a drawn normal
const thinnest = 6; // pixels: a triangle of less height counts as a line

/** The outward normal of the edge from P to Q according to the library; null if the triangle has no inside. */
function outward([p, q, r]) {
    const [dx, dy] = [q.x - p.x, q.y - p.y];
    const height = Math.abs(dx * (r.y - p.y) - dy * (r.x - p.x)) / (Math.hypot(dx, dy) || 1);
    if (Math.hypot(dx, dy) < thinnest || height < thinnest) return null;
    const shape = polygon([p, q, r].map(({ x, y }) => ({ x, y })));
    const { axes } = trace(shape, {}, point(), {});
    return axes.find(({ source, index }) => source === 'a' && index === 0);
}

export function create(figure) {
    const { unit, words: say, view } = figure;
    const corners = [
        addHandle(figure, 'P', { x: -1.75, y: 0.25 }),
        addHandle(figure, 'Q', { x: 1.35, y: -0.35 }),
        addHandle(figure, 'R', { x: -1.25, y: 1.6 }),
    ];
    const [p, q, r] = corners;
    let found = null;

    function ask() {
        const { up } = figure.settings;
        const [dx, dy] = [q.x - p.x, q.y - p.y];
        const normal = outward(corners);
        const length = Math.hypot(dx, dy) || 1;
        // The edge as a vector; with `up`, in coordinates whose y points up.
        const d = { x: Math.round(dx), y: Math.round(up ? -dy : dy) };
        // On the screen, (dy, -dx) lies to the left of the edge's direction. With y pointing up, (-dy, dx) does.
        const onScreen = { x: dy / length, y: -dx / length };
        const sign = up ? -1 : 1;
        const first = { x: onScreen.x * sign, y: onScreen.y * sign };
        const isFirst = normal && normal.x * first.x + normal.y * first.y > 0;
        return {
            dx: signed(d.x, 0),
            dy: signed(d.y, 0),
            normals: [first, { x: -first.x, y: -first.y }],
            first: up ? 'right' : 'left',
            normal: normal && { x: normal.x, y: normal.y },
            out: isFirst ? '(dy, −dx)' : '(−dy, dx)',
        };
    }

    function arrowOut() {
        if (!found.normal) return null;
        const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
        const { x, y } = found.normal;
        return [middle, { x: middle.x + long * unit * x, y: middle.y + long * unit * y }];
    }

    function draw() {
        const { palette } = figure;
        found = ask();
        drawTriangle(figure, corners);
        const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
        found.normals.forEach((normal, k) => {
            const text = k === 0 ? '(dy, −dx)' : '(−dy, dx)';
            const side = k === 0 ? found.first : other(found.first);
            const isOut = found.normal !== null && found.out === text;
            drawNormal(figure, middle, normal, `${text} ${say[side]}`, isOut);
        });
        const way = directionTo(p, q);
        const end = Math.max(0, Math.hypot(q.x - p.x, q.y - p.y) - 10);
        drawArrow(view, p.x, p.y, way.x * end, way.y * end, palette.a);
        drawEnds(figure, p, q, palette.a);
        drawHandle(figure, r, palette.a, { x: 1, y: 0 });
    }

    return {
        draw,
        parts: () => ({ normal: arrowOut() }),
        say: () => (found.normal ? say.says(found, figure.settings.up) : say.flat),
        answer: () => found,
    };
}

function drawTriangle({ context, palette }, corners) {
    paint(context, lineThrough(corners, true), { fill: palette.aFill, stroke: palette.a });
}

function drawNormal({ palette, view, unit }, from, { x, y }, label, isOut) {
    const color = isOut ? palette.accent : palette.soft;
    const length = long * unit;
    drawArrow(view, from.x, from.y, x * length, y * length, color);
    const room = length + 20 + 44 * Math.abs(x);
    drawLabel(view, from.x + x * room, from.y + y * room, label, color, palette.surface);
}
