// Optimizes a module, and orders its functions so that it compresses better: gzip finds repeats only in the last
// 32 kB, so similar functions belong near each other.
//
//     node tests/tools/order.mjs in.wasm out.wasm folder
//
// The input is binary or text; `folder` has the tools of binaryen. The order changes no function.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FEATURES = ['--enable-simd', '--enable-bulk-memory', '--enable-mutable-globals'];
// The options with which emcc calls wasm-opt; the Makefile has the reasons.
const OPTIMIZE = [
    '-O3',
    '--zero-filled-memory',
    '--low-memory-unused',
    '--optimize-added-constants-propagate',
];

// Two functions are similar if they share sequences of so many bytes: with 4 or 6 the result is 0.3 % larger.
const SEQUENCE = 5;
// What gzip sees, less the marks that inlining adds to it.
const WINDOW = 26000;
// Sharing is divided by the size to this power: 1 would prefer the smallest functions, 0 the largest.
const SIZE_POWER = 0.75;

/** The code of each function of a binary module. */
function bodiesOf(wasm) {
    let at = 8;
    const number = () => {
        let value = 0;
        for (let shift = 0; ; shift += 7) {
            const byte = wasm[at++];
            value += (byte & 127) << shift;
            if (byte < 128) return value;
        }
    };
    const bodies = [];
    while (at < wasm.length) {
        const isCode = wasm[at++] === 10;
        const size = number();
        const end = at + size;
        for (let left = isCode ? number() : 0; left > 0; left--) {
            const length = number();
            bodies.push(wasm.subarray(at, at + length));
            at += length;
        }
        at = end;
    }
    return bodies;
}

function sequencesOf(body) {
    const sequences = new Set();
    for (let i = 0; i + SEQUENCE <= body.length; i++) {
        sequences.add(body.readUIntBE(i, SEQUENCE));
    }
    return sequences;
}

/** The order of the functions, as indices: each one shares the most with those in the window before it. */
function orderOf(bodies) {
    const sequences = bodies.map(sequencesOf);
    const counts = new Map();
    const add = (function_, by) => {
        for (const s of sequences[function_]) counts.set(s, (counts.get(s) ?? 0) + by);
    };
    const likeness = (function_) => {
        let shared = 0;
        for (const s of sequences[function_]) if (counts.get(s) > 0) shared++;
        return shared / (sequences[function_].size + 1) ** SIZE_POWER;
    };
    const order = [];
    const left = new Set(bodies.keys());
    let oldest = 0;
    let bytes = 0;
    for (let next = 0; left.delete(next); ) {
        order.push(next);
        add(next, 1);
        for (bytes += bodies[next].length; bytes > WINDOW; oldest++) {
            add(order[oldest], -1);
            bytes -= bodies[order[oldest]].length;
        }
        let most = -1;
        for (const function_ of left) {
            const is = likeness(function_);
            if (is > most) [most, next] = [is, function_];
        }
    }
    return order;
}

/**
 * The text of a module with its functions in another order. All loads and stores get the alignment of their type: a hint,
 * which engines that have SIMD ignore, and of which other values make the module larger.
 */
function reorder(text, order) {
    const pattern = /^ \(func .*?\n \)\n/gms;
    const functions = text.match(pattern);
    if (functions.length !== order.length) throw new Error('the text has other functions');
    let i = 0;
    return text.replace(pattern, () => functions[order[i++]].replaceAll(/ align=\d+/g, ''));
}

export function optimize(input, output, folder) {
    const run = (...args) =>
        execFileSync(join(folder, 'wasm-opt'), [...FEATURES, ...args], { stdio: 'inherit' });
    const text = `${output}.ordered.wat`;
    run(input, '-S', '-g', '-o', text, ...OPTIMIZE);
    run(text, '-o', output);
    const order = orderOf(bodiesOf(readFileSync(output)));
    writeFileSync(text, reorder(readFileSync(text, 'utf8'), order));
    run(text, '-o', output, ...OPTIMIZE, '--strip-debug');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) optimize(...process.argv.slice(2));
