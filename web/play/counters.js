/** The numbers in the corner: reads the world's statistics once per frame, writes what the update had to do. */

import { write } from '../table.js';

const stages = ['poses', 'broad', 'narrow'];
const weight = 0.04; // of the newest frame: browsers round their clocks, means see between the marks

export function createCounters(root, world) {
    const means = { poses: 0, broad: 0, narrow: 0 };
    const cells = new Map(
        [...root.querySelectorAll('[data-count]')].map((cell) => [cell.dataset.count, cell]),
    );

    return {
        show(meter) {
            const stats = world.stats;
            const texts = {
                shapes: world.size,
                pairs: stats.pairs,
                candidates: stats.candidates,
                axes: stats.axes,
                fps: meter.fps || '–',
                frame: meter.fps ? meter.milliseconds.toFixed(1) : '–',
            };
            for (const stage of stages) {
                means[stage] += ((stats.ms?.[stage] ?? 0) - means[stage]) * weight;
                texts[stage] = means[stage].toFixed(3);
            }
            for (const [name, cell] of cells) write(cell, String(texts[name]));
        },
    };
}
