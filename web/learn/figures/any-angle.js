/**
 * Why SAT tests the edge normals and no other directions: reads two polygons, draws the overlap of
 * their shadows in every direction as a curve, with a mark at each normal. Between two marks the
 * curve is a hill unless it falls below zero; if it does, it is below zero at a mark as well.
 */

import { trace } from 'sepaxis';
import { drawDot, drawLabel, drawLine } from '../../draw/draw.js';
import { lineThrough, paint } from '../../draw/paint.js';
import { colorOf, pushLengths } from '../axes.js';
import { drawAxis, drawBetween, drawShapes } from '../draw.js';
import { degrees, inRow } from '../sentences.js';
import { axisAt, shadowOf } from '../shadow.js';

export const words = {
    en: {
        alt: 'Two polygons; below them a curve of how much their shadows overlap in every direction, with a dot at the normal of each edge.',
        controls: { turn: 'Direction', lowest: 'Go to the lowest dot' },
        above: 'overlap',
        below: 'gap',
        shared: (angle, here) => `Along ${angle}° the shadows overlap by ${here}.`,
        gap: (angle, here) => `Along ${angle}° there is a gap of ${here}.`,
        hit: (curve, mark) =>
            `The lowest point of the curve is ${curve}, and so is the lowest dot, ${mark}: testing the dots is enough.`,
        apart: (marks) =>
            `The curve falls below the line, and ${marks === 1 ? 'one of the dots is' : `${marks} of the dots are`} there, too. ${marks === 1 ? 'It' : 'Any one of them'} proves that A and B are apart.`,
    },
    zh: {
        alt: '两个多边形，下方的曲线表示它们的影子在每个方向上共有多长，每条边的法线处有一个圆点。',
        controls: { turn: '方向', lowest: '转到最低的圆点' },
        above: '重叠',
        below: '缝隙',
        shared: (angle, here) => `沿 ${angle}° 方向，两个影子重叠 ${here}。`,
        gap: (angle, here) => `沿 ${angle}° 方向，有一道 ${here} 的缝隙。`,
        hit: (curve, mark) =>
            `整条曲线的最低点是 ${curve}，最低的圆点也是 ${mark}：只检测圆点就够了。`,
        apart: (marks) =>
            `曲线降到了横线以下，圆点也有 ${marks} 个在横线以下。其中任何一个都能证明 A 和 B 没有相碰。`,
    },
};
export const settings = { turn: 0.3 };
export const ranges = { turn: { min: -Math.PI / 2, max: Math.PI / 2 } };
export const actions = {
    lowest({ world, settings, bodies }) {
        if (world) settings.turn = turnOf(lowestOf(trace(...bodies).axes));
    },
};

const quarter = Math.PI / 2;
const steps = 720; // samples per half turn

const lowestOf = (axes) => axes.reduce((low, axis) => (axis.overlap < low.overlap ? axis : low));

/** The angle of an axis. Of its two directions, this is the one that points to the right. */
function turnOf({ x, y }) {
    return x < 0 ? Math.atan2(-y, -x) : Math.atan2(y, x);
}

export function create(figure) {
    const { box, ngon, words: say } = figure;
    const place = { y: -0.62, knob: 0.45 };
    const a = figure.add('A', box(1.3, 0.7), { x: -0.5, angle: 0.5, ...place });
    const b = figure.add('B', ngon(3, 0.65), { x: 0.35, angle: 0.3, ...place });
    let found = trace(a, b);
    let here = 0;
    let curve = [];
    let shownCurve = []; // points of the curve, in pixels

    /**
     * The overlap of the shadows in a direction: the length of the shorter push that parts them. Negative for a gap.
     */
    function shareOf(turn) {
        const axis = axisAt(turn);
        const { forth, back } = pushLengths({ a: shadowOf(a, axis), b: shadowOf(b, axis) });
        return Math.min(forth, back);
    }

    function draw() {
        const { turn } = figure.settings;
        found = trace(a, b);
        here = shareOf(turn);
        const turns = Array.from({ length: steps + 1 }, (_, k) => (k / steps - 0.5) * Math.PI);
        turns.push(...found.axes.map(turnOf)); // the curve has its corners at the axes
        curve = turns
            .sort((one, other) => one - other)
            .map((at) => ({ turn: at, share: shareOf(at) }));
        const line = drawAxis(figure, axisAt(turn), [a, b], { offset: -1.45 });
        drawBetween(figure, line);
        drawShapes(figure, { hit: found.hit, first: a });
        shownCurve = drawPlot(figure, curve, found.axes, turn);
    }

    const low = () => Math.min(...curve.map(({ share }) => share));
    const lowMark = () => Math.min(...found.axes.map(({ overlap }) => overlap));
    const below = () => found.axes.filter(({ overlap }) => overlap < 0).length;

    return {
        draw,
        parts: () => ({ curve: shownCurve }),
        say() {
            const angle = degrees(figure.settings.turn).replace('°', '');
            const first =
                here < 0 ? say.gap(angle, Math.round(-here)) : say.shared(angle, Math.round(here));
            const rest = found.hit
                ? say.hit(Math.round(low()), Math.round(lowMark()))
                : say.apart(below());
            return inRow(first, rest);
        },
        answer: () => ({
            hit: found.hit,
            here,
            lowest: low(),
            lowestMark: lowMark(),
            below: below(),
            depth: found.collision?.depth ?? null,
        }),
    };
}

