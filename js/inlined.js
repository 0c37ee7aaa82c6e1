// composites.js with its half of the WebAssembly inlined as text, for entries that inline the other
// half. This file defines the exported names itself, so that bundlers keep both the functions and
// the text, or neither.

import * as all from './composites.js';
import { decode } from './decode.js';
import { provideComposites } from './module.js';

// Imported here, so that the text comes last in a bundle: gzip finds repetitions only within 32 KB.

import text from 'sepaxis-composites';

export const { chain, compound, hull, polygon, shapeFrom, simplify, tiles } = all;

// The text is empty if the other half is already the complete module.
if (text !== '') provideComposites(() => decode(text));
