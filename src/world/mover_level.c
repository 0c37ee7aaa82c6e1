#include "world/mover_level.h"

#include "narrow/slip.h"
#include "narrow/validity.h"
#include "world/oneway.h"

void sat_mover_translate(satMover *m, satVector by)
{
    m->at = sat_vector_add(m->at, by);
    m->xf.x += by.x;
    m->xf.y += by.y;
    for (int32_t i = 0; i < m->ownCount; i++) {
        sat_mover_own(m)[i].xf.x += by.x;
        sat_mover_own(m)[i].xf.y += by.y;
    }
}

// What lets it pass

static bool overlaps_mover(const satMover *m, const satChild *child)
{
    for (int32_t i = 0; i < m->ownCount; i++) {
        const satChild *own = &sat_mover_own(m)[i];
        if (sat_overlaps(child->shape, &child->xf, own->shape, &own->xf)) return true;
    }
    return false;
}

static satVec2 segment_front(const satChild *link)
{
    return sat_turned(&link->xf, sat_face_normal(link->shape, 0));
}

static bool one_way_direction(const satMover *m, uint32_t owner, const satChild *child,
                              satVec2 *way)
{
    *way = child->way;
    if (way->x != 0.0f || way->y != 0.0f) return true;
    if (SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY) {
        *way = sat_world_one_way(m->w, owner);
        return true;
    }
    if (!sat_is_one_sided(child)) return false;
    *way = segment_front(child);
    return true;
}

static bool is_beyond(const satMover *m, const satChild *child, satVec2 way)
{
    for (int32_t i = 0; i < m->ownCount; i++) {
        if (!sat_is_beyond(child, &sat_mover_own(m)[i], way)) return false;
    }
    return true;
}

static bool is_one_sided_segment(const satMover *m, uint32_t owner, const satChild *child)
{
    return sat_is_one_sided(child) && !(SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY);
}

static bool blocks(const satMover *m, uint32_t owner, const satChild *child)
{
    satVec2 way;
    if (!one_way_direction(m, owner, child, &way) || is_one_sided_segment(m, owner, child))
        return true;
    bool isBody = SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY;
    if (m->dropsThroughAll) return false;
    if (isBody && owner == m->floor) return true;
    if (is_beyond(m, child, way)) return true;
    if (!isBody || m->isDropping || !overlaps_mover(m, child)) return false;
    return !sat_world_passes(m->w, owner, m->body);
}

// Links of one-sided chains
//
// Who has all of itself in front of a link's line comes from its front, who is in the link or has
// all behind the line does not. Who is on both sides of the line is beyond an end of the link, and
// what goes on there tells: where the chain turns away from its front, at a crest, he stands in
// front unless he is behind the next link; where it turns to its front, in a hollow, he is behind.
//
//             ┌───────┐
//             └───────┘           on both sides of both lines, and in front
//              ╱  ╲

typedef struct point {
    double x, y;
} point;

static point corner_of(const satChild *child, int32_t i)
{
    const satTransform *p = &child->xf;
    double x = (double)sat_shape_x(child->shape)[i], y = (double)sat_shape_y(child->shape)[i];
    return (point){p->x + (p->c * x - p->s * y), p->y + (p->s * x + p->c * y)};
}

static double slop_of(const satMover *m, const satChild *child)
{
    return 2.0 * SAT_SLOP * (double)sat_max(child->shape->size, m->shape->size);
}

// Is the mover in the link, or is all of it behind the line?
static bool is_behind(const satMover *m, const satChild *link)
{
    satVec2 n = segment_front(link);
    double line = sat_support(link, (double)n.x, (double)n.y), slop = slop_of(m, link);
    bool isAllBehind = true;
    for (int32_t i = 0; i < m->ownCount; i++) {
        const satChild *own = &sat_mover_own(m)[i];
        satContact c = sat_collide(link->shape, &link->xf, own->shape, &own->xf, 0.0f);
        if ((double)c.separation < -slop) return true;
        isAllBehind &= sat_support(own, (double)n.x, (double)n.y) <= line + slop;
    }
    return isAllBehind;
}

