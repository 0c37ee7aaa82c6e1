// An outline with fewer corners that lies nowhere further than a tolerance from the one given.
// Reads points, writes which of them stay.
//
// Between two points that stay, the one furthest from the straight line between them stays too,
// until none is further than the tolerance (Douglas and Peucker, Algorithms for the reduction of
// the number of points required to represent a digitized line or its caricature, 1973; Ramer,
// 1972). Of the methods in use this is the one that keeps to a distance by itself; those that drop
// the corner with the smallest triangle first (Visvalingam and Whyatt, 1993) look better on maps,
// but a hundred small triangles add up to any distance.
//
// Edges that replace many may cross. Then what crosses is split once more at its furthest point,
// and all is looked at again, as Saalfeld does (Topologically consistent line simplification with
// the Douglas-Peucker algorithm, 1999), whose test by convex hulls is left out: crossings are found
// exactly, on the outline's grid (crossing.h). If that finds no end, as where points crowd within a
// step of the grid, what stays are the corners that a polygon would have; those lie within 5e-7 of
// the size. So the result does not cross itself if the outline given does not as a polygon; one
// that does is simplified by distance alone.

#ifndef SAT_SHAPE_SIMPLIFY_H
#define SAT_SHAPE_SIMPLIFY_H

#include "shape/crossing.h"
#include "shape/grid.h"

typedef struct satSimplified {
    int32_t count;                  // of points that stay, at least 3
    int32_t vertex;                 // of a fault; -1: of all points
    uint16_t point[SAT_MAX_POINTS]; // which they are, in the order given
} satSimplified;

typedef struct satSimplifyScratch {
    satGridPoint spot[SAT_MAX_POINTS];   // the points on the grid
    satGridPoint corner[SAT_MAX_POINTS]; // those that stay
    uint16_t next[SAT_MAX_POINTS];
    uint16_t kept[SAT_MAX_POINTS]; // corners that a polygon would have
    bool stays[SAT_MAX_POINTS];
    uint8_t meets[SAT_MAX_POINTS];
    uint16_t waiting[2 * SAT_MAX_POINTS + 4]; // stretches, first and last point of each
    satCrossingScratch crossing;
} satSimplifyScratch;

// Simplifies the closed outline of `count` points (x0, y0, x1, y1, …), either winding; `tolerance`
// is in world units and not negative. SAT_OK, or SAT_TOO_FEW, SAT_NOT_FINITE, SAT_NO_AREA or
// SAT_BAD_SIZE.
satStatus sat_simplify(const double *points, int32_t count, double tolerance,
                       satSimplifyScratch *scratch, satSimplified *out);

#endif
