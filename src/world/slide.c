#include "world/slide.h"

#include "world/around.h"
#include "world/impact.h"

// How much more of a motion than goes into a plane is taken away, so that rounding does not leave
// some of it.
#define BOUNCE 1e-6

// Planes

static uint32_t kind_of(const satMover *m, satVector n)
{
    double cosine = sat_along(n, m->up), least = m->move->minFloor;
    if (m->up.x == 0.0 && m->up.y == 0.0) return SAT_WALL;
    // Up to the rounding of a normal.
    if (cosine >= least - 1e-6) return SAT_FLOOR;
    return cosine <= -least + 1e-6 && least > 0.0 ? SAT_CEILING : SAT_WALL;
}

// The mover has come to a skin before it.
static satCell cell_met(const satMover *m, const satHit *h, uint32_t body)
{
    const satTouching by = {.shape = m->shape,
                            .xf = m->xf,
                            .x = h->at.x,
                            .y = h->at.y,
                            .normal = sat_vec2((float)h->normal.x, (float)h->normal.y)};
    return sat_touched_cell(sat_world_shape(m->w, body), &SAT_COLUMN(m->w, PLACED)[body].xf, &by);
}

static void note(satMover *m, const satHit *h, uint32_t kind)
{
    satMoved *out = m->out;
    uint32_t body = sat_mover_near(m)[h->near].owner;
    out->kinds |= kind;
    if (kind == SAT_FLOOR) {
        out->floor = body;
        m->floorSkin = h->skin;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        const satPlane *p = &out->plane[i];
        if (p->body == body && p->normalX == h->normal.x && p->normalY == h->normal.y) return;
    }
    if (out->count == SAT_MAX_PLANES) return;
    out->plane[out->count++] =
        (satPlane){h->normal.x, h->normal.y, body, kind, cell_met(m, h, body)};
}

static satVector along_plane(satVector by, satVector n, double bounce)
{
    double into = sat_along(by, n);
    return into < 0.0 ? sat_plus(by, sat_times(n, -into * (1.0 + bounce))) : by;
}

satVector sat_mover_level(const satMover *m, satVector by)
{
    return sat_plus(by, sat_times(m->up, -sat_along(by, m->up)));
}

// What a floor leaves: nothing of what falls, nor of what walls have made of that.
static satVector on_floor(const satMover *m, satVector by)
{
    double rise = sat_along(by, m->up);
    satVector level = sat_mover_level(m, by);
    if (sat_along(level, m->level) <= 0.0) level = (satVector){0.0, 0.0};
    return rise > 0.0 ? sat_plus(level, sat_times(m->up, rise)) : level;
}

// Along a floor, as far as the motion is long across up, or all in all if it goes along one.
static satVector along_floor(const satMover *m, satVector by, satVector n)
{
    satVector level = sat_mover_level(m, by),
              on = sat_plus(level, sat_times(n, -sat_along(level, n)));
    double length = sat_length(on);
    return length > 0.0 ? sat_times(on, sat_length(m->walks ? by : level) / length) : on;
}

// What is left of a motion that meets a plane: floors take all that falls, and walls are not
// climbed.
static satVector bent(const satMover *m, satVector by, satVector n, uint32_t kind, double bounce)
{
    if (kind == SAT_FLOOR) {
        satVector on = on_floor(m, by);
        bool isWalk = m->isConstant && (m->walks || sat_along(by, m->up) <= 0.0);
        return isWalk && sat_length(on) > 0.0 ? along_floor(m, by, n) : along_plane(on, n, bounce);
    }
    satVector rest = along_plane(by, n, bounce);
    double before = sat_along(by, m->up), after = sat_along(rest, m->up);
    if (kind != SAT_WALL || after <= (before > 0.0 ? before : 0.0)) return rest;
    // Only what goes up or down of itself goes on.
    return along_plane(sat_times(m->up, before), n, bounce);
}

