// What must be true of a simplified outline: it is near the one that was drawn, and whether it
// crosses itself. Reads a drawing and what stays of it; knows nothing of how that came about.

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

// Every point lies near the edge that replaces it: then no point of the outline is further from the
// result, and none of the result further from the outline.
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

// Does the result cross itself on the grid of the outline given?
static inline bool crosses(const drawn *d, const satSimplified *simple)
{
    static double copy[2 * SAT_MAX_POINTS];
    static satGridPoint corner[SAT_MAX_POINTS];
    static uint16_t next[SAT_MAX_POINTS];
    static satCrossingScratch scratch;
    satGridPoint *spot = (satGridPoint *)(void *)copy;
    satGrid grid;
    int32_t vertex;
    memcpy(copy, d->points, (size_t)d->count * 2 * sizeof *copy);
    CHECK_EQUAL(sat_snap(spot, d->count, &grid, &vertex), SAT_OK);
    for (int32_t k = 0; k < simple->count; k++) {
        corner[k] = spot[simple->point[k]];
        next[k] = (uint16_t)((k + 1) % simple->count);
    }
    return sat_first_crossing((satEdges){corner, next, simple->count}, &scratch).edge >= 0;
}

#endif
