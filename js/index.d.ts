/**
 * sepaxis: 2D collision detection for browser games, based on the Separating Axis Theorem.
 *
 * Conventions: angles are in radians, and turn the same way as in `ctx.rotate(angle)`. Lengths have no unit: pixels are
 * fine, and sizes from 0.01 to 1e5 are tested. Shapes include their boundary: two shapes that touch overlap by a depth
 * of 0, if floats can represent their coordinates exactly.
 *
 * In a tolerance, *size* is the largest width or height of the shapes involved. For tiles it is the size of one cell,
 * for a chain or compound that of its largest piece (in moves, of the piece that is touched). Within 1e-6·size of
 * touching, the result may depend on rounding, but all functions agree. If either shape is a polygon, capsule or
 * segment, gaps of up to 4.5e-7·size count as touching, so that a corner on a slanted edge is a hit. Pairs of circles,
 * boxes and points are compared exactly in single precision.
 *
 * An `out` argument is filled and returned, so that no result is allocated. In TypeScript, declare it as
 * `const out: Partial<Move> = {}`, whatever the type of the world's data, and read the return value: it is the same
 * object, with a type that has all fields. For a list, pass an array whose type includes the world's data: in a
 * `World<Enemy | undefined>`, `const found: Body<Enemy | undefined>[] = []`.
 *
 * @module sepaxis
 */

/** A point or a vector. */
export interface Point {
    /** Horizontal. */
    x: number;
    /** Vertical; on a canvas it grows downward. */
    y: number;
}

/**
 * A position and rotation. Omitted fields are 0. A {@link Body} is also a pose, and so is any object with an own or
 * inherited `x`, `y` or `angle`. All other objects except `{}` are rejected, and so are objects with a `rotation` but
 * no `angle`. Do not pass sprites of Phaser or PixiJS, because their `angle` is in degrees: pass
 * `angle: sprite.rotation` instead.
 */
export interface Pose {
    /** Within ±1e12. */
    readonly x?: number | undefined;
    /** Within ±1e12. */
    readonly y?: number | undefined;
    /** Radians, within ±1e6. */
    readonly angle?: number | undefined;
}

/** A list of points: `[{ x, y }, …]`, `[[x, y], …]` or flat `[x, y, x, y, …]`, as an array or a typed array. */
export type Points =
    | readonly Readonly<Point>[]
    | readonly (readonly number[])[]
    | ArrayLike<number>;

/** An array of numbers, or one of these typed arrays. */
export type NumberList = readonly number[] | Float64Array | Float32Array | IntegerArray;

/** A typed array of integers of at most 32 bits. */
export type IntegerArray =
    | Uint32Array
    | Int32Array
    | Uint16Array
    | Int16Array
    | Uint8Array
    | Int8Array
    | Uint8ClampedArray;

/**
 * The fields of errors about outlines, for level editors and drawing tools. {@link polygon}, {@link convexPolygon},
 * {@link hull}, {@link chain} and {@link simplify} throw a `RangeError` or `TypeError` with these fields if a point or
 * a ring is at fault.
 */
export interface OutlineError extends Error {
    /** Index of the point in the ring that you passed; undefined if the whole ring is at fault. */
    readonly point: number | undefined;
    /** 0 for the outline, i + 1 for `holes[i]`. */
    readonly ring: number;
    /** A second point at fault, only for the reasons `'crossing'` and `'nested'`. */
    readonly other?:
        | {
              /** Its ring, like {@link OutlineError.ring}. */
              readonly ring: number;
              /** Its index in that ring. */
              readonly point: number;
          }
        | undefined;
    /**
     * `'form'`: the points have none of the forms of {@link Points}. `'number'`: a coordinate is not a number or out of
     * range. `'few'`, `'many'`: too few or too many points. `'flat'`: no area. `'size'`: too small or too large.
     * `'crossing'`: the edge that starts at the point crosses or touches the one that starts at `other`. `'outside'`: a
     * hole is outside the outline. `'nested'`: a hole is inside the hole to which `other` belongs. `'concave'`: the
     * outline is concave, but only convex shapes are supported.
     */
    readonly reason:
        | 'form'
        | 'number'
        | 'few'
        | 'many'
        | 'flat'
        | 'size'
        | 'crossing'
        | 'outside'
        | 'nested'
        | 'concave';
}

/** An axis-aligned box. */
export interface Bounds {
    /** The left side. */
    minX: number;
    /** The smaller y: on a canvas, the top. */
    minY: number;
    /** The right side. */
    maxX: number;
    /** The larger y. */
    maxY: number;
}

/**
 * An immutable shape. A convex shape is everything within `radius` of the convex hull of `points`. All other shapes are
 * the union of their `pieces`, and all results refer to the union. Shapes are made by {@link circle}, {@link box},
 * {@link capsule}, {@link segment}, {@link point}, {@link polygon}, {@link convexPolygon}, {@link hull},
 * {@link compound}, {@link chain} or {@link tiles}. A shape uses no wasm memory until a body or a query uses it, and
 * any number of bodies and worlds can share it. `JSON.stringify`, `structuredClone` and `postMessage` accept shapes;
 * {@link shapeFrom} turns their result into a shape again.
 */
export class Shape {
    private constructor();
    /** The name of the function that makes such shapes; {@link convexPolygon} and {@link hull} make polygons. */
    readonly kind:
        | 'circle'
        | 'box'
        | 'capsule'
        | 'segment'
        | 'point'
        | 'polygon'
        | 'compound'
        | 'chain'
        | 'tiles';
    /** How far the shape extends beyond its points: the radius of a circle, capsule or rounded corner; else 0. */
    readonly radius: number;
    /**
     * The vertices, in the shape's coordinates: a point, or the centre of a circle; the ends of a segment or capsule;
     * the four corners of a box, or the centres of its corner arcs if it is rounded, each once; the vertices of a
     * polygon's outline in the order given, without duplicate and collinear points; all points of a chain. -0 is
     * replaced by 0. Empty for compounds and tiles. Frozen.
     */
    readonly points: readonly Readonly<Point>[];
    /** The holes of a polygon, each as a list of its vertices in the order given; else empty. Frozen. */
    readonly holes: readonly (readonly Readonly<Point>[])[];
    /**
     * The convex shapes whose union is this shape: for a convex shape, the shape itself; for a concave polygon, its
     * decomposition; for a chain, its segments; for tiles, one shape per non-empty cell, including one-way cells.
     * Computed at the first read. Frozen.
     */
    readonly pieces: readonly Shape[];
    /** For tiles, their definition, with a copy of `cells`; else undefined. */
    readonly tiles: Readonly<TileGrid> | undefined;
    /**
     * The area, with rounded corners taken into account; 0 for segments and points. For a shape of several pieces, the
     * sum of their areas, even where they overlap. The area of tiles includes one-way cells.
     */
    readonly area: number;
    /** The axis-aligned bounding box at the pose `{}`. Frozen. */
    readonly bounds: Readonly<Bounds>;
    /** Whether the shape was made as one convex piece: never true for compounds, chains and tiles. */
    readonly isConvex: boolean;
    /**
     * Plain data from which {@link shapeFrom} makes this shape. A structured clone of the shape keeps this field.
     * Frozen, except for tiles, which return a new object at every read.
     */
    readonly definition: ShapeDefinition;
    /** The `definition`, for `JSON.stringify`. */
    toJSON(): ShapeDefinition;
    /**
     * A copy that is rotated by `angle` (radians) about the origin, then moved by (x, y), in the shape's coordinates.
     * Bodies rotate about the origin of their shape: use `at` to choose the pivot. A rotated box becomes a polygon, or
     * a capsule if its rounded corners meet.
     * @throws {RangeError} if a coordinate of a point would be beyond ±1e8, or if rotation leaves a very thin polygon
     * without area
     * @throws {TypeError} for tiles, whose corner is always at the origin: give the body another position instead
     */
    at(x: number, y: number, angle?: number): Shape;
    /**
     * A copy scaled about the origin of its coordinates; negative factors mirror. Without `sy`, both axes are scaled by
     * `sx`.
     * @throws {RangeError} if a factor is 0, if a size would be out of range, or if `|sx| ≠ |sy|` would turn round
     * corners into ellipses
     * @throws {TypeError} for tiles: call {@link tiles} with another cell size instead
     */
    scaled(sx: number, sy?: number): Shape;
}

/**
 * A circle centred at the origin.
 * @param radius from 1e-4 to 1e7
 * @throws {RangeError | TypeError} if the radius is not a number or is out of range; the message quotes it
 */
export function circle(radius: number): Shape;

/**
 * A box centred at the origin.
 * @param width full width, rounded corners included, from 1e-4 to 1e7
 * @param height full height, from 1e-4 to 1e7
 * @param options `radius` of the rounded corners, from 0 (default) to half the shorter side
 * @throws {RangeError | TypeError} if a size is not a number or is out of range; the message quotes it
 */
export function box(
    width: number,
    height: number,
    options?: { radius?: number | undefined },
): Shape;

/**
 * Everything within `radius` of the segment from (x1, y1) to (x2, y2); a circle if both ends are equal. Coordinates are
 * within ±1e8, the length is at most 1e7.
 * @param radius from 1e-4 to 1e7
 * @throws {RangeError | TypeError} if an argument is not a number or is out of range; the message quotes it
 */
export function capsule(x1: number, y1: number, x2: number, y2: number, radius: number): Shape;

/**
 * The line segment from (x1, y1) to (x2, y2), without thickness; a point if both ends are equal. It overlaps every
 * shape that it touches or crosses. Two collinear segments that share points overlap by a depth of 0. Coordinates are
 * within ±1e8, the length is at most 1e7.
 * @throws {RangeError | TypeError} if an argument is not a number or is out of range; the message quotes it
 */
export function segment(x1: number, y1: number, x2: number, y2: number): Shape;

/** A single point at the origin. Place it with a pose. */
export function point(): Shape;

/**
 * A polygon: any simple outline, convex or concave, in either winding, with or without holes; at most 4096 points in
 * all. Duplicate points, a last point that repeats the first, and collinear points (within about 5e-7 of the size) are
 * dropped. The origin of the coordinates is the point about which a body rotates. Coordinates are within ±1e8; the size
 * (the larger of width and height) is from 1e-4 to 1e7.
 *
 * The points are first snapped to a grid, whose spacing is 2^-24 to 2^-23 of the size; everything after that is
 * computed exactly. A convex outline of up to 64 vertices stays one piece. Other outlines are decomposed into convex
 * pieces without adding a vertex: triangulated, then diagonals are removed (Hertel and Mehlhorn, Fast triangulation of
 * simple polygons, 1983: without holes, at most four times the minimum number of pieces). The internal edges affect no
 * result.
 * @param options `holes`: outlines inside the outline, which touch neither the outline nor each other; `radius`:
 * extends the polygon by this much on all sides, with round corners (0 to 1e7, default 0)
 * @throws {RangeError} an {@link OutlineError} that names the fault and the point: the outline touches or crosses
 * itself, or has no area; a hole is outside, or touches, crosses or lies in another hole; there are too few or too many
 * points; or a size or coordinate is out of range or not finite
 * @throws {TypeError} if `points` has none of the forms of {@link Points}
 */
export function polygon(
    points: Points,
    options?: { holes?: readonly Points[] | undefined; radius?: number | undefined },
): Shape;

/**
 * A convex polygon: the same shape as {@link polygon} makes from these points, except that an outline that needs
 * several pieces is an error. If a program calls this instead of `polygon`, a bundler can leave out the WebAssembly for
 * shapes of several pieces.
 * @param points 3 to 4096 points in either winding, of which at most 64 may remain as vertices
 * @param options `radius`: extends the polygon by this much on all sides, with round corners (0 to 1e7, default 0)
 * @throws {RangeError} an {@link OutlineError} that names the fault and the point: the outline is not convex or has
 * no area, there are too many vertices, or a size or coordinate is out of range or not finite
 * @throws {TypeError} if `points` has none of the forms of {@link Points}
 */
export function convexPolygon(points: Points, options?: { radius?: number | undefined }): Shape;

/**
 * Removes points from an outline; the result deviates from the original by at most `tolerance` (Ramer, 1972; Douglas
 * and Peucker, 1973). It keeps at least three points. If the outline does not cross itself, the result does not either:
 * points that prevent a crossing stay, as in Saalfeld, 1999.
 * @param points a closed outline of 3 to 4096 points
 * @param tolerance in world units, 0 or more
 * @throws {RangeError} if the tolerance is out of range; or an {@link OutlineError} that names the fault and the point
 * @throws {TypeError} if `points` has none of the forms of {@link Points}, or the tolerance is not a number
 */
export function simplify(points: Points, tolerance: number): Point[];

