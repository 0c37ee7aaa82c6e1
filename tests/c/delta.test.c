// A delta turns each of its two blocks into the other, is as short as documented, and does not go
// beyond its room. Random blocks.

#include <stdlib.h>
#include <string.h>

#include "base/delta.h"
#include "check.h"
#include "rng.h"

#define MOST (8u * SAT_DELTA_GROUP)

// If three quarters of a group differ, the delta stores the whole group.
static uint32_t expected_length(const uint32_t *a, const uint32_t *b, uint32_t words)
{
    uint32_t length = 0;
    for (uint32_t group = 0; group < words; group += SAT_DELTA_GROUP) {
        uint32_t differing = 0;
        for (uint32_t i = group; i < group + SAT_DELTA_GROUP; i++) differing += a[i] != b[i];
        if (differing >= SAT_DELTA_GROUP / 4u * 3u) differing = SAT_DELTA_GROUP;
        if (differing > 0) length += 2u + differing;
    }
    return length;
}

static void try_blocks(const uint32_t *a, const uint32_t *b, uint32_t words)
{
    // A separate block of exactly the documented length: a sanitizer reports any overflow.
    uint32_t *delta = malloc(sat_most_delta_words(words) * sizeof *delta + 1);
    uint32_t length = sat_delta(a, b, words, 0, delta), turned[MOST];
    CHECK_EQUAL(length, expected_length(a, b, words));
    memcpy(turned, a, words * sizeof *a);
    CHECK_EQUAL(sat_apply_delta(delta, length, turned, 0, UINT32_MAX), length);
    CHECK(memcmp(turned, b, words * sizeof *b) == 0);
    CHECK_EQUAL(sat_apply_delta(delta, length, turned, 0, UINT32_MAX), length);
    CHECK(memcmp(turned, a, words * sizeof *a) == 0);
    free(delta);
}

TEST(a_delta_turns_each_block_into_the_other)
{
    rng d = {5u};
    uint32_t a[MOST], b[MOST];
    for (uint32_t round = 0; round < 2000; round++) {
        uint32_t words = SAT_DELTA_GROUP * roll_below(&d, 9);
        uint32_t percent = 10u * roll_below(&d, 11);
        for (uint32_t i = 0; i < words; i++) {
            a[i] = roll(&d);
            bool differs = roll_below(&d, 100) < percent;
            // One bit, also the first and the last.
            b[i] = differs ? a[i] ^ 1u << roll_below(&d, 32) : a[i];
        }
        try_blocks(a, b, words);
    }
}

int main(void) { return check_all(); }
