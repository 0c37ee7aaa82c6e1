#include "broad/broad.h"

#include <string.h>

#include "base/constants.h"
#include "broad/sweep.h"

void sat_broad_clear(satBroad *broad, const satBroadColumns *columns, uint32_t indices)
{
    memset(broad, 0, sizeof *broad);
    memset(columns->where, 0, indices * sizeof *columns->where);
}

// Out of the set it is in.
static void leave(satBroad *broad, const satBroadColumns *columns, uint32_t index)
{
    uint32_t where = columns->where[index], row = where >> SAT_ROW_SHIFT;
    if ((where & SAT_STATE) == SAT_IN_RESTING) sat_bands_forget(&columns->resting, row);
    // With more late ones than are kept up, walks go through the list of rovers instead.
    if (broad->pendingCount > SAT_MAX_PENDING) return;
    if ((where & SAT_STATE) == SAT_IN_MOVING) sat_bands_forget(&columns->moving, row);
    if ((where & SAT_STATE) != SAT_IS_PENDING) return;
    uint32_t i = 0;
    while (columns->pending[i] != index) i++;
    columns->pending[i] = columns->pending[--broad->pendingCount];
}

void sat_broad_drop(satBroad *broad, const satBroadColumns *columns, uint32_t index)
{
    leave(broad, columns, index);
    columns->where[index] &= SAT_LISTED;
}

void sat_broad_put(satBroad *broad, const satBroadColumns *columns, uint32_t index)
{
    uint32_t where = columns->where[index];
    if ((where & SAT_STATE) == SAT_IS_PENDING) return;
    leave(broad, columns, index);
    columns->where[index] = SAT_LISTED | SAT_IS_PENDING;
    if (!(where & SAT_LISTED)) columns->movingList[broad->movingCount++] = index;
    if (broad->pendingCount < SAT_MAX_PENDING) columns->pending[broad->pendingCount] = index;
    broad->pendingCount++;
}

static void order(satBands *bands, const satBandColumns *rows, const satBroadColumns *columns,
                  const uint32_t *list, uint32_t count, uint32_t state)
{
    sat_bands_build(bands, rows, columns->boxes, columns->roles, list, count, &columns->scratch);
    for (uint32_t i = 0; i < count; i++)
        columns->where[rows->index[i]] = i << SAT_ROW_SHIFT | state;
}

static void order_moving(satBroad *broad, const satBroadColumns *columns)
{
    order(&broad->moving, &columns->moving, columns, columns->movingList, broad->movingCount,
          SAT_LISTED | SAT_IN_MOVING);
    // In the order of the rows: next time they are nearly sorted, and each write is near the last.
    memcpy(columns->movingList, columns->moving.index,
           broad->movingCount * sizeof *columns->movingList);
    broad->pendingCount = 0;
}

// Leaves in the list those that are still there.
static void strike_out_gone(satBroad *broad, const satBroadColumns *columns)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < broad->movingCount; i++) {
        uint32_t index = columns->movingList[i];
        if ((columns->where[index] & SAT_STATE) == SAT_GONE) {
            columns->where[index] = 0;
        } else {
            columns->movingList[count++] = index;
        }
    }
    broad->movingCount = count;
}

void sat_broad_ready(satBroad *broad, const satBroadColumns *columns, uint32_t pending)
{
    if (broad->pendingCount <= SAT_MAX_PENDING && broad->pendingCount <= pending) return;
    strike_out_gone(broad, columns);
    order_moving(broad, columns);
}

// The indices that are still resting, behind `count` others in `list`; returns how many there are
// then.
static uint32_t list_resting(satBroad *broad, const satBroadColumns *columns, uint32_t *list,
                             uint32_t count)
{
    for (uint32_t row = 0; row < broad->resting.count; row++) {
        uint32_t index = columns->resting.index[row], where = columns->where[index];
        if ((where & SAT_STATE) == SAT_IN_RESTING && where >> SAT_ROW_SHIFT == row)
            list[count++] = index;
    }
    return count;
}

// Rovers that are at rest settle.
static void settle(satBroad *broad, const satBroadColumns *columns)
{
    uint32_t *settling = columns->settling;
    uint32_t count = list_resting(broad, columns, settling, 0), stay = 0;
    for (uint32_t i = 0; i < broad->movingCount; i++) {
        uint32_t index = columns->movingList[i];
        if (columns->roles[index] & SAT_AT_REST) {
            settling[count++] = index;
        } else {
            columns->movingList[stay++] = index;
        }
    }
    broad->movingCount = stay;
    order(&broad->resting, &columns->resting, columns, settling, count, SAT_IN_RESTING);
}

// Few that are not at rest are looked for one by one.
typedef struct lone {
    const satBroadColumns *columns;
    satPairWriter *writer;
    uint32_t index;
} lone;

static double pair_with(void *context, uint32_t other)
{
    const lone *l = context;
    const uint8_t *roles = l->columns->roles;
    const satAabb *boxes = l->columns->boxes;
    // Two that are not at rest meet twice.
    bool isTold = !(roles[other] & SAT_AT_REST) && other <= l->index;
    if (isTold || (roles[other] & roles[l->index])) return 1.0;
    if (!sat_aabb_overlap(boxes[l->index], boxes[other])) return 1.0;
    satPairWriter *writer = l->writer;
    if (writer->count < writer->room) writer->out[writer->count] = (satPair){l->index, other};
    writer->count++;
    return writer->count > SAT_MAX_PAIRS ? -1.0 : 1.0;
}

static bool is_awake(const satBroadColumns *columns, uint32_t pending)
{
    return !(columns->roles[columns->pending[pending]] & SAT_AT_REST);
}

// Did all that are not at rest come late, and are they few?
static bool are_few(const satBroad *broad, const satBroadColumns *columns, uint32_t moved)
{
    if (moved > broad->pendingCount || broad->pendingCount > SAT_MAX_PENDING) return false;
    uint32_t awake = 0;
    for (uint32_t i = 0; i < broad->pendingCount; i++) awake += is_awake(columns, i);
    return awake == moved;
}

static void pairs_of_few(const satBroad *broad, const satBroadColumns *columns,
                         satPairWriter *writer)
{
    for (uint32_t i = 0; i < broad->pendingCount; i++) {
        if (!is_awake(columns, i)) continue;
        lone l = {columns, writer, columns->pending[i]};
        satBroadSweep box = sat_broad_sweep_of(columns->boxes[l.index], 0.0, 0.0);
        writer->compared += sat_broad_sweep(broad, columns, &box, pair_with, &l);
    }
}

void sat_broad_pairs(satBroad *broad, const satBroadColumns *columns, uint32_t present,
                     uint32_t moved, satPairWriter *writer)
{
    if (moved == 0) return;
    if (are_few(broad, columns, moved)) {
        pairs_of_few(broad, columns, writer);
        return;
    }
    strike_out_gone(broad, columns);
    uint32_t settled = broad->movingCount > moved ? broad->movingCount - moved : 0;
    if (moved > present / 3u) {
        // Where much moves, one set is less work than two.
        broad->movingCount = list_resting(broad, columns, columns->movingList, broad->movingCount);
        broad->resting = (satBands){0};
    } else if (settled > present / 8u + SAT_MAX_PENDING) {
        settle(broad, columns);
    }
    order_moving(broad, columns);
    sat_bands_pairs(&broad->moving, &columns->moving, writer);
    if (broad->resting.count == 0) return;
    sat_bands_pairs_between(&broad->moving, &columns->moving, &broad->resting, &columns->resting,
                            writer);
}
