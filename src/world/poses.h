// What the game wrote: poses, found by comparing them with those last seen. Reads the pose columns,
// writes the places and boxes of the bodies that moved. No dirty flags, no calls to remember.

#ifndef SAT_WORLD_POSES_H
#define SAT_WORLD_POSES_H

#include "world/world.h"

// A body's shape where its pose columns say now.
satPlacedShape sat_world_placed(satWorld *w, uint32_t slot);

// Finds the bodies whose pose was written since the last time, by comparing bits, and renews their
// places and boxes. SAT_BAD_POSE, with the fault, before anything else has changed.
satStatus sat_world_refresh(satWorld *w);

// The same of one slot only, for who knows what was written.
satStatus sat_world_refresh_one(satWorld *w, uint32_t slot);

// And of a living body that is to be taken for moved, whether its pose is another or not.
satStatus sat_world_refresh_moved(satWorld *w, uint32_t slot);

#endif
