/**
 * sepaxis: 2D collision detection for browser games, around the Separating Axis Theorem.
 *
 * Conventions, everywhere: angles in radians and meaning what `ctx.rotate(angle)` means; no units (pixels are
 * fine, sizes from 0.01 to 1e5 are tested); shapes are closed: touching is a hit of depth 0 where the coordinates are
 * exact in floats, and within 1e-6·size rounding may decide, for every question alike. With a polygon in the pair, or a
 * segment, gaps up to 4.5e-7·size count as touching, so that a corner on an edge is a hit whatever the slope; circles, boxes
 * and points among themselves are compared to the last bit of a float. *size* in a tolerance is the larger extent of the
 * shapes in question.
 *
 * What is given as `out` is filled and returned, and then nothing is allocated. In TypeScript declare it as a part,
 * `const out: Partial<Move> = {}`, and read what the call returns: the same object, of which the compiler knows that it is
 * complete. Lists are lists: `const found: Body<Enemy>[] = []`.
 *
 * @module sepaxis
 */

/** A point or a vector. */
export interface Point {
    /** Along the width. */
    x: number;
    /** Along the height; on a canvas it grows downward. */
    y: number;
}

/**
 * Where a shape stands. What is left out is 0. A {@link Body} is a pose too, and so is any object with x, y or angle, its
 * own or inherited. One that has none of them, and is not `{}`, is refused.
 */
export interface Pose {
    /** Within ±1e12. */
    readonly x?: number | undefined;
    /** Within ±1e12. */
    readonly y?: number | undefined;
    /** Radians; |angle| at most 1e6. */
    readonly angle?: number | undefined;
}

/** A user's points: `[{ x, y }, …]`, `[[x, y], …]` or flat `[x, y, x, y, …]`, typed array or not. */
export type Points =
    | readonly Readonly<Point>[]
    | readonly (readonly number[])[]
    | ArrayLike<number>;

/**
 * What an error about an outline says besides its message, for editors: thrown by {@link polygon}, {@link hull},
 * {@link chain} and {@link simplify}, as a `RangeError` or `TypeError` with these fields.
 */
export interface OutlineError extends Error {
    /** Index of the point in its ring, as it was given; undefined if the whole ring is at fault. */
    readonly point: number | undefined;
    /** 0 for the outline; i + 1 for `holes[i]`. */
    readonly ring: number;
    /**
     * `'form'`: not in a form of {@link Points}. `'number'`: a coordinate is no number or out of range. `'few'`, `'many'`:
     * too few or too many points. `'flat'`: no area. `'size'`: too small or too large. `'crossing'`: the edge that starts
     * at the point meets another. `'outside'`: a hole outside of the outline. `'nested'`: a hole in a hole.
     * `'concave'`: for shapes that must be convex.
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
    /** The smaller x: left. */
    minX: number;
    /** The smaller y: the top, on a canvas. */
    minY: number;
    /** The larger x. */
    maxX: number;
    /** The larger y. */
    maxY: number;
}

/**
 * An immutable shape. A convex one is everything within `radius` of the convex hull of `points`; others are the union
 * of their `pieces`, and all answers about them are those of the union. Made by {@link circle}, {@link box},
 * {@link capsule}, {@link segment}, {@link point}, {@link polygon}, {@link hull}, {@link compound}, {@link chain} or
 * {@link tiles}. It costs no wasm memory until a body uses it, and may be shared by any number of bodies and worlds.
 * `JSON.stringify`, `structuredClone` and `postMessage` take it; {@link shapeFrom} makes it again of what they give.
 */
export class Shape {
    private constructor();
    /** What made it; {@link hull} makes polygons, too. */
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
    /** How far the shape reaches beyond its points: a circle's or capsule's radius, the rounding of corners; else 0. */
    readonly radius: number;
    /**
     * The corners, in the shape's own coordinates: a circle's centre, a segment's ends, a box's four corners (of a rounded
     * box: the centres of its roundings), a polygon's vertices in the order given (of its outer ring), a chain's points.
     * Duplicate and collinear points of a polygon are left out, and -0 is 0. Empty for compounds and tiles. Frozen.
     */
    readonly points: readonly Readonly<Point>[];
    /** A polygon's holes, each as its vertices in the order given; else empty. Frozen. */
    readonly holes: readonly (readonly Readonly<Point>[])[];
    /**
     * The convex shapes that it is the union of: of a convex shape, itself; of a concave polygon, what it was cut into; of
     * a chain its links, of tiles a shape for every cell that is not empty, one-way ones included. Made when asked for.
     * Frozen.
     */
    readonly pieces: readonly Shape[];
    /** Of tiles, what they are made of; else undefined. `cells` is a copy. */
    readonly tiles: Readonly<TileGrid> | undefined;
    /**
     * Of the whole shape, rounding included; 0 for segments and points. Of several pieces the sum, however they overlap;
     * of tiles one-way cells count.
     */
    readonly area: number;
    /** The axis-aligned box around the shape at pose 0. Frozen. */
    readonly bounds: Readonly<Bounds>;
    /** Whether it is one convex piece. */
    readonly isConvex: boolean;
    /**
     * What made the shape, as plain data that {@link shapeFrom} takes. A structured clone of a shape keeps it. Frozen, but
     * for tiles, whose definition is made anew each time.
     */
    readonly definition: ShapeDefinition;
    /** The `definition`: what `JSON.stringify` writes. */
    toJSON(): ShapeDefinition;
    /**
     * The same shape elsewhere in its own coordinates: turned by `angle` about the origin, then moved by (x, y). What a
     * body turns about is its origin, so this is how to choose the pivot. A turned box becomes a polygon.
     * @throws {RangeError} if it comes to lie farther than 1e8 from the origin; or, for a polygon hardly thicker than
     * the grid of its points, if turning leaves it without area
     * @throws {TypeError} for tiles, which start at their origin: place the body instead
     */
    at(x: number, y: number, angle?: number): Shape;
    /**
     * The same shape, scaled about the origin of its own coordinates; negative mirrors. Without `sy` both axes alike.
     * @throws {RangeError} for 0, for a size out of range, or where `|sx| ≠ |sy|` would make an ellipse of a rounding
     */
    scaled(sx: number, sy?: number): Shape;
}

/**
 * A true circle around the origin.
 * @param radius from 1e-4 to 1e7
 * @throws {RangeError | TypeError} quoting the radius
 */
export function circle(radius: number): Shape;

/**
 * A box with its centre at the origin.
 * @param width full width, from 1e-4 to 1e7, rounding included
 * @param height full height, from 1e-4 to 1e7
 * @param options `radius`: of the rounded corners, from 0 (default) to half the shorter side
 * @throws {RangeError | TypeError} quoting the size
 */
export function box(
    width: number,
    height: number,
    options?: { radius?: number | undefined },
): Shape;

/**
 * Everything within `radius` of the segment from (x1, y1) to (x2, y2); with equal ends, a circle.
 * @param radius from 1e-4 to 1e7
 * @throws {RangeError | TypeError} quoting the value; coordinates reach to 1e8, the length to 1e7
 */
export function capsule(x1: number, y1: number, x2: number, y2: number, radius: number): Shape;

/**
 * The straight line from (x1, y1) to (x2, y2), without thickness; with equal ends, a point. It overlaps what it
 * touches or crosses. Where two segments lie on one line and share points, the depth is 0.
 * @throws {RangeError | TypeError} quoting the value; coordinates reach to 1e8, the length to 1e7
 */
export function segment(x1: number, y1: number, x2: number, y2: number): Shape;

/** A single point, at the origin. Place it with a pose. */
export function point(): Shape;

/**
 * A polygon: any simple outline, convex or not, either winding, with or without holes; at most 4096 points in all.
 * Duplicate and collinear points are dropped, collinear meaning within about 5e-7 of the size; a repeated last point is
 * fine. The points stay where they are drawn: the origin is yours to choose, and is what the body turns about.
 * Coordinates reach to ±1e8; the larger side is from 1e-4 to 1e7.
 *
 * All points are snapped once to a grid of between 2^-24 and 2^-23 of the extent; from there all is exact. Convex
 * outlines of up to 64 vertices stay one piece. Others are cut, without a vertex added, into few convex pieces
 * (triangulated; then diagonals are removed as by Hertel and Mehlhorn, Fast triangulation of simple polygons, 1983: at
 * most four times the fewest there can be, if there are no holes). No answer ever shows a seam between them.
 * @param options `holes`: outlines within the outline, which touch neither it nor one another; `radius`: grows the
 * polygon by this much all around, with round corners (default 0, at most 1e7)
 * @throws {RangeError} naming the fault and the point, as an {@link OutlineError}: self-crossing, no area, a hole outside,
 * crossing or in another, too many, too small, too large, out of range, not finite
 * @throws {TypeError} if `points` is not in one of the forms of {@link Points}
 */
export function polygon(
    points: Points,
    options?: { holes?: readonly Points[] | undefined; radius?: number | undefined },
): Shape;

/**
 * An outline with fewer points that is nowhere farther than `tolerance` from the one given: of the points, those that
 * stay, at least three (Ramer, 1972; Douglas and Peucker, 1973). If the outline does not cross itself, the result does
 * not (as in Saalfeld, 1999: where it would, more points stay).
 * @param points a closed outline of 3 to 4096 points
 * @param tolerance in world units, 0 or more
 * @throws {RangeError} naming the fault and the point
 */
export function simplify(points: Points, tolerance: number): Point[];

/**
 * Several shapes as one: a body's hull and its turret, an L, a tree. Answers are those of the union: one minimum
 * translation vector for the whole, one event per pair of bodies, no normal out of an edge along which two pieces lie
 * flush.
 * @param shapes placed with {@link Shape.at}; 1 to 65,536 pieces in all; no tiles and no one-sided chains
 * @throws {RangeError | TypeError} naming the shape
 */
export function compound(shapes: readonly Shape[]): Shape;

