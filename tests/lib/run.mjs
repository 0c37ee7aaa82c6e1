// The suite of the library for C programs: builds build/lib as `make lib` does, reads its archive, runs programs
// against it and writes the failures and the count line `N passed, N failed`. The suite "c: gcc, lanes" runs tests/c/
// with the archive: its programs link the core from it.
//
// SOAK=1 also plays two worlds in two threads with a core built for ThreadSanitizer.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emptyWorld, fill, playFrames, shapesOf } from './states.mjs';

const HEADER = 'build/lib/sepaxis.h';
const ARCHIVE = 'build/lib/libsepaxis.a';
const STRICT =
    '-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Werror -O1'.split(' ');
const INCLUDE = ['-I', resolve('build/lib')];
// The names that the library may export: its own, and those of its core.
const NAMES = /^(sepaxis_|sat_|SAT_)/;

let passed = 0;
let failed = 0;

/** Counts a claim; if it does not hold, prints it with the details. */
function claim(sentence, holds, output = '') {
    if (holds) {
        passed += 1;
        return;
    }
    failed += 1;
    console.log(`Not true: ${sentence}`);
    if (output) console.log(output.trimEnd());
}

/** Runs a command to its end: { code, output, stdout }. Never throws. */
function run(file, args, options = {}) {
    return new Promise((done) => {
        execFile(file, args, { maxBuffer: 1 << 26, ...options }, (error, stdout, stderr) => {
            done({
                code: error ? (error.code ?? error.signal) : 0,
                output: stdout + stderr,
                stdout,
            });
        });
    });
}

const make = (targets) => run('make', [`-j${availableParallelism()}`, ...targets]);

// --- The archive and the header -----------------------------------------------------------------------

