// The contestant detect-collisions, which uses SAT.js. Reads scenes, returns sums of answers.
//
// Timed per frame: setPosition and setAngle of every body that moves and then once updateBody, and checkAll, which
// reports each pair from both sides; the pair counts where the first body has the lower index. Its rays return no
// normal.

import { createRequire } from 'node:module';

// Its ES modules import files without extensions, which Node does not resolve.
const require = createRequire(import.meta.url);
const { Box, Circle, Polygon, System } = require('detect-collisions');

const makers = {
    box: ({ width, height }, options) =>
        new Box({}, width, height, { ...options, isCentered: true }),
    circle: ({ radius }, options) => new Circle({}, radius, options),
    polygon: ({ points }, options) => new Polygon({}, points, options),
};

export function detectWorld({ outlines, frames, movers }) {
    const system = new System();
    const bodies = outlines.map((outline, i) => {
        const options = { isStatic: i >= movers, userData: i };
        return makers[outline.kind](outline, options);
    });

    function place({ x, y, angle }, from, to) {
        for (let i = from; i < to; i++) {
            const body = bodies[i];
            body.setPosition(x[i], y[i], false);
            body.setAngle(angle[i], false);
            body.updateBody();
        }
    }

    for (const body of bodies) system.insert(body);
    place(frames[0], 0, outlines.length);

    let sum = 0;

    function add({ a: { userData: a }, b: { userData: b }, overlap, overlapN }) {
        if (a < b) sum += a + b + overlap + overlapN.x / 4 + overlapN.y / 2;
    }

    function ask(frame) {
        place(frames[frame], 0, movers);
        sum = 0;
        system.checkAll(add);
        return sum;
    }

    function answers(frame) {
        place(frames[frame], 0, movers);
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

    function* hits({ length, x, y, dx, dy }) {
        for (let k = 0; k < length; k++) {
            const hit = castOne(x[k], y[k], dx[k], dy[k]);
            if (!hit) yield undefined;
            else yield { body: hit.body.userData, t: timeOf(hit, x[k], y[k], dx[k], dy[k]) };
        }
    }

    return { ask, answers, cast, hits };
}
