/**
 * The state of a swing: adds the swinging shape, a handle at the end of its swing, and the
 * obstacles. Reads the hit of a shape cast, and the results of tests at a few poses.
 */

import { box, circle, ellipsePoints, polygon } from 'sepaxis';
import { readPlaces } from '../canvas/places.js';
import { inPairs } from '../shapes/points.js';
import { testsOnTheWay } from './step-motion.js';

export const usual = 150; // degrees
export const most = 270; // degrees: after a whole turn, the handle would be back at the start

const hilt = [-0.08, -0.018, 0.14, -0.018, 0.14, -0.075, 0.18, -0.075, 0.18, -0.026, 0.9, -0.02];

/** Makes each kind of swinging shape from its length. Its origin is the hinge. */
export const makers = {
    gate: (length) => box(length, length * 0.06).at(length / 2, 0),
    sword: (length) => polygon(swordOf(length)),
    flipper: (length) =>
        polygon(
            [0, -0.03, 0.965, 0, 0, 0.03].map((part) => part * length),
            { radius: length * 0.035 },
        ),
};

function swordOf(length) {
    const upper = inPairs(hilt).map(([x, y]) => ({ x: x * length, y: y * length }));
    const lower = upper.map(({ x, y }) => ({ x, y: -y })).reverse();
    return [...upper, { x: length, y: 0 }, ...lower];
}

/** Adds all bodies; `say` has their names. */
export function addBodies(world, view, settings, rng, say) {
    const { width, height } = view;
    const length = Math.min(width * 0.43, height * 0.43);
    const kept = readPlaces(settings.at, view, 6);
    const kind = settings.shape;
    const hinge = {
        x: width * rng.between(0.48, 0.52),
        y: height * 0.54,
        angle: rng.between(-2.85, -2.65),
    };
    const mover = world.add(makers[kind](length), {
        ...hinge,
        ...kept[0],
        data: { name: say[kind], kind, knob: length * 0.62 },
    });
    // A sensor, so that no cast hits it.
    const aim = world.add(circle(9), { isSensor: true, data: { name: say.aim, knob: 0 } });

    /** A point at about these fractions of the usual swing (`part`) and of the length (`reach`). */
    const around = (part, reach) => {
        const turn = ((part + rng.between(-0.03, 0.03)) * usual * Math.PI) / 180;
        const far = length * (reach + rng.between(-0.04, 0.04));
        const angle = hinge.angle + turn;
        return { x: hinge.x + far * Math.cos(angle), y: hinge.y + far * Math.sin(angle) };
    };

    const obstacles = [
        [say.ball, circle(length * 0.12), around(0.48, 0.72), 0],
        [say.peg, circle(length * 0.05), around(0.74, 0.5), 0],
        [say.crate, box(length * 0.24, length * 0.24), { x: width * 0.85, y: height * 0.13 }, 0.3],
        [
            say.stone,
            polygon(ellipsePoints(length * 0.15, length * 0.12, 5)),
            { x: width * 0.82, y: height * 0.88 },
            0,
        ],
    ].map(([name, shape, place, angle], k) =>
        world.add(shape, { ...place, angle, ...kept[k + 2], data: { name, knob: 0 } }),
    );
    return { mover, aim, obstacles, corner: farthestCorner(mover.shape) };
}

/** The distance of the farthest point from the hinge, and its direction in the shape's own frame. */
function farthestCorner({ points, radius }) {
    const far = points.reduce((p, q) => (Math.hypot(q.x, q.y) > Math.hypot(p.x, p.y) ? q : p));
    return { reach: Math.hypot(far.x, far.y) + radius, angle: Math.atan2(far.y, far.x) };
}

/**
 * The degrees of a swing that ends at the handle: of the angles that differ by whole turns, the one
 * nearest to `before`.
 */
export function degreesTo({ mover, aim, corner }, before) {
    const direction = Math.atan2(aim.y - mover.y, aim.x - mover.x);
    const degrees = ((direction - mover.angle - corner.angle) * 180) / Math.PI;
    const nearest = degrees + 360 * Math.round((before - degrees) / 360);
    return Math.round(Math.min(most, Math.max(-most, nearest)) * 10) / 10;
}

/** Puts the handle where the swing takes the farthest corner. */
export function placeAim({ mover, aim, corner }, dAngle) {
    const direction = mover.angle + dAngle + corner.angle;
    const { x, y } = mover;
    aim.set(x + corner.reach * Math.cos(direction), y + corner.reach * Math.sin(direction));
}

/** The first hit of the swing's cast, and the results of tests at `count` poses. */
export function findSwing(world, { mover, obstacles }, dAngle, count) {
    const motion = { dAngle };
    const hit = world.castShape(mover.shape, mover, 0, 0, { dAngle, ignore: mover });
    const rows = obstacles.map((body) => ({ body, motion: {} }));
    const times = Array.from({ length: count }, (_, k) => k / (count - 1));
    return {
        motion,
        first: hit && { body: hit.body, hit, motion: {} },
        end: hit?.t ?? 1,
        tests: testsOnTheWay(mover, motion, rows, times),
    };
}
