// The entry for those who bring the WebAssembly themselves, or have it fetched: the same names and `load`. Reads a
// .wasm from wherever the user says, compiles it aside.

import { isRecord, show } from './errors.js';
import { adopt, compiledModule, compileFault, hasLanes, needWebAssembly } from './module.js';

export * from './sepaxis.js';

/** What is under way; who comes meanwhile waits for it, and tries another source if it fails. */
let loading;

const ignore = () => {};

export async function load(source) {
    needWebAssembly();
    const given = source === undefined ? beside() : source;
    check(given);
    if (compiledModule() === undefined) await loadFrom(given);
    else if (isPromise(given)) given.then(null, ignore); // should it fail, nobody else would take note of that
    return compiledModule();
}

async function loadFrom(given) {
    let settled;
    try {
        // Before it joins what is under way, for a promise may itself wait for a load.
        settled = await given;
        check(settled);
    } catch (fault) {
        while (loading) await loading.catch(ignore);
        if (compiledModule() === undefined) throw fault;
    }
    while (compiledModule() === undefined) {
        if (loading) {
            await loading.catch(ignore);
            continue;
        }
        loading = compileFrom(settled)
            .then(adopt)
            .finally(() => {
                loading = undefined;
            });
        await loading;
    }
}

// Both are written out, for bundlers that look for such addresses and bring the files along.
function beside() {
    return hasLanes()
        ? new URL('./sepaxis.wasm', import.meta.url)
        : new URL('./sepaxis-plain.wasm', import.meta.url);
}

const isBytes = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value);
const isAddress = (value) => typeof value === 'string' || value instanceof URL;
const isResponse = (value) => typeof value?.arrayBuffer === 'function' && 'headers' in value;
const isPromise = (value) => typeof value?.then === 'function';
const isModule = (value) => value instanceof WebAssembly.Module;

function check(source) {
    const kinds = [isBytes, isAddress, isResponse, isPromise, isModule];
    const isOpen = typeof source !== 'object' || isRecord(source);
    if (isOpen && kinds.some((is) => is(source))) return;
    throw new TypeError(
        `load: give a URL, a Response, bytes or a WebAssembly.Module, or nothing, not ${show(source)}`,
    );
}

async function compileFrom(source) {
    if (isModule(source)) return source;
    if (isBytes(source)) return compileBytes(source);
    return isResponse(source) ? compileResponse(source) : compileAt(source);
}

async function compileBytes(bytes) {
    try {
        return await WebAssembly.compile(bytes);
    } catch (cause) {
        throw compileFault(bytes, cause);
    }
}

async function compileAt(address) {
    let url;
    try {
        url = new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href);
    } catch (cause) {
        throw new TypeError(
            `load: ${show(address)} is no whole address; give new URL(${show(address)}, import.meta.url)`,
            { cause },
        );
    }
    // Node fetches no files. A literal import of its module would be a question to every bundler.
    const files =
        url.protocol === 'file:' && globalThis.process?.getBuiltinModule?.('node:fs/promises');
    const missing = (cause) =>
        new Error(
            `load: ${url} cannot be had: ${cause.message}; is the file where the page looks for it?`,
            {
                cause,
            },
        );
    if (files) {
        return compileBytes(
            await files.readFile(url).catch((cause) => {
                throw missing(cause);
            }),
        );
    }
    return compileResponse(
        await fetch(url).catch((cause) => {
            throw missing(cause);
        }),
    );
}

async function compileResponse(response) {
    const from = response.url || 'the response';
    if (!response.ok) {
        throw new Error(
            `load: ${from} was answered with ${response.status} ${response.statusText}; is sepaxis.wasm there?`,
        );
    }
    if (response.bodyUsed) {
        throw new Error(`load: ${from} was read already; give it first, or its clone()`);
    }
    // Of any other type, parameters included, browsers refuse to compile what still comes.
    const isTyped = /^application\/wasm$/i.test(response.headers.get('content-type'));
    if (isTyped && WebAssembly.compileStreaming) {
        const again = response.clone();
        try {
            return await WebAssembly.compileStreaming(response);
        } catch (cause) {
            throw compileFault(await again.arrayBuffer(), cause);
        }
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes[0] !== 0 || bytes[1] !== 0x61) {
        const start = String.fromCharCode(...bytes.subarray(0, 20));
        throw new Error(
            `load: ${from} is no WebAssembly, it begins with ${show(start)}; is sepaxis.wasm there?`,
        );
    }
    return compileBytes(bytes);
}
