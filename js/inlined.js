// composites.js with its half of the WebAssembly inlined as text, for entries that inline the other half. Bundlers leave
// both out, or neither: these are names of this file.

import * as all from './composites.js';
import { decode } from './decode.js';
import { provideComposites } from './module.js';

// The text comes last in a bundle: gzip looks back only 32 KB.

import text from 'sepaxis-composites';

export const { chain, compound, hull, polygon, shapeFrom, simplify, tiles } = all;

// A module that is whole has no other half.
if (text !== '') provideComposites(() => decode(text));
