// The minimum translation vector of a whole: the shortest move that takes one union of convex
// pieces out of another. Reads two lists of pieces, writes one move; works in a scratch given to
// it.
//
// B moved by v overlaps A exactly if v lies in the difference of some piece of A and some piece of
// B (difference.h). So the answer is the point nearest to the origin that lies in none of them
// (union.h).
//
// Most pairs have no say. The search begins with those that overlap, and takes in another only
// when B, moved by what was found, overlaps that. When nothing is in the way any more, no pair that
// was left out can make the answer longer; and none could have made it shorter but those behind a
// seam, which are taken in as soon as a point of a seam seems to be free and nearer.
//
// Seams. The faces between pieces of the same whole are no way out. Where pieces stand flush,
// the neighbour holds every point of such a side anyway; but a piece that barely touches holds
// nothing. And what is thin slips between two faces that lie on each other, so its differences are
// grown by a little (difference.h), and the answer shrinks again.
//
// A side that comes from a seam is walked only if nothing else is free at all, and of sides as near
// the one that has nothing to do with a seam wins; but where the pair that overlaps most decides
// alone, its face does, even if it slides along the end of a seam.

#ifndef SAT_NARROW_ESCAPE_H
#define SAT_NARROW_ESCAPE_H

#include "base/aabb.h"
#include "narrow/difference.h"
#include "narrow/piece.h"
#include "narrow/union.h"

// Pairs of pieces that may be in the way at once, and sides of all their differences: 25 for each.
// Beyond either the answer is a straight way out of everything, and says that it is not exact.
#define SAT_ESCAPE_PAIRS 64
#define SAT_ESCAPE_SIDES 1600

// Of so many pieces of each the boxes are kept, to tell what is not near.
#define SAT_ESCAPE_BOXES 128

typedef struct satEscapeScratch {
    satAabb boxA[SAT_ESCAPE_BOXES];
    float boxB[SAT_ESCAPE_BOXES][4];      // the lower corner, and minus the upper one
    int32_t overlap[SAT_ESCAPE_PAIRS][2]; // pairs that overlap where they stand, in order
    satDifference difference[SAT_ESCAPE_PAIRS];
    satSide side[SAT_ESCAPE_SIDES];
} satEscapeScratch;

typedef struct satEscape {
    bool overlapping; // false: no pair of pieces overlaps or touches; then the rest means nothing
    bool exact;       // false: too many; separates, but something shorter may
    double x, y;      // moving B by this ends all overlaps of A and B, up to 1e-6 of size
    satVec2 normal;   // unit, from A to B; also where the depth is 0
    float depth;      // the length of (x, y)
    int32_t first;    // the pair of pieces whose boundary decides,
    int32_t second;   // as indices into a and b
} satEscape;

// All pieces of both must be in the lists that B may come upon on its way. `overlapping` is what
// sat_overlaps says of some pair, and of one pair alone the answer is that of sat_collide. What is
// as near as something else up to rounding counts only if it comes first: feet before meetings,
// sides before arcs, pairs in the order of a, then of b.
satEscape sat_escape(const satPiece *a, int32_t countA, const satPiece *b, int32_t countB,
                     satEscapeScratch *scratch);

#endif
