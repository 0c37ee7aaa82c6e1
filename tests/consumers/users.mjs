// Users' folders: the packed package as npm installs it, next to the user's own files. Reads dist/ through `npm pack`;
// writes only into a temporary folder.

import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sirv from 'sirv';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const temporary = await mkdtemp(join(tmpdir(), 'sepaxis-consumers-'));
const started = new Set();

/** Can the engines and old browsers from the packages, which are binaries, run here? */
export const hasEngines = process.platform === 'linux' && process.arch === 'x64';

// --- Folders -----------------------------------------------------------------------------------------

export const scratch = temporary;

/** Packs the package; returns the tarball's path. */
export async function pack() {
    await run('npm', ['pack', '--silent', '--pack-destination', temporary], { cwd: root });
    const [name] = (await readdir(temporary)).filter((file) => file.endsWith('.tgz'));
    await makeFolder('template', {});
    await install('template', join(temporary, name));
    return join(temporary, name);
}

/** Makes an empty project, and installs the tarball in it by npm. */
async function install(name, tarball) {
    const options = ['--offline', '--no-audit', '--no-fund', '--silent'];
    await run('npm', ['install', ...options, tarball], { cwd: join(temporary, name) });
}

/** A new project in which the user has only run `npm install` with the tarball. */
export async function newProject(name, tarball, files) {
    const folder = await makeFolder(name, files);
    await install(name, tarball);
    return folder;
}

/**
 * A project with the package installed, copied from npm's first installation. Its folder is named after the title.
 * @param {Record<string, string>} files its contents: a path within this folder, or text after a '='
 */
export async function project(title, files) {
    const folder = await makeFolder(title.replace(/\W+/g, '-'), files);
    await cp(join(temporary, 'template', 'node_modules'), join(folder, 'node_modules'), {
        recursive: true,
    });
    return folder;
}

async function makeFolder(name, files) {
    const folder = join(temporary, name);
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    for (const [path, from] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        if (from.startsWith('=')) await writeFile(join(folder, path), from.slice(1));
        else await cp(join(here, from), join(folder, path));
    }
    return folder;
}

// --- Tools -------------------------------------------------------------------------------------------

export const tool = (path) => join(here, 'node_modules', path);

/** The version of an installed tool. */
export async function versionOf(name) {
    const manifest = JSON.parse(await readFile(tool(join(name, 'package.json')), 'utf8'));
    return manifest.version.replace('v', '');
}

/** Runs a command; returns its output, or throws with everything that it printed. */
export async function run(command, args, { cwd, env = {} }) {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 24 };
    try {
        const { stdout } = await promisify(execFile)(command, args, options);
        return stdout;
    } catch (error) {
        throw new Error(`${command} ${args.join(' ')}: ${error.stdout}${error.stderr}`);
    }
}

export const node = (args, options) => run(process.execPath, args, options);

/** Runs the command of a server; returns the address that it prints and a function to stop it. */
export function start(args, { cwd }) {
    return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, args, {
            cwd,
            env: { ...process.env, NO_COLOR: '1' },
        });
        started.add(child);
        let printed = '';
        const read = (text) => {
            printed += text;
            const [url] = /http:\/\/(localhost|127\.0\.0\.1):\d+\//.exec(printed) ?? [];
            if (url) resolve({ url, stop: () => child.kill() });
        };
        child.stdout.setEncoding('utf8').on('data', read);
        child.stderr.setEncoding('utf8').on('data', read);
        child.once('close', () => {
            started.delete(child);
            reject(new Error(`${args.join(' ')} ended: ${printed}`));
        });
    });
}

// --- Servers -----------------------------------------------------------------------------------------

/** Serves a folder as it is; `headersOf` returns additional headers for a path. */
export async function serve(folder, headersOf = () => ({})) {
    const files = sirv(folder, { dev: true, etag: false, dotfiles: true });
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        for (const [name, value] of Object.entries(headersOf(pathname)))
            response.setHeader(name, value);
        files(request, response, () => response.writeHead(404).end('not found'));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    started.add({ kill: () => server.close() });
    return {
        url: `http://localhost:${server.address().port}/`,
        stop() {
            server.close();
            server.closeAllConnections();
        },
    };
}

export async function during(server, use) {
    try {
        return await use(server.url);
    } finally {
        server.stop();
    }
}

/** Stops all servers and removes the temporary folder. */
export async function cleanUp() {
    for (const each of started) each.kill();
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
}
