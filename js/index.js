// The public names, nothing else.

// First, so that in the bundle the inlined wasm stands before all text: gzip looks back only 32 KB.
import './module.js';

export { Body } from './body.js';
export { collide, overlaps, trace } from './pairs.js';
export { box, circle, polygon, Shape } from './shapes.js';
export { World } from './world.js';

/** The version of the package. */
export const version = SEPAXIS_VERSION;
