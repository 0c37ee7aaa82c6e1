// Compares queries of a world with testing every body, in random uneven worlds that change between
// queries. A sanitizer checks that no column overflows.

#include "rng.h"
#include "scene.h"
#include "world/body_state.h"
#include "world/query.h"

static const satQueryFilter ALL_BODIES = {{1, UINT32_MAX, 0}, 0};

static double size_from(rng *d, double largest)
{
    double share = roll_between(d, 0, 1);
    return 0.5 + share * share * share * share * largest;
}

static uint32_t add_some(scene *s, rng *d, double side, double largest)
{
    static fixture g;
    double size = size_from(d, largest);
    switch (roll_below(d, 4)) {
    case 0:
        make_circle(&g, size);
        break;
    case 1:
        make_box(&g, size, size_from(d, largest));
        break;
    case 2:
        make_capsule(&g, -size, 0, size, 1, roll_below(d, 2) ? 0.0 : 0.5);
        break;
    default:
        make_polygon(&g, (double[]){-size, -1, size, -1, 0.5, size}, 3);
    }
    satBodyDef def = def_at(roll_between(d, 0, side), roll_between(d, 0, side));
    def.angle = roll_between(d, -4, 4);
    def.flags |= roll_below(d, 3) ? 0u : SAT_STATIC;
    return scene_add(s, shape_of(&g), def);
}

// Adds, removes, moves, teleports, disables or enables a body.
static void act(scene *s, rng *d, double side, double largest)
{
    uint32_t i = s->w->slots.count ? roll_below(d, s->w->slots.count) : 0, what = roll_below(d, 6);
    if (what == 0 || s->w->slots.count == 0) {
        add_some(s, d, side, largest);
        return;
    }
    if (!SAT_COLUMN(s->w, ALIVE)[i]) return;
    if (what == 1) {
        sat_world_remove(s->w, i);
    } else if (what == 2) {
        SAT_COLUMN(s->w, X)[i] = roll_between(d, 0, side);
        SAT_COLUMN(s->w, Y)[i] = roll_between(d, 0, side);
    } else if (what == 3) {
        SAT_COLUMN(s->w, FLAGS)[i] ^= SAT_ENABLED;
        sat_world_mark_dirty(s->w, i);
    } else {
        SAT_COLUMN(s->w, X)[i] += roll_between(d, -1, 1);
        SAT_COLUMN(s->w, ANGLE)[i] += roll_between(d, -1, 1);
    }
}

// Bodies that the current query ignores.
static bool ignored[1 << 16];

static bool is_there(satWorld *w, const satQueryFilter *filter, uint32_t i)
{
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    if (ignored[i]) return false;
    return SAT_COLUMN(w, ALIVE)[i] && (flags & SAT_ENABLED) && !(flags & filter->exclude);
}

// Begins a query that ignores some bodies. Sometimes the world grows before the query runs, as it
// does when the query's shape needs room.
static satWorld *begin_query(scene *s, rng *d)
{
    CHECK(s->w->slots.count <= sizeof ignored);
    sat_world_begin_query(s->w, 1);
    uint32_t share = roll_below(d, 3);
    for (uint32_t i = 0; i < s->w->slots.count; i++) {
        ignored[i] = share > 0 && roll_below(d, 4 * share) == 0;
        if (ignored[i]) sat_world_ignore(s->w, i);
    }
    if (roll_below(d, 8) == 0) {
        satRoom room = s->w->room;
        room.shapeBytes += 16u * (1u + roll_below(d, 8));
        room.bodies += roll_below(d, 2);
        scene_grow(s, room);
    }
    return s->w;
}

static satTransform transform_now(satWorld *w, uint32_t i) { return sat_world_placed(w, i).xf; }

// Checks that the next result is this body; results are in the order of indices.
static void expect_next(satWorld *w, uint32_t *row, uint32_t count, uint32_t i)
{
    CHECK(*row < count);
    CHECK_EQUAL(sat_found(w)[*row].index, i);
    (*row)++;
}

static void check_shape(scene *s, const satQueryFilter *filter, rng *d, double side, double largest)
{
    satWorld *w = begin_query(s, d);
    static fixture g;
    make_box(&g, size_from(d, largest), size_from(d, largest));
    pose at = {roll_between(d, 0, side), roll_between(d, 0, side), roll_between(d, -4, 4)};
    satTransform xf = transform_of(&g, at);
    uint32_t count = sat_world_find_shape(w, filter, shape_of(&g), &xf), row = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!is_there(w, filter, i)) continue;
        satTransform other = transform_now(w, i);
        if (!sat_overlaps(shape_of(&g), &xf, sat_world_shape(w, i), &other)) continue;
        expect_next(w, &row, count, i);
    }
    CHECK_EQUAL(row, count);
}

