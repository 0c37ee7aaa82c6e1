// All public names, without a WebAssembly build. `sepaxis` and `sepaxis/async` import this file, so
// that they share one class of each kind.

export { collideMany, overlapsMany } from './batch.js';
export { Body } from './body.js';
export { chain } from './chain.js';
export { compound } from './compound.js';
export { shapeFrom } from './definition.js';
export { History, syncTest } from './history.js';
export { castRay, closestPoint, collide, contains, distance, overlaps, sweep } from './narrow.js';
export { hull, polygon, simplify } from './outline.js';
export { record } from './record/recorder.js';
export { replay } from './record/replayer.js';
export {
    box,
    capsule,
    circle,
    ellipsePoints,
    point,
    Shape,
    segment,
} from './shapes.js';
export { tiles } from './tiles.js';
export { trace } from './trace.js';
export { warmUp } from './warm.js';
export { World } from './world.js';

/** The version of the package. */
export const version = SEPAXIS_VERSION;
