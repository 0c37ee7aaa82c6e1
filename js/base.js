// The modules that both worlds and composite shapes use. They form one file in dist/, because
// composites.js is a separate file.

export * from './decode.js';
export * from './definition.js';
export * from './inspect.js';
export * from './memory.js';
export * from './shapes.js';
export * from './shared-instance.js';
export * from './slots.js';
