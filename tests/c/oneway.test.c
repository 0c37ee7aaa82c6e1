// Platforms that let pass what comes from below, and carry what comes from above, in any frame.
// Reads bodies that rise, fall and go sideways, by moves and by separate; judges where they get.

#include "judge.h"
#include "level.h"
#include "world/contacts.h"
#include "world/filter.h"
#include "world/mover.h"
#include "world/oneway.h"

static const double ANGLES[] = {0.0, 0.5, -1.5707963267948966, 2.8};

static void at_case(const char *what, int32_t which, double angle)
{
    static char text[96];
    snprintf(text, sizeof text, "%s, walker %d, angle %g", what, which, angle);
    check_case = text;
}

// What passes goes up in the frame. Its top is y = 0.
typedef enum platformKind { BOX, GRID, LINKS, PLATFORMS } platformKind;
static const char *const NAMES[PLATFORMS] = {"a box", "tiles", "a one-sided chain"};

static uint32_t add_platform(scene *s, platformKind kind, pose frame)
{
    static given g;
    uint32_t slot;
    if (kind == BOX) {
        give_box(&g, 8.0, 0.5);
        slot = add_still(s, shape_of(&g), in_frame(frame, 0.0, 0.25, 0.0));
    } else {
        slot = add_floor(s, kind == GRID ? TILED : CHAIN, 8, 1.0, in_frame(frame, -4.0, 0.0, 0.0));
    }
    if (kind != LINKS) sat_world_set_one_way(s->w, slot, 0.0f, -1.0f);
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
    scene_separate(s, 4, SAT_YIELD_BOTH);
}

static satMoved frame_by_move(scene *s, uint32_t body, pose frame, double dx, double dy, bool drops)
{
    pose by = in_frame((pose){0.0, 0.0, frame.angle}, dx, dy, 0.0);
    satMove move = {.dx = by.x,
                    .dy = by.y,
                    .upX = sin(frame.angle),
                    .upY = -cos(frame.angle),
                    .minFloor = 0.7,
                    .drops = drops};
    satMoved out;
    CHECK_EQUAL(sat_world_refresh(s->w), SAT_OK);
    satAsker asker = {sat_filter_of(s->w, body), SAT_SENSOR};
    sat_world_ask(s->w, 1);
    CHECK_EQUAL(sat_world_move(s->w, body, &move, &asker, &out), SAT_OK);
    return out;
}

typedef void test_of(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame);

// From everywhere: all platforms, walkers and angles.
static void everywhere(test_of *test, double x, double y, bool chains)
{
    for (int32_t kind = 0; kind < PLATFORMS; kind++) {
        if (kind == LINKS && !chains) continue;
        for (int32_t which = 0; which < WALKERS; which++) {
            for (int32_t a = 0; a < 4; a++) {
                pose frame = {50.0 * a, -20.0 * a, ANGLES[a]};
                at_case(NAMES[kind], which, ANGLES[a]);
                scene s = scene_small();
                uint32_t platform = add_platform(&s, (platformKind)kind, frame);
                walker k = make_walker(which, 0.6);
                uint32_t body = add_at(&s, k.shape, in_frame(frame, x, y, 0.0), SAT_ENABLED);
                scene_update(&s);
                test(&s, platform, body, &k, frame);
                free(k.shape);
                scene_close(&s);
            }
        }
    }
}

// By separate

static void rises_and_lands(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    (void)platform;
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

TEST(separate_lets_pass_from_below_and_carries_from_above)
{
    everywhere(rises_and_lands, 0.1, 3.0, false);
}

static void goes_through_sideways(scene *s, uint32_t platform, uint32_t body, const walker *k,
                                  pose frame)
{
    (void)platform;
    (void)k;
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 120; n++) {
        frame_by_separate(s, body, frame, 0.1, 0.0);
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9);
    }
    pose end = in_frame(frame, -6.0 + 12.0, 0.2, 0.0);
    CHECK_CLOSE(SAT_COLUMN(s->w, X)[body], end.x, 1e-9);
}

TEST(separate_lets_pass_what_comes_from_the_side)
{
    everywhere(goes_through_sideways, -6.0, 0.2, false);
}

static void is_lifted(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
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

TEST(a_platform_that_comes_up_from_below_lifts_what_is_above)
{
    everywhere(is_lifted, 0.3, -1.5, false);
}

static void is_passed_by(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    (void)k;
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 60; n++) {
        shove(s->w, platform, frame, 0.0, 0.1);
        frame_by_separate(s, body, frame, 0.0, 0.0);
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9);
    }
}

