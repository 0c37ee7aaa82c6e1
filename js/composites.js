// The functions that make composite shapes: those of several pieces. Bundlers leave this file out of a program that
// uses none of them. The rest of the library never imports it: it finds these functions in `composites`, or has
// been given a shape that they have made.

import { chain } from './chain.js';
import { compound } from './compound.js';
import { composites, shapeFrom as makeShape } from './definition.js';
import { hull, polygon, simplify } from './outline.js';
import { tiles } from './tiles.js';

export { chain, compound, hull, polygon, simplify, tiles };

Object.assign(composites, { chain, compound, polygon, tiles });

// A function of this file, not one that it re-exports: bundlers would take that from its own file, without this one.
export function shapeFrom(value) {
    return makeShape(value);
}
