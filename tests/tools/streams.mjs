// Separates a WebAssembly module into streams of similar bytes, which take a sixth less after gzip.
// js/decode.js joins them.
//
// An instruction becomes a symbol, and its immediates go to the streams of their kinds. An immediate that mostly has the
// same value, or the few most frequent values, is a part of the instruction instead. A row of codes describes each
// symbol. A code has two bytes: 0 and a byte of the module, or a stream and what to take from it, a byte or a number.
// All that is not an instruction, and rare instructions, become symbols that take a byte of the stream `raw`.

// The rows are first and the symbols last, as js/decode.js expects. The order of the others, found by trial, is the one
// in which gzip makes them smallest.
const STREAMS = [
    ...['rows', 'raw', 'i32', 'v128', 'f32', 'f64', 'type', 'locals', 'function', 'i64', 'store'],
    ...['small', 'load', 'jump', 'depth', 'get', 'lane', 'tee', 'set', 'symbols'],
];

// What is taken from a stream: a number is LEB128.
const NUMBER = 0;
const BYTE = 1;

// An instruction that occurs at most this often gets no row of its own.
const RARE = 2;

// A row, as text, is shorter than this: then it has at most 255 codes, which take at least four characters each.
const LONGEST_ROW = 1000;

// This many of the most frequent pairs of symbols become symbols. With 2 or 6 pairs, gzip saves 0.2 % less.
const PAIRS = 4;

// A symbol is a byte. Besides these, there are END, START, `raw` and pairs.
const MOST_ROWS = 256 - 3 - PAIRS;

// The first two symbols: the end of a function, whose size js/decode.js computes, and the start of the first.
const END = 'end';
const START = 'start';
const SPECIAL = { [END]: '0,11', [START]: '' };

/** Reads the bytes of a module, from its first section on. */
class Reader {
    at = 8;

    constructor(wasm) {
        this.wasm = wasm;
    }

    byte() {
        return this.wasm[this.at++];
    }

    number() {
        let value = 0;
        for (let shift = 0; ; shift += 7) {
            const byte = this.byte();
            value += (byte & 127) * 2 ** shift;
            if (byte < 128) return value;
        }
    }

    /** Skips the next byte if it is not above `most`; returns whether it did. */
    skips(most) {
        const does = this.wasm[this.at] <= most;
        this.at += Number(does);
        return does;
    }

    /** Skips so many bytes if all of them are 0; returns whether it did. */
    skipsZeros(count) {
        const does = this.wasm.subarray(this.at, this.at + count).every((byte) => byte === 0);
        this.at += does ? count : 0;
        return does;
    }

    since(start) {
        return [...this.wasm.subarray(start, this.at)];
    }
}

const numbers = (...streams) => streams.map((stream) => [stream, NUMBER]);
const bytes = (stream, count) => Array(count).fill([stream, BYTE]);

/** Reads an opcode and the immediates that its symbol includes; returns the streams of those that follow. */
function readOpcode(reader) {
    const opcode = reader.byte();
    if (opcode === 0xfd) return readLanesOpcode(reader);
    if (opcode >= 0x28 && opcode <= 0x3e) {
        reader.number(); // alignment
        const isSmall = opcode >= 0x2c && opcode <= 0x2f; // of 8 or 16 bits, as i32
        return numbers(isSmall ? 'small' : opcode < 0x36 ? 'load' : 'store');
    }
    switch (opcode) {
        case 0x02: // block
        case 0x03: // loop
        case 0x04: // if
        case 0x23: // global.get
        case 0x24: // global.set
            reader.number(); // the type, or the index: few values, most of them the same
            return [];
        case 0x0c: // br
            return numbers('jump');
        case 0x0d: // br_if
            return reader.skips(0) ? [] : numbers('depth');
        case 0x0e: // br_table
            return numbers(...Array(reader.number() + 1).fill('depth'));
        case 0x10: // call
            return numbers('function');
        case 0x11: // call_indirect
            return numbers('type', 'function');
        case 0x20: // local.get
            return numbers('get');
        case 0x21: // local.set
            return numbers('set');
        case 0x22: // local.tee
            return numbers('tee');
        case 0x3f: // memory.size
        case 0x40: // memory.grow
            reader.byte();
            return [];
        case 0x41: // i32.const
            return reader.skips(4) ? [] : numbers('i32');
        case 0x42:
            return numbers('i64');
        case 0x43:
            return bytes('f32', 4);
        case 0x44: // f64.const
            return reader.skipsZeros(8) ? [] : bytes('f64', 8);
        case 0xfc: {
            const operation = reader.number();
            // memory.copy has two memories, memory.fill one.
            for (let left = { 10: 2, 11: 1 }[operation] ?? 0; left > 0; left--) reader.byte();
            return [];
        }
    }
    return [];
}

