/** A question: put a wall where no frame of the bullet touches it, but the sweep does. */

import { overlaps, sweep } from 'sepaxis';
import { drawGhost, drawLabel, drawLine } from '../../draw/draw.js';
import { drawShapes } from '../draw.js';
import { createQuestion } from '../question.js';

export const words = {
    en: {
        alt: 'A bullet A that flies to the right in steps, and a wall B.',
        seen: (step) => `Frame ${step} touches the wall.`,
        beside: 'The bullet never comes near the wall, so the sweep misses it, too.',
        right: (time) =>
            `Right: no frame touches the wall, but the sweep touches it at time ${time}.`,
    },
    zh: {
        alt: '一颗子弹 A 一步一步向右飞；还有一堵墙 B。',
        seen: (step) => `第 ${step} 帧碰到了墙。`,
        beside: '子弹从墙的旁边飞过，所以扫掠也碰不到它。',
        right: (time) => `正确：没有一帧碰到墙，扫掠却在时刻 ${time} 碰到它。`,
    },
};

const pace = 1.15; // units per frame

export function create(figure) {
    const { box, circle, unit, words: say, view } = figure;
    const a = figure.add('A', circle(0.2), { x: -2.6, y: 0 });
    const b = figure.add('B', box(0.14, 1.3), { x: -0.35, y: 0.9, angle: 0.1, knob: 0.4 });

    function solve() {
        const count = Math.max(1, Math.floor((view.width - a.x) / (pace * unit)));
        const frames = Array.from({ length: count + 1 }, (_, k) => ({
            x: a.x + k * pace * unit,
            y: a.y,
            angle: 0,
        }));
        const hit = frames.findIndex((pose) => overlaps(a.shape, pose, b.shape, b));
        const met = hit < 0 ? sweep(a, { dx: count * pace * unit, dy: 0 }, b, {}) : null;
        const right = met !== null;
        const wrong = hit < 0 ? say.beside : say.seen(hit);
        return { right, frames, hit, met, text: right ? say.right(met.t.toFixed(2)) : wrong };
    }

    return createQuestion(figure, solve, ({ frames, hit, met }) => {
        const { palette, context } = figure;
        drawLine(context, a.x, a.y, view.width, a.y, { color: palette.line });
        frames.forEach((pose, k) => {
            drawGhost(view, a.shape, pose, k === hit ? palette.hit : palette.a);
            drawLabel(view, pose.x, pose.y - 0.35 * unit, String(k), palette.soft);
        });
        if (met) {
            const x = a.x + met.t * (frames.length - 1) * pace * unit;
            drawGhost(view, a.shape, { x, y: a.y, angle: 0 }, palette.accent);
        }
        drawShapes(figure, { first: a, hit: hit >= 0, labels: false });
    });
}
