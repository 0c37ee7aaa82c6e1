// Separating bodies ends overlaps, pushes nothing twice and does not move walls. The tests check
// where the bodies stand afterwards.

#include <math.h>

#include "rng.h"
#include "oracle.h"
#include "scene.h"
#include "level.h"
#include "several.h"
#include "world/candidates.h"
#include "world/push.h"

static fixture ball, block, crate, tile, beam;

static void make_shapes(void)
{
    make_circle(&ball, 1.0);
    make_box(&block, 2.0, 2.0);
    make_box(&crate, 16.0, 10.0);
    make_box(&tile, 20.0, 20.0);
    make_box(&beam, 4.0, 100.0);
}

static uint32_t add(scene *s, const fixture *g, double x, double y)
{
    return scene_add(s, shape_of(g), def_at(x, y));
}

static uint32_t add_wall(scene *s, const fixture *g, double x, double y)
{
    satBodyDef def = def_at(x, y);
    def.flags |= SAT_STATIC;
    return scene_add(s, shape_of(g), def);
}

static double x_of(const scene *s, uint32_t i) { return SAT_COLUMN(s->w, X)[i]; }
static double y_of(const scene *s, uint32_t i) { return SAT_COLUMN(s->w, Y)[i]; }

// A solver could add up the pushes of both tiles. Testing again before each push makes the second
// one unnecessary.
TEST(a_box_sunk_into_two_flush_tiles_rises_once)
{
    for (int order = 0; order < 2; order++) {
        OWNED_SCENE s = scene_small();
        uint32_t box = 0;
        if (order == 0) box = add(&s, &crate, 0, 0); // its lower side at 5, the floor's top at 0
        add_wall(&s, &tile, -10, 10);
        add_wall(&s, &tile, 10, 10);
        if (order == 1) box = add(&s, &crate, 0, 0);
        satSeparation done = scene_separate(&s, 8);
        double skin = SAT_SKIN * 20.0;
        CHECK_CLOSE(y_of(&s, box), -5.0 - skin, 0.1 * skin);
        CHECK(x_of(&s, box) == 0.0);
        CHECK_EQUAL(done.moved, 1);
        CHECK(done.remaining == 0.0f);
    }
}

TEST(walls_stay_and_the_other_body_takes_the_whole_push)
{
    for (uint32_t how = 0; how < 3; how++) {
        scene s = scene_small();
        uint32_t wall = add_wall(&s, &block, 0, 0), box = add(&s, &block, 1.5, 0);
        scene_weigh(&s, how);
        scene_separate(&s, 8);
        CHECK(x_of(&s, wall) == 0.0 && y_of(&s, wall) == 0.0);
        CHECK_CLOSE(x_of(&s, box), 2.0 + 8e-6, 1e-6);
        CHECK(y_of(&s, box) == 0.0);
        scene_close(&s);
        s = scene_small();
        box = add(&s, &block, -1.5, 0);
        wall = add_wall(&s, &block, 0, 0);
        scene_weigh(&s, how); // in one case other bodies never push the box either
        scene_separate(&s, 8);
        CHECK(x_of(&s, wall) == 0.0);
        CHECK_CLOSE(x_of(&s, box), -2.0 - 8e-6, 1e-6);
        scene_close(&s);
    }
}

// Two blocks that overlap by a half, their weights, and how far each moves.
static const struct {
    float a, b;
    double goesA, goesB;
} WEIGHED[] =
    {
        {1.0f, 1.0f, -0.25, 0.25},
        {7.5f, 7.5f, -0.25, 0.25},
        {1.0f, 3.0f, -0.375, 0.125},
        {3.0f, 1.0f, -0.125, 0.375},
        {0.0f, 1.0f, 0.0, 0.5},
        {2.0f, 0.0f, -0.5, 0.0},
        {0.0f, 0.0f, 0.0, 0.0},
        {INFINITY, 1.0f, 0.0, 0.5}, // a weight that is not positive and finite means 0
        {1.0f, NAN, -0.5, 0.0},
        {-1.0f, 1e-30f, 0.0, 0.5},
        {INFINITY, -0.0f, 0.0, 0.0},
        {FLT_MAX, FLT_MAX, -0.25, 0.25}, // their sum overflows a float
        {FLT_MAX, FLT_MIN, 0.0, 0.5},
        {1e-40f, 3e-40f, -0.375, 0.125},
};

