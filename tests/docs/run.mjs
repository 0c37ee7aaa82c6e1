// The suite of the documentation. Packs the project as npm would publish it, and runs every code block of README.md,
// the guides and .github/ from the package; checks their links and names. Prints a line per test and the count `N
// passed, N failed`.
//
//     node tests/docs/run.mjs [part of a path or a tag, such as loop or 'js page']
//
// Needs dist/, and the packages that `make bench` installs for guides that compare libraries. README.md explains the
// tags of blocks.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
    access,
    cp,
    mkdir,
    mkdtemp,
    readdir,
    readFile,
    rm,
    symlink,
    writeFile,
} from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createChecks } from '../browser/checks.mjs';
import { launch } from '../tools/chromium.mjs';
import { anchorsOf } from '../tools/guides.mjs';
import { readText, root, texts, withClaims } from './blocks.mjs';
import { linkFault } from './links.mjs';
import { nameLines } from './names.mjs';
import { PEERS, strangeNames } from './peers.mjs';
import { figureFaults, sizeFaults, versionFaults } from './readme.mjs';
import { serveSamples } from './served.mjs';

const SECONDS = 50; // less than the limit of a check: checks.mjs
const MINUTES_OF_MAKE = 5;
const FRAMES = 4;

const part = process.argv[2] ?? '';
const { check, fail, finish } = createChecks();
const read = await Promise.all((await texts()).map((path) => readText(path)));
const isMeant = ({ where, tag = '', kind = '' }) => `${where} ${tag} ${kind}`.includes(part);
const all = read.flatMap((text) => text.blocks);
const blocks = all.filter(isMeant);

const folder = await mkdtemp(join(tmpdir(), 'sepaxis-docs-'));
/** The output of a block, for the `text` block after it. */
const printed = new Map();

// --- The folder of samples ---------------------------------------------------------------------------

async function run(command, args, cwd = folder, seconds = SECONDS) {
    const options = { cwd, maxBuffer: 1 << 24, timeout: seconds * 1000 };
    try {
        return (await promisify(execFile)(command, args, options)).stdout;
    } catch (error) {
        const { stdout = '', stderr = '', killed } = error;
        const late = killed ? `, which did not end within ${seconds} s` : '';
        assert.fail(`${command} ${args.join(' ')}${late}: ${stdout}${stderr}`);
    }
}

const folderOf = ({ guide }) => join(folder, guide);

/** Creates the package as a user has it, the claims, a folder for each text, and the files that blocks define. */
async function install() {
    await run('npm', ['pack', '--silent', '--pack-destination', folder], root);
    const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    const packages = join(folder, 'node_modules');
    for (const name of ['sepaxis', 'claims'])
        await mkdir(join(packages, name), { recursive: true });
    const unpack = ['-xzf', tarball, '-C', join(packages, 'sepaxis'), '--strip-components=1'];
    await run('tar', unpack, folder);
    const manifest = { type: 'module', exports: { '.': './claims.js' } };
    await writeFile(join(packages, 'claims/package.json'), JSON.stringify(manifest));
    await cp(join(root, 'tests/docs/claims.js'), join(packages, 'claims/claims.js'));
    for (const [name, from] of PEERS) {
        await mkdir(dirname(join(packages, name)), { recursive: true });
        await symlink(join(root, from, name), join(packages, name));
    }
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    for (const { guide } of read) {
        await mkdir(join(folder, guide), { recursive: true });
        await symlink('../node_modules', join(folder, guide, 'node_modules'));
    }
    for (const block of all) {
        if (!block.file) continue;
        const path = join(folderOf(block), block.file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, block.text);
    }
}

/** Calls a function for each item of a list; each worker runs one call at a time. */
async function each(list, workers, act) {
    const left = [...list];
    const worker = async () => {
        for (let next = left.shift(); next; next = left.shift()) await act(next);
    };
    await Promise.all(Array.from({ length: workers }, worker));
}

