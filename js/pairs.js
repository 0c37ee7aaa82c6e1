// The entry for pairs of convex shapes, without worlds and composite shapes. It inlines a smaller
// WebAssembly module as text. It shares no code with the other entries, so it does not accept their
// shapes.

// Imported first, for the reason given in index.js.
import wasm from 'sepaxis-wasm';
import { decode } from './decode.js';
import { provide } from './module.js';

export { collideMany, overlapsMany } from './batch.js';
export { hull, polygon } from './convex.js';
export { castRay, closestPoint, collide, contains, distance, overlaps, sweep } from './narrow.js';
export {
    box,
    capsule,
    circle,
    convexPolygon,
    ellipsePoints,
    point,
    Shape,
    segment,
} from './shapes.js';

/** The version of the package. */
export const version = SEPAXIS_VERSION;

provide(() => decode(wasm));
