#include "world/mover.h"

#include "world/internal_edges.h"
#include "world/mover_level.h"
#include "world/poses.h"

// A motion loses slightly more than its part into the plane, so that rounding leaves none of it.
#define OVERCLIP 1e-6

// --- Planes

static uint32_t plane_kind(const satMover *m, satVector n)
{
    double cosine = sat_vector_dot(n, m->up), least = sat_mover_least_floor(m);
    if (m->up.x == 0.0 && m->up.y == 0.0) return SAT_WALL;
    if (cosine >= least) return SAT_FLOOR;
    return cosine <= -least ? SAT_CEILING : SAT_WALL;
}

// The plane of a hit, with the cell that was hit; the mover is one skin away from it now.
static satPlane plane_of(const satMover *m, const satHit *h, uint32_t kind)
{
    const satTouchQuery by = {.shape = m->shape,
                              .xf = m->xf,
                              .x = h->at.x,
                              .y = h->at.y,
                              .normal = sat_vec2((float)h->normal.x, (float)h->normal.y)};
    satCell cell = sat_touched_cell(sat_world_shape(m->w, h->body),
                                    &SAT_COLUMN(m->w, PLACED)[h->body].xf, &by);
    return (satPlane){h->normal.x, h->normal.y, h->body, kind, cell};
}

static void add_plane(satMover *m, const satHit *h, uint32_t kind)
{
    satMoved *out = m->out;
    out->kinds |= kind;
    if (kind == SAT_FLOOR) {
        out->floor = h->body;
        m->isOnEdge = plane_kind(m, h->normal) != SAT_FLOOR;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        const satPlane *p = &out->plane[i];
        bool isSame = p->normalX == h->normal.x && p->normalY == h->normal.y;
        if (p->body == h->body && p->kind == kind && isSame) return;
    }
    if (out->count < SAT_MAX_PLANES) out->plane[out->count++] = plane_of(m, h, kind);
}

static satVector clip(satVector by, satVector n, double overclip)
{
    double into = sat_vector_dot(by, n);
    return into < 0.0 ? sat_vector_add(by, sat_vector_scale(n, -into * (1.0 + overclip))) : by;
}

static satVector horizontal_part(const satMover *m, satVector by)
{
    return sat_vector_add(by, sat_vector_scale(m->up, -sat_vector_dot(by, m->up)));
}

// What a floor leaves of a motion: nothing downward, and nothing horizontal against the direction
// of the move, because only walls can have deflected a fall that way.
static satVector clip_to_floor(const satMover *m, satVector by)
{
    double rise = sat_vector_dot(by, m->up);
    satVector horizontal = horizontal_part(m, by);
    if (sat_vector_dot(horizontal, m->horizontal) <= 0.0) horizontal = (satVector){0.0, 0.0};
    return rise > 0.0 ? sat_vector_add(horizontal, sat_vector_scale(m->up, rise)) : horizontal;
}

// The motion along a floor, with the length of its horizontal part; while walking, with its full
// length.
static satVector along_floor(const satMover *m, satVector by, satVector n)
{
    satVector horizontal = horizontal_part(m, by),
              on = sat_vector_add(horizontal, sat_vector_scale(n, -sat_vector_dot(horizontal, n)));
    double length = sat_vector_length(on);
    return length > 0.0
               ? sat_vector_scale(on, sat_vector_length(m->isWalking ? by : horizontal) / length)
               : on;
}

// What is left of a motion that hits a plane. A floor takes all downward motion. A wall turns no
// horizontal motion into upward motion: one that faces up takes all horizontal motion into it, so
// that pressing against a steep slope does not brake a mover that slides down. A wall also takes
// the upward motion that slopes have added; at most `rise` remains. So does a ceiling that turns
// the motion back.
static satVector deflect(const satMover *m, satVector by, satVector n, uint32_t kind,
                         double overclip, double rise)
{
    if (kind == SAT_FLOOR) {
        satVector on = clip_to_floor(m, by);
        bool isWalk = m->keepsSpeed && (m->isWalking || sat_vector_dot(by, m->up) <= 0.0);
        return isWalk && sat_vector_length(on) > 0.0 ? along_floor(m, by, n)
                                                     : clip(on, n, overclip);
    }
    satVector rest = clip(by, n, overclip);
    double before = sat_vector_dot(by, m->up), after = sat_vector_dot(rest, m->up);
    double facing = sat_vector_dot(n, m->up);
    bool presses = facing > SAT_NORMAL_ERROR && sat_vector_dot(by, n) < before * facing;
    if (before > rise) before = rise;
    bool isLimited = kind == SAT_WALL || sat_vector_dot(rest, m->horizontal) < 0.0;
    if (!presses && (!isLimited || after <= (before > 0.0 ? before : 0.0))) return rest;
    // Keeps only the motion's own vertical part.
    return clip(sat_vector_scale(m->up, before), n, overclip);
}

