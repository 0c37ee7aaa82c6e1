/**
 * The geometry of an outline: reads a shape's `points` and `radius`, writes paths, edges, corners and the regions
 * around them. A convex shape is the set of points within `radius` of the hull of its points.
 */

import { spoken } from '../site/language.js';
import { areaOf, mixOf } from './points.js';

export const words = {
    en: {
        circle: 'circle',
        point: 'point',
        edge: (index) => `edge ${index}`,
        corner: (index) => `corner ${index}`,
    },
    zh: {
        circle: '圆',
        point: '点',
        edge: (index) => `边 ${index}`,
        corner: (index) => `顶点 ${index}`,
    },
};
const say = spoken(words);

const dot = 3.5; // pixels: the radius at which a point is drawn

/** 1 if the points turn from +x to +y (clockwise on a canvas), else -1. */
export const windingOf = (points) => (areaOf(points) < 0 ? -1 : 1);

/** The edge of the core from corner `index` to the next, with its outward unit normal. */
export function edgeOf({ points }, index) {
    const start = points.at(index);
    const end = points[(index + 1 + points.length) % points.length];
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const side = windingOf(points) / length;
    const normal = { x: (end.y - start.y) * side, y: (start.x - end.x) * side };
    return { start, end, normal };
}

/** The first and last direction of a corner's arc. */
export function roundingOf(shape, index) {
    const before = edgeOf(shape, index - 1).normal;
    const after = edgeOf(shape, index).normal;
    return [Math.atan2(before.y, before.x), Math.atan2(after.y, after.x)];
}

/**
 * The whole outline: one point gives a circle, two a line or a capsule, more a polygon, whose holes have the
 * opposite winding. A chain gives its segments, and a shape without points its pieces.
 */
export function outlinePath(shape) {
    const { points, radius, holes = [] } = shape;
    const path = new Path2D();
    if (points.length === 0 || shape.kind === 'chain') {
        for (const piece of shape.pieces) path.addPath(outlinePath(piece));
        return path;
    }
    if (holes.length > 0) {
        const winding = windingOf(points);
        for (const ring of [points, ...holes]) {
            const turned = ring !== points && windingOf(ring) === winding;
            const ordered = turned ? [...ring].reverse() : ring;
            path.moveTo(ordered[0].x, ordered[0].y);
            for (const { x, y } of ordered.slice(1)) path.lineTo(x, y);
            path.closePath();
        }
        return path;
    }
    const backwards = windingOf(points) < 0;
    points.forEach(({ x, y }, i) => {
        if (points.length === 1) path.arc(x, y, radius || dot, 0, 2 * Math.PI);
        else if (radius === 0) path.lineTo(x, y);
        else path.arc(x, y, radius, ...roundingOf(shape, i), backwards);
    });
    path.closePath();
    return path;
}

/**
 * The feature that a contact point's id names: 0…63 is a corner, 64 + i the edge from corner i.
 * Null for a circle or a point, where the feature is the whole outline.
 */
export function featurePath(shape, feature) {
    const { points, radius } = shape;
    if (points.length === 1) return null;
    const path = new Path2D();
    if (feature >= 64) {
        const { start, end, normal } = edgeOf(shape, feature - 64);
        path.moveTo(start.x + normal.x * radius, start.y + normal.y * radius);
        path.lineTo(end.x + normal.x * radius, end.y + normal.y * radius);
        return path;
    }
    const { x, y } = points[feature];
    if (radius === 0) path.arc(x, y, 2, 0, 2 * Math.PI);
    else path.arc(x, y, radius, ...roundingOf(shape, feature), windingOf(points) < 0);
    return path;
}

/** A feature id in words. */
export function featureName(shape, feature) {
    if (shape.kind === 'circle') return say.circle;
    if (shape.kind === 'point') return say.point;
    return feature >= 64 ? say.edge(feature - 64) : say.corner(feature);
}

/**
 * The Voronoi region of a feature: the points that are nearer to it than to any other. It is a convex polygon
 * in the shape's coordinates, clipped to a square from -reach to reach.
 *
 *      corner │  edge  │ corner          Inside, the borders run from the corners inwards, along
 *     ─────────┌────────┐─────────        the bisectors.
 *        edge  │ inside │  edge
 *     ─────────└────────┘─────────
 */
export function regionOf(shape, { kind, index }, reach) {
    const { points } = shape;
    const square = [
        { x: -reach, y: -reach },
        { x: reach, y: -reach },
        { x: reach, y: reach },
        { x: -reach, y: reach },
    ];
    const edge = edgeOf(shape, index);
    const { start, end, normal } = edge;
    const along = { x: end.x - start.x, y: end.y - start.y };
    if (kind === 'vertex') {
        const previous = edgeOf(shape, index - 1);
        const onward = { x: start.x - previous.start.x, y: start.y - previous.start.y };
        return cut(cut(square, start, along, -1), start, onward, 1);
    }
    if (kind === 'edge') {
        return cut(cut(cut(square, start, normal, 1), start, along, 1), end, along, -1);
    }
    let cell = cut(square, start, normal, -1);
    points.forEach((_, k) => {
        if (k === index) return;
        // Keeps the part that is nearer to this edge than to the other. The difference of the distances to the
        // two edges is linear, and its gradient is the difference of their normals.
        const other = edgeOf(shape, k);
        const gradient = { x: normal.x - other.normal.x, y: normal.y - other.normal.y };
        const zero = dotOf(normal, start) - dotOf(other.normal, other.start);
        const square2 = dotOf(gradient, gradient);
        const origin = { x: (gradient.x * zero) / square2, y: (gradient.y * zero) / square2 };
        cell = cut(cell, origin, gradient, 1);
    });
    return cell;
}

const dotOf = (p, q) => p.x * q.x + p.y * q.y;

/** Clips a convex polygon to one side of the line through `origin` perpendicular to `direction`. */
function cut(polygon, origin, direction, side) {
    const height = (p) => side * ((p.x - origin.x) * direction.x + (p.y - origin.y) * direction.y);
    const kept = [];
    polygon.forEach((p, i) => {
        const q = polygon[(i + 1) % polygon.length];
        const [a, b] = [height(p), height(q)];
        if (a >= 0) kept.push(p);
        if (a >= 0 !== b >= 0) kept.push(mixOf(p, q, a / (a - b)));
    });
    return kept;
}

/** The corners of the convex hull, in order; the two ends if all points lie on one line. */
export function hullOf(points) {
    const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
    const half = (row) => {
        const chain = [];
        for (const p of row) {
            while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), p)) chain.pop();
            chain.push(p);
        }
        return chain.slice(0, -1);
    };
    return [...half(sorted), ...half(sorted.reverse())];
}

const turnsLeft = (p, q, r) => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
