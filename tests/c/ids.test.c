// Slots are allocated from the lowest, reused only after the end of their pairs was reported, and
// never mistaken for an earlier body.

#include <string.h>

#include "base/ids.h"
#include "check.h"
#include "rng.h"

#define ROOM 40u

static uint8_t alive[ROOM], leaving[ROOM];
static uint32_t generation[ROOM];
static satSlots slots;
static const satSlotColumns COLUMNS = {alive, leaving, generation};

static void start_over(void)
{
    memset(alive, 0, sizeof alive);
    memset(leaving, 0, sizeof leaving);
    memset(generation, 0, sizeof generation);
    slots = (satSlots){0};
}

static uint32_t enter(void)
{
    uint32_t slot = sat_slot_run(&slots, COLUMNS, 1);
    CHECK(slot < ROOM);
    sat_slot_enter(&slots, COLUMNS, slot);
    return slot;
}

TEST(slots_are_given_out_from_the_lowest)
{
    start_over();
    for (uint32_t i = 0; i < ROOM; i++) CHECK_EQUAL(enter(), i);
    CHECK_EQUAL(sat_slot_run(&slots, COLUMNS, 1), ROOM);
    CHECK_EQUAL(slots.count, ROOM);
    CHECK_EQUAL(slots.live, ROOM);
}

TEST(a_slot_is_not_reused_before_its_ended_pairs_were_reported_and_read)
{
    start_over();
    for (int i = 0; i < 3; i++) enter();
    sat_slot_leave(&slots, COLUMNS, 1);
    CHECK_EQUAL(enter(), 3);
    sat_slots_recycle(&slots, COLUMNS); // this update reports that its pairs ended
    CHECK_EQUAL(enter(), 4);
    sat_slots_recycle(&slots, COLUMNS);
    CHECK_EQUAL(enter(), 1);
    CHECK_EQUAL(generation[1], 1);
    CHECK_EQUAL(generation[0], 0);
}

TEST(the_count_falls_when_the_highest_slots_are_free)
{
    start_over();
    for (int i = 0; i < 5; i++) enter();
    for (uint32_t i = 2; i < 5; i++) sat_slot_leave(&slots, COLUMNS, i);
    CHECK_EQUAL(slots.count, 5);
    sat_slots_recycle(&slots, COLUMNS);
    sat_slots_recycle(&slots, COLUMNS);
    CHECK_EQUAL(slots.count, 2);
    CHECK_EQUAL(slots.leaving, 0);
    CHECK_EQUAL(enter(), 2);
}

TEST(counts_and_generations_are_right_after_any_order_of_adds_and_removes)
{
    start_over();
    rng d = {11u};
    uint32_t left[ROOM] = {0};
    for (int step = 0; step < 20000; step++) {
        uint32_t slot = roll_below(&d, ROOM);
        if (roll_below(&d, 6) == 0) {
            sat_slots_recycle(&slots, COLUMNS);
        } else if (alive[slot]) {
            sat_slot_leave(&slots, COLUMNS, slot);
            left[slot]++;
        } else {
            uint32_t next = sat_slot_run(&slots, COLUMNS, 1);
            for (uint32_t i = 0; i < ROOM && i < next; i++) CHECK(alive[i] || leaving[i]);
            if (next < ROOM) sat_slot_enter(&slots, COLUMNS, next);
        }
        uint32_t live = 0, going = 0, count = 0;
        for (uint32_t i = 0; i < ROOM; i++) {
            CHECK_EQUAL(generation[i], left[i]);
            CHECK(!(alive[i] && leaving[i]));
            live += alive[i];
            going += leaving[i] != 0;
            if (alive[i] || leaving[i]) count = i + 1;
        }
        CHECK_EQUAL(slots.live, live);
        CHECK_EQUAL(slots.leaving, going);
        CHECK(slots.count >= count);
    }
}

TEST(a_run_of_slots_is_the_lowest_that_is_long_enough)
{
    start_over();
    rng d = {12u};
    for (int step = 0; step < 20000; step++) {
        uint32_t slot = roll_below(&d, ROOM), length = roll_below(&d, 6);
        if (roll_below(&d, 4) == 0) sat_slots_recycle(&slots, COLUMNS);
        if (alive[slot]) sat_slot_leave(&slots, COLUMNS, slot);
        uint32_t first = sat_slot_run(&slots, COLUMNS, length), lowest = 0;
        for (uint32_t free = 0, i = 0; i < ROOM && free < length; i++) {
            free = alive[i] || leaving[i] ? 0 : free + 1;
            lowest = i + 1 - free;
            if (free == 0) lowest = i + 1;
        }
        if (length > 0) CHECK_EQUAL(first, lowest);
        if (first + length > ROOM) continue;
        for (uint32_t i = 0; i < length; i++) sat_slot_enter(&slots, COLUMNS, first + i);
    }
}

int main(void) { return check_all(); }
