// Loading, used correctly, and incorrectly where a comment says so. Reads js/async.d.ts; nothing here runs.

import { circle, load, type Shape, type WasmSource, type World } from 'sepaxis/async';
import { World as PlainWorld } from 'sepaxis/plain';

export async function all(worker: Worker): Promise<void> {
    const sources: (WasmSource | undefined)[] = [
        undefined,
        'https://example.org/sepaxis.wasm',
        new URL('./sepaxis.wasm', import.meta.url),
        new Response(),
        fetch('sepaxis.wasm'),
        new ArrayBuffer(8),
        new Uint8Array(8),
        Promise.resolve(new Uint8Array(8)),
        new WebAssembly.Module(new Uint8Array(8)),
    ];
    for (const source of sources) worker.postMessage(await load(source));

    // @ts-expect-error: no source at all
    await load(12);
    // @ts-expect-error: one too many
    await load('a', 'b');
}

// The entries have the same types.
export const world: World = new PlainWorld();
export const shape: Shape = circle(1);
