// Converts Tiled drawings to shapes: rectangles, ellipses, capsules, polygons, polylines and
// points, moved, rotated, scaled and mirrored. Reads objects of layers and tiles; writes parts, and
// shapes made of parts.
//
// A part is { kind: 'polygon' | 'path' | 'round' | 'point', points, radius }. A polygon is the
// inside of an outline; a path is a polyline; a round part is everything within `radius` of a
// point, or of the segment between two points; a point only marks a position.

import { checkList, number } from '../errors.js';
import { chain, compound, hull, polygon } from '../inlined.js';
import { cos, sin } from '../math.js';
import { box, capsule, circle, ellipsePoints, point, segment } from '../sepaxis.js';

const MAX_SIZE = 1e7;
const MAX_OFFSET = 1e8;
const MAX_DEGREES = 1e9;
const MIN_SEGMENT = 1e-4; // shortest segment of a chain

// Corners of the polygon inscribed in an ellipse, which deviates by at most 0.5 % of the larger
// radius.
const CORNERS = 32;

const QUARTERS = [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
];

export const coordinate = (name, value) => number(name, value, -MAX_OFFSET, MAX_OFFSET);
export const extent = (name, value) => number(name, value, 0, MAX_SIZE);

/** The rotation of an object in radians, from -2π to 2π. */
export function angleOf({ rotation = 0 }) {
    number('rotation', rotation, -MAX_DEGREES, MAX_DEGREES);
    return ((rotation % 360) * Math.PI) / 180;
}

const rectangle = (width, height) => ({
    kind: 'polygon',
    points: [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: height },
        { x: 0, y: height },
    ],
});

/** A part that covers the whole tile. */
export const fullTile = ({ width, height }) => rectangle(width, height);

/** The part for an object, relative to the object's position, before rotation. Null for text, which has no shape. */
export function partOf(object) {
    const { width = 0, height = 0, polygon: outline, polyline } = object;
    extent('width', width);
    extent('height', height);
    if (object.text) return null;
    if (object.point) return { kind: 'point', points: [{ x: 0, y: 0 }] };
    if (polyline && !object.ellipse && !object.capsule)
        return pathOf(pointsOf('polyline', polyline));
    if (outline && !object.ellipse && !object.capsule) {
        const points = pointsOf('polygon', outline);
        // If only two corners of a polygon are left, Tiled keeps the polygon and draws a line.
        return points.length === 2 ? pathOf(points) : { kind: 'polygon', points };
    }
    // A click without a drag creates an object without a size. Before Tiled 1.1, points were also
    // saved like this.
    if (width === 0 && height === 0) return { kind: 'point', points: [{ x: 0, y: 0 }] };
    if (width === 0 || height === 0) {
        return {
            kind: 'path',
            points: [
                { x: 0, y: 0 },
                { x: width, y: height },
            ],
        };
    }
    if (object.ellipse) return ellipse(width / 2, height / 2);
    if (object.capsule) return rounded(width, height);
    return rectangle(width, height);
}

function pointsOf(name, list) {
    checkList(name, list);
    return list.map((at, i) => ({
        x: coordinate(`${name}: x of point ${i}`, at?.x),
        y: coordinate(`${name}: y of point ${i}`, at?.y),
    }));
}

/** A path without points that coincide with the previous point; a point if only one is left. */
function pathOf(list) {
    const points = [];
    for (const at of list) {
        const last = points.at(-1) ?? { x: Number.NaN, y: 0 };
        const [x, y] = [at.x - last.x, at.y - last.y];
        if (!(Math.sqrt(x * x + y * y) < MIN_SEGMENT)) points.push(at);
    }
    return { kind: points.length === 1 ? 'point' : 'path', points };
}

function ellipse(rx, ry) {
    if (rx === ry) return { kind: 'round', points: [{ x: rx, y: ry }], radius: rx };
    const points = ellipsePoints(rx, ry, CORNERS).map(({ x, y }) => ({ x: rx + x, y: ry + y }));
    return { kind: 'polygon', points };
}

