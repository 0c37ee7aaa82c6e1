// A world handles slots, memory and bad poses as documented. The tests write what a game would
// write, and check contacts, events and hashes. fresh.test.c checks the contacts after random
// changes; the tests of js/ check the events of random histories, filters, reports of bad poses,
// and growth.

#include <math.h>
#include <stdlib.h>

#include "scene.h"

static fixture ball, block;

static void make_shapes(void)
{
    make_circle(&ball, 1.0);
    make_box(&block, 2.0, 2.0);
}

static uint32_t add_ball(scene *s, double x, double y)
{
    return scene_add(s, shape_of(&ball), def_at(x, y));
}

// Adding and removing

TEST(a_slot_is_reused_only_after_updates_and_with_a_new_generation)
{
    OWNED_SCENE s = scene_small();
    add_ball(&s, 0, 0);
    uint32_t b = add_ball(&s, 1, 0);
    scene_update(&s);
    sat_world_remove(s.w, b);
    CHECK_EQUAL(SAT_COLUMN(s.w, GENERATION)[b], 1);
    CHECK_EQUAL(add_ball(&s, 5, 0), 2);
    scene_update(&s);
    CHECK_EQUAL(s.w->endedCount, 1); // it names slot 1, so the slot is not reused yet
    CHECK_EQUAL(add_ball(&s, 10, 0), 3);
    scene_update(&s);
    CHECK_EQUAL(add_ball(&s, 15, 0), b);
    CHECK_EQUAL(SAT_COLUMN(s.w, GENERATION)[b], 1);
}

TEST(a_new_body_in_a_used_slot_is_found_at_its_pose)
{
    OWNED_SCENE s = scene_small();
    add_ball(&s, 0, 0);
    uint32_t b = add_ball(&s, 5, 0);
    scene_update(&s);
    sat_world_remove(s.w, b);
    scene_update(&s);
    scene_update(&s);
    CHECK_EQUAL(scene_add(&s, shape_of(&block), def_at(5, 0)),
                b); // the new body has exactly the last pose of the old one in this slot
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 0);
    SAT_COLUMN(s.w, X)[b] = 1.5;
    scene_update(&s);
    CHECK(SCENE_ROW(&s, CONTACT, contactCount, 0, b) >= 0);
    CHECK(SAT_COLUMN(s.w, CONTACT_DEPTH)[0] == 0.5f);
}

// The broad phase once computed the bounds of an empty set of boxes.
TEST(a_world_whose_bodies_were_all_removed_updates)
{
    OWNED_SCENE s = scene_small();
    for (int i = 0; i < 3; i++) add_ball(&s, i, 0);
    scene_update(&s);
    for (uint32_t i = 0; i < 3; i++) sat_world_remove(s.w, i);
    scene_update(&s);
    CHECK_EQUAL(s.w->endedCount, 3);
    add_ball(&s, 0, 0);
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 0);
}

// Events

TEST(a_pair_does_not_flicker_before_it_ends)
{
    OWNED_SCENE s = scene_small();
    add_ball(&s, 0, 0);
    uint32_t b = add_ball(&s, 1.99, 0);
    scene_update(&s);
    CHECK_EQUAL(s.w->beganCount, 1);
    double skin = SAT_PARTING * 2.0;
    for (int i = 0; i < 20; i++) {
        SAT_COLUMN(s.w, X)[b] = 2.0 + (i & 1 ? 0.8 : -0.5) * skin;
        scene_update(&s);
        CHECK_EQUAL(s.w->beganCount + s.w->endedCount, 0);
        CHECK_EQUAL(s.w->contactCount, i & 1 ? 0 : 1);
    }
    SAT_COLUMN(s.w, X)[b] = 2.0 + 1.3 * skin;
    scene_update(&s);
    CHECK_EQUAL(s.w->endedCount, 1);
    SAT_COLUMN(s.w, X)[b] = 2.0 + 0.8 * skin;
    scene_update(&s);
    CHECK_EQUAL(s.w->beganCount, 0); // near is not yet touching
    SAT_COLUMN(s.w, X)[b] = 2.0;
    scene_update(&s);
    CHECK_EQUAL(s.w->beganCount, 1);
}

