// warmUp() compiles everything once. Runs in separate processes; records which functions of WebAssembly are called
// during it and afterwards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAlone } from './process.js';

const WORDS = `
const calls = [];
for (const name of ['compile', 'Module', 'Instance', 'instantiate']) {
    WebAssembly[name] = new Proxy(WebAssembly[name], {
        apply: (target, self, args) => { calls.push(name); return Reflect.apply(target, self, args); },
        construct: (target, args) => { calls.push(name); return Reflect.construct(target, args); },
    });
}
const said = async (act) => { try { await act(); return 'nothing'; } catch (e) { return e.name + ': ' + e.message; } };
const game = ({ World, box, circle }) => {
    const world = new World();
    world.add(box(20, 20), { isStatic: true });
    world.add(circle(5), { x: 13 });
    world.update();
    return [world, world.hash()];
};
const lib = await import('sepaxis');
const { warmUp } = lib;
`;

const alone = (program) => runAlone(WORDS, program);

test('after warmUp the first world compiles nothing, and a second call resolves at once', async () => {
    const found = await alone(`
        const first = warmUp();
        const isOne = first === warmUp();
        const value = await first;
        const warming = calls.splice(0);
        const { 1: hash } = game(lib);
        await warmUp();
        return { isOne, value: value === undefined, warming, later: calls, hash };`);
    assert.deepEqual([found.isOne, found.value, found.warming[0]], [true, true, 'compile']);
    assert.ok(!found.warming.includes('Module'));
    assert.deepEqual(found.later, []);
    const { cold } = await alone('return { cold: game(lib)[1] };');
    assert.equal(found.hash, cold);
});

test('everything works before warmUp resolves, and existing worlds are unchanged', async () => {
    const found = await alone(`
        const [early, before] = game(lib);
        const warm = warmUp();
        const [meanwhile, hash] = game(lib);
        const { bytes, size } = meanwhile;
        await warm;
        return [before, hash, early.hash(), meanwhile.hash(), bytes === meanwhile.bytes, size, game(lib)[1]];`);
    const [hash] = found;
    assert.deepEqual(found, [hash, hash, hash, hash, true, 2, hash]);
    const two = await alone(`
        const warm = warmUp();
        const { 1: hash } = game(lib);
        await warm;
        return [hash, game(lib)[1], calls.filter((name) => name !== 'Instance').sort()];`);
    assert.deepEqual(two, [hash, hash, ['Module', 'compile']]);
});

test('if compiling fails, the promise rejects, and warmUp can be called again', async () => {
    const found = await alone(`
        const { compile } = WebAssembly;
        WebAssembly.compile = async () => { throw new EvalError('unsafe-eval'); };
        const refused = await said(warmUp);
        WebAssembly.compile = compile;
        return [refused, await said(warmUp), await said(() => game(lib))];`);
    assert.match(found[0], /^Error: sepaxis cannot compile its WebAssembly: .*wasm-unsafe-eval/);
    assert.deepEqual(found.slice(1), ['nothing', 'nothing']);
    const none = await alone(`
        globalThis.WebAssembly = undefined;
        return said(warmUp);`);
    assert.match(none, /^Error: sepaxis needs WebAssembly/);
});

test('sepaxis/async needs load() before warmUp', async () => {
    const found = await alone(`
        const { load, warmUp } = await import('sepaxis/async');
        const before = await said(warmUp);
        await load();
        calls.length = 0;
        const after = await said(warmUp);
        return [before, after, calls.includes('compile') || calls.includes('Module')];`);
    // There is nothing left to compile: the default entry was imported before, and provides the WebAssembly.
    assert.deepEqual(found.slice(1), ['nothing', false]);
    const text = await runAlone(
        '',
        "const { warmUp } = await import('sepaxis/async'); return warmUp().catch((e) => e.message);",
    );
    assert.match(text, /^sepaxis\/async: nothing is loaded yet; await load\(\) first/);
});
