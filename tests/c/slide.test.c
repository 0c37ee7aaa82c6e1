// The behaviour of a mover at obstacles: its distance, what redirects it and what carries it. Small
// scenes that one could draw by hand; each test checks single moves.

#include "moves.h"

static void shift_by(satWorld *w, uint32_t i, double dx, double dy)
{
    SAT_COLUMN(w, X)[i] += dx;
    SAT_COLUMN(w, Y)[i] += dy;
}

TEST(a_mover_stops_a_skin_before_an_obstacle)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        set_case("walker %d", which);
        OWNED_SCENE s = scene_small();
        uint32_t floor = add_box(&s, (pose){0.0, 1.0, 0.0}, 4.0, 2.0, STILL);
        OWNED_WALKER k = make_walker(which, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){0.0, -3.0, 0.0}, SAT_ENABLED);
        double skin = SAT_SKIN * (double)sat_pair_size(s.w, floor, body);
        for (int32_t n = 0; n < 3; n++) {
            move_free(&s, body, 0.0, 5.0);
            CHECK_CLOSE(-k.bottom - SAT_COLUMN(s.w, Y)[body], skin, 0.5 * skin);
        }
    }
}

// The mover slides along a table and past its end. Then an overhang turns the motion down, which is
// the direction that the table blocked; but by then the table is far behind the mover.
TEST(an_obstacle_that_a_mover_slid_past_no_longer_blocks_it)
{
    static fixture g;
    OWNED_SCENE s = scene_small();
    add_box(&s, (pose){-5.0, 0.5, 0.0}, 10.0, 1.0, STILL);
    make_polygon(&g, (double[]){2, -3, 12, -3, 12, 7}, 3);
    add_still(&s, shape_of(&g), HOME);
    uint32_t body = add_box(&s, (pose){-6.0, -0.75, 0.0}, 1.0, 1.0, SAT_ENABLED);
    satMoved out = move_free(&s, body, 18.0, 1.0);
    CHECK_EQUAL(out.count, 2);
    CHECK(SAT_COLUMN(s.w, Y)[body] > 2.0);
    CHECK(out.slide.x > 1.0 && out.slide.y > 1.0);
}

// The gap between two walls is exactly as wide as the mover. A mover that slides along one wall
// keeps a skin from it, and was once stopped by the edge of the other wall.
TEST(a_mover_enters_a_gap_that_is_exactly_as_large_as_it_is)
{
    for (int32_t n = 0; n < 4 * 4 * 2 * 3 * 2; n++) {
        int32_t which = n % 4, turn = n / 4 % 4, isPit = n / 16 % 2;
        double speed = (double[]){0.2, 0.02, 3.0}[n / 32 % 3], fall = n < 96 ? 0.1 : speed;
        set_case("walker %d, turn %d, pit %d, speed %g, fall %g", which, turn, isPit, speed, fall);
        OWNED_SCENE s = scene_small();
        OWNED_WALKER k = make_walker(which, 1.0);
        pose frame = {7.3 * turn, 0.0, 0.4 * turn};
        double half = which == 0 || which == 3 ? 0.375 : which == 2 ? 0.25 : 0.5;
        double rise = isPit ? half : k.bottom, size = turn == 1 ? 40.0 : 10.0;
        double angle = isPit ? -1.5707963267948966 : 0.0;
        // One side of the gap is large; the opposite side begins with an edge at x = 0.
        if (turn == 3)
            add_floor(&s, CHAIN, 1, size, in_frame(frame, -0.5 * size, 0.0, 0.0));
        else
            add_box(&s, in_frame(frame, 0.0, 0.5 * size, 0.0), size, size, STILL);
        add_box(&s, in_frame(frame, 2.0, -2.0 * rise - 1.0, 0.0), 4.0, 2.0, STILL);
        pose at = in_frame(frame, -1.0, -rise - 0.1, angle);
        uint32_t body = add_at(&s, k.shape, at, SAT_ENABLED);
        double c = cos(frame.angle), sine = sin(frame.angle), along = 0.0;
        for (int32_t i = 0; i < 200 && along < 2.5; i++) {
            satMove move = {.by = {c * speed - sine * fall, sine * speed + c * fall}};
            move.minFloor = 0.64;
            move.up.x = isPit ? -c : sine;
            move.up.y = isPit ? -sine : -c;
            move.constantSpeed = n < 96 && i % 2;
            move.snap = n < 96 ? 0.3 : 0.0;
            try_move(&s, body, move);
            CHECK(deepest(s.w, body) <= SAT_SKIN);
            along = (at_of(s.w, body).x - frame.x) * c + at_of(s.w, body).y * sine;
        }
        CHECK(along > 2.0);
    }
}

