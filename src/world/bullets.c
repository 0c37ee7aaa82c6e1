#include "world/bullets.h"

#include "base/sort.h"
#include "narrow/cell.h"
#include "world/body_state.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/flush.h"
#include "world/internal_edges.h"

// The motion of a body from its last pose to its current one.
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

static satAabb box_union(satAabb a, satAabb b)
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
    *box = box_union(*box, start);
    if (m.dAngle == 0.0) return;
    // A shape away from the body's origin may swing all around it, wherever it starts and ends.
    double x = m.shape->offsetX, y = m.shape->offsetY;
    double arm = __builtin_sqrt(x * x + y * y) + (double)m.shape->outer + (double)m.shape->radius;
    *box = box_union(*box, box_around(m.x, m.y, arm));
    *box = box_union(*box, box_around(m.x + m.dx, m.y + m.dy, arm));
}

static bool comes_before(const void *one, const void *other)
{
    const satPassed *a = one, *b = other;
    if (a->bullet != b->bullet) return a->bullet < b->bullet;
    return a->t < b->t || (a->t == b->t && a->other < b->other);
}

static bool is_new_and_moving(satWorld *w, uint32_t bullet, const satMotion *m)
{
    if (!(SAT_COLUMN(w, FLAGS)[bullet] & SAT_BULLET)) return false;
    return !is_still(m) && SAT_COLUMN(w, MOVED_STATE)[bullet] == SAT_MOVED_NEW;
}

// The bodies that a bullet may slip between.
typedef struct slipSearch {
    satWorld *w;
    uint32_t bullet;
} slipSearch;

static bool admits(const void *context, uint32_t i)
{
    const slipSearch *s = context;
    bool isSolid = !(SAT_COLUMN(s->w, FLAGS)[i] & (SAT_SENSOR | SAT_ONE_WAY));
    if (i == s->bullet || !isSolid || !sat_may_collide(s->w, i, s->bullet)) return false;
    satMotion m = motion_of(s->w, i);
    return is_still(&m);
}

// Corrects the hit of a bullet on a body that does not move: this body and those flush with it stop
// the bullet as one shape.
static void hit_flush(satWorld *w, uint32_t bullet, const satMotion *moving, uint32_t other,
                      satSweepHit *hit)
{
    const slipSearch context = {w, bullet};
    const satFlush flush = {w, admits, &context, true};
    uint32_t hitSlot = other;
    if (!admits(&context, other)) return;
    if (!hit->hit && sat_may_slip(moving)) {
        *hit = sat_sweep_swapped(sat_world_slip(&flush, moving, other, &hitSlot));
    }
    if (hit->hit && !hit->overlapping) {
        sat_world_expose_normal(&flush, moving, hitSlot, sat_world_scratch(w), hit);
    }
}

// The box around the motion of a body. In the broad phase, after a bullet has stopped, its box
// still covers its last motion.
static satAabb motion_box(satWorld *w, uint32_t i, const satMotion *m)
{
    satAabb box = SAT_COLUMN(w, BOX)[i];
    bool isBullet = SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET;
    if (isBullet && is_still(m)) sat_shape_box(m->shape, &SAT_COLUMN(w, PLACED)[i].xf, &box);
    return box;
}

static bool has_bullet(satWorld *w, satPair pair)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    return (flags[pair.a] | flags[pair.b]) & SAT_BULLET;
}

satStatus sat_world_fits_passed(satWorld *w, uint32_t count)
{
    const satPair *pair = SAT_COLUMN(w, CANDIDATE);
    uint32_t passed = 0;
    for (uint32_t i = 0; w->bullets && i < count; i++) passed += has_bullet(w, pair[i]);
    if (passed <= w->room.passed) return SAT_OK;
    w->wanted.passed = passed;
    return SAT_NEEDS_ROOM;
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
        if (!has_bullet(w, pair[i])) continue;
        uint32_t bullet = flags[a] & SAT_BULLET ? a : b, other = bullet == a ? b : a;
        satMotion one = motion_of(w, other), moving = motion_of(w, bullet);
        if (!sat_aabb_overlap(motion_box(w, other, &one), motion_box(w, bullet, &moving))) continue;
        satSweepHit hit = sat_composite_sweep(&one, &moving, true, sat_world_scratch(w));
        hit_flush(w, bullet, &moving, other, &hit);
        // Skips bodies that overlapped at the last update, which has reported them; it has not
        // reported a new bullet.
        bool isNew = is_new_and_moving(w, bullet, &moving) || is_new_and_moving(w, other, &one);
        if (!hit.hit || (hit.overlapping && !isNew)) continue;
        uint32_t sensor = ((flags[a] | flags[b]) & SAT_SENSOR) != 0;
        satCell cell = sat_swept_cell(&one, &moving, &hit);
        out[w->passedCount++] =
            (satPassed){bullet,       other,       hit.t,    cell.x, cell.y, hit.normal.x,
                        hit.normal.y, cell.column, cell.row, sensor, 0};
    }
    satPassed spare;
    sat_heapsort(out, &spare, w->passedCount, sizeof spare, comes_before);
}
