// Which pairs are worth a look: the world's bodies as the broad phase sees them. Reads boxes and
// flags, writes candidate pairs.

#ifndef SAT_WORLD_CANDIDATES_H
#define SAT_WORLD_CANDIDATES_H

#include "world/world.h"

// Every pair of overlapping boxes of the last refresh into CANDIDATE, sorted; bodies that are
// disabled and pairs that are both static are left out. SAT_NEEDS_ROOM if there are more than fit.
satStatus sat_world_candidates(satWorld *w, uint32_t *count);

#endif
