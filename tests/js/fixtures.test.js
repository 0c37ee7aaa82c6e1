// Every line of tests/fixtures/pairs.txt gives the same bits through wasm. fixtures.test.c writes the answers and
// describes the format. Reads the build under test and the file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { box, circle, collide, lib, overlaps, polygon, World } from './build.js';

const { capsule, point, segment } = lib;

function parseShape(text) {
    const [kind, ...words] = text.split(' ');
    const numbers = words.map(Number);
    if (kind === 'point') return point();
    if (kind === 'circle') return circle(numbers[0]);
    if (kind === 'segment') return segment(...numbers);
    if (kind === 'capsule') return capsule(...numbers);
    if (kind === 'box') return box(numbers[0], numbers[1]);
    if (kind === 'rounded-box') return box(numbers[0], numbers[1], { radius: numbers[2] });
    if (kind === 'polygon') return polygon(numbers);
    assert.equal(kind, 'rounded-polygon');
    return polygon(numbers.slice(1), { radius: numbers[0] });
}

function parsePose(text) {
    const [x, y, angle] = text.split(' ').map(Number);
    return { x, y, angle };
}

function parseLine(line) {
    const [name, a, poseA, b, poseB, answer] = line.split(' | ');
    const [hit, ...numbers] = answer.split(' ');
    const [x, y, depth] = numbers.map(Number);
    const shapes = { a: parseShape(a), b: parseShape(b) };
    const poses = { poseA: parsePose(poseA), poseB: parsePose(poseB) };
    return {
        name,
        ...shapes,
        ...poses,
        expected: hit === '1' ? { normal: { x, y }, depth } : null,
    };
}

const file = new URL('../fixtures/pairs.txt', import.meta.url);
const cases = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map(parseLine);

describe('pairs.txt', () => {
    it('has its six hundred lines', () => {
        assert.ok(cases.length >= 600);
    });

    it('gives every line its bits by collide()', () => {
        for (const { name, a, poseA, b, poseB, expected } of cases) {
            const got = collide(a, poseA, b, poseB);
            const { normal, depth } = got ?? {};
            assert.deepStrictEqual(got && { normal, depth }, expected, name);
        }
    });

    it('and its yes or no by overlaps()', () => {
        for (const { name, a, poseA, b, poseB, expected } of cases) {
            assert.equal(overlaps(a, poseA, b, poseB), expected !== null, name);
        }
    });

    it('and the same bits by a world', () => {
        for (const { name, a, poseA, b, poseB, expected } of cases) {
            const world = new World({ capacity: 2 });
            world.add(a, poseA);
            world.add(b, poseB);
            world.update();
            const { length, normalX, normalY, depth } = world.contacts;
            const got = length
                ? { normal: { x: normalX[0], y: normalY[0] }, depth: depth[0] }
                : null;
            assert.deepStrictEqual(got, expected, name);
            world.dispose();
        }
    });
});
