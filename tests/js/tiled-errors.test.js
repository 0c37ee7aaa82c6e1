// Errors in maps: the message has the place and the value, and the world is unchanged.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { box, World } from '../../dist/index.js';
import { addTiledMap } from '../../dist/tiled.js';
import { refused } from './refused.js';
import { rng } from './rng.js';
import { objectLayer, mapOf as smallMap, tileLayer, tileOf, tilesetOf } from './tiled-maps.js';
import { read } from './tiled-points.js';
import { points } from './vectors.js';

const terrain = read('terrain.tsj');
const files = {
    tilesets: { 'terrain.tsj': terrain },
    templates: { 'door.tj': read('door.tj') },
};

const solid = { id: 1, x: 0, y: 0, width: 16, height: 16 };
const tileset = (more) =>
    tilesetOf([tileOf(0, [solid])], { name: 'blocks', tilecount: 2, ...more });
const cells = (more) => tileLayer(2, 2, [1, 0, 0, 1], more);
const things = (...objects) => objectLayer(objects);
const mapOf = (layers, more) => smallMap(layers, { tilesets: [tileset()], ...more });
const ground = (more) => mapOf([cells(more)]);

const withTile = (shape) =>
    mapOf([cells()], { tilesets: [tileset({ tiles: [tileOf(0, [shape])] })] });

/** A world with some bodies, which must stay unchanged. */
function inhabited() {
    const world = new World();
    world.add(box(5, 5), { isStatic: true });
    world.add(box(5, 5), { x: 3 });
    world.update();
    return world;
}

const zlib = { encoding: 'base64', compression: 'zlib' };
const rectangle = (more) =>
    things({ id: 7, name: 'box', x: 0, y: 0, width: 5, height: 5, ...more });
const boxes = (more) => mapOf([rectangle(more)]);
const loop = { name: 'loop', type: 'group', layers: [] };
loop.layers.push(loop);
let deep = { name: 'deepest', type: 'group', layers: [] };
for (let i = 0; i < 5000; i++) deep = { name: 'deep', type: 'group', layers: [deep] };

