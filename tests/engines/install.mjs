// The folder of a user who tries the examples: the pages of web/engines, the same with the scripts of
// tests/engines/pages, the same bundled without an import map, and node_modules with the packed tarball, Phaser and
// PixiJS. Reads the project; serves the folder.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
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
    for (const name of ['phaser', 'pixi']) {
        const page = await readFile(join(folder, `${name}.html`), 'utf8');
        const write = (other, text) =>
            writeFile(join(folder, `${other}.html`), text.replace(`./${name}.js`, `./${other}.js`));
        const [debug, tiled] = ['debug', 'tiled'].map(
            (entry) => `"sepaxis/${entry}": "./node_modules/sepaxis/dist/${entry}.js"`,
        );
        await write(`${name}-more`, page.replace(debug, `${debug}, ${tiled}`));
        const plain = page.replace(/<script type="importmap">.*?<\/script>/s, '');
        for (const other of ['bundled', 'hot']) await write(`${name}-${other}`, plain);
    }
    await cp(join(root, 'tests/engines/pages'), folder, { recursive: true });
    const bundle = (from, to) =>
        build({
            entryPoints: [join(folder, `${from}.js`)],
            outfile: join(folder, `${to}.js`),
            bundle: true,
            format: 'esm',
            target: 'es2022',
            // Stands in for the import.meta.hot of Vite's dev server.
            define: { 'import.meta.hot': 'globalThis.hot' },
            logLevel: 'warning',
        });
    for (const name of ['phaser', 'pixi']) {
        await bundle(name, `${name}-bundled`);
        await bundle(`${name}-more`, `${name}-hot`);
    }

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
