// Movers on slopes: constant speed where requested, rest between two faces too steep to stand on,
// and the walls next to the body. Small levels and random hills; distances, floors and walls are
// checked.

#include "moves.h"

#define DEGREE 0.017453292519943295

// Half the walker's width, rounded like its box.
static double half_of(const walker *k)
{
    const satTransform origin = {0.0, 0.0, 1.0, 0.0};
    satAabb box = sat_shape_box(k->shape, &origin);
    return (double)box.maxX - SAT_PADDING * (double)k->shape->size;
}

// --- Constant speed

static satMove walk(double dx, double dy, double snap)
{
    satMove move = walking(dx, dy);
    move.snap = snap;
    move.constantSpeed = true;
    return move;
}

// The distance that the body moved.
static double moved_by(const satMoved *out) { return hypot(out->by.x, out->by.y); }

TEST(a_mover_on_a_slope_moves_as_far_as_on_level_ground)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t degrees = -48; degrees <= 48; degrees += 8) {
            for (int32_t snaps = 0; snaps < 2; snaps++) {
                set_case("walker %d, degrees %d, snaps %d", which, degrees, snaps);
                OWNED_SCENE s = scene_small();
                double angle = degrees * DEGREE;
                add_box(&s, (pose){0.0, 0.0, -angle}, 80.0, 2.0, STILL);
                OWNED_WALKER k = make_walker(which, 1.0);
                uint32_t body = add_at(&s, k.shape, (pose){0.0, -3.0, 0.0}, SAT_ENABLED);
                for (int32_t n = 0; n < 10; n++) try_move(&s, body, walk(0.0, 0.3, 0.1));
                for (int32_t n = 0; n < 100; n++) {
                    double dx = n % 40 < 20 ? 0.3 : -0.2;
                    satMoved out = try_move(&s, body, walk(dx, 0.05 * (n % 3), snaps ? 0.5 : 0.0));
                    CHECK_CLOSE(moved_by(&out), fabs(dx), 1e-4);
                    CHECK_CLOSE(out.by.x, dx * cos(angle), 1e-4);
                    CHECK_CLOSE(out.slide.x, dx, 1e-6);
                    CHECK(out.floor != SAT_NO_SLOT && out.kinds == SAT_FLOOR);
                    CHECK(deepest(s.w, body) <= SAT_SKIN);
                }
                pose stands = at_of(s.w, body);
                for (int32_t n = 0; n < 100; n++) {
                    CHECK(try_move(&s, body, walk(0.0, 0.05, snaps ? 0.5 : 0.0)).floor == 0);
                    if (n == 2) stands = at_of(s.w, body);
                }
                CHECK(at_of(s.w, body).x == stands.x && at_of(s.w, body).y == stands.y);
            }
        }
    }
}

#define CORNERS 40

// The position along a polyline of the point nearest to (x, y).
static double along_line(const double *corners, double x, double y)
{
    double least = 1e9, at = 0.0, before = 0.0;
    for (int32_t i = 0; i + 1 < CORNERS; i++) {
        const double *c = &corners[2 * i];
        double ax = c[2] - c[0], ay = c[3] - c[1], length = hypot(ax, ay);
        double t = ((x - c[0]) * ax + (y - c[1]) * ay) / (length * length);
        t = fmin(fmax(t, 0.0), 1.0);
        double far = hypot(x - c[0] - t * ax, y - c[1] - t * ay);
        if (far < least) {
            least = far;
            at = before + t * length;
        }
        before += length;
    }
    return at;
}

