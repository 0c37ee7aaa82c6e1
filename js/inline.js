// Decodes the WebAssembly that an entry contains as text, at first use.

/**
 * Decodes what tests/tools/inline.mjs encoded. The bits of the first 64 hex digits mark which byte
 * values are encoded as one printable character; all others take two, the first of which is a mark.
 * Gzipped, the text is hardly larger than the bytes.
 */
export function decode(text) {
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
            bytes.push(order[mark + ((code + (code < 92 ? 76 : 75)) % 86)]);
            mark = 0;
        }
    }
    return new Uint8Array(bytes);
}
