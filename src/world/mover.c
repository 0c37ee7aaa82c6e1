#include "world/mover.h"

#include "world/internal_edges.h"
#include "world/mover_push.h"
#include "world/mover_slide.h"
#include "world/poses.h"

// --- Touched walls

// The direction perpendicular to `up` that points toward larger x, or toward larger y if `up` is
// horizontal.
static satVector right_of(const satMover *m)
{
    satVector right = {-m->up.y, m->up.x};
    bool isLeft = __builtin_fabs(right.x) > 1e-9 ? right.x < 0.0 : right.y < 0.0;
    return isLeft ? sat_vector_scale(right, -1.0) : right;
}

static double normal_up(const satMover *m, const satPlane *p)
{
    return sat_vector_dot(p->normal, m->up);
}

// Does child k of the mover touch child i of the level at a plane of this kind? Writes the plane.
static bool touches_plane(const satMover *m, int32_t i, int32_t k, uint32_t kind, satHit *h)
{
    return sat_mover_touches(m, i, k, SAT_TOUCHING_SKINS, h) &&
           sat_mover_plane_kind(m, h->normal) == kind &&
           sat_mover_is_exposed(m, h, sat_vector_scale(h->normal, -1.0)) &&
           sat_mover_plane_kind(m, h->normal) == kind;
}

// Is all of child k of the mover above child i of the level, or below it? Then they can touch only
// at the mover's feet or head.
static bool is_over_or_under(const satMover *m, int32_t i, int32_t k)
{
    const satChild *child = &sat_mover_near(m)[i], *own = &sat_mover_own(m)[k];
    double least = SAT_TOUCHING_SKINS * SAT_SKIN * sat_larger_size(child->shape, m->shape);
    return sat_way_out(child, own, m->up) < least || sat_way_out(own, child, m->up) < least;
}

static void add_wall(satMover *m, int32_t i, int32_t k)
{
    satHit h;
    if (is_over_or_under(m, i, k) || !touches_plane(m, i, k, SAT_WALL, &h)) return;
    satPlane *p = &m->out->walls[sat_vector_dot(h.normal, right_of(m)) < 0.0];
    if (p->body != SAT_NO_SLOT && sat_vector_dot(h.normal, m->up) <= normal_up(m, p) + 1e-6) return;
    h.at = sat_mover_contact_point(m, &h);
    *p = sat_mover_plane_of(m, &h, SAT_WALL);
}

// Two steep planes hold a mover between them if the gap between them narrows downward. It does if
// the components of both normals along `up` add up to more than this.
#define WEDGED 1e-3

// The wall that carries the mover if it is wedged between two walls: the less steep of the two.
static uint32_t wedged_on(const satMover *m)
{
    const satPlane *p = m->out->walls;
    if (p[0].body == SAT_NO_SLOT || p[1].body == SAT_NO_SLOT) return SAT_NO_SLOT;
    double left = normal_up(m, &p[0]), right = normal_up(m, &p[1]);
    return left + right <= WEDGED ? SAT_NO_SLOT : p[right > left + 1e-6].body;
}

static void find_walls(satMover *m)
{
    satMoved *out = m->out;
    for (int32_t i = 0; i < m->nearCount; i++) {
        for (int32_t k = 0; k < m->ownCount; k++) add_wall(m, i, k);
    }
    if (m->isFalling && out->floor == SAT_NO_SLOT) out->floor = wedged_on(m);
}

// --- Standing

static bool touches_floor(const satMover *m, satHit *h)
{
    for (int32_t i = 0; i < m->nearCount; i++) {
        for (int32_t k = 0; k < m->ownCount; k++) {
            if (touches_plane(m, i, k, SAT_FLOOR, h)) return true;
        }
    }
    return false;
}

// Does a round shape roll over the edge of a stair to the next stair? Looks for a floor half a
// radius farther on. There, the shape is past the edge if the edge is now more than half a radius
// behind its centre, that is, if the normal leans by more than 30°.
static bool steps_down(satMover *m, satVector down, satHit *h)
{
    double length = sat_vector_length(m->horizontal);
    double radius = (double)sat_mover_own(m)[h->own].shape->radius;
    return length > 0.0 && radius > 0.0 &&
           sat_mover_is_on_edge_of_floor(m, sat_vector_scale(m->horizontal, 0.5 * radius / length),
                                         down, true, h);
}

