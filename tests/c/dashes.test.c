// The laws of long moves. A body dashes and falls by up to 30 times its size, on terrain of every
// kind, with all options; the oracle casts it down from where each move ends.

#include "moves.h"
#include "world/query.h"

#define DEGREE 0.017453292519943295

typedef enum terrainKind { HILLS, SPIKES, OVERHANGS, GRID, BOXES, STAIRS, TERRAINS } terrainKind;
static const char *const TERRAIN[TERRAINS] = {"hills and cliffs", "spikes", "overhangs", "tiles",
                                              "rotated boxes",    "stairs"};

#define POINTS 60

// Adds a chain of random segments; in a ridge with overhangs, one segment in four leads back.
static void add_ridge(scene *s, rng *d, terrainKind kind)
{
    static const double WAYS[4] = {70.0, -60.0, -162.0, -45.0};
    double points[2 * POINTS] = {0.0};
    for (int32_t i = 1; i < POINTS; i++) {
        double degrees = roll_between(d, -60.0, 60.0), length = roll_between(d, 0.3, 3.0);
        if (roll_below(d, 8) == 0) degrees = roll_below(d, 2) ? 90.0 : -90.0;
        if (kind == SPIKES) degrees = (i % 2 ? 1.0 : -1.0) * roll_between(d, 30.0, 88.0);
        if (kind == OVERHANGS) degrees = WAYS[i % 4] + roll_between(d, -10.0, 10.0);
        points[2 * i] = points[2 * i - 2] + length * cos(degrees * DEGREE);
        points[2 * i + 1] = points[2 * i - 1] + length * sin(degrees * DEGREE);
    }
    OWNED_SHAPE shape = baked_chain(points, POINTS, false);
    add_still(s, shape, HOME);
}

// Cells of all kinds, denser farther down.
static void add_grid(scene *s, rng *d)
{
    static kinds k;
    uint8_t cells[16][60];
    make_kinds(&k, 1.0);
    for (uint32_t row = 0; row < 16; row++) {
        for (uint32_t i = 0; i < 60; i++)
            cells[row][i] = (uint8_t)(roll_below(d, 16) < row ? 1 + roll_below(d, KINDS) : 0);
    }
    OWNED_SHAPE shape = baked_tiles(60, 16, 1.0, k.shape, KINDS, cells[0]);
    add_still(s, shape, (pose){0.0, -8.0, 0.0});
}

// Adds a terrain about 60 wide, around y = 0. Boxes and stairs are separate bodies with these
// flags.
static void add_terrain(scene *s, rng *d, terrainKind kind, uint32_t flags)
{
    if (kind <= OVERHANGS) add_ridge(s, d, kind);
    if (kind == GRID) add_grid(s, d);
    double top = 0.0;
    for (int32_t i = 0; kind >= BOXES && i < 60; i++) {
        double width = roll_between(d, 0.5, 6.0), y = roll_between(d, -3.0, 3.0);
        if (kind == BOXES) add_box(s, (pose){i, y, roll_angle(d)}, width, 1.0, flags);
        if (kind == STAIRS) add_box(s, (pose){i + 0.5, top + 10.0, 0.0}, 1.0, 20.0, flags);
        top += roll_below(d, 4) ? roll_between(d, -0.4, 0.4) : 0.5 * y;
    }
}

static satMove roll_dash(rng *d)
{
    double length = pow(10.0, roll_between(d, -1.5, 1.5));
    double way = roll_below(d, 3) ? roll_between(d, -1.0, 2.5) : 0.0;
    satMove move = walking(length * cos(way), length * sin(way));
    if (roll_below(d, 2)) move.by.x = -move.by.x;
    move.snap = roll_below(d, 2) ? 0.0 : roll_between(d, 0.0, 0.5);
    move.step = roll_below(d, 2) ? 0.0 : roll_between(d, 0.0, 0.5);
    move.constantSpeed = roll_below(d, 2);
    return move;
}

// Puts the body somewhere above or in the terrain; most of the time it then falls to the ground.
static void put_anywhere(scene *s, rng *d, uint32_t body)
{
    SAT_COLUMN(s->w, X)[body] = roll_between(d, 2.0, 50.0);
    SAT_COLUMN(s->w, Y)[body] = roll_between(d, -15.0, 5.0);
    SAT_COLUMN(s->w, ANGLE)[body] = roll_below(d, 2) ? 0.0 : roll_angle(d);
    move_free(s, body, 0.0, 0.0);
    if (roll_below(d, 3)) try_move(s, body, walking(0.0, 30.0));
}