/** What {@link chain} may be told. */
export interface ChainOptions {
    /** The last point is linked to the first (default false). */
    closed?: boolean | undefined;
    /**
     * Links have one side only (default false): on the left of the way from point to point on a canvas, where y grows
     * downward; ground drawn from left to right carries, and the edge of an arena keeps in what is within if it goes down the
     * left side first: (0, 0), (0, h), (w, h), (w, 0). What comes from the other side passes, and what sticks in a link is
     * pushed out on this side, however deep it sits: contacts and `separate()` do not remember where it came from, and so
     * lift what they find on its way through from the other side. Moves and casts look at the way: they let it through.
     */
    oneSided?: boolean | undefined;
    /** Half the thickness: 0 (default), or from 1e-4 to 1e7. */
    radius?: number | undefined;
}

/**
 * A polyline: ground, walls, the edge of an arena. Nothing catches at its joints. It has no inside: a body that has
 * passed a two-sided one is on the other side of it.
 * @param points 2 to 4096 (closed: 3), neighbours at least 1e-4 apart; closed, a repeated last point is fine
 * @throws {RangeError | TypeError} naming the point
 */
export function chain(points: Points, options?: ChainOptions): Shape;

/**
 * What stands in a cell: `'solid'`, the whole of it, or a convex polygon in units of the cell, from 0 to 1 along x and y.
 * Any string passes the compiler, so that a list of kinds need not be `as const`; others than `'solid'` are refused.
 */
export type TileShape = 'solid' | (string & Record<never, never>) | Points;

/** A kind of cell, as {@link tiles} takes it. */
export interface TileKind {
    /** The whole cell, or a convex polygon in it. */
    points: TileShape;
    /**
     * The direction in which movers pass through the cell, of any length. One-way cells are there for {@link Body.moveAndSlide} and casts
     * alone: contacts, `separate()` and other questions leave them out.
     */
    oneWay?: Readonly<Point> | null | undefined;
}

/** What {@link tiles} makes a level of. */
export interface TileOptions {
    /** 1 or more; at most 67,108,864 cells in all. */
    columns: number;
    /** 1 or more. */
    rows: number;
    /** The side of a cell, at least 1e-4; the whole at most 1e7 wide and high. */
    size: number;
    /** Row by row, columns · rows numbers: 0 for an empty cell, else 1 more than an index in `kinds`. */
    cells: ArrayLike<number>;
    /** At most 255 (default `['solid']`). */
    kinds?: readonly (TileShape | TileKind)[] | undefined;
}

/** What tiles are made of. */
export interface TileGrid {
    /** How many cells a row has. */
    columns: number;
    /** How many rows there are. */
    rows: number;
    /** The side of a cell. */
    size: number;
    /** Row by row: 0 for an empty cell, else 1 more than an index in `kinds`. */
    cells: Uint8Array;
    /** As they were given, polygons as copies: `tiles({ ...shape.tiles, cells })` is the same level with other cells. */
    kinds: readonly Readonly<{
        /** The whole cell, or a convex polygon in units of the cell. */
        points: 'solid' | readonly Readonly<Point>[];
        /** The direction in which movers pass through; null if solid. */
        oneWay: Readonly<Point> | null;
    }>[];
}

/**
 * A level of square cells, a byte each. Cell (column, row) covers column·size to (column + 1)·size along x and likewise
 * along y, from the shape's origin. Neighbours are known: no normal ever points out of a seam. What is asked costs what is
 * touched, however large the level is. In a world cells are changed by {@link Body.setTile}.
 * @throws {RangeError | TypeError} naming the option, cell or kind
 */
export function tiles(options: TileOptions): Shape;

/**
 * The convex hull of up to 4096 points in any order, as a polygon. Its `points` run counter-clockwise (from +x to +y,
 * clockwise on a canvas). Corners that stand out by less than about 5e-7 of the size are left out. Andrew's monotone
 * chain, exact on the grid (between 2^-24 and 2^-23 of the extent) that all outlines are snapped to. A hull of more than
 * 64 corners becomes several pieces, as in {@link polygon}. Coordinates reach to ±1e8; the larger side is from 1e-4 to 1e7.
 * @throws {RangeError} an {@link OutlineError}: if a coordinate or the size is out of range, or if all points lie on one
 * line
 */
export function hull(points: Points, options?: { radius?: number | undefined }): Shape;

/**
 * The corners of an ellipse's inscribed polygon, for {@link polygon}: `count` points at equal steps of the parameter,
 * from (radiusX, 0) toward +y. `ellipsePoints(r, r, 6)` is a regular hexagon. Sine and cosine are the core's own, so the
 * bits are the same in every browser.
 * @param radiusX from 1e-4 to 1e7, as is radiusY
 * @param count from 3 to 4096 (default 32)
 * @param angle of the whole, radians (default 0)
 */
export function ellipsePoints(
    radiusX: number,
    radiusY: number,
    count?: number,
    angle?: number,
): Point[];

/** A polygon as plain data: its points and those of its holes, as they were given. */
export interface PolygonDefinition {
    /** Of {@link polygon} and {@link hull}. */
    readonly kind: 'polygon';
    /** As {@link polygon} takes them. */
    readonly points: Points;
    /** Default none. */
    readonly holes?: readonly Points[] | undefined;
    /** Default 0. */
    readonly radius?: number | undefined;
}

/**
 * A shape as plain data: the numbers that made it, by the names that they have there. In a compound there are no compounds:
 * their shapes stand in it themselves.
 */
export type ShapeDefinition =
    | {
          /** Of {@link circle}. */
          readonly kind: 'circle';
          /** Of the middle; default 0. */
          readonly x?: number | undefined;
          /** As `x`. */
          readonly y?: number | undefined;
          /** As {@link circle} takes it. */
          readonly radius: number;
      }
    | {
          /** Of {@link point}. */
          readonly kind: 'point';
          /** Of the point; default 0. */
          readonly x?: number | undefined;
          /** As `x`. */
          readonly y?: number | undefined;
      }
    | {
          /** Of {@link box}. */
          readonly kind: 'box';
          /** Of the middle; default 0. */
          readonly x?: number | undefined;
          /** As `x`. */
          readonly y?: number | undefined;
          /** As {@link box} takes it. */
          readonly width: number;
          /** As `width`. */
          readonly height: number;
          /** Of the corners; default 0. */
          readonly radius?: number | undefined;
      }
    | {
          /** Of {@link capsule}. */
          readonly kind: 'capsule';
          /** Where it begins. */
          readonly x1: number;
          /** As `x1`. */
          readonly y1: number;
          /** Where it ends. */
          readonly x2: number;
          /** As `x2`. */
          readonly y2: number;
          /** As {@link capsule} takes it. */
          readonly radius: number;
      }
    | {
          /** Of {@link segment}. */
          readonly kind: 'segment';
          /** Where it begins. */
          readonly x1: number;
          /** As `x1`. */
          readonly y1: number;
          /** Where it ends. */
          readonly x2: number;
          /** As `x2`. */
          readonly y2: number;
      }
    | PolygonDefinition
    | {
          /** Of the `pieces` of a polygon that was cut. */
          readonly kind: 'piece';
          /** Which of them. */
          readonly index: number;
          /** The polygon. */
          readonly of: PolygonDefinition;
      }
    | ({
          /** Of {@link chain}. */
          readonly kind: 'chain';
          /** As {@link chain} takes them. */
          readonly points: Points;
      } & Readonly<ChainOptions>)
    | ({
          /** Of {@link tiles}. */
          readonly kind: 'tiles';
      } & Readonly<TileOptions>)
    | {
          /** Of {@link compound}. */
          readonly kind: 'compound';
          /** No tiles, no compounds. */
          readonly shapes: readonly ShapeDefinition[];
      };

/**
 * The shape that plain data describes: what `JSON.parse` made of `JSON.stringify(shape)`, what `structuredClone` or
 * `postMessage` made of a shape, or a definition written by hand. It has the same bits as the shape that was. A shape is given
 * back as it is.
 *
 * The bits are the same in every browser. They may differ between versions of sepaxis, as all results may.
 * @throws {TypeError | RangeError} quoting the value: no kind or an unknown one, a field that the kind does not have, or
 * what {@link circle}, {@link polygon} and so on would refuse
 */
export function shapeFrom(
    value: ShapeDefinition | Shape | { readonly definition: ShapeDefinition },
): Shape;

/**
 * Gets ready what the first frame would wait for: compiles the WebAssembly aside, makes the instance that shapes share and
 * one for the first world, and plays a small game in it, so that engines have compiled what a frame calls. It changes no
 * world. Nobody has to wait for it, or to call it at all: whatever is used before is compiled at once. A second call gives
 * the same promise. Of `sepaxis/async` call `load` first.
 * @throws {Error} (the promise rejects) where the WebAssembly cannot be compiled, saying why; a later call tries again
 */
export function warmUp(): Promise<void>;

/** Where two overlapping shapes touch. */
export interface ContactPoint {
    /** Half way between the two surfaces, in the world. Where an overlap is very deep that may be outside of a thin shape. */
    x: number;
    /** As `x`. */
    y: number;
    /** How deep the overlap is here, along the normal; at least 0 and hardly more than the whole depth. */
    depth: number;
    /**
     * Which features meet: that of A in bits 0–6, that of B in bits 7–13. 0…63 is a vertex, 64 + i the edge that starts at
     * vertex i; vertices count as in `points`. Where one of the two is of several pieces, they count in the piece, and above
     * stand the numbers of the pieces, modulo 65536: A's in bits 14–29, B's in bits 30–45. The same id in the next frame is
     * the same place.
     */
    id: number;
}

/** How two shapes overlap. */
export interface Collision {
    /** Unit vector from A to B. */
    normal: Point;
    /**
     * How deep the overlap is, at least 0. Adding `normal · depth` to B (or subtracting it from A) ends the overlap
     * up to 1e-6·size, and nothing shorter by 2e-6·size does: the minimum translation vector, also of shapes of several
     * pieces, if it is `exact`. Pieces that stand flush have nothing between them: a point, a segment or a thin chain is
     * never pushed onto the line where two pieces meet, nor into a gap that is no wider than 1e-6·size.
     */
    depth: number;
    /** One or two: where the shapes touch. Two where an edge lies on an edge. */
    points: ContactPoint[];
    /** The whole of A lies within B, up to 1e-6·size. */
    aInB: boolean;
    /** The whole of B lies within A, up to 1e-6·size. */
    bInA: boolean;
    /** False if a shorter way out may exist: where too many pieces are in each other's way. */
    exact: boolean;
}

