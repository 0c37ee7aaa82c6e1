/**
 * A line between two shapes: reads a line that the reader moves and rotates, writes whether it separates the shapes,
 * and draws the perpendicular axis on which the shadows have a gap. Many other lines would separate them as well.
 */

import { overlaps, segment } from 'sepaxis';
import { drawLabel, drawLine } from '../../draw/draw.js';
import { roomFor } from '../axes.js';
import { drawAxis, drawBetween, drawShapes, lineOf } from '../draw.js';
import { addHandle, createTurn, drawHandle, lineAngle } from '../handles.js';
import { shadowBy, shadowOf } from '../shadow.js';

export const words = {
    en: {
        alt: 'Two shapes, A and B, a line that can be moved and turned, and an axis perpendicular to it.',
        controls: { turn: 'Turn the line', many: 'Show many separating lines' },
        line: 'line',
        axis: 'axis',
        separates: (gap) =>
            `A lies on one side of the line, B on the other: it separates them. On the perpendicular axis the shadows have a gap of ${gap}.`,
        cuts: (names, gap) =>
            `The line cuts ${names.join(' and ')}, so it separates nothing. ${gap > 0 ? `But the perpendicular axis has a gap of ${gap}: move the line there.` : 'On the perpendicular axis the shadows overlap: no line in this direction separates them.'}`,
        aside: (gap) =>
            `Both shapes lie on the same side of the line. ${gap > 0 ? `But the perpendicular axis has a gap of ${gap}: move the line there.` : 'On the perpendicular axis the shadows overlap: no line in this direction separates them.'}`,
        hit: 'A and B overlap. No line separates them, however you turn it.',
        many: (count, all) =>
            `${count} of ${all} directions have such a line, and each of them has infinitely many.`,
    },
    zh: {
        alt: '两个图形 A 和 B，一条可以移动和转动的直线，以及一条与它垂直的轴。',
        controls: { turn: '转动直线', many: '显示许多条分离线' },
        line: '线',
        axis: '轴',
        separates: (gap) =>
            `A 在直线的一侧，B 在另一侧：它把两者分开了。在与它垂直的轴上，影子之间有 ${gap} 的缝隙。`,
        cuts: (names, gap) =>
            `直线切过了 ${names.join(' 和 ')}，不能分开它们。${gap > 0 ? `不过与它垂直的轴上有 ${gap} 的缝隙：把直线移到那里。` : '与它垂直的轴上影子重叠：这个方向的直线都不行。'}`,
        aside: (gap) =>
            `两个图形都在直线的同一侧。${gap > 0 ? `不过与它垂直的轴上有 ${gap} 的缝隙：把直线移到那里。` : '与它垂直的轴上影子重叠：这个方向的直线都不行。'}`,
        hit: 'A 和 B 重叠了。无论怎么转动，都没有直线能分开它们。',
        many: (count, all) =>
            `在 ${all} 个方向中，有 ${count} 个容得下这样的直线，而且每个方向都有无数条。`,
    },
};
export const settings = { turn: 1.35, many: false };
export const ranges = { turn: { min: -Math.PI / 2, max: Math.PI / 2 } };

const directions = 180;

const axisAcross = (turn) => ({ x: Math.sin(turn), y: -Math.cos(turn) });
const alongOf = ({ x, y }, axis) => x * axis.x + y * axis.y;

/** The gap between both shadows, or null. */
function gapOf(one, other) {
    const [min, max] = one.max < other.max ? [one.max, other.min] : [other.max, one.min];
    return max > min ? { min, max } : null;
}

/** For each direction with a gap, one line through the middle of the gap. */
function linesBetween(a, b) {
    const lines = [];
    for (let k = 0; k < directions; k++) {
        const turn = (k / directions) * Math.PI;
        const axis = axisAcross(turn);
        const gap = gapOf(...[a, b].map((body) => shadowOf(body, axis)));
        if (!gap) continue;
        // The point of that line nearest to the midpoint between the shapes.
        const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        const off = (gap.min + gap.max) / 2 - alongOf(middle, axis);
        lines.push({ turn, x: middle.x + off * axis.x, y: middle.y + off * axis.y });
    }
    return lines;
}

export function create(figure) {
    const { ngon, unit, words: say, view } = figure;
    const a = figure.add('A', ngon(5, 0.75), { x: -1.2, y: -0.55, knob: 0.55 });
    const b = figure.add('B', ngon(4, 0.75), { x: 0.9, y: -0.25, angle: 0.45, knob: 0.5 });
    const grip = addHandle(figure, say.line, { x: -0.95, y: -1.6, angle: figure.settings.turn });
    grip.data.knob = 0.75 * unit;
    const followTurn = createTurn(figure, grip, lineAngle);
    const reach = view.width + view.height;
    const whole = segment(-reach, 0, reach, 0);
    let found = null;
    let drawn = null;

    function ask() {
        const axis = axisAcross(grip.angle);
        const shadows = [a, b].map((body) => shadowBy(body.shape, body, axis));
        const at = alongOf(grip, axis);
        const gap = gapOf(...shadows);
        return {
            axis,
            shadows,
            at,
            gap: gap ? gap.max - gap.min : 0,
            cut: [a, b].filter((body) => overlaps(whole, grip, body.shape, body)),
            separates: gap !== null && at > gap.min && at < gap.max,
            hit: overlaps(a, b),
            many: figure.settings.many ? linesBetween(a, b) : null,
        };
    }

    /** Two points of a line through the whole picture. */
    function ends({ x, y }, turn) {
        const [dx, dy] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
        return [
            [x - dx, y - dy],
            [x + dx, y + dy],
        ];
    }

    function drawThrough(place, turn, style) {
        drawLine(figure.context, ...ends(place, turn).flat(), style);
    }

    function draw() {
        followTurn();
        const { palette } = figure;
        found = ask();
        for (const line of found.many ?? [])
            drawThrough(line, line.turn, { color: palette.accentFill, width: 1.5 });
        const color = found.separates ? palette.accent : palette.soft;
        drawThrough(grip, grip.angle, { color, width: found.separates ? 3 : 2 });
        const offset = roomFor(figure, found.axis, [a, b]);
        drawn = drawAxis(figure, found.axis, [a, b], { offset });
        drawBetween(figure, drawn);
        drawShapes(figure, { first: a, hit: found.hit });
        drawHandle(figure, grip, color, found.axis, say.line);
        const end = Math.max(...drawn.shadows.map(({ max }) => max));
        drawLabel(view, ...drawn.at(end + 28), say.axis, palette.soft, palette.surface);
    }

    return {
        draw,
        parts: () => ({ line: ends(grip, grip.angle), axis: lineOf(drawn) }),
        say() {
            const { separates, cut, hit, gap, many } = found;
            const width = Math.round(gap);
            if (hit) return say.hit;
            if (many) return say.many(many.length, directions);
            if (separates) return say.separates(width);
            if (cut.length === 0) return say.aside(width);
            const names = cut.map((body) => body.data.label);
            return say.cuts(names, width);
        },
        answer: () =>
            found && {
                ...found,
                cut: found.cut.map((body) => body.data.name),
                many: found.many?.length,
            },
    };
}