TEST(a_platform_that_comes_down_from_above_passes_what_is_below)
{
    everywhere(is_passed_by, 0.3, 3.0, false);
}

static void drops_through(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    (void)k;
    for (int32_t n = 0; n < 30; n++) frame_by_separate(s, body, frame, 0.0, 0.1);
    CHECK(height_of(s->w, body, frame) < 0.0);
    scene_update(s);
    frame_by_separate(s, body, frame, 0.0, 0.1); // it has met the platform, and lies on it
    sat_world_drop_through(s->w, body);
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 40; n++) {
        frame_by_separate(s, body, frame, 0.0, 0.1);
        y += 0.1;
        CHECK_CLOSE(height_of(s->w, body, frame), y, 1e-9);
    }
    CHECK(!sat_world_has_met(s->w, platform, body));
    // And from above again it is carried.
    shove(s->w, body, frame, 0.0, -1.0 - y);
    scene_update(s);
    for (int32_t n = 0; n < 30; n++) frame_by_separate(s, body, frame, 0.0, 0.1);
    CHECK(height_of(s->w, body, frame) < 0.0);
}

TEST(what_drops_through_falls_until_it_is_out_below)
{
    everywhere(drops_through, 0.3, -0.8, false);
}

TEST(each_pair_remembers_for_itself)
{
    for (int32_t a = 0; a < 4; a++) {
        pose frame = {0.0, 0.0, ANGLES[a]};
        scene s = scene_small();
        add_platform(&s, BOX, frame);
        walker k = make_walker(1, 0.6);
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
        // Stopped halfway, and shoved about there, it stays one that passes.
        for (int32_t n = 0; n < 20; n++) {
            shove(s.w, above, frame, 0.0, 0.05);
            frame_by_separate(&s, below, frame, n % 2 ? 0.3 : -0.3, n % 3 ? 0.02 : -0.04);
            y += n % 3 ? 0.02 : -0.04;
            CHECK_CLOSE(height_of(s.w, below, frame), y, 1e-9);
            CHECK(height_of(s.w, above, frame) < -0.2999);
        }
        free(k.shape);
        scene_close(&s);
    }
}

// By moves

