// The one instance that all functions without a world share: it bakes shapes and answers questions about
// two of them. Reads shapes and poses, writes answers on its desk.

import {
    deskEnd,
    deskNumber,
    deskShape,
    labShapes,
    readLayout,
    shapeSlots,
    shapeStride,
} from './layout.js';
import { Memory } from './memory.js';
import { instantiate } from './module.js';

class Lab {
    constructor() {
        this.exports = instantiate(Number.POSITIVE_INFINITY);
        readLayout(this.exports);
        this.memory = new Memory(this.exports.memory);
        this.memory.reach(this.exports.sat_lab_end());
        this.exports.sat_lab_open();
        const desk = this.exports.sat_desk();
        this.number = (desk + deskNumber) / 8; // in doubles
        this.shape = desk + deskShape;
        this.base = desk + deskEnd;
        /** Which shape lies in which slot. */
        this.held = new Array(shapeSlots).fill(null);
    }

    /**
     * Sees to it that a shape lies in the lab, and says in which slot. First and second shapes of a question
     * have halves of their own, so that neither drives out the other.
     */
    slot(shape, bytes, serial, second) {
        const half = shapeSlots / 2;
        const slot = (serial % half) + (second ? half : 0);
        if (this.held[slot] !== shape) {
            this.memory.u8.set(bytes, this.base + labShapes + slot * shapeStride);
            this.held[slot] = shape;
        }
        return slot;
    }
}

/** @type {Lab | undefined} */
let theLab;

/** Made at the first question, not at import. */
export function lab() {
    theLab ??= new Lab();
    return theLab;
}
