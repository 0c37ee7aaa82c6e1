// What fast bodies met on their way. Reads candidate pairs and the poses of this update and the
// last, writes what would have been passed through.
//
// The box of a bullet is that of all its way, so that the broad phase finds what is on it; each
// such pair is swept from where both were to where they are.

#ifndef SAT_WORLD_BULLETS_H
#define SAT_WORLD_BULLETS_H

#include "world/world.h"

// Grows the box of a bullet by its way since the last update.
void sat_world_extend_box(satWorld *w, uint32_t slot, satAabb *box);

// Of `count` candidates that may meet: rows of PASSED for each bullet that met something after the
// start of its way, or at that if no update has seen it there, by bullet, then by time.
void sat_world_find_passed(satWorld *w, uint32_t count);

#endif
