// Simplifies an outline: removes points so that the result is nowhere farther than a tolerance from
// the given outline. Reads points, writes which of them are kept.
//
// Between two kept points, the point farthest from the straight line between them is kept, too.
// This is repeated until no point is farther away than the tolerance (Douglas and Peucker,
// Algorithms for the reduction of the number of points required to represent a digitized line or
// its caricature, 1973; Ramer, 1972). Of the common methods, only this one limits the distance.
// Methods that first remove the corner with the smallest triangle (Visvalingam and Whyatt, 1993)
// look better on maps, but many small triangles can add up to any distance.
//
// Edges that replace many points may cross. Each crossing edge is then split at its farthest point,
// and all edges are checked again, as in Saalfeld, Topologically consistent line simplification
// with the Douglas-Peucker algorithm, 1999. Saalfeld's convex hull test is not needed, because
// crossings are found exactly on the outline's grid (crossing.h). If crossings remain, for example
// where points are within a grid step of each other, the result keeps exactly the corners that a
// polygon of the outline would have (sat_keep_corners). It then differs from the given outline by
// at most 5e-7 of the outline's size. So the result has no crossing, unless a polygon of the given
// outline would have one. For such an outline, only the distance counts.

#ifndef SAT_SHAPE_SIMPLIFY_H
#define SAT_SHAPE_SIMPLIFY_H

#include "shape/crossing.h"
#include "shape/grid.h"

typedef struct satSimplified {
    int32_t count;                  // number of kept points, at least 3
    int32_t vertex;                 // the point with the error; -1 if it concerns all points
    uint16_t point[SAT_MAX_POINTS]; // the kept points, in the given order
} satSimplified;

typedef struct satSimplifyScratch {
    satGridPoint snapped[SAT_MAX_POINTS]; // the points on the grid
    satGridPoint corner[SAT_MAX_POINTS];  // the kept points
    uint16_t next[SAT_MAX_POINTS];
    uint16_t polygon[SAT_MAX_POINTS]; // the corners that a polygon of the outline would have
    bool isKept[SAT_MAX_POINTS];
    uint8_t crosses[SAT_MAX_POINTS];
    uint16_t stack[2 * SAT_MAX_POINTS + 4]; // last and first point of each range to split
    satCrossingScratch crossing;
} satSimplifyScratch;

// Simplifies the closed outline of `count` points (x0, y0, x1, y1, …) of either winding.
// `tolerance` is in world units and not negative. Returns SAT_OK, or SAT_TOO_FEW, SAT_NOT_FINITE,
// SAT_NO_AREA or SAT_BAD_SIZE.
satStatus sat_simplify(const double *points, int32_t count, double tolerance,
                       satSimplifyScratch *scratch, satSimplified *out);

#endif
