// Moves a body through a scene and checks the invariants of every move. Measures how deep a body
// penetrates others.

#ifndef SAT_TESTS_MOVES_H
#define SAT_TESTS_MOVES_H

#include "check_pair.h"
#include "level.h"
#include "narrow/composite.h"
#include "world/filter.h"
#include "world/internal_edges.h"
#include "world/mover.h"

#define STILL (SAT_STATIC | SAT_ENABLED)

static satCompositeScratch penetration_room;

static inline pose at_of(satWorld *w, uint32_t i)
{
    return (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
}

static inline uint32_t add_box(scene *s, pose at, double width, double height, uint32_t flags)
{
    static fixture g;
    make_box(&g, width, height);
    return add_at(s, shape_of(&g), at, flags);
}

static inline satQueryFilter filter_of(satWorld *w, uint32_t body)
{
    return (satQueryFilter){sat_filter_of(w, body), SAT_SENSOR};
}

// Returns the deepest penetration of a body into any other that it must not overlap, as a fraction
// of their size.
static inline double deepest(satWorld *w, uint32_t body)
{
    double worst = -1.0;
    satPlacedShape *places = SAT_COLUMN(w, PLACED);
    const satShape *own = sat_world_shape(w, body);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        const uint8_t flags = SAT_COLUMN(w, FLAGS)[i];
        if (i == body || !SAT_COLUMN(w, ALIVE)[i] || (flags & (SAT_SENSOR | SAT_ONE_WAY))) continue;
        if (!(flags & SAT_ENABLED)) continue;
        const satShape *other = sat_world_shape(w, i);
        if (!sat_composite_overlaps(other, &places[i].xf, own, &places[body].xf)) continue;
        satContact c = sat_composite_collide(other, &places[i].xf, own, &places[body].xf, 0.0f,
                                             false, &penetration_room)
                           .contact;
        worst = fmax(worst, -(double)c.separation / (double)fmaxf(own->size, other->size));
    }
    return worst;
}

static inline satMoved try_move(scene *s, uint32_t body, satMove move)
{
    satMoved out;
    scene_refresh(s);
    satWorld *w = s->w;
    satQueryFilter filter = filter_of(w, body);
    double x = SAT_COLUMN(w, X)[body], y = SAT_COLUMN(w, Y)[body];
    sat_world_begin_query(w, 1);
    CHECK_EQUAL(sat_world_move(w, body, &move, &filter, &out), SAT_OK);
    CHECK(isfinite(SAT_COLUMN(w, X)[body]) && isfinite(SAT_COLUMN(w, Y)[body]));
    CHECK(out.by.x == SAT_COLUMN(w, X)[body] - x && out.by.y == SAT_COLUMN(w, Y)[body] - y);
    CHECK(isfinite(out.slide.x) && isfinite(out.slide.y));
    CHECK(out.count <= SAT_MAX_PLANES);
    uint32_t of = 0;
    for (uint32_t i = 0; i < out.count; i++) {
        const satPlane *p = &out.plane[i];
        CHECK_CLOSE(hypot(p->normal.x, p->normal.y), 1.0, 1e-6);
        CHECK(p->body < w->slots.count && p->body != body);
        of |= p->kind;
    }
    if (out.count < SAT_MAX_PLANES) CHECK_EQUAL(of, out.kinds & ~(uint32_t)SAT_CRUSHED);
    // The transform must be that of the pose.
    satTransform is = SAT_COLUMN(w, PLACED)[body].xf;
    satTransform should = sat_world_placed(w, body).xf;
    CHECK_EQUAL(memcmp(&is, &should, sizeof is), 0);
    return out;
}

static inline satMoved move_free(scene *s, uint32_t body, double dx, double dy)
{
    return try_move(s, body, (satMove){.by = {dx, dy}, .minFloor = 0.7});
}

static inline satMove walking(double dx, double dy)
{
    return (satMove){.by = {dx, dy}, .up.y = -1.0, .minFloor = 0.64, .snap = 0.3};
}

#endif
