#include "narrow/collide.h"

static satAxis by_kind(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit, float floor)
{
    if (b->kind == SAT_CIRCLE) {
        if (a->kind == SAT_CIRCLE) return sat_circles(a, placeA, b, placeB);
        if (a->kind == SAT_BOX) return sat_box_circle(a, placeA, b, placeB);
        return sat_polygon_circle(a, placeA, b, placeB, limit);
    }
    if (a->kind == SAT_BOX && b->kind == SAT_BOX) return sat_boxes(a, placeA, b, placeB, limit);
    return sat_polygons(a, placeA, b, placeB, limit, floor);
}

satDecision sat_decide(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit)
{
    if (a->kind < b->kind)
        return (satDecision){by_kind(b, placeB, a, placeA, limit, -FLT_MAX), true};
    return (satDecision){by_kind(a, placeA, b, placeB, limit, -FLT_MAX), false};
}

bool sat_overlaps(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB)
{
    satGlance seen = sat_look(a, placeA, b, placeB);
    if (seen != SAT_UNCLEAR) return seen == SAT_TOGETHER;
    satAxis axis = a->kind < b->kind ? by_kind(b, placeB, a, placeA, 0.0f, 0.0f)
                                     : by_kind(a, placeA, b, placeB, 0.0f, 0.0f);
    return axis.separation <= 0.0f;
}

satContact sat_contact(const satDecision *decision, const satPlace *placeA, const satPlace *placeB)
{
    const satAxis *axis = &decision->axis;
    const satPlace *first = decision->swapped ? placeB : placeA;
    const satPlace *second = decision->swapped ? placeA : placeB;
    satVec2 normal = axis->normal;
    if (axis->source != SAT_CENTERS) {
        normal = sat_turned(axis->source == SAT_FACE_B ? second : first, normal);
    }
    if (decision->swapped) normal = sat_neg(normal);
    // Adding 0 makes 0 of -0, which nobody wants to read.
    return (satContact){axis->separation, sat_vec2(normal.x + 0.0f, normal.y + 0.0f)};
}

satContact sat_collide(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit)
{
    satDecision decision = sat_decide(a, placeA, b, placeB, limit);
    return sat_contact(&decision, placeA, placeB);
}

// How far the point stands out of the core, as far as that is more than `enough`.
static float out_of_core(const satShape *shape, satVec2 p, float size, float enough)
{
    if (shape->kind == SAT_CIRCLE) return sat_sqrt(sat_dot(p, p));
    return sat_point(shape, p, size, enough).separation;
}

// A round shape lies within another if its core lies within the other's core grown, or shrunk, by
// the difference of the radii.
static bool within(const satShape *inner, const satPlace *placeInner, const satShape *outer,
                   const satPlace *placeOuter, float depth)
{
    float size = sat_max(inner->size, outer->size), tolerance = SAT_WITHIN * size;
    // To leave what it lies in, a shape must go its whole width at least. And the larger does not
    // lie within the smaller. So mostly both are dismissed at once.
    if (depth + 2.0f * tolerance < 2.0f * (inner->inner + inner->radius)) return false;
    if (inner->area > outer->area + 8.0 * (double)size * (double)tolerance) return false;
    float enough = outer->radius - inner->radius + tolerance;
    satRelative in = sat_relative(placeOuter, placeInner);
    if (inner->kind == SAT_CIRCLE) {
        return out_of_core(outer, sat_vec2(in.x, in.y), size, enough) <= enough;
    }
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    sat_corners(inner, in, x, y);
    for (int32_t i = 0; i < inner->count; i++) {
        if (out_of_core(outer, sat_vec2(x[i], y[i]), size, enough) > enough) return false;
    }
    return true;
}

uint32_t sat_containment(const satShape *a, const satPlace *placeA, const satShape *b,
                         const satPlace *placeB, float depth)
{
    uint32_t bits = 0;
    if (within(a, placeA, b, placeB, depth)) bits |= SAT_A_IN_B;
    if (within(b, placeB, a, placeA, depth)) bits |= SAT_B_IN_A;
    return bits;
}
