// Characters that move through levels never end inside a body, never get stuck where they could
// move, and are never stopped by an internal edge. Random levels and moves; the oracle tests every
// body and sweeps in all directions.

#include "moves.h"

#define QUARTER 1.5707963267948966

// Adds a room of 16 by 16 with obstacles; `kind` says which.
static void furnish(scene *s, rng *d, uint32_t kind, pose frame)
{
    static fixture g;
    const double side[4][4] = {
        {8, -0.5, 18, 1}, {8, 16.5, 18, 1}, {-0.5, 8, 1, 16}, {16.5, 8, 1, 16}};
    for (int32_t i = 0; i < 4; i++) {
        make_box(&g, side[i][2], side[i][3]);
        add_still(s, shape_of(&g), in_frame(frame, side[i][0], side[i][1], 0.0));
    }
    if (kind == 0) { // unmerged tiles
        make_box(&g, 1.0, 1.0);
        for (int32_t i = 0; i < 256; i++) {
            if (roll_below(d, 5)) continue;
            add_still(s, shape_of(&g), in_frame(frame, i % 16 + 0.5, i / 16 + 0.5, 0.0));
        }
    }
    if (kind == 1) { // one grid with slopes
        static kinds k;
        uint8_t cells[256];
        make_kinds(&k, 1.0);
        for (int32_t i = 0; i < 256; i++) {
            cells[i] = (uint8_t)(roll_below(d, 5) ? 0 : 1 + roll_below(d, KINDS));
        }
        OWNED_SHAPE shape = baked_tiles(16, 16, 1.0, k.shape, KINDS, cells);
        add_still(s, shape, frame);
    }
    if (kind == 2) { // chains
        for (int32_t i = 0; i < 5; i++) {
            double points[16];
            for (int32_t n = 0; n < 8; n++) {
                points[2 * n] = 2.0 * n + roll_between(d, 0.3, 1.7);
                points[2 * n + 1] = 3.0 * i + 1.0 + roll_between(d, -0.8, 0.8);
            }
            OWNED_SHAPE shape = baked_chain(points, 8, false);
            add_still(s, shape, frame);
        }
    }
    if (kind == 3) { // anything convex, at any angle
        for (int32_t i = 0; i < 30; i++) {
            do {
                roll_shape(&g, d, roll_between(d, 0.5, 3.0));
            } while (shape_of(&g)->size == 0.0f);
            pose at = {roll_between(d, 0.0, 16.0), roll_between(d, 0.0, 16.0), 0.0};
            satTransform origin = transform_of(&g, (pose){0});
            at.angle = roll_angle(d);
            double c = cos(at.angle), sine = sin(at.angle);
            add_still(s, shape_of(&g),
                      in_frame(frame, at.x - (c * origin.x - sine * origin.y),
                               at.y - (sine * origin.x + c * origin.y), at.angle));
        }
    }
    if (kind == 4) { // slopes and wedges
        for (int32_t i = 0; i < 20; i++) {
            double w = roll_between(d, 0.5, 4.0), h = roll_between(d, 0.2, 3.0);
            make_polygon(&g, (double[]){0, 0, w, 0, roll_below(d, 2) ? w : 0.0, -h}, 3);
            add_still(s, shape_of(&g),
                      in_frame(frame, roll_between(d, 0, 14), 1.0 + roll_below(d, 16), 0.0));
        }
    }
}

#define ROOMS 5

// Finds a pose at which the body overlaps nothing; false if it finds none.
static bool find_free_pose(scene *s, rng *d, uint32_t body, pose frame)
{
    for (int32_t i = 0; i < 200; i++) {
        pose at = in_frame(frame, roll_between(d, 1.0, 15.0), roll_between(d, 1.0, 15.0),
                           roll_below(d, 2) ? 0.0 : roll_angle(d));
        SAT_COLUMN(s->w, X)[body] = at.x;
        SAT_COLUMN(s->w, Y)[body] = at.y;
        SAT_COLUMN(s->w, ANGLE)[body] = at.angle;
        scene_refresh(s);
        if (deepest(s->w, body) < 0.0) return true;
    }
    return false;
}