// A floor whose slope has a smaller cosine than this clips the velocity like any plane: along a
// nearly vertical floor, the upward part of the velocity would have no bound.
#define STEEPEST 0.1

// The same for the velocity, except that a floor never slows it horizontally: if the game feeds the
// velocity back in each frame, the mover would otherwise come to a halt on the way up.
static satVector deflect_velocity(const satMover *m, satVector velocity, satVector n, uint32_t kind)
{
    double steepness = sat_vector_dot(n, m->up);
    if (kind != SAT_FLOOR || steepness < STEEPEST)
        return deflect(m, velocity, n, kind, 0.0, m->rise);
    satVector on = clip_to_floor(m, velocity);
    double into = sat_vector_dot(on, n);
    return into < 0.0 ? sat_vector_add(on, sat_vector_scale(m->up, -into / steepness)) : on;
}

// Does the motion lead into one of these planes?
static bool enters_any(const satVector *planes, int32_t count, satVector by)
{
    for (int32_t i = 0; i < count; i++) {
        if (sat_vector_dot(planes[i], by) < -1e-9 * sat_vector_length(by)) return true;
    }
    return false;
}

// --- Steps

// Moves straight until something is in the way; returns the motion.
static satVector go(satMover *m, satVector by)
{
    satHit h = sat_mover_next_hit(m, by);
    by = sat_vector_scale(by, sat_free_fraction(&h, by));
    sat_mover_translate(m, by);
    return by;
}

static bool is_grounded(const satMover *m)
{
    return m->floor != SAT_NO_SLOT || (m->out->kinds & SAT_FLOOR);
}

// A round shape touches the edge of a step when it moves down: is there a floor within reach
// farther on? Unless `mayBeLower`, only a floor that is not lower than the edge counts. Searches
// again what is near and what is below, because the move itself may not reach so far.
static bool is_on_edge_of_floor(satMover *m, satVector on, satVector down, bool mayBeLower,
                                satHit *below)
{
    double length = sat_vector_length(on);
    if (!sat_mover_find_near(m, length + m->searchMargin)) return false;
    satVector from = m->at;
    *below = sat_mover_next_hit(m, down);
    // No farther than until the rounding's centre is above the edge: the next stair may be near.
    double rolls = -sat_vector_dot(below->normal, on) / length *
                   (double)sat_mover_own(m)[below->own].shape->radius;
    if (below->found && rolls > 0.0 && rolls + 4.0 * below->skin < length)
        on = sat_vector_scale(on, (rolls + 4.0 * below->skin) / length);
    go(m, on);
    satHit floor = sat_mover_next_hit(m, down);
    sat_mover_translate(m, sat_vector_sub(from, m->at));
    return below->found && floor.found && plane_kind(m, floor.normal) == SAT_FLOOR &&
           (mayBeLower || sat_free_fraction(&floor, down) <= sat_free_fraction(below, down));
}

