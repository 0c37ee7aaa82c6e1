// Layers and objects. Reads a map, and which of its layers are wanted; writes where things are to stand, with their
// shapes. Adds nothing.

import { isList, number, show } from '../errors.js';
import { blocksOf } from './blocks.js';
import { readCells } from './cells.js';
import { within } from './fault.js';
import { angleOf, coordinate, extent, partOf, shapeOf, together } from './parts.js';
import { piecesOf, viewOf } from './place.js';
import { inherit, propertiesOf, rolesOf } from './properties.js';
import { createTally } from './tally.js';
import { BOTTOM_LEFT, createTilesets, fileOf } from './tilesets.js';

const TYPES = ['tilelayer', 'objectgroup', 'imagelayer', 'group'];
const MIN_TILE = 1e-4;
const MAX_TILE = 1e7;
const MAX_DEPTH = 100; // of groups in groups

/**
 * What is to be added: `layers`, each { layer, properties, merged, objects }, of which `merged` has the bodies that cells
 * come to, { shape, x, y, sensor, oneWay }, and `objects` the places of objects, { object, x, y, angle, properties,
 * shapes }; and what is not, `skipped`.
 */
export function readMap(map, { tilesets: files, templates, layers: wanted, inflate }) {
    const selects = selection(wanted);
    const tilesets = createTilesets(map.tilesets, files);
    const templatesRead = new Map();
    const seen = new Set();
    const tally = createTally();
    /** @type {{ layers: any[], skipped: any[] }} */
    const plan = { layers: [], skipped: [] };
    const grid = { width: 0, height: 0 };

    function read() {
        const { orientation = 'orthogonal' } = map;
        if (orientation !== 'orthogonal') {
            throw new RangeError(
                `orientation must be "orthogonal", not ${show(orientation)}; ` +
                    'what is drawn on other grids has other coordinates than the world',
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
            throw new RangeError(`lies in more than ${MAX_DEPTH} groups, each within the next`);
        }
        const { type, offsetx = 0, offsety = 0 } = layer;
        if (!TYPES.includes(type)) {
            throw new TypeError(`type must be one of ${TYPES.join(', ')}, not ${show(type)}`);
        }
        selects.sees(layer);
        if (type !== 'group' && !selects.has(layer, groups)) return;
        /** @type {any} */
        const here = {
            layer,
            x: x + coordinate('offsetx', offsetx),
            y: y + coordinate('offsety', offsety),
            properties: inherit(properties, layer),
            groups: [...groups, layer],
            objects: [],
            merged: [],
        };
        if (type === 'group') return readLayers(layer.layers, here);
        if (type === 'imagelayer') return skip(layer, null, 'an image has no shape');
        plan.layers.push(here);
        if (type === 'tilelayer') readTiles(here);
        else readObjects(here);
    }

    const skip = (layer, object, why) => void plan.skipped.push({ layer, object, why });

    function readTiles(here) {
        const blocks = blocksOf(here.layer, inflate);
        const { merged, alone } = readCells(blocks, tilesets.tileOf, grid, here.properties, tally);
        if (merged.length === 0 && alone.length === 0) {
            skip(here.layer, null, 'no tile in it has a collision shape, or a property "collides"');
        }
        here.merged = merged.map((one) => ({ ...one, x: here.x + one.x, y: here.y + one.y }));
        for (const { tile, column, row } of alone) {
            const cell = `cell (${column}, ${row})`;
            within(cell, () => {
                const object = cellObject(tile, column, row);
                here.objects.push({ where: cell, ...placeOf(here, object, tile) });
            });
        }
    }

    /** The cell as the tile object that would look the same. */
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

    function readObjects(here) {
        const { objects } = here.layer;
        if (!Array.isArray(objects)) {
            throw new TypeError(`objects must be a list, not ${show(objects)}`);
        }
        const found = objects.map((given, i) => {
            if (typeof given !== 'object' || given === null) {
                throw new TypeError(`objects[${i}] must be an object, not ${show(given)}`);
            }
            const { id = `number ${i}`, name = '' } = given;
            const where = `object ${id}${name === '' ? '' : ` ${show(name)}`}`;
            return within(where, () => {
                const { object, tileOf } = resolve(given);
                const tile = object.gid === undefined ? null : tileOf(object.gid);
                for (const { bytes } of tile?.parts ?? []) tally.part(bytes);
                return { where, object, tile };
            });
        });
        tally.check();
        for (const { where, object, tile } of found) {
            within(where, () => here.objects.push({ where, ...placeOf(here, object, tile) }));
        }
    }

    /** An object with what its template says. */
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
                    `the template ${show(source)} is a file of its own: give it parsed, templates: ` +
                        `{ ${show(source)}: … }, or turn on "Detach templates" among the export options of Tiled`,
                );
            }
            const { tileOf } = createTilesets(file.tileset ? [file.tileset] : [], files);
            templatesRead.set(source, { base: file.object, tileOf });
        }
        const { base, tileOf } = templatesRead.get(source);
        const all = inherit(propertiesOf(base), object);
        const properties = Object.entries(all).map(([name, value]) => ({ name, value }));
        // A tile of its own is one of the map's.
        return {
            object: { ...base, ...object, properties },
            tileOf: object.gid === undefined ? tileOf : tilesets.tileOf,
        };
    }

    /** Where an object stands, and the shapes that it has there. */
    function placeOf(here, object, tile) {
        const over = propertiesOf(object);
        const tiled = tile ? { ...here.properties, ...tile.properties } : here.properties;
        const x = here.x + coordinate('x', object.x);
        const y = here.y + coordinate('y', object.y);
        const angle = angleOf(object);
        const properties = inherit(tiled, object);
        const found = tile ? tilePieces(here, object, tile, over) : drawnPieces(here, object);
        return { object, x, y, angle, properties, shapes: shapesOf(found) };
    }

    function tilePieces({ layer, properties: above }, object, tile, over) {
        const width = extent('width', object.width ?? 0) || tile.width;
        const height = extent('height', object.height ?? 0) || tile.height;
        const isCell = object.column !== undefined;
        const view = viewOf(tile, width, height, isCell ? BOTTOM_LEFT : tile.alignment);
        // Of a cell only what is a sensor by itself: the rest is merged with its neighbours.
        const pieces = isCell
            ? piecesOf(tile, view, { above }).filter(({ isAlone }) => isAlone)
            : piecesOf(tile, view, { above, over, wanted: true });
        if (pieces.length === 0) skip(layer, object, 'a property "collides" is false');
        return pieces;
    }

    function drawnPieces({ layer, properties: above }, object) {
        const part = partOf(object);
        if (part === null) return skip(layer, object, 'text has no shape') ?? [];
        // A place collides only if it says so itself.
        const isPoint = part.kind === 'point';
        const { collides, sensor, oneWay } = rolesOf(inherit(isPoint ? {} : above, object));
        if (collides ?? (!isPoint || sensor)) return [{ part, sensor, oneWay }];
        const why = isPoint ? 'a point is a place' : 'a property "collides" is false';
        return skip(layer, object, why) ?? [];
    }
    return read();
}

/** Pieces that are to be the same, a sensor for example, as one shape. */
function shapesOf(pieces) {
    const groups = new Map();
    for (const { part, sensor, oneWay } of pieces) {
        const name = `${sensor} ${oneWay?.x} ${oneWay?.y}`;
        if (!groups.has(name)) groups.set(name, { sensor, oneWay, parts: [] });
        groups.get(name).parts.push(part);
    }
    return [...groups.values()].map(({ sensor, oneWay, parts }) => ({
        shape: together(parts.map(shapeOf)),
        sensor,
        oneWay,
    }));
}

/** Which layers are to be read: those of these names, and all in groups of these names; or what a function says. */
function selection(wanted) {
    if (wanted === undefined) return { sees() {}, has: () => true, check() {} };
    if (typeof wanted === 'function') {
        const has = (layer, groups) => {
            const answer = wanted(layer, groups);
            // A promise of no would count as yes.
            if (typeof answer?.then !== 'function') return Boolean(answer);
            throw new TypeError(`layers() must say yes or no at once, not ${show(answer)}`);
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
            throw new RangeError(`there is no layer ${show(missing)}; there are ${names}`);
        },
    };
}