function rounded(width, height) {
    const radius = Math.min(width, height) / 2;
    const ends = [
        { x: radius, y: radius },
        { x: width - radius, y: height - radius },
    ];
    return { kind: 'round', points: width === height ? ends.slice(1) : ends, radius };
}

/** The part of an object in the collision editor, in the tile's coordinates: rotated about the object's position. */
export function placed(part, object) {
    const x = coordinate('x', object.x);
    const y = coordinate('y', object.y);
    const angle = angleOf(object);
    const quarters = ((object.rotation ?? 0) / 90) % 4;
    const { x: c, y: s } = Number.isInteger(quarters)
        ? QUARTERS[(quarters + 4) % 4]
        : { x: cos(angle), y: sin(angle) };
    const move = (p) => ({ x: x + (c * p.x - s * p.y), y: y + (s * p.x + c * p.y) });
    return { ...part, points: part.points.map(move) };
}

export const moved = (part, x, y) => ({
    ...part,
    points: part.points.map((p) => ({ x: x + p.x, y: y + p.y })),
});

/**
 * Transforms a part of a tile to map coordinates. The part is scaled, flipped along the diagonal (which swaps x and y),
 * then flipped horizontally and vertically, all about the centre of the tile. Then that centre is moved to (x, y).
 */
export function drawn(part, { width, height, flips }, { x, y, scaleX, scaleY }) {
    const isRound = part.kind === 'round';
    const { points, ...rest } = isRound && scaleX !== scaleY ? polygonOf(part) : part;
    const move = (p) => {
        const offset = flipped(
            { x: scaleX * (p.x - width / 2), y: scaleY * (p.y - height / 2) },
            flips,
        );
        return { x: x + offset.x, y: y + offset.y };
    };
    const radius = isRound ? scaleX * part.radius : 0;
    return { ...rest, points: points.map(move), radius };
}

/** Applies the flips of a tile to a direction, or to a position relative to the tile's centre. */
export function flipped({ x, y }, { horizontal, vertical, diagonal }) {
    const [across, down] = diagonal ? [y, x] : [x, y];
    return { x: horizontal ? -across : across, y: vertical ? -down : down };
}

/** A round part as a polygon, so that it can be scaled unevenly. */
function polygonOf({ points, radius }) {
    const ring = ellipsePoints(radius, radius, CORNERS);
    const all = points.flatMap((at) => ring.map((p) => ({ x: at.x + p.x, y: at.y + p.y })));
    return { kind: 'polygon', points: points.length === 1 ? all : [...hull(all).points] };
}

/** The bounds of a part that is an axis-aligned rectangle; null for other parts. */
export function sidesOf({ kind, points }) {
    if (kind !== 'polygon' || points.length !== 4) return null;
    const [a, b, c, d] = points;
    const startsHorizontal = a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x;
    const startsVertical = a.x === b.x && b.y === c.y && c.x === d.x && d.y === a.y;
    if (!startsHorizontal && !startsVertical) return null;
    return {
        minX: Math.min(a.x, c.x),
        minY: Math.min(a.y, c.y),
        maxX: Math.max(a.x, c.x),
        maxY: Math.max(a.y, c.y),
    };
}

export function boxOf({ minX, minY, maxX, maxY }) {
    const [width, height] = [maxX - minX, maxY - minY];
    return box(width, height).at(minX + width / 2, minY + height / 2);
}

export function shapeOf(part) {
    const { kind, points, radius } = part;
    const [p, q] = points;
    if (kind === 'point') return point().at(p.x, p.y);
    if (kind === 'round') {
        return points.length === 1
            ? circle(radius).at(p.x, p.y)
            : capsule(p.x, p.y, q.x, q.y, radius);
    }
    if (kind === 'path') {
        const last = points.at(-1);
        const closed = points.length > 3 && p.x === last.x && p.y === last.y;
        return points.length === 2 ? segment(p.x, p.y, q.x, q.y) : chain(points, { closed });
    }
    const sides = sidesOf(part);
    return sides && sides.minX < sides.maxX && sides.minY < sides.maxY
        ? boxOf(sides)
        : polygon(points);
}

/** Combines several shapes into one. */
export const combined = (shapes) => (shapes.length === 1 ? shapes[0] : compound(shapes));
