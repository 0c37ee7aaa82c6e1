// sepaxis/math: the sines of the core, angles exact to the last bit, and random numbers as published. Reads
// dist/math.js, the library; js/math.js and src/base/trig.h as text.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { atan2, cos, random, sin } from '../../dist/math.js';
import { box, circle, World } from './build.js';
import { exactAngle, nearest, unitsApart } from './exact-angle.js';
import { BAD, outside, refused } from './refused.js';
import { rng } from './rng.js';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Equal to the bit: 0 is not -0. */
const same = (a, b, text) => assert.ok(Object.is(a, b), `${text}: ${a} is not ${b}`);

// --- Sine and cosine -----------------------------------------------------------------------------------

/** Angles of every size, and angles at and next to multiples of a quarter turn. */
function* angles() {
    const roll = rng(1);
    for (let i = 0; i < 30_000; i++) yield (roll() - 0.5) * 2e6 * 2 ** -(i % 40);
    for (let k = -400; k <= 400; k++) {
        const quarter = (k * Math.PI) / 4;
        yield* [quarter, quarter * (1 + Number.EPSILON), quarter * (1 - Number.EPSILON)];
    }
    yield* [0, -0, 5e-324, -5e-324, 1e6, -1e6, 636619 * (Math.PI / 2), 1e-300];
}

test('sine and cosine have the bits by which the core rotates a body', () => {
    const world = new World();
    const bodies = [world.add(box(10, 20)), world.add(circle(5))];
    const out = { x: 0, y: 0 };
    let count = 0;
    for (const angle of angles()) {
        for (const body of bodies) {
            body.angle = angle;
            // The point (1, 0) rotated about the origin. Adding 0 turns -0 into 0.
            body.toWorld(1, 0, out);
            same(cos(angle) + 0, out.x, `cos(${angle})`);
            same(sin(angle) + 0, out.y, `sin(${angle})`);
        }
        count++;
    }
    assert.ok(count > 30_000);
    world.dispose();
});

test('x + cos(angle) * 10 is the position of a body’s point (10, 0)', () => {
    const world = new World();
    const body = world.add(box(10, 20));
    const roll = rng(2);
    for (let i = 0; i < 5000; i++) {
        const [x, y, angle] = [roll() * 1e4, roll() * 1e4, (roll() - 0.5) * 100];
        body.set(x, y, angle);
        assert.deepEqual(body.toWorld(10, 0), { x: x + cos(angle) * 10, y: y + sin(angle) * 10 });
    }
    world.dispose();
});

test('the numbers in math.js are those of trig.h', () => {
    const [c, js] = [read('src/base/trig.h'), read('js/math.js')];
    for (const name of ['HALF_PI_UPPER', 'HALF_PI_LOWER', 'TWO_OVER_PI', 'TO_INTEGER']) {
        const [inC, inJs] = [c, js].map((text) =>
            text.match(new RegExp(`${name} = ([\\d.e+-]+);`)),
        );
        assert.equal(Number(inC?.[1]), Number(inJs?.[1]), name);
    }
    const terms = (text) => new Set(text.match(/(?<=\/ )\d+(?=\.0|\)|;| )/g));
    const series = terms(c.match(/satD2 sat_sine_terms[\s\S]*?(?=\n\/\/ )/)[0]);
    assert.equal(series.size, 15);
    const written = terms(js.match(/function sinNear[\s\S]*?(?=\n\/\/ ---)/)[0]);
    assert.deepEqual(written, series);
});

test('sine and cosine are exact where possible, and symmetric to the bit', () => {
    same(sin(0), 0, 'sin 0');
    same(sin(-0), 0, 'sin -0, as in the core');
    same(cos(0), 1, 'cos 0');
    same(cos(-0), 1, 'cos -0');
    for (const angle of angles()) {
        same(cos(-angle), cos(angle), `cos(-${angle})`);
        if (angle !== 0) assert.equal(sin(-angle), -sin(angle));
        const one = sin(angle) ** 2 + cos(angle) ** 2;
        assert.ok(Math.abs(one - 1) < 1e-15, `${angle}: ${one}`);
    }
});

test('sine and cosine reject angles that no body can have', () => {
    for (const [name, call] of [
        ['sin', sin],
        ['cos', cos],
    ]) {
        for (const [value, kind, text] of outside(1000000.0001, -1e7 - 1, 2 ** 1000)) {
            refused(() => call(value), kind, `${name}: angle`, text, 'modulo 2π');
        }
    }
});

// --- The angle of a direction --------------------------------------------------------------------------

