/**
 * The library for those who bring its WebAssembly themselves, or have it fetched: all names of `sepaxis`, and
 * {@link load}, which comes first. The WebAssembly is a file of its own, compiled aside while it comes; or a module that
 * was compiled elsewhere, as workers and some servers need it.
 *
 * @module sepaxis/async
 */
export * from './index.js';

/**
 * Where the WebAssembly comes from: an address, what a `fetch` gave, its bytes, or the module compiled. Text is an
 * address from the page; in a module write `new URL('./sepaxis.wasm', import.meta.url)`.
 */
export type WasmSource =
    | string
    | URL
    | Response
    | PromiseLike<Response | BufferSource | WebAssembly.Module>
    | BufferSource
    | (WebAssembly.Module & object); // in the types of TypeScript a module has no members, and 12 would be one

/**
 * Loads the WebAssembly; until then everything else throws. Without a source that is `sepaxis.wasm` beside this file,
 * or `sepaxis-plain.wasm` where there is no SIMD. Asking again is harmless: what is loaded stays, and after a
 * failure another source may be tried. Await it before the first frame, and `warmUp()` after it: this compiles, and that has the
 * engine compile what a frame calls.
 *
 * @returns the compiled module, which can be posted to workers and given to their `load`
 * @throws {TypeError} (the promise rejects) if the source is none of these, or of another version of sepaxis
 * @throws {Error} (the promise rejects) if nothing can be had there or compiled, saying why
 */
export function load(source?: WasmSource): Promise<WebAssembly.Module>;