static double free_share(scene *s, uint32_t body, double dx, double dy)
{
    satWorld *w = s->w;
    satQueryFilter filter = filter_of(w, body);
    sat_world_begin_query(w, 1);
    sat_world_ignore(w, body);
    satMotion m = {.shape = sat_world_shape(w, body),
                   .x = SAT_COLUMN(w, X)[body],
                   .y = SAT_COLUMN(w, Y)[body],
                   .angle = SAT_COLUMN(w, ANGLE)[body],
                   .by = {dx, dy}};
    satSweepHit hit;
    return sat_world_first_sweep(w, &filter, &m, &hit) == SAT_NO_SLOT ? 1.0 : hit.t;
}

// True if the body could move freely in some direction within 60 degrees of the requested one.
static bool has_free_direction(scene *s, uint32_t body, double dx, double dy)
{
    double length = hypot(dx, dy), far = 0.25 * length;
    for (int32_t i = 0; i < 64; i++) {
        double way = 6.283185307179586 * i / 64.0, x = cos(way), y = sin(way);
        if (x * dx + y * dy < 0.5 * length) continue;
        if (free_share(s, body, far * x, far * y) >= 1.0) return true;
    }
    return false;
}

// Returns true if the move ended because its length was used up. Obstacles left only a small part
// of the motion, but the body has slid past them and can go on.
static bool has_slid_off(scene *s, uint32_t body, const satMoved *out, double dx, double dy)
{
    double hair = 1e-3 * (double)sat_world_shape(s->w, body)->size;
    bool isUsedUp = hypot(out->by.x, out->by.y) >= 0.98 * hypot(out->slide.x, out->slide.y);
    return isUsedUp && free_share(s, body, dx, dy) * hypot(dx, dy) > hair;
}

// Where two corners meet, several planes are valid, and the motion may go straight against one of
// them. The body is not stuck if it can move from a position a hair to either side.
static bool is_free_beside(scene *s, uint32_t body, double dx, double dy)
{
    double x = SAT_COLUMN(s->w, X)[body], y = SAT_COLUMN(s->w, Y)[body], length = hypot(dx, dy);
    double hair = 1e-3 * (double)sat_world_shape(s->w, body)->size / length;
    bool isFree = false;
    for (int32_t side = -1; side <= 1 && !isFree; side += 2) {
        move_free(s, body, -side * hair * dy, side * hair * dx);
        satMoved out = move_free(s, body, dx, dy);
        isFree = hypot(out.by.x, out.by.y) >= 0.02 * length;
        SAT_COLUMN(s->w, X)[body] = x;
        SAT_COLUMN(s->w, Y)[body] = y;
    }
    scene_refresh(s);
    return isFree;
}

static void check_planes(const satMoved *m, const satMove *asked)
{
    // A standing body slides on horizontally, even where the floor rises, and not faster than
    // requested.
    if (m->floor != SAT_NO_SLOT) {
        double length = hypot(asked->by.x, asked->by.y);
        CHECK_CLOSE(m->slide.x * asked->up.x + m->slide.y * asked->up.y, 0.0,
                    1e-9 * (1.0 + length));
        CHECK(hypot(m->slide.x, m->slide.y) <= (1.0 + 1e-6) * length);
        return;
    }
    for (uint32_t i = 0; i < m->count; i++) {
        double into = m->plane[i].normal.x * m->slide.x + m->plane[i].normal.y * m->slide.y;
        // Only the last plane still limits the motion, which may turn back towards an earlier one.
        if (m->count == 1) CHECK(into >= -1e-6 * hypot(m->slide.x, m->slide.y));
    }
}

typedef struct counts {
    int32_t moves, stuck, starts;
    double worst;
} counts;

