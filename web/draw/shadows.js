/**
 * Draws one axis: reads an axis of a trace and the position that lanes.js chose for it, draws its
 * line and both projections.
 */

import { cornersOf } from '../shapes/points.js';
import { spoken } from '../site/language.js';
import { drawLabel, drawLine, drawLines } from './draw.js';

export const words = {
    en: { gap: (length) => `gap ${length}` },
    zh: { gap: (length) => `缝隙 ${length}` },
};
const say = spoken(words);

const half = 4; // pixels from the line to the centre line of each projection
const stroke = 5;

/** The point at `t` along the line, moved outward by `aside` pixels. */
function pointOn({ axis, offset, outward }, t, aside = 0) {
    const out = offset + outward * aside;
    return [axis.x * t - axis.y * out, axis.y * t + axis.x * out];
}

/**
 * Draws the line, the projection of A on its outer side, the projection of B on its inner side, and
 * the overlap or gap between them.
 */
export function drawAxis(view, row, { untested, deciding }) {
    const { context, palette } = view;
    const { axis, from, to } = row;
    context.save();
    context.globalAlpha = row.opacity * (untested ? 0.28 : 1);

    const line = { color: deciding ? palette.accent : palette.faint, width: deciding ? 1.75 : 1 };
    drawLine(context, ...pointOn(row, from), ...pointOn(row, to), line);
    drawCommon(view, row, deciding);
    for (const [shadow, color, aside] of [
        [axis.a, palette.a, half],
        [axis.b, palette.b, -half],
    ]) {
        const ends = [...pointOn(row, shadow.min, aside), ...pointOn(row, shadow.max, aside)];
        drawLine(context, ...ends, { color, width: stroke });
    }
    context.restore();
}

/**
 * Draws the number of the axis and the size of its overlap or gap. Call this after drawing all
 * lines, which would otherwise cross the text.
 */
export function drawAxisLabel(view, row, { untested, deciding }) {
    const { context, palette } = view;
    const { axis, order } = row;
    const length = Math.abs(axis.overlap).toFixed(0);
    const text = `${order + 1}: ${axis.overlap < 0 ? say.gap(length) : length}`;
    const [start, end] = between(axis);
    // The text is upright beside a slanted line. The steeper the line, the more of the text's width
    // extends towards it, so the larger the distance.
    const room = 20 + (text.length * 4 - 6) * Math.abs(axis.y);
    const place = pointOn(row, (start + end) / 2, room);
    context.save();
    context.globalAlpha = row.opacity * (untested ? 0.5 : 1);
    drawLabel(view, ...place, text, deciding ? palette.accent : palette.text, palette.paper);
    context.restore();
}

/** The interval that both projections share, or the gap between them. */
function between({ a, b }) {
    const low = Math.max(a.min, b.min);
    const high = Math.min(a.max, b.max);
    return [Math.min(low, high), Math.max(low, high)];
}

/** Draws an overlap as a band behind both projections, a gap as a dotted line between two posts. */
function drawCommon({ context, palette }, row, deciding) {
    const [start, end] = between(row.axis);
    const color = deciding ? palette.accent : palette.soft;
    const posts = row.axis.overlap < 0 ? 7 : 9;
    const post = (t) => [...pointOn(row, t, -posts), ...pointOn(row, t, posts)];
    drawLines(context, [start, end].map(post), { color, width: 1.5 });
    if (row.axis.overlap < 0) {
        const dash = { color, width: 2.5, dash: [2, 4] };
        drawLine(context, ...pointOn(row, start), ...pointOn(row, end), dash);
    } else {
        const band = { color: deciding ? palette.accentFill : palette.line, width: 18 };
        drawLine(context, ...pointOn(row, start), ...pointOn(row, end), band);
    }
}

/** Draws lines from the outermost corners of each shape to the ends of its projection. */
export function drawProjectionLines({ context, palette }, row, a, b, strong) {
    context.save();
    // Faint lines are solid: dashes take several times as long to draw, and would not be visible.
    context.globalAlpha = row.opacity * (strong ? 0.85 : 0.18);
    const dash = strong ? [2, 4] : [];
    for (const [body, shadow, color] of [
        [a, row.axis.a, palette.a],
        [b, row.axis.b, palette.b],
    ]) {
        const line = (t) => {
            const from = touchingPoint(body, row, t);
            return [from.x, from.y, ...pointOn(row, t)];
        };
        drawLines(context, [shadow.min, shadow.max].map(line), { color, dash });
    }
    context.restore();
}

/** The point of the body that projects to `t`, an end of its shadow; of several, the one nearest to the line. */
function touchingPoint(body, { axis, outward }, t) {
    let best = null;
    let bestScore = Infinity;
    for (const corner of cornersOf(body)) {
        const along = corner.x * axis.x + corner.y * axis.y;
        const aside = (-axis.y * corner.x + axis.x * corner.y) * outward;
        const off = Math.abs(Math.abs(along - t) - body.shape.radius);
        const score = off * 1000 - aside;
        if (score < bestScore) {
            bestScore = score;
            best = { x: corner.x + axis.x * (t - along), y: corner.y + axis.y * (t - along) };
        }
    }
    return best;
}
