// Which edges of closed rings meet where they should not. Reads corners on the grid, writes pairs
// of edges. Exact: what is no crossing here can be cut into pieces without a tolerance.
//
// Whether there is a crossing at all is found by a sweep from left to right, which keeps the edges
// that the sweep line meets in order and looks at each two that become neighbors (Shamos and Hoey,
// Geometric intersection problems, 1976); in time n log n, and moving an edge's number costs next
// to nothing. Only where there is one, which pair is the first is searched by looking at one edge
// after the other; that may be quadratic, but is a comparison of four floats for most pairs.

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
    uint16_t active[SAT_MAX_POINTS]; // edges on the sweep line, from below
    int32_t activeCount;
    // Boxes of the edges as floats, which hold grid coordinates exactly.
    float left[SAT_MAX_POINTS], right[SAT_MAX_POINTS];
    float low[SAT_MAX_POINTS], high[SAT_MAX_POINTS];
} satCrossingScratch;

typedef struct satCrossing {
    int32_t edge, other; // edge < other; both -1 if there is none
} satCrossing;

// Does no edge meet another where it should not?
bool sat_are_simple(satEdges edges, satCrossingScratch *scratch);

// The first two edges that meet where they should not: neighbours that fold back onto each other,
// or others that meet at all, touching included. Of all such pairs the one with the lowest edge,
// and of those with the lowest other.
satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *scratch);

// Sets `meets` of every edge that is one of such a pair to 1; how many pairs there are.
int32_t sat_mark_crossings(satEdges edges, satCrossingScratch *scratch, uint8_t *meets);

#endif
