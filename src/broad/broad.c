#include "broad/broad.h"

#include <string.h>

#include "base/constants.h"
#include "broad/sweep.h"

static const satBands NO_BANDS;

void sat_broad_clear(satBroad *broad, const satBroadColumns *columns, uint32_t indices)
{
    memset(broad, 0, sizeof *broad);
    memset(columns->where, 0, indices * sizeof *columns->where);
}

// Removes an index from the set that it is in.
static void remove_from_set(satBroad *broad, const satBroadColumns *columns, uint32_t index)
{
    uint32_t where = columns->where[index], row = where >> SAT_ROW_SHIFT;
    if ((where & SAT_STATE) == SAT_IN_RESTING) sat_bands_remove(&columns->rows, row);
    // If too many boxes are pending, sweeps test movingList, and read neither `pending` nor the
    // rows of the moving set.
    if (broad->pendingCount > SAT_MAX_PENDING) return;
    if ((where & SAT_STATE) == SAT_IN_MOVING) sat_bands_remove(&columns->rows, row);
    if ((where & SAT_STATE) != SAT_IS_PENDING) return;
    uint32_t i = 0;
    while (columns->pending[i] != index) i++;
    columns->pending[i] = columns->pending[--broad->pendingCount];
}

void sat_broad_drop(satBroad *broad, const satBroadColumns *columns, uint32_t index)
{
    remove_from_set(broad, columns, index);
    columns->where[index] &= SAT_LISTED;
}

void sat_broad_put(satBroad *broad, const satBroadColumns *columns, uint32_t index)
{
    uint32_t where = columns->where[index];
    if ((where & SAT_STATE) == SAT_IS_PENDING) return;
    remove_from_set(broad, columns, index);
    columns->where[index] = SAT_LISTED | SAT_IS_PENDING;
    if (!(where & SAT_LISTED)) columns->movingList[broad->movingCount++] = index;
    if (broad->pendingCount < SAT_MAX_PENDING) columns->pending[broad->pendingCount] = index;
    broad->pendingCount++;
}

// Sorts a set; its rows and bands follow those of the set `before`.
static void sort_set(satBands *bands, const satBands *before, const satBroadColumns *columns,
                     uint32_t *list, uint32_t count, uint32_t state)
{
    sat_bands_build(bands, before, &columns->rows, columns->boxes, columns->roles, list, count,
                    &columns->scratch);
    for (uint32_t row = bands->first; row < bands->first + count; row++)
        columns->where[columns->rows.index[row]] = row << SAT_ROW_SHIFT | state;
}

// Removes the dropped indices from movingList.
static void remove_dropped(satBroad *broad, const satBroadColumns *columns)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < broad->movingCount; i++) {
        uint32_t index = columns->movingList[i];
        if ((columns->where[index] & SAT_STATE) == SAT_ABSENT) {
            columns->where[index] = 0;
        } else {
            columns->movingList[count++] = index;
        }
    }
    broad->movingCount = count;
}

// Appends the indices that are still in the resting set to the `count` entries of `list`. Returns
// the new count.
static uint32_t list_resting(satBroad *broad, const satBroadColumns *columns, uint32_t *list,
                             uint32_t count)
{
    for (uint32_t row = 0; row < broad->resting.count; row++) {
        uint32_t index = columns->rows.index[row], where = columns->where[index];
        if ((where & SAT_STATE) == SAT_IN_RESTING && where >> SAT_ROW_SHIFT == row)
            list[count++] = index;
    }
    return count;
}

// Moves boxes at rest from the moving set to the resting set.
static void move_to_resting(satBroad *broad, const satBroadColumns *columns)
{
    uint32_t *list = columns->movingList, kept = 0;
    for (uint32_t i = 0; i < broad->movingCount; i++) {
        uint32_t index = list[i];
        if (columns->roles[index] & SAT_AT_REST) continue;
        list[i] = list[kept];
        list[kept++] = index;
    }
    // Lists the resting boxes after those that still move. The list has room for all boxes.
    uint32_t count = list_resting(broad, columns, list, broad->movingCount) - kept;
    broad->movingCount = kept;
    broad->restingSearches = 0;
    sort_set(&broad->resting, &NO_BANDS, columns, list + kept, count, SAT_IN_RESTING);
}

