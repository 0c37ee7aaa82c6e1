#include "world/mover_chain.h"

#include "world/oneway.h"

// Does the mover overlap a segment because it has turned, has grown or was put there since it was
// in front, or because the segment has moved? It was in front of a chain on which it stood; of
// others, the last update tells.
static bool came_from_front(const satMover *m, const satChild *segment, satVector front)
{
    if (segment->owner == m->floor &&
        m->xf.x * front.x + m->xf.y * front.y > sat_support(segment, front.x, front.y))
        return true;
    for (int32_t i = 0; i < m->ownCount; i++) {
        const satChild *own = &sat_mover_own(m)[i];
        if (!sat_world_was_in_front(m->w, segment, m->body, &m->xf, own)) return false;
    }
    return sat_mover_overlapped(m, segment);
}

typedef enum segmentSide { IN_FRONT, BEHIND, BOTH_SIDES } segmentSide;

// On which side of a segment was the mover until it overlapped it?
static segmentSide side_of(const satMover *m, const satChild *segment)
{
    satVector n = sat_vector(sat_segment_front(segment));
    double line = sat_support(segment, n.x, n.y), slop = sat_mover_slop(m, segment);
    bool isAllBehind = true;
    if (sat_mover_is_in_front(m, segment, sat_segment_front(segment))) return IN_FRONT;
    for (int32_t i = 0; i < m->ownCount; i++) {
        const satChild *own = &sat_mover_own(m)[i];
        satContact c = sat_collide(segment->shape, &segment->xf, own->shape, &own->xf, 0.0f);
        if ((double)c.separation < -slop) return came_from_front(m, segment, n) ? IN_FRONT : BEHIND;
        isAllBehind &= sat_support(own, n.x, n.y) <= line + slop;
    }
    return isAllBehind ? BEHIND : BOTH_SIDES;
}

static double distance_to(const satMover *m, satVector at)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < m->ownCount; i++) {
        least = sat_smaller(least, sat_point_distance(&sat_mover_own(m)[i], at.x, at.y));
    }
    return least;
}

// An end of segment i: 0 or 1.
static satVector end_of(const satMover *m, int32_t i, int32_t end)
{
    const satChild *segment = &sat_mover_near(m)[i];
    return sat_transform_point(&segment->xf, sat_corner_at(segment->shape, end));
}

// The segment that continues at an end of segment i, or -1.
static int32_t next_segment(const satMover *m, int32_t i, int32_t end)
{
    const satChild *near = sat_mover_near(m);
    for (int32_t k = 0; k < m->nearCount; k++) {
        if (k == i || !sat_is_chain_segment(m, &near[k])) continue;
        satVector gap = sat_vector_sub(end_of(m, k, 1 - end), end_of(m, i, end));
        if (sat_vector_length(gap) <=
            1e-5 * (double)sat_max(near[i].shape->size, near[k].shape->size))
            return k;
    }
    return -1;
}

// Does the mover pass segment i? Follows the chain to a segment that decides.
static bool passes_segment(const satMover *m, int32_t i)
{
    int32_t cameBy = -1;
    for (int32_t step = 0; step < m->nearCount; step++) {
        const satChild *segment = &sat_mover_near(m)[i];
        segmentSide side = side_of(m, segment);
        if (side != BOTH_SIDES) return side == BEHIND;
        int32_t end = distance_to(m, end_of(m, i, 1)) < distance_to(m, end_of(m, i, 0));
        int32_t next = end == cameBy ? -1 : next_segment(m, i, end);
        if (next < 0) return false;
        satVector turn = sat_vector_sub(end_of(m, next, end), end_of(m, i, end));
        if (sat_vector_dot(sat_vector(sat_segment_front(segment)), turn) > 0.0) return true;
        cameBy = 1 - end;
        i = next;
    }
    return false;
}

bool sat_mover_is_past_chain(const satMover *m, int32_t i, satVector n)
{
    const satChild *near = sat_mover_near(m);
    if (!sat_is_chain_segment(m, &near[i])) return false;
    if (sat_vector_dot(n, sat_vector(sat_segment_front(&near[i]))) > 1e-3) return false;
    int32_t end = sat_vector_dot(n, sat_vector_sub(end_of(m, i, 1), end_of(m, i, 0))) > 0.0;
    int32_t next = next_segment(m, i, end);
    return next < 0 || sat_vector_dot(n, sat_vector(sat_segment_front(&near[next]))) <= 1e-3;
}

void sat_mover_drop_passed_segments(satMover *m)
{
    satChild *near = sat_mover_near(m);
    uint64_t passed[SAT_MAX_CHILDREN_NEAR / 64] = {0};
    bool passesAny = false;
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!sat_is_chain_segment(m, &near[i]) || !passes_segment(m, i)) continue;
        passed[i / 64] |= (uint64_t)1 << (i % 64);
        passesAny = true;
    }
    if (!passesAny) return;
    int32_t count = 0;
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!(passed[i / 64] >> (i % 64) & 1u)) near[count++] = near[i];
    }
    m->passes = true;
    m->nearCount = count;
}
