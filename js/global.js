// All entries as one classic script, which defines the global `Sepaxis`, for pages without modules.

export { draw } from './debug.js';
export * from './index.js';
export * as math from './math.js';
export { addTiledMap } from './tiled.js';