// A mover that is nearly a point, over hills and hollows of any slope that is a floor.
TEST(a_mover_over_vertices_of_slopes_moves_as_far_as_on_level_ground)
{
    rng d = {811};
    for (int32_t n = 0; n < times(120); n++) {
        set_case("round %d", n);
        double corners[2 * CORNERS] = {0.0, 0.0};
        for (int32_t i = 1; i < CORNERS; i++) {
            double angle = roll_between(&d, -45.0, 45.0) * DEGREE, length = roll_between(&d, 1, 4);
            corners[2 * i] = corners[2 * i - 2] + length * cos(angle);
            corners[2 * i + 1] = corners[2 * i - 1] + length * sin(angle);
        }
        OWNED_SCENE s = scene_small();
        OWNED_SHAPE shape = baked_chain(corners, CORNERS, n % 2);
        add_still(&s, shape, HOME);
        OWNED_WALKER k = make_walker(n % 3 == 0 ? 0 : 1, 0.01);
        double speed = roll_between(&d, 0.05, 0.8), sign = n % 4 < 2 ? 1.0 : -1.0;
        const double *start = &corners[sign > 0.0 ? 2 : 2 * CORNERS - 4];
        uint32_t body = add_at(&s, k.shape, (pose){start[0], start[1] - 0.2, 0.0}, SAT_ENABLED);
        for (int32_t i = 0; i < 4; i++) try_move(&s, body, walk(0.0, 0.1, 0.1));
        double before = along_line(corners, at_of(s.w, body).x, at_of(s.w, body).y), first = before;
        int32_t steps = 0;
        for (; steps < 2000; steps++) {
            satMoved out = try_move(&s, body, walk(sign * speed, 0.01, 1.7 * speed));
            pose at = at_of(s.w, body);
            if (at.x < corners[2] || at.x > corners[2 * CORNERS - 4]) break;
            double now = along_line(corners, at.x, at.y);
            CHECK(out.floor != SAT_NO_SLOT);
            // The mover's outline, not its centre, goes round the vertex.
            CHECK_CLOSE(sign * (now - before), speed, 0.03);
            CHECK(deepest(s.w, body) <= SAT_SKIN);
            before = now;
        }
        CHECK(steps > 30);
        CHECK_CLOSE(sign * (before - first) / steps, speed, 1e-3 + 0.02 * CORNERS / steps);
    }
}

// A small mover walks up to a crest of a one-sided chain and stops near the vertex. On its way up,
// it was behind the segment that follows the vertex. It once came to rest on the vertex alone,
// overlapped that segment by a little more than the tolerance, and fell through it.
TEST(a_mover_that_ends_at_a_crest_of_a_one_sided_chain_stays_on_it)
{
    const double corners[] = {-3.0126, -2.5107, 0.0, 0.0, 1.8786, 1.7295};
    const double length = hypot(corners[4], corners[5]);
    for (int32_t n = 0; n < 80; n++) {
        set_case("start %d", n);
        OWNED_SCENE s = scene_small();
        OWNED_SHAPE shape = baked_chain(corners, 3, true);
        add_still(&s, shape, HOME);
        OWNED_WALKER k = make_walker(1, 0.01);
        double from = (0.534 + 1e-4 * n) / length;
        pose at = {from * corners[4], from * corners[5] - 0.01, 0.0};
        uint32_t body = add_at(&s, k.shape, at, SAT_ENABLED);
        for (int32_t i = 0; i < 4; i++) try_move(&s, body, walk(0.0, 0.1, 0.1));
        for (int32_t i = 0; i < 4; i++)
            CHECK(try_move(&s, body, walk(-0.5333, 0.01, 0.9)).floor != SAT_NO_SLOT);
    }
}

// The walker moves perpendicular to an oblique `up`, with no gravity at all; rounding once took
// every other move for a jump, which does not snap to the slope.
TEST(a_walk_perpendicular_to_an_oblique_up_is_no_jump)
{
    for (int32_t degrees = 0; degrees < 360; degrees += 7) {
        set_case("up turned by %d degrees", degrees);
        OWNED_SCENE s = scene_small();
        double c = cos(degrees * DEGREE), sine = sin(degrees * DEGREE);
        add_box(&s, (pose){0.0, 0.0, degrees * DEGREE + 0.3}, 80.0, 2.0, STILL);
        OWNED_WALKER k = make_walker(1, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){3.0 * sine, -3.0 * c, 0.0}, SAT_ENABLED);
        satMove move = walking(-4.0 * sine, 4.0 * c);
        move.up.x = sine;
        move.up.y = -c;
        try_move(&s, body, move);
        move.by.x = 0.7 * c;
        move.by.y = 0.7 * sine;
        for (int32_t n = 0; n < 20; n++) CHECK(try_move(&s, body, move).floor == 0);
    }
}

// With the steepest slope vertical, rounding once decided whether a wall was a floor. It held a
// mover that fell along it, and turned a motion into it by chance up or down, with all of its
// speed.
TEST(a_vertical_wall_is_a_wall_even_if_all_slopes_are_floors)
{
    for (int32_t n = 0; n < 8; n++) {
        OWNED_SCENE s = scene_small();
        double right = 90.0 * DEGREE;
        add_box(&s, (pose){10.0, 0.0, right * (n % 4)}, 16.0, 16.0, STILL);
        add_box(&s, (pose){0.0, -12.0, 0.0}, 16.0, 16.0, STILL);
        OWNED_WALKER k = make_walker(0, 1.0);
        uint32_t body = add_at(&s, k.shape, HOME, SAT_ENABLED);
        satMove move = walk(8.0, 0.5, 0.3);
        move.minFloor = cos(right);
        move.constantSpeed = n < 4;
        satMoved out = try_move(&s, body, move);
        CHECK_EQUAL(out.kinds, SAT_WALL);
        CHECK_CLOSE(out.by.y, 0.5, 1e-4);
        move.by.x = -1.0;
        move.by.y = -8.0;
        CHECK_EQUAL(try_move(&s, body, move).kinds, SAT_CEILING);
    }
}

