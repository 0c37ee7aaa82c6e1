/**
 * Why separated shapes are cheap: reads two polygons, draws how many axes were tested before one
 * showed a gap: as tiles, and as a bar chart of the last frames.
 */

import { trace } from 'sepaxis';
import { createHistory, drawStrip, drawTiles } from '../axes.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { whole } from '../sentences.js';

export const words = {
    en: {
        alt: 'Two polygons; a row of tiles, one for each axis, and bars that show how many were tested while you dragged.',
        title: 'axes tested, the newest on the right',
        gap: (tested, skipped) =>
            `Axis ${tested} shows a gap, and the test ends. ${tested} tested, ${skipped} skipped.`,
        all: (axes) => `No gap on any axis. To know that, all ${axes} had to be tested.`,
    },
    zh: {
        alt: '两个多边形；一排格子，每条轴一个；还有一排柱子，表示拖动时检查了多少条轴。',
        title: '检查过的轴数，最右边是最新的',
        gap: (tested, skipped) =>
            `第 ${tested} 条轴上有缝隙，检查到此结束。检查了 ${tested} 条，省下 ${skipped} 条。`,
        all: (axes) => `没有一条轴上有缝隙。要知道这一点，${axes} 条轴必须全部检查。`,
    },
};

export function create(figure) {
    const { box, ngon, words: say } = figure;
    const a = figure.add('A', ngon(5, 0.7), { x: -0.8, y: -0.05, knob: 0.4 });
    const b = figure.add('B', box(1.1, 0.9), { x: 0.75, y: -0.1, angle: 0.3, knob: 0.4 });
    const history = createHistory();
    let found = trace(a, b);
    let seen = '';
    const tested = () => (found.hit ? found.axes.length : found.separating + 1);

    function draw() {
        found = trace(a, b);
        const { axes, hit, separating } = found;
        const where = [a, b].map(({ x, y, angle }) => [x, y, angle]).join();
        if (where !== seen) history.add([tested()]);
        seen = where;
        if (!hit) drawBetween(figure, drawAxis(figure, axes[separating], [a, b], { below: -1.15 }));
        drawStrip(figure, history, axes.length, say.title);
        drawShapes(figure, { hit, first: a });
        drawTiles(figure, axes, tileOf);
    }

    function tileOf(axis, k) {
        if (k >= tested()) return { state: 'never' };
        return { text: whole(axis.overlap), state: k === found.separating ? 'chosen' : 'done' };
    }

    return {
        draw,
        say: () =>
            found.hit
                ? say.all(found.axes.length)
                : say.gap(tested(), found.axes.length - tested()),
        answer: () => ({ tested: tested(), axes: found.axes.length, hit: found.hit }),
    };
}
