/**
 * Convex shapes and all questions about two of them, in a fraction of the bytes: no worlds, and no shapes of several
 * pieces. The same names as in `sepaxis`, and the same bits in all results; but shapes of the one are none to the other.
 * It needs WebAssembly with SIMD.
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
    Motion,
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
 * A convex polygon, either winding; at most 4096 points, of which up to 64 are corners. Otherwise as that of `sepaxis`,
 * which also takes concave outlines and holes.
 * @param options `radius`: grows the polygon by this much all around, with round corners (default 0, at most 1e7)
 * @throws {RangeError} naming the fault and the point, as an {@link OutlineError}: not convex, no area, too many corners,
 * too small, too large, out of range, not finite
 * @throws {TypeError} if `points` is not in one of the forms of {@link Points}, or if there are holes
 */
export function polygon(
    points: Points,
    options?: { holes?: readonly Points[] | undefined; radius?: number | undefined },
): Shape;

/**
 * The convex hull of up to 4096 points in any order, as a polygon, as that of `sepaxis`; it has at most 64 corners.
 * @throws {RangeError} an {@link OutlineError}: if a coordinate or the size is out of range, if all points lie on one
 * line, or if there are too many corners
 */
export function hull(points: Points, options?: { radius?: number | undefined }): Shape;