async function testArchive() {
    const { code: end, stdout } = await run('nm', ['-P', '-g', '--defined-only', ARCHIVE]);
    const names = [...stdout.matchAll(/^(\w+) [A-Z] /gm)].map((match) => match[1]);
    const foreign = names.filter((name) => !NAMES.test(name));
    claim('nm reads the archive', end === 0 && names.length > 100, stdout);
    claim('all global names carry the prefix', foreign.length === 0, foreign.join('\n'));

    const header = readFileSync(HEADER, 'utf8');
    const code = header.replace(/\/\/.*$/gm, '');
    const declared = new Set(code.match(/\bsepaxis_\w+(?=\()/g));
    const defined = new Set(names.filter((name) => name.startsWith('sepaxis_')));
    const differ = [...declared, ...defined].filter(
        (name) => declared.has(name) !== defined.has(name),
    );
    claim('the header declares what the archive defines', differ.length === 0, differ.join('\n'));
    const inner = code.match(/\b(sat|SAT)[A-Z_]\w*/g) ?? [];
    claim('the header shows nothing of the core', inner.length === 0, inner.join('\n'));
    const includes = code.match(/#include .*/g)?.join(' ');
    const standard = '#include <stdbool.h> #include <stddef.h> #include <stdint.h>';
    claim('the header includes standard headers only', includes === standard, includes);
}

// --- Programs that use only the header and the archive ------------------------------------------------

// The output of tests/lib/two-worlds.c, except the hashes of its worlds, and of tests/lib/include.cpp.
const EXAMPLE = `918 pairs overlap
0 pairs overlap after 120 frames
the walker stands at (192.000, 81.999)
`;
const RAY = '1 at 0.500\n';

/** Compiles a program with only build/lib, and runs it. */
async function testProgram(folder, [compiler, standard, source, expected]) {
    const program = join(folder, `${compiler}-${standard}`);
    const args = [`-std=${standard}`, ...STRICT, ...INCLUDE, resolve(source), resolve(ARCHIVE)];
    const built = await run(compiler, [...args, '-o', program], { cwd: folder });
    const sentence = `${source} compiles with ${compiler} -std=${standard} without a warning`;
    claim(sentence, built.code === 0, built.output);
    if (built.code !== 0) return;
    const { stdout, output } = await run(program, []);
    claim(
        `${source}, by ${compiler} -std=${standard}, prints what it should`,
        stdout.startsWith(expected),
        output,
    );
}

async function testPrograms() {
    const folder = mkdtempSync(join(tmpdir(), 'sepaxis-lib-'));
    const programs = [
        ['gcc', 'c11', 'tests/lib/two-worlds.c', EXAMPLE],
        ['clang', 'c17', 'tests/lib/two-worlds.c', EXAMPLE],
        ['g++', 'c++11', 'tests/lib/include.cpp', RAY],
        ['clang++', 'c++20', 'tests/lib/include.cpp', RAY],
    ];
    await Promise.all(programs.map((program) => testProgram(folder, program)));
    await testInstalled(folder);
    await testStateFiles(folder);
    rmSync(folder, { recursive: true });
}

async function testInstalled(folder) {
    const { code, output } = await run('make', ['install', `PREFIX=${folder}/usr`]);
    const pc = code === 0 ? readFileSync(`${folder}/usr/lib/pkgconfig/sepaxis.pc`, 'utf8') : output;
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const same = (from, to) => readFileSync(from).equals(readFileSync(`${folder}/usr/${to}`));
    const copied =
        code === 0 && same(HEADER, 'include/sepaxis.h') && same(ARCHIVE, 'lib/libsepaxis.a');
    claim('make install copies the header and the archive', copied, output);
    claim('the version is that of the package', pc.includes(`\nVersion: ${version}\n`), pc);
    const header = readFileSync(HEADER, 'utf8');
    claim('in the header, too', header.includes(`\n#define SEPAXIS_VERSION "${version}"\n`));
}

// --- Tests through the public header ------------------------------------------------------------------

const tests = readdirSync('tests/lib')
    .filter((name) => name.endsWith('.test.c'))
    .map((name) => name.slice(0, -2));
// The build without SIMD only has to give the same bits.
const builds = { lanes: tests, sanitize: tests, scalar: ['golden.test'] };

/** Adds the counts that the programs of a build print. */
async function testBuild([build, names]) {
    for (const name of names) {
        const { code, output } = await run(`build/native/${build}/lib/${name}`, []);
        const [, good, bad] = output.match(/^(\d+) passed, (\d+) failed$/m) ?? [];
        claim(`${name} (${build}) passes`, code === 0 && Number(good) > 0, output);
        if (code !== 0) continue;
        passed += Number(good);
        failed += Number(bad);
    }
}

// The core rejects NaN by comparisons. A compiler that assumes finite numbers removes these comparisons.
async function testRefusals() {
    const plain = ['-std=c11', '-Isrc', '-fsyntax-only', 'src/base/trig.c'];
    for (const flag of ['-Ofast', '-ffinite-math-only', '-funsafe-math-optimizations']) {
        const { output } = await run('gcc', [flag, ...plain]);
        claim(`the core refuses ${flag}`, output.includes('sepaxis needs IEEE arithmetic'), output);
    }
}

async function testThreads() {
    const sources = readdirSync('src', { recursive: true }).map((name) => `src/${name}`);
    const core = sources.filter((name) => name.endsWith('.c') && !name.startsWith('src/wasm/'));
    const program = 'build/native/threads.test';
    const flags =
        '-std=c11 -O1 -g -fsanitize=thread -ffp-contract=off -Isrc -Itests/c -pthread'.split(' ');
    const built = await run('clang', [...flags, 'tests/lib/golden.test.c', ...core, '-o', program]);
    claim('the core compiles for ThreadSanitizer', built.code === 0, built.output);
    const { code, output } = await run(program, []);
    claim('two worlds in two threads share nothing', code === 0, output);
}

/**
 * Moves a world from a C program through a file to JavaScript and back; its results must be those of one that stays.
 */
async function testStateFiles(folder) {
    const program = 'build/native/lanes/lib/states';
    const play = (...words) => run(program, words.map(String));
    const [early, late, own] = ['early', 'late', 'own'].map((name) => join(folder, name));
    const { code, output, stdout } = await play('-', late, 0, 70);
    const lines = stdout.split(/(?<=\n)/);
    const part = (from, to) => lines.slice(from, to).join('');
    claim('the program with states plays 70 frames', code === 0 && lines.length === 70, output);
    claim('its bullets pass something', lines.filter((l) => !l.endsWith(' 0\n')).length > 5);

    const first = await play('-', early, 0, 30);
    claim('a second run gives the same first frames', first.stdout === part(0, 30), first.output);
    const again = await play(early, own, 30, 70);
    claim('it continues from a file', again.stdout === part(30, 70), again.output);
    const same = readFileSync(own).equals(readFileSync(late));
    claim('and saves the same bytes as a program that never stopped', same);

    for (const build of ['index.js', 'plain.js']) {
        const lib = await import(`../../dist/${build}`).catch((error) => {
            claim(`dist/${build} is there, make builds it`, false, String(error));
        });
        if (!lib) continue;
        const bytes = Uint8Array.from(readFileSync(early));
        const fresh = emptyWorld(lib);
        fill(lib, fresh);
        const begun = playFrames(lib, fresh, 0, 30);
        claim(`C and ${build} agree to the bit`, begun === part(0, 30), begun);
        const saved30 = fresh.save().subarray(0, bytes.length);
        claim(
            `${build} begins with the bytes of a C program`,
            Buffer.compare(saved30, bytes) === 0,
        );
        fresh.dispose();
        const world = emptyWorld(lib);
        world.restore(bytes, { shapes: shapesOf(lib) });
        const there = playFrames(lib, world, 30, 50);
        claim(`${build} continues from the file of a C program`, there === part(30, 50), there);
        writeFileSync(own, world.save());
        const back = await play(own, join(folder, 'back'), 50, 70);
        claim(
            `a C program continues from the file of ${build}`,
            back.stdout === part(50, 70),
            back.output,
        );
        const end = Uint8Array.from(readFileSync(late));
        playFrames(lib, world, 50, 70);
        const saved = world.save().subarray(0, end.length);
        claim(`${build} saves the bytes that a C program saves`, Buffer.compare(saved, end) === 0);
        world.dispose();
    }
}

const targets = Object.entries(builds).flatMap(([build, names]) =>
    names.map((name) => `build/native/${build}/lib/${name}`),
);
const made = await make(['lib', 'build/native/lanes/lib/states', ...targets]);
claim('the library and its tests are built', made.code === 0, made.output);
if (made.code === 0) {
    await testArchive();
    await testPrograms();
    await testRefusals();
    await Promise.all(Object.entries(builds).map(testBuild));
    if (process.env.SOAK) await testThreads();
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
