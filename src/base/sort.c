#include "base/sort.h"

#include <string.h>

static bool one_digit_only(const uint32_t *start, uint32_t count)
{
    for (int32_t i = 0; i < 256; i++) {
        if (start[i] != 0) return start[i] == count;
    }
    return true;
}

void sat_sort(satSortColumns rows, satSortColumns spare, uint32_t count)
{
    satSortColumns from = rows, to = spare;
    for (uint32_t shift = 0; shift < 32; shift += 8) {
        uint32_t start[256] = {0};
        for (uint32_t i = 0; i < count; i++) start[(from.key[i] >> shift) & 255u]++;
        if (one_digit_only(start, count)) continue;
        uint32_t sum = 0;
        for (int32_t i = 0; i < 256; i++) {
            uint32_t size = start[i];
            start[i] = sum;
            sum += size;
        }
        for (uint32_t i = 0; i < count; i++) {
            uint32_t place = start[(from.key[i] >> shift) & 255u]++;
            to.key[place] = from.key[i];
            to.value[place] = from.value[i];
        }
        satSortColumns swap = from;
        from = to;
        to = swap;
    }
    if (from.key != rows.key) {
        memcpy(rows.key, from.key, count * sizeof *rows.key);
        memcpy(rows.value, from.value, count * sizeof *rows.value);
    }
}