// A round mover rolls over one corner of a pit until it touches the other. There it once lay on
// both corners, a skin too high to fit between them, and fell in only when it no longer pressed
// sideways.
TEST(a_round_mover_falls_into_a_pit_that_is_exactly_as_wide_as_it_is)
{
    for (int32_t n = 0; n < 3 * 3 * 2 * 2 * 2; n++) {
        int32_t which = 1 + n % 3, turn = n / 3 % 3;
        double speed = n / 9 % 2 ? 0.05 : 0.02, size = n / 18 % 2 ? 40.0 : 4.0;
        set_case("round %d", n);
        OWNED_SCENE s = scene_small();
        OWNED_WALKER k = make_walker(which, 1.0);
        pose frame = {7.3 * turn, 0.0, 0.4 * turn};
        double half = which == 1 ? 0.5 : which == 2 ? 0.25 : 0.375;
        for (int32_t side = -1; side <= 1; side += 2)
            add_box(&s, in_frame(frame, side * (half + 0.5 * size), 0.5 * size, 0.0), size, size,
                    STILL);
        pose start = in_frame(frame, -1.5, -k.bottom - 0.1, 0.0), by = {0}, at = {0};
        uint32_t body = add_at(&s, k.shape, start, SAT_ENABLED);
        for (int32_t i = 0; i < 150; i++) {
            by = in_frame((pose){0.0, 0.0, frame.angle}, speed, n / 36 ? 0.1 : 0.3, 0.0);
            try_move(&s, body,
                     (satMove){.by = {by.x, by.y},
                               .up = {sin(frame.angle), -cos(frame.angle)},
                               .minFloor = 0.64,
                               .snap = n % 2 ? 0.3 : 0.0,
                               .constantSpeed = which % 2});
            CHECK(deepest(s.w, body) <= SAT_SKIN);
            at = at_of(s.w, body);
        }
        CHECK(at.y * cos(frame.angle) - (at.x - frame.x) * sin(frame.angle) > 0.5);
    }
}

TEST(a_mover_at_a_step_that_moves_less_than_a_skin_does_not_climb_it)
{
    OWNED_SCENE s = scene_small();
    add_box(&s, (pose){0.0, 1.0, 0.0}, 8.0, 2.0, STILL);
    add_box(&s, (pose){2.5, -0.125, 0.0}, 3.0, 0.25, STILL);
    uint32_t body = add_box(&s, (pose){0.5, -0.6, 0.0}, 1.0, 1.0, SAT_ENABLED);
    satMove move = walking(0.0, 0.2);
    move.step = 0.5;
    satMoved out = try_move(&s, body, move);
    CHECK_EQUAL(out.kinds, SAT_FLOOR);
    move.by.x = 4e-6;
    out = try_move(&s, body, move);
    CHECK(SAT_COLUMN(s.w, Y)[body] > -0.51);
    move.by.x = 0.1;
    out = try_move(&s, body, move);
    CHECK(out.kinds == SAT_FLOOR && SAT_COLUMN(s.w, Y)[body] < -0.75);
}