/** Directions of every kind: anywhere, near the axes, near the entries of the table, of every length. */
function* directions() {
    const roll = rng(3);
    const sign = () => (roll() < 0.5 ? -1 : 1);
    for (let i = 0; i < 8000; i++) yield [(roll() + roll() - 1) * 9, (roll() + roll() - 1) * 9];
    for (let i = 0; i < 4000; i++) {
        const [short, long] = [sign() * roll() * 2 ** -(i % 40), sign() * (1 + roll())];
        yield i % 3 === 0 ? [long, short] : [short, long];
    }
    for (let i = 0; i < 8000; i++) {
        const long = 1 + roll();
        const short = ((i % 17) / 16) * long * (1 + (roll() - 0.5) * 2 ** -(i % 51));
        yield i % 2 === 0 ? [short, long] : [-long, -short];
    }
    for (let e = -1060; e < 1020; e++) {
        yield [(1 + roll()) * 2 ** e, sign() * (1 + roll()) * 2 ** (e - (e % 4))];
    }
}

test('the angle of any direction is within 0.52 of a unit in the last place', () => {
    let worst = 0;
    let rounded = 0;
    let count = 0;
    for (const [y, x] of directions()) {
        const apart = unitsApart(atan2(y, x), exactAngle(y, x));
        assert.ok(apart <= 0.52, `atan2(${y}, ${x}) is ${apart} units off`);
        worst = Math.max(worst, apart);
        if (apart <= 0.5) rounded++;
        count++;
    }
    assert.ok(worst > 0.49, 'no hard direction was tried');
    assert.ok(rounded / count > 0.995, `${rounded} of ${count} are the nearest double`);
});

test('the table of arc tangents holds the nearest doubles and their rounding errors', () => {
    const js = read('js/math.js');
    const numbers = (name) =>
        js
            .match(new RegExp(`const ${name} = \\[([^\\]]*)\\]`))[1]
            .split(',')
            .filter((entry) => entry.trim())
            .map(Number);
    const [values, errors] = [numbers('ATAN'), numbers('ATAN_ERROR')];
    assert.deepEqual([values.length, errors.length], [9, 9]);
    for (let k = 0; k <= 8; k++) {
        const { value, left } = nearest(exactAngle(k, 8));
        assert.equal(values[k], value);
        assert.equal(errors[k], Math.round(left * 2 ** 85));
    }
    const constant = (name) => Number(js.match(new RegExp(`const ${name} = ([\\d.e+-]+);`))[1]);
    assert.equal(constant('PI_ERROR'), nearest(exactAngle(0, -1)).left);
    for (const [name, power] of [
        ['ATAN_ERROR_UNIT', -85],
        ['SMALL_RATIO', -31],
        ['MIN_EXACT', -700],
        ['SCALE_UP', 300],
        ['MAX_EXACT', 900],
        ['SCALE_DOWN', -200],
    ]) {
        assert.equal(constant(name), 2 ** power, name);
    }
});

test('atan2 follows IEEE 754 on the axes and the diagonals, at zeros and at the ends of the range', () => {
    const { PI, atan2: theirs } = Math;
    const ends = [0, 5e-324, 2 ** -1022, 1, 2 ** 1023, Number.MAX_VALUE].flatMap((v) => [v, -v]);
    for (const y of ends) {
        for (const x of ends) {
            const angle = atan2(y, x);
            const expected = theirs(y, x);
            const isOnAxis = y === 0 || x === 0 || Math.abs(y) === Math.abs(x);
            if (isOnAxis) same(angle, expected, `atan2(${y}, ${x})`);
            else assert.ok(Math.abs(angle - expected) <= 2e-15 * Math.abs(expected), `${y}, ${x}`);
        }
    }
    same(atan2(-0, -0), -PI, 'atan2(-0, -0)');
    same(atan2(1, 0), PI / 2, 'atan2(1, 0)');
    same(atan2(-1, -1), (-3 * PI) / 4, 'atan2(-1, -1)');
    same(atan2(1e-320, 2), 5e-321, 'the direction nearest to an axis');
});

test('mirroring, quarter turns and scaling by a power of two change the angle of a direction exactly', () => {
    for (const [y, x] of directions()) {
        const angle = atan2(y, x);
        same(atan2(-y, x), -angle, `${y} mirrored`);
        const size = Math.max(Math.abs(x), Math.abs(y));
        if (size > 1e-200 && size < 1e200) {
            same(atan2(y * 2 ** 250, x * 2 ** 250), angle, 'longer');
            same(atan2(y * 2 ** -250, x * 2 ** -250), angle, 'shorter');
        }
        const left = unitsApart(atan2(y, -x), exactAngle(y, -x));
        assert.ok(left <= 0.52, `${x} mirrored: ${left}`);
    }
});

