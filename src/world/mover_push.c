#include "world/mover_push.h"

#include "narrow/validity.h"
#include "world/body_state.h"
#include "world/mover_chain.h"
#include "world/oneway.h"
#include "world/push.h"

// Was a child of the mover beyond a blocking face of a one-way child at the last update? Also true
// if one of their bodies was not in the world then.
static bool was_beyond(const satMover *m, const satChild *child, const satChild *own)
{
    satChild before = *child, ownBefore = *own;
    satVec2 direction;
    return !sat_world_move_back(m->w, &before, m->body, &m->xf, &ownBefore) ||
           (sat_mover_one_way_direction(m, &before, &direction) &&
            sat_is_beyond(&before, &ownBefore, direction));
}

satPush sat_mover_push_of_rising(const satMover *m)
{
    satPush push = {.body = SAT_NO_SLOT};
    double deepest = 0.0;
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        satVec2 direction;
        if (sat_is_chain_segment(m, child)) continue;
        if (!sat_mover_one_way_direction(m, child, &direction)) continue;
        double slop = sat_mover_slop(m, child);
        for (int32_t k = 0; k < m->ownCount; k++) {
            const satChild *own = &sat_mover_own(m)[k];
            satContact c = sat_beyond(child, own, direction);
            double deep = -(double)c.separation;
            // In a gap that is exactly as large as itself, the mover overlaps a side by up to the
            // slop.
            if (deep <= slop || deep <= deepest) continue;
            // The mover may be beside the child, or only touch it at an end or a side.
            satContact touch = sat_collide_children(child, own, 0.0f);
            if ((double)touch.separation >= -slop) continue;
            // Over a corner or beside a circle, the push along the face may be much longer than the
            // shortest push.
            if (!was_beyond(m, child, own)) {
                if ((double)sat_dot(touch.normal, direction) < sat_mover_least_facing(m, child))
                    continue;
                c = touch;
            }
            deep = -(double)c.separation;
            if (deep <= deepest) continue;
            deepest = deep;
            deep += SAT_SKIN * sat_larger_size(child->shape, m->shape);
            push.body = child->owner;
            push.by = sat_vector_scale(sat_vector(c.normal), deep);
        }
    }
    return push;
}

// Does the mover overlap any of these children by more than the tolerance of a sweep? A sweep of
// length 0 tests exactly this.
static bool overlaps_any(const satMover *m, int32_t first, int32_t end)
{
    for (int32_t i = first; i < end; i++) {
        const satMotion still = sat_mover_still_motion(m, i);
        for (int32_t k = 0; k < m->ownCount; k++) {
            const satMotion moving = sat_mover_own_motion(m, k, (satVector){0.0, 0.0});
            if (sat_sweep_until(&still, &moving, 0.0).overlapping) return true;
        }
    }
    return false;
}

bool sat_mover_overlaps(const satMover *m) { return overlaps_any(m, 0, m->nearCount); }

bool sat_mover_overlaps_fixed(satMover *m)
{
    return !sat_mover_find_near(m, 0.0) || overlaps_any(m, 0, m->fixedCount);
}

// A fixed body that has moved since the last update without turning and overlaps the mover, or
// SAT_NO_SLOT. Writes its motion or, for the mover's floor, only the part of it that the mover has
// not followed.
static uint32_t moved_into(const satMover *m, satVector *by)
{
    for (int32_t i = 0; i < m->fixedCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        satMotion motion = sat_world_motion(m->w, child->owner);
        if (motion.dAngle != 0.0 || sat_vector_is_zero(motion.by)) continue;
        *by = child->owner == m->floor ? m->ahead : motion.by;
        if (sat_vector_length(*by) > sat_mover_slop(m, child) && overlaps_any(m, i, i + 1))
            return child->owner;
    }
    return SAT_NO_SLOT;
}

