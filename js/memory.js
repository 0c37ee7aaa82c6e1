// Reads the linear memory of an instance, and returns views of it. Only this file and module.js
// access memory.buffer.

export const PAGE = 65536;

/** A view that reads numbers from bytes, even if they are not aligned in their buffer. */
export const dataIn = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Bytes as 32-bit words. The bytes must begin at the start of their buffer. */
export const wordsIn = (bytes) => new Uint32Array(bytes.buffer, 0, bytes.length / 4);

/** The linear memory of one instance, as one view per type of array. The views are replaced after growth. */
export class Memory {
    #memory;

    constructor(memory) {
        this.#memory = memory;
        this.#renew();
    }

    /** Replaces the views. Every earlier view gets length 0, so that old views cannot show data that has moved. */
    renew() {
        this.#memory.grow(0);
        this.#renew();
    }

    #renew() {
        const { buffer } = this.#memory;
        /** @type {Uint8Array} */
        this.u8 = new Uint8Array(buffer);
        /** @type {Uint16Array} */
        this.u16 = new Uint16Array(buffer);
        /** @type {Uint32Array} */
        this.u32 = new Uint32Array(buffer);
        /** @type {Int32Array} */
        this.i32 = new Int32Array(buffer);
        /** @type {Float32Array} */
        this.f32 = new Float32Array(buffer);
        /** @type {Float64Array} */
        this.f64 = new Float64Array(buffer);
    }

    /** The 64-bit integer at an index in units of 8 bytes. */
    u64(index) {
        return this.u32[2 * index] + 2 ** 32 * this.u32[2 * index + 1];
    }

    get bytes() {
        return this.u8.length;
    }

    /** Whether a typed array is a view of this memory; if so, it becomes empty when the memory grows. */
    shows(array) {
        return array.buffer === this.#memory.buffer;
    }

    /** A new view of `length` elements from `address` on. */
    view(Type, address, length) {
        return new Type(this.#memory.buffer, address, length);
    }

    /**
     * Grows memory to at least `end`. Every earlier view gets length 0, even if memory was large enough, because data
     * that is about to move must not be reachable through an old view.
     * @throws {RangeError} if the browser has no more memory; nothing has changed then
     */
    reach(end) {
        const missing = Math.max(0, Math.ceil((end - this.bytes) / PAGE));
        try {
            this.#memory.grow(missing);
        } catch (cause) {
            throw new RangeError(`no memory left for ${end} bytes`, { cause });
        }
        this.#renew();
    }
}
