// The contestant sepaxis, from dist/. Reads scenes, returns sums of answers.
//
// Timed per frame: all poses into the world's columns (or into Body objects), update(), all contacts out of its columns
// (or out of Contact objects). update() also sorts the pairs and finds which began and which ended. Rays: the columns
// of a batch, or one call per ray with a reused result.

import { box, circle, polygon, World } from '../../../dist/index.js';

const makers = {
    box: ({ width, height }) => box(width, height),
    circle: ({ radius }) => circle(radius),
    polygon: ({ points }) => polygon(points),
};

export const shapeOf = (outline) => makers[outline.kind](outline);

/** A world in which the bodies of a scene have the indices of their outlines. */
export function createWorld({ outlines, movers, frames: [{ x, y, angle }] }) {
    const world = new World({ capacity: outlines.length });
    const bodies = outlines.map((outline, i) =>
        world.add(shapeOf(outline), {
            x: x[i],
            y: y[i],
            angle: angle[i],
            isStatic: i >= movers,
        }),
    );
    if (bodies.some((body, i) => body.index !== i)) throw new Error('bodies are out of order');
    return { world, bodies };
}

/** Writes a frame's poses into the world's columns. */
export function write(frame, world, movers) {
    const { x: fromX, y: fromY, angle: fromAngle } = frame;
    const { x, y, angle } = world;
    for (let i = 0; i < movers; i++) {
        x[i] = fromX[i];
        y[i] = fromY[i];
        angle[i] = fromAngle[i];
    }
}

export function sepaxisWorld(scene) {
    const { frames, movers } = scene;
    const { world } = createWorld(scene);

    function update(frame) {
        write(frames[frame], world, movers);
        world.update();
    }

    function ask(frame) {
        update(frame);
        const { length, a, b, normalX, normalY, depth } = world.contacts;
        let sum = 0;
        for (let k = 0; k < length; k++) {
            sum += a[k] + b[k] + depth[k] + normalX[k] / 4 + normalY[k] / 2;
        }
        return sum;
    }

    function* answers(frame) {
        update(frame);
        for (const { a, b, normalX, normalY, depth } of world.contacts) {
            yield { a: a.index, b: b.index, x: normalX, y: normalY, depth };
        }
    }

    return { ask, answers, ...batches(world), free: () => world.dispose() };
}

export function sepaxisObjects(scene) {
    const { frames, movers } = scene;
    const { world, bodies } = createWorld(scene);

    function update(frame) {
        const { x, y, angle } = frames[frame];
        for (let i = 0; i < movers; i++) bodies[i].set(x[i], y[i], angle[i]);
        world.update();
    }

    function ask(frame) {
        update(frame);
        let sum = 0;
        for (const { a, b, normalX, normalY, depth } of world.contacts) {
            sum += a.index + b.index + depth + normalX / 4 + normalY / 2;
        }
        return sum;
    }

    function* answers(frame) {
        update(frame);
        for (const { a, b, normalX, normalY, depth } of world.contacts) {
            yield { a: a.index, b: b.index, x: normalX, y: normalY, depth };
        }
    }

    return { ask, answers, ...singles(world), free: () => world.dispose() };
}

// --- Rays --------------------------------------------------------------------------------------------

// A build without rays does not take part.
function batches(world) {
    if (typeof world.castRays !== 'function') return {};
    let out;

    function cast(rays) {
        out = world.castRays(rays, out);
        const { body, t, normalX, normalY } = out;
        let sum = 0;
        for (let k = 0; k < body.length; k++) {
            if (body[k] >= 0) sum += body[k] + t[k] + normalX[k] / 4 + normalY[k] / 2;
        }
        return sum;
    }

    function* hits(rays) {
        const { body, t, normalX, normalY } = world.castRays(rays);
        for (let k = 0; k < rays.length; k++) {
            if (body[k] < 0) yield undefined;
            else yield { body: body[k], t: t[k], x: normalX[k], y: normalY[k] };
        }
    }

    return { cast, hits };
}

function singles(world) {
    if (typeof world.castRay !== 'function') return {};
    const out = {};

    function cast({ length, x, y, dx, dy }) {
        let sum = 0;
        for (let k = 0; k < length; k++) {
            const hit = world.castRay(x[k], y[k], dx[k], dy[k], undefined, out);
            if (hit === null) continue;
            sum += hit.body.index + hit.t + hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    function* hits({ length, x, y, dx, dy }) {
        for (let k = 0; k < length; k++) {
            const hit = world.castRay(x[k], y[k], dx[k], dy[k]);
            if (hit === null) yield undefined;
            else yield { body: hit.body.index, t: hit.t, x: hit.normal.x, y: hit.normal.y };
        }
    }

    return { cast, hits };
}