// Bad poses

static double from_bits(uint64_t bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

TEST(poses_at_the_bounds_are_good)
{
    OWNED_SCENE s = scene_small();
    add_ball(&s, 1e12, -1e12);
    uint32_t b = add_ball(&s, 1e12 - 1.5, -1e12);
    SAT_COLUMN(s.w, ANGLE)[b] = 1e6;
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 1);
}

// NaN has many bit patterns; one of them could be the world's marker for a pose not yet seen.
TEST(no_nan_is_taken_for_a_pose_already_seen)
{
    static const uint64_t NANS[] = {0x7ff8000000000000u, 0xfff8000000000000u, 0x7ff0000000000001u,
                                    0xffffffffffffffffu, 0x7fffffffffffffffu};
    for (int i = 0; i < 5; i++) {
        for (int column = 0; column < 3; column++) {
            OWNED_SCENE s = scene_small();
            add_ball(&s, 0, 0);
            double *at = column == 0   ? SAT_COLUMN(s.w, X)
                         : column == 1 ? SAT_COLUMN(s.w, Y)
                                       : SAT_COLUMN(s.w, ANGLE);
            *at = from_bits(NANS[i]);
            CHECK_EQUAL(sat_world_update(s.w), SAT_BAD_POSE);
        }
    }
}

// Memory

TEST(lack_of_memory_reports_the_missing_capacity_and_changes_nothing)
{
    scene s = scene_open((satRoom){3, 0, 4096, 0, 0, 0, OF_FEW}, 0.0);
    for (int i = 0; i < 3; i++) add_ball(&s, i, 0);
    uint32_t hash = seen_hash(s.w), slot;
    satBodyDef def = def_at(9, 9);
    CHECK_EQUAL(sat_world_add(s.w, shape_of(&ball), &def, &slot), SAT_NEEDS_ROOM);
    CHECK(s.w->wanted.bodies > 3);
    CHECK_EQUAL(s.w->wanted.pairs, 0);
    CHECK_EQUAL(s.w->wanted.shapeBytes, 4096);
    CHECK_EQUAL(seen_hash(s.w), hash);
    s.w->wanted = s.w->room; // as if there were no more memory
    CHECK_EQUAL(sat_world_update(s.w), SAT_NEEDS_ROOM);
    CHECK_EQUAL(s.w->wanted.pairs, 3);
    CHECK_EQUAL(s.w->wanted.bodies, 3);
    CHECK_EQUAL(seen_hash(s.w), hash);
    scene_close(&s);

    s = scene_open((satRoom){3, 3, 16, 0, 0, 0, OF_FEW}, 0.0);
    CHECK_EQUAL(sat_world_add(s.w, shape_of(&ball), &def, &slot), SAT_NEEDS_ROOM);
    CHECK(s.w->wanted.shapeBytes > 16);
    CHECK_EQUAL(s.w->wanted.bodies, 3);
    CHECK_EQUAL(s.w->slots.live, 0);
    scene_close(&s);
}

TEST(every_capacity_for_pairs_that_is_too_small_is_refused_without_an_overflow)
{
    for (uint32_t room = 0; room <= 45; room++) {
        OWNED_SCENE s = scene_open((satRoom){10, room, 4096, 0, 0, 0, OF_FEW}, 0.0);
        for (int i = 0; i < 10; i++) add_ball(&s, i * 0.1, 0);
        satStatus status = sat_world_update(s.w);
        CHECK_EQUAL(status, room < 45 ? SAT_NEEDS_ROOM : SAT_OK);
        if (room < 45) {
            CHECK_EQUAL(s.w->wanted.pairs, 45);
            CHECK_EQUAL(s.w->contactCount + s.w->beganCount + s.w->persistentCount, 0);
            satSeparation done;
            CHECK_EQUAL(sat_world_separate(s.w, 8, NULL, &done), SAT_NEEDS_ROOM);
            for (int i = 0; i < 10; i++) CHECK(SAT_COLUMN(s.w, X)[i] == i * 0.1);
            scene_give_wanted(&s);
            scene_update(&s);
        }
        CHECK_EQUAL(s.w->contactCount, 45);
        CHECK_EQUAL(s.w->beganCount, 45);
    }
}

