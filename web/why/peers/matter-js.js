/**
 * matter-js in the benchmark: reads the columns of the swarm, writes pairs. In each frame it calls
 * `Body.setPosition` and `Body.setAngle` for every body, then `Detector.collisions`, which returns a
 * record for every pair. The circles of matter-js are polygons.
 */

import Matter from 'matter-js';

const { Bodies, Body, Detector, Vertices } = Matter;

const makers = {
    box: ({ bounds }) =>
        Bodies.rectangle(0, 0, bounds.maxX - bounds.minX, bounds.maxY - bounds.minY),
    circle: ({ radius }) => Bodies.circle(0, 0, radius),
    polygon: ({ points }) => Bodies.fromVertices(0, 0, [points.map(({ x, y }) => ({ x, y }))]),
};

export function createContestant({ shapes, x, y, angle }) {
    const bodies = shapes.map((shape, i) => {
        const body = makers[shape.kind](shape);
        body.plugin.number = i;
        return body;
    });
    // A body's position is its centre of mass.
    const centers = shapes.map(({ kind, points }) =>
        kind === 'polygon' ? Vertices.centre(points) : { x: 0, y: 0 },
    );
    // The detector sorts the list that it is given.
    const detector = Detector.create({ bodies: [...bodies] });
    const at = { x: 0, y: 0 };

    function find(pairs) {
        for (let i = 0; i < bodies.length; i++) {
            const cos = Math.cos(angle[i]);
            const sin = Math.sin(angle[i]);
            const center = centers[i];
            at.x = x[i] + cos * center.x - sin * center.y;
            at.y = y[i] + sin * center.x + cos * center.y;
            Body.setAngle(bodies[i], angle[i]);
            Body.setPosition(bodies[i], at);
        }
        // The record's normal points out of body B.
        for (const { bodyA, bodyB, depth, normal } of Detector.collisions(detector)) {
            pairs.add(bodyA.plugin.number, bodyB.plugin.number, depth, -normal.x, -normal.y);
        }
    }

    return { find, free: () => Detector.clear(detector) };
}
