// Runs every suite and sums their counts: reads what each suite prints, writes one line per suite and, last,
// `N passed, N failed`. Shows the output of a suite if it failed, or always with VERBOSE=1.
//
//     node tests/run.mjs          every suite
//     node tests/run.mjs check    the quick suites, with fewer random cases: build, types, sanitizers, and the
//                                 tests of js/ in Node
//
// A suite that crashes, prints no count, counts nothing or takes too long counts as one failure: nothing is skipped
// silently. With SOAK=1 the suites run longer.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const VERBOSE = Boolean(process.env.VERBOSE);
const SOAK = Boolean(process.env.SOAK);
const IS_CHECK = process.argv[2] === 'check';
const MINUTES = SOAK ? 120 : 20;

// --- The output of a suite ---------------------------------------------------------------------------

/** The count line that our own suites print last. */
function countLine(output) {
    const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)];
    const last = lines.at(-1)?.slice(1).map(Number);
    return last && { passed: last[0], failed: last[1] };
}

/** A tool that prints no count is one test; its exit code decides. */
function oneTest(_output, code) {
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The counts of `node --test` in TAP. Skipped tests, and files without tests, count as failed. */
function tapCounts(output) {
    const number = (name) => {
        const line = output.match(new RegExp(`^# ${name} (\\d+)$`, 'm'));
        return line ? Number(line[1]) : Number.NaN;
    };
    const empty = [...output.matchAll(/^ok \d+ - .*\.test\.js$/gm)].length;
    const failed = ['fail', 'cancelled', 'skipped', 'todo'].map(number).reduce((a, b) => a + b);
    const counts = { passed: number('pass') - empty, failed: failed + empty };
    return Number.isNaN(counts.passed + counts.failed) ? undefined : counts;
}

// --- The suites --------------------------------------------------------------------------------------

const make = (...targets) => ['make', `-j${availableParallelism()}`, ...targets];
const node = (...args) => [process.execPath, ...args];

const testFiles = readdirSync('tests/js', { recursive: true })
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .map((name) => `tests/js/${name}`);
const jsTests = (files) => node('--expose-gc', 'tests/js/run.mjs', ...files);

// These run only for the package, not for the build without SIMD. The golden hashes prove that both builds give the same
// bits, and the C tests check the laws without SIMD, too. Calls, memory, texts, shapes and cells do not depend on SIMD;
// some of these files test both builds themselves. Tests that do not import build.js (of pages, games and loading) never
// see the build. Every other file runs for both.
const once = [
    'cells',
    'crowd',
    'definition',
    'draw',
    'entries',
    'errors',
    'errors-shapes',
    'exact',
    'exact-hard',
    'growth',
    'hash',
    'histories',
    'hostile',
    'internal-edges',
    'keeping',
    'math',
    'memory',
    'once',
    'pairs-laws',
    'push',
    'race',
    'racing-car',
    'rays',
    'record',
    'rewinds',
    'source',
    'state-fuzz',
    'touching',
    'union',
    'walls',
].map((name) => `tests/js/${name}.test.js`);
const usesBuild = (name) => readFileSync(name, 'utf8').includes("'./build.js'");
const twice = testFiles.filter((name) => usesBuild(name) && !once.includes(name));

// The `waiting` suites use one processor or less. They run one after the other, the longest first, alongside the other
// suites, which use all processors.
const all = [
    {
        name: 'build',
        command: make(
            'config=release',
            'all',
            'lib',
            'peers',
            'api',
            'tests/bench/node_modules/.package-lock.json',
        ),
        count: oneTest,
    },
    { name: 'lint: biome', command: make('lint-js'), count: oneTest },
    { name: 'lint: clang-format', command: make('lint-c'), count: oneTest },
    { name: 'lint: types', command: make('lint-types'), count: oneTest },
    { name: 'habits', command: make('habits') },
    { name: 'c: headers alone', command: node('tests/c/run.mjs', 'headers') },
    { name: 'c: writable data', command: node('tests/c/run.mjs', 'data') },
    { name: 'c: clang, sanitizers', command: node('tests/c/run.mjs', 'sanitize') },
    { name: 'c: gcc, lanes', command: node('tests/c/run.mjs', 'lanes') },
    { name: 'c: gcc, no lanes', command: node('tests/c/run.mjs', 'scalar') },
    { name: 'c: library', command: node('tests/lib/run.mjs') },
    { name: 'c: fuzz corpus', command: node('tests/fuzz/run.mjs') },
    { name: 'js: dist', command: jsTests(testFiles), count: tapCounts, env: { SEPAXIS_BUILD: '' } },
    {
        name: 'js: no lanes',
        command: jsTests(twice),
        count: tapCounts,
        env: { SEPAXIS_BUILD: 'plain', SOAK: '' },
    },
    { name: 'browser', command: node('tests/browser/run.mjs'), waiting: true },
    { name: 'docs', command: node('tests/docs/run.mjs'), waiting: true },
    { name: 'package', command: node('tests/package/run.mjs'), waiting: true },
];

const quickly = [
    { name: 'build', command: make('config=release', 'dist'), count: oneTest },
    { name: 'lint: types', command: make('lint-types'), count: oneTest, waiting: true },
    {
        name: 'c: clang, sanitizers',
        command: node('tests/c/run.mjs', 'sanitize'),
        env: { QUICK: '1' },
    },
    { name: 'js: dist', command: jsTests(testFiles), count: tapCounts, env: { QUICK: '1' } },
];
const suites = IS_CHECK ? quickly : all;

// --- Running them ------------------------------------------------------------------------------------

// Suites must not inherit the options of an outer make: `-n`, its job slots, config=debug.
const { MAKEFLAGS: _a, MFLAGS: _b, MAKELEVEL: _c, MAKEOVERRIDES: _d, ...cleanEnv } = process.env;

const running = new Set();

/** Ends a suite and every process it started: each suite leads its own process group. */
function stop(child) {
    try {
        process.kill(-child.pid, 'SIGKILL');
    } catch {
        // The process has already ended.
    }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
        running.forEach(stop);
        console.log(`Stopped by ${signal}.`);
        process.exit(1);
    });
}

