// Checks movers in a level of bodies that are side by side, stacked and rotated: a mover that
// starts free never ends inside something, and if `separate` reports that nothing remains, the next
// update agrees.

#include "fuzz.h"
#include "scene.h"
#include "world/mover.h"
#include "world/oneway.h"

#define MAX_BODIES 64u
#define MOVERS 4u

static fixture kinds[6];
static uint32_t movers[MOVERS], moverCount;

static void make_kinds(void)
{
    static const double SLOPE[] = {-4.0, 2.0, 4.0, 2.0, 4.0, -2.0};
    make_box(&kinds[0], 8.0, 8.0);
    make_box(&kinds[1], 4.0, 2.0);
    make_circle(&kinds[2], 2.0);
    make_polygon(&kinds[3], SLOPE, 3);
    make_segment(&kinds[4], -4.0, 0.0, 4.0, 0.0);
    make_rounded_polygon(&kinds[5], SLOPE, 3, 0.5);
}

// Returns a coordinate: a multiple of eight, where bodies are flush, or any.
static double take_place(bytes *b)
{
    double on = 4.0 * (double)(int8_t)take(b) / 4.0;
    return take_below(b, 3) == 0 ? on + (double)(int8_t)take(b) / 50.0
                                 : 8.0 * (double)(int)(on / 8.0);
}

static void add_row(scene *s, bytes *b)
{
    uint32_t count = 1u + take_below(b, 12), kind = take_below(b, 6), options = take(b);
    satBodyDef def = def_at(take_place(b), take_place(b));
    double stepX = 0.0, stepY = 0.0;
    *(options & 1u ? &stepX : &stepY) = kind == 1 ? 4.0 : 8.0;
    def.flags |= SAT_STATIC;
    if (options % 5u == 0) def.angle = take_angle(b);
    for (uint32_t i = 0; i < count && s->w->slots.live < MAX_BODIES; i++) {
        uint32_t slot = scene_add(s, shape_of(&kinds[kind]), def);
        if (options % 7u == 0) sat_world_set_one_way(s->w, slot, 0.0f, -1.0f);
        def.x += stepX;
        def.y += stepY;
    }
}

static void add_mover(scene *s, bytes *b)
{
    static const uint8_t OF[4] = {1, 2, 3, 5};
    satBodyDef def = def_at(take_place(b), take_place(b));
    if (moverCount == MOVERS) return;
    movers[moverCount++] = scene_add(s, shape_of(&kinds[OF[take_below(b, 4)]]), def);
}

// Returns how deep a body is in any obstacle, as a fraction of size; one-way bodies are not
// counted.
static double depth_of(satWorld *w, uint32_t body)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    double deepest = 0.0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (i == body || (SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY)) continue;
        const satShape *a = sat_world_shape(w, i), *b = sat_world_shape(w, body);
        satContact c = sat_collide(a, &placed[i].xf, b, &placed[body].xf, 0.0f);
        deepest = fmax(deepest, -(double)c.separation / (double)fmaxf(a->size, b->size));
    }
    return deepest;
}

static void move_one(scene *s, bytes *b)
{
    scene_refresh(s);
    satWorld *w = s->w;
    if (moverCount == 0) return;
    uint32_t body = movers[take_below(b, moverCount)], how = take(b);
    satMove move = {.by = {(double)(int8_t)take(b) / 8.0, (double)(int8_t)take(b) / 8.0}};
    if (how & 1u) move.up.y = -1.0;
    if (how & 1u) move.minFloor = how & 2u ? 0.7 : 0.2;
    if (how & 4u) move.snap = 3.0;
    if (how & 8u) move.step = 2.5;
    if ((how & 48u) == 48u) sat_world_drop_through(w, body);
    move.constantSpeed = (how & 64u) != 0;
    const satQueryFilter filter = {{1u, UINT32_MAX, 0}, SAT_SENSOR};
    satMoved moved;
    double before = depth_of(w, body), x = SAT_COLUMN(w, X)[body], y = SAT_COLUMN(w, Y)[body];
    sat_world_begin_query(w, 1);
    sat_world_ignore(w, body);
    CHECK_EQUAL(sat_world_move(w, body, &move, &filter, &moved), SAT_OK);
    CHECK(moved.by.x == SAT_COLUMN(w, X)[body] - x && moved.by.y == SAT_COLUMN(w, Y)[body] - y);
    CHECK(isfinite(moved.slide.x) && isfinite(moved.slide.y));
    if (before <= 1e-6) CHECK(depth_of(w, body) <= 2e-6);
}

// Moves any body, like a lift or a teleport.
static void displace_one(scene *s, bytes *b)
{
    satWorld *w = s->w;
    if (w->slots.count == 0) return;
    uint32_t i = take_below(b, w->slots.count);
    SAT_COLUMN(w, X)[i] += (double)(int8_t)take(b) / 16.0;
    SAT_COLUMN(w, Y)[i] += (double)(int8_t)take(b) / 16.0;
    if (take_below(b, 4) == 0) SAT_COLUMN(w, ANGLE)[i] = take_angle(b);
}

static void separate(scene *s, bytes *b)
{
    uint32_t rounds = 1u + take_below(b, 9);
    scene_weigh(s, take_below(b, 3));
    satSeparation done = scene_separate(s, rounds);
    scene_update(s);
    for (uint32_t i = 0; i < s->w->contactCount && done.remaining == 0.0f; i++) {
        uint32_t one = SAT_COLUMN(s->w, CONTACT_A)[i], other = SAT_COLUMN(s->w, CONTACT_B)[i];
        if (!scene_may_part(s->w, one, other)) continue;
        CHECK((SAT_COLUMN(s->w, FLAGS)[one] | SAT_COLUMN(s->w, FLAGS)[other]) & SAT_ONE_WAY);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = bytes_of(data, size);
    scene s = scene_small();
    make_kinds();
    moverCount = 0;
    while (b.at < b.end) {
        uint32_t action = take_below(&b, 16);
        if (action < 3) add_row(&s, &b);
        if (action == 3) add_mover(&s, &b);
        if (action > 3 && action < 12) move_one(&s, &b);
        if (action == 12) displace_one(&s, &b);
        if (action == 13) scene_update(&s);
        if (action == 14) separate(&s, &b);
    }
    scene_update(&s);
    scene_close(&s);
    return 0;
}
