/**
 * Drawing helpers of the figures about axes: normals on edges, a row of tiles with one tile per axis, and a bar chart
 * of the axes tested in the last frames. `roomFor` finds space for the line of an axis.
 */

import { drawArrow, drawLabel, drawLine, drawNumber } from '../draw/draw.js';
import { boxAt, circleAt, paint } from '../draw/paint.js';
import { coloursOf } from './draw.js';
import { beyond, vectorOf } from './push.js';
import { shadowOf } from './shadow.js';

/** How far B must move forwards or backwards along an axis until its shadow is clear of A's. */
export const pushLengths = ({ a, b }) => ({ forth: a.max - b.min, back: b.max - a.min });

/** The shorter of the two pushes along an axis that separate B from A. */
export function pushAlong(axis) {
    const { forth, back } = pushLengths(axis);
    const length = forth < back ? forth : -back;
    return { x: axis.x * length, y: axis.y * length };
}

const noise = 1e-5; // axes whose angle has a smaller sine count as parallel; float rounding causes less

/** The number of different axes; opposite directions count as the same axis. */
export function linesOf(axes) {
    const isNew = (one, k) =>
        axes.slice(0, k).every((other) => Math.abs(one.x * other.y - one.y * other.x) > noise);
    return axes.filter(isNew).length;
}

/** Both ends of the edge that starts at corner `index`, in world coordinates. */
export function edgeFrom(body, index) {
    const { points } = body.shape;
    return [points[index], points[(index + 1) % points.length]].map(({ x, y }) =>
        body.toWorld(x, y),
    );
}

export const edgeLength = ([from, to]) => Math.hypot(to.x - from.x, to.y - from.y);

/** Both ends of the edge of A or B that an axis comes from. */
export const edgeOf = ({ bodies: [a, b] }, { source, index }) =>
    edgeFrom(source === 'b' ? b : a, index);

/** The colour of A or B, whichever an axis comes from. */
export const colorOf = (figure, { source }) => coloursOf(figure, source === 'b').stroke;

/**
 * Draws the normal of the edge that an axis comes from, as an arrow from the middle of the edge
 * with a number at its tip.
 */
export function drawNormal(figure, axis, { color = colorOf(figure, axis), number, reach = 24 }) {
    const { view } = figure;
    const { x, y } = axis;
    const [from, to] = edgeOf(figure, axis);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    drawArrow(view, middle.x, middle.y, x * reach, y * reach, color);
    const far = reach + 10;
    drawNumber(view, middle.x + x * far, middle.y + y * far, String(number), color);
}

/** Draws the names of A and B. B's name leaves space for the arrow of the push that resolves the collision, if any. */
export function drawNames({ palette, view }, a, b, collision) {
    const { x, y } = collision ? vectorOf(collision) : { x: 0, y: 1 };
    drawLabel(view, a.x, a.y, a.data.label, palette.a);
    drawNumber(view, ...beyond(b, { x: -x, y: -y }, 12), b.data.label, palette.b);
}

/** Draws axes as lines through one point at the bottom, those of B dashed. */
export function drawRose(figure, axes) {
    const { context, palette, unit, view } = figure;
    const reach = Math.min(38, 0.45 * unit);
    const [x, y] = [view.width / 2, view.height - reach - 10];
    const style = { fill: palette.surface, stroke: palette.line, width: 1 };
    paint(context, circleAt(x, y, reach), style);
    for (const axis of axes) {
        const [dx, dy] = [axis.x * reach, axis.y * reach];
        drawLine(context, x - dx, y - dy, x + dx, y + dy, {
            color: colorOf(figure, axis),
            width: 2,
            dash: axis.source === 'b' ? [5, 3] : [],
        });
    }
}

const tile = { width: 46, height: 24, between: 4 };

/**
 * Draws one tile per axis along the top; `tileOf(axis, k)` is its { text, state }. The states: `later`, not tested yet;
 * `never`, left out because the result is known; `chosen`, decides; `wrong`, decides by mistake; any other state: tested.
 */
