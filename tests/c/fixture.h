// A fixture: a shape as a user describes it together with the baked shape. Tests check the baked
// shape against the description.

#ifndef SAT_TESTS_FIXTURE_H
#define SAT_TESTS_FIXTURE_H

#include <math.h>
#include <string.h>

#include "check.h"
#include "narrow/collide.h"
#include "shape/outline.h"
#include "shape/shape.h"

// Maximum number of points of an outline in a test.
#define FIXTURE_POINTS 1024

typedef enum fixtureKind {
    FIXTURE_CIRCLE,
    FIXTURE_BOX,
    FIXTURE_CAPSULE,
    FIXTURE_POLYGON
} fixtureKind;

// A point is a circle of radius 0, a segment is a capsule of radius 0. For the oracle each is the
// points of a core, and a radius around it.
typedef struct fixture {
    fixtureKind kind;
    double radius;
    double width, height; // of a box: full sizes, rounding included
    int32_t count;        // points of the core: 1, 4, 2, or as many as the user drew
    double points[2 * FIXTURE_POINTS];
    _Alignas(16) uint8_t bytes[SAT_SHAPE_MAX_BYTES];
} fixture;

typedef struct pose {
    double x, y, angle;
} pose;

static inline const satShape *shape_of(const fixture *g)
{
    return (const satShape *)(const void *)g->bytes;
}

static inline satShape *bake_into(fixture *g) { return (satShape *)(void *)g->bytes; }

static inline void make_core(fixture *g, fixtureKind kind, double radius, const double *points,
                             int32_t count)
{
    g->kind = kind;
    g->radius = radius;
    g->count = count;
    memcpy(g->points, points, (size_t)count * 2 * sizeof *points);
}

static inline void make_circle_at(fixture *g, double x, double y, double radius)
{
    make_core(g, FIXTURE_CIRCLE, radius, (double[]){x, y}, 1);
    CHECK_EQUAL(sat_bake_circle(bake_into(g), x, y, radius), SAT_OK);
}

static inline void make_circle(fixture *g, double radius) { make_circle_at(g, 0.0, 0.0, radius); }
static inline void make_point(fixture *g) { make_circle_at(g, 0.0, 0.0, 0.0); }

static inline void make_capsule(fixture *g, double x1, double y1, double x2, double y2,
                                double radius)
{
    make_core(g, FIXTURE_CAPSULE, radius, (double[]){x1, y1, x2, y2}, 2);
    CHECK_EQUAL(sat_bake_capsule(bake_into(g), x1, y1, x2, y2, radius), SAT_OK);
}

static inline void make_segment(fixture *g, double x1, double y1, double x2, double y2)
{
    make_capsule(g, x1, y1, x2, y2, 0.0);
}

static inline void make_box_at(fixture *g, double x, double y, double width, double height,
                               double radius)
{
    double w = 0.5 * width - radius, h = 0.5 * height - radius;
    const double core[] = {x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h};
    const double line[] = {x - w, y - h, x + w, y + h};
    if (w > 0.0 && h > 0.0)
        make_core(g, FIXTURE_BOX, radius, core, 4);
    else
        make_core(g, FIXTURE_BOX, radius, line, w > 0.0 || h > 0.0 ? 2 : 1);
    g->width = width;
    g->height = height;
    CHECK_EQUAL(sat_bake_box(bake_into(g), x, y, 0.5 * width, 0.5 * height, radius), SAT_OK);
}

static inline void make_rounded_box(fixture *g, double width, double height, double radius)
{
    make_box_at(g, 0.0, 0.0, width, height, radius);
}

static inline void make_box(fixture *g, double width, double height)
{
    make_rounded_box(g, width, height, 0.0);
}

// Makes an outline of `count` points without changing them.
static inline satStatus outline_of(const double *points, int32_t count, satOutline *out)
{
    static double copy[2 * SAT_MAX_POINTS];
    static satOutlineScratch scratch;
    memcpy(copy, points, (size_t)count * 2 * sizeof *points);
    return sat_outline_convex(copy, count, true, &scratch, out);
}

static inline satStatus try_polygon(fixture *g, const double *points, int32_t count, double radius)
{
    satOutline outline;
    satStatus status = outline_of(points, count, &outline);
    if (status != SAT_OK) return status;
    make_core(g, FIXTURE_POLYGON, radius, points, count);
    return sat_bake_polygon(bake_into(g), &outline, radius);
}

static inline void make_rounded_polygon(fixture *g, const double *points, int32_t count,
                                        double radius)
{
    CHECK_EQUAL(try_polygon(g, points, count, radius), SAT_OK);
}

static inline void make_polygon(fixture *g, const double *points, int32_t count)
{
    make_rounded_polygon(g, points, count, 0.0);
}

static inline satTransform transform_of(const fixture *g, pose p)
{
    return sat_transform(shape_of(g), p.x, p.y, sat_rotation(p.angle));
}

static inline satContact collide_fixtures(const fixture *a, pose poseA, const fixture *b,
                                          pose poseB)
{
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    return sat_collide(shape_of(a), &xfA, shape_of(b), &xfB, 0.0f);
}

// Collides two fixtures; also measures the gap between shapes that do not overlap, at any distance.
static inline satContact measure_fixtures(const fixture *a, pose poseA, const fixture *b,
                                          pose poseB)
{
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    return sat_collide(shape_of(a), &xfA, shape_of(b), &xfB, FLT_MAX);
}

static inline bool fixtures_overlap(const fixture *a, pose poseA, const fixture *b, pose poseB)
{
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    return sat_overlaps(shape_of(a), &xfA, shape_of(b), &xfB);
}

#endif
