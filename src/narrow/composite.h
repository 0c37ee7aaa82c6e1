// Every pair query for shapes of any kind: convex, compound or tiles. Reads shapes and transforms,
// writes answers about the unions of their children. For two convex shapes the answers are
// bit-identical to those of the convex functions (collide.h, distance.h, cast.h, sweep.h).

#ifndef SAT_NARROW_COMPOSITE_H
#define SAT_NARROW_COMPOSITE_H

#include "narrow/cast.h"
#include "narrow/child_pairs.h"
#include "narrow/distance.h"

// The relation of two shapes.
typedef struct satCompositeContact {
    // As in collide.h; the depth is the length of the push (penetration.h). Without an overlap, a
    // compound or tiles give no normal, but (0, 0).
    satContact contact;
    bool exact; // false: a shorter push may exist
} satCompositeContact;

bool sat_composite_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB);

// The contact of two shapes. `maxGap` >= 0: a gap above this need not be exact. `staysNear`: if the
// children are scattered, and no short push leads out of all of them, the push leads out of only
// the deepest group of connected children. It may end in another group.
satCompositeContact sat_composite_collide(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB, float maxGap,
                                          bool staysNear, satCompositeScratch *scratch);

// As in collide.h, for the unions.
uint32_t sat_composite_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, float depth);

satDistance sat_composite_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, satCompositeScratch *scratch);

// If no point is within `limit`, the distance is only some value above `limit`.
satOutlinePoint sat_composite_closest_point(const satShape *shape, const satTransform *xf, double x,
                                            double y, double limit);

// A ray passes through a one-sided segment unless the ray runs against the segment's front; this
// also holds for a ray that starts inside. With `respectsOneWay`, it passes through a one-way cell
// if it runs in the cell's passing direction or starts inside the cell.
satRayHit sat_composite_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                            bool respectsOneWay);

satSweepHit sat_composite_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                                satCompositeScratch *scratch);

#endif
