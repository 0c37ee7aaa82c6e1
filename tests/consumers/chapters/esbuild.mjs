// esbuild by its command line. It does not copy files that code references by URL.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGamePage } from '../browsers.mjs';
import { during, project, run, serve, tool, versionOf } from '../users.mjs';

export default async function esbuildChapter({ check, chromium }) {
    const name = `esbuild ${await versionOf('esbuild')}`;
    const bundle = ['src/main.js', '--bundle', '--outdir=out'];
    const esm = [...bundle, '--format=esm'];
    for (const { claim, app, args, page = 'bundled', copied = [] } of [
        { claim: 'sepaxis', app: 'default', args: bundle },
        { claim: 'sepaxis as a module', app: 'default', args: esm, page: 'page' },
        { claim: 'sepaxis, minified', app: 'default', args: [...bundle, '--minify'] },
        { claim: 'sepaxis/plain', app: 'plain', args: bundle },
        {
            claim: 'sepaxis/async, --loader:.wasm=file',
            app: 'async-import',
            args: [...esm, '--loader:.wasm=file'],
            page: 'page',
        },
        {
            claim: 'sepaxis/async, --loader:.wasm=binary',
            app: 'async-import',
            args: [...esm, '--loader:.wasm=binary'],
            page: 'page',
        },
        {
            claim: 'sepaxis/async, sepaxis.wasm copied beside the module',
            app: 'async',
            args: esm,
            page: 'page',
            copied: ['sepaxis.wasm'],
        },
    ]) {
        await check(`${name}: ${claim}`, async () => {
            const cwd = await project(`esbuild: ${claim}`, {
                'out/index.html': `apps/${page}.html`,
                'src/main.js': `apps/${app}.js`,
                'src/game.js': 'apps/game.js',
            });
            await run(tool('.bin/esbuild'), args, { cwd });
            for (const file of copied)
                await cp(join(cwd, 'node_modules/sepaxis/dist', file), join(cwd, 'out', file));
            await during(await serve(join(cwd, 'out')), (url) => checkGamePage(chromium, url));
        });
    }
}