/**
 * Do two shapes overlap? Stops at the first axis that separates them.
 *
 * Here and in all questions: a pose is within ±1e12 and ±1e6 radians.
 * @throws {TypeError | RangeError} quoting what is wrong; `out` is then as it was
 */
export function overlaps(a: Shape, poseA: Pose, b: Shape, poseB: Pose): boolean;
export function overlaps(a: AnyBody, b: AnyBody): boolean;

/**
 * How do two shapes overlap? `null` if they do not. Concentric circles give the normal (1, 0).
 * @param out any object, `{}` to begin with: filled and returned on a hit, untouched otherwise. Given again, it is
 * filled again, and nothing is allocated.
 */
export function collide(
    a: Shape,
    poseA: Pose,
    b: Shape,
    poseB: Pose,
    out?: Partial<Collision>,
): Collision | null;
export function collide(a: AnyBody, b: AnyBody, out?: Partial<Collision>): Collision | null;

/** How far two shapes are apart. */
export interface Distance {
    /**
     * 0 exactly if, and only if, {@link overlaps} says true. Infinity if one is empty: tiles without a cell but one-way
     * ones. Then its point is the other's origin, the other's point its own, and the normal (1, 0).
     */
    distance: number;
    /** The point of A nearest to B, in the world. On a hit, both are one point where the shapes touch. */
    pointA: Point;
    /** The point of B nearest to A. */
    pointB: Point;
    /** Unit vector from A to B; on a hit that of {@link collide}. */
    normal: Point;
}

/**
 * How far are two shapes apart, and where are they nearest?
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

/** Does the shape contain the point? The outline counts. The same answer as `overlaps` with a {@link point}. */
export function contains(shape: Shape, pose: Pose, x: number, y: number): boolean;
export function contains(body: AnyBody, x: number, y: number): boolean;

/** The point of a shape's outline that is nearest to a given one. */
export interface OutlinePoint {
    /** On the outline, in the world. */
    x: number;
    /** As `x`. */
    y: number;
    /**
     * From there to the given point; negative inside. Infinity if the shape is empty: tiles without a cell but one-way
     * ones. Then x and y are the given point, and the normal is (1, 0).
     */
    distance: number;
    /** Unit vector out of the shape, there. */
    normal: Point;
    /** The given point lies in the shape or on its outline, as {@link contains} says. */
    inside: boolean;
}

/** The nearest point of the shape's outline, from inside or outside. */
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

/** Where a ray meets a shape. */
export interface RayHit {
    /** 0 at the ray's origin, 1 at its end. */
    t: number;
    /** The point in the world. */
    x: number;
    /** As `x`. */
    y: number;
    /** Unit vector out of the shape; if the ray starts inside, the direction that it comes from. */
    normal: Point;
    /** The ray starts in the shape or on its outline, as {@link contains} says; then t is 0. */
    inside: boolean;
}

/**
 * Where does the ray from (x, y) to (x + dx, y + dy) first meet the shape? `null` if it does not. Grazing is a hit where
 * coordinates are exact. A ray that starts on an outline is inside: one that was reflected meets its mirror again at
 * once, so leave that shape out, or `sweep` a {@link point}, which passes what it only touches. A ray without length
 * hits only inside; its normal points out of the shape. A ray at the end of a {@link segment} or at a joint of a
 * {@link chain} has the normal of the side that it comes upon; along a segment it meets the end, and the normal is
 * against the ray. Of a shape of several pieces the normal is that of an edge of its outline.
 * Computed in double: by the edge that the ray crosses, and by circles around rounded corners.
 * @param out filled and returned on a hit, untouched otherwise
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

/** A motion from a pose: to (x + dx, y + dy), turning steadily by dAngle on the way. What is left out is 0. */
export interface Motion {
    /** How far along x, within ±1e12. */
    readonly dx?: number | undefined;
    /** How far along y, within ±1e12. */
    readonly dy?: number | undefined;
    /** Radians, about the origin of the shape's coordinates; at most 1e6. */
    readonly dAngle?: number | undefined;
}

/** Where two moving shapes meet. */
export interface SweepHit {
    /** When, from 0 to 1: rounded down, so that at t they do not penetrate by more than 1e-6·size. */
    t: number;
    /** Where they touch at that time, in the world. */
    x: number;
    /** As `x`. */
    y: number;
    /** Unit vector from A to B at that time. */
    normal: Point;
    /** They penetrate at the start by more than 1e-6·size: then t is 0 and the normal that of {@link collide}. */
    overlapping: boolean;
    /**
     * False if the search ended at its cap of steps: until t nothing is touched, and whether and when something is
     * touched later is not known. Happens with fast rotation close by; go on to t, and sweep again from there.
     */
    exact: boolean;
}

/**
 * When do two moving shapes first meet? `null` if they do not on the way. Shapes that touch at the start, or graze on
 * the way, meet only if the motion would drive them into each other; of a shape of several pieces, into what these are
 * together. *Size* is at least a thousandth of the length of
 * the motion here.
 *
 * Without rotation the answer is exact but for rounding: distance along a straight motion is convex, so that Newton's
 * steps never pass the first touch. With rotation, conservative advancement (Mirtich, Impulse-based Dynamic Simulation,
 * 1996) up to a gap of 1e-6·size, at most 256 steps; if they do not suffice, the hit has `exact: false`.
 * The normal points from A to B: swept as A, a bullet bounces off −normal.
 * @param motionA within ±1e12; the angle with `dAngle` within ±1e6
 * @param out filled and returned on a hit, untouched otherwise
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
 * Where the shapes of a batch stand: shape i at (x[i], y[i]), turned by angle[i]; without `angle`, unturned. Any typed
 * array of numbers but BigInt, or a list.
 */
export interface PoseColumns {
    /** Within ±1e12, an entry for each shape. */
    readonly x: ArrayLike<number>;
    /** Within ±1e12, an entry for each shape. */
    readonly y: ArrayLike<number>;
    /** Radians, within ±1e6; left out, nothing is turned. */
    readonly angle?: ArrayLike<number> | undefined;
}

/** The pairs of a batch: shape a[k] with shape b[k], for k below `length` (default: all of `a`; at most 2^22). */
export interface PairColumns {
    /** Indices in the list of shapes. */
    readonly a: ArrayLike<number>;
    /** Indices in the list of shapes. */
    readonly b: ArrayLike<number>;
    /** How many pairs, if not all of `a`. */
    readonly length?: number | undefined;
}

/**
 * {@link overlaps} for many pairs at once: 1 or 0 for every pair, bit for bit what one call a pair would say, and far
 * faster. Typed arrays (`Float64Array` poses, `Uint32Array` pairs) are copied as they are.
 * @param shapes any number up to 2^20, repeated or not
 * @param out at least as long as there are pairs; made if left out
 * @returns `out`
 * @throws {RangeError} naming the first bad pose, of all the shapes, or index; then `out` is untouched
 */
export function overlapsMany(
    shapes: readonly Shape[],
    poses: PoseColumns,
    pairs: PairColumns,
    out?: Uint8Array,
): Uint8Array;

/** The answers of {@link collideMany}: row k is about pair k; where `hit[k]` is 0, the rest of the row is 0. */
export interface CollisionColumns {
    /** 1 where the two overlap, else 0. */
    hit: Uint8Array;
    /** Of the unit vector from A to B. */
    normalX: Float32Array;
    /** Of the unit vector from A to B. */
    normalY: Float32Array;
    /** At least 0: `normal · depth` added to B ends the overlap. */
    depth: Float32Array;
}

/** {@link collide} for many pairs at once: see {@link overlapsMany}. Without contact points and containment. */
export function collideMany(
    shapes: readonly Shape[],
    poses: PoseColumns,
    pairs: PairColumns,
    out?: CollisionColumns,
): CollisionColumns;

/** The shadow of a shape on an axis: positions along it, measured from the world's origin. */
export interface Interval {
    /** Where the shadow begins. */
    min: number;
    /** Where it ends. */
    max: number;
}

/** One candidate axis of a {@link Trace}. */
export interface TraceAxis {
    /** Unit direction in the world; for an edge, its outward normal. */
    x: number;
    /** As `x`. */
    y: number;
    /**
     * Whose axis it is: the normal of an edge of A or of B; or, with round shapes, the line between the two nearest
     * vertices; or that between two centres.
     */
    source: 'a' | 'b' | 'vertex' | 'centers';
    /** `'a'`, `'b'`: the edge starts at `points[index]` of that shape. `'vertex'`: that vertex of A. `'centers'`: -1. */
    index: number;
    /** `'vertex'`: that vertex of B; else -1. */
    indexB: number;
    /** The shadow of A. */
    a: Interval;
    /** The shadow of B. */
    b: Interval;
    /**
     * How far B must go along this axis, one way or the other, to leave A: the shorter of the two exits, so that
     * containment is no special case. Negative: the width of the gap.
     */
    overlap: number;
}

/** The Separating Axis Theorem with its sleeves rolled up: every axis that two shapes offer. */
export interface Trace {
    /** The two overlap, as {@link overlaps} says. */
    hit: boolean;
    /**
     * Every candidate axis in the order of the test: A's edges, B's edges, the axis of round shapes. Of a box only edges
     * 1 and 2 (its right and lower one on a canvas), of a segment or capsule only edge 0, for opposite edges share an axis;
     * of two boxes that stand parallel, or square to each other, only A's.
     */
    axes: TraceAxis[];
    /** Why the test ended: at a gap, or because no axis was left. */
    reason: 'gap' | 'no axis left';
    /** The first axis with a gap, where the test stops; -1 on a hit. */
    separating: number;
    /** The axis of least overlap, which gives the minimum translation vector; -1 without a hit. */
    winner: number;
    /**
     * Where a circle's (or point's) centre lies about the other shape: beyond an edge, beyond a vertex, or inside and
     * nearest to an edge. The index counts as in `points`. Null unless just one of the two is a circle or point.
     */
    region: {
        /** Beyond an edge, beyond a vertex, or inside. */
        kind: 'edge' | 'vertex' | 'inside';
        /** Which edge or vertex. */
        index: number;
    } | null;
    /** As {@link collide} gives it; null without a hit. */
    collision: Collision | null;
}

