// Candidates are tested. Reads candidate pairs, places and shapes; writes a row of answers for each
// pair that may meet.

#ifndef SAT_WORLD_NARROW_H
#define SAT_WORLD_NARROW_H

#include "narrow/batch.h"
#include "world/world.h"

// Rises as pairs do.
static inline uint64_t sat_pair_order(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

// Rows of pairs first[r], second[r] and what is the case. Of candidate i, now the i-th of those
// that may meet, it is row[i].
typedef struct satNarrowResults {
    uint32_t count;
    const uint32_t *row, *first, *second;
    satContactColumns of; // with gaps, see batch.h
    uint32_t tested;      // pairs of shapes that were tested in full
    uint32_t kept;        // that were apart along the axis of the last time
    uint32_t axes;        // that shapes were projected on, all in all
} satNarrowResults;

// Tests `count` sorted candidates, of which those that may meet stay. The answers lie in scratch
// columns of pairs.
satNarrowResults sat_world_narrow_phase(satWorld *w, uint32_t count);

#endif
