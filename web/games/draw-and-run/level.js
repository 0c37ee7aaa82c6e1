/**
 * A level as plain data: where the hero starts, the flag, and what was drawn. A level never changes;
 * an edit makes a new one. Positions are integers, so that a level read from an address is the one
 * that was drawn, bit for bit. y points down.
 *
 *     { start: { x, y }, flag: { x, y }, items: [{ kind, isClosed, points: [{ x, y }, …] }, …] }
 */

import { box, chain, circle, polygon, simplify } from 'sepaxis';
import { areaOf } from '../../shapes/points.js';

/** The size of every level. Below it, the hero falls to his death. */
export const ROOM = { width: 1600, height: 720 };

/** What can be drawn. A coin has one point. */
export const KINDS = ['ground', 'platform', 'spikes', 'spring', 'coin'];
export const MOST_ITEMS = 300;
export const MOST_POINTS = 3000; // in all items together

/** Half the thickness of a stroke, and the radius of a coin. */
export const PEN = { ground: 6, platform: 4, spikes: 7, spring: 6, coin: 13 };
export const FLAG = { width: 30, height: 72 };

const TOLERANCE = 1.6; // how far a simplified stroke may be from the drawn one
const CLOSING = 30; // a stroke that ends this near its start is an outline
const LEAST_AREA = 500; // a stroke that encloses less stays a line

/** An empty level: a place to stand, and a flag. */
export const emptyLevel = () => ({
    start: { x: 120, y: 560 },
    flag: { x: 1440, y: 600 },
    items: [item('ground', [20, 600, 260, 600]), item('ground', [1340, 600, 1560, 600])],
});

/** Makes an item from a list of coordinates: x, y, x, y… */
export function item(kind, coordinates, isClosed = false) {
    const points = [];
    for (let k = 0; k < coordinates.length; k += 2)
        points.push({ x: coordinates[k], y: coordinates[k + 1] });
    return { kind, isClosed, points };
}

/**
 * Makes an item from a stroke of the pen, without the tremor of the hand. A stroke of ground that
 * ends where it began becomes an outline. A stroke too short to have a length becomes a short line.
 */
export function fromStroke(kind, stroke) {
    if (kind === 'coin') return { kind, isClosed: false, points: [rounded(stroke.at(-1))] };
    const points = thinned(stroke);
    if (points.length === 1) {
        const [{ x, y }] = points;
        points.push({ x: x === ROOM.width ? x - 1 : x + 1, y });
    }
    const [first, last] = [points[0], points.at(-1)];
    const isClosed =
        kind === 'ground' &&
        points.length > 3 &&
        Math.hypot(last.x - first.x, last.y - first.y) < CLOSING &&
        Math.abs(areaOf(points)) > LEAST_AREA;
    return { kind, isClosed, points };
}

/** Simplifies a stroke. `simplify` is for outlines, so the two ends of a line are added again. */
function thinned(stroke) {
    const [first, last] = [stroke[0], stroke.at(-1)];
    let kept = stroke;
    if (stroke.length > 2 && stroke.length <= 4096) {
        try {
            kept = simplify(stroke, TOLERANCE);
        } catch (error) {
            if (!(error instanceof RangeError)) throw error; // too small to simplify
        }
        kept = [first, ...kept, last];
    }
    const points = [];
    for (const point of kept.map(rounded)) {
        const before = points.at(-1);
        if (point.x !== before?.x || point.y !== before?.y) points.push(point);
    }
    return points;
}

const clamp = (value, most) => Math.round(Math.max(0, Math.min(most, value)));

export const rounded = ({ x, y }) => ({ x: clamp(x, ROOM.width), y: clamp(y, ROOM.height) });

/**
 * The shape of an item. An outline is cut into convex pieces; one that crosses itself stays a line.
 */
export function shapeOf({ kind, isClosed, points }) {
    const radius = PEN[kind];
    if (kind === 'coin') return circle(radius).at(points[0].x, points[0].y);
    if (isClosed) {
        try {
            return polygon(points, { radius });
        } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            return chain(points, { closed: true, radius });
        }
    }
    return chain(points, { radius });
}

/** The options of `world.add` for an item. */
export function optionsOf(item) {
    const isSensor = item.kind === 'coin' || item.kind === 'spikes';
    const oneWay = item.kind === 'platform' ? { x: 0, y: -1 } : null;
    return { isStatic: true, isSensor, oneWay, data: item };
}

/** The shape of the flag; its origin is the foot of the flag. */
export const flagShape = () => box(FLAG.width, FLAG.height).at(0, -FLAG.height / 2);

/** Whether there is room for one more item. */
export function hasRoom({ items }, { points }) {
    const sum = items.reduce((count, { points: { length } }) => count + length, points.length);
    return items.length < MOST_ITEMS && sum <= MOST_POINTS;
}
