// Answers about two placed shapes, for both boundaries: what the core says, in the words of sepaxis.h. Reads
// shapes and places that were checked, writes answers.

#ifndef SAT_API_PAIRS_H
#define SAT_API_PAIRS_H

#include "sepaxis.h"

#include "narrow/composite.h"

// What a question is asked about.
typedef struct apiPair {
    sepaxisStatus status;
    const satShape *a, *b;
    double ax, ay, bx, by; // where the bodies are: distances need it
    satTransform xfA, xfB;
    satCompositeScratch *scratch; // NULL for convex shapes, which need none
} apiPair;

static inline satTransform api_place(const satShape *shape, double x, double y, double angle)
{
    return sat_transform(shape, x, y, sat_shape_rotation(shape, angle));
}

// Without a hit they write nothing but that. The status they leave as it is.
void sat_api_collide(const apiPair *p, sepaxisCollision *out);
void sat_api_distance(const apiPair *p, sepaxisDistance *out);
bool sat_api_contains(const satShape *shape, const satTransform *xf, double x, double y);

#endif
