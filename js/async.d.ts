/**
 * The library for programs that load its WebAssembly themselves: all names of `sepaxis`, and {@link load}, which must
 * be called first. The WebAssembly is a separate file that is compiled while it downloads, or a compiled module, which
 * workers and some servers need.
 *
 * @module sepaxis/async
 */
export * from './index.js';

/**
 * Where the WebAssembly comes from: a URL, a `Response` or a promise of one, bytes, or a compiled module. A string is
 * resolved relative to the page; in a module, write `new URL('./sepaxis.wasm', import.meta.url)`.
 */
export type WasmSource =
    | string
    | URL
    | Response
    | PromiseLike<Response | BufferSource | WebAssembly.Module>
    | BufferSource
    // TypeScript's WebAssembly.Module has no members: without `& object`, even 12 would match.
    | (WebAssembly.Module & object);

/**
 * Loads the WebAssembly; until then, all other functions throw. Without a source it loads `sepaxis.wasm` next to this
 * file, or `sepaxis-plain.wasm` where there is no SIMD. A second call has no effect; after a failure you can try
 * another source. Await `load` before the first frame, then await `warmUp()`, which makes the engine compile the hot
 * functions.
 *
 * @returns the compiled module, which can be posted to workers and passed to their `load`
 * @throws {TypeError} (the promise rejects) if the source is not a {@link WasmSource}, or belongs to another version of
 * sepaxis
 * @throws {Error} (the promise rejects) if the source cannot be fetched or compiled; the message says why
 */
export function load(source?: WasmSource): Promise<WebAssembly.Module>;
