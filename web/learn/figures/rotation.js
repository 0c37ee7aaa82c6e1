/**
 * A shape rotated about a pivot: reads the pivot and an angle, draws the corners as the library
 * places them, and as they come out if x is overwritten before y is computed from it.
 */

import { box } from 'sepaxis';
import { drawBody, drawDot, drawGhost, drawLine } from '../../draw/draw.js';
import { lineThrough, paint } from '../../draw/paint.js';
import { areaOf, wrap } from '../../shapes/points.js';
import { addHandle, directionTo, drawHandle } from '../handles.js';
import { degrees } from '../sentences.js';

export const words = {
    en: {
        alt: 'A box rotated about a pivot that can be moved; its first position is dashed.',
        controls: { turn: 'Turn', mistake: 'Mistake: x overwritten first' },
        pivot: 'pivot',
        turned: (angle) =>
            `Rotated by ${degrees(angle)} about the pivot${angle > 0.01 ? ': clockwise on the screen, because y points down' : angle < -0.01 ? ': anticlockwise on the screen, because y points down' : ''}. No length has changed.`,
        wrong: (angle, off, percent) =>
            `At ${degrees(angle)}, the mistake moves corners by up to ${off} pixels. ${percent} % of the area is left, but no rotation changes the area.`,
    },
    zh: {
        alt: '一个矩形：虚线是原来的位置，实线是绕支点转动之后；支点可以移动。',
        controls: { turn: '转动', mistake: '错误：先覆盖了 x' },
        pivot: '支点',
        turned: (angle) =>
            `绕支点转动 ${degrees(angle)}${angle > 0.01 ? '：因为 y 轴向下，屏幕上是顺时针' : angle < -0.01 ? '：因为 y 轴向下，屏幕上是逆时针' : ''}。所有长度都没有变。`,
        wrong: (angle, off, percent) =>
            `转动 ${degrees(angle)} 时，错误的写法让顶点最多偏离 ${off} 像素，面积只剩 ${percent} %：真正的旋转不会这样。`,
    },
};
export const settings = { turn: 0.7, mistake: false };
export const ranges = { turn: { min: -Math.PI, max: Math.PI } };

const farthest = 0.56; // units from the centre of the box to the pivot

/** A common mistake: y is computed from the new x. */
function turnWrong({ x, y }, angle) {
    x = x * Math.cos(angle) - y * Math.sin(angle);
    y = x * Math.sin(angle) + y * Math.cos(angle);
    return { x, y };
}

export function create(figure) {
    const { unit, words: say, view } = figure;
    const shape = box(2 * unit, unit);
    const home = { ...figure.place({ x: 0, y: 0 }), angle: 0 };
    const pivot = addHandle(figure, say.pivot, { x: -0.6, y: 0.25 });
    const body = figure.add('A', shape, { isFixed: true }); // dragged with its pivot
    body.set(pivot.x, pivot.y, figure.settings.turn);
    let found = null;

    /** Puts the origin of the body at the pivot, because a body rotates about its origin, and moves the shape back. */
    function ask() {
        const { turn } = figure.settings;
        const arm = shape.at(home.x - pivot.x, home.y - pivot.y, 0);
        body.set(pivot.x, pivot.y, turn);
        const right = arm.points.map(({ x, y }) => body.toWorld(x, y));
        const wrong = arm.points.map((corner) => {
            const { x, y } = turnWrong(corner, turn);
            return { x: pivot.x + x, y: pivot.y + y };
        });
        const off = Math.max(
            ...right.map(({ x, y }, k) => Math.hypot(wrong[k].x - x, wrong[k].y - y)),
        );
        return { arm, right, wrong, off, left: Math.abs(areaOf(wrong)) / shape.area };
    }

    /** Keeps the pivot near the box; far from it, the rotation would move the box out of the picture. */
    function keepNear() {
        const [x, y] = [pivot.x - home.x, pivot.y - home.y];
        const far = Math.hypot(x, y) / (farthest * unit);
        if (far > 1) pivot.set(home.x + x / far, home.y + y / far);
    }

    /** If the box is dragged, moves its first position and the pivot along. */
    function follow() {
        const { drag } = view;
        if (drag.held !== body) return;
        const [dx, dy] = [drag.x - body.x, drag.y - body.y];
        home.x += dx;
        home.y += dy;
        pivot.set(pivot.x + dx, pivot.y + dy);
        figure.settings.turn = wrap(drag.angle);
        figure.showControls();
    }

    function draw() {
        follow();
        keepNear();
        const { palette } = figure;
        const { mistake, turn } = figure.settings;
        found = ask();
        drawGhost(view, shape, home, palette.ghost);
        const pose = { x: pivot.x, y: pivot.y, angle: turn };
        drawBody(view, { shape: found.arm, ...pose }, { stroke: palette.a, fill: palette.aFill });
        found.right.forEach(({ x, y }, k) => {
            const from = shape.points[k];
            const start = { x: home.x + from.x, y: home.y + from.y };
            drawPath(figure, pivot, start, turn);
            drawDot(view, x, y, palette.a, 4);
        });
        if (mistake) drawMistake(figure, found);
        drawHandle(figure, pivot, palette.accent, directionTo(home, pivot));
    }

    return {
        draw,
        loose: [body],
        parts: () => ({ pivot }),
        say() {
            const { turn, mistake } = figure.settings;
            if (!mistake) return say.turned(turn);
            return say.wrong(turn, Math.round(found.off), Math.round(found.left * 100));
        },
        answer: () => {
            const { right, wrong, off, left } = found;
            return { right, wrong, off, left };
        },
    };
}

/** Draws the box as the mistake turns it, with a line from each correct corner to the wrong one. */
function drawMistake({ context, palette }, { right, wrong }) {
    const style = { fill: palette.hitFill, stroke: palette.hit, width: 2.5 };
    paint(context, lineThrough(wrong, true), style);
    wrong.forEach(({ x, y }, k) => {
        const from = right[k];
        drawLine(context, from.x, from.y, x, y, { color: palette.hit, dash: [2, 4], width: 1.5 });
    });
}

/** Draws the path of a corner around the pivot. */
function drawPath({ context, palette }, pivot, { x, y }, turn) {
    const begin = Math.atan2(y - pivot.y, x - pivot.x);
    const reach = Math.hypot(x - pivot.x, y - pivot.y);
    const path = new Path2D();
    path.arc(pivot.x, pivot.y, reach, begin, begin + turn, turn < 0);
    paint(context, path, { stroke: palette.faint, width: 1.25, dash: [2, 4] });
}
