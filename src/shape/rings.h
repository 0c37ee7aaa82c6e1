// A user's outline with holes, made fit for being cut into pieces: snapped to a grid, duplicates
// and collinear runs dropped, every fault named with its vertex. Reads points of rings, writes
// rings.
//
// All rings are snapped to one grid (grid.h); dropping comes next, and what is left is judged, so
// that corners dropped too near to another edge cannot hide a crossing. What passes is exact: rings
// are simple and do not even touch, each hole lies within the first ring and in no other hole.

#ifndef SAT_SHAPE_RINGS_H
#define SAT_SHAPE_RINGS_H

#include "shape/crossing.h"
#include "shape/grid.h"

typedef struct satRings {
    satGrid grid;
    int32_t count, rings; // corners of all rings together; rings
    satGridPoint
        corner[SAT_MAX_POINTS];     // ring behind ring; the inside lies on the left: the outer ring
                                    // runs counter-clockwise, holes run clockwise
    uint16_t point[SAT_MAX_POINTS]; // which of the user's points a corner is
    uint16_t end[SAT_MAX_RINGS];    // of a ring: one behind its last corner
    bool reversed[SAT_MAX_RINGS];   // the user's ring ran the other way
    int32_t vertex; // of a fault: the user's point (for SAT_CROSSING the edge that starts there),
    int32_t other;  // and the other one; counted over all rings. -1: none
    int32_t ring, otherRing; // the rings that they are of
} satRings;

typedef struct satRingBox {
    satGridPoint low, high;
} satRingBox;

typedef struct satRingsScratch {
    satRingBox box[SAT_MAX_RINGS];
    uint16_t next[SAT_MAX_POINTS];
    uint16_t kept[SAT_MAX_POINTS];
    satCrossingScratch crossing;
} satRingsScratch;

// Judges the outline of `rings` rings, the first around all others, of which ring r has the points
// from ends[r - 1] up to, not including, ends[r]; any windings. `points` is overwritten. SAT_OK, or
// with the numbers of the fault in `out`, of which the rest then means nothing,
//
//     SAT_TOO_MANY      more points than SAT_MAX_POINTS: `vertex` is how many
//     SAT_TOO_FEW       `ring` has fewer than three points
//     SAT_NOT_FINITE    `vertex` is no number
//     SAT_BAD_SIZE      `vertex` is too far out, or with vertex -1, the whole is too large or small
//     SAT_NO_AREA       the points of `ring` lie on one line
//     SAT_CROSSING      the edge at `vertex` meets the edge at `other`
//     SAT_HOLE_OUTSIDE  `vertex` is of a hole that does not lie within the outer ring
//     SAT_HOLE_IN_HOLE  `vertex` is of a hole that lies in the hole of `other`
satStatus sat_judge_rings(double *points, const uint32_t *ends, int32_t rings,
                          satRingsScratch *scratch, satRings *out);

// The corners of ring r begin here.
static inline int32_t sat_ring_start(const satRings *rings, int32_t r)
{
    return r == 0 ? 0 : rings->end[r - 1];
}

// Writes which corner follows upon which, and which comes before it, if that is asked for.
void sat_link_rings(const satRings *rings, uint16_t *next, uint16_t *previous);

#endif