/**
 * The plot shows at least this range of overlap (positive) and gap (negative), in units; a curve
 * beyond it widens the range.
 */
const most = 1.45;
const least = -0.56;

/** The area of the plot below the shapes, and the functions that convert a direction and an overlap to pixels. */
function plotOf({ view, unit }, curve) {
    const [left, right] = [20, view.width - 20];
    const [top, bottom] = [view.height * 0.58, view.height - 24];
    const shares = curve.map(({ share }) => share);
    const high = Math.max(most * unit, ...shares);
    const low = Math.min(least * unit, ...shares);
    const scale = (bottom - top) / (high - low);
    const zero = top + high * scale;
    const toX = (at) => left + ((at + quarter) / Math.PI) * (right - left);
    const toY = (share) => zero - share * scale;
    return { left, right, top, bottom, zero, toX, toY };
}

/** Draws the curve, a mark at each axis, and the direction chosen by the reader. Returns the points of the curve. */
function drawPlot(figure, curve, axes, turn) {
    const { context, palette, view } = figure;
    const plot = plotOf(figure, curve);
    const { left, right, top, bottom, zero, toX } = plot;
    context.fillStyle = palette.surface;
    context.globalAlpha = 0.9;
    context.fillRect(0, top - 8, view.width, view.height - top + 8);
    context.globalAlpha = 1;
    drawGaps(figure, curve, plot);
    drawLine(context, left, zero, right, zero, { color: palette.faint });
    for (const axis of axes) {
        const x = toX(turnOf(axis));
        drawLine(context, x, top, x, bottom, { color: colorOf(figure, axis), dash: [2, 4] });
    }
    const { above, below } = figure.words;
    drawLabel(view, right - 24, zero - 13, above, palette.soft, palette.surface);
    drawLabel(view, right - 24, zero + 13, below, palette.accent, palette.surface);
    const points = drawCurve(figure, curve, plot);
    drawMarks(figure, axes, plot);
    const x = toX(turn);
    drawLine(context, x, top - 4, x, bottom, { color: palette.accent, width: 2 });
    for (const at of [-quarter, 0, quarter]) {
        const x = Math.min(right - 4, Math.max(left + 4, toX(at)));
        drawLabel(view, x, view.height - 11, degrees(at), palette.soft);
    }
    return points;
}

/** Fills the curve where it is below zero. */
function drawGaps({ context, palette }, curve, { toX, toY }) {
    const edge = curve.map(({ turn, share }) => [toX(turn), toY(Math.min(0, share))]);
    paint(context, lineThrough(edge, true), { fill: palette.accentFill });
}

function drawCurve({ context, palette }, curve, { toX, toY }) {
    const points = curve.map(({ turn, share }) => [toX(turn), toY(share)]);
    paint(context, lineThrough(points), { stroke: palette.text, width: 2 });
    return points;
}

function drawMarks(figure, axes, { toX, toY }) {
    const { palette, view } = figure;
    const lowest = lowestOf(axes);
    for (const axis of axes) {
        const place = [toX(turnOf(axis)), toY(axis.overlap)];
        if (axis === lowest) drawDot(view, ...place, palette.accent, 7);
        drawDot(view, ...place, colorOf(figure, axis), 4);
    }
}