// The mover goes up a slope and onto a plateau with the velocity that each move returns; every
// other frame is a fifth longer. The vertical speed from the slope must not become a jump, even in
// a long frame.
TEST(a_hill_does_not_launch_a_mover_in_frames_of_uneven_length)
{
    static fixture g;
    make_polygon(&g, (double[]){-20, 0, -20, 12, 40, 12, 40, -10, 0, -10}, 5);
    OWNED_WALKER k = make_walker(1, 1.0);
    for (int32_t start = 0; start < 10; start++) {
        OWNED_SCENE s = scene_small();
        add_still(&s, shape_of(&g), HOME);
        uint32_t body = add_at(&s, k.shape, (pose){-5.0 + 0.05 * start, -10.0, 0.0}, SAT_ENABLED);
        for (int32_t n = 0; n < 20; n++) try_move(&s, body, walking(0.0, 0.2));
        double fall = 0.0; // per unit of time
        for (int32_t n = 0; n < 60; n++) {
            double time = n % 2 ? 1.2 : 1.0;
            satMoved out = try_move(&s, body, walking(0.2 * time, (fall + 0.01 * time) * time));
            CHECK(out.kinds & SAT_FLOOR);
            fall = out.slide.y / time;
        }
        CHECK(SAT_COLUMN(s.w, X)[body] > 5.0);
    }
}

TEST(a_rotating_floor_carries_its_rider_around)
{
    for (int32_t n = -4; n <= 4; n++) {
        OWNED_SCENE s = scene_small();
        uint32_t lift = add_box(&s, (pose){3.0, 0.5, 0.0}, 8.0, 1.0, STILL);
        OWNED_WALKER k = make_walker(1, 1.0); // round: it touches the floor with any side
        uint32_t body = add_at(&s, k.shape, (pose){5.0, -0.6, 0.0}, SAT_ENABLED);
        try_move(&s, body, walking(0.0, 0.2));
        pose from = at_of(s.w, lift), rider = at_of(s.w, body);
        double turn = 0.08 * n;
        SAT_COLUMN(s.w, ANGLE)[lift] = turn;
        shift_by(s.w, lift, 0.5, -0.25);
        pose to = in_frame(at_of(s.w, lift), rider.x - from.x, rider.y - from.y, 0.0);
        satMoved out = try_move(&s, body, walking(0.0, 0.0));
        CHECK_EQUAL(out.floor, lift);
        CHECK_CLOSE(SAT_COLUMN(s.w, X)[body], to.x, 1e-3);
        CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], to.y, 1e-3);
    }
}

TEST(a_wall_that_stops_a_carried_rider_is_not_a_hit_of_its_own_move)
{
    OWNED_SCENE s = scene_small();
    uint32_t lift = add_box(&s, (pose){0.0, 0.5, 0.0}, 8.0, 1.0, STILL);
    add_box(&s, (pose){3.0, -3.0, 0.0}, 1.0, 5.0, STILL);
    uint32_t body = add_box(&s, (pose){1.5, -0.6, 0.0}, 1.0, 1.0, SAT_ENABLED);
    try_move(&s, body, walking(0.0, 0.2));
    shift_by(s.w, lift, 2.0, 0.0);
    satMoved out = try_move(&s, body, walking(0.0, 0.2));
    CHECK_CLOSE(SAT_COLUMN(s.w, X)[body], 2.0, 1e-3); // the wall stopped it
    CHECK_EQUAL(out.kinds, SAT_FLOOR);
    CHECK_EQUAL(out.count, 1);
    CHECK_EQUAL(out.floor, lift);
}