static void moves_up_and_lands(scene *s, uint32_t platform, uint32_t body, const walker *k,
                               pose frame)
{
    double y = height_of(s->w, body, frame);
    for (int32_t n = 0; n < 45; n++) {
        satMoved out = frame_by_move(s, body, frame, 0.02, -0.1, false);
        y -= 0.1;
        // Flush with the top it is given the skin of who stands there.
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

TEST(a_mover_rises_through_and_lands) { everywhere(moves_up_and_lands, -1.0, 3.0, true); }

static void falls_fast(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    satMoved out = frame_by_move(s, body, frame, 0.5, 500.0, false);
    CHECK_EQUAL(out.floor, platform);
    CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, 0.0, 2e-3);
    out = frame_by_move(s, body, frame, 0.0, 0.1, false);
    CHECK_EQUAL(out.floor, platform);
}

TEST(a_mover_that_falls_fast_is_carried) { everywhere(falls_fast, 0.0, -20.0, true); }

static void moves_sideways(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    (void)platform;
    (void)k;
    for (int32_t n = 0; n < 100; n++) {
        satMoved out = frame_by_move(s, body, frame, 0.12, 0.0, false);
        CHECK_CLOSE(hypot(out.dx, out.dy), 0.12, 1e-6);
    }
}

TEST(a_mover_from_the_side_goes_through) { everywhere(moves_sideways, -6.0, 0.2, true); }

static void moves_down_through(scene *s, uint32_t platform, uint32_t body, const walker *k,
                               pose frame)
{
    for (int32_t n = 0; n < 20; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    satMoved out = frame_by_move(s, body, frame, 0.0, 0.1, false);
    CHECK_EQUAL(out.floor, platform);
    out = frame_by_move(s, body, frame, 0.0, 0.1, true);
    CHECK_CLOSE(hypot(out.dx, out.dy), 0.1, 1e-6);
    // Within it now, it need not be told again.
    for (int32_t n = 0; n < 30; n++) {
        out = frame_by_move(s, body, frame, 0.0, 0.1, false);
        CHECK_CLOSE(hypot(out.dx, out.dy), 0.1, 1e-6);
    }
    CHECK(height_of(s->w, body, frame) - k->bottom > 1.0);
}

TEST(a_mover_that_drops_falls_through) { everywhere(moves_down_through, 0.3, -0.8, false); }

// An update between two moves sees the pair begin, and must not take it for one that came from
// above.
static void moves_down_while_updated(scene *s, uint32_t platform, uint32_t body, const walker *k,
                                     pose frame)
{
    (void)platform;
    for (int32_t n = 0; n < 20; n++) frame_by_move(s, body, frame, 0.0, 0.1, false);
    frame_by_move(s, body, frame, 0.0, 0.1, true);
    for (int32_t n = 0; n < 30; n++) {
        scene_update(s);
        CHECK_EQUAL(scene_separate(s, 4, SAT_YIELD_BOTH).moved, 0);
        satMoved out = frame_by_move(s, body, frame, 0.0, 0.1, false);
        CHECK_CLOSE(hypot(out.dx, out.dy), 0.1, 1e-6);
    }
    CHECK(height_of(s->w, body, frame) - k->bottom > 1.0);
}

TEST(a_mover_that_drops_falls_through_whatever_updates_see)
{
    everywhere(moves_down_while_updated, 0.3, -0.8, false);
}

static void rides(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
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

TEST(a_mover_rides_on_a_one_way_lift) { everywhere(rides, 0.3, -0.8, true); }

// It hovers when the platform comes up into it: who was above at the last update is carried.
static void comes_up_into(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    double top = 0.0;
    for (int32_t n = 0; n < 5; n++) {
        shove(s->w, platform, frame, 0.0, -0.7);
        top -= 0.7;
        frame_by_move(s, body, frame, 0.0, 0.0, false);
        CHECK_CLOSE(height_of(s->w, body, frame) + k->bottom, fmin(top, -0.5), 1e-3);
        scene_update(s);
    }
}
TEST(a_one_way_lift_that_comes_up_into_a_mover_carries_it)
{
    everywhere(comes_up_into, 0.3, -0.8, false);
}

static void is_overtaken(scene *s, uint32_t platform, uint32_t body, const walker *k, pose frame)
{
    // Slower than the platform that comes down upon it: from above it is passed.
    (void)k;
    for (int32_t n = 0; n < 40; n++) {
        shove(s->w, platform, frame, 0.0, 0.2);
        satMoved out = frame_by_move(s, body, frame, 0.01, 0.0, false);
        CHECK_CLOSE(hypot(out.dx, out.dy), 0.01, 1e-6);
    }
}

TEST(a_platform_that_comes_down_passes_a_mover) { everywhere(is_overtaken, 0.3, 3.0, true); }

TEST(a_platform_that_is_one_way_no_more_stops_from_all_sides)
{
    scene s = scene_small();
    uint32_t platform = add_platform(&s, BOX, HOME);
    walker k = make_walker(0, 0.6);
    uint32_t body = add_at(&s, k.shape, (pose){0.0, 2.0, 0.0}, SAT_ENABLED);
    scene_update(&s);
    sat_world_set_one_way(s.w, platform, 0.0f, 0.0f);
    for (int32_t n = 0; n < 50; n++) frame_by_move(&s, body, HOME, 0.0, -0.1, false);
    CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], 0.5 + 0.3, 1e-3);
    sat_world_set_one_way(s.w, platform, 0.0f, -1.0f);
    for (int32_t n = 0; n < 50; n++) frame_by_move(&s, body, HOME, 0.0, -0.1, false);
    CHECK(SAT_COLUMN(s.w, Y)[body] < -1.0);
    free(k.shape);
    scene_close(&s);
}

int main(void)
{
    RUN(separate_lets_pass_from_below_and_carries_from_above);
    RUN(separate_lets_pass_what_comes_from_the_side);
    RUN(a_platform_that_comes_up_from_below_lifts_what_is_above);
    RUN(a_platform_that_comes_down_from_above_passes_what_is_below);
    RUN(what_drops_through_falls_until_it_is_out_below);
    RUN(each_pair_remembers_for_itself);
    RUN(a_mover_rises_through_and_lands);
    RUN(a_mover_that_falls_fast_is_carried);
    RUN(a_mover_from_the_side_goes_through);
    RUN(a_mover_that_drops_falls_through);
    RUN(a_mover_that_drops_falls_through_whatever_updates_see);
    RUN(a_mover_rides_on_a_one_way_lift);
    RUN(a_one_way_lift_that_comes_up_into_a_mover_carries_it);
    RUN(a_platform_that_comes_down_passes_a_mover);
    RUN(a_platform_that_is_one_way_no_more_stops_from_all_sides);
    return check_report();
}
