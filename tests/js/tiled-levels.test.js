// Walking on levels from Tiled: nothing catches, however a map is flipped and whatever its ground is made of. Also
// compares random maps with the slow reader.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, capsule } from '../../dist/index.js';
import { rng } from './rng.js';
import { chunksOf, mapOf, objectLayer, tileLayer, tileOf, tilesetOf } from './tiled-maps.js';
import { compareByPoints, files, load } from './tiled-points.js';
import { pairs } from './vectors.js';

const [HORIZONTAL, VERTICAL, DIAGONAL] = [2 ** 31, 2 ** 30, 2 ** 29];
const TERRAIN = [{ firstgid: 1, source: 'terrain.tsj' }];

// The eight orientations of a square: the flags of Tiled, and their effect on a vector.
const turns = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => {
    const [diagonal, horizontal, vertical] = [k & 4, k & 2, k & 1];
    const flags =
        (diagonal ? DIAGONAL : 0) + (horizontal ? HORIZONTAL : 0) + (vertical ? VERTICAL : 0);
    const turn = ([x, y]) => {
        const [across, down] = diagonal ? [y, x] : [x, y];
        return [horizontal ? -across : across, vertical ? -down : down];
    };
    return {
        name: `${diagonal ? 'D' : ''}${horizontal ? 'H' : ''}${vertical ? 'V' : ''}` || 'none',
        flags,
        turn,
    };
});
const flagsOf = (turn) =>
    turns.find((one) => pairs(1, 0, 0, 1).every((v) => one.turn(v).join() === turn(v).join()))
        .flags;

/** A map of these rows in another orientation: every cell moved, and every tile flipped. */
function laid(rows, gids, { turn }) {
    const [columns, height] = [rows[0].length, rows.length];
    const size = Math.max(columns, height);
    const data = Array(size * size).fill(0);
    rows.forEach((row, r) => {
        [...row].forEach((cell, c) => {
            const gid = gids[cell];
            if (!gid) return;
            const flags = turns.find((one) => one.flags === gid - (gid % 2 ** 29));
            // Rotate the cell about the middle of the square that contains the map.
            const [x, y] = turn([c + 0.5 - size / 2, r + 0.5 - size / 2]);
            const at = Math.floor(y + size / 2) * size + Math.floor(x + size / 2);
            data[at] = (gid % 2 ** 29) + flagsOf((v) => turn(flags.turn(v)));
        });
    });
    return mapOf([tileLayer(size, size, data)], { tilesets: TERRAIN });
}

const hills = [
    '                              ',
    '              /\\              ',
    '            ab##cd            ',
    '     /##\\  .######.   ab\\     ',
    '##############################',
];
const gids = {
    '#': 1,
    '/': 2,
    '\\': 2 + HORIZONTAL,
    a: 3,
    b: 4,
    c: 4 + HORIZONTAL,
    d: 3 + HORIZONTAL,
    '.': 5, // half a block
};

/** Walks from the left end of the hills to the right one; returns the path as if the map were not rotated. */
function walk({ turn }, shape, map) {
    const { world } = load(map);
    const size = map.layers[0].width;
    const onMap = ([x, y]) => turn([x - 8 * size, y - 8 * size]).map((v) => v + 8 * size);
    const back = turns.find((one) =>
        pairs(1, 0, 0, 1).every((v) => one.turn(turn(v)).join() === v.join()),
    );
    const [x, y] = onMap([24, 40]);
    const player = world.add(shape, { x, y });
    const [upX, upY] = turn([0, -1]);
    const how = { up: { x: upX, y: upY }, maxSlope: 0.8, snap: 9, step: 9 };
    const way = [];
    const level = new Set();
    for (let i = 0; i < 330; i++) {
        const [dx, dy] = turn([1.5, 2]);
        const { onWall, onFloor, hits } = player.moveAndSlide(dx, dy, how);
        assert.ok(!onWall, `a wall at (${player.x}, ${player.y})`);
        if (i > 20) assert.ok(onFloor, `no floor at (${player.x}, ${player.y})`);
        const at = back.turn([player.x - 8 * size, player.y - 8 * size]).map((v) => v + 8 * size);
        // The ground is flat in the first and the last columns.
        if (onFloor && (at[0] < 64 || at[0] > 430)) {
            for (const { normal } of hits)
                level.add(
                    back
                        .turn([normal.x, normal.y])
                        .map((v) => v + 0)
                        .join(),
                );
        }
        way.push(at);
        if (at[0] > 456) break;
    }
    world.dispose();
    return { way, level: [...level] };
}

