// A shape as a user gives it, with the baked one beside it, and a pose. Reads sizes and points,
// writes both; tests judge the one by the other.

#ifndef SAT_TESTS_GIVEN_H
#define SAT_TESTS_GIVEN_H

#include <math.h>
#include <string.h>

#include "check.h"
#include "narrow/collide.h"
#include "shape/outline.h"
#include "shape/shape.h"

// Of a shape's outline as drawn, in a test.
#define GIVEN_POINTS 1024

typedef enum givenKind { GIVEN_CIRCLE, GIVEN_BOX, GIVEN_CAPSULE, GIVEN_POLYGON } givenKind;

// A point is a circle of radius 0, a segment a capsule of radius 0. For the judge all of them are
// points, the core, and a radius around it.
typedef struct given {
    givenKind kind;
    double radius;
    double width, height; // of a box, both full, rounding included
    int32_t count;        // of the core's points: 1, 4, 2, or as many as the user drew
    double points[2 * GIVEN_POINTS];
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

static inline void give_core(given *g, givenKind kind, double radius, const double *points,
                             int32_t count)
{
    g->kind = kind;
    g->radius = radius;
    g->count = count;
    memcpy(g->points, points, (size_t)count * 2 * sizeof *points);
}

static inline void give_circle_at(given *g, double x, double y, double radius)
{
    give_core(g, GIVEN_CIRCLE, radius, (double[]){x, y}, 1);
    CHECK_EQUAL(sat_bake_circle(bake_into(g), x, y, radius), SAT_OK);
}

static inline void give_circle(given *g, double radius) { give_circle_at(g, 0.0, 0.0, radius); }
static inline void give_point(given *g) { give_circle_at(g, 0.0, 0.0, 0.0); }

static inline void give_capsule(given *g, double x1, double y1, double x2, double y2, double radius)
{
    give_core(g, GIVEN_CAPSULE, radius, (double[]){x1, y1, x2, y2}, 2);
    CHECK_EQUAL(sat_bake_capsule(bake_into(g), x1, y1, x2, y2, radius), SAT_OK);
}

static inline void give_segment(given *g, double x1, double y1, double x2, double y2)
{
    give_capsule(g, x1, y1, x2, y2, 0.0);
}

static inline void give_box_at(given *g, double x, double y, double width, double height,
                               double radius)
{
    double w = 0.5 * width - radius, h = 0.5 * height - radius;
    const double core[] = {x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h};
    const double line[] = {x - w, y - h, x + w, y + h};
    if (w > 0.0 && h > 0.0)
        give_core(g, GIVEN_BOX, radius, core, 4);
    else
        give_core(g, GIVEN_BOX, radius, line, w > 0.0 || h > 0.0 ? 2 : 1);
    g->width = width;
    g->height = height;
    CHECK_EQUAL(sat_bake_box(bake_into(g), x, y, 0.5 * width, 0.5 * height, radius), SAT_OK);
}

static inline void give_rounded_box(given *g, double width, double height, double radius)
{
    give_box_at(g, 0.0, 0.0, width, height, radius);
}

static inline void give_box(given *g, double width, double height)
{
    give_rounded_box(g, width, height, 0.0);
}

// The outline of `count` points, leaving them as they are.
static inline satStatus outline_of(const double *points, int32_t count, satOutline *out)
{
    static double copy[2 * SAT_MAX_POINTS];
    static satOutlineScratch scratch;
    memcpy(copy, points, (size_t)count * 2 * sizeof *points);
    return sat_outline_convex(copy, count, &scratch, out);
}

static inline satStatus try_polygon(given *g, const double *points, int32_t count, double radius)
{
    satOutline outline;
    satStatus status = outline_of(points, count, &outline);
    if (status != SAT_OK) return status;
    give_core(g, GIVEN_POLYGON, radius, points, count);
    return sat_bake_polygon(bake_into(g), &outline, radius);
}

static inline void give_rounded_polygon(given *g, const double *points, int32_t count,
                                        double radius)
{
    CHECK_EQUAL(try_polygon(g, points, count, radius), SAT_OK);
}

static inline void give_polygon(given *g, const double *points, int32_t count)
{
    give_rounded_polygon(g, points, count, 0.0);
}

static inline satTransform transform_of(const given *g, pose p)
{
    return sat_transform(shape_of(g), p.x, p.y, sat_rotation(p.angle));
}

static inline satContact collide_given(const given *a, pose poseA, const given *b, pose poseB)
{
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    return sat_collide(shape_of(a), &xfA, shape_of(b), &xfB, 0.0f);
}

// However far apart they are.
static inline satContact measure_given(const given *a, pose poseA, const given *b, pose poseB)
{
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    return sat_collide(shape_of(a), &xfA, shape_of(b), &xfB, FLT_MAX);
}

static inline bool overlaps_given(const given *a, pose poseA, const given *b, pose poseB)
{
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    return sat_overlaps(shape_of(a), &xfA, shape_of(b), &xfB);
}

#endif
