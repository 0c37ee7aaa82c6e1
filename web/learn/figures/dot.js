/**
 * The dot product as a projection: the user drags the tips of two arrows. The figure shows their
 * product, and the projection of the first arrow onto the second, which the library computes.
 */

import { point } from 'sepaxis';
import { drawArrow, drawDot, drawLabel, drawLine } from '../../draw/draw.js';
import { signed } from '../../widgets/table.js';
import { addHandle, directionTo, drawGrid, drawHandle } from '../handles.js';
import { shadowBy } from '../shadow.js';

const number = (value, digits = 1) =>
    signed(Number(value.toFixed(digits)) || 0, digits).replace(/\.?0+$/, '');
const factor = (text) => (text.startsWith('−') ? `(${text})` : text);
const sum = ({ v, axis, dot }) => {
    const [x, y] = [number(axis.x, 2), number(axis.y, 2)];
    const [vx, vy] = [number(v.x), number(v.y)];
    return `(${vx}, ${vy}) · (${x}, ${y}) = ${vx}·${factor(x)} + ${factor(vy)}·${factor(y)} = ${number(dot, 2)}`;
};

export const words = {
    en: {
        alt: 'Two arrows from one point on a grid: v, and an axis. The shadow of v lies on the axis.',
        controls: { unit: 'Keep the axis at length 1', example: '(3, 4) on (1, 0)' },
        axis: 'axis',
        none: 'An arrow without length has no direction, so it is no axis.',
        one: (found) =>
            `${sum(found)}. The axis has length 1, so ${found.shadow < -0.05 ? 'the shadow reaches that far backwards' : found.shadow < 0.05 ? 'at a right angle the shadow has length 0' : 'that is how far the shadow reaches'}.`,
        other: (found) =>
            `${sum(found)}, but the shadow reaches ${number(found.shadow)}. The axis has length ${number(found.length, 2)}: divide by that.`,
    },
    zh: {
        alt: '网格上从同一点出发的两个箭头：v 和一条轴。v 的影子落在轴上。',
        controls: { unit: '轴的长度保持为 1', example: '(3, 4) 投到 (1, 0)' },
        axis: '轴',
        none: '没有长度的箭头就没有方向，不能当轴。',
        one: (found) =>
            `${sum(found)}。轴的长度为 1，${found.shadow < -0.05 ? '所以影子向后伸出这么远' : found.shadow < 0.05 ? '互相垂直时影子缩为一点' : '所以这就是影子的长度'}。`,
        other: (found) =>
            `${sum(found)}，但影子长 ${number(found.shadow)}。因为轴的长度是 ${number(found.length, 2)}：要除以它。`,
    },
};
export const settings = { unit: true };
export const actions = { example: (figure) => figure.restart() };

const cell = 0.45; // units
const origin = { x: -1.4, y: -0.95 };
const example = { v: { x: 3, y: 4 }, axis: { x: 1, y: 0 } };
const tip = point();

const tenth = (value) => Math.round(value * 10) / 10 || 0;

export function create(figure) {
    const { unit, words: say, view } = figure;
    const size = cell * unit;
    const start = figure.place(origin);
    const at = ({ x, y }) => ({ x: origin.x + x * cell, y: origin.y + y * cell });
    const v = addHandle(figure, 'v', at(example.v));
    const axis = addHandle(figure, say.axis, at(example.axis));
    let found = null;

    const tipOf = ({ x, y }) => ({ x: (x - start.x) / size, y: (y - start.y) / size });
    const put = (body, { x, y }) => body.set(start.x + x * size, start.y + y * size, 0);

    /**
     * Snaps to coordinates in tenths, which are easy to read. An axis of length 1 rarely has such
     * coordinates, so it is not snapped, only scaled to length 1.
     */
    function keepOnGrid(body, isUnit) {
        const { x, y } = tipOf(body);
        const length = Math.hypot(x, y);
        if (isUnit && length > 0) put(body, { x: x / length, y: y / length });
        else put(body, { x: tenth(x), y: tenth(y) });
    }

    function ask() {
        const [to, along] = [tipOf(v), tipOf(axis)];
        const length = Math.hypot(along.x, along.y);
        return {
            v: { x: tenth(to.x), y: tenth(to.y) },
            axis: along,
            length,
            dot: to.x * along.x + to.y * along.y,
            shadow: length > 0.05 ? shadowBy(tip, to, along).max : 0,
        };
    }

    function draw() {
        const { palette } = figure;
        keepOnGrid(v, false);
        keepOnGrid(axis, figure.settings.unit);
        found = ask();
        drawGrid(figure, start, size);
        const { length, shadow } = found;
        const away = awayFrom(v);
        if (length > 0.05) {
            const way = { x: found.axis.x / length, y: found.axis.y / length };
            const text = number(shadow);
            drawShadow(figure, start, v, { way, length: shadow * size, text, away });
        }
        drawArrow(view, start.x, start.y, axis.x - start.x, axis.y - start.y, palette.b);
        drawArrow(view, start.x, start.y, v.x - start.x, v.y - start.y, palette.a);
        drawDot(view, start.x, start.y, palette.text, 4);
        const isClose = Math.abs(shadow - length) * size < 32;
        drawHandle(figure, axis, palette.b, isClose ? { x: -away.x, y: -away.y } : away);
        drawHandle(figure, v, palette.a, directionTo(start, v));
    }

    /** The direction perpendicular to the axis, away from v. */
    function awayFrom(body) {
        const { x, y } = found.axis;
        const side = x * (body.y - start.y) - y * (body.x - start.x) > 0 ? 1 : -1;
        const length = found.length || 1;
        return { x: (y * side) / length, y: (-x * side) / length };
    }

    return {
        draw,
        parts: () => ({ v: [start, v], n: [start, axis] }),
        say() {
            if (found.length <= 0.05) return say.none;
            return Math.abs(found.length - 1) < 0.005 ? say.one(found) : say.other(found);
        },
        answer: () => found,
    };
}

/** Draws the shadow of `v` on the line in direction `way`, in pixels, with its length `text` on the side of `away`. */
function drawShadow({ context, palette, view }, start, v, { way, length, text, away }) {
    const reach = view.width + view.height;
    const [dx, dy] = [way.x * reach, way.y * reach];
    const color = palette.faint;
    drawLine(context, start.x - dx, start.y - dy, start.x + dx, start.y + dy, { color });
    const end = { x: start.x + way.x * length, y: start.y + way.y * length };
    drawLine(context, v.x, v.y, end.x, end.y, { color: palette.a, dash: [2, 4], width: 1.5 });
    drawLine(context, start.x, start.y, end.x, end.y, { color: palette.accentFill, width: 16 });
    drawDot(view, end.x, end.y, palette.accent, 4);
    const place = [end.x + away.x * 22, end.y + away.y * 22];
    drawLabel(view, ...place, text, palette.accent, palette.surface);
}
