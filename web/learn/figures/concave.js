/**
 * A concave shape A and a box B: shows how B overlaps A's hull, A's convex pieces and the whole of A, and what each
 * reports. The hull fills the notch; the pushes of the pieces add up to too much; the whole shape has one push.
 */

import { collide, hull, overlaps } from 'sepaxis';
import { drawDraggable, drawGhost, drawKnob, drawNumber } from '../../draw/draw.js';
import { drawPieces } from '../../draw/pieces.js';
import { coloursOf } from '../draw.js';
import { drawPush, leftAfter, lengthOf, sumOf, vectorOf } from '../push.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A concave shape A with a notch, cut into convex pieces by dashed lines, its hull around it, and a box B.',
        controls: { sum: 'Add up the pushes of the pieces' },
        added: 'sum',
        notch: 'MISTAKE: the hull fills the notch, and says “hit”. All pieces say “apart”, and they are right.',
        apart: 'Hull and pieces agree: apart.',
        hit: (pieces, length) =>
            `B touches ${pieces}, and one push of ${length} separates it from the whole shape.`,
        pieces: (count) => (count === 1 ? 'one piece' : `${count} pieces`),
        more: (length, gap) =>
            `MISTAKE: the sum of the pieces’ pushes, ${length}, moves B ${gap} too far.`,
        less: (length, left) =>
            `MISTAKE: after the sum of the pieces’ pushes, ${length}, B is still ${left} deep.`,
        same: 'Here the sum of the pieces’ pushes is the same.',
    },
    zh: {
        alt: '带缺口的凹图形 A，用虚线切成凸块，外面是它的凸包，还有矩形 B。',
        controls: { sum: '把各块的位移相加' },
        added: '相加',
        notch: '错误：凸包填平了缺口，说“相碰”。每一块都说“没有”，它们才对。',
        apart: '凸包与各块一致：没有相碰。',
        hit: (pieces, length) => `B 碰到${pieces}，推一次 ${length} 就与整体分开。`,
        pieces: (count) => ` ${count} 块`,
        more: (length, gap) => `错误：相加得 ${length}，推远了 ${gap}。`,
        less: (length, left) => `错误：相加得 ${length}，推完仍陷入 ${left}。`,
        same: '在这里，相加的结果相同。',
    },
};
export const settings = { sum: true };

const outline = [
    -1.5, -1, -0.75, -1, -0.65, 0.15, 0.65, 0.15, 0.75, -1, 1.5, -1, 1.25, 0.9, -1.25, 0.9,
];

export function create(figure) {
    const { box, polygon, settings, unit, words: say } = figure;
    const a = figure.add('A', polygon(outline), { x: -0.2, y: 0.25, knob: 1.1 });
    const b = figure.add('B', box(0.75, 0.6), { x: -0.2, y: -0.4, angle: 0.3, knob: 0.25 });
    const around = hull(a.shape.points);
    let found = null;

    function draw() {
        const { palette, view } = figure;
        const whole = collide(a, b);
        const pushes = a.shape.pieces
            .map((piece) => collide(piece, a, b.shape, b))
            .filter(Boolean)
            .map(vectorOf);
        const sum = sumOf(pushes);
        found = {
            hull: overlaps(around, a, b.shape, b),
            touched: pushes.length,
            whole: whole && vectorOf(whole),
            sum,
            left: leftAfter(a, b, sum),
        };
        for (const body of view.drag.bodies) {
            const colours = coloursOf(figure, body === b);
            if (body === a) drawPieces(view, a.shape, a);
            drawDraggable(view, body, { ...colours, hit: body === b && whole !== null });
            const name = body === a ? a.toWorld(0, 0.6 * unit) : b.toWorld(-0.22 * unit, 0);
            drawNumber(view, name.x, name.y, body.data.label, colours.stroke);
            drawKnob(view, body, colours.stroke);
        }
        drawGhost(view, around, a, found.hull && !whole ? palette.text : palette.faint);
        if (!whole) return;
        const differ = lengthOf(sumOf([sum, { x: -found.whole.x, y: -found.whole.y }]));
        if (settings.sum && differ > 1) drawPush(figure, b, sum, palette.text, say.added);
        drawPush(figure, b, found.whole, palette.accent);
    }

    function sentence() {
        const { whole, sum, left, touched } = found;
        if (!whole) return found.hull ? say.notch : say.apart;
        const [right, wrong] = [whole, sum].map(lengthOf);
        const first = say.hit(say.pieces(touched), right.toFixed(1));
        if (!settings.sum || touched < 2) return first;
        if (left > 0.5) return inRow(first, say.less(wrong.toFixed(1), left.toFixed(1)));
        if (wrong - right > 0.5)
            return inRow(first, say.more(wrong.toFixed(1), (wrong - right).toFixed(1)));
        return inRow(first, say.same);
    }

    return {
        draw,
        say: sentence,
        answer: () => found,
        parts: () => ({ hull: { shape: around, x: a.x, y: a.y, angle: a.angle } }),
    };
}
