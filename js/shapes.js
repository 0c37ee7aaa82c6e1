// Immutable shapes. Reads sizes and points; C bakes them into bytes that JavaScript stores.

import * as layout from 'sepaxis-layout';
import {
    COPY,
    checkAngle,
    figure,
    integer,
    isList,
    isRecord,
    number,
    options,
    outlineError,
    show,
} from './errors.js';
import { showBy } from './inspect.js';
import { shared } from './shared-instance.js';

const MAX_SCALE = 1e12;

const BOX_OPTIONS = ['radius'];
export const HULL_OPTIONS = BOX_OPTIONS;
export const POLYGON_OPTIONS = ['holes', 'radius'];

const KEY = Symbol('made by circle(), box() and so on');

/** @type {readonly any[]} */
const NO_HOLES = Object.freeze([]);

/** Maps each shape that is tiles to its `Grid`, which has columns, rows, size, cells and kinds; see tiles.js. */
export const gridOf = new WeakMap();

function boundsOf({ points, radius }) {
    const x = points.map((p) => p.x);
    const y = points.map((p) => p.y);
    return {
        minX: Math.min(...x) - radius,
        minY: Math.min(...y) - radius,
        maxX: Math.max(...x) + radius,
        maxY: Math.max(...y) + radius,
    };
}

/** A point as a plain object. Adding 0 turns -0, which JSON cannot express, into 0. */
const plain = (x, y) => ({ x: x + 0, y: y + 0 });

/** The fields that a console shows; tiles omit their cells. */
function fieldsOf(shape) {
    const { cells, ...grid } = gridOf.get(shape) ?? {};
    return cells ? { kind: shape.kind, ...grid } : shape.definition;
}

export const freezeAll = (points) => {
    points.forEach(Object.freeze);
    return Object.freeze(points);
};

/**
 * addressOf() returns the address of a shape in the shared instance, 0 if the value is not a shape. The class assigns
 * these functions, because it can access #baked.
 */
export let addressOf;
export let isShape;
let bakedOf;

function defineInner(test, address, baked) {
    isShape = test;
    addressOf = address;
    bakedOf = baked;
}

/** The baked bytes of a shape. */
export const bytesOf = (shape) => bakedOf(shape).bytes;

/**
 * The property descriptor of `definition`. Every shape has `definition` as an own property, because structured clones
 * keep only own properties.
 */
let ownDefinition;

/**
 * Whether nothing can overlap a shape: tiles whose cells are all empty or one-way. Only casts and moves use one-way
 * cells.
 */
export const isEmpty = (shape) => bakedOf(shape).composite?.isEmpty?.() === true;

export class Shape {
    static name = 'Shape'; // kept in minified code
    static sepaxisCopy = COPY;

    #baked; // one object, because consoles list at most five fields, private ones first
    #epoch = 0;
    #address = 0;

    // All shapes begin with values of the same types, so that engines give them one hidden class,
    // which makes code for several kinds faster. Numbers begin with NaN, because engines store
    // fields that begin with a small integer in another form.
    /** @type {any} */
    kind = '';
    radius = Number.NaN;
    points = NO_HOLES;
    area = Number.NaN;

