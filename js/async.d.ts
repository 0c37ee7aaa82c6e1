/**
 * The library for programs that load its WebAssembly themselves: all names of `sepaxis`, and {@link load}, which must
 * be called first. The WebAssembly is a separate file that is compiled while it downloads, or a module that was
 * compiled elsewhere, as workers and some servers require.
 *
 * @module sepaxis/async
 */
export * from './index.js';

/**
 * Where the WebAssembly comes from: a URL, a `Response` or a promise of one, bytes, or a compiled module. A string is
 * resolved against the page; in a module write `new URL('./sepaxis.wasm', import.meta.url)`.
 */
export type WasmSource =
    | string
    | URL
    | Response
    | PromiseLike<Response | BufferSource | WebAssembly.Module>
    | BufferSource
    | (WebAssembly.Module & object); // TypeScript's type of a module has no members, so that even 12 would match

/**
 * Loads the WebAssembly; until then everything else throws. Without a source it loads `sepaxis.wasm` next to this file,
 * or `sepaxis-plain.wasm` where there is no SIMD. A second call has no effect; after a failure you can try another
 * source. Await it before the first frame, then await `warmUp()`, which makes the engine compile the hot functions.
 *
 * @returns the compiled module, which can be posted to workers and passed to their `load`
 * @throws {TypeError} (the promise rejects) if the source is none of these, or belongs to another version of sepaxis
 * @throws {Error} (the promise rejects) if it cannot be fetched or compiled; the message says why
 */
export function load(source?: WasmSource): Promise<WebAssembly.Module>;
