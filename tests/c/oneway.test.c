// One-way platforms let bodies pass from below and carry bodies from above, in any frame. Bodies
// rise, fall and move sideways, by the mover and by separate.

#include "check_pair.h"
#include "level.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/mover.h"
#include "world/oneway.h"

static const double ANGLES[] = {0.0, 0.5, -1.5707963267948966, 2.8};

// Bodies pass upwards in the frame. The platform's top is y = 0.
typedef enum platformKind { BOX, GRID, ONE_SIDED, PLATFORMS } platformKind;
static const char *const NAMES[PLATFORMS] = {"a box", "tiles", "a one-sided chain"};

static uint32_t add_platform(scene *s, platformKind kind, pose frame)
{
    static fixture g;
    uint32_t slot;
    if (kind == BOX) {
        make_box(&g, 8.0, 0.5);
        slot = add_still(s, shape_of(&g), in_frame(frame, 0.0, 0.25, 0.0));
    } else {
        slot = add_floor(s, kind == GRID ? TILED : CHAIN, 8, 1.0, in_frame(frame, -4.0, 0.0, 0.0));
    }
    if (kind != ONE_SIDED) sat_world_set_one_way(s->w, slot, 0.0f, -1.0f);
    return slot;
}

static double height_of(satWorld *w, uint32_t body, pose frame)
{
    double x = SAT_COLUMN(w, X)[body] - frame.x, y = SAT_COLUMN(w, Y)[body] - frame.y;
    return cos(frame.angle) * y - sin(frame.angle) * x;
}

static void shove(satWorld *w, uint32_t body, pose frame, double dx, double dy)
{
    pose to = in_frame((pose){0.0, 0.0, frame.angle}, dx, dy, 0.0);
    SAT_COLUMN(w, X)[body] += to.x;
    SAT_COLUMN(w, Y)[body] += to.y;
}

static void frame_by_separate(scene *s, uint32_t body, pose frame, double dx, double dy)
{
    shove(s->w, body, frame, dx, dy);
    scene_update(s);
    scene_separate(s, 4);
}

static satMoved frame_by_move(scene *s, uint32_t body, pose frame, double dx, double dy, bool drops)
{
    pose by = in_frame((pose){0.0, 0.0, frame.angle}, dx, dy, 0.0);
    satMove move = {
        .by = {by.x, by.y}, .up = {sin(frame.angle), -cos(frame.angle)}, .minFloor = 0.7};
    satMoved out;
    if (drops) sat_world_drop_through(s->w, body);
    scene_refresh(s);
    satQueryFilter filter = {sat_filter_of(s->w, body), SAT_SENSOR};
    sat_world_begin_query(s->w, 1);
    CHECK_EQUAL(sat_world_move(s->w, body, &move, &filter, &out), SAT_OK);
    return out;
}

typedef void test_of(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame);

// Runs a test for all platforms, walkers and angles.
static void everywhere(test_of *test, double x, double y, bool chains)
{
    for (int32_t kind = 0; kind < PLATFORMS; kind++) {
        if (kind == ONE_SIDED && !chains) continue;
        for (int32_t which = 0; which < WALKERS; which++) {
            for (int32_t a = 0; a < 4; a++) {
                pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
                set_case("%s, walker %d, angle %g", NAMES[kind], which, ANGLES[a]);
                OWNED_SCENE s = scene_small();
                uint32_t platform = add_platform(&s, (platformKind)kind, frame);
                OWNED_WALKER k = make_walker(which, 0.6);
                uint32_t body = add_at(&s, k.shape, in_frame(frame, x, y, 0.0), SAT_ENABLED);
                scene_update(&s);
                test(&s, platform, body, &k, frame);
            }
        }
    }
}

