// The entry for two convex shapes: no worlds, and no shapes of several pieces. Its WebAssembly is a smaller one, inlined
// as text. It shares no code with other entries, as its shapes are no shapes to them.

// First, as in index.js.
import wasm from 'sepaxis-wasm';
import { provideText } from './inline.js';

export { collideMany, overlapsMany } from './batch.js';
export { hull, polygon } from './convex.js';
export { castRay, closestPoint, collide, contains, distance, overlaps, sweep } from './narrow.js';
export { box, capsule, circle, ellipsePoints, point, Shape, segment } from './shapes.js';

/** The version of the package. */
export const version = SEPAXIS_VERSION;

provideText(wasm);
