/**
 * Levels from the map editor Tiled (`mapeditor.org`), as bodies of a world.
 *
 * @module sepaxis/tiled
 */

import type { Body, BodyOptions, World } from './index.js';

/** A custom property set in Tiled. */
export interface TiledProperty {
    /** Its name. */
    name: string;
    /** Its type: `'string'` (default), `'bool'`, `'int'`, `'float'` and so on. */
    type?: string | undefined;
    /** Its value. */
    value?: unknown;
}

/** Fields that every element of a map may have. */
export interface TiledThing {
    /** Its class; objects and tiles have it in the field `type`. */
    class?: string | undefined;
    /** Custom properties; an object of values in files older than Tiled 1.2. */
    properties?: readonly TiledProperty[] | Readonly<Record<string, unknown>> | undefined;
}

/** A vertex, relative to the position of its object. */
export interface TiledPoint {
    /** Pixels to the right. */
    x: number;
    /** Pixels down. */
    y: number;
}

/** An object of an object layer, as Tiled writes it, including what its template defines. */
export interface TiledObject extends TiledThing {
    /** Its id, 1 or more. */
    id?: number | undefined;
    /** Its name, `''` by default. */
    name?: string | undefined;
    /** Its class. */
    type?: string | undefined;
    /** Its position, in pixels from the left. */
    x?: number | undefined;
    /** Its position, in pixels from the top. */
    y?: number | undefined;
    /** In pixels; 0 for points, polygons and polylines. */
    width?: number | undefined;
    /** In pixels; 0 for points, polygons and polylines. */
    height?: number | undefined;
    /** Degrees, clockwise on the screen. */
    rotation?: number | undefined;
    /** Whether Tiled shows it; ignored here. */
    visible?: boolean | undefined;
    /** For a tile object, the global id of its tile, including flip bits. */
    gid?: number | undefined;
    /** Whether it is an ellipse. */
    ellipse?: boolean | undefined;
    /** Whether it is a capsule (since Tiled 1.12). */
    capsule?: boolean | undefined;
    /** Whether it is a point. */
    point?: boolean | undefined;
    /** The vertices of a polygon. */
    polygon?: readonly TiledPoint[] | undefined;
    /** The vertices of a polyline. */
    polyline?: readonly TiledPoint[] | undefined;
    /** The text, if it is a text object. */
    text?: object | undefined;
    /** The file name of its template. */
    template?: string | undefined;
    /**
     * The column, if this is a cell of a tile layer that became a separate sensor. `id` is then 0, and `gid` is the
     * cell's.
     */
    column?: number | undefined;
    /** The row of such a cell. */
    row?: number | undefined;
}

/** A part of a tile layer of an infinite map. */
export interface TiledChunk {
    /** The first column. */
    x: number;
    /** The first row. */
    y: number;
    /** Width in cells. */
    width: number;
    /** Height in cells. */
    height: number;
    /** Like {@link TiledLayer.data}. */
    data: readonly number[] | string;
}

/** A layer, or a group of layers. */
export interface TiledLayer extends TiledThing {
    /** Its id, 1 or more. */
    id?: number | undefined;
    /** Its name. */
    name?: string | undefined;
    /** `'tilelayer'`, `'objectgroup'`, `'imagelayer'` or `'group'`. */
    type?: string | undefined;
    /** Whether Tiled shows it; ignored here. */
    visible?: boolean | undefined;
    /** Horizontal offset of its content in pixels (default 0). */
    offsetx?: number | undefined;
    /** Vertical offset of its content in pixels (default 0). */
    offsety?: number | undefined;
    /** For a tile layer: width in cells. */
    width?: number | undefined;
    /** For a tile layer: height in cells. */
    height?: number | undefined;
    /** The first column of `data` (default 0). */
    startx?: number | undefined;
    /** The first row of `data` (default 0). */
    starty?: number | undefined;
    /** Encoding of `data`: `'csv'` (default) or `'base64'`. */
    encoding?: string | undefined;
    /** Compression of base64 data: `'zlib'`, `'gzip'`, `'zstd'`, or `''` (default). */
    compression?: string | undefined;
    /** The tiles of a tile layer, row by row: an array of numbers, or a comma-separated or base64 string. */
    data?: readonly number[] | string | undefined;
    /** The tiles of an infinite map, in chunks. */
    chunks?: readonly TiledChunk[] | undefined;
    /** The objects of an object layer. */
    objects?: readonly TiledObject[] | undefined;
    /** The layers of a group. */
    layers?: readonly TiledLayer[] | undefined;
}

/** The grid that the editor uses for a tileset. */
export interface TiledGrid {
    /** `'orthogonal'` (default); collision shapes of an `'isometric'` tileset are an error. */
    orientation?: string | undefined;
}

/** Data of a tile besides its image. */
export interface TiledTile extends TiledThing {
    /** Its id in the tileset, from 0. */
    id: number;
    /** Its class. */
    type?: string | undefined;
    /** The width of its own image. */
    imagewidth?: number | undefined;
    /** The height of its own image. */
    imageheight?: number | undefined;
    /** The width of the tile, if it is only a part of the image. */
    width?: number | undefined;
    /** The height of the tile, if it is only a part of the image. */
    height?: number | undefined;
    /** The shapes from the Tile Collision Editor. */
    objectgroup?: TiledLayer | undefined;
}

