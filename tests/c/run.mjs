// One native suite: reads the programs, headers or objects that `make native` uses, writes the failures and the count
// line `N passed, N failed`.
//
//     node tests/c/run.mjs sanitize|lanes   every tests/c/*.test.c in that build, see the Makefile
//     node tests/c/run.mjs scalar           the programs that test SIMD code; with SOAK=1 every one
//     node tests/c/run.mjs headers          every header of src/ compiles alone
//     node tests/c/run.mjs data             src/ has no writable data except one pointer

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parse } from 'node:path';
import { each } from '../tools/each.mjs';

const sourceFiles = readdirSync('src', { recursive: true }).map((name) => `src/${name}`);
const BUILDS = ['sanitize', 'lanes', 'scalar'];

// SIMD code: the sources that use src/base/simd.h by name. A test with the name of such a source tests SIMD; so do
// these, of sources without SIMD (sat, bands, sweep, poses) and of all sources together.
const LANES = /\bsat_?[DFI][24]/i;
const MORE_LANED = ['broad', 'collide', 'composite', 'hard', 'laws', 'manifold', 'mover', 'query'];

let passed = 0;
let failed = 0;

function fail(sentence, output = '') {
    failed += 1;
    console.log(sentence);
    if (output) console.log(output.trimEnd());
}

/** Runs a command to its end: { code, signal, output }. Never throws. */
function run(file, args, { env = {}, input = '' } = {}) {
    const options = { env: { ...process.env, ...env }, maxBuffer: 1 << 26 };
    return new Promise((resolve) => {
        const child = execFile(file, args, options, (error, stdout, stderr) => {
            const code = error ? (error.code ?? null) : 0;
            resolve({ code, signal: error?.signal ?? null, output: stdout + stderr });
        });
        child.stdin?.on('error', () => {}); // a command that could not start reads no input
        child.stdin?.end(input);
    });
}

// Programs that take longer than their size suggests.
const SLOW = ['fresh', 'push-length', 'penetration', 'sieve', 'state', 'bullets'];

// The longest first, so that none runs alone at the end.
const programs = () => {
    const names = readdirSync('tests/c').filter((name) => name.endsWith('.test.c'));
    const size = (name) => statSync(`tests/c/${name}`).size;
    const others = names.sort((a, b) => size(b) - size(a)).map((name) => name.slice(0, -2));
    return [...new Set([...SLOW.map((name) => `${name}.test`), ...others])];
};

/** The programs that test SIMD code. A test of several files is named `subject-part.test`. */
function lanedPrograms() {
    const sources = sourceFiles.filter((name) => /\.[ch]$/.test(name));
    const laned = sources.filter((name) => LANES.test(readFileSync(name, 'utf8')));
    const subjects = new Set([...laned.map((name) => parse(name).name), ...MORE_LANED]);
    return programs().filter((name) => subjects.has(name.split(/[-.]/)[0]));
}

/** Adds a program's own count; a program without a count, or with a wrong one, is one failure. */
async function runProgram(build, name) {
    const { code, signal, output } = await run(`build/native/${build}/${name}`, [], {
        env: { UBSAN_OPTIONS: 'print_stacktrace=1' },
    });
    const counts = output
        .match(/^(\d+) passed, (\d+) failed$/m)
        ?.slice(1)
        .map(Number);
    if (!counts || counts[0] + counts[1] === 0 || (code !== 0 && counts[1] === 0)) {
        const end = signal ? `was ended by ${signal}` : `ended with code ${code}`;
        fail(`${name} (${build}) ${end}${counts ? '' : ' and left no count'}`, output);
        return;
    }
    passed += counts[0];
    failed += counts[1];
    if (counts[1] > 0) console.log(`${name} (${build})\n${failures(output)}`);
}

/** The failures in a program's output: indented lines below the name of a test. */
function failures(output) {
    const said = (line) => /^\s+\S/.test(line ?? '');
    const lines = output.split('\n');
    return lines.filter((line, i) => said(line) || said(lines[i + 1])).join('\n');
}

async function testPrograms(build) {
    const isPart = build === 'scalar' && !process.env.SOAK;
    const names = isPart ? lanedPrograms() : programs();
    if (names.length === 0) fail('there is no tests/c/*.test.c');

    const targets = names.map((name) => `build/native/${build}/${name}`);
    const make = (what) => run('make', [`-j${availableParallelism()}`, '-k', ...what]);
    const all = names.length > 0 ? await make(targets) : { code: 0 };
    if (all.code !== 0) console.log(all.output);

    // A program that could not be built may exist from an earlier run: it must not run.
    const built = [];
    for (const [i, name] of names.entries()) {
        if (all.code === 0 || (await make([targets[i]])).code === 0) built.push(name);
        else fail(`${name} (${build}) could not be built, see above`);
    }
    await each(built, (name) => runProgram(build, name));
}

async function testHeaders() {
    const flags = '-std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -Isrc -x c -'.split(' ');
    await each(
        sourceFiles.filter((name) => name.endsWith('.h')),
        async (header) => {
            // Included instead of compiled directly, so that its static functions do not count as unused. C requires a
            // declaration, which a header of macros does not have.
            const input = `#include "${header.slice('src/'.length)}"\nextern int something;\n`;
            const bad = [];
            for (const compiler of ['gcc', 'clang']) {
                const { code, output } = await run(compiler, flags, { input });
                if (code !== 0) bad.push(`${compiler}:\n${output}`);
            }
            if (bad.length > 0) fail(`${header} does not compile alone`, bad.join('\n'));
            else passed += 1;
        },
    );
}

async function testWritableData() {
    // Leaves out layout.c, which only the build runs: its table of names contains addresses, and so is in a writable
    // section.
    const objects = sourceFiles
        .filter((name) => name.endsWith('.c') && name !== 'src/wasm/layout.c')
        .map((name) => `build/native/lanes/${name.slice(0, -2)}.o`);
    const made = await run('make', [`-j${availableParallelism()}`, ...objects]);
    if (made.code !== 0) return fail('the objects of src/ could not be built', made.output);

    const found = [];
    for (const object of objects) {
        const { code, output } = await run('nm', ['-P', object]);
        if (code !== 0) return fail(`nm could not read ${object}`, output);
        for (const line of output.split('\n')) {
            const [name, type, , size] = line.split(' ');
            if (!/^[bBdDCsSgGuvV]$/.test(type ?? '')) continue;
            found.push(`${name} in ${object}, ${Number.parseInt(size, 16)} bytes`);
        }
    }
    if (found.length === 0) passed += 1;
    else fail('there should be no writable data; it is:', found.join('\n'));
}

const what = process.argv[2];
if (BUILDS.includes(what)) await testPrograms(what);
else if (what === 'headers') await testHeaders();
else if (what === 'data') await testWritableData();
else fail(`no native suite "${what}"; there are ${BUILDS.join(', ')}, headers and data`);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
