// The WebAssembly module: compiled at first use, never at import; one instance per world. Reads the
// inlined bytes, hands out instances.

import wasm from 'sepaxis-wasm';

let compiled;

// Instances given back by disposed worlds, the smallest last. Browsers allow a page only some hundred at a
// time and take them back only when they collect garbage, so they are used again.
const spare = [];
let spareBytes = 0;

// What is kept for that in all: 32 MiB. The rest is left to the garbage collector.
const MAX_SPARE_BYTES = 48 * 2 ** 20;

const bytesOf = (exports) => exports.memory.buffer.byteLength;

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

function compile() {
    if (typeof WebAssembly !== 'object') {
        throw new Error('sepaxis needs WebAssembly, which is missing or switched off here');
    }
    const bytes = decode(wasm);
    try {
        return new WebAssembly.Module(bytes);
    } catch (cause) {
        const why = WebAssembly.validate(bytes)
            ? "the page's Content-Security-Policy must allow 'wasm-unsafe-eval' in script-src"
            : 'it needs WebAssembly SIMD: Chrome or Edge 114, Firefox 89, Safari 16.4 or newer';
        throw new Error(`sepaxis cannot compile its WebAssembly: ${why}`, { cause });
    }
}

/**
 * The exports of an instance whose memory is at most `maxBytes` and zero above its own data.
 * @param {number} maxBytes
 */
export function instantiate(maxBytes) {
    compiled ??= compile();
    if (spare.length > 0 && bytesOf(spare.at(-1)) <= maxBytes) {
        spareBytes -= bytesOf(spare.at(-1));
        return spare.pop();
    }
    try {
        return new WebAssembly.Instance(compiled, {}).exports;
    } catch (cause) {
        throw new RangeError(
            'no memory left for another world: dispose() or reuse some; a page has room for about 100',
            { cause },
        );
    }
}

/** Takes back the exports of an instance that nobody uses any more. Every view of it becomes length 0. */
export function giveBack(exports) {
    const { memory } = exports;
    const bytes = bytesOf(exports);
    const keep = spareBytes + bytes <= MAX_SPARE_BYTES;
    if (keep) new Uint8Array(memory.buffer, exports.sat_desk()).fill(0);
    memory.grow(0);
    if (!keep) return;
    spareBytes += bytes;
    spare.push(exports);
    spare.sort((a, b) => bytesOf(b) - bytesOf(a));
}
