/**
 * The counters in the corner: reads the world's statistics once per frame, writes those of the last
 * update in which something moved. If nothing moves, nothing is tested.
 */

import { write } from '../widgets/table.js';

const stages = ['poses', 'broad', 'narrow'];
const weight = 0.04; // of the newest frame in a running mean, which recovers the digits that browsers round off

export function createCounters(root, world) {
    const means = { poses: 0, broad: 0, narrow: 0 };
    const cells = new Map(
        [...root.querySelectorAll('[data-count]')].map((cell) => [cell.dataset.count, cell]),
    );

    const texts = { candidates: 0, axes: 0, poses: '–', broad: '–', narrow: '–' };

    return {
        show(meter) {
            const { pairs, moved, candidates, axes, ms } = world.stats;
            const { fps, milliseconds } = meter;
            const frame = fps ? milliseconds.toFixed(1) : '–';
            Object.assign(texts, { shapes: world.size, pairs, frame, fps: fps || '–' });
            if (moved > 0 || world.size === 0) {
                const sum = `${candidates > 0 && isCompoundNearby(world) ? '≥ ' : ''}${axes}`;
                Object.assign(texts, { candidates, axes: sum });
            }
            for (const view of stages) {
                if (moved === 0) continue;
                means[view] += (ms[view] - means[view]) * weight;
                texts[view] = means[view].toFixed(3);
            }
            for (const [name, cell] of cells) write(cell, String(texts[name]));
        },
    };
}

/** Whether a shape with several pieces is near another shape; `stats.axes` does not count such pairs. */
function isCompoundNearby(world) {
    for (const body of world.bodies) {
        if (body.shape.pieces.length < 2) continue;
        const { minX, minY, maxX, maxY } = body.bounds();
        if (world.queryBox(minX, minY, maxX, maxY).length > 1) return true;
    }
    return false;
}
