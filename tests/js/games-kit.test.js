// The shared kit of the games: data in an address, recordings, keys. Reads web/games/kit.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReader, createWriter } from '../../web/games/kit/bytes.js';
import { approach, createShake, createSquash } from '../../web/games/kit/feel.js';
import { createKeys } from '../../web/games/kit/input.js';
import {
    createPlayback,
    createRecording,
    readRecording,
    writeRecording,
} from '../../web/games/kit/recording.js';
import { createRandom } from '../../web/shapes/random.js';

test('integers survive the text of an address', () => {
    const random = createRandom(5);
    for (let k = 0; k < 300; k++) {
        const writer = createWriter();
        const numbers = Array.from(
            { length: k % 9 },
            () => Math.round(random.between(-1, 1) * 10 ** random.between(0, 9)) + 0, // -0 becomes 0
        );
        for (const number of numbers) writer.signed(number);
        const text = writer.text();
        assert.match(text, /^[\w-]*$/);
        const reader = createReader(text);
        const most = 2 ** 30 - 1;
        for (const number of numbers) assert.equal(reader.signed(most), number);
        reader.end();
    }
});

test('a truncated or changed text is rejected', () => {
    const writer = createWriter();
    for (let k = 0; k < 40; k++) writer.count(k * k);
    const text = writer.text();
    for (let length = 0; length < text.length; length++)
        assert.throws(() => createReader(text.slice(0, length)), RangeError);
    for (let at = 0; at < text.length; at++) {
        const other = text[at] === 'b' ? 'c' : 'b';
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        if (at < text.length - 1) assert.throws(() => createReader(changed), RangeError);
    }
    for (const bad of ['', '?', '%00', 'ä'.repeat(9)])
        assert.throws(() => createReader(bad), RangeError);
});

test('a recording plays the recorded inputs, and an endless one is rejected', () => {
    const recording = createRecording();
    const inputs = Array.from(
        { length: 500 },
        (_, k) => [0, 2, 2, 2, 6, 6][Math.floor(k / 31) % 6],
    );
    for (const input of inputs) recording.push(input);
    const writer = createWriter();
    writeRecording(writer, recording);
    const text = writer.text();
    assert.ok(text.length < 60, `${text.length} letters`);
    const read = readRecording(createReader(text), 500);
    assert.equal(read.length, 500);
    const playback = createPlayback(read);
    for (const input of inputs) assert.equal(playback.next(), input);
    assert.equal(playback.next(), null);
    assert.throws(() => readRecording(createReader(text), 499), RangeError);
});

test('the shortest tap of a key lasts for one step', () => {
    const keys = createKeys();
    keys.press('Space');
    keys.press('Space', false);
    assert.ok(keys.down.has('Space'));
    keys.endStep();
    assert.ok(!keys.down.has('Space'));
    keys.press('KeyA');
    keys.letGo();
    keys.endStep();
    assert.equal(keys.down.size, 0);
});

test('a shake fades, a squash keeps the area and comes to rest', () => {
    const shake = createShake();
    shake.hit(10);
    const squash = createSquash();
    squash.hit(-0.4);
    for (let k = 0; k < 90; k++) {
        shake.step();
        squash.step();
        assert.ok(Math.abs(squash.scaleX * squash.scaleY - 1) < 1e-9);
    }
    assert.equal(Math.hypot(shake.x, shake.y), 0);
    assert.ok(squash.isAtRest);
    assert.deepEqual([approach(0, 5, 2), approach(4, 5, 2), approach(0, -5, 2)], [2, 5, -2]);
});
