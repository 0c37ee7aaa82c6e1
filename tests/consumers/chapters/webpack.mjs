// webpack without a configuration: src/index.js becomes dist/main.js.

import { checkGamePage } from '../browsers.mjs';
import { during, node, project, serve, tool, versionOf } from '../users.mjs';

export default async function webpackChapter({ check, chromium }) {
    const name = `webpack ${await versionOf('webpack')}`;
    for (const [claim, files] of [
        ['sepaxis', { 'src/index.js': 'apps/default.js' }],
        ['sepaxis/plain', { 'src/index.js': 'apps/plain.js' }],
        ['sepaxis/async', { 'src/index.js': 'apps/async.js' }],
        ["sepaxis/async, new URL('sepaxis/sepaxis.wasm')", { 'src/index.js': 'apps/async-url.js' }],
        [
            'sepaxis in a worker',
            { 'src/index.js': 'apps/worker-page.js', 'src/worker.js': 'apps/worker.js' },
        ],
        [
            'sepaxis/async, the module posted to a worker',
            {
                'src/index.js': 'apps/posted-page.js',
                'src/posted-worker.js': 'apps/posted-worker.js',
            },
        ],
    ]) {
        await check(`${name}: ${claim}`, async () => {
            const cwd = await project(`webpack: ${claim}`, {
                'dist/index.html': 'apps/bundled.html',
                'src/game.js': 'apps/game.js',
                ...files,
            });
            await node([tool('webpack/bin/webpack.js')], { cwd });
            await during(await serve(`${cwd}/dist`), (url) => checkGamePage(chromium, url));
        });
    }
}
