// Finds edges of closed rings that intersect where they must not. Works on grid coordinates, so the
// answer is exact: rings that pass this test can be decomposed without tolerances.
//
// A sweep from left to right decides whether there is any crossing. It keeps the edges on the sweep
// line in order, and tests every two edges that become neighbours (Shamos and Hoey, Geometric
// intersection problems, 1976). It takes n log n time, plus the time to move edge indices in an
// array, which is very short. If there is a crossing, a search over all pairs of edges then finds
// the first one. The search may take quadratic time, but for most pairs it only compares four
// floats.

#ifndef SAT_SHAPE_CROSSING_H
#define SAT_SHAPE_CROSSING_H

#include "shape/grid.h"

// Edge i runs from corner i to corner next[i].
typedef struct satEdges {
    const satGridPoint *corner;
    const uint16_t *next;
    int32_t count;
} satEdges;

typedef struct satCrossingScratch {
    double key[SAT_MAX_POINTS];
    uint16_t order[SAT_MAX_POINTS];
    uint16_t spare[SAT_MAX_POINTS];
    uint16_t previous[SAT_MAX_POINTS];
    uint16_t active[SAT_MAX_POINTS]; // edges on the sweep line, from bottom to top
    int32_t activeCount;
    // Bounds of the edges as floats, which hold grid coordinates exactly.
    float left[SAT_MAX_POINTS], right[SAT_MAX_POINTS];
    float low[SAT_MAX_POINTS], high[SAT_MAX_POINTS];
} satCrossingScratch;

typedef struct satCrossing {
    int32_t edge, other; // edge < other; both -1 if there is none
} satCrossing;

// Returns true if no two edges intersect where they must not.
bool sat_are_simple(satEdges edges, satCrossingScratch *scratch);

// Returns the first two edges that intersect where they must not. For consecutive edges, that means
// that they fold back onto each other; for other edges, that they have any point in common. The
// first pair is the one with the lowest `edge`, and among those the one with the lowest `other`.
satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *scratch);

// Sets `crosses` to 1 for every edge of such a pair. Returns the number of pairs.
int32_t sat_mark_crossings(satEdges edges, satCrossingScratch *scratch, uint8_t *crosses);

#endif
