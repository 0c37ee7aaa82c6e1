// A user's points, made fit for a shape: snapped to a grid, duplicates and collinear runs dropped,
// wound counter-clockwise, every fault named with its vertex. Reads points, writes an outline.
//
// Snapping to the grid comes first and once: from there all is exact. See grid.h.

#ifndef SAT_SHAPE_OUTLINE_H
#define SAT_SHAPE_OUTLINE_H

#include "shape/crossing.h"
#include "shape/grid.h"

typedef struct satOutline {
    double centerX, centerY;    // of the points' box, where the user drew it
    double grid;                // one step in world units, a power of two
    double x[SAT_MAX_VERTICES]; // corners counter-clockwise, in whole steps from the centre
    double y[SAT_MAX_VERTICES];
    uint16_t point[SAT_MAX_VERTICES]; // which of the user's points a corner is
    int32_t count;
    bool reversed;  // the user's outline ran clockwise
    int32_t vertex; // of a fault: the user's point (for SAT_CROSSING the edge that starts there)
    int32_t other;  // for SAT_CROSSING: the other edge
} satOutline;

typedef struct satOutlineScratch {
    satGridPoint corner[SAT_MAX_POINTS];
    uint16_t kept[SAT_MAX_POINTS];
    uint16_t next[SAT_MAX_POINTS];
    satCrossingScratch crossing;
} satOutlineScratch;

// Makes a convex outline of `count` points (x0, y0, x1, y1, …), either winding; `points` is
// overwritten. SAT_OK, or SAT_NOT_FINITE, SAT_TOO_FEW, SAT_TOO_MANY, SAT_NO_AREA, SAT_CONCAVE,
// SAT_CROSSING or SAT_BAD_SIZE with `vertex` and `other` of `out` set; then the rest of `out` means
// nothing.
satStatus sat_outline_convex(double *points, int32_t count, satOutlineScratch *scratch,
                             satOutline *out);

typedef struct satHullScratch {
    int32_t corners;                // of the hull, also if they are too many for an outline
    uint16_t order[SAT_MAX_POINTS]; // and which points they are, counter-clockwise
    uint16_t chain[2 * SAT_MAX_POINTS];
    satGridPoint hull[SAT_MAX_POINTS];
    satOutlineScratch outline;
} satHullScratch;

// The convex hull of `count` points in any order (Andrew, Another efficient algorithm for convex
// hulls in two dimensions, 1979: the monotone chain). `points` is overwritten. SAT_OK, or
// SAT_NOT_FINITE, SAT_TOO_FEW, SAT_NO_AREA, SAT_BAD_SIZE, or SAT_TOO_MANY if the hull has more
// corners than one convex piece may: then the scratch alone says which.
satStatus sat_outline_hull(double *points, int32_t count, satHullScratch *scratch, satOutline *out);

#endif
