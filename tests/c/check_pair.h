// Checks the core's answers about a pair of shapes against oracle.h, to within 1e-6 of size.

#ifndef SAT_TESTS_CHECK_PAIR_H
#define SAT_TESTS_CHECK_PAIR_H

#include "narrow/distance.h"
#include "narrow/manifold.h"
#include "oracle.h"

typedef struct shapePair {
    fixture a, b;
    pose poseA, poseB;
} shapePair;

static const pose HOME = {0.0, 0.0, 0.0};

// A pair relative to A's position: for the oracle (a, b), and for the core (shapeA, xfA, …).
typedef struct placedPair {
    placed a, b;
    const satShape *shapeA, *shapeB;
    satTransform xfA, xfB;
    double size, tolerance;
    double depth; // true_depth
    double originX, originY;
} placedPair;

static inline const placedPair *place_pair(const shapePair *t)
{
    static placedPair p;
    p.originX = t->poseA.x;
    p.originY = t->poseA.y;
    put(&p.a, &t->a, t->poseA, p.originX, p.originY);
    put(&p.b, &t->b, t->poseB, p.originX, p.originY);
    p.shapeA = shape_of(&t->a);
    p.shapeB = shape_of(&t->b);
    p.xfA = transform_of(&t->a, t->poseA);
    p.xfB = transform_of(&t->b, t->poseB);
    p.size = size_of_both(&t->a, &t->b);
    // Positions are doubles, which are less accurate far from the origin.
    double far = fmax(fmax(fabs(p.xfA.x), fabs(p.xfA.y)), fmax(fabs(p.xfB.x), fabs(p.xfB.y)));
    p.tolerance = 1e-6 * p.size + 4e-16 * far;
    p.depth = true_depth(&p.a, &p.b);
    return &p;
}

static inline void check_unit(satVec2 v)
{
    CHECK_CLOSE(hypot((double)v.x, (double)v.y), 1.0, 1e-6);
}

// Checks that the depth is the length of the shortest push, and that the push separates the shapes.
static inline void check_contact(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    satContact c = sat_collide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, 0.0f);
    bool hit = c.separation <= 0.0f;
    CHECK_EQUAL(sat_overlaps(s->shapeA, &s->xfA, s->shapeB, &s->xfB), hit);
    check_unit(c.normal);
    if (!hit) {
        CHECK(s->depth <= s->tolerance);
        return;
    }
    double push = -(double)c.separation;
    CHECK_CLOSE(push, fmax(s->depth, 0.0), s->tolerance);
    CHECK(s->depth >= -s->tolerance);
    static placed b;
    shift(&b, &s->b, (double)c.normal.x * push, (double)c.normal.y * push);
    CHECK(true_depth(&s->a, &b) <= s->tolerance);
}

// Returns the signed distance of (x, y), in world coordinates, from the surface of a placed shape;
// negative inside.
static inline double surface_distance(const placed *p, const placedPair *s, double x, double y)
{
    return signed_distance(p, x - s->originX, y - s->originY) - p->radius;
}