/**
 * Every axis that {@link collide} considers, with both shadows, and which of them decides. For learning and debugging.
 * @throws {TypeError} if one of the shapes is not convex: ask about its `pieces`
 */
export function trace(a: Shape, poseA: Pose, b: Shape, poseB: Pose): Trace;
export function trace(a: AnyBody, b: AnyBody): Trace;

/** What a new {@link World} may be told. */
export interface WorldOptions {
    /** Bodies to make room for at once: 1 to 4,194,303 (default 64). It grows by itself. */
    capacity?: number | undefined;
    /** The most linear memory that the world may take, in bytes: 2^18 to 2^30 (default). */
    maxBytes?: number | undefined;
    /** A pair begins at this depth: 0 (default, touching) to 1e12. `separate` parts shallower ones too. */
    minDepth?: number | undefined;
}

export interface BodyOptions<Data = unknown> extends Pose {
    /** Walls: never moved by `separate`, never paired with one another (default false). */
    isStatic?: boolean | undefined;
    /**
     * Reports overlaps in `sensed` and events, pushes nothing (default false). Sensors meet sensors too; a static one
     * does not meet other statics. A body that becomes a sensor while it overlaps another goes on being a pair with it,
     * in the other table and without an event.
     */
    isSensor?: boolean | undefined;
    /** Takes part at all (default true). */
    enabled?: boolean | undefined;
    /**
     * Which categories it belongs to: 32 bits (default 1, which all share that name none: begin your own at 2). Two bodies
     * meet if the category of each has a bit in the mask of the other; a common `group` other than 0 goes before that.
     */
    category?: number | undefined;
    /** Which categories it meets: 32 bits (default 0xFFFFFFFF); `~BULLET` is fine. */
    mask?: number | undefined;
    /** Bodies of the same group always meet if it is positive, never if negative (default 0: by category and mask). */
    group?: number | undefined;
    /**
     * The direction in which others pass through, in the body's own frame, of any length: `{ x: 0, y: -1 }` is a platform that
     * one may jump through from below and stand on. Whoever was wholly beyond that side, when the two began to overlap, is carried;
     * whoever was not passes until they part. Obeyed by `separate()`, {@link Body.moveAndSlide} and casts that ask for it;
     * contacts tell of the overlap either way. While it carries, static or not, the normal and depth of the contact lead out
     * of the side that carries, even where another way out is shorter; {@link collide} tells the shortest. (Default null:
     * solid.)
     */
    oneWay?: Readonly<Point> | null | undefined;
    /**
     * Fast: `update()` also sweeps it from where the last update saw it to where it is, and tells in `world.passed` what it
     * met on the way (default false).
     */
    bullet?: boolean | undefined;
    /** 32 bits of your own, readable by index (default 0). */
    tag?: number | undefined;
    /**
     * How little it yields when {@link World.separate} pushes two bodies apart that both may move: 0 or more, in single
     * precision (default 1). Of two with weights a and b the first yields the share b / (a + b). 0, or Infinity, is never
     * pushed by other bodies, and always by static ones, as any other is.
     */
    weight?: number | undefined;
    /** Anything of your own. Rows and questions know its type if the world does, see {@link World}. */
    data?: Data | undefined;
}

/** A body whatever its data: what functions take that do not read it. */
// biome-ignore lint/suspicious/noExplicitAny: unknown would not do, for lists that are handed in must be of one type
export type AnyBody = Body<any, any>;

/**
 * A shape that stands in a world. Made by {@link World.add}. `Data` is the type of its own `data`, `Others` that of all bodies
 * of its world.
 */
export class Body<Data = unknown, Others = Data> {
    private constructor();
    /** @throws {RangeError} on NaN, infinities and |x| > 1e12, as for every pose */
    x: number;
    /** As `x`. */
    y: number;
    /** Radians; |angle| at most 1e6. */
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
    /** See {@link BodyOptions.oneWay}; a unit vector when read. */
    oneWay: Readonly<Point> | null;
    /**
     * Setting it, also to what it is, begins a way anew where the body is then: do so after a jump that nothing should be
     * hit by, and after putting a bullet back to where it met something, or the way back is swept, too.
     */
    bullet: boolean;
    /** 32 bits of your own, which `world.tag` has by index. */
    tag: number;
    /** See {@link BodyOptions.weight}. @throws {RangeError} on negative numbers and NaN */
    weight: number;
    /** Anything of your own, as it was given. The library never looks at it. */
    data: Data;
    /**
     * May be changed in place: index, id and pose stay, and the next `update()` tests its pairs again. What the last one
     * found stays as it was found, but for contact points.
     */
    shape: Shape;
    /** Whose body it is. */
    readonly world: World<Others>;
    /** Its rows of `world.contacts`, as `world.contacts.of(body)` gives them: `other` is the other body, and normals push this one out. */
    readonly contacts: RowsOf<BodyContact<Others>>;
    /** False once removed; then only `alive`, `id`, `index`, `world` and `data` can be read. */
    readonly alive: boolean;
    /** Never 0, and never used twice in a world, unless {@link World.restore} leads back to before it was used. */
    readonly id: number;
    /** The slot in the world's columns. After a removal it is not reused while results name it: up to two updates later. */
    readonly index: number;
    /** Writes the pose in one call; without `angle` the angle stays. */
    set(x: number, y: number, angle?: number): this;
    /** The tight axis-aligned box around the body as it stands now. */
    bounds(out?: Partial<Bounds>): Bounds;
    /** From the body's coordinates to the world's. */
    toWorld(x: number, y: number, out?: Partial<Point>): Point;
    /** From the world's coordinates to the body's. */
    toLocal(x: number, y: number, out?: Partial<Point>): Point;
    /**
     * The kind in a cell of a body whose shape is tiles, of the cell that was hit for example: see {@link TileHit}.
     *
     * ```js
     * import { tiles, World } from 'sepaxis';
     *
     * const world = new World();
     * const level = world.add(tiles({ columns: 2, rows: 2, size: 16, cells: [1, 1, 1, 1] }), { isStatic: true });
     * const { column, row } = world.castRay(-50, 20, 100, 0);
     * [column, row, level.tileAt(column, row)]; // → [0, 1, 1]
     * ```
     */
    tileAt(column: number, row: number): number;
    /**
     * Writes a cell of a body whose shape is tiles: 0 empties it. The body's `shape` is another from then on; bodies with
     * the same shape keep theirs. This is quick, however large the grid is; but the first reading of `shape` after it
     * makes a shape of all the cells, so within a frame ask `tileAt` instead.
     * @throws {TypeError | RangeError} if the shape is not tiles, or there is no such cell or kind
     */
    setTile(column: number, row: number, kind: number): void;
    /**
     * Goes by (dx, dy) through the world: stops a skin (4e-6·size) before it touches, slides along what is in the way, and
     * so on, along at most six planes. The pose is written, and others see it at once.
     *
     * It starts by going along with what carried it at the end of its last move, wherever that has gone since, unless its own
     * pose has been written meanwhile; then it is led out of what it overlaps, however far that is: out of what is static
     * first, then out of others, if that leads neither into nor through anything static. What shoves it so is not among the `hits`.
     *
     * What is in the way is whatever the body may meet by its category, mask and group, but sensors. Edges between bodies
     * that stand flush, between tiles or links, are none. A static body that is told to move moves as others do. The body's
     * shape is anything but tiles.
     *
     * A one-way body that comes up into a mover carries it if the mover was beyond it at the last `update()`: call that in
     * each frame, or a rising platform may pass who falls onto it.
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
     *     velocity.y = move.onFloor ? 0 : move.slideY;
     * }
     * [move.onFloor, player.y.toFixed(2)]; // → [true, '12.00']
     * ```
     * @param out filled and returned; with it nothing is allocated. One that cannot be written is refused before anything
     * has moved
     * @throws {RangeError} if it would come to lie beyond ±1e12, or if its shape has more than 128 pieces; then nothing has
     * happened
     */
    moveAndSlide(
        dx: number,
        dy: number,
        options?: MoveOptions<Others>,
        out?: Partial<Move<Others>>,
    ): Move<Others>;
    /**
     * Drops through one-way platforms. `separate()` lets the body pass those that it overlaps or touches now, until they part.
     * Its next `moveAndSlide` passes every one-way body and cell, from whatever side, and those that the body is in then, until
     * it has left them. Call it in each frame for as long as the key is held.
     */
    dropThrough(): void;
    /** Takes the body out of the world. Twice is harmless. */
    remove(): void;
}

/** What {@link Body.moveAndSlide} may be told. */
export interface MoveOptions<Data = unknown> {
    /**
     * Where up is, of any length: `{ x: 0, y: -1 }` on a canvas. Then planes are floors, walls and ceilings: floors take all
     * that falls, so that nobody slides down, and walls are not climbed. Up a slope a level motion goes cos² of the slope's
     * angle as far, down a slope all the way, unless {@link MoveOptions.constantSpeed} says otherwise. Without it (default)
     * all planes are walls, as seen from above.
     */
    up?: Readonly<Point> | null | undefined;
    /** The steepest slope that is a floor, radians from 0 to π/2 (default π/4). */
    maxSlope?: number | undefined;
    /**
     * How far down it follows a floor that it stood on, where a slope begins or a stair goes down (default 0). Not if it
     * jumps: if it is moved upward, however little.
     */
    snap?: number | undefined;
    /** How high a step it climbs, standing (default 0). */
    step?: number | undefined;
    /**
     * Walks as fast on slopes as on level ground (default false). The way of the body along floors is as long as (dx, dy) is
     * across `up`: uphill, downhill, and where one slope meets another. A slope that begins to go down is followed as far as
     * `snap` reaches. Steps, jumps and falls are as without.
     */
    constantSpeed?: boolean | undefined;
    /** Whom it meets; what is left out is the body's own category, mask and group. */
    filter?: QueryFilter<Data> | undefined;
}

