// Records how SAT decides: every axis, and the projections of both shapes onto it. Reads two placed
// shapes, writes rows for pictures and explanations. Collision tests do not use it.
//
// The overlap of a row is the length of the shorter of the two moves that separate the projections,
// as the theorem is usually taught. sat.h instead measures the separation along every face. Both
// have the same least overlap; its row has the value of sat.h.

#ifndef SAT_NARROW_TRACE_H
#define SAT_NARROW_TRACE_H

#include "narrow/collide.h"

typedef enum satRowSource {
    SAT_ROW_A = 0,      // normal of an edge of A
    SAT_ROW_B = 1,      // normal of an edge of B
    SAT_ROW_VERTEX = 2, // from a corner of A to the nearest of B; a circle's corner is its centre
    SAT_ROW_CENTERS = 3 // between the centres of two circles
} satRowSource;

typedef struct satTraceRow {
    double x, y;       // unit axis in the world
    double aMin, aMax; // A's projection: n·p for points p in the world
    double bMin, bMax; // B's projection
    double overlap;    // the shorter move that separates the projections; negative: minus the gap
    int32_t source;    // satRowSource
    int32_t index;     // the user's number of the edge's first corner, or of A's corner; else -1
    int32_t indexB;    // the user's number of B's corner; else -1
} satTraceRow;

// The Voronoi region of one shape's core that contains the centre of the other shape, a circle.
typedef enum satRegionKind {
    SAT_REGION_NONE = 0, // neither shape is a circle, or both are
    SAT_REGION_EDGE = 1,
    SAT_REGION_VERTEX = 2,
    SAT_REGION_INSIDE = 3 // inside, nearest to an edge
} satRegionKind;

typedef struct satTrace {
    int32_t count;
    int32_t hit;
    int32_t separating;  // the first row with a gap; -1 on a hit
    int32_t winner;      // the row of the minimum translation vector; -1 without a hit
    int32_t region;      // satRegionKind
    int32_t regionIndex; // the user's number of the edge's first corner, or of the corner; else -1
    satTraceRow rows[SAT_MAX_AXES];
} satTrace;

void sat_trace(const satShape *a, const satTransform *xfA, const satShape *b,
               const satTransform *xfB, satTrace *out);

#endif