static void wander(rng *d, uint32_t kind, int32_t which, pose frame, bool upright, counts *t)
{
    OWNED_SCENE s = scene_small();
    furnish(&s, d, kind, frame);
    OWNED_WALKER k = make_walker(which, roll_between(d, 0.3, 0.9));
    uint32_t body = add_at(&s, k.shape, frame, SAT_ENABLED);
    if (find_free_pose(&s, d, body, frame)) {
        t->starts++;
        double dx = 0.0, dy = 0.0;
        for (int32_t n = 0; n < 50; n++) {
            if (n % 5 == 0) {
                double way = roll_between(d, 0.0, 6.3), length = roll_between(d, 0.05, 2.0);
                if (roll_below(d, 3) == 0) way = frame.angle + QUARTER * roll_below(d, 4);
                if (roll_below(d, 10) == 0) length = 20.0;
                dx = length * cos(way);
                dy = length * sin(way);
            }
            double x = SAT_COLUMN(s.w, X)[body], y = SAT_COLUMN(s.w, Y)[body];
            satMove move = {.by = {dx, dy}, .minFloor = 0.64};
            if (upright) {
                move.up.x = sin(frame.angle);
                move.up.y = -cos(frame.angle);
                move.snap = 0.2;
                move.step = n % 2 ? 0.3 : 0.0;
                move.constantSpeed = n % 8 < 4;
            }
            satMoved out = try_move(&s, body, move);
            t->moves++;
            double in = deepest(s.w, body);
            t->worst = fmax(t->worst, in);
            if (in > SAT_SKIN)
                printf("    inside by %g at (%.17g, %.17g, %.17g), by (%.17g, %.17g)\n", in, x, y,
                       SAT_COLUMN(s.w, ANGLE)[body], dx, dy);
            CHECK(in <= SAT_SKIN);
            check_planes(&out, &move);
            if (upright) continue;
            double length = hypot(dx, dy), went = hypot(out.by.x, out.by.y);
            CHECK(went <= length * (1.0 + 1e-6) + 1e-4);
            if (went < 0.02 * length) {
                bool hasFreeDirection = has_free_direction(&s, body, dx, dy) &&
                                        !has_slid_off(&s, body, &out, dx, dy) &&
                                        !is_free_beside(&s, body, dx, dy);
                t->stuck++;
                if (hasFreeDirection)
                    printf("    stuck at (%.17g, %.17g, %.17g), by (%.17g, %.17g), planes %u\n", x,
                           y, SAT_COLUMN(s.w, ANGLE)[body], dx, dy, out.count);
                CHECK(!hasFreeDirection);
            }
        }
    }
}

static const char *const ROOM_NAMES[ROOMS] = {"separate tiles", "a grid with slopes", "chains",
                                              "convex shapes", "wedges"};

static void wander_through(uint32_t seed, bool upright, double far)
{
    rng d = {seed};
    counts t = {0};
    for (int32_t n = 0; n < times(210); n++) {
        set_case("%s, walker %d, round %d", ROOM_NAMES[n % ROOMS], n % WALKERS, n);
        pose frame = {roll_between(&d, -far, far), roll_between(&d, -far, far),
                      roll_below(&d, 2) ? 0.0 : roll_angle(&d)};
        wander(&d, (uint32_t)(n % ROOMS), n % WALKERS, frame, upright, &t);
    }
    printf("    %d moves from %d places, %d blocked, worst overlap %.2g of size\n", t.moves,
           t.starts, t.stuck, t.worst);
    CHECK(t.moves > times(210) * 30);
}

TEST(ten_thousand_moves_end_free_and_stop_only_where_no_direction_is_free)
{
    wander_through(501, false, 0.0);
}

TEST(moves_with_an_up_direction_end_free_too) { wander_through(502, true, 0.0); }

TEST(moves_far_from_the_origin_end_free_too)
{
    wander_through(503, false, 1e6);
    wander_through(504, true, 1e6);
}