// A wide body passes a vertex by more than one plane; no move is longer than requested.
TEST(no_walker_moves_farther_than_requested_or_leaves_the_ground)
{
    rng d = {812};
    for (int32_t n = 0; n < times(140); n++) {
        double corners[60];
        for (int32_t i = 0; i < 30; i++) {
            corners[2 * i] = 3.0 * i - 10.0;
            corners[2 * i + 1] = i < 5 || i > 25 ? 0.0 : roll_between(&d, -1.2, 1.2);
        }
        OWNED_SCENE s = scene_small();
        OWNED_SHAPE shape = baked_chain(corners, 30, false);
        add_still(&s, shape, HOME);
        OWNED_WALKER k = make_walker(n % WALKERS, 1.0);
        set_case("walker %d, round %d", n % WALKERS, n);
        uint32_t body = add_at(&s, k.shape, (pose){-8.0, -k.bottom - 0.1, 0.0}, SAT_ENABLED);
        for (int32_t i = 0; i < 4; i++) try_move(&s, body, walk(0.0, 0.1, 0.3));
        double speed = roll_between(&d, 0.05, 0.5);
        for (int32_t i = 0; i < 400 && at_of(s.w, body).x < 70.0; i++) {
            satMoved out = try_move(&s, body, walk(speed, 0.02, 0.6));
            if (out.kinds & SAT_WALL)
                break; // the side of a hollow that is too narrow for the walker
            CHECK(out.floor != SAT_NO_SLOT);
            CHECK(moved_by(&out) <= speed * (1.0 + 1e-6) + 1e-4);
            CHECK(moved_by(&out) >= 0.7 * speed);
            CHECK(deepest(s.w, body) <= SAT_SKIN);
        }
    }
}

TEST(constant_speed_changes_no_jump_no_fall_and_no_move_on_level_ground)
{
    rng d = {813};
    for (int32_t n = 0; n < times(200); n++) {
        set_case("walker %d, round %d", n % WALKERS, n);
        double angle = n % 2 ? roll_between(&d, -45.0, 45.0) * DEGREE : 0.0;
        double dx = roll_between(&d, -2.0, 2.0), dy = roll_between(&d, -2.0, 0.0);
        if (n % 2 == 0) dy = -dy;
        satMoved out[2];
        for (int32_t constant = 0; constant < 2; constant++) {
            OWNED_SCENE s = scene_small();
            add_box(&s, (pose){0.0, 1.0, -angle}, 80.0, 2.0, STILL);
            OWNED_WALKER k = make_walker(n % WALKERS, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){0.0, -2.0, 0.0}, SAT_ENABLED);
            for (int32_t i = 0; i < 10; i++) try_move(&s, body, walking(0.0, 0.4));
            satMove move = walking(dx, dy);
            move.constantSpeed = constant;
            out[constant] = try_move(&s, body, move);
        }
        CHECK_CLOSE(out[1].by.x, out[0].by.x, 1e-6);
        CHECK_CLOSE(out[1].by.y, out[0].by.y,
                    8.0 * SAT_SKIN * 80.0); // the gap to the floor may stay
        CHECK_CLOSE(out[1].slide.x, out[0].slide.x, 1e-9);
        CHECK_CLOSE(out[1].slide.y, out[0].slide.y, 1e-9);
        CHECK_EQUAL(out[1].floor, out[0].floor);
    }
}

TEST(a_stair_and_a_wall_do_not_count_as_slopes)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        set_case("walker %d", which);
        OWNED_SCENE s = scene_small();
        add_box(&s, (pose){0.0, 1.0, 0.0}, 10.0, 2.0, STILL);
        add_box(&s, (pose){10.0, 1.25, 0.0}, 10.0, 2.0, STILL); // a stair down at 5
        add_box(&s, (pose){15.5, -4.0, 0.0}, 1.0, 20.0, STILL); // a wall at 15
        OWNED_WALKER k = make_walker(which, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){0.0, -k.bottom - 0.1, 0.0}, SAT_ENABLED);
        for (int32_t n = 0; n < 80; n++) {
            satMoved out = try_move(&s, body, walk(0.25, 0.1, 0.4));
            pose at = at_of(s.w, body);
            if (at.x < 15.0 - half_of(&k) - 0.01) CHECK(out.by.x > 0.1 && out.by.x < 0.26);
            CHECK(deepest(s.w, body) <= SAT_SKIN);
        }
        CHECK_CLOSE(at_of(s.w, body).x, 15.0 - half_of(&k), 1e-3);
        CHECK_CLOSE(at_of(s.w, body).y, 0.25 - k.bottom, 1e-3);
    }
}

