/** A question: push a shape out of another by the shortest way. */

import { collide } from 'sepaxis';
import { drawArrow, drawBody, drawGhost, drawLabel } from '../../draw/draw.js';
import { drawShapes } from '../draw.js';
import { lengthOf } from '../push.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'Two overlapping shapes, A and B, and a dashed copy of B that can be moved.',
        names: { goal: 'outline of B' },
        inside: (depth) => `The outline still overlaps A by ${depth}.`,
        far: (length, least) =>
            `The outline is free, but this push is ${length} long; the shortest is ${least}.`,
        apart: 'A and B do not overlap: push B into A first.',
        right: (length) => `Right: ${length}. No push in any other direction is shorter.`,
    },
    zh: {
        alt: '两个重叠的图形 A 和 B，以及 B 的一个可以移动的虚线轮廓。',
        names: { goal: 'B 的轮廓' },
        inside: (depth) => `轮廓与 A 仍然重叠 ${depth}。`,
        far: (length, least) => `轮廓离开了 A，但这一推长 ${length}，最短的是 ${least}。`,
        apart: 'A 和 B 没有重叠：先把 B 推进 A。',
        right: (length) => `正确：${length}。任何其他方向上都没有更短的推法。`,
    },
};

const close = 3; // pixels: a smaller overlap counts as none; a push that is too long by less counts as shortest

export function create(figure) {
    const { box, ngon, unit, words: say, view } = figure;
    const a = figure.add('A', box(2.1, 1.3), { x: -0.3, y: 0.3, angle: 0.3, knob: 0.6 });
    const b = figure.add('B', ngon(5, 0.7), { x: 0.2, y: -0.2, angle: 0.3 });
    const goal = figure.add('goal', b.shape, { x: 0.35, y: -0.3, angle: 0.3 });
    goal.data.isHandle = true; // so that it is drawn only here, as an outline

    function solve() {
        goal.set(goal.x, goal.y, b.angle);
        const least = collide(a, b)?.depth ?? 0;
        const left = collide(a, goal)?.depth ?? 0;
        const push = { x: goal.x - b.x, y: goal.y - b.y };
        const long = lengthOf(push);
        const right = least > 0 && left <= close && long <= least + 2 * close;
        const text =
            least === 0
                ? say.apart
                : left > close
                  ? say.inside(Math.round(left))
                  : say.far(Math.round(long), Math.round(least));
        return { right, push, text: right ? say.right(Math.round(long)) : text };
    }

    return createQuestion(figure, solve, ({ right, push }) => {
        const { palette } = figure;
        drawShapes(figure, { first: a, hit: true });
        if (goal === view.drag.selected && view.drag.ring)
            drawBody(view, goal, { stroke: palette.accent, fill: palette.accentSoft, ring: true });
        drawGhost(view, goal.shape, goal, right ? palette.accent : palette.text);
        drawArrow(view, b.x, b.y, push.x, push.y, palette.accent);
        drawLabel(view, goal.x + 0.3 * unit, goal.y - 0.3 * unit, 'B′', palette.text);
    });
}
