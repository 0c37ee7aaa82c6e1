// The entry that loads its WebAssembly, and every way in which that fails. Each case runs in a separate process,
// because a loaded module cannot be unloaded; the package is imported there by its own name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root, runAlone } from './process.js';

const WORDS = `
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
const file = (name) => new URL('./dist/' + name, 'file://${root}');
const bytes = await readFile(file('sepaxis.wasm'));
const said = async (act) => { try { await act(); return 'nothing'; } catch (e) { return e.name + ': ' + e.message; } };
const works = ({ World, box, circle }) => {
    const world = new World();
    world.add(box(20, 20), { isStatic: true });
    world.add(circle(5), { x: 13 });
    world.update();
    return world.contacts.depth[0];
};
/** Serves the same answer to every request while act runs with its address. */
async function served(status, type, body, act) {
    const server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
        return await act('http://127.0.0.1:' + server.address().port + '/sepaxis.wasm');
    } finally {
        server.closeAllConnections();
        server.close();
    }
}
/** A module that exports a memory, and a sat_version that returns a number below 64. */
const other = (number) => Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 5, 3, 1, 0, 1,
    7, 24, 2, 11, 115, 97, 116, 95, 118, 101, 114, 115, 105, 111, 110, 0, 0, 6, 109, 101, 109, 111, 114, 121, 2, 0,
    10, 6, 1, 4, 0, 65, number, 11,
);
`;

const alone = (program, ...flags) => runAlone(WORDS, program, ...flags);

const ASYNC = "const lib = await import('sepaxis/async');";
const OLD = '--no-enable-sse4-1'; // a processor without SIMD, to V8

test('nothing works before load() and everything after it, and the module it gives is the one in use', async () => {
    const found = await alone(`${ASYNC}
        const before = await said(() => works(lib));
        const shape = await said(() => lib.circle(1));
        const module = await lib.load();
        return [before, shape, module instanceof WebAssembly.Module, module === await lib.load(), works(lib)];`);
    const early =
        "Error: sepaxis/async: nothing is loaded yet; await load() first, or import 'sepaxis', which needs no waiting";
    assert.deepEqual(found, [early, early, true, true, 2]);
});

for (const [what, source] of [
    ['a file: URL', "file('sepaxis.wasm')"],
    ['the text of one', "file('sepaxis.wasm').href"],
    ['bytes', 'bytes'],
    ['an ArrayBuffer', 'bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)'],
    ['a module', 'new WebAssembly.Module(bytes)'],
    ['a promise of bytes', "readFile(file('sepaxis.wasm'))"],
    [
        'a Response',
        "new Response(bytes, { headers: { 'content-type': 'application/wasm; charset=x' } })",
    ],
    ['a Response without a type', 'new Response(bytes)'],
    ['a promise of a Response', 'Promise.resolve(new Response(bytes))'],
    ['a data: URL', "'data:application/wasm;base64,' + bytes.toString('base64')"],
    ['the build without SIMD', "file('sepaxis-plain.wasm')"],
]) {
    test(`load() takes ${what}`, async () => {
        assert.equal(await alone(`${ASYNC} await lib.load(${source}); return works(lib);`), 2);
    });
}

for (const type of ['application/wasm', 'text/plain']) {
    test(`load() takes a response of type ${type}`, async () => {
        const found = await alone(`${ASYNC}
            await served(200, '${type}', bytes, (url) => lib.load(url));
            return works(lib);`);
        assert.equal(found, 2);
    });
}

test('a response typed as WebAssembly is compiled while it streams, once for all callers', async () => {
    const found = await alone(`${ASYNC}
        const calls = [];
        for (const name of ['compile', 'compileStreaming']) {
            const original = WebAssembly[name];
            // Node's own fetch compiles another module, which does not count.
            WebAssembly[name] = (...args) => {
                if (args[0].length === undefined || args[0].length === bytes.length) calls.push(name);
                return original(...args);
            };
        }
        const all = await served(200, 'application/wasm', bytes, (url) =>
            Promise.all([lib.load(url), lib.load(url), lib.load(bytes)]));
        return [calls, new Set(all).size];`);
    assert.deepEqual(found, [['compileStreaming'], 1]);
});

