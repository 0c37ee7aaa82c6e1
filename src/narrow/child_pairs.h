// Iterates over the pairs of children of two shapes of any kind. Also finds contact points, the
// normal of a sweep hit, and where a sliding thin shape is blocked. A world needs these for convex
// bodies, too, because flush bodies act like children of one shape.

#ifndef SAT_NARROW_CHILD_PAIRS_H
#define SAT_NARROW_CHILD_PAIRS_H

#include "narrow/blocks.h"
#include "narrow/children.h"
#include "narrow/manifold.h"
#include "narrow/penetration.h"
#include "narrow/slip.h"
#include "narrow/sweep.h"

// A query for the pairs of children that come near each other.
typedef struct satChildPairQuery {
    const satShape *shape[2]; // A and B
    satTransform xf[2];
    double reach;    // includes pairs whose boxes are up to this far apart, and some farther ones
    double dx, dy;   // B's motion; includes the pairs that may meet on the way
    double maxT;     // skips pairs that meet after this fraction of the motion; lower it on a hit
    bool outerIsB;   // the outer loop goes through B's children, the inner one through A's
    bool hasOuter;   // `outerChild` holds a child of the outer loop
    bool withOneWay; // as in children.h
    // If not zero, the inner loop visits the rows of tiles in another order: for A's tiles, the
    // rows farthest along this vector first; for B's tiles, those farthest against it.
    satVector farthest;
    satBoxFilter *filter; // for both shapes, or NULL
    const void *filterData;
    satChildQuery outer, inner;
    satChild outerChild;
} satChildPairQuery;

satChildPairQuery sat_query_child_pairs(const satShape *a, const satTransform *xfA,
                                        const satShape *b, const satTransform *xfB, double reach);
satChildPairQuery sat_query_child_pairs_on_way(const satShape *a, const satTransform *xfA,
                                               const satShape *b, const satTransform *xfB,
                                               double reach, double dx, double dy);
bool sat_next_pair(satChildPairQuery *query, satChild *a, satChild *b);

typedef struct satCompositeScratch {
    satChild a[SAT_MAX_CHILDREN_NEAR], b[SAT_MAX_CHILDREN_NEAR];
    satMergedBox block[SAT_MAX_MERGED_BOXES], blockOfB[SAT_MAX_MERGED_BOXES];
    satPenetrationScratch penetration;
} satCompositeScratch;

// Number of bits of a child's number in a contact point's id.
#define SAT_CHILD_BITS 16u

// The contact points of two overlapping shapes whose contact is known. Pushes B out along the
// normal, takes the points where the shapes then touch, and moves them back by half of the push.
// Returns the two that are farthest apart across the normal. Their ids hold the numbers of both
// children, SAT_CHILD_BITS each, above the feature bits (manifold.h).
satManifold sat_composite_manifold(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, const satContact *contact);

// A thin shape slides along an edge (slip.h). Does a composite block it before `end`? If so, writes
// where it is blocked to `*end`, and the child that it hits.
bool sat_composite_slip(const satSlip *slip, const satShape *composite, const satTransform *xf,
                        bool respectsOneWay, satSlipEnd *end, satChild *hitChild);

// Replaces the normal of a sweep hit with the best normal that does not belong to an internal edge.
// `scratch` holds the children near the hit, at their positions at the time of the hit: in `a`,
// countA children of A and of the bodies around it; in `b`, countB children of B. `ownerA` is the
// owner of the child of A that was hit. Keeps the normal if there is no better one.
void sat_composite_hit_normal(const satMotion *a, int32_t countA, const satMotion *b,
                              int32_t countB, uint32_t ownerA, const satCompositeScratch *scratch,
                              satSweepHit *hit);

#endif
