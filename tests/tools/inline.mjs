// Reads a .wasm, writes a module that exports it as text: node tests/tools/inline.mjs in.wasm out.js
//
// The text is what js/module.js decodes: printable ASCII without quotes and backslashes, so that no bundler
// has anything to escape. A byte below 86 is one character, from '(' on; above, a mark comes first, '!' for
// 86…171 and '#' for 172…255. Most bytes of wasm are small and bytes stay whole characters, so it
// gzips to 1.02 times the wasm itself, where hex takes 1.08 and base64 1.25.

import { readFileSync, writeFileSync } from 'node:fs';

const [input, output] = process.argv.slice(2);

const character = (value) => String.fromCharCode(value + (value < 52 ? 40 : 41));

let text = '';
for (const byte of readFileSync(input)) {
    if (byte < 86) text += character(byte);
    else if (byte < 172) text += `!${character(byte - 86)}`;
    else text += `#${character(byte - 172)}`;
}
writeFileSync(output, `export default '${text}';\n`);
