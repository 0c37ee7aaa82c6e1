// The WebAssembly module: compiled at first use, not at import, and instantiated once per world.
// Reads the bytes that an entry of the package provides (index.js, pairs.js), or takes a compiled
// module; returns instances.

let bytesOfEntry;
let compiled;

// The second half of a split module (see tests/tools/split.mjs): the functions that only composite
// shapes need. A bundle that uses composites.js includes it.
let bytesOfComposites;
let composites;

// The instances to which the second half was added.
const completed = new WeakSet();

// Number of instances that were taken and not given back, including garbage-collected ones.
let out = 0;

// Instances given back by disposed worlds, the smallest last. They are reused, because browsers
// allow a page only about a hundred instances at a time, and free them only by garbage collection.
const spare = [];
let spareBytes = 0;

// Maximum memory of all spare instances. Further instances are left to the garbage collector.
const MAX_SPARE_BYTES = 48 * 2 ** 20;

// If instantiation fails and there are at least this many worlds, they are the likely cause: a
// Chromium page has room for about 120.
const MANY_WORLDS = 60;

const bytesOf = (exports) => exports.memory.buffer.byteLength;

/** Sets the function that returns the bytes of the module. It is called at first use. */
export function provide(bytes) {
    bytesOfEntry = bytes;
}

/** Sets the function that returns the bytes of the second half. */
export function provideComposites(bytes) {
    bytesOfComposites = bytes;
}

