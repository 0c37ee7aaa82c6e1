// The functions of narrow/composite.h for the small module, which has only convex shapes. It replaces
// composites.c and narrow/composite.c. Each function calls the one for two convex shapes that composite.c
// would call, so results have the same bits.

#include "narrow/distance.h"
#include "narrow/composite.h"

bool sat_composite_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB)
{
    return sat_overlaps(a, xfA, b, xfB);
}

satCompositeContact sat_composite_collide(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB, float limit,
                                          satCompositeScratch *scratch)
{
    (void)scratch;
    return (satCompositeContact){sat_collide(a, xfA, b, xfB, limit), true};
}

satDistance sat_composite_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, satCompositeScratch *scratch)
{
    (void)scratch;
    return sat_distance(a, xfA, b, xfB);
}

satOutlinePoint sat_composite_closest_point(const satShape *shape, const satTransform *xf, double x,
                                            double y)
{
    return sat_closest_point(shape, xf, x, y);
}

satRayHit sat_composite_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                            bool respectsOneWay)
{
    (void)respectsOneWay;
    return sat_cast_ray(shape, xf, ray, 0);
}

satSweepHit sat_composite_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                                satCompositeScratch *scratch)
{
    (void)respectsOneWay, (void)scratch;
    return sat_sweep(a, b);
}

// This module only needs to know whether an outline is convex, not where it crosses itself.
satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *scratch)
{
    (void)edges, (void)scratch;
    return (satCrossing){-1, -1};
}
