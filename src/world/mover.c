#include "world/mover.h"

#include "world/internal_edges.h"
#include "world/mover_level.h"
#include "world/poses.h"

// How much more of a motion than goes into a plane is taken away, so that rounding does not leave
// some of it.
#define BOUNCE 1e-6

// Planes

static uint32_t kind_of(const satMover *m, satVector n)
{
    double cosine = sat_vector_dot(n, m->up), least = m->move->minFloor;
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
    double into = sat_vector_dot(by, n);
    return into < 0.0 ? sat_vector_add(by, sat_vector_scale(n, -into * (1.0 + bounce))) : by;
}

static satVector horizontal_part(const satMover *m, satVector by)
{
    return sat_vector_add(by, sat_vector_scale(m->up, -sat_vector_dot(by, m->up)));
}

// What a floor leaves: nothing of what falls, nor of what walls have made of that.
static satVector on_floor(const satMover *m, satVector by)
{
    double rise = sat_vector_dot(by, m->up);
    satVector level = horizontal_part(m, by);
    if (sat_vector_dot(level, m->horizontal) <= 0.0) level = (satVector){0.0, 0.0};
    return rise > 0.0 ? sat_vector_add(level, sat_vector_scale(m->up, rise)) : level;
}

// Along a floor, as far as the motion is long across up, or all in all if it goes along one.
static satVector along_floor(const satMover *m, satVector by, satVector n)
{
    satVector level = horizontal_part(m, by),
              on = sat_vector_add(level, sat_vector_scale(n, -sat_vector_dot(level, n)));
    double length = sat_vector_length(on);
    return length > 0.0
               ? sat_vector_scale(on, sat_vector_length(m->isWalking ? by : level) / length)
               : on;
}

// What is left of a motion that meets a plane: floors take all that falls, and walls are not
// climbed.
static satVector bent(const satMover *m, satVector by, satVector n, uint32_t kind, double bounce)
{
    if (kind == SAT_FLOOR) {
        satVector on = on_floor(m, by);
        bool isWalk = m->keepsSpeed && (m->isWalking || sat_vector_dot(by, m->up) <= 0.0);
        return isWalk && sat_vector_length(on) > 0.0 ? along_floor(m, by, n)
                                                     : along_plane(on, n, bounce);
    }
    satVector rest = along_plane(by, n, bounce);
    double before = sat_vector_dot(by, m->up), after = sat_vector_dot(rest, m->up);
    if (kind != SAT_WALL || after <= (before > 0.0 ? before : 0.0)) return rest;
    // Only what goes up or down of itself goes on.
    return along_plane(sat_vector_scale(m->up, before), n, bounce);
}

// The least cosine of a floor along which a velocity is raised.
#define STEEPEST 0.1

// The same of a velocity, which keeps on a floor all that is level: else who asks for it again in
// each frame would come to a halt on the way up.
static satVector left(const satMover *m, satVector free, satVector n, uint32_t kind)
{
    double steepness = sat_vector_dot(n, m->up);
    if (kind != SAT_FLOOR || steepness < STEEPEST) return bent(m, free, n, kind, 0.0);
    satVector on = on_floor(m, free);
    double into = sat_vector_dot(on, n);
    return into < 0.0 ? sat_vector_add(on, sat_vector_scale(m->up, -into / steepness)) : on;
}

