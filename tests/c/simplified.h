// Checks a simplified outline: it is close to the drawing, and tells whether it crosses itself.
// It needs only the points of the drawing and those that the simplification kept.

#ifndef SAT_TESTS_SIMPLIFIED_H
#define SAT_TESTS_SIMPLIFIED_H

#include "check.h"
#include "drawn.h"
#include "shape/simplify.h"

static inline double distance_to(const double *p, const double *a, const double *b)
{
    double abx = b[0] - a[0], aby = b[1] - a[1], apx = p[0] - a[0], apy = p[1] - a[1];
    double length2 = abx * abx + aby * aby,
           t = length2 > 0.0 ? (apx * abx + apy * aby) / length2 : 0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    return hypot(apx - t * abx, apy - t * aby);
}

// Checks that every point is close to the edge that replaces it. Then no point of the outline is
// too far from the result, and no point of the result too far from the outline.
static inline void check_near(const drawn *d, const satSimplified *simple, double tolerance)
{
    CHECK(simple->count >= 3);
    for (int32_t k = 0; k < simple->count; k++) {
        int32_t first = simple->point[k], last = simple->point[(k + 1) % simple->count];
        if (k > 0) CHECK(simple->point[k - 1] < first);
        for (int32_t i = first; i != last; i = (i + 1) % d->count) {
            const double *p = d->points;
            CHECK(distance_to(p + 2 * i, p + 2 * first, p + 2 * last) <= tolerance);
        }
    }
}

// Returns true if the result crosses itself on the grid of the given outline.
static inline bool crosses(const drawn *d, const satSimplified *simple)
{
    static double copy[2 * SAT_MAX_POINTS];
    static satGridPoint corner[SAT_MAX_POINTS];
    static uint16_t next[SAT_MAX_POINTS];
    static satCrossingScratch scratch;
    satGridPoint *snapped = (satGridPoint *)(void *)copy;
    satGrid grid;
    int32_t vertex;
    memcpy(copy, d->points, (size_t)d->count * 2 * sizeof *copy);
    CHECK_EQUAL(sat_snap(snapped, d->count, &grid, &vertex), SAT_OK);
    for (int32_t k = 0; k < simple->count; k++) {
        corner[k] = snapped[simple->point[k]];
        next[k] = (uint16_t)((k + 1) % simple->count);
    }
    return sat_first_crossing((satEdges){corner, next, simple->count}, &scratch).edge >= 0;
}

#endif