/** What a {@link Body.moveAndSlide} came to. */
export interface Move<Data = unknown> {
    /** How far the body went, all in all. */
    dx: number;
    /** As `dx`. */
    dy: number;
    /**
     * The motion asked for, without what planes took of it: divided by the time, the velocity to go on with. On a floor it is
     * the level part of that motion, on slopes too, so that running up a hill does not end in a jump.
     */
    slideX: number;
    /** As `slideX`. */
    slideY: number;
    /**
     * It stands on a floor at the end, or rests between two walls that let it sink no farther. A body that was moved upward
     * does not look for a floor below it.
     */
    onFloor: boolean;
    /** It met a wall on its way: a plane too steep for a floor, that is no ceiling. */
    onWall: boolean;
    /**
     * It touches a wall on its left at the end, whether it moved against it or not: it is as near as a wall stops a move. Left
     * is where x is smaller; where `up` is level, where y is. False without an `up`.
     */
    onWallLeft: boolean;
    /** As `onWallLeft`, on its right. */
    onWallRight: boolean;
    /** It met a ceiling on its way: a plane that looks down by more than `maxSlope` allows a floor to look up. */
    onCeiling: boolean;
    /** What it stands on; of two walls that it rests between the less steep one, of equals that on its left. */
    floor: Body<Data> | null;
    /** The planes that it met, at most 8. */
    hits: MoveHit<Data>[];
    /**
     * The walls that it touches at the end: that of `onWallLeft`, then that of `onWallRight`. Of several on one side it is the
     * least steep.
     */
    walls: MoveHit<Data>[];
}

/**
 * Which cell of tiles was hit. It is not empty, and what hit it touches it at the point that is told. Of several that are
 * touched at once, it is one whose surface the normal leads out of; of these, the one nearest to the middle of what
 * moves, so that the block over the middle of a head is the one that is hit; of two equally near, the one with
 * the smaller row, then column.
 */
export interface TileHit {
    /** -1 if the body's shape is not tiles: always a number, so that objects that are reused stay as they are. */
    column: number;
    /** As `column`. */
    row: number;
}

/** A plane that a mover met, or a wall that it touches. */
export interface MoveHit<Data = unknown> extends TileHit {
    /** Who was in the way. */
    body: Body<Data>;
    /** Where the mover met it first; of `walls`, where it touches it. */
    x: number;
    /** As `x`. */
    y: number;
    /** Unit vector out of what was in the way. */
    normal: Point;
    /** What the plane is to who knows an `up`; without one, all are `'wall'`. */
    kind: 'floor' | 'wall' | 'ceiling';
}

/** What a bullet met on its way. A loop moves one object from row to row: copy what you keep. */
export interface Passage<Data = unknown> extends Readonly<TileHit> {
    /** Who went. */
    readonly bullet: Body<Data>;
    /** What was met. */
    readonly body: Body<Data>;
    /** When, from 0 (where the last update saw the bullet) to 1 (where it is). Rounded down. */
    readonly t: number;
    /** Where they touched. */
    readonly x: number;
    /** As `x`. */
    readonly y: number;
    /** Unit vector from the body to the bullet at that time: out of what was hit. */
    readonly normalX: number;
    /** As `normalX`. */
    readonly normalY: number;
    /** One of the two is a sensor. */
    readonly sensor: boolean;
}

/**
 * What bullets came upon between the last two updates: by bullet, then by time. A bullet that no update has seen starts
 * where it was added. What it overlapped at the start is left out, for the update before has told it; but that of a new
 * bullet comes at t = 0, if it has moved since (its shooter, too, unless a filter leaves that out). Left out is also what
 * one-way cells let pass; one-way bodies are told whatever way they let pass, as in contacts. Both are taken to go
 * straight, turning steadily; another body is found if where it is now, or on its own way if it is a bullet, too, is met by
 * the box around the bullet's way.
 */
export interface Passages<Data = unknown> extends Iterable<Passage<Data>> {
    /** How many rows there are. */
    readonly length: number;
    /** Rows of bodies removed since are skipped, as in `for…of` and `toArray`; `length` counts them. */
    forEach(visit: (row: Passage<Data>) => void): void;
    /** Plain objects of your own, with the same names. */
    toArray(): Passage<Data>[];
}

/**
 * What bodies have in common that {@link World.addMany} makes: columns, or one value for all. Defaults as for `add`.
 * `bullet`, `oneWay` and `data` are not among them: write to `world.body(index)`.
 */
export interface BodyColumns {
    /** See {@link Pose.x}. */
    x?: ArrayLike<number> | number | undefined;
    /** See {@link Pose.y}. */
    y?: ArrayLike<number> | number | undefined;
    /** Radians. */
    angle?: ArrayLike<number> | number | undefined;
    /** Flags may be lists of booleans, or typed arrays of 0 and 1. */
    isStatic?: readonly boolean[] | ArrayLike<number> | boolean | undefined;
    /** As `isStatic`. */
    isSensor?: readonly boolean[] | ArrayLike<number> | boolean | undefined;
    /** As `isStatic`. */
    enabled?: readonly boolean[] | ArrayLike<number> | boolean | undefined;
    /** 32 bits. */
    category?: ArrayLike<number> | number | undefined;
    /** 32 bits. */
    mask?: ArrayLike<number> | number | undefined;
    /** See {@link BodyOptions.group}. */
    group?: ArrayLike<number> | number | undefined;
    /** 32 bits of your own. */
    tag?: ArrayLike<number> | number | undefined;
    /** See {@link BodyOptions.weight}. */
    weight?: ArrayLike<number> | number | undefined;
}

/** The types that a column of your own can have, by name. */
export interface ColumnTypes {
    /** 8 bytes an entry. */
    Float64Array: Float64Array;
    /** 4 bytes an entry. */
    Float32Array: Float32Array;
    /** 4 bytes an entry. */
    Int32Array: Int32Array;
    /** 4 bytes an entry. */
    Uint32Array: Uint32Array;
    /** 2 bytes an entry. */
    Int16Array: Int16Array;
    /** 2 bytes an entry. */
    Uint16Array: Uint16Array;
    /** 1 byte an entry. */
    Int8Array: Int8Array;
    /** 1 byte an entry. */
    Uint8Array: Uint8Array;
    /** 1 byte an entry, from 0 to 255 whatever is written. */
    Uint8ClampedArray: Uint8ClampedArray;
}

/** Rows of the last `update()` to walk along. */
export interface Rows<Row> extends Iterable<Row> {
    /**
     * Rows of bodies removed since are skipped, as in `for…of` and `toArray`, except in `ended`. Allocates nothing; all
     * `forEach` loops of a table share one object, so within one use `for…of`.
     */
    forEach(visit: (row: Row) => void): void;
    /** Plain objects of your own, with the same names but `row`. */
    toArray(): Omit<Row, 'row'>[];
}

/**
 * The rows of one body, in the order of the others' indices. Good for as long as the body lives; a loop ends where an
 * `update()` comes between.
 */
export interface RowsOf<Row> extends Rows<Row> {
    /** How many rows there are, without those of bodies removed since. Counted when read, along the rows of this body. */
    readonly length: number;
}

/** One row of {@link Contacts}. A loop moves one object from row to row: copy what you keep. */
export interface Contact<Data = unknown> {
    /** Which row of the columns. */
    readonly row: number;
    /** The body with the smaller index. */
    readonly a: Body<Data>;
    /** The other. */
    readonly b: Body<Data>;
    /** Unit vector from A to B. */
    readonly normalX: number;
    /** As `normalX`. */
    readonly normalY: number;
    /** At least 0. `normal · depth` added to B ends the overlap. */
    readonly depth: number;
}

/** A contact as one of its two bodies sees it. A loop moves one object from row to row: copy what you keep. */
export interface BodyContact<Data = unknown> {
    /** Which row of the columns of {@link Contacts}. */
    readonly row: number;
    /** The other body of the pair. */
    readonly other: Body<Data>;
    /** Unit vector from the other to the body. */
    readonly normalX: number;
    /** As `normalX`. */
    readonly normalY: number;
    /** At least 0. `normal · depth` added to the body ends the overlap. */
    readonly depth: number;
}

/**
 * The overlapping pairs of the last `update()`, sorted by `a`, then `b` (`a < b`, each pair once). The first `length`
 * entries of the columns count; the arrays themselves are as long as there is room. Like all views they are good
 * until the world grows: take them once per frame.
 */
export interface Contacts<Data = unknown> extends Rows<Contact<Data>> {
    /** How many rows there are. */
    readonly length: number;
    /** Indices of bodies. */
    readonly a: Uint32Array;
    /** Indices of bodies, each larger than that in `a`. */
    readonly b: Uint32Array;
    /** Of the unit vector from A to B. */
    readonly normalX: Float32Array;
    /** Of the unit vector from A to B. */
    readonly normalY: Float32Array;
    /** At least 0. */
    readonly depth: Float32Array;
    /**
     * The rows of a body. The first call after an update puts an index together, so asking for every body costs no more
     * than a few walks along all rows.
     */
    of(body: AnyBody): RowsOf<BodyContact<Data>>;
    /**
     * Where the two of a row touched at the last `update()`, wherever they have gone since: one point or two, as
     * {@link collide} gave them then, features of the columns' `a` first. Worked out when asked for. None if one of the
     * two was removed or changed its shape since.
     * @param out a list to fill, and to return; with it nothing is allocated
     */
    points(row: number, out?: ContactPoint[]): ContactPoint[];
    /**
     * Which cell a row is about, if one of the two is tiles; of two that are, the cell of `b` if it has one. Worked out when
     * asked for, as the level is now and as the two stood at the last `update()`: `null` if neither is tiles, if no cell is
     * left that the other overlapped then, and where `points` has none.
     * @param out filled and returned; made if left out
     */
    cell(row: number, out?: Partial<ContactCell>): ContactCell | null;
}

/**
 * The cell that a contact is about: the other body overlaps it. Of several, one through which `normal · depth` leads; of
 * these, the one nearest to the middle of the body once it is out.
 */
