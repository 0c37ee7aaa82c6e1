// Explains in words why two bodies are or are not a pair. Reads bodies and the world's persistent
// pairs. For debugging only: updates do not use it.

import * as layout from 'sepaxis-layout';
import { checkPose } from './errors.js';
import { ask } from './narrow.js';
import { isEmpty } from './shapes.js';
import { shared } from './shared-instance.js';
import { checkBody } from './slots.js';

const hex = (bits) => `0x${(bits >>> 0).toString(16)}`;
const name = (body) => `body ${body.index}`;

/**
 * Why two bodies cannot collide at any pose, as [why, reason]; null if they can.
 * @returns {any[] | null}
 */
function exclusionOf(a, b) {
    for (const body of [a, b]) if (!body.alive) return ['removed', `${name(body)} was removed`];
    if (a === b) return ['same', `both are ${name(a)}`];
    for (const body of [a, b]) if (!body.enabled) return ['disabled', `${name(body)} is disabled`];
    if (a.isStatic && b.isStatic) return ['static', 'both are static'];
    const { group } = a;
    if (group !== 0 && group === b.group) {
        return group > 0 ? null : ['group', `both are in group ${group}, which is negative`];
    }
    for (const [one, other] of [
        [a, b],
        [b, a],
    ]) {
        if ((one.category & other.mask) !== 0) continue;
        return [
            'filter',
            `the category of ${name(one)}, ${hex(one.category)}, has no bit in common with the mask of ` +
                `${name(other)}, ${hex(other.mask)}`,
        ];
    }
    return null;
}

/** The gaps between two axis-aligned boxes along x and y; negative where they overlap. */
function gapsOf(a, b) {
    const [p, q] = [a.bounds(), b.bounds()];
    return {
        x: Math.max(q.minX - p.maxX, p.minX - q.maxX),
        y: Math.max(q.minY - p.maxY, p.minY - q.maxY),
    };
}

// The next two functions read the same results as collide() and distance(), but do not call them:
// every program with a World includes explain(), and would then also include those two.

/** Depth and normal of two bodies; null if they do not overlap. */
function overlapOf(a, b) {
    if (ask('collide', a.shape, a, b.shape, b) === 0) return null;
    const { memory, results } = shared();
    const { f32 } = memory;
    const at = 2 * results;
    const normal = { x: f32[at + layout.collisionNormalX], y: f32[at + layout.collisionNormalY] };
    return { depth: f32[at + layout.collisionDepth], normal };
}

/** The distance between two bodies, and the axis along which it is measured. */
function gapOf(a, b) {
    const { exports, memory, results: at } = shared();
    ask('distance', a.shape, a, b.shape, b, exports.distance);
    const { f64, f32 } = memory;
    const axis = {
        x: f32[2 * at + layout.distanceNormalX],
        y: f32[2 * at + layout.distanceNormalY],
    };
    return { gap: f64[at + layout.distanceDistance], axis };
}

/** @returns {any} */
function separationOf(a, b, isPersistent) {
    for (const body of [a, b]) {
        if (isEmpty(body.shape)) {
            return {
                why: 'shapes',
                reason: `the tiles of ${name(body)} have no cell to overlap`,
                gap: Number.POSITIVE_INFINITY,
                axis: { x: 1, y: 0 },
            };
        }
    }
    const gaps = gapsOf(a, b);
    const key = gaps.x > gaps.y ? 'x' : 'y';
    if (gaps[key] > 0 && !isPersistent) {
        return {
            why: 'boxes',
            reason: `their axis-aligned boxes are ${gaps[key]} apart along ${key}`,
            gap: gaps[key],
            axis: { x: Number(key === 'x'), y: Number(key === 'y') },
        };
    }
    const { gap, axis } = gapOf(a, b);
    const reason = `they are ${gap} apart along (${axis.x}, ${axis.y})`;
    return { why: 'shapes', reason, gap, axis };
}

/** @returns {import('./index.js').Explanation} */
export function explain(core, a, b) {
    const { exports } = core; // throws if the world was disposed
    checkBody('world.explain: a', core, a);
    checkBody('world.explain: b', core, b);
    const exclusion = exclusionOf(a, b);
    if (exclusion?.[0] !== 'removed') {
        for (const { index, x, y, angle } of [a, b])
            checkPose(`world.explain: body ${index}.`, x, y, angle);
    }
    if (exclusion !== null) return { pairs: false, why: exclusion[0], reason: exclusion[1] };
    const [first, second] = a.index < b.index ? [a, b] : [b, a];
    const isPersistent = exports.hasBegun(first.index, second.index) === 1;
    const hit = overlapOf(first, second);
    if (hit === null) return { pairs: false, ...separationOf(first, second, isPersistent) };
    const { depth, normal } = hit;
    const { minDepth } = core;
    if (depth < minDepth && !isPersistent) {
        return {
            pairs: false,
            why: 'shallow',
            reason: `they overlap by ${depth}, less than minDepth, ${minDepth}`,
            depth,
            normal,
        };
    }
    const sensor = first.isSensor || second.isSensor;
    return {
        pairs: true,
        why: sensor ? 'sensor' : 'contact',
        reason:
            `they overlap by ${depth}` +
            (sensor ? '; one is a sensor, so it is in sensed, not in contacts' : ''),
        depth,
        normal,
    };
}
