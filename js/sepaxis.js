// The library without its WebAssembly: the public names, nothing else. All entries share it, so that a body is the
// same kind of thing to all of them.

export { collideMany, overlapsMany } from './batch.js';
export { Body } from './body.js';
export { shapeFrom } from './definition.js';
export { History, syncTest } from './history.js';
export { castRay, closestPoint, collide, contains, distance, overlaps, sweep } from './narrow.js';
export { record, replay } from './record.js';
export {
    box,
    capsule,
    circle,
    ellipsePoints,
    point,
    Shape,
    segment,
} from './shapes.js';
export { trace } from './trace.js';
export { warmUp } from './warm.js';
export { chain, compound, hull, polygon, simplify, tiles } from './wholes.js';
export { World } from './world.js';

/** The version of the package. */
export const version = SEPAXIS_VERSION;
