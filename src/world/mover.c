#include "world/mover.h"

#include "world/around.h"
#include "world/internal_edges.h"
#include "world/passing.h"
#include "world/poses.h"
#include "world/slide.h"

void sat_mover_go(satMover *m, satVector by)
{
    m->at = sat_plus(m->at, by);
    m->xf.x += by.x;
    m->xf.y += by.y;
    for (int32_t i = 0; i < m->own; i++) {
        sat_mover_own(m)[i].xf.x += by.x;
        sat_mover_own(m)[i].xf.y += by.y;
    }
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
    while (m->own < SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &sat_mover_own(m)[m->own]))
        m->own++;
}

// The motion in parts that are short enough for what is near to be few.
static satVector slide_in_parts(satMover *m, satVector by)
{
    satVector free = by;
    double part = 0.5;
    for (double left = 1.0; left > 0.0 && part > 1e-6;) {
        if (part > left) part = left;
        satVector own = sat_times(by, part);
        if (!sat_mover_look_around(m, sat_length(own))) {
            part *= 0.5;
            continue;
        }
        satVector rest = own;
        sat_mover_slide(m, own, &rest);
        left -= part;
        // Once it was bent, the rest goes on as it was bent.
        if (rest.x != own.x || rest.y != own.y) by = free = sat_times(rest, 1.0 / part);
    }
    return free;
}

// With what carries it. What is in the way then is no plane of the move.
static void follow_platform(satMover *m, const satPlatform *before)
{
    satVector by = platform(m, before);
    if (sat_length(by) == 0.0) return;
    m->exclude = m->floor;
    m->level = sat_mover_level(m, by);
    if (sat_mover_look_around(m, sat_length(by))) {
        satVector free = by;
        sat_mover_slide(m, by, &free);
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
    bool hasUp = m->up.x != 0.0 || m->up.y != 0.0, isFalling = hasUp && sat_along(by, m->up) <= 0.0;
    m->level = sat_mover_level(m, by);
    m->isConstant = move->constantSpeed && hasUp;
    double skin = 8.0 * SAT_SKIN * (double)m->shape->size;
    double snap = move->snap > skin ? move->snap : skin;
    bool walks = m->isConstant && isFalling && m->floor != SAT_NO_SLOT;
    if (walks) {
        double its = 8.0 * SAT_SKIN * (double)sat_world_shape(m->w, m->floor)->size;
        snap = snap > its ? snap : its;
    }
    // A step may lie anywhere around, a floor to follow only below. From a wall that is much larger
    // than itself it keeps farther away than a few skins of its own.
    m->around = move->step > 0.0 ? snap + 2.0 * move->step : 0.0;
    m->around += BESIDE * (double)m->shape->size;
    double reach = sat_length(by) + m->around;
    m->below = sat_times(m->up, -snap);
    bool isInParts = !sat_mover_look_around(m, reach) || !sat_mover_come_out(m, reach);
    if (isInParts) {
        m->below = (satVector){0.0, 0.0};
        free = slide_in_parts(m, by);
    } else if (walks) {
        sat_mover_walk(m, by, &free);
    } else {
        sat_mover_slide(m, by, &free);
    }
    if (isFalling && !isInParts) sat_mover_settle(m, move->snap, skin, &free);
    if (hasUp && (!isInParts || sat_mover_look_around(m, m->around)))
        sat_mover_find_walls(m, isFalling);
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
                  .passesAll = (memory->drops & SAT_TO_DROP) != 0,
                  .drops = (memory->drops & SAT_DROPPING) != 0,
                  .out = out};
    *out = NOTHING_MET;
    w->unasked = 0;
    take_apart(&m);
    if (m.floor != SAT_NO_SLOT) follow_platform(&m, memory);
    satVector free = move_on(&m);
    bool drops = (m.drops || m.passesAll) && sat_mover_is_in_one_way(&m);
    if (w->unasked > 0) return SAT_UNASKED;
    if (sat_pose_fault(m.at.x, m.at.y, 0.0) != 0) return SAT_BAD_POSE;
    // What a slope has made of a walk is no rise to go on with: a hill that ends throws nobody off.
    if (out->floor != SAT_NO_SLOT) free = sat_mover_level(&m, free);
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