export function drawTiles(figure, axes, tileOf) {
    const { context, palette, view } = figure;
    const room = (view.width - 16) / axes.length - tile.between;
    const width = Math.min(tile.width, room);
    const step = width + tile.between;
    const left = (view.width - axes.length * step + tile.between) / 2;
    axes.forEach((axis, k) => {
        const { text = '', state } = tileOf(axis, k);
        const isOpen = state === 'later' || state === 'never';
        const strong = { chosen: palette.accent, wrong: palette.text }[state];
        const tone = strong ?? (isOpen ? palette.faint : colorOf(figure, axis));
        paint(context, boxAt(left + k * step, 8, width, tile.height, 5), {
            fill: palette.surface,
            stroke: tone,
            width: strong ? 3 : 1.5,
            dash: isOpen ? [3, 3] : [],
        });
        drawLabel(view, left + (k + 0.5) * step - tile.between / 2, 20, text, tone);
    });
}

/** A list of rows for `drawStrip` that keeps only the newest `length` rows. */
export function createHistory(length = 90) {
    const rows = [];
    return {
        rows,
        length,
        add(row) {
            rows.push(row);
            if (rows.length > length) rows.shift();
        },
    };
}

/**
 * Draws a bar chart along the bottom, with the newest bar at the right. Each row is [filled] or
 * [filled, outlined]; `most` is the value of a full bar.
 */
export function drawStrip({ context, palette, view }, { rows, length }, most, title) {
    const height = Math.min(64, view.height * 0.16);
    const left = 12;
    const bottom = view.height - 10;
    const width = (view.width - 2 * left) / length;
    context.fillStyle = palette.surface;
    context.globalAlpha = 0.85;
    context.fillRect(0, bottom - height - 24, view.width, height + 34);
    context.globalAlpha = 1;
    drawLine(context, left, bottom, view.width - left, bottom, { color: palette.faint });
    rows.forEach(([filled, outlined = 0], k) => {
        const x = left + (length - rows.length + k) * width;
        const tall = (outlined / most) * height;
        context.fillStyle = palette.line;
        context.fillRect(x, bottom - tall, width, tall);
        if (outlined > 0) {
            drawLine(context, x, bottom - tall, x + width, bottom - tall, {
                color: palette.soft,
                width: 2,
            });
        }
        const high = (filled / most) * height;
        context.fillStyle = palette.accent;
        context.fillRect(x, bottom - high, Math.max(1, width - 0.75), high);
    });
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillStyle = palette.soft;
    context.fillText(title, left, bottom - height - 8);
}

const edge = 20; // pixels between a shadow and the edge of the picture
const clear = 0.45; // units between the shapes and the line
const maxLack = 0.3; // units of missing space; if the usual side lacks more, the other side is considered
const least = 0.8; // units: the smallest distance of the line from the centre of the picture

/**
 * The offset for drawAxis, in units, at which the line is clear of the bodies. It is smaller if the shadows on the line
 * would otherwise leave the picture, and negative if the other side has more space.
 */
export function roomFor(figure, axis, bodies) {
    const [usual, other] = [1, -1].map((side) => roomOn(side, figure, axis, bodies));
    const isBetter = usual.lacks > maxLack * figure.unit && other.lacks < usual.lacks;
    const { side, room } = isBetter ? other : usual;
    return side * Math.max(least, room / figure.unit);
}

/**
 * Returns the space on one side of the centre, in pixels, and how much more a line would need to stay clear of the
 * bodies on that side.
 */
function roomOn(side, { view, unit }, axis, bodies) {
    const [width, height] = [view.width / 2, view.height / 2];
    const aside = { x: -side * axis.y, y: side * axis.x };
    const along = ({ x, y }) => width * x + height * y;
    const wanted =
        Math.max(...bodies.map((body) => shadowOf(body, aside).max)) - along(aside) + clear * unit;
    let room = wanted;
    for (const { min, max } of bodies.map((body) => shadowOf(body, axis))) {
        for (const t of [min - along(axis), max - along(axis)]) {
            const inX = (Math.sign(aside.x) * (width - edge) - axis.x * t) / aside.x;
            const inY = (Math.sign(aside.y) * (height - edge) - axis.y * t) / aside.y;
            if (aside.x !== 0) room = Math.min(room, inX);
            if (aside.y !== 0) room = Math.min(room, inY);
        }
    }
    return { side, room, lacks: wanted - room };
}