TEST(a_walk_over_a_thousand_internal_edges_never_stops_and_never_hops)
{
    for (int32_t kind = 0; kind < FLOORS; kind++) {
        for (int32_t which = kind % every(3); which < WALKERS; which += every(3)) {
            set_case("floor %d, walker %d", kind, which);
            OWNED_SCENE s = scene_small();
            add_floor(&s, (floorKind)kind, 1000, 1.0, HOME);
            OWNED_WALKER k = make_walker(which, 0.9);
            uint32_t body = add_at(&s, k.shape, (pose){2.0, -k.bottom - 0.1, 0.0}, SAT_ENABLED);
            double y = 0.0;
            for (int32_t n = 0; n < 1200; n++) {
                double step = n % 4 == 0 ? 1.0 : 0.7;
                satMoved out = try_move(&s, body, walking(step, 0.25));
                CHECK_CLOSE(out.by.x, step, 1e-9);
                CHECK_EQUAL(out.kinds, SAT_FLOOR);
                CHECK_EQUAL(out.count, 1 + (out.count > 1)); // of two bodies, if it stands on two
                for (uint32_t i = 0; i < out.count; i++)
                    CHECK(out.plane[i].normal.x == 0.0 && out.plane[i].normal.y == -1.0);
                CHECK(out.floor != SAT_NO_SLOT && out.slide.y == 0.0);
                double now = SAT_COLUMN(s.w, Y)[body];
                if (n == 2) y = now;
                // A sweep against a box a thousand times as large rounds more.
                if (n > 2 && kind == MERGED) CHECK_CLOSE(now, y, 1e-7);
                if (n > 2 && kind != MERGED) CHECK(now == y);
                CHECK_CLOSE(now, -k.bottom, kind == MERGED ? 5e-3 : 2e-5);
                if (SAT_COLUMN(s.w, X)[body] > 990.0) break;
            }
            CHECK(SAT_COLUMN(s.w, X)[body] > 890.0);
        }
    }
}

// Adds a level floor and a slope that rises by `angle` from x = 0.
static void add_slope(scene *s, double angle)
{
    static fixture g;
    make_box(&g, 40.0, 2.0);
    add_still(s, shape_of(&g), (pose){-20.0, 1.0, 0.0});
    double c = cos(angle), sine = sin(angle);
    // The slope's upper left corner is the origin.
    add_still(s, shape_of(&g), (pose){20.0 * c + 1.0 * sine, -20.0 * sine + 1.0 * c, -angle});
}

TEST(slopes_are_floors_up_to_the_maximum_angle_and_walls_beyond)
{
    const double steepest = 50.0 * QUARTER / 90.0;
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t degrees = 5; degrees <= 85; degrees += 5) {
            if (degrees == 50) continue;
            set_case("walker %d at %d degrees", which, degrees);
            double angle = degrees * QUARTER / 90.0;
            OWNED_SCENE s = scene_small();
            add_slope(&s, angle);
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){-3.0, -k.bottom - 0.05, 0.0}, SAT_ENABLED);
            uint32_t walls = 0, floors = 0;
            for (int32_t n = 0; n < 60; n++) {
                satMove move = walking(0.2, 0.1);
                move.minFloor = cos(steepest);
                satMoved out = try_move(&s, body, move);
                CHECK(deepest(s.w, body) <= SAT_SKIN);
                walls += (out.kinds & SAT_WALL) != 0;
                floors += (out.kinds & SAT_FLOOR) != 0;
            }
            double x = SAT_COLUMN(s.w, X)[body], y = SAT_COLUMN(s.w, Y)[body];
            CHECK(floors >= 55);
            if (degrees < 50) {
                CHECK_EQUAL(walls, 0);
                CHECK(x > 1.0 && y < -k.bottom - 0.5 * tan(angle));
                // The mover stands still there, to the bit.
                for (int32_t n = 0; n < 1000; n++) {
                    satMove move = walking(0.0, 0.1);
                    move.minFloor = cos(steepest);
                    satMoved out = try_move(&s, body, move);
                    if (n == 2) x = SAT_COLUMN(s.w, X)[body], y = SAT_COLUMN(s.w, Y)[body];
                    if (n > 2)
                        CHECK(SAT_COLUMN(s.w, X)[body] == x && SAT_COLUMN(s.w, Y)[body] == y);
                    CHECK(out.kinds & SAT_FLOOR);
                }
            } else {
                CHECK(walls > 30);
                CHECK(x < 0.6);
                CHECK_CLOSE(y, -k.bottom, 5e-4);
            }
        }
    }
}