// The least cosine of a floor along which a velocity is raised.
#define STEEPEST 0.1

// The same of a velocity, which keeps on a floor all that is level: else who asks for it again in
// each frame would come to a halt on the way up.
static satVector left(const satMover *m, satVector free, satVector n, uint32_t kind)
{
    double steepness = sat_along(n, m->up);
    if (kind != SAT_FLOOR || steepness < STEEPEST) return bent(m, free, n, kind, 0.0);
    satVector on = on_floor(m, free);
    double into = sat_along(on, n);
    return into < 0.0 ? sat_plus(on, sat_times(m->up, -into / steepness)) : on;
}

// Does the motion lead into one of the planes that still stand?
static bool leads_into(const satVector *planes, int32_t count, satVector by)
{
    for (int32_t i = 0; i < count; i++) {
        if (sat_along(planes[i], by) < -1e-9 * sat_length(by)) return true;
    }
    return false;
}

// Steps

static bool is_grounded(const satMover *m)
{
    return m->floor != SAT_NO_SLOT || (m->out->kinds & SAT_FLOOR);
}

// Is there a floor below, or, for what is round and rests on the edge of a step, a little farther
// on?
static bool finds_floor(satMover *m, satVector level, satVector down, satHit *below, double *sinks)
{
    *below = sat_mover_next_hit(m, down);
    *sinks = sat_free_share(below, down);
    if (!below->found) return false;
    if (kind_of(m, below->normal) == SAT_FLOOR) return true;
    satVector from = m->at, on = sat_times(level, (double)(m->shape->outer + m->shape->radius));
    on = sat_times(on, 1.0 / sat_length(level));
    satHit ahead = sat_mover_next_hit(m, on);
    sat_mover_go(m, sat_times(on, sat_free_share(&ahead, on)));
    satHit farther = sat_mover_next_hit(m, down);
    bool stands = farther.found && kind_of(m, farther.normal) == SAT_FLOOR &&
                  sat_free_share(&farther, down) <= *sinks;
    sat_mover_go(m, (satVector){from.x - m->at.x, from.y - m->at.y});
    return stands;
}

// Up, forth and down again. True if it stands higher then; `*by` is what is left of the motion, and
// the floor takes of `*free` what falls.
static bool take_step(satMover *m, satVector *by, satVector *free)
{
    double height = m->move->step, sinks;
    satVector level = sat_mover_level(m, *by);
    bool jumps = sat_along((satVector){m->move->dx, m->move->dy}, m->up) > 0.0;
    if (height <= 0.0 || jumps || !is_grounded(m) || sat_length(level) == 0.0) return false;
    satVector from = m->at;
    satVector rise = sat_times(m->up, height);
    satHit above = sat_mover_next_hit(m, rise);
    rise = sat_times(rise, sat_free_share(&above, rise));
    sat_mover_go(m, rise);
    satHit ahead = sat_mover_next_hit(m, level), below;
    satVector forth = sat_times(level, sat_free_share(&ahead, level));
    sat_mover_go(m, forth);
    satVector down = sat_times(rise, -1.0);
    // The foremost corner alone does not carry: it must have got ahead by a skin.
    if (finds_floor(m, level, down, &below, &sinks) && sat_length(forth) > below.skin) {
        sat_mover_go(m, sat_times(down, sinks));
        note(m, &below, SAT_FLOOR);
        *by = sat_plus(level, sat_times(forth, -1.0));
        bool onFace = kind_of(m, below.normal) == SAT_FLOOR;
        *free = left(m, *free, onFace ? below.normal : m->up, SAT_FLOOR);
        return true;
    }
    sat_mover_go(m, (satVector){from.x - m->at.x, from.y - m->at.y});
    return false;
}

