/**
 * The bodies that all contestants are given: reads a seed and the room, writes shapes, and columns of poses that go on
 * from frame to frame. It stands where crowd.js and draw/crowd.js have a world, so that the columns are nobody's own.
 */

import { createCrowd } from '../shapes/crowd.js';
import { createRandom } from '../shapes/random.js';

const seed = 7;
const step = 1 / 60; // seconds: a frame is a frame, however long it took

export function createSwarm(view, count, circles) {
    const shapes = [];
    const swarm = {
        shapes,
        room: { width: view.width, height: view.height },
        x: new Float64Array(count),
        y: new Float64Array(count),
        angle: new Float64Array(count),
        /** How far each body reaches from its origin. */
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
