// Makes shapes from plain data. Reads `shape.definition`, its JSON or a structured clone, and calls
// the constructor of that kind. C gets the original numbers, so it bakes the same bytes.

import { CONCAVE, MAX_OFFSET, MAX_SIZE, MIN_SIZE, TOO_MANY } from 'sepaxis-layout';
import { integer, isList, isRecord, number, oneOf, options, show } from './errors.js';
import {
    checkRounding,
    isShape,
    makeBox,
    makeCapsule,
    makeCircle,
    offset,
    outlineFault,
    readPoints,
    size,
    tryPolygon,
} from './shapes.js';

/** The functions that make composite shapes, by kind; none if the program was bundled without composites.js. */
export const composites = {};

/** The error for a shape that only they can make. */
function missing(name, kind) {
    const text =
        `${name}: this program was bundled without shapes of several pieces, like its ${kind}, because it calls none of ` +
        'polygon(), hull(), compound(), chain(), tiles() and shapeFrom(); call one of them somewhere';
    return Object.assign(new Error(text), { reason: 'missing' });
}

/** @param {any} error */
export const isMissing = (error) => error.reason === 'missing';

// A box whose rounding fills it becomes a capsule when rotated. After scaling, its radius may be
// slightly below MIN_SIZE / 2.
const MIN_CAPSULE = 0.49 * MIN_SIZE;

/** The fields of each kind. The last two kinds cannot be children of a compound. */
const FIELDS = {
    circle: ['x', 'y', 'radius'],
    point: ['x', 'y'],
    box: ['x', 'y', 'width', 'height', 'radius'],
    capsule: ['x1', 'y1', 'x2', 'y2', 'radius'],
    segment: ['x1', 'y1', 'x2', 'y2'],
    polygon: ['points', 'holes', 'radius'],
    piece: ['index', 'of'],
    chain: ['points', 'closed', 'oneSided', 'radius'],
    tiles: ['columns', 'rows', 'size', 'cells', 'kinds'],
    compound: ['shapes'],
};
const allKinds = () => Object.keys(FIELDS);

/** @param {any} value */
export function shapeFrom(value) {
    return make('shapeFrom', value, allKinds());
}

/**
 * Makes a shape whose kind is one of `known`. The deepest nesting is a polygon in a piece in a
 * compound.
 */
function make(name, value, known) {
    if (isShape(value)) return value;
    if (!isRecord(value)) {
        throw new TypeError(
            `${name}: give a shape from JSON.parse or structuredClone, not ${show(value)}`,
        );
    }
    const data = isRecord(value.definition) ? value.definition : value;
    const { kind } = data;
    oneOf(`${name}: kind`, kind, known);
    return constructors[kind](name, options(`${name}: ${kind}`, data, ['kind', ...FIELDS[kind]]));
}

const constructors = {
    circle: (name, { x = 0, y = 0, radius }) =>
        makeCircle(name, 'circle', ...place(name, x, y), size(`${name}: radius`, radius)),
    point: (name, { x = 0, y = 0 }) => makeCircle(name, 'point', ...place(name, x, y), 0),
    box(name, { x = 0, y = 0, width, height, radius = 0 }) {
        // C checks these sizes: it has a tolerance for scaled shapes.
        number(`${name}: width`, width, 0, MAX_OFFSET);
        number(`${name}: height`, height, 0, MAX_OFFSET);
        const rounding = checkRounding(name, radius, Math.min(width, height) / 2);
        return makeBox(name, ...place(name, x, y), width, height, rounding);
    },
    capsule: (name, { x1, y1, x2, y2, radius }) =>
        makeCapsule(
            name,
            'capsule',
            ...ends(name, x1, y1, x2, y2),
            number(`${name}: radius`, radius, MIN_CAPSULE, MAX_SIZE),
        ),
    segment: (name, { x1, y1, x2, y2 }) =>
        makeCapsule(name, 'segment', ...ends(name, x1, y1, x2, y2), 0),
    polygon(name, { points, holes, radius }) {
        if (composites.polygon) return composites.polygon(points, { holes, radius });
        const list = readPoints(name, points);
        const made = tryPolygon(list, checkRounding(name, radius));
        if (holes?.length > 0 || made === CONCAVE || made === TOO_MANY)
            throw missing(name, 'polygon');
        if (typeof made === 'number') throw outlineFault(name, made, list);
        return made;
    },
    piece(name, { index, of }) {
        const { pieces } = make(`${name}: of`, of, ['polygon']);
        return pieces[integer(`${name}: index`, index, 0, pieces.length - 1)];
    },
    chain: (name, { points, closed, oneSided, radius }) =>
        composite(name, 'chain')(points, { closed, oneSided, radius }),
    tiles: (name, { kind, ...rest }) => composite(name, 'tiles')(rest),
    compound(name, { shapes }) {
        if (!isList(shapes)) {
            throw new TypeError(`${name}: shapes must be a list of shapes, not ${show(shapes)}`);
        }
        return composite(
            name,
            'compound',
        )(
            Array.from(shapes, (shape, i) =>
                make(`${name}: shapes[${i}]`, shape, allKinds().slice(0, -2)),
            ),
        );
    },
};

function composite(name, kind) {
    if (composites[kind]) return composites[kind];
    throw missing(name, kind);
}

/** @returns {[number, number]} */
const place = (name, x, y) => [offset(`${name}: x`, x) + 0, offset(`${name}: y`, y) + 0];

/** @returns {[object, object]} */
function ends(name, x1, y1, x2, y2) {
    const end = (k, x, y) => ({
        x: offset(`${name}: x${k}`, x),
        y: offset(`${name}: y${k}`, y),
    });
    return [end(1, x1, y1), end(2, x2, y2)];
}