static satSweepHit cast(scene *s, uint32_t body, double dx, double dy)
{
    satWorld *w = s->w;
    satQueryFilter filter = filter_of(w, body);
    pose at = at_of(w, body);
    satMotion m = {
        .shape = sat_world_shape(w, body), .x = at.x, .y = at.y, .angle = at.angle, .by = {dx, dy}};
    satSweepHit hit = {0};
    sat_world_begin_query(w, 1);
    sat_world_ignore(w, body);
    sat_world_first_sweep(w, &filter, &m, &hit);
    return hit;
}

// More than the gap at which a body still touches another.
static double touching_gap(satWorld *w, uint32_t body, uint32_t other)
{
    float one = sat_world_shape(w, body)->size, two = sat_world_shape(w, other)->size;
    return 20.0 * SAT_SKIN * (double)fmaxf(one, two);
}

// Does the body touch one of the floors that it hit? (The edge of a step that it climbs is a
// floor.)
static bool touches_floor_hit(scene *s, uint32_t body, const satMoved *out)
{
    for (uint32_t i = 0; i < out->count; i++) {
        const satPlane *p = &out->plane[i];
        double gap = touching_gap(s->w, body, p->body);
        if (p->kind == SAT_FLOOR && cast(s, body, -gap * p->normal.x, -gap * p->normal.y).hit)
            return true;
    }
    return false;
}

// Checks that a standing body has ground below it within `snap`, or is wedged between two walls.
// The ground must be a floor, except that a body which can snap may pass over the edge of a floor.
static void check_stands(scene *s, uint32_t body, const satMove *move, const satMoved *out)
{
    bool isWedged = out->walls[0].body != SAT_NO_SLOT && out->walls[1].body != SAT_NO_SLOT;
    if (isWedged && !(out->kinds & SAT_FLOOR)) return;
    satSweepHit hit = cast(s, body, 0.0, move->snap + touching_gap(s->w, body, out->floor));
    CHECK(hit.hit);
    bool isFloor = (double)hit.normal.y <= -move->minFloor + 1e-5;
    bool mayPass = move->snap > 0.0 && move->by.y >= 0.0;
    CHECK(isFloor || mayPass || touches_floor_hit(s, body, out));
}

// An overhang turns a jump back: its path is then longer than the distance between its ends.
static bool hits_overhang(const satMoved *out)
{
    for (uint32_t i = 0; i < out->count; i++) {
        if (out->plane[i].normal.y > 1e-6) return true;
    }
    return false;
}

TEST(a_dash_ends_where_its_slopes_and_steps_lead_and_is_no_faster_after)
{
    rng d = {901};
    int32_t stands = 0, flies = 0;
    for (int32_t n = 0; n < times(1200); n++) {
        terrainKind kind = (terrainKind)(n % TERRAINS);
        OWNED_SCENE s = scene_small();
        add_terrain(&s, &d, kind, STILL);
        OWNED_WALKER k = make_walker((int32_t)roll_below(&d, WALKERS), 0.9);
        uint32_t body = add_at(&s, k.shape, HOME, SAT_ENABLED);
        for (int32_t i = 0; i < 40; i++) {
            set_case("%s, round %d, move %d", TERRAIN[kind], n, i);
            if (i % 4 == 0) put_anywhere(&s, &d, body);
            satMove move = roll_dash(&d);
            if (deepest(s.w, body) > 0.0) continue;
            satMoved out = try_move(&s, body, move);
            double length = hypot(move.by.x, move.by.y), slide = hypot(out.slide.x, out.slide.y);
            CHECK(slide <= (1.0 + 1e-6) * length);
            // Only floors turn the motion upward.
            if (!(out.kinds & SAT_FLOOR))
                CHECK(-out.slide.y <= fmax(0.0, -move.by.y) + 1e-6 * length);
            double steepest = tan(acos(move.minFloor)), steps = SAT_MAX_DEFLECTIONS * move.step;
            double rise = fmax(0.0, -move.by.y) + steepest * fabs(out.by.x) + steps;
            if (move.by.y >= 0.0 || !hits_overhang(&out)) CHECK(-out.by.y <= rise + 1e-3);
            if (out.floor != SAT_NO_SLOT) check_stands(&s, body, &move, &out);
            stands += out.floor != SAT_NO_SLOT;
            flies += out.floor == SAT_NO_SLOT && (out.kinds & SAT_FLOOR);
        }
    }
    printf("    %d moves end on a floor, %d fly on from one\n", stands, flies);
    CHECK(stands > times(1200) && flies > times(1200));
}

