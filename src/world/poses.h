// Reads the pose columns that the game writes. Compares them with the last refresh to find the
// bodies that moved, so that the game need not set dirty flags or make calls. Writes the transforms
// and boxes of these bodies.

#ifndef SAT_WORLD_POSES_H
#define SAT_WORLD_POSES_H

#include "world/world.h"

// The shape of a body, placed by its pose columns.
satPlacedShape sat_world_placed(satWorld *w, uint32_t slot);

// Returns SAT_OK, or SAT_BAD_POSE with `faultColumn` and `faultSlot` set.
satStatus sat_world_check_pose(satWorld *w, uint32_t slot);

// Finds, by comparing bits, the bodies whose pose or filter has changed since the last refresh, and
// updates their transforms and boxes. On SAT_BAD_POSE, `faultColumn` and `faultSlot` say where, and
// nothing has changed. SAT_NEEDS_ROOM asks for room for the neighbours of statics; all else is then
// refreshed.
satStatus sat_world_refresh(satWorld *w);

// Refreshes one slot. Call this instead if only this slot was written.
satStatus sat_world_refresh_one(satWorld *w, uint32_t slot);

// Refreshes living bodies, whether or not they were written. Reads their sealed columns, too. Their
// poses must be valid.
satStatus sat_world_refresh_slots(satWorld *w, const uint32_t *changed, uint32_t count);

// Refreshes living bodies, whether or not they were written. None of them may be static, or have
// been static at the last refresh.
satStatus sat_world_refresh_bodies(satWorld *w, const uint32_t *slots, uint32_t count);

#endif
