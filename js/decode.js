// Decodes the WebAssembly that an entry contains as text. This happens at first use.

/**
 * Decodes the bytes that tests/tools/inline.mjs encoded. The first 64 hex digits have one bit for each byte value: 1 if
 * the value is encoded as a single printable character. All other values take two characters, the first of which is a
 * mark. The returned array is longer than the decoded bytes, and ends with zeros.
 */
function bytesOf(text) {
    const order = [];
    const others = [];
    for (let byte = 0; byte < 256; byte++) {
        const digit = Number.parseInt(text[byte >> 2], 16);
        ((digit >> (byte & 3)) & 1 ? order : others).push(byte);
    }
    order.push(...others);
    const bytes = new Uint8Array(text.length);
    let length = 0;
    let mark = 0;
    for (let i = 64; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code < 40) {
            mark = code === 33 ? 86 : 172;
        } else {
            bytes[length++] = order[mark + ((code + (code < 92 ? 76 : 75)) % 86)];
            mark = 0;
        }
    }
    return bytes;
}

/**
 * Decodes a module: joins the streams that tests/tools/streams.mjs separated. Each symbol of the last stream stands for
 * a row of codes in the first stream. A code is a byte of the module, or stands for the next byte or number of another
 * stream. Symbol 0 ends a function, whose size is then inserted in front of it; after symbol 1 the first function
 * starts.
 */
export function decode(text) {
    const bytes = bytesOf(text);
    let at = 0;
    const number = () => bytes[at++] + 256 * bytes[at++] + 65536 * bytes[at++];
    const wasm = new Uint8Array(number());
    const lengths = [];
    for (let left = number(); left > 0; left--) lengths.push(number());
    const heads = lengths.map((length) => {
        at += length;
        return at - length;
    });

    const rows = [];
    for (at = heads[0]; at < heads[1]; ) {
        const row = [];
        for (let left = bytes[at++]; left > 0; left--) row.push(256 * bytes[at++] + bytes[at++]);
        rows.push(row);
    }

    let length = 0;
    let start = 0;
    for (at = heads[heads.length - 1]; length < wasm.length; ) {
        const symbol = bytes[at++];
        const row = rows[symbol];
        for (let i = 0; i < row.length; i++) {
            const code = row[i];
            if (code < 256) {
                wasm[length++] = code;
            } else {
                // Numbers are in LEB128: all bytes but the last are above 127.
                const stream = code >> 8;
                do wasm[length] = bytes[heads[stream]++];
                while (wasm[length++] > 127 && !(code & 1));
            }
        }
        if (symbol < 2) {
            if (symbol === 0) {
                const size = [];
                let left = length - start;
                for (; left > 127; left >>= 7) size.push((left & 127) | 128);
                size.push(left);
                wasm.copyWithin(start + size.length, start, length);
                wasm.set(size, start);
                length += size.length;
            }
            start = length;
        }
    }
    return wasm;
}
