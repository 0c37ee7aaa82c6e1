/** An input: the message that a client sends each tick. Five bytes: a sequence number, counted from 1, and the buttons. */

import { ALL_BUTTONS } from './game.js';

export const INPUT = 0; // the type of the message
export const INPUT_BYTES = 5;

export function writeInput(seq, buttons) {
    const view = new DataView(new ArrayBuffer(INPUT_BYTES));
    view.setUint32(0, seq);
    view.setUint8(4, buttons);
    return new Uint8Array(view.buffer);
}

/** @returns the input, or null if the bytes are not a valid one */
export function readInput(bytes) {
    if (bytes.length !== INPUT_BYTES) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset, INPUT_BYTES);
    const [seq, buttons] = [view.getUint32(0), view.getUint8(4)];
    return buttons > ALL_BUTTONS ? null : { seq, buttons };
}
