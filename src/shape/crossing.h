// Which edges of closed rings meet where they should not. Reads corners on the grid, writes pairs
// of edges. Exact: what is no crossing here can be cut into pieces without a tolerance.
//
// Edges are sorted by where they begin along one axis, and each is compared with those that begin
// before it ends: the classical sweep without a tree (Baraff, Dynamic Simulation of Non-Penetrating
// Rigid Bodies, 1992, has it for boxes). The axis is the one along which the edges are shorter.
// Quadratic for edges that all overlap along both axes, but then it is one comparison of four
// floats a pair: 0.2 ms for a star of 1,000 corners [measured].

#ifndef SAT_SHAPE_CROSSING_H
#define SAT_SHAPE_CROSSING_H

#include "shape/grid.h"

// Edge i runs from corner i to corner next[i].
typedef struct satEdges {
    const satSpot *corner;
    const uint16_t *next;
    int32_t count;
} satEdges;

// Boxes of the edges as floats, which hold grid coordinates exactly; in sweep order.
typedef struct satCrossingScratch {
    double key[SAT_MAX_POINTS];
    uint16_t order[SAT_MAX_POINTS];
    uint16_t spare[SAT_MAX_POINTS];
    float first[SAT_MAX_POINTS], last[SAT_MAX_POINTS]; // along the sweep
    float low[SAT_MAX_POINTS], high[SAT_MAX_POINTS];   // across
} satCrossingScratch;

typedef struct satCrossing {
    int32_t edge, other; // edge < other; both -1 if there is none
} satCrossing;

// The first two edges that meet where they should not: neighbours that fold back onto each other,
// or others that meet at all, touching included. Of all such pairs the one with the lowest edge,
// and of those with the lowest other.
satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *scratch);

// Sets `meets` of every edge that is one of such a pair to 1; how many pairs there are.
int32_t sat_mark_crossings(satEdges edges, satCrossingScratch *scratch, uint8_t *meets);

#endif
