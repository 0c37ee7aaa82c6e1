// The modules that both worlds and composite shapes use. They form one file in dist/, so that
// composites.js, a separate file there, can import them.

export * from './decode.js';
export * from './definition.js';
export * from './inspect.js';
export * from './memory.js';
export * from './shapes.js';
export * from './shared-instance.js';
export * from './slots.js';