/** A tileset, inside the map or in a separate file. */
export interface TiledTileset extends TiledThing {
    /** Its name, usually that of its file. */
    name?: string | undefined;
    /** Only in maps: the global id of its first tile. */
    firstgid?: number | undefined;
    /** Only in maps: the file that contains it. */
    source?: string | undefined;
    /** The width of a tile in pixels. */
    tilewidth?: number | undefined;
    /** The height of a tile in pixels. */
    tileheight?: number | undefined;
    /** The number of tiles. */
    tilecount?: number | undefined;
    /** The drawing offset of its tiles, in pixels. */
    tileoffset?: TiledPoint | undefined;
    /** The point of a tile object that its position refers to: `'bottomleft'` by default. */
    objectalignment?: string | undefined;
    /** `'tile'` (default), or `'grid'` for tiles scaled to the cells of the map. */
    tilerendersize?: string | undefined;
    /** `'stretch'` (default), or `'preserve-aspect-fit'` for tiles scaled equally in both directions. */
    fillmode?: string | undefined;
    /** The grid that the editor uses. */
    grid?: TiledGrid | undefined;
    /** The tiles that have further data; an object in files older than Tiled 1.2. */
    tiles?: readonly TiledTile[] | Readonly<Record<string, Omit<TiledTile, 'id'>>> | undefined;
}

/** The file of a template. */
export interface TiledTemplate {
    /** The defaults of its instances. */
    object: TiledObject;
    /** The tileset of the object's tile, if it is a tile object. */
    tileset?: TiledTileset | undefined;
}

/** A map as `JSON.parse` returns it, from Tiled 1.0 to 1.12. Other fields are ignored. */
export interface TiledMap extends TiledThing {
    /** Only `'orthogonal'` (default). */
    orientation?: string | undefined;
    /** The width of a cell in pixels. */
    tilewidth: number;
    /** The height of a cell in pixels. */
    tileheight: number;
    /** Its layers, from back to front. */
    layers: readonly TiledLayer[];
    /** Its tilesets, or references to their files. */
    tilesets?: readonly TiledTileset[] | undefined;
}

/** Options of {@link addTiledMap}. */
export interface TiledMapOptions {
    /**
     * External tilesets, as `JSON.parse` returns them: an object such as `{ 'terrain.tsj': tileset }`, whose keys are
     * the paths in the map, file names, or file names without extension; or an array, matched by `name`. Only tilesets
     * whose tiles occur in the map are required.
     */
    tilesets?: Readonly<Record<string, TiledTileset>> | readonly TiledTileset[] | undefined;
    /** Object templates, as `JSON.parse` returns them, by path, file name or file name without extension. */
    templates?: Readonly<Record<string, TiledTemplate>> | undefined;
    /**
     * The layers to read: names of layers, or of groups with all their layers; or a function that is called with a
     * layer and its groups, outermost first, and returns whether to read the layer. By default, all layers are read,
     * visible or not.
     */
    layers?:
        | readonly string[]
        | ((layer: TiledLayer, groups: readonly TiledLayer[]) => unknown)
        | undefined;
    /**
     * Decompresses layer data, synchronously. `length` is the number of bytes that the layer should have: the function
     * may stop there, because longer results are rejected.
     */
    inflate?:
        | ((
              bytes: ReturnType<Uint8ArrayConstructor['of']>, // Uint8Array<ArrayBuffer> from TypeScript 5.7 on
              compression: 'zlib' | 'gzip' | 'zstd',
              length: number,
          ) => Uint8Array | Uint8ClampedArray | ArrayBuffer)
        | undefined;
    /**
     * Returns the options of a body as for {@link World.add}, which override those of the map. It is called once for
     * every object that has a shape and collides, for every cell that becomes a body of its own, and with `null` for
     * every tile layer that has a cell with a shape. `properties` includes those that the object inherits, see
     * {@link PlacedObject.properties}. The function can also return `undefined` to use the map's options, or `null` for
     * no body.
     */
    body?:
        | ((
              object: TiledObject | null,
              layer: TiledLayer,
              properties: Readonly<Record<string, unknown>>,
          ) => BodyOptions | null | undefined)
        | undefined;
}

/** An object of one of the layers that were read, and its position in the world. */
export interface PlacedObject {
    /** The object in the map, or the description of a cell that became a body of its own. */
    object: TiledObject;
    /** Its layer. */
    layer: TiledLayer;
    /**
     * Its position in the world, including the offsets of its layer and groups. The body has its origin at this
     * position.
     */
    x: number;
    /** See `x`. */
    y: number;
    /** Its rotation in radians, from -2π to 2π. */
    angle: number;
    /**
     * Its properties by name. Properties that it lacks are inherited from its tile, its tileset, its layer, the groups
     * of the layer from the innermost outward, or the map.
     */
    properties: Record<string, unknown>;
    /**
     * Usually one body; none for points, texts and objects that do not collide; several if the collision shapes of its
     * tile have different properties.
     */
    bodies: Body[];
}