// The push of a platform that has moved by `by`. In the frame of the platform, the mover has moved
// by -`by`, and has met a side of the platform on this way. The push leads to the front of that
// side. It is zero if the mover has met none.
//
//      ┏━━━━━━━━━━┓
//      ┃ platform ┃           ╭╌╌╌╌╌╌╮
//      ┃       ┌──╂───┐ ◀──── ╎before╎
//      ┃       │  ┃now│  -by  ╰╌╌╌╌╌╌╯
//      ┗━━━━━━━┿━━┛   │
//              └──────┘ ──▶ push
static satPush push_of_motion(satMover *m, uint32_t platform, satVector by)
{
    satPush push = {.body = platform};
    satVector back = sat_vector_scale(by, -1.0);
    satHit h = {0};
    satContact before = {0};
    m->only = platform;
    m->withParts = true;
    sat_mover_translate(m, by);
    if (sat_mover_find_near(m, sat_vector_length(by))) h = sat_mover_next_hit(m, back);
    // If the mover already overlapped one part of the platform, it met the next part from inside.
    if (h.t > 0.0 && sat_mover_overlaps(m)) h.found = false;
    const satChild *child = &sat_mover_near(m)[h.near], *own = &sat_mover_own(m)[h.own];
    if (h.found) before = sat_collide_children(child, own, 0.0f);
    sat_mover_translate(m, back);
    m->only = SAT_NO_SLOT;
    m->withParts = false;
    if (!h.found) return push;
    satVector n = h.normal;
    // The normal may be that of a neighbouring child. Along that normal, the way out of this child
    // may be much longer.
    double most = sat_vector_dot(by, n) - sat_smaller((double)before.separation, 0.0);
    push.by = sat_vector_scale(n, sat_smaller(sat_way_out(child, own, n), most) + h.skin);
    push.along = sat_vector_scale(by, 1.0 - sat_free_fraction(&h, back));
    return push;
}

satPush sat_mover_push_of_platform(satMover *m)
{
    satVector by;
    uint32_t platform = moved_into(m, &by);
    if (platform == SAT_NO_SLOT) return (satPush){.body = SAT_NO_SLOT};
    satPush push = push_of_motion(m, platform, by);
    if (!sat_vector_is_zero(push.by) || platform != m->floor) return push;
    // The floor's own motion has not pushed the mover. Other bodies may have deflected the mover
    // into the floor, so the way back from that deflection (`aside`) is added.
    push = push_of_motion(m, platform, sat_vector_add(by, m->aside));
    push.undoesDeflection = true;
    return push;
}

// Pushes the mover out of the fixed children (with `ofOthers`, out of all others) and one skin
// farther. Repeats this while the mover still overlaps one of them. Does not search for children
// again while the pushes stay within `*reach`: a search would leave out a one-sided segment into
// which a push has led, and the next push would not lead out of it. For a longer push, finds the
// children within 1.5 times its length; if these are too many, uses the children that it knows.
// Returns false if too many children are near the new position.
static bool push_out_of(satMover *m, bool ofOthers, double *reach)
{
    double known = *reach;
    for (int32_t round = 0; round < SAT_MAX_DEFLECTIONS; round++) {
        int32_t first = ofOthers ? m->fixedCount : 0, end = ofOthers ? m->nearCount : m->fixedCount;
        if (!overlaps_any(m, first, end)) return true;
        const satChild *children = &sat_mover_near(m)[first];
        satPenetration penetration =
            sat_penetration(children, end - first, sat_mover_own(m), m->ownCount, DBL_MAX, false,
                            &m->scratch->composite.penetration);
        if (!penetration.overlapping) return true;
        double size = sat_larger_size(m->shape, children[penetration.first].shape);
        double depth = (double)penetration.depth, farther = sat_larger(1.5 * depth, *reach);
        bool isFar = depth > known;
        if (isFar && sat_mover_find_near(m, farther)) {
            known = *reach = farther;
            continue;
        }
        satVector skin = sat_vector_scale(sat_vector(penetration.normal), SAT_SKIN * size);
        sat_mover_translate(m, sat_vector_add(penetration.push, skin));
        known -= depth;
        if (!isFar) continue;
        if (!sat_mover_find_near(m, *reach)) return false;
        known = *reach;
    }
    return true;
}

