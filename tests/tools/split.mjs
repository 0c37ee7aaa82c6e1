// Splits a linked module in two: one for convex shapes, and a second that js/ adds to an instance of the first when a
// game uses a composite shape.
//
//     node tests/tools/split.mjs in.wasm names.txt first.wasm second.wasm folder
//
// names.txt lists the functions that are called only for composite shapes and for outlines that are not convex. The
// first module has everything that the other exports reach without calling one of them; the second has the rest. The
// input has the names of functions and exports the listed ones, so that the linker inlines none of them; `folder` has
// the tools of binaryen.
//
// The second module imports memory, table, stack pointer and functions of the first under short names. It fills the
// table slots that the first calls and leaves empty.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES, optimize } from './order.mjs';

const [input, list, first, second, folder] = process.argv.slice(2);
const run = (tool, ...args) =>
    execFileSync(join(folder, tool), [...FEATURES, ...args], { stdio: 'inherit' });
const read = (path) => readFileSync(path, 'utf8');
const textOf = (path) => `${path}.wat`;
const without = (text, pattern) =>
    text
        .split('\n')
        .filter((line) => !pattern.test(line))
        .join('\n');

/** The call graph of a module: the names that each function calls, and the names of exports and table entries. */
function graphOf(text) {
    const calls = new Map();
    const roots = [];
    let own;
    for (const line of text.split('\n')) {
        const [, name] = /^ \(func \$(\S+)/.exec(line) ?? [];
        if (name !== undefined) {
            own = [];
            calls.set(name, own);
        }
        for (const [, callee] of line.matchAll(/\(call \$([^\s()]+)/g)) own.push(callee);
        if (/^ \((export .*\(func|elem) /.test(line)) {
            for (const [, root] of line.matchAll(/\$([^\s()]+)/g)) roots.push(root);
        }
    }
    return { calls, roots: roots.filter((name) => calls.has(name)) };
}

/** All functions that the roots reach without passing through `others`. */
function reachedFrom(roots, calls, others) {
    const reached = new Set();
    const left = [...roots];
    while (left.length > 0) {
        const name = left.pop();
        if (reached.has(name) || others.has(name)) continue;
        reached.add(name);
        left.push(...calls.get(name));
    }
    return reached;
}

const composites = new Set(read(list).trim().split(/\s+/));
run('wasm-dis', input, '-o', textOf(input));
const whole = read(textOf(input));
const { calls, roots } = graphOf(whole);
for (const name of composites) {
    if (!calls.has(name)) throw new Error(`the module has no function ${name}`);
}
const kept = `${input}.kept`;
writeFileSync(kept, [...reachedFrom(roots, calls, composites)].join('\n'));
const isListed = new RegExp(`^ \\(export "(${[...composites].join('|')})" `);
writeFileSync(textOf(input), without(whole, isListed));
run(
    ...['wasm-split', '--split', '-g', '-S', textOf(input), `--keep-funcs=@${kept}`],
    ...['--import-namespace=primary', '--placeholder-namespace=placeholder'],
    ...['-o1', textOf(first), '-o2', textOf(second)],
);

let one = without(read(textOf(first)), /^ \(import "placeholder/)
    .replaceAll(/ \$placeholder_\d+/g, '')
    .replace('"__indirect_function_table"', '"table"');
let other = read(textOf(second)).replace('"__indirect_function_table"', '"table"');
one = without(one, /^ \(export "(__errno_location|_initialize|stack\w+)"/);
const imports = Array.from(other.matchAll(/\(import "primary" "(\S+)"/g), ([, name]) => name);
imports.forEach((name, i) => {
    const short = ['memory', 'table'].includes(name) ? name : `_${i.toString(36)}`;
    one = one.replace(`(export "${name}"`, `(export "${short}"`);
    other = other.replace(`(import "primary" "${name}"`, `(import "_" "${short}"`);
});
writeFileSync(textOf(first), one);
writeFileSync(textOf(second), other);
for (const path of [first, second]) optimize(textOf(path), path, folder);

const [left] = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(first)));
if (left) throw new Error(`${first} imports ${left.module}.${left.name}: it must need nothing`);
