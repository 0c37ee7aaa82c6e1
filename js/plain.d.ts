/**
 * The library with the build without SIMD: the same names, the same bits in all results, slower. For the few
 * processors and settings in which WebAssembly has no SIMD.
 *
 * @module sepaxis/plain
 */
export * from './index.js';
