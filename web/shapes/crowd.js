/**
 * Thousands of bodies as columns of numbers: reads speeds and the size of the stage, writes the
 * world's pose columns. Each body swims in a loop of its own, so that the crowd stays even, and
 * neighbours stay neighbours. In a frame nothing is allocated, and no Body is asked.
 */

import { box, circle, polygon } from 'sepaxis';
import { randomConvex } from './random.js';

// How large a body is beside the room it has: then each is in about one overlap.
const fullness = 0.58;
const variety = 64; // shapes, shared by all bodies
const roundCorners = 8; // of a circle that is too small for anyone to tell

/** How large bodies are on average if `count` of them share the stage, in pixels. */
export const sizeFor = ({ width, height }, count) => fullness * Math.sqrt((width * height) / count);

/** Half boxes, a quarter circles, a quarter polygons of 5 to 8 corners; without circles, half of those. */
function makeShapes(rng, size, circles) {
    return Array.from({ length: variety }, (_, k) => {
        const long = size * rng.between(0.7, 1.3);
        if (k % 2 === 0) return box(long, long * rng.between(0.55, 1));
        if (circles && k % 4 === 1) return circle(long / 2);
        return polygon(randomConvex(rng, 5 + ((k >> 2) % 4), long * 0.55));
    });
}

/** The corners of all shapes in one row: those of shape k are first[k] … first[k + 1] - 1. */
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

/** Adds bodies until the world holds `count`. Those that it held before are not of the crowd. */
export function createCrowd(view, world, rng, count, { circles = true } = {}) {
    const { width, height } = view;
    const size = sizeFor(view, count);
    const shapes = makeShapes(rng, size, circles);
    const start = world.size;
    const kind = new Uint8Array(count);
    const speedX = new Float64Array(count);
    const speedY = new Float64Array(count);
    const spin = new Float64Array(count);
    // How far each shape reaches from its origin, and the radius of those that are round.
    const reach = Float64Array.from(shapes, ({ points, radius }) =>
        Math.max(...points.map(({ x, y }) => Math.hypot(x, y) + radius)),
    );
    const round = Float64Array.from(shapes, ({ kind, radius }) => (kind === 'circle' ? radius : 0));

    // Bodies of one batch are drawn together, and that is cheap only if they lie together. So they
    // are strewn along a line that runs through the stage strip by strip.
    const strips = Math.max(1, Math.round(height / (4 * (size / fullness))));
    const places = new Float64Array(count).map(() => rng.next() * strips).sort();
    for (let i = start; i < count; i++) {
        kind[i] = rng.whole(0, variety - 1);
        const pace = rng.between(0.4, 1) * (9 + 0.7 * size);
        const heading = rng.between(0, 2 * Math.PI);
        speedX[i] = pace * Math.cos(heading);
        speedY[i] = pace * Math.sin(heading);
        spin[i] = rng.either(rng.between(0.3, 1.2));
        const strip = Math.floor(places[i]);
        const edge = reach[kind[i]];
        world.add(shapes[kind[i]], {
            x: edge + (places[i] - strip) * (width - 2 * edge),
            y: edge + ((strip + rng.next()) / strips) * (height - 2 * edge),
            angle: rng.between(0, 2 * Math.PI),
        });
    }

    /** Swims on: every body, or only every tenth. */
    function move(dt, every) {
        const { x, y, angle } = world;
        for (let i = start; i < count; i += every) {
            // It turns its heading half as fast as itself. Taking the new speedX for the new
            // speedY keeps the pace (semi-implicit Euler).
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

    /** Pushes a body out along a normal; it goes on away from what pushed it. */
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

    /** The box around a body, into `out`: left, top, right, bottom. */
    function boundsOf(i, out) {
        const { x, y, angle } = world;
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

    const { first, cornerX, cornerY } = gatherCorners(shapes);
    return {
        start,
        count,
        size,
        kind,
        first,
        cornerX,
        cornerY,
        reach,
        round,
        move,
        push,
        boundsOf,
    };
}
