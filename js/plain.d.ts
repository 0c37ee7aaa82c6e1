/**
 * The library compiled without SIMD: the same API with bit-identical results, but slower. It is for the rare processors
 * and settings without WebAssembly SIMD.
 *
 * @module sepaxis/plain
 */
export * from './index.js';