TEST(the_heavier_body_moves_less)
{
    for (size_t i = 0; i < sizeof WEIGHED / sizeof WEIGHED[0]; i++) {
        OWNED_SCENE s = scene_small();
        uint32_t a = add(&s, &block, 8, 0), b = add(&s, &block, 9.5, 0);
        SAT_COLUMN(s.w, WEIGHT)[a] = WEIGHED[i].a;
        SAT_COLUMN(s.w, WEIGHT)[b] = WEIGHED[i].b;
        double goesA = WEIGHED[i].goesA, goesB = WEIGHED[i].goesB;
        satSeparation done = scene_separate(&s, 8);
        CHECK_CLOSE(x_of(&s, a), 8.0 + goesA, 1e-5);
        CHECK_CLOSE(x_of(&s, b), 9.5 + goesB, 1e-5);
        CHECK_EQUAL(done.moved, (goesA != 0.0) + (goesB != 0.0));
        CHECK(done.remaining == 0.0f);
        scene_update(&s);
        CHECK_EQUAL(s.w->contactCount, goesA == 0.0 && goesB == 0.0);
    }
}

// Only a wall moves the boss, however many bodies press on it.
TEST(only_walls_move_a_body_of_weight_0)
{
    rng d = {124u};
    OWNED_SCENE s = scene_small();
    uint32_t boss = add(&s, &crate, 0, 0);
    SAT_COLUMN(s.w, WEIGHT)[boss] = 0.0f;
    for (int i = 0; i < 60; i++) {
        uint32_t zombie = add(&s, &ball, roll_between(&d, -9, 9), roll_between(&d, -6, 6));
        SAT_COLUMN(s.w, WEIGHT)[zombie] = (float)roll_between(&d, 0.1, 100.0);
    }
    for (int frame = 0; frame < 30; frame++) {
        for (uint32_t i = 1; i < s.w->slots.count; i++) {
            SAT_COLUMN(s.w, X)[i] *= 0.95;
            SAT_COLUMN(s.w, Y)[i] *= 0.95;
        }
        scene_separate(&s, 8);
        CHECK(x_of(&s, boss) == 0.0 && y_of(&s, boss) == 0.0);
    }
    add_wall(&s, &beam, 9, 0); // its left side is at 7, the boss's right side at 8
    scene_separate(&s, 8);
    CHECK_CLOSE(x_of(&s, boss), -1.0, 1e-3);
    CHECK(y_of(&s, boss) == 0.0);
}

static satSeparation separate_for(scene *s, satQueryFilter filter, uint32_t ignored)
{
    satSeparation done;
    satStatus status;
    sat_world_begin_query(s->w, 1);
    if (ignored != SAT_NO_SLOT) sat_world_ignore(s->w, ignored);
    while ((status = sat_world_separate(s->w, 8, &filter, &done)) == SAT_NEEDS_ROOM) {
        scene_give_wanted(s);
    }
    CHECK_EQUAL(status, SAT_OK);
    return done;
}

// With a filter that excludes walls, bodies in walls stay there, and no push leads into a wall.
TEST(pushes_stop_at_walls_that_the_filter_excludes)
{
    for (int few = 0; few < 2; few++) {
        OWNED_SCENE s = scene_small();
        uint32_t left = add(&s, &ball, -0.1, 0.0), right = add(&s, &ball, 0.9, 0.0);
        add_wall(&s, &beam, 4.0, 0.0); // from 2 on
        // With more walls than these each push queries its own.
        for (int i = 0; few == 0 && i < 40; i++) add_wall(&s, &tile, -200.0 - 30.0 * i, 0.0);
        uint32_t sunk = add(&s, &ball, 3.0, 40.0);
        satQueryFilter movers = {{1u, UINT32_MAX, 0}, SAT_MASKS | SAT_STATIC};
        satSeparation done = separate_for(&s, movers, SAT_NO_SLOT);
        CHECK_EQUAL(done.moved, 2);
        CHECK(done.remaining == 0.0f);
        CHECK_CLOSE(x_of(&s, left), -1.0, 1e-3);
        CHECK_CLOSE(x_of(&s, right), 1.0, 1e-3);
        CHECK(x_of(&s, sunk) == 3.0);
    }
}

TEST(a_weight_counts_in_the_hash_unless_it_is_1)
{
    OWNED_SCENE s = scene_small();
    add(&s, &ball, 0, 0);
    add(&s, &ball, 5, 0);
    uint32_t plain = sat_world_hash(s.w);
    SAT_COLUMN(s.w, WEIGHT)[1] = 2.0f;
    uint32_t heavy = sat_world_hash(s.w);
    SAT_COLUMN(s.w, WEIGHT)[1] = 0.0f;
    uint32_t none = sat_world_hash(s.w);
    CHECK(plain != heavy && heavy != none && plain != none);
    SAT_COLUMN(s.w, WEIGHT)[1] = NAN; // which means 0
    CHECK_EQUAL(sat_world_hash(s.w), none);
    SAT_COLUMN(s.w, WEIGHT)[1] = 1.0f;
    CHECK_EQUAL(sat_world_hash(s.w), plain);
}

