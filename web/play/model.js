/**
 * The scene as plain data, which is what a link holds:
 *
 *     { room: { width, height }, settings, shapes, order, preset, paused }
 *
 * `shapes` are in the order of their labels: { kind, numbers, x, y, angle, speedX, speedY, spin, pace, pinned }, places
 * from the middle of the room; what is pinned is moved by the hand alone; `order` says which lie below which. Everything is rounded, so that a scene and its copy
 * are the same to the last bit.
 */

import { rounded } from './kinds.js';

/** The layers of the picture, in the order of the panel. */
export const layers = [
    'labels',
    'tint',
    'points',
    'normals',
    'mtv',
    'axes',
    'shadows',
    'edges',
    'boxes',
    'bands',
    'ghost',
];

export const pushes = ['off', 'all', 'held', 'half'];

export const defaults = {
    push: 'off',
    throws: true,
    speed: 1,
    layers: ['labels', 'tint', 'points', 'ghost'],
};

const fine = (value) => Math.round(value * 1e4) / 1e4 || 0;

/** The numbers of a shape's place and motion, as a link knows them. */
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

/** Whether a list says which lies below which of so many. */
export function isOrder(order, count) {
    return (
        order.length === count &&
        new Set(order).size === count &&
        order.every((k) => Number.isInteger(k) && k >= 0 && k < count)
    );
}
