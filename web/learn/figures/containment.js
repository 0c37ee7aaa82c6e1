/**
 * A polygon B inside another, A: draws both pushes along the deciding axis, the shorter one as an arrow, and beside it
 * the mistake: pushing by the overlap of the shadows, which here is only the width of B.
 */

import { trace } from 'sepaxis';
import { drawArrow, drawLabel } from '../../draw/draw.js';
import { drawNames, pushLengths } from '../axes.js';
import { drawAxis, drawShapes } from '../draw.js';
import { drawMarkedPush, leftAfter, vectorOf } from '../push.js';

export const words = {
    en: {
        alt: 'A small shape B inside a large shape A. Below, on an axis, both pushes that clear the shadow of B. Two dashed outlines: where the right push puts B, and where the wrong one does.',
        controls: { again: 'Put it back' },
        short: (shared, left, near, far) =>
            `✗ The smallest overlap of the shadows is ${shared}, because one lies inside the other. After that push, B is still ${left} deep in A. ✓ The two pushes along the axis are ${near} and ${far}; the shorter one separates them.`,
        turned: (shared, left) =>
            `✗ The overlap of the shadows, ${shared}, is long enough here; but the direction from centre to centre is wrong, and B is still ${left} deep in A. ✓ The shorter push includes the direction.`,
        same: (shared) =>
            `Here the overlap of the shadows equals the shorter push, ${shared}, on the deciding axis: both rules agree. Move B deeper into A.`,
        apart: 'A and B are apart. Drag B into A.',
    },
    zh: {
        alt: '大图形 A 里面有一个小图形 B。下方的轴上画出 B 的影子的两条出路。两个虚线轮廓：正确的推动把 B 放到哪里，错误的又放到哪里。',
        controls: { again: '放回去' },
        short: (shared, left, near, far) =>
            `✗ 影子重叠最少的是 ${shared}，因为在那条轴上一个影子整个落在另一个里面。按这个量推，B 仍陷在 A 里 ${left}。✓ 两条出路分别长 ${near} 和 ${far}，走较短的一条，B 就完全离开了 A。`,
        turned: (shared, left) =>
            `✗ 影子的重叠 ${shared} 在这里够长，但由中心决定的方向反了，B 仍陷在 A 里 ${left}。✓ 出口知道该往哪边。`,
        same: (shared) =>
            `在起决定作用的轴上，影子的重叠正好等于较短的出路：${shared}，两种算法一致。把 B 再往 A 里面移。`,
        apart: 'A 和 B 没有相碰。把 B 拖进 A。',
    },
};

export const actions = { again: (figure) => figure.restart() };

const touch = 0.5; // pixels: a smaller overlap counts as touching

/** The mistake: taking the overlap of the shadows for the length of the push. */
const sharedBy = ({ a, b }) => Math.min(a.max, b.max) - Math.max(a.min, b.min);

export function create(figure) {
    const { ngon, words: say } = figure;
    const a = figure.add('A', ngon(6, 1.15), { x: -0.3, y: -0.2, angle: 0.15 });
    const b = figure.add('B', ngon(3, 0.36), { x: 0.15, y: -0.35, angle: 0.4 });
    let found = trace(a, b);
    let wrong = null;

    /** The wrong push: by the smallest overlap of the shadows, away from A's centre. */
    function findWrong() {
        const axis = found.axes.reduce((low, one) => (sharedBy(one) < sharedBy(low) ? one : low));
        const shared = sharedBy(axis);
        const toB = axis.x * (b.x - a.x) + axis.y * (b.y - a.y);
        const length = toB < 0 ? -shared : shared;
        const way = { x: axis.x * length, y: axis.y * length };
        const left = leftAfter(a, b, way);
        return { shared, way, left, isShort: shared < found.collision.depth - touch };
    }

    function draw() {
        const { palette } = figure;
        found = trace(a, b);
        const { axes, collision, hit, winner } = found;
        wrong = hit ? findWrong() : null;
        if (hit) drawPushes(drawAxis(figure, axes[winner], [a, b], { below: 1.3 }));
        drawShapes(figure, { hit, first: a, labels: false });
        drawNames(figure, a, b, collision);
        if (!hit) return;
        if (wrong.left > touch) drawMarkedPush(figure, b, wrong.way, palette.text, '✗');
        drawMarkedPush(figure, b, vectorOf(collision), palette.accent, '✓');
    }

    /** Draws both pushes, each from one end of B's shadow to the opposite end of A's. The shorter one is emphasised. */
    function drawPushes({ shadows: [ofA, ofB], at }) {
        const { palette, view } = figure;
        const forth = { from: ofB.min, to: ofA.max };
        const back = { from: ofB.max, to: ofA.min };
        const isForth = ofA.max - ofB.min < ofB.max - ofA.min;
        for (const [{ from, to }, aside, isShort] of [
            [forth, 16, isForth],
            [back, 30, !isForth],
        ]) {
            const [x, y] = at(from, aside);
            const [endX, endY] = at(to, aside);
            const color = isShort ? palette.accent : palette.soft;
            drawArrow(view, x, y, endX - x, endY - y, color);
            const label = Math.round(Math.abs(to - from)).toString();
            drawLabel(view, ...at((from + to) / 2, aside), label, color, palette.surface);
        }
    }

    return {
        draw,
        say() {
            if (!found.hit) return say.apart;
            const { forth, back } = pushLengths(found.axes[found.winner]);
            const [near, far] = [forth, back].sort((p, q) => p - q).map(Math.round);
            if (wrong.left <= touch) return say.same(near);
            const [shared, left] = [wrong.shared, wrong.left].map(Math.round);
            return wrong.isShort ? say.short(shared, left, near, far) : say.turned(shared, left);
        },
        answer: () => ({
            hit: found.hit,
            bInA: found.collision?.bInA ?? false,
            depth: found.collision?.depth ?? null,
            shared: wrong?.shared ?? null,
            left: wrong?.left ?? null,
        }),
    };
}
