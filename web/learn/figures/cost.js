/**
 * The cost of a test: reads the traces of many pairs, draws for each how many axes were tested. The
 * test of a separated pair ends at the first gap; an overlapping pair needs all its axes.
 */

import { trace } from 'sepaxis';
import { inBodyFrame } from '../../draw/draw.js';
import { paint } from '../../draw/paint.js';
import { ngon } from '../../shapes/ngon.js';
import { createRandom } from '../../shapes/random.js';

export const words = {
    en: {
        alt: 'A grid of pairs of polygons, some apart, some overlapping; below each, a bar for the axes that were needed.',
        controls: { share: 'Overlapping', edges: 'Edges of each' },
        sentence: (hits, pairs, axes, all, apart, hit) =>
            `${hits} of ${pairs} pairs overlap: ${axes} of ${all} axes were tested.${apart}${hit}`,
        apart: (mean) => ` A separated pair took ${mean} on average.`,
        hit: (mean) => ` An overlapping pair took ${mean}.`,
    },
    zh: {
        alt: '一格格的多边形对，有的分开，有的重叠；每对下面的横条表示用了多少条轴。',
        controls: { share: '重叠的比例', edges: '每个的边数' },
        sentence: (hits, pairs, axes, all, apart, hit) =>
            `${pairs} 对中有 ${hits} 对重叠：${all} 条轴里检查了 ${axes} 条。${apart}${hit}`,
        apart: (mean) => `没有相碰的平均用 ${mean} 条，`,
        hit: (mean) => `重叠的平均用 ${mean} 条。`,
    },
};
export const settings = { share: 0.25, edges: 5 };

const [columns, rows] = [6, 4];

export const ranges = {
    share: { min: 0, max: 1, step: 1 / (columns * rows) },
    edges: { min: 3, max: 12, step: 1 },
};

export function create(figure) {
    const { settings, unit, words: say } = figure;
    const rng = createRandom(3);
    const radius = 0.2 * unit;
    const pairs = Array.from({ length: columns * rows }, (_, k) => ({
        middle: figure.place({ x: (k % columns) - 2.5, y: Math.floor(k / columns) - 1.58 }),
        turn: rng.between(-0.7, 0.7) + (rng.next() < 0.5 ? Math.PI : 0),
        angles: [rng.between(0, 6), rng.between(0, 6)],
        order: rng.next(),
    }));
    // The overlapping pairs are chosen in a fixed random order.
    pairs
        .toSorted((p, q) => p.order - q.order)
        .forEach((pair, k) => {
            pair.rank = k;
        });
    let found = null;
    let shape = ngon(settings.edges, radius);
    for (const pair of pairs)
        pair.bodies = pair.angles.map((angle) =>
            figure.world.add(shape, { angle, data: { knob: 0, isMoved: false } }),
        );
    const loose = pairs.flatMap(({ bodies }) => bodies);

    function draw() {
        const { held } = figure.view.drag;
        if (held) held.data.isMoved = true;
        if (shape.points.length !== settings.edges) {
            shape = ngon(settings.edges, radius);
            for (const body of loose) body.shape = shape;
        }
        const wanted = Math.round(settings.share * pairs.length);
        found = { hits: 0, axes: 0, all: 0, hitAxes: 0 };
        for (const pair of pairs) {
            // Polygons whose centres are more than two radii apart never overlap; if they are half a radius apart, they
            // always do.
            const far = radius * (pair.rank < wanted ? 0.25 : 1.04);
            pair.bodies.forEach((body, i) => {
                if (body.data.isMoved) return; // moved by the reader
                const side = i === 0 ? -far : far;
                body.set(
                    pair.middle.x + side * Math.cos(pair.turn),
                    pair.middle.y + side * Math.sin(pair.turn),
                );
            });
            const { axes, hit, separating } = trace(...pair.bodies);
            const asked = hit ? axes.length : separating + 1;
            found.all += axes.length;
            found.axes += asked;
            if (hit) {
                found.hits += 1;
                found.hitAxes += asked;
            }
            drawPair(pair.bodies, hit);
            drawBar(pair.middle, asked, axes.length, hit);
        }
    }

    function drawPair(bodies, hit) {
        const { context, palette } = figure;
        bodies.forEach((body, i) => {
            inBodyFrame(context, shape, body, (path) => {
                paint(context, path, {
                    fill: i === 0 ? palette.aFill : palette.bFill,
                    stroke: i === 0 ? palette.a : palette.b,
                    width: hit ? 2.5 : 1.25,
                });
            });
        });
    }

    /** Draws one mark per axis, filled if it was tested. */
    function drawBar({ x, y }, asked, all, hit) {
        const { context, palette } = figure;
        const step = (0.84 * unit) / all;
        for (let k = 0; k < all; k++) {
            context.fillStyle = k >= asked ? palette.line : hit ? palette.text : palette.accent;
            context.fillRect(x - (step * all) / 2 + k * step, y + 0.45 * unit, step - 1, 6);
        }
    }

    function sentence() {
        const { hits, axes, all, hitAxes } = found;
        const apart = pairs.length - hits;
        return say.sentence(
            hits,
            pairs.length,
            axes,
            all,
            apart > 0 ? say.apart(((axes - hitAxes) / apart).toFixed(1)) : '',
            hits > 0 ? say.hit((hitAxes / hits).toFixed(1)) : '',
        );
    }

    return { draw, loose, say: sentence, answer: () => found };
}
