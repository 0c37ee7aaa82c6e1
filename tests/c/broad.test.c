// The sweep finds every pair of overlapping boxes, each once, in order. Reads boxes by the dice,
// judges by trying all pairs.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/constants.h"
#include "broad/sweep.h"
#include "check.h"
#include "dice.h"

#define MOST 300u

static satAabb boxes[MOST];
static uint8_t roles[MOST];
static satPair expected[MOST * MOST / 2];

static uint32_t all_pairs(uint32_t count)
{
    uint32_t found = 0;
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = a + 1; b < count; b++) {
            if (roles[a] == SAT_ABSENT || roles[b] == SAT_ABSENT) continue;
            if (roles[a] == SAT_FIXED && roles[b] == SAT_FIXED) continue;
            if (boxes[a].maxX < boxes[b].minX || boxes[b].maxX < boxes[a].minX) continue;
            if (boxes[a].maxY < boxes[b].minY || boxes[b].maxY < boxes[a].minY) continue;
            expected[found++] = (satPair){a, b};
        }
    }
    return found;
}

// Memory of exactly the promised length; malloc(0) may be NULL, so one row more is asked for and
// unused.
static void *rows(size_t count, size_t bytes) { return malloc(count * bytes + (count == 0)); }

static uint32_t sweep_with_room(uint32_t count, satPair *out, uint32_t room)
{
    satAabb *own = rows(count, sizeof *own);
    memcpy(own, boxes, count * sizeof *own);
    for (uint32_t i = 0; i < count; i++) {
        if (roles[i] == SAT_ABSENT) own[i] = (satAabb){NAN, NAN, NAN, NAN}; // not to be looked at
    }
    satBroadInput in = {own, roles, count, NULL, 0};
    satBroadScratch scratch = {{rows(count, 4), rows(count, 4)},
                               {rows(count, 4), rows(count, 4)},
                               rows(count, sizeof(satAabb)),
                               rows(count + 1, 4),
                               rows(room, sizeof(satPair))};
    uint32_t found = sat_broad_pairs(&in, &scratch, out, room);
    free(own);
    free(scratch.rows.key);
    free(scratch.rows.value);
    free(scratch.spare.key);
    free(scratch.spare.value);
    free(scratch.sorted);
    free(scratch.starts);
    free(scratch.pairs);
    return found;
}

static void compare(uint32_t count)
{
    uint32_t pairs = all_pairs(count);
    satPair *out = rows(pairs, sizeof *out);
    CHECK_EQUAL(sweep_with_room(count, out, pairs), pairs);
    for (uint32_t i = 0; i < pairs; i++) {
        CHECK_EQUAL(out[i].a, expected[i].a);
        CHECK_EQUAL(out[i].b, expected[i].b);
    }
    free(out);
}

static void roll_boxes(dice *d, uint32_t count, double spread, double size)
{
    for (uint32_t i = 0; i < count; i++) {
        double x = roll_between(d, -spread, spread), y = roll_between(d, -spread, spread);
        boxes[i] = (satAabb){(float)x, (float)y, (float)(x + roll_between(d, 0.0, size)),
                             (float)(y + roll_between(d, 0.0, size))};
        roles[i] = (uint8_t)roll_below(d, 8);
        if (roles[i] > SAT_FIXED) roles[i] = SAT_MOVABLE;
    }
}

TEST(random_boxes_give_the_pairs_of_brute_force_in_order)
{
    dice d = {91u};
    for (int round = 0; round < 400; round++) {
        uint32_t count = roll_below(&d, MOST + 1);
        roll_boxes(&d, count, 100.0, roll_between(&d, 0.0, 60.0));
        compare(count);
    }
}

TEST(so_do_clusters_and_boxes_far_from_the_origin)
{
    dice d = {92u};
    for (int round = 0; round < 200; round++) {
        uint32_t count = roll_below(&d, MOST + 1);
        roll_boxes(&d, count, 1.0, 0.5);
        for (uint32_t i = 0; i < count; i++) {
            float home = (float)(roll_below(&d, 3)) * 1e6f - 1e6f;
            boxes[i].minX += home;
            boxes[i].maxX += home;
            boxes[i].minY -= home;
            boxes[i].maxY -= home;
        }
        compare(count);
    }
}

