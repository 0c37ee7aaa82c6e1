// The suite of the package. Packs the project as npm would publish it, installs it in an empty folder, and uses it from
// there as a user does; prints a line per test and the count `N passed, N failed`.
//
// Needs dist/. tests/package/consumer/ is the user's folder.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createChecks } from '../browser/checks.mjs';
import { readText } from '../docs/blocks.mjs';
import { linkFault } from '../docs/links.mjs';
import { anchorsOf } from '../tools/guides.mjs';
import {
    BOUNDS,
    costOf,
    FILE_BOUNDS,
    gzipped,
    LISTED,
    PART_BOUNDS,
    programOf,
    weightsIn,
} from '../tools/weights.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const ENTRIES = ['async', 'debug', 'index', 'math', 'pairs', 'plain', 'tiled'];

// The files that entries share, and the separate ones of sepaxis/plain.
const SHARED = ['base', 'composites', 'errors', 'inlined', 'module', 'sepaxis'];
const SCRIPTS = [
    ...ENTRIES,
    ...SHARED,
    ...[...SHARED, 'tiled'].map((name) => `plain/${name}`),
    'async/tiled',
    'sepaxis.global',
];

const guides = (await readdir(join(root, 'web/guides'))).filter((name) => name.endsWith('.md'));
const TEXTS = ['README.md', ...guides.map((name) => `web/guides/${name}`)];

const FILES = [
    '.github/CONTRIBUTING.md',
    '.github/DECISIONS.md',
    '.github/SECURITY.md',
    'CHANGELOG.md',
    'LICENSE',
    ...TEXTS,
    ...ENTRIES.map((name) => `dist/${name}.d.ts`),
    ...SCRIPTS.flatMap((name) => [`dist/${name}.js`, `dist/${name}.js.map`]),
    'dist/sepaxis.wasm',
    'dist/sepaxis-plain.wasm',
    'package.json',
].sort();

const { check, fail, finish } = createChecks();

/** Runs a command; returns its output, or throws with everything that it printed. */
async function run(command, args, cwd = folder) {
    try {
        const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 1 << 24 });
        return stdout;
    } catch (error) {
        throw new Error(`${command} ${args.join(' ')}: ${error.stdout}${error.stderr}`);
    }
}

const script = async (name, ...args) => JSON.parse(await run('node', [name, ...args]));

const temporary = await mkdtemp(join(tmpdir(), 'sepaxis-package-'));
const folder = join(temporary, 'consumer');
const installed = join(folder, 'node_modules', 'sepaxis');

try {
    await install();
    await testContents();
    await testLoading();
    await testTypes();
} catch (error) {
    fail('the package can be packed and installed', error);
} finally {
    await rm(temporary, { recursive: true, force: true });
}
finish();

async function install() {
    await run('npm', ['pack', '--silent', '--pack-destination', temporary], root);
    const [tarball] = (await readdir(temporary)).filter((name) => name.endsWith('.tgz'));
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
    const options = ['--offline', '--no-audit', '--no-fund', '--silent'];
    await run('npm', ['install', ...options, join(temporary, tarball)]);
    await cp(fileURLToPath(new URL('consumer/', import.meta.url)), folder, { recursive: true });
}