// The skin is proportional to the size of the larger shape. A mover that walks from a short floor
// onto a long one keeps the skin of the short floor, and is then so close to the long one that most
// updates would report a contact of depth 0. So this raises the mover by the skin of the long
// floor, if nothing is in the way.
static void keep_skin(satMover *m, double gap)
{
    double rise = 0.0;
    for (int32_t i = 0; i < m->nearCount; i++) {
        double skin = SAT_SKIN * sat_larger_size(sat_mover_near(m)[i].shape, m->shape);
        if (gap >= 0.25 * skin || skin <= rise) continue;
        for (int32_t k = 0; k < m->ownCount; k++) {
            satHit h;
            if (sat_mover_touches(m, i, k, 0.25, &h) &&
                sat_mover_plane_kind(m, h.normal) == SAT_FLOOR)
                rise = skin;
        }
    }
    satVector by = sat_vector_scale(m->up, rise);
    if (rise > 0.0 && !sat_mover_next_hit(m, by).found) sat_mover_translate(m, by);
}

// Decides whether the mover stands on a floor after its motion. If the motion does not go up, and
// the mover hit a floor on its way or stood on one before, it follows the floor down by up to
// `snap`, and the floor clips the velocity. After a motion that goes up, the mover stands only on a
// floor that it hit on the way.
static void settle_on_floor(satMover *m, satVector *velocity)
{
    satMoved *out = m->out;
    bool hasHit = out->floor != SAT_NO_SLOT, isFalling = m->isFalling;
    if (!isFalling && !hasHit) return;
    bool follows = isFalling && (hasHit || m->stood);
    double snap = follows ? m->snap : 0.0;
    double depth = sat_larger(snap, SAT_WALL_MARGIN * (double)m->shape->size);
    satVector down = sat_vector_scale(m->up, -depth);
    satHit h = sat_mover_next_hit(m, down);
    // The riser of a step may lean. At the same distance from it, the way straight down is longer
    // than over a floor.
    double facing = m->isOnEdge ? sat_vector_dot(h.normal, m->up) : 1.0;
    bool isTouching = h.found && h.t * depth * facing <= SAT_TOUCHING_SKINS * h.skin;
    h.found = isTouching || (h.found && h.t * depth <= snap);
    bool isFloor = h.found && sat_mover_plane_kind(m, h.normal) == SAT_FLOOR;
    // A mover that passes over the edge of a floor stays on that floor, if it can snap.
    bool isOnEdge = m->isOnEdge || (isFalling && !isTouching);
    // A motion straight down may hit a leaning wall, or the corner of a step, before the floor.
    satHit hidden;
    if (hasHit && !isFloor) {
        if (!(h.found && isOnEdge) && !touches_floor(m, &hidden)) out->floor = SAT_NO_SLOT;
        return;
    }
    bool isHidden = isTouching && !isFloor && follows && touches_floor(m, &hidden);
    bool stepsDown = h.found && !isFloor && follows && !isHidden && steps_down(m, down, &h);
    if (isTouching && isFloor) keep_skin(m, -h.t * sat_vector_dot(down, h.normal));
    // Rounding must not move a mover that already stands on the floor.
    if (!(isFloor || isHidden || stepsDown) || !isFalling || (hasHit && isTouching)) return;
    if (isHidden) {
        h = hidden;
    } else {
        sat_mover_translate(m, sat_vector_scale(down, sat_free_fraction(&h, down)));
    }
    sat_mover_add_plane(m, &h, SAT_FLOOR);
    *velocity = sat_mover_deflect_velocity(m, *velocity, stepsDown ? m->up : h.normal, SAT_FLOOR);
}

// The velocity to continue with. On a floor, drops the upward part that slopes have added, which
// would throw the mover into the air at the top of a hill. In the air, slopes may have added upward
// velocity without reducing the horizontal velocity, so the velocity is limited to the length of
// the move.
static satVector velocity_after(const satMover *m, satVector velocity)
{
    if (m->out->floor != SAT_NO_SLOT) velocity = sat_mover_horizontal_part(m, velocity);
    double most = sat_vector_length(m->move->by);
    double length = sat_vector_length(velocity);
    return length > most ? sat_vector_scale(velocity, most / length) : velocity;
}