// --- Between steep faces

// Adds a V with its bottom at the origin, whose sides rise by these angles from horizontal.
static void add_v(scene *s, double left, double right, uint32_t flagsRight, pose frame,
                  uint32_t *bodies)
{
    static fixture g;
    double c = cos(left), n = sin(left);
    make_polygon(&g, (double[]){0, 0, -20 * c, -20 * n, -20 * c - 9, -20 * n, -20, 9, 0, 9}, 5);
    bodies[0] = add_at(s, shape_of(&g), frame, STILL);
    c = cos(right), n = sin(right);
    make_polygon(&g, (double[]){0, 0, 0, 9, 20, 9, 20 * c + 9, -20 * n, 20 * c, -20 * n}, 5);
    bodies[1] = add_at(s, shape_of(&g), frame, flagsRight);
}

static satMove fall_in(pose frame, double dx, double dy)
{
    pose by = in_frame((pose){0.0, 0.0, frame.angle}, dx, dy, 0.0);
    return (satMove){.by = {by.x, by.y},
                     .up = {sin(frame.angle), -cos(frame.angle)},
                     .minFloor = cos(45.0 * DEGREE),
                     .snap = 0.1};
}

TEST(a_body_at_rest_between_two_steep_faces_stands)
{
    rng d = {821};
    for (int32_t n = 0; n < times(300); n++) {
        int32_t left = 46 + (int32_t)roll_below(&d, 45), right = 46 + (int32_t)roll_below(&d, 42);
        if (n % 3 == 0) right = left = 46 + (int32_t)roll_below(&d, 41); // up to a very acute V
        if (n % 5 == 0) right = 60, left = 90;                           // a wall and a slope
        if (n % 4 == 1) {
            int32_t swap = left;
            left = right;
            right = swap;
        }
        set_case("walker %d, left %d, right %d", n % WALKERS, left, right);
        OWNED_SCENE s = scene_small();
        uint32_t v[2];
        pose frame = {roll_between(&d, -1e3, 1e3), roll_between(&d, -1e3, 1e3),
                      n % 2 ? 0.0 : roll_angle(&d)};
        add_v(&s, left * DEGREE, right * DEGREE, n % 2 ? STILL : SAT_ENABLED, frame, v);
        OWNED_WALKER k = make_walker(n % WALKERS, 1.0);
        double mid = 2.0 * (1.0 / tan(right * DEGREE) - 1.0 / tan(left * DEGREE));
        pose start = in_frame(frame, mid, -15.0, 0.0);
        uint32_t body = add_at(&s, k.shape, start, SAT_ENABLED);
        double speed = 0.0;
        satMoved out = {0};
        for (int32_t i = 0; i < 400; i++) {
            speed = out.floor != SAT_NO_SLOT && i > 0 ? 0.02 : speed + 0.02;
            out = try_move(&s, body, fall_in(frame, 0.0, speed));
            CHECK(deepest(s.w, body) <= SAT_SKIN);
        }
        pose rests = at_of(s.w, body);
        for (int32_t i = 0; i < 30; i++) {
            // Also moves with no motion at all, and presses to one side.
            out = try_move(&s, body, fall_in(frame, 0.02 * (i % 3 - 1), i % 2 ? 0.02 : 0.0));
            CHECK(i % 3 != 1 || out.floor == v[0] || out.floor == v[1]);
            CHECK_CLOSE(at_of(s.w, body).x, rests.x, 0.05);
            CHECK_CLOSE(at_of(s.w, body).y, rests.y, 0.05);
        }
        // Round walkers touch the faces themselves: the less steep face carries.
        if (n % WALKERS == 1) {
            out = try_move(&s, body, fall_in(frame, 0.0, 0.02));
            int32_t isTurned = cos(frame.angle) < 0.0;
            CHECK_EQUAL(out.walls[0].body, v[isTurned]);
            CHECK_EQUAL(out.floor, left == right ? v[isTurned] : v[left > right]);
        }
    }
}