/**
 * Several shapes as one: a tank and its turret, an L, a tree. All results refer to the union: there is one minimum
 * translation vector, one event per pair of bodies, and no normals from internal edges between flush pieces.
 * @param shapes placed with {@link Shape.at}; 1 to 65,536 pieces in all; no tiles and no one-sided chains
 * @throws {RangeError | TypeError} if a shape is not allowed or the union is too large; the message names the shape
 */
export function compound(shapes: readonly Shape[]): Shape;

/** Options of {@link chain}. */
export interface ChainOptions {
    /** Connects the last point to the first (default false). */
    closed?: boolean | undefined;
    /**
     * Makes segments block from one side only (default false). On a canvas, where y points down, that is the left side
     * of the direction from each point to the next. Ground drawn from left to right blocks from above. The border of an
     * arena keeps bodies inside if it runs down the left side first: (0, 0), (0, h), (w, h), (w, 0). Moves and casts
     * from the other side pass through, even casts that start within `radius` of a segment. Contacts and
     * `separate()` do not remember where a body came from: a body that overlaps a segment is pushed out on the blocking
     * side, however deep the overlap, even if it came from the other side.
     */
    oneSided?: boolean | undefined;
    /** Half the thickness: 0 (default), or from 1e-4 to 1e7. */
    radius?: number | undefined;
}

/**
 * A polyline: ground, walls, the border of an arena. Bodies do not catch at its vertices. It has no inside: a body that
 * has crossed a two-sided chain is simply on the other side.
 * @param points 2 to 4096 points (closed: at least 3) within ±1e8, neighbours at least 1e-4 apart, the whole chain at
 * most 1e7 wide and high; a closed chain may repeat its first point at the end
 * @throws {RangeError | TypeError} if a point or an option is not valid; the message names it
 */
export function chain(points: Points, options?: ChainOptions): Shape;

/**
 * The shape of a cell: `'solid'` for the full cell, or a convex polygon in units of the cell, from 0 to 1 along x and
 * y. The type accepts any string, so that a list of kinds needs no `as const`; {@link tiles} rejects strings other than
 * `'solid'`.
 */
export type TileShape = 'solid' | (string & Record<never, never>) | Points;

/** A kind of cell, for {@link tiles}. */
export interface TileKind {
    /** The full cell, or a convex polygon in it. */
    points: TileShape;
    /**
     * The direction in which movers pass through the cell: a vector of length 1e-9 or more. One-way cells affect
     * {@link Body.moveAndSlide} and casts only; contacts, `separate()` and other queries ignore them.
     */
    oneWay?: Readonly<Point> | null | undefined;
}

/** Options of {@link tiles}. */
export interface TileOptions {
    /** Number of columns, 1 or more; at most 67,108,864 cells in all. */
    columns: number;
    /** Number of rows, 1 or more. */
    rows: number;
    /** Side length of a cell, at least 1e-4; the grid is at most 1e7 wide and high. */
    size: number;
    /**
     * `columns` · `rows` numbers, row by row: 0 for an empty cell, else 1 + the index of the cell's kind in `kinds`.
     */
    cells: NumberList;
    /** At most 255 kinds of cells (default `['solid']`). */
    kinds?: readonly (TileShape | TileKind)[] | undefined;
}

/** The definition of tiles. */
export interface TileGrid {
    /** Number of columns. */
    columns: number;
    /** Number of rows. */
    rows: number;
    /** Side length of a cell. */
    size: number;
    /** The cells, row by row: 0 for an empty cell, else 1 + the index of the cell's kind in `kinds`. */
    cells: Uint8Array;
    /**
     * The kinds as given, but polygons are copies: `tiles({ ...shape.tiles, cells })` makes the same level with other
     * cells.
     */
    kinds: readonly Readonly<{
        /** The full cell, or a convex polygon in units of the cell. */
        points: 'solid' | readonly Readonly<Point>[];
        /** The direction in which movers pass through; null if the kind is not one-way. */
        oneWay: Readonly<Point> | null;
    }>[];
}

/**
 * A level of square cells, one byte each. Cell (column, row) covers column·size to (column + 1)·size along x, measured
 * from the shape's origin, and likewise along y. No normal comes from an edge between two full cells. The cost of a
 * query depends on the number of cells that it touches, not on the size of the level. {@link Body.setTile} changes the
 * cells of a body.
 * @throws {RangeError | TypeError} if an option, cell or kind is not valid; the message names it
 */
export function tiles(options: TileOptions): Shape;

/**
 * The convex hull of 3 to 4096 points in any order, as a polygon. Its `points` run counter-clockwise with y up
 * (clockwise on a canvas). Corners that protrude by less than about 5e-7 of the size are dropped. The hull is computed
 * exactly, with Andrew's monotone chain, on the grid to which {@link polygon} snaps its points. A hull of more than 64
 * vertices consists of several pieces. Coordinates are within ±1e8; the larger of width and height is from 1e-4 to 1e7.
 * @param options `radius`: extends the hull by this much on all sides, with round corners (0 to 1e7, default 0)
 * @throws {RangeError} an {@link OutlineError}: if a coordinate, the size or the number of points is out of range, or
 * if all points lie on one line
 * @throws {TypeError} if `points` has none of the forms of {@link Points}
 */
export function hull(points: Points, options?: { radius?: number | undefined }): Shape;

/**
 * The vertices of a polygon inscribed in an ellipse, for {@link polygon}: `count` points at equal steps of the
 * parametric angle, from (radiusX, 0) toward +y. `ellipsePoints(r, r, 6)` is a regular hexagon. A polygon of more than
 * 64 vertices consists of several pieces, and takes much longer to test. The result is bit-identical in every browser.
 * @param radiusX from 1e-4 to 1e7, like radiusY
 * @param count from 3 to 4096 (default 32)
 * @param angle rotation of the ellipse in radians, within ±1e6 (default 0)
 * @throws {RangeError | TypeError} if an argument is not a number or is out of range; the message quotes it
 */
export function ellipsePoints(
    radiusX: number,
    radiusY: number,
    count?: number,
    angle?: number,
): Point[];

/** A polygon as plain data: its points and holes, as they were passed. */
export interface PolygonDefinition {
    /** A {@link polygon} or {@link hull}. */
    readonly kind: 'polygon';
    /** The outline, as for {@link polygon}. */
    readonly points: Points;
    /** The holes (default none). */
    readonly holes?: readonly Points[] | undefined;
    /** The rounding (default 0). */
    readonly radius?: number | undefined;
}

/** A shape as plain data: the arguments of the function that made it, by name. Nested compounds are flattened. */
export type ShapeDefinition =
    | {
          /** A {@link circle}. */
          readonly kind: 'circle';
          /** x of the centre (default 0). */
          readonly x?: number | undefined;
          /** y of the centre (default 0). */
          readonly y?: number | undefined;
          /** The radius, as for {@link circle}. */
          readonly radius: number;
      }
    | {
          /** A {@link point}. */
          readonly kind: 'point';
          /** x of the position (default 0). */
          readonly x?: number | undefined;
          /** y of the position (default 0). */
          readonly y?: number | undefined;
      }
    | {
          /** A {@link box}. */
          readonly kind: 'box';
          /** x of the centre (default 0). */
          readonly x?: number | undefined;
          /** y of the centre (default 0). */
          readonly y?: number | undefined;
          /** Full width, as for {@link box}. */
          readonly width: number;
          /** Full height, as for {@link box}. */
          readonly height: number;
          /** Radius of the corners (default 0). */
          readonly radius?: number | undefined;
      }
    | {
          /** A {@link capsule}. */
          readonly kind: 'capsule';
          /** x of the start. */
          readonly x1: number;
          /** y of the start. */
          readonly y1: number;
          /** x of the end. */
          readonly x2: number;
          /** y of the end. */
          readonly y2: number;
          /** The radius, as for {@link capsule}. */
          readonly radius: number;
      }
    | {
          /** A {@link segment}. */
          readonly kind: 'segment';
          /** x of the start. */
          readonly x1: number;
          /** y of the start. */
          readonly y1: number;
          /** x of the end. */
          readonly x2: number;
          /** y of the end. */
          readonly y2: number;
      }
    | PolygonDefinition
    | {
          /** One of the `pieces` of a decomposed polygon. */
          readonly kind: 'piece';
          /** Index in `pieces`. */
          readonly index: number;
          /** The polygon. */
          readonly of: PolygonDefinition;
      }
    | ({
          /** A {@link chain}. */
          readonly kind: 'chain';
          /** The points, as for {@link chain}. */
          readonly points: Points;
      } & Readonly<ChainOptions>)
    | ({
          /** {@link tiles}, with its options. */
          readonly kind: 'tiles';
      } & Readonly<TileOptions>)
    | {
          /** A {@link compound}. */
          readonly kind: 'compound';
          /** Its children: no tiles, no compounds. */
          readonly shapes: readonly ShapeDefinition[];
      };

/**
 * Makes a shape from plain data: the result of `JSON.parse` for a shape's JSON, a copy made by `structuredClone` or
 * `postMessage`, or a definition written by hand. The result is bit-identical to the original shape, in every browser;
 * like all results, it may differ between versions of sepaxis. If `value` is a shape, it is returned as is.
 * @throws {TypeError | RangeError} if the kind is missing or unknown, if a field does not belong to the kind, or if
 * {@link circle}, {@link polygon} and so on reject a value; the message quotes the value
 */
export function shapeFrom(
    value: ShapeDefinition | Shape | { readonly definition: ShapeDefinition },
): Shape;

/**
 * Does work in advance that would otherwise delay the first frame: compiles the WebAssembly in the background, creates
 * the instance that all shapes share and an instance for the first world, and runs a small game in that second
 * instance, so that the JavaScript engine compiles the hot functions. It changes no world. You need not call it, nor
 * wait for it. A second call returns the same promise. With `sepaxis/async`, call `load` first.
 * @throws {Error} (the promise rejects) if the WebAssembly cannot be compiled; the message says why, and a later call
 * tries again
 */
export function warmUp(): Promise<void>;

/** A point at which two overlapping shapes touch. */
export interface ContactPoint {
    /**
     * Halfway between the two surfaces, in world coordinates. For a very deep overlap this may be outside a thin shape.
     */
    x: number;
    /** Like `x`. */
    y: number;
    /**
     * Depth of the overlap at this point, along the normal: at least 0, and at most slightly more than the collision's
     * depth. At a rounded corner, it is the depth of the corner's circle.
     */
    depth: number;
    /**
     * Identifies the two features that touch: A's in bits 0–6, B's in bits 7–13. 0…63 is the vertex with that index in
     * `points`; 64 + i is the edge that starts at vertex i. If a shape has several pieces, the indices refer to the
     * `points` of the piece that touches, and the index of that piece modulo 65536 follows: A's in bits 14–29, B's in
     * bits 30–45. A contact point that persists keeps its id from frame to frame.
     */
    id: number;
}

/** How two shapes overlap. */
export interface Collision {
    /** Unit vector from A to B. */
    normal: Point;
    /**
     * Depth of the overlap, at least 0. Adding `normal · depth` to B (or subtracting it from A) ends the overlap, up to
     * 1e-6·size. If `exact` is true, this push is the minimum translation vector, even for shapes of several pieces:
     * every push that is shorter by more than 2e-6·size leaves an overlap. The only exception is a point, a segment or
     * a thin chain that barely penetrates: its push may be longer than the minimum. Pieces that stand flush leave no
     * gap: a point, segment or thin chain is never pushed onto their common edge, nor into a gap of up to 1e-6·size.
     */
    depth: number;
    /**
     * One contact point, or two if an edge rests on an edge. None if two chains far from the origin touch only within
     * rounding.
     */
    points: ContactPoint[];
    /** All of A lies within B, up to 1e-6·size. */
    aInB: boolean;
    /** All of B lies within A, up to 1e-6·size. */
    bInA: boolean;
    /** False if a shorter push may exist, because too many pieces overlap at once. */
    exact: boolean;
}

/**
 * Whether two shapes overlap. The test stops at the first separating axis.
 *
 * In all functions, positions are within ±1e12, angles within ±1e6 radians.
 * @throws {TypeError | RangeError} if an argument has the wrong type or is out of range; the message quotes it
 */
export function overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean;
export function overlaps(a: AnyBody, b: AnyBody): boolean;

/**
 * How two shapes overlap; `null` if they do not. Concentric circles have the normal (1, 0).
 * @param out any object, at first `{}`: filled and returned on a hit, otherwise unchanged. If you pass it again,
 * nothing is allocated.
 */
export function collide(
    a: Shape,
    poseA: Pose,
    b: Shape,
    poseB: Pose,
    out?: Partial<Collision>,
): Collision | null;
export function collide(a: AnyBody, b: AnyBody, out?: Partial<Collision>): Collision | null;

