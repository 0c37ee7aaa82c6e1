#include "world/push.h"

#include "narrow/composite.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/oneway.h"

// A push in progress.
typedef struct pushCast {
    satWorld *w;
    uint32_t body;
    const satNearWalls *near;
    const satShape *shape;
    satTransform xf;
    satVector by;
    double reach; // walls farther away do not matter
    bool leavesWall;
    // How many walls the body overlaps, and the slot of the last that was counted. `isBuried` is
    // true if there are more than MANY_WALLS.
    uint32_t overlaps, lastOverlap;
    bool isBuried;
    // The first wall hit: the fraction of the push at which it is hit, its slot, normal and skin.
    double fraction;
    uint32_t wall;
    satVector normal;
    double skin;
} pushCast;

// How far from a wall a push stops.
static double skin_of(const satShape *wall, const satShape *own, const satTransform *xf)
{
    // The spacing of doubles, which matters far from the origin.
    double step = 1e-15 * (__builtin_fabs(xf->x) + __builtin_fabs(xf->y));
    return SAT_SKIN * sat_larger_size(wall, own) + step;
}

// Newton's method on a convex function needs only a few steps (sweep.h). After this many steps, the
// body stops at the point reached.
#define MAX_STEPS 32

// Relative rounding error of a gap.
#define GAP_ROUNDING 1e-6

// Where the push meets a wall.
typedef struct touchPoint {
    double gap; // between the two at the start, negative if they overlap
    double skin, fraction;
    satVector normal;
} touchPoint;

// Finds where the push has reduced the gap between wall and body to half a skin. A body that is
// about one skin away from a wall is not stopped when it slides along it, or past the edges between
// flush walls. Returns false if the gap stays larger, or if the push meets another wall first.
static bool find_touch(const pushCast *p, const satChild *wall, const satChild *own,
                       satContact contact, touchPoint *out)
{
    double fraction = 0.0, skin = skin_of(wall->shape, own->shape, &own->xf);
    double start = (double)contact.separation;
    for (int32_t step = 0;; step++) {
        satVector n = sat_vector_unit(contact.normal);
        double closing = -sat_vector_dot(n, p->by), gap = (double)contact.separation;
        if (closing <= 0.0) return false;
        double left = gap - GAP_ROUNDING * __builtin_fabs(gap) - 0.5 * skin;
        if (left <= 0.0625 * skin || step == MAX_STEPS) {
            *out = (touchPoint){start, skin, fraction, n};
            return true;
        }
        fraction += left / closing;
        if (fraction > p->fraction) return false;
        satTransform there = sat_transform_moved(own->xf, sat_vector_scale(p->by, fraction));
        contact = sat_collide(wall->shape, &wall->xf, own->shape, &there, FLT_MAX);
    }
}

// For a pair with a one-way body: does the wall let the push through? If not, and the two overlap,
// writes the contact along the blocking face.
static bool lets_through(const pushCast *p, const satChild *wall, const satChild *own,
                         satContact *contact)
{
    satWorld *w = p->w;
    uint32_t i = wall->owner;
    bool isWallOneWay = SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY;
    satVec2 u = sat_world_one_way(w, isWallOneWay ? i : p->body);
    const satChild *child = isWallOneWay ? wall : own, *other = isWallOneWay ? own : wall;
    if (contact->separation > 0.0f) {
        const satPersistentPair *pair = sat_world_persistent(w, i, p->body);
        bool drops = sat_is_dropping(w, p->body);
        return drops || (pair && pair->passing) || !sat_is_beyond(child, other, u);
    }
    if (sat_world_passes(w, i, p->body)) return true;
    *contact = sat_beyond(child, other, u);
    if (!isWallOneWay) contact->normal = sat_neg(contact->normal);
    return false;
}

static bool is_wall(satWorld *w, uint32_t i, uint32_t body)
{
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    return (flags & (SAT_STATIC | SAT_SENSOR)) == SAT_STATIC && sat_may_collide(w, i, body);
}

// --- The way out of a wall

