// After any changes a world gives the answers of a fresh world with the same poses: contacts,
// separation, and bodies far from the origin.

#include "check_pair.h"
#include "level.h"
#include "narrow/composite.h"
#include "world/filter.h"
#include "world/internal_edges.h"

#define STATICS 28u
#define BODIES 40u

// Tiles of any kind, or many small cells.
static satShape *any_map(rng *d)
{
    static kinds k;
    uint8_t cells[24 * 24];
    double size = (double[]){0.1, 0.25, 1.0}[roll_below(d, 3)];
    bool isFine = size < 1.0;
    uint32_t side = 4 + (isFine ? roll_below(d, 20) : 0);
    for (uint32_t i = 0; i < side * side; i++)
        cells[i] = (uint8_t)(isFine ? roll_below(d, 4) != 0 : roll_below(d, KINDS + 1));
    make_kinds(&k, size);
    return baked_tiles(side, side, size, k.shape, isFine ? 1 : KINDS, cells);
}

static satShape *any_chain(rng *d)
{
    double points[12];
    for (int32_t i = 0; i < 6; i++) {
        points[2 * i] = i - 3;
        points[2 * i + 1] = roll_below(d, 2);
    }
    return baked_chain(points, 6, roll_below(d, 2));
}

static satShape *any_shape(rng *d, bool isStatic)
{
    static fixture g[3];
    uint32_t what = roll_below(d, 8);
    if (isStatic && what < 3) return any_map(d);
    if (isStatic && what == 7) return any_chain(d);
    if (what == 3) {
        for (int32_t k = 0; k < 3; k++) {
            roll_child(&g[k], d, roll_between(d, -1.0, 1.0), roll_between(d, -1.0, 1.0), 1.5);
        }
        return compound_of(g, 3, NULL);
    }
    if (isStatic && what < 6) {
        make_box(&g[0], 1.0 + roll_below(d, 2), 1.0);
    } else {
        roll_shape(&g[0], d, roll_between(d, 0.3, 3.0));
    }
    return copy_of(shape_of(&g[0]));
}

static uint32_t add_any(scene *s, rng *d, bool isStatic)
{
    OWNED_SHAPE shape = any_shape(d, isStatic);
    satBodyDef def = def_at(roll_between(d, 0, 9), roll_between(d, 0, 9));
    if (isStatic && roll_below(d, 2)) {
        def.x = floor(def.x);
        def.y = floor(def.y);
    } else {
        def.angle = roll_angle(d);
    }
    if (isStatic && roll_below(d, 16)) def.flags |= SAT_STATIC;
    if (roll_below(d, 16) == 0) def.flags |= SAT_SENSOR;
    if (roll_below(d, 16) == 0) def.flags &= ~(uint32_t)SAT_ENABLED;
    if (roll_below(d, 16) == 0) def.category = 1u << roll_below(d, 3);
    return scene_add(s, shape, def);
}

// Adds three bodies at once, some of which share a shape. Sometimes their shapes are staged and
// unstaged before.
static void add_three(scene *s, rng *d)
{
    static fixture g[3];
    const satShape *shapes[3];
    satBodyDef defs[3];
    uint32_t owner[3], first, hash = sat_world_hash(s->w), staged = 0;
    for (uint32_t i = 0; i < 3; i++) {
        roll_shape(&g[i], d, roll_between(d, 0.3, 3.0));
        owner[i] = i > 0 && roll_below(d, 2) ? owner[i - 1] : i;
        shapes[i] = shape_of(&g[owner[i]]);
        defs[i] = def_at(roll_between(d, 0, 9), roll_between(d, 0, 9));
    }
    if (roll_below(d, 2) && sat_world_free_run(s->w, 3, &first) == SAT_OK) {
        while (staged < 3 && sat_world_stage_shape(s->w, shapes[staged], first + staged) == SAT_OK)
            staged++;
        sat_world_unstage_shapes(s->w, first, 3);
        CHECK_EQUAL(sat_world_hash(s->w), hash);
    }
    scene_add_many(s, shapes, owner, defs, 3);
}

static scene any_level(rng *d)
{
    scene s = scene_small();
    for (uint32_t i = 0; i < BODIES; i++) CHECK_EQUAL(add_any(&s, d, i < STATICS), i);
    return s;
}

static void set_any_tile(scene *s, rng *d, uint32_t i)
{
    const satTiles *t = sat_tiles_of(sat_world_shape(s->w, i));
    uint32_t column = roll_below(d, t->columns), row = roll_below(d, t->rows);
    uint32_t kind = roll_below(d, t->kinds + 1u);
    while (sat_world_set_tile(s->w, i, column, row, kind) == SAT_NEEDS_ROOM) scene_give_wanted(s);
}

// Moves most statics: more than a world updates one by one.
static void move_level(satWorld *w, rng *d)
{
    double by = roll_between(d, -2.0, 2.0);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!(SAT_COLUMN(w, FLAGS)[i] & SAT_STATIC) || roll_below(d, 8) == 0) continue;
        SAT_COLUMN(w, X)[i] += by;
        SAT_COLUMN(w, Y)[i] -= 0.25;
    }
}

