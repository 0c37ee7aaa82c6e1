// Node from the oldest that package.json names to the newest, Deno and Bun: by import, require and in threads, every
// entry, with the golden bits of tests/fixtures/golden.json.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { checkGame, golden } from '../expected.mjs';
import { hasEngines, project, run, tool, versionOf } from '../users.mjs';

const FILES = Object.fromEntries(
    [
        'game.js',
        'import.mjs',
        'posted-thread.mjs',
        'refused.mjs',
        'require.cjs',
        'sources.mjs',
        'thread.mjs',
    ].map((name) => [name, `apps/${name}`]),
);
FILES['golden.js'] = '../js/golden.js';

const ENTRIES = ['sepaxis', 'sepaxis/plain', 'sepaxis/async'];
const WITHOUT_SIMD = ['--no-enable-sse4-1', '--no-enable-ssse3'];

export default async function enginesChapter({ check }) {
    const cwd = await project('engines', FILES);

    /** Runs a program of apps/ and checks what it prints. */
    async function plays(command, args) {
        const found = JSON.parse(await run(command, args, { cwd }));
        checkGame(found.outcome);
        if (args.includes('golden')) assert.deepEqual(found.golden, golden);
    }

    const playsAll = (node) => async () => {
        for (const entry of ENTRIES) {
            await plays(node, ['import.mjs', entry, ...(entry === 'sepaxis' ? ['golden'] : [])]);
            await plays(node, ['require.cjs', entry]);
            await plays(node, ['thread.mjs', './import.mjs', entry]);
            await plays(node, ['thread.mjs', './require.cjs', entry]);
        }
        await plays(node, ['posted-thread.mjs']);
    };
    const ways = 'import and require of each entry, and in worker threads';
    const own = process.execPath;
    await check(`Node ${process.versions.node}, that of the suite: ${ways}`, playsAll(own));
    for (const kind of await sourceKinds())
        await check(`Node: load() takes ${kind}`, () => plays(own, ['sources.mjs', kind]));
    const refused = async (...args) => JSON.parse(await run(own, args, { cwd })).error;
    await check('Node without WebAssembly: the error of each entry says so', async () => {
        for (const entry of ENTRIES) {
            const error = await refused('--no-expose-wasm', 'refused.mjs', entry);
            assert.match(error, /needs WebAssembly/, entry);
        }
    });
    if (!hasEngines) return;

    await check('Node without SIMD: sepaxis/plain and sepaxis/async, the same bits', async () => {
        for (const entry of ['sepaxis/plain', 'sepaxis/async'])
            await plays(own, [...WITHOUT_SIMD, 'import.mjs', entry, 'golden']);
    });
    await check('Node without SIMD: the error of sepaxis names sepaxis/plain', async () => {
        const error = await refused(...WITHOUT_SIMD, 'refused.mjs', 'sepaxis');
        assert.match(error, /no SIMD here.*sepaxis\/plain/);
    });
    for (const name of ['node-20', 'node-22', 'node-24', 'node-26'])
        await check(`Node ${await versionOf(name)}: ${ways}`, playsAll(tool(`${name}/bin/node`)));
    await check(`Deno ${await versionOf('@deno/linux-x64-glibc')}: import of each`, async () => {
        const deno = tool('@deno/linux-x64-glibc/deno');
        for (const entry of ENTRIES)
            await plays(deno, ['run', '--quiet', '--allow-all', 'import.mjs', entry, 'golden']);
    });
    await check(`Bun ${await versionOf('@oven/bun-linux-x64')}: import and require`, async () => {
        const bun = tool('@oven/bun-linux-x64/bin/bun');
        for (const entry of ENTRIES) {
            await plays(bun, ['import.mjs', entry, 'golden']);
            await plays(bun, ['require.cjs', entry]);
        }
    });
}

/** The sources in apps/sources.mjs. */
async function sourceKinds() {
    const text = await readFile(new URL('../apps/sources.mjs', import.meta.url), 'utf8');
    const kinds = [...text.matchAll(/^ {4}(?:'([^']+)'|(\w+)): (?:async )?\(\) =>/gm)];
    return kinds.map(([, quoted, bare]) => quoted ?? bare);
}
