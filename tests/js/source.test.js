// What the sources must and must not say: no maths whose bits differ between machines, one file that touches linear
// memory, and the same numbers on both sides of the boundary. Reads js/ and src/ as text.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as debug from '../../dist/debug.js';
import * as tiled from '../../dist/tiled.js';
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
const c = headersAndBodies.map(({ code }) => code).join('\n');

function refuse(files, pattern, why) {
    for (const { name, code } of files) {
        const found = code.match(pattern);
        assert.equal(found, null, `${name}: ${found?.[0]}: ${why}`);
    }
}

// --- What differs between machines ---------------------------------------------------------------------

test('js/ uses no function of Math whose bits a browser may choose', () => {
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

test('src/ uses nothing of libm and nothing that the processor may choose', () => {
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
        /__builtin_(?!trap\b|inf\b|sqrtf?\b|fabsf?\b|c[lt]z(ll)?\b)\w+/,
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
});

test('src/ allocates nothing and prints nothing', () => {
    refuse(
        headersAndBodies,
        /\b(malloc|calloc|realloc|free|alloca|printf|puts|abort|exit)\s*\(/,
        'no',
    );
});

// --- One file that touches memory ----------------------------------------------------------------------

test('only memory.js, module.js and layout.js touch a buffer', () => {
    const allowed = ['js/memory.js', 'js/module.js', 'js/layout.js'];
    const others = scripts.filter(({ name }) => !allowed.includes(name));
    assert.equal(scripts.length - others.length, allowed.length);
    // The bytes of a layer are the user's own, and may be half a gigabyte: they are read in place.
    const ours = others.filter(({ name }) => name !== 'js/tiled/blocks.js');
    assert.equal(others.length - ours.length, 1);
    refuse(ours, /\.buffer\b|\bbuffer\s*[},]/, 'only memory.js hands out views');
    const below = others.filter(({ name }) => name !== 'js/async.js');
    assert.equal(others.length - below.length, 1);
    refuse(below, /\bWebAssembly\b/, 'only module.js and async.js compile');
});

test('the core of js/ knows no page', () => {
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

// --- What is promised and what is there ----------------------------------------------------------------

/** The values, not the types, that a declaration file exports. */
function declaredBy(path) {
    const names = read(path).matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm);
    return [...new Set(Array.from(names, ([, name]) => name))].sort();
}

test('the package exports exactly what its declarations declare', () => {
    assert.deepEqual(Object.keys(lib).sort(), declaredBy('js/index.d.ts'));
    assert.deepEqual(Object.keys(debug).sort(), declaredBy('js/debug.d.ts'));
    assert.deepEqual(Object.keys(tiled).sort(), declaredBy('js/tiled.d.ts'));
    assert.equal(lib.version, JSON.parse(read('package.json')).version);
});

test('the core says the version of the package', () => {
    const [, hex] = read('src/base/core.h').match(/^#define SAT_VERSION 0x([0-9a-f]{6})u$/m);
    const parts = hex.match(/../g).map((byte) => Number.parseInt(byte, 16));
    assert.equal(lib.version.split('-')[0], parts.join('.'));
});

// The members that a class of index.d.ts declares.
function membersOf(name) {
    const text = read('js/index.d.ts').replace(/\/\*\*[\s\S]*?\*\//g, '');
    const start = text.indexOf(`export class ${name}`);
    const body = text.slice(start, text.indexOf('\n}', start));
    const members = body.matchAll(/^ {4}(?:readonly )?(\w+)[?<(:]/gm);
    return [...new Set(Array.from(members, ([, member]) => member))].filter(
        (member) => member !== 'constructor',
    );
}

test('worlds, bodies and shapes have every member that index.d.ts declares', () => {
    const world = new lib.World();
    const examples = { World: world, Body: world.add(lib.box(1, 2)), Shape: lib.circle(1) };
    for (const [name, example] of Object.entries(examples)) {
        const members = membersOf(name);
        assert.ok(members.length > 4);
        for (const member of members) assert.ok(member in example, `${name}.${member}`);
    }
    world.dispose();
});

// --- The same numbers on both sides --------------------------------------------------------------------

/** A macro of src/base/constants.h as a number. */
function macro(name) {
    const text = read('src/base/constants.h').match(new RegExp(`#define ${name}\\s+(.+)`))?.[1];
    assert.ok(text, `${name} is not in constants.h`);
    const plain = text.replace(/\/\/.*/, '').replace(/(?<=\d)[uf]/g, '');
    assert.match(plain, /^[\d\s().e<*+-]+$/);
    return Function(`return ${plain}`)();
}

/** The constants of an enum in src/, by name. */
function enumOf(name) {
    const body = c.match(new RegExp(`typedef enum ${name} \\{([^}]*)\\}`))?.[1];
    assert.ok(body, `there is no enum ${name}`);
    let next = 0;
    const entries = body
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map((entry) => {
            const [key, value] = entry.split('=').map((part) => part.trim());
            next = value === undefined ? next : Number(value);
            assert.ok(Number.isInteger(next), entry);
            return [key, next++];
        });
    return Object.fromEntries(entries);
}

/** A constant of a script as a number. */
function constant(path, name) {
    const text = read(path).match(new RegExp(`\\bconst ${name} = ([\\d.e*\\s+-]+);`))?.[1];
    assert.ok(text, `${name} is not in ${path}`);
    return Function(`return ${text}`)();
}

/** An array of words in a script. */
function words(path, name) {
    const text = read(path).match(new RegExp(`\\bconst ${name} = \\[([^\\]]*)\\]`))?.[1];
    assert.ok(text, `${name} is not in ${path}`);
    return Array.from(text.replace(/\/\/.*/g, '').matchAll(/'(\w+)'/g), ([, word]) => word);
}

test('the limits in js/ are those of constants.h', () => {
    for (const [path, name, other] of [
        ['js/shapes.js', 'MIN_SIZE', 'SAT_MIN_SIZE'],
        ['js/shapes.js', 'MAX_SIZE', 'SAT_MAX_SIZE'],
        ['js/shapes.js', 'MAX_OFFSET', 'SAT_MAX_OFFSET'],
        ['js/errors.js', 'MAX_COORDINATE', 'SAT_MAX_COORDINATE'],
        ['js/errors.js', 'MAX_ANGLE', 'SAT_MAX_ANGLE'],
        ['js/core.js', 'MAX_BODIES', 'SAT_MAX_BODIES'],
        ['js/core.js', 'MAX_BYTES', 'SAT_MAX_WORLD_BYTES'],
        ['js/wholes.js', 'MAX_PIECES', 'SAT_MAX_CHILDREN'],
        ['js/world.js', 'MAX_PAIRS', 'SAT_MAX_PAIRS'],
        ['js/world.js', 'MAX_COLUMNS', 'SAT_MAX_COLUMNS'],
    ]) {
        assert.equal(constant(path, name), macro(other), `${path}: ${name}`);
    }
    assert.equal(constant('js/body.js', 'GENERATION'), macro('SAT_MAX_BODIES') + 1);
    assert.match(read('js/shapes.js'), new RegExp(`at most ${macro('SAT_MAX_VERTICES')} corners`));
});

test('a limit is spelled out once, where it has its name', () => {
    for (const { name, code } of scripts) {
        const lines = code.split('\n').filter((line) => /\b\d+e[+-]?\d/.test(line));
        for (const line of lines) assert.match(line, /^(export )?const [A-Z_]+ = /, name);
    }
});

test('the limits in index.d.ts are those of constants.h', () => {
    const text = read('js/index.d.ts');
    const numberAfter = (pattern) => Number(text.match(pattern)[1]);
    assert.equal(numberAfter(/radius from ([\de-]+) to/), macro('SAT_MIN_SIZE'));
    assert.equal(numberAfter(/radius from [\de-]+ to ([\de]+)/), macro('SAT_MAX_SIZE'));
    assert.equal(numberAfter(/up to (\d+) vertices stays one piece/), macro('SAT_MAX_VERTICES'));
    assert.equal(numberAfter(/at most (\d+) points in\s/), macro('SAT_MAX_POINTS'));
    assert.equal(numberAfter(/angles within ±([\de]+) radians/), macro('SAT_MAX_ANGLE'));
    assert.equal(numberAfter(/\|x\| > ([\de]+)/), macro('SAT_MAX_COORDINATE'));
    assert.equal(numberAfter(/skin of ([\de-]+)·size/), macro('SAT_SKIN'));
    assert.equal(numberAfter(/apart by more than ([\de-]+)·size/), macro('SAT_PARTING'));
});

test('the statuses in js/ are those of satStatus', () => {
    const status = enumOf('satStatus');
    assert.equal(status.SAT_OK, 0);
    assert.equal(constant('js/core.js', 'NEEDS_ROOM'), status.SAT_NEEDS_ROOM);
    assert.equal(constant('js/world.js', 'NOT_IN_TURN'), status.SAT_NOT_IN_TURN);
    for (const name of ['TOO_FEW', 'TOO_MANY', 'NO_AREA', 'CONCAVE', 'CROSSING']) {
        assert.equal(constant('js/shapes.js', name), status[`SAT_${name}`], name);
    }
    for (const name of ['HOLE_OUTSIDE', 'HOLE_IN_HOLE']) {
        assert.equal(constant('js/wholes.js', name), status[`SAT_${name}`], name);
    }
});

test('flags, kinds and sources in js/ are those of satFlags, satPlaneKind and satRowSource', () => {
    const flags = enumOf('satFlags');
    for (const name of ['STATIC', 'SENSOR', 'ENABLED', 'ONE_WAY', 'BULLET']) {
        assert.equal(constant('js/body.js', name), flags[`SAT_${name}`], name);
    }
    const kinds = enumOf('satPlaneKind');
    for (const name of ['FLOOR', 'WALL', 'CEILING']) {
        assert.equal(constant('js/mover.js', name), kinds[`SAT_${name}`], name);
    }
    const sources = enumOf('satRowSource');
    assert.deepEqual(
        words('js/trace.js', 'SOURCES').map((source) => sources[`SAT_ROW_${source.toUpperCase()}`]),
        Object.values(sources),
    );
    const stages = enumOf('satStage');
    assert.deepEqual(
        words('js/world.js', 'STAGES').map((stage) => stages[`SAT_${stage.toUpperCase()}`]),
        Object.values(stages),
    );
    const regions = enumOf('satRegionKind');
    assert.deepEqual(
        words('js/trace.js', 'REGIONS').map((kind) => regions[`SAT_REGION_${kind.toUpperCase()}`]),
        Object.values(regions),
    );
    const within = enumOf('satContainment');
    for (const name of ['A_IN_B', 'B_IN_A']) {
        assert.equal(constant('js/narrow.js', name), within[`SAT_${name}`], name);
    }
});

/** What C writes into its layout tables, by the names that layout.js gives to it. */
function layout() {
    const code = scripts.find(({ name }) => name === 'js/layout.js').code;
    const listed = (text) =>
        text
            .split(/,\s*(?:\n|$)/)
            .map((entry) => entry.trim())
            .filter(Boolean);
    const fields = {};
    for (const [, table, entries] of c.matchAll(/ (LAYOUT\w*)\[\] = \{([\s\S]*?)\};/g)) {
        const [, door] = c.match(new RegExp(`(\\w+)\\(void\\) \\{ return address\\(${table}\\);`));
        const read = code.match(
            new RegExp(`\\[([^[\\]]*)\\] = table\\(exports, exports\\.${door}\\(`),
        );
        const names = listed(read[1]);
        const written = listed(entries);
        assert.equal(names.length, written.length, table);
        names.forEach((name, i) => {
            assert.ok(!(name in fields), name);
            fields[name] = written[i];
        });
    }
    return fields;
}

test('layout.js reads as many fields as C writes', () => {
    assert.ok(Object.keys(layout()).length > 80);
});

test('layout.js names a field as C does', () => {
    const plain = (text) => text.toLowerCase().replace(/[^a-z]/g, '');
    for (const [name, entry] of Object.entries(layout())) {
        const last = name.match(/([A-Z]?[a-z]+)$/)?.[1] ?? '';
        const said = plain(entry) + plain(entry).replace('contactcount', 'count');
        const stands = {
            mailboxEnd: 'sizeofsatmailbox',
            worldStart: 'sathost',
            hullCount: 'corners',
            hullPoint: 'order',
            batchLength: 'batchpairs',
            placedBytes: 'sizeofsatplaced',
            compoundParts: 'sizeofsatcompound',
            partBytes: 'sizeofsatcompoundchild',
            passedBytes: 'sizeofsatpassed',
            foundBytes: 'sizeofsatfound',
            rowIndexB: 'indexb',
            rowStride: 'sizeof',
            userColumnStride: 'sizeof',
            regionOffsets: 'offset',
        };
        const wanted = stands[name] ?? plain(last).replace(/^stride$/, 'bytes');
        assert.ok(said.includes(wanted), `${name} is ${entry}`);
    }
});

/** Type and rows of every region, in order. */
function regions() {
    const list = c.match(/#define SAT_REGIONS\(REGION\)([\s\S]*?)\n\n/)[1];
    const rows = list
        .replaceAll('\\', ' ')
        .matchAll(/REGION\(\s*(\w+),\s*(\w+),\s*(\w+),\s*(\w+)\s*\)/g);
    return Array.from(rows, ([, name, type, per]) => ({ name, type, per }));
}

const ARRAYS = {
    double: 'Float64Array',
    float: 'Float32Array',
    uint32_t: 'Uint32Array',
    int32_t: 'Int32Array',
    uint8_t: 'Uint8Array',
};

test('one pair more than SAT_MAX_PAIRS does not fit the largest world', () => {
    // Counting stops there: if it did fit, an update would leave pairs out and not say so.
    const bytes = {
        satPersistentPair: 24,
        satPassed: 56,
        satCachedAxis: 16,
        satPair: 8,
        float: 4,
        uint32_t: 4,
        uint8_t: 1,
    };
    const perPair = regions()
        .filter(({ per }) => per === 'PAIR')
        .map(({ name, type }) => bytes[type] ?? assert.fail(`${name}: ${type}`))
        .reduce((a, b) => a + b);
    assert.ok(perPair * macro('SAT_MAX_PAIRS') > macro('SAT_MAX_WORLD_BYTES'), `${perPair} bytes`);
});

test('the columns in core.js have the types of their regions, and tables lie in a row', () => {
    const text = read('js/core.js');
    const fields = layout();
    const list = regions();
    assert.ok(list.length > 40);
    const regionOf = (name) => {
        const at = list.findIndex(
            (region) => `SAT_R_${region.name}` === fields[name]?.split(' ')[0],
        );
        assert.ok(at >= 0, `${name} is ${fields[name]}`);
        return at;
    };
    const columns = text.matchAll(/(\w+): view\((\w+), (region\w+)(?: \+ (\d))?, bodies\)/g);
    let count = 0;
    for (const [, key, type, name, offset = 0] of columns) {
        const region = list[regionOf(name) + Number(offset)];
        assert.equal(region.name, key.replace(/(?=[A-Z])/g, '_').toUpperCase());
        assert.equal(type, ARRAYS[region.type], key);
        assert.equal(region.per, 'BODY', key);
        count++;
    }
    assert.equal(count, 14);
    const tables = Array.from(text.matchAll(/same\('(\w+)', (contacts|events)\((region\w+)\)\)/g));
    assert.equal(tables.length, 4);
    for (const [, table, kind, name] of tables) {
        const rows = text.match(new RegExp(`const ${kind} = \\(first\\) => \\(\\{([^}]*)\\}`))[1];
        const types = Array.from(rows.matchAll(/view\((\w+), first(?: \+ (\d))?/g));
        assert.equal(types.length, kind === 'contacts' ? 5 : 3);
        for (const [, type, offset] of types) {
            const region = list[regionOf(name) + Number(offset ?? 0)];
            assert.equal(type, ARRAYS[region.type], `${table}: ${region.name}`);
            assert.equal(`${region.name.split('_')[0]}`, list[regionOf(name)].name.split('_')[0]);
            assert.equal(region.per, 'PAIR');
        }
    }
});
