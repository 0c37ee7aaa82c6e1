// After any changes a world gives the answers of a fresh world with the same poses: contacts,
// separation, and bodies far from the origin.

#include "check_pair.h"
#include "level.h"
#include "shape/tiles.h"
#include "world/internal_edges.h"

#define STATICS 28u
#define BODIES 40u

// The side length in cells of the tile map in each slot; 0 if the body has another shape.
static uint32_t sideOf[BODIES];

static satShape *any_map(rng *d, uint32_t slot)
{
    static fixture cell;
    uint8_t cells[24 * 24];
    double size = (double[]){0.1, 0.25, 1.0}[roll_below(d, 3)];
    uint32_t side = size == 1.0 ? 4 : 4 + roll_below(d, 20);
    for (uint32_t k = 0; k < side * side; k++) cells[k] = roll_below(d, 4) != 0;
    make_box(&cell, size, size);
    const satShape *kind[1] = {shape_of(&cell)};
    sideOf[slot] = side;
    return baked_tiles(side, side, size, kind, 1, cells);
}

static satShape *any_shape(rng *d, bool isStatic, uint32_t slot)
{
    static fixture g[3];
    uint32_t what = roll_below(d, 8);
    sideOf[slot] = 0;
    if (isStatic && what < 3) return any_map(d, slot);
    if (what == 3) {
        for (int32_t k = 0; k < 3; k++) {
            roll_child(&g[k], d, roll_between(d, -1.0, 1.0), roll_between(d, -1.0, 1.0), 1.5);
        }
        return compound_of(g, 3, NULL);
    }
    if (isStatic && what < 6) {
        make_box(&g[0], 1.0, 1.0);
    } else {
        roll_shape(&g[0], d, roll_between(d, 0.3, 3.0));
    }
    return copy_of(shape_of(&g[0]));
}

static uint32_t any_flags(rng *d, bool isStatic)
{
    uint32_t flags = SAT_ENABLED | (isStatic ? SAT_STATIC : 0);
    if (roll_below(d, 16) == 0) flags |= SAT_SENSOR;
    if (roll_below(d, 16) == 0) flags &= ~(uint32_t)SAT_ENABLED;
    if (isStatic && roll_below(d, 16) == 0) flags ^= SAT_STATIC;
    return flags;
}

static scene any_level(rng *d)
{
    scene s = scene_small();
    for (uint32_t i = 0; i < BODIES; i++) {
        bool isStatic = i < STATICS;
        OWNED_SHAPE shape = any_shape(d, isStatic, i);
        pose at = {roll_between(d, 0, 9), roll_between(d, 0, 9), roll_angle(d)};
        if (isStatic && roll_below(d, 2)) at = (pose){floor(at.x), floor(at.y), 0.0};
        CHECK_EQUAL(add_at(&s, shape, at, any_flags(d, isStatic)), i);
    }
    return s;
}

static void change_any(scene *s, rng *d, uint32_t kind)
{
    satWorld *w = s->w;
    uint32_t i = roll_below(d, BODIES), side = sideOf[i];
    if (side > 0 && roll_below(d, 4)) {
        uint32_t column = roll_below(d, side), row = roll_below(d, side);
        while (sat_world_set_tile(w, i, column, row, kind) == SAT_NEEDS_ROOM) {
            scene_give_wanted(s);
            w = s->w;
        }
    } else if (roll_below(d, 6) == 0) {
        set_flags(w, i, (uint32_t)SAT_COLUMN(w, FLAGS)[i] ^ (1u << roll_below(d, 3)));
    } else if (roll_below(d, 8) == 0) {
        SAT_COLUMN(w, MASK)[i] = roll_below(d, 2) ? 0xffffffffu : 2u;
    } else {
        SAT_COLUMN(w, X)[i] += roll_between(d, -1, 1);
        SAT_COLUMN(w, Y)[i] += roll_below(d, 2) ? 1.0 : roll_between(d, -1, 1);
    }
}

static scene fresh_copy(satWorld *w)
{
    scene f = scene_small();
    for (uint32_t i = 0; i < w->slots.count; i++) {
        OWNED_SHAPE shape = copy_of(sat_world_shape(w, i));
        satBodyDef def = def_at(SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i]);
        def.angle = SAT_COLUMN(w, ANGLE)[i];
        def.mask = SAT_COLUMN(w, MASK)[i];
        def.flags = SAT_COLUMN(w, FLAGS)[i];
        scene_add(&f, shape, def);
    }
    return f;
}

