/**
 * The path of a circle past a shape B: tests whether the capsule that the circle sweeps overlaps B,
 * and calls `sweep`. The capsule shows whether the two touch, but not when; `sweep` tells the time.
 */

import { capsule, overlaps, sweep } from 'sepaxis';
import { drawArrow, drawDot, drawGhost, drawLabel, inBodyFrame } from '../../draw/draw.js';
import { paint } from '../../draw/paint.js';
import { drawUnion, poseAt, sweptPath } from '../../draw/swept.js';
import { drawShapes } from '../draw.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A circle A, the area that it sweeps in one step, and a polygon B. The area is a capsule.',
        names: { aim: 'The end' },
        controls: { time: 'Time' },
        end: 'end',
        free: 'The capsule and B are apart: A reaches the end.',
        hit: (t) =>
            `The capsule overlaps B, so there is a hit. The sweep says when: at ${t} of the motion.`,
        inside: 'A overlaps B at the start.',
        now: (time, state) => `At ${time} of the motion the circle ${state}.`,
        before: 'is still free',
        after: 'should have stopped',
    },
    zh: {
        alt: '圆 A、它这一步走过的路，以及多边形 B。走过的路是一个胶囊。',
        names: { aim: '终点' },
        controls: { time: '时间' },
        end: '终点',
        free: '胶囊与 B 没有相碰：A 能走到终点。',
        hit: (t) => `胶囊与 B 重叠，所以会相碰。扫掠给出时刻：走到 ${t} 处。`,
        inside: 'A 一开始就与 B 重叠。',
        now: (time, state) => `走到 ${time} 时，圆${state}。`,
        before: '还什么也没碰到',
        after: '早该停下了',
    },
};
export const settings = { time: 0.3 };
export const ranges = { time: { min: 0, max: 1, step: 0.01 } };

const radius = 0.35;

export function create(figure) {
    const { circle, ngon, settings, unit, words: say } = figure;
    const b = figure.add('B', ngon(5, 0.75), { x: 0.75, y: -0.5, angle: 0.2, knob: 0.45 });
    const a = figure.add('A', circle(radius), { x: -2.2, y: 0.9 });
    const aim = figure.add('aim', circle(0.1), { x: 2.35, y: -0.15 });
    let found = null;

    function draw() {
        const { context, palette, view } = figure;
        const way = { dx: aim.x - a.x, dy: aim.y - a.y };
        const path = capsule(0, 0, way.dx, way.dy, radius * unit);
        const hit = sweep(a, way, b, {});
        const pose = poseAt(a, way, settings.time);
        found = {
            whether: overlaps(path, { x: a.x, y: a.y }, b.shape, b),
            t: hit?.t ?? null,
            overlapping: hit?.overlapping ?? false,
            now: overlaps(a.shape, pose, b.shape, b),
        };
        // `drawUnion` must come first, because it erases what lies below.
        drawUnion(view, sweptPath(a.shape, a, way, 1), { stroke: palette.a, fill: palette.aFill });
        drawShapes(figure, { hit: found.overlapping, first: a, labels: false });
        const from = [a.x + way.dx * 0.12, a.y + way.dy * 0.12];
        drawArrow(view, ...from, way.dx * 0.86, way.dy * 0.86, palette.soft);
        drawLabel(view, a.x, a.y, 'A', palette.a);
        drawLabel(view, b.x, b.y, 'B', palette.b);
        drawLabel(view, aim.x, aim.y + 0.28 * unit, say.end, palette.soft, palette.surface);
        drawGhost(view, a.shape, pose, hit && settings.time > hit.t ? palette.text : palette.a);
        if (!hit) return;
        inBodyFrame(context, a.shape, poseAt(a, way, hit.t), (outline) => {
            paint(context, outline, {
                fill: palette.accentFill,
                stroke: palette.accent,
                width: 2.5,
            });
        });
        drawDot(view, hit.x, hit.y, palette.accent, 4.5);
    }

    function sentence() {
        const { t, overlapping } = found;
        if (overlapping) return say.inside;
        if (t === null) return say.free;
        const state = settings.time > t ? say.after : say.before;
        return inRow(say.hit(t.toFixed(2)), say.now(settings.time.toFixed(2), state));
    }

    function impact() {
        if (found.t === null) return null;
        const way = { dx: aim.x - a.x, dy: aim.y - a.y };
        const { x, y } = poseAt(a, way, found.t);
        return { x, y, radius: radius * unit };
    }

    return { draw, say: sentence, answer: () => found, parts: () => ({ impact: impact() }) };
}
