// The text of inlined WebAssembly: js/decode.js decodes what tests/tools/inline.mjs encodes, for modules made here.

import assert from 'node:assert/strict';
import test from 'node:test';
import { decode } from '../../js/decode.js';
import { encode } from '../tools/inline.mjs';
import { rng } from './rng.js';

function leb(value) {
    const bytes = [];
    let left = value;
    for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    return [...bytes, left];
}

const section = (id, bytes) => [id, ...leb(bytes.length), ...bytes];
const HEADER = [0, 97, 115, 109, 1, 0, 0, 0];
const TYPES = section(1, [1, 0x60, 0, 0]);
const CUSTOM = section(0, [1, 97, 1, 2, 3]);

/** A module with functions of these bodies, each a list of bytes with its locals and its end. */
const moduleOf = (bodies, after = []) =>
    Uint8Array.from([
        ...HEADER,
        ...TYPES,
        ...section(3, [...leb(bodies.length), ...bodies.map(() => 0)]),
        ...section(10, [
            ...leb(bodies.length),
            ...bodies.flatMap((body) => [...leb(body.length), ...body]),
        ]),
        ...after,
    ]);

function check(wasm) {
    const text = encode(wasm);
    assert.match(text, /^[!#(-[\]-~0-9a-f]*$/);
    assert.deepEqual(decode(text), wasm);
}

const NOP = 0x01;
const END = 0x0b;

test('modules without functions, and functions without instructions, are decoded', () => {
    check(Uint8Array.from(HEADER));
    check(Uint8Array.from([...HEADER, ...TYPES, ...CUSTOM]));
    check(moduleOf([]));
    check(moduleOf([], CUSTOM));
    check(moduleOf([[0, END]], CUSTOM));
    check(moduleOf([[2, 3, 0x7f, 200, 1, 0x7d, END]]));
});

test('functions are decoded at the lengths at which their size begins to take another byte', () => {
    const body = (bytes) => [0, ...Array(bytes - 2).fill(NOP), END];
    for (const size of [127, 128, 129, 16383, 16384, 16385]) {
        assert.equal(body(size).length, size);
        check(moduleOf([body(size)]));
        check(moduleOf([body(size), [0, END], body(size)], CUSTOM));
    }
});

test('all kinds of instructions are decoded, rare and frequent ones, in any order', () => {
    const random = rng(5);
    const whole = (n) => Math.floor(n * random());
    const number = () => leb(whole(2 ** whole(31)));
    const some = (n) => Array.from({ length: n }, () => whole(256));
    const memory = () => [whole(4), ...number()];
    // For each first byte of an instruction, all bytes that may follow.
    const kinds = [
        () => [[0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0x45, 0x6a, 0x92, 0xc4][whole(11)]],
        () => [0x02 + whole(3), 0x40],
        () => [0x0c + whole(2), ...number()],
        () => {
            const targets = whole(random() < 0.1 ? 400 : 9);
            return [
                0x0e,
                ...leb(targets),
                ...Array(targets + 1)
                    .fill(0)
                    .flatMap(number),
            ];
        },
        () => [0x10, ...number()],
        () => [0x11, ...number(), 0],
        () => [0x20 + whole(5), ...number()],
        () => [0x28 + whole(23), ...memory()],
        () => [0x3f + whole(2), 0],
        () => [0x41 + whole(2), ...number()],
        () => [0x43, ...some(4)],
        () => [0x44, ...some(8)],
        () => [0xfc, ...[[0], [7], [10, 0, 0], [11, 0]][whole(4)]],
        () => [0xfd, whole(12), ...memory()],
        () => [0xfd, 12 + whole(2), ...some(16)],
        () => [0xfd, 21 + whole(14), whole(16)],
        () => [0xfd, 84 + whole(8), ...memory(), whole(16)],
        () => [0xfd, 92 + whole(2), ...memory()],
        () => [0xfd, ...leb([14, 20, 35, 83, 94, 127, 128, 255][whole(8)])],
    ];
    for (let round = 0; round < 12; round++) {
        const bodies = Array.from({ length: whole(30) }, () => {
            const few = kinds.filter(() => random() < 0.5);
            const code = Array.from({ length: few.length && whole(100) }, () =>
                few[whole(few.length)](),
            );
            const locals = Array.from({ length: whole(4) }, () => [...number(), 0x7f]);
            return [locals.length, ...locals.flat(), ...code.flat(), END];
        });
        check(moduleOf(bodies, random() < 0.5 ? CUSTOM : []));
    }
});

test('more kinds of instructions than symbols are decoded, and instructions longer than rows', () => {
    const loads = Array.from({ length: 300 }, (_, i) => [0x28 + (i % 23), Math.floor(i / 23), 4]);
    const table = [0x0e, ...leb(300), ...Array(301).fill(1)];
    const code = [...loads, ...loads, ...loads, table, table, table, ...loads.slice(0, 9)].flat();
    check(moduleOf([[0, ...code, END]], CUSTOM));
});