/** The distance between two shapes. */
export interface Distance {
    /**
     * 0 if and only if {@link overlaps} is true. Infinity if a shape is empty: tiles whose cells are all empty or
     * one-way. Both points are then the position of the other shape, and the normal is (1, 0).
     */
    distance: number;
    /**
     * The point of A closest to B, in world coordinates. If the shapes overlap, both points are equal: a point at which
     * they touch.
     */
    pointA: Point;
    /** The point of B closest to A. */
    pointB: Point;
    /** Unit vector from A to B; if the shapes overlap, the normal of {@link collide}. */
    normal: Point;
}

/**
 * The distance between two shapes, and their closest points.
 * @param out filled and returned; with it nothing is allocated
 */
export function distance(
    a: Shape,
    poseA: Pose,
    b: Shape,
    poseB: Pose,
    out?: Partial<Distance>,
): Distance;
export function distance(a: AnyBody, b: AnyBody, out?: Partial<Distance>): Distance;

/** Whether a shape contains the point (x, y), outline included. Equals `overlaps` with a {@link point}. */
export function contains(shape: Shape, pose: Pose, x: number, y: number): boolean;
export function contains(body: AnyBody, x: number, y: number): boolean;

/** The point of an outline that is closest to a given point. */
export interface OutlinePoint {
    /** On the outline, in world coordinates. */
    x: number;
    /** Like `x`. */
    y: number;
    /**
     * Distance to the given point; negative inside. Infinity if the shape is empty: tiles whose cells are all empty or
     * one-way. Then x and y are the given point, and the normal is (1, 0).
     */
    distance: number;
    /** Unit vector out of the shape at that point. */
    normal: Point;
    /** Whether the given point lies in the shape or on its outline, as {@link contains} says. */
    inside: boolean;
}

/** The point of a shape's outline that is closest to (x, y), which may lie inside or outside the shape. */
export function closestPoint(
    shape: Shape,
    pose: Pose,
    x: number,
    y: number,
    out?: Partial<OutlinePoint>,
): OutlinePoint;
export function closestPoint(
    body: AnyBody,
    x: number,
    y: number,
    out?: Partial<OutlinePoint>,
): OutlinePoint;

/** The hit of a ray on a shape. */
export interface RayHit {
    /** Fraction of the ray: 0 at its origin, 1 at its end. */
    t: number;
    /** The hit in world coordinates. */
    x: number;
    /** Like `x`. */
    y: number;
    /** Unit vector out of the shape; if the ray starts inside, against the direction of the ray. */
    normal: Point;
    /** Whether the ray starts in the shape or on its outline, as {@link contains} says; t is then 0. */
    inside: boolean;
}

/**
 * The first hit of the ray from (x, y) to (x + dx, y + dy) on a shape; `null` if there is none. A ray that only grazes
 * the shape hits it if no coordinate is rounded. A ray that starts on an outline counts as starting inside. So a
 * reflected ray would hit its mirror again at once: exclude the mirror, or {@link sweep} a {@link point} instead,
 * because a sweep ignores shapes that are only touched. A ray of length 0 hits only if it starts inside; the normal
 * then points out of the shape. At the end of a {@link segment} or a vertex of a {@link chain}, the normal is that of
 * the side that the ray hits; a ray along a segment hits its end, with the normal against the ray. For shapes of
 * several pieces, the normal is that of an edge of the outline, never of an internal edge. The hit is computed in
 * double precision from the edge that the ray crosses, or from the circle of a round corner.
 * @param out filled and returned on a hit, otherwise unchanged
 */
export function castRay(
    shape: Shape,
    pose: Pose,
    x: number,
    y: number,
    dx: number,
    dy: number,
    out?: Partial<RayHit>,
): RayHit | null;
export function castRay(
    body: AnyBody,
    x: number,
    y: number,
    dx: number,
    dy: number,
    out?: Partial<RayHit>,
): RayHit | null;

/** A motion from a pose: by (dx, dy), while rotating by dAngle at constant speed. Omitted fields are 0. */
export interface Motion {
    /** Distance along x, within ±1e12. */
    readonly dx?: number | undefined;
    /** Distance along y, within ±1e12. */
    readonly dy?: number | undefined;
    /** Radians, about the origin of the shape's coordinates; within ±1e6. */
    readonly dAngle?: number | undefined;
}

/** The first contact of two moving shapes. */
export interface SweepHit {
    /** Time from 0 to 1, rounded down: at t the shapes overlap by at most 1e-6·size. */
    t: number;
    /** The point where the shapes touch at that time, in world coordinates. */
    x: number;
    /** Like `x`. */
    y: number;
    /** Unit vector from A to B at that time. */
    normal: Point;
    /** The shapes overlap at the start by more than 1e-6·size: t is 0, and the normal is that of {@link collide}. */
    overlapping: boolean;
    /**
     * False if the search stopped at its limit of steps: there is no contact up to t, and it is unknown whether there
     * is one later. This happens with fast rotation at a small distance. Move to t and sweep again from there.
     */
    exact: boolean;
}

/**
 * The first contact of two moving shapes; `null` if there is none. Shapes that touch at the start or at the end, or
 * graze in between, are a hit only if the motion drives them into each other. If a shape has several pieces, a motion
 * into the union of the pieces counts, and so does a motion between two pieces that touch. Between shapes without
 * thickness (points, segments, chains), a motion that ends where they touch is a hit, because a point on a segment is
 * on neither side of the segment. A motion that starts there and leaves the segment is a hit in one of the two
 * directions. With rotation, a motion that ends where the shapes touch may be a hit shortly before its end. A long
 * motion is as accurate as a short one, except for the rounding of coordinates: at most 2e-15 of the largest coordinate
 * or length. For two points, which have no size, *size* is a thousandth of the motion's length.
 *
 * Without rotation the result is exact up to rounding: the distance along a straight motion is convex, so Newton's
 * method never passes the first contact. With rotation it uses conservative advancement (Mirtich, Impulse-based Dynamic
 * Simulation, 1996) until the gap is at most 1e-6·size, with at most 1024 steps; if these do not suffice, `exact` is
 * false. The normal points from A to B: a bullet that is swept as A bounces along −normal.
 * @param motionA within ±1e12; the angle including `dAngle` within ±1e6
 * @param out filled and returned on a hit, otherwise unchanged
 */
export function sweep(
    a: Shape,
    poseA: Pose,
    motionA: Motion,
    b: Shape,
    poseB: Pose,
    motionB: Motion,
    out?: Partial<SweepHit>,
): SweepHit | null;
export function sweep(
    a: AnyBody,
    motionA: Motion,
    b: AnyBody,
    motionB: Motion,
    out?: Partial<SweepHit>,
): SweepHit | null;

/**
 * The poses of a batch: shape i is at (x[i], y[i]), rotated by angle[i]. Without `angle`, nothing is rotated.
 */
export interface PoseColumns {
    /** One entry per shape, within ±1e12. */
    readonly x: NumberList;
    /** One entry per shape, within ±1e12. */
    readonly y: NumberList;
    /** Radians, within ±1e6 (default: no rotation). */
    readonly angle?: NumberList | undefined;
}

/** The pairs of a batch: shape a[k] and shape b[k], for k below `length`. */
export interface PairColumns {
    /** Indices into the array of shapes. */
    readonly a: readonly number[] | IntegerArray;
    /** Indices into the array of shapes. */
    readonly b: readonly number[] | IntegerArray;
    /** Number of pairs, at most 2^22 (default: the length of `a`). */
    readonly length?: number | undefined;
}

/**
 * {@link overlaps} for many pairs in one call: 1 or 0 per pair, the same results as single calls, but far faster. Typed
 * arrays (`Float64Array` poses, `Uint32Array` pairs) are fastest.
 * @param shapes up to 2^20 shapes; the same shape may occur several times
 * @param out at least as long as the number of pairs; created if omitted
 * @returns `out`
 * @throws {RangeError} if a pose or index is not valid; the message names the first such value, and `out` is unchanged
 */
export function overlapsMany(
    shapes: readonly Shape[],
    poses: PoseColumns,
    pairs: PairColumns,
    out?: Uint8Array,
): Uint8Array;

/** The results of {@link collideMany}: row k is pair k; if `hit[k]` is 0, the rest of the row is 0. */
export interface CollisionColumns {
    /** 1 if the two overlap, else 0. */
    hit: Uint8Array;
    /** x of the unit vector from A to B. */
    normalX: Float32Array;
    /** y of the unit vector from A to B. */
    normalY: Float32Array;
    /** At least 0. Adding `normal · depth` to B ends the overlap. */
    depth: Float32Array;
}

/**
 * {@link collide} for many pairs in one call, without contact points, `aInB`, `bInA` and `exact`: see
 * {@link overlapsMany}.
 */
export function collideMany(
    shapes: readonly Shape[],
    poses: PoseColumns,
    pairs: PairColumns,
    out?: CollisionColumns,
): CollisionColumns;

/** The projection of a shape on an axis: positions along it, measured from the world's origin. */
export interface Interval {
    /** Start of the projection. */
    min: number;
    /** End of the projection. */
    max: number;
}

/** One candidate axis of a {@link Trace}. */
export interface TraceAxis {
    /** Unit vector in world coordinates; for an edge, its outward normal. */
    x: number;
    /** Like `x`. */
    y: number;
    /**
     * Where the axis comes from: the normal of an edge of A (`'a'`) or B (`'b'`); the line between a vertex of A and a
     * vertex of B (`'vertex'`), for rounded shapes, points and segments; or the line between the centres of two circles
     * or points (`'centers'`).
     */
    source: 'a' | 'b' | 'vertex' | 'centers';
    /** `'a'`, `'b'`: the edge starts at `points[index]` of that shape. `'vertex'`: the vertex of A. `'centers'`: -1. */
    index: number;
    /** `'vertex'`: the vertex of B; else -1. */
    indexB: number;
    /** The projection of A. */
    a: Interval;
    /** The projection of B. */
    b: Interval;
    /**
     * How far B must move along this axis to leave A, in the shorter of the two directions, even if one projection
     * contains the other. If it is negative, -overlap is the width of the gap.
     */
    overlap: number;
}

/** Every step of the separating axis test for two shapes. */
export interface Trace {
    /** Whether the two overlap, as {@link overlaps} says. */
    hit: boolean;
    /**
     * Every candidate axis: A's edges, B's edges, then the line between vertices or centres, if any. Opposite edges
     * share an axis, so of a box only edges 1 and 2 (right and lower on a canvas) are listed, and of a segment or
     * capsule only edge 0; for two parallel or perpendicular boxes, only A's edges are listed.
     */
    axes: TraceAxis[];
    /** Why the test ended: at a gap, or after all axes. */
    reason: 'gap' | 'no axis left';
    /** Index of the first axis with a gap, where the test stops; -1 on a hit. */
    separating: number;
    /** Index of the axis of least overlap, which gives the minimum translation vector; -1 without a hit. */
    winner: number;
    /**
     * If exactly one of the two is a circle or point: the Voronoi region of the other shape in which the centre of the
     * circle lies. That is beyond an edge, beyond a vertex, or inside and closest to an edge. The index refers to the
     * `points` of the other shape. Otherwise null.
     */
    region: {
        /** Beyond an edge, beyond a vertex, or inside. */
        kind: 'edge' | 'vertex' | 'inside';
        /** Index of the edge or vertex. */
        index: number;
    } | null;
    /** The result of {@link collide}; null without a hit. */
    collision: Collision | null;
}

/**
 * Every axis that {@link collide} considers, with both projections, and the index of the axis that decides the result.
 * For learning and debugging.
 * @throws {TypeError} if a shape is not convex: trace its `pieces`
 */
export function trace(a: Shape, poseA: Pose, b: Shape, poseB: Pose): Trace;
export function trace(a: AnyBody, b: AnyBody): Trace;

/** Options of a new {@link World}. */
export interface WorldOptions {
    /**
     * Number of bodies to reserve memory for: 1 to 4,194,303 (default 64). The world grows by itself. More than about
     * 3,080,000 need a larger `maxBytes` than the default.
     */
    capacity?: number | undefined;
    /**
     * Maximum linear memory of the world in bytes: 2^18 to 2^31 − 2^16 (default 2^30). 2^18 suffices for a capacity of
     * up to 32; the default capacity needs 5 · 2^16.
     */
    maxBytes?: number | undefined;
    /**
     * Minimum depth, as `contacts` reports it, at which a pair begins: 0 (default, touching) to 1e12. `separate` also
     * pushes shallower pairs apart.
     */
    minDepth?: number | undefined;
}

