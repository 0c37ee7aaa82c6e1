// Objects of a map. Reads objects, and cells whose tiles are sensors; writes their positions and
// shapes.

import { angleOf, combined, coordinate, extent, partOf, shapeOf } from './parts.js';
import { piecesOf, viewOf } from './place.js';
import { inherit, propertiesOf, rolesOf } from './properties.js';
import { BOTTOM_LEFT } from './tilesets.js';

/**
 * The position and rotation of an object, with its properties and shapes. `tile` is null unless the object shows a
 * tile. An object without a shape is passed to `skip(layer, object, why)`.
 */
export function placeOf(entry, object, tile, skip) {
    const over = propertiesOf(object);
    const tiled = tile ? { ...entry.properties, ...tile.properties } : entry.properties;
    const x = entry.x + coordinate('x', object.x);
    const y = entry.y + coordinate('y', object.y);
    const angle = angleOf(object);
    const properties = inherit(tiled, object);
    const found = tile
        ? tilePieces(entry, object, tile, over, skip)
        : drawnPieces(entry, object, skip);
    return { object, x, y, angle, properties, shapes: shapesOf(found) };
}

function tilePieces({ layer, properties: above }, object, tile, over, skip) {
    const width = extent('width', object.width ?? 0) || tile.width;
    const height = extent('height', object.height ?? 0) || tile.height;
    const isCell = object.column !== undefined;
    const view = viewOf(tile, width, height, isCell ? BOTTOM_LEFT : tile.alignment);
    // A cell gives only its parts that are sensors themselves or by their tile. Its other parts are merged with other
    // cells.
    const pieces = isCell
        ? piecesOf(tile, view, { above }).filter(({ isAlone }) => isAlone)
        : piecesOf(tile, view, { above, over, wanted: true });
    if (pieces.length === 0) skip(layer, object, 'a property "collides" is false');
    return pieces;
}

function drawnPieces({ layer, properties: above }, object, skip) {
    const part = partOf(object);
    if (part === null) return skip(layer, object, 'text has no shape') ?? [];
    // A point collides only because of its own properties, not because of inherited ones.
    const isPoint = part.kind === 'point';
    const { collides, sensor, oneWay } = rolesOf(inherit(isPoint ? {} : above, object));
    if (collides ?? (!isPoint || sensor)) return [{ part, sensor, oneWay }];
    const why = isPoint ? 'a point only marks a place' : 'a property "collides" is false';
    return skip(layer, object, why) ?? [];
}

/** Combines all pieces of the same role into one shape. */
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

/** Describes a cell of a tile layer as a tile object that looks the same. */
export function cellObject(tile, column, row, grid) {
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
