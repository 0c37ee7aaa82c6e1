// What each entry of the package costs a game, and what it may cost. Reads dist/ as a bundler does.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What an entry and all it brings may weigh in bytes: minified by the user's bundler and gzipped. */
export const BOUNDS = {
    sepaxis: 141824,
    'sepaxis/plain': 148992,
    'sepaxis/pairs': 24000,
    'sepaxis/async': 39424,
    'sepaxis/debug': 3072,
    'sepaxis/math': 4096,
    'sepaxis/tiled': 38912,
};

/** What files that are fetched as they are may weigh, gzipped. */
export const FILE_BOUNDS = {
    'dist/sepaxis.wasm': 102400,
    'dist/sepaxis-plain.wasm': 110592,
    'dist/sepaxis.global.js': 156160,
};

export const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/** As small as the two that browsers take make it, in bytes. */
export const compressed = (content) => ({
    raw: content.length,
    gz: gzipped(content),
    br: brotliCompressSync(content).length,
});

/** What a program of one line becomes in esbuild, in bytes: { raw, gz, br }; `from` is a folder that has the package. */
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

/** What entries and files weigh, { gz, br } by name, as a table in Markdown; in kB of 1,000 bytes, as browsers count them. */
export function tableOf(weights) {
    const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
    const rows = Object.keys(BOUNDS).map((name) => {
        const { gz, br } = weights[name];
        return `| \`${name}\` | ${kilobytes(gz)} | ${kilobytes(br)} |`;
    });
    const [entry, wasm] = [weights['sepaxis/async'], weights['dist/sepaxis.wasm']];
    const [gz, br] = [entry.gz + wasm.gz, entry.br + wasm.br].map(kilobytes);
    rows.push(`| \`sepaxis/async\` with the wasm that it fetches | ${gz} | ${br} |`);
    return ['| size of a full import, in kB | gzip | brotli |', '|---|---|---|', ...rows, ''].join(
        '\n',
    );
}

/** The weights that such a table says, gzipped, in bytes. */
export function weightsIn(text) {
    const [, table = ''] = /<!-- weights -->\n(.*)<!-- \/weights -->/s.exec(text) ?? [];
    const rows = table.matchAll(/^\| `([^`]+)` \| ([\d.]+) \| [\d.]+ \|$/gm);
    return Object.fromEntries(Array.from(rows, ([, name, kilobytes]) => [name, 1000 * kilobytes]));
}
