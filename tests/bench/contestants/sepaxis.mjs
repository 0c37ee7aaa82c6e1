// The contestant sepaxis, from dist/. Reads scenes, returns sums of answers; the parts of the benchmark measure the
// time.
//
// Timed for pairs: one call for all pairs, or one call per pair with plain poses; always including reading the results.
// Not timed: making shapes, and the arrays of batches.
//
// Timed per frame of a world: all poses into the world's columns (or into Body objects), update(), all contacts out of
// its columns (or out of Contact objects). update() also sorts the pairs and finds which began and which ended. Rays:
// the columns of a batch, or one call per ray with a reused result.

import {
    box,
    circle,
    collide,
    collideMany,
    overlaps,
    overlapsMany,
    polygon,
    World,
} from '../../../dist/index.js';
import { pairAnswers, rayAnswers } from '../answers.mjs';

const makers = {
    box: ({ width, height }) => box(width, height),
    circle: ({ radius }) => circle(radius),
    polygon: ({ points }) => polygon(points),
};

export const shapeOf = (outline) => makers[outline.kind](outline);

// --- Pairs -------------------------------------------------------------------------------------------

// Shapes never change, so the contestants of one scene share them.
const made = new WeakMap();

function shapesOf(outlines) {
    if (!made.has(outlines)) made.set(outlines, outlines.map(shapeOf));
    return made.get(outlines);
}

/**
 * All pairs in one call. Shapes, poses and pairs are copied and read in every call; unchanged poses are not rotated
 * again. Answers are numbers, so adding them needs no branch.
 */
export function sepaxisBatch({ outlines, poses, first, second }) {
    const shapes = shapesOf(outlines);
    const columns = {
        x: new Float64Array(outlines.length),
        y: new Float64Array(outlines.length),
        angle: new Float64Array(outlines.length),
    };
    const pairs = { a: first, b: second };
    const yes = new Uint8Array(first.length);
    const hits = {
        hit: new Uint8Array(first.length),
        normalX: new Float32Array(first.length),
        normalY: new Float32Array(first.length),
        depth: new Float32Array(first.length),
    };

    function write(set) {
        const next = poses[set];
        const { x, y, angle } = columns;
        for (let i = 0; i < next.length; i++) {
            const from = next[i];
            x[i] = from.x;
            y[i] = from.y;
            angle[i] = from.angle;
        }
    }

    function yesNo() {
        overlapsMany(shapes, columns, pairs, yes);
        // Adds in parts that stay small integers, without a branch that would often be mispredicted.
        let sum = 0;
        for (let from = 0; from < yes.length; from += 1024) {
            const to = Math.min(from + 1024, yes.length);
            let part = 0;
            for (let k = from; k < to; k++) part = (part + Math.imul(yes[k], k + 1)) | 0;
            sum += part;
        }
        return sum;
    }

    function mtv() {
        collideMany(shapes, columns, pairs, hits);
        const { normalX, normalY, depth } = hits;
        let sum = 0;
        for (let k = 0; k < depth.length; k++) sum += depth[k] + normalX[k] / 4 + normalY[k] / 2;
        return sum;
    }

    function* answers() {
        overlapsMany(shapes, columns, pairs, yes);
        const { hit, normalX, normalY, depth } = collideMany(shapes, columns, pairs, hits);
        for (let k = 0; k < yes.length; k++) {
            const found = { x: normalX[k], y: normalY[k], depth: depth[k] };
            yield { yes: yes[k] === 1, ...(hit[k] === 1 ? found : {}) };
        }
    }

    return { write, yesNo, mtv, answers };
}

/**
 * One call per pair. Every call reads two poses and rotates both shapes; it computes sine and cosine of an angle if it
 * is not the shape's last one.
 */
export function sepaxisPairs(scene) {
    const { outlines, poses, first, second } = scene;
    const shapes = shapesOf(outlines);
    const now = outlines.map(() => ({ x: 0, y: 0, angle: 0 }));
    const out = {};

    function write(set) {
        const next = poses[set];
        for (let i = 0; i < now.length; i++) {
            const to = now[i];
            const from = next[i];
            to.x = from.x;
            to.y = from.y;
            to.angle = from.angle;
        }
    }

    function yesNo() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            if (overlaps(shapes[a], now[a], shapes[b], now[b])) sum += k + 1;
        }
        return sum;
    }

    function mtv() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = collide(shapes[a], now[a], shapes[b], now[b], out);
            if (hit !== null) sum += hit.depth + hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    function mtvFresh() {
        let sum = 0;
        for (let k = 0; k < first.length; k++) {
            const a = first[k];
            const b = second[k];
            const hit = collide(shapes[a], now[a], shapes[b], now[b]);
            if (hit !== null) sum += hit.depth + hit.normal.x / 4 + hit.normal.y / 2;
        }
        return sum;
    }

    function hitOf(a, b) {
        const hit = collide(shapes[a], now[a], shapes[b], now[b]);
        return hit === null ? undefined : { x: hit.normal.x, y: hit.normal.y, depth: hit.depth };
    }

    const meets = (a, b) => overlaps(shapes[a], now[a], shapes[b], now[b]);
    const answers = () => pairAnswers(scene, meets, hitOf);

    return { write, yesNo, mtv, mtvFresh, answers };
}

// --- Worlds ------------------------------------------------------------------------------------------

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

/** Reads all contacts from the world's columns. */
export function sumOfContacts(world) {
    const { length, a, b, normalX, normalY, depth } = world.contacts;
    let sum = 0;
    for (let k = 0; k < length; k++) {
        sum += a[k] + b[k] + depth[k] + normalX[k] / 4 + normalY[k] / 2;
    }
    return sum;
}

/** Reads the depths of all contacts. */
export function sumOfDepths(world) {
    const { length, depth } = world.contacts;
    let sum = 0;
    for (let k = 0; k < length; k++) sum += depth[k];
    return sum;
}

/** The contacts as check.mjs reads them. */
export function* contactsOf(world) {
    for (const { a, b, normalX, normalY, depth } of world.contacts) {
        yield { a: a.index, b: b.index, x: normalX, y: normalY, depth };
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
        return sumOfContacts(world);
    }

    function answers(frame) {
        update(frame);
        return contactsOf(world);
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

    function answers(frame) {
        update(frame);
        return contactsOf(world);
    }

    return { ask, answers, ...singles(world), free: () => world.dispose() };
}

// --- Rays --------------------------------------------------------------------------------------------

// A build without raycasts does not take part.
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

    function hitOf(...ray) {
        const hit = world.castRay(...ray);
        return hit === null
            ? undefined
            : { body: hit.body.index, t: hit.t, x: hit.normal.x, y: hit.normal.y };
    }

    const hits = (rays) => rayAnswers(rays, hitOf);
    return { cast, hits };
}
