// All functions for pairs of shapes of any kind: convex, compound or tiles. Reads shapes and
// transforms, writes results for the unions of their children. For two convex shapes the results
// are bit-identical to those of the convex functions (collide.h, distance.h, cast.h, sweep.h).

#ifndef SAT_NARROW_COMPOSITE_H
#define SAT_NARROW_COMPOSITE_H

#include "narrow/cast.h"
#include "narrow/child_pairs.h"
#include "narrow/distance.h"

// The relation of two shapes.
typedef struct satCompositeContact {
    // As in collide.h; the depth is the length of the push (penetration.h). If one of the shapes is
    // a compound or tiles and the two do not overlap, the normal is (0, 0).
    satContact contact;
    bool exact; // false: a shorter push may exist
} satCompositeContact;

bool sat_composite_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB);

// The contact of two shapes. A gap above `maxGap` (>= 0) need not be exact. `staysNear` matters if
// the children are scattered, and no short push leads out of all of them. If it is true, the push
// then leads only out of the deepest group of connected children, and may end in another group.
satCompositeContact sat_composite_collide(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB, float maxGap,
                                          bool staysNear, satCompositeScratch *scratch);

// satContainment (collide.h) of the unions.
uint32_t sat_composite_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, float depth);

satDistance sat_composite_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, satCompositeScratch *scratch);

// If the outline is farther away than `limit`, the result is unspecified, except that its distance
// is above `limit`.
satOutlinePoint sat_composite_closest_point(const satShape *shape, const satTransform *xf, double x,
                                            double y, double limit);

// A ray hits a one-sided segment only from its front, even if it starts on the segment. If
// `respectsOneWay` is true, it passes through a one-way cell if it runs in the cell's passing
// direction or starts inside the cell.
satRayHit sat_composite_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                            bool respectsOneWay);

satSweepHit sat_composite_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                                satCompositeScratch *scratch);

#endif