const nameOf = (block) =>
    `${block.where}: \`${[block.tag, block.kind].filter(Boolean).join(' ')}\``;
const isRun =
    (tag, ...kinds) =>
    (block) =>
        block.tag === tag && kinds.includes(block.kind) && !block.file;

/** A page is opened even if other blocks use it as a file. */
const isPage = ({ tag, kind }) => tag === 'html' && LANGUAGES.html.includes(kind);

const claimsIn = (text) => {
    const { count, meant, text: code } = withClaims(text);
    return { count, meant, code, imports: 'claim, reached, throwing' };
};

// --- Node --------------------------------------------------------------------------------------------

async function testInNode() {
    const samples = blocks.filter(isRun('js', '', 'require'));
    await each(samples, availableParallelism(), async (block) => {
        const { count, meant, code, imports } = claimsIn(block.text);
        const end = `process.on('exit', () => { if (reached.size < ${count}) {
            console.error('of ${count} claims only', reached.size, 'were reached'); process.exitCode = 1; } });`;
        await check(`${nameOf(block)} runs, ${count} claims`, async () => {
            assert.equal(count, meant, 'number of claims recognised');
            const name = `${all.indexOf(block)}.${block.kind === 'require' ? 'cjs' : 'mjs'}`;
            const head =
                block.kind === 'require'
                    ? `const { ${imports} } = require('claims'); ${end}`
                    : `import { ${imports} } from 'claims'; ${end}`;
            await writeFile(join(folderOf(block), name), `${head}\n${code}`);
            printed.set(block, await play(join(folderOf(block), name), block));
        });
    });
}

/** Runs a script and returns its output. Uses a thread, which is faster, unless the script needs a process. */
async function play(path, { text }) {
    if (/node:|process/.test(text)) return run('node', [path], dirname(path));
    const worker = new Worker(path, { stdout: true, stderr: true });
    const said = Promise.all([worker.stdout, worker.stderr].map(textOf));
    const late = setTimeout(() => worker.terminate(), SECONDS * 1000);
    let trouble = '';
    worker.on('error', (error) => {
        trouble = error.stack;
    });
    const [code] = await once(worker, 'exit');
    clearTimeout(late);
    const [out, errors] = await said;
    if (trouble || code !== 0) assert.fail(`ended with code ${code}: ${out}${errors}${trouble}`);
    return out;
}

// --- C -----------------------------------------------------------------------------------------------

async function testInC() {
    const samples = blocks.filter(isRun('c', ''));
    if (samples.length === 0) return;
    await run('make', ['lib'], root, MINUTES_OF_MAKE * 60);
    const library = join(root, 'build/lib');
    const flags = ['-std=c11', '-Wall', '-Wextra', '-Werror', `-I${library}`];
    await each(samples, availableParallelism(), async (block) => {
        await check(`${nameOf(block)} is compiled and runs`, async () => {
            const name = join(folderOf(block), `${all.indexOf(block)}`);
            await writeFile(`${name}.c`, block.text);
            const archive = join(library, 'libsepaxis.a');
            await run('cc', [...flags, `${name}.c`, archive, '-lm', '-o', name]);
            printed.set(block, await run(name, [], folderOf(block)));
        });
    });
}

/** Compares the output of programs with the texts. */
async function testPrinted() {
    for (const block of blocks.filter(isRun('text', '')))
        await check(`${nameOf(block)} is the output of the block before it`, () => {
            const before = all[all.indexOf(block) - 1];
            assert.equal(printed.get(before)?.trim(), block.text.trim());
        });
}

// --- Pages -------------------------------------------------------------------------------------------

const HEAD = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
const CANVAS = '<canvas width="400" height="300"></canvas>';

