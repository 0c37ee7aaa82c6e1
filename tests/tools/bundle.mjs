// Bundles an entry of js/ with the wasm as text (tests/tools/inline.mjs). The files for users get a source map.
//
//     node tests/tools/bundle.mjs part   js/debug.js out.js layout.js [wasm.js]   shared files stay separate
//     node tests/tools/bundle.mjs map    js/pairs.js out.js layout.js wasm.js     an entry that shares nothing
//     node tests/tools/bundle.mjs whole  js/index.js out.js layout.js wasm.js     one module with everything in it
//     node tests/tools/bundle.mjs script js/global.js out.js layout.js wasm.js    the same as a plain script: global Sepaxis

import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const { name, version, license } = JSON.parse(await readFile('package.json', 'utf8'));

// The files that entries share are bundled separately, so that each exists once; those of sepaxis/plain are in
// dist/plain/. The files that js/base.js lists become one file.
const SHARED = ['base.js', 'composites.js', 'errors.js', 'inlined.js', 'module.js', 'sepaxis.js'];
const BASE = Array.from(
    (await readFile('js/base.js', 'utf8')).matchAll(/'\.\/(.+)'/g),
    ([, file]) => file,
);

const SHAPES = {
    map: { format: 'esm', sourcemap: 'linked' },
    part: { format: 'esm', sourcemap: 'linked' },
    whole: { format: 'esm' },
    script: { format: 'iife', globalName: 'Sepaxis', sourcemap: 'linked' },
};

const [shape, entry, outfile, layout, wasm] = process.argv.slice(2);
if (!(shape in SHAPES)) throw new Error(`${shape} is none of ${Object.keys(SHAPES).join(', ')}`);

const isPlain = /\bplain\b/.test(outfile);
// Stands in for the second half of a module that is not split.
const NONE = 'tests/tools/none.js';
const isPairs = entry === 'js/pairs.js';

/** The shared file that contains a file of js/, if any; sepaxis/async inlines nothing. */
function sharedFile(file) {
    if (BASE.includes(file) && entry !== 'js/base.js') return 'base.js';
    if (file === 'inlined.js' && /\basync\b/.test(outfile)) return 'composites.js';
    return SHARED.includes(file) ? file : undefined;
}

/** The address of a shared file, as the bundle imports it. */
function addressOf(file) {
    const path = relative(dirname(outfile), join(isPlain ? 'dist/plain' : 'dist', file));
    return path.startsWith('.') ? path : `./${path}`;
}

/** Imports from any folder of js/: in dist/ all files are in one folder. */
const sharing = {
    name: 'sharing',
    setup({ onResolve }) {
        onResolve({ filter: /^\.\.?\// }, ({ path, kind }) => {
            const file = kind === 'entry-point' ? undefined : sharedFile(basename(path));
            return file === undefined ? undefined : { path: addressOf(file), external: true };
        });
    },
};

await build({
    ...SHAPES[shape],
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    lineLimit: wasm ? 2000 : 400, // Node prints the source line of an uncaught error
    target: 'es2022',
    logLevel: 'warning',
    ignoreAnnotations: true, // the order of imports matters here, despite sideEffects
    banner: { js: `/*! ${name} ${version} | ${license} */` },
    define: {
        SEPAXIS_VERSION: JSON.stringify(version),
        SEPAXIS_ENTRY: JSON.stringify(`sepaxis${isPlain ? '/plain' : isPairs ? '/pairs' : ''}`),
        SEPAXIS_FULL: JSON.stringify(!isPairs),
    },
    alias: {
        'sepaxis-layout': resolve(layout),
        'sepaxis-composites': resolve(entry === 'js/inlined.js' ? wasm : NONE),
        ...(wasm ? { 'sepaxis-wasm': resolve(wasm) } : {}),
    },
    plugins: shape === 'part' ? [sharing] : [],
});

// Minified classes have no names, so engines' own messages, such as that for World() without new, show the name of a
// variable. Classes that users can call get the name that they declare as static, which other bundlers keep.
const CLASS = /\bclass(?=\{static name="(Body|History|Shape|World)")/g;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The first number of a segment of a source map, which is not negative, and what follows it. */
function readColumn(segment) {
    let value = 0;
    let i = 0;
    for (let digit = 32; digit & 32; i++) {
        digit = DIGITS.indexOf(segment[i]);
        value += (digit & 31) << (5 * i);
    }
    return [value >> 1, segment.slice(i)];
}

function columnText(value) {
    let text = '';
    for (let rest = value << 1; ; rest >>= 5) {
        if (rest < 32) return text + DIGITS[rest];
        text += DIGITS[(rest & 31) | 32];
    }
}

/** Adds the lengths of insertions, which are sorted by column, to the columns of a line of a source map. */
function moved(line, insertions) {
    let column = 0;
    let next = 0;
    const segments = line.split(',').map((segment) => {
        let [by, rest] = readColumn(segment);
        column += by;
        for (; next < insertions.length && insertions[next].column < column; next++) {
            by += insertions[next].length;
        }
        return columnText(by) + rest;
    });
    return segments.join(',');
}

const insertions = [];
const named = (await readFile(outfile, 'utf8')).split('\n').map((line, i) => {
    insertions[i] = [];
    return line.replace(CLASS, (word, name, column) => {
        insertions[i].push({ column, length: name.length + 1 });
        return `${word} ${name}`;
    });
});
await writeFile(outfile, named.join('\n'));

if (SHAPES[shape].sourcemap) {
    const map = JSON.parse(await readFile(`${outfile}.map`, 'utf8'));
    const lines = map.mappings.split(';');
    map.mappings = lines
        .map((line, i) => (insertions[i].length > 0 ? moved(line, insertions[i]) : line))
        .join(';');
    // The file itself has the text of the wasm, so the map omits it. It is not null, because bundlers look for such a
    // source on disk, and warn that it is missing.
    map.sourcesContent = map.sources.map((source, i) =>
        /build\/release\/\w+\/\w+\.js$/.test(source)
            ? '// WebAssembly as text\n'
            : map.sourcesContent[i],
    );
    await writeFile(`${outfile}.map`, JSON.stringify(map));
}
