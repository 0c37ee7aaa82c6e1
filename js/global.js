// `sepaxis` with its entries debug, math and tiled as one classic script for pages without modules,
// which defines the global `Sepaxis`.

export { draw } from './debug.js';
export * from './index.js';
export * as math from './math.js';
export { addTiledMap } from './tiled.js';
