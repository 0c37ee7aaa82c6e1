#include "narrow/collide.h"

// The satKind of `a` must not be lower than that of `b`.
static satAxis by_kind(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float maxGap, float exactAbove)
{
    if (b->kind == SAT_CIRCLE) {
        if (a->kind == SAT_CIRCLE) return sat_circles(a->radius, xfA, b->radius, xfB);
        if (a->kind == SAT_BOX) return sat_box_circle(a, xfA, b, xfB);
        return sat_polygon_circle(a, xfA, b, xfB, maxGap);
    }
    if (a->kind == SAT_BOX) return sat_boxes(a, xfA, b, xfB, maxGap);
    return sat_polygons(a, xfA, b, xfB, maxGap, exactAbove);
}

satDecision sat_decide(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float maxGap)
{
    if (a->kind < b->kind) return (satDecision){by_kind(b, xfB, a, xfA, maxGap, -FLT_MAX), true};
    return (satDecision){by_kind(a, xfA, b, xfB, maxGap, -FLT_MAX), false};
}

bool sat_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB)
{
    satCircleTest circles = sat_circle_test_placed(a, xfA, b, xfB);
    if (circles != SAT_CIRCLES_UNCLEAR) return circles == SAT_CIRCLES_OVERLAP;
    satAxis axis = a->kind < b->kind ? by_kind(b, xfB, a, xfA, 0.0f, 0.0f)
                                     : by_kind(a, xfA, b, xfB, 0.0f, 0.0f);
    return axis.separation <= 0.0f;
}

satContact sat_contact(const satDecision *decision, const satTransform *xfA,
                       const satTransform *xfB)
{
    const satAxis *axis = &decision->axis;
    const satTransform *first = decision->swapped ? xfB : xfA;
    const satTransform *second = decision->swapped ? xfA : xfB;
    satVec2 normal = axis->normal;
    if (axis->source != SAT_CENTERS)
        normal = sat_rotate(axis->source == SAT_FACE_B ? second : first, normal);
    if (decision->swapped) normal = sat_neg(normal);
    // Adding 0 turns -0 into 0.
    return (satContact){axis->separation, sat_vec2(normal.x + 0.0f, normal.y + 0.0f)};
}

satContact sat_collide(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float maxGap)
{
    satDecision decision = sat_decide(a, xfA, b, xfB, maxGap);
    return sat_contact(&decision, xfA, xfB);
}

// The signed distance of a point from the core; only a lower bound if it exceeds `earlyOut`.
static float out_of_core(const satShape *shape, satVec2 p, float size, float earlyOut)
{
    if (shape->kind == SAT_CIRCLE) return sat_sqrt(sat_dot(p, p));
    return sat_point(shape, p, size, earlyOut).separation;
}

// Does a shape lie within another? It does if its core lies within the other's core, grown or
// shrunk by the difference of the radii.
static bool within(const satShape *inner, const satTransform *xfInner, const satShape *outer,
                   const satTransform *xfOuter, float depth)
{
    float size = sat_max(inner->size, outer->size), tolerance = SAT_WITHIN * size;
    // Two cheap tests reject almost every pair: a contained shape must move by at least its width
    // to get out, and the larger shape cannot lie within the smaller.
    if (depth + 2.0f * tolerance < 2.0f * (inner->inner + inner->radius)) return false;
    if (inner->area > outer->area + 8.0 * (double)size * (double)tolerance) return false;
    float earlyOut = outer->radius - inner->radius + tolerance;
    satRelative in = sat_relative(xfOuter, xfInner);
    if (inner->kind == SAT_CIRCLE)
        return out_of_core(outer, sat_vec2(in.x, in.y), size, earlyOut) <= earlyOut;
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    sat_corners(inner, in, x, y);
    for (int32_t i = 0; i < inner->count; i++) {
        if (out_of_core(outer, sat_vec2(x[i], y[i]), size, earlyOut) > earlyOut) return false;
    }
    return true;
}

uint32_t sat_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, float depth)
{
    uint32_t bits = 0;
    if (within(a, xfA, b, xfB, depth)) bits |= SAT_A_IN_B;
    if (within(b, xfB, a, xfA, depth)) bits |= SAT_B_IN_A;
    return bits;
}