/** Name of the case: map, kind of error and parts of its message, options. */
const cases = {
    'no map': [undefined, 'TypeError … parsed JSON … undefined'],
    'the text of a map': ['{}', 'TypeError … parsed JSON … "{}"'],
    'a missing layer': [ground(), 'RangeError … "grund" … "ground"', { layers: ['grund'] }],
    isometric: [mapOf([], { orientation: 'isometric' }), 'RangeError … "isometric" … orthogonal'],
    hexagonal: [mapOf([], { orientation: 'hexagonal' }), 'RangeError … "hexagonal"'],
    'no size of cells': [mapOf([], { tilewidth: 0 }), 'RangeError … tilewidth … 0'],
    'invalid tilesets': [mapOf([], { tilesets: 5 }), 'TypeError … tilesets … 5'],
    'no firstgid': [mapOf([], { tilesets: [{ name: 'a' }] }), 'TypeError … tilesets[0]: firstgid'],
    'a layer of another type': [
        mapOf([{ name: 'a', type: 'lights' }]),
        'TypeError … layer "a" … "lights"',
    ],
    'a group within itself': [mapOf([loop]), 'RangeError … layer "loop": layer "loop" … twice'],
    'groups without end': [mapOf([deep]), 'RangeError … "deep" … more than 100 groups'],
    'an invalid offset': [
        ground({ offsetx: Number.NaN }),
        'RangeError … layer "ground": offsetx … NaN',
    ],
    'data too short': [ground({ data: [1] }), 'RangeError … layer "ground": data … 4 … 1'],
    'data that is not a list': [ground({ data: undefined }), 'TypeError … data must be a list'],
    'a gid that is not an integer': [
        ground({ data: [0, 0, 1.5, 0] }),
        'RangeError … data[2] … 1.5',
    ],
    'a gid below zero': [ground({ data: [0, -1, 0, 0] }), 'RangeError … data[1] … -1'],
    'a billion cells': [
        ground({ width: 1e5, height: 1e4 }),
        'RangeError … width times height … 1e9',
    ],
    'a width below zero': [ground({ width: -2 }), 'RangeError … width … -2'],
    'a gid beyond the tileset': [
        ground({ data: [0, 9, 0, 0] }),
        'RangeError … cell (1, 0) … gid 9 … "blocks", which has 2',
    ],
    'a gid of no tileset': [
        mapOf([cells()], { tilesets: [] }),
        'RangeError … cell (0, 0) … gid 1 … 0 tilesets',
    ],
    'an unknown encoding': [ground({ encoding: 'hex' }), 'TypeError … encoding … "hex"'],
    'an unknown compression': [
        ground({ encoding: 'base64', compression: 'lz4', data: '' }),
        'TypeError … "lz4"',
    ],
    'text that is not base64': [
        ground({ encoding: 'base64', data: '{}' }),
        'RangeError … data must be base64 text, not "{}"',
    ],
    'base64 too short': [ground({ encoding: 'base64', data: 'AAAA' }), 'RangeError … 16 bytes … 3'],
    'compressed without inflate': [
        ground({ ...zlib, data: 'AAAA' }),
        'TypeError … zlib … inflate(bytes, compression, length) … CSV',
    ],
    'zstd without inflate': [
        ground({ ...zlib, compression: 'zstd', data: 'AAAA' }),
        'TypeError … zstd',
    ],
    'an asynchronous inflate': [
        ground({ ...zlib, data: 'AAAA' }),
        'TypeError … at once … Promise',
        { inflate: async () => new Uint8Array(16) },
    ],
    'inflate that fails': [
        ground({ ...zlib, data: 'AAAA' }),
        'RangeError … layer "ground": inflate failed: incorrect header',
        {
            inflate() {
                throw new Error('incorrect header');
            },
        },
    ],
    'too many inflated bytes': [
        ground({ ...zlib, data: 'AAAA' }),
        'RangeError … 16 bytes … 9',
        { inflate: () => deflateSync('a') },
    ],
    'invalid chunks': [ground({ chunks: {} }), 'TypeError … chunks'],
    'a chunk without a position': [
        ground({ chunks: [{ width: 1, height: 1, data: [1] }] }),
        'TypeError … chunk 0: x … undefined',
    ],
    'a missing tileset': [
        mapOf([cells()], { tilesets: [{ firstgid: 1, source: 'a/b.tsx' }] }),
        'RangeError … "a/b.tsx" … { "b.tsj": … Embed tilesets',
    ],
    'a missing tileset that is JSON': [
        mapOf([cells()], { tilesets: [{ firstgid: 1, source: 'a\\b.json' }] }),
        'RangeError … { "b.json": … Embed tilesets',
    ],
    'a tileset as text': [
        mapOf([cells()], { tilesets: [{ firstgid: 1, source: 'b.tsx' }] }),
        'TypeError … tilesets["b.tsj"] … parsed JSON',
        { tilesets: { 'b.tsj': '{}' } },
    ],
    'a tileset without sizes': [
        mapOf([cells()], { tilesets: [{ firstgid: 1, name: 'b' }] }),
        'TypeError … tileset "b": tilewidth',
    ],
    'an isometric tileset': [
        mapOf([cells()], { tilesets: [tileset({ grid: { orientation: 'isometric' } })] }),
        'RangeError … tileset "blocks": tile 0 … isometric',
    ],
    'an invalid shape of a tile': [
        withTile({ id: 3, x: 0, y: 0, width: -4, height: 1 }),
        'RangeError … layer "ground": cell (0, 0): tileset "blocks": tile 0: object 3: width … -4',
    ],
    'a tile within a tile': [
        withTile({ id: 3, gid: 1 }),
        'TypeError … tile 0: object 3 … cannot contain tiles',
    ],
    'invalid objects': [
        mapOf([{ name: 'a', type: 'objectgroup' }]),
        'TypeError … layer "a": objects … undefined',
    ],
    'null in place of an object': [mapOf([things(null)]), 'TypeError … objects[0] … null'],
    'no place': [
        boxes({ x: undefined }),
        'TypeError … layer "things": object 7 "box": x … undefined',
    ],
    'an invalid position': [boxes({ y: Number.NaN }), 'RangeError … object 7 "box": y … NaN'],
    'a position out of range': [boxes({ y: 1e9 }), 'RangeError … object 7 "box": y … 1e9'],
    'a size below zero': [boxes({ height: -5 }), 'RangeError … object 7 "box": height … -5'],
    'a size too large': [boxes({ width: 1e300 }), 'RangeError … object 7 "box": width … 1e+300'],
    'a size too small': [boxes({ width: 1e-9 }), 'RangeError … object 7 "box" … 1e-9'],
    'an invalid rotation': [
        boxes({ rotation: '90' }),
        'TypeError … object 7 "box": rotation … "90"',
    ],
    'an object whose gid has no tile': [
        boxes({ gid: 1000 }),
        'RangeError … object 7 "box": gid 1000',
    ],
    'an object with gid 0': [boxes({ gid: 0 }), 'RangeError … object 7 "box": gid … 0'],
    'a polygon that crosses itself': [
        boxes({ polygon: points(0, 0, 9, 9, 9, 0, 0, 9) }),
        'RangeError … object 7 "box": polygon: touches or crosses itself',
    ],
    'a polygon with an invalid point': [
        boxes({ polygon: [{ x: 0, y: 0 }, null] }),
        'TypeError … polygon: x of point 1 … undefined',
    ],
    'a line without points': [boxes({ polyline: [] }), 'RangeError … object 7 "box": chain … 0'],
    'a missing template': [
        mapOf([things({ id: 4, x: 0, y: 0, template: 'a.tx' })]),
        'RangeError … object 4 … "a.tx" … Detach templates',
    ],
    'invalid properties': [
        boxes({ properties: 'a' }),
        'TypeError … object 7 "box": properties … "a"',
    ],
    'a property without a name': [
        boxes({ properties: [{ value: 1 }] }),
        'TypeError … object 7 "box": properties',
    ],
    'collides that is text': [
        boxes({ properties: [{ name: 'collides', value: 'no' }] }),
        'TypeError … object 7 "box": property "collides" … "no"',
    ],
    'sensor that is a number': [
        boxes({ properties: { sensor: 1 } }),
        'TypeError … property "sensor" … 1',
    ],
    'an invalid direction': [
        boxes({ properties: { oneWay: 'north' } }),
        'TypeError … property "oneWay" … "north" … "up"',
    ],
    'invalid options': [boxes(), 'TypeError … object 7 "box": body() … 5', { body: () => 5 }],
    'an asynchronous choice of layers': [
        boxes(),
        'TypeError … layer "things": layers() … at once … Promise',
        { layers: async () => false },
    ],
    'asynchronous options': [
        boxes(),
        'TypeError … object 7 "box": body() … at once … Promise',
        { body: async () => null },
    ],
    'options in a list': [
        boxes(),
        'TypeError … object 7 "box": body() … an array',
        { body: () => [] },
    ],
    'options in a Map': [
        ground(),
        'TypeError … layer "ground": body() … Map',
        { body: () => new Map([['isSensor', true]]) },
    ],
    'an unknown option of a body': [
        boxes(),
        'TypeError … object 7 "box" … "isstatic"',
        { body: () => ({ isstatic: true }) },
    ],
    'an invalid option': [
        ground(),
        'RangeError … layer "ground" … NaN',
        { body: () => ({ x: Number.NaN }) },
    ],
};