/** Options of {@link World.add}. */
export interface BodyOptions<Data = unknown> extends Pose {
    /** Static: `separate` never moves it, and it is never paired with another static body (default false). */
    isStatic?: boolean | undefined;
    /**
     * A sensor (trigger): reports overlaps in `sensed` and in events, and pushes nothing (default false). Sensors
     * detect each other; a static sensor does not detect other static bodies. If a body becomes a sensor during an
     * overlap, the pair moves from `contacts` to `sensed` without an event.
     */
    isSensor?: boolean | undefined;
    /**
     * False excludes the body from all pairs and queries (default true). When a bullet is enabled, its path starts at
     * its pose at that moment; the path of any other body starts at its pose in the next `update()`.
     */
    enabled?: boolean | undefined;
    /**
     * The categories of the body: 32 bits (default 1; use 2, 4, 8 and so on for your own). Two bodies collide if the
     * category of each shares a bit with the mask of the other; a common `group` other than 0 overrides this.
     */
    category?: number | undefined;
    /**
     * The categories that the body collides with: 32 bits (default 0xFFFFFFFF); negative numbers such as `~BULLET` are
     * allowed.
     */
    mask?: number | undefined;
    /**
     * A signed integer of 32 bits: bodies of the same group always collide if it is positive, and never if it is
     * negative (default 0: category and mask decide).
     */
    group?: number | undefined;
    /**
     * The direction in which other bodies pass through this one, in the frame of this body; a vector of any length from
     * 1e-9 to 1e12. `{ x: 0, y: -1 }` is a platform to jump through from below and stand on. It blocks a body that was
     * entirely on the blocking side before the two overlapped: at the previous `update()`, or after the `separate()`
     * that followed. Every other body passes through until the two are apart. `separate()`, {@link Body.moveAndSlide}
     * and casts with the filter `oneWay` respect the direction; contacts report every overlap, blocked or not. While
     * the platform blocks a body, the normal and depth of their contact lead out on the blocking side, even if another
     * push is shorter; {@link collide} returns the shortest push. Default null: solid on all sides.
     */
    oneWay?: Readonly<Point> | null | undefined;
    /**
     * A fast body: `update()` also sweeps it from its pose at the last update to its current pose, and lists in
     * `world.passed` the bodies that it hit on the way (default false).
     */
    bullet?: boolean | undefined;
    /** 32 bits for your own use (default 0); `world.tag` has them by index. */
    tag?: number | undefined;
    /**
     * How strongly the body resists {@link World.separate} when it overlaps another non-static body: 0 or more, in
     * single precision (default 1). Of two bodies with weights a and b, the first takes the share b / (a + b) of the
     * push. A body of weight 0 or Infinity is pushed by static bodies only.
     */
    weight?: number | undefined;
    /**
     * Any value of your own. If the world declares a type for it, the bodies in rows and query results have data of
     * that type: see {@link World}.
     */
    data?: Data | undefined;
}

/** A body with any type of data, for functions that do not read it. */
// biome-ignore lint/suspicious/noExplicitAny: with unknown, a list of one type of bodies could not be passed in
export type AnyBody = Body<any, any>;

/**
 * A shape with a pose in a world. Made by {@link World.add}. `Data` is the type of its own `data`, `Others` that of all
 * bodies of its world: in a `World<Hero | Coin>`, a hero is a `Body<Hero, Hero | Coin>`.
 *
 * Keep values of your own in `data`. Assigning a `rotation` or a `position`, which sprites have, throws a TypeError.
 */
export class Body<Data = unknown, Others = Data> {
    private constructor();
    /** @throws {RangeError} for NaN, infinities and |x| > 1e12, as in every pose */
    x: number;
    /** Like `x`. */
    y: number;
    /** Radians, within ±1e6. */
    angle: number;
    /** See {@link BodyOptions.isStatic}. */
    isStatic: boolean;
    /** See {@link BodyOptions.isSensor}. */
    isSensor: boolean;
    /** See {@link BodyOptions.enabled}. */
    enabled: boolean;
    /** See {@link BodyOptions.category}. */
    category: number;
    /** See {@link BodyOptions.mask}. */
    mask: number;
    /** See {@link BodyOptions.group}. */
    group: number;
    /** See {@link BodyOptions.oneWay}; reads as a unit vector. */
    oneWay: Readonly<Point> | null;
    /** See {@link BodyOptions.bullet}. A body that becomes a bullet starts its path at its current pose. */
    bullet: boolean;
    /** 32 bits for your own use; `world.tag` has them by index. */
    tag: number;
    /** See {@link BodyOptions.weight}. @throws {RangeError} on NaN, negative numbers and positive ones below 1.4e-45 */
    weight: number;
    /** Any value of your own. The library never reads it. */
    data: Data;
    /**
     * The shape can be replaced: index, id and pose stay, and the next `update()` tests the body's pairs again. The
     * results of the last update stay, except contact points. A bullet keeps its path, which is swept with the new
     * shape.
     */
    shape: Shape;
    /** The world that the body belongs to. */
    readonly world: World<Others>;
    /**
     * The rows of `world.contacts` with this body, like `world.contacts.of(body)`. `other` is the other body, and
     * normals point from it to this body. Loops reuse one object for all rows: use `toArray()` for a list, not
     * `[...body.contacts]`.
     */
    readonly contacts: RowsOf<BodyContact<Others>>;
    /** False after removal; then only `alive`, `id`, `index`, `world` and `data` can be read. */
    readonly alive: boolean;
    /**
     * Never 0, and unique within its world, unless {@link World.restore} returns to a state from before the id was
     * assigned.
     */
    readonly id: number;
    /**
     * The slot in the world's columns. After the body is removed, the slot is not reused for up to two updates, because
     * results may still refer to it.
     */
    readonly index: number;
    /**
     * Writes the pose in one call; without `angle`, the angle does not change. @throws {TypeError | RangeError} as for
     * `x`
     */
    set(x: number, y: number, angle?: number): this;
    /**
     * Like `set`, but the body jumps to the pose instead of moving there. No bullet hits it on the way, and if it is a
     * bullet itself, it hits nothing on the way. A platform carries no mover along. A mover forgets the floor that it
     * stood on, but still snaps to a floor below. In the next `update()`, the path of a bullet starts at this pose; any
     * other body has no path in that update, even if it moves on after this call. Also use `teleport` to move a bullet
     * back to where it hit.
     * @throws {TypeError | RangeError} as for `x`
     */
    teleport(x: number, y: number, angle?: number): this;
    /**
     * The tight axis-aligned bounding box at the current pose.
     * @throws {RangeError} if the columns hold an invalid pose of this body; `toWorld` and `toLocal` throw it, too
     */
    bounds(out?: Partial<Bounds>): Bounds;
    /** Converts from the body's coordinates to the world's. */
    toWorld(x: number, y: number, out?: Partial<Point>): Point;
    /** Converts from the world's coordinates to the body's. */
    toLocal(x: number, y: number, out?: Partial<Point>): Point;
    /**
     * The kind of a cell, if the body's shape is tiles; 0 is an empty cell. {@link TileHit} reports which cell was hit.
     *
     * ```js
     * import { tiles, World } from 'sepaxis';
     *
     * const world = new World();
     * const level = world.add(tiles({ columns: 2, rows: 2, size: 16, cells: [1, 1, 1, 1] }), { isStatic: true });
     * const { column, row } = world.castRay(-50, 20, 100, 0);
     * [column, row, level.tileAt(column, row)]; // → [0, 1, 1]
     * ```
     * @throws {TypeError | RangeError} if the shape is not tiles, or if there is no such cell
     */
    tileAt(column: number, row: number): number;
    /**
     * Writes a cell, if the body's shape is tiles; 0 empties it. The body then has a shape of its own; other bodies
     * with the old shape keep it. The call is fast, however large the grid is. But the next read of `shape` builds a
     * shape from all cells: use `tileAt` to read cells during a frame.
     * @throws {TypeError | RangeError} if the shape is not tiles, or if there is no such cell or kind
     */
    setTile(column: number, row: number, kind: number): void;
    /**
     * A kinematic character controller: moves the body by (dx, dy), keeps a distance of one skin (4e-6·size) from
     * obstacles, and slides along up to six surfaces. It writes the new pose, which all later calls see.
     *
     * Two steps come before the move. First, if the body stood on a floor at the end of its last move, it follows the
     * motion of that floor since then. It does not follow if the game has moved the body by more than `snap` off or
     * into the floor, if the floor is no obstacle for this move, or if the body or the floor was teleported (see
     * {@link Body.teleport}) since the last `update()`. Second, it is pushed out of all bodies that it overlaps,
     * however far that is: first out of static bodies, then out of others. A push stops before it would lead through a
     * static body. A static body that has moved into the mover since the last `update()`, without rotating, pushes it
     * to the side on which the two met. These pushes are not among the `hits`.
     *
     * Obstacles are all bodies with which the mover collides by category, mask and group; sensors are obstacles only
     * with the filter `sensors: true`. The mover does not catch where bodies stand flush, nor where cells of tiles or
     * segments of a chain meet. The mover can be a static or a disabled body, and can have any shape but tiles.
     *
     * A one-way body that rises into the mover pushes it like any platform, if the mover is on the blocking side of
     * that body's pose at the last `update()`. So call `update()` in every step, or a rising one-way body may pass
     * through a mover that falls onto it.
     *
     * ```js
     * import { box, circle, World } from 'sepaxis';
     *
     * const world = new World(), up = { x: 0, y: -1 };
     * world.add(box(200, 20), { y: 30, isStatic: true });
     * const player = world.add(circle(8));
     * const velocity = { x: 1, y: 0 }, move = {};
     * for (let frame = 0; frame < 30; frame++) {
     *     velocity.y += 0.5;
     *     player.moveAndSlide(velocity.x, velocity.y, { up, snap: 6 }, move);
     *     velocity.y = move.slideY;
     * }
     * [move.onFloor, player.y.toFixed(2)]; // → [true, '12.00']
     * ```
     * @param out filled and returned; with it nothing is allocated. An object that cannot be written is rejected before
     * the body moves
     * @throws {TypeError | RangeError} if the body's shape is tiles or has more than 128 pieces, if the body would move
     * beyond ±1e12, or if an argument is bad; nothing has changed then
     */
    moveAndSlide(
        dx: number,
        dy: number,
        options?: MoveOptions<Others>,
        out?: Partial<Move>,
    ): Move<Others>;
    /**
     * Drops the body through one-way platforms. `separate()` lets it pass through the platforms that it overlaps or
     * touches now, until it has left them. Its next `moveAndSlide` passes through every one-way body and cell from any
     * side; later moves pass through those that it still overlaps, until it has left them. Call `dropThrough` in each
     * step in which the player holds the down key.
     */
    dropThrough(): void;
    /** Removes the body from the world. A second call has no effect. */
    remove(): void;
    /**
     * For `JSON.stringify`, for example in logs: `id`, `x`, `y`, `angle`, the `kind` of the shape, and the properties
     * that differ from their defaults. It omits `data`, which may refer to other objects. To store a world, use
     * {@link World.save}.
     */
    toJSON(): BodyJSON;
}

/** The properties of a {@link Body} that its JSON omits if they have their default. */
type RareProperty =
    | 'enabled'
    | 'isStatic'
    | 'isSensor'
    | 'bullet'
    | 'oneWay'
    | 'category'
    | 'mask'
    | 'group'
    | 'tag'
    | 'weight';

/** The JSON of a {@link Body}; for a removed body, only `id` and `alive`. */
export interface BodyJSON
    extends Pick<Body, 'id'>,
        Partial<Pick<Body, 'x' | 'y' | 'angle' | 'alive' | RareProperty>> {
    /** The kind of its shape. */
    kind?: Shape['kind'];
}

/** Options of {@link Body.moveAndSlide}. */
export interface MoveOptions<Data = unknown> {
    /**
     * The up direction, a vector of length 1e-9 or more: `{ x: 0, y: -1 }` on a canvas. It decides which surfaces are
     * floors, walls and ceilings: the body does not slide down floors, and does not climb walls. Unless
     * {@link MoveOptions.constantSpeed} is set, a horizontal motion is multiplied by cos² of the slope's angle uphill,
     * and is not reduced downhill. Without `up` (default), all surfaces are walls, as in a top-down view.
     */
    up?: Readonly<Point> | null | undefined;
    /** The steepest slope that counts as floor, radians from 0 to π/2 (default π/4). A vertical surface never does. */
    maxSlope?: number | undefined;
    /**
     * How far down the body follows the floor, where a slope or stair descends: 0 (default) to 1e7. Without it, the
     * body flies off every descending slope. A good value is about the distance that the body runs per step. The body
     * snaps if its last move ended on a floor, even if its position was written since. A motion with an upward
     * component of more than 1e-9 of its length is a jump, and does not snap.
     */
    snap?: number | undefined;
    /**
     * Maximum height of a step that the body climbs while it stands on a floor: 0 (default) to 1e7. Round shapes roll
     * over slightly higher ones, too.
     */
    step?: number | undefined;
    /**
     * Keeps the speed on slopes equal to that on level ground (default false). The distance along floors equals the
     * component of (dx, dy) perpendicular to `up`: uphill, downhill, and where slopes meet. `snap` limits how far the
     * body follows a descending slope. Steps, jumps and falls are unaffected.
     */
    constantSpeed?: boolean | undefined;
    /** Which bodies are obstacles; `category`, `mask` and `group` default to the body's own. */
    filter?: QueryFilter<Data> | undefined;
}

