// The entries in one plain script, for pages without modules: the global `Sepaxis`.

export { draw } from './debug.js';
// First, so that the text of the wasm stands before all else.
export * from './index.js';
export * as math from './math.js';