// Defines a test that runs everywhere.
#define UNUSED __attribute__((unused))
#define PLATFORM_TEST(name, x, y, chains)                                                          \
    static void name##_here(scene *s, uint32_t platform, uint32_t body, const walker *k,           \
                            pose frame);                                                           \
    TEST(name) { everywhere(name##_here, x, y, chains); }                                          \
    static void name##_here(scene *s UNUSED, uint32_t platform UNUSED, uint32_t body UNUSED,       \
                            const walker *k UNUSED, pose frame UNUSED)

// By separate

PLATFORM_TEST(separate_lets_bodies_pass_from_below_and_carries_them_from_above, 0.1, 3.0, false)
{
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 45; n++) {
        frame_by_separate(s, body, frame, 0.0, -0.1);
        y -= 0.1;
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9); // nothing pushes it
    }
    CHECK(y + k->bottom < -0.1);
    for (int32_t n = 0; n < 100; n++) {
        frame_by_separate(s, body, frame, 0.01, 0.05);
        CHECK(height_of(s->w, body, frame) + k->bottom < 1e-4);
    }
    CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, 0.0, 2e-4);
}

PLATFORM_TEST(separate_lets_bodies_pass_from_the_side, -6.0, 0.2, false)
{
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 120; n++) {
        frame_by_separate(s, body, frame, 0.1, 0.0);
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9);
    }
    pose end = in_frame(frame, -6.0 + 12.0, 0.2, 0.0);
    CHECK_CLOSE(SAT_COLUMN(s->w, X)[body], end.x, 1e-9);
}

PLATFORM_TEST(a_platform_that_rises_lifts_the_body_above, 0.3, -1.5, false)
{
    double top = 0.0;
    for (int32_t n = 0; n < 60; n++) {
        shove(s->w, platform, frame, 0.0, -0.1);
        top -= 0.1;
        frame_by_separate(s, body, frame, 0.0, 0.0);
        double bottom = height_of(s->w, body, frame) + k->bottom;
        CHECK(bottom < top + 1e-4);
        if (top < -2.0) CHECK_CLOSE(bottom, top, 2e-4);
    }
}

PLATFORM_TEST(a_platform_that_descends_passes_the_body_below, 0.3, 3.0, false)
{
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 60; n++) {
        shove(s->w, platform, frame, 0.0, 0.1);
        frame_by_separate(s, body, frame, 0.0, 0.0);
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9);
    }
}

PLATFORM_TEST(a_body_that_drops_through_falls_until_it_is_below, 0.3, -0.8, false)
{
    for (int32_t n = 0; n < 30; n++) frame_by_separate(s, body, frame, 0.0, 0.1);
    CHECK(height_of(s->w, body, frame) < 0.0);
    scene_update(s);
    frame_by_separate(s, body, frame, 0.0, 0.1); // it touched the platform and rests on it
    sat_world_drop_through(s->w, body);
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 40; n++) {
        frame_by_separate(s, body, frame, 0.0, 0.1);
        y += 0.1;
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9);
    }
    CHECK(sat_world_persistent(s->w, platform, body) == NULL);
    // Put above the platform, the body is carried again.
    shove(s->w, body, frame, 0.0, -1.0 - y);
    scene_update(s);
    for (int32_t n = 0; n < 30; n++) frame_by_separate(s, body, frame, 0.0, 0.1);
    CHECK(height_of(s->w, body, frame) < 0.0);
}

// At each update the body slightly overlaps the ground that it leaves and the ground ahead.
TEST(separate_carries_bodies_from_one_ground_to_the_next)
{
    static fixture g;
    make_box(&g, 2.0, 0.5);
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t a = 0; a < 4; a++) {
            pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
            set_case("walker %d, angle %g", which, ANGLES[a]);
            OWNED_SCENE s = scene_small();
            for (int32_t i = 0; i < 5; i++) {
                uint32_t ground =
                    add_still(&s, shape_of(&g), in_frame(frame, 2.0 * i - 4.0, 0.25, 0.0));
                if (i > 0) sat_world_set_one_way(s.w, ground, 0.0f, -1.0f);
            }
            OWNED_WALKER k = make_walker(which, 0.6);
            uint32_t body =
                add_at(&s, k.shape, in_frame(frame, -4.0, -k.bottom - 0.1, 0.0), SAT_ENABLED);
            for (int32_t n = 0; n < 80; n++) {
                frame_by_separate(&s, body, frame, 0.1, 0.05);
                CHECK(height_of(s.w, body, frame) + k.bottom < 1e-4);
            }
        }
    }
}