// A mover rises over the end of a slope, hits a ceiling that rises too, and follows the floor. The
// slope once added upward velocity, which the ceiling turned into horizontal velocity.
TEST(a_ceiling_above_a_slope_makes_no_mover_faster)
{
    static fixture slope, ceiling;
    make_polygon(&slope, (double[]){0, 0, 2, -1, 10, -1, 10, 0}, 4);
    make_polygon(&ceiling, (double[]){0, -9, 10, -9, 10, -1.95, 0, -1.45}, 4);
    uint32_t hits = 0;
    for (int32_t n = 0; n < 40; n++) {
        set_case("start %d", n);
        OWNED_SCENE s = scene_small();
        add_still(&s, shape_of(&slope), HOME);
        add_still(&s, shape_of(&ceiling), HOME);
        OWNED_WALKER k = make_walker(1, 0.5);
        pose at = {1.0 + 0.01 * n, -0.8 - 0.005 * n, 0.0};
        uint32_t body = add_at(&s, k.shape, at, SAT_ENABLED);
        try_move(&s, body, walking(0.0, 0.2));
        for (int32_t i = 0; i < 10; i++) {
            satMoved out = try_move(&s, body, walking(0.4, 0.0));
            if (out.floor == SAT_NO_SLOT) continue;
            CHECK(hypot(out.slide.x, out.slide.y) <= 0.4 * (1.0 + 1e-6));
            hits += (out.kinds & SAT_CEILING) != 0;
        }
    }
    CHECK(hits > 0);
}

TEST(a_mover_with_snap_stays_on_the_floor_down_a_slope)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t degrees = 5; degrees <= 45; degrees += 10) {
            set_case("walker %d at %d degrees", which, degrees);
            double angle = degrees * QUARTER / 90.0;
            for (int32_t snaps = 0; snaps < 2; snaps++) {
                OWNED_SCENE s = scene_small();
                add_slope(&s, angle);
                OWNED_WALKER k = make_walker(which, 1.0);
                uint32_t body =
                    add_at(&s, k.shape, (pose){15.0 * cos(angle), -15.0 * sin(angle) - 2.0, 0.0},
                           SAT_ENABLED);
                for (int32_t n = 0; n < 20; n++) try_move(&s, body, walking(0.0, 0.2));
                uint32_t floors = 0;
                for (int32_t n = 0; n < 30; n++) {
                    satMove move = walking(-0.2, 0.001);
                    move.snap = snaps ? 0.3 : 0.0;
                    floors += (try_move(&s, body, move).kinds & SAT_FLOOR) != 0;
                    CHECK(deepest(s.w, body) <= SAT_SKIN);
                }
                if (snaps) CHECK_EQUAL(floors, 30);
                if (!snaps) CHECK(floors < 20);
            }
        }
    }
}

TEST(steps_are_taken_up_to_their_height_and_down_by_snapping)
{
    static fixture g;
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t n = 0; n < 2; n++) {
            set_case("walker %d, step %d", which, n);
            OWNED_SCENE s = scene_small();
            double height = n == 0 ? 0.25 : 0.4;
            for (int32_t i = -2; i < 8; i++) {
                make_box(&g, 2.0, 10.0);
                int32_t up = i < 0 ? 0 : i < 4 ? i : 8 - i;
                add_still(&s, shape_of(&g), (pose){2.0 * i + 1.0, 5.0 - height * up, 0.0});
            }
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){-2.0, -k.bottom - 0.05, 0.0}, SAT_ENABLED);
            double topmost = 0.0;
            uint32_t off = 0;
            for (int32_t i = 0; i < 100; i++) {
                satMove move = walking(0.15, 0.05);
                move.step = 0.3;
                move.snap = 0.5;
                satMoved out = try_move(&s, body, move);
                CHECK(deepest(s.w, body) <= SAT_SKIN);
                topmost = fmin(topmost, SAT_COLUMN(s.w, Y)[body] + k.bottom);
                off += !(out.kinds & SAT_FLOOR);
            }
            if (n == 0) {
                // A round shape flies off the end of a step a little.
                CHECK_CLOSE(topmost, -4.0 * height, which >= 1 && which <= 3 ? 0.05 : 1e-3);
                CHECK(SAT_COLUMN(s.w, X)[body] > 11.0);
                // A round shape may rest on the end of a step at a slope too steep for a floor.
                CHECK(off <= (which >= 1 && which <= 3 ? 6 : 1));
            } else if (which == 0) { // round shapes and shapes with slopes may slide up
                CHECK(topmost > -1e-3);
                CHECK(SAT_COLUMN(s.w, X)[body] < 2.0);
            }
        }
    }
}