/** The result of {@link addTiledMap}. */
export interface TiledLevel {
    /** All bodies that were added, in the order of layers and objects. */
    bodies: Body[];
    /**
     * All objects of the layers that were read, with or without a body: spawn points, for example. Cells that became
     * bodies of their own are included.
     */
    objects: PlacedObject[];
    /** The object of each body; bodies of merged cells have none. */
    placed: Map<Body, PlacedObject>;
    /** The first object with each name. */
    named: Map<string, PlacedObject>;
    /** The bodies by layer name. */
    layers: Map<string, Body[]>;
    /** Objects and layers that have no body, each with the reason; including tile layers without collision shapes. */
    skipped: SkippedThing[];
    /**
     * The tile that the map shows at a point of the world, or null if there is none. The search covers the tile layers
     * that were read, from the topmost down, or only those with the name `layer`. {@link Body.setTile} does not change
     * the result.
     * @throws {RangeError} if there is no tile layer of this name, or a coordinate is out of range
     */
    tileAt(x: number, y: number, layer?: string): TiledCell | null;
}

/** A tile of a layer. */
export interface TiledCell {
    /** The layer. */
    layer: TiledLayer;
    /** Its column in the map; in an infinite map, it may be negative. */
    column: number;
    /** Its row in the map. */
    row: number;
    /** Its global id, including flip bits. */
    gid: number;
    /**
     * Its properties by name. Properties that it lacks are inherited from its tileset, its layer, the groups of the
     * layer from the innermost outward, or the map.
     */
    properties: Record<string, unknown>;
}

/** A part of a map that has no body. */
export interface SkippedThing {
    /** The layer. */
    layer: TiledLayer;
    /** The object, or null for the entire layer. */
    object: TiledObject | null;
    /** The reason in words. */
    why: string;
}

/**
 * Adds the level of a map that was made in the editor Tiled and saved or exported as JSON. One pixel of the map is one
 * unit of the world, y points down, and positive angles rotate clockwise on the screen.
 *
 * Objects become static bodies at their position in Tiled, rotated about it as in Tiled; `data` is the object. A
 * rectangle becomes a box, a capsule a capsule, a polygon a polygon, even if it is concave, and a polyline a two-sided
 * chain. An ellipse or a capsule whose width and height are equal becomes a circle; any other ellipse becomes an
 * inscribed polygon of 32 vertices, which deviates by at most 0.5 % of the larger radius. An object with zero width or
 * height, or a polygon or polyline of two vertices, becomes a segment. Points and objects of zero size are in
 * `objects`, but have a body only if the object itself sets `collides` or `sensor`. Texts have no body. A tile object
 * has the collision shapes of its tile, or the tile's rectangle if there are none: scaled, flipped, and rotated about
 * the position of the object. The tileset's object alignment defines which point of the tile lies at that position
 * (bottom left by default).
 *
 * A tile layer becomes one body whose shape is `tiles()`, plus a few bodies for shapes that do not fit their cells. All
 * are static and have the layer as `data`. Bodies do not catch on edges between cells. Only tiles with collision shapes
 * and tiles that a property makes solid collide. Tiles are flipped and rotated as in Tiled, which uses the flag for
 * rotation by 120° only in hexagonal maps. A cell has the same column and row in the map and in the body's grid; in an
 * infinite map, the grid begins at the position of the body.
 *
 * Three custom properties have a meaning on an object, a collision shape of a tile, a tile, a tileset, a layer, a group
 * or the map. The first of these, in this order, that has a property determines the value of the property.
 * - `collides` (bool): false for no body; true makes tiles without collision shapes collide as full rectangles. The
 *   other two properties also do this, if the tile or its tileset has them.
 * - `sensor` (bool): detects overlaps and pushes nothing. On a tile, a tileset or a collision shape of a tile, the
 *   property makes every cell with this tile a separate body. The `data` of that body is like a tile object with a
 *   `column` and `row`. On a layer, a group or the map, the cells of a layer become one body.
 * - `oneWay` (bool, or `"up"`, `"down"`, `"left"`, `"right"`; true is up): the direction in which bodies pass through.
 *   Adjacent cells form one platform. The direction of a tile is flipped and rotated with the tile, and that of an
 *   object rotates with the object; only that of a tile layer is fixed.
 *
 * Hidden layers are read, too; parallax and animations are ignored.
 * @throws {TypeError | RangeError} if anything cannot be read: an orientation other than orthogonal, a missing tileset
 * or template, compressed data without `inflate`, data of the wrong length, a tile that no tileset has, an outline that
 * crosses itself, a wrong option from `body`, more than 2²⁶ cells in all chunks, tiles whose shapes would take more
 * than half a GiB in all. The message names the layer, object, cell or tile, and quotes the value; nothing is added
 */
export function addTiledMap(world: World, map: TiledMap, options?: TiledMapOptions): TiledLevel;
