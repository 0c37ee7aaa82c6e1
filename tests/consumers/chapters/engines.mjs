// Node from the oldest that package.json names to the newest, Deno and Bun: by import, require and in threads, every
// entry, with the golden bits of tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGame } from '../expected.mjs';
import { project, root, run, tool, versionOf } from '../users.mjs';

const FILES = Object.fromEntries(
    [
        'game.js',
        'import.mjs',
        'posted-thread.mjs',
        'refused.mjs',
        'require.cjs',
        'sources.mjs',
        'sums.js',
        'thread.mjs',
    ].map((name) => [name, `apps/${name}`]),
);
FILES['golden.js'] = '../js/golden.js';

const ENTRIES = ['sepaxis', 'sepaxis/plain', 'sepaxis/async'];
const WITHOUT_SIMD = ['--no-enable-sse4-1', '--no-enable-ssse3'];

export default async function enginesChapter({ check }) {
    const golden = JSON.parse(await readFile(join(root, 'tests/fixtures/golden.json'), 'utf8'));
    const cwd = await project('engines', FILES);

    /** Runs a program of apps/ and checks what it prints. */
    async function plays(command, args) {
        const found = JSON.parse(await run(command, args, { cwd }));
        checkGame(found.outcome);
        if (args.includes('golden')) assert.deepEqual(found.golden, golden);
    }

    const own = process.execPath;
    const nodes = [[`Node ${process.versions.node} (that of the suite)`, own]];
    for (const major of [20, 22, 24, 26]) {
        const name = `node-${major}`;
        nodes.push([`Node ${await versionOf(name)}`, tool(`${name}/bin/node`)]);
    }
    for (const [name, node] of nodes) {
        await check(
            `${name}: import and require of each entry, and in worker threads`,
            async () => {
                for (const entry of ENTRIES) {
                    await plays(node, [
                        'import.mjs',
                        entry,
                        ...(entry === 'sepaxis' ? ['golden'] : []),
                    ]);
                    await plays(node, ['require.cjs', entry]);
                    await plays(node, ['thread.mjs', './import.mjs', entry]);
                    await plays(node, ['thread.mjs', './require.cjs', entry]);
                }
                await plays(node, ['posted-thread.mjs']);
            },
        );
    }

    for (const kind of await sourceKinds()) {
        await check(`Node: load() takes ${kind}`, () => plays(own, ['sources.mjs', kind]));
    }

    await check(
        'Node without SIMD: sepaxis/plain and sepaxis/async have the same bits',
        async () => {
            await plays(own, [...WITHOUT_SIMD, 'import.mjs', 'sepaxis/plain', 'golden']);
            await plays(own, [...WITHOUT_SIMD, 'import.mjs', 'sepaxis/async', 'golden']);
        },
    );
    const refused = async (...args) => JSON.parse(await run(own, args, { cwd })).error;
    await check('Node without SIMD: the error of sepaxis names sepaxis/plain', async () => {
        const error = await refused(...WITHOUT_SIMD, 'refused.mjs', 'sepaxis');
        assert.match(error, /no SIMD here.*sepaxis\/plain/);
    });
    await check('Node without WebAssembly: the error of each entry says so', async () => {
        for (const entry of ENTRIES) {
            const error = await refused('--no-expose-wasm', 'refused.mjs', entry);
            assert.match(error, /needs WebAssembly/, entry);
        }
    });

    await check(`Deno ${await versionOf('@deno/linux-x64-glibc')}: each entry`, async () => {
        const deno = tool('@deno/linux-x64-glibc/deno');
        for (const entry of ENTRIES) {
            await plays(deno, ['run', '--quiet', '--allow-all', 'import.mjs', entry, 'golden']);
        }
    });
    await check(`Bun ${await versionOf('@oven/bun-linux-x64')}: each entry`, async () => {
        const bun = tool('@oven/bun-linux-x64/bin/bun');
        for (const entry of ENTRIES) {
            await plays(bun, ['import.mjs', entry, 'golden']);
            await plays(bun, ['require.cjs', entry]);
        }
    });
}

/** What apps/sources.mjs knows. */
async function sourceKinds() {
    const text = await readFile(new URL('../apps/sources.mjs', import.meta.url), 'utf8');
    const kinds = [...text.matchAll(/^ {4}(?:'([^']+)'|(\w+)): (?:async )?\(\) =>/gm)];
    return kinds.map(([, quoted, bare]) => quoted ?? bare);
}