test('a promise that itself waits for a load causes no deadlock', async () => {
    const found = await alone(`${ASYNC}
        const later = Promise.resolve().then(() => lib.load(bytes));
        return [await lib.load(later) === await lib.load(lib.load()), works(lib)];`);
    assert.deepEqual(found, [true, 2]);
});

test('a good source that is passed while a bad one is loading is tried afterwards', async () => {
    const found = await alone(`${ASYNC}
        const bad = said(() => lib.load(new Uint8Array(8)));
        const good = lib.load(bytes);
        return [await bad, await good === await lib.load(), works(lib)];`);
    assert.match(found[0], /this is not WebAssembly that can run here/);
    assert.deepEqual(found.slice(1), [true, 2]);
});

// Node ends a program if a promise rejects and nothing handles it.
test('a failed download does not end the process if another one was requested or has finished', async () => {
    const found = await alone(`${ASYNC}
        const fails = () => new Promise((_, no) => setTimeout(no, 1, new Error('of the user')));
        const modules = await Promise.all([lib.load(bytes), lib.load(fails()), lib.load(fails())]);
        const late = await lib.load(fails());
        await new Promise((resolve) => setTimeout(resolve, 50));
        return [modules.every((module) => module === late), works(lib)];`);
    assert.deepEqual(found, [true, 2]);
});

test('a worker takes the compiled module of another thread', async () => {
    const found = await alone(`${ASYNC}
        const { Worker } = await import('node:worker_threads');
        const worker = new Worker(\`
            import { parentPort, workerData } from 'node:worker_threads';
            import { circle, load, overlaps } from 'sepaxis/async';
            await load(workerData);
            parentPort.postMessage(overlaps(circle(1), {}, circle(1), { x: 1.5 }));
        \`, { eval: true, execArgv: ['--input-type=module'], workerData: await lib.load() });
        const found = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
        await worker.terminate();
        return found;`);
    assert.equal(found, true);
});

test('a value that is not a source is rejected at once, with an error that quotes it', async () => {
    const sources = [
        '5',
        'null',
        'true',
        '{}',
        '[]',
        '() => 1',
        'Promise.resolve(7)',
        'Promise.resolve()',
        'new Response("x").body',
        'new Blob([bytes])',
    ];
    const found = await alone(`${ASYNC}
        const said1 = [];
        for (const source of [${sources}]) said1.push(await said(() => lib.load(source)));
        await lib.load(bytes);
        return [...said1, await said(() => lib.load(5))];`);
    const shown = [
        '5',
        'null',
        'true',
        'an object (Object)',
        'an array',
        'a function',
        '7',
        'undefined',
        'an object (ReadableStream)',
        'an object (Blob)',
        '5',
    ];
    const sentence =
        'TypeError: load: give a URL, a Response, bytes, a WebAssembly.Module or nothing, not ';
    assert.deepEqual(
        found,
        shown.map((value) => sentence + value),
    );
});