static const satMoved NOTHING_HIT = {.floor = SAT_NO_SLOT,
                                     .walls = {{.body = SAT_NO_SLOT}, {.body = SAT_NO_SLOT}}};

// --- Platforms

// The motion of the mover's place on its platform since the last move.
static satVector platform_motion(const satMover *m, const satPlatform *before)
{
    satWorld *w = m->w;
    uint32_t f = m->floor;
    double x = SAT_COLUMN(w, X)[f], y = SAT_COLUMN(w, Y)[f];
    double angle = SAT_COLUMN(w, ANGLE)[f];
    if (x == before->x && y == before->y && angle == before->angle) return (satVector){0.0, 0.0};
    satRotation turn = sat_rotation(angle - before->angle);
    double armX = m->at.x - before->x, armY = m->at.y - before->y;
    return (satVector){x + (turn.c * armX - turn.s * armY) - m->at.x,
                       y + (turn.s * armX + turn.c * armY) - m->at.y};
}

// The floor that the mover stood on, or SAT_NO_SLOT if that body was removed, is not enabled, or is
// not admitted by the filter.
static uint32_t previous_floor(satWorld *w, const satPlatform *r, const satQueryFilter *filter)
{
    uint32_t f = r->floor - 1u; // SAT_NO_SLOT for none
    if (f >= w->slots.count || !SAT_COLUMN(w, ALIVE)[f]) return SAT_NO_SLOT;
    bool isHit = SAT_COLUMN(w, GENERATION)[f] == r->generation &&
                 (SAT_COLUMN(w, FLAGS)[f] & SAT_ENABLED) && sat_query_filter_admits(w, filter, f);
    return isHit ? f : SAT_NO_SLOT;
}

// The snap distance of the move. A mover stands one skin above its floor. To step down a stair that
// is exactly `snap` high, it must be able to move one skin farther. A second skin leaves room for
// rounding.
static double snap_of(const satMover *m)
{
    float size = m->shape->size;
    if (m->floor != SAT_NO_SLOT) size = sat_max(size, sat_world_shape(m->w, m->floor)->size);
    double snap = m->move->snap, steepest = sat_larger(sat_mover_least_floor(m), 0.1);
    return snap > 0.0 ? snap + 2.0 * SAT_SKIN * (double)size / steepest : 0.0;
}

// How far below the mover the floor on which it stood is looked for.
static double standing_depth(const satMover *m)
{
    return sat_larger(m->snap, SAT_WALL_MARGIN * (double)m->shape->size);
}

// The first hit of a motion straight down by `depth`.
static satHit hit_below(satMover *m, double depth)
{
    if (!sat_mover_find_near(m, depth)) return (satHit){.found = false};
    return sat_mover_next_hit(m, sat_vector_scale(m->up, -depth));
}

// Is the mover's floor at most `depth` below it? False if the mover already overlaps it.
static bool is_over_floor(satMover *m, double depth)
{
    satHit h = hit_below(m, depth);
    return h.found && h.t > 0.0;
}

// For a mover whose floor the game has removed, perhaps to replace the ground by ground with a
// crater. Returns the body that is below the mover now, or SAT_NO_SLOT.
static uint32_t replaced_floor(satMover *m)
{
    if (SAT_COLUMN(m->w, FLAGS)[m->body] & SAT_TELEPORTED) return SAT_NO_SLOT;
    satHit h = hit_below(m, standing_depth(m));
    return h.found ? h.body : SAT_NO_SLOT;
}

// For a mover whose position the game has written since the last move: does it still stand on its
// floor? It does if the floor is at most `snap` below it, or if it has sunk into the floor by at
// most `snap`. A teleported mover does not. The floor may have moved, so this tests the position to
// which the floor would carry the mover.
static bool still_stands(satMover *m, const satPlatform *before)
{
    double depth = standing_depth(m);
    satVector from = m->at;
    if (SAT_COLUMN(m->w, FLAGS)[m->body] & SAT_TELEPORTED) return false;
    m->only = m->floor;
    sat_mover_translate(m, platform_motion(m, before));
    bool stands = is_over_floor(m, depth);
    if (!stands) {
        m->hasSunk = true;
        sat_mover_translate(m, sat_vector_scale(m->up, depth));
        stands = is_over_floor(m, depth);
    }
    sat_mover_translate(m, sat_vector_sub(from, m->at));
    m->at = from; // without rounding
    m->only = SAT_NO_SLOT;
    return stands;
}

