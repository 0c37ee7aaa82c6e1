// Puts points on an integer grid, so that it can be decided exactly on which side of a line a point
// lies. Reads points as the user drew them, writes their positions in whole grid steps from the
// centre of their box.
//
// Coordinates are integers of at most 23 bits and a sign, relative to the centre of the points'
// box. Differences have 24 bits, so cross products and squared lengths are exact in double.
// Convexity, crossings and areas are therefore decided without tolerances. Every corner is also
// exact as a float.

#ifndef SAT_SHAPE_GRID_H
#define SAT_SHAPE_GRID_H

#include "base/aabb.h"
#include "base/constants.h"
#include "base/core.h"

// A point in whole grid steps.
typedef struct satGridPoint {
    double x, y;
} satGridPoint;

// Position and step of the grid.
typedef struct satGrid {
    double centerX, centerY; // centre of the points' box, in the user's coordinates
    double step;             // in world units, a power of two
} satGrid;

// Twice the signed area of the triangle a b c; exact. Positive if c lies to the left of the line
// from a to b, so that a ring turns left at b.
static inline double sat_side(satGridPoint a, satGridPoint b, satGridPoint c)
{
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

// The dot product of b - a and c - b; exact. Negative if the path a b c turns back at b.
static inline double sat_ahead(satGridPoint a, satGridPoint b, satGridPoint c)
{
    return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
}

// The squared distance; exact.
static inline double sat_distance2(satGridPoint a, satGridPoint b)
{
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

// The order of a sweep: from left to right, and at equal x from bottom to top.
static inline bool sat_left_of(satGridPoint a, satGridPoint b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

// A number that sorts points in sweep order; exact.
static inline double sat_sweep_key(satGridPoint a) { return a.x * 33554432.0 + a.y; }

static inline bool sat_is_finite(double v) { return v - v == 0.0; }

// Returns the box around points, of which there is at least one.
static inline satBounds sat_grid_bounds(const satGridPoint *p, int32_t count)
{
    satBounds box = {p[0].x, p[0].y, p[0].x, p[0].y};
    for (int32_t i = 1; i < count; i++)
        box = sat_bounds_union(box, (satBounds){p[i].x, p[i].y, p[i].x, p[i].y});
    return box;
}

// Snaps points in place to the grid of their own box. Returns SAT_OK, or SAT_NOT_FINITE,
// SAT_NO_AREA or SAT_BAD_SIZE with the point in `vertex`, which is -1 if the error concerns all
// points.
satStatus sat_snap(satGridPoint *p, int32_t count, satGrid *grid, int32_t *vertex);

// Writes to `kept` the indices of the points where a ring really turns, and returns their number.
// Removes duplicates and points within SAT_COLLINEAR steps of the line through their neighbours.
// Starts at the lowest point or, if that is removed, at the next point kept. If fewer than three
// remain, the ring has no area.
int32_t sat_keep_corners(const satGridPoint *p, int32_t count, uint16_t *kept);

#endif