TEST(so_do_boxes_of_which_many_are_equal)
{
    dice d = {93u};
    for (int round = 0; round < 100; round++) {
        uint32_t count = roll_below(&d, 120);
        for (uint32_t i = 0; i < count; i++) {
            float x = (float)roll_below(&d, 3);
            boxes[i] = (satAabb){x, 0.0f, x + 1.0f, 1.0f};
            roles[i] = (uint8_t)(1 + roll_below(&d, 2));
        }
        compare(count);
    }
}

TEST(so_do_boxes_that_touch_at_zeros_of_either_sign)
{
    dice d = {94u};
    static const float GRID[] = {-1.0f, -0.0f, 0.0f, 1.0f, 2.0f};
    for (int round = 0; round < 300; round++) {
        uint32_t count = roll_below(&d, 40);
        for (uint32_t i = 0; i < count; i++) {
            uint32_t x = roll_below(&d, 5), y = roll_below(&d, 5);
            boxes[i] = (satAabb){GRID[x], GRID[y], GRID[x + roll_below(&d, 5 - x)],
                                 GRID[y + roll_below(&d, 5 - y)]};
            roles[i] = SAT_MOVABLE;
        }
        compare(count);
    }
}

TEST(two_fixed_ones_never_pair_and_absent_ones_not_at_all)
{
    for (uint32_t i = 0; i < 9; i++) {
        boxes[i] = (satAabb){0.0f, 0.0f, 1.0f, 1.0f};
        roles[i] = (uint8_t)(i % 3);
    }
    satPair out[36];
    uint32_t found = sweep_with_room(9, out, 36);
    CHECK_EQUAL(found, 3 + 9); // movable with movable, movable with fixed
    for (uint32_t i = 0; i < found; i++) {
        CHECK(roles[out[i].a] != SAT_ABSENT && roles[out[i].b] != SAT_ABSENT);
        CHECK(roles[out[i].a] == SAT_MOVABLE || roles[out[i].b] == SAT_MOVABLE);
        CHECK(out[i].a < out[i].b);
    }
}

TEST(too_small_a_room_gets_the_full_count_and_nothing_beyond_is_written)
{
    dice d = {95u};
    for (int round = 0; round < 10; round++) {
        roll_boxes(&d, 24, 10.0, 10.0);
        uint32_t pairs = all_pairs(24);
        for (uint32_t room = 0; room <= pairs; room++) {
            satPair *out = rows(room, sizeof *out);
            CHECK_EQUAL(sweep_with_room(24, out, room), pairs);
            free(out);
        }
    }
}

TEST(no_boxes_and_one_box_have_no_pairs)
{
    roles[0] = SAT_MOVABLE;
    boxes[0] = (satAabb){0.0f, 0.0f, 1.0f, 1.0f};
    compare(0);
    compare(1);
}

TEST(counting_stops_just_beyond_the_most_pairs_there_may_be)
{
    uint32_t count = 6000; // 18 million pairs
    satAabb *all = calloc(count, sizeof *all);
    uint8_t *movable = malloc(count);
    memset(movable, SAT_MOVABLE, count);
    satBroadInput in = {all, movable, count, NULL, 0};
    satBroadScratch scratch = {{rows(count, 4), rows(count, 4)},
                               {rows(count, 4), rows(count, 4)},
                               rows(count, sizeof(satAabb)),
                               rows(count + 1, 4),
                               NULL};
    CHECK_EQUAL(sat_broad_pairs(&in, &scratch, NULL, 0), SAT_MAX_PAIRS + 1);
    free(all);
    free(movable);
    free(scratch.rows.key);
    free(scratch.rows.value);
    free(scratch.spare.key);
    free(scratch.spare.value);
    free(scratch.sorted);
    free(scratch.starts);
}

int main(void)
{
    RUN(random_boxes_give_the_pairs_of_brute_force_in_order);
    RUN(so_do_clusters_and_boxes_far_from_the_origin);
    RUN(so_do_boxes_of_which_many_are_equal);
    RUN(so_do_boxes_that_touch_at_zeros_of_either_sign);
    RUN(two_fixed_ones_never_pair_and_absent_ones_not_at_all);
    RUN(too_small_a_room_gets_the_full_count_and_nothing_beyond_is_written);
    RUN(no_boxes_and_one_box_have_no_pairs);
    RUN(counting_stops_just_beyond_the_most_pairs_there_may_be);
    return check_report();
}
