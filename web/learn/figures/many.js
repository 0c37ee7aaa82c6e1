/**
 * Many shapes: reads the counters of a world and its bands, writes the number of pairs, of
 * comparisons by the broad phase, and of pairs left for the axis tests.
 */

import { circle, polygon } from 'sepaxis';
import { drift } from '../../canvas/motion.js';
import { createRandom, regular } from '../../shapes/random.js';
import { drawCrowd } from '../draw.js';

export const words = {
    en: {
        alt: 'Many small shapes drift around, and some of them overlap. Lines connect the pairs that are compared.',
        controls: { count: 'Shapes', show: ['Show', 'all pairs', 'overlapping boxes', 'bands'] },
        sentence: (count, pairs, compared, boxes, hits) =>
            `${count} shapes make ${pairs} pairs. The broad phase compared ${compared} boxes; ${boxes} of the boxes overlap, and ${hits} of the shapes.`,
    },
    zh: {
        alt: '许多小图形四处漂移，有些相互重叠。被检查的图形之间连着线。',
        controls: { count: '图形数量', show: ['显示', '所有配对', '重叠的包围盒', '分带'] },
        sentence: (count, pairs, compared, boxes, hits) =>
            `${count} 个图形共有 ${pairs} 对。宽阶段比较了 ${compared} 次包围盒；包围盒重叠的有 ${boxes} 对，图形重叠的有 ${hits} 对。`,
    },
};
export const settings = { count: 200, show: 'bands' };
export const isMoving = true;

export function arrange(controls, figure) {
    controls.choice('show', ['pairs', 'boxes', 'bands']);
    controls.range('count', { min: 10, max: 250, step: 1 }, () => figure.restart());
}

export function create(figure) {
    const { settings, view, unit, words: say, world } = figure;
    const { width, height } = view;
    const rng = createRandom(5);
    const size = Math.min(0.25, 1.1 / Math.sqrt(settings.count)) * unit;
    const shapes = [3, 4, 5, 6].map((corners) => polygon(regular(corners, size)));
    shapes.push(circle(0.85 * size));
    for (let k = 0; k < settings.count; k++) {
        const pace = 0.2 * unit;
        world.add(shapes[k % shapes.length], {
            x: rng.between(0.05, 0.95) * width,
            y: rng.between(0.05, 0.95) * height,
            angle: rng.between(0, 6),
            data: {
                knob: 0,
                speedX: rng.between(-pace, pace),
                speedY: rng.between(-pace, pace),
                spin: rng.between(-0.6, 0.6),
                pace,
            },
        });
    }
    const bodies = [...world.bodies];
    let looked = { candidates: 0, compared: 0 };
    let found = null;

    function draw(dt) {
        const { held, x, y, angle } = view.drag;
        if (dt > 0 && !view.paused)
            drift({ ...view, drag: { bodies, held, x, y, angle } }, world, dt);
        world.update();
        // Where nothing has moved, nothing is tested, and the last counts still hold.
        const { candidates, compared, moved } = world.stats;
        if (moved > 0) looked = { candidates, compared };
        found = { count: bodies.length, pairs: 0, hits: world.contacts.length, ...looked };
        if (settings.show === 'bands') drawBands();
        if (settings.show === 'boxes') drawBoxes(bodies.map((body) => body.bounds()));
        drawPairs();
        drawCrowd(figure, bodies);
        return true;
    }

    /** Draws the brute-force comparisons: each shape with every later one. */
    function drawPairs() {
        const { context, palette } = figure;
        found.pairs = (bodies.length * (bodies.length - 1)) / 2;
        if (settings.show !== 'pairs') return;
        const lines = new Path2D();
        bodies.forEach((one, i) => {
            for (let k = i + 1; k < bodies.length; k++) {
                lines.moveTo(one.x, one.y);
                lines.lineTo(bodies[k].x, bodies[k].y);
            }
        });
        context.save();
        context.strokeStyle = palette.accent;
        context.lineWidth = 0.5;
        context.globalAlpha = Math.min(1, 12 / bodies.length);
        context.stroke(lines);
        context.restore();
    }

    function drawBoxes(boxes) {
        const { context, palette } = figure;
        boxes.forEach(({ minX, minY, maxX, maxY }, i) => {
            const boxesOverlap = boxes.some(
                (other, k) =>
                    k !== i &&
                    other.minX <= maxX &&
                    minX <= other.maxX &&
                    other.minY <= maxY &&
                    minY <= other.maxY,
            );
            context.strokeStyle = boxesOverlap ? palette.accent : palette.faint;
            context.lineWidth = boxesOverlap ? 1.75 : 1;
            context.strokeRect(minX, minY, maxX - minX, maxY - minY);
        });
    }

    function drawBands() {
        const { context, palette } = figure;
        world
            .bands()
            .filter(({ boxes }) => boxes > 0)
            .forEach(({ minX, minY, maxX, maxY }, k) => {
                context.fillStyle = k % 2 === 0 ? palette.accentSoft : palette.accentFill;
                context.strokeStyle = palette.accent;
                context.lineWidth = 1;
                context.fillRect(minX, minY, maxX - minX, maxY - minY);
                context.strokeRect(minX, minY, maxX - minX, maxY - minY);
            });
    }

    /** A line around each band. */
    function outlineOfBands() {
        const filled = world.bands().filter(({ boxes }) => boxes > 0);
        if (filled.length === 0) return null;
        return filled.flatMap(({ minX, minY, maxX, maxY }) => [
            [minX, minY],
            [maxX, minY],
            [maxX, maxY],
            [minX, maxY],
            [minX, minY],
            null,
        ]);
    }

    return {
        draw,
        loose: bodies,
        say: () =>
            say.sentence(
                ...[found.count, found.pairs, found.compared, found.candidates, found.hits].map(
                    (number) => number.toLocaleString('en'),
                ),
            ),
        answer: () => found,
        parts: () => ({ bands: outlineOfBands() }),
    };
}
