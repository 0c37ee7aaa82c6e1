// Measures which lines and branches of src/shape and src/narrow the C tests reach: `make coverage`. Runs the programs
// of build/native/coverage and reads their counters through gcov; prints a table and a list of the lines never reached,
// with the reason where one is known.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { each } from './each.mjs';

const run = promisify(execFile);
const OBJECTS = 'build/native/coverage';
const WATCHED = /^src\/(shape|narrow)\/.*\.[ch]$/;
const options = { maxBuffer: 1 << 28 };

// Lines that no test can reach, by file and a part of the line, with the reason.
const REASONS = [
    {
        file: 'src/narrow/closest.c',
        line: 'if (distance > 0.0f) normal',
        why: 'a corner on a corner lies next to the edge that starts there; the test guards a division',
    },
    {
        file: 'src/narrow/collide.c',
        line: 'if (a->kind == SAT_BOX && b->kind == SAT_BOX)',
        why: 'the more complex kind comes first, so a box never meets a polygon here',
    },
    {
        file: 'src/narrow/distance.c',
        line: 'square == 0.0',
        why: 'no baked edge has length 0; the test guards a division',
    },
    {
        file: 'src/narrow/sat.c',
        line: 'for (int32_t left = a->count; where != ON_EDGE && left > 0; left--)',
        why: 'a point is not beyond the same end of every face; the test bounds the loop',
    },
    {
        file: 'src/narrow/trace.c',
        line: 'for (int32_t i = 0; i < trace->count; i++)',
        why: 'the row of the deciding axis always exists',
    },
    { file: 'src/narrow/trace.c', line: 'return -1;', why: 'likewise' },
    {
        file: 'src/shape/outline.c',
        line: 'turn(a, b, d) == 0.0 && dot(a, b, d) < 0.0',
        why: 'collinear corners were dropped before: a straight neighbour folds back',
    },
    {
        file: 'src/shape/outline.c',
        line: 'turn(c, d, b) == 0.0 && dot(c, d, b) < 0.0',
        why: 'likewise',
    },
    {
        file: 'src/narrow/sat.c',
        line: 'if (there != where && there != ON_EDGE) break;',
        why: 'only rounding puts a point beyond the ends of two consecutive edges; the tests have one such case',
    },
    {
        file: 'src/narrow/sweep.c',
        line: 'for (; steps < SAT_MAX_STEPS; steps++)',
        why: 'bisection ends at the touch, long before the maximum; the test bounds the loop',
    },
    {
        file: 'src/shape/outline.c',
        line: 'dot(a, c, b) >= 0.0',
        why: 'another pair is found before two edges that meet at an end',
    },
    { file: 'src/shape/outline.c', line: 'dot(c, a, d) >= 0.0', why: 'likewise' },
    {
        file: 'src/shape/outline.c',
        line: 'SAT_TRY(check_convex(hull, kept, corners, out));',
        why: 'a hull is convex',
    },
];

const files = (folder, ending) =>
    readdirSync(folder, { recursive: true })
        .map((name) => `${folder}/${name}`)
        .filter((name) => name.endsWith(ending))
        .sort();

// --- Running ------------------------------------------------------------------------------------------

for (const old of files(OBJECTS, '.gcda')) rmSync(old);
const failed = [];
await each(files(OBJECTS, '.test'), async (program) => {
    await run(program, [], options).catch(() => failed.push(program));
});

// --- Reading ------------------------------------------------------------------------------------------

/** The counts of each line by file and line number, and of each of its branches. */
const seen = new Map();

function addLine(file, { line_number: number, count, branches }) {
    if (!seen.has(file)) seen.set(file, new Map());
    const lines = seen.get(file);
    const line = lines.get(number) ?? { count: 0, branches: [] };
    line.count += count;
    // A line of a header has the same branches in every object, except inlined ones.
    branches.forEach((branch, i) => {
        line.branches[i] = (line.branches[i] ?? 0) + branch.count;
    });
    lines.set(number, line);
}

const counters = ['shape', 'narrow'].flatMap((part) => files(`${OBJECTS}/src/${part}`, '.gcda'));
for (const counter of counters) {
    const args = ['--json-format', '--branch-probabilities', '--stdout', counter];
    const { stdout } = await run('gcov', args, options);
    for (const { file, lines } of JSON.parse(stdout).files) {
        if (WATCHED.test(file)) for (const line of lines) addLine(file, line);
    }
}

// --- Writing ------------------------------------------------------------------------------------------

const percent = (part, whole) => `${(whole ? (100 * part) / whole : 100).toFixed(1)} %`.padStart(9);
const row = (name, [lines, ran, branches, taken]) =>
    `${name.padEnd(26)}${String(lines).padStart(6)}${percent(ran, lines)}${String(branches).padStart(8)}${percent(taken, branches)}`;

function reasonFor(file, text) {
    return REASONS.find((reason) => reason.file === file && text.includes(reason.line));
}

const total = [0, 0, 0, 0];
const missing = [];
let unexplained = 0;
console.log(`${'file'.padEnd(26)} lines  reached branches  taken`);
for (const [file, lines] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = readFileSync(file, 'utf8').split('\n');
    const sums = [0, 0, 0, 0];
    for (const [number, { count, branches }] of [...lines].sort(([a], [b]) => a - b)) {
        const taken = branches.filter((times) => times > 0).length;
        [1, count > 0, branches.length, taken].forEach((more, i) => {
            sums[i] += Number(more);
        });
        if (count > 0 && taken === branches.length) continue;
        const what = count === 0 ? 'never' : `${taken} of ${branches.length} ways`;
        const source = text[number - 1].trim();
        const reason = reasonFor(file, source);
        if (!reason) unexplained += 1;
        const why = reason ? `\n        (${reason.why})` : '';
        missing.push(`    ${file}:${number}: ${what}: ${source}${why}`);
    }
    sums.forEach((sum, i) => {
        total[i] += sum;
    });
    console.log(row(file, sums));
}
console.log(row('all', total));
if (missing.length > 0) console.log(`\nNot reached:\n${missing.join('\n')}`);
console.log(`${unexplained} of them without a reason`);
for (const program of failed) console.log(`${program} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
