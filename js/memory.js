// The only file that touches memory.buffer. Reads an instance's memory, hands out views of it.

export const PAGE = 65536;

/** The numbers in bytes of a game's own, wherever they begin. */
export const dataIn = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The same as words of 32 bits; bytes that were made here begin at the start of their buffer. */
export const wordsIn = (bytes) => new Uint32Array(bytes.buffer, 0, bytes.length / 4);

/** The linear memory of one instance, as whole-memory views, which are replaced after growth. */
export class Memory {
    #memory;

    constructor(memory) {
        this.#memory = memory;
        this.#renew();
    }

    /** Takes new views of memory; every view there was becomes length 0, so that none shows what has moved. */
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

    /** A whole number of 64 bits, by its place among such. */
    u64(index) {
        return this.u32[2 * index] + 2 ** 32 * this.u32[2 * index + 1];
    }

    get bytes() {
        return this.u8.length;
    }

    /** Does a typed array show this memory? Then it is empty once that has grown. */
    shows(array) {
        return array.buffer === this.#memory.buffer;
    }

    /** A view of its own on `length` elements from `address` on. */
    view(Type, address, length) {
        return new Type(this.#memory.buffer, address, length);
    }

    /**
     * Makes memory reach to `end`. Every view there was becomes length 0, also if it was long enough: what is
     * about to move must not be reachable by an old view.
     * @throws {RangeError} if the browser has no more; then nothing has changed
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
