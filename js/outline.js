// Outlines, with or without holes: polygons, hulls and simplified outlines. Reads points; C decomposes
// outlines that are not convex into convex pieces.

import * as layout from 'sepaxis-layout';
import { checkList, copyOf, isList, isRecord, number, options, outlineError } from './errors.js';
import {
    addressOf,
    checkBaked,
    checkOffsets,
    checkRounding,
    freezeAll,
    HULL_OPTIONS,
    hullCorners,
    makeShape,
    outlineFault,
    POLYGON_OPTIONS,
    putPoints,
    readPoints,
    tryPolygon,
} from './shapes.js';
import { bake, shared, sharedWhole } from './shared-instance.js';

export function polygon(points, settings) {
    const name = 'polygon';
    const { holes = [], radius = 0 } = options(name, settings, POLYGON_OPTIONS);
    const rounding = checkRounding(name, radius);
    checkList(`${name}: holes`, holes, 'list of lists of points');
    const list = readPoints(name, points);
    const lists = copyOf(holes, (hole, i) => {
        if (i === 0 && isPoint(hole)) {
            throw new TypeError(
                `${name}: holes must be a list of lists of points, but holes[0] is ` +
                    `${typeof hole === 'number' ? hole : 'one point'}; wrap the hole in a list, { holes: [points] }`,
            );
        }
        return readPoints(`${name}: holes[${i}]`, hole, i + 1);
    });
    return makeOutline(name, [list, ...lists], rounding);
}

export function hull(points, settings) {
    const name = 'hull';
    const { radius = 0 } = options(name, settings, HULL_OPTIONS);
    const rounding = checkRounding(name, radius);
    // Made like any polygon, because a hull of more than 64 corners has several pieces.
    return makeOutline(name, [hullCorners(points)], rounding);
}

/** Whether a value is a single point and not an outline: { x, y }, [x, y], or a number of a flat list. */
function isPoint(value) {
    if (!isRecord(value) && !isList(value)) return typeof value === 'number';
    return value.length === undefined
        ? 'x' in value
        : value.length === 2 && typeof value[0] === 'number';
}

export function makeOutline(name, rings, radius) {
    sharedWhole(); // only the second half of the module finds where an outline crosses itself, for errors
    const [list] = rings;
    if (rings.length === 1) {
        const made = tryPolygon(list, radius, true);
        if (typeof made !== 'number') return made;
        if (made !== layout.CONCAVE && made !== layout.TOO_MANY)
            throw outlineFault(name, made, list);
    }
    return cut(name, rings, radius);
}

/** Decomposes an outline, with its holes if it has any, into convex pieces. */
function cut(name, rings, radius) {
    const instance = sharedWhole();
    instance.begin();
    const { exports, memory, base } = instance;
    const all = rings.flat();
    if (all.length > layout.MAX_POINTS) {
        const text = `at most ${layout.MAX_POINTS} points with those of the holes, not ${all.length}; simplify() them`;
        throw outlineError(RangeError, `${name}: ${text}`, 'many', 0);
    }
    // Checked here, because C has room for the ends of all rings only if each has at least 3
    // points.
    const few = rings.findIndex((ring) => ring.length < 3);
    if (few >= 0) {
        const text = `${nameOf(few)} needs at least 3 points, not ${rings[few].length}`;
        throw outlineError(RangeError, `${name}: ${text}`, 'few', few);
    }
    const made = bake(instance.scratch(0), (block, bytes) => {
        putPoints(all); // in each attempt, because baking overwrites the points
        let end = 0;
        rings.forEach((ring, r) => {
            end += ring.length;
            memory.u32[base / 4 + layout.ringEnds + r] = end;
        });
        return exports.cut(rings.length, radius, block, bytes);
    });
    // `bytes` is set: the outline is valid, but its radius makes the shape too large.
    if (made.status === layout.BAD_SIZE && made.bytes > 0) checkBaked(name, made.status);
    if (made.status !== 0) throw ringFault(name, made.status, rings);
    const rest = readCut(all);
    // Reuses the given ring if all of its points are kept.
    const [outer, ...holes] = rest.rings.map((ring, r) =>
        freezeAll(ring.length < rings[r].length ? ring : rings[r]),
    );
    const [points, ...given] = rings.map(freezeAll);
    const definition = { kind: 'polygon', points, holes: Object.freeze(given), radius };
    return makeShape(radius, outer, made.at, definition, {
        holes: Object.freeze(holes),
        pieces: (shape) => piecesOf(shape, rest.pieces),
        remake: (caller, _, move, scale) => {
            number(`${caller}: the new radius`, radius * scale, 0, layout.MAX_SIZE);
            const moved = [outer, ...holes].map((ring) => ring.map(move));
            for (const ring of moved) for (const { x, y } of ring) checkOffsets(caller, x, y);
            return makeOutline(caller, moved, radius * scale);
        },
    });
}