TEST(sensors_disabled_and_filtered_bodies_are_not_pushed)
{
    OWNED_SCENE s = scene_small();
    add(&s, &ball, 0, 0);
    satBodyDef def = def_at(0.5, 0);
    def.flags |= SAT_SENSOR;
    scene_add(&s, shape_of(&ball), def);
    def.flags = 0;
    scene_add(&s, shape_of(&ball), def);
    def.flags = SAT_ENABLED;
    def.mask = 0;
    scene_add(&s, shape_of(&ball), def);
    satSeparation done = scene_separate(&s, 8);
    CHECK_EQUAL(done.moved, 0);
    CHECK(done.remaining == 0.0f);
    CHECK(x_of(&s, 0) == 0.0 && x_of(&s, 1) == 0.5 && x_of(&s, 3) == 0.5);
}

TEST(a_chain_of_overlapping_boxes_resolves)
{
    scene s = scene_small();
    for (int i = 0; i < 6; i++) add(&s, &block, i * 1.8, 0.0);
    satSeparation done = scene_separate(&s, 200);
    CHECK(done.remaining == 0.0f);
    for (uint32_t i = 1; i < 6; i++) CHECK(x_of(&s, i) - x_of(&s, i - 1) >= 2.0);
    CHECK(x_of(&s, 5) - x_of(&s, 0) < 10.2);
    scene_close(&s);

    s = scene_small();
    add_wall(&s, &block, 0.0, 0.0);
    for (int i = 1; i < 6; i++) add(&s, &block, i * 1.8, 0.0);
    for (uint32_t i = 1; i < 6; i++) SAT_COLUMN(s.w, WEIGHT)[i] = powf(1e6f, 5.0f - (float)i);
    done = scene_separate(&s, 8);
    CHECK(done.remaining < 1e-4f);
    CHECK_CLOSE(x_of(&s, 5), 10.0, 1e-3);
    scene_close(&s);
}

TEST(a_separated_pair_is_not_reported_again)
{
    rng d = {121u};
    static fixture a, b;
    for (int i = 0; i < 4000; i++) {
        OWNED_SCENE s = scene_open((satRoom){2, 1, 8192, 0, 0, 0, OF_FEW}, 0.0);
        pose poseA, poseB;
        roll_pair(&d, &a, &poseA, &b, &poseB);
        satBodyDef def = def_at(poseA.x, poseA.y);
        def.angle = poseA.angle;
        scene_add(&s, shape_of(&a), def);
        def = def_at(poseB.x, poseB.y);
        def.angle = poseB.angle;
        scene_add(&s, shape_of(&b), def);
        const float weight[3] = {0.0f, 1.0f, 3.5f};
        uint32_t first = roll_below(&d, 3);
        SAT_COLUMN(s.w, WEIGHT)[0] = weight[first];
        SAT_COLUMN(s.w, WEIGHT)
        [1] = weight[first == 0 ? 1u + roll_below(&d, 2) : roll_below(&d, 3)];
        satSeparation done = scene_separate(&s, 8);
        CHECK(done.remaining == 0.0f);
        scene_update(&s);
        CHECK_EQUAL(s.w->contactCount, 0);
    }
}

TEST(a_pair_separated_in_every_frame_does_not_end_while_it_touches_again)
{
    OWNED_SCENE s = scene_small();
    add_wall(&s, &tile, 0, 20);
    uint32_t box = add(&s, &block, 0, 9.5);
    for (int frame = 0; frame < 20; frame++) {
        scene_update(&s);
        CHECK_EQUAL(s.w->beganCount, frame == 0);
        CHECK_EQUAL(s.w->endedCount, 0);
        scene_separate(&s, 8);
        SAT_COLUMN(s.w, Y)[box] += frame % 2 ? 0.3 : 0.0; // falls into the floor every other frame
    }
}

// A crowd of crates at rest on their floor must cost separate() nothing.
TEST(pairs_at_rest_are_candidates_only_if_they_overlap)
{
    OWNED_SCENE s = scene_small();
    add_wall(&s, &tile, 0, 20);
    add(&s, &block, -4, 9.5);
    add(&s, &block, 4, 9.5);
    scene_update(&s);
    uint32_t count;
    for (int round = 0; round < 2; round++) {
        scene_update(&s);
        scene_update(&s);
        CHECK_EQUAL(sat_world_all_candidates(s.w, &count), SAT_OK);
        CHECK_EQUAL(count, round == 0 ? 2 : 0);
        scene_separate(&s, 8);
        CHECK_EQUAL(s.w->persistentCount, 2); // they still touch
    }
}

