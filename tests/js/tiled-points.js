// Compares maps of Tiled with a slow, simple reader. Reads fixtures; compares worlds point by point.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { World } from '../../dist/index.js';
import { addTiledMap } from '../../dist/tiled.js';
import { rng } from './rng.js';
import { depthIn, readSlowly } from './tiled-naive.js';

const folder = new URL('../fixtures/tiled/', import.meta.url);
export const read = (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
export const files = { terrain: read('terrain.tsj'), door: read('door.tj') };
const tilesets = { 'terrain.tsj': files.terrain };
const templates = { 'door.tj': files.door };
export const load = (map, options) => {
    const world = new World();
    return { world, level: addTiledMap(world, map, { tilesets, templates, ...options }) };
};

const WORDS = { '0 -1': 'up', '1 0': 'right', '0 1': 'down', '-1 0': 'left' };
export const wayOf = ({ oneWay }) => (oneWay ? WORDS[`${oneWay.x} ${oneWay.y}`] : '');

/**
 * Compares the library with the slow reader at points all over the map: the layer, the kind, and the object or cell.
 */
export function compareByPoints(map, options, count) {
    const { world, level } = load(map, options);
    const outlines = readSlowly(map, files);
    const layerOf = new Map();
    for (const { object, bodies } of level.objects)
        for (const body of bodies) layerOf.set(body, object);
    const nameOf = (body) => {
        const object = layerOf.get(body);
        const which = object?.column === undefined ? object?.id : `${object.column} ${object.row}`;
        return [which ?? body.data.name, body.isSensor ? 'sensor' : wayOf(body)].join();
    };
    const nameOfOutline = ({ layer, object, cell, alone, sensor, oneWay }) =>
        [object ?? (alone ? cell : layer.name), sensor ? 'sensor' : oneWay].join();

    const xs = outlines.flatMap(({ points }) => points.map(({ x }) => x));
    const ys = outlines.flatMap(({ points }) => points.map(({ y }) => y));
    const [minX, maxX, minY, maxY] = [
        Math.min(...xs),
        Math.max(...xs),
        Math.min(...ys),
        Math.max(...ys),
    ];
    const roll = rng(7);
    let [asked, found] = [0, 0];
    const areas = outlines
        .filter(({ kind }) => kind === 'polygon')
        .map((outline) => ({
            ...outline,
            minX: Math.min(...outline.points.map(({ x }) => x)) - 1,
            maxX: Math.max(...outline.points.map(({ x }) => x)) + 1,
            minY: Math.min(...outline.points.map(({ y }) => y)) - 1,
            maxY: Math.max(...outline.points.map(({ y }) => y)) + 1,
        }));
    for (let i = 0; i < count; i++) {
        // Half of the points are near something.
        const near = areas[Math.floor(roll() * areas.length)];
        const [x, y] =
            i % 2
                ? [
                      near.minX + (near.maxX - near.minX) * roll(),
                      near.minY + (near.maxY - near.minY) * roll(),
                  ]
                : [minX + (maxX - minX) * roll(), minY + (maxY - minY) * roll()];
        const about = areas.filter((a) => x > a.minX && x < a.maxX && y > a.minY && y < a.maxY);
        const depths = about.map((outline) => depthIn(outline, x, y));
        // Skips points near an outline: an ellipse, at most 30 wide here, becomes a polygon of 32 corners.
        if (depths.some((depth) => Math.abs(depth) < 0.1)) continue;
        const truth = about.filter((_, k) => depths[k] < 0).map(nameOfOutline);
        const said = world.queryPoint(x, y, { sensors: true }).map(nameOf);
        asked++;
        found += truth.length > 0;
        assert.deepEqual([...new Set(said)].sort(), [...new Set(truth)].sort(), `at (${x}, ${y})`);
    }
    assert.ok(asked > count / 3 && found > asked / 10, `${asked} asked, ${found} found`);
    return { world, level, outlines };
}
