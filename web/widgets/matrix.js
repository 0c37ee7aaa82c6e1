/**
 * A live matrix of all pairs of kinds: reads one shape of each kind and two poses, draws a table of
 * pictures in which every pair has those poses. A click picks a pair.
 */

import { overlaps } from 'sepaxis';
import { outlineOf } from '../draw/draw.js';
import { spoken } from '../site/language.js';
import { write } from './table.js';

export const words = {
    en: {
        alt: 'Every kind of shape against every other.',
        tally: (hits, pairs) => `In these positions, ${hits} of the ${pairs} pairs overlap.`,
        pair: (a, b) => `A: ${a}, B: ${b}.`,
    },
    zh: {
        alt: '每一种图形与每一种图形两两相对。',
        tally: (hits, pairs) => `这样摆放时，${pairs} 对中有 ${hits} 对重叠。`,
        pair: (a, b) => `A：${a}，B：${b}。`,
    },
};
const say = spoken(words);

const least = 3.4; // the minimum width of a cell, in sizes of a shape
const pause = 3; // frames from one picture of all pairs to the next, which costs as much as the rest of three

/**
 * `names[kind]` is the name of each kind; `onpick` is called with the kinds of A and B, and `wake` when
 * the matrix comes into sight.
 */
export function createMatrix(parent, names, onpick, wake) {
    const kinds = Object.keys(names);
    parent.innerHTML = `
        <canvas class="matrix" id="matrix" role="img" aria-label="${say.alt}"></canvas>
        <p class="tally" id="tally"></p>`;
    const canvas = parent.querySelector('canvas');
    const tally = parent.querySelector('p');
    let pointed = {}; // the row and the column under the pointer
    let shown = '';
    let waited = pause;
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

    return {
        /**
         * All of `shapes[kind]` have the size `size`; A and B are poses. Returns whether they are still to
         * be drawn: not every frame draws them, and none while they are out of sight.
         */
        show(shapes, size, a, b, chosen, palette) {
            const { row, column } = pointed;
            if (!isInSight) return false;
            const pixels = pixelsOf(canvas);
            const poses = [a.x - b.x, a.y - b.y, a.angle, b.angle];
            const key = [pixels, size, ...poses, ...chosen, palette.paper, row, column].join();
            waited += 1;
            if (key === shown || pixels === 0) return false;
            if (waited < pause) return true;
            waited = 0;
            shown = key;
            const hits = drawMatrix(canvas, {
                kinds,
                shapes,
                size,
                a,
                b,
                chosen,
                pointed,
                palette,
            });
            const [kindA, kindB] = [kinds[row], kinds[column]];
            const sentence = say.tally(hits, kinds.length ** 2);
            write(tally, kindA && kindB ? say.pair(names[kindA], names[kindB]) : sentence);
            canvas.setAttribute('aria-label', `${say.alt} ${sentence}`);
            return false;
        },
        dispose: () => sight.disconnect(),
    };
}

/** As many as the other canvas has: two per CSS pixel at most. */
const pixelsOf = ({ clientWidth }) => Math.round(clientWidth * Math.min(2, devicePixelRatio));

/** Draws all pairs and their headings. Returns how many pairs overlap. */
function drawMatrix(canvas, { kinds, shapes, size, a, b, chosen, pointed, palette }) {
    const context = canvas.getContext('2d');
    const pixels = pixelsOf(canvas);
    canvas.width = canvas.height = pixels;
    context.scale(pixels / canvas.clientWidth, pixels / canvas.clientWidth);
    const cell = canvas.clientWidth / (kinds.length + 1);
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const span = Math.hypot(a.x - b.x, a.y - b.y) + 2.2 * size;
    const sketch = (kind, pose, row, column, color, zoom) => {
        context.save();
        context.translate((column + 1.5) * cell, (row + 1.5) * cell);
        context.scale(zoom, zoom);
        context.translate(pose.x - middle.x, pose.y - middle.y);
        context.rotate(pose.angle);
        drawShape(context, kind, shapes[kind], color, zoom);
        context.restore();
    };

    let hits = 0;
    const scale = (cell - 3) / Math.max(least * size, span);
    kinds.forEach((kindA, row) => {
        kinds.forEach((kindB, column) => {
            const hit = overlaps(shapes[kindA], a, shapes[kindB], b);
            hits += hit ? 1 : 0;
            const isChosen = kindA === chosen[0] && kindB === chosen[1];
            const isPointed = row === pointed.row && column === pointed.column;
            const [x, y] = [(column + 1) * cell, (row + 1) * cell];
            context.save();
            drawCell(context, x, y, cell - 1.5, { hit, isChosen, isPointed, palette });
            sketch(kindA, a, row, column, palette.a, scale);
            sketch(kindB, b, row, column, palette.b, scale);
            context.restore();
        });
    });

    const zoom = (cell - 8) / (2 * size);
    const upright = { ...middle, angle: 0 };
    kinds.forEach((kind, k) => {
        sketch(kind, upright, k, -1, kind === chosen[0] ? palette.a : palette.faint, zoom);
        sketch(kind, upright, -1, k, kind === chosen[1] ? palette.b : palette.faint, zoom);
    });
    return hits;
}

/** The ground and the frame of a cell, to which it limits what is drawn next. */
function drawCell(context, x, y, side, { hit, isChosen, isPointed, palette }) {
    context.fillStyle = hit ? palette.hitFill : palette.paper;
    context.fillRect(x, y, side, side);
    if (isChosen || isPointed) {
        context.strokeStyle = isChosen ? palette.ink : palette.faint;
        context.lineWidth = isChosen ? 2 : 1;
        context.strokeRect(x, y, side, side);
    }
    context.beginPath();
    context.rect(x, y, side, side);
    context.clip();
}

function drawShape(context, kind, shape, color, zoom) {
    context.lineWidth = 1.1 / zoom;
    context.lineJoin = 'round';
    context.strokeStyle = context.fillStyle = color;
    if (kind === 'point') {
        context.beginPath();
        context.arc(0, 0, 1.8 / zoom, 0, 2 * Math.PI);
        context.fill();
        return;
    }
    const outline = outlineOf(shape);
    context.globalAlpha = 0.22;
    context.fill(outline);
    context.globalAlpha = 1;
    context.stroke(outline);
}