TEST(each_pair_remembers_its_own_side)
{
    for (int32_t a = 0; a < 4; a++) {
        pose frame = {0.0, 0.0, ANGLES[a]};
        OWNED_SCENE s = scene_small();
        add_platform(&s, BOX, frame);
        OWNED_WALKER k = make_walker(1, 0.6);
        uint32_t above = add_at(&s, k.shape, in_frame(frame, -2.0, -0.5, 0.0), SAT_ENABLED);
        uint32_t below = add_at(&s, k.shape, in_frame(frame, 2.0, 2.0, 0.0), SAT_ENABLED);
        scene_update(&s);
        double y = 2.0;
        for (int32_t n = 0; n < 40; n++) {
            shove(s.w, above, frame, 0.0, 0.05);
            frame_by_separate(&s, below, frame, 0.0, -0.05);
            y -= 0.05;
            CHECK_CLOSE(height_of(s.w, below, frame), y, 1e-9);
            CHECK(height_of(s.w, above, frame) < -0.2999);
        }
        // A body that stops halfway through, and is moved up and down there, keeps passing.
        for (int32_t n = 0; n < 20; n++) {
            shove(s.w, above, frame, 0.0, 0.05);
            frame_by_separate(&s, below, frame, n % 2 ? 0.3 : -0.3, n % 3 ? 0.02 : -0.04);
            y += n % 3 ? 0.02 : -0.04;
            CHECK_CLOSE(height_of(s.w, below, frame), y, 1e-9);
            CHECK(height_of(s.w, above, frame) < -0.2999);
        }
    }
}

// Composites

// A bar on two legs of different length: the longer one decides, whichever comes first.
TEST(a_platform_carries_a_body_by_its_deepest_child)
{
    for (int32_t n = 0; n < 8; n++) {
        static fixture parts[3];
        OWNED_SCENE s = scene_small();
        add_platform(&s, BOX, HOME);
        double side = n & 1 ? 0.75 : -0.75;
        int32_t longer = n & 2 ? 1 : 2;
        make_box_at(&parts[0], 0.0, -0.5, 2.0, 0.25, 0.0);
        make_box_at(&parts[longer], side, n & 4 ? -0.5 : 0.0, 0.25, n & 4 ? 2.0 : 1.0, 0.0);
        make_box_at(&parts[3 - longer], -side, -0.125, 0.25, 0.75, 0.0);
        OWNED_SHAPE shape = compound_of(parts, 3, NULL);
        uint32_t body = add_at(&s, shape, (pose){0.0, -1.0, 0.0}, SAT_ENABLED);
        scene_update(&s);
        SAT_COLUMN(s.w, Y)[body] = -0.125;
        scene_update(&s);
        CHECK_EQUAL(s.w->contactCount, 1);
        CHECK_CLOSE(SAT_COLUMN(s.w, CONTACT_DEPTH)[0], 0.375, 1e-6);
    }
}

// A bar with a leg that reaches down past the end of the platform. The leg was below the platform's
// top before and overlaps nothing. Such a leg once threw its body up by its whole length. The leg
// is the last child, entirely below the bar, or the first, a post that reaches above the bar.
static satShape *bar_with_leg(bool isPost)
{
    static fixture parts[2];
    make_box_at(&parts[0], 0.0, -0.125, 2.0, 0.25, 0.0);
    if (isPost) make_box_at(&parts[1], 0.95, -2.0, 0.25, 7.0, 0.0);
    if (!isPost) make_polygon(&parts[1], (double[]){0.9, 0.0, 1.1, 1.5, 0.3, 1.5}, 3);
    return compound_of(parts, 2, NULL);
}

