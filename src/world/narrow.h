// The narrow phase. Reads candidate pairs, transforms and shapes; writes a row of results for each
// pair that may collide.

#ifndef SAT_WORLD_NARROW_H
#define SAT_WORLD_NARROW_H

#include "narrow/batch.h"
#include "world/world.h"

// A sort key: orders pairs by a, then b.
static inline uint64_t sat_pair_order(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

// Row r has the pair first[r], second[r] and its contact. The row of candidate i is row[i];
// candidates that must not collide have been removed.
typedef struct satNarrowResults {
    uint32_t count;
    const uint32_t *row, *first, *second;
    satContactColumns contacts; // without a hit, depth is minus a lower bound on the gap, or 0
    uint32_t tested;            // pairs that were tested in full
    uint32_t kept;              // pairs that the cached axis still separates
    uint32_t axes;              // axes tested
} satNarrowResults;

// Tests `count` sorted candidates and removes those that must not collide (filter.h). The results
// lie in scratch columns of pairs until the next call.
satNarrowResults sat_world_narrow_phase(satWorld *w, uint32_t count);

#endif