// Moves up, forward and down again. Returns true if the mover then stands on the step; `*by`
// becomes the rest of the motion, and the floor clips `*velocity`.
static bool take_step(satMover *m, satVector *by, satVector *velocity)
{
    satVector horizontal = horizontal_part(m, *by);
    double length = sat_vector_length(horizontal);
    // A wall behind, against which another wall has turned the motion, is not climbed.
    bool isForward = sat_vector_dot(horizontal, m->horizontal) > 0.0;
    if (m->step <= 0.0 || !m->isFalling || !is_grounded(m) || !isForward) return false;
    satVector from = m->at;
    satVector down = sat_vector_scale(go(m, sat_vector_scale(m->up, m->step)), -1.0);
    // Far enough for any shape, but not up to the next step: a round shape that touches the edge of
    // that one could not move down again.
    double size = (double)(m->shape->outer + m->shape->radius);
    satVector on = sat_vector_scale(horizontal, size / length);
    satVector forward = go(m, size < length ? on : horizontal);
    satHit below = sat_mover_next_hit(m, down);
    // Touching the step is not enough: the mover must have advanced by more than a skin.
    bool advances = below.found && sat_vector_length(forward) > below.skin;
    bool onFace = advances && plane_kind(m, below.normal) == SAT_FLOOR;
    bool stands = onFace || (advances && is_on_edge_of_floor(m, on, down, false, &below));
    if (stands) {
        sat_mover_translate(m, sat_vector_scale(down, sat_free_fraction(&below, down)));
        add_plane(m, &below, SAT_FLOOR);
        *by = sat_vector_sub(horizontal, forward);
        *velocity = deflect_velocity(m, *velocity, onFace ? below.normal : m->up, SAT_FLOOR);
        m->left *= sat_vector_length(*by) / length;
    } else {
        sat_mover_translate(m, sat_vector_sub(from, m->at));
    }
    // What is near a step is not what was near at the start: several steps lead farther up than the
    // move reaches.
    if (advances) sat_mover_find_near(m, sat_vector_length(*by) + m->searchMargin);
    return stands;
}

// --- Gaps

// A mover that is exactly as large as a gap keeps a skin from one side of it, and so reaches a skin
// into the other:
//
//                ┌─────────
//         ┌────┐ │
//         │    │ ──▶              the hit is at the very edge of both
//         └────┘
//      ━━━━━━━━━━━━━━━━━━━━
//
// If the mover fits, moves it aside by as much as it reaches in, clips `*by` so that it leads into
// the gap, and returns true. Otherwise changes nothing.
static bool enter_gap_along(satMover *m, const satHit *h, satVector along, satVector *by)
{
    const satChild *near = &sat_mover_near(m)[h->near], *own = &sat_mover_own(m)[h->own];
    // Covers the skin of a side that is 60 times as large as the mover.
    double most = 0.25 * (m->searchMargin - m->step), length = sat_vector_length(along);
    if (length == 0.0) return false;
    satVector aside = sat_vector_scale((satVector){along.y, -along.x}, 1.0 / length);
    double at = sat_vector_dot(aside, h->at), side = at - aside.x * own->xf.x - aside.y * own->xf.y;
    // Most hits are farther inside.
    if (__builtin_fabs(side) < (double)(own->shape->inner + own->shape->radius) - most)
        return false;
    if (side > 0.0) {
        at = -at;
        aside = sat_vector_scale(aside, -1.0);
    }
    if (sat_support(near, aside.x, aside.y) > at + most) return false;
    if (sat_support(own, -aside.x, -aside.y) > most - at) return false;
    satHit other = sat_mover_next_hit(m, sat_vector_scale(aside, most));
    if (!other.found) return false;
    satVector n = other.normal;
    // At a corner, the normal is that of a round mover, not of the gap.
    if (sat_vector_dot(aside, n) > 1e-8 - 1.0) n = sat_vector_scale(aside, -1.0);
    // The slop is the tolerance of a sweep. Into a gap of no width nothing fits, not even a segment:
    // the ends that meet there close it.
    double gap = -other.t * most * sat_vector_dot(aside, n), slop = 0.25 * other.skin;
    if (sat_support(own, n.x, n.y) + sat_support(own, -n.x, -n.y) <= slop) return false;
    double overlap = sat_support(own, n.x, n.y) + sat_support(near, -n.x, -n.y);
    if (overlap < -slop || overlap > gap + slop) return false;
    aside = sat_vector_scale(n, -overlap);
    sat_mover_translate(m, aside);
    satVector into = sat_vector_sub(*by, sat_vector_scale(n, sat_vector_dot(*by, n)));
    satHit next = sat_mover_next_hit(m, into);
    if (sat_free_fraction(&next, into) * sat_vector_length(into) > slop) {
        *by = clip(*by, sat_vector_scale(n, -1.0), 0.0);
        return true;
    }
    sat_mover_translate(m, sat_vector_scale(aside, -1.0));
    return false;
}

