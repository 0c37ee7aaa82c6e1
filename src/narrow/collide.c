#include "narrow/collide.h"

static satAxis by_kind(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit)
{
    if (b->kind == SAT_CIRCLE) {
        if (a->kind == SAT_CIRCLE) return sat_circles(a, placeA, b, placeB);
        if (a->kind == SAT_BOX) return sat_box_circle(a, placeA, b, placeB);
        return sat_polygon_circle(a, placeA, b, placeB, limit);
    }
    if (a->kind == SAT_BOX && b->kind == SAT_BOX) return sat_boxes(a, placeA, b, placeB);
    return sat_polygons(a, placeA, b, placeB, limit);
}

satDecision sat_decide(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit)
{
    if (a->kind < b->kind) return (satDecision){by_kind(b, placeB, a, placeA, limit), true};
    return (satDecision){by_kind(a, placeA, b, placeB, limit), false};
}

bool sat_overlaps(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB)
{
    return sat_decide(a, placeA, b, placeB, 0.0f).axis.separation <= 0.0f;
}

static satVec2 turned(const satPlace *place, satVec2 v)
{
    double x = (double)v.x, y = (double)v.y;
    return sat_vec2((float)(place->c * x - place->s * y), (float)(place->s * x + place->c * y));
}

satContact sat_contact(const satDecision *decision, const satPlace *placeA, const satPlace *placeB)
{
    const satAxis *axis = &decision->axis;
    const satPlace *first = decision->swapped ? placeB : placeA;
    const satPlace *second = decision->swapped ? placeA : placeB;
    satVec2 normal = axis->normal;
    if (axis->source != SAT_CENTERS) {
        normal = turned(axis->source == SAT_FACE_B ? second : first, normal);
    }
    return (satContact){axis->separation, decision->swapped ? sat_neg(normal) : normal};
}

satContact sat_collide(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit)
{
    satDecision decision = sat_decide(a, placeA, b, placeB, limit);
    return sat_contact(&decision, placeA, placeB);
}
