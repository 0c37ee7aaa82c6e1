/**
 * The test in slow motion: reads two polygons A and B and the current step, draws one axis after
 * the other in four stages: its normal, the shadow of A, the shadow of B, and their overlap. At the
 * top it shows the results so far and the smallest overlap.
 */

import { trace } from 'sepaxis';
import { drawLine } from '../../draw/draw.js';
import { drawNormal, drawTiles, edgeOf } from '../axes.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { whole } from '../sentences.js';

export const words = {
    en: {
        alt: 'Two polygons and one axis at a time, on which their shadows appear one after the other. A row of tiles shows the results so far.',
        controls: { next: 'Next', back: 'Back', again: 'Start over' },
        normal: (axis, all, owner) =>
            `Axis ${axis} of ${all}: take an edge of ${owner} and the direction perpendicular to it.`,
        first: (axis, min, max) => `Axis ${axis}: the shadow of A runs from ${min} to ${max}.`,
        second: (axis, min, max) => `Axis ${axis}: the shadow of B runs from ${min} to ${max}.`,
        more: (axis, shared, least, at) =>
            `Axis ${axis}: the shadows overlap by ${shared}. No gap, so continue. Smallest overlap so far: ${least}, on axis ${at}.`,
        gap: (axis, gap) =>
            `Axis ${axis}: a gap of ${gap}. Stop here: A and B are apart, whatever the other axes show.`,
        end: (axis, shared, least, at) =>
            `Axis ${axis}: the shadows overlap by ${shared}, and no axis is left. A and B overlap. Smallest overlap: ${least}, on axis ${at}.`,
    },
    zh: {
        alt: '两个多边形，每次只看一条轴，轴上依次出现它们的影子。上方的一排格子记录结果。',
        controls: { next: '下一步', back: '上一步', again: '从头开始' },
        normal: (axis, all, owner) =>
            `第 ${axis} 条轴（共 ${all} 条）：取 ${owner} 的一条边，以及与它垂直的方向。`,
        first: (axis, min, max) => `第 ${axis} 条轴：A 的影子从 ${min} 到 ${max}。`,
        second: (axis, min, max) => `第 ${axis} 条轴：B 的影子从 ${min} 到 ${max}。`,
        more: (axis, shared, least, at) =>
            `第 ${axis} 条轴：影子重叠 ${shared}。没有缝隙，继续。目前最小的是第 ${at} 条轴的 ${least}。`,
        gap: (axis, gap) =>
            `第 ${axis} 条轴：有一道 ${gap} 的缝隙。到此为止：A 和 B 没有相碰，其他轴不必再看。`,
        end: (axis, shared, least, at) =>
            `第 ${axis} 条轴：影子重叠 ${shared}，所有轴都看完了。A 和 B 重叠，最小的是第 ${at} 条轴的 ${least}。`,
    },
};
export const settings = { step: 0 };
export const actions = {
    next: (figure) => move(figure, 1),
    back: (figure) => move(figure, -1),
    again({ settings }) {
        settings.step = 0;
    },
};

function move(figure, steps) {
    figure.rest();
    figure.settings.step += steps;
}
export const isMoving = true;

const pace = 0.9; // seconds per step
const rest = 2.5; // seconds at the end, before it starts over

const stages = ['normal', 'first', 'second', 'compare'];

/** The axis with the smallest overlap; the first if several are equal. */
const leastOf = (axes) =>
    axes.reduce((best, axis) => (axis.overlap < best?.overlap ? axis : best), axes[0]);

export function create(figure) {
    const { box, ngon, words: say, settings } = figure;
    const places = [
        { x: -0.45, y: -0.3, angle: -0.3, knob: 0.4 },
        { x: 0.3, y: -0.1, angle: 0.5, knob: 0.4 },
    ];
    const a = figure.add('A', box(1.1, 0.9), places[0]);
    const b = figure.add('B', ngon(3, 0.75), places[1]);
    let axes = [];
    let order = 0;
    let view = stages[0];
    let last = 0;
    let waited = 0;

    /**
     * Keeps the step within the test, which ends at the first gap: moving the shapes can make the
     * test shorter.
     */
    function follow(found) {
        axes = found.axes;
        last = found.hit ? axes.length - 1 : found.separating;
        settings.step = Math.max(0, Math.min(settings.step, (last + 1) * stages.length - 1));
        order = Math.floor(settings.step / stages.length);
        view = stages[settings.step % stages.length];
    }

    const least = () => leastOf(axes.slice(0, view === 'compare' ? order + 1 : order));
    const isOver = () => view === 'compare' && order === last;

    /** Plays the steps, and starts over after the last. */
    function play(dt) {
        if (figure.view.paused) return;
        waited += dt;
        if (waited < (isOver() ? rest : pace)) return;
        waited = 0;
        settings.step = isOver() ? 0 : settings.step + 1;
    }

    function draw(dt) {
        const { palette } = figure;
        const found = trace(a, b);
        play(dt);
        follow(found);
        const axis = axes[order];
        const shown = { normal: [], first: [a], second: [a, b], compare: [a, b] }[view];
        const line = drawAxis(figure, axis, shown, { below: 1.35 });
        if (view === 'compare') drawBetween(figure, line);
        drawShapes(figure, { hit: isOver() && found.hit, first: a });
        const [from, to] = edgeOf(figure, axis);
        drawLine(figure.context, from.x, from.y, to.x, to.y, { color: palette.accent, width: 4 });
        drawNormal(figure, axis, { color: palette.accent, number: order + 1, reach: 34 });
        drawTiles(figure, axes, tileOf);
        return true;
    }

    function tileOf(axis, k) {
        if (k > order) return { state: 'later' };
        if (k === order && view !== 'compare') return { text: '…' };
        return { text: whole(axis.overlap), state: axis === least() ? 'chosen' : '' };
    }

    return {
        draw,
        say() {
            const axis = axes[order];
            const number = order + 1;
            if (view === 'normal') {
                return say.normal(number, axes.length, axis.source === 'b' ? 'B' : 'A');
            }
            if (view !== 'compare') {
                const { min, max } = view === 'first' ? axis.a : axis.b;
                return say[view](number, whole(min), whole(max));
            }
            if (axis.overlap < 0) return say.gap(number, Math.round(-axis.overlap));
            const best = least();
            const [shared, smallest] = [axis, best].map(({ overlap }) => Math.round(overlap));
            const sentence = say[order === last ? 'end' : 'more'];
            return sentence(number, shared, smallest, axes.indexOf(best) + 1);
        },
        answer: () => ({
            order,
            view,
            isOver: isOver(),
            axes: axes.length,
            least: least()?.overlap ?? null,
        }),
    };
}