static double distance_to(const satMover *m, point at)
{
    const satTransform there = {at.x, at.y, 1.0, 0.0};
    double least = DBL_MAX;
    for (int32_t i = 0; i < m->ownCount; i++) {
        const satChild *own = &sat_mover_own(m)[i];
        double one = sat_distance(own->shape, &own->xf, &SAT_POINT, &there).distance;
        if (one < least) least = one;
    }
    return least;
}

// The link whose other end is at the end `end` of link i, or -1.
static int32_t link_after(const satMover *m, int32_t i, int32_t end)
{
    const satChild *link = &sat_mover_near(m)[i];
    point at = corner_of(link, end);
    for (int32_t k = 0; k < m->nearCount; k++) {
        const satChild *other = &sat_mover_near(m)[k];
        if (k == i || !is_one_sided_segment(m, other->owner, other)) continue;
        point its = corner_of(other, 1 - end);
        satVector apart = {its.x - at.x, its.y - at.y};
        if (sat_vector_length(apart) <=
            1e-5 * (double)sat_max(link->shape->size, other->shape->size))
            return k;
    }
    return -1;
}

// Along the chain from link i to one that tells. Does the mover pass it?
static bool passes_link(const satMover *m, int32_t i)
{
    int32_t cameBy = -1;
    for (int32_t step = 0; step < m->nearCount; step++) {
        const satChild *link = &sat_mover_near(m)[i];
        satVec2 n = segment_front(link);
        if (is_beyond(m, link, n)) return false;
        if (is_behind(m, link)) return true;
        int32_t end = distance_to(m, corner_of(link, 1)) < distance_to(m, corner_of(link, 0));
        if (end == cameBy) return false;
        int32_t next = link_after(m, i, end);
        if (next < 0) return false;
        point from = corner_of(link, end), to = corner_of(&sat_mover_near(m)[next], end);
        if (sat_vector_dot((satVector){(double)n.x, (double)n.y},
                           (satVector){to.x - from.x, to.y - from.y}) > 0.0)
            return true;
        cameBy = 1 - end;
        i = next;
    }
    return false;
}

static void drop_passed_segments(satMover *m)
{
    uint64_t passed[SAT_MAX_CHILDREN_NEAR / 64] = {0};
    int32_t count = 0;
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (is_one_sided_segment(m, child->owner, child) && passes_link(m, i))
            passed[i / 64] |= (uint64_t)1 << (i % 64);
    }
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!(passed[i / 64] >> (i % 64) & 1u)) sat_mover_near(m)[count++] = sat_mover_near(m)[i];
    }
    m->nearCount = count;
}

// What is looked for among all bodies.
typedef struct oneWaySearch {
    const satMover *m;
    bool found;
} oneWaySearch;

static double if_one_way(void *context, uint32_t i)
{
    oneWaySearch *l = context;
    const satMover *m = l->m;
    satWorld *w = m->w;
    if (!(SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY) || i == m->body) return 1.0;
    if (!sat_query_filter_admits(w, m->filter, i)) return 1.0;
    l->found = sat_composite_overlaps(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].xf, m->shape,
                                      &m->xf);
    return l->found ? -1.0 : 1.0;
}

bool sat_mover_is_in_one_way(const satMover *m)
{
    satBroadColumns columns = sat_world_broad(m->w);
    satAabb box;
    oneWaySearch l = {m, false};
    sat_shape_box(m->shape, &m->xf, &box);
    satBroadSweep walk = sat_broad_sweep_of(box, 0.0, 0.0);
    sat_broad_sweep(&m->w->broad, &columns, &walk, if_one_way, &l);
    return l.found;
}

// What is around it

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
    while (m->nearCount <= SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &child)) {
        if (!blocks(m, i, &child)) continue;
        child.owner = i;
        if (m->nearCount < SAT_MAX_CHILDREN_NEAR) sat_mover_near(m)[m->nearCount] = child;
        m->nearCount++;
    }
    return m->nearCount > SAT_MAX_CHILDREN_NEAR ? -1.0 : 1.0;
}

