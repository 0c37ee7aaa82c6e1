// Compares every function for two shapes with exact arithmetic. Reads seeded random pairs, points, rays and motions of
// all kinds, the same in every run; prints the errors relative to size.

import * as exact from './exact.js';
import { fixed, number, place, separation, signedDistance } from './exact.js';
import {
    drawAngle,
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
