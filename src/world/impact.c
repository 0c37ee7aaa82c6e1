#include "world/impact.h"

#include "narrow/validity.h"
#include "narrow/slip.h"
#include "world/passing.h"

static bool is_ignored(const satMover *m, int32_t i)
{
    for (int32_t k = 0; k < m->ignoredCount; k++) {
        if (m->ignored[k] == i) return true;
    }
    return false;
}

// The box of all of the mover's way.
static satAabb way_box(const satMover *m, satVector by)
{
    satAabb box;
    sat_shape_box(m->shape, &m->xf, &box);
    float dx = (float)by.x, dy = (float)by.y;
    box.minX += sat_min(dx, 0.0f);
    box.minY += sat_min(dy, 0.0f);
    box.maxX += sat_max(dx, 0.0f);
    box.maxY += sat_max(dy, 0.0f);
    return box;
}

// Of a one-sided chain that ends, the end stops nobody: only what is turned to the front does.
static bool is_at_the_end(const satMover *m, const satChild *child, satVector n)
{
    if (!sat_mover_is_link(m, child->owner, child)) return false;
    satVec2 front = sat_link_front(child);
    return sat_along(n, (satVector){(double)front.x, (double)front.y}) <= 1e-3;
}

// Piece k of the mover slides along piece i of what is near, and one of them is thin: where does it
// come between the other and a third, which is not ignored?
static satSlipEnd between(const satMover *m, satVector by, int32_t *i, int32_t *k)
{
    satSlipEnd first = SAT_NO_SLIP_END;
    const satChild *near = sat_mover_near(m), *own = sat_mover_own(m);
    int32_t solid = *i, ownSolid = *k;
    satSlip slip;
    if (sat_slips(&own[*k], &near[solid], by.x, by.y, &slip)) {
        for (int32_t j = 0; j < m->near; j++) {
            satSlipEnd end = sat_slip_end(&slip, &near[j]);
            if (end.t >= first.t || is_ignored(m, j)) continue;
            first = end;
            *i = end.atOther ? j : solid;
        }
    } else if (m->own > 1 && sat_slips(&near[*i], &own[ownSolid], -by.x, -by.y, &slip)) {
        for (int32_t j = 0; j < m->own; j++) {
            satSlipEnd end = sat_slip_end(&slip, &own[j]);
            if (end.t >= first.t) continue;
            first = end;
            *k = end.atOther ? j : ownSolid;
        }
    }
    return first;
}

static satMotion resting(const satMover *m, int32_t i)
{
    const satChild *child = &sat_mover_near(m)[i];
    return (satMotion){.shape = child->shape, .start = &child->xf};
}

static satMotion moving_by(const satMover *m, int32_t k, satVector by)
{
    const satChild *own = &sat_mover_own(m)[k];
    return (satMotion){.shape = own->shape, .start = &own->xf, .dx = by.x, .dy = by.y};
}

// How piece k of the mover meets piece i of what is near, or what that stands flush with, if it
// does so before `until`.
static satHit meeting(const satMover *m, int32_t i, int32_t k, satVector by, double until)
{
    satMotion still = resting(m, i), moving = moving_by(m, k, by);
    satSweepHit touch = sat_sweep_until(&still, &moving, until);
    if (!touch.hit) {
        satSlipEnd end = between(m, by, &i, &k);
        if (end.t >= until) return (satHit){.t = until};
        still = resting(m, i);
        moving = moving_by(m, k, by);
        touch = sat_sweep_at(&still, &moving, end.t);
    }
    satVector n = sat_unit(touch.normal);
    bool isPersistent = touch.t < until && !(touch.overlapping && sat_along(n, by) >= 0.0);
    double size = (double)sat_max(still.shape->size, moving.shape->size);
    return (satHit){isPersistent, touch.t, n, {touch.x, touch.y}, i, k, SAT_SKIN * size};
}