static inline void check_distance(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    satDistance d = sat_distance(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    bool hit = sat_overlaps(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    CHECK_EQUAL(d.distance == 0.0, hit);
    CHECK(d.distance >= 0.0);
    check_unit(d.normal);
    CHECK_CLOSE(d.distance, fmax(-s->depth, 0.0), s->tolerance);
    if (hit) {
        CHECK(d.ax == d.bx && d.ay == d.by);
        return;
    }
    double toBX = d.bx - d.ax, toBY = d.by - d.ay, length = hypot(toBX, toBY);
    CHECK_CLOSE(length, d.distance, 2.0 * s->tolerance);
    CHECK_CLOSE(surface_distance(&s->a, s, d.ax, d.ay), 0.0, s->tolerance);
    CHECK_CLOSE(surface_distance(&s->b, s, d.bx, d.by), 0.0, s->tolerance);
    if (length > 1e3 * s->tolerance) {
        CHECK_CLOSE(toBX / length, (double)d.normal.x, 4e-3);
        CHECK_CLOSE(toBY / length, (double)d.normal.y, 4e-3);
    }
}

// Returns how far `inner` protrudes from `outer`; negative if it is inside.
static inline double protrusion(const placed *inner, const placed *outer)
{
    double farthest = -DBL_MAX;
    for (int32_t i = 0; i < inner->count; i++)
        farthest = fmax(farthest, signed_distance(outer, inner->x[i], inner->y[i]));
    return farthest + inner->radius - outer->radius;
}

static inline void check_containment_flag(double protruding, double tolerance, bool isContained)
{
    if (protruding < -tolerance) CHECK(isContained);
    if (protruding > tolerance) CHECK(!isContained);
}

static inline uint32_t containment_of(const satShape *a, const satTransform *xfA, const satShape *b,
                                      const satTransform *xfB)
{
    satContact c = sat_collide(a, xfA, b, xfB, 0.0f);
    return c.separation > 0.0f ? 0u : sat_containment(a, xfA, b, xfB, -c.separation);
}

static inline void check_containment(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    uint32_t bits = containment_of(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    CHECK_EQUAL(bits & ~3u, 0);
    check_containment_flag(protrusion(&s->a, &s->b), s->tolerance, bits & SAT_A_IN_B);
    check_containment_flag(protrusion(&s->b, &s->a), s->tolerance, bits & SAT_B_IN_A);
    // If the shapes only touch, A with B and B with A may differ by rounding.
    uint32_t back = containment_of(s->shapeB, &s->xfB, s->shapeA, &s->xfA);
    if (s->depth > s->tolerance) CHECK_EQUAL(back, ((bits & 1u) << 1) | (bits >> 1));
}

// Returns the user's points that became corners, by rank.
static inline void ranked_points(const fixture *g, double *out)
{
    if (g->kind != FIXTURE_POLYGON) {
        // A box whose rounding takes up a whole side has only two opposite corners, or one.
        int32_t step = g->count / shape_of(g)->count;
        for (int32_t i = 0; i < shape_of(g)->count; i++) {
            out[2 * i] = g->points[2 * i * step];
            out[2 * i + 1] = g->points[2 * i * step + 1];
        }
        return;
    }
    static satOutline outline;
    static bool kept[FIXTURE_POINTS];
    CHECK_EQUAL(outline_of(g->points, g->count, &outline), SAT_OK);
    memset(kept, 0, sizeof kept);
    for (int32_t i = 0; i < outline.count; i++) kept[outline.point[i]] = true;
    for (int32_t i = 0, rank = 0; i < g->count; i++) {
        if (!kept[i]) continue;
        out[2 * rank] = g->points[2 * i];
        out[2 * rank++ + 1] = g->points[2 * i + 1];
    }
}

static inline spot ranked_point(const fixture *g, pose at, int32_t index)
{
    double points[2 * SAT_MAX_VERTICES], c = cos(at.angle), s = sin(at.angle);
    CHECK(index >= 0 && index < shape_of(g)->count);
    ranked_points(g, points);
    double x = points[2 * index], y = points[2 * index + 1];
    return (spot){c * x - s * y + at.x, s * x + c * y + at.y};
}

// Checks that the point (x, y) of a core lies on its feature.
static inline void check_feature(const fixture *g, pose at, uint32_t feature, double x, double y,
                                 double tolerance)
{
    int32_t count = shape_of(g)->count, i = (int32_t)(feature & (SAT_FEATURE_EDGE - 1u));
    CHECK(feature < 2u * SAT_FEATURE_EDGE && i < count);
    spot from = ranked_point(g, at, i), to = from;
    if (feature >= SAT_FEATURE_EDGE) to = ranked_point(g, at, (i + 1) % count);
    CHECK(distance_to_segment(x, y, from.x, from.y, to.x, to.y) <= tolerance);
}

// Checks that a contact point is halfway between the two surfaces: half the depth along the normal
// is A's surface, half the depth back is B's.
static inline void check_touch(const shapePair *t, const placedPair *s,
                               const satManifoldPoint *touch, satVec2 n)
{
    double half = 0.5 * touch->depth, nx = (double)n.x, ny = (double)n.y;
    CHECK(touch->depth >= 0.0);
    double ax = touch->x + nx * half, ay = touch->y + ny * half;
    double bx = touch->x - nx * half, by = touch->y - ny * half;
    CHECK(surface_distance(&s->a, s, ax, ay) <= s->tolerance);
    CHECK(surface_distance(&s->b, s, bx, by) <= s->tolerance);
    uint32_t ofA = (uint32_t)touch->id & 127u, ofB = (uint32_t)touch->id >> SAT_FEATURE_BITS;
    double a = t->a.radius, b = t->b.radius;
    check_feature(&t->a, t->poseA, ofA, ax - nx * a, ay - ny * a, 2.0 * s->tolerance);
    check_feature(&t->b, t->poseB, ofB, bx + nx * b, by + ny * b, 2.0 * s->tolerance);
}

static inline void check_manifold(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    satDecision decision = sat_decide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, 0.0f);
    if (decision.axis.separation > 0.0f) return;
    satContact c = sat_contact(&decision, &s->xfA, &s->xfB);
    satManifold m = sat_manifold(s->shapeA, &s->xfA, s->shapeB, &s->xfB, &decision);
    CHECK(m.count == 1 || m.count == 2);
    double deepest = m.points[0].depth;
    if (m.count == 2) {
        deepest = fmax(deepest, m.points[1].depth);
        CHECK(m.points[0].id != m.points[1].id);
        double x = m.points[1].x - m.points[0].x, y = m.points[1].y - m.points[0].y;
        CHECK(hypot(x, y) > 0.0);
    }
    CHECK_CLOSE(deepest, -(double)c.separation, s->tolerance);
    for (int32_t i = 0; i < m.count; i++) check_touch(t, s, &m.points[i], c.normal);
}

static inline void check_all_answers(const shapePair *t)
{
    check_contact(t);
    check_distance(t);
    check_containment(t);
    check_manifold(t);
}

#endif
