// The cells of tile layers: lists, comma-separated text, or base64 of little-endian words, compressed or not; whole or
// in chunks. Reads layers, writes global tile ids, checked for their number only.

import { integer, oneOf, show } from '../errors.js';
import { within } from './fault.js';

const MAX_CELLS = 2 ** 26;
const MAX_GID = 2 ** 32 - 1;
const FARTHEST = 2 ** 31; // column or row of a chunk
const ENCODINGS = ['csv', 'base64'];
const COMPRESSIONS = ['', 'zlib', 'gzip', 'zstd'];

/** What a tile layer holds, as blocks of cells: { column, row, columns, rows, gids }. */
export function blocksOf(layer, inflate) {
    const { chunks, startx = 0, starty = 0 } = layer;
    if (chunks === undefined) {
        return [readBlock({ ...layer, x: startx, y: starty }, layer, inflate)];
    }
    if (!Array.isArray(chunks)) throw new TypeError(`chunks must be a list, not ${show(chunks)}`);
    return chunks.map((chunk, i) =>
        within(`chunk ${i}`, () => readBlock(Object(chunk), layer, inflate)),
    );
}

function readBlock({ x, y, width, height, data }, layer, inflate) {
    const block = {
        column: integer('x', x, -FARTHEST, FARTHEST),
        row: integer('y', y, -FARTHEST, FARTHEST),
        columns: integer('width', width, 0, MAX_CELLS),
        rows: integer('height', height, 0, MAX_CELLS),
    };
    const count = integer('width times height', width * height, 0, MAX_CELLS);
    return { ...block, gids: gidsOf(data, count, layer, inflate) };
}

function gidsOf(data, count, { encoding = 'csv', compression = '' }, inflate) {
    oneOf('encoding', encoding, ENCODINGS);
    if (encoding === 'base64') return wordsOf(bytesOf(data, compression, inflate), count);
    const list = typeof data === 'string' ? data.split(',').map(Number) : data;
    if (!Array.isArray(list) && !ArrayBuffer.isView(list)) {
        throw new TypeError(`data must be a list of tile ids, not ${show(data)}`);
    }
    const { length } = /** @type {any[]} */ (list);
    if (length !== count) throw new RangeError(`data must have ${count} tile ids, not ${length}`);
    const gids = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
        const gid = list[i];
        // Names are put together only where something is wrong: there may be millions.
        if (!(Number.isInteger(gid) && gid >= 0 && gid <= MAX_GID)) {
            integer(`data[${i}]`, gid, 0, MAX_GID);
        }
        gids[i] = gid;
    }
    return gids;
}

function bytesOf(data, compression, inflate) {
    if (typeof data !== 'string') {
        throw new TypeError(`data must be base64 text, as the encoding says, not ${show(data)}`);
    }
    oneOf('compression', compression, COMPRESSIONS);
    const bytes = decode(data);
    if (compression === '') return bytes;
    if (inflate === undefined) {
        throw new TypeError(
            `data is compressed with ${compression}: give the option inflate(bytes, compression), or choose ` +
                'CSV or uncompressed base64 as Tile Layer Format in the map properties of Tiled',
        );
    }
    const inflated = callInflate(inflate, bytes, compression);
    const isBytes =
        ArrayBuffer.isView(inflated) && /** @type {any} */ (inflated).BYTES_PER_ELEMENT === 1;
    // A copy, in which numbers with a sign have none.
    if (isBytes || inflated instanceof ArrayBuffer)
        return new Uint8Array(/** @type {any} */ (inflated));
    throw new TypeError(
        `inflate must return the bytes as a Uint8Array, at once, not ${show(inflated)}; ` +
            'what inflates later has to do so before addTiledMap is called',
    );
}

function callInflate(inflate, bytes, compression) {
    try {
        return inflate(bytes, compression);
    } catch (cause) {
        throw new RangeError(`inflate failed: ${/** @type {any} */ (cause)?.message}`, { cause });
    }
}

function decode(text) {
    let binary;
    try {
        binary = atob(text.trim());
    } catch (cause) {
        throw new RangeError('data is not base64', { cause });
    }
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function wordsOf(bytes, count) {
    if (bytes.length !== 4 * count) {
        throw new RangeError(`data must come to ${4 * count} bytes, not ${bytes.length}`);
    }
    const gids = new Uint32Array(count);
    for (let i = 0, at = 0; i < count; i++, at += 4) {
        const low = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
        gids[i] = low + bytes[at + 3] * 2 ** 24;
    }
    return gids;
}
