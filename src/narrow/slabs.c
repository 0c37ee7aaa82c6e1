#include "narrow/slabs.h"

#include "base/vec2.h"

// If the boxes meet on one axis, their faces touch, not their corners, if the intervals on the
// other axis overlap by more than this many tolerances.
#define FACE_TOLERANCES 4.0

static bool is_upright(const satMotion *m)
{
    return m->shape->kind == SAT_BOX && (m->start->s == 0.0 || m->start->c == 0.0);
}

static double half_extent(const satMotion *m, bool isY)
{
    const satShape *box = m->shape;
    bool isHeight = isY == (m->start->s == 0.0);
    return (double)(isHeight ? box->halfHeight : box->halfWidth) + (double)box->radius;
}

// The intervals of both boxes on one axis.
typedef struct slab {
    double centerA, halfA, speedA, halfB; // at the start; half extents include radii
    double at, speed, reach;              // of B relative to A; they touch if |at| is `reach`
} slab;

static slab slab_of(const satMotion *a, const satMotion *b, bool isY)
{
    slab s = {.centerA = isY ? a->start->y : a->start->x,
              .halfA = half_extent(a, isY),
              .speedA = isY ? a->by.y : a->by.x,
              .halfB = half_extent(b, isY)};
    s.at = (isY ? b->start->y : b->start->x) - s.centerA;
    s.speed = (isY ? b->by.y : b->by.x) - s.speedA;
    s.reach = s.halfA + s.halfB;
    return s;
}

static double gap_at(const slab *s, double t)
{
    return __builtin_fabs(s->at + t * s->speed) - s->reach;
}

// The smallest gap between the two intervals until a time; minus `reach` if one passes the other.
static double least_gap(const slab *s, double until)
{
    double end = s->at + until * s->speed;
    if ((s->at < 0.0) != (end < 0.0)) return -s->reach;
    return sat_smaller(__builtin_fabs(s->at), __builtin_fabs(end)) - s->reach;
}

// The middle of both boxes' common interval, or of the gap between them, at time t.
static double middle_at(const slab *s, double t)
{
    double at = s->at + t * s->speed;
    double low = sat_larger(-s->halfA, at - s->halfB), high = sat_smaller(s->halfA, at + s->halfB);
    return s->centerA + t * s->speedA + 0.5 * (low + high);
}

bool sat_sweep_slabs(const satMotion *a, const satMotion *b, double until, satSweepHit *hit)
{
    if (!is_upright(a) || !is_upright(b)) return false;
    const slab slabs[2] = {slab_of(a, b, false), slab_of(a, b, true)};
    double tolerance = sat_sweep_tolerance(a->shape, b->shape);
    double margin = (until < 1.0 ? -1.0 : 1.5) * tolerance;
    for (int32_t k = 0; k < 2; k++) {
        if (least_gap(&slabs[k], until) > margin) return true;
    }
    // The boxes meet on the axis on which they are apart for longer.
    double gap[2], closing[2], t[2];
    for (int32_t k = 0; k < 2; k++) {
        gap[k] = gap_at(&slabs[k], 0.0);
        closing[k] = slabs[k].at < 0.0 ? slabs[k].speed : -slabs[k].speed;
        bool isApart = gap[k] > 0.5 * tolerance;
        if (isApart && closing[k] <= 0.0) return true;
        t[k] = isApart ? (gap[k] - 0.25 * tolerance) / closing[k] : 0.0;
    }
    int32_t k = t[1] > t[0] || (t[1] == t[0] && gap[1] > gap[0]);
    const slab *s = &slabs[k], *other = &slabs[1 - k];
    bool isRounded = a->shape->radius + b->shape->radius > 0.0f;
    bool isFace = gap_at(other, t[k]) < -FACE_TOLERANCES * tolerance;
    if (gap[k] < -tolerance || isRounded || !isFace) return false;
    double speed = sat_vector_length((satVector){s->speed, other->speed});
    if (closing[k] <= SAT_SLIDING * speed || !(t[k] < until)) return true;
    float direction = s->at < 0.0 ? -1.0f : 1.0f;
    *hit = (satSweepHit){.hit = true,
                         .exact = true,
                         .steps = 1,
                         .t = t[k],
                         .at.x = middle_at(&slabs[0], t[k]),
                         .at.y = middle_at(&slabs[1], t[k]),
                         .normal = k == 0 ? sat_vec2(direction, 0.0f) : sat_vec2(0.0f, direction)};
    return true;
}
