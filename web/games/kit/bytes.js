/**
 * Compact data for an address: integers to bytes, bytes to 64 characters that are allowed in an
 * address. The reader checks everything, since anybody can write an address.
 */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Writes integers; small ones take a byte. */
export function createWriter() {
    const bytes = [];
    const writer = {
        /** Writes an integer from 0 to 2^31 - 1, in groups of 7 bits. */
        count(value) {
            for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
            bytes.push(value);
        },
        /** Writes a signed integer: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
        signed: (value) => writer.count(value < 0 ? -2 * value - 1 : 2 * value),
        /** Returns the text, with a checksum against addresses that were cut off. */
        text() {
            const sum = checksum(bytes);
            return toText([...bytes, sum & 255, sum >> 8]);
        },
    };
    return writer;
}

/** Reads the text of a writer. */
export function createReader(text) {
    const bytes = fromText(text);
    const end = bytes.length - 2;
    if (end < 0) refuse('too short');
    if (checksum(bytes.slice(0, end)) !== bytes[end] + 256 * bytes[end + 1]) refuse('checksum');
    let at = 0;

    const reader = {
        /** Reads an integer from 0 to `most`. */
        count(most) {
            let value = 0;
            for (let shift = 0; ; shift += 7) {
                if (at >= end || shift > 28) refuse(`byte ${at}`);
                const byte = bytes[at++];
                value += (byte & 127) * 2 ** shift;
                if (byte < 128) break;
            }
            if (value > most) refuse(`${value} is more than ${most}`);
            return value;
        },
        /** Reads a signed integer from -`most` to `most`. */
        signed(most) {
            const value = reader.count(2 * most + 1);
            return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
        },
        /** Call this after the last value. @throws {RangeError} if bytes are left */
        end() {
            if (at !== end) refuse(`${end - at} bytes are left`);
        },
    };
    return reader;
}

function refuse(why) {
    throw new RangeError(`Not a shared game: ${why}`);
}

/** Fletcher's checksum of 16 bits (1982). */
function checksum(bytes) {
    let [low, high] = [1, 0];
    for (const byte of bytes) {
        low = (low + byte) % 255;
        high = (high + low) % 255;
    }
    return low + 256 * high;
}

function toText(bytes) {
    let text = '';
    for (let k = 0; k < bytes.length; k += 3) {
        const three = (bytes[k] << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0);
        const letters = Math.min(4, bytes.length - k + 1);
        for (let n = 0; n < letters; n++) text += LETTERS[(three >> (18 - 6 * n)) & 63];
    }
    return text;
}

function fromText(text) {
    const bytes = [];
    for (let k = 0; k < text.length; k += 4) {
        const part = [...text.slice(k, k + 4)].map((letter) => LETTERS.indexOf(letter));
        if (part.includes(-1) || part.length === 1) refuse(`letter ${k}`);
        const [a, b, c = 0, d = 0] = part;
        const three = (a << 18) | (b << 12) | (c << 6) | d;
        for (let n = 0; n < part.length - 1; n++) bytes.push((three >> (16 - 8 * n)) & 255);
    }
    return bytes;
}
