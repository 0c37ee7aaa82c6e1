// The shortest push that moves one union of convex shapes out of another. Tests compare the
// library's push with it. Reads two lists of children, writes one move; works in scratch memory of
// the caller. The library itself once searched like this. It is exact, and too slow for games.
//
// B moved by v overlaps A exactly if v lies in the Minkowski difference of some child of A and some
// child of B (minkowski.h). So the push is the point nearest to the origin outside of all of them
// (union.h).
//
// The search begins with the pairs that overlap. It adds another pair only when B, moved by the
// best push so far, overlaps it. When no pair is in the way any more, an omitted pair cannot make
// the push longer. Only pairs behind an internal edge could make it shorter; they are added as soon
// as a point of that edge seems to be free and nearer.
//
// Internal edges. Faces between children of the same shape are no valid end of a push. Where
// children are flush, the neighbour contains every point of such a side anyway, but a child that
// barely touches contains nothing. And a point or a segment slips between two coincident faces, so
// its differences are enlarged a little (minkowski.h), and the push shrinks again.
//
// The search follows internal sides only if nothing else is free at all. Of equally near sides, one
// without an internal edge wins.

#ifndef SAT_TESTS_EXACT_PENETRATION_H
#define SAT_TESTS_EXACT_PENETRATION_H

#include "base/aabb.h"
#include "exact/union.h"
#include "narrow/child.h"

// Maximum numbers of children of each shape, of pairs in the way at once, and of sides of all their
// differences. Beyond any of them there is no exact answer.
#define EXACT_CHILDREN 1024
#define EXACT_PAIRS 1024
#define EXACT_SIDES (25 * EXACT_PAIRS)

typedef struct exactScratch {
    satAabb boxA[EXACT_CHILDREN], boxB[EXACT_CHILDREN];
    int32_t overlap[EXACT_PAIRS][2]; // pairs that overlap at the start, in order
    exactMinkowski difference[EXACT_PAIRS];
    exactSide side[EXACT_SIDES];
} exactScratch;

typedef struct exactPenetration {
    bool overlapping; // false: no pair of children overlaps or touches; the rest is undefined
    bool exact;       // false: too many pairs; the rest is undefined
    double x, y;      // moving B by this ends all overlaps of A and B, up to 1e-6 of size
    satVec2 normal;   // unit, from A to B; also where the depth is 0
    float depth;      // the length of (x, y)
    int32_t first;    // the pair of children whose boundary decides,
    int32_t second;   // as indices into a and b
} exactPenetration;

// The lists must hold all children that B may reach on its way. `overlapping` is the answer of
// sat_overlaps for some pair; for a single pair the answer is that of sat_collide. Among pushes
// equally long up to rounding the first one counts: feet before crossings, sides before arcs, pairs
// in the order of a, then of b.
exactPenetration exact_penetration(const satChild *a, int32_t countA, const satChild *b,
                                   int32_t countB, exactScratch *scratch);

#endif
