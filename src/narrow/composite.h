// One door per question about two placed shapes of any kind, of one piece or several. Reads shapes
// and places, writes answers: those of the union of the pieces. Of two convex shapes they are, to
// the bit, those of the chapters that know only such.

#ifndef SAT_NARROW_COMPOSITE_H
#define SAT_NARROW_COMPOSITE_H

#include "narrow/blocks.h"
#include "narrow/cast.h"
#include "narrow/distance.h"
#include "narrow/penetration.h"
#include "narrow/manifold.h"
#include "narrow/children.h"
#include "narrow/slip.h"
#include "narrow/sweep.h"

// Pairs of pieces of two shapes that come near each other, one after the other.
typedef struct satChildPairQuery {
    const satShape *a, *b;
    satTransform xfA, xfB;
    double reach;  // pairs whose boxes are apart by no more than this, and some more
    double dx, dy; // of B; or pairs that may meet on its way
    double limit;  // the share of the way that is still of interest; who finds something lowers it
    bool byB;      // B's pieces are gone through, and for each of them A's
    bool isOpen;   // there is a piece of the outer
    bool withOneWay; // see check_children.h
    double x, y;     // of A's, where there are rows, those come first that lie farthest this way
    satSieve *sieve; // of both, or none
    const void *sift;
    satChildQuery outer, inner;
    satChild one;
} satChildPairQuery;

satChildPairQuery sat_query_child_pairs(const satShape *a, const satTransform *xfA,
                                        const satShape *b, const satTransform *xfB, double reach,
                                        double dx, double dy);
bool sat_next_pair(satChildPairQuery *seek, satChild *a, satChild *b);

// Pieces of each that an escape is worked out from.
#define SAT_MAX_CHILDREN_NEAR 128

typedef struct satCompositeScratch {
    satChild a[SAT_MAX_CHILDREN_NEAR], b[SAT_MAX_CHILDREN_NEAR];
    satSlab block[SAT_MOST_SLABS];
    satPenetrationScratch penetration;
} satCompositeScratch;

// How two wholes stand to each other.
typedef struct satCompositeContact {
    satContact contact; // as in collide.h; the depth is that of the escape
    bool exact;         // false: there may be a shorter one, see penetration.h
} satCompositeContact;

bool sat_composite_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB);

// `limit` >= 0: a gap greater than this need not be known exactly.
satCompositeContact sat_composite_collide(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB, float limit,
                                          satCompositeScratch *scratch);

// Where two that overlap touch, by their contact: where they would once it has been obeyed, and
// half of the way back. Of all such points the two that are farthest apart across the normal; above
// the bits of an id (manifold.h) stand the numbers of the pieces, SAT_CHILD_BITS each.
#define SAT_CHILD_BITS 16u

satManifold sat_composite_touches(const satShape *a, const satTransform *xfA, const satShape *b,
                                  const satTransform *xfB, const satContact *contact);

// As in collide.h, of the unions.
uint32_t sat_composite_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, float depth);

satDistance sat_composite_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, satCompositeScratch *scratch);

satOutlinePoint sat_composite_closest_point(const satShape *shape, const satTransform *xf, double x,
                                            double y);

// With `obeys`, cells that let pass what goes their way do, and what starts in them.
satRayHit sat_composite_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                            bool respectsOneWay);

satSweepHit sat_composite_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                                satCompositeScratch *scratch);

// Does what slides along an edge come between that and a whole sooner than `end` says? Then writes
// when, and upon which of the two pieces it comes there.
bool sat_composite_slip(const satSlip *slip, const satShape *composite, const satTransform *xf,
                        bool respectsOneWay, satSlipEnd *end, satChild *met);

// The normal of a hit, as what is all around A has it, and all of B: pieces where they stand then,
// in `scratch`, `ownerA` that of the one of A's that touches. Unchanged if none is better.
void sat_composite_stop(const satMotion *a, int32_t countA, const satMotion *b, int32_t countB,
                        uint32_t ownerA, const satCompositeScratch *scratch, satSweepHit *hit);

#endif