    constructor(key, radius, points, at, definition, composite) {
        if (key !== KEY) {
            throw new TypeError('shapes are made by circle(), box() and so on, not by new');
        }
        const { memory } = shared();
        const bytes = memory.u32[at / 4 + layout.shapeBytes];
        this.#baked = {
            bytes: memory.u8.slice(at, at + bytes),
            definition: Object.freeze(definition),
            composite,
            pieces: undefined,
            bounds: undefined,
        };
        this.kind = SEPAXIS_FULL && definition.kind === 'piece' ? 'polygon' : definition.kind;
        this.radius = radius;
        this.points = freezeAll(points);
        this.area = memory.f64[at / 8 + layout.shapeArea];
        ownDefinition ??= {
            ...Object.getOwnPropertyDescriptor(new.target.prototype, 'definition'),
            enumerable: true,
        };
        Object.defineProperty(this, 'definition', ownDefinition);
        Object.freeze(this);
        if (SEPAXIS_FULL) showBy(this, fieldsOf);
    }

    /** @returns {any} */
    get definition() {
        const tiles = SEPAXIS_FULL ? this.tiles : undefined;
        if (!tiles) return this.#baked.definition;
        return { kind: 'tiles', ...tiles, cells: Array.from(tiles.cells) };
    }

    toJSON() {
        return this.definition;
    }

    get isConvex() {
        return !SEPAXIS_FULL || this.#baked.composite === undefined;
    }

    get tiles() {
        const grid = SEPAXIS_FULL ? gridOf.get(this) : undefined;
        if (!grid) return undefined;
        const kinds = grid.kinds.map(({ points, oneWay }) => Object.freeze({ points, oneWay }));
        return { ...grid, cells: grid.cells.slice(), kinds: Object.freeze(kinds) };
    }

    /** @returns {any} */
    get holes() {
        return (SEPAXIS_FULL && this.#baked.composite?.holes) || NO_HOLES;
    }

    get pieces() {
        const baked = this.#baked;
        baked.pieces ??= Object.freeze((SEPAXIS_FULL && baked.composite?.pieces(this)) || [this]);
        return baked.pieces;
    }

    get bounds() {
        const baked = this.#baked;
        baked.bounds ??= Object.freeze(
            (SEPAXIS_FULL && baked.composite?.bounds?.()) || boundsOf(this),
        );
        return baked.bounds;
    }

    at(x, y, angle = 0) {
        offset('shape.at: x', x);
        offset('shape.at: y', y);
        checkAngle('shape.at: angle', angle);
        const { exports, memory, results: first } = shared();
        exports.cosSin(angle);
        const c = memory.f64[first];
        const s = memory.f64[first + 1];
        const move = (p) => plain(x + (c * p.x - s * p.y), y + (s * p.x + c * p.y));
        if (SEPAXIS_FULL && this.#baked.composite) {
            return this.#baked.composite.remake('shape.at', (p) => p.at(x, y, angle), move, 1);
        }
        const upright = angle === 0 ? { sx: 1, sy: 1 } : undefined;
        return remake('shape.at', this, this.radius, this.points.map(move), upright);
    }

    scaled(sx, sy = sx) {
        const rounded = this.radius > 0;
        for (const [name, scale] of [
            ['sx', sx],
            ['sy', sy],
        ]) {
            number(`shape.scaled: ${name}`, scale, -MAX_SCALE, MAX_SCALE);
            if (scale === 0) {
                throw new RangeError(`shape.scaled: ${name} must not be 0; use a segment instead`);
            }
        }
        if (rounded && Math.abs(sx) !== Math.abs(sy)) {
            throw new RangeError(
                `shape.scaled: (${sx}, ${sy}) would turn round corners into ellipses; use equal factors, or ellipsePoints()`,
            );
        }
        const move = (p) => plain(sx * p.x, sy * p.y);
        if (SEPAXIS_FULL && this.#baked.composite) {
            const moveChild = (p) => p.scaled(sx, sy);
            return this.#baked.composite.remake('shape.scaled', moveChild, move, Math.abs(sx));
        }
        const points = this.points.map(move);
        const radius = Math.abs(sx) * this.radius;
        if (this.kind === 'circle' || this.kind === 'capsule') {
            size('shape.scaled: the new radius', radius);
        }
        return remake('shape.scaled', this, radius, points, { sx, sy });
    }

    // biome-ignore lint/correctness/noUnusedPrivateClassMembers: Safari 15 does not parse static blocks
    static #isDefined = defineInner(
        (value) => typeof value === 'object' && value !== null && #baked in value,
        (shape) => {
            if (!isShape(shape)) return 0;
            const instance = shared();
            if (shape.#epoch !== instance.epoch) {
                shape.#address = instance.put(shape.#baked.bytes, shape.#epoch > 0);
                shape.#epoch = instance.epoch;
            }
            return shape.#address;
        },
        SEPAXIS_FULL && ((shape) => shape.#baked),
    );
}

/**
 * Makes a shape from the bytes baked at an address in the shared instance. Freezes its arguments.
 * @param {{ kind: string }} definition from which `shapeFrom` makes the same bytes
 * @param {object} [composite] for a shape of several pieces: `pieces(shape)` lists them;
 * `remake(name, moveChild, move, scale)` makes a copy with its points moved; `bounds()` is needed if the points do not
 * determine the bounds; `holes` is optional
 */
export function makeShape(radius, points, at, definition, composite) {
    return new Shape(KEY, radius, points, at, definition, composite);
}

/** Makes a convex shape from the bytes that were baked last. */
const convexShape = (points, definition) =>
    makeShape(definition.radius ?? 0, points, shared().shape, definition);