TEST(without_iterations_nothing_moves_and_the_depth_is_reported)
{
    OWNED_SCENE s = scene_small();
    add(&s, &block, 0, 0);
    add(&s, &block, 1.5, 0);
    satSeparation done = scene_separate(&s, 0);
    CHECK_EQUAL(done.moved, 0);
    CHECK(done.remaining == 0.5f);
    CHECK(x_of(&s, 1) == 1.5);
}

TEST(an_overlap_that_cannot_be_resolved_is_reported)
{
    OWNED_SCENE s = scene_small();
    // 8 units between two walls, a crate 16 wide.
    uint32_t left = add_wall(&s, &beam, -6, 0), right = add_wall(&s, &beam, 6, 0);
    uint32_t box = add(&s, &crate, 1, 0);
    satSeparation done = scene_separate(&s, 8);
    CHECK(done.remaining > 3.0f);
    CHECK_EQUAL(done.moved, 1);
    CHECK(x_of(&s, left) == -6.0 && x_of(&s, right) == 6.0);
    CHECK(fabs(x_of(&s, box)) < 30.0 && fabs(y_of(&s, box)) < 100.0);
    scene_update(&s);
    float deepest = 0.0f;
    for (uint32_t i = 0; i < s.w->contactCount; i++) {
        deepest = fmaxf(deepest, SAT_COLUMN(s.w, CONTACT_DEPTH)[i]);
    }
    CHECK(done.remaining == deepest);
}

// The pushes of the first round create new candidates, so memory runs out in the middle.
TEST(lack_of_memory_in_a_later_round_changes_no_pose)
{
    rng d = {122u};
    int later = 0;
    for (int round = 0; round < 1000; round++) {
        double x[12], y[12];
        OWNED_SCENE s = scene_open((satRoom){12, 66, 4096, 0, 0, 0, OF_FEW}, 0.0);
        for (int i = 0; i < 12; i++) {
            x[i] = roll_between(&d, 0, 5);
            y[i] = roll_between(&d, 0, 5);
            add(&s, i & 1 ? &ball : &block, x[i], y[i]);
        }
        CHECK_EQUAL(sat_world_update(s.w), SAT_OK);
        uint32_t candidates = s.w->stats.candidates, hash = seen_hash(s.w);
        satSeparation done;
        OWNED_SCENE tight = scene_open((satRoom){12, candidates, 4096, 0, 0, 0, OF_FEW}, 0.0);
        for (int i = 0; i < 12; i++) add(&tight, i & 1 ? &ball : &block, x[i], y[i]);
        CHECK_EQUAL(sat_world_update(tight.w), SAT_OK);
        CHECK_EQUAL(seen_hash(tight.w), hash);
        satStatus status = sat_world_separate(tight.w, 8, NULL, &done);
        if (status == SAT_NEEDS_ROOM) {
            later++;
            CHECK_EQUAL(seen_hash(tight.w), hash);
            for (uint32_t i = 0; i < 12; i++)
                CHECK(x_of(&tight, i) == x[i] && y_of(&tight, i) == y[i]);
            CHECK(tight.w->wanted.pairs > candidates);
            // The failed call leaves no trace: the next update gives the results of the last one.
            uint32_t contacts = tight.w->contactCount;
            CHECK_EQUAL(sat_world_update(tight.w), SAT_OK);
            CHECK_EQUAL(tight.w->contactCount, contacts);
            CHECK_EQUAL(tight.w->beganCount + tight.w->endedCount, 0);
            CHECK_EQUAL(seen_hash(tight.w), hash);
        }
        if (status == SAT_NEEDS_ROOM) scene_separate(&tight, 8);
        scene_separate(&s, 8);
        CHECK_EQUAL(seen_hash(tight.w), seen_hash(s.w));
    }
    printf("    ran out of room in a later round: %d of 1000\n", later);
    CHECK(later > 5);
}

