// The entry for applications that supply the .wasm file themselves: all names of `sepaxis`, and
// `load`. Reads WebAssembly from a URL, a response or bytes and compiles it asynchronously, or takes
// a compiled module.

import { isRecord, show } from './errors.js';
import {
    adopt,
    compiledModule,
    compileFault,
    compileLater,
    hasLanes,
    needWebAssembly,
} from './module.js';

export {
    chain,
    compound,
    hull,
    polygon,
    shapeFrom,
    simplify,
    tiles,
} from './composites.js';
export * from './sepaxis.js';

/** The load in progress. Further calls wait for it; if it fails, they try their own source. */
let loading;

const ignore = () => {};

export async function load(source) {
    needWebAssembly();
    const given = source === undefined ? defaultAddress() : source;
    check(given);
    if (compiledModule() === undefined) await loadFrom(given);
    // Without a handler, a rejection of this unused promise would be reported as unhandled.
    else if (isPromise(given)) given.then(null, ignore);
    return compiledModule();
}

async function loadFrom(given) {
    let resolved;
    try {
        // Awaited before `loading`, because this promise may itself wait for another load.
        resolved = await given;
        check(resolved);
    } catch (error) {
        while (loading) await loading.catch(ignore);
        if (compiledModule() === undefined) throw error;
    }
    while (compiledModule() === undefined) {
        if (loading) {
            await loading.catch(ignore);
            continue;
        }
        loading = compileFrom(resolved)
            .then(adopt)
            .finally(() => {
                loading = undefined;
            });
        await loading;
    }
}

// Bundlers find a URL only if it is a literal here, and then emit its file.
function defaultAddress() {
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
        `load: give a URL, a Response, bytes, a WebAssembly.Module or nothing, not ${show(source)}`,
    );
}

async function compileFrom(source) {
    if (isModule(source)) return source;
    if (isBytes(source)) return compileLater(source);
    return isResponse(source) ? compileResponse(source) : compileAt(source);
}

async function compileAt(address) {
    let url;
    try {
        url = new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href);
    } catch (cause) {
        throw new TypeError(
            `load: ${show(address)} is not an absolute URL; give new URL(${show(address)}, import.meta.url)`,
            { cause },
        );
    }
    // Node's fetch does not read files. With an import of 'node:fs/promises', bundlers would try to
    // resolve it.
    const files =
        url.protocol === 'file:' && globalThis.process?.getBuiltinModule?.('node:fs/promises');
    const missing = (cause) =>
        new Error(`load: ${url} cannot be read: ${cause.message}; is the file there?`, {
            cause,
        });
    if (files) {
        return compileLater(
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
            `load: ${from} has status ${response.status} ${response.statusText}; is sepaxis.wasm there?`,
        );
    }
    if (response.bodyUsed) {
        throw new Error(`load: ${from} was already read; give it unread, or a clone()`);
    }
    // Streaming compilation requires exactly this content type, without parameters.
    const isTyped = /^application\/wasm$/i.test(response.headers.get('content-type'));
    if (isTyped && WebAssembly.compileStreaming) {
        const copy = response.clone();
        try {
            return await WebAssembly.compileStreaming(response);
        } catch (cause) {
            throw compileFault(await copy.arrayBuffer(), cause);
        }
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes[0] !== 0 || bytes[1] !== 0x61) {
        const start = String.fromCharCode(...bytes.subarray(0, 20));
        throw new Error(
            `load: ${from} is not WebAssembly, it begins with ${show(start)}; is sepaxis.wasm there?`,
        );
    }
    return compileLater(bytes);
}
