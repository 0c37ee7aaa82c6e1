/**
 * Two axis-aligned boxes: reads their positions, draws the shadows of both boxes on x and on y. The reader
 * can try two common mistakes: testing one axis only, and taking the centre of a box for its corner.
 */

import { trace } from 'sepaxis';
import { drawArrow, drawDot, drawGhost, drawLabel } from '../../draw/draw.js';
import { coloursOf, drawAxis, drawBetween, drawShapes, lineOf } from '../draw.js';

export const words = {
    en: {
        alt: 'Two axis-aligned boxes, A and B, with their shadows on a horizontal and a vertical line.',
        controls: {
            rule: [
                'Rule',
                'x and y must overlap',
                'Mistake: x or y is enough',
                'Mistake: centre taken for corner',
            ],
        },
        shadows: {
            xy: 'Their shadows overlap on x and on y',
            x: 'Their shadows overlap on x, but there is a gap on y',
            y: 'Their shadows overlap on y, but there is a gap on x',
            none: 'There is a gap on x and on y',
        },
        outcome: (shadows, hit) => `${shadows}: ${hit ? 'they overlap' : 'they are apart'}.`,
        wrong: (shadows, hit, said) =>
            `${shadows}: ${hit ? 'they overlap' : 'they are apart'}. The mistaken rule says ${said ? '“hit”' : '“no hit”'}${said === hit ? ', and is right by luck' : ', which is wrong'}.`,
    },
    zh: {
        alt: '两个不旋转的矩形 A 和 B，以及它们在水平线和竖直线上的影子。',
        controls: {
            rule: ['规则', 'x 和 y 都要重叠', '错误：x 或 y 重叠即可', '错误：把中心当作左上角'],
        },
        shadows: {
            xy: '它们在 x 和 y 上都有公共部分',
            x: '它们在 x 上有公共部分，但在 y 上有缝隙',
            y: '它们在 y 上有公共部分，但在 x 上有缝隙',
            none: '它们在 x 和 y 上都有缝隙',
        },
        outcome: (shadows, hit) => `${shadows}：${hit ? '两者重叠' : '两者分离'}。`,
        wrong: (shadows, hit, said) =>
            `${shadows}：${hit ? '两者重叠' : '两者分离'}。错误的规则说${said ? '“碰撞”' : '“没有碰撞”'}，${said === hit ? '这次只是碰巧对了' : '这是错的'}。`,
    },
};
export const settings = { rule: 'and' };
export const choices = { rule: ['and', 'or', 'corner'] };

const slide = 0.6; // seconds in which the boxes slide to where the mistaken rule tests them

/** The pose at which each rule assumes the box to be. */
const assumedPoses = {
    and: ({ x, y }) => ({ x, y }),
    or: ({ x, y }) => ({ x, y }),
    corner({ x, y, shape }) {
        const { maxX, maxY } = shape.bounds;
        return { x: x + maxX, y: y + maxY };
    },
};

export function create(figure) {
    const { box, words: say, view } = figure;
    const a = figure.add('A', box(1.9, 1.3), { x: -0.6, y: -0.75 });
    const b = figure.add('B', box(1, 0.8), { x: 0.4, y: 0.5 });
    let found = null;
    let axes = null;
    let slid = 0; // from 0 to 1: how far the boxes have slid

    function ask() {
        const { rule } = figure.settings;
        const { axes, hit } = trace(a, b);
        const [onX, onY] = axes.map(({ overlap }) => overlap >= 0);
        const there = trace(a.shape, assumedPoses[rule](a), b.shape, assumedPoses[rule](b));
        const says = { and: onX && onY, or: onX || onY, corner: there.hit };
        return { hit, onX, onY, rule, says: says[rule], axes };
    }

    function draw(dt) {
        const { palette } = figure;
        const isCorner = figure.settings.rule === 'corner';
        slid = isCorner ? Math.min(1, figure.isStill ? 1 : slid + dt / slide) : 0;
        for (const body of figure.bodies) if (body.angle !== 0) body.set(body.x, body.y, 0);
        found = ask();
        const onX = drawAxis(figure, { x: 1, y: 0 }, [a, b], { offset: 1.75 });
        const onY = drawAxis(figure, { x: 0, y: 1 }, [a, b], { offset: 2.7 });
        for (const drawn of [onX, onY]) drawBetween(figure, drawn);
        axes = { x: lineOf(onX), y: lineOf(onY) };
        drawShapes(figure, { first: a, hit: found.hit });
        const right = figure.place({ x: 2.8, y: 1.75 });
        const top = figure.place({ x: -2.7, y: -1.8 });
        drawLabel(view, right.x, right.y, 'x', palette.soft, palette.surface);
        drawLabel(view, top.x, top.y, 'y', palette.soft, palette.surface);
        if (found.rule !== 'corner') return;
        for (const body of [a, b]) {
            const { stroke } = coloursOf(figure, body === b);
            const there = assumedPoses.corner(body);
            const pose = {
                x: body.x + slid * (there.x - body.x),
                y: body.y + slid * (there.y - body.y),
                angle: 0,
            };
            drawGhost(view, body.shape, pose, stroke);
            drawArrow(view, body.x, body.y, pose.x - body.x, pose.y - body.y, stroke);
            drawDot(view, body.x, body.y, stroke, 4);
            const { maxX, maxY } = body.shape.bounds;
            drawLabel(view, pose.x + maxX - 14, pose.y + maxY - 13, `${body.data.label}?`, stroke);
        }
        return slid < 1;
    }

    return {
        draw,
        parts: () => axes,
        say() {
            const { hit, onX, onY, rule, says } = found;
            const shadows = say.shadows[`${onX ? 'x' : ''}${onY ? 'y' : ''}` || 'none'];
            return rule === 'and' ? say.outcome(shadows, hit) : say.wrong(shadows, hit, says);
        },
        answer: () => found,
    };
}
