// Rays. Reads a placed shape and a ray, writes where it enters.
//
// In double, in the shape's frame. A convex core has corners on both sides of a ray that meets it;
// the ray enters by the face that leads from one side to the other, and leaves by the face that
// leads back. With a radius the faces stand out by it, and where the entry lies beyond the end of
// its face, it is into the circle around a corner.

#ifndef SAT_NARROW_CAST_H
#define SAT_NARROW_CAST_H

#include "narrow/collide.h"

// From (x, y) to (x + dx, y + dy).
typedef struct satRay {
    double x, y, dx, dy;
} satRay;

typedef struct satRayHit {
    bool hit;
    bool inside;    // starts in the shape, as sat_overlaps says of a point there; then t is 0
    double t;       // 0…1
    double x, y;    // in the world
    satVec2 normal; // unit, out of the shape; inside: against the ray
    // The ray enters at a corner, where another shape may stand flush: rays this far to either side
    // of it pass that corner. 0 elsewhere.
    double beside;
} satRayHit;

// Where shapes stand flush, a ray at exactly their common corner is said to enter by any face that
// ends there, be it one between them. Rays beside it meet the faces that other shapes leave open.
// The ray to one side of a ray, 1 or -1, that starts shortly before its hit and goes on beyond; and
// the normal that hits beside a hit confirm: its own, if one of them has it, or that of the nearer.
satRay sat_ray_beside(const satRay *ray, const satRayHit *hit, double side);
void sat_confirm_normal(satRayHit *hit, const satRayHit *left, const satRayHit *right);

// `seams`: faces, as bits, that lie between this shape and another that the ray meets, too; none of
// them is what it hits.
satRayHit sat_cast_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                       uint64_t internalEdges);

#endif