test('every failure to load has its own error, and load can be called again', async () => {
    const found = await alone(`${ASYNC}
        const html = '<!DOCTYPE html><html></html>';
        const used = new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
        await used.arrayBuffer();
        const sentences = [
            await said(() => lib.load(file('none.wasm'))),
            await said(() => lib.load('sepaxis.wasm')),
            await said(() => lib.load('http://127.0.0.1:1/sepaxis.wasm')),
            await said(() => served(404, 'text/html', html, (url) => lib.load(url))),
            await said(() => served(200, 'text/html', html, (url) => lib.load(url))),
            await said(() => served(200, 'application/wasm', html, (url) => lib.load(url))),
            await said(() => lib.load(new Response(''))),
            await said(() => lib.load(bytes.subarray(0, 1000))),
            await said(() => lib.load(new Uint8Array(0))),
            await said(() => lib.load(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))),
            await said(() => lib.load(other(7))),
            await said(() => lib.load(Promise.reject(new Error('of the user')))),
            await said(() => lib.load(used)),
        ].map((text) => text.replace(/127\\.0\\.0\\.1:\\d+/, 'HOST').replace(/file:\\S*\\//, 'file:'));
        return [...sentences, await said(() => works(lib)), await said(() => lib.load()), works(lib)];`);
    const expected = [
        /^Error: load: file:none\.wasm cannot be read: ENOENT: .*; is the file there\?$/,
        /^TypeError: load: "sepaxis\.wasm" is not an absolute URL; give new URL\("sepaxis\.wasm", import\.meta\.url\)$/,
        /^Error: load: http:\/\/HOST\/sepaxis\.wasm cannot be read: fetch failed; is the file there/,
        /^Error: load: http:\/\/HOST\/sepaxis\.wasm has status 404 Not Found; is sepaxis\.wasm there\?$/,
        /^Error: load: http:\/\/HOST\/sepaxis\.wasm is not WebAssembly, it begins with "<!DOCTYPE html><html"; is/,
        /^Error: sepaxis cannot compile its WebAssembly: this is not WebAssembly that can run here; give/,
        /^Error: load: the response is not WebAssembly, it begins with ""; is sepaxis\.wasm there\?$/,
        /^Error: sepaxis cannot compile its WebAssembly: this is not WebAssembly that can run here; give/,
        /^Error: sepaxis cannot compile its WebAssembly: this is not WebAssembly that can run here; give/,
        /^TypeError: load: this WebAssembly is not that of sepaxis; give its sepaxis\.wasm$/,
        /^TypeError: load: this is the WebAssembly of sepaxis 0\.0\.7, and this is sepaxis \d+\.\d+\.\d+; take both/,
        /^Error: of the user$/,
        /^Error: load: the response was already read; give it unread, or a clone\(\)$/,
        /^Error: sepaxis\/async: nothing is loaded yet/,
        /^nothing$/,
    ];
    expected.forEach((pattern, i) => {
        assert.match(found[i], pattern);
    });
    assert.equal(found.at(-1), 2);
});

test('where there is no SIMD the default entry names the others, and both work', async () => {
    const entry = (name) => `const lib = await import('${name}');`;
    const [byDefault, plain, beside] = await Promise.all([
        alone(`${entry('sepaxis')} return said(() => works(lib));`, OLD),
        alone(`${entry('sepaxis/plain')} return works(lib);`, OLD),
        alone(`${ASYNC} await lib.load(); return works(lib);`, OLD),
    ]);
    assert.match(
        byDefault,
        /^Error: sepaxis cannot compile its WebAssembly: there is no SIMD here \(.*\): import 'sepaxis\/plain', or 'sepaxis\/async', which takes the build without SIMD by itself$/,
    );
    assert.deepEqual([plain, beside], [2, 2]);
});

test('where there is no SIMD, the error of loading the SIMD file says so', async () => {
    const found = await alone(`${ASYNC} return said(() => lib.load(bytes));`, OLD);
    assert.match(found, /there is no SIMD here/);
});

// These errors are constructed by hand; tests/consumers has a real policy and a real old browser.
test('failures to compile are told apart by the message of the engine', async () => {
    const found = await alone(`
        const lib = await import('sepaxis');
        const sentences = [];
        const refuse = async (name, error) => {
            const original = WebAssembly[name];
            WebAssembly[name] = function () { throw error; };
            sentences.push(await said(() => works(lib)));
            WebAssembly[name] = original;
        };
        await refuse('Module', new RangeError('WebAssembly.Compile is disallowed on the main thread, if the buffer size is larger than 4KB.'));
        await refuse('Module', new RangeError('Out of memory'));
        await refuse('Module', new WebAssembly.CompileError('Refused to compile or instantiate WebAssembly module because unsafe-eval is not allowed'));
        await refuse('Instance', new RangeError('Out of memory'));
        await refuse('Instance', new RangeError('WebAssembly.Instance is disallowed on the main thread, if the buffer size is larger than 4KB. Use WebAssembly.instantiate.'));
        return [...sentences, works(lib)];`);
    const expected = [
        /^Error: sepaxis cannot start here: .* only in workers; use it in a worker, or a newer browser$/,
        /^Error: .*: no memory is left for it$/,
        /^Error: .*: the page's Content-Security-Policy must allow 'wasm-unsafe-eval' in script-src$/,
        /^RangeError: no memory is left for another world: dispose\(\) unused worlds/,
        /^Error: sepaxis cannot start here: /,
    ];
    expected.forEach((pattern, i) => {
        assert.match(found[i], pattern);
    });
    assert.equal(found.at(-1), 2);
});

