// Every tolerance and limit of the core: value, unit, reason, and what breaks if it changes. Most
// tolerances are fractions of a size: the `size` (shape.h) of the larger shape involved.

#ifndef SAT_BASE_CONSTANTS_H
#define SAT_BASE_CONSTANTS_H

// Maximum number of vertices of a convex shape. The narrow phase keeps faces and vertices in stack
// buffers of this length (frames stay under 4 KB), and a vertex index must fit in a byte. A regular
// 64-gon differs from a circle by less than a pixel up to a radius of 800. The size in bytes of the
// largest baked shape depends on this.
#define SAT_MAX_VERTICES 64

// Maximum number of points of a user's outline: all rings together, before duplicates and collinear
// points are removed. Some steps take quadratic time in the worst case: long straight runs, and the
// search for the first of many crossings. With this limit, they take about ten milliseconds at
// most, and two megabytes of scratch memory. Triangulation makes up to five half-edges per point;
// their indices must fit in 16 bits.
#define SAT_MAX_POINTS 4096

// Maximum number of rings of one outline; each ring has at least three points.
#define SAT_MAX_RINGS (SAT_MAX_POINTS / 3)

// Maximum number of children of a compound. A child's number must fit in SAT_CHILD_BITS bits of a
// contact point's id.
#define SAT_MAX_CHILDREN (1u << 16)

// Smallest and largest extent of a shape, in world units. Radii, and lengths of segments and
// capsules, may be smaller, down to 0. Between these, the square and the cube of an extent, and
// their reciprocals, are well within the range of a float. Tested from 0.01 to 1e5.
#define SAT_MIN_SIZE 1e-4
#define SAT_MAX_SIZE 1e7

// Largest coordinate of a shape's own points, in world units. A shape's offset from its body's
// origin is a double; at this distance, its rounding error is 1e-4 of SAT_MIN_SIZE.
#define SAT_MAX_OFFSET 1e8

// Largest coordinate of a pose, in world units. At this distance a double still resolves 1e-4.
#define SAT_MAX_COORDINATE 1e12

// Largest angle, in radians. Up to it, the number k of quarter turns in trig.h is below 2^20, so
// that k times the upper part of pi/2 is exact.
#define SAT_MAX_ANGLE 1e6

// Rounding error of one pair test, as a fraction of the larger shape's size, given that positions
// and vertices are floats (24 bits) in the frame of one of the shapes. Two contact points closer
// than this count as one.
#define SAT_NOISE 1e-7f

// If the separation of two cores along their best axis differs from zero by less than this fraction
// of the larger shape's size, that axis does not decide whether they overlap; the closest features
// do. The fraction is a little more than the worst rounding error seen, 4.1e-7. In a pair with a
// polygon, a gap up to this counts as touching, so that a corner exactly on an edge is a hit.
#define SAT_UNSURE 4.5e-7f

// Two features closer than this fraction of the larger shape's size touch. The direction from one
// to the other is then too inaccurate to be a normal, so the best face normal is used. The fraction
// is more than SAT_UNSURE plus rounding, so that overlapping cores are never reported as separated,
// and less than 1e-6, the required accuracy of distances.
#define SAT_TOUCHING 8.5e-7f

// A shape may protrude from another by this fraction of the larger shape's size and still count as
// contained, so that equal shapes in the same place contain each other.
#define SAT_WITHIN 5e-7f

// If the centres of two circles are closer than this, in world units, there is no direction from
// one to the other; segment ends closer than this are one point. The value must be above about
// 1e-19, because the square of a smaller difference is below the normal range of floats.
// SAT_CONCENTRIC is 1e-11 of SAT_MIN_SIZE.
#define SAT_CONCENTRIC 1e-15f

// The skin: the gap that `separate` and movers leave between shapes, as a fraction of the larger
// shape's size. It is four times the maximum error of a depth, 1e-6, so that a separated pair is
// not reported again. It must stay below SAT_PARTING.
#define SAT_SKIN 4e-6

// Once begun, a contact ends only when the gap exceeds this fraction of the larger shape's size.
// The fraction exceeds SAT_SKIN by more than the rounding error of a pair test, so that a pair that
// `separate` pushes apart every frame does not end and begin again every frame.
#define SAT_PARTING 5e-6

// Two children or bodies are flush if their distance is at most this fraction of the larger one's
// size: the faces between them are internal edges. The distance exceeds SAT_SKIN, the gap that
// `separate` leaves.
#define SAT_FLUSH 1e-5

// Padding of the broad phase's boxes, as a fraction of the shape's size: SAT_PARTING plus the
// rounding error of a rotated shape's extent, which is computed in floats.
#define SAT_PADDING 5.5e-6

// Outlines are snapped to a grid whose step is 2^-24 to 2^-23 of their extent. Coordinates are then
// integers of 23 bits and a sign: cross products are exact in double, and every coordinate is exact
// as a float.
#define SAT_GRID_BITS 23

// A corner closer than this to the line through its neighbours, in grid steps, is removed. Snapping
// moves a point by up to 0.71 steps, so the middle one of three collinear points may appear 1.42
// steps off the line. If several corners in a row are removed, the outline moves by up to twice
// this distance, which is below 5e-7 of the shape's size.
#define SAT_COLLINEAR 2.0

// Maximum number of bodies of one world. An id is a generation times 2^22 plus an index plus 1, and
// is exact as a JavaScript number.
#define SAT_MAX_BODIES ((1u << 22) - 1u)

// Maximum number of user columns of one world. The world's header has room for this many offsets.
#define SAT_MAX_COLUMNS 32

// Maximum size of one world, in bytes: 2^31 minus a page of WebAssembly memory, because JavaScript
// gets addresses as signed numbers. SAT_MAX_BODIES bodies fit.
#define SAT_MAX_WORLD_BYTES ((1u << 31) - (1u << 16))

// Default maximum size of one world, in bytes: a world that grows by mistake should throw before it
// uses up the memory of a phone.
#define SAT_USUAL_WORLD_BYTES (1u << 30)

// Maximum number of candidate pairs of one update. More would not fit in SAT_MAX_WORLD_BYTES, so
// counting stops here. So an update with a hundred thousand bodies at one point fails at once, not
// after a minute.
#define SAT_MAX_PAIRS (1u << 24)

// A sweep stops when the gap is below this fraction of the larger shape's size; the shapes then
// count as touching. Shapes that penetrate by no more than this at the start of a sweep do not
// count as overlapping.
#define SAT_SLOP 1e-6

// Two points have no size. In a sweep of one against the other, this fraction of the length of the
// motion counts as their size. For other shapes the tolerance must not grow with the motion: movers
// and casts would pass through shapes that are much smaller than the distance to them.
#define SAT_MOTION_FRACTION 1e-3

// Maximum number of distance computations of a sweep. If a sweep needs more, its hit is not
// `exact`. Without rotation a handful suffices. With rotation, each computation reduces the gap by
// a fixed fraction, which is small if the shapes rotate fast compared with the speed at which they
// approach. A long shape that turns next to a shape that it almost touches takes hundreds.
#define SAT_MAX_STEPS 1024

// Shapes that move along each other at an angle below this, in radians, do not count as
// approaching, because normals are only as accurate as floats.
#define SAT_SLIDING 4e-7

// Maximum number of rows of a trace: every face of two polygons and one axis between corners.
#define SAT_MAX_AXES (2 * SAT_MAX_VERTICES + 1)

#endif
