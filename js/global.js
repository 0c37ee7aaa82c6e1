// The entries in one plain script, for pages without modules: the global `Sepaxis`.

export { draw } from './debug.js';
export * from './index.js';
export * as math from './math.js';
export { addTiledMap } from './tiled.js';