// The part of the run along the slope was once subtracted from the slide, but only while it was
// smaller. So the mover nearly stopped every few frames, and then accelerated again.
TEST(a_mover_that_presses_against_a_steep_slope_slides_down_as_if_it_did_not)
{
    for (int32_t n = 0; n < 6 * 4; n++) {
        int32_t degrees = 55 + 5 * (n % 6), which = n / 6;
        set_case("walker %d, degrees %d", which, degrees);
        double slid[3];
        for (int32_t run = 0; run < 3; run++) {
            OWNED_SCENE s = scene_small();
            add_box(&s, (pose){0.0, 0.0, -degrees * DEGREE}, 400.0, 2.0, STILL);
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){0.0, -4.0, 0.0}, SAT_ENABLED);
            double fall = 0.05;
            for (int32_t i = 0; i < 60; i++) {
                satMoved out = try_move(&s, body, walking(i < 30 ? 0.0 : 0.15 * run, fall));
                if (i == 30) slid[run] = -at_of(s.w, body).y;
                fall = out.slide.y + 0.05;
            }
            slid[run] += at_of(s.w, body).y;
        }
        CHECK(slid[0] > 1.0);
        CHECK_CLOSE(slid[1], slid[0], 1e-3);
        CHECK_CLOSE(slid[2], slid[0], 1e-3);
    }
}

// The steep face ahead turns the motion back, toward a step behind. The body once climbed this
// step, walked forward, and slid down again, over and over.
TEST(a_body_that_presses_against_a_steep_face_climbs_no_step_behind)
{
    static fixture behind, ahead;
    OWNED_SCENE s = scene_small();
    make_polygon(&behind, (double[]){-4, 0, 0, 0, 0.6, 1.6, -4, 1.6}, 4);
    make_polygon(&ahead, (double[]){1.22, 1.08, 2.1, -2.82, 4, -2.82, 4, 1.08}, 4);
    add_still(&s, shape_of(&behind), HOME);
    add_still(&s, shape_of(&ahead), HOME);
    uint32_t body = add_box(&s, (pose){0.75, -0.7, 0.0}, 1.4, 1.2, SAT_ENABLED);
    satMove move = walking(0.3, 0.05);
    move.step = 0.85;
    for (int32_t n = 0; n < 20; n++) {
        satMoved out = try_move(&s, body, move);
        if (n > 10) CHECK(hypot(out.by.x, out.by.y) < 1e-4 && out.floor != SAT_NO_SLOT);
    }
}

TEST(a_body_between_two_faces_falls_on_when_one_is_removed)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        set_case("walker %d", which);
        OWNED_SCENE s = scene_small();
        uint32_t v[2];
        add_v(&s, 70 * DEGREE, 60 * DEGREE, SAT_ENABLED, HOME, v);
        OWNED_WALKER k = make_walker(which, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){0.2, -8.0, 0.0}, SAT_ENABLED);
        satMoved out = {0};
        for (int32_t i = 0; i < 100; i++) out = try_move(&s, body, fall_in(HOME, 0.0, 0.2));
        CHECK_EQUAL(out.floor, v[1]);
        // The side that moves carries it up and down.
        double y = at_of(s.w, body).y;
        SAT_COLUMN(s.w, Y)[v[1]] -= 0.5;
        out = try_move(&s, body, fall_in(HOME, 0.0, 0.02));
        CHECK(at_of(s.w, body).y < y - 0.1);
        SAT_COLUMN(s.w, Y)[v[1]] += 0.5;
        for (int32_t i = 0; i < 40; i++) out = try_move(&s, body, fall_in(HOME, 0.0, 0.1));
        CHECK_CLOSE(at_of(s.w, body).y, y, 1e-2);
        CHECK(out.floor != SAT_NO_SLOT);
        SAT_COLUMN(s.w, X)[v[1]] += 30.0;
        try_move(&s, body, fall_in(HOME, 0.0, 0.2)); // it may leave its wall for one frame
        out = try_move(&s, body, fall_in(HOME, 0.0, 0.2));
        double at = at_of(s.w, body).y;
        out = try_move(&s, body, fall_in(HOME, 0.0, 0.2));
        CHECK(out.floor == SAT_NO_SLOT && at_of(s.w, body).y > at + 0.05);
    }
}

