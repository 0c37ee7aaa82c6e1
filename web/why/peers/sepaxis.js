/**
 * sepaxis in the benchmark: reads the columns of the swarm, writes pairs. Per frame: it writes the
 * pose columns of the world, calls `update()`, and reads all contacts.
 */

import { World } from 'sepaxis';

export function createContestant({ shapes, x, y, angle }) {
    const world = new World({ capacity: shapes.length });
    shapes.forEach((shape, i) => {
        world.add(shape, { x: x[i], y: y[i], angle: angle[i] });
    });

    function find(pairs) {
        world.x.set(x);
        world.y.set(y);
        world.angle.set(angle);
        world.update();
        const { length, a, b, depth, normalX, normalY } = world.contacts;
        for (let row = 0; row < length; row++) {
            pairs.add(a[row], b[row], depth[row], normalX[row], normalY[row]);
        }
    }

    return { world, find, free: () => world.dispose() };
}