/** The result of {@link Body.moveAndSlide}. */
export interface Move<Data = unknown> {
    /** The total distance moved along x. */
    dx: number;
    /** The total distance moved along y. */
    dy: number;
    /**
     * The requested motion without the components that surfaces stopped. Divided by the time step, it is the velocity
     * to continue with. On a floor, even a sloping one, only the horizontal part remains, so that running uphill does
     * not end in a jump. The result is never longer than the requested motion: a body that runs off the end of a ramp
     * keeps its speed, in the direction of the ramp.
     */
    slideX: number;
    /** Like `slideX`. With a vertical `up` it is exactly 0 on a floor. */
    slideY: number;
    /**
     * The body stands on a floor at the end, or rests between two walls and can sink no farther. After an upward
     * motion, only a floor that it hit and still touches counts. With `snap`, a body that passes over the end of a
     * floor may still count as standing while it is at most `snap` above the ground, so that it can snap to a lower
     * floor.
     */
    onFloor: boolean;
    /** The body hit a wall: a surface that is too steep for a floor and is no ceiling. */
    onWall: boolean;
    /**
     * The body touches a wall on its left when the move ends, even if it did not move toward the wall: a move to the
     * left would be stopped at once. Left is the side of smaller x, or of smaller y if `up` is horizontal. False
     * without `up`.
     */
    onWallLeft: boolean;
    /** Like `onWallLeft`, for the right side. */
    onWallRight: boolean;
    /** The body hit a ceiling: a surface whose normal is within `maxSlope` of the down direction. */
    onCeiling: boolean;
    /**
     * The body was squeezed: it still overlaps a static body, or the body on which it stood, because every push out
     * leads through another body or to the far side of the overlapped body. The next move tries again. A body that is
     * more than about four cells deep in solid tiles may never come out, and `crushed` is then false: move such a body
     * to a free place.
     */
    crushed: boolean;
    /**
     * The body on which the mover stands. If the mover rests between two walls, the less steep wall; if both are
     * equally steep, the left one.
     */
    floor: Body<Data> | null;
    /**
     * The surfaces that the mover hit, at most 8. A row of tiles is one surface, with the cell of the first contact:
     * tiles farther along the move are not listed.
     */
    hits: MoveHit<Data>[];
    /**
     * The walls that the mover touches at the end: the wall of `onWallLeft`, then that of `onWallRight`. Of several
     * walls on one side, only the least steep is listed.
     */
    walls: MoveHit<Data>[];
}

/**
 * The cell of tiles that was hit. The cell is not empty, and it is touched at the reported point. If several cells with
 * the reported normal are touched at once, this is the closest to the centre of the moving shape, so that a character
 * hits the block above the middle of its head. If two are equally close, it is the one with the lower row
 * index, or with the lower column index in the same row.
 */
export interface TileHit {
    /** -1 if the body's shape is not tiles. */
    column: number;
    /** -1 if the body's shape is not tiles. */
    row: number;
}

/** A surface that a mover hit, or a wall that it touches. */
export interface MoveHit<Data = unknown> extends TileHit {
    /** The body with this surface. */
    body: Body<Data>;
    /** The point where the mover first hit the surface; in `walls`, the point where it touches the wall. */
    x: number;
    /** Like `x`. */
    y: number;
    /** Unit vector out of the body that was hit. */
    normal: Point;
    /**
     * Classification of the surface by `up`; without `up` it is always `'wall'`. The edge of a step is a floor, however
     * steep, while the mover climbs it or a round mover rolls over it.
     */
    kind: 'floor' | 'wall' | 'ceiling';
}

/** A hit of a bullet on its path. Loops reuse one object: copy what you keep. */
export interface Passage<Data = unknown> extends Readonly<TileHit> {
    /** The bullet; if two bullets hit each other, the one with the lower index. */
    readonly bullet: Body<Data>;
    /** The body that the bullet hit. */
    readonly body: Body<Data>;
    /** Time from 0 (the bullet's pose at the previous update) to 1 (its pose at the last update), rounded down. */
    readonly t: number;
    /** The point where the two touched. */
    readonly x: number;
    /** Like `x`. */
    readonly y: number;
    /** x of the unit normal at that time: out of the body, toward the bullet. */
    readonly normalX: number;
    /** y of the same vector. */
    readonly normalY: number;
    /** Whether one of the two is a sensor. */
    readonly sensor: boolean;
}

/**
 * What bullets hit between the last two updates, sorted by bullet, then by time. The path of a bullet that was added or
 * enabled between them starts at its pose at that moment. Bodies that a bullet overlaps at the start of its path are
 * listed at t = 0 if the bullet has moved since. This includes the body that fired it, unless a filter excludes that
 * body. Overlaps that the previous update reported are not listed again, except that a body which the bullet only
 * touched then is listed when the bullet moves on into it. So a point or segment that stops exactly on a segment or
 * chain may be listed twice: when it arrives, because that is a hit (see {@link sweep}), and when it moves on. If the
 * sweep of a rotating body runs out of steps (see {@link sweep}), the row has the time and place at which the bullet
 * may have hit. One-way cells that let the bullet pass through are not listed; one-way bodies always are, as in
 * contacts. Both bodies, bullets or not, are assumed to move in a straight line and rotate at constant speed from their
 * poses at the previous update, even if `separate()` has moved them since. Two bullets that hit each other make one
 * row, not two. Loops may change the world, like loops over {@link Rows}.
 */
export interface Passages<Data = unknown> extends Iterable<Passage<Data>> {
    /** Number of rows. */
    readonly length: number;
    /**
     * Calls `visit` for each row, except rows of bodies that were removed since the last `update()`. `for…of` and
     * `toArray` skip these, too; `length` includes them.
     */
    forEach(visit: (row: Passage<Data>) => void): void;
    /** The rows as separate plain objects with the same fields. */
    toArray(): Passage<Data>[];
}

/**
 * The options of bodies that {@link World.addMany} makes: a column with an entry per body, or one value for all. The
 * defaults are those of `add`. `bullet`, `oneWay` and `data` are not available: set them on `world.body(index)`.
 */
export interface BodyColumns {
    /** See {@link Pose.x}. */
    x?: NumberList | number | undefined;
    /** See {@link Pose.y}. */
    y?: NumberList | number | undefined;
    /** Radians. */
    angle?: NumberList | number | undefined;
    /** A column of flags has booleans, or the numbers 0 and 1. */
    isStatic?: readonly boolean[] | NumberList | boolean | undefined;
    /** Like `isStatic`. */
    isSensor?: readonly boolean[] | NumberList | boolean | undefined;
    /** Like `isStatic`. */
    enabled?: readonly boolean[] | NumberList | boolean | undefined;
    /** 32 bits, see {@link BodyOptions.category}. */
    category?: NumberList | number | undefined;
    /** 32 bits, see {@link BodyOptions.mask}. */
    mask?: NumberList | number | undefined;
    /** See {@link BodyOptions.group}. */
    group?: NumberList | number | undefined;
    /** 32 bits for your own use. */
    tag?: NumberList | number | undefined;
    /** See {@link BodyOptions.weight}. */
    weight?: NumberList | number | undefined;
}

/** The types of custom columns, by name. */
export interface ColumnTypes {
    /** 8 bytes per entry. */
    Float64Array: Float64Array;
    /** 4 bytes per entry. */
    Float32Array: Float32Array;
    /** 4 bytes per entry. */
    Int32Array: Int32Array;
    /** 4 bytes per entry. */
    Uint32Array: Uint32Array;
    /** 2 bytes per entry. */
    Int16Array: Int16Array;
    /** 2 bytes per entry. */
    Uint16Array: Uint16Array;
    /** 1 byte per entry. */
    Int8Array: Int8Array;
    /** 1 byte per entry. */
    Uint8Array: Uint8Array;
    /** 1 byte per entry; values are clamped to 0…255. */
    Uint8ClampedArray: Uint8ClampedArray;
}

/**
 * Iterable rows of the last `update()`. A loop over them may change the world: it skips rows of bodies that it has
 * removed, and adding, moving or separating bodies changes no row. `update()`, `clear()`, `restore()` and
 * {@link History.rewind} replace the rows, so they end the loop.
 */
export interface Rows<Row> extends Iterable<Row> {
    /**
     * Calls `visit` for each row. Except in `ended`, it skips rows of bodies that were removed since the last
     * `update()`, as `for…of` and `toArray` do. Allocates nothing; only a loop inside another loop over the same rows
     * creates an object.
     */
    forEach(visit: (row: Row) => void): void;
    /** The rows as separate plain objects with the same fields. Their `row` is valid until the next `update()`. */
    toArray(): Row[];
}

/**
 * The rows of one body, sorted by the index of the other body. Empty once the body is removed, except in `ended`.
 */
export interface RowsOf<Row> extends Rows<Row> {
    /** Number of rows, without those of removed bodies. Counted at each read. */
    readonly length: number;
}

/** One row of {@link Contacts}. Loops reuse one object: copy what you keep. */
export interface Contact<Data = unknown> {
    /** The row index in the columns. */
    readonly row: number;
    /** The body with the smaller index. */
    readonly a: Body<Data>;
    /** The body with the larger index. */
    readonly b: Body<Data>;
    /** x of the unit vector from A to B. */
    readonly normalX: number;
    /** y of the unit vector from A to B. */
    readonly normalY: number;
    /** At least 0. Adding `normal · depth` to B ends the overlap, except in {@link World.sensed}. */
    readonly depth: number;
}

/** A contact as seen by one of its two bodies. Loops reuse one object: copy what you keep. */
export interface BodyContact<Data = unknown> {
    /** The row index in the columns of {@link Contacts}. */
    readonly row: number;
    /** The other body of the pair. */
    readonly other: Body<Data>;
    /** x of the unit vector from the other body to this one. */
    readonly normalX: number;
    /** y of the unit vector from the other body to this one. */
    readonly normalY: number;
    /** At least 0. Adding `normal · depth` to this body ends the overlap, except in {@link World.sensed}. */
    readonly depth: number;
}

/**
 * The overlapping pairs of the last `update()`, sorted by `a`, then `b` (`a < b`, each pair once). Only the first
 * `length` entries of the columns are used; the arrays have room for more. Like all views they are valid until
 * the world grows: get them after each `update()`.
 */
export interface Contacts<Data = unknown> extends Rows<Contact<Data>> {
    /** Number of rows. */
    readonly length: number;
    /** Body indices. */
    readonly a: Uint32Array;
    /** Body indices, each larger than that in `a`. */
    readonly b: Uint32Array;
    /** x of the unit vector from A to B. */
    readonly normalX: Float32Array;
    /** y of the unit vector from A to B. */
    readonly normalY: Float32Array;
    /** At least 0. */
    readonly depth: Float32Array;
    /**
     * The rows of a body. The first call after an update builds an index, so that calling it for every body stays
     * cheap.
     */
    of(body: AnyBody): RowsOf<BodyContact<Data>>;
    /**
     * The contact points of a row at the last `update()`, even if the bodies have moved since: one or two, as
     * {@link collide} returns them, with `a` as the first shape. Computed at each call. Empty if one of the two was
     * removed, teleported or given a new shape since.
     * @param out an array to fill and return; with it nothing is allocated
     * @throws {TypeError | RangeError} if there is no such row (`cell` throws it, too), or if `out` is not an array
     */
    points(row: number, out?: ContactPoint[]): ContactPoint[];
    /**
     * The cell that is touched in a row whose `a` or `b` is tiles; if both are, the cell of `b`, or of `a` if `b` has
     * none. Computed at each call, from the current cells and the poses at the last `update()`. `null` if neither is
     * tiles, if all cells that the other body overlapped have been emptied, or if `points` would be empty.
     * @param out filled and returned; created if omitted
     */
    cell(row: number, out?: Partial<ContactCell>): ContactCell | null;
}

/**
 * The cell of a contact: a cell that the other body overlaps. If it overlaps several cells, this is one that the push
 * `normal · depth` leads through; of these, the closest to the centre of the other body after the push.
 */
export interface ContactCell {
    /** The body with this cell. */
    body: AnyBody;
    /** From 0 to columns - 1. */
    column: number;
    /** From 0 to rows - 1. */
    row: number;
    /** A point of the cell, at or near the contact. */
    x: number;
    /** Like `x`. */
    y: number;
}

/** One row of {@link PairEvents}. Loops reuse one object: copy what you keep. */
export interface PairEvent<Data = unknown> {
    /** The row index in the columns. */
    readonly row: number;
    /** The body with the smaller index. */
    readonly a: Body<Data>;
    /** The body with the larger index. */
    readonly b: Body<Data>;
    /** Whether one of the two is a sensor. */
    readonly sensor: boolean;
}