// Two walls touch the body on both sides, upright or leaning: it falls between them.
TEST(a_body_that_can_fall_between_two_walls_does_not_stand)
{
    for (int32_t lean = -40; lean <= 40; lean += 10) {
        for (int32_t which = 0; which < 2; which++) {
            set_case("lean %d, walker %d", lean, which);
            OWNED_SCENE s = scene_small();
            pose frame = {0.0, 0.0, lean * DEGREE};
            OWNED_WALKER k = make_walker(which, 1.0);
            double distance = 5.0 + half_of(&k) + 6e-6;
            for (int32_t side = -1; side <= 1; side += 2)
                add_box(&s, in_frame(frame, side * distance, 0.0, 0.0), 10.0, 60.0, STILL);
            pose at = in_frame(frame, 0.0, -25.0, 0.0);
            uint32_t body = add_at(&s, k.shape, at, SAT_ENABLED);
            satMove move = fall_in(HOME, 0.0, 0.2);
            satMoved out = {0};
            for (int32_t i = 0; i < 50; i++) {
                out = try_move(&s, body, move);
                CHECK_EQUAL(out.floor, SAT_NO_SLOT);
                CHECK(out.by.y > 0.05);
            }
            CHECK(out.walls[0].body == 0 && out.walls[1].body == 1);
        }
    }
}

// --- Adjacent walls

// A wall on one side, a mover that does not move, and gaps from half a skin upwards.
TEST(an_adjacent_wall_is_reported_without_pressing_against_it)
{
    const double gaps[] = {0.5, 1.0, 3.0, 7.0, 30.0, 1e4};
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t turn = 0; turn < 8; turn++) {
            for (int32_t n = 0; n < 12; n++) {
                set_case("walker %d, turn %d, gap %d", which, turn, n);
                int32_t side = n % 2;
                double size = which % 2 ? 40.0 : 2.0, gap = gaps[n / 2] * SAT_SKIN * size;
                pose frame = {5.0, -7.0, turn * 45.0 * DEGREE};
                OWNED_SCENE s = scene_small();
                OWNED_WALKER k = make_walker(which, 1.0);
                double x = (side ? 1.0 : -1.0) * (0.5 * size + half_of(&k) + gap);
                uint32_t wall = add_box(&s, in_frame(frame, x, 0.3, 0.0), size, size, STILL);
                uint32_t body = add_at(&s, k.shape, frame, SAT_ENABLED);
                satMove move = fall_in(frame, 0.0, n / 2 == 1 ? -0.05 : 0.0);
                satMoved out = try_move(&s, body, move);
                // Left is the side of smaller x, or of smaller y if up is horizontal. For a mover
                // that is upside down, the walls are on the other sides.
                bool isUpsideDown = turn == 3 || turn == 4 || turn == 5 || turn == 6;
                int32_t its = isUpsideDown ? 1 - side : side;
                bool isNear = n / 2 < 4;
                // The other walkers have a corner there.
                if (which < 4 || which == 6) {
                    CHECK_EQUAL(out.walls[its].body, isNear ? wall : SAT_NO_SLOT);
                    if (isNear) CHECK_EQUAL(out.walls[its].kind, SAT_WALL);
                }
                CHECK_EQUAL(out.walls[1 - its].body, SAT_NO_SLOT);
                CHECK_EQUAL(out.kinds, 0);
                CHECK_EQUAL(out.floor, SAT_NO_SLOT);
                if (which < 4 && isNear) {
                    double c = cos(frame.angle) * (side ? -1.0 : 1.0);
                    CHECK_CLOSE(out.walls[its].normal.x, c, 1e-6);
                }
            }
        }
    }
}

TEST(floors_ceilings_and_their_vertices_are_not_adjacent_walls)
{
    for (int32_t kind = 0; kind < FLOORS; kind++) {
        for (int32_t which = 0; which < WALKERS; which++) {
            set_case("floor %d, walker %d", kind, which);
            OWNED_SCENE s = scene_small();
            add_floor(&s, (floorKind)kind, 60, 1.0, HOME);
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){3.0, -k.bottom - 0.1, 0.0}, SAT_ENABLED);
            // Some of these positions are exactly on vertices, because the step is one half.
            for (int32_t n = 0; n < 100; n++) {
                satMoved out = try_move(&s, body, walking(n % 5 ? 0.5 : 0.0, 0.1));
                CHECK(out.walls[0].body == SAT_NO_SLOT && out.walls[1].body == SAT_NO_SLOT);
            }
        }
    }
}