TEST(a_body_with_a_leg_next_to_the_platform_is_carried_by_the_child_above)
{
    for (int32_t n = 0; n < 16; n++) {
        pose frame = {50.0 * (n / 4), -20.0 * (n / 4), ANGLES[n / 4]};
        bool moves = n & 1, isPost = n & 2;
        set_case("%s, post %d, angle %g", moves ? "a lift" : "a fall", isPost, frame.angle);
        OWNED_SHAPE shape = bar_with_leg(isPost);
        OWNED_SCENE s = scene_small();
        uint32_t platform = add_platform(&s, BOX, frame);
        uint32_t body = add_at(&s, shape, in_frame(frame, 3.5, -0.15, 0.0), SAT_ENABLED);
        scene_update(&s);
        if (moves) {
            shove(s.w, platform, frame, 0.0, -0.3);
            frame_by_move(&s, body, frame, 0.0, 0.0, false);
        } else {
            for (int32_t i = 0; i < 20; i++) frame_by_separate(&s, body, frame, 0.0, 0.05);
        }
        CHECK_CLOSE(height_of(s.w, body, frame), moves ? -0.3 : 0.0, 2e-4);
    }
}

// By moves

PLATFORM_TEST(a_mover_rises_through_and_lands, -1.0, 3.0, true)
{
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 45; n++) {
        satMoved out = frame_by_move(s, body, frame, 0.02, -0.1, false);
        y -= 0.1;
        // Once the body is flush with the top, it gets the skin of a standing body.
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-4);
        CHECK_EQUAL(out.kinds, 0);
    }
    CHECK(y + k->bottom < 0.0);
    satMoved out = {0};
    for (int32_t n = 0; n < 40; n++) {
        out = frame_by_move(s, body, frame, n % 2 ? 0.1 : -0.1, 0.3, false);
        CHECK(height_of(s->w, body, frame) + k->bottom < 0.0);
    }
    CHECK_EQUAL(out.kinds, SAT_FLOOR);
    CHECK_EQUAL(out.floor, platform);
    CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, 0.0, 2e-4);
}

// Users place bodies exactly on top.
PLATFORM_TEST(a_mover_placed_on_a_platform_stands_there, 0.3, -0.3, true)
{
    for (int32_t n = 0; n < 10; n++)
        CHECK_EQUAL(frame_by_move(s, body, frame, 0.0, 0.1, false).floor, platform);
    CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, 0.0, 2e-4);
}

PLATFORM_TEST(a_mover_that_falls_fast_is_carried, 0.0, -20.0, true)
{
    satMoved out = frame_by_move(s, body, frame, 0.5, 500.0, false);
    CHECK_EQUAL(out.floor, platform);
    CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, 0.0, 2e-3);
    out = frame_by_move(s, body, frame, 0.0, 0.1, false);
    CHECK_EQUAL(out.floor, platform);
}

PLATFORM_TEST(a_mover_from_the_side_passes, -6.0, 0.2, true)
{
    for (int32_t n = 0; n < 100; n++) {
        satMoved out = frame_by_move(s, body, frame, 0.12, 0.0, false);
        CHECK_CLOSE(hypot(out.by.x, out.by.y), 0.12, 1e-6);
    }
}

PLATFORM_TEST(a_platform_that_a_mover_enters_from_the_side_is_no_adjacent_wall, -6.0, 0.2, false)
{
    for (int32_t n = 0; n < 100; n++) {
        satMoved out = frame_by_move(s, body, frame, 0.12, 0.0, false);
        CHECK(out.walls[0].body == SAT_NO_SLOT && out.walls[1].body == SAT_NO_SLOT);
    }
}