/** An event as seen by one of its two bodies. Loops reuse one object: copy what you keep. */
export interface BodyEvent<Data = unknown> {
    /** The row index in the columns of {@link PairEvents}. */
    readonly row: number;
    /** The other body of the pair. */
    readonly other: Body<Data>;
    /** Whether one of the two is a sensor. */
    readonly sensor: boolean;
}

/**
 * The pairs whose overlap began, or ended, at the last `update()`, sorted like {@link Contacts}. A body moved by
 * {@link Body.moveAndSlide} keeps a tiny gap (skin) from the floor, so the two cause no event: read `move.floor`.
 */
export interface PairEvents<Data = unknown> extends Rows<PairEvent<Data>> {
    /** Number of rows. */
    readonly length: number;
    /** Body indices. */
    readonly a: Uint32Array;
    /** Body indices, each larger than that in `a`. */
    readonly b: Uint32Array;
    /** 1 if one of the two is a sensor, else 0. */
    readonly sensor: Uint8Array;
    /** The rows of a body; in `ended`, even those of a removed body, until its slot is reused. */
    of(body: AnyBody): RowsOf<BodyEvent<Data>>;
}

/** Which bodies a query finds. Queries never find disabled bodies. */
export interface QueryFilter<Data = unknown> {
    /** Finds bodies of these categories: 32 bits (default: all). Only `group` finds bodies of category 0. */
    mask?: number | undefined;
    /**
     * The categories of the query itself, as if it were a body: 32 bits. Bodies whose mask excludes these categories
     * are not found. By default, the masks of bodies do not matter.
     */
    category?: number | undefined;
    /**
     * A group: its bodies are always found if the number is positive, and never if it is negative (default 0: category
     * and mask decide).
     */
    group?: number | undefined;
    /** Bodies to skip; `null` for none. */
    ignore?: AnyBody | readonly AnyBody[] | null | undefined;
    /** Includes sensors (default false). */
    sensors?: boolean | undefined;
    /** Includes static bodies (default true). */
    statics?: boolean | undefined;
    /**
     * Accepts or rejects each candidate body by returning exactly true or false; anything else is an error. It is
     * called at most once per body, until the result is known: from near to far by rays, casts and `nearest`, in the
     * order of indices by other queries. The first hit is the first accepted body, `nearest` returns the `k` nearest
     * accepted bodies, and lists hold all accepted bodies. A mover calls it for all bodies near its path, in any order,
     * and passes through rejected bodies. The function may make other queries and change the world. Bodies that the
     * query found before the change may still be passed to the function, and a list may hold a body that the function
     * removes and accepts. A query throws if the function adds 1000 bodies near the query. If the function throws, the
     * query ends with that error; if the function removes the mover, the move throws. A query with this function
     * allocates a little. `castRays` does not support it.
     */
    accept?: ((body: Body<Data>) => boolean) | undefined;
}

/** Options of casts. */
export interface CastFilter<Data = unknown> extends QueryFilter<Data> {
    /**
     * Lets the cast pass through one-way bodies and cells, unless the cast moves against their direction and starts
     * outside them (default false: they are solid).
     */
    oneWay?: boolean | undefined;
}

/** Options of {@link World.castShape}. */
export interface CastShapeFilter<Data = unknown> extends CastFilter<Data> {
    /**
     * Radians by which the shape rotates during the motion, as in {@link Motion}: about the origin of its coordinates,
     * at constant speed. Within ±1e6 (default 0).
     */
    dAngle?: number | undefined;
}

/** Options of {@link World.queryPoint}. */
export interface PointFilter<Data = unknown> extends QueryFilter<Data> {
    /** Maximum distance of a body from the point, from 0 (default) to 1e7. */
    radius?: number | undefined;
}

/** Options of {@link World.queryBox}. */
export interface BoxFilter<Data = unknown> extends QueryFilter<Data> {
    /**
     * `'touching'` (default): bodies that overlap or touch the box. `'inside'`: bodies whose axis-aligned bounding box
     * lies within this box, up to 5e-7 of their size.
     */
    mode?: 'touching' | 'inside' | undefined;
}

/** Options of {@link World.nearest}. */
export interface NearestFilter<Data = unknown> extends QueryFilter<Data> {
    /** Maximum number of bodies: 1 (default) to 2^22, or Infinity for all. */
    k?: number | undefined;
    /** Maximum distance: 0 or more (default: Infinity). */
    radius?: number | undefined;
}

/** The hit of a ray on a body. */
export interface BodyRayHit<Data = unknown> extends RayHit, TileHit {
    /** The body that was hit. */
    body: Body<Data>;
}

/**
 * The hit of a moving shape on a body. The normal points out of the body, as for a ray. If the shapes are `overlapping`
 * at the start, the point may lie outside the reported cell.
 */
export interface BodySweepHit<Data = unknown> extends SweepHit, TileHit {
    /** The body that was hit. */
    body: Body<Data>;
}

/** A body near a point, and the point of its outline closest to that point. */
export interface NearBody<Data = unknown> extends OutlinePoint {
    /** The body. */
    body: Body<Data>;
}

/**
 * Many rays: ray i runs from (x[i], y[i]) to (x[i] + dx[i], y[i] + dy[i]), for i below `length`. `Float64Array` is
 * fastest.
 */
export interface RayColumns {
    /** x of the origins. */
    readonly x: NumberList;
    /** y of the origins. */
    readonly y: NumberList;
    /** x of the vectors to the ends. */
    readonly dx: NumberList;
    /** y of the vectors to the ends. */
    readonly dy: NumberList;
    /** Number of rays, at most 2^22 (default: the length of `x`). */
    readonly length?: number | undefined;
}

/** The first hits of many rays: row i belongs to ray i. */
export interface RayHitColumns {
    /** Index of the body; -1 if nothing is hit. */
    body: Int32Array;
    /** From 0 to 1; 1 if nothing is hit, so that x + t·dx is where the ray ends in both cases. */
    t: Float64Array;
    /** x of the normal; 0 if nothing is hit. */
    normalX: Float32Array;
    /** y of the normal; 0 if nothing is hit. */
    normalY: Float32Array;
}

/** Counters of the last `update()`. */
export interface WorldStats {
    /**
     * Pairs whose axis-aligned boxes overlap. Most pairs that filters exclude are not counted: two bodies of the same
     * single category (up to 2^11) that is in neither mask, two bodies with an empty mask or category, and two bodies
     * in group -1.
     */
    candidates: number;
    /** Candidates that needed a full separating axis test. */
    tested: number;
    /** Candidates that the cached axis of an earlier update still separates: one axis test each. */
    kept: number;
    /** Bodies that were examined: new, moved, changed or removed since the previous update. */
    moved: number;
    /** Pairs that have begun and not ended, including those with sensors. */
    pairs: number;
    /** Comparisons of bounding boxes in the broad phase; testing all pairs would take n·(n − 1)/2. */
    compared: number;
    /**
     * Axes tested in the narrow phase, over all pairs: 4 for two boxes, 1 for two circles. Pairs with a shape of
     * several pieces count 0.
     */
    axes: number;
    /** Duration of each stage if `world.timing` is set; else null. */
    ms: StageTimes | null;
}

/** Milliseconds, or the unit of `world.timing`. */
export interface StageTimes {
    /** Detecting moved bodies, and computing their bounding boxes. */
    poses: number;
    /** The broad phase: finding overlapping bounding boxes. */
    broad: number;
    /** The narrow phase: finding overlapping shapes, and events. */
    narrow: number;
}

/** Why two bodies are or are not a pair: see {@link World.explain}. */
export interface Explanation {
    /**
     * Whether the next `update()` would report the pair, in `contacts` or `sensed`. A pair that has begun continues
     * across a small gap (see {@link World.ended}); while its shapes do not overlap, `pairs` is false.
     */
    pairs: boolean;
    /**
     * `'contact'`, `'sensor'`: they are a pair. `'same'`: both arguments are the same body. `'removed'`, `'disabled'`:
     * one of the bodies is removed or disabled. `'static'`: both bodies are static. `'group'`: they share a negative
     * group. `'filter'`: the category of one body has no bit in common with the mask of the other. `'boxes'`: their
     * axis-aligned bounding boxes are apart. `'shapes'`: their shapes are apart. `'shallow'`: they overlap by less than
     * `minDepth`, and the pair has not begun.
     */
    why:
        | 'contact'
        | 'sensor'
        | 'same'
        | 'removed'
        | 'disabled'
        | 'static'
        | 'group'
        | 'filter'
        | 'boxes'
        | 'shapes'
        | 'shallow';
    /** The reason in words, with numbers. */
    reason: string;
    /** If they are apart: the separating axis. */
    axis?: Point;
    /** If they are apart: the width of the gap along `axis`. */
    gap?: number;
    /** If they overlap: the depth along `normal`. */
    depth?: number;
    /** If they overlap: the unit vector from the body with the smaller index to the other. */
    normal?: Point;
}

/**
 * A band of the broad phase, see {@link World.bands}: bodies of similar size whose boxes have about the same minimum y,
 * sorted from left to right. Bodies are compared with those of their own band and the next one.
 */
export interface Band extends Bounds {
    /** 0 for most bodies; each further level holds bodies up to four times as large. */
    level: number;
    /** Number of boxes in the band, including those of bodies that have since left it. */
    boxes: number;
    /**
     * True for bands of moving bodies, which are rebuilt when bodies move; false for bands of resting ones, which
     * persist.
     */
    moving: boolean;
}

/** Options of {@link World.separate}. */
export interface SeparateOptions {
    /**
     * Maximum number of rounds: 1 to 1000 (default 8). `separate` stops as soon as nothing overlaps. With fewer than 8
     * rounds, dense crowds collapse; large crowds and bodies of different weights need more.
     */
    iterations?: number | undefined;
    /**
     * Selects the pairs whose two bodies both match the filter (default: all). For example, `{ mask: ENEMY }` separates
     * enemies from each other only, `{ mask: ENEMY | WALL }` also pushes them out of walls, and `{ ignore: player }`
     * excludes all pairs with the player. Sensors are always excluded, and so are bodies that do not collide with each
     * other. Pushes stop at every static body, selected or not.
     */
    filter?: Omit<QueryFilter, 'accept'> | undefined;
}

/** The result of {@link World.separate}. */
export interface Separation {
    /** Number of bodies that were moved. */
    moved: number;
    /**
     * Depth of the deepest overlap that remains among the selected pairs, apart from pairs that cannot be pushed; 0 if
     * none.
     */
    remaining: number;
}

/** The result of {@link World.add}: a body with the type of its own data. */
// biome-ignore lint/suspicious/noExplicitAny: in a world without a type, the other bodies can have data of any type
export type AddedBody<Data, Own> = Body<Own, unknown extends Data ? any : Data>;

/**
 * A set of bodies and their overlaps. A step is: write poses, `update()`, read `contacts`, optionally `separate()`.
 *
 * Columns (`x`, `y`, `angle`, …) are views of the world's own memory with `capacity` entries, indexed by `body.index`;
 * empty slots have `alive[i] === 0`. When the world grows, every earlier view gets length 0. Get them in every frame,
 * `const { x, y } = world`, and again after any call that may need more memory: `add()`, `update()`, `save()`,
 * `restore()`, `History.keep()`, `reserve()`, a new `column()`, a new `shape`, `setTile()`, a query with a large shape,
 * and the first query or move after static bodies were added or changed; in a world of more than 4,096 bodies also
 * `separate()`, `moveAndSlide()` and `dropThrough()`. `reserve()` reserves memory for bodies and contacts in advance.
 *
 * `Data` is the type of `body.data`: rows and queries of a `new World<Enemy | Coin>()` return bodies of that type. If
 * some bodies have no data, as walls often do, use `World<Enemy | undefined>`. The default is `unknown`.
 */
export class World<Data = unknown> {
    /** @throws {RangeError} if an option is out of range or no further world can be created */
    constructor(options?: WorldOptions);

