// Layers and objects. Reads a map and the selection of layers; plans the bodies to add, with their
// positions and shapes. Adds nothing itself.

import { isList, number, show } from '../errors.js';
import { blocksOf } from './blocks.js';
import { createBudget } from './budget.js';
import { readCells } from './cells.js';
import { within } from './fault.js';
import { angleOf, combined, coordinate, extent, partOf, shapeOf } from './parts.js';
import { piecesOf, viewOf } from './place.js';
import { inherit, propertiesOf, rolesOf } from './properties.js';
import { BOTTOM_LEFT, createTilesets, fileOf } from './tilesets.js';

const TYPES = ['tilelayer', 'objectgroup', 'imagelayer', 'group'];
const MIN_TILE = 1e-4;
const MAX_TILE = 1e7;
const MAX_DEPTH = 100; // of nested groups

/**
 * Plans what to add. Returns `layers`, a list of { layer, properties, merged, objects }, and
 * `skipped`. `merged` lists the bodies made of cells, { shape, x, y, sensor, oneWay }; `objects`
 * lists the placed objects, { object, x, y, angle, properties, shapes }.
 */
export function readMap(map, { tilesets: files, templates, layers: wanted, inflate }) {
    const selects = selection(wanted);
    const tilesets = createTilesets(map.tilesets, files);
    const templatesRead = new Map();
    const seen = new Set();
    const budget = createBudget();
    /** @type {{ layers: any[], skipped: any[] }} */
    const plan = { layers: [], skipped: [] };
    const grid = { width: 0, height: 0 };

    function read() {
        const { orientation = 'orthogonal' } = map;
        if (orientation !== 'orthogonal') {
            throw new RangeError(
                `orientation must be "orthogonal", not ${show(orientation)}; ` +
                    'only orthogonal maps share the coordinates of the world',
            );
        }
        grid.width = number('tilewidth', map.tilewidth, MIN_TILE, MAX_TILE);
        grid.height = number('tileheight', map.tileheight, MIN_TILE, MAX_TILE);
        const top = { x: 0, y: 0, properties: propertiesOf(map), groups: [] };
        readLayers(map.layers, top);
        selects.check();
        return plan;
    }

    function readLayers(list, above) {
        if (!Array.isArray(list)) throw new TypeError(`layers must be a list, not ${show(list)}`);
        for (const layer of list) {
            if (typeof layer !== 'object' || layer === null) {
                throw new TypeError(`a layer must be an object, not ${show(layer)}`);
            }
            within(`layer ${show(layer.name ?? '')}`, () => readLayer(layer, above));
        }
    }

    function readLayer(layer, { x, y, properties, groups }) {
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
        if (type === 'group') return readLayers(layer.layers, entry);
        if (type === 'imagelayer') return skip(layer, null, 'an image has no shape');
        plan.layers.push(entry);
        if (type === 'tilelayer') readTiles(entry);
        else readObjects(entry);
    }

    const skip = (layer, object, why) => void plan.skipped.push({ layer, object, why });

    function readTiles(entry) {
        const blocks = blocksOf(entry.layer, inflate);
        const { merged, alone } = readCells(
            blocks,
            tilesets.tileOf,
            grid,
            entry.properties,
            budget,
        );
        if (merged.length === 0 && alone.length === 0) {
            skip(
                entry.layer,
                null,
                'no tile in it has a collision shape, or a property "collides"',
            );
        }
        entry.merged = merged.map((one) => ({ ...one, x: entry.x + one.x, y: entry.y + one.y }));
        for (const { tile, column, row } of alone) {
            const cell = `cell (${column}, ${row})`;
            within(cell, () => {
                const object = cellObject(tile, column, row);
                entry.objects.push({ where: cell, ...placeOf(entry, object, tile) });
            });
        }
    }

    /** The cell as a tile object that looks the same. */
    function cellObject(tile, column, row) {
        const { definition, fillsGrid } = tile;
        return {
            gid: tile.gid,
            id: 0,
            name: '',
            type: definition.type ?? definition.class ?? '',
            x: column * grid.width,
            y: (row + 1) * grid.height,
            width: fillsGrid ? grid.width : tile.width,
            height: fillsGrid ? grid.height : tile.height,
            rotation: 0,
            visible: true,
            properties: definition.properties ?? [],
            column,
            row,
        };
    }

    function readObjects(entry) {
        const { objects } = entry.layer;
        if (!Array.isArray(objects)) {
            throw new TypeError(`objects must be a list, not ${show(objects)}`);
        }
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
            within(where, () => entry.objects.push({ where, ...placeOf(entry, object, tile) }));
        }
    }

    /** An object merged with its template. */
    function resolve(object) {
        const { template: source } = object;
        if (source === undefined) return { object, tileOf: tilesets.tileOf };
        if (typeof source !== 'string') {
            throw new TypeError(`template must be a file's name, not ${show(source)}`);
        }
        if (!templatesRead.has(source)) {
            const file = fileOf('templates', source, templates);
            if (typeof file?.object !== 'object' || file.object === null) {
                throw new RangeError(
                    `the template ${show(source)} is a separate file: give it parsed, templates: ` +
                        `{ ${show(source)}: … }, or turn on "Detach templates" among the export options of Tiled`,
                );
            }
            const { tileOf } = createTilesets(file.tileset ? [file.tileset] : [], files);
            templatesRead.set(source, { base: file.object, tileOf });
        }
        const { base, tileOf } = templatesRead.get(source);
        const all = inherit(propertiesOf(base), object);
        const properties = Object.entries(all).map(([name, value]) => ({ name, value }));
        // A gid of the object itself refers to the tilesets of the map.
        return {
            object: { ...base, ...object, properties },
            tileOf: object.gid === undefined ? tileOf : tilesets.tileOf,
        };
    }

    /** The position of an object, and its shapes there. */
    function placeOf(entry, object, tile) {
        const over = propertiesOf(object);
        const tiled = tile ? { ...entry.properties, ...tile.properties } : entry.properties;
        const x = entry.x + coordinate('x', object.x);
        const y = entry.y + coordinate('y', object.y);
        const angle = angleOf(object);
        const properties = inherit(tiled, object);
        const found = tile ? tilePieces(entry, object, tile, over) : drawnPieces(entry, object);
        return { object, x, y, angle, properties, shapes: shapesOf(found) };
    }

    function tilePieces({ layer, properties: above }, object, tile, over) {
        const width = extent('width', object.width ?? 0) || tile.width;
        const height = extent('height', object.height ?? 0) || tile.height;
        const isCell = object.column !== undefined;
        const view = viewOf(tile, width, height, isCell ? BOTTOM_LEFT : tile.alignment);
        // Only the sensor parts of a cell: the other ones are merged with their neighbours.
        const pieces = isCell
            ? piecesOf(tile, view, { above }).filter(({ isAlone }) => isAlone)
            : piecesOf(tile, view, { above, over, wanted: true });
        if (pieces.length === 0) skip(layer, object, 'a property "collides" is false');
        return pieces;
    }

    function drawnPieces({ layer, properties: above }, object) {
        const part = partOf(object);
        if (part === null) return skip(layer, object, 'text has no shape') ?? [];
        // A point collides only if it says so itself; inherited properties do not count.
        const isPoint = part.kind === 'point';
        const { collides, sensor, oneWay } = rolesOf(inherit(isPoint ? {} : above, object));
        if (collides ?? (!isPoint || sensor)) return [{ part, sensor, oneWay }];
        const why = isPoint ? 'a point is a place' : 'a property "collides" is false';
        return skip(layer, object, why) ?? [];
    }
    return read();
}

/** Combines pieces with equal roles into one shape each. */
function shapesOf(pieces) {
    const groups = new Map();
    for (const { part, sensor, oneWay } of pieces) {
        const name = `${sensor} ${oneWay?.x} ${oneWay?.y}`;
        if (!groups.has(name)) groups.set(name, { sensor, oneWay, parts: [] });
        groups.get(name).parts.push(part);
    }
    return [...groups.values()].map(({ sensor, oneWay, parts }) => ({
        shape: combined(parts.map(shapeOf)),
        sensor,
        oneWay,
    }));
}

/**
 * Which layers are read. A list selects the layers with these names, and all layers in groups with
 * these names; a function is called for each layer.
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
