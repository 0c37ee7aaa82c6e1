// A user's module. Reads the types of the other entries.

import { load, type WasmSource, World } from 'sepaxis/async';
import { box, overlaps } from 'sepaxis/plain';

const source: WasmSource = new Uint8Array(8);
export const ready: Promise<WebAssembly.Module> = load(source);
export const make = () => new World().add(box(1, 1));
export const hit: boolean = overlaps(box(1, 1), {}, box(1, 1), {});
// @ts-expect-error: nothing to load from
load(null);
