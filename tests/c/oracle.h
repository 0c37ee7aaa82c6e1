// The oracle: computes the right results for two shapes from their descriptions and poses, in
// double. It shares nothing with the core, and uses libm's sine. It projects every corner on the
// normals of all edges, in both directions, measures the distance of every corner to every edge,
// and subtracts the radii at the end. tests/js/exact.js, which is exact, checks the same queries.

#ifndef SAT_TESTS_ORACLE_H
#define SAT_TESTS_ORACLE_H

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "rng.h"
#include "fixture.h"

// A shape's core and radius in the world, relative to the position of some body.
typedef struct placed {
    int32_t count; // corners of the core; 1 for a circle
    double radius;
    double x[FIXTURE_POINTS], y[FIXTURE_POINTS];
} placed;

// Writes fixture `g` at pose `at`, relative to (originX, originY).
static inline void put(placed *out, const fixture *g, pose at, double originX, double originY)
{
    double c = cos(at.angle), s = sin(at.angle), dx = at.x - originX, dy = at.y - originY;
    out->count = g->count;
    out->radius = g->radius;
    for (int32_t i = 0; i < g->count; i++) {
        double x = g->points[2 * i], y = g->points[2 * i + 1];
        out->x[i] = c * x - s * y + dx;
        out->y[i] = s * x + c * y + dy;
    }
}

// Moves a placed shape; `out` may be the shape itself.
static inline void shift(placed *out, const placed *p, double dx, double dy)
{
    out->count = p->count;
    out->radius = p->radius;
    for (int32_t i = 0; i < p->count; i++) {
        out->x[i] = p->x[i] + dx;
        out->y[i] = p->y[i] + dy;
    }
}

// Faster than libm's hypot and fmin, whose calls take most of the time of a test with millions of
// them.
static inline double length_of(double x, double y) { return sqrt(x * x + y * y); }
static inline double lesser(double a, double b) { return a < b ? a : b; }

static inline double highest(const placed *p, double nx, double ny)
{
    double max = -DBL_MAX;
    for (int32_t i = 0; i < p->count; i++) {
        double along = nx * p->x[i] + ny * p->y[i];
        if (along > max) max = along;
    }
    return max + p->radius;
}

static inline double lowest(const placed *p, double nx, double ny) { return -highest(p, -nx, -ny); }

// Returns how far B must move along n to leave A.
static inline double push_along(const placed *a, const placed *b, double nx, double ny)
{
    return highest(a, nx, ny) - lowest(b, nx, ny);
}

static inline double least_push_along_normals(const placed *owner, const placed *a, const placed *b)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < owner->count; i++) {
        int32_t j = (i + 1) % owner->count;
        double ex = owner->x[j] - owner->x[i], ey = owner->y[j] - owner->y[i];
        double length = length_of(ex, ey);
        if (length == 0.0) continue;
        least = lesser(push_along(a, b, ey / length, -ex / length), least);
        least = lesser(push_along(a, b, -ey / length, ex / length), least);
    }
    return least;
}

static inline double distance_to_segment(double px, double py, double ax, double ay, double bx,
                                         double by)
{
    double ex = bx - ax, ey = by - ay, length2 = ex * ex + ey * ey;
    double t = length2 == 0.0 ? 0.0 : ((px - ax) * ex + (py - ay) * ey) / length2;
    t = t < 0.0 ? 0.0 : lesser(1.0, t);
    return length_of(px - (ax + t * ex), py - (ay + t * ey));
}

// Returns the distance of a point from the outline of a core; negative inside.
static inline double signed_distance(const placed *core, double px, double py)
{
    double nearest = DBL_MAX, area = 0.0;
    bool left = true, right = true;
    for (int32_t i = 0; i < core->count; i++) {
        int32_t j = i + 1 < core->count ? i + 1 : 0;
        double ax = core->x[i], ay = core->y[i], bx = core->x[j], by = core->y[j];
        nearest = lesser(nearest, distance_to_segment(px, py, ax, ay, bx, by));
        double side = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
        left = left && side >= 0.0;
        right = right && side <= 0.0;
        area += ax * by - ay * bx;
    }
    if (core->count < 3) return nearest;
    return (left && area > 0.0) || (right && area < 0.0) ? -nearest : nearest;
}

