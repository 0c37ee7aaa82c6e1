#include "world/bullets.h"

#include "base/sort.h"
#include "narrow/cell.h"
#include "world/body_state.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/flush.h"
#include "world/internal_edges.h"

// From where a body was at the last update, or began its way since, to where it is.
static satMotion motion_of(satWorld *w, uint32_t i)
{
    double x = sat_pose_from_bits(SAT_COLUMN(w, SEEN_X)[i]),
           y = sat_pose_from_bits(SAT_COLUMN(w, SEEN_Y)[i]);
    double angle = sat_pose_from_bits(SAT_COLUMN(w, SEEN_ANGLE)[i]);
    satMotion m = {.shape = sat_world_shape(w, i), .x = x, .y = y, .angle = angle};
    if (!sat_has_last_pose(w, i)) return m;
    m.x = sat_pose_from_bits(SAT_COLUMN(w, LAST_X)[i]);
    m.y = sat_pose_from_bits(SAT_COLUMN(w, LAST_Y)[i]);
    m.angle = sat_pose_from_bits(SAT_COLUMN(w, LAST_ANGLE)[i]);
    m.dx = x - m.x;
    m.dy = y - m.y;
    m.dAngle = angle - m.angle;
    return m;
}

static bool is_still(const satMotion *m)
{
    return m->dx == 0.0 && m->dy == 0.0 && m->dAngle == 0.0;
}

static satAabb joined(satAabb a, satAabb b)
{
    return (satAabb){sat_min(a.minX, b.minX), sat_min(a.minY, b.minY), sat_max(a.maxX, b.maxX),
                     sat_max(a.maxY, b.maxY)};
}

static satAabb box_around(double x, double y, double reach)
{
    satD2 at = sat_d2_set(x, y), far = sat_d2_splat(reach);
    satAabb box;
    sat_aabb_around(sat_d2_sub(at, far), sat_d2_add(at, far), &box);
    return box;
}

void sat_world_extend_box(satWorld *w, uint32_t slot, satAabb *box)
{
    satMotion m = motion_of(w, slot);
    w->bullets = 1;
    if (is_still(&m)) return;
    satTransform before = sat_transform(m.shape, m.x, m.y, sat_shape_rotation(m.shape, m.angle));
    satAabb start;
    sat_shape_box(m.shape, &before, &start);
    *box = joined(*box, start);
    if (m.dAngle == 0.0) return;
    // On an arm that turns it may get all around the body, wherever it begins and ends.
    double x = m.shape->offsetX, y = m.shape->offsetY;
    double arm = __builtin_sqrt(x * x + y * y) + (double)m.shape->outer + (double)m.shape->radius;
    *box = joined(*box, box_around(m.x, m.y, arm));
    *box = joined(*box, box_around(m.x + m.dx, m.y + m.dy, arm));
}

static bool comes_before(const void *one, const void *other)
{
    const satPassed *a = one, *b = other;
    if (a->bullet != b->bullet) return a->bullet < b->bullet;
    return a->t < b->t || (a->t == b->t && a->other < b->other);
}

static bool is_new_and_gone(satWorld *w, uint32_t bullet, const satMotion *m)
{
    if (!(SAT_COLUMN(w, FLAGS)[bullet] & SAT_BULLET)) return false;
    return !is_still(m) && SAT_COLUMN(w, MOVED_STATE)[bullet] == SAT_MOVED_NEW;
}

// What a bullet may get between.
typedef struct still {
    satWorld *w;
    uint32_t bullet;
} still;

static bool admits(const void *context, uint32_t i)
{
    const still *s = context;
    bool isSolid = !(SAT_COLUMN(s->w, FLAGS)[i] & (SAT_SENSOR | SAT_ONE_WAY));
    if (i == s->bullet || !isSolid || !sat_may_meet(s->w, i, s->bullet)) return false;
    satMotion m = motion_of(s->w, i);
    return is_still(&m);
}

// What a bullet meets of a body that stands still, and of others that stand flush with it.
static void meet_flush(satWorld *w, uint32_t bullet, const satMotion *moving, uint32_t other,
                       satSweepHit *hit)
{
    const still context = {w, bullet};
    const satFlush flush = {w, admits, &context, true};
    uint32_t met = other;
    if (!admits(&context, other)) return;
    if (!hit->hit && sat_may_slip(moving)) {
        *hit = sat_sweep_turned(sat_world_slip(&flush, moving, other, &met));
    }
    if (hit->hit && !hit->overlapping) {
        sat_world_stop(&flush, moving, met, sat_world_scratch(w), hit);
    }
}

// The box around the way of a body. That of a bullet which has come to rest still reaches back to
// where its last way began.
static satAabb box_of_way(satWorld *w, uint32_t i, const satMotion *m)
{
    satAabb box = SAT_COLUMN(w, BOX)[i];
    bool isBullet = SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET;
    if (isBullet && is_still(m)) sat_shape_box(m->shape, &SAT_COLUMN(w, PLACED)[i].xf, &box);
    return box;
}

void sat_world_find_passed(satWorld *w, uint32_t count)
{
    const satPair *pair = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    satPassed *out = SAT_COLUMN(w, PASSED);
    w->passedCount = 0;
    if (!w->bullets) return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = pair[i].a, b = pair[i].b;
        if (!((flags[a] | flags[b]) & SAT_BULLET)) continue;
        uint32_t bullet = flags[a] & SAT_BULLET ? a : b, other = bullet == a ? b : a;
        satMotion one = motion_of(w, other), moving = motion_of(w, bullet);
        if (!sat_aabb_overlap(box_of_way(w, other, &one), box_of_way(w, bullet, &moving))) continue;
        satSweepHit hit = sat_composite_sweep(&one, &moving, true, sat_world_scratch(w));
        meet_flush(w, bullet, &moving, other, &hit);
        // What they were in at the last update has been told then; but of a shot that is new, and
        // gone by now, nobody has been told.
        bool isToldNow = is_new_and_gone(w, bullet, &moving) || is_new_and_gone(w, other, &one);
        if (!hit.hit || (hit.overlapping && !isToldNow)) continue;
        uint32_t sensor = ((flags[a] | flags[b]) & SAT_SENSOR) != 0;
        satCell cell = sat_swept_cell(&one, &moving, &hit);
        out[w->passedCount++] =
            (satPassed){bullet,       other,       hit.t,    cell.x, cell.y, hit.normal.x,
                        hit.normal.y, cell.column, cell.row, sensor, 0};
    }
    satPassed spare;
    sat_heapsort(out, &spare, w->passedCount, sizeof spare, comes_before);
}
