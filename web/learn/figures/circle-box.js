/**
 * A circle against a box: reads a trace of the two, draws the regions of the box, one of which contains the circle's
 * centre, and the axis through the nearest corner. Without that axis, a circle near a corner would count as a hit.
 */

import { trace } from 'sepaxis';
import { drawDot, drawLine } from '../../draw/draw.js';
import { drawRegions } from '../../draw/regions.js';
import { cornersOf } from '../../shapes/points.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A circle A beside a box B. Around the box are the regions of its four sides and four corners.',
        controls: { corner: 'Test the corner axis too' },
        edge: 'The centre of A is beside a side, so the normal of that side decides.',
        vertex: 'The centre of A is beyond a corner, so the axis from that corner to the centre decides.',
        inside: 'The centre of A is inside the box.',
        apart: (gap) => `A gap of ${gap}: apart.`,
        hit: (depth) => `No axis shows a gap: a hit, ${depth} deep.`,
        wrong: (gap) =>
            `MISTAKE: the sides of the box show no gap, so this rule says “hit”. But A and B are ${gap} apart.`,
        right: 'Here, the sides alone give the right result, too.',
    },
    zh: {
        alt: '圆 A 在矩形 B 旁边。矩形周围画出四条边和四个顶点各自的区域。',
        controls: { corner: '也检查顶点轴' },
        edge: 'A 的圆心位于一条边之外，由这条边的法线轴决定。',
        vertex: 'A 的圆心位于一个顶点之外，由该顶点到圆心的轴决定。',
        inside: 'A 的圆心在矩形内部。',
        apart: (gap) => `缝隙为 ${gap}：没有相碰。`,
        hit: (depth) => `没有任何轴出现缝隙：相碰，深度 ${depth}。`,
        wrong: (gap) =>
            `错误：矩形的各边都没有缝隙，这条规则便说“相碰”。但 A 和 B 其实相隔 ${gap}。`,
        right: '在这里，只看各边也碰巧是对的。',
    },
};
export const settings = { corner: true };

export function create(figure) {
    const { box, circle, settings, words: say } = figure;
    const b = figure.add('B', box(1.7, 1.1), { x: -0.6, y: 0.1, knob: 0.5 });
    const a = figure.add('A', circle(0.7), { x: 0.84, y: -1.04 });
    let found = null;

    function draw() {
        const { context, palette, view } = figure;
        found = trace(a, b);
        const corner = found.axes.find(({ source }) => source === 'vertex');
        const sides = found.axes.filter((axis) => axis !== corner);
        const sidesHit = sides.every(({ overlap }) => overlap >= 0);
        found = { ...found, corner, sidesHit };
        drawRegions(view, b, found.region);
        const asked = settings.corner && corner ? [corner] : sides;
        for (const axis of asked) {
            const way = axis.x < -1e-9 || (Math.abs(axis.x) < 1e-9 && axis.y < 0) ? -1 : 1;
            const offset = way * (Math.abs(axis.y) > 0.8 ? 2.6 : 1.35);
            drawBetween(figure, drawAxis(figure, axis, [b, a].reverse(), { offset }));
        }
        drawShapes(figure, { hit: settings.corner ? found.hit : sidesHit, first: a });
        if (!settings.corner || !corner) return;
        const near = b.shape.points[corner.indexB];
        const from = b.toWorld(near.x, near.y);
        drawLine(context, from.x, from.y, a.x, a.y, { color: palette.accent, width: 2.5 });
        drawDot(view, from.x, from.y, palette.accent, 4.5);
    }

    /** The corner of the box that is nearest to the circle. */
    function nearest() {
        const far = ({ x, y }) => Math.hypot(x - a.x, y - a.y);
        return cornersOf(b).reduce((best, one) => (far(one) < far(best) ? one : best));
    }

    function sentence() {
        const { axes, collision, corner, hit, region, sidesHit } = found;
        const gap = Math.round(-Math.min(...axes.map(({ overlap }) => overlap)));
        const outcome = hit ? say.hit(Math.round(collision.depth)) : say.apart(gap);
        if (settings.corner || !corner) return inRow(say[region.kind], outcome);
        return sidesHit === hit ? inRow(say.right, outcome) : say.wrong(gap);
    }

    return {
        draw,
        parts: () => ({ corner: nearest() }),
        say: sentence,
        answer: () => ({ hit: found.hit, sidesHit: found.sidesHit, region: found.region }),
    };
}