// A box steps off the end of a floor. Its lower corner ends one skin above the upper corner of the
// floor, and up to eight skins beside it. Whether the floor reaches up to the side of the box was
// once decided by bounding boxes of floats, which are too coarse for that.
TEST(the_end_of_a_floor_is_not_an_adjacent_wall_however_far_away)
{
    for (int32_t n = 0; n < 4 * 3 * 20; n++) {
        double far = (double[]){0.0, 1e3, 1e5}[n / 4 % 3], gap = n / 12 * 2e-6;
        set_case("turn %d, far %g, gap %g", n % 4, far, gap);
        pose frame = {far, -far, 90.0 * DEGREE * (n % 4)};
        OWNED_SCENE s = scene_small();
        add_box(&s, in_frame(frame, 0.0, 0.5, 0.0), 1.0, 1.0, STILL);
        uint32_t body =
            add_box(&s, in_frame(frame, 0.5, -0.51, frame.angle), 1.0, 1.0, SAT_ENABLED);
        CHECK(try_move(&s, body, fall_in(frame, 0.0, 0.1)).floor == 0);
        satMoved out = try_move(&s, body, fall_in(frame, 0.5 + gap, 0.0));
        CHECK(out.walls[0].body == SAT_NO_SLOT && out.walls[1].body == SAT_NO_SLOT);
    }
}

// Boxes of one to three tiles, their corners on the corners of tiles up to a few roundings: on
// floors of all kinds, and beneath ceilings.
TEST(a_corner_on_an_internal_edge_is_not_a_wall)
{
    rng d = {832};
    static fixture g;
    for (int32_t kind = 0; kind < FLOORS; kind++) {
        for (int32_t n = 0; n < times(300); n++) {
            set_case("floor %d, round %d", kind, n);
            OWNED_SCENE s = scene_small();
            const double turns[] = {0.0, 180.0, 37.0, -70.0};
            pose frame = {0.0, 0.0, turns[n % 4] * DEGREE};
            add_floor(&s, (floorKind)kind, 20, 1.0, frame);
            double width = 1.0 + n % 3, off = roll_between(&d, -2.0, 2.0) * SAT_SKIN;
            if (n % 7 == 0) off = 0.0;
            make_box(&g, width, 1.0);
            double x = 8.0 + 0.5 * width + off, gap = roll_between(&d, 0.5, 4.0) * SAT_SKIN;
            uint32_t body =
                add_at(&s, shape_of(&g), in_frame(frame, x, -0.5 - gap, 0.0), SAT_ENABLED);
            satMoved out = try_move(&s, body, fall_in(frame, 0.0, n % 5 ? 0.0 : 0.1));
            if (n % 4 == 1) out = try_move(&s, body, fall_in(HOME, 0.0, -0.1)); // a ceiling
            CHECK(out.walls[0].body == SAT_NO_SLOT && out.walls[1].body == SAT_NO_SLOT);
        }
    }
}

// A mover falls along a wall of tiles, past all its internal edges.
TEST(a_wall_of_tiles_is_one_adjacent_plane)
{
    for (int32_t kind = 0; kind < FLOORS; kind++) {
        for (int32_t which = 0; which < 4; which++) {
            set_case("wall %d, walker %d", kind, which);
            OWNED_SCENE s = scene_small();
            pose frame = {0.0, 0.0, 90.0 * DEGREE}; // its top faces right
            add_floor(&s, (floorKind)kind, 30, 1.0, frame);
            OWNED_WALKER k = make_walker(which, 1.0);
            double x = 0.0;
            satMove move = fall_in(HOME, -0.1, 0.3);
            uint32_t body = add_at(&s, k.shape, (pose){half_of(&k) + 0.05, 2.0, 0.0}, SAT_ENABLED);
            for (int32_t n = 0; n < 80; n++) {
                satMoved out = try_move(&s, body, move);
                CHECK(out.walls[0].body != SAT_NO_SLOT && out.walls[1].body == SAT_NO_SLOT);
                CHECK_CLOSE(out.walls[0].normal.x, 1.0, 1e-6);
                CHECK_EQUAL(out.floor, SAT_NO_SLOT);
                move.by.x = 0.0;
                if (n == 1) x = at_of(s.w, body).x;
                if (n > 1) CHECK(at_of(s.w, body).x == x);
            }
        }
    }
}