export interface ContactCell {
    /** Whose cell it is. */
    body: AnyBody;
    /** From 0. */
    column: number;
    /** From 0. */
    row: number;
    /** A point of the cell, where the two touch or near there. */
    x: number;
    /** As `x`. */
    y: number;
}

/** One row of {@link PairEvents}. A loop moves one object from row to row: copy what you keep. */
export interface PairEvent<Data = unknown> {
    /** Which row of the columns. */
    readonly row: number;
    /** The body with the smaller index. */
    readonly a: Body<Data>;
    /** The other. */
    readonly b: Body<Data>;
    /** One of the two is a sensor. */
    readonly sensor: boolean;
}

/** An event as one of its two bodies sees it. A loop moves one object from row to row: copy what you keep. */
export interface BodyEvent<Data = unknown> {
    /** Which row of the columns of {@link PairEvents}. */
    readonly row: number;
    /** The other body of the pair. */
    readonly other: Body<Data>;
    /** One of the two is a sensor. */
    readonly sensor: boolean;
}

/**
 * The pairs that began, or ended, to overlap at the last `update()`: sorted as {@link Contacts} are. What a body stands on
 * that goes by {@link Body.moveAndSlide} is not among them, for it keeps a skin between: `move.floor` tells.
 */
export interface PairEvents<Data = unknown> extends Rows<PairEvent<Data>> {
    /** How many rows there are. */
    readonly length: number;
    /** Indices of bodies. */
    readonly a: Uint32Array;
    /** Indices of bodies, each larger than that in `a`. */
    readonly b: Uint32Array;
    /** 1 where one of the two is a sensor. */
    readonly sensor: Uint8Array;
    /** The rows of a body; in `ended` also of one that was removed, until its slot is used again. */
    of(body: AnyBody): RowsOf<BodyEvent<Data>>;
}

/** Whom a question to a world finds. Disabled bodies are never found. */
export interface QueryFilter<Data = unknown> {
    /** Finds bodies that have one of these categories: 32 bits (default: all). */
    mask?: number | undefined;
    /**
     * Asks as a body of these categories would: 32 bits. Then what such a body would not meet, because its mask has none
     * of them, is not found. By default the masks of bodies do not matter.
     */
    category?: number | undefined;
    /** Bodies of this group are always found if it is positive, never if negative (default 0: by category and mask). */
    group?: number | undefined;
    /** Not to be found; `null` for nobody. */
    ignore?: AnyBody | readonly AnyBody[] | null | undefined;
    /** Finds sensors too (default false). */
    sensors?: boolean | undefined;
    /** Finds static bodies too (default true). */
    statics?: boolean | undefined;
    /**
     * Decides about each body that would be found: true or false, and nothing else. It is asked once for each, from near to
     * far, and no more once the answer is known: the first hit is the first that is accepted, the nearest `k` are the nearest
     * `k` that are, lists hold all that are. A mover asks about whatever is near its way, in any order, and goes through
     * what is not accepted. The function may ask other questions and change the world; what it throws ends the question.
     * With it, a question allocates a little. `castRays` refuses it.
     */
    accept?: ((body: Body<Data>) => boolean) | undefined;
}

export interface CastFilter<Data = unknown> extends QueryFilter<Data> {
    /** One-way bodies and cells let pass what goes their way, and what starts in them (default false: they are solid). */
    oneWay?: boolean | undefined;
}

export interface PointFilter<Data = unknown> extends QueryFilter<Data> {
    /** How far from the point a body may be, from 0 (default) to 1e7. */
    radius?: number | undefined;
}

export interface BoxFilter<Data = unknown> extends QueryFilter<Data> {
    /**
     * `'touching'` (default): bodies that overlap or touch the box. `'inside'`: those whose own axis-aligned box lies
     * within it, up to 5e-7 of their size.
     */
    mode?: 'touching' | 'inside' | undefined;
}

export interface NearestFilter<Data = unknown> extends QueryFilter<Data> {
    /** How many, at most: 1 (default) to 2^22. */
    k?: number | undefined;
    /** How far away, at most: 0 or more (default: Infinity). */
    radius?: number | undefined;
}

/** Where a ray meets a body. */
export interface BodyRayHit<Data = unknown> extends RayHit, TileHit {
    /** What is hit. */
    body: Body<Data>;
}

/**
 * Where a shape that moves meets a body. The normal leads out of the body, as that of a ray does. The point of one that is
 * `overlapping` at the start need not be on the cell.
 */
export interface BodySweepHit<Data = unknown> extends SweepHit, TileHit {
    /** What is hit. */
    body: Body<Data>;
}

/** A body near a point. */
export interface NearBody<Data = unknown> {
    /** Who is near. */
    body: Body<Data>;
    /** From the body's outline to the point; negative inside, as {@link closestPoint} says. */
    distance: number;
    /** The nearest point of its outline. */
    x: number;
    /** As `x`. */
    y: number;
}

/**
 * Many rays: ray i from (x[i], y[i]) to (x[i] + dx[i], y[i] + dy[i]), for i below `length` (default: all of `x`; at most
 * 2^22). `Float64Array` is copied as it is.
 */
export interface RayColumns {
    /** Where rays start. */
    readonly x: ArrayLike<number>;
    /** Where rays start. */
    readonly y: ArrayLike<number>;
    /** How far they go along x. */
    readonly dx: ArrayLike<number>;
    /** How far they go along y. */
    readonly dy: ArrayLike<number>;
    /** How many rays, if not all of `x`. */
    readonly length?: number | undefined;
}

/** What many rays hit first: row i is about ray i. */
export interface RayHitColumns {
    /** Index of the body, -1 where nothing is hit. */
    body: Int32Array;
    /** From 0 to 1; 1 where nothing is hit, so that the end of what can be seen is x + t·dx either way. */
    t: Float64Array;
    /** 0 where nothing is hit. */
    normalX: Float32Array;
    /** 0 where nothing is hit. */
    normalY: Float32Array;
}

/** What the last `update()` had to do. */
export interface WorldStats {
    /** Pairs whose axis-aligned boxes overlap. */
    candidates: number;
    /** Of these, pairs that were tested axis by axis. */
    tested: number;
    /** And pairs that the axis which parted them the last time still parts: settled by a single axis. */
    kept: number;
    /** Bodies that were looked at: new, moved, changed or removed since the update before. */
    moved: number;
    /** Pairs that have begun and not ended, sensors included. */
    pairs: number;
    /** Boxes of the broad phase that were compared with another body's, four at a time; all pairs would be n·(n − 1)/2. */
    compared: number;
    /**
     * Axes that two shapes were looked at along, of all pairs together: 4 for two boxes, 1 for two circles. Pairs of which
     * one is made of pieces count for none.
     */
    axes: number;
    /** How long the stages took, if `world.timing` is set; else null. */
    ms: StageTimes | null;
}

/** Milliseconds, or whatever `world.timing` counts. */
export interface StageTimes {
    /** Finding what moved, and its boxes. */
    poses: number;
    /** Finding which boxes overlap. */
    broad: number;
    /** Finding which shapes do, what began and what ended. */
    narrow: number;
}

/** Why two bodies are a pair, or not: {@link World.explain}. */
export interface Explanation {
    /** The next `update()` would report them, in `contacts` or `sensed`. */
    pairs: boolean;
    /**
     * `'contact'`, `'sensor'`: they are. `'same'`: one body. `'removed'`, `'disabled'`: one of them is. `'static'`: both are.
     * `'group'`: a negative one in common. `'filter'`: category and mask. `'boxes'`: their axis-aligned boxes are apart.
     * `'shapes'`: their shapes are. `'shallow'`: they overlap by less than `minDepth`, and have not begun.
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
    /** The same in words, with numbers. */
    reason: string;
    /** Where apart: the axis that separates them, and the gap along it. */
    axis?: Point;
    /** How wide the gap along `axis` is. */
    gap?: number;
    /** Where not: how deep, and the normal from the body with the smaller index to the other. */
    depth?: number;
    /** Unit vector from the body with the smaller index to the other. */
    normal?: Point;
}

/**
 * A band of the broad phase, see {@link World.bands}: bodies of like size whose boxes begin at about the same height, in
 * order from left to right. A body is compared with those of its own band and the next.
 */
export interface Band extends Bounds {
    /** 0 for most bodies; each level above holds bodies up to four times as large. */
    level: number;
    /** How many boxes it holds, those of bodies that have left it since included. */
    boxes: number;
    /** Made anew when bodies move, and holds those; the others are for bodies at rest, and stay as they are. */
    roving: boolean;
}

/** What {@link World.separate} may be told. */
export interface SeparateOptions {
    /** The most rounds of finding and pushing: 1 to 1000 (default 8). It stops as soon as nothing overlaps. */
    iterations?: number | undefined;
    /**
     * Which pairs take part: those of which it finds both bodies (default: all). So `{ mask: ENEMY }` parts enemies from one
     * another and from nothing else, `{ mask: ENEMY | WALL }` leads them out of walls, too, and `{ ignore: player }` leaves
     * out all pairs of the player. Sensors never take part, nor do bodies that may not meet each other. Pushes stop at all
     * static bodies either way.
     */
    filter?: Omit<QueryFilter, 'accept'> | undefined;
}

/** What {@link World.separate} came to. */
export interface Separation {
    /** How many bodies were moved. */
    moved: number;
    /** The deepest overlap left of pairs that take part and of which one may push the other; 0 if none. */
    remaining: number;
}

/**
 * What {@link World.add} gives. In a world without a type, a body has that of the data that it was given, and may meet
 * anything.
 */
// biome-ignore lint/suspicious/noExplicitAny: it is to be a Body<Own>, which in a world with a type meets its own kind
export type AddedBody<Data, Own> = unknown extends Data ? Body<Own, any> : Body<Data>;

/**
 * Bodies, and which of them overlap. A frame is: write poses, `update()`, perhaps `separate()`, read `contacts`.
 *
 * Columns (`x`, `y`, `angle`, …) are views of the world's own memory, as long as its capacity, indexed by
 * `body.index`; holes have `alive[i] === 0`. When the world grows, every old view becomes length 0. Take them once
 * per frame: `const { x, y } = world`.
 *
 * `Data` is the type of what bodies have as `data`: of `new World<Enemy | Coin>()` every row and every question hands out
 * bodies of that type. If some have none, as walls often do, say so: `World<Enemy | undefined>`. Left out, it is `unknown`
 * there, to be narrowed or asserted.
 */
