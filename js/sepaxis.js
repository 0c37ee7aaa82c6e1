// All public names except those of composites.js, without a WebAssembly build. `sepaxis` and
// `sepaxis/async` import both files, so that they share their classes.

export { collideMany, overlapsMany } from './batch.js';
export { Body } from './body.js';
export { History, syncTest } from './history.js';
export { castRay, closestPoint, collide, contains, distance, overlaps, sweep } from './narrow.js';
export { record } from './record/recorder.js';
export { replay } from './record/replayer.js';
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
export { trace } from './trace.js';
export { warmUp } from './warm.js';
export { World } from './world.js';

/** The version of the package. */
export const version = SEPAXIS_VERSION;
