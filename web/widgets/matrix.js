/**
 * A live matrix of all pairs of kinds: reads one shape of each kind and two poses, draws a table of
 * pictures in which every pair has those poses. A click picks a pair.
 */

import { overlaps } from 'sepaxis';
import { outlineOf } from '../draw/draw.js';
import { boxAt, circleAt, paint } from '../draw/paint.js';
import { spoken } from '../site/language.js';
import { write } from './table.js';

export const words = {
    en: {
        alt: 'Every kind of shape against every other.',
        total: (hits, pairs) => `In these positions, ${hits} of the ${pairs} pairs overlap.`,
        pair: (a, b) => `A: ${a}, B: ${b}.`,
    },
    zh: {
        alt: '每一种图形与每一种图形两两相对。',
        total: (hits, pairs) => `这样摆放时，${pairs} 对中有 ${hits} 对重叠。`,
        pair: (a, b) => `A：${a}，B：${b}。`,
    },
};
const say = spoken(words);

const least = 3.4; // the minimum width of a cell, in sizes of a shape

/**
 * `names[kind]` is the name of each kind; `onpick` is called with the kinds of A and B, and `wake` when
 * the matrix comes into sight.
 */
export function createMatrix(parent, names, onpick, wake) {
    const kinds = Object.keys(names);
    parent.innerHTML = `
        <canvas class="matrix" id="matrix" role="img" aria-label="${say.alt}"></canvas>
        <p class="total" id="total"></p>`;
    const canvas = parent.querySelector('canvas');
    const total = parent.querySelector('p');
    let pointed = {}; // the row and the column under the pointer
    // What each row shows at the moment. Row 0 has the headings.
    const shown = ['', ...kinds].fill('');
    const hits = shown.map(() => 0);
    let next = 0;
    let isInSight = false;

    const sight = new IntersectionObserver(([{ isIntersecting }]) => {
        isInSight = isIntersecting;
        wake();
    });
    sight.observe(canvas);

    /** The pair under a pointer; an index of -1 is a heading. */
    function pairAt({ offsetX, offsetY }) {
        const cell = canvas.clientWidth / (kinds.length + 1);
        return { row: Math.floor(offsetY / cell) - 1, column: Math.floor(offsetX / cell) - 1 };
    }

    canvas.addEventListener('pointermove', (event) => {
        pointed = pairAt(event);
    });
    canvas.addEventListener('pointerleave', () => {
        pointed = {};
    });
    canvas.addEventListener('click', (event) => {
        const { row, column } = pairAt(event);
        onpick(kinds[row], kinds[column]);
    });

    function tell(kindA, kindB) {
        const all = hits.reduce((sum, count) => sum + count);
        const sentence = say.total(all, kinds.length ** 2);
        write(total, kindA && kindB ? say.pair(names[kindA], names[kindB]) : sentence);
        const alt = `${say.alt} ${sentence}`;
        if (canvas.ariaLabel !== alt) canvas.ariaLabel = alt;
    }

    return {
        /**
         * All of `shapes[kind]` have the size `size`; `a` and `b` are poses. Draws one row per call, because
         * a row takes half as long as the rest of the scene. Returns whether rows are still to be drawn.
         */
        show(view, shapes, size, a, b, chosen) {
            const { row, column } = pointed;
            if (!isInSight) return false;
            const { palette } = view;
            const pixels = pixelsOf(canvas, view);
            if (pixels === 0) return false;
            const poses = [a.x - b.x, a.y - b.y, a.angle, b.angle];
            const key = [pixels, size, ...poses, ...chosen, palette.paper, row, column].join();
            // Setting the size clears the canvas.
            if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
            const pictures = { kinds, shapes, size, a, b, chosen, pointed, palette };
            if (shown[next] !== key) {
                hits[next] = drawRow(canvas, next - 1, pictures);
                shown[next] = key;
                next = (next + 1) % shown.length;
            }
            tell(kinds[row], kinds[column]);
            return shown[next] !== key;
        },
        dispose: () => sight.disconnect(),
    };
}

/** The width in bitmap pixels, at the main canvas's density, which is lower on slow devices. */
const pixelsOf = ({ clientWidth }, { canvas, width }) =>
    Math.round((clientWidth * canvas.width) / width);

/** Draws a row: its heading and its pairs; row −1 has the column headings. Returns how many pairs overlap. */
function drawRow(canvas, row, { kinds, shapes, size, a, b, chosen, pointed, palette }) {
    const context = canvas.getContext('2d');
    const density = canvas.width / canvas.clientWidth;
    const cell = canvas.clientWidth / (kinds.length + 1);
    // Rounds to whole pixels of the bitmap, because clipping at a fraction of a pixel takes longer.
    const whole = (length) => Math.round(length * density) / density;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const span = Math.hypot(a.x - b.x, a.y - b.y) + 2.2 * size;
    const sketch = (kind, pose, column, color, zoom) => {
        context.save();
        context.translate((column + 1.5) * cell, (row + 1.5) * cell);
        context.scale(zoom, zoom);
        context.translate(pose.x - middle.x, pose.y - middle.y);
        context.rotate(pose.angle);
        drawShape(context, kind, shapes[kind], color, zoom);
        context.restore();
    };
    const zoom = (cell - 8) / (2 * size);
    const heading = (kind, column, color) =>
        sketch(kind, { ...middle, angle: 0 }, column, color, zoom);

    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, (row + 1) * cell, canvas.clientWidth, cell);
    if (row < 0) {
        kinds.forEach((kind, k) => {
            heading(kind, k, kind === chosen[1] ? palette.b : palette.faint);
        });
        return 0;
    }
    const kindA = kinds[row];
    heading(kindA, -1, kindA === chosen[0] ? palette.a : palette.faint);
    let hits = 0;
    const scale = (cell - 3) / Math.max(least * size, span);
    kinds.forEach((kindB, column) => {
        const hit = overlaps(shapes[kindA], a, shapes[kindB], b);
        hits += hit ? 1 : 0;
        const isChosen = kindA === chosen[0] && kindB === chosen[1];
        const isPointed = row === pointed.row && column === pointed.column;
        const [x, y] = [whole((column + 1) * cell), whole((row + 1) * cell)];
        context.save();
        drawCell(context, x, y, whole(cell - 1.5), { hit, isChosen, isPointed, palette });
        sketch(kindA, a, column, palette.a, scale);
        sketch(kindB, b, column, palette.b, scale);
        context.restore();
    });
    return hits;
}

/** Draws the background and frame of a cell, and clips the following drawing to it. */
function drawCell(context, x, y, side, { hit, isChosen, isPointed, palette }) {
    const cell = boxAt(x, y, side, side);
    paint(context, cell, { fill: hit ? palette.hitFill : palette.paper });
    if (isChosen || isPointed) {
        const width = isChosen ? 2 : 1;
        const frame = boxAt(x + width / 2, y + width / 2, side - width, side - width);
        paint(context, frame, { stroke: isChosen ? palette.text : palette.faint, width });
    }
    context.clip(cell);
}

function drawShape(context, kind, shape, color, zoom) {
    context.lineJoin = 'round';
    if (kind === 'point') return paint(context, circleAt(0, 0, 1.8 / zoom), { fill: color });
    const outline = outlineOf(shape);
    paint(context, outline, { fill: color, alpha: 0.22 });
    paint(context, outline, { stroke: color, width: 1.1 / zoom });
}
