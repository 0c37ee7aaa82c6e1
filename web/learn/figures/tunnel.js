/**
 * The article's figure about tunnelling: reads whether a ball overlaps a thin wall at the end of each frame, and draws
 * the ball at these positions. Nothing is tested between one frame and the next.
 */

import { box, overlaps } from 'sepaxis';
import {
    drawBody,
    drawDot,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
    inBodyFrame,
} from '../../draw/draw.js';
import { paint } from '../../draw/paint.js';
import { drawShapes } from '../draw.js';
import { moved } from '../push.js';
import { inRow } from '../sentences.js';

export const words = {
    en: {
        alt: 'A ball A flies to the right in steps, toward a thin wall B.',
        controls: { speed: 'Speed' },
        hit: (step) => `Step ${step} is inside the wall: detected.`,
        missed: (before, after) =>
            `MISTAKE: ${before > 0 ? `step ${before}` : 'the start'} is before the wall, step ${after} behind it, and no test detects the wall.`,
        begins: 'The ball starts in the wall.',
        none: 'The ball does not pass the wall.',
        share: (share) => `From ${share} of 100 start positions, the ball passes through the wall.`,
    },
    zh: {
        alt: '球 A 一步一步向右飞，前方是一堵薄墙 B。',
        controls: { speed: '速度' },
        hit: (step) => `第 ${step} 步落在墙里：看见了。`,
        missed: (before, after) =>
            `错误：${before > 0 ? `第 ${before} 步` : '起点'}在墙前，第 ${after} 步已在墙后，没有一次检测看到碰撞。`,
        begins: '球一开始就在墙里。',
        none: '球没有经过这堵墙。',
        share: (share) => `100 个起点中，有 ${share} 个会穿过去。`,
    },
};
export const settings = { speed: 1 };
export const ranges = { speed: { min: 0.1, max: 1.6 } };
export const isMoving = true;

const radius = 0.16;
const framesPerSecond = 5; // of the bullets, which fly in slow motion
const every = 0.7; // seconds between two bullets
const golden = 0.618; // the fraction of a step by which each bullet starts behind the one before

/**
 * A flight of A from `x` in steps of `far` pixels, up to the edge of the picture. Returns its pose at the end of each
 * frame, the index of the first frame that hits the wall B, and the index of the first step that crosses the wall. An
 * index is -1 if there is no such frame or step.
 */
function flightOf(a, b, x, far, width) {
    const start = { x, y: a.y, angle: a.angle };
    const count = Math.max(0, Math.floor((width - a.shape.radius - x) / far));
    const steps = Array.from({ length: count }, (_, k) => moved(start, { x: far * (k + 1), y: 0 }));
    const places = [start, ...steps];
    return {
        steps,
        hit: steps.findIndex((pose) => overlaps(a.shape, pose, b.shape, b)),
        passed: steps.findIndex((step, k) => isCrossed(b, places[k], step, 2 * a.shape.radius)),
    };
}

/** Whether one step crosses the wall, tested by a box of the ball's height; the round ends do not matter here. */
function isCrossed(wall, { x, y }, to, height) {
    return overlaps(box(to.x - x, height), { x: (x + to.x) / 2, y }, wall.shape, wall);
}

export function create(figure) {
    const { circle, settings, unit, words: say } = figure;
    const b = figure.add('B', box(0.12 * unit, 2.4 * unit), { x: 0.8, y: 0, knob: 0.3 });
    const a = figure.add('A', circle(radius), { x: -2.6, y: 0.1 });
    let found = null;
    let clock = 0;
    let shares = { key: '', through: 0 };
    const flights = new Map(); // number of a bullet → index of the step that hits

    const solve = (x) => flightOf(a, b, x, settings.speed * unit, figure.view.width);

    /** Draws bullets that start at different places within one step: some hit, some pass through. */
    function drawBullets() {
        const { palette, view } = figure;
        const far = settings.speed * unit;
        const longest = (view.width / far + 2) / framesPerSecond;
        const first = Math.max(0, Math.floor((clock - longest) / every));
        for (let k = first; k * every < clock; k++) {
            const from = a.x - ((k * golden) % 1) * far;
            if (!flights.has(k)) flights.set(k, solve(from).hit);
            const hit = flights.get(k);
            const flown = (clock - k * every) * framesPerSecond;
            const isStopped = hit >= 0 && flown >= hit + 1;
            if (isStopped && flown > hit + 4) continue;
            const x = from + far * (isStopped ? hit + 1 : flown);
            if (isStopped) drawFound(figure, a.shape, { x, y: a.y, angle: 0 });
            else drawDot(view, x, a.y, palette.a, 0.5 * a.shape.radius);
        }
    }

    /**
     * The number of bullets that pass through, out of 100 that start evenly spread over one step.
     * It is counted again only when something has moved.
     */
    function shareThrough(far) {
        const key = [a.x, a.y, b.x, b.y, b.angle, far].join();
        if (key === shares.key) return shares.through;
        let through = 0;
        for (let k = 0; k < 100; k++) {
            const flight = solve(a.x - (far * k) / 100);
            if (flight.hit < 0 && flight.passed >= 0) through += 1;
        }
        shares = { key, through };
        flights.clear();
        return through;
    }

    function draw(dt) {
        const { context, palette, view } = figure;
        const flight = solve(a.x);
        const { steps, hit, passed } = flight;
        if (!view.paused) clock += dt;
        const far = settings.speed * unit;
        found = { steps: steps.length, hit, passed, through: shareThrough(far) };
        drawLine(context, a.x, a.y, view.width, a.y, { color: palette.line });
        drawSteps(figure, a.shape, flight);
        drawBullets();
        drawShapes(figure, { first: a, labels: false });
        if (hit >= 0) {
            drawBody(view, b, { stroke: palette.b, fill: palette.bFill, hit: true });
            drawKnob(view, b, palette.b);
        }
        return true;
    }

    function sentence() {
        const { hit, passed, through } = found;
        if (overlaps(a, b)) return say.begins;
        if (passed < 0) return say.none;
        const first = hit < 0 ? say.missed(passed, passed + 1) : say.hit(hit + 1);
        return inRow(first, say.share(through));
    }

    return { draw, say: sentence, answer: () => found };
}

/** Draws the ball at the end of each frame until the wall is detected. At low speed, numbers only every third. */
function drawSteps(figure, shape, { steps, hit }) {
    const { palette, view, unit, settings } = figure;
    const last = hit < 0 ? steps.length : hit + 1;
    steps.slice(0, last).forEach((pose, k) => {
        drawGhost(view, shape, pose, palette.a);
        if (k === hit) drawFound(figure, shape, pose);
        const above = pose.y - (radius + 0.14) * unit;
        if (settings.speed > 0.25 || k % 3 === 2)
            drawLabel(view, pose.x, above, k + 1, palette.soft);
    });
}

/** Draws the ball at the end of the frame that detects the wall. */
function drawFound({ context, palette }, shape, pose) {
    inBodyFrame(context, shape, pose, (path) => {
        paint(context, path, { fill: palette.accentFill, stroke: palette.accent, width: 2.5 });
    });
}
