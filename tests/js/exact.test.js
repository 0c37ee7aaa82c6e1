// Compares every function for two shapes with exact arithmetic. Reads seeded random pairs, points, rays and motions of
// all kinds, the same in every run; prints the errors relative to size.

import { number, place } from './exact.js';
import {
    drawAngle,
    drawHome,
    drawPair,
    drawPoint,
    drawRay,
    drawShape,
    drawSweep,
    family,
    verifyCollision,
    verifyDistance,
    verifyPoint,
    verifyRay,
    verifySweep,
} from './exact-cases.js';

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
