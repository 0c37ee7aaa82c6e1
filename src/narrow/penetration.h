// The shortest push that separates two sets of children. Reads two lists of children, writes the
// push; works in the caller's scratch memory.
//
// If B moves by v, it overlaps A if and only if v lies in the Minkowski difference of some child of
// A and some child of B (minkowski.h). Each of these is a convex region. So the push is the point
// nearest to the origin that lies in no region. It lies on a side of a region, either at the foot
// of the perpendicular from the origin, or where the side leaves another region that covers the
// foot:
//
//          ┏━━━━━━━━━━━━━━━┓
//          ┃   · origin    ┃
//          ┃   │ ╲     ┏━━━┛
//          ┗━━━●━━╲━━━━● where one side leaves another region
//            foot
//
// A side belongs to the boundary of the union only if a corner of one composite slides along a face
// of the other. So sides that are internal edges, or along which only hidden corners slide
// (child.h), are not tried. The others are tried in the order of their distance from the origin,
// until the next one is farther than the best push so far. If the region is rounded, there are arcs
// between its sides. The search follows each arc in both directions from its point nearest to the
// origin. Where a region covers the arc, it goes on at the point at which the arc leaves the
// region.

#ifndef SAT_NARROW_PENETRATION_H
#define SAT_NARROW_PENETRATION_H

#include "narrow/children.h"
#include "narrow/minkowski.h"

// Maximum numbers of regions, of sides of all regions, of corners, and of candidates. If the list
// of candidates is full, those in it are tried before more are added. If too many regions, sides or
// corners are nearby, the search uses a shorter reach. If it then finds no push, the result is a
// straight push out of all children.
#define SAT_PENETRATION_REGIONS 192
#define SAT_PENETRATION_SIDES 1536
#define SAT_PENETRATION_CORNERS 384
#define SAT_PENETRATION_CANDIDATES 512

// A part of a region's outline that may be on the boundary of the union: a side, along which
// `corner` of the other child slides, or the arc at the start (`corner` 0) or the end (`corner` 1)
// of a side.
typedef struct satBoundaryPart {
    uint8_t region, side, corner;
    bool isArc;
} satBoundaryPart;

typedef struct satPenetrationScratch {
    satCore core[2][SAT_MAX_CHILDREN_NEAR];
    satFace face[SAT_PENETRATION_CORNERS];
    satMinkowski region[SAT_PENETRATION_REGIONS];
    double offset[SAT_PENETRATION_SIDES];
    uint8_t support[SAT_PENETRATION_SIDES];
    satBoundaryPart candidate[SAT_PENETRATION_CANDIDATES];
    double least[SAT_PENETRATION_CANDIDATES]; // a lower bound of each candidate's distance
    double from[SAT_PENETRATION_REGIONS], to[SAT_PENETRATION_REGIONS];
    uint8_t order[SAT_PENETRATION_REGIONS];
    uint8_t near[2][SAT_MAX_CHILDREN_NEAR];
} satPenetrationScratch;

// If the exact search has no room, straight pushes in eight directions are tried: both ways along
// the axes of A's and B's frames. Returns direction k.
static inline satVector sat_straight_direction(const satTransform *a, const satTransform *b,
                                               int32_t k)
{
    const satTransform *frame = k < 4 ? a : b;
    double sign = k & 1 ? -1.0 : 1.0, x = sign * frame->c, y = sign * frame->s;
    return k & 2 ? (satVector){-y, x} : (satVector){x, y};
}

typedef struct satPenetration {
    bool overlapping; // false: no pair of children overlaps or touches; ignore the other fields
    bool exact;       // true: no push is shorter
    bool needsMore;   // children farther than `reach` may matter: gather those up to a reach of at
                      // least `depth`, and call this again; ignore the other fields
    satVector push;   // if B moves by this, the two no longer overlap, up to 1e-6 of the largest
                      // pair's size
    satVec2 normal;   // unit, from A to B, even if the depth is 0
    float depth;      // the length of the push
    int32_t first;    // index of the child of A whose region the push ends on
} satPenetration;

// The lists must hold all children within `reach` of the other shape, at most SAT_MAX_CHILDREN_NEAR
// each. `overlapping` agrees with sat_overlaps. The result for a single pair is that of
// sat_collide, unless it has a one-sided segment. If `mayStopEarly` is true, sets `needsMore` as
// soon as several pairs overlap, because children farther than `reach` probably matter then.
satPenetration sat_penetration(const satChild *a, int32_t countA, const satChild *b, int32_t countB,
                               double reach, bool mayStopEarly, satPenetrationScratch *scratch);

#endif
