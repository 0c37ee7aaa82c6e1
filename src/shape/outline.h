// Makes the outline of a convex shape from a user's points: snaps them to a grid, removes
// duplicates and collinear points, and puts them in counter-clockwise order. If there is an error,
// reports its vertex.
//
// Points are snapped first, and only once; everything after that is exact (grid.h).

#ifndef SAT_SHAPE_OUTLINE_H
#define SAT_SHAPE_OUTLINE_H

#include "shape/crossing.h"
#include "shape/grid.h"

typedef struct satOutline {
    satGrid grid;
    double x[SAT_MAX_VERTICES]; // corners, counter-clockwise, in whole grid steps from the centre
    double y[SAT_MAX_VERTICES];
    uint16_t point[SAT_MAX_VERTICES]; // the user's index of each corner
    int32_t count;
    bool reversed;  // the user's outline is clockwise
    int32_t vertex; // of an error: the user's point; for SAT_CROSSING, the edge that starts there
    int32_t other;  // for SAT_CROSSING: the other edge
} satOutline;

typedef struct satOutlineScratch {
    satGridPoint corner[SAT_MAX_POINTS];
    uint16_t kept[SAT_MAX_POINTS];
    uint16_t next[SAT_MAX_POINTS];
    satCrossingScratch crossing;
} satOutlineScratch;

// Makes a convex outline of `count` points (x0, y0, x1, y1, …) of either winding. Overwrites
// `points`. Returns SAT_OK, or SAT_NOT_FINITE, SAT_TOO_FEW, SAT_TOO_MANY, SAT_NO_AREA, SAT_CONCAVE,
// SAT_CROSSING or SAT_BAD_SIZE; after an error, `vertex` and `other` of `out` are set, and the rest
// of `out` is undefined. For SAT_TOO_MANY, `vertex` is the number of corners. If `searches` is
// false, and in SAT_SMALL builds, the status is SAT_CONCAVE for an outline that crosses itself,
// too.
satStatus sat_outline_convex(double *points, int32_t count, bool searches,
                             satOutlineScratch *scratch, satOutline *out);

// A point in sweep order (grid.h).
typedef struct satSweptPoint {
    double key;
    uint32_t index;
} satSweptPoint;

typedef struct satHullScratch {
    int32_t corners;                // number of the hull's corners; may exceed SAT_MAX_VERTICES
    uint16_t order[SAT_MAX_POINTS]; // the indices of these corners, counter-clockwise
    uint16_t chain[2 * SAT_MAX_POINTS];
    union {
        satSweptPoint swept[SAT_MAX_POINTS];
        satGridPoint hull[SAT_MAX_POINTS];
    };
    satOutlineScratch outline;
} satHullScratch;

// Makes the convex hull of `count` points in any order (the monotone chain: Andrew, Another
// efficient algorithm for convex hulls in two dimensions, 1979). Overwrites `points`. Returns
// SAT_OK, or SAT_NOT_FINITE, SAT_TOO_FEW, SAT_NO_AREA, SAT_BAD_SIZE, or SAT_TOO_MANY if the hull
// has more than SAT_MAX_VERTICES corners. In the last case, the corners are only in the scratch
// memory.
satStatus sat_outline_hull(double *points, int32_t count, satHullScratch *scratch, satOutline *out);

#endif