/**
 * Throws if baking failed. Only C checks sizes that depend on several arguments; `shown()` describes these arguments.
 */
export function checkBaked(name, status, shown) {
    if (status === 0) return;
    throw new RangeError(
        `${name}: sizes must be from ${figure(layout.MIN_SIZE)} to ${figure(layout.MAX_SIZE)}, and coordinates within ±${figure(layout.MAX_OFFSET)}` +
            (shown === undefined ? '' : `, not ${shown()}`),
    );
}

export const offset = (name, value) => number(name, value, -layout.MAX_OFFSET, layout.MAX_OFFSET);
export function checkOffsets(name, x, y) {
    offset(`${name}: the new x`, x);
    offset(`${name}: the new y`, y);
}

export const size = (name, value) => number(name, value, layout.MIN_SIZE, layout.MAX_SIZE);

/** Checks the radius of rounded corners. Adding 0 turns -0, which JSON cannot express, into 0. */
export const checkRounding = (name, radius, max = layout.MAX_SIZE) =>
    number(`${name}: radius`, radius, 0, max) + 0;

/** A copy of a convex shape with its points moved. `upright` has the scale factors, if a box stays axis-aligned. */
function remake(name, shape, radius, points, upright) {
    const { kind } = shape;
    if (kind === 'box' && upright) {
        // Width and height are not computed from the corners, whose difference is inexact far from
        // the origin.
        const { width, height } = shape.definition;
        const { x, y } = centerOf(points);
        return makeBox(
            name,
            x,
            y,
            Math.abs(upright.sx) * width,
            Math.abs(upright.sy) * height,
            radius,
        );
    }
    const [first, second = first] = points;
    if (kind === 'circle' || kind === 'point') {
        return makeCircle(name, kind, first.x, first.y, radius);
    }
    // A rotated box whose rounded corners meet is a capsule.
    if (points.length < 3) {
        return makeCapsule(name, kind === 'segment' ? kind : 'capsule', first, second, radius);
    }
    const list = points.map(({ x, y }, i) => checkedPoint(name, x, y, i));
    return makePolygon(name, list, radius);
}

export function makeCircle(name, kind, x, y, radius) {
    checkBaked(
        name,
        shared().exports.circle(x, y, radius),
        () => `radius ${radius} at (${x}, ${y})`,
    );
    const center = plain(x, y);
    return convexShape(
        [center],
        kind === 'point' ? { kind, ...center } : { kind, ...center, radius },
    );
}

export function makeCapsule(name, kind, first, second, radius) {
    const { x: x1, y: y1 } = plain(first.x, first.y);
    const { x: x2, y: y2 } = plain(second.x, second.y);
    const status = shared().exports.capsule(x1, y1, x2, y2, radius);
    checkBaked(name, status, () => `(${x1}, ${y1}) to (${x2}, ${y2}) with radius ${radius}`);
    const ends = [{ x: x1, y: y1 }];
    if (x1 !== x2 || y1 !== y2) ends.push({ x: x2, y: y2 });
    const definition = { kind, x1, y1, x2, y2 };
    return convexShape(ends, kind === 'segment' ? definition : { ...definition, radius });
}

/** The centre of a box, from its one, two or four corners: the midpoint of two opposite ones. */
function centerOf(points) {
    const [p] = points;
    const q = points[points.length >> 1];
    return { x: p.x + (q.x - p.x) / 2, y: p.y + (q.y - p.y) / 2 };
}

/**
 * Makes a box from its centre and sides. If the rounding takes up an entire side, the corners at its ends coincide, and
 * are listed only once.
 */
export function makeBox(name, x, y, width, height, radius) {
    const status = shared().exports.box(x, y, width, height, radius);
    checkBaked(name, status, () => `${width} wide and ${height} high at (${x}, ${y})`);
    const w = width / 2 - radius;
    const h = height / 2 - radius;
    const corners = [{ x: x - w, y: y - h }];
    if (w > 0) corners.push({ x: x + w, y: y - h });
    if (h > 0) corners.push({ x: x + w, y: y + h });
    if (w > 0 && h > 0) corners.push({ x: x - w, y: y + h });
    return convexShape(corners, { kind: 'box', x, y, width, height, radius });
}

/** Throws on an extra argument, which is probably a position: shapes are placed by poses. */
export function checkNoMore(name, rest, takes = 'one argument; got a second') {
    if (rest.length === 0) return;
    throw new TypeError(
        `${name}: takes ${takes}: ${show(rest[0])}; a pose or ${name}(…).at(x, y) places it`,
    );
}