static void check_ray(scene *s, const satQueryFilter *filter, rng *d, double side)
{
    satWorld *w = begin_query(s, d);
    double reach = roll_below(d, 3) ? side / 10 : 2 * side;
    satRay ray = {roll_between(d, 0, side), roll_between(d, 0, side),
                  roll_below(d, 8) ? roll_between(d, -reach, reach) : 0.0,
                  roll_below(d, 8) ? roll_between(d, -reach, reach) : 0.0};
    uint32_t first = SAT_NO_SLOT, hits = 0;
    double t = 2.0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!is_there(w, filter, i)) continue;
        satTransform xf = transform_now(w, i);
        satRayHit hit = sat_cast_ray(sat_world_shape(w, i), &xf, &ray, 0);
        hits += hit.hit;
        if (!hit.hit || hit.t >= t) continue;
        first = i;
        t = hit.t;
    }
    satRayHit hit;
    CHECK_EQUAL(sat_world_first_ray(w, filter, &ray, &hit), first);
    CHECK(first == SAT_NO_SLOT || hit.t == t);
    CHECK_EQUAL(sat_world_any_ray(w, filter, &ray), hits > 0);
    CHECK_EQUAL(sat_world_find_ray(w, filter, &ray, 1.0), hits);
    const satFound *found = sat_found(w);
    for (uint32_t i = 1; i < hits; i++) {
        CHECK(found[i - 1].key < found[i].key ||
              (found[i - 1].key == found[i].key && found[i - 1].index < found[i].index));
    }
    CHECK(hits == 0 || (found[0].index == first && found[0].key == t));
}

static void check_sweep(scene *s, const satQueryFilter *filter, rng *d, double side, double largest)
{
    satWorld *w = begin_query(s, d);
    static fixture g;
    double size = size_from(d, largest), turn = roll_between(d, -4, 4);
    bool turns = roll_below(d, 2);
    double reach = roll_below(d, 2) ? side : size;
    if (roll_below(d, 2))
        make_circle(&g, size);
    else
        make_box_at(&g, roll_between(d, -4, 4) * size, 0, size, size_from(d, largest), 0);
    satMotion moving = {.shape = shape_of(&g),
                        .x = roll_between(d, 0, side),
                        .y = roll_between(d, 0, side),
                        .angle = roll_below(d, 2) ? roll_between(d, -4, 4) : 0.0,
                        .by = {roll_below(d, 4) ? roll_between(d, -reach, reach) : 0.0,
                               roll_below(d, 4) ? roll_between(d, -reach, reach) : 0.0},
                        .dAngle = turns ? turn : 0.0};
    const satTransform start = sat_transform_at(&moving, 0.0);
    if (!turns) moving.start = &start;
    uint32_t first = SAT_NO_SLOT;
    double t = 2.0;
    satVec2 out = {0.0f, 0.0f};
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!is_there(w, filter, i)) continue;
        const satTransform xf = transform_now(w, i);
        const satMotion still = {.shape = sat_world_shape(w, i), .start = &xf};
        satSweepHit hit = sat_sweep(&moving, &still);
        if (!hit.hit || hit.t >= t) continue;
        first = i;
        t = hit.t;
        out = sat_sweep_swapped(hit).normal;
    }
    satSweepHit hit;
    CHECK_EQUAL(sat_world_first_sweep(w, filter, &moving, &hit), first);
    CHECK(first == SAT_NO_SLOT || hit.t == t);
    // The normal points out of the body; flush neighbours may replace it by a better one.
    CHECK(first == SAT_NO_SLOT || hit.normal.x * out.x + hit.normal.y * out.y > 0.0f);
    CHECK(first == SAT_NO_SLOT || sat_world_sweep_cell(w, first, &moving, &hit).column == -1);
}

static void check_nearest(scene *s, const satQueryFilter *filter, rng *d, double side)
{
    satWorld *w = begin_query(s, d);
    double reach = roll_below(d, 4) ? side : 1e4 * side;
    double x = roll_between(d, -reach, 2 * reach), y = roll_between(d, -reach, 2 * reach);
    double radius = roll_below(d, 2) ? DBL_MAX : roll_between(d, 0, side);
    uint32_t wanted = roll_below(d, 2) ? 1 : roll_below(d, 200) + 1u;
    uint32_t count = sat_world_find_nearest(w, filter, x, y, wanted, radius), within = 0;
    const satFound *found = sat_found(w);
    double last = count ? found[count - 1].key : -DBL_MAX;
    uint32_t before = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!is_there(w, filter, i)) continue;
        satTransform xf = transform_now(w, i);
        double distance = sat_closest_point(sat_world_shape(w, i), &xf, x, y).distance;
        within += distance <= radius;
        before += distance < last || (distance == last && i <= found[count - 1].index);
    }
    CHECK_EQUAL(count, within < wanted ? within : wanted);
    CHECK_EQUAL(before, count);
    for (uint32_t i = 1; i < count; i++) CHECK(found[i - 1].key <= found[i].key);
}

