// The default entry: the library and its WebAssembly, inlined as text, for a synchronous start. `sepaxis/plain` is
// this file with the build without SIMD.

// First, so that in a bundle the text stands before all else: gzip looks back only 32 KB.
import wasm from 'sepaxis-wasm';
import { provide } from './module.js';

export * from './sepaxis.js';

/**
 * The inlined text, undone. A byte below 86 is one printable character, any other is two: a mark that stands
 * for 86 or 172, and the rest. That gzips to hardly more than the bytes themselves (tests/tools/inline.mjs).
 */
function decode(text) {
    const bytes = [];
    let mark = 0;
    for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code < 40) {
            mark = code === 33 ? 86 : 172;
        } else {
            bytes.push(mark + code - (code < 92 ? 40 : 41));
            mark = 0;
        }
    }
    return new Uint8Array(bytes);
}

provide(() => decode(wasm));