// Above a slope is a ceiling that leans back over the mover, which dashes up the slope into the
// corner between the two.
TEST(a_ceiling_that_turns_a_dash_back_does_not_lift_it)
{
    static fixture slope, ceiling;
    make_polygon(&slope, (double[]){0, 0, 30, -33, 30, 0}, 3);
    make_polygon(&ceiling, (double[]){10, -8, -10, -30, 10, -30}, 3);
    OWNED_SCENE s = scene_small();
    add_still(&s, shape_of(&slope), HOME);
    add_still(&s, shape_of(&ceiling), HOME);
    OWNED_WALKER k = make_walker(1, 0.9);
    uint32_t body = add_at(&s, k.shape, (pose){2.0, -4.0, 0.0}, SAT_ENABLED);
    CHECK(try_move(&s, body, walking(0.0, 5.0)).floor != SAT_NO_SLOT);
    satMoved out = try_move(&s, body, walking(60.0, 1.0));
    CHECK_EQUAL(out.kinds, SAT_FLOOR | SAT_CEILING);
    CHECK_CLOSE(-out.by.y, 1.1 * out.by.x, 1e-3);
    CHECK(out.slide.x >= 0.0 && out.slide.y >= 0.0);
}

// At the top of a slope that ends at a wall, a jump toward the wall rises as much as one on level
// ground. If the slope has many segments, the move finds only a part of them at a time.
TEST(a_jump_up_a_slope_into_a_wall_does_not_climb_the_wall)
{
    for (int32_t n = 0; n < 8; n++) {
        set_case("case %d", n);
        OWNED_SCENE s = scene_small();
        static double points[2 * 2001];
        uint32_t count = n % 2 ? 2001 : 2;
        for (uint32_t i = 0; i < count; i++) {
            points[2 * i] = 20.0 * i / (count - 1) - 20.0;
            points[2 * i + 1] = -0.8 * points[2 * i];
        }
        OWNED_SHAPE slope = baked_chain(points, count, false);
        if (n & 2) add_still(&s, slope, HOME);
        add_box(&s, (pose){1.0, -50.0, 0.0}, 2.0, 200.0, STILL);
        if (!(n & 2)) add_still(&s, slope, HOME);
        OWNED_WALKER k = make_walker(n & 4 ? 1 : 0, 1.0);
        uint32_t body = add_at(&s, k.shape, (pose){-3.0, 0.0, 0.0}, SAT_ENABLED);
        try_move(&s, body, walking(5.0, 0.0));
        satMoved out = try_move(&s, body, walking(30.0, -1.0));
        CHECK_CLOSE(out.by.x, 0.0, 1e-3);
        CHECK_CLOSE(out.by.y, -1.0, 1e-3);
        CHECK_CLOSE(out.slide.y, -1.0, 1e-3);
    }
}

// A box that falls into a V hits its right side, which is too steep to stand on:
//
//              ▐        a slab that blocks the way onto the right side at first
//      ╲   ┌──┐▐
//       ╲  │  │ ┌───    low enough for a step
//        ╲ └──┘╱
//         ▏   ╱
//
// It slides down to the left side and then climbs the right one under the slab. The move hits the
// right side twice, as a wall and as the edge of a step, and once reported only the wall.
TEST(a_side_that_is_hit_as_a_wall_and_climbed_as_a_step_is_a_floor_hit_too)
{
    static fixture left, right;
    make_polygon(&left, (double[]){-2, -1.65, 0, 0, 1, 4, -2, 4}, 4);
    make_polygon(&right, (double[]){1.1, 0, 4, 0, 4, 4, -0.1, 4}, 4);
    OWNED_SCENE s = scene_small();
    add_still(&s, shape_of(&left), HOME);
    uint32_t step = add_still(&s, shape_of(&right), HOME);
    add_box(&s, (pose){1.56, -3.1, 0.0}, 1.0, 4.0, STILL);
    uint32_t body = add_box(&s, (pose){0.2, -0.57, 0.0}, 0.8, 0.8, SAT_ENABLED);
    CHECK(try_move(&s, body, walking(0.0, 0.01)).floor != SAT_NO_SLOT);
    satMove move = walking(1.2, 1.6);
    move.step = 0.6;
    move.constantSpeed = true;
    satMoved out = try_move(&s, body, move);
    CHECK_EQUAL(out.floor, step);
    uint32_t ofStep = 0;
    for (uint32_t i = 0; i < out.count; i++)
        if (out.plane[i].body == step) ofStep |= out.plane[i].kind;
    CHECK_EQUAL(ofStep, SAT_WALL | SAT_FLOOR);
}

