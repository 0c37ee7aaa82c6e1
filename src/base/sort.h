// Sorting: a radix sort of integer keys (stable, linear time), a merge sort of indices by double
// keys, and a heapsort of whole rows in place. The caller owns all memory.

#ifndef SAT_BASE_SORT_H
#define SAT_BASE_SORT_H

#include <string.h>

#include "base/core.h"

typedef struct satSortColumns {
    uint32_t *key;
    uint32_t *value;
} satSortColumns;

// Maximum number of bits of a radix digit. Keys of 14 bits are sorted in one pass, floats cut to 28
// bits in two.
#define SAT_SORT_BITS 14u

// Length of the table of digit counts.
#define SAT_SORT_SCRATCH (1u << SAT_SORT_BITS)

// Scratch memory: a second array of rows, as long as the first, and the table of digit counts.
typedef struct satSortScratch {
    satSortColumns rows;
    uint32_t *counts; // SAT_SORT_SCRATCH entries
} satSortScratch;

// Sorts `count` rows by ascending key. Keys have `bits` bits; equal keys keep their order. Returns
// the columns with the sorted rows: either `rows` or `scratch->rows`. The others have no meaningful
// contents then.
satSortColumns sat_sort(satSortColumns rows, const satSortScratch *scratch, uint32_t count,
                        uint32_t bits);

// Writes the indices 0 to `count` - 1 to `order`, sorted by ascending key; `count` is at most 2^16.
// Equal keys keep their order. `spare` is as long as `order`. This is a merge sort, which takes n
// log n steps in the worst case. It is for at most a few thousand double keys: for so few, the
// tables of a radix sort would take more time.
void sat_order(const double *key, uint16_t *order, uint16_t *spare, int32_t count);

// Sorts `count` rows of `bytes` bytes each by `comes_before`, a strict total order: heapsort
// (Williams, 1964), in place, without recursion, n log n in the worst case. `spare` is memory for
// one row. Inlined into each caller, so that it copies and compares rows without calls. With calls,
// a query that finds fifty bodies would take one and a half times as long.
static inline __attribute__((always_inline)) void
sat_heapsort(void *rows, void *spare, uint32_t count, size_t bytes,
             bool (*comes_before)(const void *a, const void *b))
{
    uint8_t *row = rows;
    for (uint32_t start = count / 2u, end = count; end > 1u;) {
        // First build the heap: each row that has children sinks into it. Then, repeatedly, the
        // root (the greatest row) moves to the end, and the row it displaces sinks from the root.
        bool isBuilt = start == 0;
        uint8_t *sinking = row + (isBuilt ? --end : --start) * bytes;
        memcpy(spare, sinking, bytes);
        if (isBuilt) memcpy(sinking, row, bytes);
        uint32_t i = start;
        for (uint32_t child = 2u * i + 1u; child < end; child = 2u * i + 1u) {
            if (child + 1u < end && comes_before(row + child * bytes, row + (child + 1u) * bytes))
                child++;
            if (!comes_before(spare, row + child * bytes)) break;
            memcpy(row + i * bytes, row + child * bytes, bytes);
            i = child;
        }
        memcpy(row + i * bytes, spare, bytes);
    }
}

// The number of bits that the integers below `count` need, at least 1.
static inline uint32_t sat_bits_below(uint32_t count)
{
    uint32_t bits = 1;
    while (bits < 32 && count > 1u << bits) bits++;
    return bits;
}

// Maps a float to an integer key that sorts in the same order; -0 comes before +0. Not for NaN.
static inline uint32_t sat_sort_key(float value)
{
    uint32_t bits = sat_float_bits(value);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

#endif
