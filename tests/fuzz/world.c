// Checks that a world after any sequence of additions, removals, moves, changes, pushes and queries
// gives the same results as a fresh world with the same bodies; and that a query finds what testing
// every body finds.

#include "fuzz.h"
#include "base/hash.h"
#include "scene.h"
#include "world/body_state.h"
#include "world/query.h"

#define MAX_BODIES 320u
#define KINDS 8u

static fixture kinds[KINDS];
static uint32_t kindOf[MAX_BODIES];

static void make_kinds(void)
{
    static const double WEDGE[] = {-2.0, -1.0, 2.0, -1.0, 0.0, 3.0};
    make_circle(&kinds[0], 1.0);
    make_circle(&kinds[1], 40.0);
    make_box(&kinds[2], 2.0, 1.0);
    make_box(&kinds[3], 500.0, 1.0);
    make_point(&kinds[4]);
    make_segment(&kinds[5], -3.0, 0.0, 3.0, 0.0);
    make_polygon(&kinds[6], WEDGE, 3);
    make_rounded_polygon(&kinds[7], WEDGE, 3, 0.5);
}

static double take_place(bytes *b)
{
    double far = take_below(b, 24) == 0 ? pow(10.0, (double)take_below(b, 10)) : 1.0;
    return far * (double)(int8_t)take(b) / 2.0;
}

static satBodyDef take_def(bytes *b)
{
    uint32_t options = take(b);
    satBodyDef def = def_at(take_place(b), take_place(b));
    if (options % 4u == 0) def.flags |= SAT_STATIC;
    if (options % 7u == 0) def.flags |= SAT_SENSOR;
    if (options % 11u == 0) def.category = 2u;
    if (options % 13u == 0) def.mask = 1u;
    if (options % 3u == 0) def.angle = take_angle(b);
    return def;
}

// Adds a row of equal bodies with equal steps.
static void add_row(scene *s, bytes *b)
{
    uint32_t count = 1u + take_below(b, take_below(b, 3) == 0 ? 100 : 5),
             kind = take_below(b, KINDS);
    double stepX = (double)(int8_t)take(b) / 16.0, stepY = (double)(int8_t)take(b) / 64.0;
    satBodyDef def = take_def(b);
    for (uint32_t i = 0; i < count && s->w->slots.live + s->w->slots.leaving < MAX_BODIES; i++) {
        kindOf[scene_add(s, shape_of(&kinds[kind]), def)] = kind;
        def.x += stepX;
        def.y += stepY;
    }
}

static void change(scene *s, uint32_t i, bytes *b)
{
    satWorld *w = s->w;
    uint32_t what = take_below(b, 6);
    if (what == 0) {
        sat_world_remove(w, i);
    } else if (what == 1) {
        SAT_COLUMN(w, X)[i] = take_place(b);
        SAT_COLUMN(w, Y)[i] = take_place(b);
        SAT_COLUMN(w, ANGLE)[i] = take_angle(b);
    } else if (what == 2) {
        SAT_COLUMN(w, FLAGS)[i] ^= (uint8_t)(1u << take_below(b, 3));
        sat_world_mark_dirty(w, i);
    } else if (what == 3) {
        SAT_COLUMN(w, MASK)[i] = take_below(b, 4);
    } else if (what == 4) {
        kindOf[i] = take_below(b, KINDS);
        scene_reshape(s, i, shape_of(&kinds[kindOf[i]]));
    } else {
        SAT_COLUMN(w, X)[i] += (double)(int8_t)take(b) / 64.0;
        SAT_COLUMN(w, Y)[i] += (double)(int8_t)take(b) / 64.0;
    }
}

// Changes one body; or moves every n-th body to one side, to the other, or not at all, in turns.
static void change_some(scene *s, bytes *b)
{
    uint32_t first = (uint32_t)take(b) * 2u, count = s->w->slots.count;
    if (take_below(b, 3) > 0) {
        if (first < count && SAT_COLUMN(s->w, ALIVE)[first]) change(s, first, b);
        return;
    }
    uint32_t every = 1u + take_below(b, 12), turns = 1u + take_below(b, 5);
    double dx = (double)(int8_t)take(b) / 64.0, dy = (double)(int8_t)take(b) / 64.0;
    for (uint32_t i = first; i < count; i += every) {
        double by = (double)(i / every % turns) - 1.0;
        if (!SAT_COLUMN(s->w, ALIVE)[i]) continue;
        SAT_COLUMN(s->w, X)[i] += by * dx;
        SAT_COLUMN(s->w, Y)[i] += by * dy;
    }
}