export function circle(radius, ...rest) {
    checkNoMore('circle', rest);
    return makeCircle('circle', 'circle', 0, 0, size('circle: radius', radius));
}

export function point(...rest) {
    checkNoMore('point', rest, 'no argument; got');
    return makeCircle('point', 'point', 0, 0, 0);
}

/**
 * Checks the ends of a capsule or a segment.
 * @returns {[object, object]}
 */
export function endsOf(name, x1, y1, x2, y2) {
    const end = (k, x, y) => ({
        x: offset(`${name}: x${k}`, x),
        y: offset(`${name}: y${k}`, y),
    });
    return [end(1, x1, y1), end(2, x2, y2)];
}

export function capsule(x1, y1, x2, y2, radius) {
    const ends = endsOf('capsule', x1, y1, x2, y2);
    return makeCapsule('capsule', 'capsule', ...ends, size('capsule: radius', radius));
}

export function segment(x1, y1, x2, y2) {
    return makeCapsule('segment', 'segment', ...endsOf('segment', x1, y1, x2, y2), 0);
}

export function box(width, height, settings, ...rest) {
    checkNoMore('box', rest, 'a size and options; got a fourth argument');
    const { radius = 0 } = options('box', settings, BOX_OPTIONS);
    size('box: width', width);
    size('box: height', height);
    const rounding = checkRounding('box', radius, Math.min(width, height) / 2);
    return makeBox('box', 0, 0, width, height, rounding);
}

/**
 * Bakes a convex outline. Returns a shape, or the status from C.
 * @param {boolean} [searches] whether to search an outline that is not convex for crossings; this needs the second half
 * of the module
 */
export function tryPolygon(list, radius, searches = false) {
    const { exports, memory, base } = shared();
    putPoints(list);
    const status = exports.polygon(list.length, radius, searches);
    if (status !== 0) return status;
    const count = memory.i32[base / 4 + layout.outlineCount];
    const from = base / 2 + layout.outlinePoint;
    // Sorting by index restores the caller's order.
    const kept = memory.u16.slice(from, from + count).sort();
    const points = count < list.length ? Array.from(kept, (i) => list[i]) : list;
    return convexShape(points, {
        kind: 'polygon',
        points: freezeAll(list),
        holes: NO_HOLES,
        radius,
    });
}

/** Makes a convex polygon of checked points. */
export function makePolygon(name, list, radius) {
    const baked = tryPolygon(list, radius);
    if (typeof baked === 'number') throw outlineFault(name, baked, list);
    return baked;
}

export function convexPolygon(points, settings) {
    const name = 'convexPolygon';
    const { radius = 0 } = options(name, settings, HULL_OPTIONS);
    const rounding = checkRounding(name, radius);
    return makePolygon(name, readPoints(name, points), rounding);
}

/** The corners of the convex hull of points, in order. */
export function hullCorners(points) {
    const name = 'hull';
    const list = readPoints(name, points);
    const { exports, memory, base } = shared();
    putPoints(list);
    const status = exports.hull(list.length);
    if (status !== 0) throw outlineFault(name, status, list);
    const from = base / 2 + layout.hullPoint;
    const corners = memory.u16.subarray(from, from + memory.i32[base / 4 + layout.hullCount]);
    return Array.from(corners, (i) => list[i]);
}

export function ellipsePoints(radiusX, radiusY, count = 32, angle = 0) {
    const { exports, memory, base } = shared();
    size('ellipsePoints: radiusX', radiusX);
    size('ellipsePoints: radiusY', radiusY);
    integer('ellipsePoints: count', count, 3, layout.MAX_POINTS);
    checkAngle('ellipsePoints: angle', angle);
    exports.ellipsePoints(count, radiusX, radiusY, angle);
    const first = base / 8 + layout.workspacePoints;
    return Array.from({ length: count }, (_, i) => ({
        x: memory.f64[first + 2 * i],
        y: memory.f64[first + 2 * i + 1],
    }));
}

/** Copies points into the memory of the shared instance, where C reads them. */
export function putPoints(list) {
    const { memory, base } = shared();
    const first = base / 8 + layout.workspacePoints;
    for (let i = 0; i < list.length; i++) {
        memory.f64[first + 2 * i] = list[i].x;
        memory.f64[first + 2 * i + 1] = list[i].y;
    }
}