/** Runs a command to its end: { code, end, output }; `end` says in words how it ended without an exit code. */
function run([file, ...args], env) {
    return new Promise((resolve) => {
        const options = { env: { ...cleanEnv, ...env }, detached: true };
        const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
        running.add(child);

        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
            stream.setEncoding('utf8');
            stream.on('data', (text) => {
                output += text;
                if (VERBOSE) process.stdout.write(text);
            });
        }

        let late = false;
        const timer = setTimeout(() => {
            late = true;
            stop(child);
        }, MINUTES * 60_000);
        const finish = (code, end) => {
            clearTimeout(timer);
            running.delete(child);
            resolve({ code, end: late ? `did not end within ${MINUTES} minutes` : end, output });
        };
        child.once('error', (error) => finish(1, `could not be started: ${error.message}`));
        child.once('close', (code, signal) => finish(code, signal && `was ended by ${signal}`));
    });
}

/** A suite's counts, and the reasons in words if more than its tests failed. */
async function verify({ command, env, count = countLine }) {
    const { code, end, output } = await run(command, env);
    const counts = count(output, code) ?? { passed: 0, failed: 0 };
    const reasons = [];
    if (end) reasons.push(end);
    else if (counts.passed + counts.failed === 0) reasons.push('ran no test or left no count');
    else if (code !== 0 && counts.failed === 0) reasons.push(`ended with code ${code}`);
    return { passed: counts.passed, failed: counts.failed + reasons.length, reasons, output };
}

const total = { passed: 0, failed: 0 };
const begun = performance.now();

/** Runs a suite and times it. */
async function play(suite) {
    if (VERBOSE) console.log(`\n--- ${suite.name}: ${suite.command.join(' ')}`);
    const start = performance.now();
    const outcome = await verify(suite);
    return { ...outcome, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

const [build, ...rest] = suites;
const early = new Map([[build, await play(build)]]);
let turn = Promise.resolve();
for (const suite of rest.filter(({ waiting }) => waiting)) {
    turn = turn.then(() => play(suite));
    early.set(suite, turn);
}

for (const suite of suites) {
    const { passed, failed, reasons, output, seconds } = await (early.get(suite) ?? play(suite));

    const line = [suite.name.padEnd(24), `${passed} passed`.padStart(12)];
    line.push((failed > 0 ? `${failed} FAILED` : '').padStart(12), `${seconds} s`.padStart(10));
    if (failed > 0 && !VERBOSE) console.log(`\n--- ${suite.name}\n${output.trimEnd()}`);
    for (const reason of reasons) console.log(`The suite "${suite.name}" ${reason}.`);
    console.log(line.join(''));
    total.passed += passed;
    total.failed += failed;
}

console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s in all`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
