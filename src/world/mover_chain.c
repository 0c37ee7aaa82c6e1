#include "world/mover_chain.h"

#include "world/oneway.h"

// Is a point in front of the line of a segment?
static bool is_in_front(const satChild *segment, const satTransform *at)
{
    satVector n = sat_vector(sat_segment_front(segment));
    return at->x * n.x + at->y * n.y > sat_support(segment, n);
}

// In an inner corner, the end of a thin mover may be behind a segment by this many times
// sat_mover_slop, and the mover still counts as in front.
#define MOST_BEYOND 16.0

typedef enum segmentSide { IN_FRONT, BEHIND, BOTH_SIDES, OVERLAPS } segmentSide;

static segmentSide side_of_child(const satMover *m, const satChild *segment, const satChild *own)
{
    satVec2 front = sat_segment_front(segment);
    satVector n = sat_vector(front);
    double slop = sat_mover_slop(m, segment);
    if (sat_is_beyond(segment, own, front)) return IN_FRONT;
    satContact c = sat_collide_children(segment, own, 0.0f);
    bool isAtFront = sat_is_thin(own->shape) && (double)c.separation > -MOST_BEYOND * slop &&
                     is_in_front(segment, &own->xf);
    if ((double)c.separation < -slop) return isAtFront ? IN_FRONT : OVERLAPS;
    double line = sat_support(segment, n);
    return sat_support(own, n) <= line + slop ? BEHIND : BOTH_SIDES;
}

// The poses of the mover and the chain, from the latest to the earliest: now, after the pushes of
// this move, when the move started, and at the last update.
typedef enum poses { NOW, AFTER_PUSH, AT_START, AT_UPDATE } poses;

// Copies a segment and child k of the mover, in their poses at `when`. Returns false if one of the
// two was not in the world at the last update.
static bool copy_pair(const satMover *m, const satChild *segment, int32_t k, poses when,
                      satChild *there, satChild *own)
{
    *there = *segment;
    *own = when == AT_START     ? sat_mover_own_at_start(m, k)
           : when == AFTER_PUSH ? sat_mover_own_at(m, k, m->pushedTo)
                                : sat_mover_own(m)[k];
    return when != AT_UPDATE || sat_world_move_back(m->w, there, m->body, &m->xf, own);
}

static segmentSide side_of(const satMover *m, const satChild *segment, poses when)
{
    segmentSide all = BOTH_SIDES;
    satChild there, own;
    for (int32_t k = 0; k < m->ownCount; k++) {
        if (!copy_pair(m, segment, k, when, &there, &own)) return OVERLAPS;
        segmentSide side = side_of_child(m, &there, &own);
        if (side == OVERLAPS) return OVERLAPS;
        all = k == 0 || side == all ? side : BOTH_SIDES;
    }
    return all;
}

static double distance_to_end(const satMover *m, const satChild *segment, int32_t end, poses when)
{
    double least = DBL_MAX;
    satChild there, own;
    for (int32_t k = 0; k < m->ownCount; k++) {
        if (!copy_pair(m, segment, k, when, &there, &own)) continue;
        satVector at = sat_transform_point(&there.xf, sat_corner_at(there.shape, end));
        least = sat_smaller(least, sat_point_distance(&own, at));
    }
    return least;
}

// The position of an end of segment i; `end` is 0 or 1.
static satVector end_of(const satMover *m, int32_t i, int32_t end)
{
    const satChild *segment = &sat_mover_near(m)[i];
    return sat_transform_point(&segment->xf, sat_corner_at(segment->shape, end));
}

// The next segment of the chain at an end of segment i, or -1.
static int32_t next_segment(const satMover *m, int32_t i, int32_t end)
{
    const satChild *near = sat_mover_near(m);
    for (int32_t k = 0; k < m->nearCount; k++) {
        if (k == i || !sat_is_chain_segment(m, &near[k])) continue;
        satVector gap = sat_vector_sub(end_of(m, k, 1 - end), end_of(m, i, end));
        if (sat_vector_length(gap) <= 1e-5 * sat_larger_size(near[i].shape, near[k].shape))
            return k;
    }
    return -1;
}

// Did the mover stand on the chain of this segment, and is its middle in front of the segment?
static bool stands_on(const satMover *m, const satChild *segment)
{
    return segment->owner == m->floor && is_in_front(segment, &m->xf);
}

// The side of segment i on which the mover was. Follows the chain to a segment that decides, and
// writes the index of that segment. A mover that came from beyond an end of the chain counts as
// behind, unless it stood on that end.
static segmentSide side_of_chain(satMover *m, int32_t *i, poses when)
{
    int32_t cameBy = -1;
    for (int32_t step = 0; step < m->nearCount; step++) {
        const satChild *segment = &sat_mover_near(m)[*i];
        segmentSide side = side_of(m, segment, when);
        if (side != BOTH_SIDES) return side;
        int32_t end = distance_to_end(m, segment, 1, when) < distance_to_end(m, segment, 0, when);
        int32_t next = end == cameBy ? -1 : next_segment(m, *i, end);
        if (next < 0) {
            // The mover is beside an end of the chain, and may get behind the segment by its
            // motion. So the near children must be found again after it.
            m->passes = true;
            return when != NOW && end != cameBy && !stands_on(m, segment) ? BEHIND : IN_FRONT;
        }
        satVector turn = sat_vector_sub(end_of(m, next, end), end_of(m, *i, end));
        // In a hollow, the end of a thin mover may stick out past the corner.
        if (sat_vector_dot(sat_vector(sat_segment_front(segment)), turn) > 0.0)
            return is_in_front(segment, &m->xf) && is_in_front(&sat_mover_near(m)[next], &m->xf)
                       ? IN_FRONT
                       : BEHIND;
        cameBy = 1 - end;
        *i = next;
    }
    return IN_FRONT;
}

// Does segment i let the mover through? The latest poses in which the two did not overlap decide.
// Since then, the mover may have moved, turned or grown, the game may have put it into the segment,
// or the segment may have moved.
static bool passes_segment(satMover *m, int32_t i)
{
    for (poses when = NOW; when <= AT_UPDATE; when++) {
        if (when == AT_UPDATE && !m->wasInChain && is_in_front(&sat_mover_near(m)[i], &m->xf))
            return false;
        if (when == AFTER_PUSH && m->isPushing) continue;
        segmentSide side = side_of_chain(m, &i, when);
        if (side == OVERLAPS) continue;
        bool passes =
            side == BEHIND || (when == AFTER_PUSH && !stands_on(m, &sat_mover_near(m)[i]));
        m->inChain = m->inChain || (passes && when != NOW);
        return passes;
    }
    m->inChain = true;
    return true;
}

bool sat_mover_is_over_end(const satMover *m, int32_t i)
{
    return is_in_front(&sat_mover_near(m)[i], &m->xf) &&
           (next_segment(m, i, 0) < 0 || next_segment(m, i, 1) < 0);
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
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!sat_is_chain_segment(m, &near[i]) || !passes_segment(m, i)) continue;
        passed[i / 64] |= (uint64_t)1 << (i % 64);
        m->passes = m->passesSegment = true;
    }
    if (!m->passes) return;
    int32_t count = 0;
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!(passed[i / 64] >> (i % 64) & 1u)) near[count++] = near[i];
    }
    m->nearCount = count;
}