/** Reads points in any accepted form, as fresh objects; `ring` is for error messages. */
export function readPoints(name, points, ring = 0) {
    const length = isRecord(points) || isList(points) ? points.length : undefined;
    const fault = (Kind, text, reason, point) =>
        outlineError(Kind, `${name}: ${text}`, reason, ring, point);
    if (!Number.isInteger(length)) {
        const text = `points must be [{ x, y }, …], [[x, y], …] or [x, y, …], not ${show(points)}`;
        throw fault(TypeError, text, 'form');
    }
    const first = points[0];
    const flat = typeof first !== 'object';
    const count = flat ? length / 2 : length;
    if (count > layout.MAX_POINTS) {
        const text = `at most ${layout.MAX_POINTS} points, not ${count}; leave some out`;
        throw fault(RangeError, text, 'many');
    }
    if (flat && length % 2 !== 0) {
        const text = `a flat list, x, y, x, y, …, must have an even length, not ${length}`;
        throw fault(RangeError, text, 'form');
    }
    const list = [];
    for (let i = 0; i < count; i++) {
        const at = (k) => (k === 0 ? first : points[k]);
        const point = flat ? [at(2 * i), points[2 * i + 1]] : at(i);
        const isPair = isList(point) || ArrayBuffer.isView(point);
        if (isPair ? point.length !== 2 : !isRecord(point)) {
            const shown = isPair ? `${point.length} numbers` : show(point);
            throw fault(
                TypeError,
                `point ${i} must be { x, y } or [x, y], not ${shown}`,
                'form',
                i,
            );
        }
        const [x, y] = isPair ? point : [point.x, point.y];
        list.push(checkedPoint(name, x, y, i, ring));
    }
    return list;
}

/** Checks point `i` of an outline, and returns it. */
export function checkedPoint(name, x, y, i, ring = 0) {
    // Composes the name of a coordinate only for an error, because outlines may have many points.
    if (!isOffset(x) || !isOffset(y)) {
        try {
            offset(`${name}: x of point ${i}`, x);
            offset(`${name}: y of point ${i}`, y);
        } catch (error) {
            throw Object.assign(/** @type {Error} */ (error), { reason: 'number', ring, point: i });
        }
    }
    return plain(x, y);
}

const isOffset = (v) => typeof v === 'number' && v >= -layout.MAX_OFFSET && v <= layout.MAX_OFFSET;

export function outlineFault(name, status, list) {
    const { memory, base } = shared();
    const vertex = memory.i32[base / 4 + layout.outlineVertex];
    const at = (i) => `point ${i} (${list[i].x}, ${list[i].y})`;
    /** @param {number} [point] @param {{ ring, point }} [other] */
    const fault = (reason, text, point, other) =>
        outlineError(RangeError, `${name}: ${text}`, reason, 0, point, other);
    // The function that accepts outlines that need several pieces.
    const remedy = SEPAXIS_FULL
        ? 'polygon()'
        : `the ${name === 'hull' ? name : 'polygon'}() of 'sepaxis'`;
    if (SEPAXIS_FULL && status === layout.CROSSING) {
        const other = memory.i32[base / 4 + layout.outlineOther];
        return fault(
            'crossing',
            `touches or crosses itself: the edge from ${at(vertex)} meets the edge from ${at(other)}; ` +
                'list the corners in order',
            vertex,
            { ring: 0, point: other },
        );
    }
    switch (status) {
        case layout.TOO_FEW:
            return fault(
                'few',
                `needs at least 3 points, not ${list.length}; use segment() for a line`,
            );
        case layout.TOO_MANY:
            return fault(
                'many',
                `at most ${layout.MAX_VERTICES} corners, not ${vertex}; leave some out, use a circle, or take ${remedy}`,
            );
        case layout.NO_AREA:
            return fault('flat', `no area; all points lie on one line with ${at(0)}`);
        case layout.CONCAVE:
            // If C was not told to search for crossings, it sets no vertex for an outline that
            // crosses itself.
            if (vertex < 0) return fault('crossing', 'crosses itself; list the corners in order');
            return fault(
                'concave',
                `concave at ${at(vertex)}; ${remedy} takes concave outlines that do not cross themselves`,
                vertex,
            );
        default:
            return fault(
                'size',
                `its larger side must be from ${figure(layout.MIN_SIZE)} to ${figure(layout.MAX_SIZE)}, with ${at(0)}`,
            );
    }
}