// So many bodies lie along the path that the move is split into parts, but none is in the way.
TEST(a_long_move_through_a_crowd_is_the_move_without_the_crowd)
{
    for (int32_t n = 0; n < 6; n++) {
        bool uphill = n % 2, hasUp = n > 1;
        satMoved out[2];
        for (int32_t crowded = 0; crowded < 2; crowded++) {
            static fixture g;
            OWNED_SCENE s = scene_small();
            if (uphill) {
                make_polygon(&g, (double[]){-9, 0, 99, -54, 99, 9, -9, 9}, 4);
                add_still(&s, shape_of(&g), HOME);
            } else { // with a small step down, to which it snaps
                add_box(&s, (pose){0.0, 5.0, 0.0}, 40.0, 10.0, STILL);
                add_box(&s, (pose){60.0, 5.2, 0.0}, 80.0, 10.0, STILL);
            }
            for (int32_t i = 0; crowded && i < 400; i++)
                add_box(&s, (pose){0.2 * i, -2.5 - 0.5 * uphill * 0.2 * i - 1.0, 0.0}, 0.1, 0.1,
                        STILL);
            for (int32_t i = 0; crowded && i < 300; i++) // just above the end of the move
                add_box(&s, (pose){59.4 + 0.004 * i, uphill ? -60.0 : -1.25, 0.0}, 0.1, 0.1, STILL);
            uint32_t body =
                add_box(&s, (pose){0.0, uphill ? -6.0 : -1.5, 0.0}, 1.0, 1.0, SAT_ENABLED);
            satMove move = walking(60.0, 10.0);
            if (!hasUp) move.up.y = 0.0;
            move.constantSpeed = n > 3;
            out[crowded] = try_move(&s, body, move);
        }
        CHECK_CLOSE(out[1].by.x, out[0].by.x, 1e-3);
        CHECK_CLOSE(out[1].by.y, out[0].by.y, 1e-3);
        CHECK_CLOSE(out[1].slide.x, out[0].slide.x, 1e-3);
        CHECK_CLOSE(out[1].slide.y, out[0].slide.y, 1e-3);
        CHECK_EQUAL(out[1].kinds, out[0].kinds);
        CHECK_EQUAL(out[1].floor, out[0].floor);
        CHECK((out[1].floor != SAT_NO_SLOT) == hasUp);
    }
}

// Near so many bodies a move is split into short parts. Beyond them the parts once stayed short, up
// to a million of them, and a mover that needed even shorter parts did not move at all.
TEST(a_move_out_of_a_crowd_ends_at_the_wall_however_long_it_is)
{
    for (double length = 1e3; length < 1e12; length *= 10.0) {
        OWNED_SCENE s = scene_small();
        for (int32_t i = 0; i < 400; i++)
            add_box(&s, (pose){0.2 * (i % 20), 2.0 + 0.2 * (i / 20), 0.0}, 0.1, 0.1, STILL);
        uint32_t wall = add_box(&s, (pose){0.9 * length, 0.0, 0.0}, 1.0, 10.0, STILL);
        uint32_t body = add_box(&s, HOME, 1.0, 1.0, SAT_ENABLED);
        satMoved out = move_free(&s, body, length, 0.0);
        CHECK_EQUAL(out.count, 1);
        CHECK_EQUAL(out.plane[0].body, wall);
        CHECK_CLOSE(out.by.x, 0.9 * length - 1.0, 1e-4 + 1e-15 * length);
    }
}

// Hits once had an error of up to 1e-9 of the length of the move. If this was large compared with
// the mover, it treated the hit as an internal edge, and passed through the wall.
TEST(no_move_is_so_long_that_it_leads_through_a_wall)
{
    rng d = {703};
    for (int32_t n = 0; n < times(4000); n++) {
        OWNED_SCENE s = scene_small();
        double tile = pow(10.0, roll_between(&d, -2.0, 3.0)), far = 0.0;
        double length = pow(10.0, roll_between(&d, 0.0, 11.9)), turn = roll_between(&d, -3.2, 3.2);
        if (roll_below(&d, 2)) far = pow(10.0, roll_between(&d, 0.0, 10.9));
        pose frame = {far * roll_between(&d, -1, 1), far * roll_between(&d, -1, 1), turn};
        add_floor(&s, (floorKind)roll_below(&d, FLOORS), 20, tile, frame);
        double size = fmax(tile * pow(10.0, roll_between(&d, -2.0, 1.0)), 2e-3);
        OWNED_WALKER k = make_walker((int32_t)roll_below(&d, WALKERS), size);
        double above = length * roll_between(&d, 0.01, 0.99),
               aside = tile * roll_between(&d, -2, 2);
        pose start = in_frame(frame, tile * roll_between(&d, 6, 14), -k.bottom - above, 0.0);
        uint32_t body = add_at(&s, k.shape, start, SAT_ENABLED);
        double c = cos(turn), sine = sin(turn);
        satMove move = {.by = {aside * c - length * sine, aside * sine + length * c}};
        if (roll_below(&d, 2)) {
            move.up.x = sine;
            move.up.y = -c;
            move.minFloor = 0.7;
        }
        satMoved out = try_move(&s, body, move);
        CHECK(out.count > 0);
        double x = SAT_COLUMN(s.w, X)[body] - frame.x, y = SAT_COLUMN(s.w, Y)[body] - frame.y;
        double bar =
            1e-6 * fmax(size, 20.0 * tile) + 2e-15 * (fabs(frame.x) + fabs(frame.y) + length);
        CHECK(c * y - sine * x + k.bottom <= bar);
    }
}

