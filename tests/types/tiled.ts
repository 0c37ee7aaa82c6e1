// Maps of Tiled, used correctly, and incorrectly where a comment says so. Reads js/tiled.d.ts;
// nothing here runs.

import { type Body, World } from 'sepaxis';
import {
    addTiledMap,
    type PlacedObject,
    type TiledCell,
    type TiledLayer,
    type TiledLevel,
    type TiledMap,
    type TiledMapOptions,
    type TiledObject,
    type TiledTileset,
} from 'sepaxis/tiled';

const world = new World();

// The type of an imported JSON file: a union of the properties of layers and objects.
const imported = {
    orientation: 'orthogonal',
    tilewidth: 16,
    tileheight: 16,
    infinite: false,
    layers: [
        { name: 'ground', type: 'tilelayer', width: 1, height: 1, data: [1], opacity: 1 },
        {
            name: 'chunks',
            type: 'tilelayer',
            chunks: [{ x: 0, y: 0, width: 1, height: 1, data: 'AQAAAA==' }],
        },
        {
            name: 'things',
            type: 'objectgroup',
            objects: [
                { id: 1, x: 0, y: 0, width: 5, height: 5, ellipse: true },
                {
                    id: 2,
                    x: 0,
                    y: 0,
                    polygon: [{ x: 0, y: 0 }],
                    properties: [{ name: 'a', type: 'int', value: 1 }],
                },
            ],
        },
    ],
    tilesets: [
        { firstgid: 1, source: 'a.tsj' },
        { firstgid: 9, name: 'b', tilewidth: 16, tileheight: 16, tiles: [{ id: 0, type: 'wall' }] },
    ],
};
const map: TiledMap = imported;
const tileset: TiledTileset = {
    name: 'a',
    tilewidth: 16,
    tileheight: 16,
    tilecount: 4,
    columns: 2,
} as TiledTileset;

const options: TiledMapOptions = {
    tilesets: { 'a.tsj': tileset },
    templates: { 'b.tj': { object: { name: 'door' } } },
    layers: ['ground'],
    inflate: (bytes, compression, length: number) =>
        compression === 'zlib' ? bytes.slice(0, length) : bytes.buffer,
    body(object, layer, properties) {
        if (object === null) return layer.name === 'water' ? null : { category: 2 };
        if (object.type === 'coin') return { isSensor: true, tag: Number(properties.worth) };
    },
};
const level: TiledLevel = addTiledMap(world, map, options);
addTiledMap(world, map);
addTiledMap(world, map, {
    tilesets: [tileset],
    layers: (layer, groups) => groups.length === 0 && layer.visible,
});

const bodies: Body[] = level.bodies;
const spawn: PlacedObject | undefined = level.named.get('spawn');
const ground: Body[] | undefined = level.layers.get('ground');
const first: TiledObject | undefined = level.objects[0]?.object;
const skipped: [TiledLayer, TiledObject | null, string][] = level.skipped.map(
    ({ layer, object, why }) => [layer, object, why],
);

// @ts-expect-error: the parsed map, not its text
addTiledMap(world, '{}');
// @ts-expect-error: unknown option
addTiledMap(world, map, { tileset: {} });
// @ts-expect-error: names, not one name
addTiledMap(world, map, { layers: 'ground' });
// @ts-expect-error: not asynchronous
addTiledMap(world, map, { inflate: async (bytes) => bytes });
// @ts-expect-error: unknown option of bodies
addTiledMap(world, map, { body: () => ({ isStatik: true }) });
// @ts-expect-error: it may be undefined
level.named.get('spawn').x;

const cell: TiledCell | null = level.tileAt(1, 2);
const water: unknown = level.tileAt(1, 2, 'water')?.properties.deep;

export const used = [bodies, spawn, ground, first, skipped, cell, water];

export function pass(given: TiledMapOptions['inflate'], names: string[] | undefined): TiledLevel {
    return addTiledMap(world, map, { inflate: given, layers: names, body: undefined });
}
