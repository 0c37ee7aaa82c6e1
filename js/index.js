// The default entry: the library and its WebAssembly, inlined as text, for a synchronous start. `sepaxis/plain` is
// this file with the build without SIMD.

// First, so that in a bundle the text stands before all else: gzip looks back only 32 KB.
import wasm from 'sepaxis-wasm';
import { provideText } from './inline.js';

export * from './sepaxis.js';

provideText(wasm);
