// What bullets hit on their motion. Reads candidate pairs and the poses of this update and the
// last; writes the hits that discrete steps would have missed.
//
// The box of a bullet covers its motion since the last update, so that the broad phase finds what
// it may hit. Each such pair is swept from the last poses of both bodies to their current ones.

#ifndef SAT_WORLD_BULLETS_H
#define SAT_WORLD_BULLETS_H

#include "world/world.h"

// Extends the box of a bullet by its motion since the last update.
void sat_world_extend_box(satWorld *w, uint32_t slot, satAabb *box);

// Is there a row of PASSED for each of the first `count` candidates that has a bullet? Otherwise returns
// SAT_NEEDS_ROOM.
satStatus sat_world_fits_passed(satWorld *w, uint32_t count);

// Tests the first `count` candidates. Writes rows of PASSED, sorted by bullet, then by time: each
// hit after the start of the motion, and hits at the start if no update has seen the bullet there.
void sat_world_find_passed(satWorld *w, uint32_t count);

#endif