// Does the motion lead into one of the planes that still stand?
static bool leads_into(const satVector *planes, int32_t count, satVector by)
{
    for (int32_t i = 0; i < count; i++) {
        if (sat_vector_dot(planes[i], by) < -1e-9 * sat_vector_length(by)) return true;
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
    *sinks = sat_free_fraction(below, down);
    if (!below->found) return false;
    if (kind_of(m, below->normal) == SAT_FLOOR) return true;
    satVector from = m->at,
              on = sat_vector_scale(level, (double)(m->shape->outer + m->shape->radius));
    on = sat_vector_scale(on, 1.0 / sat_vector_length(level));
    satHit ahead = sat_mover_next_hit(m, on);
    sat_mover_translate(m, sat_vector_scale(on, sat_free_fraction(&ahead, on)));
    satHit farther = sat_mover_next_hit(m, down);
    bool stands = farther.found && kind_of(m, farther.normal) == SAT_FLOOR &&
                  sat_free_fraction(&farther, down) <= *sinks;
    sat_mover_translate(m, (satVector){from.x - m->at.x, from.y - m->at.y});
    return stands;
}

// Up, forth and down again. True if it stands higher then; `*by` is what is left of the motion, and
// the floor takes of `*free` what falls.
static bool take_step(satMover *m, satVector *by, satVector *free)
{
    double height = m->move->step, sinks;
    satVector level = horizontal_part(m, *by);
    bool jumps = sat_vector_dot((satVector){m->move->dx, m->move->dy}, m->up) > 0.0;
    if (height <= 0.0 || jumps || !is_grounded(m) || sat_vector_length(level) == 0.0) return false;
    satVector from = m->at;
    satVector rise = sat_vector_scale(m->up, height);
    satHit above = sat_mover_next_hit(m, rise);
    rise = sat_vector_scale(rise, sat_free_fraction(&above, rise));
    sat_mover_translate(m, rise);
    satHit ahead = sat_mover_next_hit(m, level), below;
    satVector forth = sat_vector_scale(level, sat_free_fraction(&ahead, level));
    sat_mover_translate(m, forth);
    satVector down = sat_vector_scale(rise, -1.0);
    // The foremost corner alone does not carry: it must have got ahead by a skin.
    if (finds_floor(m, level, down, &below, &sinks) && sat_vector_length(forth) > below.skin) {
        sat_mover_translate(m, sat_vector_scale(down, sinks));
        note(m, &below, SAT_FLOOR);
        *by = sat_vector_add(level, sat_vector_scale(forth, -1.0));
        bool onFace = kind_of(m, below.normal) == SAT_FLOOR;
        *free = left(m, *free, onFace ? below.normal : m->up, SAT_FLOOR);
        return true;
    }
    sat_mover_translate(m, (satVector){from.x - m->at.x, from.y - m->at.y});
    return false;
}

static void slide(satMover *m, satVector by, satVector *free)
{
    satVector planes[SAT_MAX_DEFLECTIONS];
    int32_t count = 0;
    bool isFlat = m->up.x == 0.0 && m->up.y == 0.0;
    for (int32_t bend = 0; bend < SAT_MAX_DEFLECTIONS && sat_vector_length(by) > 0.0; bend++) {
        satHit h = sat_mover_next_hit(m, by);
        double share = sat_free_fraction(&h, by);
        m->sinceBend = sat_vector_scale(by, share);
        sat_mover_translate(m, m->sinceBend);
        if (!h.found) return;
        // Planes that it has left behind are in nobody's way.
        if (share * sat_vector_length(by) > 4.0 * h.skin) count = 0;
        by = sat_vector_scale(by, 1.0 - share);
        uint32_t kind = kind_of(m, h.normal);
        if (kind == SAT_WALL && take_step(m, &by, free)) continue;
        note(m, &h, kind);
        planes[count++] = h.normal;
        by = bent(m, by, h.normal, kind, BOUNCE);
        m->isWalking = m->keepsSpeed && kind == SAT_FLOOR;
        *free = left(m, *free, h.normal, kind);
        // In a corner it comes to rest: what turns back would go to and fro, frame by frame.
        bool turnsBack = isFlat && sat_vector_dot(by, m->horizontal) < 0.0;
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
    return -sat_free_fraction(below, m->below) * sat_vector_dot(m->below, below->normal);
}

// Where the floor has ended and goes on lower, back to where the two planes meet. What is left of
// the way from there, along the lower one, is returned; nothing if there is no such joint.
static satVector around_ghost_vertex(satMover *m)
{
    satVector leg = m->sinceBend, none = {0.0, 0.0};
    satHit h;
    if (finds_floor_below(m, &h) && height_above(m, &h) <= TOUCHING * h.skin) return none;
    // Of a one-sided chain, a link may lie below that it was behind of when it started.
    if (!sat_mover_find_near(m, sat_vector_length(leg) + m->searchMargin)) m->nearCount = 0;
    if (!finds_floor_below(m, &h)) return none;
    double above = height_above(m, &h), away = sat_vector_dot(leg, h.normal);
    // Lower than its own way leads away from the plane: that is a step down.
    if (above <= TOUCHING * h.skin || above > away + TOUCHING * h.skin) return none;
    double share = above < away ? above / away : 1.0;
    sat_mover_translate(m, sat_vector_scale(leg, -share));
    note(m, &h, SAT_FLOOR);
    return along_floor(m, sat_vector_scale(leg, share), h.normal);
}

static void walk(satMover *m, satVector by, satVector *free)
{
    satHit h;
    m->isWalking = finds_floor_below(m, &h);
    if (m->isWalking) {
        note(m, &h, SAT_FLOOR);
        *free = left(m, *free, h.normal, SAT_FLOOR);
        by = along_floor(m, horizontal_part(m, by), h.normal);
    }
    for (int32_t ghostVertex = 0; ghostVertex <= SAT_MAX_DEFLECTIONS && sat_vector_length(by) > 0.0;
         ghostVertex++) {
        slide(m, by, free);
        by = m->isWalking && ghostVertex < SAT_MAX_DEFLECTIONS ? around_ghost_vertex(m)
                                                               : (satVector){0.0, 0.0};
    }
}

// Down to a floor, if there is one within `depth`; it takes of `free` what falls.
static void snap_down(satMover *m, double depth, satVector *free)
{
    satVector down = sat_vector_scale(m->up, -depth);
    satHit h = sat_mover_next_hit(m, down);
    if (!h.found || kind_of(m, h.normal) != SAT_FLOOR) return;
    sat_mover_translate(m, sat_vector_scale(down, sat_free_fraction(&h, down)));
    note(m, &h, SAT_FLOOR);
    *free = left(m, *free, h.normal, SAT_FLOOR);
}

static void settle_on_floor(satMover *m, double snap, double skin, satVector *free)
{
    satMoved *out = m->out;
    if (!(out->kinds & SAT_FLOOR)) {
        snap_down(m, m->floor != SAT_NO_SLOT && snap > skin ? snap : skin, free);
        return;
    }
    double touching = TOUCHING * m->floorSkin, depth = snap > touching ? snap : touching;
    satVector down = sat_vector_scale(m->up, -depth);
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
    return isLeft ? sat_vector_scale(right, -1.0) : right;
}

static double up_of(const satMover *m, const satPlane *p)
{
    return p->normalX * m->up.x + p->normalY * m->up.y;
}

static void add_wall(satMover *m, int32_t i, int32_t k)
{
    satHit h;
    if (!sat_mover_touches(m, i, k, TOUCHING, &h) || kind_of(m, h.normal) != SAT_WALL) return;
    bool isPlane = sat_mover_is_exposed(m, &h, sat_vector_scale(h.normal, -1.0));
    if (!isPlane || kind_of(m, h.normal) != SAT_WALL) return;
    satPlane *p = &m->out->beside[sat_vector_dot(h.normal, right_of(m)) < 0.0];
    if (p->body != SAT_NO_SLOT && sat_vector_dot(h.normal, m->up) <= up_of(m, p) + 1e-6) return;
    uint32_t body = sat_mover_near(m)[i].owner;
    h.at = sat_mover_contact_point(m, &h);
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

static void find_walls(satMover *m, bool isFalling)
{
    satMoved *out = m->out;
    satAabb own;
    sat_shape_box(m->shape, &m->xf, &own);
    for (int32_t i = 0; i < m->nearCount; i++) {
        float size = sat_max(sat_mover_near(m)[i].shape->size, m->shape->size);
        float reach = (float)(TOUCHING * SAT_SKIN) * size;
        // What ends at its feet or at its head is no wall: the boxes tell, mostly.
        float x = m->up.y == 0.0 ? -reach : reach, y = m->up.x == 0.0 ? -reach : reach;
        satAabb box = {own.minX - x, own.minY - y, own.maxX + x, own.maxY + y};
        if (!sat_aabb_overlap(box, m->scratch->box[i])) continue;
        for (int32_t k = 0; k < m->ownCount; k++) add_wall(m, i, k);
    }
    if (isFalling && out->floor == SAT_NO_SLOT) out->floor = wedged_on(m);
}

static const satMoved NOTHING_MET = {.floor = SAT_NO_SLOT,
                                     .beside = {{.body = SAT_NO_SLOT}, {.body = SAT_NO_SLOT}}};

// Riding

// Where what carries it has gone since the last move, it goes, too.
static satVector platform(const satMover *m, const satPlatform *before)
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

// What the body stood on, unless somebody else has written where it is.
static uint32_t floor_of(satWorld *w, uint32_t body, const satPlatform *r)
{
    uint32_t f = r->floor - 1u;
    if (r->own != sat_own_pose(SAT_COLUMN(w, X)[body], SAT_COLUMN(w, Y)[body])) return SAT_NO_SLOT;
    if (r->floor == 0 || f >= w->slots.count || !SAT_COLUMN(w, ALIVE)[f]) return SAT_NO_SLOT;
    return SAT_COLUMN(w, GENERATION)[f] == r->generation ? f : SAT_NO_SLOT;
}

static void keep_floor(const satMover *m, satPlatform *out)
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
                         .own = sat_own_pose(m->at.x, m->at.y)};
}

static void take_apart(satMover *m)
{
    satChildQuery s = sat_query_all_children(m->shape, &m->xf);
    while (m->ownCount < SAT_MAX_CHILDREN_NEAR &&
           sat_next_child(&s, &sat_mover_own(m)[m->ownCount]))
        m->ownCount++;
}

// The motion in parts that are short enough for what is near to be few.
static satVector slide_in_parts(satMover *m, satVector by)
{
    satVector free = by;
    double part = 0.5;
    for (double left = 1.0; left > 0.0 && part > 1e-6;) {
        if (part > left) part = left;
        satVector own = sat_vector_scale(by, part);
        if (!sat_mover_find_near(m, sat_vector_length(own))) {
            part *= 0.5;
            continue;
        }
        satVector rest = own;
        slide(m, own, &rest);
        left -= part;
        // Once it was bent, the rest goes on as it was bent.
        if (rest.x != own.x || rest.y != own.y) by = free = sat_vector_scale(rest, 1.0 / part);
    }
    return free;
}

// With what carries it. What is in the way then is no plane of the move.
static void follow_platform(satMover *m, const satPlatform *before)
{
    satVector by = platform(m, before);
    if (sat_vector_length(by) == 0.0) return;
    m->exclude = m->floor;
    m->horizontal = horizontal_part(m, by);
    if (sat_mover_find_near(m, sat_vector_length(by))) {
        satVector free = by;
        slide(m, by, &free);
    } else {
        slide_in_parts(m, by);
    }
    m->exclude = SAT_NO_SLOT;
    *m->out = NOTHING_MET;
}

// How far around it walls are looked for that it may touch, as a share of size: a skin of those up
// to 250 times as large.
#define BESIDE 1e-3

static satVector move_on(satMover *m)
{
    const satMove *move = m->move;
    satVector by = {move->dx, move->dy}, free = by;
    bool hasUp = m->up.x != 0.0 || m->up.y != 0.0,
         isFalling = hasUp && sat_vector_dot(by, m->up) <= 0.0;
    m->horizontal = horizontal_part(m, by);
    m->keepsSpeed = move->constantSpeed && hasUp;
    double skin = 8.0 * SAT_SKIN * (double)m->shape->size;
    double snap = move->snap > skin ? move->snap : skin;
    bool walks = m->keepsSpeed && isFalling && m->floor != SAT_NO_SLOT;
    if (walks) {
        double its = 8.0 * SAT_SKIN * (double)sat_world_shape(m->w, m->floor)->size;
        snap = snap > its ? snap : its;
    }
    // A step may lie anywhere around, a floor to follow only below. From a wall that is much larger
    // than itself it keeps farther away than a few skins of its own.
    m->searchMargin = move->step > 0.0 ? snap + 2.0 * move->step : 0.0;
    m->searchMargin += BESIDE * (double)m->shape->size;
    double reach = sat_vector_length(by) + m->searchMargin;
    m->below = sat_vector_scale(m->up, -snap);
    bool isInParts = !sat_mover_find_near(m, reach) || !sat_mover_push_out(m, reach);
    if (isInParts) {
        m->below = (satVector){0.0, 0.0};
        free = slide_in_parts(m, by);
    } else if (walks) {
        walk(m, by, &free);
    } else {
        slide(m, by, &free);
    }
    if (isFalling && !isInParts) settle_on_floor(m, move->snap, skin, &free);
    if (hasUp && (!isInParts || sat_mover_find_near(m, m->searchMargin))) find_walls(m, isFalling);
    return free;
}

satStatus sat_world_move(satWorld *w, uint32_t body, const satMove *move,
                         const satQueryFilter *filter, satMoved *out)
{
    satPlatform *memory = &SAT_COLUMN(w, PLATFORM)[body];
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
                  .floor = floor_of(w, body, memory),
                  .dropsThroughAll = (memory->drops & SAT_TO_DROP) != 0,
                  .isDropping = (memory->drops & SAT_DROPPING) != 0,
                  .out = out};
    *out = NOTHING_MET;
    w->unasked = 0;
    take_apart(&m);
    if (m.floor != SAT_NO_SLOT) follow_platform(&m, memory);
    satVector free = move_on(&m);
    bool drops = (m.isDropping || m.dropsThroughAll) && sat_mover_is_in_one_way(&m);
    if (w->unasked > 0) return SAT_UNASKED;
    if (sat_pose_fault(m.at.x, m.at.y, 0.0) != 0) return SAT_BAD_POSE;
    // What a slope has made of a walk is no rise to go on with: a hill that ends throws nobody off.
    if (out->floor != SAT_NO_SLOT) free = horizontal_part(&m, free);
    keep_floor(&m, memory);
    memory->drops = drops ? SAT_DROPPING : 0u;
    SAT_COLUMN(w, X)[body] = m.at.x;
    SAT_COLUMN(w, Y)[body] = m.at.y;
    out->dx = m.at.x - start.x;
    out->dy = m.at.y - start.y;
    out->slideX = free.x + 0.0;
    out->slideY = free.y + 0.0;
    // What room a static one lacks among its new neighbours, the next refresh asks for.
    satStatus status = sat_world_refresh_one(w, body);
    return status == SAT_NEEDS_ROOM ? SAT_OK : status;
}
