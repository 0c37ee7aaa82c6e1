// The shortest push of all that takes one union of convex pieces out of another: what tests measure
// the push of the library by. Reads two lists of pieces, writes one move; works in a scratch given
// to it. The library itself once searched like this. It is exact, and too slow for games.
//
// B moved by v overlaps A exactly if v lies in the Minkowski difference of some piece of A and some
// piece of B (minkowski.h). So the answer is the point nearest to the origin that lies in none of
// them (union.h).
//
// The search begins with the pairs that overlap. It takes in another pair only when B, moved by
// what was found so far, overlaps that one. When nothing is in the way any more, no pair that was
// left out can make the answer longer; only those behind a seam could make it shorter, and they are
// taken in as soon as a point of a seam seems to be free and nearer.
//
// Seams. The faces between pieces of the same shape are no way out. Where pieces stand flush, the
// neighbour holds every point of such a side anyway; but a piece that barely touches holds nothing.
// And a point or a segment slips between two faces that lie on each other, so its differences are
// grown by a little (minkowski.h), and the answer shrinks again.
//
// A side that comes from a seam is walked only if nothing else is free at all. Of sides as near as
// each other, one that has nothing to do with a seam wins.

#ifndef SAT_TESTS_EXACT_ESCAPE_H
#define SAT_TESTS_EXACT_ESCAPE_H

#include "base/aabb.h"
#include "exact/union.h"
#include "narrow/child.h"

// So many pieces of each, pairs of them that may be in the way at once, and sides of all their
// differences. Beyond any of them there is no answer that is exact.
#define EXACT_CHILDREN 1024
#define EXACT_PAIRS 1024
#define EXACT_SIDES (25 * EXACT_PAIRS)

typedef struct exactScratch {
    satAabb boxA[EXACT_CHILDREN], boxB[EXACT_CHILDREN];
    int32_t overlap[EXACT_PAIRS][2]; // pairs that overlap where they stand, in order
    exactMinkowski difference[EXACT_PAIRS];
    exactSide side[EXACT_SIDES];
} exactScratch;

typedef struct exactPenetration {
    bool overlapping; // false: no pair of pieces overlaps or touches; then the rest means nothing
    bool exact;       // false: too many, and all below may be anything
    double x, y;      // moving B by this ends all overlaps of A and B, up to 1e-6 of size
    satVec2 normal;   // unit, from A to B; also where the depth is 0
    float depth;      // the length of (x, y)
    int32_t first;    // the pair of pieces whose boundary decides,
    int32_t second;   // as indices into a and b
} exactPenetration;

// All pieces of both must be in the lists that B may come upon on its way. `overlapping` is what
// sat_overlaps says of some pair, and of one pair alone the answer is that of sat_collide. What is
// as near as something else up to rounding counts only if it comes first: feet before meetings,
// sides before arcs, pairs in the order of a, then of b.
exactPenetration exact_penetration(const satChild *a, int32_t countA, const satChild *b,
                                   int32_t countB, exactScratch *scratch);

#endif
