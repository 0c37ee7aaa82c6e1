// Regions of an arena are aligned and disjoint, and their offsets are counted correctly even for
// blocks too large to allocate.

#include "base/arena.h"
#include "check.h"
#include "rng.h"

TEST(regions_are_aligned_and_do_not_overlap)
{
    satArena arena = {0};
    rng d = {31u};
    uint64_t end = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t bytes = roll_below(&d, 100);
        uint64_t at = sat_carve(&arena, bytes);
        CHECK_EQUAL(at % SAT_ARENA_ALIGN, 0);
        CHECK(at >= end);
        CHECK(at - end < SAT_ARENA_ALIGN);
        end = at + bytes;
        CHECK(arena.used >= end);
    }
}

TEST(a_region_of_zero_bytes_takes_no_memory)
{
    satArena arena = {0};
    CHECK_EQUAL(sat_carve(&arena, 0), 0);
    CHECK_EQUAL(arena.used, 0);
}

TEST(a_block_too_large_to_exist_has_a_size)
{
    satArena arena = {0};
    sat_carve(&arena, (uint64_t)1 << 40);
    CHECK_EQUAL(sat_carve(&arena, 1), (uint64_t)1 << 40);
    CHECK_EQUAL(arena.used, ((uint64_t)1 << 40) + SAT_ARENA_ALIGN);
}

int main(void) { return check_all(); }
