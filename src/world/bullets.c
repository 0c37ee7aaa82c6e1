#include "world/bullets.h"

#include "base/sort.h"
#include "broad/sweep.h"
#include "narrow/cell.h"
#include "world/body_state.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/flush.h"
#include "world/internal_edges.h"

static bool is_still(const satMotion *m) { return sat_vector_is_zero(m->by) && m->dAngle == 0.0; }

// Extends the box of a body at the end of its motion to the box of the whole motion.
static satAabb swept_box(const satMotion *m, satAabb box)
{
    const satD2 back = sat_d2_set(-m->by.x, -m->by.y);
    box = sat_aabb_union(box, sat_aabb_moved(box, back, back));
    return m->dAngle == 0.0 ? box : sat_aabb_grown(box, sat_swing(m));
}

void sat_world_extend_box(satWorld *w, uint32_t slot, satAabb *box)
{
    satMotion m = sat_world_motion(w, slot);
    w->bullets = 1;
    *box = swept_box(&m, *box);
}

static satAabb box_at_end(satWorld *w, uint32_t i)
{
    return sat_shape_box(sat_world_shape(w, i), sat_world_transform(w, i));
}

// The motion of a body relative to a frame that moves by frame->by.
static satMotion motion_in(satWorld *w, uint32_t i, const satBulletBoxes *frame)
{
    satMotion m = sat_world_motion(w, i);
    m.x += frame->by.x;
    m.y += frame->by.y;
    m.by = sat_vector_sub(m.by, frame->by);
    return m;
}

// The box around the motion of a body, relative to a frame.
static satAabb swept_box_in(satWorld *w, uint32_t i, const satBulletBoxes *frame)
{
    satMotion m = motion_in(w, i, frame);
    return swept_box(&m, box_at_end(w, i));
}

// No point of a body has moved farther than this along x or y.
static double reach_of(const satMotion *m)
{
    return sat_larger(__builtin_fabs(m->by.x), __builtin_fabs(m->by.y)) + sat_swing(m);
}

// Is a body enabled, and a bullet (if `bullet` is SAT_BULLET) or not a bullet (if it is 0)?
static bool is_enabled(satWorld *w, uint32_t i, uint32_t bullet)
{
    const uint32_t flags = SAT_COLUMN(w, FLAGS)[i] & (SAT_BULLET | SAT_ENABLED);
    return SAT_COLUMN(w, ALIVE)[i] && flags == (bullet | SAT_ENABLED);
}

static uint32_t list_bullets(satWorld *w, uint32_t *bullet)
{
    uint32_t count = 0;
    for (uint32_t i = 0; w->bullets && i < w->slots.count; i++)
        if (is_enabled(w, i, SAT_BULLET)) bullet[count++] = i;
    return count;
}

// A motion is long if it is more than FAR_MOTION times as long as the body. Another body shares it
// if it is more than SHARED_MOTION times as long as the motion of that body relative to it.
#define FAR_MOTION 8.0
#define SHARED_MOTION 8.0

// Number of bodies that are sampled to find out whether most share a motion.
#define SAMPLES 16u

// Sets the frame to the motion of a bullet if that motion is long and most bodies share it.
static void try_frame(satWorld *w, uint32_t bullet, satBulletBoxes *out)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    uint32_t common = 0;
    satMotion m = sat_world_motion(w, bullet);
    double reach = reach_of(&m);
    if (w->movedCount <= w->slots.live / 2u || reach <= FAR_MOTION * (double)m.shape->size) return;
    const satBulletBoxes frame = {.isMoving = true, .by = m.by};
    for (uint32_t k = 0; k < SAMPLES; k++) {
        uint32_t i = moved[(uint64_t)k * w->movedCount / SAMPLES];
        satMotion rest = motion_in(w, i, &frame);
        common += SAT_COLUMN(w, ALIVE)[i] && SHARED_MOTION * reach_of(&rest) < reach;
    }
    if (common > SAMPLES / 2u) *out = frame;
}