// Tries the gap along the motion, and the one behind the face that was hit: gravity makes the
// motion of a walker oblique. A round mover that presses sideways over a pit rests on its corners.
static bool enter_gap(satMover *m, const satHit *h, satVector *by)
{
    return enter_gap_along(m, h, *by, by) ||
           enter_gap_along(m, h, sat_vector_scale(h->normal, -1.0), by) ||
           (sat_vector_dot(h->normal, m->up) > SAT_NORMAL_ERROR &&
            enter_gap_along(m, h, sat_vector_scale(m->up, -1.0), by));
}

// Moves by `by` and along what is in the way. Returns the motion into which planes have turned all
// of it.
static satVector slide(satMover *m, satVector by, satVector *velocity)
{
    satVector planes[SAT_MAX_DEFLECTIONS];
    int32_t count = 0;
    bool isFlat = m->up.x == 0.0 && m->up.y == 0.0;
    m->left = 1.0;
    for (int32_t k = 0; k < SAT_MAX_DEFLECTIONS && m->nearCount >= 0 && sat_vector_length(by) > 0.0;
         k++) {
        // Where a motion bends, the mover may be in front of other one-way children.
        if (k > 0 && m->passes && !sat_mover_find_near(m, sat_vector_length(by) + m->searchMargin))
            break;
        satHit h = sat_mover_next_hit(m, by);
        double fraction = sat_free_fraction(&h, by);
        m->sinceBend = sat_vector_scale(by, fraction);
        sat_mover_translate(m, m->sinceBend);
        if (!h.found) break;
        // The mover has left the planes of its earlier hits behind.
        if (fraction * sat_vector_length(by) > 4.0 * h.skin) count = 0;
        by = sat_vector_scale(by, 1.0 - fraction);
        m->left *= 1.0 - fraction;
        if (enter_gap(m, &h, &by)) continue;
        uint32_t kind = plane_kind(m, h.normal);
        if (kind == SAT_WALL && take_step(m, &by, velocity)) continue;
        add_plane(m, &h, kind);
        planes[count++] = h.normal;
        by = deflect(m, by, h.normal, kind, OVERCLIP, m->left * m->rise);
        m->isWalking = m->keepsSpeed && kind == SAT_FLOOR;
        *velocity = deflect_velocity(m, *velocity, h.normal, kind);
        // In a corner the mover stops: a motion that turns back would make it oscillate from frame
        // to frame.
        bool turnsBack = isFlat && sat_vector_dot(by, m->horizontal) < 0.0;
        if (turnsBack || enters_any(planes, count, by)) by = (satVector){0.0, 0.0};
        if (enters_any(planes, count, *velocity)) *velocity = (satVector){0.0, 0.0};
    }
    return m->left > 0.0 ? sat_vector_scale(by, 1.0 / m->left) : by;
}

// How far from its end a motion finds what the mover touches, as a share of the mover's size. It
// covers the skin of a wall that is 250 times as large as the mover.
#define WALL_MARGIN 1e-3

static bool finds_floor_below(satMover *m, satHit *h)
{
    *h = sat_mover_next_hit(m, m->below);
    return h->found && plane_kind(m, h->normal) == SAT_FLOOR;
}

// The mover's height above a plane below it, beyond one skin.
static double height_above(const satMover *m, const satHit *below)
{
    return -sat_free_fraction(below, m->below) * sat_vector_dot(m->below, below->normal);
}

// If the floor has ended at a crest and a lower floor continues there, moves the mover back to the
// crest, where the two planes meet, and returns the rest of the motion along the lower one.
// Otherwise returns zero.
static satVector follow_crest(satMover *m)
{
    satVector step = m->sinceBend, none = {0.0, 0.0};
    satHit h;
    if (finds_floor_below(m, &h) && height_above(m, &h) <= SAT_TOUCHING_SKINS * h.skin) return none;
    if (m->passes) sat_mover_find_near(m, sat_vector_length(step) + m->searchMargin);
    if (!finds_floor_below(m, &h)) return none;
    double above = height_above(m, &h), away = sat_vector_dot(step, h.normal);
    // If the mover is higher above the lower plane than this motion has carried it away from that
    // plane, there was a drop already: this is a step down, not a crest.
    if (above <= SAT_TOUCHING_SKINS * h.skin || above > away + SAT_TOUCHING_SKINS * h.skin)
        return none;
    double fraction = above < away ? above / away : 1.0;
    sat_mover_translate(m, sat_vector_scale(step, -fraction));
    add_plane(m, &h, SAT_FLOOR);
    return along_floor(m, sat_vector_scale(step, fraction), h.normal);
}

