// A folder as somebody has it who tries the examples: the pages of web/engines, those of tests/engines/pages, and
// node_modules with the packed tarball, Phaser and PixiJS. Reads the project; serves the folder.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sirv from 'sirv';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** @returns {Promise<{ url: string, close(): Promise<void> }>} where the folder is served, without a slash at the end */
export async function install() {
    const folder = await mkdtemp(join(tmpdir(), 'sepaxis-engines-'));
    const packages = join(folder, 'node_modules');
    await mkdir(join(packages, 'sepaxis'), { recursive: true });
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
    const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    const unpack = ['-xzf', tarball, '-C', join(packages, 'sepaxis'), '--strip-components=1'];
    await run('tar', unpack, { cwd: folder });
    for (const name of ['phaser', 'pixi.js']) {
        await symlink(join(root, 'tests/engines/node_modules', name), join(packages, name));
    }
    await cp(join(root, 'web/engines'), folder, { recursive: true });
    await cp(join(root, 'tests/engines/pages'), folder, { recursive: true });

    const files = sirv(folder, { dev: true, etag: false });
    const server = createServer((request, response) => {
        if (request.url === '/favicon.ico') response.writeHead(204).end();
        else files(request, response, () => response.writeHead(404).end('not found'));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
        url: `http://localhost:${server.address().port}`,
        async close() {
            server.close();
            server.closeAllConnections();
            await rm(folder, { recursive: true, force: true });
        },
    };
}
