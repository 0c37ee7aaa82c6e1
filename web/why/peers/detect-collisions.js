/**
 * detect-collisions in the benchmark: reads the columns of the swarm, writes pairs. In each frame it
 * calls `setPosition`, `setAngle` and `updateBody` for every body, then `checkAll`, which reports each
 * pair twice, once from each side. Only one of the two reports counts.
 */

import { Box, Circle, Polygon, System } from 'detect-collisions';

const makers = {
    box: ({ bounds }, options) =>
        new Box({}, bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, {
            ...options,
            isCentered: true,
        }),
    circle: ({ radius }, options) => new Circle({}, radius, options),
    polygon: ({ points }, options) =>
        new Polygon(
            {},
            points.map(({ x, y }) => ({ x, y })),
            options,
        ),
};

export function createContestant({ shapes, x, y, angle }) {
    const system = new System();
    const bodies = shapes.map((shape, i) => makers[shape.kind](shape, { userData: i }));
    for (const body of bodies) system.insert(body);

    function find(pairs) {
        for (let i = 0; i < bodies.length; i++) {
            const body = bodies[i];
            body.setPosition(x[i], y[i], false);
            body.setAngle(angle[i], false);
            body.updateBody();
        }
        system.checkAll(({ a: { userData: a }, b: { userData: b }, overlap, overlapN }) => {
            if (a < b) pairs.add(a, b, overlap, overlapN.x, overlapN.y);
        });
    }

    return { find, free: () => system.clear() };
}
