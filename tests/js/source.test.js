// Rules for the sources: no maths whose bits differ between machines, one file that touches linear memory, and in the
// types the limits of C. Reads js/ and src/ as text.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import * as layout from '../../build/release/layout.js';
import { lib } from './build.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path) => readFileSync(root + path, 'utf8');

/** The sources below a folder, without their comments. */
function sources(folder, ending) {
    const names = readdirSync(root + folder, { recursive: true }).filter((n) => ending.test(n));
    assert.ok(names.length > 3, `no sources in ${folder}`);
    return names.map((name) => ({
        name: `${folder}/${name}`,
        code: read(`${folder}/${name}`)
            .replace(/\/\*[\s\S]*?\*\//g, '')
            .replace(/\/\/.*$/gm, ''),
    }));
}

const scripts = sources('js', /\.js$/);
const headersAndBodies = sources('src', /\.[ch]$/);

function refuse(files, pattern, why) {
    for (const { name, code } of files) {
        const found = code.match(pattern);
        assert.equal(found, null, `${name}: ${found?.[0]}: ${why}`);
    }
}

// --- Differences between machines ----------------------------------------------------------------------

test('js/ uses no function of Math whose bits depend on the browser', () => {
    const chosen = [
        'a?sinh?',
        'a?cosh?',
        'a?tanh?',
        'atan2',
        'hypot',
        'pow',
        'exp(m1)?',
        'log(10|2|1p)?',
        'cbrt',
        'random',
    ].join('|');
    refuse(scripts, new RegExp(`\\bMath\\s*\\.\\s*(${chosen})\\b`), 'not the same everywhere');
    refuse(scripts, /\*\* *0?\.\d|\bDate\b|\bperformance\b/, 'not the same everywhere');
});

test('js/ uses no syntax and no function that is missing in the browsers that the README names', async () => {
    const oldest = ['chrome91', 'firefox90', 'safari15'];
    for (const { name, code } of scripts) {
        const [kept, lowered] = await Promise.all(
            ['esnext', oldest].map((target) => transform(code, { target })),
        );
        assert.equal(lowered.code, kept.code, name);
    }
    const younger = 'findLast|toSorted|toReversed|toSpliced|with\\(|hasOwn\\(|groupBy|isWellFormed';
    refuse(scripts, new RegExp(`\\bstructuredClone\\(|\\.(${younger})`), 'younger than Chrome 91');
});

test('src/ uses no libm, nothing whose bits depend on the processor, and no allocator', () => {
    refuse(
        headersAndBodies,
        /#include\s*<(math|tgmath|complex|fenv|stdlib|stdio|time)\.h>/,
        'not here',
    );
    const named = [
        '(a?(sin|cos|tan)h?|atan2|hypot|pow|exp2?|expm1|log(10|2|1p)?|cbrt)[fl]?',
        '(sqrt|fabs|fma|fmin|fmax|fmod|remainder|copysign|nextafter)[fl]?',
        '(floor|ceil|trunc|l?l?r(ound|int)|nearbyint)[fl]?',
    ].join('|');
    refuse(headersAndBodies, new RegExp(`(?<![\\w.])(${named})\\s*\\(`), 'a function of libm');
    refuse(
        headersAndBodies,
        /__builtin_(?!trap\b|inf\b|prefetch\b|wasm_memory_(?:size|grow)\b|sqrtf?\b|fabsf?\b|c[lt]z(ll)?\b)\w+/,
        'a builtin',
    );
    refuse(
        headersAndBodies,
        /_mm_(rcp|rsqrt|fmadd|dp)_|vrecpe|vrsqrte|vfma|relaxed/,
        'an estimate',
    );
    refuse(
        headersAndBodies,
        /_mm_(min|max)_ps\((?!a, b\))|vminq|vmaxq(?!_)|wasm_f32x4_(min|max)\(/,
        'NaN',
    );
    refuse(
        headersAndBodies,
        /\b(malloc|calloc|realloc|free|alloca|printf|puts|abort|exit)\s*\(/,
        'no',
    );
});

// --- One file that touches memory ----------------------------------------------------------------------

/** Files of js/ that import each other in a cycle. */
function circle() {
    const imports = new Map(
        readdirSync(`${root}js`, { recursive: true })
            .filter((name) => /\.js$/.test(name))
            .map((name) => {
                const found = read(`js/${name}`).matchAll(
                    /^(?:import|export)[^;]*? from '(\.[^']+)'/gm,
                );
                return [
                    name,
                    Array.from(found, ([, path]) => posix.join(posix.dirname(name), path)),
                ];
            }),
    );
    const done = new Set();
    const find = (name, path) => {
        if (path.includes(name)) return [...path, name];
        if (done.has(name)) return undefined;
        const found = imports
            .get(name)
            .map((next) => find(next, [...path, name]))
            .find(Boolean);
        done.add(name);
        return found;
    };
    return [...imports.keys()].map((name) => find(name, [])).find(Boolean);
}

test('js/ has no import cycles, touches buffers only in memory.js and module.js, and uses no DOM', () => {
    assert.equal(circle(), undefined);
    const allowed = ['js/memory.js', 'js/module.js'];
    const others = scripts.filter(({ name }) => !allowed.includes(name));
    assert.equal(scripts.length - others.length, allowed.length);
    // blocks.js may use `.buffer`: the bytes of a layer belong to the user and may be half a gigabyte, so it reads them
    // in place.
    const ours = others.filter(({ name }) => name !== 'js/tiled/blocks.js');
    assert.equal(others.length - ours.length, 1);
    refuse(ours, /\.buffer\b|\bbuffer\s*[},]/, 'only memory.js hands out views');
    const below = others.filter(({ name }) => name !== 'js/async.js');
    assert.equal(others.length - below.length, 1);
    refuse(below, /\bWebAssembly\b/, 'only module.js and async.js compile');

    const apart = ['js/debug.js', 'js/async.js'];
    const core = scripts
        .filter(({ name }) => !apart.includes(name))
        .map(({ name, code }) => ({ name, code: code.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, '') }));
    refuse(
        core,
        /\b(document|window|navigator|localStorage|fetch|process|require)\s*[.(]/,
        'no page',
    );
    refuse(core, /\bawait\b|\basync\b|\beval\(|\bnew Function\b/, 'works at once, anywhere');
});

// --- The same numbers everywhere -----------------------------------------------------------------------

test('the package and the core have the version of package.json', () => {
    assert.equal(lib.version, JSON.parse(read('package.json')).version);
    const parts = [16, 8, 0].map((shift) => (layout.VERSION >> shift) & 255);
    assert.equal(lib.version.split('-')[0], parts.join('.'));
});

test('the declarations give typed arrays no type argument, which TypeScript before 5.7 rejects', () => {
    refuse(sources('js', /\.d\.ts$/), /\b(Big)?(Int|Uint|Float)\w*Array</, 'not generic');
});

test('the limits in index.d.ts are those of C', () => {
    const text = read('js/index.d.ts');
    const numberAfter = (pattern) => Number(text.match(pattern)[1]);
    assert.equal(numberAfter(/radius from ([\de-]+) to/), layout.MIN_SIZE);
    assert.equal(numberAfter(/radius from [\de-]+ to ([\de]+)/), layout.MAX_SIZE);
    assert.equal(numberAfter(/up to (\d+) vertices stays one piece/), layout.MAX_VERTICES);
    assert.equal(numberAfter(/at most (\d+) points in/), layout.MAX_POINTS);
    assert.equal(numberAfter(/angles within ±([\de]+)/), layout.MAX_ANGLE);
    assert.equal(numberAfter(/\|x\| > ([\de]+)/), layout.MAX_COORDINATE);
    assert.equal(numberAfter(/skin of ([\de-]+)·size/), layout.SKIN);
    assert.equal(numberAfter(/apart by more than ([\de-]+)·size/), layout.PARTING);
});