// A game may move its whole world at once, for example back to the origin. The boxes of all bullets
// are then as long as this motion; relative to a frame that moves along, they are short. Tries the
// motions of the first, the middle and the last bullet.
static satBulletBoxes find_frame(satWorld *w, const uint32_t *bullet, uint32_t count)
{
    satBulletBoxes out = {0};
    for (uint32_t k = 0; k < 3 && !out.isMoving; k++)
        try_frame(w, bullet[k * (count - 1u) / 2u], &out);
    return out;
}

// The harmonic mean of the lengths of the bullets' boxes, which hardly depends on a few bullets
// that have moved much farther than the rest.
static double mean_length(satWorld *w, const uint32_t *bullet, uint32_t count)
{
    const satAabb *boxes = SAT_COLUMN(w, BOX);
    double sum = 0.0;
    for (uint32_t k = 0; k < count; k++) {
        satAabb box = boxes[bullet[k]];
        sum += 1.0 / (double)sat_max(box.maxX - box.minX, box.maxY - box.minY);
    }
    return (double)count / sum;
}

// Finds the farthest motion of the bodies that are not bullets. Bodies that moved farther than
// `limit` do not count; their indices go into `far`.
static void find_reach(satWorld *w, double limit, uint32_t *far, satBulletBoxes *out)
{
    // Relative to a moving frame, bodies at rest move, too.
    uint32_t others = out->isMoving ? w->slots.count : w->movedCount;
    for (uint32_t k = 0; k < others; k++) {
        uint32_t i = out->isMoving ? k : SAT_COLUMN(w, MOVED)[k];
        if (!is_enabled(w, i, 0)) continue;
        satMotion m = motion_in(w, i, out);
        double reach = reach_of(&m);
        if (reach > limit)
            far[out->farCount++] = i;
        else if (reach > out->reach)
            out->reach = reach;
    }
}

static void enlarge_box(satWorld *w, uint32_t bullet, double reach)
{
    const satBroadColumns columns = sat_world_broad(w);
    satAabb *box = &SAT_COLUMN(w, BOX)[bullet];
    *box = sat_aabb_grown(*box, reach);
    if (!(SAT_COLUMN(w, ROLE)[bullet] & SAT_AT_REST)) return;
    sat_world_wake(w, bullet);
    sat_broad_put(&w->broad, &columns, bullet);
}

satBulletBoxes sat_world_enlarge_bullets(satWorld *w)
{
    uint32_t *bullet = SAT_COLUMN(w, CHANGED), count = list_bullets(w, bullet);
    if (count == 0) return (satBulletBoxes){0};
    satBulletBoxes out = find_frame(w, bullet, count);
    for (uint32_t k = 0; out.isMoving && k < count; k++)
        SAT_COLUMN(w, BOX)[bullet[k]] = swept_box_in(w, bullet[k], &out);
    find_reach(w, mean_length(w, bullet, count), bullet + count, &out);
    if (out.reach == 0.0 && out.farCount == 0 && !out.isMoving) return out;
    for (; out.count < count; out.count++) enlarge_box(w, bullet[out.count], out.reach);
    return out;
}

// A search for the bullets in the path of a body.
typedef struct farSearch {
    satWorld *w;
    satPairWriter *writer;
    uint32_t body;
} farSearch;

static double add_far_pair(void *context, uint32_t i)
{
    const farSearch *s = context;
    const uint16_t *roles = SAT_COLUMN(s->w, ROLE);
    const satAabb *boxes = SAT_COLUMN(s->w, BOX);
    // If the boxes of bullet and body overlap, the broad phase has already found the pair.
    if (!(SAT_COLUMN(s->w, FLAGS)[i] & SAT_BULLET) || (roles[i] & roles[s->body]) ||
        sat_aabb_overlap(boxes[i], boxes[s->body]))
        return 1.0;
    return sat_write_pair(s->writer, (satPair){i, s->body}) ? 1.0 : -1.0;
}

