// Builds the fuzz targets, replays the kept inputs and looks for new ones: reads tests/fuzz/*.c and
// tests/fuzz/corpus/<target>.base64 (an input a line), writes what it finds to build/fuzz/<target>/ and, last,
// `N passed, N failed`.
//
//     node tests/fuzz/run.mjs every kept input, then FUZZ_SECONDS of search per target (default 0)
//     node tests/fuzz/run.mjs merge     keeps, of all inputs in build/fuzz, those that reach something new
//
// A kept input is a test, and so is each search. SOAK=1: the targets share five minutes of every
// processor.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { each } from '../tools/each.mjs';

const targets = readdirSync('tests/fuzz')
    .filter((name) => name.endsWith('.c'))
    .map((name) => name.slice(0, -2))
    .sort();
const hands = availableParallelism();
const share = process.env.SOAK ? Math.floor((300 * hands) / targets.length) : 0;
const SECONDS = Number(process.env.FUZZ_SECONDS || share);

let passed = 0;
let failed = 0;

/** Runs a command to its end: { code, output }. */
function run(file, args) {
    return new Promise((resolve) => {
        const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
            stream.setEncoding('utf8');
            stream.on('data', (text) => {
                output = (output + text).slice(-20_000);
            });
        }
        child.once('error', (error) => resolve({ code: 1, output: error.message }));
        child.once('close', (code) => resolve({ code, output }));
    });
}

// A search also follows counters in the core, which needs its own build; kept inputs use the core of the tests.
const isSearch = SECONDS > 0 || process.argv[2] === 'merge';
const program = (target) => `build/native/${isSearch ? 'fuzz' : 'sanitize'}/${target}.fuzz`;
const corpus = (target) => `tests/fuzz/corpus/${target}.base64`;
const kept = (target) => `build/fuzz/corpus/${target}`;
const found = (target) => `build/fuzz/${target}`;
const common = ['-max_len=512', '-timeout=10', '-print_final_stats=0', '-verbosity=0'];

/** Prints the broken law of a failed run, its file, and the path of the input, without the stack. */
function fail(sentence, output) {
    const telling = /^(src|tests)\/|ERROR|error:|Test unit|Base64/;
    const said = output.split('\n').filter((line) => telling.test(line));
    failed += 1;
    console.log([sentence, ...said].join('\n    '));
}

/** Writes the kept inputs as files for libFuzzer, each named after its content. */
function unpack(target) {
    rmSync(kept(target), { recursive: true, force: true });
    mkdirSync(kept(target), { recursive: true });
    const text = existsSync(corpus(target)) ? readFileSync(corpus(target), 'utf8') : '';
    for (const line of text.split('\n').filter(Boolean)) {
        const input = Buffer.from(line, 'base64');
        const name = createHash('sha1').update(input).digest('hex');
        writeFileSync(`${kept(target)}/${name}`, input);
    }
}

/** The kept inputs as they are in the repository, in an order that does not depend on names. */
function pack(target) {
    const inputs = readdirSync(kept(target)).map((name) =>
        readFileSync(`${kept(target)}/${name}`, 'base64'),
    );
    writeFileSync(corpus(target), `${inputs.sort().join('\n')}\n`);
    return inputs.length;
}

async function replay(target) {
    const inputs = readdirSync(kept(target)).map((name) => `${kept(target)}/${name}`);
    const { code, output } = await run(program(target), [...common, ...inputs]);
    if (code === 0) passed += inputs.length;
    else fail(`${target}: a kept input breaks a law`, output);
    if (inputs.length === 0) fail(`${target}: no inputs are kept`, '');
}

async function search(target) {
    mkdirSync(found(target), { recursive: true });
    const { code, output } = await run(program(target), [
        ...common,
        `-max_total_time=${SECONDS}`,
        `-artifact_prefix=build/fuzz/${target}-`,
        found(target),
        kept(target),
    ]);
    if (code === 0) passed += 1;
    else fail(`${target}: an input breaks a law; it lies in build/fuzz`, output);
}

async function merge(target) {
    mkdirSync(found(target), { recursive: true });
    const { output } = await run(program(target), ['-merge=1', kept(target), found(target)]);
    console.log(`${target}: ${pack(target)} inputs`);
    if (/ERROR/.test(output)) console.log(output);
}

async function test() {
    await each(targets, replay);
    if (SECONDS > 0) await each(targets, search);
}

const built = await run('make', [`-j${hands}`, ...targets.map(program)]);
if (built.code !== 0) {
    fail('the fuzz targets could not be built', built.output);
} else {
    for (const target of targets) unpack(target);
    if (process.argv[2] === 'merge') await each(targets, merge);
    else await test();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
