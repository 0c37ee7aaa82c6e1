// What worlds and composite shapes share: one file in dist/, because composites.js is another.

export * from './decode.js';
export * from './definition.js';
export * from './inspect.js';
export * from './memory.js';
export * from './shapes.js';
export * from './shared-instance.js';
export * from './slots.js';
