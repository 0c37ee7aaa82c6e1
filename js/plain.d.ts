/**
 * The library with the build without SIMD: the same names, the same bits in all results, slower. For the few
 * processors and settings in which WebAssembly has no SIMD.
 */
export * from './index.js';
