#include "world/passing.h"

#include "world/oneway.h"

bool sat_mover_overlaps(const satMover *m, const satChild *child)
{
    for (int32_t i = 0; i < m->own; i++) {
        const satChild *own = &sat_mover_own(m)[i];
        if (sat_overlaps(child->shape, &child->xf, own->shape, &own->xf)) return true;
    }
    return false;
}

satVec2 sat_link_front(const satChild *link)
{
    return sat_turned(&link->xf, sat_face_normal(link->shape, 0));
}

bool sat_mover_way_of(const satMover *m, uint32_t owner, const satChild *child, satVec2 *way)
{
    *way = child->way;
    if (way->x != 0.0f || way->y != 0.0f) return true;
    if (SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY) {
        *way = sat_world_one_way(m->w, owner);
        return true;
    }
    if (!sat_is_one_sided(child)) return false;
    *way = sat_link_front(child);
    return true;
}

static bool is_beyond(const satMover *m, const satChild *child, satVec2 way)
{
    for (int32_t i = 0; i < m->own; i++) {
        if (!sat_is_beyond(child, &sat_mover_own(m)[i], way)) return false;
    }
    return true;
}

bool sat_mover_is_link(const satMover *m, uint32_t owner, const satChild *child)
{
    return sat_is_one_sided(child) && !(SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY);
}

bool sat_mover_bars(const satMover *m, uint32_t owner, const satChild *child)
{
    satVec2 way;
    if (!sat_mover_way_of(m, owner, child, &way) || sat_mover_is_link(m, owner, child)) return true;
    bool isBody = SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY;
    if (m->passesAll) return false;
    if (isBody && owner == m->floor) return true;
    if (is_beyond(m, child, way)) return true;
    if (!isBody || m->drops || !sat_mover_overlaps(m, child)) return false;
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
    satVec2 n = sat_link_front(link);
    double line = sat_support(link, (double)n.x, (double)n.y), slop = slop_of(m, link);
    bool isAllBehind = true;
    for (int32_t i = 0; i < m->own; i++) {
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
    for (int32_t i = 0; i < m->own; i++) {
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
    for (int32_t k = 0; k < m->near; k++) {
        const satChild *other = &sat_mover_near(m)[k];
        if (k == i || !sat_mover_is_link(m, other->owner, other)) continue;
        point its = corner_of(other, 1 - end);
        satVector apart = {its.x - at.x, its.y - at.y};
        if (sat_length(apart) <= 1e-5 * (double)sat_max(link->shape->size, other->shape->size))
            return k;
    }
    return -1;
}

// Along the chain from link i to one that tells. Does the mover pass it?
static bool passes_link(const satMover *m, int32_t i)
{
    int32_t cameBy = -1;
    for (int32_t step = 0; step < m->near; step++) {
        const satChild *link = &sat_mover_near(m)[i];
        satVec2 n = sat_link_front(link);
        if (is_beyond(m, link, n)) return false;
        if (is_behind(m, link)) return true;
        int32_t end = distance_to(m, corner_of(link, 1)) < distance_to(m, corner_of(link, 0));
        if (end == cameBy) return false;
        int32_t next = link_after(m, i, end);
        if (next < 0) return false;
        point from = corner_of(link, end), to = corner_of(&sat_mover_near(m)[next], end);
        if (sat_along((satVector){(double)n.x, (double)n.y},
                      (satVector){to.x - from.x, to.y - from.y}) > 0.0)
            return true;
        cameBy = 1 - end;
        i = next;
    }
    return false;
}

void sat_mover_leave_out_passed(satMover *m)
{
    uint64_t passed[SAT_MAX_CHILDREN_NEAR / 64] = {0};
    int32_t count = 0;
    for (int32_t i = 0; i < m->near; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (sat_mover_is_link(m, child->owner, child) && passes_link(m, i))
            passed[i / 64] |= (uint64_t)1 << (i % 64);
    }
    for (int32_t i = 0; i < m->near; i++) {
        if (!(passed[i / 64] >> (i % 64) & 1u)) sat_mover_near(m)[count++] = sat_mover_near(m)[i];
    }
    m->near = count;
}

// What is looked for among all bodies.
typedef struct look {
    const satMover *m;
    bool found;
} look;

static double if_one_way(void *context, uint32_t i)
{
    look *l = context;
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
    look l = {m, false};
    sat_shape_box(m->shape, &m->xf, &box);
    satBroadSweep walk = sat_broad_sweep_of(box, 0.0, 0.0);
    sat_broad_sweep(&m->w->broad, &columns, &walk, if_one_way, &l);
    return l.found;
}
