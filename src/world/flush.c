#include "world/flush.h"

#include "world/internal_edges.h"

// Children of the moving shape within this distance of the contact point are found; in units of the
// shape's size. It is wider than any gap between flush children. A child counts as touched, not as
// entered, if the moving shape penetrates it by at most this.
#define NEAR 1e-4

static bool is_flat(const satShape *shape)
{
    return (double)sat_inner_radius(shape) <= sat_sweep_tolerance(shape, shape);
}

bool sat_may_slip(const satMotion *m)
{
    bool isRound =
        m->shape->kind == SAT_CIRCLE && m->shape->offsetX == 0.0 && m->shape->offsetY == 0.0;
    if (m->dAngle != 0.0 && !isRound) return false;
    if (!sat_is_composite(m->shape)) return is_flat(m->shape);
    satTransform xf = sat_transform_at(m, 0.0);
    satChildQuery s = sat_query_all_children(m->shape, &xf);
    satChild child;
    while (sat_next_child(&s, &child)) {
        if (is_flat(child.shape)) return true;
    }
    return false;
}

static bool can_stop(const satFlush *flush, uint32_t i)
{
    bool isOneWay = SAT_COLUMN(flush->w, FLAGS)[i] & SAT_ONE_WAY;
    return !(isOneWay && flush->respectsOneWay) && flush->admits(flush->context, i);
}

// A search for bodies that are flush with body `slot`, along the edge on which a thin child slides.
typedef struct search {
    const satFlush *flush;
    const satSlip *slip;
    uint32_t slot, hitSlot;
    satSlipEnd end;
    satChild thin, child; // the two children that meet at `end`
} search;

static double test_flush(void *context, uint32_t i)
{
    search *s = context;
    satWorld *w = s->flush->w;
    if (i == s->slot || !can_stop(s->flush, i)) return 1.0;
    const satTransform *xf = sat_world_transform(w, i);
    if (!sat_composite_slip(s->slip, sat_world_shape(w, i), xf, s->flush->respectsOneWay, &s->end,
                            &s->child))
        return 1.0;
    s->hitSlot = s->end.atOther ? i : s->slot;
    s->thin = *s->slip->thin;
    return 1.0;
}

satSweepHit sat_world_slip(const satFlush *flush, const satMotion *moving, uint32_t slot,
                           uint32_t *hitSlot)
{
    satWorld *w = flush->w;
    satBroadColumns columns = sat_world_broad(w);
    satTransform xf = sat_transform_at(moving, 0.0), xfBody = *sat_world_transform(w, slot);
    search s = {.flush = flush, .slot = slot, .end = SAT_NO_SLIP_END};
    satVector by = moving->by;
    satChildPairQuery pairs = sat_query_child_pairs_on_way(
        moving->shape, &xf, sat_world_shape(w, slot), &xfBody, 0.0, -by.x, -by.y);
    satChild one, other;
    satSlip slip;
    pairs.withOneWay = true;
    while (sat_next_pair(&pairs, &one, &other)) {
        if (!sat_slips(&one, &other, by, &slip)) continue;
        satSweptBox t = sat_slip_swept_box(&slip);
        satBroadSweep sweep = {t.x, t.y, t.halfX, t.halfY, t.dx, t.dy};
        s.slip = &slip;
        sat_broad_sweep(&w->broad, &columns, &sweep, test_flush, &s);
    }
    if (s.end.t > 1.0) return (satSweepHit){.exact = true};
    satMotion still = sat_still_motion(&s.child), thin = sat_child_motion(&s.thin, by);
    satSweepHit hit = sat_sweep_at(&thin, &still, s.end.t);
    hit.overlapping = s.end.overlapping;
    hit.childA = s.thin.number;
    hit.childB = s.child.number;
    *hitSlot = s.hitSlot;
    return hit;
}

// A search for the children that touch a child of the moving shape.
typedef struct touching {
    const satFlush *flush;
    const satShape *shape;
    satTransform xf;
    satChild *out;
    int32_t count;
} touching;

static double add_touching(void *context, uint32_t i)
{
    touching *l = context;
    satWorld *w = l->flush->w;
    if (!can_stop(l->flush, i)) return 1.0;
    const satShape *shape = sat_world_shape(w, i);
    double slack = (double)SAT_TOUCHING * sat_larger_size(shape, l->shape);
    satChildQuery s = sat_query_children(shape, sat_world_transform(w, i), l->shape, &l->xf, slack);
    while (l->count < SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &l->out[l->count])) {
        satChild *child = &l->out[l->count];
        child->owner = i;
        // Leaves out children that the shape has entered: a bullet may be inside a body that it has
        // hit before. But narrow/slip.h stops thin shapes that are inside by up to a few
        // tolerances.
        double most = sat_larger(NEAR * (double)l->shape->size,
                                 4.0 * sat_sweep_tolerance(l->shape, child->shape));
        float gap = sat_collide(l->shape, &l->xf, child->shape, &child->xf, 0.0f).separation;
        l->count += (double)gap >= -most;
    }
    return l->count < SAT_MAX_CHILDREN_NEAR ? 1.0 : -1.0;
}

void sat_world_expose_normal(const satFlush *flush, const satMotion *moving, uint32_t slot,
                             satSweepHit *hit)
{
    satWorld *w = flush->w;
    satCompositeScratch *scratch = sat_world_scratch(w);
    double slack = NEAR * (double)moving->shape->size;
    satTransform xf = sat_transform_at(moving, hit->t);
    satTransform at = sat_transform_to(hit->at);
    satChildQuery s = sat_query_children(moving->shape, &xf, &SAT_POINT, &at, slack);
    int32_t ownCount = sat_next_children(&s, scratch->b), k = 0;
    while (k < ownCount && scratch->b[k].number != hit->childB) k++;
    if (k == ownCount) return;
    touching l = {flush, scratch->b[k].shape, scratch->b[k].xf, scratch->a, 0};
    sat_world_visit(w, l.shape, &l.xf, 0.0, add_touching, &l);
    if (l.count == SAT_MAX_CHILDREN_NEAR || ownCount == SAT_MAX_CHILDREN_NEAR) return;
    sat_order_children(scratch->a, l.count);
    const satMotion still = {.shape = sat_world_shape(w, slot)};
    sat_composite_hit_normal(&still, l.count, moving, ownCount, slot, scratch, hit);
}