    /** Adds a body. @throws {TypeError | RangeError} if a value is bad; the message quotes it, and nothing is added */
    add<Own extends Data>(
        shape: Shape,
        options: BodyOptions<Own> & { readonly data: Own },
    ): AddedBody<Data, Own>;
    add<Own extends Data = Data>(
        shape: Shape,
        ...options: undefined extends Data
            ? [options?: BodyOptions<Own>]
            : [options: BodyOptions<Own> & { readonly data: Own }]
    ): AddedBody<Data, Own>;
    /**
     * Adds `n` bodies in one call, without `data` and without an object for each: `world.body(index)` makes the object
     * on demand, and so do loops over `bodies` and rows. The bodies' indices are consecutive: the lowest free range of
     * length `n`. Calls of many different lengths, with removals in between, therefore leave ranges that are too short
     * for later calls. For bodies that are added and removed all the time, use `add`: it takes the lowest free index.
     * In a typed world, set `data` on each `world.body(index)` before you read it: the types do not say that it is
     * undefined until then.
     * @param shapes one shape for all, or an array of `n`
     * @param columns at least `n` entries each, or one value for all
     * @returns the first index
     * @throws {TypeError | RangeError} if a value is bad; the message quotes it with its index, and nothing is added
     */
    addMany(shapes: Shape | readonly Shape[], n: number, columns?: BodyColumns): number;
    /**
     * A custom column in the world's memory, with the same length as the others. The first call with a name creates it;
     * later calls return the same view until the world grows. The initial value is 0 for every body. `hash()` includes
     * it.
     * @param name any non-empty name except those of {@link BodyOptions}, `alive` and `id`
     * @param type a typed array constructor with at most 8 bytes per entry, or its name
     * @throws {TypeError} if a column of that name has another type
     * @throws {RangeError} for the 33rd column, and if `maxBytes` does not suffice
     */
    column<Name extends keyof ColumnTypes>(name: string, type: Name): ColumnTypes[Name];
    column<View extends ColumnTypes[keyof ColumnTypes]>(
        name: string,
        type: { new (length: number): View; readonly BYTES_PER_ELEMENT: number },
    ): View;
    /**
     * Reserves memory, so that the world does not grow later. `contacts`, at most 2^24, is the number of pairs whose
     * axis-aligned boxes overlap: somewhat more than the pairs that touch. `bodies`, at most 4,194,303, also reserves a
     * separate shape of up to 8 vertices for each body; also count bodies that were removed since the second-to-last
     * update, because their slots are not free yet. `maxBytes` may allow less. The reserved memory does not cover the
     * rows of `passed`, the list of static bodies that stand flush, and the states that `save()`, `History` and
     * recordings write.
     * @throws {TypeError | RangeError} if a number is out of range or `maxBytes` is too small; nothing has changed then
     */
    reserve(room: { bodies?: number | undefined; contacts?: number | undefined }): void;
    /**
     * Removes all bodies at once and without events, and empties contacts and events. Keeps the memory and custom
     * columns. Indices restart at 0, ids do not.
     */
    clear(): void;
    /**
     * Releases the world's WebAssembly instance at once, so that the next world can use it. Afterwards, all calls that
     * read or change bodies throw, and rows cannot be read.
     */
    dispose(): void;
    /** True after `dispose()`. */
    readonly disposed: boolean;
    /** The body in this slot. @throws {RangeError} if there is none */
    body(index: number): Body<Data>;
    /** The body with this id, or undefined if it was removed. */
    get(id: number): Body<Data> | undefined;
    /**
     * All bodies, in the order of their indices. The list is frozen, and does not change: the first read after a body
     * was added or removed returns a new one. So a loop may add and remove bodies: it visits the bodies that existed
     * when it began; those removed since are not `alive`.
     */
    readonly bodies: readonly Body<Data>[];
    /** Counters of the last `update()`. A new object at every read. */
    readonly stats: WorldStats;
    /**
     * A clock, for example `() => performance.now()`: `update()` then runs stage by stage, and `stats.ms` has the
     * duration of each. The function must not use the world. Default null: no time is measured.
     */
    timing: (() => number) | null;
    /** Says in words why two bodies are or are not a pair, at their current poses. For debugging: it allocates. */
    explain(a: AnyBody, b: AnyBody): Explanation;
    /** The bands of the broad phase, at the last `update()` or query. For drawing and debugging. */
    bands(): Band[];
    /** Number of bodies. */
    readonly size: number;
    /** One more than the highest index in use: the bound for loops over columns. */
    readonly count: number;
    /** Number of bodies that fit without growing: the length of the columns. */
    readonly capacity: number;
    /** Linear memory of the world in bytes. */
    readonly bytes: number;

    /** Positions, readable and writable. */
    readonly x: Float64Array;
    /** Positions, readable and writable. */
    readonly y: Float64Array;
    /** Angles in radians, readable and writable. */
    readonly angle: Float64Array;
    /** 1 if the slot has a body. Read only. */
    readonly alive: Uint8Array;
    /** 32 bits for your own use, readable and writable. */
    readonly tag: Uint32Array;
    /** See {@link BodyOptions.weight}; readable and writable. NaN, negative numbers and infinities count as 0. */
    readonly weight: Float32Array;
    /** See {@link BodyOptions.category}; readable and writable. */
    readonly category: Uint32Array;
    /** See {@link BodyOptions.mask}; readable and writable. */
    readonly mask: Uint32Array;

    /**
     * Finds every overlap.
     *
     * A step is: write poses; `update()`; read `began`, `ended` and `contacts`; `separate()`; make queries; add and
     * remove bodies. It is faster to make all queries before the next writes than to alternate queries and writes, but
     * both work.
     * @throws {RangeError} if a column holds NaN, an infinity, |x| or |y| > 1e12 or |angle| > 1e6 (the message names
     * the body and the value); or if the pairs do not fit in `maxBytes`. Nothing has changed then
     */
    update(): void;
    /**
     * Pushes overlapping bodies apart, the deepest pair first. Each pair is tested again just before its push, so that
     * pushes do not add up. Static bodies stay, and sensors are ignored. Between two other bodies, the one with the
     * larger {@link BodyOptions.weight} moves less; two bodies of weight 0 do not push each other. Static bodies always
     * win: every push is swept and stops at static bodies that the pushed body did not overlap, however thin they are.
     * If a static body stops one body of a pair, the other takes the rest of the push, if it can move; what is left
     * (`remaining`) stays as an overlap between non-static bodies. A push leaves a skin of 4e-6·size between the
     * bodies, so that the next update does not report the pair again. `separate` writes poses; `contacts` keep the
     * results of the last `update()`. To push a single body, call {@link Body.moveAndSlide} with (0, 0).
     *
     * A body that starts in a static body is pushed out of it, but neither into nor through another static body. If
     * that leaves no way out, the body stays where it is, and `remaining` includes the overlap. There is one exception,
     * because solid ground may consist of several bodies: a push passes through a second static body if it reaches that
     * body at a point inside the first. No push passes through a second body that is thinner but longer than the pushed
     * body, like a wall, or that is a chain, tiles or another shape of several pieces. A body that overlaps more than
     * eight static bodies stops only at those in which a push would end. A body that starts in several static bodies
     * may come out on any side of them. A body with no free place nearby, for example because it is wider than the gaps
     * between pillars, stays among them.
     * @param out filled and returned; created if omitted
     * @throws {TypeError | RangeError} for bad options; also throws what `update()` throws. No pose has changed then
     */
    separate(options?: SeparateOptions, out?: Partial<Separation>): Separation;

    /**
     * Makes writes to columns visible to queries. Queries always see writes through bodies, `add`, `remove`, `clear`
     * and `separate`; they see writes to columns after this call or after `update()`. Other calls, such as `hash` or
     * `restore`, may also make them visible, so call `refresh` where replays must be identical. None of this affects
     * contacts, events or slots: queries never change what updates report.
     * @throws {RangeError} as `update()` does
     */
    refresh(): void;

    /**
     * The bodies that contain the point, or come within `radius` of it, in the order of their indices. Equals calling
     * {@link contains}, or {@link overlaps} with a circle, for every body.
     *
     * In all queries, coordinates and lengths are within ±1e12, and an `out` argument is filled and returned, so that
     * no result is allocated.
     * @throws {TypeError | RangeError} if an argument is not valid; the message quotes it. If poses were written
     * since the last update, it may also throw what `update()` throws
     */
    queryPoint(x: number, y: number, filter?: PointFilter<Data>, out?: Body<Data>[]): Body<Data>[];
    /**
     * The bodies in the box between two opposite corners, in the order of their indices. For `'touching'`, the sides of
     * the box are at most 1e7; a side shorter than 1e-4 counts as 0.
     */
    queryBox(
        x0: number,
        y0: number,
        x1: number,
        y1: number,
        filter?: BoxFilter<Data>,
        out?: Body<Data>[],
    ): Body<Data>[];
    /**
     * The bodies that overlap or touch a shape, in the order of their indices. If the pose is a body of this world,
     * that body is excluded.
     */
    queryShape(
        shape: Shape,
        pose: Pose,
        filter?: QueryFilter<Data>,
        out?: Body<Data>[],
    ): Body<Data>[];
    /**
     * The first hit of the ray from (x, y) to (x + dx, y + dy), as {@link castRay} returns it for one body; if several
     * are hit at the same time, the body with the lowest index. At a common corner of static bodies that stand flush,
     * the normal is that of their common outline. `null` if nothing is hit; `out` is then unchanged.
     */
    castRay(
        x: number,
        y: number,
        dx: number,
        dy: number,
        filter?: CastFilter<Data>,
        out?: Partial<BodyRayHit>,
    ): BodyRayHit<Data> | null;
    /** Whether the ray hits anything. For lines of sight: it stops at the first body that it finds. */
    castRayAny(x: number, y: number, dx: number, dy: number, filter?: CastFilter<Data>): boolean;
    /** All hits of the ray, each body once, sorted by t, then index. */
    castRayAll(
        x: number,
        y: number,
        dx: number,
        dy: number,
        filter?: CastFilter<Data>,
        out?: BodyRayHit<Data>[],
    ): BodyRayHit<Data>[];
    /**
     * The first hit of each of many rays, bit-identical to the result of `castRay`.
     * @param out columns at least as long as the number of rays; created if omitted
     */
    castRays(
        rays: RayColumns,
        out?: RayHitColumns,
        filter?: Omit<CastFilter, 'accept'>,
    ): RayHitColumns;
    /**
     * The first hit of a shape that moves from a pose by (dx, dy), and rotates by the option `dAngle`, as {@link sweep}
     * returns it for one body: touching or grazing is no hit. Bodies that stand flush or touch at a corner act as one
     * obstacle, even for a point or segment that moves between them without rotation; the normal is that of their
     * common outline, out of the body. If the pose is a body of this world, that body is excluded. Of several bodies
     * that are hit at the same time, those that overlap the shape at the start come first, then the one with the lowest
     * index. Misses are as in `castRay`.
     *
     * With rotation, `exact` may be false. Then nothing is hit up to `t`, where the shape is so near to `body` that it
     * may hit the body next.
     */
    castShape(
        shape: Shape,
        pose: Pose,
        dx: number,
        dy: number,
        filter?: CastShapeFilter<Data>,
        out?: Partial<BodySweepHit>,
    ): BodySweepHit<Data> | null;
    /**
     * The tight box around all bodies in world coordinates, for example to fit a camera or a map. Sensors and disabled
     * bodies are included; tiles count with their whole grid. Null if there is no body.
     */
    extent(out?: Partial<Bounds>): Bounds | null;
    /**
     * The bodies nearest to a point, sorted by distance, then index, with the results of {@link closestPoint}. A body
     * that contains the point has a negative distance, so the body in which the point is deepest comes first. Empty
     * tiles are excluded.
     */
    nearest(
        x: number,
        y: number,
        filter?: NearestFilter<Data>,
        out?: NearBody<Data>[],
    ): NearBody<Data>[];

    /**
     * The overlaps of the last `update()`, without sensors. Loops reuse one object for all rows: use `toArray()` for a
     * list. Pairs that `separate()` has pushed apart are not in the next update's contacts, although the gap is only a
     * skin and the pairs have not ended. To track resting contacts, use `began` and `ended`.
     *
     * Where static bodies stand flush or overlap, the edges between them are internal. For a pair of such a body and a
     * non-static body, only pushes count that do not lead into another static body at the place where the two touch.
     * The normal is that of the shortest of these pushes.
     *
     * A body may be wider than the gaps between pieces or cells that stand apart, so that no push out of all of them is
     * short. Then the row of the two bodies has the push out of one group of connected pieces: the group that the body
     * overlaps most deeply. This push may end in other pieces. {@link collide} and `explain` return the push out of all
     * pieces.
     */
    readonly contacts: Contacts<Data>;
    /**
     * The overlaps that involve a sensor. If one of the two shapes has several pieces (cells, for tiles), the row has
     * the normal, depth, points and cell of the two pieces that overlap most deeply; {@link collide} and `explain`
     * return the push out of all pieces. The depth may be 0 deep inside a shape, where pieces meet.
     */
    readonly sensed: Contacts<Data>;
    /** What bullets hit on their paths to their poses at the last `update()`. */
    readonly passed: Passages<Data>;
    /** The pairs that began at the last `update()`. */
    readonly began: PairEvents<Data>;
    /**
     * The pairs that ended: the bodies are apart by more than 5e-6·size (a little more than `separate()` leaves, so
     * that events do not flicker), or one of the bodies was removed, disabled or filtered out. Iteration includes
     * removed bodies: their `id` and `data` can still be read.
     */
    readonly ended: PairEvents<Data>;

