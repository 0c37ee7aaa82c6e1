// Small maps with huge content are measured before anything is made: shapes times cells, inflated bytes, long lists.
// The tests count shapes and calls and measure no time, but quadratic code would not finish.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { World } from '../../dist/index.js';
import { addTiledMap } from '../../dist/tiled.js';
import { refused } from './refused.js';
import { rng } from './rng.js';
import { chunksOf, mapOf, objectLayer, tileLayer, tileOf, tilesetOf } from './tiled-maps.js';
import { times } from './times.js';
import { points } from './vectors.js';

/** A tile with so many triangles that a grid cannot hold them: they protrude from their cell. */
function crowdedTile(id, count, more = {}) {
    const polygon = points(0, 0, 3, 1, 1, 3);
    const shapeAt = (k) => ({ id: k + 1, x: 14 + (k % 10) / 10, y: k / 10, polygon, ...more });
    return tileOf(
        id,
        Array.from({ length: count }, (_, k) => shapeAt(k)),
    );
}

const withTiles = (layers, tiles, more) => mapOf(layers, { tilesets: [tilesetOf(tiles)], ...more });
const full = (width, height) => tileLayer(width, height, new Array(width * height).fill(1));
const property = (name, value) => ({ properties: [{ name, value }] });

function refusedUnchanged(map, options, ...texts) {
    const world = new World();
    const before = [world.hash(), world.bytes];
    refused(() => addTiledMap(world, map, options), 'RangeError', 'addTiledMap', ...texts);
    assert.deepEqual([world.hash(), world.bytes, world.size], [...before, 0]);
    world.dispose();
}

// The first of these cases once exhausted a process of 4 GiB.
const square = { polygon: undefined, width: 2, height: 2 };
const hundreds = {
    'protruding triangles in cells': withTiles([full(300, 300)], [crowdedTile(0, 100)]),
    'rectangles in cells that are not square': withTiles(
        [full(120, 120)],
        [crowdedTile(0, 100, square)],
        {
            tileheight: 8,
        },
    ),
    'platforms of one-way shapes': withTiles(
        [full(120, 120)],
        [crowdedTile(0, 100, property('oneWay', true))],
    ),
    'sensors by themselves': withTiles(
        [full(120, 120)],
        [crowdedTile(0, 100, property('sensor', true))],
    ),
};
for (const [name, map] of Object.entries(hundreds)) {
    test(`${name}, too many to be made, are counted and rejected`, () => {
        const shapes = 100 * map.layers[0].data.length;
        refusedUnchanged(map, {}, 'layer "ground"', `${shapes} shapes`);
    });
}

test('shapes of tile objects count once for each object', () => {
    const objects = Array.from({ length: 12_000 }, (_, i) => ({ id: i, x: i, y: 0, gid: 1 }));
    const layers = [objectLayer(objects)];
    refusedUnchanged(
        withTiles(layers, [crowdedTile(0, 100)]),
        {},
        'layer "things"',
        '1200000 shapes',
    );
});

test('the count is cells times shapes, over all layers, chunks and tiles', () => {
    const roll = rng(17);
    const below = (n) => Math.floor(roll() * n);
    for (let round = 0; round < times(2, 50); round++) {
        const shapes = Array.from({ length: 3 }, () => 60 + below(60));
        const tiles = shapes.map((count, id) =>
            crowdedTile(
                id,
                count,
                [{}, property('oneWay', 'left'), property('sensor', true)][below(3)],
            ),
        );
        let expected = 0;
        const cells = (count) =>
            Array.from({ length: count }, () => {
                const gid = below(4);
                expected += gid === 0 ? 0 : shapes[gid - 1];
                return gid;
            });
        // There is room for the first layer, but not for both.
        const [width, height] = [20 + below(10), 20 + below(10)];
        const first = tileLayer(width, height, cells(width * height));
        const chunks = Array.from({ length: 30 }, (_, i) => ({
            x: 16 * i * (1 + below(100)),
            y: -16 * below(100) - 2000 * i,
            width: 16,
            height: 16,
            data: cells(256),
        }));
        const map = withTiles([first, chunksOf(chunks, { name: 'far' })], tiles);
        refusedUnchanged(map, {}, 'layer "far"', `${expected} shapes`);
    }
});

