// Sorting by 32-bit keys: least significant digit first, stable, in time linear in the count. Reads
// and writes columns that the caller owns.

#ifndef SAT_BASE_SORT_H
#define SAT_BASE_SORT_H

#include "base/core.h"

typedef struct satSortColumns {
    uint32_t *key;
    uint32_t *value;
} satSortColumns;

// Sorts `count` rows by rising key; equal keys keep their order. `spare` has as many rows. The
// result is in `rows`.
void sat_sort(satSortColumns rows, satSortColumns spare, uint32_t count);

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
