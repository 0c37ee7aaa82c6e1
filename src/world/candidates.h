// Candidate pairs: bodies whose boxes overlap. Reads boxes and flags, writes CANDIDATE.

#ifndef SAT_WORLD_CANDIDATES_H
#define SAT_WORLD_CANDIDATES_H

#include "world/world.h"

// Writes the pairs of bodies whose boxes overlap, if at least one of the two is not at rest;
// sorted. Leaves out disabled bodies and pairs of statics. If `withSwept` is true, adds the pairs
// that may have met during the motion of a bullet (bullets.h). Returns SAT_NEEDS_ROOM if they do
// not fit.
satStatus sat_world_candidates(satWorld *w, bool withSwept, uint32_t *count);

// Writes the pairs that sat_world_candidates finds without `withSwept`, and the pairs of bodies at
// rest that overlapped in the last update.
satStatus sat_world_all_candidates(satWorld *w, uint32_t *count);

#endif
