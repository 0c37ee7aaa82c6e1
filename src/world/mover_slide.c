#include "world/mover_slide.h"

// Clipping removes slightly more than the part of a motion that leads into a plane: this share
// more, so that rounding leaves nothing of that part.
#define OVERCLIP 1e-6

// --- Planes

uint32_t sat_mover_plane_kind(const satMover *m, satVector n)
{
    double cosine = sat_vector_dot(n, m->up), least = sat_mover_least_floor(m);
    if (sat_vector_is_zero(m->up)) return SAT_WALL;
    if (cosine >= least) return SAT_FLOOR;
    return cosine <= -least ? SAT_CEILING : SAT_WALL;
}

satPlane sat_mover_plane_of(const satMover *m, const satHit *h, uint32_t kind)
{
    const satTouchQuery by = {.shape = m->shape,
                              .xf = m->xf,
                              .at = h->at,
                              .normal = sat_vec2((float)h->normal.x, (float)h->normal.y)};
    satCell cell =
        sat_touched_cell(sat_world_shape(m->w, h->body), sat_world_transform(m->w, h->body), &by);
    return (satPlane){h->normal, h->body, kind, cell};
}

void sat_mover_add_plane(satMover *m, const satHit *h, uint32_t kind)
{
    satMoved *out = m->out;
    out->kinds |= kind;
    if (kind == SAT_FLOOR) {
        out->floor = h->body;
        m->isOnEdge = sat_mover_plane_kind(m, h->normal) != SAT_FLOOR;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        const satPlane *p = &out->plane[i];
        bool isSame = p->normal.x == h->normal.x && p->normal.y == h->normal.y;
        if (p->body == h->body && p->kind == kind && isSame) return;
    }
    if (out->count < SAT_MAX_PLANES) out->plane[out->count++] = sat_mover_plane_of(m, h, kind);
}

static satVector clip(satVector by, satVector n, double overclip)
{
    double into = sat_vector_dot(by, n);
    return into < 0.0 ? sat_vector_add(by, sat_vector_scale(n, -into * (1.0 + overclip))) : by;
}

// The part of a motion that a floor does not stop. A floor stops all downward motion. It also stops
// horizontal motion that is not in the horizontal direction of the move: such motion comes from a
// wall that has deflected a fall.
static satVector clip_to_floor(const satMover *m, satVector by)
{
    double rise = sat_vector_dot(by, m->up);
    satVector horizontal = sat_mover_horizontal_part(m, by);
    if (sat_vector_dot(horizontal, m->horizontal) <= 0.0) horizontal = (satVector){0.0, 0.0};
    return rise > 0.0 ? sat_vector_add(horizontal, sat_vector_scale(m->up, rise)) : horizontal;
}

// Turns a motion into the direction of a floor with normal n. The result is as long as the
// horizontal part of `by`; if the mover is walking, as long as `by` itself.
static satVector along_floor(const satMover *m, satVector by, satVector n)
{
    satVector horizontal = sat_mover_horizontal_part(m, by),
              on = sat_vector_add(horizontal, sat_vector_scale(n, -sat_vector_dot(horizontal, n)));
    double length = sat_vector_length(on);
    return length > 0.0
               ? sat_vector_scale(on, sat_vector_length(m->isWalking ? by : horizontal) / length)
               : on;
}

// The part of a motion that remains after it hits a plane. A floor stops all downward motion. A
// wall never turns horizontal motion into upward motion: a wall that faces up stops all horizontal
// motion toward it, so that pressing against a steep slope does not brake a mover that slides down.
// A wall also stops the upward motion that slopes have added, so that at most `rise` remains; a
// ceiling does so if it turns the motion back.
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
    // Keeps only the vertical motion, at most `rise` upward.
    return clip(sat_vector_scale(m->up, before), n, overclip);
}

// A floor whose slope has a smaller cosine than this clips the velocity like any plane: along a
// nearly vertical floor, the upward part of the velocity would have no bound.
#define STEEPEST 0.1

satVector sat_mover_deflect_velocity(const satMover *m, satVector velocity, satVector n,
                                     uint32_t kind)
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

