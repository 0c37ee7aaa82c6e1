/**
 * Motions and the area they sweep: reads a shape, a pose and a motion, writes poses on the way and
 * an outline of everything that is touched.
 */

import { hullOf, outlinePath } from '../shapes/outline.js';

/** The pose at time t of a motion: straight, and turning steadily. */
export function poseAt({ x, y, angle }, { dx = 0, dy = 0, dAngle = 0 }, t) {
    return { x: x + dx * t, y: y + dy * t, angle: angle + dAngle * t };
}

const finest = 0.06; // radians: a turn is drawn in steps of this, too fine to see

/**
 * The area swept from time 0 to `end`, as a path. Without a turn it is the hull of the first and
 * the last place; with one, many such hulls in a row.
 */
export function sweptPath(shape, pose, motion, end) {
    const pieces = Math.max(1, Math.ceil((Math.abs(motion.dAngle ?? 0) * end) / finest));
    const path = new Path2D();
    for (let k = 0; k < pieces; k++) {
        const ends = [k, k + 1].map((at) => poseAt(pose, motion, (at / pieces) * end));
        const points = hullOf(ends.flatMap((at) => placed(shape, at)));
        path.addPath(outlinePath({ points, radius: shape.radius }));
    }
    return path;
}

function placed({ points }, { x, y, angle }) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return points.map((p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }));
}

/**
 * Draws the outline of a path whose pieces overlap, and a tint within. Comes before anything else
 * on the canvas: it wipes what is inside.
 */
export function drawUnion({ context }, path, { stroke, fill }) {
    context.save();
    context.lineJoin = 'round';
    context.strokeStyle = stroke;
    context.lineWidth = 3; // the outer half stays
    context.stroke(path);
    context.globalCompositeOperation = 'destination-out';
    context.fillStyle = '#000';
    context.fill(path);
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = fill;
    context.fill(path);
    context.restore();
}