export class World<Data = unknown> {
    /**
     * Saves all that later answers depend on, as bytes: bodies with their ids, shapes (each once), your own columns, the
     * pairs that have begun and the results of the last `update()`. Some 60 bytes a body and 24 a pair. Equal worlds give
     * equal bytes, up to the last 8, which tell whose they are. Like {@link World.refresh}, it sees what was written to the
     * columns before.
     *
     * Bytes do not hold `data`; bodies that come back have it again.
     * @param into an array to write to, such as an earlier save returned, whose bytes are then those of the new state
     * @returns the state: `into` if it has its length, the start of it if it is longer, or else a new array
     * @throws {TypeError} `into` is no `Uint8Array`
     * @throws {RangeError} a column holds what is no pose, or the state does not fit `maxBytes` behind the world
     */
    save(into?: Uint8Array): Uint8Array;

    /**
     * Makes the world what it was when `bytes` were saved: everything answers as it did then, and goes on as it would have
     * gone on. The bytes may come from another world, process or machine, of the build with SIMD or without; room and own
     * columns are made as needed. They are checked first: if anything is wrong, the world stays as it is.
     *
     * Handles of bodies that are there again are alive again. Of bodies that have come since, they are as after `remove()`.
     * Bytes of another world bring bodies of their own: whatever was here has vanished.
     * @returns bodies that are there again or for the first time, and handles of those that are there no more
     * @throws {TypeError} `bytes` is no `Uint8Array`
     * @throws {RangeError} the bytes are no state, were damaged, come from another version of the format, or from a world
     * with another `minDepth` or order of columns; or there is no room for them
     */
    restore(bytes: Uint8Array): Restored<Data>;
    /** @throws {RangeError} if the options are out of range or no further world can be made */
    constructor(options?: WorldOptions);

    /** Adds a body. @throws {TypeError | RangeError} quoting the value; then nothing was added */
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
     * Adds `n` bodies in one call, without `data` and without an object for each: `world.body(index)` makes one when you
     * ask, as do loops over `bodies` and rows. Their indices follow one another: the lowest `n` free ones that do. So many calls of
     * different lengths, with removals between, leave holes that are too short for the next; for what comes and goes all
     * the time use `add`, which takes the lowest free one.
     * @param shapes one for all, or a list of `n`
     * @param columns `n` entries each (more are left alone), or one value for all
     * @returns the first index
     * @throws {TypeError | RangeError} quoting the value and its place; then nothing was added
     */
    addMany(shapes: Shape | readonly Shape[], n: number, columns?: BodyColumns): number;
    /**
     * A column of your own in the world's memory, as long as the others: made at the first call with this name, the same
     * view at every further one until the world grows. Every body starts with 0 in it; `hash()` counts it.
     * @param name any but those of the world's own columns
     * @param type a constructor of typed arrays of up to 8 bytes an entry, or its name
     * @throws {TypeError} if there is a column of that name and another type
     * @throws {RangeError} for the 33rd column, and if `maxBytes` does not suffice
     */
    column<Name extends keyof ColumnTypes>(name: string, type: Name): ColumnTypes[Name];
    column<View extends ColumnTypes[keyof ColumnTypes]>(
        name: string,
        type: { new (length: number): View; readonly BYTES_PER_ELEMENT: number },
    ): View;
    /**
     * Makes room now, so that nothing grows later. `contacts` counts pairs whose axis-aligned boxes overlap, which are a
     * few more than those that touch, at most 2^24; `bodies`, at most 4,194,303, includes a shape of its own for each, of
     * up to 8 corners.
     * @throws {TypeError | RangeError} if `maxBytes` does not suffice, too; then nothing has changed
     */
    reserve(room: { bodies?: number | undefined; contacts?: number | undefined }): void;
    /**
     * Removes every body, at once and without events, and empties contacts and events; keeps the memory and your own
     * columns. Indices start from 0 again, ids do not.
     */
    clear(): void;
    /** Gives the instance back at once, for the next world to use. Everything but `disposed` throws afterwards. */
    dispose(): void;
    /** True after `dispose()`. */
    readonly disposed: boolean;
    /** The living body in this slot. @throws {RangeError} if there is none */
    body(index: number): Body<Data>;
    /** The body with this id, or undefined if it was removed. */
    get(id: number): Body<Data> | undefined;
    /** The living bodies, in the order of their indices. */
    readonly bodies: IterableIterator<Body<Data>>;
    /** Of the last `update()`. A new object at every reading. */
    readonly stats: WorldStats;
    /**
     * A clock, `() => performance.now()` for example: then `update()` goes stage by stage, and `stats.ms` tells how long
     * each took. It must not touch the world. Null by default: the core asks for no time.
     */
    timing: (() => number) | null;
    /** Why two bodies are a pair, or not, where they stand now. For debugging: allocates, and says it in words. */
    explain(a: AnyBody, b: AnyBody): Explanation;
    /** How the broad phase keeps bodies, as the last `update()` or question saw them. For drawing and debugging. */
    bands(): Band[];
    /** How many bodies live. */
    readonly size: number;
    /** One more than the highest index in use: the bound of a loop over columns. */
    readonly count: number;
    /** How many bodies there is room for: the length of the columns. */
    readonly capacity: number;
    /** Linear memory taken, in bytes. */
    readonly bytes: number;

    /** Poses, to be read and written. */
    readonly x: Float64Array;
    /** Poses, to be read and written. */
    readonly y: Float64Array;
    /** Poses, in radians, to be read and written. */
    readonly angle: Float64Array;
    /** 1 where a body lives. To be read only. */
    readonly alive: Uint8Array;
    /** 32 bits of your own, to be read and written. */
    readonly tag: Uint32Array;
    /** See {@link BodyOptions.weight}; to be read and written. What is no positive finite number counts as 0. */
    readonly weight: Float32Array;
    /** See {@link BodyOptions.category}; to be read and written. */
    readonly category: Uint32Array;
    /** See {@link BodyOptions.mask}; to be read and written. */
    readonly mask: Uint32Array;

    /**
     * Finds every overlap.
     *
     * A frame goes: write poses; `update()`; handle `began`, `ended` and `contacts`; `separate()`; ask questions; add and
     * remove. Questions first and writes then is quicker than taking turns, though both are right.
     * @throws {RangeError} if a column holds NaN, an infinity, |x| or |y| > 1e12 or |angle| > 1e6: it names the body
     * and the value. Or if there are more pairs than `maxBytes` has room for. Then nothing has changed
     */
    update(): void;
    /**
     * Pushes overlapping bodies apart, the deepest pair first, testing each again just before its push, so that
     * nothing is pushed twice for one overlap. Static bodies stay, sensors are ignored; of two other bodies the one with the
     * larger {@link BodyOptions.weight} yields less, and two that are never pushed by bodies stay as they are. Walls win: every
     * push is swept, and stops at a static body that the pushed one was not in, however thin that is and whatever presses.
     * What a wall takes from the push of one body, the other takes, if it may yield; what is left over (`remaining`) stays
     * between bodies of which one may move. Leaves a skin of 4e-6·size, so that what it parted is not reported again. Writes
     * poses; `contacts` stay those of the last `update()`.
     * @param out filled and returned; made if left out
     * @throws {TypeError | RangeError} for bad options, and as `update()` does; then no pose has changed
     */
    separate(options?: SeparateOptions, out?: Partial<Separation>): Separation;

    /**
     * Lets the next question see what was written through columns. Questions see at once what was written through
     * bodies, `add`, `remove`, `clear` and `separate`; changes of columns they see after this, or after `update()`.
     * Contacts, events and slots are not touched: whether and what is asked changes nothing of what updates say.
     * @throws {RangeError} as `update()` does
     */
    refresh(): void;

    /**
     * The bodies that contain the point, or come within `radius` of it, in the order of their indices. The same as
     * asking {@link contains}, or {@link overlaps} with a circle, of every body.
     *
     * Here and in all questions: coordinates and lengths are within ±1e12; what is given as `out` is filled and
     * returned, and nothing is allocated.
     * @throws {TypeError | RangeError} quoting what is wrong; or as `update()` does, if something was written
     */
    queryPoint(x: number, y: number, filter?: PointFilter<Data>, out?: Body<Data>[]): Body<Data>[];
    /**
     * The bodies in the box between two opposite corners, in the order of their indices. For `'touching'` its sides are
     * at most 1e7; a side shorter than 1e-4 counts as none.
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
     * The bodies that overlap or touch a shape, in the order of their indices. If the pose is a body of this world, that
     * body is not among them.
     */
    queryShape(
        shape: Shape,
        pose: Pose,
        filter?: QueryFilter<Data>,
        out?: Body<Data>[],
    ): Body<Data>[];
    /**
     * What the ray from (x, y) to (x + dx, y + dy) hits first, as {@link castRay} says of one body; of those hit at the
     * same time, the one with the lowest index. Where static bodies stand flush, a ray at their common corner has a normal
     * of the outline around both. `null` if there is nothing; `out` is then as it was.
     */
    castRay(
        x: number,
        y: number,
        dx: number,
        dy: number,
        filter?: CastFilter<Data>,
        out?: Partial<BodyRayHit<Data>>,
    ): BodyRayHit<Data> | null;
    /** Does the ray hit anything? For lines of sight: stops at the first body found, whichever that is. */
    castRayAny(x: number, y: number, dx: number, dy: number, filter?: CastFilter<Data>): boolean;
    /** All that the ray hits, each body once, sorted by t, then index. */
    castRayAll(
        x: number,
        y: number,
        dx: number,
        dy: number,
        filter?: CastFilter<Data>,
        out?: BodyRayHit<Data>[],
    ): BodyRayHit<Data>[];
    /**
     * What each of many rays hits first, in one go: bit for bit what `castRay` says.
     * @param out columns at least as long as there are rays; made if left out
     */
    castRays(
        rays: RayColumns,
        out?: RayHitColumns,
        filter?: Omit<CastFilter, 'accept'>,
    ): RayHitColumns;
    /**
     * What a shape hits first on its way from a pose by (dx, dy), without turning, as {@link sweep} says of one body: what
     * it only touches or grazes is no hit. Bodies that stand flush stop it together, also a point or a segment that goes
     * level with the seam between them; the normal is one of their common outline, out of the body. If the pose is a body of this world,
     * that body is not hit. Ties and misses as in `castRay`.
     */
    castShape(
        shape: Shape,
        pose: Pose,
        dx: number,
        dy: number,
        filter?: CastFilter<Data>,
        out?: Partial<BodySweepHit<Data>>,
    ): BodySweepHit<Data> | null;
    /**
     * The bodies nearest to a point, sorted by distance, then index: as {@link closestPoint} says of each. Empty tiles are
     * not among them.
     */
    nearest(
        x: number,
        y: number,
        filter?: NearestFilter<Data>,
        out?: NearBody<Data>[],
    ): NearBody<Data>[];

