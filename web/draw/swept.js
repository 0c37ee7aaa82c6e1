/**
 * Motions and the area they sweep: reads a shape, a pose and a motion, writes poses on the way and
 * the outline of the swept area.
 */

import { hullOf, outlinePath } from '../shapes/outline.js';

/** The pose at time t of a motion with constant velocity and spin. */
export function poseAt({ x, y, angle }, { dx = 0, dy = 0, dAngle = 0 }, t) {
    return { x: x + dx * t, y: y + dy * t, angle: angle + dAngle * t };
}

const finest = 0.06; // radians: a rotation is drawn in steps of this angle, too small to see

/**
 * The area swept from time 0 to `end`, as a path. Without rotation it is the hull of the first and
 * the last pose of each convex piece; with rotation, a sequence of such hulls.
 */
export function sweptPath(shape, pose, motion, end) {
    const steps = Math.max(1, Math.ceil((Math.abs(motion.dAngle ?? 0) * end) / finest));
    const path = new Path2D();
    for (let k = 0; k < steps; k++) {
        const ends = [k, k + 1].map((at) => poseAt(pose, motion, (at / steps) * end));
        for (const piece of shape.pieces) {
            const points = hullOf(ends.flatMap((at) => placed(piece, at)));
            path.addPath(outlinePath({ points, radius: piece.radius }));
        }
    }
    return path;
}

function placed({ points }, { x, y, angle }) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return points.map((p) => ({ x: x + cos * p.x - sin * p.y, y: y + sin * p.x + cos * p.y }));
}

/**
 * Draws the outline of a path with overlapping parts, and a tint inside. Call this before all other
 * drawing: it erases everything that the path covers.
 */
export function drawUnion({ context }, path, { stroke, fill }) {
    context.save();
    context.lineJoin = 'round';
    context.strokeStyle = stroke;
    context.lineWidth = 3; // only the outer half remains
    context.stroke(path);
    context.globalCompositeOperation = 'destination-out';
    context.fillStyle = '#000';
    context.fill(path);
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = fill;
    context.fill(path);
    context.restore();
}