// A velocity leads back if its part against the horizontal motion of the move is longer than this
// share of that motion. A velocity along a wall perpendicular to the motion does not lead back.
#define LEADS_BACK 0.01

static bool leads_back(const satMover *m, satVector velocity)
{
    return sat_vector_dot(velocity, m->horizontal) <
           -LEADS_BACK * sat_vector_dot(m->horizontal, m->horizontal);
}

// --- Steps

// Moves by `by`, or until a skin before the first hit. Returns the motion.
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

// Would the mover, after a motion by `on`, have a floor below it that is at least as high as the
// hit `below`? `below` is the hit straight down from the mover's current position. If `mayBeLower`
// is true, a lower floor counts, too.
static bool is_floor_ahead(satMover *m, satVector on, satVector down, bool mayBeLower,
                           const satHit *below)
{
    satVector from = m->at;
    go(m, on);
    satHit floor = sat_mover_next_hit(m, down);
    sat_mover_translate(m, sat_vector_sub(from, m->at));
    return floor.found && sat_mover_plane_kind(m, floor.normal) == SAT_FLOOR &&
           (mayBeLower || sat_free_fraction(&floor, down) <= sat_free_fraction(below, down));
}

bool sat_mover_is_on_edge_of_floor(satMover *m, satVector on, satVector down, bool mayBeLower,
                                   satHit *below)
{
    double length = sat_vector_length(on);
    if (!sat_mover_find_near(m, length + m->searchMargin)) return false;
    *below = sat_mover_next_hit(m, down);
    if (!below->found) return false;
    // First tests the position just beyond the edge, because the next stair may follow closely.
    // Then tests the end of `on`, because behind a leaning riser the floor starts farther on.
    double rolls = -sat_vector_dot(below->normal, on) / length *
                   (double)sat_mover_own(m)[below->own].shape->radius;
    double share = (rolls + 4.0 * below->skin) / length;
    return (rolls > 0.0 && share < 1.0 &&
            is_floor_ahead(m, sat_vector_scale(on, share), down, mayBeLower, below)) ||
           is_floor_ahead(m, on, down, mayBeLower, below);
}

// Is the first thing below a point, at most `depth` below it, a floor?
static bool is_floor_below(const satMover *m, satVector at, double depth)
{
    satTransform from = sat_transform_to(at);
    const satMotion fall = {
        .shape = &SAT_POINT, .start = &from, .by = sat_vector_scale(m->up, -depth)};
    satSweepHit first = {.t = 1.0};
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satMotion still = sat_mover_still_motion(m, i);
        satSweepHit h = sat_sweep_until(&still, &fall, first.t);
        if (h.hit && h.t < first.t) first = h;
    }
    return first.hit && !first.overlapping &&
           sat_mover_plane_kind(m, sat_vector_unit(first.normal)) == SAT_FLOOR;
}

// Does the mover hit the edge of a step? It does if there is a floor just beyond the edge and a
// floor just before it, in the direction of the motion `on`, and the floor before it is at most
// about one step lower. The mover may rest on such an edge even if the next step follows so closely
// that the mover cannot stand on the floor beyond the edge.
static bool is_edge_of_step(const satMover *m, satVector on, const satHit *edge)
{
    double beyond = 4.0 * edge->skin, above = 4.0 * beyond;
    satVector aside = sat_vector_scale(on, beyond / sat_vector_length(on));
    satVector top = sat_vector_add(edge->at, sat_vector_scale(m->up, above));
    return is_floor_below(m, sat_vector_add(top, aside), 2.0 * above) &&
           is_floor_below(m, sat_vector_sub(top, aside), 2.0 * above + m->step);
}

// Does the mover press against the edge of a step on which it stood? If it cannot climb farther, it
// stays on that edge.
static bool stays_on_edge(const satMover *m, const satHit *h, satVector by)
{
    satVector horizontal = sat_mover_horizontal_part(m, by);
    return m->step > 0.0 && m->isFalling && h->body == m->floor &&
           sat_vector_dot(horizontal, m->horizontal) > 0.0 && is_edge_of_step(m, horizontal, h);
}