// A round shape touches the edge of a stair while the next stair is already near.
TEST(flights_of_stairs_are_climbed_however_slowly)
{
    static const double FLIGHTS[][2] = {{4, 10}, {4, 16}, {6, 12}, {8, 16}, {4, 20}, {8, 20}};
    static fixture g, shapes[5];
    make_capsule(&shapes[0], 0.0, -12.0, 0.0, 12.0, 8.0);
    make_capsule(&shapes[1], 0.0, -6.0, 0.0, 6.0, 8.0);
    make_rounded_box(&shapes[2], 16.0, 40.0, 4.0);
    make_circle(&shapes[3], 8.0);
    make_box(&shapes[4], 16.0, 40.0);
    for (int32_t which = 0; which < 5; which++) {
        for (int32_t n = 0; n < 18; n++) {
            double high = FLIGHTS[n / 3][0], deep = FLIGHTS[n / 3][1], speed = 1.0 + n % 3;
            set_case("shape %d, %g high, %g deep, speed %g", which, high, deep, speed);
            OWNED_SCENE s = scene_small();
            for (int32_t i = 0; i < 7; i++) {
                double wide = i > 0 && i < 6 ? deep : 200.0, left = i > 0 ? (i - 1) * deep : -wide;
                make_box(&g, wide, 100.0);
                add_still(&s, shape_of(&g), (pose){left + 0.5 * wide, 50.0 - high * i, 0.0});
            }
            uint32_t body =
                add_at(&s, shape_of(&shapes[which]), (pose){-20.0, -21.0, 0.0}, SAT_ENABLED);
            double vx = 0.0, vy = 0.0;
            for (int32_t i = 0; i < 400; i++) {
                // In every third case the mover accelerates to its speed, and again after a wall
                // has stopped it.
                vx = n % 3 == 2 ? fmin(vx + 0.2, speed) : speed;
                satMove move = walking(vx, vy += 0.4);
                move.step = high + 1.0;
                move.snap = high + 2.0;
                satMoved out = try_move(&s, body, move);
                vy = out.floor != SAT_NO_SLOT ? 0.0 : out.slide.y;
                vx = out.slide.x;
            }
            CHECK(SAT_COLUMN(s.w, X)[body] > 5.0 * deep);
        }
    }
}

TEST(lifts_carry_movers_up_down_sideways_and_around)
{
    static fixture g;
    make_box(&g, 6.0, 1.0);
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t way = 0; way < 5; way++) {
            set_case("walker %d, way %d", which, way);
            OWNED_SCENE s = scene_small();
            uint32_t lift = add_still(&s, shape_of(&g), (pose){0.0, 0.5, 0.0});
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){0.5, -k.bottom - 0.05, 0.0}, SAT_ENABLED);
            for (int32_t n = 0; n < 5; n++) try_move(&s, body, walking(0.0, 0.1));
            for (int32_t n = 0; n < 200; n++) {
                double *x = &SAT_COLUMN(s.w, X)[lift], *y = &SAT_COLUMN(s.w, Y)[lift];
                if (way == 0) *y -= 0.3;
                if (way == 1) *y += 0.3;
                if (way == 2) *x += 0.4;
                if (way == 3) *x -= 0.2, *y += n % 50 < 25 ? 0.1 : -0.1;
                if (way == 4) SAT_COLUMN(s.w, ANGLE)[lift] = 0.3 * sin(0.05 * n);
                satMoved out = try_move(&s, body, walking(0.0, 0.1));
                CHECK_EQUAL(out.floor, lift);
                CHECK(deepest(s.w, body) <= SAT_SKIN);
                if (way < 4) {
                    CHECK_CLOSE(SAT_COLUMN(s.w, X)[body] - *x, 0.5, 1e-9 * (n + 1) + 1e-4);
                    CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body] + k.bottom - (*y - 0.5), 0.0, 2e-4);
                }
            }
        }
    }
}

