// The narrow phase: tests whether the shapes of candidate pairs overlap. Reads candidate pairs,
// transforms and shapes; writes a row of results for each pair that may collide.

#ifndef SAT_WORLD_NARROW_H
#define SAT_WORLD_NARROW_H

#include "narrow/batch.h"
#include "world/world.h"

// A number by which pairs are sorted: by a, then b.
static inline uint64_t sat_pair_order(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

// Row r of the results has the bodies first[r] and second[r], and their contact. Candidate i has
// the row row[i]. Candidates that must not collide have been removed.
typedef struct satNarrowResults {
    uint32_t count;
    const uint32_t *row, *first, *second;
    satContactColumns contacts; // of a pair that does not hit, -depth is a lower bound on the gap
    uint32_t tested;            // pairs that were tested in full
    uint32_t kept;              // pairs that the cached axis still separates
    uint32_t axes;              // axes tested
} satNarrowResults;

// Tests `count` sorted candidates and removes those that must not collide (filter.h). The results
// remain in scratch columns until the next call.
satNarrowResults sat_world_narrow_phase(satWorld *w, uint32_t count);

#endif