// A push that leads out of a wall crosses another wall inside solid ground, but must not cross a
// wall that squeezes the body:
//
//     ┏━━━━━━━┳━━━━━━━┓        ┏━━━━━━━━━┓
//     ┃  ▯──▶ ┃ ──▶   ┃        ┃ piston ▯┃│ fence
//     ┗━━━━━━━┻━━━━━━━┛        ┗━━━━━━━━━┛
//
// A wall counts as a fence if it is thinner but wider than the body. A segment counts as a fence
// even if it is not wider, because a chain may consist of short segments. But a segment does not
// stop a push that leaves most of the body on the same side of it. A body that overlaps many walls
// is buried in them: then a wall stops the push only if the push would end inside it.

#define MANY_WALLS 8u

// Is the wall's face whose normal is closest to `n` an internal edge? Then another child continues
// the wall there, and the wall is thicker than this child.
static bool goes_on(const satChild *wall, satVector n)
{
    satVector in = sat_inverse_rotate_vector(&wall->xf, n);
    double most = -DBL_MAX;
    int32_t face = 0;
    for (int32_t i = 0; i < wall->shape->count; i++) {
        double along = sat_vector_dot(sat_vector(sat_face_normal(wall->shape, i)), in);
        if (along <= most) continue;
        most = along;
        face = i;
    }
    return wall->internalEdges >> face & 1u;
}

bool sat_is_fence(const satChild *wall, const satChild *own, satVector n)
{
    bool isSegment = wall->shape->count == 2;
    if (!isSegment && wall->internalEdges != 0 && goes_on(wall, n)) return false;
    satVector along = {n.y, -n.x};
    return sat_width(wall, n) <= sat_width(own, n) &&
           (isSegment || sat_width(wall, along) > sat_width(own, along));
}

// A search for solid ground at the point where a child of the body touches a wall. The point is in
// solid ground if another wall contains it and the child overlaps that wall. If the touched wall is
// composite, only its other children are searched.
typedef struct groundSearch {
    const pushCast *push;
    uint32_t wall; // its slot
    satChild own;
    satVector at; // the point
    bool found;
} groundSearch;

static double find_ground(void *context, uint32_t i)
{
    groundSearch *s = context;
    satWorld *w = s->push->w;
    const satShape *shape = sat_world_shape(w, i);
    if (!is_wall(w, i, s->push->body) || SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY) return 1.0;
    if (i != s->wall && sat_is_composite(sat_world_shape(w, s->wall))) return 1.0;
    double slop = 2.0 * SAT_SLOP * sat_larger_size(shape, s->own.shape);
    satTransform at = sat_transform_to(s->at);
    satChildQuery query =
        sat_query_children(shape, sat_world_transform(w, i), &SAT_POINT, &at, slop);
    satChild child;
    while (!s->found && sat_next_child(&query, &child)) {
        satContact c = sat_collide_children(&child, &s->own, 0.0f);
        // Where the two touch, a point or a flat segment lies only half a skin deep.
        s->found = (double)c.separation < -0.5 * slop && sat_point_distance(&child, s->at) <= slop;
    }
    return s->found ? -1.0 : 1.0;
}

static bool is_in_ground(const pushCast *p, const satChild *wall, const satChild *own,
                         double fraction)
{
    satMotion still = sat_still_motion(wall), moving = sat_child_motion(own, p->by);
    satSweepHit touch = sat_sweep_at(&still, &moving, fraction);
    groundSearch s = {.push = p, .wall = wall->owner, .own = *own, .at = touch.at};
    s.own.xf = sat_transform_at(&moving, fraction);
    sat_world_visit(p->w, own->shape, &s.own.xf, 0.0, find_ground, &s);
    return s.found;
}

// A motion that touches a wall leads through it if the cosine of the angle between the normals at
// the touch and at the end is less than this.
#define SAME_SIDE 0.5

// Does the body overlap the wall by more than rounding? All children of the body are tested: the
// child that touches the wall may be outside it, and another inside.
static bool overlaps_wall(const pushCast *p, const satChild *wall, const touchPoint *touch)
{
    if (!sat_is_composite(p->shape)) return touch->gap <= -touch->skin;
    satChildQuery query = sat_query_children(p->shape, &p->xf, wall->shape, &wall->xf, 0.0);
    satChild child;
    while (sat_next_child(&query, &child)) {
        satContact c = sat_collide_children(wall, &child, 0.0f);
        if ((double)c.separation <= -touch->skin) return true;
    }
    return false;
}

