// Sorting by keys: least significant digit first, stable, in time linear in the count; or by
// merging; or whole rows, in place. Reads and writes columns that the caller owns.

#ifndef SAT_BASE_SORT_H
#define SAT_BASE_SORT_H

#include <string.h>

#include "base/core.h"

typedef struct satSortColumns {
    uint32_t *key;
    uint32_t *value;
} satSortColumns;

// The longest digit: a few hundred bodies are sorted in one go, floats cut to 28 bits in two.
#define SAT_SORT_BITS 14u

// Numbers in the table that is counted in.
#define SAT_SORT_SCRATCH (1u << SAT_SORT_BITS)

// Working memory: as many rows as are sorted, and a number for every digit there is.
typedef struct satSortScratch {
    satSortColumns rows;
    uint32_t *counts; // SAT_SORT_SCRATCH
} satSortScratch;

// Sorts `count` rows by rising key, of which each has `bits` bits; equal keys keep their order. The
// result is in `rows`.
void sat_sort(satSortColumns rows, const satSortScratch *scratch, uint32_t count, uint32_t bits);

// Writes the numbers from 0 up to `count`, at most 2^16, to `order`, by rising key; equal keys keep
// their order. Merges runs, in time n log n whatever comes; `spare` is as long as `order`. For a
// few thousand keys that are doubles, where a table of digits would be more work than they are.
void sat_order(const double *key, uint16_t *order, uint16_t *spare, int32_t count);

// Sorts `count` rows of `bytes` each, of which any two have an order: heapsort (Williams, 1964), in
// place, without recursion, and never slow. `spare` is a row that is free. Compiled into each
// caller so that rows are copied and compared there directly: by calls, a question to a world that
// finds fifty bodies would take half as long again.
static inline __attribute__((always_inline)) void
sat_heapsort(void *rows, void *spare, uint32_t count, size_t bytes,
             bool (*comes_before)(const void *a, const void *b))
{
    uint8_t *row = rows;
    for (uint32_t start = count / 2u, end = count; end > 1u;) {
        // At first each row with others below it sinks into the heap, then what stood last, for it
        // makes place for the greatest.
        bool isBuilt = start == 0;
        uint8_t *one = row + (isBuilt ? --end : --start) * bytes;
        memcpy(spare, one, bytes);
        if (isBuilt) memcpy(one, row, bytes);
        uint32_t i = start;
        for (uint32_t below = 2u * i + 1u; below < end; below = 2u * i + 1u) {
            if (below + 1u < end && comes_before(row + below * bytes, row + (below + 1u) * bytes))
                below++;
            if (!comes_before(spare, row + below * bytes)) break;
            memcpy(row + i * bytes, row + below * bytes, bytes);
            i = below;
        }
        memcpy(row + i * bytes, spare, bytes);
    }
}

// How many bits the numbers below `count` have.
static inline uint32_t sat_bits_below(uint32_t count)
{
    uint32_t bits = 1;
    while (bits < 32 && count > 1u << bits) bits++;
    return bits;
}

// A key that rises with the float; -0 comes before +0. Not for NaN.
static inline uint32_t sat_sort_key(float value)
{
    union {
        float f;
        uint32_t u;
    } bits = {.f = value};
    return bits.u & 0x80000000u ? ~bits.u : bits.u | 0x80000000u;
}

#endif
