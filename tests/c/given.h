// A shape as a user gives it, with the baked one beside it, and a pose. Reads sizes and points,
// writes both; tests judge the one by the other.

#ifndef SAT_TESTS_GIVEN_H
#define SAT_TESTS_GIVEN_H

#include <string.h>

#include "check.h"
#include "narrow/collide.h"
#include "shape/outline.h"
#include "shape/shape.h"

typedef struct given {
    satKind kind;
    double radius;        // of a circle
    double width, height; // of a box, both full
    int32_t count;        // of a polygon's points
    double points[2 * SAT_MAX_POINTS];
    _Alignas(16) uint8_t bytes[SAT_SHAPE_MAX_BYTES];
} given;

typedef struct pose {
    double x, y, angle;
} pose;

static inline const satShape *shape_of(const given *g)
{
    return (const satShape *)(const void *)g->bytes;
}

static inline satShape *bake_into(given *g) { return (satShape *)(void *)g->bytes; }

static inline void give_circle(given *g, double radius)
{
    g->kind = SAT_CIRCLE;
    g->radius = radius;
    g->count = 0;
    CHECK_EQUAL(sat_bake_circle(bake_into(g), radius), SAT_OK);
}

static inline void give_box(given *g, double width, double height)
{
    g->kind = SAT_BOX;
    g->width = width;
    g->height = height;
    g->count = 0;
    CHECK_EQUAL(sat_bake_box(bake_into(g), 0.5 * width, 0.5 * height), SAT_OK);
}

// The outline of `count` points, leaving them as they are.
static inline satStatus outline_of(const double *points, int32_t count, satOutline *out)
{
    static double scratch[2 * SAT_MAX_POINTS];
    memcpy(scratch, points, (size_t)count * 2 * sizeof *points);
    return sat_outline_convex(scratch, count, out);
}

static inline satStatus try_polygon(given *g, const double *points, int32_t count)
{
    satOutline outline;
    satStatus status = outline_of(points, count, &outline);
    if (status != SAT_OK) return status;
    g->kind = SAT_POLYGON;
    g->count = count;
    memcpy(g->points, points, (size_t)count * 2 * sizeof *points);
    sat_bake_polygon(bake_into(g), &outline);
    return SAT_OK;
}

static inline void give_polygon(given *g, const double *points, int32_t count)
{
    CHECK_EQUAL(try_polygon(g, points, count), SAT_OK);
}

static inline satPlace place_of(const given *g, pose p)
{
    return sat_place(shape_of(g), p.x, p.y, sat_rotation(p.angle));
}

static inline satContact collide_given(const given *a, pose poseA, const given *b, pose poseB)
{
    satPlace placeA = place_of(a, poseA), placeB = place_of(b, poseB);
    return sat_collide(shape_of(a), &placeA, shape_of(b), &placeB, 0.0f);
}

#endif
