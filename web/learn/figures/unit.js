/**
 * Why an axis must have length 1 before depths are compared: reads two shapes, writes the overlap on every axis,
 * measured with unit axes or, by mistake, with unnormalised normals, for which short edges win.
 */

import { trace } from 'sepaxis';
import { drawNames, drawNormal, drawTiles, edgeLength, edgeOf, pushAlong } from '../axes.js';
import { drawShapes } from '../draw.js';
import { drawMarkedPush, leftAfter, vectorOf } from '../push.js';
import { whole } from '../sentences.js';

export const words = {
    en: {
        alt: 'A long plank A and a small shape B that overlaps it slightly. Tiles show the overlap on each axis; the smallest decides where B is pushed.',
        controls: { unit: 'Axes of length 1', again: 'Put it back' },
        right: (depth) =>
            `Every axis has length 1. The smallest overlap is ${depth}, and B gets the shortest push.`,
        wrong: (shortest, way) =>
            `Every axis is as long as its edge, and multiplies the overlap by that length. The smallest number belongs to the wrong axis: B is pushed by ${way} instead of ${shortest}.`,
        sameAxis: (depth) =>
            `Every axis is as long as its edge. The numbers are wrong, but the smallest is still on the right axis: ${depth}. Move B.`,
        apart: 'A and B are apart. That is correct with axes of any length: a gap stays a gap.',
    },
    zh: {
        alt: '一块长板 A，一个小图形 B 稍稍陷在里面。格子里是每条轴上的重叠量，最小的决定把 B 推向哪里。',
        controls: { unit: '轴长为 1', again: '放回去' },
        right: (depth) => `每条轴的长度都是 1。最小的重叠是 ${depth}，B 走的是最短的路。`,
        wrong: (shortest, way) =>
            `每条轴和它的边一样长，每个数也都乘上了边长。最小的落在了别的轴上：B 要走 ${way}，而不是 ${shortest}。`,
        sameAxis: (depth) =>
            `每条轴和它的边一样长。数都错了，但这里最小的碰巧还在正确的轴上：${depth}。移动 B 试试。`,
        apart: 'A 和 B 没有相碰。这一点与轴长无关：缝隙总是缝隙。',
    },
};
export const settings = { unit: false };
export const actions = { again: (figure) => figure.restart() };

export function create(figure) {
    const { box, polygon, unit, words: say, settings } = figure;
    const a = figure.add('A', box(3.4, 0.7), { x: -0.7, y: 0.55 });
    const b = figure.add('B', polygon([0, -0.7, 0.6, 0.4, -0.6, 0.4]), {
        x: 0.5,
        y: -0.08,
        angle: -0.34,
        knob: 0.35,
    });
    let found = trace(a, b);
    let chosen = -1;
    let way = null;

    /** The length of an unnormalised normal, which is the edge rotated by 90°, in units. Using it is the mistake. */
    const weightOf = (axis) => edgeLength(edgeOf(figure, axis)) / unit;

    function draw() {
        const { palette } = figure;
        found = trace(a, b);
        const { axes, collision, hit, winner } = found;
        const weights = axes.map((axis) => (settings.unit ? 1 : weightOf(axis)));
        const values = axes.map(({ overlap }, k) => overlap * weights[k]);
        chosen = settings.unit ? winner : values.indexOf(Math.min(...values));
        const isWrong = hit && differs(axes, chosen, collision);
        drawShapes(figure, { hit, first: a, labels: false });
        drawNames(figure, a, b, collision);
        axes.forEach((axis, k) => {
            const reach = settings.unit ? 22 : Math.max(9, 22 * weights[k]);
            drawNormal(figure, axis, { number: k + 1, reach });
        });
        drawTiles(figure, axes, (_, k) => ({
            text: textOf(values[k], k === chosen && hit && (isWrong ? '✗' : '✓')),
            state: k !== chosen || !hit ? 'done' : isWrong ? 'wrong' : 'chosen',
        }));
        way = null;
        if (!hit) return;
        way = isWrong ? pushAlong(axes[chosen]) : vectorOf(collision);
        if (isWrong) drawMarkedPush(figure, b, way, palette.text, '✗');
        drawMarkedPush(figure, b, vectorOf(collision), palette.accent, '✓');
    }

    const textOf = (value, mark) => `${mark || ''}${whole(value)}`;

    return {
        draw,
        say() {
            if (!found.hit) return say.apart;
            const depth = Math.round(found.collision.depth);
            if (settings.unit) return say.right(depth);
            const length = Math.hypot(way.x, way.y);
            return length > found.collision.depth + 0.5
                ? say.wrong(depth, Math.round(length))
                : say.sameAxis(depth);
        },
        answer: () => ({
            hit: found.hit,
            chosen,
            winner: found.winner,
            depth: found.collision?.depth ?? null,
            length: way && Math.hypot(way.x, way.y),
            left: way && leftAfter(a, b, way),
        }),
    };
}

/** Whether the push along this axis is longer than necessary. Parallel edges give the same push. */
const differs = (axes, k, { depth }) => axes[k].overlap > depth + 0.5;