// A piston comes from the left and moves through the wall at 0, until the push out of the piston to
// the left is as short as that to the right. If the wall was a segment, the ball once passed it as
// soon as the piston reached it.
TEST(a_body_that_a_piston_squeezes_does_not_pass_the_wall)
{
    static const double STEPS[] = {0.1, 0.37, 1.0, 1.9, 4.0};
    for (int k = 0; k < 30; k++) {
        OWNED_SCENE s = scene_small();
        fixture wall;
        int kind = k % 3, isLast = k < 15;
        if (kind == 0) make_capsule(&wall, 0.0, -50.0, 0.0, 50.0, 0.0);
        if (kind == 1) make_capsule(&wall, 0.1, -50.0, 0.1, 50.0, 0.1);
        if (kind == 2) make_box(&wall, 1.0, 100.0); // its left side is at -0.5
        double front = kind == 2 ? -1.5 : -1.0, step = STEPS[k / 3 % 5];
        if (!isLast) add_wall(&s, &wall, 0, 0);
        uint32_t piston = add_wall(&s, &tile, -20.0, 0), body = add(&s, &ball, -8.0, 0);
        if (isLast) add_wall(&s, &wall, 0, 0);
        for (int frame = 0; x_of(&s, piston) + step < -2.5; frame++) {
            SAT_COLUMN(s.w, X)[piston] += step;
            if (frame % 2) scene_update(&s);
            scene_separate(&s, 8);
            CHECK(x_of(&s, body) < front);
        }
        CHECK_CLOSE(x_of(&s, body), front, 1e-3);
    }
}

// Children on one side of a wall once kept a body in the wall although its middle was on the other
// side.
TEST(a_composite_body_comes_out_of_a_thin_wall_on_the_side_of_its_middle)
{
    static fixture parts[3];
    make_circle_at(&parts[0], 0.0, -4.0, 5.0);
    make_circle_at(&parts[1], 0.0, 4.0, 5.0);
    make_capsule(&parts[2], 5.0, -7.5, 8.0, -7.5, 0.5); // does not always overlap the wall
    OWNED_SHAPE body = compound_of(parts, 3, NULL);
    for (int k = 0; k < 34; k++) {
        OWNED_SCENE s = scene_small();
        fixture wall;
        double y = 0.25 + 0.5 * (k / 2), radius = k % 2 ? 0.2 : 0.0;
        make_capsule(&wall, -200.0, 0.0, 200.0, 0.0, radius);
        add_wall(&s, &wall, 0, 0);
        uint32_t above = scene_add(&s, body, def_at(-50.0, -y));
        uint32_t below = scene_add(&s, body, def_at(50.0, y));
        set_case("%g from the wall", y);
        CHECK(scene_separate(&s, 8).remaining == 0.0f);
        CHECK_CLOSE(y_of(&s, above), -9.0 - radius, 0.01);
        CHECK_CLOSE(y_of(&s, below), 9.0 + radius, 0.01);
    }
}

// The sloping side of a body that has sunk into a row of segments once stopped at their ends.
TEST(bodies_slide_over_flush_segments_without_catching)
{
    static fixture g, parts[2];
    double points[2 * 16];
    for (int i = 0; i < 16; i++) {
        points[2 * i] = 8.0 * i;
        points[2 * i + 1] = 0.0;
    }
    OWNED_SHAPE chain = baked_chain(points, 16, false);
    make_box_at(&parts[0], -5.0, 0.0, 10.0, 20.0, 0.0);
    make_box_at(&parts[1], 5.0, 5.0, 10.0, 10.0, 0.0);
    OWNED_SHAPE l = compound_of(parts, 2, NULL);
    make_polygon(&g, (const double[]){-2.0, -10.0, 2.0, -10.0, 8.0, 10.0, -8.0, 10.0}, 4);
    for (int k = 0; k < 40; k++) {
        OWNED_SCENE s = scene_small();
        satBodyDef def = def_at(0, 0);
        def.flags |= SAT_STATIC;
        if (k % 2) scene_add(&s, chain, def);
        for (int i = 0; k % 2 == 0 && i < 15; i++) {
            fixture segment;
            make_segment(&segment, points[2 * i], 0.0, points[2 * i + 2], 0.0);
            add_wall(&s, &segment, 0, 0);
        }
        double x = 20.0 + 0.4 * (k / 2);
        uint32_t body = scene_add(&s, k / 2 % 2 ? l : shape_of(&g), def_at(x, -10.1));
        for (int frame = 0; frame < 100; frame++) {
            SAT_COLUMN(s.w, X)[body] += 0.5;
            SAT_COLUMN(s.w, Y)[body] += 2.0;
            scene_separate(&s, 8);
        }
        set_case("case %d", k);
        CHECK_CLOSE(x_of(&s, body), x + 50.0, 0.01);
        CHECK_CLOSE(y_of(&s, body), -10.0, 0.01);
    }
}