async function testInPages() {
    const samples = blocks.filter((block) => isRun('js', 'page')(block) || isPage(block));
    if (samples.length === 0) return;
    const { url, close } = await serveSamples(folder);
    const browser = await launch();
    const context = await browser.newContext();
    // The files that a CDN address would return.
    await context.route(/^https:\/\/(unpkg\.com|cdn\.jsdelivr\.net\/npm)\//, fromPackage);
    try {
        await each(samples, 3, async (block) => {
            const { count, meant, code, imports } = claimsIn(block.tag === 'js' ? block.text : '');
            await check(`${nameOf(block)} runs in a page with ${count} claims`, async () => {
                assert.equal(count, meant, 'number of claims recognised');
                const name = block.file?.replace(/\.html$/, '') ?? `${all.indexOf(block)}`;
                const page = await context.newPage();
                try {
                    await writePage(block, name, code, imports);
                    const mount =
                        block.kind === 'page' && block.tag === 'html' ? 'plain' : 'bundled';
                    await visit(page, `${url}/${mount}/${block.guide}/${name}.html`, block, count);
                } finally {
                    await page.close();
                }
            });
        });
    } finally {
        await browser.close();
        close();
    }
}

async function writePage(block, name, code, imports) {
    const write = (ending, text) => writeFile(join(folderOf(block), `${name}.${ending}`), text);
    if (block.tag === 'html') {
        const isWhole = /<!doctype|<html/i.test(block.text);
        return write('html', isWhole ? block.text : HEAD + block.text);
    }
    const module = `import { ${imports} } from 'claims';\nglobalThis.reached = reached;\n${code}
        globalThis.hasEnded = true;\n`;
    await write('js', module);
    await write('html', `${HEAD}${CANVAS}<script type="module" src="${name}.js"></script>`);
}

/** Opens the page, moves the pointer over it, waits for some frames, and checks the result. */
async function visit(page, address, { tag, text }, count) {
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error}`));
    page.on('console', (message) => {
        const isNoise = !['error', 'warning'].includes(message.type());
        if (isNoise || message.location().url.endsWith('/favicon.ico')) return;
        complaints.push(`console: ${message.text()}`);
    });
    const silent = () => assert.deepEqual(complaints, []);
    await page.goto(address);
    if (tag === 'js')
        await page
            .waitForFunction(() => globalThis.hasEnded, null, { timeout: SECONDS * 1000 })
            .catch(() => complaints.push('the module does not finish'));
    silent();
    await page.mouse.move(200, 150);
    await page.mouse.move(205, 155);
    await page.evaluate(async (frames) => {
        for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
    }, FRAMES);
    silent();
    const reached = await page.evaluate(() => globalThis.reached?.size ?? 0);
    assert.equal(reached, count, 'claims reached');
    if (!/canvas/.test(text)) return;
    const canvas = page.locator('canvas').first();
    await canvas.waitFor();
    const shot = (await canvas.screenshot()).toString('base64');
    const colours = await page.evaluate(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        return new Set(new Uint32Array(data.buffer)).size;
    }, shot);
    assert.ok(colours > 1, 'nothing is drawn');
    silent();
}

/** Answers a CDN address with the package's file; without a path, with the file that the package names for CDNs. */
async function fromPackage(route) {
    const { pathname } = new URL(route.request().url());
    const [, path] = /^(?:\/npm)?\/sepaxis(?:@[\w.]+)?(?:\/(.*))?$/.exec(pathname) ?? [];
    const installed = join(folder, 'node_modules/sepaxis');
    const { unpkg } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    const file = join(installed, path || (unpkg ?? ''));
    await route.fulfill({ path: file }).catch(() => route.fulfill({ status: 404 }));
}

// --- Types and names ---------------------------------------------------------------------------------

/** Runs the compiler once for everything; each block is a check of its own. */
async function testTypes() {
    const samples = blocks.filter(isRun('ts', ''));
    const files = new Map();
    for (const block of samples) {
        const name = `${block.guide}/${all.indexOf(block)}.ts`;
        files.set(name, block);
        await writeFile(join(folder, name), `${block.text}\nexport {};\n`);
    }
    const names = read.flatMap(nameLines).filter(isMeant);
    await writeFile(join(folder, 'names.ts'), names.map(({ line }) => `${line}\n`).join(''));
    const options = {
        strict: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2022', 'dom'],
        types: [],
        noEmit: true,
        skipLibCheck: false,
    };
    const config = { compilerOptions: options, files: ['names.ts', ...files.keys()] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const complaints = await run('node', [tsc, '-p', folder, '--pretty', 'false'], folder).catch(
        ({ message }) => message,
    );
    const about = (name, line) =>
        complaints.split('\n').filter((text) => text.includes(`${name}(${line}`));

    for (const [name, block] of files)
        await check(`${nameOf(block)} is understood by the compiler`, () =>
            assert.deepEqual(about(name, ''), []),
        );
    const isOurs = (text) => /^names\.ts|^\w+\/\d+\.ts|^ |^$/.test(text);
    await check('the compiler reports nothing else', () => {
        const lines = complaints.split('\n').map((text) => text.replace(/^node .*?: (?=\S)/, ''));
        assert.deepEqual(
            lines.filter((text) => !isOurs(text)),
            [],
        );
    });
    await check(`all of ${names.length} names in \`code\` are in the types`, () => {
        const unknown = names.flatMap(({ where, text }, k) =>
            about('names.ts', `${k + 1},`).map((complaint) => `${where}: ${text}: ${complaint}`),
        );
        assert.deepEqual(unknown, []);
    });
}