// A mover in a gap of exactly its width need not keep a skin from the walls. A mover without width
// once treated a corner as such a gap, and moved along the wall through the end of the floor.
TEST(a_mover_without_width_leaves_no_room_through_a_corner)
{
    static fixture g;
    static const double SIDES[5][2] = {{-5, -5}, {-5, 5}, {5, 5}, {5, -5}, {-5, -5}};
    for (int32_t n = 0; n < 3 * 4 * 2 * 10; n++) {
        int32_t room = n % 3, which = n / 3 % 4, isUpright = n / 12 % 2;
        rng d = {(uint32_t)(n + 1)};
        OWNED_SCENE s = scene_small();
        pose frame = n / 24 % 2 ? (pose){3.0, -2.0, 0.3} : HOME;
        OWNED_SHAPE walls = baked_chain(SIDES[0], 5, room == 2);
        for (int32_t i = 0; i < 4 && room == 0; i++) {
            const double *a = SIDES[i], *b = SIDES[i + 1];
            make_segment(&g, a[0], a[1], b[0], b[1]);
            add_still(&s, shape_of(&g), frame);
        }
        if (room > 0) add_still(&s, walls, frame);
        if (which == 0) make_segment(&g, 0.0, -0.6, 0.0, 0.6);
        if (which == 1) make_segment(&g, -0.6, 0.0, 0.6, 0.0);
        if (which == 2) make_segment(&g, -0.2, -0.6, 0.2, 0.6);
        if (which == 3) make_circle(&g, 0.0);
        uint32_t body = add_at(&s, shape_of(&g), frame, SAT_ENABLED);
        double dx = 0.0, dy = 0.0;
        for (int32_t i = 0; i < 300; i++) {
            set_case("room %d, mover %d, up %d, game %d, frame %d", room, which, isUpright, n, i);
            if (roll_below(&d, 20) == 0) dx = roll_between(&d, -0.3, 0.3);
            if (roll_below(&d, 20) == 0) dy = roll_between(&d, -0.3, 0.3);
            pose by = in_frame((pose){0.0, 0.0, frame.angle}, dx, isUpright ? 0.1 : dy, 0.0);
            satMove move = {.by = {by.x, by.y}, .minFloor = 0.7};
            if (isUpright) {
                move.up.x = sin(frame.angle);
                move.up.y = -cos(frame.angle);
            }
            try_move(&s, body, move);
            pose at = at_of(s.w, body), back = {0.0, 0.0, -frame.angle};
            pose in = in_frame(back, at.x - frame.x, at.y - frame.y, 0.0);
            CHECK(fabs(in.x) < 5.0001 && fabs(in.y) < 5.0001);
        }
    }
}