// When a cart moves farther in a frame than its inner width, one of its walls lies between the
// rider and its destination. The platform that carries a body does not block it.
TEST(a_cart_with_walls_carries_its_rider)
{
    static fixture parts[3];
    make_box_at(&parts[0], 0.0, 0.5, 6.0, 1.0, 0.0);
    make_box_at(&parts[1], -2.5, -1.0, 1.0, 2.0, 0.0);
    make_box_at(&parts[2], 2.5, -1.0, 1.0, 2.0, 0.0);
    OWNED_SHAPE shape = compound_of(parts, 3, NULL);
    for (int32_t which = 0; which < WALKERS; which++) {
        OWNED_SCENE s = scene_small();
        uint32_t cart = add_still(&s, shape, HOME);
        OWNED_WALKER k = make_walker(which, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){0.25, -k.bottom - 0.05, 0.0}, SAT_ENABLED);
        for (int32_t n = 0; n < 5; n++) try_move(&s, body, walking(0.0, 0.1));
        for (int32_t n = 0; n < 20; n++) {
            SAT_COLUMN(s.w, X)[cart] += n < 10 ? 5.0 : -7.0;
            CHECK_EQUAL(try_move(&s, body, walking(0.0, 0.1)).floor, cart);
            CHECK_CLOSE(SAT_COLUMN(s.w, X)[body] - SAT_COLUMN(s.w, X)[cart], 0.25, 1e-3);
        }
    }
}

// A separate floor body that is lower by nearly `snap`, or by more.
TEST(a_mover_snaps_to_a_lower_floor_within_snap)
{
    static fixture g;
    make_box(&g, 10.0, 1.0);
    for (int32_t which = 0; which <= 3; which += 3) { // shapes that stand on their whole foot
        for (int32_t lower = 0; lower < 2; lower++) {
            double snap = 2.0, drop = lower ? 1.05 * snap : 0.95 * snap;
            OWNED_SCENE s = scene_small();
            uint32_t first = add_still(&s, shape_of(&g), (pose){0.0, 0.5, 0.0});
            uint32_t next = add_still(&s, shape_of(&g), (pose){10.0, 0.5 + drop, 0.0});
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){4.0, -k.bottom - 0.01, 0.0}, SAT_ENABLED);
            satMove move = walking(0.1, 0.05);
            move.snap = snap;
            satMoved out = try_move(&s, body, move);
            CHECK_EQUAL(out.floor, first);
            for (int32_t n = 0; n < 40 && out.floor == first; n++) out = try_move(&s, body, move);
            CHECK_EQUAL(out.floor, lower ? SAT_NO_SLOT : next);
        }
    }
}

TEST(a_mover_that_starts_inside_a_body_is_pushed_out_first)
{
    rng d = {505};
    int32_t deep = 0;
    for (int32_t n = 0; n < times(700); n++) {
        set_case("round %d", n);
        OWNED_SCENE s = scene_small();
        static fixture g;
        for (int32_t i = 0; i < 4; i++) {
            make_box(&g, 2.0, 2.0);
            add_still(&s, shape_of(&g), (pose){2.0 * (i % 2), 2.0 * (i / 2), 0.0});
        }
        OWNED_WALKER k = make_walker(n % WALKERS, roll_between(&d, 0.3, 1.5));
        uint32_t body = add_at(&s, k.shape,
                               (pose){roll_between(&d, -1.5, 3.5), roll_between(&d, -1.5, 3.5),
                                      roll_below(&d, 2) ? 0.0 : roll_angle(&d)},
                               SAT_ENABLED);
        scene_refresh(&s);
        deep += deepest(s.w, body) > 0.1;
        satMoved out = move_free(&s, body, roll_between(&d, -0.1, 0.1), 0.0);
        CHECK(deepest(s.w, body) <= SAT_SKIN);
        CHECK(hypot(out.by.x, out.by.y) < 4.0);
    }
    CHECK(deep > times(700) / 4);
}

