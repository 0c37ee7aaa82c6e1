/**
 * The kinds of shapes in the playground: reads a kind and its numbers, writes shapes, and the
 * source text of the call that makes them. All numbers are lengths in pixels except the corner
 * count of an n-gon, so a shape is scaled by scaling its numbers.
 */

import {
    box,
    capsule,
    chain,
    circle,
    compound,
    ellipsePoints,
    point,
    polygon,
    segment,
} from 'sepaxis';

const limits = { least: 4, most: 3000 }; // pixels, of a shape's larger extent

/** For each kind: how many numbers it takes (`many`: the minimum number of points), how to make it, and its code. */
const kinds = {
    circle: { takes: 1, make: ([r]) => circle(r), code: ([r]) => `circle(${r})` },
    box: { takes: 2, make: ([w, h]) => box(w, h), code: ([w, h]) => `box(${w}, ${h})` },
    rounded: {
        takes: 3,
        make: ([w, h, radius]) => box(w, h, { radius }),
        code: ([w, h, radius]) => `box(${w}, ${h}, { radius: ${radius} })`,
    },
    capsule: {
        takes: 2,
        make: ([half, r]) => capsule(-half, 0, half, 0, r),
        code: ([half, r]) => `capsule(${-half}, 0, ${half}, 0, ${r})`,
    },
    segment: {
        takes: 1,
        make: ([half]) => segment(-half, 0, half, 0),
        code: ([half]) => `segment(${-half}, 0, ${half}, 0)`,
    },
    point: { takes: 0, make: () => point(), code: () => 'point()' },
    ngon: {
        takes: 2,
        make: ([n, r]) => polygon(ellipsePoints(r, r, n)),
        code: ([n, r]) => `polygon(ellipsePoints(${r}, ${r}, ${n}))`,
    },
    ellipse: {
        takes: 2,
        make: ([x, y]) => polygon(ellipsePoints(x, y)),
        code: ([x, y]) => `polygon(ellipsePoints(${x}, ${y}))`,
    },
    polygon: {
        many: 3,
        make: (points) => polygon(points),
        code: (points) => `polygon([${points.join(', ')}])`,
    },
    compound: {
        takes: 3,
        make: ([half, r, bar]) =>
            compound([
                circle(r).at(-half, 0),
                box(2 * half, 2 * bar),
                circle(r * 0.75).at(half, 0),
            ]),
        code: ([half, r, bar]) =>
            `compound([circle(${r}).at(${-half}, 0), box(${2 * half}, ${2 * bar}), circle(${r} * 0.75).at(${half}, 0)])`,
    },
    chain: {
        many: 2,
        make: (points) => chain(points),
        code: (points) => `chain([${points.join(', ')}])`,
    },
};

/** The shapes that the buttons of the palette add, at scale 1. */
export const palette = {
    circle: ['circle', [42]],
    box: ['box', [104, 66]],
    rounded: ['rounded', [100, 70, 18]],
    capsule: ['capsule', [38, 24]],
    segment: ['segment', [62]],
    point: ['point', []],
    triangle: ['ngon', [3, 54]],
    ngon: ['ngon', [6, 48]],
    ellipse: ['ellipse', [64, 36]],
    concave: ['polygon', star(5, 60, 25)],
    compound: ['compound', [48, 30, 9]],
    chain: ['chain', [-90, 14, -50, -22, -10, 12, 34, -20, 90, 10]],
};

/** The coordinates of a star: a strongly concave outline. */
function star(tips, outer, inner) {
    return Array.from({ length: 2 * tips }, (_, k) => {
        const radius = k % 2 === 0 ? outer : inner;
        const turn = (k / tips) * Math.PI;
        return [radius * Math.cos(turn), radius * Math.sin(turn)].map(rounded);
    }).flat();
}

/** Rounds to two decimals, which are finer than any screen, and identical on both sides of a link. */
export function rounded(length) {
    return Math.round(length * 100) / 100 || 0;
}

/** @throws RangeError if the kind is unknown, or if the numbers make no valid shape */
export function makeShape(kind, numbers) {
    if (!Object.hasOwn(kinds, kind)) throw new RangeError(`unknown kind "${kind}"`);
    const { takes, many, make } = kinds[kind];
    const fits = many
        ? numbers.length >= 2 * many && numbers.length % 2 === 0
        : numbers.length === takes;
    if (!fits) throw new RangeError(`${numbers.length} numbers for a ${kind}`);
    const shape = make(numbers);
    if (kind !== 'point' && !hasSaneSize(shape)) throw new RangeError(`a ${kind} of that size`);
    return shape;
}

/** The larger side of the bounds of an unrotated shape. */
export const extentOf = ({ bounds }) =>
    Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);

function hasSaneSize(shape) {
    const extent = extentOf(shape);
    return extent >= limits.least && extent <= limits.most;
}

/** The numbers of the same shape, scaled by `factor`. */
export function scaleNumbers(kind, numbers, factor) {
    return numbers.map((value, k) =>
        kind === 'ngon' && k === 0 ? value : rounded(value * factor),
    );
}

export const codeOf = (kind, numbers) => kinds[kind].code(numbers);
