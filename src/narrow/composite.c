#include "narrow/composite.h"

#include "narrow/union.h"

// The small build (SAT_SMALL) has only convex shapes.
static bool are_convex(const satShape *a, const satShape *b)
{
    return SAT_IS_SMALL || (!sat_is_composite(a) && !sat_is_composite(b));
}

bool sat_composite_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB)
{
    if (are_convex(a, b)) return sat_overlaps(a, xfA, b, xfB);
    return sat_union_overlaps(a, xfA, b, xfB);
}

satCompositeContact sat_composite_collide(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB, float maxGap,
                                          bool staysNear, satCompositeScratch *scratch)
{
    if (are_convex(a, b)) return (satCompositeContact){sat_collide(a, xfA, b, xfB, maxGap), true};
    return sat_union_collide(a, xfA, b, xfB, maxGap, staysNear, scratch);
}

uint32_t sat_composite_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, float depth)
{
    if (are_convex(a, b)) return sat_containment(a, xfA, b, xfB, depth);
    return sat_union_containment(a, xfA, b, xfB, depth);
}

satDistance sat_composite_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, satCompositeScratch *scratch)
{
    if (are_convex(a, b)) return sat_distance(a, xfA, b, xfB);
    return sat_union_distance(a, xfA, b, xfB, scratch);
}

satOutlinePoint sat_composite_closest_point(const satShape *shape, const satTransform *xf, double x,
                                            double y, double limit)
{
    if (are_convex(shape, shape)) return sat_closest_point(shape, xf, x, y);
    return sat_union_closest_point(shape, xf, x, y, limit);
}

satRayHit sat_composite_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                            bool respectsOneWay)
{
    if (are_convex(shape, shape)) return sat_cast_ray(shape, xf, ray, 0);
    return sat_union_ray(shape, xf, ray, respectsOneWay);
}

satSweepHit sat_composite_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                                satCompositeScratch *scratch)
{
    if (are_convex(a->shape, b->shape)) return sat_sweep(a, b);
    return sat_union_sweep(a, b, respectsOneWay, scratch);
}
