/**
 * Bounding boxes of rotated shapes: reads two shapes, draws their axis-aligned bounding boxes, and
 * the area where these overlap although the shapes do not.
 */

import { overlaps } from 'sepaxis';
import { drawFalseAlarm, drawLabel } from '../../draw/draw.js';
import { boxAround, paint } from '../../draw/paint.js';
import { boxesOverlap } from '../boxes.js';
import { drawShapes } from '../draw.js';

export const words = {
    en: {
        alt: 'A tilted plank A and a triangle B, each in a dashed axis-aligned box.',
        timer: 'false alarm',
        apart: 'The boxes are apart, so the shapes in them are apart: no further test is needed.',
        wrong: (percent) =>
            `The boxes overlap, the shapes do not: a false alarm. The plank fills ${percent} % of its box.`,
        hit: 'The boxes overlap, and so do the shapes. Boxes never miss a hit.',
    },
    zh: {
        alt: '一块转动过的木板 A 和一个三角形 B，各自外面有一个虚线的正置包围盒。',
        timer: '误报',
        apart: '包围盒分离，盒里的图形也必定分离：不必再问。',
        wrong: (percent) => `包围盒相交，图形却没有：这是误报。木板占自己包围盒的 ${percent} %。`,
        hit: '包围盒相交，图形也相交。包围盒绝不会漏掉碰撞。',
    },
};

export function create(figure) {
    const { box, ngon, words: say, view } = figure;
    const a = figure.add('A', box(3.2, 0.5), { x: -0.75, y: 0.15, angle: 0.72, knob: 1.2 });
    const b = figure.add('B', ngon(3, 0.9), { x: 1.25, y: -0.45, angle: 0.3, knob: 0.5 });
    let found = null;

    function draw() {
        const { context, palette } = figure;
        const [one, other] = [a.bounds(), b.bounds()];
        const boxes = boxesOverlap(one, other);
        const size = (one.maxX - one.minX) * (one.maxY - one.minY);
        found = { boxes, hit: overlaps(a, b), filled: a.shape.area / size };
        paint(context, boxAround(one), { stroke: palette.a, dash: [5, 4] });
        paint(context, boxAround(other), { stroke: palette.b, dash: [5, 4] });
        const isWrong = boxes && !found.hit;
        if (isWrong) drawFalseAlarm(view, one, other);
        drawShapes(figure, { first: a, hit: found.hit });
        if (isWrong) {
            const middle = (Math.max(one.minX, other.minX) + Math.min(one.maxX, other.maxX)) / 2;
            const [top, bottom] = [Math.min(one.minY, other.minY), Math.max(one.maxY, other.maxY)];
            const y = top > 24 ? top - 13 : bottom + 13;
            drawLabel(view, middle, y, say.timer, palette.accent, palette.surface);
        }
    }

    return {
        draw,
        say() {
            if (!found.boxes) return say.apart;
            return found.hit ? say.hit : say.wrong(Math.round(found.filled * 100));
        },
        answer: () => found,
    };
}