// Far from the origin doubles are coarser than small overlaps. Such a push is lost to rounding, so
// the overlap must be reported; the pushes of several rounds add up to one that moves the bodies.
TEST(an_overlap_too_small_to_move_a_body_is_reported)
{
    OWNED_SCENE s = scene_small();
    fixture small;
    make_box(&small, 1.00003, 1.0);
    add(&s, &small, 9e11, 0.0);
    add(&s, &small, 9e11 + 1.0, 0.0);
    satSeparation done = scene_separate(&s, 1);
    CHECK_EQUAL(done.moved, 0);
    CHECK_CLOSE((double)done.remaining, 3e-5, 1e-6);
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 1);
    CHECK(SAT_COLUMN(s.w, CONTACT_DEPTH)[0] == done.remaining);
    done = scene_separate(&s, 8);
    CHECK(done.moved > 0);
    CHECK(done.remaining == 0.0f);
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 0);
}

// A box pushed to and fro between two walls may end where it began and still overlap one of them.
TEST(a_body_pushed_there_and_back_is_tested_again)
{
    rng d = {73u};
    fixture large;
    make_box(&large, 4.0, 4.0);
    uint32_t left = 0;
    for (int round = 0; round < 400; round++) {
        OWNED_SCENE s = scene_small();
        double base = pow(10.0, 9.0 + (double)roll_below(&d, 3));
        double step = 4.0 - (double)(20 + round) / 64.0;
        add_wall(&s, &large, base, 0.0);
        add(&s, &large, base + step, 0.0);
        add(&s, &large, base + 2.0 * step, 0.0);
        add_wall(&s, &large, base + 9.0, 0.0);
        scene_update(&s);
        satSeparation done = scene_separate(&s, 1 + roll_below(&d, 3));
        scene_update(&s);
        float deepest = 0.0f;
        for (uint32_t i = 0; i < s.w->contactCount; i++) {
            deepest = sat_max(deepest, SAT_COLUMN(s.w, CONTACT_DEPTH)[i]);
        }
        CHECK(done.remaining == deepest);
        left += deepest > 0.0f;
    }
    CHECK(left > 10);
}

// Of two equally deep overlaps the first pair is pushed first.
TEST(the_first_pair_of_equal_depths_is_pushed_first)
{
    OWNED_SCENE s = scene_small();
    add(&s, &block, -1.5, 0);
    add(&s, &block, 0, 0);
    add(&s, &block, 1.5, 0);
    SAT_COLUMN(s.w, WEIGHT)[0] = 0.0f;
    SAT_COLUMN(s.w, WEIGHT)[1] = 1e30f;
    scene_separate(&s, 1);
    CHECK_CLOSE(x_of(&s, 1), 0.5, 1e-4);
    CHECK_CLOSE(x_of(&s, 2), 2.5, 1e-4);
}

// The deeper overlap is pushed first, so the contact with the disc is found again after that push.
TEST(a_one_way_disc_pushes_only_in_its_direction)
{
    OWNED_SCENE s = scene_small();
    fixture disc;
    make_circle(&disc, 10.0);
    uint32_t wall = add_wall(&s, &disc, 0, 0);
    sat_world_set_one_way(s.w, wall, 0.0f, -1.0f);
    uint32_t left = add(&s, &ball, 5.0, -20.0), right = add(&s, &ball, 9.0, -20.0);
    scene_update(&s);
    SAT_COLUMN(s.w, X)[right] = 5.3;
    SAT_COLUMN(s.w, Y)[left] = SAT_COLUMN(s.w, Y)[right] = -9.5;
    scene_separate(&s, 1);
    CHECK_CLOSE(x_of(&s, left), 4.15, 1e-4);
    CHECK_CLOSE(x_of(&s, right), 6.15, 1e-4);
    CHECK_CLOSE(y_of(&s, left), -11.0, 1e-3);
    CHECK(y_of(&s, right) == -9.5);
}

// The balls between the two ends push each other first. So one of them has already moved when it is
// tested against the dumbbell.
TEST(a_composite_body_is_pushed_by_the_child_that_overlaps)
{
    static fixture ends[2];
    OWNED_SCENE s = scene_small();
    make_circle_at(&ends[0], -3.0, 0.0, 1.0);
    make_circle_at(&ends[1], 3.0, 0.0, 1.0);
    OWNED_SHAPE shape = compound_of(ends, 2, NULL);
    uint32_t dumbbell = scene_add(&s, shape, def_at(0, 0));
    uint32_t right = add(&s, &ball, 1.3, 0), left = add(&s, &ball, 0.3, 0);
    scene_separate(&s, 1);
    CHECK_CLOSE(x_of(&s, left), -0.2, 1e-4);
    CHECK_CLOSE(x_of(&s, right), 1.4, 1e-4);
    CHECK_CLOSE(x_of(&s, dumbbell), 0.4, 1e-4);
}

