// The way out of several pieces. Reads two lists of pieces, writes one move; works in a scratch
// given to it.
//
// B moved by v overlaps A exactly if v lies in the region of some piece of A and some piece of B
// (minkowski.h). So the answer is the point nearest to the origin that lies in no region: on a
// side of one of them, at its foot, or where the side leaves the others that cover it:
//
//          ┏━━━━━━━━━━━━━━━┓
//          ┃   · origin    ┃
//          ┃   │ ╲     ┏━━━┛
//          ┗━━━●━━╲━━━━● where one side leaves another region
//            foot
//
// Only a face of a whole, along which a corner of the other whole slides, can be a side of the
// boundary: faces between pieces, and corners that only pieces have, are left out beforehand
// (child.h). Sides are tried from the nearest on, and nothing that lies farther than the best so
// far. The arcs between rounded sides are gone along from the point nearest to the origin on, both
// ways, from each region that covers them to where they leave it.

#ifndef SAT_NARROW_PENETRATION_H
#define SAT_NARROW_PENETRATION_H

#include "narrow/minkowski.h"

// Pieces of each; regions, and sides of all of them. Beyond any of them the answer is a straight
// way out of everything.
#define SAT_PENETRATION_CHILDREN 128
#define SAT_PENETRATION_REGIONS 192
#define SAT_PENETRATION_SIDES 1536
#define SAT_PENETRATION_CORNERS 384
#define SAT_PENETRATION_TRIES 512

// A side that may be the boundary: of a region, along a corner of the other piece. Or an arc: that
// beside the begin of a side for a `corner` of 0, and that beside its end for 1.
typedef struct satBoundarySide {
    uint8_t region, side, corner;
    bool isArc;
} satBoundarySide;

typedef struct satPenetrationScratch {
    satCore core[2][SAT_PENETRATION_CHILDREN];
    satFace face[SAT_PENETRATION_CORNERS];
    satMinkowski region[SAT_PENETRATION_REGIONS];
    double limit[SAT_PENETRATION_SIDES];
    uint8_t support[SAT_PENETRATION_SIDES];
    satBoundarySide try[SAT_PENETRATION_TRIES];
    double least[SAT_PENETRATION_TRIES]; // no point of each is nearer
    double from[SAT_PENETRATION_REGIONS], to[SAT_PENETRATION_REGIONS];
    uint8_t order[SAT_PENETRATION_REGIONS];
    uint8_t near[2][SAT_PENETRATION_CHILDREN];
} satPenetrationScratch;

typedef struct satPenetration {
    bool overlapping; // false: no pair of pieces overlaps or touches; then the rest means nothing
    bool exact;       // no way is shorter; if false, one may be
    bool isOpen;    // pieces farther than `reach` may matter, up to the depth or farther; the rest
                    // means nothing
    double x, y;    // moving B by this ends all overlaps of A and B, up to 1e-6 of size
    satVec2 normal; // unit, from A to B; also where the depth is 0
    float depth;    // the length of (x, y)
    int32_t first;  // the pair of pieces whose boundary decides,
    int32_t second; // as indices into a and b
} satPenetration;

// The lists hold all pieces that B may come upon within `reach`. `overlapping` agrees with
// sat_overlaps, and a single pair gets the answer of sat_collide. With `isCircleTest` the result is
// open as soon as many pairs overlap: then pieces beyond a short reach matter.
satPenetration sat_penetration(const satChild *a, int32_t countA, const satChild *b, int32_t countB,
                               double reach, bool isCircleTest, satPenetrationScratch *scratch);

#endif