static satHit first_of(const satMover *m, satVector by)
{
    satHit first = {.t = 1.0};
    satAabb box = way_box(m, by);
    for (int32_t i = 0; i < m->near; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (!sat_aabb_overlap(box, m->scratch->box[i]) || is_ignored(m, i)) continue;
        if (sat_is_from_behind(child, by.x, by.y)) continue;
        for (int32_t k = 0; k < m->own; k++) {
            satHit h = meeting(m, i, k, by, first.t);
            if (h.found && !is_at_the_end(m, child, h.normal)) first = h;
        }
    }
    return first;
}

double sat_free_share(const satHit *h, satVector by)
{
    double closing = -sat_along(h->normal, by);
    if (!h->found) return 1.0;
    if (closing <= 0.0) return 0.0;
    double t = h->t - h->skin / closing;
    return t > 0.0 ? t : 0.0;
}

// Would the mover be in a piece that it has passed, after this share of the way?
static bool is_in(const satMover *m, const satHit *passed, satVector by, double share)
{
    const satChild *child = &sat_mover_near(m)[passed->near], *own = &sat_mover_own(m)[passed->own];
    satTransform there = own->xf;
    there.x += share * by.x;
    there.y += share * by.y;
    satContact c = sat_collide(child->shape, &child->xf, own->shape, &there, 0.0f);
    return -(double)c.separation > 0.5 * passed->skin;
}

// Half way to where it would go, and there.
static bool leads_through(const satMover *m, const satHit *passed, const satHit *next, satVector by)
{
    double end = sat_free_share(next, by);
    return end > passed->t &&
           (is_in(m, passed, by, end) || is_in(m, passed, by, passed->t + 0.5 * (end - passed->t)));
}

bool sat_mover_touches(const satMover *m, int32_t i, int32_t k, double skins, satHit *out)
{
    const satChild *child = &sat_mover_near(m)[i], *own = &sat_mover_own(m)[k];
    double skin = SAT_SKIN * (double)sat_max(child->shape->size, own->shape->size);
    float most = (float)(skins * skin);
    satContact c = sat_collide(child->shape, &child->xf, own->shape, &own->xf, most);
    if (c.separation > most) return false;
    satVector n = sat_unit(c.normal);
    *out = (satHit){true, 0.0, n, {0.0, 0.0}, i, k, skin};
    return !sat_is_from_behind(child, -n.x, -n.y) && !is_at_the_end(m, child, n);
}

satVector sat_mover_touch(const satMover *m, const satHit *h)
{
    const satMotion still = resting(m, h->near), own = moving_by(m, h->own, (satVector){0.0, 0.0});
    satSweepHit touch = sat_sweep_at(&still, &own, 0.0);
    return (satVector){touch.x, touch.y};
}

bool sat_mover_is_stopped(const satMover *m, satHit *h, satVector by)
{
    const satStaticChildren ground = {sat_mover_near(m), m->near};
    const satStaticChildren own = {sat_mover_own(m), m->own};
    const satStop stop = {&own, h->own, h->t * by.x, h->t * by.y, by.x, by.y};
    satCheckedContact out = sat_ground_stop(&ground, h->near, &stop);
    if (out.validity == SAT_AXIS_VALID) h->normal = sat_unit(out.contact.normal);
    return out.validity == SAT_AXIS_VALID;
}

satHit sat_mover_next_hit(satMover *m, satVector by)
{
    satHit passed[SAT_MAX_IGNORED], h;
    m->ignoredCount = 0;
    for (;;) {
        h = first_of(m, by);
        if (!h.found || m->ignoredCount == SAT_MAX_IGNORED) break;
        if (sat_mover_is_stopped(m, &h, by)) break;
        passed[m->ignoredCount] = h;
        m->ignored[m->ignoredCount++] = h.near;
    }
    int32_t count = m->ignoredCount;
    m->ignoredCount = 0;
    for (int32_t k = 0; k < count; k++) {
        if (leads_through(m, &passed[k], &h, by)) return passed[k];
        int32_t near = passed[k].near, own = passed[k].own;
        if (between(m, by, &near, &own).t < h.t) return passed[k];
    }
    return h;
}