/** Whether this engine has WebAssembly with SIMD. */
export function hasLanes() {
    // i32.const 0, i8x16.splat, drop: a function that is valid only with SIMD.
    const lanes = [
        [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
        [0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
        [0x03, 0x02, 0x01, 0x00],
        [0x0a, 0x09, 0x01, 0x07, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b],
    ].flat();
    return WebAssembly.validate(Uint8Array.from(lanes));
}

/** @throws {Error} if this engine has no WebAssembly */
export function needWebAssembly() {
    if (typeof WebAssembly === 'object') return;
    throw new Error(
        'sepaxis needs WebAssembly, which is missing or switched off here, as in Lockdown Mode of Safari',
    );
}

// On the main thread, some browsers refuse to compile more than 4 KB synchronously, and to
// instantiate such a module synchronously even if it was compiled asynchronously. They can create
// worlds only in workers.
const isForWorkers = (cause) => /main thread/.test(cause?.message);

const workersOnly = (cause) =>
    new Error(
        'sepaxis cannot start here: Chrome and Edge up to 114 run this much WebAssembly only in workers; ' +
            'use it in a worker, or a newer browser',
        { cause },
    );

/** The error that explains to the user why these bytes could not be compiled. */
export function compileFault(bytes, cause) {
    const fault = (why) => new Error(`sepaxis cannot compile its WebAssembly: ${why}`, { cause });
    if (!WebAssembly.validate(bytes)) {
        return fault(
            SEPAXIS_FULL && hasLanes()
                ? 'this is not WebAssembly that can run here; give the sepaxis.wasm of the package'
                : "there is no SIMD here (Chrome or Edge 91, Firefox 89, Safari 16.4 have it): import 'sepaxis/plain'" +
                      (SEPAXIS_FULL
                          ? ", or 'sepaxis/async', which takes the build without SIMD by itself"
                          : ''),
        );
    }
    if (isForWorkers(cause)) return workersOnly(cause);
    if (cause instanceof RangeError) return fault('no memory is left for it');
    return fault("the page's Content-Security-Policy must allow 'wasm-unsafe-eval' in script-src");
}

function entryBytes() {
    if (SEPAXIS_FULL && bytesOfEntry === undefined) {
        throw new Error(
            "sepaxis/async: nothing is loaded yet; await load() first, or import 'sepaxis', which needs no waiting",
        );
    }
    needWebAssembly();
    return bytesOfEntry();
}

function compile(bytes) {
    try {
        return new WebAssembly.Module(bytes);
    } catch (cause) {
        throw compileFault(bytes, cause);
    }
}

/** Compiles bytes asynchronously. */
export const compileLater = (bytes) =>
    WebAssembly.compile(bytes).catch((cause) => {
        throw compileFault(bytes, cause);
    });

/**
 * Asynchronously compiles the halves of the module that are not compiled yet. The promise resolves when both are
 * compiled.
 */
export const compileAside = () =>
    // A world that is created in the meantime compiles the module synchronously.
    Promise.resolve()
        .then(() => compiled ?? compileLater(entryBytes()))
        .then((module) => {
            compiled ??= module;
            return composites ?? (bytesOfComposites && compileLater(bytesOfComposites()));
        })
        .then((module) => {
            composites ??= module;
        });

/** @returns {any} the exports of a new instance */
function makeInstance(module, imports) {
    try {
        return new WebAssembly.Instance(module, imports).exports;
    } catch (cause) {
        if (isForWorkers(cause)) throw workersOnly(cause);
        if (!SEPAXIS_FULL) throw new RangeError('no memory is left for it', { cause });
        throw new RangeError(
            out >= MANY_WORLDS
                ? `too many worlds: ${out} were made and not disposed of, and a page has room for about 100; ` +
                      'dispose() those that are no longer used, or clear() one and use it again'
                : 'no memory is left for another world: dispose() unused worlds, or free other memory',
            { cause },
        );
    }
}

const exportsOf = (module) => WebAssembly.Module.exports(module).map(({ name }) => name);

/** Whether a module is complete. The first half of a split module exports its table, for the second half. */
const isWhole = (module) => !exportsOf(module).includes('table');

/** The compiled module, if it is complete; undefined if there is none. */
export function compiledModule() {
    return compiled && isWhole(compiled) ? compiled : undefined;
}

/**
 * Takes a module that was compiled elsewhere.
 * @throws {TypeError} if it is not the module of this version; nothing has changed then
 */
export function adopt(module) {
    if (!exportsOf(module).includes('sat_version') || !isWhole(module)) {
        throw new TypeError('load: this WebAssembly is not that of sepaxis; give its sepaxis.wasm');
    }
    const exports = makeInstance(module);
    const found = exports.sat_version();
    // The same number as SAT_VERSION in src/base/core.h.
    const version = SEPAXIS_VERSION.split(/[.-]/, 3).reduce(
        (sum, part) => sum * 256 + Number.parseInt(part, 10),
        0,
    );
    if (found !== version) {
        const words = [found >> 16, (found >> 8) & 255, found & 255].join('.');
        throw new TypeError(
            `load: this is the WebAssembly of sepaxis ${words}, and this is sepaxis ${SEPAXIS_VERSION}; take both from one package`,
        );
    }
    compiled = module;
    keep(exports);
}

/**
 * The exports of an instance. Its memory is at most `maxBytes` large, and is zero after the static data.
 * @param {number} maxBytes
 */
export function instantiate(maxBytes) {
    compiled ??= compile(entryBytes());
    return SEPAXIS_FULL ? takeSpare(maxBytes) : makeInstance(compiled);
}

/** Whether an instance has the functions for composite shapes. */
export const isComplete = (exports) => exports.table === undefined || completed.has(exports);

/**
 * Adds the functions for composite shapes to an instance that lacks them. Called wherever a composite shape is passed
 * to an instance, which would otherwise trap.
 */
export function complete(exports) {
    if (isComplete(exports)) return;
    if (bytesOfComposites === undefined) {
        // The functions that make composite shapes import these bytes, except in sepaxis/async. The
        // bytes are missing only if a shape of sepaxis/async is passed to an instance that
        // 'sepaxis' has made.
        throw new Error("import this shape's function from 'sepaxis', not 'sepaxis/async'");
    }
    composites ??= compile(bytesOfComposites());
    makeInstance(composites, { _: exports });
    completed.add(exports);
}

function takeSpare(maxBytes) {
    const isFit = spare.length > 0 && bytesOf(spare.at(-1)) <= maxBytes;
    const exports = isFit ? spare.pop() : makeInstance(compiled);
    if (isFit) spareBytes -= bytesOf(exports);
    out++;
    return exports;
}

function keep(exports) {
    spareBytes += bytesOf(exports);
    spare.push(exports);
    spare.sort((a, b) => bytesOf(b) - bytesOf(a));
}

/** Takes back an instance, by its exports, when it is no longer used. Every view of its memory gets length 0. */
export function recycle(exports) {
    const { memory } = exports;
    const isKept = spareBytes + bytesOf(exports) <= MAX_SPARE_BYTES;
    if (isKept) new Uint8Array(memory.buffer, exports.mailbox()).fill(0);
    memory.grow(0);
    out--;
    if (isKept) keep(exports);
}