// A motion that touches a child does not lead through it if it ends in front of the side that it
// touched. This is so if the cosine of the angle between the normals at the touch and at the end is
// at least this.
#define SAME_SIDE 0.5f

// Is a point inside a fixed child that the mover overlaps? Only children of `body` count; if it is
// SAT_NO_SLOT, children of all bodies do.
static bool is_in_overlap(const satMover *m, uint32_t body, satVector p)
{
    for (int32_t i = 0; i < m->fixedCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (body != SAT_NO_SLOT && body != child->owner) continue;
        if (sat_point_distance(child, p) <= sat_mover_slop(m, child) && overlaps_any(m, i, i + 1))
            return true;
    }
    return false;
}

// The hit at which a motion takes child k of the mover into or through child i of the level, if
// there is one. If `leaves` is true, the motion leads out of children that the mover overlaps, and
// these do not block it. Nor does a child that the mover hits at a point inside one of them,
// because such a point is inside solid ground. Two kinds of children block even at such a point:
// fences (push.h), and children that the mover touches now, if they belong to another body: the
// mover is then squeezed between two bodies.
static satHit blocking_hit(const satMover *m, int32_t i, int32_t k, satVector by, bool leaves)
{
    const satHit none = {0};
    const satMotion still = sat_mover_still_motion(m, i), moving = sat_mover_own_motion(m, k, by);
    satSweepHit touch = sat_sweep_until(&still, &moving, 1.0);
    if (!touch.hit || (leaves && touch.overlapping)) return none;
    double skin = SAT_SKIN * sat_larger_size(still.shape, moving.shape);
    bool isTouching = touch.t * sat_vector_length(by) <= 2.0 * skin;
    uint32_t body = isTouching ? sat_mover_near(m)[i].owner : SAT_NO_SLOT;
    satVector n = sat_vector_unit(touch.normal);
    bool isFence = leaves && sat_is_fence(&sat_mover_near(m)[i], &sat_mover_own(m)[k], n);
    if (leaves && !isFence && is_in_overlap(m, body, touch.at)) return none;
    satTransform end = sat_transform_moved(*moving.start, by);
    satContact c = sat_collide(still.shape, still.start, moving.shape, &end, FLT_MAX);
    bool isInFront = (double)c.separation >= -sat_mover_slop(m, &sat_mover_near(m)[i]);
    if (isInFront && sat_dot(c.normal, touch.normal) >= SAME_SIDE) return none;
    return (satHit){
        .found = true, .t = touch.t, .normal = n, .skin = skin, .body = sat_mover_near(m)[i].owner};
}

// The fraction of the motion until a fixed child blocks it; 1 if none does. Writes that hit.
static double free_part(const satMover *m, satVector by, bool leaves, satHit *first)
{
    double part = 1.0;
    *first = (satHit){0};
    for (int32_t i = 0; i < m->fixedCount; i++) {
        if (sat_is_from_behind(&sat_mover_near(m)[i], by)) continue;
        for (int32_t k = 0; k < m->ownCount; k++) {
            satHit h = blocking_hit(m, i, k, by, leaves);
            double free = sat_free_fraction(&h, by);
            if (free >= part) continue;
            part = free;
            *first = h;
        }
    }
    return part;
}

// A squeezed mover slips out beside the platform if the distance is at most this share of the
// mover's size.
#define MOST_ASIDE 0.25