static void check_within(scene *s, const satQueryFilter *filter, rng *d, double side)
{
    satWorld *w = begin_query(s, d);
    double x = roll_between(d, 0, side), y = roll_between(d, 0, side);
    double reach = roll_between(d, 0, side);
    satBounds bounds = {x - reach, y - reach, x + reach, y + reach};
    uint32_t count = sat_world_find_within(w, filter, bounds), row = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!is_there(w, filter, i)) continue;
        satTransform xf = transform_now(w, i);
        satBounds own = sat_shape_bounds(sat_world_shape(w, i), &xf);
        double more = (double)SAT_WITHIN * (double)sat_world_shape(w, i)->size;
        if (own.minX < bounds.minX - more || own.minY < bounds.minY - more ||
            own.maxX > bounds.maxX + more || own.maxY > bounds.maxY + more) {
            continue;
        }
        expect_next(w, &row, count, i);
    }
    CHECK_EQUAL(row, count);
}

static void play(uint32_t seed, uint32_t bodies, double side, double largest, int32_t rounds)
{
    OWNED_SCENE s = scene_small();
    rng d = {seed};
    const satQueryFilter filters[2] = {ALL_BODIES, {{1, UINT32_MAX, 0}, SAT_STATIC}};
    for (uint32_t i = 0; i < bodies; i++) add_some(&s, &d, side, largest);
    for (int32_t round = 0; round < rounds; round++) {
        uint32_t acts = roll_below(&d, 4) ? roll_below(&d, 5) : roll_below(&d, 300);
        for (uint32_t i = 0; i < acts; i++) act(&s, &d, side, largest);
        if (roll_below(&d, 3) == 0) {
            scene_update(&s);
        } else {
            scene_refresh(&s);
        }
        for (uint32_t i = 0; i < 6; i++) {
            const satQueryFilter *filter = &filters[i & 1u];
            check_shape(&s, filter, &d, side, largest);
            check_within(&s, filter, &d, side);
            check_ray(&s, filter, &d, side);
            check_sweep(&s, filter, &d, side, largest);
            check_nearest(&s, filter, &d, side);
        }
    }
}

// The world may also grow between the beginning of a query and its results.
TEST(queries_in_an_even_world_find_the_bodies_of_brute_force) { play(1, 300, 200, 8, some(60)); }
TEST(queries_in_a_world_of_many_sizes_find_the_bodies_of_brute_force)
{
    play(2, 200, 2000, 1000, times(60));
}
TEST(queries_in_a_crowd_find_the_bodies_of_brute_force) { play(3, 150, 0.5, 3, times(15)); }
TEST(queries_in_a_sparse_world_of_points_find_the_bodies_of_brute_force)
{
    play(4, 150, 1e6, 0.01, times(60));
}
TEST(queries_in_a_world_that_starts_empty_find_the_bodies_of_brute_force)
{
    play(5, 0, 40, 5, times(60));
}

// Queries from far outside once measured every body. Here the far ones pretend to be at the point,
// so the result shows whether one of them was examined.
static void check_nearest_from(double x, double y)
{
    static fixture g;
    make_circle(&g, 3);
    OWNED_SCENE s = scene_small();
    for (uint32_t i = 0; i < 1600; i++)
        scene_add(&s, shape_of(&g), def_at(25.6 * (i % 40), 25.7 * (i / 40)));
    scene_update(&s);
    sat_world_begin_query(s.w, 1600);
    CHECK_EQUAL(s.w->broad.pendingCount, 0);
    double distance[1600], least = DBL_MAX;
    for (uint32_t i = 0; i < 1600; i++) {
        distance[i] = sat_world_point(s.w, i, x, y).distance;
        least = sat_smaller(least, distance[i]);
    }
    for (uint32_t i = 0; i < 1600; i++) {
        if (distance[i] < least + 150) continue;
        SAT_COLUMN(s.w, PLACED)[i].xf = (satTransform){x, y, 1, 0};
        SAT_COLUMN(s.w, BOX)[i] = sat_shape_box(shape_of(&g), &SAT_COLUMN(s.w, PLACED)[i].xf);
    }
    CHECK_EQUAL(sat_world_find_nearest(s.w, &ALL_BODIES, x, y, 1, DBL_MAX), 1);
    CHECK(sat_found(s.w)[0].key == least);
}

TEST(from_far_outside_the_nearest_body_is_found_without_examining_those_behind)
{
    check_nearest_from(-3000, -3000);
    check_nearest_from(4000, -2000);
    check_nearest_from(500, 9000);
    check_nearest_from(1e5, 1e5);
}