    /**
     * Overlaps without sensors, as they were found: what `separate()` then parted is not here at the next update,
     * though it goes on touching. To know what rests on what, count `began` and `ended`.
     *
     * Where static bodies stand flush, or overlap, edges between them are no way out: of a pair of one of them and a body
     * that moves, the normal is that of the shortest way that does not lead into another.
     */
    readonly contacts: Contacts<Data>;
    /** Overlaps with a sensor. */
    readonly sensed: Contacts<Data>;
    /** What bullets met on their way to where they are. */
    readonly passed: Passages<Data>;
    /** Pairs that began at the last `update()`. */
    readonly began: PairEvents<Data>;
    /**
     * Pairs that ended: apart by more than 5e-6·size (a little more than `separate()` leaves, so that nothing
     * flickers), or one of them removed, disabled or filtered out. Here iteration shows removed bodies too: their
     * `id` and `data` can still be read.
     */
    readonly ended: PairEvents<Data>;

    /**
     * 32 bits over the logical state, slot by slot: equal on every machine for equal input. Worlds whose hashes agree
     * answer all later calls alike; only the tables of the last `update()` do not count. Like a question, it sees what
     * was written through bodies. Ids count, and go on after `clear()` and after a body was removed: what is built again
     * in the same world has another hash. For that take a new world.
     */
    hash(): number;
}

/** What {@link World.restore} has changed, in the order of `index`. */
export interface Restored<Data = unknown> {
    /** Bodies that were not there before: those whose bytes come from elsewhere have no `data` yet. */
    readonly appeared: readonly Body<Data>[];
    /** Handles of bodies that are not there any more, as far as there were handles. */
    readonly vanished: readonly Body<Data>[];
}

/** What to keep, for {@link History}. */
export interface HistoryOptions {
    /** How many frames one can go back, from 1 to 3600; 60 by default. */
    frames?: number;
}

/**
 * The last frames of a world, for rollback and for going back in time. Of each frame it keeps what differs from the next: a
 * body that has moved takes some 20 bytes, one that has not takes none; a frame leaves 200 bytes of garbage.
 */
export class History<Data = unknown> {
    /** @throws {TypeError | RangeError} no world of this copy of sepaxis, or a bad number of frames */
    constructor(world: World<Data>, options?: HistoryOptions);
    /** The world whose frames these are. */
    readonly world: World<Data>;
    /** How many frames are kept; `rewind` takes one less at most. */
    readonly length: number;
    /** Bytes of memory that it has, without what is in the world. */
    readonly bytes: number;
    /** Keeps the present frame. Call it once a frame, after `update()`. */
    keep(): void;
    /**
     * Makes the world what it was so many frames before the newest one, which is then the newest; 0 leads back to the newest.
     * @throws {RangeError} fewer frames are kept
     */
    rewind(frames: number): Restored<Data>;
    /**
     * 32 bits over the state of a kept frame, equal on every machine for equal input: for finding out whether two machines
     * still agree. It is a hash of the saved state without `world.stats`, not the number that `world.hash()` returns.
     * @throws {RangeError} fewer frames are kept
     */
    hashAt(frames: number): number;
}

/** How to test, for {@link syncTest}. */
export interface SyncTestOptions<Game = unknown> {
    /** How many frames are played; 600 by default. */
    frames?: number;
    /** How many frames each rollback goes back; 8 by default. */
    depth?: number;
    /** Gives a copy of what the game keeps outside of the world; goes with `restoreGame`. */
    saveGame?: () => Game;
    /** Takes such a copy back. */
    restoreGame?: (game: Game) => void;
}

/** The first value in which two runs of a frame differ. */
export interface Desync<Data = unknown> {
    /** The number that `step` was given. */
    frame: number;
    /** The body that has it; `undefined` if no column differs but the hash does. */
    body: Body<Data> | undefined;
    /** Its index, -1 if no column differs. */
    index: number;
    /** `'x'`, `'angle'`, the name of one of your own columns and so on; or `'hash'`. */
    column: string;
    /** What it was in the first run. */
    expected: number;
    /** What it was when the frame was played again. */
    found: number;
}

/**
 * Finds out whether a game can be rolled back: after each frame, the last `depth` frames are rolled back and played again, and
 * compared. `step` plays the frame of that number, `world.update()` included, and reads nothing but the frame's number, the world and
 * what `restoreGame` takes back. As the SyncTestSession of GGRS does.
 * @returns the first difference, or `null`
 * @throws {TypeError | RangeError} a bad argument, or a `step` that is async
 */
export function syncTest<Data, Game>(
    world: World<Data>,
    step: (frame: number) => void,
    options?: SyncTestOptions<Game>,
): Desync<Data> | null;

/** How much to keep, for {@link record}. */
export interface RecordOptions {
    /** How many of the last frames to keep; all by default. Up to 640 more are kept. */
    frames?: number;
    /** How many bytes to keep, from 65536 to 2^30; 2^28 by default. Older frames are dropped, but for some hundred. */
    maxBytes?: number;
}

/** A recording under way, which {@link record} returns. */
export interface Recording<Data = unknown> {
    /** The world that is recorded. */
    readonly world: World<Data>;
    /** How many frames it has. */
    readonly length: number;
    /** Bytes of memory that it takes. */
    readonly bytes: number;
    /**
     * Ends a frame, and keeps what your game holds outside of the world: any value that JSON can hold. Without it a frame ends
     * where the next one has its `update()`; from the first `keep` on, frames end by `keep` alone.
     * @throws {TypeError | RangeError} JSON cannot hold `game`, or the recording was stopped
     */
    keep(game?: unknown): void;
    /** The recording as bytes, for {@link replay}: a file, or part of a bug report. It goes on. */
    save(): Uint8Array;
    /** Ends the recording and returns its bytes. */
    stop(): Uint8Array;
}

/**
 * Records what a game does to a world, to be played again by {@link replay}. A recording begins with the state of the world, and
 * holds of each frame what the game has changed since the last call: poses, columns, filters, bodies that came or went. The
 * calls `update()` and `separate()` are recorded themselves, with a hash of what they came to. All else, `moveAndSlide()` and a
 * `separate()` with a filter among it, is recorded by what it has changed.
 *
 * A body that moves takes some 20 bytes a frame, one that does not takes none; every few seconds the whole state is added.
 * Recording takes as long as two or three updates in which all bodies move. A world that is not recorded pays nothing.
 * @throws {TypeError | RangeError} no world of this copy of sepaxis, or a bad option
 */
export function record<Data>(world: World<Data>, options?: RecordOptions): Recording<Data>;

/** The first result of a recording that came out differently when it was played again. */
export interface ReplayDifference<Data = unknown> {
    /** The number of the frame, from 0. */
    frame: number;
    /** The body that has it; `undefined` if none can be told. */
    body: Body<Data> | undefined;
    /** Its index, -1 if none can be told. */
    index: number;
    /** `'contacts'` after `update()`; `'x'`, `'y'` or `'angle'` after `separate()`; `'hash'` if none can be told. */
    column: string;
}

/** How to replay, for {@link replay}. */
export interface ReplayOptions<Game = unknown> {
    /** Takes what the game gave to `recording.keep()`, after each step and each seek; `undefined` if it gave nothing. */
    restoreGame?: (game: Game) => void;
}

/** A recording that is played again, which {@link replay} returns. */
export interface Replay<Data = unknown, Game = unknown> {
    /** The world in which it is played. */
    readonly world: World<Data>;
    /** How many frames the recording has. */
    readonly length: number;
    /** How many of them were played: 0 at the beginning, `length` at the end. */
    readonly frame: number;
    /** What the game gave to `recording.keep()` last; `undefined` if it gave nothing. */
    readonly game: Game;
    /** The first difference that was met so far, or `null`. */
    readonly difference: ReplayDifference<Data> | null;
    /**
     * Plays the next frame. Returns whether there was one: after a frame that came out differently there is none, for the
     * frames after it were recorded in another world.
     * @throws {RangeError} the bytes are damaged in a way that a checksum does not show; the world is as it was after the last good call
     */
    step(): boolean;
    /**
     * Goes to where so many frames were played, back or forth, from the nearest state in the recording. It stops at a frame
     * that comes out differently.
     * @throws {RangeError} there are fewer frames, or the bytes are damaged as `step` says
     */
    seek(frame: number): void;
    /**
     * Goes on from the present frame in another way: returns a recording that has the frames up to here, and records what follows.
     * @throws {TypeError | RangeError} a bad option
     */
    record(options?: RecordOptions): Recording<Data>;
}

/**
 * Plays a recording again, call by call, and compares hashes. `world` becomes what the recording begins with; without it a new one is made.
 * A world in which you have gone on is set right by the next `step` or `seek`.
 * @throws {TypeError | RangeError} no bytes, bytes that are no recording or a damaged one, or a world that does not fit, as
 *   {@link World.restore} says; then the world is as it was
 */
export function replay<Data = unknown, Game = unknown>(
    recording: Uint8Array,
    world?: World<Data>,
    options?: ReplayOptions<Game>,
): Replay<Data, Game>;

/** The version of the package. */
export const version: string;
