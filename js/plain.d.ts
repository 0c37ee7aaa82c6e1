/**
 * The library compiled without SIMD: the same names and the same bits in all results, but slower. For the rare
 * processors and settings without WebAssembly SIMD.
 *
 * @module sepaxis/plain
 */
export * from './index.js';