// At any position among convex shapes, an adjacent wall stops a move towards it, and a wall that
// stops the body at once is reported as adjacent.
TEST(the_adjacent_walls_are_the_walls_that_stop_a_move)
{
    rng d = {831};
    static fixture g;
    int32_t found = 0, stopped = 0;
    for (int32_t n = 0; n < times(250); n++) {
        OWNED_SCENE s = scene_small();
        for (int32_t i = 0; i < 40; i++) {
            pose at = {roll_between(&d, 0.0, 12.0), roll_between(&d, 0.0, 12.0), 0.0};
            if (n % 2) { // tiles, flush
                make_box(&g, 1.0, 1.0);
                at.x = floor(at.x);
                at.y = floor(at.y);
            } else {
                do {
                    roll_shape(&g, &d, roll_between(&d, 0.5, 3.0));
                } while (shape_of(&g)->size == 0.0f);
                at.angle = roll_angle(&d);
            }
            add_still(&s, shape_of(&g), at);
        }
        OWNED_WALKER k = make_walker(n % WALKERS, roll_between(&d, 0.4, 0.95));
        uint32_t body = add_at(&s, k.shape, (pose){6.0, 6.0, 0.0}, SAT_ENABLED);
        move_free(&s, body, 0.0, 0.0);
        for (int32_t i = 0; i < 30; i++) {
            set_case("round %d, move %d", n, i);
            satMoved out = try_move(
                &s, body, fall_in(HOME, roll_between(&d, -1.0, 1.0), roll_between(&d, -0.5, 1.0)));
            satPlatform platform = SAT_COLUMN(s.w, PLATFORM)[body];
            pose at = at_of(s.w, body);
            double skin = SAT_SKIN * 3.0;
            if (out.kinds & SAT_CRUSHED) break; // it overlaps walls
            for (int32_t side = 0; side < 2; side++) {
                const satPlane *p = &out.walls[side];
                double x = side ? 1.0 : -1.0, far = 60.0 * skin;
                if (p->body != SAT_NO_SLOT) {
                    found++;
                    CHECK(p->normal.x * x < 0.0 && p->kind == SAT_WALL);
                    satMoved push = move_free(&s, body, -far * p->normal.x, -far * p->normal.y);
                    CHECK(push.count > 0);
                } else {
                    satMove move = fall_in(HOME, x * 0.5 * skin, 0.0);
                    move.snap = 0.0;
                    satMoved push = try_move(&s, body, move);
                    // Only vertical walls matter: the gap to a leaning wall is measured along its
                    // normal, and is longer along x.
                    for (uint32_t h = 0; h < push.count; h++) {
                        if (push.plane[h].kind != SAT_WALL) continue;
                        CHECK(push.walls[side].body != SAT_NO_SLOT);
                        stopped++;
                    }
                }
                SAT_COLUMN(s.w, X)[body] = at.x;
                SAT_COLUMN(s.w, Y)[body] = at.y;
                SAT_COLUMN(s.w, PLATFORM)[body] = platform;
                scene_refresh(&s);
            }
        }
    }
    printf("    %d adjacent walls, %d walls that stopped a move\n", found, stopped);
    CHECK(found > times(250));
}

// The lower corner of a box is in the notch between a floor and a ball, which is half in the ground
// or deeper. The nearest point of the ball is in the notch, too. Still, it is part of a wall, not of
// the floor, whatever the size of the floor.
TEST(a_ball_half_in_the_floor_is_an_adjacent_wall)
{
    for (int32_t n = 0; n < 24; n++) {
        double size = 2.0 * (1 << n / 6), deep = 0.1 * (n % 6);
        set_case("floor %g, ball %g below it", size, deep);
        OWNED_SCENE s = scene_small();
        add_box(&s, (pose){0.0, 0.5 * size, 0.0}, 2.0 * size, size, STILL);
        static fixture g;
        make_circle(&g, 1.0);
        uint32_t ball = add_at(&s, shape_of(&g), (pose){1.4, deep, 0.0}, STILL);
        uint32_t body = add_box(&s, (pose){-0.6, -0.41, 0.0}, 0.5, 0.8, SAT_ENABLED);
        satMoved out = {0};
        for (int32_t i = 0; i < 30; i++) out = try_move(&s, body, walking(0.05, 0.02));
        CHECK_EQUAL(out.walls[1].body, ball);
        CHECK_EQUAL(out.floor, 0);
        CHECK_CLOSE(out.walls[1].normal.y, -deep, 1e-3);
    }
}

TEST(only_the_front_of_a_one_sided_wall_is_adjacent)
{
    for (int32_t behind = 0; behind < 2; behind++) {
        OWNED_SCENE s = scene_small();
        const double points[] = {0, 10, 0, -10}; // its front faces left
        OWNED_SHAPE shape = baked_chain(points, 2, true);
        uint32_t wall = add_still(&s, shape, HOME);
        OWNED_WALKER k = make_walker(0, 1.0);
        double x = (behind ? 1.0 : -1.0) * (half_of(&k) + SAT_SKIN * 20.0);
        uint32_t body = add_at(&s, k.shape, (pose){x, 0.0, 0.0}, SAT_ENABLED);
        satMoved out = try_move(&s, body, fall_in(HOME, 0.0, 0.1));
        CHECK_EQUAL(out.walls[0].body, SAT_NO_SLOT);
        CHECK_EQUAL(out.walls[1].body, behind ? SAT_NO_SLOT : wall);
    }
}

int main(void) { return check_all(); }
