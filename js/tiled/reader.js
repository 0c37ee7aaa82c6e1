// Layers of a map. Reads a map and the selection of layers; plans the bodies to add, with their
// positions and shapes, but adds none.

import { checkList, isList, number, show } from '../errors.js';
import { blocksOf } from './blocks.js';
import { createBudget } from './budget.js';
import { readCells } from './cells.js';
import { within } from './fault.js';
import { lookupIn } from './lookup.js';
import { cellObject, placeOf } from './objects.js';
import { coordinate } from './parts.js';
import { inherit, propertiesOf } from './properties.js';
import { createTemplates } from './templates.js';
import { createTilesets } from './tilesets.js';

const TYPES = ['tilelayer', 'objectgroup', 'imagelayer', 'group'];
const MIN_TILE = 1e-4;
const MAX_TILE = 1e7;
const MAX_DEPTH = 100; // maximum number of nested groups

/**
 * Plans the bodies to add. Returns `skipped` and `layers`, a list of { layer, properties, merged, objects, tileAt }.
 * `merged` lists the bodies made of cells, { shape, x, y, sensor, oneWay }; `objects` lists the placed objects, {
 * object, x, y, angle, properties, shapes }; `tileAt`, which only tile layers have, finds the tile at a point.
 */
export function readMap(map, { tilesets: files, templates, layers: wanted, inflate }) {
    const selects = selection(wanted);
    const tilesets = createTilesets(map.tilesets, files);
    /** @type {{ layers: any[], skipped: any[] }} */
    const plan = { layers: [], skipped: [] };
    const reading = {
        plan,
        selects,
        seen: new Set(), // layers
        grid: gridOf(map),
        tilesets,
        resolve: createTemplates(templates, files, tilesets),
        inflate,
        budget: createBudget(),
        skip: (layer, object, why) => void plan.skipped.push({ layer, object, why }),
    };
    readLayers(reading, map.layers, { x: 0, y: 0, properties: propertiesOf(map), groups: [] });
    selects.check();
    return plan;
}

/** The size of a cell; throws if the map is not orthogonal. */
function gridOf({ orientation = 'orthogonal', tilewidth, tileheight }) {
    if (orientation !== 'orthogonal') {
        throw new RangeError(
            `orientation must be "orthogonal", not ${show(orientation)}; ` +
                'only orthogonal maps share the coordinates of the world',
        );
    }
    return {
        width: number('tilewidth', tilewidth, MIN_TILE, MAX_TILE),
        height: number('tileheight', tileheight, MIN_TILE, MAX_TILE),
    };
}

function readLayers(reading, list, above) {
    checkList('layers', list);
    for (const layer of list) {
        if (typeof layer !== 'object' || layer === null) {
            throw new TypeError(`a layer must be an object, not ${show(layer)}`);
        }
        within(`layer ${show(layer.name ?? '')}`, () => readLayer(reading, layer, above));
    }
}

function readLayer(reading, layer, { x, y, properties, groups }) {
    const { plan, seen, selects } = reading;
    if (seen.has(layer)) throw new RangeError('is in the map twice, perhaps within itself');
    seen.add(layer);
    if (groups.length > MAX_DEPTH) {
        throw new RangeError(`is nested in more than ${MAX_DEPTH} groups`);
    }
    const { type, offsetx = 0, offsety = 0 } = layer;
    if (!TYPES.includes(type)) {
        throw new TypeError(`type must be one of ${TYPES.join(', ')}, not ${show(type)}`);
    }
    selects.sees(layer);
    if (type !== 'group' && !selects.has(layer, groups)) return;
    /** @type {any} */
    const entry = {
        layer,
        x: x + coordinate('offsetx', offsetx),
        y: y + coordinate('offsety', offsety),
        properties: inherit(properties, layer),
        groups: [...groups, layer],
        objects: [],
        merged: [],
    };
    if (type === 'group') return readLayers(reading, layer.layers, entry);
    if (type === 'imagelayer') return reading.skip(layer, null, 'an image has no shape');
    plan.layers.push(entry);
    if (type === 'tilelayer') readTiles(reading, entry);
    else readObjects(reading, entry);
}

function readTiles({ tilesets, grid, inflate, budget, skip }, entry) {
    const { layer, x, y, properties } = entry;
    const blocks = blocksOf(layer, inflate);
    entry.tileAt = lookupIn(blocks, tilesets.tileOf, grid, entry);
    const { merged, alone } = readCells(blocks, tilesets.tileOf, grid, properties, budget);
    if (merged.length === 0 && alone.length === 0) {
        skip(layer, null, 'no tile in it has a collision shape, or a property "collides"');
    }
    entry.merged = merged.map((one) => ({ ...one, x: x + one.x, y: y + one.y }));
    for (const { tile, column, row } of alone) {
        const where = `cell (${column}, ${row})`;
        within(where, () => {
            const object = cellObject(tile, column, row, grid);
            entry.objects.push({ where, ...placeOf(entry, object, tile, skip) });
        });
    }
}

function readObjects({ resolve, budget, skip }, entry) {
    const { objects } = entry.layer;
    checkList('objects', objects);
    const found = objects.map((raw, i) => {
        if (typeof raw !== 'object' || raw === null) {
            throw new TypeError(`objects[${i}] must be an object, not ${show(raw)}`);
        }
        const { id = `number ${i}`, name = '' } = raw;
        const where = `object ${id}${name === '' ? '' : ` ${show(name)}`}`;
        return within(where, () => {
            const { object, tileOf } = resolve(raw);
            const tile = object.gid === undefined ? null : tileOf(object.gid);
            for (const { bytes } of tile?.parts ?? []) budget.part(bytes);
            return { where, object, tile };
        });
    });
    budget.check();
    for (const { where, object, tile } of found) {
        within(where, () => {
            entry.objects.push({ where, ...placeOf(entry, object, tile, skip) });
        });
    }
}

/**
 * Selects the layers to read. A list of names selects layers and groups, with all layers in these groups; a function is
 * called for each layer.
 */
function selection(wanted) {
    if (wanted === undefined) return { sees() {}, has: () => true, check() {} };
    if (typeof wanted === 'function') {
        const has = (layer, groups) => {
            const answer = wanted(layer, groups);
            // A promise is truthy whatever it resolves to.
            if (typeof answer?.then !== 'function') return Boolean(answer);
            throw new TypeError(`layers() must return true or false at once, not ${show(answer)}`);
        };
        return { sees() {}, has, check() {} };
    }
    if (!isList(wanted)) {
        throw new TypeError(`layers must be a list of names or a function, not ${show(wanted)}`);
    }
    const there = new Set();
    return {
        sees: ({ name }) => void there.add(name),
        has: (layer, groups) => [layer, ...groups].some(({ name }) => wanted.includes(name)),
        check() {
            const missing = wanted.find((name) => !there.has(name));
            if (missing === undefined) return;
            const names = [...there].map(show).join(', ');
            throw new RangeError(`there is no layer ${show(missing)}; the map has ${names}`);
        },
    };
}