for (const [name, shape] of Object.entries({
    box: box(10, 12),
    capsule: capsule(0, -3, 0, 3, 4),
})) {
    test(`a ${name} walks over hills without catching, in all eight ways to flip them`, () => {
        const [first, ...others] = turns.map((turn) => {
            const upright = turn.turn([1, 0])[0] === 0;
            // A shape that is as wide as high stays the same; others rotate with the map.
            const turned = upright && shape.kind !== 'circle' ? shape.at(0, 0, Math.PI / 2) : shape;
            return { name: turn.name, ...walk(turn, turned, laid(hills, gids, turn)) };
        });
        const [endX] = first.way.at(-1);
        assert.ok(endX > 456, `came to ${endX}`);
        assert.ok(Math.min(...first.way.map(([, y]) => y)) < 16, 'did not climb');
        assert.deepEqual(first.level, ['0,-1']);
        for (const { name: flip, way, level } of others) {
            assert.equal(way.length, first.way.length, flip);
            way.forEach(([x, y], i) => {
                const away = Math.hypot(x - first.way[i][0], y - first.way[i][1]);
                assert.ok(away < 2e-3, `${flip}, step ${i}: ${away} away`);
            });
            assert.equal(level.length, 1, `${flip}: ${level}`);
        }
    });
}

test('ground made of a grid, of two shapes per tile, of large tiles, of chunks and of objects is one floor', () => {
    const rectangle = (x, y, width, height) => ({ id: 1, x, y, width, height });
    const large = { firstgid: 4, name: 'large', tilewidth: 48, tileheight: 32 };
    const tilesets = [
        tilesetOf([
            tileOf(0, [rectangle(0, 0, 16, 16)]),
            tileOf(1, [rectangle(0, 0, 9, 16), rectangle(9, 0, 7, 16)]),
            tileOf(2, [rectangle(0, 0, 16, 4), rectangle(0, 4, 16, 12)]),
        ]),
        tilesetOf([tileOf(0, [rectangle(0, 16, 48, 16)])], large),
    ];
    const chunkOf = (x, gidOf) => {
        const data = Array.from({ length: 16 }, (_, i) => gidOf(i));
        return { x, y: 0, width: 16, height: 1, data };
    };
    const fivePoints = [0, 24, 24, 12, 0].map((x, i) => ({ x, y: i < 2 ? 0 : 16 }));
    const far = 1_000_000; // columns: too far for one grid
    const chunks = [
        chunkOf(-16, (i) => 1 + (i % 3)),
        chunkOf(0, (i) => [1, 4, 0, 0, 2][i % 5]),
        chunkOf(16, () => 1),
        chunkOf(far, () => 1),
    ];
    const objects = [0, 1, 2, 3].map((k) => ({
        ...(k % 2 ? { polygon: fivePoints } : { width: 24, height: 16 }),
        id: k,
        x: 512 + 24 * k,
        y: 0,
    }));
    const layers = [chunksOf(chunks), objectLayer(objects)];
    const { world, level } = load(mapOf(layers, { infinite: true, tilesets }));
    assert.ok(level.bodies.length > 6);
    const kinds = new Set(level.bodies.map(({ shape }) => shape.kind));
    assert.deepEqual([...kinds].sort(), ['box', 'compound', 'polygon', 'tiles']);
    for (const [dx, start, up] of [
        [1.7, -250, -1],
        [-1.7, 600, -1],
        [1.7, -250, 1],
    ]) {
        const player = world.add(box(9, 9), { x: start, y: up < 0 ? -6 : 22 });
        const normals = new Set();
        let i = 0;
        for (; i < 490; i++) {
            const move = player.moveAndSlide(dx, -up, { up: { x: 0, y: up }, snap: 2 });
            for (const { normal } of move.hits) normals.add(`${normal.x} ${normal.y}`);
        }
        assert.ok(Math.abs(player.x - start - 490 * dx) < 0.1, `came to ${player.x}`);
        assert.deepEqual([...normals], [`0 ${up}`]);
        player.remove();
    }
    // Contacts do not have the normals of internal edges either.
    const crate = world.add(box(9, 9), { x: -250 });
    for (crate.x = -250; crate.x < 580; crate.x += 1.3) {
        crate.y = -4.4;
        world.update();
        for (const { normalX, normalY, a } of world.contacts) {
            assert.equal(
                Math.abs(normalY),
                1,
                `at ${crate.x}: (${normalX}, ${normalY}) of ${a.shape.kind}`,
            );
        }
    }
    world.dispose();
});