// --- Checks without a program ---------------------------------------------------------------------------

const PACKAGES = [
    'sepaxis',
    'vite',
    'typescript',
    'phaser',
    'pixi.js',
    'webpack',
    'rollup',
    'esbuild',
];
/** The tags of blocks that run elsewhere in this file. */
const LANGUAGES = {
    js: ['', 'page', 'require'],
    html: ['page', 'vite'],
    ts: [''],
    c: [''],
    text: [''],
};

async function testPlain() {
    const makefile = await readFile(join(root, 'Makefile'), 'utf8');
    const goals = new Set(
        [...makefile.matchAll(/^\.PHONY: (.*)$/gm)].flatMap(([, names]) => names.split(' ')),
    );
    await check('every claim is in a block that is tested', () => {
        const tested = ({ tag, kind, file }) =>
            tag === 'js' && !file && LANGUAGES.js.includes(kind);
        const lost = blocks.filter((block) => !tested(block) && withClaims(block.text).meant > 0);
        assert.deepEqual(lost.map(nameOf), []);
    });
    for (const block of blocks) {
        const { tag, kind, text, file, guide } = block;
        if (kind.startsWith('from ')) {
            await check(`${nameOf(block)} is in that file`, async () => {
                const source = await readFile(join(root, kind.slice(5)), 'utf8');
                assert.ok(source.includes(text), 'it does not');
            });
        } else if (file && !isPage(block)) {
            await check(`${nameOf(block)} ${file} is used by another block`, () => {
                const others = all.filter((other) => other.guide === guide && other !== block);
                assert.ok(others.some((other) => other.text.includes(file.replace(/^.*\//, ''))));
            });
        } else if (tag === 'json') {
            await check(`${nameOf(block)} can be parsed`, () => JSON.parse(text));
        } else if (tag === 'sh') {
            await check(`${nameOf(block)} has only known commands`, () =>
                testCommands(block, goals),
            );
        } else if (tag === 'text' && kind === 'files') {
            await check(`${nameOf(block)} names only files that exist`, async () => {
                for (const [, path] of text.matchAll(/^([a-z][\w./-]*)\s/gm))
                    await access(join(root, path));
            });
        } else if (!LANGUAGES[tag]?.includes(kind)) {
            fail(nameOf(block), 'this tag is unknown: tests/docs/README.md lists them');
        }
    }
}

async function testCommands(block, goals) {
    const lines = block.text.replaceAll('\\\n', ' ').split('\n');
    for (const line of lines)
        for (const command of line.replace(/(^|\s)#.*/, '').split('&&'))
            await testCommand(command.trim().replace(/^(\w+=\S+ )+/, ''), block, goals);
}

async function testCommand(command, { guide, text }, goals) {
    const [word, ...rest] = command.split(/\s+/);
    const values = rest.filter((value) => !value.startsWith('-'));
    const isOwn = all.some((other) => other.guide === guide && other.file === values[0]);
    const isInExample = () => existsSync(join(root, 'web/engines', guide, values[0]));
    const isKnown = {
        '': () => true,
        mkdir: () => values.length === 1,
        cd: () => values.length === 1,
        make: () => values.every((value) => /^(\w+=|build\/)/.test(value) || goals.has(value)),
        npm: () =>
            /^(init|ci|start)$/.test(values[0]) ||
            (/^(i|install)$/.test(values[0]) &&
                values.slice(1).every((name) => PACKAGES.includes(name))),
        npx: () => PACKAGES.includes(values[0]),
        node: () => isOwn || isInExample() || /^tests\/.*\.m?js$/.test(values[0]),
    }[word];
    // A program that an earlier command made may be run.
    assert.ok(isKnown?.() ?? text.includes(`make ${word} &&`), `not known: ${command}`);
    if (word === 'make')
        for (const file of values.filter((value) => value.startsWith('build/')))
            await run('make', ['--dry-run', file], root);
    if (word === 'node' && isOwn) await run('node', rest, join(folder, guide));
    else if (word === 'node' && !isInExample()) await access(join(root, values[0]));
}

// --- Links -------------------------------------------------------------------------------------------

async function testTexts() {
    const anchors = new Map(read.map((text) => [text.path, anchorsOf(text.source)]));
    const exists = (path) =>
        access(join(root, path)).then(
            () => true,
            () => false,
        );
    await check('the list of guides is complete', () => {
        const { links } = read.find(({ path }) => path === 'web/guides/index.md');
        const listed = new Set(['index.md', ...links.map(({ href }) => href)]);
        const guides = read.filter(({ path }) => path.startsWith('web/guides/'));
        const missing = guides.filter(({ guide }) => !listed.has(`${guide}.md`));
        assert.deepEqual(
            missing.map(({ path }) => path),
            [],
        );
    });
    for (const { path, links } of read) {
        if (!path.includes(part)) continue;
        await check(`${path}: all of its ${links.length} links have a target`, async () => {
            const faults = await Promise.all(
                links.map(async ({ where, href }) => {
                    const fault = await linkFault(href, path, anchors, exists);
                    return fault && `${where}: ${href}: ${fault}`;
                }),
            );
            assert.deepEqual(faults.filter(Boolean), []);
        });
    }
}

async function testPeers() {
    for (const text of read) {
        if (!/\/coming-from-/.test(text.path) || !text.path.includes(part)) continue;
        await check(`${text.path}: names of the other library are in its source`, async () =>
            assert.deepEqual(await strangeNames(text), []),
        );
    }
}

async function testReadme() {
    if (!'README.md'.includes(part)) return;
    await check('README.md: addresses with a version have that of package.json', async () =>
        assert.deepEqual(await versionFaults(), []),
    );
    await check('README.md: the figures of its first table are those of the benchmark', async () =>
        assert.deepEqual(await figureFaults(), []),
    );
    await check('README.md: the sizes of imports are right', async () =>
        assert.deepEqual(await sizeFaults(), []),
    );
}

// --- Main ---------------------------------------------------------------------------------------------

try {
    await install();
    await Promise.all([
        testInNode(),
        testInC(),
        testInPages(),
        testTypes(),
        testPlain(),
        testTexts(),
        testReadme(),
        testPeers(),
    ]);
    await testPrinted();
} catch (error) {
    fail('the samples can be run', error);
} finally {
    await rm(folder, { recursive: true, force: true });
}
finish();