static void walk(satMover *m, satVector by, satVector *velocity)
{
    satHit h;
    satVector below = m->below;
    m->isWalking = finds_floor_below(m, &h) && !enter_gap(m, &h, &below);
    if (m->isWalking) {
        add_plane(m, &h, SAT_FLOOR);
        *velocity = deflect_velocity(m, *velocity, h.normal, SAT_FLOOR);
        by = along_floor(m, horizontal_part(m, by), h.normal);
    }
    for (int32_t crest = 0; crest <= SAT_MAX_DEFLECTIONS && sat_vector_length(by) > 0.0; crest++) {
        slide(m, by, velocity);
        by = m->isWalking && crest < SAT_MAX_DEFLECTIONS ? follow_crest(m) : (satVector){0.0, 0.0};
    }
}

// --- Touched walls

// The direction across up, toward larger x, or toward larger y if up is horizontal.
static satVector right_of(const satMover *m)
{
    satVector right = {-m->up.y, m->up.x};
    bool isLeft = __builtin_fabs(right.x) > 1e-9 ? right.x < 0.0 : right.y < 0.0;
    return isLeft ? sat_vector_scale(right, -1.0) : right;
}

static double normal_up(const satMover *m, const satPlane *p)
{
    return p->normalX * m->up.x + p->normalY * m->up.y;
}

// Does child k of the mover touch a plane of this kind on child i of the level? Writes the plane.
static bool touches_plane(const satMover *m, int32_t i, int32_t k, uint32_t kind, satHit *h)
{
    return sat_mover_touches(m, i, k, SAT_TOUCHING_SKINS, h) && plane_kind(m, h->normal) == kind &&
           sat_mover_is_exposed(m, h, sat_vector_scale(h->normal, -1.0)) &&
           plane_kind(m, h->normal) == kind;
}

// Is all of child k of the mover above child i of the level, or below it? Then they touch at feet
// or head at most.
static bool is_over_or_under(const satMover *m, int32_t i, int32_t k)
{
    const satChild *child = &sat_mover_near(m)[i], *own = &sat_mover_own(m)[k];
    double x = m->up.x, y = m->up.y;
    double least =
        SAT_TOUCHING_SKINS * SAT_SKIN * (double)sat_max(child->shape->size, m->shape->size);
    return sat_support(child, x, y) + sat_support(own, -x, -y) < least ||
           sat_support(child, -x, -y) + sat_support(own, x, y) < least;
}

static void add_wall(satMover *m, int32_t i, int32_t k)
{
    satHit h;
    if (is_over_or_under(m, i, k) || !touches_plane(m, i, k, SAT_WALL, &h)) return;
    satPlane *p = &m->out->walls[sat_vector_dot(h.normal, right_of(m)) < 0.0];
    if (p->body != SAT_NO_SLOT && sat_vector_dot(h.normal, m->up) <= normal_up(m, p) + 1e-6) return;
    h.at = sat_mover_contact_point(m, &h);
    *p = plane_of(m, &h, SAT_WALL);
}

// Two steep planes hold a mover between them if the gap narrows downward, that is, if the upward
// parts of both normals add up to more than this.
#define WEDGED 1e-3

// The wall that carries a mover which is wedged between the two walls it touches: the less steep
// one.
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

static bool touches_floor(const satMover *m)
{
    satHit h;
    for (int32_t i = 0; i < m->nearCount; i++) {
        for (int32_t k = 0; k < m->ownCount; k++) {
            if (touches_plane(m, i, k, SAT_FLOOR, &h)) return true;
        }
    }
    return false;
}

// Does a round shape roll over the edge of a stair to the next one? If the edge is steeper than
// 30°, the shape is past it half a radius farther on.
static bool steps_down(satMover *m, satVector down, satHit *h)
{
    double length = sat_vector_length(m->horizontal);
    double radius = (double)sat_mover_own(m)[h->own].shape->radius;
    return length > 0.0 && radius > 0.0 &&
           is_on_edge_of_floor(m, sat_vector_scale(m->horizontal, 0.5 * radius / length), down,
                               true, h);
}