/** Reads an opcode of SIMD instructions, like `readOpcode`. */
function readLanesOpcode(reader) {
    const opcode = reader.number();
    if (opcode === 12 || opcode === 13) return bytes('v128', 16); // v128.const, i8x16.shuffle
    if (opcode >= 21 && opcode <= 34) {
        reader.byte(); // the lane of extract_lane and replace_lane
        return [];
    }
    const hasLane = opcode >= 84 && opcode <= 91;
    if (!hasLane && opcode > 11 && opcode !== 92 && opcode !== 93) return [];
    reader.number(); // alignment
    return hasLane ? numbers('load', 'lane') : numbers('load');
}

/** An instruction, or the declaration of locals: its row, and the bytes that the row takes from streams. */
function readItem(reader, read) {
    const start = reader.at;
    const immediates = read(reader);
    const own = reader.since(start);
    const values = immediates.map(([stream, kind]) => {
        const from = reader.at;
        if (kind === NUMBER) reader.number();
        else reader.byte();
        return [stream, reader.since(from)];
    });
    const codes = [...own.map((byte) => [0, byte]), ...immediates];
    return { row: codes.join(), values, bytes: reader.since(start) };
}

const readLocals = (reader) => numbers(...Array(2 * reader.number()).fill('locals'));

const rawItem = (byte) => ({ row: `raw,${BYTE}`, values: [['raw', [byte]]], bytes: [byte] });

/** All items of a module, in order. */
function itemsOf(wasm) {
    const reader = new Reader(wasm);
    const items = [];
    let read = 0;
    const addRaw = () => {
        for (; read < reader.at; read++) items.push(rawItem(wasm[read]));
    };
    while (reader.at < wasm.length) {
        const isCode = reader.byte() === 10;
        const end = reader.number() + reader.at;
        if (isCode) {
            let left = reader.number();
            addRaw();
            items.push({ row: START, values: [] });
            for (; left > 0; left--) {
                const last = reader.number() + reader.at - 1;
                items.push(readItem(reader, readLocals));
                while (reader.at < last) items.push(readItem(reader, readOpcode));
                items.push({ row: END, values: [] });
                reader.at++;
            }
            read = end;
        }
        reader.at = end;
    }
    addRaw();
    return items;
}

function countsOf(rows) {
    const counts = new Map();
    for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
    return counts;
}

const rowsOf = (items) => items.map(({ row }) => row);

/** Rows by decreasing number of items. */
const byCount = (counts) => [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));

/** Items in which the most frequent pair of instructions became one. */
function joinPair(items) {
    const joined = items.map(({ row }, i) => {
        const next = items[i + 1]?.row;
        const isPair = row.startsWith('0,') && next?.startsWith('0,');
        return isPair && row.length + next.length < LONGEST_ROW ? `${row},${next}` : undefined;
    });
    const counts = countsOf(joined.filter(Boolean));
    const [most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    const result = [];
    for (let i = 0; i < items.length; i++) {
        const isPair = joined[i] === most;
        const values = isPair ? [...items[i].values, ...items[i + 1].values] : [];
        result.push(isPair ? { row: most, values } : items[i]);
        i += Number(isPair);
    }
    return result;
}

const threeBytes = (n) => [n & 255, (n >> 8) & 255, n >> 16];

/** The sizes of the module and of all streams, and the streams. */
export function separate(wasm) {
    const all = itemsOf(wasm);
    const counts = countsOf(rowsOf(all));
    const frequent = byCount(counts)
        .filter((row) => counts.get(row) > RARE && row.length < LONGEST_ROW)
        .slice(0, MOST_ROWS);
    const kept = new Set([END, START, ...frequent]);
    let items = all.flatMap((item) => (kept.has(item.row) ? item : item.bytes.map(rawItem)));
    for (let i = 0; i < PAIRS; i++) items = joinPair(items);

    const ordered = [...new Set([END, START, ...byCount(countsOf(rowsOf(items)))])];
    const symbols = new Map(ordered.map((row, i) => [row, i]));

    const streams = Object.fromEntries(STREAMS.map((name) => [name, []]));
    for (const row of ordered) {
        const codes = (SPECIAL[row] ?? row).split(',').filter(Boolean);
        streams.rows.push(codes.length / 2);
        for (const code of codes) {
            streams.rows.push(STREAMS.includes(code) ? STREAMS.indexOf(code) : Number(code));
        }
    }
    for (const { row, values } of items) {
        streams.symbols.push(symbols.get(row));
        for (const [stream, value] of values) streams[stream].push(...value);
    }
    const lists = Object.values(streams);
    const sizes = [wasm.length, lists.length, ...lists.map(({ length }) => length)];
    return [...sizes.flatMap(threeBytes), ...lists.flat()];
}
