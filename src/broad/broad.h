// Which boxes overlap, from update to update? Reads boxes and roles, writes pairs of indices. Its
// callers know this contract, and nothing of how boxes are kept.
//
// There are two sets of bands (bands.h): the resting, put in order once and left alone, and the
// roving, put in order at every update; what moves leaves the one for the other. Only pairs of
// which one moved are looked for: two that rest are what they were. So levels of a hundred thousand
// boxes cost what moves in them; and where hardly anything does, that is looked for one by one.
// Which box is in which set follows from how they moved, and tells in no result.

#ifndef SAT_BROAD_BROAD_H
#define SAT_BROAD_BROAD_H

#include "broad/bands.h"

// Roles of an index, as bits: two that have one in common never pair. What loses a role is to be
// put anew (sat_broad_put): the resting keep the one that they had.
typedef enum satRole { SAT_FIXED = 1, SAT_AT_REST = 2 } satRole;

typedef struct satBroad {
    satBands resting, moving;
    uint32_t movingCount; // of the list: those that have gone since included
    uint32_t pendingCount;
} satBroad;

// Of those that came since the roving were put in order, this many are looked through one by one.
// Once there are more, `late` and the rows of the roving are not kept up; the list of rovers is.
#define SAT_MAX_PENDING 64

// One row per index, if not said otherwise. Nothing in here has to outlive a call of
// sat_broad_clear.
typedef struct satBroadColumns {
    const satAabb *boxes;
    const uint8_t *roles;
    uint32_t *where; // zero at first
    uint32_t *movingList, *settling;
    uint32_t *pending; // SAT_MAX_PENDING
    satBandColumns resting, moving;
    satBandScratch scratch;
} satBroadColumns;

// What `where` says of an index. In the lowest bits its state, SAT_GONE also if it has never been
// put; whether it is in the list of rovers, once, also if it has gone since; and its row.
typedef enum satWhere {
    SAT_GONE,
    SAT_IN_RESTING,
    SAT_IN_MOVING,
    SAT_IS_PENDING,
    SAT_STATE = 3,
    SAT_LISTED
} satWhere;
#define SAT_ROW_SHIFT 3

// Forgets all boxes. `indices` is one more than the largest.
void sat_broad_clear(satBroad *broad, const satBroadColumns *columns, uint32_t indices);

// A box is new or has moved, and its index is in the lists once more; or it is gone.
void sat_broad_put(satBroad *broad, const satBroadColumns *columns, uint32_t index);
void sat_broad_drop(satBroad *broad, const satBroadColumns *columns, uint32_t index);

// Makes walks (sweep.h) fast: puts the roving in order if more than `late` came since, or more than
// SAT_MAX_PENDING. Without it they look through all rovers one by one, and find the same.
void sat_broad_ready(satBroad *broad, const satBroadColumns *columns, uint32_t pending);

// Puts everything in order for an update of `present` boxes of which `moved` are not at rest, and
// finds the pairs.
void sat_broad_pairs(satBroad *broad, const satBroadColumns *columns, uint32_t present,
                     uint32_t moved, satPairWriter *writer);

// The same as sat_broad_put, without a call for what has moved at every update.
static inline void sat_broad_put_again(satBroad *broad, const satBroadColumns *columns,
                                       uint32_t index)
{
    uint32_t where = columns->where[index];
    bool isListed = (where & (SAT_LISTED | SAT_IN_MOVING)) == (SAT_LISTED | SAT_IN_MOVING);
    if (broad->pendingCount <= SAT_MAX_PENDING || !isListed) {
        sat_broad_put(broad, columns, index);
        return;
    }
    columns->where[index] = SAT_LISTED | SAT_IS_PENDING;
    broad->pendingCount += (where & SAT_STATE) == SAT_IN_MOVING;
}

#endif
