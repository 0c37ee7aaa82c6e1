// Sorting is correct, stable and does not write beyond its rows. Random rows; the oracle is
// insertion sort.

#include <stdlib.h>
#include <string.h>

#include "base/sort.h"
#include "check.h"
#include "rng.h"

#define MOST 600u

static void try_rows(const uint32_t *keys, uint32_t count, uint32_t bits)
{
    uint32_t expected[MOST], sortedKeys[MOST];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at > 0 && sortedKeys[at - 1] > keys[i]; at--) {
            sortedKeys[at] = sortedKeys[at - 1];
            expected[at] = expected[at - 1];
        }
        sortedKeys[at] = keys[i];
        expected[at] = i;
    }
    // Separate blocks of exactly the documented length: a sanitizer reports any overflow.
    size_t bytes = count * sizeof(uint32_t);
    satSortColumns rows = {malloc(bytes + 1), malloc(bytes + 1)};
    satSortScratch scratch = {{malloc(bytes + 1), malloc(bytes + 1)},
                              malloc((1u << SAT_SORT_BITS) * sizeof(uint32_t))};
    memcpy(rows.key, keys, bytes);
    for (uint32_t i = 0; i < count; i++) rows.value[i] = i;
    satSortColumns sorted = sat_sort(rows, &scratch, count, bits);
    CHECK(sorted.key == rows.key || sorted.key == scratch.rows.key);
    for (uint32_t i = 0; i < count; i++) {
        CHECK_EQUAL(sorted.key[i], sortedKeys[i]);
        CHECK_EQUAL(sorted.value[i], expected[i]);
    }
    free(rows.key);
    free(rows.value);
    free(scratch.rows.key);
    free(scratch.rows.value);
    free(scratch.counts);
}

TEST(rows_are_sorted_and_equal_keys_keep_their_order)
{
    static const uint32_t MASK[] = {0xffffffffu, 0u,          3u,         0xff00u,
                                    0xff0000u,   0xff000000u, 0x00ff00ffu};
    rng d = {21u};
    uint32_t keys[MOST];
    for (uint32_t count = 0; count < MOST; count += 1 + count / 8) {
        for (size_t mask = 0; mask < sizeof MASK / sizeof MASK[0]; mask++) {
            for (uint32_t i = 0; i < count; i++) keys[i] = roll(&d) & MASK[mask];
            try_rows(keys, count, 32);
            // Fewer bits mean fewer passes.
            uint32_t bits = 1u + roll_below(&d, 31);
            for (uint32_t i = 0; i < count; i++) keys[i] &= (1u << bits) - 1u;
            try_rows(keys, count, bits);
        }
        for (uint32_t i = 0; i < count; i++) keys[i] = count - i;
        try_rows(keys, count, sat_bits_below(count + 1u));
    }
}

TEST(sort_keys_increase_with_floats)
{
    static const float RISING[] = {-3e38f, -1e10f, -1.0f, -1e-30f, -1e-45f, -0.0f, 0.0f,
                                   1e-45f, 1e-30f, 0.5f,  1.0f,    1e10f,   3e38f};
    for (size_t i = 1; i < sizeof RISING / sizeof RISING[0]; i++) {
        CHECK(sat_sort_key(RISING[i - 1]) < sat_sort_key(RISING[i]));
    }
    rng d = {22u};
    for (int i = 0; i < 100000; i++) {
        float a = (float)roll_between(&d, -1e3, 1e3), b = (float)roll_between(&d, -1e3, 1e3);
        CHECK((a < b) == (sat_sort_key(a) < sat_sort_key(b)));
    }
}

TEST(an_order_is_ascending_and_equal_keys_keep_theirs)
{
    static double key[5000];
    static uint16_t order[5000], spare[5000];
    rng d = {23u};
    for (int round = 0; round < 300; round++) {
        int32_t count = (int32_t)roll_below(&d, round % 10 == 0 ? 5000 : 40);
        uint32_t values = 1 + roll_below(&d, 2 * (uint32_t)count + 1);
        for (int32_t i = 0; i < count; i++) key[i] = (double)roll_below(&d, values) - 10.0;
        sat_order(key, order, spare, count);
        bool seen[5000] = {false};
        for (int32_t i = 0; i < count; i++) {
            CHECK(order[i] < count && !seen[order[i]]);
            seen[order[i]] = true;
            if (i == 0) continue;
            double before = key[order[i - 1]], here = key[order[i]];
            CHECK(before < here || (before == here && order[i - 1] < order[i]));
        }
    }
}

typedef struct row {
    double key;
    uint32_t number, other[5];
} row;

static bool comes_before(const void *one, const void *other)
{
    const row *a = one, *b = other;
    return a->key < b->key || (a->key == b->key && a->number < b->number);
}

TEST(rows_of_any_size_are_sorted_as_a_whole)
{
    rng d = {24u};
    for (uint32_t round = 0; round < 2000; round++) {
        uint32_t count = round < 50 ? round : roll_below(&d, MOST);
        uint32_t values = 1 + roll_below(&d, 2 * count + 1);
        row *rows = malloc(count * sizeof *rows + 1), spare; // a block of its own
        double keys[MOST];
        for (uint32_t i = 0; i < count; i++) {
            keys[i] = (double)roll_below(&d, values) - 10.0;
            rows[i] = (row){keys[i], i, {[4] = ~i}};
        }
        sat_heapsort(rows, &spare, count, sizeof spare, comes_before);
        bool seen[MOST] = {false};
        for (uint32_t i = 0; i < count; i++) {
            uint32_t number = rows[i].number;
            CHECK(number < count && !seen[number]);
            seen[number] = true;
            CHECK(rows[i].key == keys[number] && rows[i].other[4] == ~number);
            CHECK(i == 0 || comes_before(&rows[i - 1], &rows[i]));
        }
        free(rows);
    }
}

int main(void) { return check_all(); }
