// The broad phase: finds, at every update, the pairs of boxes that may overlap. Reads boxes and
// roles, writes pairs of indices. How the boxes are stored is hidden from the callers.
//
// It keeps two sets of bands (bands.h). The resting set is sorted only rarely; the moving set is
// sorted at every update. A box that moves goes from the resting to the moving set; its row in the
// resting set stays unused until that set is sorted again. An update finds only pairs with a box
// that moved, because pairs of boxes at rest have not changed. So the cost of a level of a hundred
// thousand boxes depends on how many of them move. If only a few move, each of them searches both
// sets on its own. Which of the sets a box is in depends on how it moved before, and never affects
// a result.

#ifndef SAT_BROAD_BROAD_H
#define SAT_BROAD_BROAD_H

#include "broad/band_pairs.h"

// Roles of an index, as bits. Two indices with a common role are never a pair. The caller chooses
// the meaning of the other bits. After an index has lost a role, call sat_broad_put, because the
// resting set has a copy of the roles.
typedef enum satRole { SAT_FIXED = 1, SAT_AT_REST = 2 } satRole;
#define SAT_OTHER_ROLES 0xfffcu

typedef struct satBroad {
    satBands resting, moving;
    uint32_t movingCount;     // length of movingList, which may contain dropped indices
    uint32_t pendingCount;    // boxes put since the moving set was sorted
    uint32_t restingSearches; // searches made so far for boxes at rest in the moving set; see
                              // sat_broad_pairs
} satBroad;

// A box put since the moving set was last sorted is pending. Up to this many pending boxes are
// tested one by one. Once there are more, neither `pending` nor the rows of the moving set are
// maintained, only movingList is.
#define SAT_MAX_PENDING 64

// The columns, with one entry per index unless noted. sat_broad_clear does not need their former
// contents.
typedef struct satBroadColumns {
    const satAabb *boxes;
    const uint16_t *roles;
    uint32_t *where; // a satWhere and a row; zero at first
    uint32_t *movingList;
    uint32_t *pending;   // SAT_MAX_PENDING entries
    uint32_t indices;    // length of the columns that have one entry per index
    satBandColumns rows; // SAT_MAX_BAND_ROWS: first the resting set, then the moving set
    satBandScratch scratch;
} satBroadColumns;

// Number of rows of both sets together: one row per index, and some for unused rows of the resting
// set. When the rows no longer suffice, the resting set is sorted again.
#define SAT_MAX_BAND_ROWS(indices) ((indices) + (indices) / 8u + SAT_MAX_PENDING)
#define SAT_MAX_BANDS_OF_BOTH(indices)                                                             \
    (SAT_MAX_BANDS(SAT_MAX_BAND_ROWS(indices)) + SAT_SIZE_CLASSES)

// Bits of `where`. The lowest two are the state, which is SAT_ABSENT if the index was dropped or
// never put. SAT_LISTED means that movingList contains the index, exactly once, even if it was
// dropped since. The bits from SAT_ROW_SHIFT on are the row.
typedef enum satWhere {
    SAT_ABSENT,
    SAT_IN_RESTING,
    SAT_IN_MOVING,
    SAT_IS_PENDING,
    SAT_STATE = 3,
    SAT_LISTED
} satWhere;
#define SAT_ROW_SHIFT 3

// Removes all boxes. `indices` is one more than the largest index.
void sat_broad_clear(satBroad *broad, const satBroadColumns *columns, uint32_t indices);

// sat_broad_put adds a box, or reports that it has moved; the box is then pending. sat_broad_drop
// removes a box.
void sat_broad_put(satBroad *broad, const satBroadColumns *columns, uint32_t index);
void sat_broad_drop(satBroad *broad, const satBroadColumns *columns, uint32_t index);

// Call this before sweeps (sweep.h): sorts the moving set if more than `pending` boxes, or more
// than SAT_MAX_PENDING, were put since the last sort. Without this call, a sweep finds the same
// boxes, but if more than SAT_MAX_PENDING boxes are pending, it tests all moving boxes one by one.
void sat_broad_ready(satBroad *broad, const satBroadColumns *columns, uint32_t pending);

// Updates both sets and finds the pairs. There are `present` boxes, of which `moved` are not at
// rest.
void sat_broad_pairs(satBroad *broad, const satBroadColumns *columns, uint32_t present,
                     uint32_t moved, satPairWriter *writer);

// Does the same as sat_broad_put. Inlined, because it is called for every moving box in every
// update. If too many boxes are pending, a listed box that is pending or in the moving set need not
// be put again. One test finds both states, because SAT_IS_PENDING includes the bit of
// SAT_IN_MOVING.
static inline void sat_broad_put_again(satBroad *broad, const satBroadColumns *columns,
                                       uint32_t index)
{
    bool isListed =
        (columns->where[index] & (SAT_LISTED | SAT_IN_MOVING)) == (SAT_LISTED | SAT_IN_MOVING);
    if (broad->pendingCount <= SAT_MAX_PENDING || !isListed) sat_broad_put(broad, columns, index);
}

#endif