// Boxes that are not quite flush: of two edges that are nearly internal, one must stop a body that
// comes between the boxes.
TEST(boxes_that_are_nearly_flush_let_no_mover_in)
{
    rng d = {701};
    static fixture box;
    make_box(&box, 1.0, 1.0);
    for (int32_t n = 0; n < times(1000); n++) {
        OWNED_SCENE s = scene_small();
        for (int32_t i = 0; i < 11; i++) {
            double off[2];
            for (int32_t k = 0; k < 2; k++)
                off[k] = (roll_below(&d, 2) ? 1 : -1) * pow(10.0, roll_between(&d, -7.0, -3.0));
            pose at = i < 8 ? (pose){i + 0.5, 0.5, 0.0} : (pose){8.5, 7.5 - i, 0.0};
            add_still(&s, shape_of(&box), (pose){at.x + off[0], at.y + off[1], 0.0});
        }
        OWNED_WALKER k = make_walker(n % WALKERS, roll_between(&d, 0.3, 0.9));
        uint32_t body = add_at(&s, k.shape, (pose){roll_between(&d, 0, 7), -1.0, 0.0}, SAT_ENABLED);
        for (int32_t i = 0; i < 20; i++) {
            move_free(&s, body, roll_between(&d, -2.0, 2.0), roll_between(&d, -0.1, 1.0));
            CHECK(deepest(s.w, body) <= SAT_SKIN);
        }
    }
}

TEST(a_moving_body_does_not_push_a_mover_into_a_wall)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        set_case("walker %d", which);
        OWNED_SCENE s = scene_small();
        uint32_t floor = add_box(&s, (pose){0.0, 2.0, 0.0}, 20.0, 4.0, STILL);
        OWNED_WALKER k = make_walker(which, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){0.0, -k.bottom - 0.01, 0.0}, SAT_ENABLED);
        move_free(&s, body, 0.0, 0.1);
        double y = SAT_COLUMN(s.w, Y)[body];
        // The box comes down on the body, and for a wide body the shortest push leads below the
        // floor.
        add_box(&s, (pose){0.0, y - 2.5 + 0.3, 0.0}, 20.0, 4.0, SAT_ENABLED);
        move_free(&s, body, 0.0, 0.0);
        satPlacedShape *at = SAT_COLUMN(s.w, PLACED);
        CHECK(!sat_composite_overlaps(sat_world_shape(s.w, floor), &at[floor].xf, k.shape,
                                      &at[body].xf));
    }
}

// A platform moves into a mover, nearly as far as both are long together. The shortest push out of
// it would often lead to its other side, or off its end.
TEST(a_platform_pushes_a_mover_in_front_of_it_however_fast_it_is)
{
    rng d = {914};
    for (int32_t n = 0; n < times(600); n++) {
        OWNED_SCENE s = scene_small();
        OWNED_WALKER k = make_walker(n % WALKERS, 1.0);
        pose frame = {roll_between(&d, -5.0, 5.0), 2.0, n % 3 ? roll_angle(&d) : 0.0};
        double height = roll_between(&d, 0.1, 2.0), gap = roll_between(&d, 0.01, 0.5);
        double side = roll_between(&d, -1.6, 1.6), rise = roll_between(&d, gap, gap + height + 0.8);
        set_case("round %d, height %g, rise %g, side %g", n, height, rise, side);
        uint32_t lift = add_box(&s, in_frame(frame, 0.0, 0.5 * height, 0.0), 4.0, height, STILL);
        uint32_t body =
            add_at(&s, k.shape, in_frame(frame, side, -k.bottom - gap, 0.0), SAT_ENABLED);
        scene_update(&s);
        pose to = in_frame(frame, 0.0, 0.5 * height - rise, 0.0);
        SAT_COLUMN(s.w, X)[lift] = to.x;
        SAT_COLUMN(s.w, Y)[lift] = to.y;
        satMoved out = move_free(&s, body, 0.0, 0.0);
        pose end = in_frame(frame, side, -k.bottom - rise, 0.0);
        CHECK_CLOSE(SAT_COLUMN(s.w, X)[body], end.x, 1e-4);
        CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], end.y, 1e-4);
        CHECK_EQUAL(out.kinds, 0);
    }
}