// When the neighbour search found more children than fit its scratch, it once took the first child
// of the body itself for one of them.
TEST(a_mover_is_pushed_out_even_among_too_many_children)
{
    OWNED_SCENE s = scene_small();
    static fixture wall, crumb;
    make_box(&wall, 40.0, 40.0);
    make_box(&crumb, 0.02, 0.02);
    add_still(&s, shape_of(&wall), HOME);
    for (int32_t i = 0; i < 2 * SAT_MAX_CHILDREN_NEAR; i++)
        add_still(&s, shape_of(&crumb), (pose){15.0 + 0.05 * (i % 16), 0.1 * (i / 16), 0.0});
    OWNED_WALKER k = make_walker(0, 1.0);
    uint32_t body = add_at(&s, k.shape, (pose){18.0, 1.0, 0.0}, SAT_ENABLED);
    satMoved out = move_free(&s, body, 0.0, 0.125);
    CHECK(deepest(s.w, body) <= SAT_SKIN);
    CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], 1.125, 1e-6);
    CHECK(SAT_COLUMN(s.w, X)[body] > 20.0 && SAT_COLUMN(s.w, X)[body] < 21.5);
    CHECK_EQUAL(out.count, 0);
}

TEST(movers_that_move_in_turn_see_each_other)
{
    rng d = {506};
    for (int32_t n = 0; n < times(40); n++) {
        OWNED_SCENE s = scene_small();
        furnish(&s, &d, 9, HOME);
        uint32_t body[12];
        walker k[12];
        for (int32_t i = 0; i < 12; i++) {
            k[i] = make_walker((int32_t)roll_below(&d, WALKERS), 1.0);
            body[i] = add_at(&s, k[i].shape, (pose){2.0 + 4.0 * (i % 4), 2.0 + 4.0 * (i / 4), 0.0},
                             SAT_ENABLED);
        }
        for (int32_t frame = 0; frame < 30; frame++) {
            for (int32_t i = 0; i < 12; i++) {
                double x = 8.0 - SAT_COLUMN(s.w, X)[body[i]], y = 8.0 - SAT_COLUMN(s.w, Y)[body[i]];
                move_free(&s, body[i], 0.2 * x + roll_between(&d, -0.2, 0.2),
                          0.2 * y + roll_between(&d, -0.2, 0.2));
                CHECK(deepest(s.w, body[i]) <= SAT_SKIN);
            }
        }
        for (int32_t i = 0; i < 12; i++) free(k[i].shape);
    }
}

// Two slopes that meet below, at ever wider angles. In the wider ones the body once moved up the
// other side by the rest of its motion, and back in the next frame.
TEST(a_mover_comes_to_rest_in_funnels_and_acute_wedges)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t n = 1; n <= 16; n++) {
            set_case("walker %d, wedge %d", which, n);
            double half = n * 0.09; // radians from the vertical
            double points[] = {-20.0 * tan(half), -20.0, 0.0, 0.0, 20.0 * tan(half), -20.0};
            OWNED_SHAPE shape = baked_chain(points, 3, false);
            OWNED_SCENE s = scene_small();
            add_still(&s, shape, (pose){0.3, 0.0, 0.0});
            OWNED_WALKER k = make_walker(which, 1.0);
            uint32_t body = add_at(&s, k.shape, (pose){0.4, -19.0, 0.0}, SAT_ENABLED);
            for (int32_t i = 0; i < 300; i++) {
                move_free(&s, body, 0.0, 0.5);
                CHECK(deepest(s.w, body) <= SAT_SKIN);
            }
            double x = SAT_COLUMN(s.w, X)[body], y = SAT_COLUMN(s.w, Y)[body];
            for (int32_t i = 0; i < 50; i++) {
                move_free(&s, body, 0.0, 0.5);
                CHECK_CLOSE(SAT_COLUMN(s.w, X)[body], x, 1e-3);
                CHECK_CLOSE(SAT_COLUMN(s.w, Y)[body], y, 1e-3);
            }
            CHECK(!has_free_direction(&s, body, 0.0, 0.5));
        }
    }
}

int main(void) { return check_all(); }