test('cells of chunks are counted before the first is inflated', () => {
    let calls = 0;
    const inflate = () => {
        calls += 1;
        return new Uint8Array(0);
    };
    const chunk = { x: 0, y: 0, width: 2 ** 13, height: 2 ** 12, data: 'AAAA' };
    const chunks = [chunk, { ...chunk, y: 2 ** 12 }, { ...chunk, width: 1, y: 2 ** 13 }];
    const layer = chunksOf(chunks, { name: 'a', encoding: 'base64', compression: 'zlib' });
    const cells = 2 ** 26 + 2 ** 12;
    refusedUnchanged(withTiles([layer], []), { inflate }, 'layer "a": 3 chunks', `${cells} cells`);
    assert.equal(calls, 0);
});

test('inflate receives the expected number of bytes of each chunk', () => {
    const asked = [];
    const inflate = (bytes, compression, length) => {
        asked.push([compression, length]);
        return inflateSync(bytes, { maxOutputLength: length });
    };
    const bomb = deflateSync(new Uint8Array(2 ** 22)).toString('base64');
    const data = deflateSync(new Uint8Array(24)).toString('base64');
    const coded = { name: 'a', type: 'tilelayer', encoding: 'base64', compression: 'zlib' };
    const chunks = [
        { x: 0, y: 0, width: 2, height: 3, data },
        { x: 5, y: 0, width: 3, height: 1, data: bomb },
    ];
    refusedUnchanged(withTiles([{ ...coded, chunks }], []), { inflate }, 'chunk 1: inflate failed');
    refusedUnchanged(
        withTiles([{ ...coded, width: 7, height: 9, data: bomb }], []),
        { inflate },
        'inflate failed',
    );
    assert.deepEqual(asked, [
        ['zlib', 24],
        ['zlib', 12],
        ['zlib', 252],
    ]);
});

test('an inflated layer is read at any offset of its buffer', () => {
    const cells = Uint32Array.from({ length: 99 }, (_, i) => (i * 7) % 5 && 1 + (i % 2));
    const tiles = [crowdedTile(0, 1), crowdedTile(1, 2)];
    const coded = { encoding: 'base64', compression: 'zlib', data: 'AAAA' };
    const hashOf = (layer, options) => {
        const world = new World();
        addTiledMap(world, withTiles([layer], tiles), options);
        const hash = world.hash();
        world.dispose();
        return hash;
    };
    const expected = hashOf(tileLayer(9, 11, [...cells]));
    for (let at = 0; at < 8; at++) {
        const memory = new Uint8Array(4 * cells.length + 8);
        memory.set(new Uint8Array(cells.buffer), at);
        const before = memory.slice();
        const inflate = () => memory.subarray(at, at + 4 * cells.length);
        assert.equal(hashOf({ ...tileLayer(9, 11), ...coded }, { inflate }), expected);
        assert.deepEqual(memory, before);
    }
    // An inflate that reuses its memory for every chunk.
    const memory = new Uint32Array(9);
    let row = 0;
    const inflate = () => {
        memory.set(cells.subarray(9 * row, 9 * row + 9));
        row += 1;
        return new Uint8Array(memory.buffer);
    };
    const chunkAt = (y) => ({ x: 0, y, width: 9, height: 1, data: 'AAAA' });
    const chunks = Array.from({ length: 11 }, (_, y) => chunkAt(y));
    assert.equal(hashOf(chunksOf(chunks, coded), { inflate }), expected);
});

test('an inflated layer is not copied', () => {
    const length = 2 ** 26;
    const inflated = new Uint8Array(length);
    const coded = { encoding: 'base64', compression: 'zlib', data: 'AAAA' };
    const map = withTiles([{ ...tileLayer(2 ** 12, 2 ** 12), ...coded }], []);
    const world = new World();
    const before = process.memoryUsage().arrayBuffers;
    addTiledMap(world, map, { inflate: () => inflated });
    assert.ok(process.memoryUsage().arrayBuffers - before < length / 8);
    world.dispose();
});

// When each layer of a repeated name was copied, this made 2e9 bodies.
test('many layers with one name take no longer than layers with different names', () => {
    const square = (id) => ({ id, x: id, y: 0, width: 9, height: 9 });
    const objects = Array.from({ length: 20_000 }, (_, id) => square(id));
    const layers = Array.from({ length: 100_000 }, (_, i) =>
        objectLayer(i === 0 ? objects : objects.slice(0, i === 50_000 ? 1 : 0)),
    );
    const world = new World();
    const { bodies, layers: named } = addTiledMap(world, withTiles(layers, []));
    assert.deepEqual([...named.keys()], ['things']);
    assert.equal(bodies.length, 20_001);
    assert.ok(named.get('things').every((body, i) => body === bodies[i]));
    world.dispose();
});