// The second test before a push also keeps pairs separated: a pair that another push has separated
// by more than the skin must not be drawn together again.
TEST(a_pair_that_another_push_has_separated_is_not_pushed)
{
    OWNED_SCENE s = scene_small();
    uint32_t resting = add(&s, &ball, 0, 0), sunk = add(&s, &ball, 1.9, 0);
    add_wall(&s, &tile, 11.5, 10); // its upper left corner at (1.5, 0): under the second ball only
    satSeparation done = scene_separate(&s, 8);
    CHECK_EQUAL(done.moved, 1);
    CHECK(x_of(&s, resting) == 0.0 && y_of(&s, resting) == 0.0);
    CHECK_CLOSE(x_of(&s, sunk), 1.9, 1e-6);
    CHECK_CLOSE(y_of(&s, sunk), -1.0, 1e-3);
}

// In a round, the push of a chaser once came after that of the wall. So it pressed its prey into
// the corner of the level.
TEST(a_crowd_in_a_corner_is_squeezed_but_not_into_the_walls)
{
    rng d = {123u};
    OWNED_SCENE s = scene_small();
    uint32_t left = add_wall(&s, &beam, -2, 0), floor = add_wall(&s, &tile, 8, 10);
    int squeezed = 0;
    for (int i = 0; i < 40; i++) {
        add(&s, &ball, roll_between(&d, 1.0, 6.0), roll_between(&d, -9.0, -1.0));
    }
    for (int frame = 0; frame < 100; frame++) {
        for (uint32_t i = 2; i < s.w->slots.count; i++) {
            SAT_COLUMN(s.w, X)[i] -= 0.3 * (x_of(&s, i) - 1.0);
            SAT_COLUMN(s.w, Y)[i] -= 0.3 * (y_of(&s, i) + 1.0);
        }
        satSeparation done = scene_separate(&s, 8);
        squeezed += done.remaining > 0.01f;
        scene_update(&s);
        for (uint32_t row = 0; row < s.w->contactCount; row++) {
            uint32_t a = SAT_COLUMN(s.w, CONTACT_A)[row];
            CHECK(a != left && a != floor);
        }
    }
    printf("    %d of 100 frames left balls overlapping\n", squeezed);
    CHECK(squeezed > 10);
}

// 200 balls chase one point. Without momentum the deepest overlap is 2.3 on average, and a ball
// moves by 0.46 a frame after all have arrived.
TEST(a_chasing_crowd_keeps_few_deep_overlaps_and_hardly_trembles)
{
    rng d = {124u};
    OWNED_SCENE s = scene_small();
    fixture disc;
    float sum = 0.0f;
    double moved = 0.0, lastX[200], lastY[200];
    make_circle(&disc, 11.0);
    for (int i = 0; i < 200; i++) {
        add(&s, &disc, roll_between(&d, 0.0, 1000.0), roll_between(&d, 0.0, 1000.0));
    }
    for (int frame = 0; frame < 700; frame++) {
        for (uint32_t i = 0; i < s.w->slots.count; i++) {
            double dx = 500.0 - x_of(&s, i), dy = 500.0 - y_of(&s, i);
            double distance = sqrt(dx * dx + dy * dy) + 1e-9;
            SAT_COLUMN(s.w, X)[i] += 2.0 * dx / distance;
            SAT_COLUMN(s.w, Y)[i] += 2.0 * dy / distance;
        }
        float remaining = scene_separate(&s, 8).remaining;
        for (uint32_t i = 0; i < s.w->slots.count; i++) {
            if (frame >= 600) moved += hypot(x_of(&s, i) - lastX[i], y_of(&s, i) - lastY[i]);
            lastX[i] = x_of(&s, i);
            lastY[i] = y_of(&s, i);
        }
        if (frame >= 600) sum += remaining;
    }
    printf("    the deepest overlap is %.2f of 22 on average\n", (double)sum / 100.0);
    printf("    a ball moves by %.2f a frame\n", moved / 100.0 / 200.0);
    CHECK(sum / 100.0f < 0.5f);
    CHECK(moved / 100.0 / 200.0 < 0.3);
}

