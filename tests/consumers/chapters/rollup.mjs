// Rollup with the plugin that finds packages by name. It does not copy files that code references by URL.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { checkGamePage } from '../browsers.mjs';
import { during, node, project, serve, tool, versionOf } from '../users.mjs';

export default async function rollupChapter({ check, chromium }) {
    const name = `Rollup ${await versionOf('rollup')}`;
    const plugin = tool('@rollup/plugin-node-resolve/dist/es/index.js');
    for (const { claim, app, copied = [] } of [
        { claim: 'sepaxis', app: 'default' },
        { claim: 'sepaxis/plain', app: 'plain' },
        {
            claim: 'sepaxis/async, sepaxis.wasm copied beside the bundle',
            app: 'async',
            copied: ['sepaxis.wasm'],
        },
    ]) {
        await check(`${name}: ${claim}`, async () => {
            const cwd = await project(`rollup: ${claim}`, {
                'rollup.config.js': `=import resolve from ${JSON.stringify(plugin)};
export default { input: 'src/main.js', output: { dir: 'out' }, plugins: [resolve()] };
`,
                'out/index.html': 'apps/page.html',
                'src/main.js': `apps/${app}.js`,
                'src/game.js': 'apps/game.js',
            });
            await node([tool('rollup/dist/bin/rollup'), '--config', '--silent'], { cwd });
            for (const file of copied)
                await cp(join(cwd, 'node_modules/sepaxis/dist', file), join(cwd, 'out', file));
            await during(await serve(join(cwd, 'out')), (url) => checkGamePage(chromium, url));
        });
    }
}
