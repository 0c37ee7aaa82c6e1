/**
 * A shape that rotates while it moves: reads where `sweep` finds the first touch with a peg, and
 * whether a shape whose corners move straight from first to last pose ever touches the peg; draws
 * both in motion. The second shape shrinks on the way.
 */

import { overlaps, polygon, sweep } from 'sepaxis';
import { drawGhost, drawLine, inBodyFrame } from '../../draw/draw.js';
import { lineThrough, paint } from '../../draw/paint.js';
import { drawUnion, poseAt, sweptPath } from '../../draw/swept.js';
import { inPairs } from '../../shapes/points.js';
import { drawShapes } from '../draw.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A bar A rotates while it moves to the right, past a peg B. The corners of a second, dashed bar move in straight lines instead.',
        controls: { turn: 'Turn', time: 'Time' },
        size: (time, part) =>
            `At ${time} of the motion, the bar with straight corner paths has ${part} % of its area left.`,
        hit: (t) => `The real bar touches B at ${t}.`,
        free: 'The real bar does not touch B.',
        wrong: 'MISTAKE: with straight corner paths it misses B.',
        late: (t) => `MISTAKE: with straight corner paths it touches B only at ${t}.`,
        early: (t) => `MISTAKE: with straight corner paths it touches B at ${t}.`,
    },
    zh: {
        alt: '长条 A 一边向右走一边旋转，经过销钉 B。虚线画的另一根长条，顶点走的是直线。',
        controls: { turn: '转角', time: '时间' },
        size: (time, part) => `走到 ${time} 时，顶点走直线的长条只剩原面积的 ${part} %。`,
        hit: (t) => `实际上长条在 ${t} 处碰到 B。`,
        free: '实际上长条没有碰到 B。',
        wrong: '错误：顶点走直线，它就穿过去了。',
        late: (t) => `错误：顶点走直线，到 ${t} 才碰到。`,
        early: (t) => `错误：顶点走直线，却在 ${t} 碰到了。`,
    },
};
export const settings = { turn: 150, time: 0.5 };
export const ranges = { turn: { min: 0, max: 165, step: 1 }, time: { min: 0, max: 1, step: 0.01 } };

const half = { x: 0.22, y: 0.85 };
const way = 3.3; // units that the shape moves to the right
const looks = 200; // number of overlap tests along the wrong motion
const close = 0.02; // fraction of the path: smaller differences could come from the spacing of these tests

export function create(figure) {
    const { circle, settings, unit, words: say } = figure;
    const scaled = ([x, y]) => ({ x: x * half.x * unit, y: y * half.y * unit });
    const corners = inPairs([-1, -1, 1, -1, 1, 1, -1, 1]).map(scaled);
    const a = figure.add('A', polygon(corners), { x: -1.7, y: 0.35, angle: 0.2, knob: 0.45 });
    const b = figure.add('B', circle(0.13), { x: 0.35, y: -0.4 });
    const origin = { x: 0, y: 0 };
    let found = null;

    const placed = ({ x, y, angle }) =>
        corners.map((p) => ({
            x: x + Math.cos(angle) * p.x - Math.sin(angle) * p.y,
            y: y + Math.sin(angle) * p.x + Math.cos(angle) * p.y,
        }));

    /** The wrong rule: every corner moves straight from its first position to its last. */
    function straight(motion, t) {
        const [from, to] = [0, 1].map((time) => placed(poseAt(a, motion, time)));
        return from.map((p, k) => ({ x: p.x + t * (to[k].x - p.x), y: p.y + t * (to[k].y - p.y) }));
    }

    function firstStraight(motion) {
        for (let k = 0; k <= looks; k++) {
            const shape = polygon(straight(motion, k / looks));
            if (overlaps(shape, origin, b.shape, b)) return k / looks;
        }
        return null;
    }

    function draw() {
        const { context, palette, view } = figure;
        const motion = { dx: way * unit, dy: 0, dAngle: (settings.turn / 180) * Math.PI };
        const hit = sweep(a, motion, b, {});
        const wrong = straight(motion, settings.time);
        found = {
            t: hit?.t ?? null,
            straight: firstStraight(motion),
            part: polygon(wrong).area / a.shape.area,
        };
        drawUnion(view, sweptPath(a.shape, a, motion, 1), {
            stroke: palette.line,
            fill: palette.aFill,
        });
        drawGhost(view, a.shape, poseAt(a, motion, 1), palette.a);
        const [from, to] = [0, 1].map((time) => placed(poseAt(a, motion, time)));
        from.forEach((p, k) => {
            drawLine(context, p.x, p.y, to[k].x, to[k].y, { color: palette.faint, dash: [2, 4] });
        });
        drawShapes(figure, { first: a, labels: true });
        if (hit) drawAt(poseAt(a, motion, hit.t), palette.accent, palette.accentFill, 2.5);
        drawAt(poseAt(a, motion, settings.time), palette.a, palette.aFill, 1.5);
        const style = { stroke: palette.text, width: 2.5, dash: [6, 4] };
        paint(context, lineThrough(wrong, true), style);
    }

    function drawAt(pose, stroke, fill, width) {
        const { context } = figure;
        inBodyFrame(context, a.shape, pose, (path) => {
            paint(context, path, { fill, stroke, width });
        });
    }

    function sentence() {
        const { t, straight: other, part } = found;
        const size = say.size(settings.time.toFixed(2), Math.round(part * 100));
        const truth = t === null ? say.free : say.hit(t.toFixed(2));
        if (t === null)
            return inRow(size, truth, other === null ? '' : say.early(other.toFixed(2)));
        if (other === null) return inRow(size, truth, say.wrong);
        return inRow(size, truth, other > t + close ? say.late(other.toFixed(2)) : '');
    }

    return { draw, say: sentence, answer: () => found };
}