// Sorts the moving set. First sorts the resting set again if its unused rows leave too little room.
static void sort_moving(satBroad *broad, const satBroadColumns *columns)
{
    if (broad->resting.count + broad->movingCount > SAT_MAX_BAND_ROWS(columns->indices))
        move_to_resting(broad, columns);
    sort_set(&broad->moving, &broad->resting, columns, columns->movingList, broad->movingCount,
             SAT_LISTED | SAT_IN_MOVING);
    // Puts the list into the order of the rows. The next sort then finds it almost sorted, and
    // writes to nearby addresses.
    memcpy(columns->movingList, columns->rows.index + broad->moving.first,
           broad->movingCount * sizeof *columns->movingList);
    broad->pendingCount = 0;
}

void sat_broad_ready(satBroad *broad, const satBroadColumns *columns, uint32_t pending)
{
    if (broad->pendingCount <= SAT_MAX_PENDING && broad->pendingCount <= pending) return;
    remove_dropped(broad, columns);
    sort_moving(broad, columns);
}

// If few boxes move, each of them queries both sets. This is one such query.
typedef struct boxQuery {
    const satBroadColumns *columns;
    satPairWriter *writer;
    uint32_t index;
} boxQuery;

static double write_pair_with(void *context, uint32_t other)
{
    const boxQuery *q = context;
    const uint16_t *roles = q->columns->roles;
    const satAabb *boxes = q->columns->boxes;
    // Two moving boxes find each other; only the query of the box with the smaller index writes the
    // pair.
    bool isDuplicate = !(roles[other] & SAT_AT_REST) && other <= q->index;
    if (isDuplicate || (roles[other] & roles[q->index])) return 1.0;
    if (!sat_aabb_overlap(boxes[q->index], boxes[other])) return 1.0;
    return sat_write_pair(q->writer, (satPair){q->index, other}) ? 1.0 : -1.0;
}

static bool is_awake(const satBroadColumns *columns, uint32_t pending)
{
    return !(columns->roles[columns->pending[pending]] & SAT_AT_REST);
}

// Returns true if few boxes move and all moving boxes are pending.
static bool only_few_move(const satBroad *broad, const satBroadColumns *columns, uint32_t moved)
{
    if (moved > broad->pendingCount || broad->pendingCount > SAT_MAX_PENDING) return false;
    uint32_t awake = 0;
    for (uint32_t i = 0; i < broad->pendingCount; i++) awake += is_awake(columns, i);
    return awake == moved;
}

static void write_pairs_of_few(const satBroad *broad, const satBroadColumns *columns,
                               satPairWriter *writer)
{
    for (uint32_t i = 0; i < broad->pendingCount; i++) {
        if (!is_awake(columns, i)) continue;
        boxQuery q = {columns, writer, columns->pending[i]};
        satAabb box = columns->boxes[q.index];
        writer->compared += sat_broad_query(broad, columns, box, 0.0, write_pair_with, &q);
    }
}

// Each box at rest in the moving set costs a search at every update. When these searches have taken
// as long as it takes to sort the resting set, these boxes are moved to that set. One search takes
// about as long as sorting SHARE_OF_SORT boxes.
#define SHARE_OF_SORT 4u

void sat_broad_pairs(satBroad *broad, const satBroadColumns *columns, uint32_t present,
                     uint32_t moved, satPairWriter *writer)
{
    if (moved == 0) return;
    if (only_few_move(broad, columns, moved)) {
        write_pairs_of_few(broad, columns, writer);
        return;
    }
    remove_dropped(broad, columns);
    broad->restingSearches += broad->movingCount > moved ? broad->movingCount - moved : 0;
    if (moved > present / 3u) {
        // If more than a third of the boxes move, one set is less work than two.
        broad->movingCount = list_resting(broad, columns, columns->movingList, broad->movingCount);
        broad->resting = (satBands){0};
        broad->restingSearches = 0;
    } else if (broad->restingSearches > present / SHARE_OF_SORT) {
        move_to_resting(broad, columns);
    }
    sort_moving(broad, columns);
    sat_bands_pairs(&broad->moving, &columns->rows, writer);
    if (broad->resting.count == 0) return;
    sat_bands_pairs_between(&broad->moving, &broad->resting, &columns->rows, writer);
}