static void check_same_contacts(satWorld *is, satWorld *should)
{
    CHECK_EQUAL(is->contactCount, should->contactCount);
    for (uint32_t r = 0; r < is->contactCount; r++) {
        CHECK_EQUAL(SAT_COLUMN(is, CONTACT_A)[r], SAT_COLUMN(should, CONTACT_A)[r]);
        CHECK_EQUAL(SAT_COLUMN(is, CONTACT_B)[r], SAT_COLUMN(should, CONTACT_B)[r]);
        CHECK(SAT_COLUMN(is, CONTACT_X)[r] == SAT_COLUMN(should, CONTACT_X)[r]);
        CHECK(SAT_COLUMN(is, CONTACT_Y)[r] == SAT_COLUMN(should, CONTACT_Y)[r]);
        CHECK(SAT_COLUMN(is, CONTACT_DEPTH)[r] == SAT_COLUMN(should, CONTACT_DEPTH)[r]);
    }
}

TEST(after_any_change_contacts_have_the_bits_of_a_fresh_world)
{
    rng d = {1};
    uint32_t seen = 0;
    for (int32_t n = 0; n < times(40); n++) {
        OWNED_SCENE s = any_level(&d);
        for (uint32_t frame = 0; frame < 12; frame++) {
            scene_update(&s);
            OWNED_SCENE fresh = fresh_copy(s.w);
            scene_update(&fresh);
            check_same_contacts(s.w, fresh.w);
            seen += s.w->contactCount;
            uint32_t changes = 1 + roll_below(&d, 3);
            for (uint32_t k = 0; k < changes; k++) change_any(&s, &d, frame & 1u);
        }
    }
    printf("    %u contacts\n", seen);
}

TEST(separation_does_not_depend_on_an_update_before_it)
{
    rng d = {7};
    for (int32_t n = 0; n < times(40); n++) {
        OWNED_SCENE seen = any_level(&d), unseen = fresh_copy(seen.w);
        scene_update(&seen);
        scene_separate(&seen, 2);
        scene_separate(&unseen, 2);
        for (uint32_t i = 0; i < BODIES; i++) {
            CHECK(SAT_COLUMN(seen.w, X)[i] == SAT_COLUMN(unseen.w, X)[i]);
            CHECK(SAT_COLUMN(seen.w, Y)[i] == SAT_COLUMN(unseen.w, Y)[i]);
        }
    }
}

// During separation the poses are new, but the boxes are still those of the last update.
TEST(a_contact_depends_on_the_pose_of_a_body_and_not_on_its_box)
{
    rng d = {99};
    uint32_t contacts = 0;
    for (int32_t n = 0; n < times(100); n++) {
        OWNED_SCENE s = any_level(&d);
        scene_update(&s);
        for (uint32_t b = STATICS; b < BODIES; b++) {
            satTransform *xf = &SAT_COLUMN(s.w, PLACED)[b].xf, old = *xf;
            double x = SAT_COLUMN(s.w, X)[b] + roll_between(&d, -2.0, 2.0);
            double y = SAT_COLUMN(s.w, Y)[b] + roll_between(&d, -2.0, 2.0);
            satContact is[STATICS];
            *xf = sat_transform(sat_world_shape(s.w, b), x, y, (satRotation){old.c, old.s});
            for (uint32_t a = 0; a < STATICS; a++) is[a] = sat_body_contact(s.w, a, b, 0.0f);
            *xf = old;
            SAT_COLUMN(s.w, X)[b] = x;
            SAT_COLUMN(s.w, Y)[b] = y;
            scene_update(&s);
            for (uint32_t a = 0; a < STATICS; a++) {
                if (is[a].separation > 0.0f) continue;
                satContact should = sat_body_contact(s.w, a, b, 0.0f);
                CHECK_CLOSE(is[a].separation, should.separation, 1e-5);
                CHECK_CLOSE(is[a].normal.x, should.normal.x, 1e-5);
                CHECK_CLOSE(is[a].normal.y, should.normal.y, 1e-5);
                contacts++;
            }
        }
    }
    printf("    %u contacts\n", contacts);
}

