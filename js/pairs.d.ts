/**
 * Convex shapes and all functions for pairs of them except `trace`, in a fraction of the download size: without worlds
 * and shapes of several pieces. Names and results are those of `sepaxis`, bit for bit, but the two entries do not
 * accept each other's shapes. Needs WebAssembly with SIMD.
 *
 * @module sepaxis/pairs
 */
import type { Points, Shape } from './index.js';

export type {
    Bounds,
    Collision,
    CollisionColumns,
    ContactPoint,
    Distance,
    IntegerArray,
    Motion,
    NumberList,
    OutlineError,
    OutlinePoint,
    PairColumns,
    Point,
    Points,
    Pose,
    PoseColumns,
    RayHit,
    SweepHit,
} from './index.js';

export {
    box,
    capsule,
    castRay,
    circle,
    closestPoint,
    collide,
    collideMany,
    contains,
    convexPolygon,
    distance,
    ellipsePoints,
    overlaps,
    overlapsMany,
    point,
    Shape,
    segment,
    sweep,
    version,
} from './index.js';

/**
 * The same as {@link convexPolygon}, which `sepaxis` also has. The `polygon` of `sepaxis` also accepts concave outlines
 * and holes.
 * @param options `radius`: extends the polygon by this much on all sides, with round corners (0 to 1e7, default 0)
 * @throws {RangeError} an {@link OutlineError} that names the fault and the point: the outline is not convex or has
 * no area, there are too many vertices, or a size or coordinate is out of range or not finite
 * @throws {TypeError} if `points` has none of the forms of {@link Points}, or if there are holes
 */
export function polygon(
    points: Points,
    options?: { holes?: readonly Points[] | undefined; radius?: number | undefined },
): Shape;

/**
 * The convex hull of 3 to 4096 points in any order, as a polygon of at most 64 vertices, like `hull` of `sepaxis`.
 * @throws {RangeError} an {@link OutlineError}: if a coordinate, the size or the number of points is out of range, if
 * all points lie on one line, or if there are too many vertices
 */
export function hull(points: Points, options?: { radius?: number | undefined }): Shape;