static void change_any(scene *s, rng *d)
{
    satWorld *w = s->w;
    uint32_t i = roll_below(d, w->slots.count), what = roll_below(d, 32);
    if (!SAT_COLUMN(w, ALIVE)[i] || what == 0) {
        if (w->slots.live >= BODIES) return;
        if (roll_below(d, 4))
            add_any(s, d, roll_below(d, 3));
        else
            add_three(s, d);
    } else if (what == 1) {
        sat_world_remove(w, i);
    } else if (what == 2) {
        move_level(w, d);
    } else if (what == 3) {
        OWNED_SHAPE shape = any_shape(d, SAT_COLUMN(w, FLAGS)[i] & SAT_STATIC);
        scene_reshape(s, i, shape);
    } else if (what < 6) {
        set_flags(w, i, (uint32_t)SAT_COLUMN(w, FLAGS)[i] ^ (1u << roll_below(d, 3)));
    } else if (what < 8) {
        SAT_COLUMN(w, MASK)[i] = roll_below(d, 2) ? 0xffffffffu : roll_below(d, 8);
    } else if (what == 8) {
        SAT_COLUMN(w, GROUP)[i] = (int32_t)roll_below(d, 5) - 2;
        sat_world_mark_dirty(w, i);
    } else if (what == 9) {
        SAT_COLUMN(w, ANGLE)[i] = roll_below(d, 2) ? 0.0 : roll_angle(d);
    } else if (what < 24 && sat_world_shape(w, i)->kind == SAT_TILES) {
        set_any_tile(s, d, i);
    } else {
        SAT_COLUMN(w, X)[i] += roll_between(d, -1, 1);
        SAT_COLUMN(w, Y)[i] += roll_below(d, 2) ? 1.0 : roll_between(d, -1, 1);
    }
}

// Adds the same bodies in order to a new world; `slot` gets their slots in this one.
static scene fresh_copy(satWorld *w, uint32_t *slot)
{
    scene f = scene_open(w->room, 0.0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!SAT_COLUMN(w, ALIVE)[i]) continue;
        OWNED_SHAPE shape = copy_of(sat_world_shape(w, i));
        slot[count++] = i;
        scene_add(&f, shape, scene_def(w, i));
    }
    return f;
}

// Compares the contacts with those of a fresh world, and whether there is a contact with the pair
// alone, because that depends on no static.
static void check_contacts(satWorld *w)
{
    uint32_t slot[2 * BODIES], row = 0;
    OWNED_SCENE fresh = fresh_copy(w, slot);
    scene_update(&fresh);
    uint32_t *a = SAT_COLUMN(fresh.w, CONTACT_A), *b = SAT_COLUMN(fresh.w, CONTACT_B);
    for (uint32_t r = 0; r < fresh.w->contactCount; r++) {
        a[r] = slot[a[r]];
        b[r] = slot[b[r]];
    }
    CHECK_EQUAL(w->contactCount, fresh.w->contactCount);
    CHECK_EQUAL(w->sensedCount, fresh.w->sensedCount);
    CHECK_EQUAL(contact_hash(w), contact_hash(fresh.w));
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    const satPlacedShape *at = SAT_COLUMN(w, PLACED);
    for (uint32_t k = 0; k < fresh.w->slots.count; k++) {
        for (uint32_t n = k + 1; n < fresh.w->slots.count; n++) {
            uint32_t i = slot[k], j = slot[n];
            if (!(flags[i] & flags[j] & SAT_ENABLED) || (flags[i] & flags[j] & SAT_STATIC) ||
                ((flags[i] | flags[j]) & SAT_SENSOR) || !sat_may_collide(w, i, j)) {
                continue;
            }
            bool reported = row < w->contactCount && a[row] == i && b[row] == j;
            CHECK_EQUAL(reported, sat_composite_overlaps(sat_world_shape(w, i), &at[i].xf,
                                                         sat_world_shape(w, j), &at[j].xf));
            row += reported;
        }
    }
    CHECK_EQUAL(row, w->contactCount);
}

TEST(after_any_change_contacts_have_the_bits_of_a_fresh_world)
{
    rng d = {1};
    uint32_t seen = 0;
    for (int32_t n = 0; n < times(40); n++) {
        OWNED_SCENE s = any_level(&d);
        for (uint32_t frame = 0; frame < 30; frame++) {
            scene_update(&s);
            check_contacts(s.w);
            seen += s.w->contactCount;
            if (roll_below(&d, 32) == 0) {
                scene_weigh(&s, roll_below(&d, 3));
                scene_separate(&s, 2);
            }
            for (uint32_t k = roll_below(&d, 6); k < 6; k++) change_any(&s, &d);
        }
    }
    printf("    %u contacts\n", seen);
    CHECK(seen > (uint32_t)times(40) * 500);
}

TEST(separation_does_not_depend_on_an_update_before_it)
{
    rng d = {7};
    for (int32_t n = 0; n < times(12); n++) {
        uint32_t slot[BODIES];
        OWNED_SCENE seen = any_level(&d), unseen = fresh_copy(seen.w, slot);
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

// A bar overlaps two flush boxes, of which the right one is wider. To the right of both, a tile map
// blocks the bar: with all its cells if `isFull`, otherwise with all but one. The bodies are 0 to
// 3.
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
        CHECK_EQUAL(contact_hash(s.w), contact_hash(fresh.w));
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

// The scratch has room for the statics that overlap the body's box, but not for those slightly
// farther away, too.
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
