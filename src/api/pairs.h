// Queries of two placed shapes, with the results of sepaxis.h, for the C API and for WebAssembly.
// The arguments have been checked.

#ifndef SAT_API_PAIRS_H
#define SAT_API_PAIRS_H

#include "sepaxis.h"

#include "narrow/composite.h"

// The two shapes of a query.
typedef struct apiPair {
    sepaxisStatus status;
    const satShape *a, *b;
    double ax, ay, bx, by; // positions of the bodies, for distances to empty shapes
    satTransform xfA, xfB;
    satCompositeScratch *scratch; // may be NULL if both shapes are convex
} apiPair;

static inline satTransform api_place(const satShape *shape, double x, double y, double angle)
{
    return sat_transform(shape, x, y, sat_shape_rotation(shape, angle));
}

// sat_api_collide does not write `status`; without a hit, it writes only `hit`.
void sat_api_collide(const apiPair *p, sepaxisCollision *out);
void sat_api_distance(const apiPair *p, sepaxisDistance *out);
bool sat_api_contains(const satShape *shape, const satTransform *xf, double x, double y);

#endif
