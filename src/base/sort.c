#include "base/sort.h"

#include <string.h>

// From how many there are of each digit to where the first of each goes; false if all are `some`,
// and nothing is to be done.
static bool to_starts(uint32_t *tally, uint32_t some, uint32_t count)
{
    if (tally[some] == count) return false;
    uint32_t sum = 0;
    for (uint32_t i = 0; sum < count; i++) {
        uint32_t size = tally[i];
        tally[i] = sum;
        sum += size;
    }
    return true;
}

void sat_sort(satSortColumns rows, const satSortScratch *scratch, uint32_t count, uint32_t bits)
{
    if (count < 2) return;
    // Of few rows a long digit would be more work than they are.
    uint32_t most = sat_bits_below(count) + 2u;
    most = most < SAT_SORT_BITS ? most : SAT_SORT_BITS;
    uint32_t digits = (bits + most - 1u) / most, width = (bits + digits - 1u) / digits;
    uint32_t *tally = scratch->tally, mask = (1u << width) - 1u;
    satSortColumns from = rows, to = scratch->rows;
    for (uint32_t shift = 0; shift < bits; shift += width) {
        memset(tally, 0, (mask + 1u) * sizeof *tally);
        for (uint32_t i = 0; i < count; i++) tally[from.key[i] >> shift & mask]++;
        if (!to_starts(tally, from.key[0] >> shift & mask, count)) continue;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t place = tally[from.key[i] >> shift & mask]++;
            to.key[place] = from.key[i];
            to.value[place] = from.value[i];
        }
        satSortColumns swap = from;
        from = to;
        to = swap;
    }
    if (from.key == rows.key) return;
    memcpy(rows.key, from.key, count * sizeof *rows.key);
    memcpy(rows.value, from.value, count * sizeof *rows.value);
}
