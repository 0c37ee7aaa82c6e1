// The contestant matter-js. Reads scenes, returns sums of answers.
//
// Timed per frame: Body.setPosition and Body.setAngle of every body that moves, and Detector.collisions with a record
// for every hit. Its circles are polygons of up to 25 corners, and its rays are thin boxes that report everything they
// touch, so it has no answer to queries for the first hit.

import Matter from 'matter-js';

const { Bodies, Body, Detector, Vertices } = Matter;

function bodyOf({ kind, points, width, height, radius }, isStatic) {
    if (kind === 'box') return Bodies.rectangle(0, 0, width, height, { isStatic });
    if (kind === 'circle') return Bodies.circle(0, 0, radius, { isStatic });
    return Bodies.fromVertices(0, 0, [points.map(({ x, y }) => ({ x, y }))], { isStatic });
}

export function matterWorld({ outlines, frames, movers }) {
    const bodies = outlines.map((outline, i) => bodyOf(outline, i >= movers));
    bodies.forEach((body, i) => {
        body.plugin.number = i;
    });
    // A body's position is its centre of mass.
    const centers = outlines.map(({ kind, points }) =>
        kind === 'polygon' ? Vertices.centre(points) : { x: 0, y: 0 },
    );
    const detector = Detector.create({ bodies: [...bodies] });
    const at = { x: 0, y: 0 };

    function place({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) {
            const cos = Math.cos(angle[i]);
            const sin = Math.sin(angle[i]);
            const c = centers[i];
            at.x = x[i] + cos * c.x - sin * c.y;
            at.y = y[i] + sin * c.x + cos * c.y;
            Body.setAngle(bodies[i], angle[i]);
            Body.setPosition(bodies[i], at);
        }
    }

    place(frames[0], movers, outlines.length);

    function update(frame) {
        place(frames[frame], 0, movers);
        return Detector.collisions(detector);
    }

    // The record's normal points out of body B.
    function ask(frame) {
        let sum = 0;
        for (const { bodyA, bodyB, depth, normal } of update(frame)) {
            sum += bodyA.plugin.number + bodyB.plugin.number + depth;
            sum -= normal.x / 4 + normal.y / 2;
        }
        return sum;
    }

    function* answers(frame) {
        for (const { bodyA, bodyB, depth, normal } of update(frame)) {
            const a = bodyA.plugin.number;
            const b = bodyB.plugin.number;
            yield { a, b, x: -normal.x, y: -normal.y, depth };
        }
    }

    return { ask, answers };
}