// A mover that walks from a short piece of ground to a long one is nearer to that than its skin
// there, and would touch it as bodies do. Raises the mover by that skin, if there is room.
static void keep_skin(satMover *m, double gap)
{
    double rise = 0.0;
    for (int32_t i = 0; i < m->nearCount; i++) {
        double skin = SAT_SKIN * (double)sat_max(sat_mover_near(m)[i].shape->size, m->shape->size);
        if (gap >= 0.25 * skin || skin <= rise) continue;
        for (int32_t k = 0; k < m->ownCount; k++) {
            satHit h;
            if (sat_mover_touches(m, i, k, 0.25, &h) && plane_kind(m, h.normal) == SAT_FLOOR)
                rise = skin;
        }
    }
    satVector by = sat_vector_scale(m->up, rise);
    if (rise > 0.0 && !sat_mover_next_hit(m, by).found) sat_mover_translate(m, by);
}

// Does the mover stand on a floor at the end? If it moved down, and hit a floor on its way or stood
// on one before, it follows the floor down by `snap`; the floor clips the velocity. A motion that
// goes up finds a floor only if it touched it on the way.
static void settle_on_floor(satMover *m, satVector *velocity)
{
    satMoved *out = m->out;
    bool hasHit = out->floor != SAT_NO_SLOT, isFalling = m->isFalling;
    if (!isFalling && !hasHit) return;
    bool follows = isFalling && (hasHit || m->floor != SAT_NO_SLOT);
    double snap = follows ? m->move->snap : 0.0;
    double depth = sat_larger(snap, WALL_MARGIN * (double)m->shape->size);
    satVector down = sat_vector_scale(m->up, -depth);
    satHit h = sat_mover_next_hit(m, down);
    // On the leaning riser of a step, a skin takes more height than on a floor.
    double facing = m->isOnEdge ? sat_vector_dot(h.normal, m->up) : 1.0;
    bool isTouching = h.found && h.t * depth * facing <= SAT_TOUCHING_SKINS * h.skin;
    h.found = isTouching || (h.found && h.t * depth <= snap);
    bool isFloor = h.found && plane_kind(m, h.normal) == SAT_FLOOR;
    // A round shape that passes over the edge of a floor stays on it, if it can snap.
    bool isOnEdge = m->isOnEdge || (isFalling && !isTouching);
    if (!h.found || (hasHit && !isFloor && !isOnEdge && !touches_floor(m)))
        out->floor = SAT_NO_SLOT;
    bool stepsDown = h.found && !isFloor && !hasHit && follows && steps_down(m, down, &h);
    if (isTouching && isFloor) keep_skin(m, -h.t * sat_vector_dot(down, h.normal));
    // Rounding must not move a mover that already stands there.
    if (!(isFloor || stepsDown) || !isFalling || (hasHit && isTouching)) return;
    sat_mover_translate(m, sat_vector_scale(down, sat_free_fraction(&h, down)));
    add_plane(m, &h, SAT_FLOOR);
    *velocity = deflect_velocity(m, *velocity, isFloor ? h.normal : m->up, SAT_FLOOR);
}

// The velocity to continue with. On a floor, drops the upward part that slopes have added: at the
// end of a hill, it would throw the mover into the air. Elsewhere, slopes have added upward
// velocity and taken no horizontal one; so the result is made no longer than the move.
static satVector velocity_after(const satMover *m, satVector velocity)
{
    if (m->out->floor != SAT_NO_SLOT) velocity = horizontal_part(m, velocity);
    double most = sat_vector_length((satVector){m->move->dx, m->move->dy});
    double length = sat_vector_length(velocity);
    return length > most ? sat_vector_scale(velocity, most / length) : velocity;
}

static const satMoved NOTHING_HIT = {.floor = SAT_NO_SLOT,
                                     .walls = {{.body = SAT_NO_SLOT}, {.body = SAT_NO_SLOT}}};

// --- Platforms

// How far the mover's platform has carried it since the last move.
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

