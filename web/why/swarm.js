/**
 * The bodies that all libraries get: reads a seed and the size of the view, writes shapes, and pose
 * columns that advance frame by frame. It stands in for a world in crowd.js and draw/crowd.js, so
 * that no library owns the columns.
 */

import { createCrowd } from '../shapes/crowd.js';
import { createRandom } from '../shapes/random.js';

const seed = 7;
const step = 1 / 60; // seconds: every frame advances by this, however long it took

export function createSwarm(view, count, circles) {
    const shapes = [];
    const swarm = {
        shapes,
        room: { width: view.width, height: view.height },
        x: new Float64Array(count),
        y: new Float64Array(count),
        angle: new Float64Array(count),
        /** The largest distance of each body from its origin. */
        reach: null,
        get size() {
            return shapes.length;
        },
        add(shape, { x, y, angle }) {
            const i = shapes.length;
            swarm.x[i] = x;
            swarm.y[i] = y;
            swarm.angle[i] = angle;
            shapes.push(shape);
        },
        move: () => swarm.crowd.move(step, 1),
    };
    swarm.crowd = createCrowd(view, swarm, createRandom(seed), count, { circles });
    swarm.reach = Float64Array.from(shapes, (_, i) => swarm.crowd.reach[swarm.crowd.kind[i]]);
    return swarm;
}