test('the angle of (cos a, sin a) is a', () => {
    const roll = rng(4);
    let worst = 0;
    for (let i = 0; i < 50_000; i++) {
        const angle = (roll() - 0.5) * 2 * Math.PI * 2 ** -(i % 30);
        worst = Math.max(worst, Math.abs(atan2(sin(angle), cos(angle)) - angle));
    }
    assert.ok(worst < 2 ** -50, `the error is up to ${worst}`);
});

// --- Chance --------------------------------------------------------------------------------------------

/** All 32 bits of one draw. */
const word = (chance) => chance.int(0, 2 ** 32 - 1);

function from(words) {
    const chance = random(0);
    chance.state = words;
    return chance;
}

test('the generator gives the numbers published for xoshiro128**', () => {
    // These numbers are from the tests of Xoshiro128StarStar in rand_xoshiro 0.6 (Rust), which has them from the authors'
    // own C program.
    const published = [
        11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
        4258142804,
    ];
    const chance = from([1, 2, 3, 4]);
    assert.deepEqual(
        published.map(() => word(chance)),
        published,
    );
});

test('the generator agrees with the program of its authors for many draws, also from seeded states', () => {
    const M = 0xffffffffn;
    const turned = (x, k) => ((x << k) | (x >> (32n - k))) & M;
    function* reference(state) {
        const s = state.map(BigInt);
        for (;;) {
            yield Number((turned((s[1] * 5n) & M, 7n) * 9n) & M);
            const t = (s[1] << 9n) & M;
            s[2] ^= s[0];
            s[3] ^= s[1];
            s[1] ^= s[2];
            s[0] ^= s[3];
            s[2] ^= t;
            s[3] = turned(s[3], 11n);
        }
    }
    for (const seed of [0, 1, 42, 0x7fffffff, 0x80000000, 0xffffffff]) {
        const chance = random(seed);
        const expected = reference(chance.state);
        for (let i = 0; i < 2000; i++) assert.equal(word(chance), expected.next().value);
    }
});

test('the last step of MurmurHash3 makes four state words of a seed', () => {
    // MurmurHash3 applies only that step to its seed if the input is empty; these hashes of empty input are published.
    const known = { 1: 0x514e28b7, 4294967295: 0x81f16f39 };
    for (const [seed, expected] of Object.entries(known)) {
        assert.equal(random(Number(seed)).state[0], expected);
    }
    const gamma = 0x9e3779b9;
    for (const seed of [0, 5, 0xfffffff0]) {
        const firsts = [0, 1, 2, 3].map((k) => random((seed + k * gamma) % 2 ** 32).state[0]);
        assert.deepEqual(random(seed).state, firsts);
    }
});

test('neighbouring seeds give unrelated numbers', () => {
    const bits = (n) => n.toString(2).replaceAll('0', '').length;
    let differing = 0;
    for (let seed = 0; seed < 2000; seed++) {
        differing += bits((word(random(seed)) ^ word(random(seed + 1))) >>> 0);
    }
    assert.ok(Math.abs(differing / 2000 - 16) < 0.5, `${differing / 2000} of 32 bits differ`);
});

/** Pearson's chi-squared of some counts; for equal chances it is about the number of counts. */
function unevenness(counts) {
    const expected = counts.reduce((a, b) => a + b) / counts.length;
    return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

test('next is uniform from 0 up to 1, with 53 bits', () => {
    const chance = random(1);
    const counts = new Array(64).fill(0);
    const ones = new Array(53).fill(0);
    for (let i = 0; i < 64_000; i++) {
        const value = chance.next();
        assert.ok(value >= 0 && value < 1);
        counts[Math.floor(value * 64)]++;
        assert.ok(Number.isInteger(value * 2 ** 53));
        for (let bit = 0, rest = value; bit < 53; bit++) {
            rest *= 2;
            ones[bit] += Math.floor(rest);
            rest %= 1;
        }
    }
    assert.ok(unevenness(counts) < 110, counts.join());
    for (const count of ones) assert.ok(Math.abs(count - 32_000) < 800, ones.join());
});

test('next at its ends is 0 and just below 1', () => {
    // A draw scrambles 5 · s[1], so the second state word decides the first draw.
    const low = from([1, 0, 0, 0]);
    assert.equal(low.clone().int(0, 2 ** 32 - 1), 0);
    assert.ok(low.next() < 2 ** -20);
    const roll = random(9);
    let highest = 0;
    for (let i = 0; i < 200_000; i++) highest = Math.max(highest, roll.next());
    assert.ok(highest > 0.9999 && highest < 1);
});

test('int gives every number of its range equally often, both ends included', () => {
    const chance = random(2);
    for (const [min, max] of [
        [1, 6],
        [-3, 3],
        [0, 1],
        [10, 41],
        [2 ** 53 - 40, 2 ** 53 - 1],
        [-(2 ** 53) + 1, -(2 ** 53) + 8],
    ]) {
        const counts = new Array(max - min + 1).fill(0);
        for (let i = 0; i < 1000 * counts.length; i++) counts[chance.int(min, max) - min]++;
        assert.ok(unevenness(counts) < 2 * counts.length + 20, `${min} to ${max}: ${counts}`);
    }
    assert.equal(chance.int(7, 7), 7);
});

test('int is fair where taking a remainder would not be', () => {
    // A draw of 32 bits, taken modulo 3 · 2^30, would be in the first third twice as often as in each of the others.
    const chance = random(3);
    const thirds = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) thirds[Math.floor(chance.int(0, 3 * 2 ** 30 - 1) / 2 ** 30)]++;
    assert.ok(unevenness(thirds) < 20, thirds.join());
});

