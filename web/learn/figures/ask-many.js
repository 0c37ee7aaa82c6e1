/** A question: place a shape whose box overlaps boxes of others while it touches none of them. */

import { drawDraggable, drawLabel } from '../../draw/draw.js';
import { boxAround, paint } from '../../draw/paint.js';
import { createRandom } from '../../shapes/random.js';
import { boxesOverlap } from '../boxes.js';
import { coloursOf } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'Shapes in their bounding boxes, and a triangle Q.',
        counts: (boxes, hits) =>
            `Boxes that overlap the box of Q: ${boxes}. Shapes that overlap Q: ${hits}.`,
        right: (boxes) =>
            `Right: ${boxes} pairs pass the broad phase, and the narrow phase rejects them all.`,
    },
    zh: {
        alt: '装在包围盒里的图形，以及三角形 Q。',
        counts: (boxes, hits) =>
            `与 Q 的包围盒重叠的包围盒：${boxes} 个。与 Q 重叠的图形：${hits} 个。`,
        right: (boxes) => `正确：${boxes} 对通过了宽阶段，窄阶段把它们全部排除。`,
    },
};

export function create(figure) {
    const { ngon, view, words: say, world } = figure;
    const rng = createRandom(4);
    const shapes = [3, 4, 5].map((corners) => ngon(corners, 0.42));
    const q = figure.add('Q', ngon(3, 0.62), { x: 0, y: 0, angle: 0.2, knob: 0.3 });
    const others = Array.from({ length: 12 }, (_, k) =>
        figure.add(String(k + 1), shapes[k % 3], {
            x: (k % 4) * 1.35 - 2 + rng.between(-0.15, 0.15),
            y: Math.floor(k / 4) * 1.25 - 1.25 + rng.between(-0.12, 0.12),
            angle: rng.between(0, 6),
        }),
    );

    function solve() {
        const box = q.bounds();
        const near = others.filter((body) => boxesOverlap(body.bounds(), box));
        const hits = new Set(world.queryShape(q.shape, q, { ignore: q }));
        const right = near.length >= 2 && hits.size === 0;
        const text = right ? say.right(near.length) : say.counts(near.length, hits.size);
        return { right, text, near: new Set(near), hits };
    }

    return createQuestion(figure, solve, ({ near, hits }) => {
        const { palette, context } = figure;
        const { drag } = view;
        for (const body of drag.bodies) {
            const isNear = body === q || near.has(body);
            const stroke = isNear ? palette.accent : palette.faint;
            paint(context, boxAround(body.bounds()), { stroke, width: isNear ? 1.75 : 1 });
            const hit = hits.has(body) || (body === q && hits.size > 0);
            drawDraggable(view, body, { ...coloursOf(figure, body === q), hit });
            if (body === q) drawLabel(view, q.x, q.y, 'Q', palette.b);
        }
    });
}
