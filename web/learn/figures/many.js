/**
 * Many shapes: reads the counters of a world and its bands, writes the number of pairs, of
 * comparisons by the broad phase, and of pairs left for the axis tests.
 */

import { circle } from 'sepaxis';
import { drift } from '../../canvas/motion.js';
import { createLineDensity } from '../../draw/line-density.js';
import { boxAround, paint } from '../../draw/paint.js';
import { ngon } from '../../shapes/ngon.js';
import { boxesOverlap } from '../boxes.js';
import { addCrowd } from '../crowd.js';
import { drawCrowd } from '../draw.js';

export const words = {
    en: {
        alt: 'Many small shapes drift around, and some of them overlap. Lines connect the pairs that are compared.',
        controls: { show: ['Show', 'all pairs', 'overlapping boxes', 'bands'], count: 'Shapes' },
        sentence: (count, pairs, compared, boxes, hits) =>
            `${count} shapes make ${pairs} pairs. The broad phase made ${compared} comparisons of boxes; ${boxes} pairs of boxes overlap, and ${hits} pairs of shapes.`,
        unsorted: (count, pairs, boxes, hits) =>
            `${count} shapes make ${pairs} pairs. With so few, every pair is compared, unsorted; ${boxes} pairs of boxes overlap, and ${hits} pairs of shapes.`,
    },
    zh: {
        alt: '许多小图形四处漂移，有些相互重叠。被检查的图形之间连着线。',
        controls: { show: ['显示', '所有配对', '重叠的包围盒', '分带'], count: '图形数量' },
        sentence: (count, pairs, compared, boxes, hits) =>
            `${count} 个图形共有 ${pairs} 对。宽阶段比较了 ${compared} 次包围盒；包围盒重叠的有 ${boxes} 对，图形重叠的有 ${hits} 对。`,
        unsorted: (count, pairs, boxes, hits) =>
            `${count} 个图形共有 ${pairs} 对。这么少，不排序，全部比较；包围盒重叠的有 ${boxes} 对，图形重叠的有 ${hits} 对。`,
    },
};
export const settings = { count: 200, show: 'bands' };
export const choices = { show: ['pairs', 'boxes', 'bands'] };
export const ranges = { count: { min: 10, max: 250, step: 1 } };
export const actions = { count: (figure) => figure.restart() };
export const isMoving = true;

const mostStroked = 80; // shapes; with more, counting the lines per pixel is cheaper than stroking them

export function create(figure) {
    const { settings, view, unit, words: say, world } = figure;
    const size = Math.min(0.25, 1.1 / Math.sqrt(settings.count)) * unit;
    const shapes = [3, 4, 5, 6].map((corners) => ngon(corners, size));
    shapes.push(circle(0.85 * size));
    const motion = { seed: 5, pace: 0.2 * unit, spin: 0.6 };
    const bodies = addCrowd(figure, shapes, { count: settings.count, ...motion });
    const density = createLineDensity(view);
    let looked = { candidates: 0, compared: 0 };
    let found = null;

    function draw(dt) {
        const { held, x, y, angle } = view.drag;
        if (dt > 0 && !view.paused)
            drift({ ...view, drag: { bodies, held, x, y, angle } }, world, dt);
        world.update();
        // If nothing has moved, nothing is tested, and the last counts still hold.
        const { candidates, compared, moved } = world.stats;
        if (moved > 0) looked = { candidates, compared };
        const count = bodies.length;
        const pairs = (count * (count - 1)) / 2;
        found = { count, pairs, hits: world.contacts.length, ...looked };
        if (settings.show === 'bands') drawBands(figure);
        if (settings.show === 'boxes') drawBoxes(figure, bodies);
        if (settings.show === 'pairs') drawPairs(figure, bodies, density);
        drawCrowd(figure, bodies);
        return true;
    }

    return {
        draw,
        loose: bodies,
        say() {
            const { count, pairs, compared, candidates, hits } = found;
            const told = (...numbers) => numbers.map((number) => number.toLocaleString('en'));
            return compared < pairs
                ? say.sentence(...told(count, pairs, compared, candidates, hits))
                : say.unsorted(...told(count, pairs, candidates, hits));
        },
        answer: () => found,
        parts: () => ({ bands: outlineOfBands(world) }),
    };
}

/** Draws the brute-force comparisons: each shape with every later one. */
function drawPairs({ context, palette }, bodies, density) {
    const alpha = Math.min(1, 12 / bodies.length);
    if (bodies.length > mostStroked) {
        const points = bodies.map(({ x, y }) => ({ x, y }));
        density.drawPairs(context, points, palette.accent, alpha / 2);
        return;
    }
    const lines = new Path2D();
    bodies.forEach((one, i) => {
        for (let k = i + 1; k < bodies.length; k++) {
            lines.moveTo(one.x, one.y);
            lines.lineTo(bodies[k].x, bodies[k].y);
        }
    });
    paint(context, lines, { stroke: palette.accent, width: 0.5, alpha });
}

function drawBoxes({ context, palette }, bodies) {
    const boxes = bodies.map((body) => body.bounds());
    boxes.forEach((one, i) => {
        const isHit = boxes.some((other, k) => k !== i && boxesOverlap(one, other));
        const stroke = isHit ? palette.accent : palette.faint;
        paint(context, boxAround(one), { stroke, width: isHit ? 1.75 : 1 });
    });
}

function drawBands({ context, palette, world }) {
    filledBands(world).forEach((band, k) => {
        const fill = k % 2 === 0 ? palette.accentSoft : palette.accentFill;
        paint(context, boxAround(band), { fill, stroke: palette.accent, width: 1 });
    });
}

/** A line around each band. */
function outlineOfBands(world) {
    const filled = filledBands(world);
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

const filledBands = (world) => world.bands().filter(({ boxes }) => boxes > 0);
