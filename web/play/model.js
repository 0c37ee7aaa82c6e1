/**
 * The scene as plain data, which is what a link contains:
 *
 *     { room: { width, height }, walls, settings, shapes, order, preset, paused }
 *
 * `room` is the size of the scene, `walls` the part of it that shapes stay in, or null. `shapes` are in the order of
 * their labels: { kind, numbers, x, y, angle, speedX, speedY, spin, pace, pinned }, with positions relative to the
 * centre of the scene; a pinned shape moves only by dragging. `order` is the drawing order. Everything is rounded, so
 * that a scene and its copy are bit-identical.
 */

import { rounded } from './kinds.js';

const layerNames = 'labels tint points normals mtv axes shadows edges boxes bands ghost';
/** The layers of the picture, in the order of the panel. */
export const layers = layerNames.split(' ');

export const pushes = ['off', 'all', 'held', 'half'];

export const defaults = {
    push: 'off',
    throws: true,
    speed: 1,
    layers: ['labels', 'tint', 'points', 'ghost'],
};

/** Picks the motion fields from the record of a shape or from the `data` of a body. */
export const motionOf = ({ speedX, speedY, spin, pace }) => ({ speedX, speedY, spin, pace });
export const atRest = { speedX: 0, speedY: 0, spin: 0, pace: 0 };

const fine = (value) => Math.round(value * 1e4) / 1e4 || 0;

/** The pose and motion of a shape, rounded to the precision of a link. */
export function roundedPose({ x, y, angle, speedX, speedY, spin, pace }) {
    return {
        x: rounded(x),
        y: rounded(y),
        angle: fine(angle % (2 * Math.PI)),
        speedX: rounded(speedX),
        speedY: rounded(speedY),
        spin: fine(spin),
        pace: rounded(pace),
    };
}

/** Whether a list is a permutation of 0 … count - 1. */
export function isOrder(order, count) {
    return (
        order.length === count &&
        new Set(order).size === count &&
        order.every((k) => Number.isInteger(k) && k >= 0 && k < count)
    );
}