test('int rejects invalid ranges', () => {
    const chance = random(0);
    const before = chance.state;
    refused(() => chance.int(6, 1), 'RangeError', 'max', '1 is less than 6');
    refused(() => chance.int(0, 2 ** 32), 'RangeError', '0 to 4294967296', 'draw two');
    refused(() => chance.int(-(2 ** 53) + 1, 2 ** 53 - 1), 'RangeError', 'draw two');
    assert.deepEqual(chance.state, before);
});

test('pick gives every element equally often, from arrays of all kinds', () => {
    const chance = random(4);
    const names = ['rock', 'paper', 'scissors'];
    const counts = new Map(names.map((name) => [name, 0]));
    for (let i = 0; i < 3000; i++) {
        const name = chance.pick(names);
        counts.set(name, counts.get(name) + 1);
    }
    assert.ok(unevenness([...counts.values()]) < 20);
    assert.equal(chance.pick(Float32Array.of(2.5)), 2.5);
    refused(() => chance.pick([]), 'RangeError', 'pick', 'empty');
});

test('shuffle makes every order equally often, in place', () => {
    const chance = random(5);
    const counts = new Map();
    for (let i = 0; i < 24_000; i++) {
        const list = ['a', 'b', 'c', 'd'];
        assert.equal(chance.shuffle(list), list);
        const order = list.join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    assert.equal(counts.size, 24);
    assert.ok(unevenness([...counts.values()]) < 60, [...counts].join(' '));
    assert.deepEqual([...chance.shuffle(Uint8Array.of(3, 1, 2))].sort(), [1, 2, 3]);
    assert.deepEqual(chance.shuffle([]), []);
});

test('a restored state repeats the numbers that followed it, through JSON too', () => {
    const chance = random(6);
    for (let i = 0; i < 100; i++) chance.next();
    const saved = JSON.stringify(chance.state);
    const play = () => [
        chance.next(),
        chance.int(1, 6),
        chance.pick('xyz'.split('')),
        word(chance),
    ];
    const first = play();
    assert.notDeepEqual(play(), first);
    chance.state = JSON.parse(saved);
    assert.deepEqual(play(), first);
    chance.state = Uint32Array.from(JSON.parse(saved));
    assert.deepEqual(play(), first);
});

test('a clone continues with the same numbers, independently', () => {
    const chance = random(7);
    chance.next();
    const copy = chance.clone();
    const ahead = Array.from({ length: 10 }, () => copy.next());
    assert.deepEqual(
        ahead.map(() => chance.next()),
        ahead,
    );
});

test('an invalid state is rejected, and nothing changes', () => {
    const chance = random(8);
    const before = chance.state;
    const write = (words) => () => Object.assign(chance, { state: words });
    for (const value of [[], [1, 2, 3], [1, 2, 3, 4, 5]])
        refused(write(value), 'RangeError', 'four');
    refused(write([0, 0, 0, 0]), 'RangeError', 'zeros');
    for (const [value, kind, text] of [...BAD, ...outside(-1, 0.5, 2 ** 32)]) {
        refused(write([1, 2, value, 4]), kind, 'state[2]', text);
    }
    assert.deepEqual(chance.state, before);
});

test('a seed must be given, and its highest bits count', () => {
    refused(
        () => random(),
        'TypeError',
        'give a seed',
        'crypto.getRandomValues(new Uint32Array(1))[0]',
    );
    assert.notDeepEqual(random(0).state, random(0xffffffff).state);
});
