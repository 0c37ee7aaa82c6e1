#include "world/gather.h"

#include "world/filter.h"

// Does not use BOX, which covers the whole motion of a bullet, and is out of date during
// `separate`.
satGathered sat_gather_around(satWorld *w, uint32_t body, double reach, satChild *out)
{
    satTransform xf = *sat_world_transform(w, body);
    satAabb box = sat_shape_box(sat_world_shape(w, body), &xf);
    return (satGathered){w, body, sat_bounds_around(box, reach), out, 0};
}

// Larger than the relative rounding error of a box.
#define BOX_ROUNDING (1.0 / 2097152.0)

// Half the side of a square that is aligned with the axes of a composite shape and contains the
// bounds.
static double reach_into(satBounds b, const satTransform *composite)
{
    double halfX = 0.5 * (b.maxX - b.minX), halfY = 0.5 * (b.maxY - b.minY);
    double ends = __builtin_fabs(b.minX) + __builtin_fabs(b.maxX) + __builtin_fabs(b.minY) +
                  __builtin_fabs(b.maxY);
    return (composite->s == 0.0 ? sat_larger(halfX, halfY) : halfX + halfY) + BOX_ROUNDING * ends;
}

void sat_gather_child(satGathered *l, uint32_t owner, const satChild *child)
{
    if (l->count < SAT_MAX_CHILDREN_NEAR) {
        l->out[l->count] = *child;
        l->out[l->count].owner = owner;
    }
    l->count++;
}

void sat_gather_children(satGathered *l, uint32_t i, int64_t except)
{
    const satPlacedShape *placed = &SAT_COLUMN(l->w, PLACED)[i];
    const satShape *shape = sat_shape_of_placed(SAT_COLUMN(l->w, HEAP), placed);
    const satTransform *xf = &placed->xf;
    if (!(SAT_COLUMN(l->w, TRAITS)[i] & SAT_COMPOSITE)) {
        sat_gather_child(l, i, &(satChild){.shape = shape, .xf = *xf});
        return;
    }
    satBounds b = l->bounds;
    const satTransform middle = {0.5 * (b.minX + b.maxX), 0.5 * (b.minY + b.maxY), 1.0, 0.0};
    satChildQuery s = sat_query_children(shape, xf, &SAT_POINT, &middle, reach_into(b, xf));
    satChild child;
    while (l->count <= SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &child)) {
        if (child.number != except &&
            sat_bounds_overlap(l->bounds, sat_shape_box(child.shape, &child.xf)))
            sat_gather_child(l, i, &child);
    }
}

// sat_may_collide with a shortcut: most bodies have the default filter.
static bool may_collide(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    return !((traits[a] | traits[b]) & SAT_FILTERED) || sat_may_collide(w, a, b);
}

bool sat_gather_next(const satGathered *l, satNeighbourQuery *query, uint32_t *other)
{
    while (sat_next_neighbour(query, other)) {
        if (may_collide(l->w, *other, l->body)) return true;
    }
    return false;
}

bool sat_gather_neighbours(satGathered *l, uint32_t owner)
{
    uint32_t other;
    satNeighbourQuery query = sat_query_neighbours(l->w, owner, l->bounds);
    while (l->count <= SAT_MAX_CHILDREN_NEAR && sat_gather_next(l, &query, &other))
        sat_gather_children(l, other, -1);
    return l->count <= SAT_MAX_CHILDREN_NEAR;
}

void sat_world_raise_reach(satWorld *w, uint32_t body, double reach)
{
    float *known = &SAT_COLUMN(w, REACH)[body];
    if (reach <= (double)*known) return;
    *known = sat_round_up(reach);
    w->maxReach = sat_max(w->maxReach, *known);
}
