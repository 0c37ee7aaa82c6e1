// Ray casts. Reads a placed convex shape and a ray, writes where the ray enters.
//
// Everything is computed in double, in the shape's frame. If a ray meets a convex core, the core
// has corners on both sides of the ray. Counter-clockwise along the outline, one face leads from
// one side of the ray to the other, and another face leads back. The ray enters through one of
// these two and leaves through the other. If the shape is rounded, the faces are moved out by the
// radius, and the ray may also enter through the circle around a corner.

#ifndef SAT_NARROW_CAST_H
#define SAT_NARROW_CAST_H

#include "narrow/collide.h"

// A ray from (x, y) to (x + dx, y + dy).
typedef struct satRay {
    double x, y, dx, dy;
} satRay;

typedef struct satRayHit {
    bool hit;
    bool inside;    // the ray starts in the shape, according to sat_overlaps; t is then 0
    double t;       // 0…1
    double x, y;    // in the world
    satVec2 normal; // unit, out of the shape or, if `inside`, against the ray
    // If the ray enters at a corner, another shape may be flush there. Then this is how far
    // sat_offset_ray moves the ray sideways; else 0.
    double cornerOffset;
} satRayHit;

// A ray that hits the common corner of two flush shapes may enter through any face that ends at the
// corner, even one that the other shape covers. Parallel rays beside it hit only exposed faces. So
// they tell which normal is right.
//
// sat_offset_ray returns a parallel ray on one `side`, 1 or -1, that starts shortly before the hit
// and ends after it. sat_confirm_normal keeps the normal of a hit if an offset ray hits with the
// same normal; otherwise it takes the normal of the nearer of the two hits.
satRay sat_offset_ray(const satRay *ray, const satRayHit *hit, double side);
void sat_confirm_normal(satRayHit *hit, const satRayHit *left, const satRayHit *right);

// `internalEdges` has bits of the faces that another shape covers; the ray does not hit these.
satRayHit sat_cast_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                       uint64_t internalEdges);

#endif
