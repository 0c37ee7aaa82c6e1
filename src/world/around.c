#include "world/around.h"

#include "world/oneway.h"
#include "world/passing.h"

typedef struct look {
    satMover *m;
    double reach;
} look;

static double add_near(void *context, uint32_t i)
{
    const look *l = context;
    satMover *m = l->m;
    satWorld *w = m->w;
    if (i == m->body || i == m->exclude || !sat_query_filter_admits(w, m->filter, i)) return 1.0;
    satChildQuery s = sat_query_children(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].xf,
                                         m->shape, &m->xf, l->reach, m->below.x, m->below.y);
    satChild child;
    s.withOneWay = true;
    while (m->near <= SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &child)) {
        if (!sat_mover_bars(m, i, &child)) continue;
        child.owner = i;
        if (m->near < SAT_MAX_CHILDREN_NEAR) sat_mover_near(m)[m->near] = child;
        m->near++;
    }
    return m->near > SAT_MAX_CHILDREN_NEAR ? -1.0 : 1.0;
}

static bool is_still(const satMover *m, uint32_t i)
{
    return i == m->floor || (SAT_COLUMN(m->w, FLAGS)[i] & SAT_STATIC);
}

#define BEHIND 0x80000000u

// In the order of bodies, those that do not give way before others.
static void put_still_first(satMover *m)
{
    satChild *children = sat_mover_near(m);
    for (int32_t i = 0; i < m->near; i++) {
        if (!is_still(m, children[i].owner)) children[i].owner |= BEHIND;
    }
    sat_order_children(children, m->near);
    for (int32_t i = 0; i < m->near; i++) children[i].owner &= ~BEHIND;
}

bool sat_mover_look_around(satMover *m, double reach)
{
    satWorld *w = m->w;
    satBroadColumns columns = sat_world_broad(w);
    satAabb box;
    look l = {m, reach};
    sat_shape_box(m->shape, &m->xf, &box);
    satBroadSweep walk = sat_broad_sweep_of(box, 0.0, 0.0);
    walk.x += 0.5 * m->below.x;
    walk.y += 0.5 * m->below.y;
    walk.halfX += reach + __builtin_fabs(0.5 * m->below.x);
    walk.halfY += reach + __builtin_fabs(0.5 * m->below.y);
    m->near = m->ignoredCount = 0;
    sat_broad_sweep(&w->broad, &columns, &walk, add_near, &l);
    if (m->near > SAT_MAX_CHILDREN_NEAR) return false;
    put_still_first(m);
    sat_mover_leave_out_passed(m);
    m->still = 0;
    while (m->still < m->near && is_still(m, sat_mover_near(m)[m->still].owner)) m->still++;
    for (int32_t i = 0; i < m->near; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        sat_shape_box(child->shape, &child->xf, &m->scratch->box[i]);
    }
    return true;
}

// What lets pass and has come up into the mover carries it, on the side on which it does.
static void come_up(satMover *m)
{
    for (int32_t i = 0; i < m->near; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        satVec2 way;
        if (!sat_mover_way_of(m, child->owner, child, &way)) continue;
        for (int32_t k = 0; k < m->own; k++) {
            const satChild *own = &sat_mover_own(m)[k];
            if (!sat_overlaps(child->shape, &child->xf, own->shape, &own->xf)) continue;
            satContact c = sat_beyond(child, own, way);
            double skin = SAT_SKIN * (double)sat_max(child->shape->size, m->shape->size);
            double by = skin - (double)c.separation;
            if (by > 0.0)
                sat_mover_go(m, (satVector){by * (double)c.normal.x, by * (double)c.normal.y});
        }
    }
}

// Is it in any of these where it stands, by more than a sweep allows? Of what does not move at all,
// that is all that a sweep says.
static bool is_in_any(const satMover *m, int32_t first, int32_t end)
{
    for (int32_t i = first; i < end; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        const satMotion still = {.shape = child->shape, .start = &child->xf};
        for (int32_t k = 0; k < m->own; k++) {
            const satChild *own = &sat_mover_own(m)[k];
            const satMotion moving = {.shape = own->shape, .start = &own->xf};
            if (sat_sweep_until(&still, &moving, 0.0).overlapping) return true;
        }
    }
    return false;
}

// Out of what does not give way, or of the rest, and a skin farther; as often as it leads into
// more. Where too much lies within the way out, what is known must do. False if there is too much
// around where that leads.
static bool leave(satMover *m, bool rest, double *reach)
{
    for (int32_t round = 0; round < SAT_MAX_BENDS; round++) {
        int32_t first = rest ? m->still : 0, end = rest ? m->near : m->still;
        if (!is_in_any(m, first, end)) return true;
        const satChild *children = &sat_mover_near(m)[first];
        satPenetration penetration =
            sat_penetration(children, end - first, sat_mover_own(m), m->own, DBL_MAX, false,
                            &m->scratch->composite.penetration);
        if (!penetration.overlapping) return true;
        double size = (double)sat_max(m->shape->size, children[penetration.first].shape->size);
        double farther = 1.5 * (double)penetration.depth;
        if ((double)penetration.depth > *reach && sat_mover_look_around(m, farther)) {
            *reach = farther;
            continue;
        }
        satVector n = {(double)penetration.normal.x, (double)penetration.normal.y};
        sat_mover_go(
            m, sat_plus((satVector){penetration.x, penetration.y}, sat_times(n, SAT_SKIN * size)));
        if (!sat_mover_look_around(m, *reach)) return false;
    }
    return true;
}

// Does the straight way from where it stands to `back` lead through what does not give way?
static bool is_barred(const satMover *m, satVector back)
{
    for (int32_t i = 0; i < m->still; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (sat_is_from_behind(child, -back.x, -back.y)) continue;
        const satMotion still = {.shape = child->shape, .start = &child->xf};
        for (int32_t k = 0; k < m->own; k++) {
            const satChild *own = &sat_mover_own(m)[k];
            const satMotion moving = {
                .shape = own->shape, .start = &own->xf, .dx = back.x, .dy = back.y};
            if (sat_sweep_until(&still, &moving, 1.0).hit) return true;
        }
    }
    return false;
}

// Out of what does not give way; then out of others, unless that leads into what does not, or
// through it.
bool sat_mover_come_out(satMover *m, double reach)
{
    come_up(m);
    if (!leave(m, false, &reach)) return false;
    satVector from = m->at;
    if (!leave(m, true, &reach)) return false;
    satVector back = {from.x - m->at.x, from.y - m->at.y};
    if (sat_length(back) == 0.0) return true;
    if (!is_in_any(m, 0, m->still) && !is_barred(m, back)) return true;
    sat_mover_go(m, back);
    return sat_mover_look_around(m, reach);
}
