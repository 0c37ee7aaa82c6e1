// The contestant detect-collisions, which uses SAT.js. Reads scenes, returns sums of answers; the parts of the
// benchmark measure the time.
//
// Timed for pairs: one call of System.checkCollision per pair, with a reused Response. The library has no separate test
// for yes/no. Not timed: making and placing the bodies, which keep their rotated corners, and adding them to the
// system.
//
// Timed per frame of a world: setPosition and setAngle of every body that moves and then once updateBody, and checkAll,
// which reports each pair from both sides; the pair counts where the first body has the lower index. Its rays return no
// normal.

import { createRequire } from 'node:module';
import { pairAnswers, rayAnswers } from '../answers.mjs';

// Its ES modules import files without extensions, which Node does not resolve.
const require = createRequire(import.meta.url);
const { Box, Circle, Polygon, Response, System } = require('detect-collisions');

const makers = {
    box: ({ width, height }, options) =>
        new Box({}, width, height, { ...options, isCentered: true }),
    circle: ({ radius }, options) => new Circle({}, radius, options),
    polygon: ({ points }, options) => new Polygon({}, points, options),
};

function place(body, x, y, angle) {
    body.setPosition(x, y, false);
    body.setAngle(angle, false);
    body.updateBody();
}

export function detectPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const system = new System();
    const bodies = outlines.map((outline) => makers[outline.kind](outline, {}));
    for (const body of bodies) system.insert(body);
    const response = new Response();

    function write(set) {
        poses[set].forEach(({ x, y, angle }, i) => {
            place(bodies[i], x, y, angle);
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

    const meets = (a, b) => system.checkCollision(bodies[a], bodies[b], response);

    function hitOf(a, b) {
        if (!meets(a, b)) return undefined;
        const { overlap, overlapN } = response;
        return { x: overlapN.x, y: overlapN.y, depth: overlap };
    }

    return { write, yesNo, mtv, answers: () => pairAnswers(scene, meets, hitOf) };
}

export function detectWorld({ outlines, frames, movers }) {
    const system = new System();
    const bodies = outlines.map((outline, i) => {
        const options = { isStatic: i >= movers, userData: i };
        return makers[outline.kind](outline, options);
    });

    function placeAll({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) place(bodies[i], x[i], y[i], angle[i]);
    }

    for (const body of bodies) system.insert(body);
    placeAll(frames[0], 0, outlines.length);

    let sum = 0;

    function add({ a: { userData: a }, b: { userData: b }, overlap, overlapN }) {
        if (a < b) sum += a + b + overlap + overlapN.x / 4 + overlapN.y / 2;
    }

    function ask(frame) {
        placeAll(frames[frame], 0, movers);
        sum = 0;
        system.checkAll(add);
        return sum;
    }

    function answers(frame) {
        placeAll(frames[frame], 0, movers);
        const all = [];
        system.checkAll(({ a: { userData: a }, b: { userData: b }, overlap, overlapN }) => {
            if (a < b) all.push({ a, b, x: overlapN.x, y: overlapN.y, depth: overlap });
        });
        return all;
    }

    const start = { x: 0, y: 0 };
    const end = { x: 0, y: 0 };

    function castOne(x, y, dx, dy) {
        start.x = x;
        start.y = y;
        end.x = x + dx;
        end.y = y + dy;
        return system.raycast(start, end);
    }

    const timeOf = ({ point }, x, y, dx, dy) =>
        ((point.x - x) * dx + (point.y - y) * dy) / (dx * dx + dy * dy);

    function cast({ length, x, y, dx, dy }) {
        let sum = 0;
        for (let k = 0; k < length; k++) {
            const hit = castOne(x[k], y[k], dx[k], dy[k]);
            if (hit) sum += hit.body.userData + timeOf(hit, x[k], y[k], dx[k], dy[k]);
        }
        return sum;
    }

    function hitOf(x, y, dx, dy) {
        const hit = castOne(x, y, dx, dy);
        return hit ? { body: hit.body.userData, t: timeOf(hit, x, y, dx, dy) } : undefined;
    }

    const hits = (rays) => rayAnswers(rays, hitOf);

    return { ask, answers, cast, hits };
}
