/**
 * Projections: the separating axis theorem made visible. Reads one `trace` per frame and nothing else, draws every axis
 * with both projections around the two shapes, and lists the axes beside the canvas.
 */

import { trace, World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { posesOf, readPlaces } from '../canvas/places.js';
import {
    drawArrow,
    drawDraggable,
    drawGhost,
    drawKnob,
    drawLabel,
    drawLine,
} from '../draw/draw.js';
import { createLanes } from '../draw/lanes.js';
import { drawAxis, drawAxisLabel, drawProjectionLines } from '../draw/shadows.js';
import { vectorOf } from '../learn/push.js';
import { choices as kindChoices, makers as kinds } from '../shapes/kinds.js';
import { ngon } from '../shapes/ngon.js';
import { fillTable, paced, signed, tableOf, write } from '../widgets/table.js';
import { textsOf } from './words.js';

export const words = {
    en: {
        label: 'Projections',
        caption:
            'Every axis shows the shadows of A and B. One gap between them proves that the shapes are apart; without a gap, the shortest overlap is the shortest push.',
        triangle: 'triangle',
        pentagon: 'pentagon',
        hexagon: 'hexagon',
        axes: 'axes',
        all: 'all',
        one: 'deciding axis only',
        lines: 'projection lines',
        axis: 'axis',
        shadow: (name) => `shadow ${name}`,
        overlap: 'overlap',
        skipped: 'skipped',
        edge: (name, index) => `${name} edge ${index}`,
        centers: 'centres',
        hit: (axis, depth) =>
            `No axis left: they overlap. Axis ${axis} has the least overlap, so pushing B by ${depth} along it separates them.`,
        apart: (axis, gap, left) =>
            `Axis ${axis} shows a gap of ${gap}: they are apart.${left > 0 ? ` The other ${left} need no test.` : ''}`,
    },
    zh: {
        label: '投影',
        caption:
            '每条轴上都画着 A 和 B 的影子。只要有一处缝隙，就证明两者没有相碰；处处都没有缝隙，最短的重叠就是出路。',
        triangle: '三角形',
        pentagon: '五边形',
        hexagon: '六边形',
        axes: '显示的轴',
        all: '全部',
        one: '只有起决定作用的',
        lines: '投影线',
        axis: '轴',
        shadow: (name) => `${name} 的影子`,
        overlap: '重叠',
        skipped: '略过',
        edge: (name, index) => `${name} 边 ${index}`,
        centers: '圆心',
        hit: (axis, depth) =>
            `所有轴都没有缝隙：两者重叠。轴 ${axis} 上的重叠最小，沿它把 B 推 ${depth} 就能分开。`,
        apart: (axis, gap, left) =>
            `轴 ${axis} 上有 ${gap} 的缝隙：两者没有相碰。${left > 0 ? `其余 ${left} 条轴不必再检查。` : ''}`,
    },
};
const say = textsOf(words);
export const defaults = { a: 'box', b: 'triangle', axes: 'all', lines: true, rotate: true, at: '' };
export const controls = ['a', 'b', 'axes', 'lines', 'rotate'];

const makers = {
    triangle: (size) => ngon(3, size * 1.15),
    pentagon: (size) => ngon(5, size),
    hexagon: (size) => ngon(6, size),
    ...kinds,
};
const shapes = {
    [say.triangle]: 'triangle',
    [say.pentagon]: 'pentagon',
    [say.hexagon]: 'hexagon',
    ...kindChoices,
};
export const choices = { a: shapes, b: shapes, axes: { [say.all]: 'all', [say.one]: 'one' } };

export function create(view, settings, random) {
    const world = new World();
    const lanes = createLanes(view);
    const list = createAxisList(view.readout);
    const showAxes = paced(view, list.show);
    let pair = null;

    function populate() {
        const kept = pair ? posesOf([pair.a, pair.b]) : readPlaces(settings.at, view, 2);
        world.clear();
        lanes.forget();
        const size = Math.max(38, Math.min(95, Math.min(view.width, view.height) * 0.125));
        pair = addPair(world, view, size, settings, random(), kept);
        view.drag.setBodies([pair.a, pair.b], { knob: size * 0.62 });
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const { a, b } = pair;
        const found = trace(a, b);
        showAxes(found);
        const deciding = found.hit ? found.winner : found.separating;
        const strong = [deciding, list.pointed()];
        const push = found.hit ? vectorOf(found.collision) : { x: 0, y: 0 };
        const rows = found.axes
            .map((axis, order) => ({
                axis,
                order,
                isStrong: strong.includes(order),
                state: {
                    untested: found.separating >= 0 && order > found.separating,
                    deciding: order === deciding,
                },
                ...lanes.place(axis, order, a, b, push),
            }))
            .filter(({ isStrong }) => settings.axes === 'all' || isStrong);
        drawProjections(view, pair, found, { rows, deciding, push, lines: settings.lines });
        return lanes.slid();
    }

    populate();
    return { world, frame, changes: { a: populate, b: populate } };
}

/** Adds the two shapes of the chosen kinds, left and right of the centre or where they were. */
function addPair(world, view, size, settings, rng, kept) {
    const add = (label, side, kind, pose, spin) =>
        world.add(makers[kind](size), {
            x: view.width / 2 + side * size * 0.62,
            y: view.height / 2 + side * size * rng.between(-0.25, 0.25),
            angle: rng.between(-0.6, 0.6),
            ...pose,
            data: { name: say.shape(label), label, spin },
        });
    return {
        a: add('A', -1, settings.a, kept[0], 0.22),
        b: add('B', 1, settings.b, kept[1], -0.16),
    };
}

/** Draws one frame: `rows` are the shown axes, in the order of the test. */
function drawProjections(view, { a, b }, { axes, hit }, { rows, deciding, push, lines }) {
    const { palette, drag } = view;
    for (const row of rows) {
        if (lines && (row.isStrong || rows.length <= 6)) {
            drawProjectionLines(view, row, a, b, row.isStrong);
        }
    }
    if (!hit) drawSeparatingLine(view, a, b, axes[deciding]);
    const letters = lettersOf(view, a, b, push);
    drawShape(view, a, { stroke: palette.a, fill: palette.aFill, hit }, letters.a);
    drawShape(view, b, { stroke: palette.b, fill: palette.bFill, hit }, letters.b);
    if (hit) drawPush(view, b, push);
    for (const row of rows) drawAxis(view, row, row.state);
    for (const row of rows) drawAxisLabel(view, row, row.state);
    for (const body of drag.bodies) drawKnob(view, body, body === a ? palette.a : palette.b);
}

/**
 * The places of the letters: A's letter is opposite A's knob, B's letter on the side away from the arrow that starts at
 * B's centre.
 */
function lettersOf({ drag }, a, b, { x, y }) {
    const off = -drag.knob / 2;
    const depth = Math.hypot(x, y);
    const behind = { x: b.x + (off * x) / depth, y: b.y + (off * y) / depth };
    return { a: a.toWorld(off, 0), b: depth > 0 ? behind : b.toWorld(off, 0) };
}

function drawShape(view, body, style, at) {
    drawDraggable(view, body, style);
    drawLabel(view, at.x, at.y, body.data.label, style.stroke);
}

/** Draws a line through the middle of the gap, perpendicular to the separating axis. */
function drawSeparatingLine(view, a, b, { x, y, a: shadowA, b: shadowB }) {
    const { context, palette, width, height } = view;
    const below = Math.min(shadowA.max, shadowB.max);
    const above = Math.max(shadowA.min, shadowB.min);
    const middle = (below + above) / 2;
    const along = (-y * (a.x + b.x) + x * (a.y + b.y)) / 2;
    const reach = width + height;
    const at = (t) => [x * middle - y * t, y * middle + x * t];
    const style = { color: palette.accent, width: 1.5, dash: [9, 5] };
    drawLine(context, ...at(along - reach), ...at(along + reach), style);
}

/** Draws the MTV as an arrow from B, and B moved by the MTV. */
function drawPush(view, b, { x, y }) {
    const { accent } = view.palette;
    drawGhost(view, b.shape, { x: b.x + x, y: b.y + y, angle: b.angle }, accent);
    drawArrow(view, b.x, b.y, x, y, accent);
}

const number = (value) => signed(value, 0);
const spanOf = ({ min, max }) => `${number(min)}…${number(max)}`;
const sources = {
    a: (axis) => say.edge('A', axis.index),
    b: (axis) => say.edge('B', axis.index),
    vertex: (axis) => `A ${axis.index} – B ${axis.indexB}`,
    centers: () => say.centers,
};

/** Adds the axes as a list beside the canvas. */
function createAxisList(parent) {
    parent.innerHTML = `
        <p class="outcome" id="outcome"></p>
        ${tableOf('axes', ['#', say.axis, say.shadow('A'), say.shadow('B'), say.overlap])}`;
    const outcome = parent.querySelector('.outcome');
    const body = parent.querySelector('tbody');
    let pointed = -1;

    body.addEventListener('pointerover', (event) => {
        pointed = event.target.closest('tr')?.sectionRowIndex ?? -1;
    });
    body.addEventListener('pointerleave', () => {
        pointed = -1;
    });

    return {
        /** The row under the mouse, or -1. */
        pointed: () => pointed,

        show(found) {
            write(outcome, sentenceFor(found));
            const rows = found.axes.map((axis, order) => {
                const state = stateOf(found, order);
                const cells = [
                    order + 1,
                    sources[axis.source](axis),
                    spanOf(axis.a),
                    spanOf(axis.b),
                    state === 'untested' ? say.skipped : number(axis.overlap),
                ];
                return { cells, state };
            });
            fillTable(body, rows, ['', '', 'in-a', 'in-b', '']);
        },
    };
}

function stateOf({ separating, winner }, order) {
    if (order === separating || order === winner) return 'deciding';
    return separating >= 0 && order > separating ? 'untested' : 'tested';
}

function sentenceFor({ hit, axes, separating, winner, collision }) {
    if (hit) return say.hit(winner + 1, collision.depth.toFixed(1));
    const gap = (-axes[separating].overlap).toFixed(1);
    return say.apart(separating + 1, gap, axes.length - separating - 1);
}
