// One frame of a world: the only place where the order of the stages is written down.

#ifndef SAT_WORLD_UPDATE_H
#define SAT_WORLD_UPDATE_H

#include "world/world.h"

// Poses in, contacts and events out. SAT_NEEDS_ROOM and SAT_BAD_POSE before anything that can be
// observed has changed.
satStatus sat_world_update(satWorld *w);

#endif
