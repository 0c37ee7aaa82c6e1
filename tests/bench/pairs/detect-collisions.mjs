// The contestant detect-collisions, which uses SAT.js. Reads scenes, returns sums of answers; run.mjs measures the
// time.
//
// Timed: one call of System.checkCollision per pair, with a reused Response. It has no separate yes/no. Not timed:
// bodies, made, placed and added to the system beforehand; they keep their rotated corners.

import { createRequire } from 'node:module';

// Its ES modules import files without extensions, which Node does not resolve.
const require = createRequire(import.meta.url);
const { Box, Circle, Polygon, Response, System } = require('detect-collisions');

const makers = {
    box: ({ width, height }) => new Box({}, width, height, { isCentered: true }),
    circle: ({ radius }) => new Circle({}, radius),
    polygon: ({ points }) => new Polygon({}, points),
};

export function detectPairs({ outlines, poses, first, second }) {
    const system = new System();
    const bodies = outlines.map((outline) => makers[outline.kind](outline));
    for (const body of bodies) system.insert(body);
    const response = new Response();

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            bodies[i].setPosition(x, y, false);
            bodies[i].setAngle(angle, false);
            bodies[i].updateBody();
        });
    }

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            if (system.checkCollision(bodies[first[k]], bodies[second[k]], response)) sum += k + 1;
        }
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            if (system.checkCollision(bodies[first[k]], bodies[second[k]], response)) {
                const { overlap, overlapN } = response;
                sum += overlap + overlapN.x / 4 + overlapN.y / 2;
            }
        }
        return sum;
    }

    function* answers() {
        for (let k = 0; k < first.length; k++) {
            const yes = system.checkCollision(bodies[first[k]], bodies[second[k]], response);
            const { overlap, overlapN } = response;
            if (yes) yield { yes, x: overlapN.x, y: overlapN.y, depth: overlap };
            else yield { yes, x: undefined, y: undefined, depth: undefined };
        }
    }

    return { write, yesNo, mtv, answers };
}