// The number of pages of the block to which nothing was written since they were filled with 0xa5.
static uint32_t untouched_pages(const satWorld *w)
{
    const uint8_t *byte = (const uint8_t *)w;
    uint32_t pages = 0;
    for (uint32_t from = 0; from + 4096 <= w->bytes; from += 4096) {
        uint32_t i = 0;
        while (i < 4096 && byte[from + i] == 0xa5) i++;
        pages += i == 4096;
    }
    return pages;
}

// The first write to a page costs more than the rest of an update there: the system must map it
// first. The first update of 2,000 circles in one place took fifteen times as long as the next.
TEST(memory_for_pairs_is_not_written_before_there_are_pairs)
{
    for (uint32_t balls = 2; balls <= 64; balls *= 2) {
        OWNED_SCENE s = scene_small();
        satRoom room = {64, 100000, 4096, 0, 4, 0, OF_FEW};
        uint64_t grown =
            sat_world_bytes(room) - sat_world_bytes((satRoom){64, 0, 4096, 0, 4, 0, OF_FEW});
        for (uint32_t i = 0; i < balls; i++) add_ball(&s, 0.0, 0.0);
        scene_grow(&s, room);
        while (sat_world_update(s.w) == SAT_NEEDS_ROOM) scene_give_wanted(&s);
        CHECK_EQUAL(s.w->contactCount, balls * (balls - 1) / 2);
        // An update writes the rows of each pair, and zeros to the table of persistent pairs.
        uint64_t own = grown / 100000 * s.w->contactCount + 100000 * sizeof(satPersistentPair);
        uint64_t ends = 2 * 4096 * SAT_REGION_COUNT;
        CHECK(4096ull * untouched_pages(s.w) + own + ends > grown);
    }
}

// A resize writes to memory that was used for other data, even in the same block.
TEST(a_world_resized_in_place_is_the_same_world)
{
    satRoom small = {8, 8, 512, 0, 0, 0, OF_FEW}, large = {100, 300, 8192, 0, 0, 0, OF_FEW};
    size_t bytes = (size_t)sat_world_bytes(large);
    void *memory = aligned_alloc(16, bytes);
    memset(memory, 0, (size_t)sat_world_bytes(small));
    memset((uint8_t *)memory + sat_world_bytes(small), 0xa5,
           bytes - (size_t)sat_world_bytes(small));
    OWNED_SCENE s = {sat_world_open(memory, small, 0.0), 0};
    for (int i = 0; i < 8; i++) add_ball(&s, i * 1.5, 0);
    scene_update(&s);
    uint32_t hash = sat_world_hash(s.w), contacts = contact_hash(s.w);
    sat_world_resize(s.w, (satRoom){9, 8, 512, 0, 0, 0, OF_FEW}, SIZE_MAX);
    CHECK_EQUAL(sat_world_hash(s.w), hash);
    sat_world_resize(s.w, (satRoom){50, 9, 4096, 0, 0, 0, OF_FEW}, SIZE_MAX);
    CHECK_EQUAL(contact_hash(s.w), contacts);
    sat_world_resize(s.w, large, SIZE_MAX);
    CHECK_EQUAL(sat_world_hash(s.w), hash);
    CHECK_EQUAL(contact_hash(s.w), contacts);
    for (int i = 8; i < 100; i++) add_ball(&s, i * 1.5, 0);
    scene_update(&s);
    CHECK_EQUAL(s.w->contactCount, 99);
}

// Laws

