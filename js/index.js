// The default entry: the library with its WebAssembly inlined as text, for a synchronous start.
// `sepaxis/plain` is this file with the build without SIMD.

// Imported first, so that the text comes first in a bundle: gzip looks back only 32 KB.
import wasm from 'sepaxis-wasm';
import { provideText } from './inline.js';

export * from './sepaxis.js';

provideText(wasm);