// Does the push take the body to the other side of a segment's line? Its side is that of the middle
// of its extent along the segment's normal.
static bool changes_side(const pushCast *p, const satChild *segment)
{
    satVector n = sat_vector(sat_segment_front(segment));
    double low = DBL_MAX, high = -DBL_MAX, line = n.x * segment->xf.x + n.y * segment->xf.y;
    satChildQuery query = sat_query_all_children(p->shape, &p->xf);
    satChild child;
    while (sat_next_child(&query, &child)) {
        low = sat_smaller(low, -sat_support(&child, sat_vector_neg(n)));
        high = sat_larger(high, sat_support(&child, n));
    }
    double from = 0.5 * (low + high) - line;
    return from * (from + sat_vector_dot(n, p->by)) < 0.0;
}

// Does a wall block a push that leads out of another wall? It does if the push ends in it. Unless
// the body is buried, a wall that the push leads through also blocks: if it is a fence, or if the
// body touches it outside solid ground. A wall that the body overlaps blocks only if it is a
// segment that is a fence, and the push leads to its other side.
static bool blocks_way_out(const pushCast *p, const satChild *wall, const satChild *own,
                           const touchPoint *touch)
{
    bool isInside = overlaps_wall(p, wall, touch), isSegment = wall->shape->count == 2;
    if (isInside && (p->isBuried || !isSegment)) return false;
    satTransform end = sat_transform_moved(own->xf, p->by);
    satContact after = sat_collide(wall->shape, &wall->xf, own->shape, &end, FLT_MAX);
    double gap = (double)after.separation;
    if (p->isBuried) return touch->gap > 0.0 && gap <= 0.0;
    bool isSameSide = sat_vector_dot(sat_vector_unit(after.normal), touch->normal) >= SAME_SIDE;
    // Overlaps of less than a skin are tolerated: rounding may have moved the body into the wall,
    // and a push along a face may end in a wall that is flush with that face.
    double least = touch->gap > 0.0 && (isSegment || isSameSide) ? 0.0 : -touch->skin;
    bool leadsInto = gap <= least && !(isSegment && touch->gap <= 0.0);
    if (leadsInto && !isInside) return true;
    if (isSameSide) return false;
    bool hasSides =
        isSegment && !sat_is_one_sided(wall) && !sat_is_one_way(p->w, wall->owner, p->body);
    if (sat_is_fence(wall, own, touch->normal) && (!hasSides || changes_side(p, wall))) return true;
    return !isInside && !is_in_ground(p, wall, own, touch->fraction);
}

static void test_pair(pushCast *p, const satChild *wall, const satChild *own)
{
    uint32_t i = wall->owner;
    satContact contact = sat_collide_children(wall, own, (float)p->reach);
    touchPoint touch;
    if ((double)contact.separation > p->reach) return;
    if (contact.separation < 0.0f && p->lastOverlap != i) {
        p->lastOverlap = i;
        p->overlaps++;
    }
    if (sat_is_from_behind(wall, p->by)) return;
    if (contact.separation <= 0.0f && sat_is_one_sided(wall))
        contact.normal = sat_segment_front(wall);
    if (sat_is_one_way(p->w, i, p->body) && lets_through(p, wall, own, &contact)) return;
    if (!find_touch(p, wall, own, contact, &touch)) return;
    if (touch.fraction == p->fraction && i >= p->wall) return;
    if (p->leavesWall && !blocks_way_out(p, wall, own, &touch)) return;
    p->fraction = touch.fraction;
    p->wall = i;
    p->normal = touch.normal;
    p->skin = touch.skin;
}

static double test_wall(void *context, uint32_t i)
{
    pushCast *p = context;
    satWorld *w = p->w;
    if (!is_wall(w, i, p->body)) return 1.0;
    const satShape *shape = sat_world_shape(w, i);
    const satTransform *xf = sat_world_transform(w, i);
    satChild wall = {.shape = shape, .xf = *xf, .owner = i};
    satChild own = {.shape = p->shape, .xf = p->xf};
    double skin = skin_of(shape, p->shape, &p->xf);
    if (!sat_is_composite(shape) && !sat_is_composite(p->shape)) {
        test_pair(p, &wall, &own);
        return 1.0;
    }
    satChildPairQuery s =
        sat_query_child_pairs_on_way(shape, xf, p->shape, &p->xf, skin, p->by.x, p->by.y);
    while (sat_next_pair(&s, &wall, &own)) {
        wall.owner = i;
        test_pair(p, &wall, &own);
    }
    return 1.0;
}

