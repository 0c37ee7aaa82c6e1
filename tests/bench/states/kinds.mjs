// The bodies of the benchmark of saved states. Enemies, shots and coins of a game are of a few kinds, so they share
// shapes.

import { evenScene } from '../world/scenes.mjs';

export const KINDS = 16;

export function sceneOfKinds(options) {
    const { outlines, ...rest } = evenScene(options);
    return { ...rest, outlines: outlines.map((_, i) => outlines[i % KINDS]) };
}
