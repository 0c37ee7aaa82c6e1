/**
 * Outlines with holes, as lists of rings: the first ring is the outer one, the others are holes.
 * Converts a preset's name or a short text into rings of points in pixels, and rings into text.
 */

import { inPairs } from './points.js';

const turn = 2 * Math.PI;
const fine = 1e4; // units of a text per width or height of the view

const wheel = (count, radiusAt, from = 0) =>
    Array.from({ length: count }, (_, k) => {
        const [angle, radius] = [from + (k / count) * turn, radiusAt(k)];
        return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });

/** Makers of rings around (0, 0), within a radius of about 1. */
const presets = {
    star: (rng) => [
        wheel(10, (k) => (k % 2 ? 0.42 : 1) * rng.between(0.86, 1), rng.between(-0.4, 0.4)),
    ],
    comb(rng) {
        const [teeth, back] = [6, rng.between(0.1, 0.3)];
        const pitch = 1.9 / (teeth - 0.4);
        const points = inPairs([-0.95, -0.7, 0.95, -0.7]);
        // From right to left: each step adds one tooth and the gap beside it.
        for (let k = teeth - 1; k >= 0; k--) {
            const left = -0.95 + k * pitch;
            const low = rng.between(0.5, 0.8);
            points.push([left + pitch * 0.6, low], [left, low]);
            if (k > 0) points.push([left, -back], [left - pitch * 0.4, -back]);
        }
        return [points];
    },
    spiral(rng) {
        const [steps, from] = [26, rng.between(0, turn)];
        const along = (inner) =>
            Array.from({ length: steps }, (_, k) => {
                const angle = from + (k / (steps - 1)) * turn * 2.1;
                const radius = 0.16 + (k / (steps - 1)) * 0.8 - (inner ? 0.14 : 0);
                return [radius * Math.cos(angle), radius * Math.sin(angle)];
            });
        return [[...along(false), ...along(true).reverse()]];
    },
    'ring with two holes': (rng) => [
        wheel(14, () => rng.between(0.9, 1)),
        wheel(7, () => rng.between(0.24, 0.3)).map(([x, y]) => [x - 0.42, y + 0.06]),
        wheel(5, () => rng.between(0.24, 0.3)).map(([x, y]) => [x + 0.4, y - 0.1]),
    ],
    'bow-tie, an error': (rng) => [
        inPairs([-0.8, -0.6, 0.8, rng.between(0.4, 0.7), 0.8, -0.6, -0.8, rng.between(0.4, 0.7)]),
    ],
};

export const presetNames = Object.keys(presets);

/** The rings of a preset, centred in the view. */
export function presetRings(name, { width, height }, rng) {
    const size = Math.min(width, height) * 0.4;
    const rings = presets[name](rng);
    return rings.map((ring) =>
        ring.map(([x, y]) => ({
            x: Math.round(width / 2 + x * size),
            y: Math.round(height * 0.47 + y * size),
        })),
    );
}

export const writeRings = (rings, { width, height }) =>
    rings
        .map((ring) =>
            ring
                .flatMap(({ x, y }) => [(x / width) * fine, (y / height) * fine])
                .map(Math.round)
                .join('_'),
        )
        .join('~');

/** Returns null if the text contains no rings. */
export function readRings(text, { width, height }) {
    const rings = String(text)
        .split('~')
        .map((ring) => ring.split('_').map(Number))
        .filter((ring) => ring.length > 1 && ring.length % 2 === 0 && ring.every(Number.isFinite));
    if (rings.length === 0) return null;
    const part = (value) => Math.min(fine, Math.max(0, value)) / fine;
    return rings.map((ring) =>
        Array.from({ length: ring.length / 2 }, (_, k) => ({
            x: Math.round(part(ring[2 * k]) * width),
            y: Math.round(part(ring[2 * k + 1]) * height),
        })),
    );
}

/** The points that an error names as “point 3” or “holes[0] point 3”; an edge is named by its first point. */
export function faultsIn(message) {
    const named = /(edge from )?(?:holes\[(\d+)\] )?point (\d+)/g;
    return Array.from(message.matchAll(named), ([, edge, hole, point]) => ({
        ring: hole === undefined ? 0 : Number(hole) + 1,
        point: Number(point),
        isEdge: edge !== undefined,
    }));
}
