// Linters of packages accept this one: publint, Are the types wrong?, and every version of TypeScript in use.

import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { node, project, root, tool, versionOf } from '../users.mjs';

const USER = join(root, 'tests', 'package', 'consumer');

export default async function typesChapter({ check, tarball }) {
    // In a separate folder, because attw deletes the tarballs beside the one that it reads.
    const cwd = await project('types', { 'entries.ts': 'apps/entries.ts' });
    const copy = join(cwd, basename(tarball));
    await cp(tarball, copy);

    await check(`publint ${await versionOf('publint')} reports nothing`, async () => {
        const printed = await node([tool('publint/src/cli.js'), copy, '--strict'], { cwd });
        assert.match(printed, /All good!/);
    });

    await check(`attw ${await versionOf('@arethetypeswrong/cli')}, for ES modules`, async () => {
        const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
        const [files, entries] = [/\.wasm$/, /^(?!.*\.wasm$)/].map((pattern) =>
            Object.keys(exports).filter((name) => pattern.test(name)),
        );
        const attw = tool('@arethetypeswrong/cli/dist/index.js');
        const options = ['--profile', 'esm-only', '--format', 'json'];
        // attw exits with an error if it finds a problem.
        const printed = await node([attw, copy, ...options, '--exclude-entrypoints', ...files], {
            cwd,
        });
        const { entrypoints } = JSON.parse(printed).analysis;
        assert.deepEqual(Object.keys(entrypoints).sort(), entries.sort());
    });

    await cp(USER, cwd, { recursive: true });
    for (const name of ['typescript-5', 'typescript-6', 'typescript'])
        for (const resolution of ['nodenext', 'bundler'])
            await check(`TypeScript ${await versionOf(name)}, ${resolution}`, async () => {
                const path = join(cwd, `tsconfig.${resolution}.json`);
                const config = JSON.parse(await readFile(path, 'utf8'));
                const all = { ...config, files: [...config.files, 'entries.ts'] };
                const own = join(cwd, `tsconfig.${name}.${resolution}.json`);
                await writeFile(own, JSON.stringify(all));
                await node([tool(`${name}/bin/tsc`), '-p', own], { cwd });
            });
}
