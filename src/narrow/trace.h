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
        2, // from the corner of a polygon or box nearest to a circle's centre, to that centre
    SAT_ROW_CENTERS = 3 // between the centres of two circles
} satRowSource;

typedef struct satTraceRow {
    double x, y;       // unit axis in the world
    double aMin, aMax; // A's shadow, as n·p for points p of the world
    double bMin, bMax; // B's
    double overlap;    // shorter of the two exits; negative: minus the gap
    int32_t source;    // satRowSource
    int32_t index; // the user's number of the edge's first corner, or of the corner; -1 for centers
} satTraceRow;

typedef struct satTrace {
    int32_t count;
    int32_t hit;
    int32_t separating; // first row with a gap; -1 on a hit
    int32_t winner;     // row of the minimum translation vector; -1 without a hit
    satContact contact; // as sat_collide gives it
    satTraceRow rows[SAT_MAX_AXES];
} satTrace;

void sat_trace(const satShape *a, const satPlace *placeA, const satShape *b, const satPlace *placeB,
               satTrace *out);

#endif
