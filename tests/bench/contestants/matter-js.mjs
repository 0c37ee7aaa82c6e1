// The contestant matter-js. Reads scenes, returns sums of answers; the parts of the benchmark measure the time.
//
// Timed for pairs: one call of Collision.collides per pair. The library has no separate test for yes/no, and makes a
// new record for every hit, because records can only be reused through an engine's pairs. Not timed: making and placing
// the bodies, which keep their rotated corners and axes. Its circles are polygons, so it does not take part in tests of
// circles.
//
// Timed per frame of a world: Body.setPosition and Body.setAngle of every body that moves, and Detector.collisions with
// a record for every hit. Its circles are polygons of up to 25 corners, and its rays are thin boxes that report
// everything they touch, so it has no answer to queries for the first hit.

import Matter from 'matter-js';
import { pairAnswers } from '../answers.mjs';

const { Bodies, Body, Collision, Detector, Vertices } = Matter;

function bodyOf({ kind, points, width, height, radius }, isStatic) {
    if (kind === 'box') return Bodies.rectangle(0, 0, width, height, { isStatic });
    if (kind === 'circle') return Bodies.circle(0, 0, radius, { isStatic });
    return Bodies.fromVertices(0, 0, [points.map(({ x, y }) => ({ x, y }))], { isStatic });
}

// A body's position is its centre of mass.
const centerOf = ({ kind, points }) =>
    kind === 'polygon' ? Vertices.centre(points) : { x: 0, y: 0 };

const at = { x: 0, y: 0 };

function place(body, center, x, y, angle) {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    at.x = x + cos * center.x - sin * center.y;
    at.y = y + sin * center.x + cos * center.y;
    Body.setAngle(body, angle);
    Body.setPosition(body, at);
}

export function matterPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const bodies = outlines.map((outline) => bodyOf(outline, false));
    const centers = outlines.map(centerOf);

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            place(bodies[i], centers[i], x, y, angle);
        });
    }

    // The record's normal points out of the body with the higher id, and ids increase.
    const signOf = (a, b) => (a < b ? -1 : 1);

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            if (Collision.collides(bodies[first[k]], bodies[second[k]]) !== null) sum += k + 1;
        }
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = Collision.collides(bodies[a], bodies[b]);
            if (hit === null) continue;
            const sign = signOf(a, b);
            sum += hit.depth + (sign * hit.normal.x) / 4 + (sign * hit.normal.y) / 2;
        }
        return sum;
    }

    function hitOf(a, b) {
        const hit = Collision.collides(bodies[a], bodies[b]);
        const sign = signOf(a, b);
        return hit === null
            ? undefined
            : { x: sign * hit.normal.x, y: sign * hit.normal.y, depth: hit.depth };
    }

    const meets = (a, b) => Collision.collides(bodies[a], bodies[b]) !== null;

    return { write, yesNo, mtv, answers: () => pairAnswers(scene, meets, hitOf) };
}

export function matterWorld({ outlines, frames, movers }) {
    const bodies = outlines.map((outline, i) => bodyOf(outline, i >= movers));
    bodies.forEach((body, i) => {
        body.plugin.number = i;
    });
    const centers = outlines.map(centerOf);
    const detector = Detector.create({ bodies: [...bodies] });

    function placeAll({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) place(bodies[i], centers[i], x[i], y[i], angle[i]);
    }

    placeAll(frames[0], movers, outlines.length);

    function update(frame) {
        placeAll(frames[frame], 0, movers);
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
