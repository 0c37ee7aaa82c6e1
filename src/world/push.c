#include "world/push.h"

#include "broad/sweep.h"
#include "narrow/composite.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/oneway.h"

// A push under way.
typedef struct way {
    satWorld *w;
    uint32_t body;
    const satShape *shape;
    satTransform xf;
    satPush by;
    double reach; // walls farther away than this do not matter
    bool leaves;
    // The first wall on the way: after which share, which body, its normal, and the skin.
    double share;
    uint32_t wall;
    satPush normal;
    double skin;
} way;

static double dot(satPush a, satPush b) { return a.x * b.x + a.y * b.y; }
static double length(satPush a) { return __builtin_sqrt(dot(a, a)); }

static satPush unit(satVec2 n)
{
    satPush v = {(double)n.x, (double)n.y};
    double scale = 1.0 / length(v);
    return (satPush){v.x * scale, v.y * scale};
}

// Newton's steps to a convex function, see sweep.h: a few do. A wall that is still ahead after
// this many stops the body there.
#define MOST_STEPS 32

// Gaps are known to this share of themselves.
#define GAP_ROUNDING 1e-6

// Finds where the gap is down to half a skin. So a body that stands a skin away from a wall, give
// or take a rounding, slides along it, and past the joints of walls that stand flush.
static void meet(way *p, uint32_t i, const satChild *wall, const satChild *own, satContact contact,
                 double skin)
{
    double share = 0.0;
    for (int32_t step = 0;; step++) {
        satPush n = unit(contact.normal);
        double closing = -dot(n, p->by), gap = (double)contact.separation;
        if (closing <= 0.0) return;
        double left = gap - GAP_ROUNDING * __builtin_fabs(gap) - 0.5 * skin;
        if (left <= 0.0625 * skin || step == MOST_STEPS) {
            if (share == p->share && i >= p->wall) return;
            p->share = share;
            p->wall = i;
            p->normal = n;
            p->skin = skin;
            return;
        }
        share += left / closing;
        if (share > p->share) return;
        satTransform there = own->xf;
        there.x += share * p->by.x;
        there.y += share * p->by.y;
        contact = sat_collide(wall->shape, &wall->xf, own->shape, &there, FLT_MAX);
    }
}

// Does a pair, one of them one-way, let pass?
static bool passes(const way *p, uint32_t i, const satChild *wall, const satChild *own,
                   satContact *contact)
{
    satWorld *w = p->w;
    bool isWall = SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY;
    satVec2 u = sat_world_one_way(w, isWall ? i : p->body);
    const satChild *child = isWall ? wall : own, *other = isWall ? own : wall;
    if (contact->separation > 0.0f) {
        const satPersistentPair *met = sat_world_persistent(w, i, p->body);
        bool drops = SAT_COLUMN(w, PLATFORM)[p->body].drops & SAT_DROPPING;
        return drops || (met && met->passing) || !sat_is_beyond(child, other, u);
    }
    if (sat_world_passes(w, i, p->body)) return true;
    *contact = sat_beyond(child, other, u);
    if (!isWall) contact->normal = sat_neg(contact->normal);
    return false;
}

// Would the push lead into a wall that the body is out of?
static bool is_entered(const way *p, const satChild *wall, const satChild *own,
                       const satContact *contact)
{
    satTransform end = own->xf;
    end.x += p->by.x;
    end.y += p->by.y;
    return contact->separation > 0.0f && sat_overlaps(wall->shape, &wall->xf, own->shape, &end);
}

static void look_at_pair(way *p, uint32_t i, const satChild *wall, const satChild *own)
{
    satWorld *w = p->w;
    satContact contact = sat_collide(wall->shape, &wall->xf, own->shape, &own->xf, (float)p->reach);
    if ((double)contact.separation > p->reach) return;
    // Doubles tell no less than this, which counts far out.
    double step = 1e-15 * (__builtin_fabs(own->xf.x) + __builtin_fabs(own->xf.y));
    double skin = SAT_SKIN * (double)sat_max(wall->shape->size, own->shape->size) + step;
    if (sat_is_from_behind(wall, p->by.x, p->by.y)) return;
    if (p->leaves && !is_entered(p, wall, own, &contact)) return;
    if (contact.separation <= 0.0f && sat_is_one_sided(wall))
        contact.normal = sat_rotate(&wall->xf, sat_face_normal(wall->shape, 0));
    if (sat_is_one_way(w, i, p->body) && passes(p, i, wall, own, &contact)) return;
    meet(p, i, wall, own, contact, skin);
}

static bool is_wall(satWorld *w, uint32_t i, uint32_t body)
{
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    return (flags & (SAT_STATIC | SAT_SENSOR)) == SAT_STATIC && sat_may_meet(w, i, body);
}

static double look_at_wall(void *context, uint32_t i)
{
    way *p = context;
    satWorld *w = p->w;
    if (!is_wall(w, i, p->body)) return 1.0;
    satChildPairQuery s = sat_query_child_pairs(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].xf,
                                                p->shape, &p->xf, p->reach, 0.0, 0.0);
    satChild wall, own;
    while (sat_next_pair(&s, &wall, &own)) look_at_pair(p, i, &wall, &own);
    return 1.0;
}

