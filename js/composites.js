// The functions that make composite shapes, which consist of several pieces. Bundlers leave this
// file out of a program that uses none of them. The rest of the library never imports this file: it
// finds these functions in `makers`, or gets a shape that they made.

import { chain } from './chain.js';
import { compound } from './compound.js';
import { KINDS, make, makers, shapeFrom as makeShape } from './definition.js';
import { checkList, integer } from './errors.js';
import { hull, polygon, simplify } from './outline.js';
import { tiles } from './tiles.js';

export { chain, compound, hull, polygon, simplify, tiles };

Object.assign(makers, {
    polygon: [
        makers.polygon[0],
        (_, { points, holes, radius }) => polygon(points, { holes, radius }),
    ],
    piece: [
        ['index', 'of'],
        (name, { index, of }) => {
            const { pieces } = make(`${name}: of`, of, ['polygon']);
            return pieces[integer(`${name}: index`, index, 0, pieces.length - 1)];
        },
    ],
    chain: [
        ['points', 'closed', 'oneSided', 'radius'],
        (_, { points, closed, oneSided, radius }) => chain(points, { closed, oneSided, radius }),
    ],
    tiles: [['columns', 'rows', 'size', 'cells', 'kinds'], (_, { kind, ...rest }) => tiles(rest)],
    compound: [
        ['shapes'],
        (name, { shapes }) => {
            checkList(`${name}: shapes`, shapes, 'list of shapes');
            const children = KINDS.slice(0, -2);
            return compound(
                Array.from(shapes, (shape, i) => make(`${name}: shapes[${i}]`, shape, children)),
            );
        },
    ],
});

// Defined here, not re-exported: bundlers would import a re-exported function from its own file and
// leave this file out.
export function shapeFrom(value) {
    return makeShape(value);
}