    /**
     * Saves everything on which later results depend, as bytes: bodies with their ids, shapes (each once), custom
     * columns, the pairs that have begun, and the results and {@link World.stats} of the last `update()`. The state
     * takes about 60 bytes per body and 24 per pair. Like {@link World.refresh}, it first detects writes to the
     * columns.
     *
     * The bytes of two worlds differ, even after equal calls, because they include a random token of the world:
     * compare worlds with {@link World.hash} or {@link History.hashAt}. The bytes that a C program saves have no token:
     * equal calls give equal ones.
     *
     * The bytes do not include `data`: a restored body that had a `Body` object gets that object back, with its `data`.
     * @param into an array to write to, such as the result of an earlier save, which is then overwritten
     * @returns the state: `into` if it has the right length, a view of its beginning if it is longer, or else a new
     * array
     * @throws {TypeError} if `into` is not a `Uint8Array`
     * @throws {RangeError} if a column holds an invalid pose, or the state does not fit in `maxBytes` next to the world
     */
    save(into?: Uint8Array): Uint8Array;

    /**
     * Restores the state that {@link World.save} returned as `bytes`: all results are as they were then, and all later
     * results as they would have been. The bytes may come from another world, process or machine, with or without SIMD;
     * memory and custom columns are created as needed. The bytes are checked first: if anything is wrong, the world is
     * unchanged. The next update or query finds which static bodies touch, as after {@link World.add}; if `maxBytes`
     * has no room for that, the update or query throws, and another state can still be restored.
     *
     * `Body` objects of bodies that exist again are alive again; those of bodies that were added since are dead, as
     * after `remove()`. Pass the very array that `save` returned: a copy of it does not remember the objects of bodies
     * whose index another body has taken since. After the bytes of another world are restored, all earlier objects are
     * dead.
     *
     * States that a C program has saved are restored, too. They do not name their columns, so this world must have the
     * same columns in the same order. They do not contain the outlines of shapes, so each shape must be in `shapes`, or
     * a body of this world must have it.
     * @returns the bodies that have appeared, and the `Body` objects of those that have vanished
     * @throws {TypeError} if `bytes` is not a `Uint8Array`, or an option is unknown
     * @throws {RangeError} if the bytes are not a state, are damaged, come from another version of the format, or from
     * a world with another `minDepth` or column order; if a shape is unknown; or if memory does not suffice
     * @throws {Error} if a shape has several pieces, and the program was bundled without such shapes because it calls
     * none of {@link polygon}, {@link hull}, {@link compound}, {@link chain}, {@link tiles} and {@link shapeFrom}; the
     * error's `reason` is `'missing'`
     */
    restore(bytes: Uint8Array, options?: RestoreOptions): Restored<Data>;

    /**
     * A 32-bit hash of the logical state, slot by slot, equal on every machine for equal input. Worlds with equal
     * hashes return the same results from all later calls. The hash does not include the contacts and events of the
     * last `update()`. Like {@link World.refresh}, the call first detects writes to the columns. The hash includes ids,
     * which continue after `clear()` and removals: the same bodies built again in one world have a different hash. To
     * get equal hashes, make a new world.
     * @throws {RangeError} if a column holds an invalid pose; the error names the body and the value
     */
    hash(): number;
}

/** Options of {@link World.restore}. */
export interface RestoreOptions {
    /** Shapes that bodies of a state from a C program may have. */
    shapes?: readonly Shape[] | undefined;
}

/** The changes made by {@link World.restore}, in the order of `index`. */
export interface Restored<Data = unknown> {
    /** Bodies that did not exist before. Those from the bytes of another world have no `data` yet. */
    readonly appeared: readonly Body<Data | undefined>[];
    /** `Body` objects of bodies that no longer exist. */
    readonly vanished: readonly Body<Data>[];
}

/** The changes made by {@link History.rewind}. */
export interface Rewound<Data = unknown, Game = unknown> extends Restored<Data> {
    /** The value that was passed to `keep` in the restored frame. */
    readonly game: Game;
}

/** Options of {@link History}. */
export interface HistoryOptions {
    /** How many frames `rewind` can go back, from 1 to 3600 (default 60). */
    frames?: number | undefined;
}

/**
 * The last frames of a world, for rollback and rewinding. It keeps the differences between frames: 25 to 40 bytes per
 * frame for a body that moved, none for one that did not, and about 35 for each contact that changed. `keep` leaves no
 * garbage. After `world.restore` with a state of another match, make a new history: the old one still has the frames of
 * the old match.
 */
export class History<Data = unknown, Game = unknown> {
    /** @throws {TypeError | RangeError} if `world` is not from this copy of sepaxis, or the number of frames is bad */
    constructor(world: World<Data>, options?: HistoryOptions);
    /** The world. */
    readonly world: World<Data>;
    /** Number of frames kept: at most `frames` + 1. `rewind` can go back `length` - 1 frames. */
    readonly length: number;
    /** Memory of the history in bytes, without that of the world. */
    readonly bytes: number;
    /**
     * Keeps the current frame. Call it once per step, after `update()`.
     * @param game game state outside the world, which `rewind` returns. It is kept by reference, unlike in
     * {@link Recording.keep}: pass a copy if you change it later
     */
    keep(game?: Game): void;
    /**
     * Restores the world to its state `frames` frames before the newest frame. The restored frame is then the newest. 0
     * restores the newest frame.
     * @throws {RangeError} if fewer frames are kept
     */
    rewind(frames: number): Rewound<Data, Game>;
    /**
     * A 32-bit checksum of the frame that is `frames` frames before the newest one. It is equal on every machine for
     * equal input, and shows whether two machines still agree. It is a hash of the saved state without `world.stats`,
     * and differs from `world.hash()`.
     * @throws {RangeError} if fewer frames are kept
     */
    hashAt(frames: number): number;
}

/** Options of {@link syncTest}. */
export interface SyncTestOptions<Game = unknown> {
    /** Number of frames to run, 1 or more (default 600). */
    frames?: number | undefined;
    /** How far rollbacks go back: `depth` and `depth` − 1 frames in turn. From 1 to 3600 (default 8). */
    depth?: number | undefined;
    /** Returns a copy of the game state outside the world; use it with `restoreGame`. */
    saveGame?: (() => Game) | undefined;
    /** Restores such a copy. */
    restoreGame?: ((game: Game) => void) | undefined;
}

/** The first value in which two runs of a frame differ. */
export interface Desync<Data = unknown> {
    /** The frame number that was passed to `step`. */
    frame: number;
    /** The body with this value; `undefined` if it does not exist in the repeated run, or if only the hash differs. */
    body: Body<Data> | undefined;
    /** The index of the body; -1 if only the hash differs. */
    index: number;
    /**
     * The property of the body: `'alive'`, `'x'`, `'enabled'`, `'shape'`, the name of a custom column and so on. It is
     * `'hash'` if the only difference is in cells of tiles, in moving platforms, in pairs, or in the number of bodies
     * that each slot has had.
     */
    column: string;
    /** The value in the first run: a number, a boolean, or a shape. */
    expected: number | boolean | Shape;
    /** The value in the repeated run. */
    found: number | boolean | Shape;
}

/**
 * Tests whether a game can be rolled back. After each frame, it rolls back the last `depth` frames, runs them again,
 * and compares the results, like the SyncTestSession of GGRS. `step` runs the frame with the given number, including
 * `world.update()`. It must use nothing but this number, the world, and what `restoreGame` restores.
 * @returns the first difference, or `null`
 * @throws {TypeError | RangeError} if an argument is bad, or `step` is async
 */
export function syncTest<Data, Game>(
    world: World<Data>,
    step: (frame: number) => void,
    options?: SyncTestOptions<Game>,
): Desync<Data> | null;

/** Options of {@link record}. */
export interface RecordOptions {
    /**
     * Number of latest frames to keep, 1 or more (default: as many as `maxBytes` allows). Up to 640 older frames stay,
     * too.
     */
    frames?: number | undefined;
    /**
     * Number of bytes to keep, from 65536 to 2^30 (default 2^28). Older frames are dropped, but at least the last 64
     * stay, whatever their size.
     */
    maxBytes?: number | undefined;
}

/** A recording in progress, returned by {@link record}. */
export interface Recording<Data = unknown> {
    /** The world that is recorded. */
    readonly world: World<Data>;
    /** Number of frames. */
    readonly length: number;
    /** Memory in bytes. */
    readonly bytes: number;
    /**
     * Ends a frame and stores a copy of `game`, the state that your game keeps outside the world. ({@link History.keep}
     * stores a reference.) `game` must be a JSON value: no Map, NaN, typed array or Date, no function, no shape (store
     * `shape.definition`), and not cyclic. A class instance comes back as a plain object, and -0 as 0. As long as
     * `keep` is not called, each `update()` begins a new frame; after the first call, only `keep` ends frames.
     * @throws {TypeError | RangeError} if `game` is not a JSON value (the message names the value by its path), or the
     * recording was stopped
     */
    keep(game?: unknown): void;
    /**
     * Returns the recording so far as bytes, for {@link replay}, a file or a bug report. Recording continues. The last
     * frame may be unfinished: it has all changes up to now, unless the world cannot be saved because it was disposed
     * or has a NaN. In an unfinished frame, the replay's `game` is still that of the frame before.
     */
    save(): Uint8Array;
    /** Ends the recording and returns its bytes, like `save()`. */
    stop(): Uint8Array;
}

/**
 * Records what a game does to a world, for {@link replay}. A recording starts with the state of the world. At each call
 * of `update()`, `separate()` or `keep()`, it stores what the game has changed since the previous such call: poses,
 * columns, filters, added and removed bodies. Calls of `update()` and `separate()` are recorded as such, with a hash of
 * their results. Everything else, including `moveAndSlide()` and `separate()` with a filter, is recorded by its effect.
 *
 * A moving body takes about 20 bytes per frame, a resting one none; every few seconds the complete state is added.
 * Recording a frame takes as long as two or three updates in which all bodies move. It costs nothing for worlds that
 * are not recorded.
 * @throws {TypeError | RangeError} if `world` is not from this copy of sepaxis, or an option is bad
 */
export function record<Data>(world: World<Data>, options?: RecordOptions): Recording<Data>;

/** The first result of a recording that differs when it is replayed. */
export interface ReplayDifference<Data = unknown> {
    /** The frame number, from 0. */
    frame: number;
    /** The body with the difference; `undefined` if it cannot be determined. */
    body: Body<Data> | undefined;
    /** The index of that body; -1 if it cannot be determined. */
    index: number;
    /**
     * What differs: `'contacts'` after `update()`; `'x'`, `'y'` or `'angle'` after `separate()`; `'hash'` if it cannot
     * be determined.
     */
    column: string;
}

/** Options of {@link replay}. */
export interface ReplayOptions<Game = unknown> {
    /**
     * Called after each step and each seek with the value that the game passed to `recording.keep()`; `undefined` if
     * it passed nothing.
     */
    restoreGame?: ((game: Game) => void) | undefined;
}

/** A recording being replayed, returned by {@link replay}. */
export interface Replay<Data = unknown, Game = unknown> {
    /** The world in which it is replayed. */
    readonly world: World<Data>;
    /** Number of frames in the recording. */
    readonly length: number;
    /** Number of frames replayed so far: 0 at the start, `length` at the end. */
    readonly frame: number;
    /**
     * The value that the game last passed to `recording.keep()`; in an unfinished frame, the value of the frame before.
     * `undefined` if it passed nothing.
     */
    readonly game: Game;
    /** The first difference found so far, or `null`. */
    readonly difference: ReplayDifference<Data> | null;
    /**
     * Replays the next frame. Returns false if there is none: at the end, and after a frame that differed, because
     * the later frames of the recording started from another state.
     * @throws {RangeError} if the bytes are damaged in a way that the checksum does not detect; the world is then as it
     * was after the last successful call
     */
    step(): boolean;
    /**
     * Goes forwards or backwards to the state after this number of frames, by replaying from the nearest earlier state.
     * It stops at a frame that differs.
     * @throws {RangeError} if there are fewer frames, or the bytes are damaged, as for `step`
     */
    seek(frame: number): void;
    /**
     * Branches off at the current frame: returns a recording that has the frames up to here and records what follows.
     * @throws {TypeError | RangeError} if an option is bad
     */
    record(options?: RecordOptions): Recording<Data>;
}

/**
 * Replays a recording call by call and compares hashes. `world` is set to the first state of the recording; if `world`
 * is omitted, a new one is created. If you change the world, the next `step`, or `seek` to another frame, resets it.
 * @throws {TypeError | RangeError | Error} if `recording` is not a byte array, is not a recording or is damaged, if the
 * world does not match, or if the program lacks a shape, as in {@link World.restore}; the world is then unchanged
 */
export function replay<Data = unknown, Game = unknown>(
    recording: Uint8Array,
    world?: World<Data>,
    options?: ReplayOptions<Game>,
): Replay<Data, Game>;

/** The version of the package. */
export const version: string;