static void remember_floor(const satMover *m, satPlatform *out)
{
    satWorld *w = m->w;
    uint32_t floor = m->out->floor;
    *out = (satPlatform){0};
    if (floor == SAT_NO_SLOT) return;
    *out = (satPlatform){.floor = floor + 1u,
                         .generation = SAT_COLUMN(w, GENERATION)[floor],
                         .x = SAT_COLUMN(w, X)[floor],
                         .y = SAT_COLUMN(w, Y)[floor],
                         .angle = SAT_COLUMN(w, ANGLE)[floor],
                         .positionHash = sat_position_hash(m->at.x, m->at.y)};
}

static void gather_children(satMover *m)
{
    satChildQuery s = sat_query_all_children(m->shape, &m->xf);
    m->ownCount = sat_next_children(&s, sat_mover_own(m));
}

// Splits the motion `by` into its horizontal part and its rise. If `up` is oblique, rounding gives
// a horizontal motion a tiny upward part, and a fall a tiny horizontal part. Both are ignored.
static void set_motion(satMover *m, satVector by)
{
    double rounding = 1e-9 * sat_vector_length(by);
    m->horizontal = sat_mover_horizontal_part(m, by);
    if (sat_vector_length(m->horizontal) <= rounding) m->horizontal = (satVector){0.0, 0.0};
    m->rise = sat_vector_dot(by, m->up);
    m->isFalling = m->rise <= rounding;
    if (m->isFalling) m->rise = 0.0;
    m->step = m->move->step;
    m->searchMargin = m->step + SAT_WALL_MARGIN * (double)m->shape->size;
}

// The maximum number of parts of one motion.
#define MAX_PARTS (1 << 20)

// Splits the motion into parts, each so short that at most SAT_MAX_CHILDREN_NEAR children are near
// it. Stops early if a part does not move the mover, or if even a part much shorter than the mover
// has too many children near it. Does not move at all if too many are near the mover itself.
static satVector slide_in_parts(satMover *m, satVector by)
{
    satVector velocity = by;
    if (!sat_mover_find_near(m, 0.0)) return velocity;
    double part = 0.5, left = 1.0, least = 1e-6 * (double)m->shape->size, rise = m->rise;
    for (int32_t k = 0; k < MAX_PARTS && left > 0.0; k++) {
        if (part > left) part = left;
        satVector step = sat_vector_scale(by, part);
        double length = sat_vector_length(step);
        if (!sat_mover_find_near(m, length + m->searchMargin)) {
            if (length <= least) break;
            part *= 0.5;
            // Parts shorter than a step take no steps, because a search for steps reaches farther
            // than the part.
            if (length < m->step) m->step = m->searchMargin = 0.0;
            continue;
        }
        satVector rest = sat_vector_scale(velocity, part), from = m->at;
        m->rise = part * rise;
        by = sat_vector_scale(sat_mover_slide(m, step, &rest), 1.0 / part);
        velocity = sat_vector_scale(rest, 1.0 / part);
        left -= part;
        if (m->at.x == from.x && m->at.y == from.y) break;
        // Twice the reach covers four times the area, so about four times as many children.
        if (4 * m->nearCount <= SAT_MAX_CHILDREN_NEAR) part *= 2.0;
    }
    return velocity;
}

// Moves the mover as far as its platform has carried or pushed it. The planes that it hits on the
// way are not reported as planes of the move.
static void carry(satMover *m, uint32_t platform, satVector by)
{
    m->exclude = platform;
    set_motion(m, by);
    if (sat_mover_find_near(m, sat_vector_length(by) + m->searchMargin)) {
        satVector velocity = by;
        sat_mover_slide(m, by, &velocity);
    } else {
        slide_in_parts(m, by);
    }
    m->exclude = SAT_NO_SLOT;
    *m->out = NOTHING_HIT;
    m->isOnEdge = false;
    set_motion(m, m->move->by);
}