static inline double side_of(double ax, double ay, double bx, double by, double px, double py)
{
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

static inline bool segments_cross(const placed *a, const placed *b)
{
    double c = side_of(a->x[0], a->y[0], a->x[1], a->y[1], b->x[0], b->y[0]);
    double d = side_of(a->x[0], a->y[0], a->x[1], a->y[1], b->x[1], b->y[1]);
    double e = side_of(b->x[0], b->y[0], b->x[1], b->y[1], a->x[0], a->y[0]);
    double f = side_of(b->x[0], b->y[0], b->x[1], b->y[1], a->x[1], a->y[1]);
    return ((c < 0.0) != (d < 0.0)) && ((e < 0.0) != (f < 0.0)) && (c != 0.0 || d != 0.0);
}

// Returns the distance between two separated cores.
static inline double core_distance(const placed *a, const placed *b)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < a->count; i++)
        least = fmin(least, fabs(signed_distance(b, a->x[i], a->y[i])));
    for (int32_t i = 0; i < b->count; i++)
        least = fmin(least, fabs(signed_distance(a, b->x[i], b->y[i])));
    return least;
}

// Returns how far B's core must move to leave A's. If they do not overlap, returns minus their
// distance, or 0.
static inline double core_depth(const placed *a, const placed *b)
{
    if (a->count == 1) return -signed_distance(b, a->x[0], a->y[0]);
    if (b->count == 1) return -signed_distance(a, b->x[0], b->y[0]);
    double out = fmin(least_push_along_normals(a, a, b), least_push_along_normals(b, a, b));
    out -= a->radius + b->radius;
    // Two collinear segments overlap along all their normals, however large the gap between them.
    bool meet = a->count == 2 && b->count == 2 ? segments_cross(a, b) : out > 0.0;
    return meet ? fmax(out, 0.0) : -core_distance(a, b);
}

// Returns the length of the shortest push that separates the shapes, or minus their distance.
static inline double true_depth(const placed *a, const placed *b)
{
    return core_depth(a, b) + (a->radius + b->radius);
}

typedef struct spot {
    double x, y;
} spot;

// Returns the larger extent in the shape's own coordinates.
static inline double size_of(const fixture *g)
{
    static placed p;
    put(&p, g, (pose){0.0, 0.0, 0.0}, 0.0, 0.0);
    return fmax(highest(&p, 1.0, 0.0) - lowest(&p, 1.0, 0.0),
                highest(&p, 0.0, 1.0) - lowest(&p, 0.0, 1.0));
}

static inline double size_of_both(const fixture *a, const fixture *b)
{
    return fmax(size_of(a), size_of(b));
}

// Random shapes and poses

