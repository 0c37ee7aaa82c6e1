// Converts a .wasm file into a module that exports it as text.
//
//     node tests/tools/inline.mjs in.wasm out.js
//
// js/decode.js decodes the text: printable ASCII without quotes and backslashes, so that bundlers need not escape
// anything. The 86 most frequent bytes of the separated streams are one character each, from 'a' to '~', then from '('
// on. Each other byte follows a mark, '!' for the lower 86 and '#' for the higher 84. Both groups keep the order of the
// bytes; the 64 hexadecimal digits at the start tell which bytes are in the first group, four bytes per digit. Bytes stay
// whole characters, so the text gzips to 1.001 times the size of the gzipped streams; hex takes 1.13 and base64 1.26.
//
// Low bytes are the most frequent ones, and they are the letters: esbuild takes the most frequent characters of a bundle
// for its names, and its JavaScript compresses better with names of letters that words have, too.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode } from '../../js/decode.js';
import { separate } from './streams.mjs';

const ONE = 86;
const LETTERS = 97; // 'a'

/** The bytes as text; js/decode.js has the inverse. */
function textOf(bytes) {
    const counts = new Array(256).fill(0);
    for (const byte of bytes) counts[byte]++;
    const values = [...counts.keys()];
    const frequent = new Set(values.toSorted((a, b) => counts[b] - counts[a]).slice(0, ONE));
    const order = [
        ...values.filter((byte) => frequent.has(byte)),
        ...values.filter((byte) => !frequent.has(byte)),
    ];

    const characters = order.map((_, i) => {
        const code = LETTERS + (i % ONE);
        // After '~' comes '(', and after '[' comes ']'.
        const value = code < 127 ? code : code - (code < 179 ? 87 : 86);
        return ['', '!', '#'][Math.floor(i / ONE)] + String.fromCharCode(value);
    });
    const codes = new Map(order.map((byte, i) => [byte, characters[i]]));

    let text = '';
    for (let i = 0; i < 256; i += 4) {
        const digit = [0, 1, 2, 3].reduce((sum, k) => sum + (Number(frequent.has(i + k)) << k), 0);
        text += digit.toString(16);
    }
    for (const byte of bytes) text += codes.get(byte);
    return text;
}

/** A module as text, from which js/decode.js decodes the same bytes. */
export function encode(wasm) {
    const text = textOf(separate(wasm));
    if (Buffer.compare(wasm, decode(text)) !== 0)
        throw new Error('the text decodes to other bytes');
    return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [input, output] = process.argv.slice(2);
    writeFileSync(output, `export default '${encode(readFileSync(input))}';\n`);
}
