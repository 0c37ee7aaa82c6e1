// The functions of composite.h for pairs in which a shape is a compound or tiles. Reads shapes and
// transforms, writes results for the unions of their children.

#ifndef SAT_NARROW_UNION_H
#define SAT_NARROW_UNION_H

#include "narrow/composite.h"

bool sat_union_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                        const satTransform *xfB);
satCompositeContact sat_union_collide(const satShape *a, const satTransform *xfA, const satShape *b,
                                      const satTransform *xfB, float maxGap, bool staysNear,
                                      satCompositeScratch *scratch);
// The contact of the two children that overlap most deeply or, if none overlap, are nearest to each
// other. Writes these two children. If every gap exceeds `maxGap`, returns the next float above
// `maxGap` as the separation, and writes no child.
satContact sat_union_nearest_pair(const satShape *a, const satTransform *xfA, const satShape *b,
                                  const satTransform *xfB, float maxGap, satChild *ofA,
                                  satChild *ofB);
uint32_t sat_union_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                               const satTransform *xfB, float depth);
satDistance sat_union_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                               const satTransform *xfB, satCompositeScratch *scratch);
satOutlinePoint sat_union_closest_point(const satShape *shape, const satTransform *xf, double x,
                                        double y, double limit);
satRayHit sat_union_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                        bool respectsOneWay);
satSweepHit sat_union_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                            satCompositeScratch *scratch);

#endif