// Moves the mover with the platform that it stands on, unless the platform was teleported or the
// mover drops through it.
static void follow_platform(satMover *m, const satPlatform *before)
{
    satVector by = platform_motion(m, before), from = m->at;
    double length = sat_vector_length(by);
    uint32_t flags = SAT_COLUMN(m->w, FLAGS)[m->floor];
    bool letsGo = (flags & SAT_TELEPORTED) || (m->dropsThroughAll && (flags & SAT_ONE_WAY));
    if (length == 0.0) return;
    if (!letsGo) carry(m, m->floor, by);
    satVector rest = sat_vector_sub(by, sat_vector_sub(m->at, from));
    double left = sat_vector_dot(rest, by) / (length * length);
    m->ahead = sat_vector_scale(by, sat_larger(0.0, sat_smaller(left, 1.0)));
    m->aside = sat_vector_sub(rest, m->ahead);
}

// Moves the mover by the push of a body. Returns false if the mover does not move.
static bool follow_push(satMover *m, satPush push)
{
    satVector from = m->at;
    double length = sat_vector_length(push.by);
    if (length == 0.0) return false;
    m->pushed = sat_vector_scale(push.by, 1.0 / length);
    carry(m, push.body, push.by);
    return m->at.x != from.x || m->at.y != from.y;
}

// Does the mover overlap this platform? False if the platform is convex.
static bool overlaps_concave(satMover *m, uint32_t platform)
{
    if (!sat_is_composite(sat_world_shape(m->w, platform))) return false;
    m->only = platform;
    bool overlaps = sat_mover_find_near(m, 0.0) && sat_mover_overlaps(m);
    m->only = SAT_NO_SLOT;
    return overlaps;
}

// The push of one side of a concave platform has moved the mover into another side of the same
// platform. Moves the mover back to `from` and then along with the platform instead. If the two
// overlap even then, keeps the first push.
static void move_along(satMover *m, satPush push, satVector from)
{
    satVector at = m->at, pushed = m->pushed;
    sat_mover_translate(m, sat_vector_sub(from, at));
    push.by = push.along;
    follow_push(m, push);
    if (!overlaps_concave(m, push.body)) return;
    sat_mover_translate(m, sat_vector_sub(at, m->at));
    m->pushed = pushed;
}

// Finds the children within `reach`, and pushes the mover out of those that it overlaps. A platform
// that has moved into the mover pushes it along. Returns false if too many children are near.
static bool begin_motion(satMover *m, double reach)
{
    if (!sat_mover_find_near(m, reach)) return false;
    for (int32_t i = 0; i < SAT_MAX_DEFLECTIONS; i++) {
        satPush push = sat_mover_push_of_rising(m);
        if (push.body == SAT_NO_SLOT) break;
        bool moves = follow_push(m, push);
        // Searches again: the push has left out the children of the body that pushed, and may have
        // led beyond the reach.
        if (!sat_mover_find_near(m, reach)) return false;
        if (!moves) break;
    }
    // In a corner between two platforms that move together, both may push the mover.
    for (int32_t i = 0; i < 2 && sat_mover_overlaps(m); i++) {
        satVector from = m->at, pushed = m->pushed;
        satPush push = sat_mover_push_of_platform(m);
        if (push.body == SAT_NO_SLOT) break;
        follow_push(m, push);
        if (overlaps_concave(m, push.body)) move_along(m, push, from);
        if (push.undoesDeflection) m->pushed = pushed;
        if (!sat_mover_find_near(m, reach)) return false;
    }
    return sat_mover_push_out(m, reach);
}

static satVector move_on(satMover *m)
{
    const satMove *move = m->move;
    satVector by = move->by, velocity = by;
    bool hasUp = !sat_vector_is_zero(m->up);
    set_motion(m, by);
    bool keepsSpeed = move->constantSpeed && hasUp;
    bool walks = keepsSpeed && m->isFalling && m->floor != SAT_NO_SLOT;
    float size = m->shape->size;
    if (walks) size = sat_max(size, sat_world_shape(m->w, m->floor)->size);
    double snap = sat_larger(m->snap, SAT_TOUCHING_SKINS * SAT_SKIN * (double)size);
    double reach = sat_vector_length(by) + m->searchMargin;
    satVector below = sat_vector_scale(m->up, -snap);
    m->below = below;
    m->isPushing = true;
    bool isInParts = !begin_motion(m, reach);
    // A smaller reach suffices here: only children near the mover itself can overlap it.
    if (isInParts) begin_motion(m, m->searchMargin);
    m->isPushing = false;
    m->pushedTo = (satVector){m->xf.x, m->xf.y};
    satVector from = m->at;
    m->keepsSpeed = keepsSpeed;
    if (isInParts) {
        m->below = (satVector){0.0, 0.0};
        velocity = slide_in_parts(m, by);
        m->below = below;
    } else if (walks) {
        sat_mover_walk(m, by, &velocity);
    } else {
        sat_mover_slide(m, by, &velocity);
    }
    if ((m->out->kinds & SAT_CRUSHED) && sat_mover_return_from_wall(m, from))
        velocity = (satVector){0.0, 0.0};
    if (!hasUp) return velocity;
    // The mover may be above other one-way children than at the start of the move.
    double margin = SAT_WALL_MARGIN * (double)m->shape->size;
    if (isInParts || m->passes) sat_mover_find_near(m, margin);
    settle_on_floor(m, &velocity);
    find_walls(m);
    return velocity;
}