for (const [name, [map, error, options = {}]] of Object.entries(cases)) {
    const [kind, ...texts] = error.split(' … ');
    test(`${name}: rejected, and nothing is added`, () => {
        const world = inhabited();
        const before = [world.hash(), world.size, world.count];
        refused(() => addTiledMap(world, map, options), kind, 'addTiledMap', ...texts);
        assert.deepEqual([world.hash(), world.size, world.count], before);
        // A valid layer comes first, and is not added either.
        if (Array.isArray(map?.layers) && map.layers.length > 0 && kind !== undefined) {
            const more = {
                ...map,
                layers: [things({ id: 1, x: 0, y: 0, width: 9, height: 9 }), ...map.layers],
            };
            const ask = { ...options, ...(options.layers ? {} : { layers: () => true }) };
            refused(() => addTiledMap(world, more, ask), kind, 'addTiledMap');
            assert.deepEqual([world.hash(), world.size, world.count], before);
        }
        world.dispose();
    });
}

test('a disposed world is rejected', () => {
    const world = new World();
    world.dispose();
    assert.throws(() => addTiledMap(world, ground()), /disposed/);
});

test('if memory runs out, bodies that were already added are removed again', () => {
    const world = new World({ maxBytes: 2 ** 18, capacity: 1 });
    const square = (id) => ({ id, x: 20 * id, y: 0, width: 9, height: 9 });
    const objects = Array.from({ length: 5000 }, (_, i) => square(i));
    refused(() => addTiledMap(world, mapOf([things(...objects)])), 'RangeError', 'maxBytes');
    assert.equal(world.size, 0);
    const { bodies } = addTiledMap(world, mapOf([things(...objects.slice(0, 5))]));
    assert.equal(world.size, bodies.length);
    world.dispose();
});

