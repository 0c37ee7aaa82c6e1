// The default entry: the library with its WebAssembly inlined as text, for a synchronous start.
// `sepaxis/plain` is this file with the build without SIMD.

// Imported first, so that the text of this half of the WebAssembly is at the top of the built file.
// In a bundle it then follows the other half: gzip finds repetitions only within 32 KB.
import wasm from 'sepaxis-wasm';
import { decode } from './decode.js';
import { provide } from './module.js';

export * from './sepaxis.js';

// Imported last, so that in a bundle the texts of both halves of the module are adjacent.

export {
    chain,
    compound,
    hull,
    polygon,
    shapeFrom,
    simplify,
    tiles,
} from './inlined.js';

provide(() => decode(wasm));