static bool is_fixed(const satMover *m, uint32_t i)
{
    return i == m->floor || (SAT_COLUMN(m->w, FLAGS)[i] & SAT_STATIC);
}

#define BEHIND 0x80000000u

// In the order of bodies, those that do not give way before others.
static void put_fixed_first(satMover *m)
{
    satChild *children = sat_mover_near(m);
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!is_fixed(m, children[i].owner)) children[i].owner |= BEHIND;
    }
    sat_order_children(children, m->nearCount);
    for (int32_t i = 0; i < m->nearCount; i++) children[i].owner &= ~BEHIND;
}

bool sat_mover_find_near(satMover *m, double reach)
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
    m->nearCount = m->ignoredCount = 0;
    sat_broad_sweep(&w->broad, &columns, &walk, add_near, &l);
    if (m->nearCount > SAT_MAX_CHILDREN_NEAR) return false;
    put_fixed_first(m);
    drop_passed_segments(m);
    m->fixedCount = 0;
    while (m->fixedCount < m->nearCount && is_fixed(m, sat_mover_near(m)[m->fixedCount].owner))
        m->fixedCount++;
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        sat_shape_box(child->shape, &child->xf, &m->scratch->box[i]);
    }
    return true;
}

// What lets pass and has come up into the mover carries it, on the side on which it does.
static void come_up(satMover *m)
{
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        satVec2 way;
        if (!one_way_direction(m, child->owner, child, &way)) continue;
        for (int32_t k = 0; k < m->ownCount; k++) {
            const satChild *own = &sat_mover_own(m)[k];
            if (!sat_overlaps(child->shape, &child->xf, own->shape, &own->xf)) continue;
            satContact c = sat_beyond(child, own, way);
            double skin = SAT_SKIN * (double)sat_max(child->shape->size, m->shape->size);
            double by = skin - (double)c.separation;
            if (by > 0.0)
                sat_mover_translate(m,
                                    (satVector){by * (double)c.normal.x, by * (double)c.normal.y});
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
        for (int32_t k = 0; k < m->ownCount; k++) {
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
    for (int32_t round = 0; round < SAT_MAX_DEFLECTIONS; round++) {
        int32_t first = rest ? m->fixedCount : 0, end = rest ? m->nearCount : m->fixedCount;
        if (!is_in_any(m, first, end)) return true;
        const satChild *children = &sat_mover_near(m)[first];
        satPenetration penetration =
            sat_penetration(children, end - first, sat_mover_own(m), m->ownCount, DBL_MAX, false,
                            &m->scratch->composite.penetration);
        if (!penetration.overlapping) return true;
        double size = (double)sat_max(m->shape->size, children[penetration.first].shape->size);
        double farther = 1.5 * (double)penetration.depth;
        if ((double)penetration.depth > *reach && sat_mover_find_near(m, farther)) {
            *reach = farther;
            continue;
        }
        satVector n = {(double)penetration.normal.x, (double)penetration.normal.y};
        sat_mover_translate(m, sat_vector_add((satVector){penetration.x, penetration.y},
                                              sat_vector_scale(n, SAT_SKIN * size)));
        if (!sat_mover_find_near(m, *reach)) return false;
    }
    return true;
}

// Does the straight way from where it stands to `back` lead through what does not give way?
static bool is_barred(const satMover *m, satVector back)
{
    for (int32_t i = 0; i < m->fixedCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (sat_is_from_behind(child, -back.x, -back.y)) continue;
        const satMotion still = {.shape = child->shape, .start = &child->xf};
        for (int32_t k = 0; k < m->ownCount; k++) {
            const satChild *own = &sat_mover_own(m)[k];
            const satMotion moving = {
                .shape = own->shape, .start = &own->xf, .dx = back.x, .dy = back.y};
            if (sat_sweep_until(&still, &moving, 1.0).hit) return true;
        }
    }
    return false;
}

bool sat_mover_push_out(satMover *m, double reach)
{
    come_up(m);
    if (!leave(m, false, &reach)) return false;
    satVector from = m->at;
    if (!leave(m, true, &reach)) return false;
    satVector back = {from.x - m->at.x, from.y - m->at.y};
    if (sat_vector_length(back) == 0.0) return true;
    if (!is_in_any(m, 0, m->fixedCount) && !is_barred(m, back)) return true;
    sat_mover_translate(m, back);
    return sat_mover_find_near(m, reach);
}

// What it hits first

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
    if (!is_one_sided_segment(m, child->owner, child)) return false;
    satVec2 front = segment_front(child);
    return sat_vector_dot(n, (satVector){(double)front.x, (double)front.y}) <= 1e-3;
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
        for (int32_t j = 0; j < m->nearCount; j++) {
            satSlipEnd end = sat_slip_end(&slip, &near[j]);
            if (end.t >= first.t || is_ignored(m, j)) continue;
            first = end;
            *i = end.atOther ? j : solid;
        }
    } else if (m->ownCount > 1 && sat_slips(&near[*i], &own[ownSolid], -by.x, -by.y, &slip)) {
        for (int32_t j = 0; j < m->ownCount; j++) {
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
    satVector n = sat_vector_unit(touch.normal);
    bool isPersistent = touch.t < until && !(touch.overlapping && sat_vector_dot(n, by) >= 0.0);
    double size = (double)sat_max(still.shape->size, moving.shape->size);
    return (satHit){isPersistent, touch.t, n, {touch.x, touch.y}, i, k, SAT_SKIN * size};
}

static satHit first_of(const satMover *m, satVector by)
{
    satHit first = {.t = 1.0};
    satAabb box = way_box(m, by);
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (!sat_aabb_overlap(box, m->scratch->box[i]) || is_ignored(m, i)) continue;
        if (sat_is_from_behind(child, by.x, by.y)) continue;
        for (int32_t k = 0; k < m->ownCount; k++) {
            satHit h = meeting(m, i, k, by, first.t);
            if (h.found && !is_at_the_end(m, child, h.normal)) first = h;
        }
    }
    return first;
}

double sat_free_fraction(const satHit *h, satVector by)
{
    double closing = -sat_vector_dot(h->normal, by);
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
    double end = sat_free_fraction(next, by);
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
    satVector n = sat_vector_unit(c.normal);
    *out = (satHit){true, 0.0, n, {0.0, 0.0}, i, k, skin};
    return !sat_is_from_behind(child, -n.x, -n.y) && !is_at_the_end(m, child, n);
}

satVector sat_mover_contact_point(const satMover *m, const satHit *h)
{
    const satMotion still = resting(m, h->near), own = moving_by(m, h->own, (satVector){0.0, 0.0});
    satSweepHit touch = sat_sweep_at(&still, &own, 0.0);
    return (satVector){touch.x, touch.y};
}

bool sat_mover_is_exposed(const satMover *m, satHit *h, satVector by)
{
    const satStaticChildren ground = {sat_mover_near(m), m->nearCount};
    const satStaticChildren own = {sat_mover_own(m), m->ownCount};
    const satStop stop = {&own, h->own, h->t * by.x, h->t * by.y, by.x, by.y};
    satCheckedContact out = sat_ground_stop(&ground, h->near, &stop);
    if (out.validity == SAT_AXIS_VALID) h->normal = sat_vector_unit(out.contact.normal);
    return out.validity == SAT_AXIS_VALID;
}

satHit sat_mover_next_hit(satMover *m, satVector by)
{
    satHit passed[SAT_MAX_IGNORED], h;
    m->ignoredCount = 0;
    for (;;) {
        h = first_of(m, by);
        if (!h.found || m->ignoredCount == SAT_MAX_IGNORED) break;
        if (sat_mover_is_exposed(m, &h, by)) break;
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