// Does a push lead back through the platform that has pushed the mover, or far to the side?
static bool leads_through_platform(const satMover *m, satVector by)
{
    double length = sat_vector_length(by);
    if (sat_vector_is_zero(m->pushed)) return false;
    double along = sat_vector_dot(by, m->pushed);
    satVector aside = sat_vector_sub(by, sat_vector_scale(m->pushed, along));
    return sat_vector_length(aside) > MOST_ASIDE * (double)m->shape->size || along < -1e-3 * length;
}

// The fraction of `by` after which the mover no longer overlaps child i; 0 if that takes more than
// `by`. Writes the touch at that moment.
static double way_out(const satMover *m, int32_t i, satVector by, satSweepHit *touch)
{
    const satMotion still = sat_mover_still_motion(m, i);
    double longest = 0.0;
    for (int32_t k = 0; k < m->ownCount; k++) {
        satMotion back = sat_mover_own_motion(m, k, sat_vector_scale(by, -1.0));
        const satTransform end = sat_transform_moved(*back.start, by);
        back.start = &end;
        satSweepHit h = sat_sweep_until(&still, &back, 1.0);
        if (!h.hit || 1.0 - h.t <= longest) continue;
        longest = 1.0 - h.t;
        *touch = h;
    }
    return longest;
}

// The way back counts as shorter only if it is at most this share of the way out: in the middle of
// a wall, both are equally good.
#define CLEARLY_SHORTER 0.8

// Does a push lead the mover out of a wall on one side, although the way out on the opposite side
// is shorter and that side is exposed? Then something squeezes the mover against the wall. Inside
// solid ground, no side is exposed.
static bool leads_through_wall(const satMover *m, satVector by)
{
    const satStaticChildren fixed = {sat_mover_near(m), m->fixedCount};
    if (sat_vector_length(by) <= MOST_ASIDE * (double)m->shape->size) return false;
    for (int32_t i = 0; i < m->fixedCount; i++) {
        satSweepHit there, back;
        if (!overlaps_any(m, i, i + 1)) continue;
        double length = way_out(m, i, by, &there);
        double lengthBack = way_out(m, i, sat_vector_scale(by, -1.0), &back);
        if (lengthBack > 0.0 && lengthBack < CLEARLY_SHORTER * length &&
            sat_dot(there.normal, back.normal) < -SAME_SIDE &&
            !sat_is_from_behind(&fixed.children[i], by) &&
            sat_is_exposed(&fixed, i, back.at, sat_vector(back.normal)))
            return true;
    }
    return false;
}

bool sat_mover_return_from_wall(satMover *m, satVector from)
{
    satVector by = sat_vector_sub(m->at, from);
    double length = sat_vector_length(by), through = 2.0 * (double)m->shape->size;
    if (length == 0.0) return false;
    sat_mover_translate(m, sat_vector_scale(by, -1.0));
    bool isLed = sat_mover_find_near(m, through) &&
                 leads_through_wall(m, sat_vector_scale(by, through / length));
    if (!isLed) sat_mover_translate(m, by);
    m->passes = true;
    return isLed;
}

// Do all fixed children that the mover overlaps belong to this body?
static bool is_buried_in(const satMover *m, uint32_t body)
{
    for (int32_t i = 0; i < m->fixedCount; i++) {
        if (sat_mover_near(m)[i].owner != body && overlaps_any(m, i, i + 1)) return false;
    }
    return true;
}

// A push out of several bodies may be at most this many times as long as the sum of the overlaps.
// That suffices for a wedge whose sides lean by 4° each.
#define MOST_OF_OVERLAPS 8.0

// The mover's overlaps with near children. `deepest` and `sum` are at least a skin.
typedef struct overlaps {
    double deepest, sum;
    uint32_t body; // the last body that the mover overlaps
    bool isOneBody;
} overlaps;

