/**
 * Levels from Tiled, the map editor (`mapeditor.org`), as bodies of a world.
 *
 * @module sepaxis/tiled
 */

import type { Body, BodyOptions, World } from './index.js';

/** A property set in Tiled. */
export interface TiledProperty {
    /** Its name. */
    name: string;
    /** Of what type: `'string'` (default), `'bool'`, `'int'`, `'float'` and so on. */
    type?: string | undefined;
    /** Its value. */
    value?: unknown;
}

/** What every part of a map may have. */
export interface TiledThing {
    /** The class; of objects and tiles its name is `type`. */
    class?: string | undefined;
    /** Custom properties; in files of before Tiled 1.2 a record of values. */
    properties?: readonly TiledProperty[] | Readonly<Record<string, unknown>> | undefined;
}

/** A corner, from the place of its object. */
export interface TiledPoint {
    /** Pixels to the right. */
    x: number;
    /** Pixels down. */
    y: number;
}

/** An object of an object layer, as Tiled writes it; with what its template says, if it has one. */
export interface TiledObject extends TiledThing {
    /** Its number, 1 or more. */
    id?: number | undefined;
    /** Its name; `''` if it has none. */
    name?: string | undefined;
    /** Its class. */
    type?: string | undefined;
    /** Where it stands, in pixels from the left. */
    x?: number | undefined;
    /** Where it stands, in pixels from the top. */
    y?: number | undefined;
    /** In pixels; 0 of points, polygons and polylines. */
    width?: number | undefined;
    /** In pixels; 0 of points, polygons and polylines. */
    height?: number | undefined;
    /** Degrees, clockwise on the screen. */
    rotation?: number | undefined;
    /** Whether Tiled shows it; makes no difference here. */
    visible?: boolean | undefined;
    /** Of a tile object, which tile it shows, flipped or not. */
    gid?: number | undefined;
    /** It is an ellipse. */
    ellipse?: boolean | undefined;
    /** It is a capsule (since Tiled 1.12). */
    capsule?: boolean | undefined;
    /** It is a place. */
    point?: boolean | undefined;
    /** The corners of a polygon. */
    polygon?: readonly TiledPoint[] | undefined;
    /** The corners of a polyline. */
    polyline?: readonly TiledPoint[] | undefined;
    /** It is a text. */
    text?: object | undefined;
    /** The file of its template. */
    template?: string | undefined;
    /** Of a cell of a tile layer that is a sensor by itself: its column. Then `id` is 0 and `gid` that of the cell. */
    column?: number | undefined;
    /** And its row. */
    row?: number | undefined;
}

/** A part of a tile layer of an infinite map. */
export interface TiledChunk {
    /** Its first column. */
    x: number;
    /** Its first row. */
    y: number;
    /** In cells. */
    width: number;
    /** In cells. */
    height: number;
    /** As {@link TiledLayer.data}. */
    data: readonly number[] | string;
}

/** A layer, or a group of layers. */
export interface TiledLayer extends TiledThing {
    /** Its number, 1 or more. */
    id?: number | undefined;
    /** Its name. */
    name?: string | undefined;
    /** `'tilelayer'`, `'objectgroup'`, `'imagelayer'` or `'group'`. */
    type?: string | undefined;
    /** Whether Tiled shows it; makes no difference here. */
    visible?: boolean | undefined;
    /** By how many pixels all in it is moved to the right (default 0). */
    offsetx?: number | undefined;
    /** By how many pixels all in it is moved down (default 0). */
    offsety?: number | undefined;
    /** Of a tile layer, in cells. */
    width?: number | undefined;
    /** Of a tile layer, in cells. */
    height?: number | undefined;
    /** The first column of `data` (default 0). */
    startx?: number | undefined;
    /** The first row of `data` (default 0). */
    starty?: number | undefined;
    /** Of `data`: `'csv'` (default) or `'base64'`. */
    encoding?: string | undefined;
    /** Of base64: `'zlib'`, `'gzip'`, `'zstd'`, or `''` (default). */
    compression?: string | undefined;
    /** The tiles of a tile layer, row by row: a list of numbers, or text that is comma-separated or base64. */
    data?: readonly number[] | string | undefined;
    /** The same in parts, of an infinite map. */
    chunks?: readonly TiledChunk[] | undefined;
    /** The objects of an object layer. */
    objects?: readonly TiledObject[] | undefined;
    /** The layers of a group. */
    layers?: readonly TiledLayer[] | undefined;
}

/** How the tiles of a tileset are shown in the editor. */
export interface TiledGrid {
    /** Collision shapes are read of tilesets with `'orthogonal'` (default). */
    orientation?: string | undefined;
}

