/**
 * Thousands of bodies as columns of numbers: reads speeds and the size of the view, writes the pose
 * columns of the world. Each body moves in a circle of its own, so that the crowd stays evenly
 * spread and neighbours stay close. A frame allocates nothing and uses no Body objects.
 */

import { box, circle, polygon } from 'sepaxis';
import { randomConvex } from './random.js';

// The size of a body relative to its share of the view; at this value each body is in about one overlap.
const fullness = 0.58;
const variety = 64; // shapes, shared by all bodies
const roundCorners = 8; // of a circle, which is too small to look round anyway

/** The mean size of `count` bodies that fill the view, in pixels. */
const sizeFor = ({ width, height }, count) => fullness * Math.sqrt((width * height) / count);

/**
 * Half of the shapes are boxes, a quarter circles, a quarter polygons of 5 to 8 corners; without
 * circles, half are polygons.
 */
function makeShapes(rng, size, circles) {
    return Array.from({ length: variety }, (_, k) => {
        const long = size * rng.between(0.7, 1.3);
        if (k % 2 === 0) return box(long, long * rng.between(0.55, 1));
        if (circles && k % 4 === 1) return circle(long / 2);
        return polygon(randomConvex(rng, 5 + ((k >> 2) % 4), long * 0.55));
    });
}

/** The corners of all shapes in one list; those of shape k have the indices first[k] … first[k + 1] - 1. */
function gatherCorners(shapes) {
    const outlines = shapes.map(({ kind, points, radius }) =>
        kind === 'circle' ? cornersOfCircle(radius) : points,
    );
    const first = new Uint32Array(variety + 1);
    outlines.forEach((outline, k) => {
        first[k + 1] = first[k] + outline.length;
    });
    const corners = outlines.flat();
    return {
        first,
        cornerX: Float64Array.from(corners, ({ x }) => x),
        cornerY: Float64Array.from(corners, ({ y }) => y),
    };
}

function cornersOfCircle(radius) {
    return Array.from({ length: roundCorners }, (_, k) => {
        const turn = (k / roundCorners) * 2 * Math.PI;
        return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
    });
}

/** Adds bodies until the world holds `count`. Bodies that were in the world before are not part of the crowd. */
export function createCrowd(view, world, rng, count, { circles = true } = {}) {
    const { width, height } = view;
    const size = sizeFor(view, count);
    const shapes = makeShapes(rng, size, circles);
    const start = world.size;
    const kind = new Uint8Array(count);
    const speedX = new Float64Array(count);
    const speedY = new Float64Array(count);
    const spin = new Float64Array(count);
    // The largest distance of each shape's outline from its origin, and its radius if it is a circle.
    const reach = Float64Array.from(shapes, ({ points, radius }) =>
        Math.max(...points.map(({ x, y }) => Math.hypot(x, y) + radius)),
    );
    const round = Float64Array.from(shapes, ({ kind, radius }) => (kind === 'circle' ? radius : 0));
    const placeOf = createStrips(view, size, rng, count);
    for (let i = start; i < count; i++) {
        kind[i] = rng.whole(0, variety - 1);
        const pace = rng.between(0.4, 1) * (9 + 0.7 * size);
        const heading = rng.between(0, 2 * Math.PI);
        speedX[i] = pace * Math.cos(heading);
        speedY[i] = pace * Math.sin(heading);
        spin[i] = rng.either(rng.between(0.3, 1.2));
        world.add(shapes[kind[i]], {
            ...placeOf(i, reach[kind[i]]),
            angle: rng.between(0, 2 * Math.PI),
        });
    }

    /** Moves every body, or with `every` > 1 only every second, third and so on. */
    function move(dt, every) {
        const { x, y, angle } = world;
        for (let i = start; i < count; i += every) {
            // The heading turns half as fast as the body. Using the new speedX for the new speedY
            // keeps the speed constant (semi-implicit Euler).
            const bend = 0.5 * spin[i] * dt;
            speedX[i] -= speedY[i] * bend;
            speedY[i] += speedX[i] * bend;
            x[i] += speedX[i] * dt;
            y[i] += speedY[i] * dt;
            angle[i] += spin[i] * dt;
            keepInside(i, x, y);
        }
    }

    function keepInside(i, x, y) {
        const edge = reach[kind[i]];
        if (x[i] < edge) {
            x[i] = edge;
            speedX[i] = Math.abs(speedX[i]);
        } else if (x[i] > width - edge) {
            x[i] = width - edge;
            speedX[i] = -Math.abs(speedX[i]);
        }
        if (y[i] < edge) {
            y[i] = edge;
            speedY[i] = Math.abs(speedY[i]);
        } else if (y[i] > height - edge) {
            y[i] = height - edge;
            speedY[i] = -Math.abs(speedY[i]);
        }
    }

    /** Pushes a body out along a normal and reflects its speed. */
    function push(i, normalX, normalY, depth) {
        const { x, y } = world;
        x[i] += normalX * depth;
        y[i] += normalY * depth;
        const along = speedX[i] * normalX + speedY[i] * normalY;
        if (along < 0) {
            speedX[i] -= 2 * along * normalX;
            speedY[i] -= 2 * along * normalY;
        }
        keepInside(i, x, y);
    }

    const crowd = { start, count, size, kind, reach, round, ...gatherCorners(shapes) };
    return {
        ...crowd,
        move,
        push,
        /** Writes the bounds of a body into `out`: left, top, right, bottom. */
        boundsOf: (i, out) => writeBounds(crowd, world, i, out),
    };
}

/**
 * Returns a function that places body i in one of several strips across the view, in the order of indices:
 * bodies with consecutive indices are drawn in one batch, which is cheap only if they are close together.
 * `edge` is the distance from the walls.
 */
function createStrips({ width, height }, size, rng, count) {
    const strips = Math.max(1, Math.round(height / (4 * (size / fullness))));
    const places = new Float64Array(count).map(() => rng.next() * strips).sort();
    return (i, edge) => {
        const strip = Math.floor(places[i]);
        return {
            x: edge + (places[i] - strip) * (width - 2 * edge),
            y: edge + ((strip + rng.next()) / strips) * (height - 2 * edge),
        };
    };
}

function writeBounds({ kind, round, first, cornerX, cornerY }, { x, y, angle }, i, out) {
    const k = kind[i];
    let left = -round[k];
    let top = left;
    let right = round[k];
    let bottom = right;
    if (right === 0) {
        const cos = Math.cos(angle[i]);
        const sin = Math.sin(angle[i]);
        for (let c = first[k]; c < first[k + 1]; c++) {
            const across = cos * cornerX[c] - sin * cornerY[c];
            const down = sin * cornerX[c] + cos * cornerY[c];
            left = Math.min(left, across);
            right = Math.max(right, across);
            top = Math.min(top, down);
            bottom = Math.max(bottom, down);
        }
    }
    out[0] = x[i] + left;
    out[1] = y[i] + top;
    out[2] = x[i] + right;
    out[3] = y[i] + bottom;
}
