#include "broad/sweep.h"

#include <string.h>

#include "base/constants.h"

// Present indices by rising left edge, and their boxes in that order.
static uint32_t sort_boxes(const satBroadInput *in, const satBroadScratch *scratch)
{
    uint32_t present = 0;
    for (uint32_t i = 0; i < in->count; i++) {
        if (in->roles[i] == SAT_ABSENT) continue;
        scratch->rows.key[present] = sat_sort_key(in->boxes[i].minX);
        scratch->rows.value[present++] = i;
    }
    sat_sort(scratch->rows, scratch->spare, present);
    for (uint32_t i = 0; i < present; i++) {
        scratch->sorted[i] = in->boxes[scratch->rows.value[i]];
    }
    return present;
}

// Pairs in the order the sweep meets them; all are counted, those that have room are written.
static uint32_t sweep(const satBroadInput *in, const satBroadScratch *scratch, uint32_t present,
                      satPair *out, uint32_t room)
{
    const satAabb *box = scratch->sorted;
    const uint32_t *index = scratch->rows.value;
    uint32_t found = 0;
    for (uint32_t i = 0; i < present; i++) {
        satAabb own = box[i];
        bool fixed = in->roles[index[i]] == SAT_FIXED;
        for (uint32_t j = i + 1; j < present && box[j].minX <= own.maxX; j++) {
            if (box[j].minY > own.maxY || box[j].maxY < own.minY) continue;
            if (fixed && in->roles[index[j]] == SAT_FIXED) continue;
            if (found < room) {
                uint32_t a = index[i], b = index[j];
                out[found] = a < b ? (satPair){a, b} : (satPair){b, a};
            }
            if (++found > SAT_MAX_PAIRS) return found;
        }
    }
    return found;
}

// One stable counting pass, by b or by a.
static void order_by(bool byA, const satPair *from, satPair *to, uint32_t pairs, uint32_t *starts,
                     uint32_t count)
{
    memset(starts, 0, (count + 1) * sizeof *starts);
    for (uint32_t i = 0; i < pairs; i++) starts[(byA ? from[i].a : from[i].b) + 1]++;
    for (uint32_t i = 1; i <= count; i++) starts[i] += starts[i - 1];
    for (uint32_t i = 0; i < pairs; i++) to[starts[byA ? from[i].a : from[i].b]++] = from[i];
}

uint32_t sat_broad_pairs(const satBroadInput *in, const satBroadScratch *scratch, satPair *out,
                         uint32_t room)
{
    uint32_t present = sort_boxes(in, scratch);
    uint32_t found = sweep(in, scratch, present, out, room);
    if (found > room) return found;
    order_by(false, out, scratch->pairs, found, scratch->starts, in->count);
    order_by(true, scratch->pairs, out, found, scratch->starts, in->count);
    return found;
}