#define BULLETS 200

// The boxes of bullets in the broad phase cover their last paths. So many bullets that had passed
// by once made the mover move in parts, although they were far away.
TEST(a_move_depends_on_where_bodies_are_and_not_on_where_they_were)
{
    for (int32_t n = 0; n < times(400); n++) {
        set_case("round %d", n);
        rng d = {902u + (uint32_t)n};
        terrainKind kind = n % 2 ? STAIRS : BOXES;
        satMoved out[2][20];
        for (int32_t moved = 0; moved < 2; moved++) {
            rng e = d;
            OWNED_SCENE s = scene_small();
            add_terrain(&s, &e, kind, SAT_ENABLED | SAT_BULLET);
            for (int32_t i = 0; i < BULLETS - 60; i++)
                add_box(&s, (pose){0.4 * i, 500.0, 0.0}, 0.5, 0.5, SAT_ENABLED | SAT_BULLET);
            double y[BULLETS];
            memcpy(y, SAT_COLUMN(s.w, Y), sizeof y);
            for (int32_t i = 0; moved && i < BULLETS; i++) SAT_COLUMN(s.w, Y)[i] -= 530.0;
            scene_update(&s);
            memcpy(SAT_COLUMN(s.w, Y), y, sizeof y);
            scene_update(&s);
            OWNED_WALKER k = make_walker(n / 2 % WALKERS, 0.9);
            uint32_t body = add_at(&s, k.shape, HOME, SAT_ENABLED);
            for (int32_t i = 0; i < 20; i++) {
                if (i % 10 == 0) put_anywhere(&s, &e, body);
                satMove move = roll_dash(&e);
                if (n % 4 < 2)
                    move.by.x = fmod(move.by.x, 0.1), move.by.y = fabs(fmod(move.by.y, 0.1));
                move.step = 0.3;
                out[moved][i] = try_move(&s, body, move);
            }
        }
        for (int32_t i = 0; i < 20; i++) {
            const satMoved *a = &out[0][i], *b = &out[1][i];
            CHECK(a->by.x == b->by.x && a->by.y == b->by.y && a->slide.x == b->slide.x);
            CHECK(a->slide.y == b->slide.y && a->floor == b->floor && a->count == b->count);
        }
    }
}

// A stair of many steps, below a ceiling that follows it. A dash climbs one step at each bend. It
// once rose into a part of the ceiling that was too far from its start to be found.
TEST(a_dash_up_a_stair_climbs_it_and_hits_the_ceiling_above)
{
    for (int32_t which = 0; which < WALKERS; which++) {
        for (int32_t hasCeiling = 0; hasCeiling < 2; hasCeiling++) {
            for (double tread = 0.02; tread < 3.0; tread *= 3.0) {
                set_case("walker %d, tread %g, ceiling %d", which, tread, hasCeiling);
                OWNED_SCENE s = scene_small();
                add_box(&s, (pose){-10.0, 5.0, 0.0}, 20.0, 10.0, STILL);
                for (int32_t i = 0; i < 12; i++)
                    add_box(&s, (pose){tread * i + 20.0, 5.0 - 0.25 * (i + 1), 0.0}, 40.0, 10.0,
                            STILL);
                if (hasCeiling) add_box(&s, (pose){0.0, -2.6, 0.0}, 40.0, 1.0, STILL);
                OWNED_WALKER k = make_walker(which, 0.9);
                uint32_t body = add_at(&s, k.shape, (pose){-0.6, -k.bottom, 0.0}, SAT_ENABLED);
                try_move(&s, body, walking(0.0, 0.1));
                satMove move = walking(tread > 1.0 ? 20.0 : 0.2, 0.1);
                move.step = 0.3;
                for (int32_t i = 0; i < 10 && at_of(s.w, body).x < 30.0; i++) {
                    satMoved out = try_move(&s, body, move);
                    CHECK(out.floor != SAT_NO_SLOT);
                    CHECK(deepest(s.w, body) <= SAT_SKIN);
                    // The first move of a dash climbs several steps.
                    if (i == 0 && tread > 1.0) CHECK(at_of(s.w, body).y + k.bottom < -0.7);
                }
            }
        }
    }
}

int main(void) { return check_all(); }