static void walk_to_walls(way *p, double reach, satVisit *visit)
{
    satBroadColumns columns = sat_world_broad(p->w);
    satAabb box;
    sat_shape_box(p->shape, &p->xf, &box);
    satBroadSweep walk = sat_broad_sweep_of(box, 0.0, 0.0);
    walk.halfX += reach;
    walk.halfY += reach;
    sat_broad_sweep(&p->w->broad, &columns, &walk, visit, p);
}

// Few walls are looked at one by one: in a crowd most of what a walk meets is no wall.
static void go_through_walls(way *p, const satNearWalls *near)
{
    const satAabb *boxes = SAT_COLUMN(p->w, BOX);
    satAabb own;
    sat_shape_box(p->shape, &p->xf, &own);
    for (uint32_t k = 0; k < near->count; k++) {
        satAabb box = boxes[near->all[k]];
        if ((double)box.minX > (double)own.maxX + p->reach ||
            (double)box.maxX < (double)own.minX - p->reach ||
            (double)box.minY > (double)own.maxY + p->reach ||
            (double)box.maxY < (double)own.minY - p->reach)
            continue;
        look_at_wall(p, near->all[k]);
    }
}

// Looks for the first wall on a push, from where the body is by now. `isNear`: only those that
// `near` names for the body can be.
static void look_ahead(way *p, satPush by, const satNearWalls *near, bool isNear)
{
    p->by = by;
    p->reach = length(by);
    p->share = 1.0;
    p->wall = 0;
    if (!isNear && near->all) {
        go_through_walls(p, near);
        return;
    }
    if (!isNear) {
        walk_to_walls(p, p->reach, look_at_wall);
        return;
    }
    for (uint32_t row = near->first[p->body]; row != SAT_NO_ROW; row = near->next[row]) {
        look_at_wall(p, near->pair[row].a ^ near->pair[row].b ^ p->body);
    }
}

// A bit more than goes into a wall is taken away, so that rounding leaves none of it.
#define INTO (1.0 + 1e-6)

// For a walk that only asks whether there is any wall.
static double notice_wall(void *context, uint32_t i)
{
    way *p = context;
    if (!is_wall(p->w, i, p->body)) return 1.0;
    p->share = 0.0;
    return -1.0;
}

// How far a body is from where it started.
static double since_start(satWorld *w, uint32_t i)
{
    return length((satPush){SAT_COLUMN(w, X)[i] - sat_start_x(w)[i],
                            SAT_COLUMN(w, Y)[i] - sat_start_y(w)[i]});
}

// Is no wall within `far` of where the body started? The first call searches farther than that, so
// that its result answers later calls, too.
static bool is_clear(way *p, double far, float *clear)
{
    if (far <= (double)*clear) return true;
    if (*clear < 0.0f) return false;
    double reach = 2.0 * far + (double)p->shape->size;
    p->share = 1.0;
    walk_to_walls(p, reach, notice_wall);
    *clear = p->share < 1.0 ? -1.0f : (float)((reach - since_start(p->w, p->body)) / INTO);
    return p->share == 1.0;
}

// How far a body is from where it was last seen.
static double since_seen(satWorld *w, uint32_t i)
{
    return length((satPush){SAT_COLUMN(w, X)[i] - sat_pose_from_bits(SAT_COLUMN(w, SEEN_X)[i]),
                            SAT_COLUMN(w, Y)[i] - sat_pose_from_bits(SAT_COLUMN(w, SEEN_Y)[i])});
}

// Bends of one push: along a wall, and on along a second one.
#define MOST_BENDS 3

satPush sat_world_push(satWorld *w, uint32_t body, satPush by, bool leaves,
                       const satNearWalls *near, double margin)
{
    double distance = length(by) * INTO;
    bool isNear = since_seen(w, body) + distance <= margin;
    if (isNear && near->first[body] == SAT_NO_ROW) return by;
    way p = {.w = w,
             .body = body,
             .shape = sat_world_shape(w, body),
             .xf = SAT_COLUMN(w, PLACED)[body].xf,
             .leaves = leaves};
    bool isFar = !isNear && !near->all;
    if (isFar && is_clear(&p, since_start(w, body) + distance, &near->clear[body])) return by;
    satPush gone = {0.0, 0.0}, before = {0.0, 0.0}, rest = by;
    for (int32_t bend = 0; bend < MOST_BENDS; bend++) {
        look_ahead(&p, rest, near, isNear);
        double share = p.share;
        if (share < 1.0) {
            share -= 0.5 * p.skin / -dot(p.normal, rest);
            if (share < 0.0) share = 0.0;
        }
        gone.x += share * rest.x;
        gone.y += share * rest.y;
        p.xf.x += share * rest.x;
        p.xf.y += share * rest.y;
        if (p.share == 1.0) break;
        double into = (1.0 - share) * dot(p.normal, rest) * INTO;
        rest.x = (1.0 - share) * rest.x - into * p.normal.x;
        rest.y = (1.0 - share) * rest.y - into * p.normal.y;
        // In a corner it comes to rest.
        if (dot(before, rest) < 0.0 || dot(rest, rest) == 0.0) break;
        before = p.normal;
    }
    return gone;
}