// Tests all walls within reach. If the world has few walls, tests the box of each: in a crowd, most
// bodies that a query of the broad phase would find are not walls.
static void test_walls(pushCast *p)
{
    if (!p->near->all) {
        sat_world_visit(p->w, p->shape, &p->xf, p->reach, test_wall, p);
        return;
    }
    const satAabb *boxes = SAT_COLUMN(p->w, BOX);
    satBounds bounds = sat_bounds_around(sat_shape_box(p->shape, &p->xf), p->reach);
    for (uint32_t k = 0; k < p->near->count; k++) {
        uint32_t i = p->near->all[k];
        if (sat_bounds_overlap(bounds, boxes[i])) test_wall(p, i);
    }
}

// Finds the first wall that the push hits. If `isNear` is true, the lists of `near` contain all
// walls that it can hit.
static void find_first_wall(pushCast *p, satVector by, bool isNear)
{
    p->by = by;
    p->reach = sat_vector_length(by);
    p->fraction = 1.0;
    p->wall = p->overlaps = 0;
    p->lastOverlap = SAT_NO_SLOT;
    if (!isNear) {
        test_walls(p);
        return;
    }
    for (uint32_t row = SAT_COLUMN(p->w, SEPARATED)[p->body].firstWall; row != SAT_NO_ROW;
         row = p->near->next[row]) {
        test_wall(p, p->near->pair[row].a ^ p->near->pair[row].b ^ p->body);
    }
}

// A push has at most this many straight parts: up to a wall, along it, then along a second one.
#define MAX_DEFLECTIONS 3

satVector sat_world_push(satWorld *w, uint32_t body, satVector by, bool leavesWall,
                         const satNearWalls *near)
{
    satSeparated *own = &SAT_COLUMN(w, SEPARATED)[body];
    // The maximum distance between the end of the push and the position at the last search for
    // candidates.
    double reach = sat_vector_length(own->by) + sat_vector_length(by) * SAT_OVERCLIP;
    bool isNear = reach <= (double)own->margin;
    own->freePath = 0.0f;
    if (isNear && own->firstWall == SAT_NO_ROW) {
        own->freePath = sat_round_down((double)own->margin - reach);
        return by;
    }
    pushCast p = {.w = w,
                  .body = body,
                  .near = near,
                  .shape = sat_world_shape(w, body),
                  .xf = *sat_world_transform(w, body),
                  .leavesWall = leavesWall};
    satVector moved = {0.0, 0.0}, before = {0.0, 0.0}, rest = by;
    for (int32_t k = 0; k < MAX_DEFLECTIONS; k++) {
        find_first_wall(&p, rest, isNear);
        if (leavesWall && p.overlaps > MANY_WALLS && !p.isBuried) {
            p.isBuried = true;
            find_first_wall(&p, rest, isNear);
        }
        double fraction = p.fraction;
        if (fraction < 1.0) {
            fraction -= 0.5 * p.skin / -sat_vector_dot(p.normal, rest);
            if (fraction < 0.0) fraction = 0.0;
        }
        satVector free = sat_vector_scale(rest, fraction);
        moved = sat_vector_add(moved, free);
        p.xf = sat_transform_moved(p.xf, free);
        if (p.fraction == 1.0) break;
        double into = (1.0 - fraction) * sat_vector_dot(p.normal, rest) * SAT_OVERCLIP;
        rest.x = (1.0 - fraction) * rest.x - into * p.normal.x;
        rest.y = (1.0 - fraction) * rest.y - into * p.normal.y;
        // In a corner the body stops.
        if (sat_vector_dot(before, rest) < 0.0 || sat_vector_dot(rest, rest) == 0.0) break;
        before = p.normal;
    }
    return moved;
}