void sat_world_restore_bullets(satWorld *w, const satBulletBoxes *enlarged, satPairWriter *writer)
{
    const uint32_t *bullet = SAT_COLUMN(w, CHANGED);
    satAabb *boxes = SAT_COLUMN(w, BOX);
    const satBroadColumns columns = sat_world_broad(w);
    for (uint32_t k = 0; k < enlarged->farCount; k++) {
        farSearch s = {w, writer, bullet[enlarged->count + k]};
        satMotion m = motion_in(w, s.body, enlarged);
        satAabb box = sat_aabb_grown(boxes[s.body], sat_swing(&m));
        satBroadSweep swept = sat_broad_sweep_of(box, -m.by.x, -m.by.y);
        sat_broad_sweep(&w->broad, &columns, &swept, add_far_pair, &s);
    }
    for (uint32_t k = 0; k < enlarged->count; k++) {
        uint32_t i = bullet[k];
        satMotion m = sat_world_motion(w, i);
        // Computes the box of a bullet at rest again: to shrink it would not undo the rounding, and
        // the box would grow with each update.
        if (is_still(&m))
            boxes[i] = box_at_end(w, i);
        else if (enlarged->isMoving)
            boxes[i] = swept_box_in(w, i, &(satBulletBoxes){0});
        else
            boxes[i] = sat_aabb_grown(boxes[i], -enlarged->reach);
    }
}

static bool comes_before(const void *one, const void *other)
{
    const satPassed *a = one, *b = other;
    if (a->bullet != b->bullet) return a->bullet < b->bullet;
    return a->t < b->t || (a->t == b->t && a->other < b->other);
}

// Two bodies overlap at the start of their motions. Has an update reported that? It has if they
// were a pair at the last update. A world with a minimum depth does not store pairs that overlap
// less deeply. So there, all overlaps count as reported, except those of bodies that are new, were
// teleported or have a new shape.
static bool is_reported(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS), *state = SAT_COLUMN(w, MOVED_STATE);
    bool isNew = (flags[a] | flags[b]) & (SAT_TELEPORTED | SAT_NEW_SHAPE) ||
                 state[a] == SAT_MOVED_NEW || state[b] == SAT_MOVED_NEW;
    return (w->minDepth > 0.0 && !isNew) || sat_world_was_persistent(w, a, b);
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
    satMotion m = sat_world_motion(s->w, i);
    return is_still(&m);
}

// Bodies that do not move and are flush with each other stop a bullet like one shape. Corrects the
// normal of a hit on such a body accordingly. If there is no hit, looks for one where a thin bullet
// would slip in between such bodies.
static void hit_flush(satWorld *w, uint32_t bullet, const satMotion *moving, uint32_t other,
                      satSweepHit *hit)
{
    const slipSearch context = {w, bullet};
    const satFlush flush = {w, admits, &context, true};
    uint32_t hitSlot = other;
    if (!admits(&context, other)) return;
    if (!hit->hit && sat_may_slip(moving))
        *hit = sat_sweep_swapped(sat_world_slip(&flush, moving, other, &hitSlot));
    if (hit->hit && !hit->overlapping) sat_world_expose_normal(&flush, moving, hitSlot, hit);
}

// The box around the motion of a body. BOX of a bullet that no longer moves still covers its last
// motion.
static satAabb motion_box(satWorld *w, uint32_t i, const satMotion *m)
{
    satAabb box = SAT_COLUMN(w, BOX)[i];
    bool isBullet = SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET;
    if (!isBullet) return swept_box(m, box);
    return is_still(m) ? box_at_end(w, i) : box;
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
        satMotion one = sat_world_motion(w, other), moving = sat_world_motion(w, bullet);
        if (!sat_aabb_overlap(motion_box(w, other, &one), motion_box(w, bullet, &moving))) continue;
        satSweepHit hit = sat_composite_sweep(&one, &moving, true, sat_world_scratch(w));
        hit_flush(w, bullet, &moving, other, &hit);
        bool isMoving = !is_still(&moving) || (flags[other] & SAT_BULLET && !is_still(&one));
        if (!hit.hit || (hit.overlapping && (!isMoving || is_reported(w, a, b)))) continue;
        uint32_t sensor = ((flags[a] | flags[b]) & SAT_SENSOR) != 0;
        satCell cell = sat_swept_cell(&one, &moving, &hit);
        out[w->passedCount++] =
            (satPassed){bullet,       other,       hit.t,    cell.at.x, cell.at.y, hit.normal.x,
                        hit.normal.y, cell.column, cell.row, sensor,    0};
    }
    satPassed spare;
    sat_heapsort(out, &spare, w->passedCount, sizeof spare, comes_before);
}
