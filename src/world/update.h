// One frame of a world: the only place where the order of the stages is written down.

#ifndef SAT_WORLD_UPDATE_H
#define SAT_WORLD_UPDATE_H

#include "world/world.h"

// Poses in, contacts and events out. SAT_NEEDS_ROOM and SAT_BAD_POSE before anything that can be
// observed has changed.
satStatus sat_world_update(satWorld *w);

// The same one by one, for who wants to know how long each takes: what moved, which boxes overlap,
// which shapes do. Nothing else may happen to the world between them; the last says SAT_NOT_IN_TURN
// if something did, and changes nothing.
typedef enum satStage { SAT_POSES = 0, SAT_BROAD = 1, SAT_NARROW = 2 } satStage;

satStatus sat_world_stage(satWorld *w, satStage stage);

#endif