satStatus sat_world_move(satWorld *w, uint32_t body, const satMove *move,
                         const satQueryFilter *filter, satMoved *out)
{
    SAT_ASSERT(body < w->room.platforms); // see sat_world_fits_platform
    satPlatform *platform = &SAT_COLUMN(w, PLATFORM)[body];
    satVector start = {SAT_COLUMN(w, X)[body], SAT_COLUMN(w, Y)[body]};
    satMover m = {.w = w,
                  .body = body,
                  .move = move,
                  .filter = filter,
                  .scratch = (satMoverScratch *)(void *)sat_world_scratch(w),
                  .shape = sat_world_shape(w, body),
                  .xf = *sat_world_transform(w, body),
                  .at = start,
                  .up = move->up,
                  .exclude = SAT_NO_SLOT,
                  .only = SAT_NO_SLOT,
                  .dropsThroughAll = (platform->drops & SAT_TO_DROP) != 0,
                  .isDropping = (platform->drops & SAT_DROPPING) != 0,
                  .wasInChain = (platform->drops & SAT_IN_CHAIN) != 0 &&
                                !(SAT_COLUMN(w, FLAGS)[body] & SAT_TELEPORTED),
                  .out = out};
    m.pushedTo = (satVector){m.xf.x, m.xf.y};
    *out = NOTHING_HIT;
    w->unasked = 0;
    m.floor = previous_floor(w, platform, filter);
    m.snap = snap_of(&m);
    gather_children(&m);
    bool isReplaced = m.floor == SAT_NO_SLOT && platform->floor != 0;
    if (isReplaced) m.floor = replaced_floor(&m);
    if (isReplaced) m.snap = snap_of(&m);
    m.stood = m.floor != SAT_NO_SLOT;
    // If the game has moved the mover away from its floor, the floor no longer carries it. But
    // `stood` remains true, so that the mover still snaps down to a floor.
    bool isElsewhere = platform->positionHash != sat_position_hash(start.x, start.y);
    if (m.stood && !isReplaced && isElsewhere && !still_stands(&m, platform)) m.floor = SAT_NO_SLOT;
    if (m.floor != SAT_NO_SLOT && !isReplaced) follow_platform(&m, platform);
    satVector velocity = move_on(&m);
    bool drops = (m.isDropping || m.dropsThroughAll) && sat_mover_is_in_one_way(&m);
    bool isCrushed = (out->kinds & SAT_CRUSHED) && sat_mover_overlaps_fixed(&m);
    if (!isCrushed) out->kinds &= ~(uint32_t)SAT_CRUSHED;
    bool inChain = m.passesSegment && sat_mover_find_near(&m, 0.0) && m.inChain;
    if (w->unasked > 0) return SAT_UNASKED;
    if (sat_pose_fault(m.at.x, m.at.y, 0.0) != 0) return SAT_BAD_POSE;
    velocity = velocity_after(&m, velocity);
    w->platforms = 1;
    remember_floor(&m, platform);
    platform->drops = (drops ? SAT_DROPPING : 0u) | (inChain ? SAT_IN_CHAIN : 0u);
    SAT_COLUMN(w, X)[body] = m.at.x;
    SAT_COLUMN(w, Y)[body] = m.at.y;
    out->by = sat_vector_sub(m.at, start);
    out->slide = (satVector){velocity.x + 0.0, velocity.y + 0.0};
    // If the neighbour lists of static bodies have no room, the move succeeds nevertheless: the
    // next refresh returns SAT_NEEDS_ROOM.
    satStatus status = sat_world_refresh_one(w, body);
    return status == SAT_NEEDS_ROOM ? SAT_OK : status;
}