/** The rings and pieces of a decomposed outline, as lists of the caller's points. */
function readCut(all) {
    const { memory, base } = shared();
    const { u16, i32 } = memory;
    const points = u16.subarray(base / 2 + layout.ringsPoint);
    const lists = (count, ends, pointAt) => {
        let from = 0;
        return Array.from({ length: count }, (_, i) => {
            const to = u16[base / 2 + ends + i];
            const list = Array.from({ length: to - from }, (_, k) => pointAt(from + k));
            from = to;
            return list;
        });
    };
    const corners = u16.subarray(base / 2 + layout.cutCorner);
    const rings = lists(i32[base / 4 + layout.ringsCount], layout.ringsEnd, (k) => points[k]);
    return {
        // The points of each ring, in the caller's order.
        rings: rings.map((ring) => ring.sort((a, b) => a - b).map((k) => all[k])),
        pieces: lists(
            i32[base / 4 + layout.cutCount],
            layout.cutEnd,
            (k) => all[points[corners[k]]],
        ),
    };
}

/** The pieces of a shape. Each copies its bytes from those of the shape. */
function piecesOf(shape, lists) {
    const instance = shared();
    instance.begin();
    const at = addressOf(shape);
    const { u32 } = instance.memory;
    const count = u32[at / 4 + layout.compoundCount];
    const pieces = [];
    for (let i = 0; i < count; i++) {
        const part = at / 4 + layout.compoundWords + i * layout.partWords;
        const number = u32[part + layout.partNumber];
        const where = at + u32[part + layout.partAt];
        const definition = { kind: 'piece', index: number, of: shape.definition };
        pieces[number] = makeShape(shape.radius, lists[number], where, definition);
    }
    return pieces;
}

const nameOf = (ring) => (ring > 0 ? `holes[${ring - 1}]` : 'the outline');

function ringFault(name, status, rings) {
    const { memory, base } = shared();
    const field = (offset) => memory.i32[base / 4 + offset];
    const vertex = field(layout.ringsVertex);
    const other = field(layout.ringsOther);
    const ring = field(layout.ringsRing);
    /** Finds the ring of a point, and the index in that ring, from its index among all points. */
    const find = (number) => {
        let r = 0;
        let i = number;
        for (; i >= rings[r].length; r++) i -= rings[r].length;
        return { ring: r, point: i };
    };
    const at = (number) => {
        const { ring: r, point: i } = find(number);
        const { x, y } = rings[r][i];
        return `${r === 0 ? '' : `holes[${r - 1}] `}point ${i} (${x}, ${y})`;
    };
    const fault = (reason, text, number, second) => {
        const { ring: r, point: i } = number === undefined ? { ring } : find(number);
        const other = second === undefined ? second : find(second);
        return outlineError(RangeError, `${name}: ${text}`, reason, r, i, other);
    };
    switch (status) {
        case layout.NO_AREA:
            return fault('flat', `${nameOf(ring)} has no area; all its points lie on one line`);
        case layout.CROSSING:
            return fault(
                'crossing',
                `touches or crosses itself: the edge from ${at(vertex)} meets the edge from ${at(other)}; ` +
                    'list the corners in order, and let no hole touch anything',
                vertex,
                other,
            );
        case layout.HOLE_OUTSIDE:
            return fault('outside', `${at(vertex)} lies outside of the outline`, vertex);
        case layout.HOLE_IN_HOLE:
            return fault('nested', `${at(vertex)} lies in the hole of ${at(other)}`, vertex, other);
        default:
            return outlineFault(name, status, rings[0]);
    }
}

export function simplify(points, tolerance) {
    const name = 'simplify';
    const list = readPoints(name, points);
    number(`${name}: tolerance, a finite number,`, tolerance, 0, Number.MAX_VALUE);
    const { exports, memory, base } = sharedWhole();
    putPoints(list);
    const status = exports.simplify(list.length, tolerance);
    if (status !== 0) throw outlineFault(name, status, list);
    const count = memory.i32[base / 4 + layout.simplifiedCount];
    const from = base / 2 + layout.simplifiedPoint;
    return Array.from(memory.u16.subarray(from, from + count), (i) => list[i]);
}
