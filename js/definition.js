// Makes shapes from plain data. Reads `shape.definition`, its JSON or a structured clone, and calls the function that
// makes shapes of that kind. C gets the original arguments, so it bakes the same bytes.

import { CONCAVE, MAX_OFFSET, MAX_POINTS, MAX_SIZE, MIN_SIZE, TOO_MANY } from 'sepaxis-layout';
import { integer, isRecord, number, oneOf, options, show } from './errors.js';
import {
    checkedPoint,
    checkRounding,
    endsOf,
    isShape,
    makeBox,
    makeCapsule,
    makeCircle,
    offset,
    outlineFault,
    size,
    tryPolygon,
} from './shapes.js';

/** All kinds of shapes. Tiles and compounds come last, because they cannot be children of a compound. */
export const KINDS = [
    'circle',
    'point',
    'box',
    'capsule',
    'segment',
    'polygon',
    'piece',
    'chain',
    'tiles',
    'compound',
];

/** The error for a shape that this program cannot make. */
function missing(name, kind) {
    const text =
        `${name}: this program was bundled without shapes of several pieces (${kind}), because it calls none of ` +
        'polygon(), hull(), compound(), chain(), tiles() and shapeFrom(); call one of them somewhere';
    return Object.assign(new Error(text), { reason: 'missing' });
}

/** @param {any} error */
export const isMissing = (error) => error.reason === 'missing';

// A box whose rounded corners meet becomes a capsule when it is rotated. After scaling, its radius
// may be slightly below MIN_SIZE / 2.
const MIN_CAPSULE = 0.49 * MIN_SIZE;

/**
 * The fields of each kind, and the function that makes a shape from them; composites.js adds those of composite shapes.
 * @type {Record<string, [string[], (name: string, data: any) => any]>}
 */
export const makers = {
    circle: [
        ['x', 'y', 'radius'],
        (name, { x = 0, y = 0, radius }) =>
            makeCircle(name, 'circle', ...place(name, x, y), size(`${name}: radius`, radius)),
    ],
    point: [
        ['x', 'y'],
        (name, { x = 0, y = 0 }) => makeCircle(name, 'point', ...place(name, x, y), 0),
    ],
    box: [
        ['x', 'y', 'width', 'height', 'radius'],
        (name, { x = 0, y = 0, width, height, radius = 0 }) => {
            // C checks the limits of these sizes, with a tolerance for scaled shapes.
            number(`${name}: width`, width, 0, MAX_OFFSET);
            number(`${name}: height`, height, 0, MAX_OFFSET);
            const rounding = checkRounding(name, radius, Math.min(width, height) / 2);
            return makeBox(name, ...place(name, x, y), width, height, rounding);
        },
    ],
    capsule: [
        ['x1', 'y1', 'x2', 'y2', 'radius'],
        (name, { x1, y1, x2, y2, radius }) =>
            makeCapsule(
                name,
                'capsule',
                ...endsOf(name, x1, y1, x2, y2),
                number(`${name}: radius`, radius, MIN_CAPSULE, MAX_SIZE),
            ),
    ],
    segment: [
        ['x1', 'y1', 'x2', 'y2'],
        (name, { x1, y1, x2, y2 }) =>
            makeCapsule(name, 'segment', ...endsOf(name, x1, y1, x2, y2), 0),
    ],
    polygon: [
        ['points', 'holes', 'radius'],
        (name, { points, holes, radius }) => {
            integer(`${name}: the number of points`, points.length, 0, MAX_POINTS);
            const list = points.map(({ x, y }, i) => checkedPoint(name, x, y, i));
            const made = tryPolygon(list, checkRounding(name, radius));
            if (holes?.length > 0 || made === CONCAVE || made === TOO_MANY)
                throw missing(name, 'polygon');
            if (typeof made === 'number') throw outlineFault(name, made, list);
            return made;
        },
    ],
};

/** Whether this program can make composite shapes. */
export const hasComposites = () => makers.compound !== undefined;

/** @param {any} value */
export function shapeFrom(value) {
    return make('shapeFrom', value);
}

/**
 * Makes a shape whose kind is one of `kinds`. Definitions nest at most three deep: a compound, a piece and its polygon.
 */
export function make(name, value, kinds = KINDS) {
    if (isShape(value)) return value;
    if (!isRecord(value)) {
        throw new TypeError(
            `${name}: give a shape from JSON.parse or structuredClone, not ${show(value)}`,
        );
    }
    const data = isRecord(value.definition) ? value.definition : value;
    const { kind } = data;
    oneOf(`${name}: kind`, kind, kinds);
    if (!(kind in makers)) throw missing(name, kind === 'piece' ? 'polygon' : kind);
    const [fields, from] = makers[kind];
    return from(name, options(`${name}: ${kind}`, data, ['kind', ...fields]));
}

/** @returns {[number, number]} */
const place = (name, x, y) => [offset(`${name}: x`, x) + 0, offset(`${name}: y`, y) + 0];
