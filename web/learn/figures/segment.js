/**
 * Two line segments: reads their ends, draws the axis that decides, and the push. On the normal of
 * a segment its shadow is a point; two segments on one line are separated only along that line.
 */

import { segment, trace } from 'sepaxis';
import { drawArrow, drawLine } from '../../draw/draw.js';
import { inPairs } from '../../shapes/points.js';
import { roomFor } from '../axes.js';
import { coloursOf, drawAxis, drawBetween } from '../draw.js';
import { addHandle, drawEnds } from '../handles.js';

export const words = {
    en: {
        alt: 'Two line segments, A and B, whose ends can be moved.',
        controls: { cross: 'Cross them', row: 'Put them in one row' },
        hit: (shared, depth) =>
            `They cross. On this normal the shadows overlap by ${shared}: one of them is a point. The shorter push is ${depth}.`,
        touch: 'They touch: the push is 0.',
        gap: (gap) => `The normal of a segment shows a gap of ${gap}.`,
        row: (gap) =>
            `Both lie on one line, so no normal shows a gap. The direction of the segments does: ${gap}.`,
        end: (gap) => `No normal shows a gap. The axis from end to end does: ${gap}.`,
    },
    zh: {
        alt: '两条线段 A 和 B，端点可以移动。',
        controls: { cross: '让它们相交', row: '让它们排成一行' },
        hit: (shared, depth) =>
            `它们相交。在这条法线上影子重叠 ${shared}：其中一个影子是一个点。较短的推法是 ${depth}。`,
        touch: '它们刚好接触：推的长度是 0。',
        gap: (gap) => `一条线段的法线显示出 ${gap} 的缝隙。`,
        row: (gap) => `两条线段在同一条直线上，所以法线都没有缝隙。线段的方向有：${gap}。`,
        end: (gap) => `法线都没有缝隙，从端点到端点的轴有：${gap}。`,
    },
};

const places = {
    cross: inPairs([-1.6, -0.9, 1.3, 0.5, -0.7, 0.8, 0.9, -1.1]),
    row: inPairs([-2, -0.2, -0.4, -0.2, 0.4, -0.2, 1.8, -0.2]),
};
const names = ['P', 'Q', 'R', 'S'];
const shortest = 4; // pixels: a shorter segment keeps its last shape

export const actions = {
    cross: (figure) => putHandles(figure, places.cross),
    row: (figure) => putHandles(figure, places.row),
};

function putHandles({ bodies, place }, points) {
    bodies.forEach((handle, k) => {
        const { x, y } = place({ x: points[k][0], y: points[k][1] });
        handle.set(x, y);
    });
}

export function create(figure) {
    const { words: say, view } = figure;
    const ends = names.map((name, k) => {
        const [x, y] = places.cross[k];
        return addHandle(figure, name, { x, y });
    });
    const between = ([p, q]) => segment(p.x, p.y, q.x, q.y);
    const a = figure.add('A', between(ends.slice(0, 2)), { isFixed: true });
    const b = figure.add('B', between(ends.slice(2)), { isFixed: true });
    let found = null;
    let before = { x: 0, y: 0 }; // how much of the held segment's drag its ends have followed

    /** Moves the ends of a dragged segment along with it. */
    function drag(body, held) {
        const { x, y } = view.drag;
        if (view.drag.held !== body) return;
        for (const end of held) end.set(end.x + x - before.x, end.y + y - before.y);
        before = { x, y };
    }

    function follow(body, [p, q]) {
        drag(body, [p, q]);
        body.set(0, 0, 0);
        if (Math.hypot(q.x - p.x, q.y - p.y) > shortest) body.shape = between([p, q]);
    }

    function draw() {
        const { palette, context } = figure;
        if (![a, b].includes(view.drag.held)) before = { x: 0, y: 0 };
        follow(a, ends.slice(0, 2));
        follow(b, ends.slice(2));
        const { axes, hit, separating, winner, collision } = trace(a, b);
        const axis = axes[hit ? winner : separating];
        found = { hit, axis, count: axes.length, depth: collision?.depth ?? null };
        const offset = roomFor(figure, axis, [a, b]);
        drawBetween(figure, drawAxis(figure, axis, [a, b], { offset }));
        for (const [body, [p, q]] of [
            [a, ends.slice(0, 2)],
            [b, ends.slice(2)],
        ]) {
            const color = coloursOf(figure, body === b).stroke;
            drawLine(context, p.x, p.y, q.x, q.y, { color, width: hit ? 5 : 3.5 });
            drawEnds(figure, p, q, color);
        }
        if (!collision || collision.depth < 1) return;
        const [r, s] = ends.slice(2);
        const { x, y } = collision.normal;
        const { depth } = collision;
        drawArrow(view, (r.x + s.x) / 2, (r.y + s.y) / 2, x * depth, y * depth, palette.accent);
    }

    /** Whether the axis runs along both segments, which are then parallel. */
    function isAlong({ x, y }) {
        return [ends.slice(0, 2), ends.slice(2)].every(([p, q]) => {
            const far = Math.hypot(q.x - p.x, q.y - p.y);
            return Math.abs((q.x - p.x) * y - (q.y - p.y) * x) < 0.02 * far;
        });
    }

    function sentence() {
        const { hit, axis, depth } = found;
        if (hit) {
            const shared = Math.min(axis.a.max, axis.b.max) - Math.max(axis.a.min, axis.b.min);
            return depth < 0.05
                ? say.touch
                : say.hit(Math.abs(shared).toFixed(1), depth.toFixed(1));
        }
        const gap = (-axis.overlap).toFixed(1);
        if (axis.source !== 'vertex') return say.gap(gap);
        return isAlong(axis) ? say.row(gap) : say.end(gap);
    }

    return {
        draw,
        loose: [a, b],
        say: sentence,
        answer: () => ({
            hit: found.hit,
            axes: found.count,
            depth: found.depth,
            source: found.axis.source,
        }),
    };
}