static inline int by_value(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

// Makes a random convex polygon: points at sorted angles on an ellipse, rotated and moved to
// somewhere near the origin.
static inline void roll_rounded_polygon(fixture *g, rng *d, double size, int32_t count,
                                        double radius)
{
    double points[2 * SAT_MAX_VERTICES], angle[SAT_MAX_VERTICES];
    do {
        for (int32_t i = 0; i < count; i++) angle[i] = roll_between(d, 0.0, 6.283185307179586);
        qsort(angle, (size_t)count, sizeof *angle, by_value);
        double aspect = pow(10.0, -roll_between(d, 0.0, roll_below(d, 8) == 0 ? 4.0 : 1.0));
        double rotation = roll_between(d, 0.0, 3.2);
        double far = roll_below(d, 4) == 0 ? 10.0 * size : 0.0;
        double dx = roll_between(d, -far, far), dy = roll_between(d, -far, far);
        bool clockwise = roll_below(d, 2) == 0;
        for (int32_t i = 0; i < count; i++) {
            double along = 0.5 * size * cos(angle[i]), across = 0.5 * size * aspect * sin(angle[i]);
            int32_t at = clockwise ? count - 1 - i : i;
            points[2 * at] = cos(rotation) * along - sin(rotation) * across + dx;
            points[2 * at + 1] = sin(rotation) * along + cos(rotation) * across + dy;
        }
    } while (try_polygon(g, points, count, radius) != SAT_OK);
}

static inline void roll_polygon(fixture *g, rng *d, double size, int32_t count)
{
    roll_rounded_polygon(g, d, size, count, 0.0);
}

static inline int32_t roll_count(rng *d)
{
    if (roll_below(d, 32) == 0) return 9 + (int32_t)roll_below(d, 56);
    return 3 + (int32_t)roll_below(d, 6);
}

static inline void roll_capsule(fixture *g, rng *d, double size, double radius)
{
    double way = roll_between(d, 0.0, 6.3), half = 0.5 * size;
    if (roll_below(d, 4) == 0) way = 1.5707963267948966 * (double)roll_below(d, 4);
    double far = roll_below(d, 4) == 0 ? 10.0 * size : 0.0;
    double x = roll_between(d, -far, far), y = roll_between(d, -far, far);
    make_capsule(g, x - cos(way) * half, y - sin(way) * half, x + cos(way) * half,
                 y + sin(way) * half, radius);
}

static inline void roll_box(fixture *g, rng *d, double size, double share)
{
    double other = fmax(size * pow(10.0, -roll_between(d, 0.0, 1.5)), 4e-4);
    bool wide = roll_below(d, 2) == 0;
    make_rounded_box(g, wide ? size : other, wide ? other : size, 0.5 * share * fmin(size, other));
}

static inline void roll_shape(fixture *g, rng *d, double size)
{
    uint32_t kind = roll_below(d, 16);
    size = fmax(size, 1e-3);
    if (kind <= 1) make_circle(g, 0.5 * size);
    if (kind == 2) make_point(g);
    if (kind == 3) roll_capsule(g, d, size, 0.0);
    if (kind == 4) roll_capsule(g, d, 0.5 * size, fmax(size * roll_between(d, 0.01, 0.4), 1e-4));
    if (kind == 5) roll_box(g, d, size, fmin(roll_between(d, 0.5, 1.2), 1.0));
    if (kind == 6) {
        double radius = fmax(size * roll_between(d, 0.001, 0.3), 1e-4);
        roll_rounded_polygon(g, d, 0.5 * size, roll_count(d), radius);
    }
    if (kind >= 7 && kind <= 9) roll_box(g, d, size, 0.0);
    if (kind >= 10) roll_polygon(g, d, size, roll_count(d));
}

static inline double roll_angle(rng *d)
{
    uint32_t way = roll_below(d, 8);
    if (way == 0) return 0.0;
    if (way == 1) return 1.5707963267948966 * (double)roll_below(d, 4);
    if (way == 2) return roll_between(d, -1e4, 1e4);
    return roll_between(d, -3.2, 3.2);
}

// Makes two random shapes of various sizes, close enough that they usually overlap, near the origin
// or far from it.
static inline void roll_pair(rng *d, fixture *a, pose *poseA, fixture *b, pose *poseB)
{
    double size = pow(10.0, roll_between(d, -2.0, 5.0));
    double other = size * (roll_below(d, 4) == 0 ? pow(10.0, roll_between(d, -2.0, 2.0))
                                                 : roll_between(d, 0.3, 2.0));
    roll_shape(a, d, size);
    // Not two points: they have no size.
    do {
        roll_shape(b, d, other);
    } while (a->count == 1 && b->count == 1 && a->radius + b->radius == 0.0);
    static const double FAR[4] = {0.0, 1e3, 1e5, 1e6};
    double home = FAR[roll_below(d, 4)];
    *poseA = (pose){roll_between(d, -home, home), roll_between(d, -home, home), roll_angle(d)};
    *poseB = (pose){0.0, 0.0, roll_below(d, 8) == 0 ? poseA->angle : roll_angle(d)};
    // Move the centres together, then apart by up to a little more than the shapes extend.
    static placed pa, pb;
    put(&pa, a, *poseA, poseA->x, poseA->y);
    put(&pb, b, *poseB, 0.0, 0.0);
    double middleX = 0.0, middleY = 0.0;
    for (int32_t i = 0; i < pa.count; i++) {
        middleX += pa.x[i] / pa.count;
        middleY += pa.y[i] / pa.count;
    }
    for (int32_t i = 0; i < pb.count; i++) {
        middleX -= pb.x[i] / pb.count;
        middleY -= pb.y[i] / pb.count;
    }
    double reach = roll_below(d, 4) == 0 ? 0.05 : 0.45;
    double way = roll_between(d, 0.0, 6.3), length = roll_between(d, 0.0, reach * (size + other));
    poseB->x = poseA->x + middleX + cos(way) * length;
    poseB->y = poseA->y + middleY + sin(way) * length;
}

#endif
