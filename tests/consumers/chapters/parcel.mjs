// Parcel, which finds all entries only if package.json enables the exports of packages.

import { checkGamePage } from '../browsers.mjs';
import { during, node, project, serve, tool, versionOf } from '../users.mjs';

const DEFAULT = { private: true };
const HEEDING = { ...DEFAULT, '@parcel/resolver-default': { packageExports: true } };

export default async function parcelChapter({ check, chromium }) {
    const name = `Parcel ${await versionOf('parcel')}`;
    for (const [claim, files, manifest = HEEDING] of [
        ['sepaxis alone, without settings', { 'main.js': 'apps/alone.js' }, DEFAULT],
        ['sepaxis', { 'main.js': 'apps/default.js' }],
        ['sepaxis/plain', { 'main.js': 'apps/plain.js' }],
        ['sepaxis/async', { 'main.js': 'apps/async.js' }],
        [
            'sepaxis in a module worker',
            { 'main.js': 'apps/worker-page.js', 'worker.js': 'apps/worker.js' },
        ],
    ]) {
        await check(`${name}: ${claim}`, async () => {
            const cwd = await project(`parcel: ${claim}`, {
                'package.json': `=${JSON.stringify(manifest)}`,
                'index.html': 'apps/page.html',
                'game.js': 'apps/game.js',
                ...files,
            });
            const options = ['--no-autoinstall', '--no-cache', '--dist-dir', 'out'];
            await node([tool('parcel/lib/bin.js'), 'build', 'index.html', ...options], { cwd });
            await during(await serve(`${cwd}/out`), (url) => checkGamePage(chromium, url));
        });
    }
}
