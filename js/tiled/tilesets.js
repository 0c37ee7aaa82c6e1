// Tilesets: finds the tile of a global id, its size, and its shapes from the Tile Collision Editor.
// Reads the tilesets of a map and those passed as an option; writes tiles.

import { checkList, integer, number, oneOf, show } from '../errors.js';
import { bytesOf } from './budget.js';
import { within } from './fault.js';
import { coordinate, partOf, placed } from './parts.js';
import { inherit, propertiesOf } from './properties.js';

const MAX_GID = 2 ** 32 - 1;
const MAX_ID = 2 ** 28 - 1;
const MAX_SIZE = 1e7;

// The flags in the highest bits of a global id. A fourth flag rotates tiles of hexagonal maps. In
// other maps it has no meaning, but may be set.
const HORIZONTAL = 2 ** 31;
const VERTICAL = 2 ** 30;
const DIAGONAL = 2 ** 29;

const ALIGNMENTS = {
    topleft: { x: 0, y: 0 },
    top: { x: 0.5, y: 0 },
    topright: { x: 1, y: 0 },
    left: { x: 0, y: 0.5 },
    center: { x: 0.5, y: 0.5 },
    right: { x: 1, y: 0.5 },
    bottomleft: { x: 0, y: 1 },
    bottom: { x: 0.5, y: 1 },
    bottomright: { x: 1, y: 1 },
};
export const BOTTOM_LEFT = ALIGNMENTS.bottomleft;

/**
 * Finds, among the files passed as an option, the one that the map refers to: by its path, its name, or its name
 * without the extension.
 */
export function fileOf(option, source, given) {
    const name = source.split(/[\\/]/).at(-1);
    const stem = stemOf(name);
    if (Array.isArray(given)) {
        const found = given.find((file) => file?.name === stem);
        if (found) return found;
    } else if (typeof given === 'object' && given !== null) {
        const paths = Object.keys(given);
        const key = [source, name].find((path) => paths.includes(path));
        const found = key ?? paths.find((path) => stemOf(path) === stem);
        if (found !== undefined) return parsed(`${option}[${show(found)}]`, given[found]);
    }
    return undefined;
}

const stemOf = (path) => path.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');

function parsed(name, file) {
    if (typeof file === 'object' && file !== null) return file;
    throw new TypeError(`${name} must be the parsed JSON of the file, not ${show(file)}`);
}

/** Looks up the tiles of a map or a template. A tileset is read when its first tile is looked up. */
export function createTilesets(list = [], given = undefined) {
    checkList('tilesets', list);
    const entries = list.map((entry, i) => {
        /** @type {any} */
        const tileset = null;
        const firstGid = integer(`tilesets[${i}]: firstgid`, entry?.firstgid, 1, MAX_ID);
        return { firstGid, entry, tileset };
    });
    entries.sort((a, b) => a.firstGid - b.firstGid);
    const found = new Map();

    /** The tile of a global id, with the flips that the highest bits of the id describe. */
    function tileOf(gid) {
        integer('gid', gid, 1, MAX_GID);
        const known = found.get(gid);
        if (known) return known;
        const flips = {
            horizontal: (gid & HORIZONTAL) !== 0,
            vertical: (gid & VERTICAL) !== 0,
            diagonal: (gid & DIAGONAL) !== 0,
        };
        const id = gid & MAX_ID;
        const owner = entries.filter(({ firstGid }) => firstGid <= id).at(-1);
        if (owner === undefined) {
            throw new RangeError(
                `gid ${gid} belongs to none of the map's ${entries.length} tilesets`,
            );
        }
        owner.tileset ??= openTileset(owner.entry, given);
        const tile = { gid, flips, ...owner.tileset.tile(id - owner.firstGid, gid) };
        found.set(gid, tile);
        return tile;
    }
    return { tileOf };
}

function openTileset(entry, given) {
    if (entry.source === undefined) return readTileset(entry);
    const { source } = entry;
    if (typeof source !== 'string') {
        throw new TypeError(`source of a tileset must be a file's name, not ${show(source)}`);
    }
    const file = fileOf('tilesets', source, given);
    if (file) return readTileset(file);
    const name = stemOf(source) + (/\.json$/.test(source) ? '.json' : '.tsj');
    throw new RangeError(
        `the tileset ${show(source)} is a separate file: give it parsed, tilesets: { ${show(name)}: … }, ` +
            'or turn on "Embed tilesets" among the export options of Tiled',
    );
}

