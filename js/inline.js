// The WebAssembly as text in an entry itself. Reads the text at first use.

import { provide } from './module.js';

/**
 * The text, undone (tests/tools/inline.mjs). The bits of 64 digits say which bytes are one printable character; any other
 * is two, of which the first is a mark. That gzips as small as the bytes themselves.
 */
function decode(text) {
    const order = [];
    const others = [];
    for (let byte = 0; byte < 256; byte++) {
        const digit = Number.parseInt(text[byte >> 2], 16);
        ((digit >> (byte & 3)) & 1 ? order : others).push(byte);
    }
    order.push(...others);
    const bytes = [];
    let mark = 0;
    for (let i = 64; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code < 40) {
            mark = code === 33 ? 86 : 172;
        } else {
            bytes.push(order[mark + code - (code < 92 ? 40 : 41)]);
            mark = 0;
        }
    }
    return new Uint8Array(bytes);
}

/** Says which text is the entry's. */
export const provideText = (text) => provide(() => decode(text));
