// Ray casts. Reads a placed convex shape and a ray, writes where the ray enters.
//
// Everything is computed in double, in the shape's frame. If a ray meets a convex core, the core
// has corners on both sides of the ray. The ray enters through the face that leads from one side to
// the other, and leaves through the face that leads back. A radius moves the faces out; if the
// entry lies past the end of its face, the ray enters through the circle around a corner.

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
    // How far sideways sat_offset_ray moves the ray, if the ray enters at a corner, where another
    // shape may stand flush; else 0.
    double cornerOffset;
} satRayHit;

// A ray that hits the common corner of two flush shapes may enter through any face that ends at the
// corner, even an internal edge. Parallel rays close to it hit only the exposed faces.
//
// sat_offset_ray returns a parallel ray on one `side`, 1 or -1, that starts shortly before the hit
// and ends after it. sat_confirm_normal keeps the normal of a hit if an offset ray hits with the
// same normal; otherwise it takes the normal of the nearer of the two hits.
satRay sat_offset_ray(const satRay *ray, const satRayHit *hit, double side);
void sat_confirm_normal(satRayHit *hit, const satRayHit *left, const satRayHit *right);

// `internalEdges`: bits of the faces that another shape covers; the ray does not hit them.
satRayHit sat_cast_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                       uint64_t internalEdges);

#endif
