// Compares every function for two shapes with exact arithmetic. Reads seeded random pairs, points, rays and motions of
// all kinds, the same in every run; prints the errors relative to size.

import { lib } from './build.js';
import * as exact from './exact.js';
import { fixed, number, place, separation, signedDistance } from './exact.js';
import {
    breadthOf,
    drawAngle,
    drawCloud,
    drawHome,
    drawPair,
    drawPoint,
    drawRay,
    drawShape,
    drawSizes,
    drawSweep,
    family,
    shareOf,
    sizeOfPair,
    verifyCollision,
    verifyDistance,
    verifyPoint,
    verifyRay,
    verifySweep,
} from './exact-cases.js';
import { trueDepth } from './oracle.js';

const { hull } = lib;

family(
    'exact arithmetic and brute force agree about circles, boxes and polygons',
    1000,
    (draw) => {
        const [sizeA, sizeB] = drawSizes(draw);
        const known = ['circle', 'box', 'polygon'];
        const a = drawShape(draw, sizeA, draw.pick(known));
        const b = drawShape(draw, sizeB, draw.pick(known));
        const at = () => ({
            x: draw.between(-sizeA, sizeA),
            y: draw.between(-sizeB, sizeB),
            angle: draw.between(-4, 4),
        });
        return { a, poseA: at(), b, poseB: at() };
    },
    (pair, note) => {
        const { a, poseA, b, poseB } = pair;
        const { distance } = separation(place(a, poseA), place(b, poseB));
        const reach = [a, b].flatMap((d) => exact.coreOf(d).points.flatMap(({ x, y }) => [x, y]));
        const error = Math.abs(number(distance) + trueDepth(a, poseA, b, poseB));
        note('brute force', shareOf(sizeOfPair(pair), error, ...reach), 1e-10);
    },
);

family(
    'where a ray crosses a shape, the exact signed distance is 0',
    500,
    (draw) => {
        const size = draw.power(-2, 5);
        return { size, a: drawShape(draw, size), ...drawRay(draw, { size }) };
    },
    ({ size, a, x, y, dx, dy }, note, claim) => {
        if (dx === 0 && dy === 0) return;
        const shape = place(a, {});
        const [from, way] = [exact.point(x, y), exact.point(dx, dy)];
        const found = exact.crossing(shape, shape.radius, from, way);
        for (const t of found ? [found.enter, found.exit] : []) {
            const { distance } = signedDistance(shape, exact.along(from, way, t));
            note('distance at entry and exit', Math.abs(number(distance)) / size, 1e-30);
        }
        if (found) return;
        for (let t = -2; t < 2; t += 0.05) {
            const { distance } = signedDistance(shape, exact.along(from, way, fixed(t)));
            claim(distance > 0n, `a ray that misses is inside at ${t}`);
        }
    },
);

family('overlap and depth of random pairs', 20000, drawPair, verifyCollision);

family('distance and nearest points of random pairs', 20000, drawPair, verifyDistance);

family(
    'random points: contained or not, and the nearest point of the outline',
    25000,
    drawPoint,
    verifyPoint,
);

family(
    'random rays',
    25000,
    (draw) => {
        const size = draw.power(-2, 5);
        const a = drawShape(draw, size);
        const pose = { ...drawHome(draw), angle: drawAngle(draw) };
        const { points } = place(a, pose);
        const corners = points.map(({ x, y }) => ({ x: number(x), y: number(y) }));
        return { a, pose, ...drawRay(draw, { size, corners }) };
    },
    verifyRay,
);

family('sweeps of random pairs without rotation', 20000, drawSweep, verifySweep);

family('hulls of random points', 10000, drawCloud, ({ points }, note, claim) => {
    const size = Math.max(
        ...['x', 'y'].map((key) => {
            const values = points.map((p) => p[key]);
            return Math.max(...values) - Math.min(...values);
        }),
    );
    const corners = exact.hullOf(points.map(({ x, y }) => exact.point(x, y)));
    // A thin cloud may lose all its corners, because those that hardly protrude are dropped; such clouds do not count.
    const breadth = corners.length < 3 ? 0 : breadthOf(corners);
    if (size === 0 || breadth < 3e-6 * size) return;
    const { points: found } = hull(points);
    for (const p of found) {
        claim(
            points.some((q) => p.x === q.x && p.y === q.y), // shapes have no -0
            `(${p.x}, ${p.y}) is none of the points`,
        );
    }
    const kept = found.map(({ x, y }) => exact.point(x, y));
    kept.forEach((p, i) => {
        const q = kept[(i + 1) % kept.length];
        const r = kept[(i + 2) % kept.length];
        const turn = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
        claim(turn > 0n, `not convex, or clockwise, after corner ${i}`);
    });
    claim(exact.hullOf(kept).length === kept.length, 'winds more than once');
    const shape = { points: kept, radius: 0n };
    const out = corners.map((p) => number(signedDistance(shape, p).distance));
    note('left outside', Math.max(0, ...out) / size);
});