void sat_mover_slide(satMover *m, satVector by, satVector *free)
{
    satVector planes[SAT_MAX_BENDS];
    int32_t count = 0;
    bool isFlat = m->up.x == 0.0 && m->up.y == 0.0;
    for (int32_t bend = 0; bend < SAT_MAX_BENDS && sat_length(by) > 0.0; bend++) {
        satHit h = sat_mover_next_hit(m, by);
        double share = sat_free_share(&h, by);
        m->leg = sat_times(by, share);
        sat_mover_go(m, m->leg);
        if (!h.found) return;
        // Planes that it has left behind are in nobody's way.
        if (share * sat_length(by) > 4.0 * h.skin) count = 0;
        by = sat_times(by, 1.0 - share);
        uint32_t kind = kind_of(m, h.normal);
        if (kind == SAT_WALL && take_step(m, &by, free)) continue;
        note(m, &h, kind);
        planes[count++] = h.normal;
        by = bent(m, by, h.normal, kind, BOUNCE);
        m->walks = m->isConstant && kind == SAT_FLOOR;
        *free = left(m, *free, h.normal, kind);
        // In a corner it comes to rest: what turns back would go to and fro, frame by frame.
        bool turnsBack = isFlat && sat_along(by, m->level) < 0.0;
        if (turnsBack || leads_into(planes, count, by)) by = (satVector){0.0, 0.0};
        if (leads_into(planes, count, *free)) *free = (satVector){0.0, 0.0};
    }
}

// A floor below that is farther than this many skins is not touched.
#define TOUCHING 8.0

static bool finds_floor_below(satMover *m, satHit *h)
{
    *h = sat_mover_next_hit(m, m->below);
    return h->found && kind_of(m, h->normal) == SAT_FLOOR;
}

// How far above a plane below it is, beyond a skin.
static double height_above(const satMover *m, const satHit *below)
{
    return -sat_free_share(below, m->below) * sat_along(m->below, below->normal);
}

// Where the floor has ended and goes on lower, back to where the two planes meet. What is left of
// the way from there, along the lower one, is returned; nothing if there is no such joint.
static satVector around_ghost_vertex(satMover *m)
{
    satVector leg = m->leg, none = {0.0, 0.0};
    satHit h;
    if (finds_floor_below(m, &h) && height_above(m, &h) <= TOUCHING * h.skin) return none;
    // Of a one-sided chain, a link may lie below that it was behind of when it started.
    if (!sat_mover_look_around(m, sat_length(leg) + m->around)) m->near = 0;
    if (!finds_floor_below(m, &h)) return none;
    double above = height_above(m, &h), away = sat_along(leg, h.normal);
    // Lower than its own way leads away from the plane: that is a step down.
    if (above <= TOUCHING * h.skin || above > away + TOUCHING * h.skin) return none;
    double share = above < away ? above / away : 1.0;
    sat_mover_go(m, sat_times(leg, -share));
    note(m, &h, SAT_FLOOR);
    return along_floor(m, sat_times(leg, share), h.normal);
}

void sat_mover_walk(satMover *m, satVector by, satVector *free)
{
    satHit h;
    m->walks = finds_floor_below(m, &h);
    if (m->walks) {
        note(m, &h, SAT_FLOOR);
        *free = left(m, *free, h.normal, SAT_FLOOR);
        by = along_floor(m, sat_mover_level(m, by), h.normal);
    }
    for (int32_t ghostVertex = 0; ghostVertex <= SAT_MAX_BENDS && sat_length(by) > 0.0;
         ghostVertex++) {
        sat_mover_slide(m, by, free);
        by = m->walks && ghostVertex < SAT_MAX_BENDS ? around_ghost_vertex(m)
                                                     : (satVector){0.0, 0.0};
    }
}

// Down to a floor, if there is one within `depth`; it takes of `free` what falls.
static void snap_down(satMover *m, double depth, satVector *free)
{
    satVector down = sat_times(m->up, -depth);
    satHit h = sat_mover_next_hit(m, down);
    if (!h.found || kind_of(m, h.normal) != SAT_FLOOR) return;
    sat_mover_go(m, sat_times(down, sat_free_share(&h, down)));
    note(m, &h, SAT_FLOOR);
    *free = left(m, *free, h.normal, SAT_FLOOR);
}