// The floor that the body stood on, unless the game has since written the body's position, or the
// move does not hit that floor any more.
static uint32_t previous_floor(satWorld *w, uint32_t body, const satPlatform *r,
                               const satQueryFilter *filter)
{
    uint32_t f = r->floor - 1u;
    if (r->positionHash != sat_position_hash(SAT_COLUMN(w, X)[body], SAT_COLUMN(w, Y)[body]))
        return SAT_NO_SLOT;
    if (r->floor == 0 || f >= w->slots.count || !SAT_COLUMN(w, ALIVE)[f]) return SAT_NO_SLOT;
    bool isHit = SAT_COLUMN(w, GENERATION)[f] == r->generation &&
                 (SAT_COLUMN(w, FLAGS)[f] & SAT_ENABLED) && sat_query_filter_admits(w, filter, f);
    return isHit ? f : SAT_NO_SLOT;
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
    while (m->ownCount < SAT_MAX_CHILDREN_NEAR &&
           sat_next_child(&s, &sat_mover_own(m)[m->ownCount]))
        m->ownCount++;
}

// Prepares for a motion by `by`. If `up` is oblique, a motion perpendicular to it has a tiny part
// along `up`, by rounding, which is no jump; and a fall has a horizontal part without a direction.
static void set_motion(satMover *m, satVector by)
{
    double rounding = 1e-9 * sat_vector_length(by);
    m->horizontal = horizontal_part(m, by);
    if (sat_vector_length(m->horizontal) <= rounding) m->horizontal = (satVector){0.0, 0.0};
    m->rise = sat_vector_dot(by, m->up);
    m->isFalling = m->rise <= rounding;
    if (m->isFalling) m->rise = 0.0;
    m->step = m->move->step;
    m->searchMargin = m->step + WALL_MARGIN * (double)m->shape->size;
}

// The most parts of one motion.
#define MAX_PARTS (1 << 20)

// Splits the motion into parts that are short enough to have few children near them. Ends where a
// part does not move, or too many are near one that is much shorter than the mover.
static satVector slide_in_parts(satMover *m, satVector by)
{
    satVector velocity = by;
    double part = 0.5, left = 1.0, least = 1e-6 * (double)m->shape->size, rise = m->rise;
    for (int32_t k = 0; k < MAX_PARTS && left > 0.0; k++) {
        if (part > left) part = left;
        satVector step = sat_vector_scale(by, part);
        double length = sat_vector_length(step);
        if (!sat_mover_find_near(m, length + m->searchMargin)) {
            if (length <= least) break;
            part *= 0.5;
            // Where the parts become shorter than a step, it is easier to do without steps.
            if (length < m->step) m->step = m->searchMargin = 0.0;
            continue;
        }
        satVector rest = sat_vector_scale(velocity, part), from = m->at;
        m->rise = part * rise;
        by = sat_vector_scale(slide(m, step, &rest), 1.0 / part);
        velocity = sat_vector_scale(rest, 1.0 / part);
        left -= part;
        if (m->at.x == from.x && m->at.y == from.y) break;
        // Twice the reach is four times the area.
        if (4 * m->nearCount <= SAT_MAX_CHILDREN_NEAR) part *= 2.0;
    }
    return velocity;
}

// Moves with a platform. Planes hit on the way are not reported as planes of the move.
static void carry(satMover *m, uint32_t platform, satVector by)
{
    m->exclude = platform;
    set_motion(m, by);
    if (sat_mover_find_near(m, sat_vector_length(by) + m->searchMargin)) {
        satVector velocity = by;
        slide(m, by, &velocity);
    } else {
        slide_in_parts(m, by);
    }
    m->exclude = SAT_NO_SLOT;
    *m->out = NOTHING_HIT;
    set_motion(m, (satVector){m->move->dx, m->move->dy});
}

// Moves with the platform on which it stands, unless that was teleported or the mover drops through
// it.
static void follow_platform(satMover *m, const satPlatform *before)
{
    satVector by = platform_motion(m, before);
    uint32_t flags = SAT_COLUMN(m->w, FLAGS)[m->floor];
    bool letsGo = (flags & SAT_TELEPORTED) || (m->dropsThroughAll && (flags & SAT_ONE_WAY));
    if (!letsGo && sat_vector_length(by) > 0.0) carry(m, m->floor, by);
}

// Moves as far as a body pushes the mover. Returns true if it moves at all.
static bool follow_push(satMover *m, satPush push)
{
    satVector from = m->at;
    double length = sat_vector_length(push.by);
    if (length == 0.0) return false;
    m->pushed = sat_vector_scale(push.by, 1.0 / length);
    carry(m, push.body, push.by);
    return m->at.x != from.x || m->at.y != from.y;
}

