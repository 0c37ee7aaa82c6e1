// Points on a grid, where every question about which side a point lies on has an exact answer.
// Reads points as a user drew them, writes whole numbers of steps from the centre of their box.
//
// Coordinates are integers of at most 23 bits and a sign, relative to the centre of the points'
// box. Differences have 24 bits, so cross products and squares of lengths are exact in double:
// convexity, crossings and areas are decided without tolerances, and every corner is exact as a
// float.

#ifndef SAT_SHAPE_GRID_H
#define SAT_SHAPE_GRID_H

#include "base/constants.h"
#include "base/core.h"

// A point in whole steps of the grid.
typedef struct satGridPoint {
    double x, y;
} satGridPoint;

// Where the grid lies.
typedef struct satGrid {
    double centerX, centerY; // of the points' box, where the user drew it
    double step;             // in world units, a power of two
} satGrid;

// Twice the signed area of the triangle a b c; exact. Positive: c lies to the left of the way from
// a to b, or a ring turns left at b.
static inline double sat_side(satGridPoint a, satGridPoint b, satGridPoint c)
{
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

// The dot product of b - a and c - b; exact. Negative: back again.
static inline double sat_ahead(satGridPoint a, satGridPoint b, satGridPoint c)
{
    return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
}

// The square of the distance; exact.
static inline double sat_span2(satGridPoint a, satGridPoint b)
{
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

// From left to right, of points above each other from below: the order of a sweep.
static inline bool sat_left_of(satGridPoint a, satGridPoint b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

// That order as one number, exact.
static inline double sat_sweep_key(satGridPoint a) { return a.x * 33554432.0 + a.y; }

static inline bool sat_is_finite(double v) { return v - v == 0.0; }

// Puts points onto the grid of their own box, in place. SAT_OK, or SAT_NOT_FINITE, SAT_NO_AREA or
// SAT_BAD_SIZE with the point in `vertex`, -1 if it is the fault of all.
satStatus sat_snap(satGridPoint *p, int32_t count, satGrid *grid, int32_t *vertex);

// The points where a ring really turns, in `kept`, and how many they are: duplicates go, and what
// lies within SAT_COLLINEAR steps of the line between its neighbours. Starts at the lowest. Fewer
// than three have no area.
int32_t sat_keep_corners(const satGridPoint *p, int32_t count, uint16_t *kept);

#endif