// Tries to climb the wall that the mover hits: moves up, forward and down again. Returns true if
// the mover then stands on the step. Then `*by` becomes the rest of the motion, and the floor clips
// `*velocity`. If the motion ends at the step, the mover stops there and keeps its velocity: the
// next move climbs.
static bool take_step(satMover *m, const satHit *wall, satVector *by, satVector *velocity)
{
    satVector horizontal = sat_mover_horizontal_part(m, *by);
    double length = sat_vector_length(horizontal);
    // Another wall may have turned the motion backward. If the mover hits a wall while it moves
    // backward, it does not climb it.
    bool isForward = sat_vector_dot(horizontal, m->horizontal) > 0.0;
    if (m->step <= 0.0 || !m->isFalling || !is_grounded(m) || !isForward) return false;
    satVector from = m->at;
    satVector down = sat_vector_scale(go(m, sat_vector_scale(m->up, m->step)), -1.0);
    // Moves far enough for any shape, but not up to the next step: a round shape that touches the
    // edge of the next step could not move down again.
    double size = (double)(m->shape->outer + m->shape->radius);
    satVector on = sat_vector_scale(horizontal, size / length);
    bool ends = length <= 2.0 * wall->skin && sat_vector_length(m->horizontal) > 4.0 * wall->skin;
    // Up there, the mover may be in front of one-sided segments that it was behind before.
    bool searches = ends || m->passesSegment;
    if (searches) sat_mover_find_near(m, sat_larger(size, length) + m->searchMargin);
    satVector forward = go(m, size < length || ends ? on : horizontal);
    satHit below = sat_mover_next_hit(m, down);
    // Touching the step is not enough: the mover must have advanced by more than a skin.
    bool advances = below.found && sat_vector_length(forward) > below.skin;
    bool onFace = advances && sat_mover_plane_kind(m, below.normal) == SAT_FLOOR;
    bool stands =
        onFace || (advances && (is_edge_of_step(m, on, &below) ||
                                sat_mover_is_on_edge_of_floor(m, on, down, false, &below)));
    if (stands && ends) {
        sat_mover_translate(m, sat_vector_sub(from, m->at));
        *by = (satVector){0.0, 0.0};
    } else if (stands) {
        sat_mover_translate(m, sat_vector_scale(down, sat_free_fraction(&below, down)));
        sat_mover_add_plane(m, &below, SAT_FLOOR);
        *by = sat_vector_sub(horizontal, forward);
        *velocity =
            sat_mover_deflect_velocity(m, *velocity, onFace ? below.normal : m->up, SAT_FLOOR);
        m->left *= sat_vector_length(*by) / length;
    } else {
        sat_mover_translate(m, sat_vector_sub(from, m->at));
    }
    // Finds the near children again, because several steps together may lead higher than the search
    // has reached.
    if (advances || searches) sat_mover_find_near(m, sat_vector_length(*by) + m->searchMargin);
    return stands;
}

// --- Gaps