// Finds what is within `reach`, and gets out of what the mover overlaps. A platform that has moved
// into it pushes it on. Returns false if too many children are near.
static bool begin_motion(satMover *m, double reach)
{
    if (!sat_mover_find_near(m, reach)) return false;
    for (int32_t i = 0; i < SAT_MAX_DEFLECTIONS; i++) {
        if (!follow_push(m, sat_mover_push_of_rising(m))) break;
        // The push may be longer than the reach.
        if (!sat_mover_find_near(m, reach)) return false;
    }
    if (!sat_mover_overlaps(m)) return true;
    satPush push = sat_mover_push_of_platform(m);
    follow_push(m, push);
    if (push.body != SAT_NO_SLOT && !sat_mover_find_near(m, reach)) return false;
    return sat_mover_push_out(m, reach);
}

static satVector move_on(satMover *m)
{
    const satMove *move = m->move;
    satVector by = {move->dx, move->dy}, velocity = by;
    bool hasUp = m->up.x != 0.0 || m->up.y != 0.0;
    set_motion(m, by);
    bool keepsSpeed = move->constantSpeed && hasUp;
    double skin = SAT_TOUCHING_SKINS * SAT_SKIN * (double)m->shape->size;
    double snap = move->snap > skin ? move->snap : skin;
    bool walks = keepsSpeed && m->isFalling && m->floor != SAT_NO_SLOT;
    if (walks) {
        double floorSkin =
            SAT_TOUCHING_SKINS * SAT_SKIN * (double)sat_world_shape(m->w, m->floor)->size;
        snap = snap > floorSkin ? snap : floorSkin;
    }
    double reach = sat_vector_length(by) + m->searchMargin;
    satVector below = sat_vector_scale(m->up, -snap);
    m->below = below;
    bool isInParts = !begin_motion(m, reach);
    m->keepsSpeed = keepsSpeed;
    if (isInParts) {
        m->below = (satVector){0.0, 0.0};
        velocity = slide_in_parts(m, by);
        m->below = below;
    } else if (walks) {
        walk(m, by, &velocity);
    } else {
        slide(m, by, &velocity);
    }
    if (!hasUp) return velocity;
    // At the end, other one-way children block it than at the start.
    double margin = WALL_MARGIN * (double)m->shape->size;
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
                  .xf = SAT_COLUMN(w, PLACED)[body].xf,
                  .at = start,
                  .up = {move->upX, move->upY},
                  .exclude = SAT_NO_SLOT,
                  .only = SAT_NO_SLOT,
                  .dropsThroughAll = (platform->drops & SAT_TO_DROP) != 0,
                  .isDropping = (platform->drops & SAT_DROPPING) != 0,
                  .out = out};
    *out = NOTHING_HIT;
    w->unasked = 0;
    m.floor = previous_floor(w, body, platform, filter);
    gather_children(&m);
    if (m.floor != SAT_NO_SLOT) follow_platform(&m, platform);
    m.from = m.at;
    satVector velocity = move_on(&m);
    bool drops = (m.isDropping || m.dropsThroughAll) && sat_mover_is_in_one_way(&m);
    bool isCrushed = (out->kinds & SAT_CRUSHED) && sat_mover_overlaps_fixed(&m);
    if (!isCrushed) out->kinds &= ~(uint32_t)SAT_CRUSHED;
    if (w->unasked > 0) return SAT_UNASKED;
    if (sat_pose_fault(m.at.x, m.at.y, 0.0) != 0) return SAT_BAD_POSE;
    velocity = velocity_after(&m, velocity);
    w->platforms = 1;
    remember_floor(&m, platform);
    platform->drops = drops ? SAT_DROPPING : 0u;
    SAT_COLUMN(w, X)[body] = m.at.x;
    SAT_COLUMN(w, Y)[body] = m.at.y;
    out->dx = m.at.x - start.x;
    out->dy = m.at.y - start.y;
    out->slideX = velocity.x + 0.0;
    out->slideY = velocity.y + 0.0;
    // If the neighbours of a static lack room, the next refresh asks for it.
    satStatus status = sat_world_refresh_one(w, body);
    return status == SAT_NEEDS_ROOM ? SAT_OK : status;
}