/** What is known of a tile beyond its picture. */
export interface TiledTile extends TiledThing {
    /** Its number in the tileset, from 0. */
    id: number;
    /** Its class. */
    type?: string | undefined;
    /** The width of a picture of its own. */
    imagewidth?: number | undefined;
    /** The height of a picture of its own. */
    imageheight?: number | undefined;
    /** The width of the part of that picture that is the tile. */
    width?: number | undefined;
    /** The height of the part of that picture that is the tile. */
    height?: number | undefined;
    /** What was drawn in the Tile Collision Editor. */
    objectgroup?: TiledLayer | undefined;
}

/** A tileset, within the map or in a file of its own. */
export interface TiledTileset extends TiledThing {
    /** Its name, usually that of its file. */
    name?: string | undefined;
    /** Only in maps: which number its first tile has there. */
    firstgid?: number | undefined;
    /** Only in maps: the file that it is in. */
    source?: string | undefined;
    /** The width of its tiles, in pixels. */
    tilewidth?: number | undefined;
    /** The height of its tiles, in pixels. */
    tileheight?: number | undefined;
    /** How many tiles it has. */
    tilecount?: number | undefined;
    /** By how much its tiles are drawn elsewhere. */
    tileoffset?: TiledPoint | undefined;
    /** Which point of a tile object stands at its place: `'bottomleft'` by default. */
    objectalignment?: string | undefined;
    /** `'tile'` (default), or `'grid'` for tiles that are scaled to the cells of the map. */
    tilerendersize?: string | undefined;
    /** `'stretch'` (default), or `'preserve-aspect-fit'` for tiles that are scaled alike both ways. */
    fillmode?: string | undefined;
    /** How its tiles are shown. */
    grid?: TiledGrid | undefined;
    /** Tiles of which more is known; in files of before Tiled 1.2 a record. */
    tiles?: readonly TiledTile[] | Readonly<Record<string, Omit<TiledTile, 'id'>>> | undefined;
}

/** A template's file. */
export interface TiledTemplate {
    /** What its instances have that do not say otherwise. */
    object: TiledObject;
    /** The tileset of its tile, if it is one. */
    tileset?: TiledTileset | undefined;
}

/** A map, as `JSON.parse` gives it: of Tiled 1.0 to 1.12. What is not named here is not looked at. */
export interface TiledMap extends TiledThing {
    /** Only `'orthogonal'` (default). */
    orientation?: string | undefined;
    /** The width of a cell, in pixels. */
    tilewidth: number;
    /** The height of a cell, in pixels. */
    tileheight: number;
    /** Its layers, from the back. */
    layers: readonly TiledLayer[];
    /** Its tilesets, or which files they are in. */
    tilesets?: readonly TiledTileset[] | undefined;
}

/** What {@link addTiledMap} may be told. */
export interface TiledMapOptions {
    /**
     * Tilesets that are files of their own, parsed: by the path in the map, by the file's name, or by that without its
     * ending, `{ 'terrain.tsj': object }`; or a list, found by their `name`. One is asked for only if a tile of it is there.
     */
    tilesets?: Readonly<Record<string, TiledTileset>> | readonly TiledTileset[] | undefined;
    /** Templates of objects, parsed, likewise by path, name or name without ending. */
    templates?: Readonly<Record<string, TiledTemplate>> | undefined;
    /**
     * Which layers: names, of layers or of groups with all that is in them; or a function that says so of a layer, given
     * the groups that it lies in from the outermost on. By default all of them, visible or not.
     */
    layers?:
        | readonly string[]
        | ((layer: TiledLayer, groups: readonly TiledLayer[]) => unknown)
        | undefined;
    /**
     * Inflates data of layers that are compressed: `'zlib'`, `'gzip'` or `'zstd'`. Called at once, answers at once.
     * `length` is how many bytes the size of the layer asks for: what inflates to more is refused, and need not be
     * inflated to its end.
     */
    inflate?:
        | ((
              bytes: Uint8Array<ArrayBuffer>,
              compression: 'zlib' | 'gzip' | 'zstd',
              length: number,
          ) => Uint8Array | Uint8ClampedArray | ArrayBuffer)
        | undefined;
    /**
     * What bodies are to have, as for {@link World.add}, beyond or instead of what the map says: called once for every
     * object that has a shape, and with `null` once for every tile layer that has cells with one. `properties` are those
     * of the object and of all that it is in, see {@link PlacedObject.properties}. Returns options; nothing, to take what
     * the map says; or `null`, for no body.
     */
    body?:
        | ((
              object: TiledObject | null,
              layer: TiledLayer,
              properties: Readonly<Record<string, unknown>>,
          ) => BodyOptions | null | undefined)
        | undefined;
}

