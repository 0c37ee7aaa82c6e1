// A refresh. Reads the pose columns that the game writes, and compares them with their values at
// the last refresh. So it finds the bodies that moved, and the game need not report them. Writes
// the transforms and boxes of these bodies.

#ifndef SAT_WORLD_POSES_H
#define SAT_WORLD_POSES_H

#include "world/world.h"

// The shape of a body, placed by its pose columns.
satPlacedShape sat_world_placed(satWorld *w, uint32_t slot);

// Returns SAT_OK, or SAT_BAD_POSE with `faultColumn` and `faultSlot` set.
satStatus sat_world_check_pose(satWorld *w, uint32_t slot);

// Finds, by comparing bits, the bodies whose pose or filter has changed since the last refresh, and
// updates their transforms and boxes. If a pose is invalid, sets `faultColumn` and `faultSlot`,
// changes nothing else and returns SAT_BAD_POSE. Returns SAT_NEEDS_ROOM if the lists of neighbours
// lack room; everything else is refreshed even then.
satStatus sat_world_refresh(satWorld *w);

// Refreshes one slot. Call this instead if only this slot was written.
satStatus sat_world_refresh_one(satWorld *w, uint32_t slot);

// Refreshes living bodies, even those that have not changed. Reads sealed columns, too. The poses
// must be valid.
satStatus sat_world_refresh_slots(satWorld *w, const uint32_t *changed, uint32_t count);

// Refreshes living bodies, even those that have not changed. None of them may be static, or have
// been static at the last refresh.
satStatus sat_world_refresh_bodies(satWorld *w, const uint32_t *slots, uint32_t count);

#endif
