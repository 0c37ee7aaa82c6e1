// Shapes: immutable, baked by C into bytes that live on the JavaScript side. Reads sizes and points.

import { number, show } from './errors.js';
import { lab } from './lab.js';
import {
    labPoints,
    maxPoints,
    outlineCount,
    outlineOther,
    outlinePoint,
    outlineVertex,
    shapeArea,
    shapeBytes,
} from './layout.js';

// SAT_MIN_SIZE and so on of src/base/constants.h.
const MIN_SIZE = 1e-4;
const MAX_SIZE = 1e7;
const MAX_OFFSET = 1e8;

// satStatus in src/base/core.h, as far as it speaks of outlines.
const TOO_FEW = 4;
const TOO_MANY = 5;
const NO_AREA = 6;
const CONCAVE = 7;
const CROSSING = 8;

const KEY = Symbol('made by circle(), box() or polygon()');

let serials = 0;

/** The baked bytes of a shape, and the lab slot it lies in. Assigned where #bytes can be seen. */
export let bytesOf;
export let slotOf;
export let isShape;

export class Shape {
    static name = 'Shape'; // also when minified

    #bytes;
    #serial = serials++;
    #bounds;

    constructor(key, kind, radius, points) {
        if (key !== KEY) {
            throw new TypeError('shapes are made by circle(), box() and polygon(), not by new');
        }
        const { memory, shape } = lab();
        const bytes = memory.u32[(shape + shapeBytes) / 4];
        this.#bytes = memory.u8.slice(shape, shape + bytes);
        this.kind = kind;
        this.radius = radius;
        this.points = Object.freeze(points.map(Object.freeze));
        this.area = memory.f64[(shape + shapeArea) / 8];
        Object.freeze(this);
    }

    get bounds() {
        if (this.#bounds === undefined) {
            const x = this.points.map((p) => p.x);
            const y = this.points.map((p) => p.y);
            this.#bounds = Object.freeze({
                minX: Math.min(...x) - this.radius,
                minY: Math.min(...y) - this.radius,
                maxX: Math.max(...x) + this.radius,
                maxY: Math.max(...y) + this.radius,
            });
        }
        return this.#bounds;
    }

    static {
        isShape = (value) => typeof value === 'object' && value !== null && #bytes in value;
        bytesOf = (shape) => shape.#bytes;
        slotOf = (shape, second) => lab().slot(shape, shape.#bytes, shape.#serial, second);
    }
}

export function circle(radius) {
    number('circle: radius', radius, MIN_SIZE, MAX_SIZE);
    lab().exports.sat_circle(radius);
    return new Shape(KEY, 'circle', radius, [{ x: 0, y: 0 }]);
}

export function box(width, height) {
    number('box: width', width, MIN_SIZE, MAX_SIZE);
    number('box: height', height, MIN_SIZE, MAX_SIZE);
    lab().exports.sat_box(width, height);
    const x = width / 2;
    const y = height / 2;
    return new Shape(KEY, 'box', 0, [
        { x: -x, y: -y },
        { x, y: -y },
        { x, y },
        { x: -x, y },
    ]);
}

export function polygon(points) {
    const list = readPoints(points);
    const { exports, memory, base } = lab();
    const first = (base + labPoints) / 8;
    for (let i = 0; i < list.length; i++) {
        memory.f64[first + 2 * i] = list[i].x;
        memory.f64[first + 2 * i + 1] = list[i].y;
    }
    const status = exports.sat_polygon(list.length);
    if (status !== 0) throw outlineFault(status, list);
    const count = memory.i32[(base + outlineCount) / 4];
    const from = (base + outlinePoint) / 2;
    const kept = memory.u16.slice(from, from + count).sort();
    return new Shape(
        KEY,
        'polygon',
        0,
        Array.from(kept, (i) => list[i]),
    );
}

// Points in any of the forms, as fresh objects.
function readPoints(points) {
    if (points === null || typeof points !== 'object' || !Number.isInteger(points.length)) {
        throw new TypeError(
            `polygon: points must be [{ x, y }, …], [[x, y], …] or [x, y, …], not ${show(points)}`,
        );
    }
    const flat = typeof points[0] !== 'object';
    const count = flat ? points.length / 2 : points.length;
    lab(); // which has read how many points fit
    if (count > maxPoints) {
        throw new RangeError(`polygon: at most ${maxPoints} points, not ${count}; simplify it`);
    }
    const list = [];
    if (!flat) {
        for (let i = 0; i < points.length; i++) list.push(readPoint(points[i], i));
        return list;
    }
    if (points.length % 2 !== 0) {
        throw new RangeError(
            `polygon: a flat list has an even length, x, y, x, y, …; not ${points.length}`,
        );
    }
    for (let i = 0; i < points.length; i += 2) {
        list.push(readPoint([points[i], points[i + 1]], i / 2));
    }
    return list;
}

function readPoint(point, i) {
    if (point === null || typeof point !== 'object') {
        throw new TypeError(`polygon: point ${i} must be { x, y } or [x, y], not ${show(point)}`);
    }
    const isList = Array.isArray(point) || ArrayBuffer.isView(point);
    const [x, y] = isList ? /** @type {any} */ (point) : [point.x, point.y];
    number(`polygon: x of point ${i}`, x, -MAX_OFFSET, MAX_OFFSET);
    number(`polygon: y of point ${i}`, y, -MAX_OFFSET, MAX_OFFSET);
    return { x, y };
}

function outlineFault(status, list) {
    const { memory, base } = lab();
    const vertex = memory.i32[(base + outlineVertex) / 4];
    const other = memory.i32[(base + outlineOther) / 4];
    const at = (i) => `point ${i} (${list[i].x}, ${list[i].y})`;
    switch (status) {
        case TOO_FEW:
            return new RangeError(`polygon: needs at least 3 points, not ${list.length}`);
        case TOO_MANY:
            return new RangeError(
                `polygon: at most 64 corners, not ${vertex}; leave some out or use a circle`,
            );
        case NO_AREA:
            return new RangeError(`polygon: no area; all points lie on one line with ${at(0)}`);
        case CONCAVE:
            return new RangeError(`polygon: concave at ${at(vertex)}; use several convex polygons`);
        case CROSSING:
            return new RangeError(
                `polygon: crosses itself: the edge from ${at(vertex)} meets the edge from ` +
                    `${at(other)}; list the corners in order`,
            );
        default:
            return new RangeError(
                `polygon: its larger side must be from ${MIN_SIZE} to ${MAX_SIZE}, with ${at(0)}`,
            );
    }
}