PLATFORM_TEST(a_mover_that_drops_falls_through, 0.3, -0.8, false)
{
    for (int32_t n = 0; n < 20; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    satMoved out = frame_by_move(s, body, frame, 0.0, 0.1, false);
    CHECK_EQUAL(out.floor, platform);
    out = frame_by_move(s, body, frame, 0.0, 0.1, true);
    CHECK_CLOSE(hypot(out.by.x, out.by.y), 0.1, 1e-6);
    // Inside the platform it keeps falling without another call.
    for (int32_t n = 0; n < 30; n++) {
        out = frame_by_move(s, body, frame, 0.0, 0.1, false);
        CHECK_CLOSE(hypot(out.by.x, out.by.y), 0.1, 1e-6);
    }
    CHECK(height_of(s->w, body, frame) - k->bottom > 1.0);
}

// Moves the platform up into the body. The next update records the pair as one in which the
// platform carries the body.
static void begins_within(scene *s, uint32_t platform, uint32_t body, pose frame)
{
    for (int32_t n = 0; n < 10; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    scene_update(s);
    shove(s->w, platform, frame, 0.0, -0.05);
    scene_update(s);
    CHECK(sat_world_persistent(s->w, platform, body) && !sat_world_passes(s->w, platform, body));
}

PLATFORM_TEST(a_mover_that_drops_falls_through_a_platform_that_rose_into_it, 0.3, -0.8, false)
{
    begins_within(s, platform, body, frame);
    frame_by_move(s, body, frame, 0.0, 0.1, true);
    for (int32_t n = 0; n < 30; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    CHECK(height_of(s->w, body, frame) - k->bottom > 1.0);
}

PLATFORM_TEST(a_dropping_mover_is_not_carried_by_a_platform_that_rose_into_it, 0.3, -0.8, false)
{
    begins_within(s, platform, body, frame);
    sat_world_drop_through(s->w, body);
    for (int32_t n = 0; n < 30; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    CHECK(height_of(s->w, body, frame) - k->bottom > 1.0);
}

// An update between two moves sees the pair begin, and must not record it as one from above.
PLATFORM_TEST(a_mover_that_drops_falls_through_even_with_updates_between, 0.3, -0.8, false)
{
    for (int32_t n = 0; n < 20; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    frame_by_move(s, body, frame, 0.0, 0.1, true);
    for (int32_t n = 0; n < 30; n++) {
        scene_update(s);
        CHECK_EQUAL(scene_separate(s, 4).moved, 0);
        satMoved out = frame_by_move(s, body, frame, 0.0, 0.1, false);
        CHECK_CLOSE(hypot(out.by.x, out.by.y), 0.1, 1e-6);
    }
    CHECK(height_of(s->w, body, frame) - k->bottom > 1.0);
}

PLATFORM_TEST(a_mover_rides_on_a_one_way_lift, 0.3, -0.8, true)
{
    for (int32_t n = 0; n < 10; n++) frame_by_move(s, body, frame, 0.0, 0.2, false);
    double top = 0.0;
    for (int32_t n = 0; n < 120; n++) {
        double dy = n < 60 ? -0.2 : 0.2;
        shove(s->w, platform, frame, n % 2 ? 0.1 : -0.1, dy);
        top += dy;
        satMoved out = frame_by_move(s, body, frame, 0.0, 0.1, false);
        CHECK_EQUAL(out.floor, platform);
        CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, top, 2e-4);
    }
}

// The rider does not turn with the platform, so its foot comes to overlap it. No update has seen
// the rider.
PLATFORM_TEST(a_one_way_platform_that_tilts_keeps_its_rider, 0.3, -0.8, false)
{
    sat_world_remove(s->w, body);
    uint32_t rider = add_at(s, k->shape, in_frame(frame, 2.5, -0.8, 0.0), SAT_ENABLED);
    for (int32_t n = 0; n < 10; n++) frame_by_move(s, rider, frame, 0.0, 0.1, false);
    for (int32_t n = 0; n < 40; n++) {
        SAT_COLUMN(s->w, ANGLE)[platform] = frame.angle + 0.2 * sin(0.3 * n);
        CHECK_EQUAL(frame_by_move(s, rider, frame, 0.0, 0.1, false).floor, platform);
    }
}

// The body hovers while the platform comes up into it: a body that was above at the last update is
// carried.
PLATFORM_TEST(a_one_way_lift_that_rises_into_a_mover_carries_it, 0.3, -0.8, false)
{
    double top = 0.0;
    for (int32_t n = 0; n < 5; n++) {
        shove(s->w, platform, frame, 0.0, -0.7);
        top -= 0.7;
        frame_by_move(s, body, frame, 0.0, 0.0, false);
        CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, fmin(top, -0.5), 1e-3);
        const satPlacedShape *at = SAT_COLUMN(s->w, PLACED);
        CHECK(!sat_composite_overlaps(sat_world_shape(s->w, platform), &at[platform].xf, k->shape,
                                      &at[body].xf)); // a skin above
        scene_update(s);
    }
}

// Once the ceiling stops the rider, the rising lift moves into it. The move must still treat the
// lift as the one that carries the rider.
PLATFORM_TEST(a_one_way_lift_under_a_ceiling_crushes_its_rider, 0.3, -0.8, true)
{
    static fixture g;
    make_box(&g, 8.0, 1.0);
    add_still(s, shape_of(&g), in_frame(frame, 0.0, -2.5, 0.0)); // its lower side is at -2
    for (int32_t n = 0; n < 10; n++) frame_by_move(s, body, frame, 0.0, 0.2, false);
    for (int32_t n = 1; n <= 16; n++) {
        shove(s->w, platform, frame, 0.0, -0.1);
        satMoved out = frame_by_move(s, body, frame, 0.0, 0.02, false);
        CHECK_EQUAL((out.kinds & SAT_CRUSHED) != 0, n > 14); // the rider is 0.6 high
        scene_update(s);
    }
}

// The lift carries its rider up into a platform that is at rest. The rider was once put on top of
// that platform, as if the platform had risen into it.
PLATFORM_TEST(a_lift_carries_its_rider_through_a_platform, -1.0, 3.0, false)
{
    static fixture g;
    make_box(&g, 2.0, 1.0);
    pose below = in_frame(frame, -1.0, 3.51 + k->bottom, 0.0);
    uint32_t lift = add_still(s, shape_of(&g), below);
    double above = k->bottom + 0.5;
    for (int32_t n = 0; n < 45; n++) {
        satMoved out = frame_by_move(s, body, frame, 0.0, 0.05, false);
        CHECK_EQUAL(out.floor, lift);
        CHECK_CLOSE(height_of(s->w, lift, frame) - height_of(s->w, body, frame), above, 1e-4);
        scene_update(s);
        shove(s->w, lift, frame, 0.02, -0.1);
    }
}

// Shapes with several faces that block

#define SHAPES 8
#define CIRCLE 7

// Makes a roof, a trapezoid or a hexagon, in either winding, or a rounded roof, from x = -2 to 2
// and from y = -0.6 to 0.6; or a circle.
static void make_faces(fixture *g, int32_t kind)
{
    static const double points[3][12] = {{-2.0, 0.6, 0.0, -0.6, 2.0, 0.6},
                                         {-2.0, 0.6, -1.0, -0.6, 1.0, -0.6, 2.0, 0.6},
                                         {-2, 0, -1, -0.6, 1, -0.6, 2, 0, 1, 0.6, -1, 0.6}};
    static const int32_t counts[] = {3, 4, 6};
    if (kind == 6) make_rounded_polygon(g, points[0], 3, 0.2);
    if (kind == CIRCLE) make_circle(g, 2.0);
    if (kind >= 6) return;
    double turned[12];
    int32_t count = counts[kind / 2];
    for (int32_t i = 0; i < count; i++) {
        int32_t from = kind % 2 ? count - 1 - i : i;
        turned[2 * i] = points[kind / 2][2 * from];
        turned[2 * i + 1] = points[kind / 2][2 * from + 1];
    }
    make_polygon(g, turned, count);
}

typedef void faces_test(scene *s, uint32_t body, double x, pose frame);

static void for_all_faces(faces_test *test, double y, int32_t shapes)
{
    static fixture g;
    for (int32_t n = 0; n < shapes * WALKERS * 4 * 9; n += every(5)) {
        int32_t kind = n % shapes, which = n / shapes % WALKERS, a = n / shapes / WALKERS % 4;
        double x = 0.4 * (n / shapes / WALKERS / 4) - 1.6;
        pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
        set_case("shape %d, walker %d, angle %g, x %g", kind, which, frame.angle, x);
        OWNED_SCENE s = scene_small();
        make_faces(&g, kind);
        sat_world_set_one_way(s.w, add_still(&s, shape_of(&g), frame), 0.0f, -1.0f);
        OWNED_WALKER k = make_walker(which, 0.6);
        uint32_t body = add_at(&s, k.shape, in_frame(frame, x, y, 0.0), SAT_ENABLED);
        scene_update(&s);
        test(&s, body, x, frame);
    }
}

static void falls_onto_it(scene *s, uint32_t body, double x UNUSED, pose frame)
{
    uint32_t hits = 0;
    for (int32_t n = 0; n < 60 && hits == 0; n++) {
        hits = frame_by_move(s, body, frame, 0.0, 0.01 * n, false).count;
        scene_update(s);
    }
    CHECK(hits > 0);
}

TEST(a_mover_that_falls_hits_every_face_of_a_one_way_shape)
{
    for_all_faces(falls_onto_it, -4.0, SHAPES);
}

static void is_carried_by_it(scene *s, uint32_t body, double x UNUSED, pose frame)
{
    for (int32_t n = 0; n < 90; n++) frame_by_separate(s, body, frame, 0.0, 0.05);
    // The body has slid down beside the shape, or stands on it.
    CHECK(height_of(s->w, body, frame) < -4.0 + 90 * 0.05 - 0.2);
}

// The circle is left out: separate() carries a body on a one-way circle only on the tangent at its
// top.
TEST(separate_carries_what_falls_onto_any_face_of_a_one_way_shape)
{
    for_all_faces(is_carried_by_it, -4.0, CIRCLE);
}

static void rises_through_it(scene *s, uint32_t body, double x, pose frame)
{
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 80; n++) {
        bool isMove = n % 2;
        if (isMove) CHECK_EQUAL(frame_by_move(s, body, frame, 0.02 * x, -0.1, false).kinds, 0);
        if (!isMove) frame_by_separate(s, body, frame, -0.02 * x, -0.1);
        y -= 0.1;
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-4);
    }
}

TEST(what_rises_through_a_one_way_shape_of_several_faces_is_not_stopped)
{
    for_all_faces(rises_through_it, 4.0, SHAPES);
}

// Above a crest, a mover is in front of neither slope alone.
TEST(a_mover_that_falls_onto_the_crest_of_several_one_way_pieces_lands)
{
    static fixture left, right;
    make_polygon(&left, (double[]){-4.0, 2.4, 0.0, 0.0, 0.0, 1.0, -4.0, 3.4}, 4);
    make_polygon(&right, (double[]){0.0, 0.0, 4.0, 2.4, 4.0, 3.4, 0.0, 1.0}, 4);
    OWNED_SHAPE crest = baked_chain((double[]){-4.0, 2.4, 0.0, 0.0, 4.0, 2.4}, 3, false);
    for (int32_t n = 0; n < 2 * 4 * WALKERS * 13 * 8; n += every(5)) {
        int32_t which = n / 8 % WALKERS, a = n / 8 / WALKERS % 4;
        double x = 0.05 * (n / 8 / WALKERS / 4 % 13) - 0.3;
        bool isChain = n & 1;
        pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
        set_case("walker %d, angle %g, x %g", which, ANGLES[a], x);
        OWNED_SCENE s = scene_small();
        uint32_t ground = add_still(&s, isChain ? crest : shape_of(&left), frame);
        sat_world_set_one_way(s.w, ground, 0.0f, -1.0f);
        if (!isChain)
            sat_world_set_one_way(s.w, add_still(&s, shape_of(&right), frame), 0.0f, -1.0f);
        OWNED_WALKER k = make_walker(which, 0.6);
        pose start = in_frame(frame, x, -1.0 - 0.02 * (n % 8 / 2), 0.0);
        falls_onto_it(&s, add_at(&s, k.shape, start, SAT_ENABLED), x, frame);
    }
}

// The mover rolls over the edge. It is then higher than the edge, but not entirely above the top.
PLATFORM_TEST(a_round_mover_on_the_edge_of_a_one_way_platform_walks_in, -4.1, -0.8, false)
{
    if (k->shape->radius == 0.0f) return;
    for (int32_t n = 0; n < 20; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    for (int32_t n = 0; n < 40; n++) frame_by_move(s, body, frame, 0.024, 0.018, false);
    CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, 0.0, 2e-4);
}

static void passes_from_the_side(scene *s, uint32_t body, double x, pose frame)
{
    shove(s->w, body, frame, x < 0.0 ? -3.0 : 3.0, 0.0);
    for (int32_t n = 0; n < 90; n++) {
        CHECK_EQUAL(frame_by_move(s, body, frame, x < 0.0 ? 0.1 : -0.1, 0.0, false).kinds, 0);
        scene_update(s);
        CHECK_EQUAL(scene_separate(s, 4).moved, 0);
    }
}

TEST(what_comes_from_beside_a_one_way_shape_of_several_faces_passes)
{
    for_all_faces(passes_from_the_side, 0.8, SHAPES);
}

// Chains

// The body comes from the side, slightly below the top of the chain, and falls a little.
TEST(the_end_of_a_one_sided_chain_stops_no_mover)
{
    for (int32_t which = 0; which < 4; which++) {
        for (int32_t a = 0; a < 4; a++) {
            pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
            set_case("walker %d, angle %g", which, ANGLES[a]);
            OWNED_SCENE s = scene_small();
            add_platform(&s, ONE_SIDED, frame);
            OWNED_WALKER k = make_walker(which, 0.6);
            uint32_t body = add_at(&s, k.shape, in_frame(frame, -6.0, 0.2, 0.0), SAT_ENABLED);
            for (int32_t n = 0; n < 30; n++) {
                satMoved out = frame_by_move(&s, body, frame, 0.1, 0.002, false);
                CHECK_CLOSE(hypot(out.by.x, out.by.y), hypot(0.1, 0.002), 1e-6);
            }
        }
    }
}

// Below the tip of a pit the body is partly in front of both sides, if they were extended.
TEST(below_a_one_sided_pit_a_mover_may_go_in_any_direction)
{
    OWNED_SHAPE pit = baked_chain((double[]){-2, -10, 0, 0, 2, -10}, 3, true);
    OWNED_WALKER k = make_walker(1, 1.0);
    for (int32_t a = 0; a < 4; a++) {
        pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
        set_case("angle %g", ANGLES[a]);
        OWNED_SCENE s = scene_small();
        add_still(&s, pit, frame);
        uint32_t body = add_at(&s, k.shape, frame, SAT_ENABLED);
        for (int32_t n = 0; n < 64 * 7; n++) {
            pose from = in_frame(frame, 0.1 * (n / 64 - 3), 0.52, 0.0);
            double way = 6.283185307179586 * (n % 64) / 64.0;
            SAT_COLUMN(s.w, X)[body] = from.x;
            SAT_COLUMN(s.w, Y)[body] = from.y;
            satMoved out = frame_by_move(&s, body, frame, 0.3 * cos(way), 0.3 * sin(way), false);
            CHECK_EQUAL(out.count, 0);
        }
    }
}

PLATFORM_TEST(a_platform_that_comes_down_passes_a_mover, 0.3, 3.0, true)
{
    // The mover is slower than the platform, which comes down on it and passes it.
    for (int32_t n = 0; n < 40; n++) {
        shove(s->w, platform, frame, 0.0, 0.2);
        satMoved out = frame_by_move(s, body, frame, 0.01, 0.0, false);
        CHECK_CLOSE(hypot(out.by.x, out.by.y), 0.01, 1e-6);
    }
}

TEST(a_platform_that_is_no_longer_one_way_stops_from_all_sides)
{
    OWNED_SCENE s = scene_small();
    uint32_t platform = add_platform(&s, BOX, HOME);
    OWNED_WALKER k = make_walker(0, 0.6);
    uint32_t body = add_at(&s, k.shape, (pose){0.0, 2.0, 0.0}, SAT_ENABLED);
    scene_update(&s);
    sat_world_set_one_way(s.w, platform, 0.0f, 0.0f);
    for (int32_t n = 0; n < 50; n++) frame_by_move(&s, body, HOME, 0.0, -0.1, false);
    CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], 0.5 + 0.3, 1e-3);
    sat_world_set_one_way(s.w, platform, 0.0f, -1.0f);
    for (int32_t n = 0; n < 50; n++) frame_by_move(&s, body, HOME, 0.0, -0.1, false);
    CHECK(SAT_COLUMN(s.w, Y)[body] < -1.0);
}

int main(void) { return check_all(); }