test('errors of callbacks are thrown unchanged', () => {
    const world = inhabited();
    const before = world.hash();
    const fault = new Error('mine');
    const fail = () => {
        throw fault;
    };
    assert.throws(() => addTiledMap(world, boxes(), { body: fail }), fault);
    assert.throws(() => addTiledMap(world, boxes(), { layers: fail }), fault);
    assert.equal(world.hash(), before);
    world.dispose();
});

test('a garbled map is either read completely or rejected without effect, and quickly', () => {
    const numbers = [Number.NaN, -1, 0, 1e300, 1e9, 2 ** 31, 0.5, -0];
    const garbage = [...numbers, '', 'x', null, undefined, [], {}, true, [null]];
    const roll = rng(11);
    const pick = (list) => list[Math.floor(roll() * list.length)];
    const maps = ['level.tmj', 'objects.tmj', 'infinite.tmj'].map(read);
    let [good, bad] = [0, 0];
    const world = inhabited();
    for (let i = 0; i < 200; i++) {
        const map = structuredClone(maps[i % maps.length]);
        const given = structuredClone(files);
        for (let k = 0; k < 1 + (i % 3); k++) {
            let thing = roll() < 0.8 ? map : given.tilesets['terrain.tsj'];
            for (let steps = 0; steps < 20; steps++) {
                const key = pick(Object.keys(thing));
                const inner = thing[key];
                const goesOn =
                    typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
                if (goesOn && roll() < 0.9) {
                    thing = inner;
                    continue;
                }
                thing[key] = pick(garbage);
                break;
            }
        }
        const before = [world.hash(), world.size];
        const started = performance.now();
        try {
            const { bodies } = addTiledMap(world, map, given);
            good++;
            for (const body of bodies) {
                const { minX, maxY } = body.bounds();
                assert.ok(Number.isFinite(minX) && Number.isFinite(maxY));
            }
            assert.equal(world.size, 2 + bodies.length);
            for (const body of bodies) body.remove();
            world.update();
        } catch (error) {
            bad++;
            assert.ok(error instanceof TypeError || error instanceof RangeError, error.stack);
            assert.match(error.message, /^addTiledMap: /, error.stack);
            assert.deepEqual([world.hash(), world.size], before);
        }
        assert.ok(performance.now() - started < 2000);
    }
    assert.ok(good > 30 && bad > 30, `${good} read, ${bad} refused`);
    world.dispose();
});
