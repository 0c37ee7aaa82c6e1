// Which pairs are worth a look: the world's bodies as the broad phase sees them. Reads boxes and
// flags, writes candidate pairs.

#ifndef SAT_WORLD_CANDIDATES_H
#define SAT_WORLD_CANDIDATES_H

#include "world/world.h"

// Pairs of overlapping boxes into CANDIDATE, sorted: of bodies whose role is not to be at rest,
// with each other and with all others. Bodies that are disabled and pairs that are both static are
// left out. SAT_NEEDS_ROOM if there are more than fit.
satStatus sat_world_candidates(satWorld *w, uint32_t *count);

// The same, and beside them the pairs of bodies at rest that hit each other at the last update.
satStatus sat_world_all_candidates(satWorld *w, uint32_t *count);

#endif