test('without WebAssembly importing is harmless and the first use says what is missing', async () => {
    const found = await alone(`
        globalThis.WebAssembly = undefined;
        const lib = await import('sepaxis');
        const { load } = await import('sepaxis/async');
        return [await said(() => new lib.World()), await said(() => load())];`);
    const missing =
        'Error: sepaxis needs WebAssembly, which is missing or switched off here, as in Lockdown Mode of Safari';
    assert.deepEqual(found, [missing, missing]);
});

test('too many worlds and too little memory are told apart', async () => {
    const found = await alone(`
        const { World } = await import('sepaxis');
        const worlds = Array.from({ length: 70 }, () => new World());
        const { Instance } = WebAssembly;
        WebAssembly.Instance = function () { throw new RangeError('Out of memory'); };
        const many = await said(() => new World());
        for (const world of worlds.splice(20)) world.dispose();
        for (let i = 0; i < 50; i++) worlds.push(new World()); // memory of disposed worlds is reused
        for (const world of worlds) world.dispose();
        WebAssembly.Instance = Instance;
        return [many, worlds.length, new World().disposed];`);
    assert.match(
        found[0],
        /^RangeError: too many worlds: 70 were made and not disposed of, and a page has room/,
    );
    assert.deepEqual(found.slice(1), [70, false]);
});

test('sepaxis and sepaxis/async share their classes: each accepts bodies of the other', async () => {
    const found = await alone(`
        const { World, circle } = await import('sepaxis');
        const other = await import('sepaxis/async');
        const body = new World().add(circle(1));
        return [body instanceof other.Body, other.overlaps(body, new other.World().add(circle(2)))];`);
    assert.deepEqual(found, [true, true]);
});

test('if sepaxis is imported, too, load() compiles the WebAssembly for both, or uses what sepaxis has compiled', async () => {
    const modules = `
        let made = 0;
        const { Module } = WebAssembly;
        WebAssembly.Module = new Proxy(Module, { construct: (...all) => (made++, Reflect.construct(...all)) });
        const { circle } = await import('sepaxis');
        const { load } = await import('sepaxis/async');`;
    const before = await alone(`${modules} await load(); circle(1); return made;`);
    const after = await alone(`${modules} circle(1); await load(); return made;`);
    assert.deepEqual([before, after], [0, 1]);
});

test('objects of another copy of the package are rejected with an error that says so', async () => {
    const found = await alone(`
        const here = await import('sepaxis');
        const { addTiledMap } = await import('sepaxis/tiled');
        const there = await import('./build/release/simd/index.js');
        const world = new there.World();
        const ball = there.circle(1);
        return [
            await said(() => addTiledMap(world, {})),
            await said(() => new here.World().add(ball)),
            await said(() => here.overlaps(ball, { x: 0, y: 0 }, here.circle(1), { x: 0, y: 0 })),
            await said(() => new here.World().queryPoint(0, 0, { ignore: world.add(ball) })),
            await said(() => new here.World().add(new here.World())),
        ];`);
    const own = found.pop();
    for (const message of found) {
        assert.match(
            message,
            /^TypeError: .* of another copy of sepaxis, 'sepaxis' \(load only one\)/,
        );
    }
    assert.match(own, /an object \(World\)/);
    assert.doesNotMatch(own, /another copy/);
});
