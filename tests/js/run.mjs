// Runs test files in Node, in parallel, and writes their results in TAP: node --expose-gc tests/js/run.mjs a.test.js ...
// `node --test` sorts its files by name, so a slow one may run alone at the end. Here the longest come first.

import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

// Files that take longer than their size suggests.
const SLOW = [
    'swarm',
    'memory',
    'tiled-sizes',
    'async',
    'record',
    'histories',
    'once',
    'exact-hard',
];

const isSlow = (name) => SLOW.includes(basename(name, '.test.js'));
const files = process.argv.slice(2).sort((a, b) => statSync(b).size - statSync(a).size);
const sorted = [...files.filter(isSlow), ...files.filter((name) => !isSlow(name))];

// By default, one processor would be idle.
const results = run({ files: sorted, concurrency: availableParallelism() });
results.on('test:fail', () => {
    process.exitCode = 1;
});
results.compose(tap).pipe(process.stdout);