// Flips the bits of `mask` in `*a`, and in `*b` unless it is NULL, hashes the world, and flips them
// back.
static uint32_t hash_with_changed(satWorld *w, uint8_t *a, uint8_t *b, uint8_t mask)
{
    *a ^= mask;
    if (b) *b ^= mask;
    uint32_t hash = sat_world_hash(w);
    *a ^= mask;
    if (b) *b ^= mask;
    return hash;
}

// The changes of two signs would cancel out in a sum.
TEST(the_hash_differs_for_every_bit_and_for_the_signs_of_every_two_values)
{
    OWNED_SCENE s = scene_small();
    for (uint32_t i = 0; i < 6; i++) add_ball(&s, i * 1.5, 0.0);
    scene_add_column(&s, sizeof(double));
    scene_update(&s);
    satWorld *w = s.w;
    const struct {
        void *rows;
        uint32_t bytes;
    } columns[] = {{SAT_COLUMN(w, X), 8},     {SAT_COLUMN(w, Y), 8},
                   {SAT_COLUMN(w, ANGLE), 8}, {SAT_COLUMN(w, CATEGORY), 4},
                   {SAT_COLUMN(w, MASK), 4},  {SAT_COLUMN(w, GROUP), 4},
                   {SAT_COLUMN(w, TAG), 4},   {SAT_COLUMN(w, GENERATION), 4},
                   {SAT_COLUMN(w, FLAGS), 1}, {(uint8_t *)w + w->column[0].offset, 8}};
    static uint32_t hashes[1 << 13];
    uint8_t *signs[60];
    uint32_t count = 0, values = 0;
    hashes[count++] = sat_world_hash(w);
    for (uint32_t k = 0; k < sizeof columns / sizeof *columns; k++) {
        for (uint32_t i = 0; i < 6; i++) {
            uint8_t *value = (uint8_t *)columns[k].rows + i * columns[k].bytes;
            for (uint32_t bit = 0; bit < 8 * columns[k].bytes; bit++)
                hashes[count++] =
                    hash_with_changed(w, &value[bit / 8], NULL, (uint8_t)(1u << bit % 8));
            signs[values++] = value + columns[k].bytes - 1;
        }
    }
    for (uint32_t a = 0; a < values; a++)
        for (uint32_t b = 0; b < a; b++)
            hashes[count++] = hash_with_changed(w, signs[a], signs[b], 0x80);
    uint32_t equal = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++) equal += hashes[i] == hashes[k];
    CHECK_EQUAL(equal, 0);
}

TEST(a_stage_out_of_order_changes_nothing)
{
    OWNED_SCENE s = scene_small();
    for (int i = 0; i < 4; i++) add_ball(&s, i, 0);
    CHECK_EQUAL(sat_world_stage(s.w, SAT_NARROW), SAT_NOT_IN_TURN);
    scene_update(&s);
    CHECK_EQUAL(sat_world_stage(s.w, SAT_NARROW), SAT_NOT_IN_TURN);
    CHECK_EQUAL(sat_world_stage(s.w, SAT_POSES), SAT_OK);
    CHECK_EQUAL(sat_world_stage(s.w, SAT_BROAD), SAT_OK);
    add_ball(&s, 1, 1);
    uint32_t hash = sat_world_hash(s.w), contacts = contact_hash(s.w);
    CHECK_EQUAL(sat_world_stage(s.w, SAT_NARROW), SAT_NOT_IN_TURN);
    CHECK_EQUAL(sat_world_hash(s.w), hash);
    CHECK_EQUAL(contact_hash(s.w), contacts);
    scene_update(&s);
    CHECK(s.w->contactCount > 6);
}

// Counting stops at SAT_MAX_PAIRS: if more pairs fitted, an update would drop pairs silently.
TEST(one_pair_more_than_the_most_does_not_fit_the_largest_world)
{
    CHECK(sat_world_bytes((satRoom){1, SAT_MAX_PAIRS + 1u, 0, 0, 0, 0, OF_FEW}) >
          SAT_MAX_WORLD_BYTES);
}

int main(void)
{
    make_shapes();
    return check_all();
}
