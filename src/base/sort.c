#include "base/sort.h"

#include <string.h>

// Replaces the count of each digit with the index of its first row. Returns false if all rows have
// the digit `first`: then the pass for this digit is skipped.
static bool counts_to_starts(uint32_t *counts, uint32_t first, uint32_t count)
{
    if (counts[first] == count) return false;
    uint32_t sum = 0;
    for (uint32_t i = 0; sum < count; i++) {
        uint32_t size = counts[i];
        counts[i] = sum;
        sum += size;
    }
    return true;
}

satSortColumns sat_sort(satSortColumns rows, const satSortScratch *scratch, uint32_t count,
                        uint32_t bits)
{
    if (count < 2) return rows;
    // If there are few rows, digits are narrower: to clear and sum the table of a wide digit would
    // take longer than to move the rows.
    uint32_t maxWidth = sat_bits_below(count) + 2u;
    maxWidth = maxWidth < SAT_SORT_BITS ? maxWidth : SAT_SORT_BITS;
    uint32_t digits = (bits + maxWidth - 1u) / maxWidth, width = (bits + digits - 1u) / digits;
    uint32_t *counts = scratch->counts, mask = (1u << width) - 1u;
    satSortColumns from = rows, to = scratch->rows;
    for (uint32_t shift = 0; shift < bits; shift += width) {
        memset(counts, 0, (mask + 1u) * sizeof *counts);
        for (uint32_t i = 0; i < count; i++) counts[from.key[i] >> shift & mask]++;
        if (!counts_to_starts(counts, from.key[0] >> shift & mask, count)) continue;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t row = counts[from.key[i] >> shift & mask]++;
            to.key[row] = from.key[i];
            to.value[row] = from.value[i];
        }
        satSortColumns swap = from;
        from = to;
        to = swap;
    }
    return from;
}

// Merges two adjacent sorted runs, from[low…middle) and from[middle…high).
static void merge(const double *key, const uint16_t *from, uint16_t *to, int32_t low,
                  int32_t middle, int32_t high)
{
    int32_t a = low, b = middle;
    for (int32_t i = low; i < high; i++) {
        bool takesA = b == high || (a < middle && key[from[a]] <= key[from[b]]);
        to[i] = takesA ? from[a++] : from[b++];
    }
}

void sat_order(const double *key, uint16_t *order, uint16_t *spare, int32_t count)
{
    for (int32_t i = 0; i < count; i++) order[i] = (uint16_t)i;
    uint16_t *from = order, *to = spare;
    for (int32_t run = 1; run < count; run *= 2) {
        for (int32_t low = 0; low < count; low += 2 * run) {
            int32_t middle = low + run < count ? low + run : count;
            int32_t high = low + 2 * run < count ? low + 2 * run : count;
            merge(key, from, to, low, middle, high);
        }
        uint16_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != order) memcpy(order, from, (size_t)count * sizeof *order);
}
