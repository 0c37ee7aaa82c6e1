// Checks web/guides/consumers.md: the tested versions, and the list of untested environments.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_TESTED } from '../not-tested.mjs';
import { root, versionOf } from '../users.mjs';

const NAMED = {
    Vite: ['vite'],
    webpack: ['webpack'],
    Rollup: ['rollup'],
    esbuild: ['esbuild'],
    Parcel: ['parcel'],
    Node: ['node-20', 'node-22', 'node-24', 'node-26'],
    Deno: ['@deno/linux-x64-glibc'],
    Bun: ['@oven/bun-linux-x64'],
    TypeScript: ['typescript-5', 'typescript-6', 'typescript'],
    publint: ['publint'],
    attw: ['@arethetypeswrong/cli'],
};

export default async function guideChapter({ check }) {
    const guide = await readFile(join(root, 'web', 'guides', 'consumers.md'), 'utf8');

    await check('the guide names the versions that are tested', async () => {
        const list = /\d+\.\d+\.\d+(?:,\s\d+\.\d+\.\d+)*(?:\sand\s\d+\.\d+\.\d+)?/;
        const names = Object.keys(NAMED).join('|');
        const said = [...guide.matchAll(new RegExp(`(${names})\\s(${list.source})`, 'g'))];
        assert.deepEqual(
            [...new Set(said.map(([, name]) => name))].sort(),
            Object.keys(NAMED).sort(),
        );
        for (const [, name, versions] of said)
            assert.deepEqual(
                versions.match(/[\d.]+/g),
                await Promise.all(NAMED[name].map(versionOf)),
                name,
            );
    });

    await check('the guide says what is not tested', () => {
        const [, part] = guide.split('## Not tested\n');
        assert.deepEqual(part.match(/(?<=^- ).*/gm), NOT_TESTED);
    });
}