static satBodyDef def_of(satWorld *w, uint32_t i)
{
    return (satBodyDef){
        SAT_COLUMN(w, X)[i],        SAT_COLUMN(w, Y)[i],     SAT_COLUMN(w, ANGLE)[i],
        SAT_COLUMN(w, CATEGORY)[i], SAT_COLUMN(w, MASK)[i],  SAT_COLUMN(w, TAG)[i],
        SAT_COLUMN(w, GROUP)[i],    SAT_COLUMN(w, FLAGS)[i], SAT_COLUMN(w, WEIGHT)[i]};
}

static uint32_t hash_results(satWorld *w)
{
    uint32_t hash = sat_hash_words(SAT_HASH_START, &w->contactCount, 4);
    hash = sat_hash_words(hash, &w->sensedCount, 4);
    hash = sat_hash_words(hash, SAT_COLUMN(w, CONTACT_A), 4u * w->contactCount);
    hash = sat_hash_words(hash, SAT_COLUMN(w, CONTACT_B), 4u * w->contactCount);
    hash = sat_hash_words(hash, SAT_COLUMN(w, CONTACT_X), 4u * w->contactCount);
    hash = sat_hash_words(hash, SAT_COLUMN(w, CONTACT_Y), 4u * w->contactCount);
    hash = sat_hash_words(hash, SAT_COLUMN(w, CONTACT_DEPTH), 4u * w->contactCount);
    hash = sat_hash_words(hash, SAT_COLUMN(w, SENSED_A), 4u * w->sensedCount);
    return sat_hash_words(hash, SAT_COLUMN(w, SENSED_DEPTH), 4u * w->sensedCount);
}

// Updates, and compares with a fresh world that has the same bodies in the same slots.
static void update_and_compare(scene *s)
{
    scene_update(s);
    satWorld *w = s->w;
    scene fresh = scene_small();
    for (uint32_t i = 0; i < w->slots.count; i++) {
        bool lives = SAT_COLUMN(w, ALIVE)[i];
        satBodyDef def = lives ? def_of(w, i) : (satBodyDef){0};
        scene_add(&fresh, shape_of(&kinds[lives ? kindOf[i] : 0]), def);
    }
    scene_update(&fresh);
    CHECK_EQUAL(s->w->contactCount, fresh.w->contactCount);
    CHECK_EQUAL(hash_results(s->w), hash_results(fresh.w));
    scene_close(&fresh);
}

// Checks that the remaining depth that `separate` reports is what the next update finds.
static void separate(scene *s, bytes *b)
{
    uint32_t rounds = 1u + take_below(b, 9);
    scene_weigh(s, take_below(b, 3));
    satSeparation done = scene_separate(s, rounds);
    update_and_compare(s);
    float deepest = 0.0f;
    for (uint32_t i = 0; i < s->w->contactCount; i++) {
        if (!scene_may_part(s->w, SAT_COLUMN(s->w, CONTACT_A)[i], SAT_COLUMN(s->w, CONTACT_B)[i]))
            continue;
        deepest = sat_max(deepest, SAT_COLUMN(s->w, CONTACT_DEPTH)[i]);
    }
    CHECK(done.remaining == deepest);
}

static void check_ray_query(scene *s, bytes *b)
{
    const satQueryFilter everything = {{1u, UINT32_MAX, 0}, SAT_MASKS};
    satRay ray = {take_place(b), take_place(b), take_place(b), take_place(b)};
    scene_refresh(s);
    satWorld *w = s->w;
    sat_world_begin_query(w, take_below(b, 2) ? 1u : 1000u);
    uint32_t rayHits = sat_world_find_ray(w, &everything, &ray, 1.0), expected = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        bool isPresent = SAT_COLUMN(w, ALIVE)[i] && (SAT_COLUMN(w, FLAGS)[i] & SAT_ENABLED);
        expected += isPresent && sat_world_hit(w, i, &ray).hit;
    }
    CHECK_EQUAL(rayHits, expected);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = bytes_of(data, size);
    scene s = scene_small();
    make_kinds();
    while (b.at < b.end) {
        uint32_t action = take_below(&b, 16);
        if (action < 4) add_row(&s, &b);
        if (action >= 4 && action < 10) change_some(&s, &b);
        if (action >= 10 && action < 12) update_and_compare(&s);
        if (action == 12) separate(&s, &b);
        if (action == 13 || action == 14) check_ray_query(&s, &b);
        if (action == 15 && take_below(&b, 8) == 0) sat_world_clear(s.w);
    }
    update_and_compare(&s);
    scene_close(&s);
    return 0;
}