// A bar stands in the left and the right of two flush boxes; the right one is wider. Right of them
// a tile map blocks the bar with all its cells, or with all but one unless `isFull`. The
// bodies are 0 to 3.
static scene bar_beside_map(double far, double angle, bool isFull)
{
    enum { COLUMNS = 14, ROWS = 84, FIRST = 60, GAP = 66 };
    static fixture left, own, bar, cell;
    make_box(&left, 0.15, 1.2);
    make_box(&own, 0.4, 1.2);
    make_box(&bar, 0.2, 2.65);
    make_box(&cell, 0.05, 0.05);
    uint8_t cells[COLUMNS * ROWS] = {0};
    for (uint32_t row = FIRST; row < ROWS; row++) {
        for (uint32_t column = 12; column < COLUMNS; column++) {
            cells[row * COLUMNS + column] = isFull || row != GAP || column != 12;
        }
    }
    scene s = scene_small();
    add_still(&s, shape_of(&left), (pose){far - 0.075, 0.6, 0.0});
    add_still(&s, shape_of(&own), (pose){far + 0.2, 0.6, 0.0});
    const satShape *kind[1] = {shape_of(&cell)};
    OWNED_SHAPE map = baked_tiles(COLUMNS, ROWS, 0.05, kind, 1, cells);
    add_still(&s, map, (pose){far - 0.2, -3.0, angle});
    add_at(&s, shape_of(&bar), (pose){far, 0.65 - 1.325, 0.0}, SAT_ENABLED);
    return s;
}

TEST(removing_a_cell_updates_contacts_of_neighbours_in_a_turned_map_too)
{
    for (int32_t n = 0; n < 2; n++) {
        OWNED_SCENE s = bar_beside_map(0.0, n * 1e-9, true),
                    fresh = bar_beside_map(0.0, n * 1e-9, false);
        scene_update(&s);
        CHECK(s.w->contactCount > 1);
        while (sat_world_set_tile(s.w, 2, 12, 66, 0) == SAT_NEEDS_ROOM) scene_give_wanted(&s);
        scene_update(&s);
        scene_update(&fresh);
        check_same_contacts(s.w, fresh.w);
    }
}

// The broad phase has float boxes: here they are up to twenty times as wide as the body.
TEST(far_from_the_origin_no_push_leads_into_a_wall)
{
    static const double FAR[] = {0.0, 65536.0, 1048576.0, 4194304.0, 16777216.0};
    for (int32_t n = 0; n < 5; n++) {
        OWNED_SCENE s = bar_beside_map(FAR[n], 0.0, true);
        scene_update(&s);
        int32_t row = SCENE_ROW(&s, CONTACT, contactCount, 1, 3);
        CHECK(row >= 0);
        CHECK_CLOSE(SAT_COLUMN(s.w, CONTACT_X)[row], 0.0, 1e-6);
        CHECK_CLOSE(SAT_COLUMN(s.w, CONTACT_Y)[row], -1.0, 1e-6);
        CHECK_CLOSE(SAT_COLUMN(s.w, CONTACT_DEPTH)[row], 0.65, 1e-5);
    }
}

// The statics that overlap the body's box fit the scratch; with those slightly farther away they do
// not.
TEST(among_many_statics_an_update_and_a_pair_query_agree)
{
    static fixture bar, tile;
    OWNED_SCENE s = scene_small();
    make_box(&tile, 1.0, 1.0);
    make_box(&bar, 10.0, 12.0);
    for (int32_t i = 0; i < 400; i++) {
        add_still(&s, shape_of(&tile), (pose){i % 40 + 0.5, i / 40 + 0.5, 0.0});
    }
    uint32_t body = add_at(&s, shape_of(&bar), (pose){20.3, 0.45, 0.0}, SAT_ENABLED);
    scene_update(&s);
    CHECK(s.w->contactCount > 64);
    for (uint32_t r = 0; r < s.w->contactCount; r++) {
        satContact is = sat_body_contact(s.w, SAT_COLUMN(s.w, CONTACT_A)[r], body, 0.0f);
        CHECK(is.normal.x == SAT_COLUMN(s.w, CONTACT_X)[r]);
        CHECK(is.normal.y == SAT_COLUMN(s.w, CONTACT_Y)[r]);
    }
}

int main(void) { return check_all(); }