async function testContents() {
    await check('the package has the expected files and no others', async () => {
        const entries = await readdir(installed, { recursive: true, withFileTypes: true });
        const names = entries
            .filter((entry) => !entry.isDirectory())
            .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
            .map((name) => name.replaceAll('\\', '/'))
            .sort();
        assert.deepEqual(names, FILES);
    });

    await check('links in README and guides lead to files of the package', async () => {
        const read = await Promise.all(TEXTS.map((path) => readText(path, installed)));
        const anchors = new Map(read.map(({ path, source }) => [path, anchorsOf(source)]));
        const exists = async (path) => existsSync(join(installed, path));
        const faults = [];
        for (const { path, links } of read) {
            for (const { where, href } of links) {
                // The package omits the picture, which has 370 kB; the project's address links to it.
                if (path === 'README.md' && href === 'web/picture.gif') continue;
                const fault = await linkFault(href, path, anchors, exists);
                const isPage = /^(?!\w+:).*\.html/.test(href);
                if (fault || isPage) faults.push(`${where}: ${href}: ${fault ?? 'a page'}`);
            }
        }
        assert.deepEqual(faults, []);
        assert.ok(read.flatMap(({ links }) => links).length > 80);
    });

    await check('the package depends on nothing and runs nothing when installed', async () => {
        const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
        const kinds = ['dependencies', 'peerDependencies', 'optionalDependencies'];
        const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
        const found = [
            ...kinds.filter((kind) => Object.keys(manifest[kind] ?? {}).length > 0),
            ...hooks.filter((hook) => hook in (manifest.scripts ?? {})),
        ];
        assert.deepEqual(found, []);
    });

    await check('no lockfile names a registry', async () => {
        const folders = await readdir(join(root, 'tests'));
        const locks = ['.', ...folders.map((name) => `tests/${name}`)]
            .map((name) => join(root, name, 'package-lock.json'))
            .filter(existsSync);
        assert.ok(locks.length > 1, `${locks}`);
        for (const name of locks) {
            const text = await readFile(name, 'utf8');
            assert.doesNotMatch(text, /"resolved": *"http/, name);
        }
    });

    for (const [entry, bound] of Object.entries(BOUNDS)) {
        await check(`importing all of ${entry} costs at most ${bound} bytes gzipped`, async () => {
            const { gz } = await costOf(programOf(entry), folder);
            assert.ok(gz > 1000 && gz <= bound, `it is ${gz}`);
        });
    }

    for (const [names, bound] of Object.entries(PART_BOUNDS)) {
        await check(`${names} of sepaxis cost at most ${bound} bytes gzipped`, async () => {
            const { gz } = await costOf(programOf(names), folder);
            assert.ok(gz > 1000 && gz <= bound, `it is ${gz}`);
        });
    }

    for (const [file, bound] of Object.entries(FILE_BOUNDS)) {
        await check(`${file} is at most ${bound} bytes gzipped`, async () => {
            const gz = gzipped(await readFile(join(installed, file)));
            assert.ok(gz > 1000 && gz <= bound, `it is ${gz}`);
        });
    }

    await check('the README has the sizes of the entries', async () => {
        const said = weightsIn(await readFile(join(installed, 'README.md'), 'utf8'));
        assert.deepEqual(Object.keys(said), LISTED);
        for (const name of LISTED) {
            const found = (await costOf(programOf(name), folder)).gz;
            // Another version of emcc produces different wasm.
            assert.ok(Math.abs(found - said[name]) <= 0.05 * found, `${name}: ${found}`);
        }
    });

    await check('a bundle omits the functions that a game does not use', async () => {
        const cost = async (line) => (await costOf(line, folder)).gz;
        assert.ok((await cost("import 'sepaxis/async'; import 'sepaxis/debug'")) < 100);
        const two = await cost("export { circle, overlaps } from 'sepaxis/async'");
        const all = await cost("export * from 'sepaxis/async'");
        assert.ok(two < 0.6 * all, `two functions cost ${two} of ${all}`);
    });

    const bound = BOUNDS['sepaxis/pairs'];
    await check(
        `circle and overlaps of sepaxis/pairs cost at most ${bound} bytes gzipped`,
        async () => {
            const { gz } = await costOf("export { circle, overlaps } from 'sepaxis/pairs'", folder);
            assert.ok(gz > 1000 && gz <= bound, `it is ${gz}`);
        },
    );

    await check('sepaxis/tiled accepts worlds and recognises shapes of sepaxis', async () => {
        const at = (name) => import(pathToFileURL(join(installed, 'dist', name)));
        const [{ box, World }, { addTiledMap }] = [await at('index.js'), await at('tiled.js')];
        const refusal = { message: /, not an object \(Shape\)$/ };
        assert.throws(() => addTiledMap(new World(), box(1, 1)), refusal);
    });

    await check('a map leads from every script back to the sources, without the wasm', async () => {
        for (const name of SCRIPTS) {
            const script = await readFile(join(installed, 'dist', `${name}.js`), 'utf8');
            assert.match(
                script,
                new RegExp(`//# sourceMappingURL=${basename(name)}\\.js\\.map\\n$`),
            );
            const text = await readFile(join(installed, 'dist', `${name}.js.map`), 'utf8');
            assert.ok(text.length < 700_000, `${name}.js.map has ${text.length} characters`);
            const { sources, sourcesContent } = JSON.parse(text);
            const own = sources.filter((source) => /^(\.\.\/)+js\/[\w/]+\.js$/.test(source));
            assert.ok(own.length > 0, `${name}: ${sources}`);
            // A bundler looks for a source without content on disk, and warns.
            assert.ok(
                sources.every((_, i) => sourcesContent[i]?.length > 0),
                name,
            );
            for (const source of own) {
                const path = join(root, 'dist', dirname(name), source);
                assert.equal(sourcesContent[sources.indexOf(source)], await readFile(path, 'utf8'));
            }
        }
    });
}

/** The values that a .d.ts file declares. */
async function declared(name) {
    const text = await readFile(join(installed, 'dist', name), 'utf8');
    const names = [...text.matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm)];
    return [...new Set(names.map(([, word]) => word))].sort();
}

async function testLoading() {
    const names = {
        index: await declared('index.d.ts'),
        debug: await declared('debug.d.ts'),
    };
    const collision = {
        normal: { x: 1, y: 0 },
        depth: 2,
        points: [{ x: 9, y: 0, depth: 2, id: 65 }],
        aInB: false,
        bInA: false,
        exact: true,
    };
    const expected = { names, collision, contacts: 1 };

    await check('import provides what the types declare, and it works', async () => {
        assert.deepEqual(await script('import.mjs'), expected);
    });

    await check('sepaxis/pairs works by import and by require', async () => {
        assert.deepEqual(await script('pairs.mjs'), [true, 13, 10, '1,0']);
    });

    await check('require provides the same', async () => {
        assert.deepEqual(await script('require.cjs'), expected);
    });

    await check('a worker thread can import it', async () => {
        assert.deepEqual(await script('worker.mjs', 'import.mjs'), expected);
    });

    await check('a worker thread can require it', async () => {
        assert.deepEqual(await script('worker.mjs', 'require.cjs'), expected);
    });

    await check('version is that of package.json', async () => {
        const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
        assert.equal((await script('spy.mjs')).version, version);
    });

    await check('importing compiles and instantiates nothing; the first world does', async () => {
        const { importing, using } = await script('spy.mjs');
        assert.deepEqual(importing, []);
        assert.deepEqual(using, ['Module', 'Instance']);
    });

    await check('the WebAssembly module imports nothing', async () => {
        assert.deepEqual((await script('spy.mjs')).imports, [[]]);
    });

    await check('an entry that does not exist is rejected', async () => {
        await assert.rejects(run('node', ['-e', "require('sepaxis/dist/index.js')"]), {
            message: /ERR_PACKAGE_PATH_NOT_EXPORTED/,
        });
    });
}

async function testTypes() {
    for (const name of ['nodenext', 'bundler', 'no-dom']) {
        await check(`the types resolve with tsconfig.${name}.json`, async () => {
            await run('node', [tsc, '-p', `tsconfig.${name}.json`]);
        });
    }
}