// The wall moves toward the ball, which has a post behind it. Relative to the wall, the ball moves
// past the post, which must not block the push.
TEST(a_platform_pushes_a_mover_no_matter_what_is_behind_it)
{
    static fixture post, ball;
    make_circle(&post, 0.2);
    make_circle(&ball, 0.5);
    OWNED_SCENE s = scene_small();
    uint32_t wall = add_box(&s, (pose){-2.5, 0.0, 0.0}, 1.0, 4.0, STILL);
    add_still(&s, shape_of(&post), (pose){1.0, 0.55, 0.0});
    uint32_t body = add_at(&s, shape_of(&ball), HOME, SAT_ENABLED);
    scene_update(&s);
    shift_by(s.w, wall, 2.0, 0.0);
    move_free(&s, body, 0.0, 0.0);
    CHECK_CLOSE(SAT_COLUMN(s.w, X)[body], 0.5, 1e-4);
    CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], 0.0, 1e-4);
}

// A lift comes down on a body that stands, until half of the body is inside the lift. The body
// cannot go down, so it is crushed; it once came out on top of a thin lift or beside a small one. A
// body that is only barely below the lift is pushed out beside it.
TEST(a_lift_crushes_a_mover_below_it_or_pushes_it_a_little_aside)
{
    for (int32_t n = 0; n < 4 * 2 * 3 * 3; n++) {
        int32_t which = n % 4, isAtEnd = n / 4 % 2;
        double height = (double[]){0.1, 0.5, 9.0}[n / 8 % 3],
               speed = (double[]){0.05, 0.45, 1.0}[n / 24];
        set_case("walker %d, at the end %d, height %g, speed %g", which, isAtEnd, height, speed);
        OWNED_SCENE s = scene_small();
        OWNED_WALKER k = make_walker(which, 1.0);
        add_box(&s, (pose){0.0, 2.0, 0.0}, 20.0, 4.0, STILL);
        uint32_t lift = add_box(&s, (pose){0.0, -1.1 - 0.5 * height, 0.0}, 2.0, height, STILL);
        double x = isAtEnd ? 1.3 : 0.3;
        uint32_t body = add_at(&s, k.shape, (pose){x, -k.bottom - 0.01, 0.0}, SAT_ENABLED);
        for (double by = speed; by < 0.6 || by == speed; by += speed) {
            scene_update(&s);
            shift_by(s.w, lift, 0.0, speed);
            satMoved out = try_move(&s, body, walking(0.0, 0.1));
            CHECK_EQUAL(out.kinds & SAT_CRUSHED, by > 0.1 && !isAtEnd ? SAT_CRUSHED : 0);
            CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], -k.bottom, 1e-3);
            if (!isAtEnd) CHECK_CLOSE(SAT_COLUMN(s.w, X)[body], x, 1e-3);
        }
    }
}

// When the gap to the wall was exactly as wide as the mover, the push out of the crusher once ended
// a skin inside the wall, and the next push led through the wall.
TEST(a_crusher_takes_no_mover_through_a_wall)
{
    for (int32_t n = 0; n < 4 * 3 * 2; n++) {
        double speed = (double[]){1.0, 3.5, 24.0}[n / 4 % 3], thickness = n < 12 ? 20.0 : 0.5;
        set_case("walker %d, speed %g, wall of %g", n % 4, speed, thickness);
        OWNED_SCENE s = scene_small();
        OWNED_WALKER k = make_walker(n % 4, 16.0);
        add_box(&s, (pose){0.0, 0.5 * thickness, 0.0}, 300.0, thickness, STILL);
        uint32_t crusher = add_box(&s, (pose){0.0, -79.0, 0.0}, 60.0, 98.0, STILL);
        uint32_t body = add_at(&s, k.shape, (pose){0.0, -k.bottom - 2.0, 0.0}, SAT_ENABLED);
        bool isCrushed = false;
        for (double by = speed; by < 40.0 && !isCrushed; by += speed) {
            scene_update(&s);
            shift_by(s.w, crusher, 0.0, speed);
            isCrushed = move_free(&s, body, 0.0, 0.0).kinds & SAT_CRUSHED;
            CHECK(SAT_COLUMN(s.w, Y)[body] <= -k.bottom);
        }
        CHECK(isCrushed);
    }
}

int main(void) { return check_all(); }
