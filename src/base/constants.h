// Every tolerance and limit of the core: value, unit, reason, and what breaks if it changes.
// *size* is the larger extent of the shapes in question.

#ifndef SAT_BASE_CONSTANTS_H
#define SAT_BASE_CONSTANTS_H

// Corners of one convex piece. Faces and vertices are worked on in stack buffers of this length
// (frames stay under 4 KB) and a vertex number fits a byte; a 64-gon is rounder than a pixel up to
// a radius of 800. Changing it changes the largest baked shape.
#define SAT_MAX_VERTICES 64

// Points of a user's outline, all its rings together, before duplicates and collinear runs are
// dropped. Bounds what may be quadratic, long straight runs and the search for the first of many
// crossings, to some ten milliseconds, and what outlines are worked on with to two megabytes. Three
// times as many half-edges of triangles must fit 16 bits.
#define SAT_MAX_POINTS 4096

// Rings of one outline: each has three points at least.
#define SAT_MAX_RINGS (SAT_MAX_POINTS / 3)

// Pieces of a compound: their numbers fit SAT_CHILD_BITS of a contact point's id.
#define SAT_MAX_CHILDREN (1u << 16)

// Smallest and largest extent of a shape (of a circle: radius), in world units. Squares and cubes
// of these, and of their reciprocals, stay far inside the range of a float. Tested: 0.01 to 1e5.
#define SAT_MIN_SIZE 1e-4
#define SAT_MAX_SIZE 1e7

// Largest coordinate of a shape's own points, in world units. A polygon's offset is kept in double
// with 2^-52 relative error: 1e-4 of SAT_MIN_SIZE at this distance.
#define SAT_MAX_OFFSET 1e8

// Largest coordinate of a pose, in world units: a double still resolves 1e-4 there.
#define SAT_MAX_COORDINATE 1e12

// Largest angle, in radians. The two-part reduction by pi/2 in trig.c keeps k below 2^20 so that
// k times the upper part is exact.
#define SAT_MAX_ANGLE 1e6

// Rounding in one pair test, as a share of size: positions and vertices are floats in A's frame,
// 24 bits each. Two points nearer than this are one, where points of contact are counted.
#define SAT_NOISE 1e-7f

// Cores whose best axis says less than this, as a share of size, either way, may be apart or not as
// far as that axis can tell: a little more than the worst rounding seen, 4.1e-7. Then the closest
// features are asked. Polygons with a gap up to this touch, so that a corner on an edge is a hit.
#define SAT_UNSURE 4.5e-7f

// Features nearer than this, as a share of size, touch: the line between them has no direction
// worth having, and the best axis of SAT serves. More than SAT_UNSURE and rounding together, so
// that cores which do overlap are never said to be apart; less than the bar of 1e-6 that distances
// are held to.
#define SAT_TOUCHING 8.5e-7f

// A shape may stand out of another by this share of size and still lie within it: equal shapes in
// the same place contain each other.
#define SAT_WITHIN 5e-7f

// Centres of circles nearer than this, in world units, have no direction from one to the other, and
// ends of a segment are one point: squares of differences a little smaller leave the normal floats.
// 1e-11 of the smallest shape.
#define SAT_CONCENTRIC 1e-15f

// The gap that `separate` leaves, as a share of size: four times the bar of 1e-6 that a depth is
// held to, so that what was parted is not reported again.
#define SAT_SKIN 4e-6

// The gap at which a pair that began ends, as a share of size: wider than the skin by more than the
// rounding of a pair test, so that what `separate` parts every frame does not end and begin every
// frame.
#define SAT_PARTING 5e-6

// What the broad phase's boxes are padded by, as a share of size: the gap above, and what the
// extent of a turned shape loses by being computed in floats.
#define SAT_PADDING 5.5e-6

// Outlines are snapped to a grid of between 2^-24 and 2^-23 of their extent: coordinates are
// integers of 23 bits and a sign, cross products are exact in double, and every coordinate is exact
// as a float.
#define SAT_GRID_BITS 23

// A corner nearer than this to the line between its neighbours is no corner, in steps of the grid:
// snapping moves a point by up to 0.71 steps, so that of three points in a row one may seem
// 1.42 steps off. Twice this (a corner dropped from a run of dropped ones) stays below 5e-7·size.
#define SAT_COLLINEAR 2.0

// Bodies of one world: an id is a generation times 2^22 plus an index, exact in a JS number.
#define SAT_MAX_BODIES ((1u << 22) - 1u)

// Columns of the user's own in one world: their offsets are kept in its header.
#define SAT_MAX_COLUMNS 32

// The most bytes of one world: offsets in a block have 32 bits, and browsers hand out no more with
// confidence.
#define SAT_MAX_WORLD_BYTES (1u << 30)

// Candidate pairs of one update: more do not fit SAT_MAX_WORLD_BYTES, so counting stops here, and a
// hundred thousand bodies on one spot are an error at once rather than a minute later.
#define SAT_MAX_PAIRS (1u << 24)

// How near, as a share of size, a sweep comes before it calls that touching, and how deep two
// shapes may be at its start without being called overlapping.
#define SAT_SLOP 1e-6

// What counts of the length of a sweep's motion beside the size of its shapes: points have none.
#define SAT_MOTION_SHARE 1e-3

// Distances that a sweep takes before it gives up and says so. Without rotation a handful will do;
// with rotation each closes a fixed share of the gap, worse the more the turning hides the
// approach.
#define SAT_MAX_STEPS 256

// Shapes that slide along each other at a smaller angle than this, in radians, do not approach:
// normals are floats.
#define SAT_SLIDING 4e-7

// How many rows of a trace there can be: every face of two polygons and one round axis.
#define SAT_MAX_AXES (2 * SAT_MAX_VERTICES + 1)

#endif
