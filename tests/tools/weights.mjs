// What each entry of the package costs a game, and what it may cost. Reads dist/ as a bundler does.

import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What an entry and all it brings may weigh in bytes: minified by the user's bundler and gzipped. */
export const BOUNDS = {
    sepaxis: 106496,
    'sepaxis/plain': 122880,
    'sepaxis/async': 26624,
    'sepaxis/debug': 3072,
};

/** What files that are fetched as they are may weigh, gzipped. */
export const FILE_BOUNDS = {
    'dist/sepaxis.wasm': 83968,
    'dist/sepaxis-plain.wasm': 97280,
    'dist/sepaxis.global.js': 109568,
};

export const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/** What a program of one line becomes in esbuild, in bytes: { raw, gz }; `from` is a folder that has the package. */
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
    return { raw: contents.length, gz: gzipped(contents) };
}