test('bodies from above land on one-way cells, and bodies from below pass', () => {
    const rows = ['      ', ' ppp  ', '      ', '######'];
    for (const turn of turns) {
        const map = laid(rows, { '#': 1, p: 6 }, turn);
        const { world } = load(map);
        const size = map.layers[0].width;
        const onMap = ([x, y]) => turn.turn([x - 8 * size, y - 8 * size]).map((v) => v + 8 * size);
        const [x, y] = onMap([40, 41]);
        const player = world.add(box(8, 8), { x, y });
        const [upX, upY] = turn.turn([0, -1]);
        const how = { up: { x: upX, y: upY } };
        const go = (down) => player.moveAndSlide(...turn.turn([0, down]), how);
        const height = () => (player.x - x) * upX + (player.y - y) * upY;
        go(5);
        for (let i = 0; i < 15; i++) {
            world.update();
            assert.ok(!go(-3).onCeiling, turn.name);
        }
        assert.ok(height() > 30, `${turn.name}: rose by ${height()}`);
        for (let i = 0; i < 30; i++) {
            world.update();
            go(2);
        }
        assert.ok(Math.abs(height() - 29) < 0.01, `${turn.name}: stands at ${height()}`);
        assert.equal(go(1).floor.shape.kind, 'box');
        world.dispose();
    }
});

test('random maps are read as the slow reader reads them', () => {
    const roll = rng(23);
    const below = (n) => Math.floor(roll() * n);
    for (let round = 0; round < 12; round++) {
        const [tilewidth, tileheight] = round % 3 === 0 ? [24, 16] : [16, 16];
        const gid = () => (roll() < 0.4 ? 0 : 1 + below(19) + turns[below(8)].flags);
        const list = (count) => Array.from({ length: count }, gid);
        const more = {
            offsetx: below(50) / 4,
            offsety: -below(50) / 4,
            properties: roll() < 0.3 ? [{ name: 'collides', value: roll() < 0.5 }] : [],
        };
        const properties = roll() < 0.3 ? [{ name: 'collides', value: true }] : [];
        const chunkOf = (k) => {
            return { x: 5 * k - 7, y: -4 + below(3), width: 5, height: 4, data: list(20) };
        };
        const layers = [
            round % 2 ? tileLayer(9, 7, list(63), more) : chunksOf([0, 1, 2].map(chunkOf), more),
            tileLayer(4, 3, list(12), { ...more, name: 'again', offsety: 300 }),
        ];
        const size = { tilewidth, tileheight };
        const map = mapOf(layers, { ...size, properties, tilesets: TERRAIN });
        const { world } = compareByPoints(map, {}, 1500);
        world.dispose();
    }
    assert.ok(files.terrain.tiles.length >= 19);
});

/** A layer of tiles with these shapes; `gidAt(column, row)` chooses the tile. */
function layerOf(columns, rows, size, shapes, gidAt) {
    const tiles = shapes.map((shape, id) => tileOf(id, [{ id: 1, x: 0, y: 0, ...shape }]));
    const [tilewidth, tileheight] = size;
    const data = Array.from({ length: columns * rows }, (_, i) =>
        gidAt(i % columns, Math.floor(i / columns)),
    );
    const tilesets = [tilesetOf(tiles, { tilewidth, tileheight })];
    return mapOf([tileLayer(columns, rows, data)], { tilewidth, tileheight, tilesets });
}

test('adjacent cells that are not square become a few large boxes', () => {
    const solid = { width: 24, height: 16 };
    const { world, level } = load(
        layerOf(300, 200, [24, 16], [solid], (column) => (column === 150 ? 0 : 1)),
    );
    const [body] = level.bodies;
    assert.deepEqual(
        body.shape.pieces.map(({ bounds: { minX, maxX, maxY } }) => [minX, maxX, maxY]),
        [
            [0, 3600, 3200],
            [3624, 7200, 3200],
        ],
    );
    assert.equal(level.bodies.length, 1);
    world.dispose();
});

test('more kinds of cells than a grid takes, or more pieces than a compound takes, become several bodies', () => {
    const heights = Array.from({ length: 400 }, (_, i) => ({ width: 16, height: (i + 1) / 32 }));
    const kinds = load(layerOf(400, 1, [16, 16], heights, (column) => column + 1));
    assert.deepEqual(
        kinds.level.bodies.map(({ shape }) => [shape.kind, shape.pieces.length]),
        [
            ['tiles', 255],
            ['compound', 145],
        ],
    );
    for (const column of [0, 254, 255, 399]) {
        const { y } = kinds.world.castRay(16 * column + 8, 50, 0, -60);
        assert.ok(Math.abs(y - heights[column].height) < 1e-5, `${y}`);
    }
    kinds.world.dispose();

    const ball = { width: 16, height: 16, ellipse: true };
    const balls = load(layerOf(260, 260, [16, 16], [ball], () => 1));
    assert.deepEqual(
        balls.level.bodies.map(({ shape }) => shape.pieces.length),
        [65536, 2064],
    );
    for (const [x, y] of pairs(8, 8, 4152, 8, 4152, 4152)) {
        assert.equal(balls.world.queryPoint(x, y).length, 1);
        assert.equal(balls.world.queryPoint(x - 7, y - 7).length, 0);
    }
    balls.world.dispose();
});
