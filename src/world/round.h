// One round of sat_world_separate: tests the pairs one after the other at the current poses, and
// pushes apart those that overlap. Reads shapes and the results of the narrow phase; writes
// transforms and satSeparated. The next search for candidates writes the positions (separate.c).

#ifndef SAT_WORLD_ROUND_H
#define SAT_WORLD_ROUND_H

#include "world/narrow.h"
#include "world/push.h"

// The pairs that take part, as rows of the narrow phase: first those that overlapped in the narrow
// phase, deepest first, then those that did not.
typedef struct satOverlaps {
    uint32_t overlapping, count;
    const uint32_t *order;
    satNarrowResults narrow;
} satOverlaps;

// Bits of MARK.
typedef enum satPushMark {
    SAT_PUSHED = 1,    // an overlap has pushed or will push the body
    SAT_ENLARGED = 2,  // its box was enlarged for the candidates
    SAT_OUTDATED = 4,  // it has moved since the narrow phase
    SAT_OUTSIDE = 8,   // it has moved out of its enlarged box, so the candidates may lack some of
                       // its overlaps
    SAT_SPECIAL = 16,  // static, one-way or composite
    SAT_WEIGHTED = 32, // its weight is not the default
    SAT_NOTED = 64,    // its satSeparated, SAT_SPECIAL and SAT_WEIGHTED have been written
    SAT_MOMENTUM = 128 // its momentum has been applied in this round
} satPushMark;

// The columns that a round reads and writes, by slot.
typedef struct satRoundColumns {
    uint8_t *mark; // satPushMark
    const double *x, *y;
    satPlacedShape *placed;
    satSeparated *separated; // of all bodies in the pairs
    const uint8_t *heap;
} satRoundColumns;

// The state of one call of sat_world_separate.
typedef struct satRound {
    satWorld *w;
    satNearWalls walls; // the walls near bodies that are SAT_ENLARGED
    bool sharesRest;    // the part of a push that a wall stops is added to the other body's push
    bool hasMomentum;   // false in round `iterations` and all later ones, see DEEP_AGAIN
    bool wallsOnly;     // push only pairs with a static body
    bool isCovered;     // the pairs contain every overlap: no body is SAT_OUTSIDE
    satRoundColumns columns;
} satRound;

// The share of a push that the first body of a pair takes, 0…1; SAT_NEITHER if neither body can
// push the other.
#define SAT_NEITHER (-1.0)
double sat_share_of_first(satWorld *w, uint32_t a, uint32_t b);

// Marks and wakes a body that an overlap will push.
void sat_mark_pushed(satWorld *w, uint32_t slot);

static inline satPair sat_pair_of_row(const satNarrowResults *narrow, uint32_t row)
{
    return (satPair){narrow->first[row], narrow->second[row]};
}

// Pushes all overlapping pairs apart. Returns their number.
uint32_t sat_push_overlaps(satRound *round, const satOverlaps *overlaps);

// The deepest overlap at the current poses. Sets `*isInWall` to whether a pair with a static body
// overlaps.
float sat_deepest_overlap(const satRound *round, const satOverlaps *overlaps, bool *isInWall);

#endif
