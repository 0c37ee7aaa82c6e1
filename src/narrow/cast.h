// Rays. Reads a placed shape and a ray, writes where it enters.
//
// In double, in the shape's frame. Against the faces: the ray is outside a face until some t, or
// from some t on; it is inside the core between the last entry and the first exit (Cyrus and Beck,
// Generalized two- and three-dimensional clipping, 1978). With a radius the faces stand out by it,
// and where the entry lies beyond the end of its face, it is into the circle around a corner.

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
} satRayHit;

// `seams`: faces, as bits, that lie between this shape and another that the ray meets, too; none of
// them is what it hits.
satRayHit sat_cast_ray(const satShape *shape, const satPlace *place, const satRay *ray,
                       uint64_t seams);

#endif
