// The expected results of world queries, by testing every body with the functions for two shapes.
// Reads a world's bodies, writes results in the world's format; independent of the broad phase.

import { box, castRay, circle, closestPoint, contains, overlaps, sweep } from './build.js';

// A body may protrude from the box that contains it by this fraction of its size.
const WITHIN = 5e-7;

export const indicesOf = (bodies) => bodies.map((body) => body.index);

/**
 * The bodies that a query with this filter may find: categories and masks as in Box2D, except for
 * masks without a category; then `accept`.
 */
function askable(world, filter = {}, self = undefined) {
    const { category, mask = 0xffffffff, group = 0 } = filter;
    const { ignore = [], sensors = false, statics = true, accept = () => true } = filter;
    const ignored = [ignore, self].flat();
    return [...world.bodies]
        .filter((body) => {
            if (!body.enabled || ignored.includes(body)) return false;
            if ((body.isSensor && !sensors) || (body.isStatic && !statics)) return false;
            if (body.group === group && group !== 0) return group > 0;
            const isMeant = category === undefined || (category & body.mask) !== 0;
            return (body.category & mask) !== 0 && isMeant;
        })
        .filter(accept);
}

export function pointBrute(world, x, y, filter = {}) {
    const { radius = 0 } = filter;
    return askable(world, filter).filter((body) =>
        radius >= 1e-4
            ? overlaps(body.shape, body, circle(radius), { x, y })
            : contains(body, x, y),
    );
}

export function shapeBrute(world, shape, pose, filter) {
    return askable(world, filter, pose).filter((body) => overlaps(shape, pose, body.shape, body));
}

export function boxBrute(world, [x0, y0, x1, y1], filter = {}) {
    const minX = Math.min(x0, x1);
    const minY = Math.min(y0, y1);
    const width = Math.abs(x1 - x0);
    const height = Math.abs(y1 - y0);
    if (filter.mode === 'inside') {
        return askable(world, filter).filter((body) => {
            const own = body.bounds();
            const { minX: left, maxX: right, minY: low, maxY: high } = body.shape.bounds;
            const more = WITHIN * Math.fround(Math.max(right - left, high - low));
            const fits = (a, b) => a >= b - 1.001 * more;
            return (
                fits(own.minX, minX) &&
                fits(own.minY, minY) &&
                fits(minX + width, own.maxX) &&
                fits(minY + height, own.maxY)
            );
        });
    }
    const pose = { x: minX + width / 2, y: minY + height / 2 };
    return shapeBrute(world, box(width, height), pose, filter);
}

/** The cell in a hit; cells.test.js covers hits on tiles. */
const NO_CELL = { column: -1, row: -1 };

const byKey = (key) => (a, b) => a[key] - b[key] || a.body.index - b.body.index;

export function raysBrute(world, x, y, dx, dy, filter) {
    return askable(world, filter)
        .map((body) => ({ ...castRay(body, x, y, dx, dy), ...NO_CELL, body }))
        .filter((hit) => hit.t !== undefined)
        .sort(byKey('t'));
}

export function sweepBrute(world, shape, pose, motion, filter) {
    const hits = askable(world, filter, pose)
        .map((body) => ({
            ...sweep(shape, pose, motion, body.shape, body, {}),
            ...NO_CELL,
            body,
        }))
        .filter((hit) => hit.t !== undefined)
        .sort(byKey('t'));
    if (hits.length === 0) return null;
    // The normal of sweep() points from the shape to the body; that of a world's hit points out of the body.
    const { x, y } = hits[0].normal;
    return { ...hits[0], normal: { x: 0 - x, y: 0 - y } };
}

export function nearestBrute(world, x, y, filter = {}) {
    const { k = 1, radius = Number.POSITIVE_INFINITY } = filter;
    return askable(world, filter)
        .map((body) => ({ body, ...closestPoint(body, x, y) }))
        .filter(({ distance }) => distance <= radius && distance < Number.POSITIVE_INFINITY) // empty tiles
        .sort(byKey('distance'))
        .slice(0, k);
}

/** Sorts bodies by index, so that a failure is readable. */
export const plain = (value) =>
    value === null
        ? null
        : Array.isArray(value)
          ? value.map(plain)
          : { ...value, body: value.body.index };
