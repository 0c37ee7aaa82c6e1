// The results of update() and separate() as recordings store them: a byte for each persistent pair,
// or for each pushed body. Reads the states before and after the call.

import { pairA, pairWords, statePairs, stateSlots } from 'sepaxis-layout';
import { UPDATE } from './format.js';
import { ANGLE, mix, PAIRS } from './saved-state.js';

/**
 * Calls visit(byte, slot) with a checksum byte: after update() for each pair, after separate() for each body whose pose
 * has changed.
 */
export function eachResult(op, now, before, visit) {
    const { words, starts } = now;
    if (op === UPDATE) {
        for (let at = starts[PAIRS], row = 0; row < words[statePairs]; row++) {
            const body = words[at + pairA];
            let hash = 0;
            for (let k = 0; k < pairWords; k++) hash = mix(hash, words[at++]);
            visit((hash ^ (hash >>> 16)) & 255, body);
        }
        return;
    }
    for (let i = 0; i < words[stateSlots]; i++) {
        let byte = 0;
        let differs = false;
        for (let section = 0; section <= ANGLE; section++) {
            const at = starts[section] + 2 * i;
            const was = before.starts[section] + 2 * i;
            const isSame =
                words[at] === before.words[was] && words[at + 1] === before.words[was + 1];
            differs ||= !isSame;
            // Three bits each for x and y, two for the angle.
            byte |= ((mix(mix(7, words[at]), words[at + 1]) >>> 20) & 7) << (3 * section);
        }
        if (differs) visit(byte & 255, i);
    }
}