void sat_mover_settle(satMover *m, double snap, double skin, satVector *free)
{
    satMoved *out = m->out;
    if (!(out->kinds & SAT_FLOOR)) {
        snap_down(m, m->floor != SAT_NO_SLOT && snap > skin ? snap : skin, free);
        return;
    }
    double touching = TOUCHING * m->floorSkin, depth = snap > touching ? snap : touching;
    satVector down = sat_times(m->up, -depth);
    satHit h = sat_mover_next_hit(m, down);
    if (!h.found) out->floor = SAT_NO_SLOT;
    // Where it stands already, rounding must not move it.
    if (h.found && h.t * depth > touching) snap_down(m, depth, free);
}

// Walls beside

// Across up, toward larger x; where up is level, toward larger y.
static satVector right_of(const satMover *m)
{
    satVector right = {-m->up.y, m->up.x};
    bool isLeft = __builtin_fabs(right.x) > 1e-9 ? right.x < 0.0 : right.y < 0.0;
    return isLeft ? sat_times(right, -1.0) : right;
}

static double up_of(const satMover *m, const satPlane *p)
{
    return p->normalX * m->up.x + p->normalY * m->up.y;
}

static void add_wall(satMover *m, int32_t i, int32_t k)
{
    satHit h;
    if (!sat_mover_touches(m, i, k, TOUCHING, &h) || kind_of(m, h.normal) != SAT_WALL) return;
    bool isPlane = sat_mover_is_stopped(m, &h, sat_times(h.normal, -1.0));
    if (!isPlane || kind_of(m, h.normal) != SAT_WALL) return;
    satPlane *p = &m->out->beside[sat_along(h.normal, right_of(m)) < 0.0];
    if (p->body != SAT_NO_SLOT && sat_along(h.normal, m->up) <= up_of(m, p) + 1e-6) return;
    uint32_t body = sat_mover_near(m)[i].owner;
    h.at = sat_mover_touch(m, &h);
    *p = (satPlane){h.normal.x, h.normal.y, body, SAT_WALL, cell_met(m, &h, body)};
}

// Two planes keep what is between them from falling if they come nearer to each other farther down,
// by more than this: the angles between up and their normals add up to less than half a turn.
#define WEDGED 1e-3

// The one of both walls beside it that carries a mover which is wedged between them.
static uint32_t wedged_on(const satMover *m)
{
    const satPlane *p = m->out->beside;
    if (p[0].body == SAT_NO_SLOT || p[1].body == SAT_NO_SLOT) return SAT_NO_SLOT;
    double left = up_of(m, &p[0]), right = up_of(m, &p[1]);
    return left + right <= WEDGED ? SAT_NO_SLOT : p[right > left + 1e-6].body;
}

void sat_mover_find_walls(satMover *m, bool isFalling)
{
    satMoved *out = m->out;
    satAabb own;
    sat_shape_box(m->shape, &m->xf, &own);
    for (int32_t i = 0; i < m->near; i++) {
        float size = sat_max(sat_mover_near(m)[i].shape->size, m->shape->size);
        float reach = (float)(TOUCHING * SAT_SKIN) * size;
        // What ends at its feet or at its head is no wall: the boxes tell, mostly.
        float x = m->up.y == 0.0 ? -reach : reach, y = m->up.x == 0.0 ? -reach : reach;
        satAabb box = {own.minX - x, own.minY - y, own.maxX + x, own.maxY + y};
        if (!sat_aabb_overlap(box, m->scratch->box[i])) continue;
        for (int32_t k = 0; k < m->own; k++) add_wall(m, i, k);
    }
    if (isFalling && out->floor == SAT_NO_SLOT) out->floor = wedged_on(m);
}
