/** What each idea saves: reads the measurement of a crowd, draws the factor of each idea as a bar. */

import { polygon } from 'sepaxis';
import { drift } from '../../canvas/motion.js';
import { regular } from '../../shapes/ngon.js';
import { addCrowd } from '../crowd.js';
import { drawCrowd } from '../draw.js';
import { createMeasurement, ideas } from '../measurement.js';

export const words = {
    en: {
        alt: 'A crowd of polygons, and below it a bar for each idea: how much slower the test is without it.',
        controls: {
            boxes: 'Broad phase',
            early: 'Early exit',
            memory: 'Cached axis',
            simd: 'SIMD (library)',
        },
        bars: { boxes: 'broad phase', early: 'early exit', memory: 'cached axis', simd: 'SIMD' },
        now: (pairs, axes, hits, time) =>
            `${pairs} pairs and ${axes} axes tested, ${hits} pairs overlap: ${time} ms in JavaScript.`,
        library: (time) => `The library takes ${time} ms.`,
        waiting: 'Press Play to measure.',
    },
    zh: {
        alt: '一群多边形；下方每个办法有一根横条，表示没有它时检测慢多少。',
        controls: { boxes: '宽阶段', early: '提前退出', memory: '记住的轴', simd: 'SIMD（本库）' },
        bars: { boxes: '宽阶段', early: '提前退出', memory: '记住的轴', simd: 'SIMD 指令' },
        now: (pairs, axes, hits, time) =>
            `检测了 ${pairs} 对、${axes} 条轴，其中 ${hits} 对重叠：JavaScript 用了 ${time} 毫秒。`,
        library: (time) => `本库用 ${time} 毫秒。`,
        waiting: '按“播放”开始测量。',
    },
};
export const settings = { boxes: true, early: true, memory: true, simd: true };
export const isMoving = true;

const count = 140;
const telling = 0.4; // seconds between two updates of the numbers

export function create(figure) {
    const { settings, view, unit, words: say, world } = figure;
    // Long shapes leave much of their boxes empty, so that many boxes overlap while their shapes do not.
    const polygons = [4, 5, 6, 8].map((corners) =>
        regular(corners, 0.12 * unit).map(({ x, y }) => ({ x: 2 * x, y: 0.55 * y })),
    );
    const shapes = polygons.map((points) => polygon(points));
    const motion = { seed: 9, bottom: 0.7, pace: 0.25 * unit, spin: 0.4 };
    const loose = addCrowd(figure, shapes, { count, ...motion });
    const isOver = () => figure.world !== world;
    const measurement = createMeasurement(loose, polygons, settings, isOver);
    const { now, factors } = measurement;
    let sinceTold = telling;
    let told = '';

    function tell(dt) {
        sinceTold += dt;
        if (sinceTold < telling || now.plain === 0) return;
        sinceTold = 0;
        measurement.sumUp();
        const library = now.library > 0 ? ` ${say.library(now.library.toFixed(3))}` : '';
        const { pairs, axes, hits } = measurement.count();
        const numbers = [pairs, axes, hits].map((one) => one.toLocaleString('en'));
        told = say.now(...numbers, now.plain.toFixed(2)) + library;
    }

    function draw(dt) {
        if (!view.paused) {
            const { held, x, y, angle } = view.drag;
            const room = { width: view.width, height: topOf(view) - 0.03 * view.height };
            drift({ ...room, drag: { bodies: loose, held, x, y, angle } }, world, dt);
            if (dt > 0) measurement.step();
        }
        tell(dt);
        world.update();
        drawCrowd(figure, loose);
        drawBars(figure, factors);
        return true;
    }

    return {
        draw,
        loose,
        say: () => told || say.waiting,
        answer: () => ({ ...measurement.count(), factors, contacts: world.contacts.length }),
        dispose: measurement.dispose,
    };
}

// A bar is at least as high as its name, even on a phone.
const stepOf = ({ height }) => Math.max(15, 0.05 * height);
const topOf = (view) => 0.98 * view.height - ideas.length * stepOf(view);

/** Draws one bar per idea, on a logarithmic scale: squaring a factor doubles its bar. */
function drawBars({ context, palette, view, settings, words: say }, factors) {
    const [top, step] = [topOf(view), stepOf(view)];
    const left = Math.min(150, 0.42 * view.width);
    const room = view.width - left - 70;
    context.fillStyle = palette.surface;
    context.fillRect(0, top - 6, view.width, view.height - top + 6);
    context.font = '600 12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    ideas.forEach((key, k) => {
        const y = top + (k + 0.5) * step;
        context.textAlign = 'right';
        context.fillStyle = settings[key] ? palette.text : palette.faint;
        context.fillText(say.bars[key], left - 10, y);
        const factor = factors[key];
        if (!factor) return;
        const length = Math.max(2, (Math.log2(Math.max(1, factor)) / 8) * room);
        context.fillStyle = settings[key] ? palette.accent : palette.faint;
        context.fillRect(left, y - step * 0.3, Math.min(room, length), step * 0.6);
        context.textAlign = 'left';
        context.fillStyle = palette.text;
        context.fillText(`× ${factor.toFixed(1)}`, left + Math.min(room, length) + 8, y);
    });
}