// separate() adds momentum to pushes. It would open gaps if it moved bodies by more than half of
// their overlap.
TEST(a_stack_that_sinks_neither_floats_nor_is_squeezed)
{
    static const double FALLS[] = {0.2, 1.0, 3.0};
    for (int k = 0; k < 3; k++) {
        OWNED_SCENE s = scene_small();
        add_wall(&s, &tile, 0, 0);
        for (int i = 1; i < 5; i++) add(&s, &tile, 0, -20.0 * i);
        for (int frame = 0; frame < 200; frame++) {
            for (uint32_t i = 1; i < s.w->slots.count; i++) SAT_COLUMN(s.w, Y)[i] += FALLS[k];
            scene_separate(&s, 8);
        }
        for (uint32_t i = 1; i < s.w->slots.count; i++) {
            double gap = y_of(&s, i - 1) - y_of(&s, i) - 20.0;
            CHECK(gap < 0.01 && gap > -0.1);
        }
    }
}

// The body overlaps a heavier one, so it is listed among those that may be pushed.
TEST(a_body_that_is_not_moved_keeps_the_sign_of_its_zeros)
{
    OWNED_SCENE s = scene_small();
    uint32_t heavy = add(&s, &block, -0.0, -0.0);
    add(&s, &block, 1.5, 0.0);
    SAT_COLUMN(s.w, WEIGHT)[heavy] = 1e30f;
    CHECK(signbit(x_of(&s, heavy)) && signbit(y_of(&s, heavy)));
    scene_separate(&s, 8);
    CHECK(signbit(y_of(&s, heavy)));
}

// Each push shortens the free path. If the result were rounded to the nearest float, a push smaller
// than half the spacing of floats would not shorten it at all.
TEST(tiny_pushes_lead_no_farther_than_the_free_path)
{
    const double push = 1e-6;
    satSeparated body = {.freePath = 100.0f};
    uint32_t pushes = 0;
    while (pushes < 100000u && sat_use_free_path(&body, push)) pushes++;
    CHECK(pushes == 100000u);
    CHECK((double)body.freePath + push * pushes <= 100.0);
}

// The push is longer than the free path, so it is swept. It ends at the wall, where no free path
// remains.
TEST(a_push_that_a_wall_stops_leaves_no_free_path)
{
    OWNED_SCENE s = scene_small();
    uint32_t body = add(&s, &ball, 0, 0), wall = add_wall(&s, &tile, 18, 0);
    scene_update(&s);
    satSeparated *own = &SAT_COLUMN(s.w, SEPARATED)[body];
    *own = (satSeparated){.margin = 100.0f, .freePath = 5.0f};
    satPair pair = {body, wall};
    uint32_t next[] = {SAT_NO_ROW};
    satNearWalls near = {.pair = &pair, .next = next};
    satVector moved = sat_world_push(s.w, body, (satVector){10.0, 0.0}, false, &near);
    CHECK_CLOSE(moved.x, 7.0, 1e-2); // the wall's left side is at 8
    CHECK(!sat_use_free_path(own, 0.5));
}

// In an inner corner, the body may overlap one wall only where that wall is inside the other. It
// was once pushed along the whole wall, to the other side of both.
TEST(bodies_in_the_corners_of_a_fence_stay_inside)
{
    static fixture g, shapes[2];
    make_box(&shapes[0], 2.0, 2.0);
    make_capsule(&shapes[1], -1.0, 0.0, 1.0, 0.0, 0.7);
    rng d = {90};
    for (int32_t n = 0; n < times(600); n++) {
        double thick = n % 2 ? 3.0 : 10.0, beyond = (double[]){0.0, thick, -1e-7}[n / 2 % 3];
        OWNED_SCENE s = scene_small();
        for (int32_t side = 0; side < 2; side++) {
            make_box(&g, thick, 20.0 + 2.0 * beyond);
            add_still(&s, shape_of(&g),
                      (pose){side ? 20.0 + 0.5 * thick : -0.5 * thick, 10.0, 0.0});
            make_box(&g, 20.0 + 2.0 * thick, thick);
            add_still(&s, shape_of(&g),
                      (pose){10.0, side ? 20.0 + 0.5 * thick : -0.5 * thick, 0.0});
        }
        pose at = {roll_between(&d, 0.0, 1.2), roll_between(&d, 0.0, 1.2), roll_angle(&d)};
        uint32_t body = add_at(&s, shape_of(&shapes[n / 6 % 2]), at, SAT_ENABLED);
        set_case("round %d at %g, %g, angle %g", n, at.x, at.y, at.angle);
        scene_update(&s);
        scene_separate(&s, 8);
        CHECK(SAT_COLUMN(s.w, X)[body] > 0.0 && SAT_COLUMN(s.w, Y)[body] > 0.0);
        scene_update(&s);
        CHECK_EQUAL(s.w->contactCount, 0);
    }
}

int main(void)
{
    make_shapes();
    return check_all();
}
