// Decodes the cells of tile layers: lists, comma-separated text, or base64 of little-endian words,
// optionally compressed; in one block or in chunks. Reads layers; writes global tile ids. Checks
// only their number and range.

import { checkList, integer, oneOf, show } from '../errors.js';
import { within } from './fault.js';

const MAX_CELLS = 2 ** 26;
const MAX_GID = 2 ** 32 - 1;
const MAX_POSITION = 2 ** 31; // maximum column or row of a chunk
const ENCODINGS = ['csv', 'base64'];
const COMPRESSIONS = ['', 'zlib', 'gzip', 'zstd'];

/**
 * Decodes a tile layer to blocks of cells: { column, row, columns, rows, gids }. Counts all cells before decoding any,
 * because a few bytes may inflate to a thousand times as many.
 */
export function blocksOf(layer, inflate) {
    const { chunks, startx = 0, starty = 0 } = layer;
    if (chunks === undefined) {
        const { data } = layer;
        const block = boundsOf({ ...layer, x: startx, y: starty });
        return [{ ...block, gids: gidsOf(data, block, layer, inflate) }];
    }
    checkList('chunks', chunks);
    let cells = 0;
    const blocks = chunks.map((chunk, i) =>
        within(`chunk ${i}`, () => {
            const { data, ...bounds } = Object(chunk);
            const block = boundsOf(bounds);
            cells += block.columns * block.rows;
            return { data, block };
        }),
    );
    if (cells > MAX_CELLS) {
        throw new RangeError(
            `${chunks.length} chunks have ${cells} cells, more than ${MAX_CELLS}: split the layer`,
        );
    }
    // Copied, because inflate() may reuse its memory for every chunk.
    return blocks.map(({ data, block }, i) =>
        within(`chunk ${i}`, () => ({
            ...block,
            gids: gidsOf(data, block, layer, inflate).slice(),
        })),
    );
}

function boundsOf({ x, y, width, height }) {
    const bounds = {
        column: integer('x', x, -MAX_POSITION, MAX_POSITION),
        row: integer('y', y, -MAX_POSITION, MAX_POSITION),
        columns: integer('width', width, 0, MAX_CELLS),
        rows: integer('height', height, 0, MAX_CELLS),
    };
    integer('width times height', width * height, 0, MAX_CELLS);
    return bounds;
}

function gidsOf(data, { columns, rows }, { encoding = 'csv', compression = '' }, inflate) {
    const count = columns * rows;
    oneOf('encoding', encoding, ENCODINGS);
    if (encoding === 'base64')
        return wordsOf(bytesOf(data, compression, inflate, 4 * count), count);
    const list = typeof data === 'string' ? data.split(',').map(Number) : data;
    if (!Array.isArray(list) && !ArrayBuffer.isView(list)) {
        throw new TypeError(`data must be a list of tile ids, not ${show(data)}`);
    }
    const { length } = /** @type {any[]} */ (list);
    if (length !== count) throw new RangeError(`data must have ${count} tile ids, not ${length}`);
    const gids = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
        const gid = list[i];
        // Composes the name only for an error, because there may be millions of cells.
        if (!(Number.isInteger(gid) && gid >= 0 && gid <= MAX_GID)) {
            integer(`data[${i}]`, gid, 0, MAX_GID);
        }
        gids[i] = gid;
    }
    return gids;
}

function bytesOf(data, compression, inflate, length) {
    if (typeof data !== 'string') {
        throw new TypeError(`data must be base64 text, as the encoding says, not ${show(data)}`);
    }
    oneOf('compression', compression, COMPRESSIONS);
    const bytes = decode(data);
    if (compression === '') return bytes;
    if (inflate === undefined) {
        throw new TypeError(
            `data is compressed with ${compression}: give the option inflate(bytes, compression, length), or ` +
                'choose CSV or uncompressed base64 as Tile Layer Format in the map properties of Tiled',
        );
    }
    /** @type {any} */
    const inflated = callInflate(inflate, bytes, compression, length);
    if (inflated instanceof ArrayBuffer) return new Uint8Array(inflated);
    if (ArrayBuffer.isView(inflated) && /** @type {any} */ (inflated).BYTES_PER_ELEMENT === 1) {
        // The same bytes, unsigned.
        return new Uint8Array(inflated.buffer, inflated.byteOffset, inflated.byteLength);
    }
    throw new TypeError(
        `inflate must return the bytes as a Uint8Array, at once, not ${show(inflated)}; ` +
            'inflate asynchronously before calling addTiledMap',
    );
}

function callInflate(inflate, bytes, compression, length) {
    try {
        return inflate(bytes, compression, length);
    } catch (cause) {
        throw new RangeError(`inflate failed: ${/** @type {any} */ (cause)?.message}`, { cause });
    }
}

function decode(text) {
    let binary;
    try {
        binary = atob(text.trim());
    } catch (cause) {
        throw new RangeError(`data must be base64 text, not ${show(text)}`, { cause });
    }
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
}

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Reads little-endian global ids. Makes no copy if the machine's byte order and the alignment allow that. */
function wordsOf(bytes, count) {
    if (bytes.length !== 4 * count) {
        throw new RangeError(`data must have ${4 * count} bytes, not ${bytes.length}`);
    }
    if (IS_LITTLE_ENDIAN && bytes.byteOffset % 4 === 0) {
        return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
    }
    const gids = new Uint32Array(count);
    for (let i = 0, at = 0; i < count; i++, at += 4) {
        const low = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
        gids[i] = low + bytes[at + 3] * 2 ** 24;
    }
    return gids;
}
