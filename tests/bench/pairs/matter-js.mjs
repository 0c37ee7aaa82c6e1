// The contestant matter-js. Reads scenes, returns sums of answers; run.mjs measures the time.
//
// Timed: one call of Collision.collides per pair. It has no separate yes/no, and makes a new record for every hit,
// because records can only be reused through an engine's pairs. Not timed: bodies, made and placed beforehand; they
// keep their rotated corners and axes. Its circles are polygons, so it has no answer for circles.

import Matter from 'matter-js';

const { Bodies, Body, Collision, Vertices } = Matter;

function bodyOf({ kind, points, width, height }) {
    return kind === 'box'
        ? Bodies.rectangle(0, 0, width, height)
        : Bodies.fromVertices(0, 0, [points.map(({ x, y }) => ({ x, y }))]);
}

export function matterPairs({ outlines, poses, first, second }) {
    const bodies = outlines.map(bodyOf);
    // A body's position is its centre of mass.
    const centers = outlines.map(({ points }) => Vertices.centre(points));

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            const cos = Math.cos(angle);
            const sin = Math.sin(angle);
            const c = centers[i];
            Body.setAngle(bodies[i], angle);
            Body.setPosition(bodies[i], {
                x: x + cos * c.x - sin * c.y,
                y: y + sin * c.x + cos * c.y,
            });
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

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = Collision.collides(bodies[a], bodies[b]);
            if (hit === null) {
                yield { yes: false, x: undefined, y: undefined, depth: undefined };
            } else {
                const { depth, normal } = hit;
                const sign = signOf(a, b);
                yield { yes: true, x: sign * normal.x, y: sign * normal.y, depth };
            }
        }
    }

    return { write, yesNo, mtv, answers };
}
