// Makes rings that can be decomposed from a user's outline with holes: snaps the points to a grid,
// and removes duplicate and collinear points. If there is an error, reports the first with its
// vertex or ring.
//
// All rings are snapped to the same grid (grid.h). Then points are removed. Only the remaining
// points are validated, because a removal may cause a crossing with another edge nearby. The result
// is exact: rings are simple and do not touch each other, and each hole lies inside the first ring
// and in no other hole.

#ifndef SAT_SHAPE_RINGS_H
#define SAT_SHAPE_RINGS_H

#include "shape/crossing.h"
#include "shape/grid.h"

typedef struct satRings {
    satGrid grid;
    int32_t count; // number of corners of all rings together
    int32_t rings; // number of rings
    // Corners, one ring after another. The outer ring is counter-clockwise and holes are clockwise,
    // so the inside is on the left.
    satGridPoint corner[SAT_MAX_POINTS];
    uint16_t point[SAT_MAX_POINTS]; // the user's index of each corner
    uint16_t end[SAT_MAX_RINGS];    // one past the last corner of each ring
    bool reversed[SAT_MAX_RINGS];   // the user's ring has the other winding
    // Of an error: the user's point (for SAT_CROSSING, the edge that starts there), the other
    // point, and the ring of the first. Points are counted over all rings; -1 means none.
    int32_t vertex, other, ring;
} satRings;

typedef struct satRingsScratch {
    satBounds box[SAT_MAX_RINGS];
    uint16_t next[SAT_MAX_POINTS];
    uint16_t kept[SAT_MAX_POINTS];
    satCrossingScratch crossing;
} satRingsScratch;

// Validates an outline of `rings` rings; the first one contains all others. Ring r has the points
// from ends[r - 1] up to, but not including, ends[r], in either winding. Overwrites `points`.
// Returns SAT_OK or one of the errors below. After an error only the fields about it are defined.
//
//     SAT_TOO_MANY      more than SAT_MAX_POINTS points; `vertex` counts those up to `ring`'s end
//     SAT_TOO_FEW       `ring` has fewer than three points
//     SAT_NOT_FINITE    `vertex` is NaN or infinite
//     SAT_BAD_SIZE      `vertex` is too far from the origin, or, if it is -1, the outline is too
//                       large or too small
//     SAT_NO_AREA       the points of `ring` lie on one line, or, if it is -1, all points coincide
//     SAT_CROSSING      the edge at `vertex` intersects the edge at `other`
//     SAT_HOLE_OUTSIDE  `vertex` belongs to a hole that is not inside the outer ring
//     SAT_HOLE_IN_HOLE  `vertex` belongs to a hole that is inside the hole of `other`
satStatus sat_validate_rings(double *points, const uint32_t *ends, int32_t rings,
                             satRingsScratch *scratch, satRings *out);

// Returns the index of the first corner of ring r.
static inline int32_t sat_ring_start(const satRings *rings, int32_t r)
{
    return r == 0 ? 0 : rings->end[r - 1];
}

// Writes the index of each corner's next corner, and of its previous one unless `previous` is NULL.
void sat_link_rings(const satRings *rings, uint16_t *next, uint16_t *previous);

#endif