function readTileset(tileset) {
    const { name = '' } = tileset;
    return within(`tileset ${show(name)}`, () => {
        const width = number('tilewidth', tileset.tilewidth, 0, MAX_SIZE);
        const height = number('tileheight', tileset.tileheight, 0, MAX_SIZE);
        const { tilecount = MAX_ID + 1, objectalignment = 'unspecified', tileoffset } = tileset;
        integer('tilecount', tilecount, 0, MAX_ID + 1);
        oneOf('objectalignment', objectalignment, ['unspecified', ...Object.keys(ALIGNMENTS)]);
        const all = {
            tileset,
            offsetX: coordinate('tileoffset: x', tileoffset?.x ?? 0),
            offsetY: coordinate('tileoffset: y', tileoffset?.y ?? 0),
            // On orthogonal maps, "unspecified" means bottom left.
            alignment: ALIGNMENTS[objectalignment] ?? BOTTOM_LEFT,
            fillsGrid: tileset.tilerendersize === 'grid',
            keepsAspect: tileset.fillmode === 'preserve-aspect-fit',
        };
        const definitions = definitionsOf(tileset);
        const made = new Map();

        /** The tile with this id in the tileset. */
        function tile(id, gid) {
            const definition = definitions.get(id);
            if (definition === undefined && id >= tilecount) {
                throw new RangeError(
                    `gid ${gid} would be tile ${id} of the tileset ${show(name)}, which has ${tilecount}`,
                );
            }
            if (!made.has(id)) {
                const read = () => readTile(definition ?? {}, tileset, width, height);
                const own = within(`tileset ${show(name)}: tile ${id}`, read);
                made.set(id, { id, ...all, ...own });
            }
            return made.get(id);
        }
        return { tile };
    });
}

/** The definitions of tiles by id. Tiled saves a list; before 1.2, it saved an object. */
function definitionsOf({ tiles = [], tileproperties = {} }) {
    const list = Array.isArray(tiles)
        ? tiles
        : Object.entries(Object(tiles)).map(([id, tile]) => ({ ...tile, id: Number(id) }));
    const definitions = new Map();
    list.forEach((tile, i) => {
        integer(`tiles[${i}]: id`, tile?.id, 0, MAX_ID);
        definitions.set(tile.id, tile);
    });
    for (const [key, properties] of Object.entries(Object(tileproperties))) {
        const id = integer('tileproperties: id', Number(key), 0, MAX_ID);
        definitions.set(id, { ...definitions.get(id), id, properties });
    }
    return definitions;
}

/** Reads a tile; `parts` are its collision shapes in pixels of the tile, each with its properties. */
function readTile(definition, tileset, width, height) {
    const { objectgroup, imagewidth = width, imageheight = height } = definition;
    /** @type {any} */
    const tile = {
        definition,
        properties: inherit(propertiesOf(tileset), mergeGroup(definition)),
        width: number('width', definition.width ?? imagewidth, 0, MAX_SIZE),
        height: number('height', definition.height ?? imageheight, 0, MAX_SIZE),
        parts: [],
    };
    const { objects = [] } = objectgroup ?? {};
    checkList('objects', objects);
    if (objects.length > 0 && tileset.grid?.orientation === 'isometric') {
        throw new RangeError('its grid is isometric; only orthogonal grids are read');
    }
    for (const object of objects) {
        within(`object ${show(object?.id)}`, () => {
            if (object?.gid !== undefined || object?.template !== undefined) {
                throw new TypeError('a tile cannot contain tiles or templates: draw the shape');
            }
            const part = partOf(Object(object));
            if (part === null || part.kind === 'point') return;
            tile.parts.push({
                part: placed(part, object),
                properties: propertiesOf(object),
                bytes: bytesOf(part),
            });
        });
    }
    return tile;
}

/** Up to Tiled 1.1, the group of a tile's shapes could have properties. They become properties of the tile. */
const mergeGroup = (definition) =>
    definition.objectgroup?.properties
        ? { properties: inherit(propertiesOf(definition.objectgroup), definition) }
        : definition;
