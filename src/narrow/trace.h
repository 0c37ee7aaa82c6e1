// The same test, writing down every axis and both shadows on it. Reads two placed shapes, writes
// rows; for pictures and explanations, never in the way of the real thing.
//
// A row's overlap counts both exits of the shadows, as the theorem is usually told, while the
// kernel looks from outside along every face (sat.h). The least overlap is the same either way, and
// so is the verdict, which is the kernel's own.

#ifndef SAT_NARROW_TRACE_H
#define SAT_NARROW_TRACE_H

#include "narrow/collide.h"

typedef enum satRowSource {
    SAT_ROW_A = 0, // normal of an edge of A
    SAT_ROW_B = 1, // of an edge of B
    SAT_ROW_VERTEX =
        2, // from a corner of A to the nearest of B; with a circle, to or from its centre
    SAT_ROW_CENTERS = 3 // between the centres of two circles
} satRowSource;

typedef struct satTraceRow {
    double x, y;       // unit axis in the world
    double aMin, aMax; // A's shadow, as n·p for points p of the world
    double bMin, bMax; // B's
    double overlap;    // shorter of the two exits; negative: minus the gap
    int32_t source;    // satRowSource
    int32_t index;     // the user's number of the edge's first corner, or of A's corner; else -1
    int32_t indexB;    // of B's corner; else -1
} satTraceRow;

// Where the centre of a circle, or a point, lies about the core of the other shape.
typedef enum satRegionKind {
    SAT_REGION_NONE = 0, // not one of the two is a circle, or both are
    SAT_REGION_EDGE = 1,
    SAT_REGION_VERTEX = 2,
    SAT_REGION_INSIDE = 3 // nearest to an edge
} satRegionKind;

typedef struct satTrace {
    int32_t count;
    int32_t hit;
    int32_t separating;  // first row with a gap; -1 on a hit
    int32_t winner;      // row of the minimum translation vector; -1 without a hit
    int32_t region;      // satRegionKind
    int32_t regionIndex; // the user's number of the edge's first corner, or of the corner; else -1
    satTraceRow rows[SAT_MAX_AXES];
} satTrace;

void sat_trace(const satShape *a, const satTransform *xfA, const satShape *b,
               const satTransform *xfB, satTrace *out);

#endif