TEST(the_search_for_the_nearest_bodies_ends_with_the_least_radius)
{
    static fixture g;
    make_circle(&g, 3);
    OWNED_SCENE s = scene_small();
    scene_add(&s, shape_of(&g), def_at(0, 3));
    scene_add(&s, shape_of(&g), def_at(0, 9));
    scene_update(&s);
    sat_world_begin_query(s.w, 1);
    CHECK_EQUAL(sat_world_find_nearest(s.w, &ALL_BODIES, 0, 0, 2, 5e-324), 1);
}

TEST(queries_in_an_empty_world_find_nothing)
{
    OWNED_SCENE s = scene_small();
    satRay ray = {0, 0, 1, 1};
    satRayHit hit;
    const satTransform xf = {0, 0, 1, 0};
    sat_world_begin_query(s.w, 1);
    CHECK_EQUAL(sat_world_first_ray(s.w, &ALL_BODIES, &ray, &hit), SAT_NO_SLOT);
    CHECK_EQUAL(sat_world_find_shape(s.w, &ALL_BODIES, &SAT_POINT, &xf), 0);
    CHECK_EQUAL(sat_world_find_nearest(s.w, &ALL_BODIES, 0, 0, 5, DBL_MAX), 0);
}

TEST(many_rays_at_once_give_the_hits_of_each_ray)
{
    OWNED_SCENE s = scene_small();
    rng d = {9};
    for (uint32_t i = 0; i < 300; i++) add_some(&s, &d, 100, 6);
    scene_update(&s);
    for (uint32_t i = 0; i < 20; i++) act(&s, &d, 100, 6);
    scene_refresh(&s);
    sat_world_begin_query(s.w, SAT_RAYS);
    CHECK_EQUAL(s.w->broad.pendingCount, 0);
    satRayColumns *rays = (satRayColumns *)(void *)SAT_COLUMN(s.w, SHARED_SCRATCH);
    for (uint32_t i = 0; i < SAT_RAYS; i++) {
        rays->x[i] = roll_between(&d, 0, 100);
        rays->y[i] = roll_between(&d, 0, 100);
        rays->dx[i] = roll_between(&d, -30, 30);
        rays->dy[i] = roll_between(&d, -30, 30);
    }
    sat_world_many_rays(s.w, &ALL_BODIES, SAT_RAYS);
    uint32_t hits = 0;
    for (uint32_t i = 0; i < SAT_RAYS; i++) {
        satRay ray = {rays->x[i], rays->y[i], rays->dx[i], rays->dy[i]};
        satRayHit hit;
        uint32_t slot = sat_world_first_ray(s.w, &ALL_BODIES, &ray, &hit);
        CHECK_EQUAL(rays->body[i], (int32_t)slot);
        CHECK(rays->t[i] == (hit.hit ? hit.t : 1.0));
        CHECK(rays->normalX[i] == hit.normal.x && rays->normalY[i] == hit.normal.y);
        hits += hit.hit;
    }
    CHECK(hits > 100 && hits < SAT_RAYS);
}

TEST(a_body_is_ignored_for_one_query_only)
{
    OWNED_SCENE s = scene_small();
    static fixture g;
    make_circle(&g, 1);
    for (int i = 0; i < 5; i++) scene_add(&s, shape_of(&g), def_at(0, 0));
    scene_update(&s);
    const satTransform xf = {0, 0, 1, 0};
    sat_world_begin_query(s.w, 1);
    sat_world_ignore(s.w, 1);
    sat_world_ignore(s.w, 4);
    CHECK_EQUAL(sat_world_find_shape(s.w, &ALL_BODIES, &SAT_POINT, &xf), 3);
    CHECK_EQUAL(sat_found(s.w)[1].index, 2);
    sat_world_begin_query(s.w, 1);
    CHECK_EQUAL(sat_world_find_shape(s.w, &ALL_BODIES, &SAT_POINT, &xf), 5);
}

TEST(a_body_removed_before_its_first_update_leaves_no_trace)
{
    OWNED_SCENE s = scene_small();
    static fixture g;
    make_circle(&g, 1);
    for (int i = 0; i < 50; i++) {
        CHECK_EQUAL(scene_add(&s, shape_of(&g), def_at(i, 0)), 0);
        scene_refresh(&s);
        CHECK_EQUAL(s.w->movedCount, 1);
        sat_world_remove(s.w, 0);
        CHECK_EQUAL(s.w->slots.count + s.w->slots.leaving, 0);
    }
    sat_world_clear(s.w);
    scene_add(&s, shape_of(&g), def_at(0, 0));
    scene_add(&s, shape_of(&g), def_at(1, 0));
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 1);
    sat_world_remove(s.w, 1);
    CHECK_EQUAL(s.w->slots.count, 2);
    scene_update(&s);
    CHECK_EQUAL(s.w->endedCount, 1);
}

int main(void) { return check_all(); }