// Take a mover that is exactly as large as a gap. If it keeps one skin away from one side, it would
// overlap the other side by one skin:
//
//                ┌─────────
//         ┌────┐ │
//         │    │ ──▶              the hit is at the very edge of both
//         └────┘
//      ━━━━━━━━━━━━━━━━━━━━
//
// If the mover fits into the gap in the direction `along`, moves it aside by that overlap, clips
// `*by` so that it leads into the gap, and returns true. Otherwise changes nothing.
static bool enter_gap_along(satMover *m, const satHit *h, satVector along, satVector *by)
{
    const satChild *near = &sat_mover_near(m)[h->near], *own = &sat_mover_own(m)[h->own];
    // Covers the skin of a side that is 60 times as large as the mover.
    double most = 0.25 * (m->searchMargin - m->step), length = sat_vector_length(along);
    if (length == 0.0) return false;
    satVector aside = sat_vector_scale((satVector){along.y, -along.x}, 1.0 / length);
    double at = sat_vector_dot(aside, h->at), side = at - aside.x * own->xf.x - aside.y * own->xf.y;
    // A shortcut: most hits are not at an edge of the mover, and show no gap.
    if (__builtin_fabs(side) < (double)(own->shape->inner + own->shape->radius) - most)
        return false;
    if (side > 0.0) {
        at = -at;
        aside = sat_vector_scale(aside, -1.0);
    }
    if (sat_support(near, aside) > at + most) return false;
    if (sat_support(own, sat_vector_neg(aside)) > most - at) return false;
    satHit other = sat_mover_next_hit(m, sat_vector_scale(aside, most));
    if (!other.found) return false;
    satVector n = other.normal;
    // If a round corner of the mover touches the side, the normal of the hit may be oblique.
    if (sat_vector_dot(aside, n) > 1e-8 - 1.0) n = sat_vector_scale(aside, -1.0);
    // The slop is the tolerance of a sweep. A gap of width 0 is no gap: its two sides touch. So not
    // even a mover of width 0 fits in.
    double gap = -other.t * most * sat_vector_dot(aside, n), slop = 0.25 * other.skin;
    if (sat_width(own, n) <= slop) return false;
    double overlap = sat_way_out(own, near, n);
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

// Tries three directions in which a gap may lead. First along the motion. Then straight into the
// face that was hit, because gravity makes the motion of a walker oblique. Then straight down,
// because a round mover that moves sideways over a pit rests on both corners of the pit.
static bool enter_gap(satMover *m, const satHit *h, satVector *by)
{
    return enter_gap_along(m, h, *by, by) ||
           enter_gap_along(m, h, sat_vector_scale(h->normal, -1.0), by) ||
           (sat_vector_dot(h->normal, m->up) > SAT_NORMAL_ERROR &&
            enter_gap_along(m, h, sat_vector_scale(m->up, -1.0), by));
}

// For a mover that a platform carries: does a body that is not static deflect it downward, into the
// platform? The push out of the platform would then lead the mover into that body.
static bool sinks_into_platform(const satMover *m, const satHit *h, satVector before, satVector by)
{
    bool isCarried = m->exclude != SAT_NO_SLOT && sat_vector_is_zero(m->pushed);
    return isCarried && !(SAT_COLUMN(m->w, FLAGS)[h->body] & SAT_STATIC) &&
           sat_vector_dot(by, m->up) < sat_vector_dot(before, m->up);
}

satVector sat_mover_slide(satMover *m, satVector by, satVector *velocity)
{
    satVector planes[SAT_MAX_DEFLECTIONS];
    int32_t count = 0;
    bool isFlat = sat_vector_is_zero(m->up);
    m->left = 1.0;
    for (int32_t k = 0; k < SAT_MAX_DEFLECTIONS && m->nearCount >= 0 && sat_vector_length(by) > 0.0;
         k++) {
        // After a deflection, the mover may be above other one-way children than before.
        if (k > 0 && m->passes && !sat_mover_find_near(m, sat_vector_length(by) + m->searchMargin))
            break;
        satHit h = sat_mover_next_hit(m, by);
        double fraction = sat_free_fraction(&h, by);
        m->sinceBend = sat_vector_scale(by, fraction);
        sat_mover_translate(m, m->sinceBend);
        if (!h.found) break;
        // The mover has moved away from the planes of its earlier hits.
        if (fraction * sat_vector_length(by) > 4.0 * h.skin) count = 0;
        by = sat_vector_scale(by, 1.0 - fraction);
        m->left *= 1.0 - fraction;
        if (enter_gap(m, &h, &by)) continue;
        uint32_t kind = sat_mover_plane_kind(m, h.normal);
        if (kind == SAT_WALL && take_step(m, &h, &by, velocity)) continue;
        sat_mover_add_plane(m, &h, kind);
        if (kind == SAT_WALL && stays_on_edge(m, &h, by)) {
            sat_mover_add_plane(m, &h, SAT_FLOOR);
            *velocity = by = (satVector){0.0, 0.0};
            break;
        }
        planes[count++] = h.normal;
        satVector before = by;
        by = deflect(m, by, h.normal, kind, OVERCLIP, m->left * m->rise);
        if (sinks_into_platform(m, &h, before, by)) {
            by = sat_mover_horizontal_part(m, before);
            if (enters_any(&h.normal, 1, by)) by = (satVector){0.0, 0.0};
        }
        m->isWalking = m->keepsSpeed && kind == SAT_FLOOR;
        *velocity = sat_mover_deflect_velocity(m, *velocity, h.normal, kind);
        // In a corner the mover stops: a motion that turns back would make it oscillate from frame
        // to frame.
        bool turnsBack = isFlat && sat_vector_dot(by, m->horizontal) < 0.0;
        if (turnsBack || enters_any(planes, count, by)) by = (satVector){0.0, 0.0};
        bool leadsBack = isFlat && leads_back(m, *velocity);
        if (leadsBack || enters_any(planes, count, *velocity)) *velocity = (satVector){0.0, 0.0};
    }
    return m->left > 0.0 ? sat_vector_scale(by, 1.0 / m->left) : by;
}

static bool finds_floor_below(satMover *m, satHit *h)
{
    *h = sat_mover_next_hit(m, m->below);
    return h->found && sat_mover_plane_kind(m, h->normal) == SAT_FLOOR;
}

// The mover's distance to the plane below it, minus one skin.
static double height_above(const satMover *m, const satHit *below)
{
    return -sat_free_fraction(below, m->below) * sat_vector_dot(m->below, below->normal);
}

// The number of positions that follow_crest tests to find a crest.
#define CREST_TRIES 5

// At a crest, a floor ends and a lower floor slopes down from its end. If the motion has led past a
// crest, moves the mover back to the crest, and returns the rest of the motion, turned along the
// lower floor. Otherwise returns zero. The motion may also have led past the end of the lower
// floor, for example over a hollow. So shorter parts of the motion are tested, too.
static satVector follow_crest(satMover *m)
{
    satVector step = m->sinceBend, none = {0.0, 0.0};
    satHit h;
    if (finds_floor_below(m, &h) && height_above(m, &h) <= SAT_TOUCHING_SKINS * h.skin) return none;
    if (m->passes) sat_mover_find_near(m, sat_vector_length(step) + m->searchMargin);
    double part = 1.0, low = 0.0, high = 1.0;
    for (int32_t k = 0; k < CREST_TRIES && finds_floor_below(m, &h); k++) {
        double above = height_above(m, &h), away = part * sat_vector_dot(step, h.normal);
        bool isTouching = above <= SAT_TOUCHING_SKINS * h.skin;
        // `away` is how far this motion has led away from the lower plane. If the mover is higher
        // above the plane than that, the floor has ended at a step down, not at a crest.
        if (!isTouching && above <= away + SAT_TOUCHING_SKINS * h.skin) {
            double fraction = above < away ? above / away : 1.0;
            sat_mover_translate(m, sat_vector_scale(step, -part * fraction));
            sat_mover_add_plane(m, &h, SAT_FLOOR);
            return along_floor(m, sat_vector_scale(step, 1.0 - part + part * fraction), h.normal);
        }
        *(isTouching ? &low : &high) = part;
        double next = 0.5 * (low + high);
        sat_mover_translate(m, sat_vector_scale(step, next - part));
        part = next;
    }
    sat_mover_translate(m, sat_vector_scale(step, 1.0 - part));
    return none;
}

void sat_mover_walk(satMover *m, satVector by, satVector *velocity)
{
    satHit h;
    satVector below = m->below;
    m->isWalking = finds_floor_below(m, &h) && !enter_gap(m, &h, &below);
    if (m->isWalking) {
        sat_mover_add_plane(m, &h, SAT_FLOOR);
        *velocity = sat_mover_deflect_velocity(m, *velocity, h.normal, SAT_FLOOR);
        by = along_floor(m, sat_mover_horizontal_part(m, by), h.normal);
    }
    for (int32_t crest = 0; crest <= SAT_MAX_DEFLECTIONS && sat_vector_length(by) > 0.0; crest++) {
        sat_mover_slide(m, by, velocity);
        by = m->isWalking && crest < SAT_MAX_DEFLECTIONS ? follow_crest(m) : (satVector){0.0, 0.0};
    }
}