static overlaps measure_overlaps(const satMover *m, int32_t first, int32_t end)
{
    double skin = SAT_SKIN * (double)m->shape->size;
    overlaps all = {skin, skin, SAT_NO_SLOT, true};
    for (int32_t i = first; i < end; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        for (int32_t k = 0; k < m->ownCount; k++) {
            double deep =
                -(double)sat_collide_children(child, &sat_mover_own(m)[k], 0.0f).separation;
            if (deep <= 0.0) continue;
            all.deepest = sat_larger(all.deepest, deep);
            all.sum += deep;
            all.isOneBody = all.isOneBody && (all.body == SAT_NO_SLOT || all.body == child->owner);
            all.body = child->owner;
        }
    }
    return all;
}

// Is a push out of several bodies that are not fixed far longer than the overlaps? Such a push
// leads around these bodies: a box between two boxes, for example, would be pushed over their tops.
static bool is_longer_than_overlaps(const satMover *m, satVector by)
{
    overlaps others = measure_overlaps(m, m->fixedCount, m->nearCount);
    return !others.isOneBody && sat_vector_length(by) > MOST_OF_OVERLAPS * others.sum;
}

// Does the mover overlap a one-sided segment, and is a push out of the fixed children far longer
// than the overlaps? Such a push leads past an end of the chain instead of to the front of the
// segment.
static bool leads_past_chain(const satMover *m, satVector by)
{
    for (int32_t i = 0; i < m->fixedCount; i++) {
        if (sat_is_chain_segment(m, &sat_mover_near(m)[i]) &&
            measure_overlaps(m, i, i + 1).body != SAT_NO_SLOT)
            return sat_vector_length(by) >
                   MOST_OF_OVERLAPS * measure_overlaps(m, 0, m->fixedCount).deepest;
    }
    return false;
}

// Makes a push out of the fixed children (with `ofOthers`, out of all others). A push out of fixed
// children is not made if it leads through a wall or a platform or past a chain. A push out of
// others is not made if it leads into fixed children, or is far longer than the overlaps. Any other
// push ends where a fixed child blocks it. If the mover overlaps only the body of that child, for
// example tiles, it then slides along the child: from its new position, the push of the next move
// may be free. A mover squeezed between two bodies does not slide. If too many children are near
// the path, none blocks. Returns false if the push is not made in full.
static bool make_push(satMover *m, satVector by, bool ofOthers)
{
    satHit h = {0};
    double part = 1.0;
    if (!ofOthers && leads_through_platform(m, by)) return false;
    if (sat_mover_find_near(m, sat_vector_length(by))) {
        if (!ofOthers && (leads_through_wall(m, by) || leads_past_chain(m, by))) return false;
        part = free_part(m, by, !ofOthers, &h);
    }
    if (ofOthers && (h.found || is_longer_than_overlaps(m, by))) return false;
    sat_mover_translate(m, sat_vector_scale(by, part));
    if (!h.found) return true;
    if (!is_buried_in(m, h.body)) return false;
    satVector rest = sat_vector_scale(by, 1.0 - part);
    rest = sat_vector_add(rest, sat_vector_scale(h.normal, -sat_vector_dot(rest, h.normal)));
    sat_mover_translate(m, sat_vector_scale(rest, free_part(m, rest, true, &h)));
    return false;
}

// Pushes the mover out of the fixed children (with `ofOthers`, out of all others). Finds the push
// first. Then makes it from the mover's old position: there, the mover is still in front of the
// one-way children that the push must not lead through.
static bool push_out_unless_blocked(satMover *m, bool ofOthers, double *reach)
{
    satVector from = m->at;
    if (!push_out_of(m, ofOthers, reach)) return false;
    satVector by = sat_vector_sub(m->at, from);
    if (sat_vector_length(by) == 0.0) return true;
    sat_mover_translate(m, sat_vector_scale(by, -1.0));
    if (!make_push(m, by, ofOthers) && !ofOthers) m->out->kinds |= SAT_CRUSHED;
    return sat_mover_find_near(m, *reach);
}

bool sat_mover_push_out(satMover *m, double reach)
{
    return push_out_unless_blocked(m, false, &reach) && push_out_unless_blocked(m, true, &reach);
}
