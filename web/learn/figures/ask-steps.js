/** A question: place a shape so that the test stops at its third axis. */

import { trace } from 'sepaxis';
import { drawNormal, drawTiles } from '../axes.js';
import { drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';
import { whole } from '../sentences.js';

export const words = {
    en: {
        alt: 'Two shapes, A and B, and a row of tiles: the axes in the order of the test.',
        stop: (axis) => `The test stops at axis ${axis}.`,
        hit: 'They overlap: no axis stops the test.',
        right: 'Right: axes 1 and 2 show no gap, axis 3 does. The others were not tested.',
    },
    zh: {
        alt: '两个图形 A 和 B，以及一排格子：按检测顺序排列的轴。',
        stop: (axis) => `检测停在第 ${axis} 条轴。`,
        hit: '它们重叠了：没有轴能让检测停下。',
        right: '正确：第 1、2 条轴没有缝隙，第 3 条有。其余的轴没有检查。',
    },
};

export function create(figure) {
    const { box, ngon, words: say } = figure;
    const a = figure.add('A', box(1.4, 0.9), { x: -0.4, y: 0.4, angle: 0.2, knob: 0.45 });
    const b = figure.add('B', ngon(3, 0.85), { x: 1.9, y: 0.3, angle: 0.2, knob: 0.4 });

    function solve() {
        const { axes, hit, separating } = trace(a, b);
        const right = !hit && separating === 2;
        const text = right ? say.right : hit ? say.hit : say.stop(separating + 1);
        return { right, text, axes, hit, last: hit ? axes.length - 1 : separating };
    }

    return createQuestion(figure, solve, ({ axes, hit, last }) => {
        const { palette } = figure;
        drawShapes(figure, { first: a, hit });
        axes.forEach((axis, k) => {
            const color = k === last && !hit ? palette.accent : palette.faint;
            drawNormal(figure, axis, { color, number: k + 1 });
        });
        drawTiles(figure, axes, (axis, k) => ({
            text: k > last ? '' : whole(axis.overlap),
            state: k > last ? 'never' : k === last && !hit ? 'chosen' : '',
        }));
    });
}