/** An object of the layers that were read, and where it stands in the world. */
export interface PlacedObject {
    /** The object in the map. */
    object: TiledObject;
    /** The layer that it is in. */
    layer: TiledLayer;
    /** Its place in the world, with the offsets of its layer and groups: also the origin of its body. */
    x: number;
    /** See `x`. */
    y: number;
    /** Its rotation, radians from -2π to 2π. */
    angle: number;
    /**
     * Its properties by name, those that it does not have itself being those of its tile, of that tile's set, of its layer,
     * of the groups around that from the inside out, or of the map.
     */
    properties: Record<string, unknown>;
    /** One; none for places, texts and what does not collide; more if shapes of its tile are to be different things. */
    bodies: Body[];
}

/** What became of a map. */
export interface TiledLevel {
    /** All bodies that were added, in the order of layers and objects. */
    bodies: Body[];
    /** All objects of the layers that were read, whether or not they have a body: starting places, too. */
    objects: PlacedObject[];
    /** Of which object a body was made; merged cells are of none. */
    placed: Map<Body, PlacedObject>;
    /** The first object of every name. */
    named: Map<string, PlacedObject>;
    /** The bodies by the names of their layers. */
    layers: Map<string, Body[]>;
    /** What has no body, a tile layer without any collision shape included, and why. */
    skipped: SkippedThing[];
}

/** What of a map has no body. */
export interface SkippedThing {
    /** The layer. */
    layer: TiledLayer;
    /** The object, or null for all of the layer. */
    object: TiledObject | null;
    /** In words. */
    why: string;
}

/**
 * Adds the level of a map that was made in the editor Tiled and saved or exported as JSON. One pixel of the
 * map is one unit of the world, y points down, angles turn the same way.
 *
 * Objects become static bodies at the place that they have in Tiled, turned about it as they are there; `data` is the
 * object. Rectangles, ellipses (a circle where width and height are equal, else a polygon of 32 corners, nowhere
 * within the ellipse by more than 0.5 % of its larger radius), capsules, polygons, concave ones too, polylines (with two
 * sides). One without width or height is the line that is left, and so is a polygon of two corners. Points are places,
 * and so is an object of no size: they are in `objects`, and have a body only if they themselves say `collides` or
 * `sensor`. Texts have none. Tile objects have the shapes of their tile, or if that has none its whole rectangle: scaled, flipped, turned about their place, which
 * is where the tileset's object alignment says, bottom left by default.
 *
 * A tile layer becomes one body of `tiles()`, if all of its shapes fit their cells, and few beside it if not, all
 * static and with the layer as `data`: nothing catches between cells. Only tiles with collision shapes collide, and
 * those that properties make solid as a whole. Flips and quarter turns are those of Tiled; the bit that turns tiles of
 * hexagonal maps is left out of account, as Tiled does. Cell (column, row) of the map is that of the body's grid; of
 * an infinite map the body's place tells where that begins.
 *
 * Three properties have a meaning, wherever they are set: on an object, a shape of a tile, a tile, a tileset, a layer, a
 * group or the map, the first of these that has it decides.
 * - `collides` (bool): false for no body; true to make whole tiles solid that have no shapes. So do the other two, if it is
 *   the tile, or its tileset, that has them.
 * - `sensor` (bool): reports and pushes nothing. Where a tile or one of its shapes has it, every cell with this tile is a
 *   body of its own (with `data` like a tile object, and `column` and `row`); where a layer has it, its cells are one.
 * - `oneWay` (bool, or `"up"`, `"down"`, `"left"`, `"right"`; true is up): what it lets pass. Cells side by side are one
 *   platform. Of a tile the direction is flipped and turned with it, of an object turned with it, of a layer neither.
 *
 * Layers are read whether they are visible or not; parallax is left out of account, and so are animations.
 * @throws {TypeError | RangeError} naming layer, object, cell or tile, and quoting the value, for anything that cannot be
 * read: an orientation other than orthogonal, a tileset or template that is not given, compressed data without
 * `inflate`, data of a wrong length, a tile that no tileset has, an outline that crosses itself, a wrong option from
 * `body`, chunks of more than 2²⁶ cells together, tiles whose shapes, each as often as it is there, take more than half a GiB. Then
 * nothing was added
 */
export function addTiledMap(world: World, map: TiledMap, options?: TiledMapOptions): TiledLevel;
