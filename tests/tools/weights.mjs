// The size of each entry of the package in a game's bundle, and its bound. Reads dist/ as a bundler does.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bounds of entries with their dependencies in bytes, minified by the user's bundler and gzipped. */
export const BOUNDS = {
    sepaxis: 148736,
    'sepaxis/plain': 151168,
    'sepaxis/pairs': 24000,
    'sepaxis/async': 42496,
    'sepaxis/debug': 3328,
    'sepaxis/math': 4096,
    'sepaxis/tiled': 61440,
    'sepaxis/async/tiled': 40448,
};

/** Bounds of games that import a few names of sepaxis. */
export const PART_BOUNDS = {
    'circle, World': 113792,
    'circle, convexPolygon, World': 114176,
    'circle, compound, World': 138240,
};

/** The entries and programs whose sizes README lists. */
export const LISTED = ['circle, World', 'sepaxis', 'sepaxis/pairs', 'sepaxis/tiled'];

/** A program that imports an entry, or some names of sepaxis. */
export const programOf = (name) =>
    name in PART_BOUNDS ? `export { ${name} } from 'sepaxis'` : `export * from '${name}'`;

/** Bounds of files that are fetched unchanged, gzipped. */
export const FILE_BOUNDS = {
    'dist/sepaxis.wasm': 122752,
    'dist/sepaxis-plain.wasm': 129408,
    'dist/sepaxis.global.js': 160384,
};

export const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/** The sizes in bytes after the two compressions that browsers support. */
export const compressed = (content) => ({
    raw: content.length,
    gz: gzipped(content),
    br: brotliCompressSync(content).length,
});

/** The size in bytes of a one-line program bundled by esbuild: { raw, gz, br }; `from` is a folder with the package. */
export async function costOf(line, from) {
    const { outputFiles } = await build({
        stdin: { contents: line, resolveDir: from },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        write: false,
        logLevel: 'silent',
    });
    const [{ contents }] = outputFiles;
    return compressed(contents);
}

/**
 * The sizes of entries and files, { gz, br } by name, as a Markdown table; in kB of 1,000 bytes, as browsers count
 * them.
 */
export function tableOf(weights) {
    const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
    const row = (name, { gz, br }) => `| ${name} | ${kilobytes(gz)} | ${kilobytes(br)} |`;
    const titleOf = (name) =>
        name in PART_BOUNDS ? `only \`${name}\` of \`sepaxis\`` : `\`${name}\``;
    const rows = LISTED.map((name) => row(titleOf(name), weights[name]));
    const [entry, wasm] = [weights['sepaxis/async'], weights['dist/sepaxis.wasm']];
    const both = { gz: entry.gz + wasm.gz, br: entry.br + wasm.br };
    rows.push(row('`sepaxis/async` with the wasm that it fetches', both));
    return ['| size of an import, in kB | gzip | brotli |', '|---|---|---|', ...rows, ''].join(
        '\n',
    );
}

/** The gzipped sizes in such a table, in bytes. */
export function weightsIn(text) {
    const [, table = ''] = /<!-- weights -->\n(.*)<!-- \/weights -->/s.exec(text) ?? [];
    const rows = table.matchAll(
        /^\| (?:only )?`([^`]+)`(?: of `sepaxis`)? \| ([\d.]+) \| [\d.]+ \|$/gm,
    );
    return Object.fromEntries(Array.from(rows, ([, name, kilobytes]) => [name, 1000 * kilobytes]));
}
